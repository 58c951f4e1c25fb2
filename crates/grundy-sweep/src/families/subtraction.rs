//! Subtraction games of many sets, by the kernels for small sets.

use std::ops::Range;
use std::path::Path;

use grundy::heaps::{Beginning, Reading, Scratch};
use serde::{Deserialize, Serialize};

use super::set_rows::{self, PERIOD, each_set};
use super::{Sets, periods, sets};
use crate::{AnyFamily, Claims, Family, FamilyInfo, Field, SweepError, Worker};

/// The periods of the subtraction games of many sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SubtractionSets {
    /// Which sets.
    pub sets: Sets,
    /// Nim-values or outcomes.
    #[serde(default)]
    pub values: Values,
    /// What is known before anything is computed.
    #[serde(default)]
    pub start: Start,
    /// Heaps up to here are looked at; a set that needs more is unresolved.
    pub heaps: usize,
}

/// What the period is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Values {
    /// Nim-values.
    #[default]
    Nimbers,
    /// Who wins.
    Outcomes,
}

/// What is known before anything is computed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// Nothing: a move takes at most what there is.
    #[default]
    Wall,
    /// All heaps up to 0 are lost, and a move may take more than there is.
    Sink,
    /// The values of the first heaps.
    Seeds(Vec<u8>),
}

impl Default for SubtractionSets {
    /// No sets yet; nim-values by the usual rules, of heaps up to 2^24.
    fn default() -> SubtractionSets {
        SubtractionSets {
            sets: Sets::default(),
            values: Values::Nimbers,
            start: Start::Wall,
            heaps: 1 << 24,
        }
    }
}

impl Family for SubtractionSets {
    const INFO: FamilyInfo = FamilyInfo {
        name: "subtraction",
        summary: "the periods of the subtraction games of many sets",
        members: "sets",
    };

    fn words(&self) -> String {
        let values = match self.values {
            Values::Nimbers => "nim-values",
            Values::Outcomes => "outcomes",
        };
        let start = match &self.start {
            Start::Wall => String::new(),
            Start::Sink => ", with a sink".to_owned(),
            Start::Seeds(seeds) => format!(", from {seeds:?} on"),
        };
        format!("subtraction games, {values}{start}: {}", self.sets.words())
    }

    fn count(&self, _: &Path) -> Result<u64, SweepError> {
        if let Start::Seeds(seeds) = &self.start
            && let Some(seed) = seeds
                .iter()
                .find(|&&seed| u32::from(seed) > Scratch::GREATEST_VALUE)
        {
            return Err(SweepError::mistake(
                format!(
                    "expected first values up to {}, found {seed}",
                    Scratch::GREATEST_VALUE
                ),
                "for example `--seeds 0,0,1`",
            ));
        }
        let widest = self.sets.size.map_or(self.sets.most, |size| size as u64);
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
        let reading = match self.values {
            Values::Nimbers => Reading::Nimbers,
            Values::Outcomes => Reading::Outcomes,
        };
        let beginning = match &self.start {
            Start::Wall => Beginning::Wall,
            Start::Sink => Beginning::Sink,
            Start::Seeds(seeds) => {
                Beginning::Values(seeds.iter().map(|&seed| seed.into()).collect())
            }
        };
        let mut scratch = Scratch::default();
        Ok(each_set(&self.sets, move |set, rows, limits| {
            let found = scratch.period_of(set, reading, &beginning, self.heaps, limits)?;
            periods::push_proof(rows, PERIOD, found.as_ref());
            Ok(())
        }))
    }

    fn claims(&self) -> Option<Claims> {
        let game = match &self.start {
            Start::Wall => "subtraction ".to_owned(),
            Start::Sink => "sink-subtraction ".to_owned(),
            Start::Seeds(seeds) => {
                let seeds: Vec<u64> = seeds.iter().map(|&seed| seed.into()).collect();
                format!("seeded-subtraction {}; ", sets::text(&seeds))
            }
        };
        let game = match self.values {
            Values::Nimbers => game,
            Values::Outcomes => format!("outcomes {game}"),
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
