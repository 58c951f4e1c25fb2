//! Positions: boards of some ruleset.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy::language::Value;
use grundy::solvers::{Hooks, Position};
use grundy::values::Player;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::bench::{calculate, calculate_aside};
use crate::convert::Operand;
use crate::error::{class, raise};
use crate::game::PyGame;
use crate::nimber::PyNimber;
use crate::own_rules;
use crate::value::{construct, copies, open, ruleset_of};
use crate::work::here;

/// A position: a board of some ruleset. Two positions are equal when they are the same board of the same rules, and rules
/// written in Python are the same when they are one object; their values are games, and sums of positions are games, too.
#[pyclass(frozen, subclass, name = "Position", module = "grundy")]
pub(crate) struct PyPosition {
    pub(crate) position: Position,
}

/// A position on its way into the class of its ruleset.
#[pyclass(frozen, name = "_Raw")]
pub(crate) struct Raw(Position);

/// A position as an object of the class of its ruleset.
pub(crate) fn wrap(py: Python<'_>, position: Position) -> PyResult<Py<PyAny>> {
    static CLASSES: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
    let classes = CLASSES.import(py, "grundy._rulesets", "CLASSES")?;
    let own = own_rules::board_of(&position).is_some();
    match classes.get_item(position.name())? {
        Some(class) if !own => Ok(class.call1((Raw(position),))?.unbind()),
        _ => Ok(Py::new(py, PyPosition { position })?.into_any()),
    }
}

/// A player by name.
pub(crate) fn read_player(name: &str) -> PyResult<Player> {
    match name {
        "left" | "L" => Ok(Player::Left),
        "right" | "R" => Ok(Player::Right),
        other => Err(PyValueError::new_err(format!(
            "expected a player, `Player.LEFT` or `Player.RIGHT`, found {other:?}"
        ))),
    }
}

/// The player as Python has it.
pub(crate) fn player_object(py: Python<'_>, player: Player) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let player = match player {
        Player::Left => "LEFT",
        Player::Right => "RIGHT",
    };
    class(py, &CLASS, "Player")?.getattr(player)
}

impl PyPosition {
    fn operand(&self) -> Operand {
        Operand::Plain(Value::Sum(self.position.clone().into()))
    }

    /// Whose moves are asked for: anybody's, where all have the same.
    fn player(&self, player: Option<&str>) -> PyResult<Player> {
        match player {
            Some(name) => read_player(name),
            None if self.position.is_impartial() => Ok(Player::Left),
            None => {
                let message = "whose moves? they differ: say `Player.LEFT` or `Player.RIGHT`";
                Err(PyTypeError::new_err(message))
            }
        }
    }

    fn binary(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        expression: &str,
    ) -> PyResult<Py<PyAny>> {
        match Operand::of(other)? {
            Some(operand) => as_game(py, open(py, expression, &[self.operand(), operand])?),
            None => Ok(py.NotImplemented()),
        }
    }
}

/// What was calculated with positions is a game, even where one position is left.
pub(crate) fn as_game(py: Python<'_>, object: Py<PyAny>) -> PyResult<Py<PyAny>> {
    match object.bind(py).cast::<PyPosition>() {
        Ok(position) => {
            let operand = position.get().operand();
            let kept = calculate(py, |sitting| Ok(sitting.keep(operand.bring(sitting)?)))?;
            PyGame::make(py, kept)
        }
        Err(_) => Ok(object),
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[classmethod]
    #[pyo3(signature = (*args))]
    fn python_new(cls: &Bound<'_, PyType>, args: &Bound<'_, PyTuple>) -> PyResult<PyPosition> {
        if let Ok(first) = args.get_item(0)
            && let Ok(raw) = first.cast::<Raw>()
        {
            let position = raw.get().0.clone();
            return Ok(PyPosition { position });
        }
        let py = cls.py();
        let kept = match ruleset_of(cls)? {
            Some(ruleset) => construct(py, &ruleset, args)?,
            None => {
                let text = args.extract::<(String,)>();
                let (text,) = text.map_err(|_| {
                    PyTypeError::new_err(
                        "expected one position as it is typed, `Position(\"nim(3)\")`",
                    )
                })?;
                calculate(py, |sitting| {
                    let value = sitting.evaluate(&text);
                    Ok(sitting.keep(value.map_err(|refusal| refusal.within("expr", &text))?))
                })?
            }
        };
        let position = match &*kept {
            Value::Sum(sum) => sum.as_position().cloned(),
            _ => None,
        };
        let position = position.ok_or_else(|| {
            PyValueError::new_err(format!("expected a position, found {}", kept.kind()))
        })?;
        Ok(PyPosition { position })
    }

    /// What the ruleset is called.
    #[getter]
    fn ruleset(&self) -> &str {
        self.position.name()
    }

    /// The board of a ruleset written in Python, as that ruleset has it; `None` of others.
    #[getter]
    fn own_board(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        own_rules::board_of(&self.position).map(|board| board.clone_ref(py))
    }

    /// A live board to play on, for notebooks; needs anywidget.
    #[pyo3(signature = (**how))]
    fn board(slf: Bound<'_, Self>, how: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
        let board = slf.py().import("grundy.board")?.getattr("Board")?;
        Ok(board.call((slf,), how)?.unbind())
    }

    /// Whether both players have the same moves, here and everywhere in its ruleset.
    #[getter]
    fn is_impartial(&self) -> bool {
        self.position.is_impartial()
    }

    /// The positions that a player can move to; nobody has to be named where the moves are both players'.
    #[pyo3(signature = (player = None))]
    fn options(&self, py: Python<'_>, player: Option<&str>) -> PyResult<Py<PyTuple>> {
        let player = self.player(player)?;
        let options = here(|| self.position.options(player))?;
        let options = options.map_err(|halt| raise(py, &halt.into()))?;
        let options = options.into_iter().map(|option| wrap(py, option));
        let options = options.collect::<PyResult<Vec<_>>>()?;
        Ok(PyTuple::new(py, options)?.unbind())
    }

    /// The moves of a player, with what players call them.
    #[pyo3(signature = (player = None))]
    fn moves(&self, py: Python<'_>, player: Option<&str>) -> PyResult<Py<PyTuple>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let player = self.player(player)?;
        let moves = here(|| self.position.moves(player))?;
        let moves = moves.map_err(|halt| raise(py, &halt.into()))?;
        let class = class(py, &CLASS, "Move")?;
        let moves = moves.into_iter().map(|it| {
            let places = PyTuple::new(py, it.places)?;
            class.call1((it.name, wrap(py, it.to)?, it.words, places))
        });
        let moves = moves.collect::<PyResult<Vec<_>>>()?;
        Ok(PyTuple::new(py, moves)?.unbind())
    }

    /// The independent parts whose sum the position is; itself where it does not fall apart.
    fn components(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let parts = here(|| self.position.components())?;
        let parts = parts.into_iter().map(|part| wrap(py, part));
        Ok(PyTuple::new(py, parts.collect::<PyResult<Vec<_>>>()?)?.unbind())
    }

    /// The value.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let kept = calculate(py, |sitting| {
            let games = sitting.games();
            let g = self.position.value(games, Hooks::Used)?;
            Ok(sitting.keep(Value::Game(games.sum_of(g)?)))
        })?;
        PyGame::make(py, kept)
    }

    /// The nimber of a position that is one for its rules, or `None`.
    #[getter]
    fn nimber(&self, py: Python<'_>) -> PyResult<Option<PyNimber>> {
        let nimber = calculate(py, |sitting| {
            let nimber = self.position.nimber(sitting.games(), Hooks::Used);
            Ok(nimber.transpose()?)
        })?;
        Ok(nimber.map(PyNimber))
    }

    /// Who wins: `L` Left, `R` Right, `N` the next player to move, `P` the previous one.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        let sum = grundy::solvers::PositionSum::from(self.position.clone());
        let outcome = calculate_aside(py, |sitting| Ok(sum.outcome(sitting.games())?))?;
        Ok(outcome.letter().to_string())
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "x + y")
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "y + x")
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "x - y")
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, "y - x")
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let copies = copies(other)?.unwrap_or_else(|| "x * y".to_owned());
        self.binary(py, other, &copies)
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, other)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        as_game(py, open(py, "-x", &[self.operand()])?)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<PyPosition>() else {
            return Ok(py.NotImplemented());
        };
        let is_same = *self.position == *other.get().position;
        Ok(is_same.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> PyResult<String> {
        here(|| self.position.write())
    }

    fn __repr__(&self) -> PyResult<String> {
        self.__str__()
    }

    fn _repr_svg_(slf: Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let display = slf.py().import("grundy.display")?;
        Ok(display.call_method1("position_svg", (slf,))?.unbind())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Py<PyTuple>)> {
        let py = slf.py();
        if let Some((rules, board)) = own_rules::parts_of(&slf.get().position) {
            let args = PyTuple::new(py, [board.clone_ref(py)])?.unbind();
            return Ok((rules.clone_ref(py), args));
        }
        let read = py.import("grundy")?.getattr("evaluate")?.unbind();
        Ok((read, PyTuple::new(py, [slf.get().__str__()?])?.unbind()))
    }
}
