//! Games: what is read off them.

use grundy::Halt;
use grundy::language::{Sitting, Value};
use grundy::solvers::{Analysis, PositionSum, analyse_positions};
use grundy::values::{Game, Games, Kept, Rational};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::bench::{calculate, calculate_aside};
use crate::convert::{Operand, fraction, integer, to_python};
use crate::error::raise;
use crate::nimber::PyNimber;
use crate::value::{PyValue, evaluated, value_of};

/// A game: a value in canonical form, or a sum of games and positions that is valued when a value is needed.
///
/// Two games are equal when their values are. Games that are confused are neither less nor greater nor equal.
/// `g | h` is the game in which Left can move to `g` and Right to `h`; it compares nothing.
///
/// >>> up, star = Game("^"), Game("*")
/// >>> up > 0, up < star, up > star, up == star, up.confused_with(star)
/// (True, False, False, False, True)
/// >>> str((Game(2) | 1) + 1)
/// '{3|2}'
#[pyclass(frozen, extends = PyValue, name = "Game", module = "grundy")]
pub(crate) struct PyGame;

/// The sum that a game is.
fn sum_of(sitting: &Sitting<'_>, kept: &Kept<Value>) -> Result<PositionSum, Halt> {
    Ok(match sitting.bring(kept)? {
        Value::Sum(sum) => sum,
        Value::Game(sum) => sum.into(),
        other => return Err(Halt::failed(format!("{} is no game", other.kind()))),
    })
}

/// The canonical form of a game.
pub(crate) fn canonical(sitting: &Sitting<'_>, kept: &Kept<Value>) -> Result<Game, Halt> {
    let games = sitting.games();
    games.expand(&sum_of(sitting, kept)?.settle(games)?)
}

impl PyGame {
    /// A game.
    pub(crate) fn make(py: Python<'_>, kept: Kept<Value>) -> PyResult<Py<PyAny>> {
        let parts = PyClassInitializer::from(PyValue::new(kept)).add_subclass(PyGame);
        Ok(Py::new(py, parts)?.into_any())
    }

    /// What can be read off the canonical form of a game.
    fn read<T: Send>(
        slf: &Bound<'_, Self>,
        look: impl Fn(Games<'_>, Game) -> Result<T, Halt> + Send + Sync,
    ) -> PyResult<T> {
        let kept = &slf.as_super().get().kept;
        calculate(slf.py(), |sitting| {
            Ok(look(sitting.games(), canonical(sitting, kept)?)?)
        })
    }

    /// What is known of a game without its canonical form, where that is dear.
    fn analysed(
        slf: &Bound<'_, Self>,
        look: impl Fn(Analysis) -> Option<Rational> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let kept = &slf.as_super().get().kept;
        let found = calculate_aside(py, |sitting| {
            let sum = sum_of(sitting, kept)?;
            let (analysis, _) = analyse_positions(sitting.games(), &sum);
            let halt = analysis.halt.clone();
            Ok(look(analysis).ok_or(halt))
        })?;
        match found {
            Ok(number) => fraction(py, &number),
            Err(halt) => Err(raise(
                py,
                &halt.unwrap_or(Halt::TooLarge("the game")).into(),
            )),
        }
    }

    fn options(slf: &Bound<'_, Self>, player: grundy::values::Player) -> PyResult<Py<PyAny>> {
        let kept = &slf.as_super().get().kept;
        let options = calculate(slf.py(), |sitting| {
            let games = sitting.games();
            let options = games.options(canonical(sitting, kept)?, player)?;
            let values = options.iter().map(|&option| {
                let sum = games.sum_of(option)?;
                Ok(Value::Game(sum))
            });
            Ok(sitting.keep(Value::list(values.collect::<Result<_, Halt>>()?)))
        })?;
        to_python(slf.py(), options)
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (value, /))]
    fn python_new(
        py: Python<'_>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<PyGame>> {
        let kept = if let Ok(text) = value.cast::<PyString>() {
            evaluated(py, text.to_str()?, None)?
        } else {
            let operand = Operand::expect(value)?;
            calculate(py, |sitting| Ok(sitting.keep(operand.bring(sitting)?)))?
        };
        match &*kept {
            Value::Game(_) | Value::Sum(_) => {
                Ok(PyClassInitializer::from(PyValue::new(kept)).add_subclass(PyGame))
            }
            other => {
                let message = format!("expected a game, found {}", other.kind());
                Err(PyValueError::new_err(message))
            }
        }
    }

    /// The game in which Left can move to each of `left`, and Right to each of `right`.
    #[staticmethod]
    #[pyo3(signature = (left, right, /))]
    fn of(
        py: Python<'_>,
        left: &Bound<'_, PyAny>,
        right: &Bound<'_, PyAny>,
    ) -> PyResult<Py<PyAny>> {
        let mut operands = Vec::new();
        let mut sides = Vec::new();
        for side in [left, right] {
            let mut names = Vec::new();
            for option in side.try_iter()? {
                names.push(format!("x{}", operands.len()));
                operands.push(Operand::expect(&option?)?);
            }
            sides.push(names);
        }
        let text = format!("{{{}|{}}}", sides[0].join(","), sides[1].join(","));
        let names: Vec<&str> = sides.iter().flatten().map(String::as_str).collect();
        let kept = calculate(py, |sitting| value_of(sitting, &text, &names, &operands))?;
        to_python(py, kept)
    }

    /// Whether neither game is at least the other.
    fn confused_with(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let value = slf.as_super().get();
        value.with(slf.py(), "x <> y", &[Operand::expect(other)?])
    }

    /// The same game as its value alone, in canonical form, without positions.
    fn canonical(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let kept = &slf.as_super().get().kept;
        let kept = calculate(slf.py(), |sitting| {
            let g = canonical(sitting, kept)?;
            Ok(sitting.keep(Value::Game(sitting.games().sum_of(g)?)))
        })?;
        PyGame::make(slf.py(), kept)
    }

    /// Left's options in the canonical form.
    #[getter]
    fn left(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        PyGame::options(slf, grundy::values::Player::Left)
    }

    /// Right's options in the canonical form.
    #[getter]
    fn right(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        PyGame::options(slf, grundy::values::Player::Right)
    }

    /// Who wins: `L` Left, `R` Right, `N` the next player to move, `P` the previous one.
    #[getter]
    fn outcome(slf: &Bound<'_, Self>) -> PyResult<String> {
        let kept = &slf.as_super().get().kept;
        let outcome = calculate(slf.py(), |sitting| {
            Ok(sum_of(sitting, kept)?.outcome(sitting.games())?)
        })?;
        Ok(outcome.letter().to_string())
    }

    /// The number that the game is, or `None`.
    #[getter]
    fn number(slf: &Bound<'_, Self>) -> PyResult<Option<Py<PyAny>>> {
        let number = PyGame::read(slf, |games, g| Ok(games.as_number(g).cloned()))?;
        number.map(|x| fraction(slf.py(), &x)).transpose()
    }

    /// The nimber that the game is, or `None`.
    #[getter]
    fn nimber(slf: &Bound<'_, Self>) -> PyResult<Option<PyNimber>> {
        let nimber = PyGame::read(slf, |games, g| Ok(games.as_nimber(g).cloned()))?;
        Ok(nimber.map(PyNimber))
    }

    /// The mean.
    #[getter]
    fn mean(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        PyGame::analysed(slf, |analysis| analysis.mean)
    }

    /// The temperature; that of a number m/2^k is -1/2^k.
    #[getter]
    fn temperature(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        PyGame::analysed(slf, |analysis| analysis.temperature)
    }

    /// The stop when Left starts.
    #[getter]
    fn left_stop(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        PyGame::analysed(slf, |analysis| analysis.left_stop)
    }

    /// The stop when Right starts.
    #[getter]
    fn right_stop(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        PyGame::analysed(slf, |analysis| analysis.right_stop)
    }

    /// The day on which the game is born, or `None` for a number that is not born on a finite day.
    #[getter]
    fn birthday(slf: &Bound<'_, Self>) -> PyResult<Option<Py<PyAny>>> {
        let day = PyGame::read(slf, |games, g| {
            let day = games.birthday(g)?;
            Ok(day.map(|day| Rational::from(day).numerator()))
        })?;
        day.map(|day| integer(slf.py(), &day)).transpose()
    }
}
