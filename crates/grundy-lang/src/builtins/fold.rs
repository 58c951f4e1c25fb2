//! Functions of many values, which take them one after the other: of a rule no list is made.

use std::ops::ControlFlow;

use grundy_game::Games;

use super::Call;
use crate::diagnostic::{Diagnostic, Refusal};
use crate::evaluate::{Placed, as_integer, number, wrong_kind};
use crate::value::Value;
use grundy_num::{IBig, Rational};

/// What a function makes of values that come one after the other.
pub(crate) trait Fold {
    /// Takes the next value, and says whether it wants more.
    fn take(&mut self, games: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal>;

    /// What it made of them.
    fn value(self: Box<Self>, call: &Call<'_, '_>) -> Result<Value, Refusal>;
}

/// More values are welcome.
pub(super) const MORE: Result<ControlFlow<()>, Refusal> = Ok(ControlFlow::Continue(()));

/// The answer is known.
pub(super) const ENOUGH: Result<ControlFlow<()>, Refusal> = Ok(ControlFlow::Break(()));

impl Call<'_, '_> {
    /// Folds the members of the only argument, or the arguments themselves.
    pub(super) fn fold(&mut self, mut fold: Box<dyn Fold>) -> Result<Value, Refusal> {
        let games = self.games;
        let args = std::mem::take(&mut self.args);
        match args.as_slice() {
            [
                Placed {
                    value: Value::List(items),
                    span,
                },
            ] => {
                for item in items.iter() {
                    games.limits().tick()?;
                    let member = Placed {
                        value: item.clone(),
                        span: *span,
                    };
                    if fold.take(games, member)?.is_break() {
                        break;
                    }
                }
            }
            [
                Placed {
                    value: Value::Range(range),
                    span,
                },
            ] => {
                for n in range.iter() {
                    games.limits().tick()?;
                    let member = Placed {
                        value: number(Rational::from(n)),
                        span: *span,
                    };
                    if fold.take(games, member)?.is_break() {
                        break;
                    }
                }
            }
            [only] if !self.is_variadic() => {
                return Err(wrong_kind(only.span, "a list or a range", &only.value)
                    .hint("for example `[1, 4, 9]`, `1..40` or `n * n for n in 1..9`")
                    .into());
            }
            _ => {
                for member in args {
                    if fold.take(games, member)?.is_break() {
                        break;
                    }
                }
            }
        }
        fold.value(self)
    }

    fn is_variadic(&self) -> bool {
        super::find(self.name).is_some_and(|function| function.signature.contains('…'))
    }

    /// Why a function has no value for no members.
    pub(super) fn of_nothing(&self, what: &str) -> Refusal {
        Diagnostic::new(self.span, format!("{what} of nothing does not exist"))
            .hint("the list is empty")
            .into()
    }
}

/// A member that must be an integer.
pub(super) fn integer(member: &Placed, expected: &str) -> Result<IBig, Diagnostic> {
    as_integer(&member.value).ok_or_else(|| wrong_kind(member.span, expected, &member.value))
}
