//! What families of codes share: all codes of a number of digits.

use grundy::Halt;
use grundy::heaps::HeapGame;

use super::periods;
use crate::family::each_member;
use crate::{Claims, Field, SweepError, Worker, counted};

/// The digits of some codes, and what their game is called.
#[derive(Clone, Copy)]
pub(super) struct Codes {
    pub(super) game: &'static str,
    pub(super) base: u32,
    pub(super) before: u8,
    pub(super) digits: u32,
    pub(super) steps: u64,
}

impl Codes {
    pub(super) fn words(self) -> String {
        let Codes {
            game,
            before,
            digits,
            ..
        } = self;
        let digits = counted(digits.into(), "digits");
        format!("{game} games: all codes {before}.d… with {digits}")
    }

    pub(super) fn fields() -> Vec<Field> {
        [Field::text("code")]
            .into_iter()
            .chain(periods::fields())
            .collect()
    }

    pub(super) fn claims(self) -> Claims {
        Claims {
            game: format!("{} ", self.game),
            column: "code",
            farthest: self.steps,
        }
    }

    pub(super) fn count(self) -> Result<u64, SweepError> {
        let count = u64::from(self.base).checked_pow(self.digits);
        let count = count.filter(|_| self.digits > 0).ok_or_else(|| {
            let most = if self.base == 8 { 21 } else { 15 };
            let message = format!(
                "expected 1 to {most} digits behind the point, found {}",
                self.digits
            );
            SweepError::mistake(message, "`--digits 3` has the codes from 0.000 to 0.777")
        })?;
        // Whatever is wrong with one code is wrong with all of them.
        let last = self.code(count - 1);
        HeapGame::of(self.game, &last).map_err(|error| {
            let message = format!("{} {last}: {}", self.game, error.message);
            SweepError::mistake(
                message,
                "before the point stands 0, or 4 where heaps may be divided",
            )
        })?;
        Ok(count)
    }

    pub(super) fn worker(self) -> Box<dyn Worker> {
        each_member(move |number, rows, limits| {
            let code = self.code(number);
            let game = HeapGame::of(self.game, &code);
            let game = game.map_err(|error| Halt::failed(format!("{code}: {}", error.message)))?;
            let found = periods::find(|few| game.search(few), self.steps, limits)?;
            rows.push_text(0, &game.parameters());
            periods::push(rows, 1, found.as_ref());
            Ok(())
        })
    }

    fn code(self, number: u64) -> String {
        let mut digits = Vec::new();
        let mut rest = number;
        for _ in 0..self.digits {
            let digit = u32::try_from(rest % u64::from(self.base)).expect("a digit");
            digits.push(char::from_digit(digit, self.base).expect("a digit"));
            rest /= u64::from(self.base);
        }
        let behind: String = digits.into_iter().rev().collect();
        format!("{}.{behind}", self.before)
    }
}
