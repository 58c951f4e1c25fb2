//! The arguments of a call: what kind of thing each must be, and what is said where it is not.

use grundy_game::{Game, GameSum};
use grundy_num::{IBig, Nimber, NoFiniteWord, Player, Quotient, Rational, Surreal, UBig};

use super::Call;
use crate::arithmetic::{as_nimber, as_number};
use crate::asker::Asker;
use crate::diagnostic::{Diagnostic, Refusal};
use crate::evaluate::{Placed, as_integer, wrong_kind};
use crate::surreal;
use crate::value::Value;

impl Call<'_, '_> {
    pub(super) fn text(&self, i: usize) -> Result<&str, Refusal> {
        match &self.args[i].value {
            Value::Text(text) => Ok(text),
            other => Err(wrong_kind(self.args[i].span, "a text", other).into()),
        }
    }

    /// Below which temperature no game is.
    pub(super) fn least_temperature(&self) -> Option<Rational> {
        self.asker.and_then(Asker::least_temperature)
    }

    /// A temperature by the convention for numbers that is followed.
    pub(super) fn by_convention(&self, temperature: Rational) -> Rational {
        match self.least_temperature() {
            None => temperature,
            Some(least) => temperature.max(least),
        }
    }

    pub(super) fn value(&self, g: Game) -> Result<Value, Refusal> {
        Ok(Value::Game(self.games.sum_of(g)?))
    }

    pub(super) fn list(&self, list: &[Game]) -> Result<Value, Refusal> {
        let items = list.iter().map(|&g| Ok(Value::Game(self.games.sum_of(g)?)));
        Ok(Value::List(items.collect::<Result<_, Refusal>>()?))
    }

    pub(super) fn sum(&self, i: usize) -> Result<GameSum, Refusal> {
        match &self.args[i].value {
            Value::Game(sum) => Ok(sum.clone()),
            other => Err(wrong_kind(self.args[i].span, "a game", other).into()),
        }
    }

    pub(super) fn game(&self, i: usize) -> Result<Game, Refusal> {
        Ok(self.games.expand(&self.sum(i)?)?)
    }

    pub(super) fn stops(&self, i: usize) -> Result<[Rational; 2], Refusal> {
        let sum = self.sum(i)?;
        let [left, right] = Player::BOTH.map(|player| self.games.sum_stop(&sum, player));
        Ok([left?.number, right?.number])
    }

    pub(super) fn number(&self, i: usize) -> Result<Rational, Refusal> {
        let Placed { value, span } = &self.args[i];
        if let Value::Surreal(_) = value {
            let mistake = wrong_kind(*span, "a real number", value);
            let hint = "a stalk that ends in one colour without end is infinitely large or \
                        infinitely close to another number; `(LR)^w` is real";
            return Err(mistake.hint(hint).into());
        }
        match as_number(value) {
            Some(x) => Ok(x.clone()),
            None => {
                // A game may still turn out to be a number.
                let g = self.game(i)?;
                let found = self.games.as_number(g).cloned();
                found.ok_or_else(|| wrong_kind(*span, "a number", value).into())
            }
        }
    }

    pub(super) fn integer(&self, i: usize) -> Result<IBig, Refusal> {
        let Placed { value, span } = &self.args[i];
        as_integer(value).ok_or_else(|| wrong_kind(*span, "an integer", value).into())
    }

    pub(super) fn natural(&self, i: usize) -> Result<UBig, Refusal> {
        let n = self.integer(i)?;
        UBig::try_from(n).map_err(|_| {
            self.mistake(i, "expected an integer that is not negative")
                .into()
        })
    }

    pub(super) fn small(&self, i: usize) -> Result<u64, Refusal> {
        let n = self.natural(i)?;
        u64::try_from(&n).map_err(|_| self.mistake(i, "this number is too large here").into())
    }

    /// A nimber, given as `*5` or as the integer 5.
    pub(super) fn nimber(&self, i: usize) -> Result<Nimber, Refusal> {
        let Placed { value, span } = &self.args[i];
        if let Some(nimber) = as_nimber(value) {
            return Ok(nimber.clone());
        }
        let n = as_integer(value).and_then(|n| UBig::try_from(n).ok());
        n.map(Nimber::from)
            .ok_or_else(|| wrong_kind(*span, "a nimber such as *5", value).into())
    }

    /// A number with finitely many terms.
    pub(super) fn finite_form(&self, i: usize) -> Result<Surreal, Refusal> {
        let Placed { value, span } = &self.args[i];
        let Some(x) = surreal::to_surreal(self.games, value)? else {
            return Err(wrong_kind(*span, "a number", value).into());
        };
        x.to_surreal()
            .ok_or_else(|| self.refuse(i, surreal::MANY_TERMS, surreal::FEW_TERMS))
    }

    /// The birthday of a number that is born on no finite day.
    pub(super) fn transfinite_birthday(&self, x: &Quotient) -> Result<Value, Refusal> {
        let Some(x) = x.to_surreal() else {
            return Err(self.refuse(
                0,
                "the birthday of a quotient with infinitely many terms is not computed",
                "it is known for sums of powers of omega",
            ));
        };
        // Real numbers that are not dyadic are all born on day ω, however long their period is.
        if x.as_rational().is_some_and(|x| !x.is_dyadic()) {
            return Ok(surreal::surreal(Surreal::omega().into()));
        }
        match x.birthday() {
            Ok(day) => Ok(surreal::surreal(Surreal::from(&day).into())),
            Err(NoFiniteWord::Halt(halt)) => Err(halt.into()),
            Err(error) => Err(self.mistake(0, error.to_string()).into()),
        }
    }

    /// Says something beside the answer.
    pub(super) fn remark(&self, text: &str) {
        self.remarks.add(text);
    }

    pub(super) fn mistake(&self, i: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.args[i].span, message)
    }

    pub(super) fn refuse(&self, i: usize, message: &str, hint: &str) -> Refusal {
        self.mistake(i, message).hint(hint).into()
    }
}
