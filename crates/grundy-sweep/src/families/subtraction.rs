//! Subtraction games of many sets, by the kernels for small sets.

use std::ops::Range;
use std::path::Path;

use grundy::Limits;
use grundy::heaps::{Beginning, Reading, Scratch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::set_rows::{self, PERIOD, each_set};
use super::{Sets, periods, sets};
use crate::{AnyFamily, Claims, Family, Field, Members, SweepError, Worker};

/// The periods of the subtraction games of many sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubtractionSets {
    /// Which sets.
    pub sets: Sets,
    /// What the periods are of.
    #[serde(default, with = "ReadingName")]
    #[schemars(with = "ReadingName")]
    pub values: Reading,
    /// What is known before anything is computed.
    #[serde(default, with = "BeginningName")]
    #[schemars(with = "BeginningName")]
    pub start: Beginning,
    /// The largest heap to look at; a set that needs more is unresolved.
    #[serde(default = "heaps")]
    pub heaps: usize,
}

/// `Reading`, as recipes and options have it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Reading", rename_all = "lowercase")]
enum ReadingName {
    /// The periods of nim-values.
    Nimbers,
    /// The periods of outcomes instead of nim-values.
    Outcomes,
}

/// `Beginning`, as recipes and options have it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Beginning", rename_all = "lowercase")]
enum BeginningName {
    /// No heap below 0: a move takes at most what there is.
    Wall,
    /// All heaps up to 0 are lost, and a move may take more than there is.
    Sink,
    /// The values of the first heaps, each up to 31.
    #[serde(rename = "seeds")]
    Values(Vec<u32>),
}

fn heaps() -> usize {
    1 << 24
}

impl Default for SubtractionSets {
    /// No sets yet; nim-values by the usual rules, of heaps up to 2^24.
    fn default() -> SubtractionSets {
        SubtractionSets {
            sets: Sets::default(),
            values: Reading::Nimbers,
            start: Beginning::Wall,
            heaps: heaps(),
        }
    }
}

impl Family for SubtractionSets {
    const MEMBERS: &'static str = "sets";
    const EXAMPLES: &'static str = "\
grundy sweep subtraction --size 3 --max 30 -o three
grundy sweep subtraction --max 9 --outcomes --where 'period > 2*max' -o long
grundy sweep subtraction --size 2 --max 20 --sink -o sink";

    type Order = Self;

    fn plan(order: Self, _: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        Ok((order, None))
    }
}

impl Members for SubtractionSets {
    fn words(&self) -> String {
        let values = match self.values {
            Reading::Nimbers => "nim-values",
            Reading::Outcomes => "outcomes",
        };
        let start = match &self.start {
            Beginning::Wall => String::new(),
            Beginning::Sink => ", with a sink".to_owned(),
            Beginning::Values(seeds) => format!(", from {seeds:?} on"),
        };
        format!("subtraction games, {values}{start}: {}", self.sets.words())
    }

    fn count(&self, _: &Path) -> Result<u64, SweepError> {
        if let Beginning::Values(seeds) = &self.start
            && let Some(seed) = seeds.iter().find(|&&seed| seed > Scratch::GREATEST_VALUE)
        {
            return Err(SweepError::mistake(
                format!(
                    "expected first values up to {}, found {seed}",
                    Scratch::GREATEST_VALUE
                ),
                "for example `--seeds 0,0,1`",
            ));
        }
        let widest = self.sets.size.map_or(self.sets.max, |size| size as u64);
        if widest > Scratch::LARGEST_SET as u64 {
            return Err(SweepError::mistake(
                format!(
                    "expected sets of at most {} numbers, found {widest}",
                    Scratch::LARGEST_SET
                ),
                "name a size: `--size 3`",
            ));
        }
        self.sets.count()
    }

    fn fields(&self) -> Vec<Field> {
        set_rows::fields()
    }

    fn computed(&self) -> Vec<String> {
        periods::computed()
    }

    fn chunk(&self) -> Range<u64> {
        1 << 13..1 << 17
    }

    fn worker<'f>(&'f self, _: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        let mut scratch = Scratch::default();
        Ok(each_set(&self.sets, move |set, rows, limits| {
            let found = scratch.period_of(set, self.values, &self.start, self.heaps, limits)?;
            periods::push_proof(rows, PERIOD, found.as_ref());
            Ok(())
        }))
    }

    fn claims(&self) -> Option<Claims> {
        let game = match &self.start {
            Beginning::Wall => "subtraction ".to_owned(),
            Beginning::Sink => "sink-subtraction ".to_owned(),
            Beginning::Values(seeds) => {
                let seeds: Vec<u64> = seeds.iter().map(|&seed| seed.into()).collect();
                format!("seeded-subtraction {}; ", sets::text(&seeds))
            }
        };
        let game = match self.values {
            Reading::Nimbers => game,
            Reading::Outcomes => format!("outcomes {game}"),
        };
        Some(Claims {
            game,
            column: "set",
            farthest: self.heaps as u64,
        })
    }

    fn without_work(&self) -> Option<AnyFamily> {
        let family = self.clone();
        Some(SubtractionSets { heaps: 0, ..family }.into())
    }
}
