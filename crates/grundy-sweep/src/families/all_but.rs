//! All-but games of many sets.

use std::ops::Range;
use std::path::Path;

use grundy::Limits;
use grundy::heaps::{AllBut, Differences};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::set_rows::{self, PERIOD, each_set};
use super::{Sets, periods};
use crate::{AnyFamily, Claims, Family, Field, Members, SweepError, Worker};

/// The periods and saltus of the all-but games of many sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AllButSets {
    /// Which sets.
    pub sets: Sets,
    /// Steps of work for each set; one that needs more is unresolved.
    #[serde(default = "periods::steps")]
    pub steps: u64,
}

impl Family for AllButSets {
    const MEMBERS: &'static str = "sets";
    const EXAMPLES: &'static str = "\
grundy sweep all-but --size 3 --max 20 -o all-but
grundy sweep all-but --size 5 --max 40 --with 1 --random 30 --seed 7 -o random --csv";

    type Order = Self;

    fn plan(order: Self, _: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        Ok((order, None))
    }
}

impl Members for AllButSets {
    fn words(&self) -> String {
        format!("all-but games: {}", self.sets.words())
    }

    fn count(&self, _: &Path) -> Result<u64, SweepError> {
        self.sets.count()
    }

    fn fields(&self) -> Vec<Field> {
        set_rows::fields()
    }

    fn computed(&self) -> Vec<String> {
        periods::computed()
    }

    fn chunk(&self) -> Range<u64> {
        1 << 8..1 << 15
    }

    fn worker<'f>(&'f self, _: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        Ok(each_set(&self.sets, |set, rows, limits| {
            let differences = Differences::new(set.iter().copied());
            let game =
                AllBut::new(differences.expect("the numbers of a set differ and are positive"));
            // Computed even where there is a formula, so that all rows rest on one theorem.
            let found = periods::find(|few| Ok(Box::new(game.search(few)?)), self.steps, limits)?;
            periods::push(rows, PERIOD, found.as_ref());
            Ok(())
        }))
    }

    fn claims(&self) -> Option<Claims> {
        Some(Claims {
            game: "all-but ".to_owned(),
            column: "set",
            farthest: self.steps,
        })
    }

    fn without_work(&self) -> Option<AnyFamily> {
        let family = self.clone();
        Some(AllButSets { steps: 0, ..family }.into())
    }
}
