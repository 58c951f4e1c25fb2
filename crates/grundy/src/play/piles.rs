//! What is taken from: a heap of a take-away game, and a number in continuous Nim.

use grundy_amounts::continuous::{ContinuousTable, LastMove, Variant};
use grundy_amounts::takeaway::{TakeRule, TakeawayTable};
use grundy_num::{Limits, Play, Rational, UBig};

use super::amounts::Pile;
use crate::questions::unsolved;
use crate::{Diagnostic, Refusal};

impl<R: TakeRule> Pile for TakeawayTable<R> {
    type Amount = UBig;

    fn left(&self) -> String {
        let heap = self.heap();
        let stones = if heap.is_one() { "stone" } else { "stones" };
        format!("{heap} {stones}")
    }

    fn range(&self) -> [UBig; 2] {
        let most = self.most();
        [UBig::ONE.min(most.clone()), most.clone()]
    }

    fn read(&self, typed: &str) -> Result<UBig, Diagnostic> {
        let is_number = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| typed.parse::<UBig>().ok()).flatten();
        let number = number.ok_or_else(|| {
            let most = self.most();
            let message = format!("expected a number of stones from 1 to {most}, found `{typed}`");
            Diagnostic::plain(message)
        })?;
        let taken = self.clone().take(&number);
        taken.map_err(|error| Diagnostic::plain(error.to_string()))?;
        Ok(number)
    }

    fn without(&self, amount: &UBig) -> Self {
        let mut after = self.clone();
        after.take(amount).expect("the amount may be taken");
        after
    }

    fn last_move_won(&self) -> Option<bool> {
        Some(self.result()? == Play::Normal)
    }

    fn winning(&self, limits: &Limits<'_>) -> Result<Option<UBig>, Refusal> {
        Ok(self.winning_move(limits)?)
    }

    fn rule(&self) -> &'static str {
        match self.play() {
            Play::Normal => "Whoever takes the last stone wins.",
            Play::Misere => "Whoever takes the last stone loses.",
        }
    }

    fn end(&self) -> &'static str {
        "No stone is left"
    }
}

impl Pile for ContinuousTable {
    type Amount = Rational;

    fn left(&self) -> String {
        format!("X = {}", self.number())
    }

    fn range(&self) -> [Rational; 2] {
        let (least, most) = ContinuousTable::range(self);
        [least, most]
    }

    fn read(&self, typed: &str) -> Result<Rational, Diagnostic> {
        let amount = typed.parse::<Rational>();
        let amount = amount.map_err(|error| Diagnostic::plain(error.to_string()))?;
        let taken = self.clone().take(&amount);
        taken.map_err(|error| Diagnostic::plain(error.to_string()))?;
        Ok(amount)
    }

    fn without(&self, amount: &Rational) -> Self {
        let mut after = self.clone();
        after.take(amount).expect("the amount may be taken");
        after
    }

    fn last_move_won(&self) -> Option<bool> {
        Some(self.result()? == LastMove::Won)
    }

    fn winning(&self, limits: &Limits<'_>) -> Result<Option<Rational>, Refusal> {
        self.winning_move(limits).map_err(unsolved)
    }

    fn rule(&self) -> &'static str {
        match self.variant() {
            Variant::Exhaust => "Whoever takes the last of it wins.",
            Variant::Negative => "Whoever makes X negative wins.",
            Variant::NegativeLoses => "Whoever makes X negative loses.",
        }
    }

    fn end(&self) -> &'static str {
        match self.variant() {
            Variant::Exhaust => "Nothing is left",
            Variant::Negative | Variant::NegativeLoses => "X is negative",
        }
    }
}
