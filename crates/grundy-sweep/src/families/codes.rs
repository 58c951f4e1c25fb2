//! All octal or hexadecimal codes of so many digits.

use std::ops::Range;
use std::path::Path;

use grundy::Halt;
use grundy::heaps::HeapGame;
use serde::{Deserialize, Serialize};

use super::periods;
use crate::family::each_member;
use crate::{AnyFamily, Claims, Family, FamilyInfo, Field, SweepError, Worker, counted};

/// The games of all octal codes with so many digits behind the point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OctalCodes {
    /// How many digits stand behind the point.
    pub digits: u32,
    /// The digit before it, 0 or 4.
    #[serde(default)]
    pub before: u8,
    /// So many steps of work for each code; one that needs more is unresolved.
    pub steps: u64,
}

/// The games of all hexadecimal codes with so many digits behind the point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HexadecimalCodes {
    /// How many digits stand behind the point.
    pub digits: u32,
    /// So many steps of work for each code; one that needs more is unresolved.
    pub steps: u64,
}

/// The digits of some codes, and what their game is called.
#[derive(Clone, Copy)]
struct Codes {
    game: &'static str,
    base: u32,
    before: u8,
    digits: u32,
    steps: u64,
}

impl Codes {
    fn count(self) -> Result<u64, SweepError> {
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

    fn worker(self) -> Box<dyn Worker> {
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

fn fields() -> Vec<Field> {
    let mut fields = vec![Field::text("code")];
    fields.extend(periods::fields());
    fields
}

macro_rules! family_of_codes {
    ($type:ty, $name:literal, $base:literal, $before:expr) => {
        impl $type {
            fn codes(&self) -> Codes {
                let before: fn(&$type) -> u8 = $before;
                Codes {
                    game: $name,
                    base: $base,
                    before: before(self),
                    digits: self.digits,
                    steps: self.steps,
                }
            }
        }

        impl Family for $type {
            const INFO: FamilyInfo = FamilyInfo {
                name: $name,
                summary: concat!("the periods of all ", $name, " codes of so many digits"),
                members: "codes",
            };

            fn words(&self) -> String {
                let codes = self.codes();
                format!(
                    "{} games: all codes {}.d… with {}",
                    $name,
                    codes.before,
                    counted(codes.digits.into(), "digits")
                )
            }

            fn count(&self, _: &Path) -> Result<u64, SweepError> {
                self.codes().count()
            }

            fn fields(&self) -> Vec<Field> {
                fields()
            }

            fn computed(&self) -> Vec<String> {
                periods::computed()
            }

            fn chunk(&self) -> Range<u64> {
                1..1 << 12
            }

            fn worker<'f>(&'f self, _: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
                Ok(self.codes().worker())
            }

            fn claims(&self) -> Option<Claims> {
                Some(Claims {
                    game: concat!($name, " ").to_owned(),
                    column: "code",
                    farthest: self.steps,
                })
            }

            fn without_work(&self) -> Option<AnyFamily> {
                let mut family = self.clone();
                family.steps = 0;
                Some(family.into())
            }
        }
    };
}

family_of_codes!(OctalCodes, "octal", 8, |family| family.before);
family_of_codes!(HexadecimalCodes, "hexadecimal", 16, |_| 0);
