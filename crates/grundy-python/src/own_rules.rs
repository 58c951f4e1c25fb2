//! Rules written in Python.
//!
//! A board may be any hashable object of Python. Each gets a number when it is first met, and solvers work with
//! these numbers; what Python said of a board is remembered, so that it is asked once. What Python raises is kept
//! aside (`work.rs`) and raised again when the work has come back.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use grundy::Halt;
use grundy::rules::{Impartial, Likeness, Mark, Picture, Rules as GrundyRules, Split};
use grundy::solvers::Position;
use grundy::values::{Player, Sign};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

use crate::error::class;
use crate::position::{player_object, wrap};
use crate::work::{failed, failed_before};

/// The rules behind a `Ruleset` of Python, as long as somebody holds a position of them or remembers values.
///
/// The ruleset of Python holds this, and what is behind it holds the ruleset: were it held from here, neither would
/// ever be given back.
#[pyclass(frozen, name = "_Rules")]
pub(crate) struct Rules {
    name: String,
    is_impartial: bool,
    hooks: [bool; 4],
    behind: Mutex<Weak<OwnRules>>,
}

struct OwnRules {
    /// The ruleset, whose methods are asked.
    ruleset: Py<PyAny>,
    name: String,
    is_impartial: bool,
    /// Which optional methods the ruleset has.
    hooks: [bool; 4],
    /// The numbers of boards.
    numbers: Py<PyDict>,
    boards: Mutex<Vec<Board>>,
}

/// An optional method of a ruleset.
#[derive(Clone, Copy)]
enum Hook {
    Components,
    Normalize,
    Write,
    Picture,
}

/// A board and what Python said of it.
struct Board {
    object: Py<PyAny>,
    options: [Option<Arc<[u32]>>; 2],
    parts: Option<Arc<[u32]>>,
    normal: Option<(u32, Sign)>,
}

/// The boards whose options were asked for by one piece of work, for whoever looks whether it is caught in a loop.
#[derive(Clone, Default)]
pub(crate) struct Asked {
    rules: Arc<Mutex<Vec<AskedRules>>>,
    /// The thread that asks, as Python calls it; 0 before it has asked.
    thread: Arc<AtomicU64>,
}

/// Rules, and which of their boards were asked about.
struct AskedRules {
    rules: Arc<OwnRules>,
    boards: Vec<bool>,
}

thread_local! {
    /// Where this thread writes down which boards it asks about.
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
}

/// The rules as solvers see them.
struct Own<const IMPARTIAL: bool>(Arc<OwnRules>);

impl<const IMPARTIAL: bool> PartialEq for Own<IMPARTIAL> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Impartial for Own<true> {}

#[pymethods]
impl Rules {
    #[new]
    fn new(name: String, is_impartial: bool, hooks: [bool; 4]) -> Rules {
        Rules {
            name,
            is_impartial,
            hooks,
            behind: Mutex::default(),
        }
    }

    /// The position of a ruleset that is a board.
    fn position(
        &self,
        ruleset: &Bound<'_, PyAny>,
        board: &Bound<'_, PyAny>,
    ) -> PyResult<Py<PyAny>> {
        let rules = self.rules(ruleset);
        let number = rules.number(board)?;
        let position = if self.is_impartial {
            grundy::solvers::impartial(Own::<true>(rules), number)
        } else {
            grundy::solvers::partizan(Own::<false>(rules), number)
        };
        wrap(board.py(), position)
    }

    /// How many boards are remembered.
    fn __len__(&self) -> usize {
        let rules = self.held().upgrade();
        rules.map_or(0, |rules| rules.boards().len())
    }
}

impl Rules {
    fn held(&self) -> MutexGuard<'_, Weak<OwnRules>> {
        self.behind.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is behind the ruleset, made anew where nobody held it any more.
    fn rules(&self, ruleset: &Bound<'_, PyAny>) -> Arc<OwnRules> {
        let new = OwnRules {
            ruleset: ruleset.clone().unbind(),
            name: self.name.clone(),
            is_impartial: self.is_impartial,
            hooks: self.hooks,
            numbers: PyDict::new(ruleset.py()).unbind(),
            boards: Mutex::default(),
        };
        let mut held = self.held();
        held.upgrade().unwrap_or_else(|| {
            let rules = Arc::new(new);
            *held = Arc::downgrade(&rules);
            rules
        })
    }
}

/// Notes which thread calls code of the user, so that Ctrl-C reaches it there.
pub(crate) fn name_thread(py: Python<'_>) -> PyResult<()> {
    ASKED.with_borrow(|asked| {
        if let Some(asked) = asked
            && asked.thread.load(Ordering::Relaxed) == 0
        {
            let thread = py.import("threading")?.call_method0("get_ident")?;
            asked.thread.store(thread.extract()?, Ordering::Relaxed);
        }
        Ok(())
    })
}

impl Asked {
    /// Does work of this thread that is written down here.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        ASKED.set(Some(self.clone()));
        let done = work();
        ASKED.take();
        done
    }

    fn rules(&self) -> MutexGuard<'_, Vec<AskedRules>> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Interrupts code of Python that the thread may be caught in.
    pub(crate) fn interrupt(&self, py: Python<'_>) -> PyResult<()> {
        match self.thread.load(Ordering::Relaxed) {
            0 => Ok(()),
            thread => {
                let core = py.import("grundy._core")?;
                core.call_method1("interrupt", (thread,)).map(|_| ())
            }
        }
    }

    fn note(&self, rules: &Arc<OwnRules>, board: u32) {
        let mut asked = self.rules();
        let same = |it: &AskedRules| Arc::ptr_eq(&it.rules, rules);
        let at = asked.iter().position(same).unwrap_or_else(|| {
            asked.push(AskedRules {
                rules: rules.clone(),
                boards: Vec::new(),
            });
            asked.len() - 1
        });
        let (boards, board) = (&mut asked[at].boards, board as usize);
        if boards.len() <= board {
            boards.resize(2 * board + 1, false);
        }
        boards[board] = true;
    }

    /// Raises an error where boards that were asked about go round in a loop: no search of them ever ends.
    pub(crate) fn refuse_loops(&self, py: Python<'_>) -> PyResult<()> {
        let asked: Vec<(Arc<OwnRules>, Vec<u32>)> = {
            let rules = self.rules();
            let starts = |it: &AskedRules| {
                let numbers = (0..).zip(&it.boards);
                let asked = numbers.filter_map(|(number, asked)| asked.then_some(number));
                (it.rules.clone(), asked.collect())
            };
            rules.iter().map(starts).collect()
        };
        for (rules, starts) in asked {
            let found = py.detach(|| find_loop(&rules.boards(), &starts));
            if let Some(cycle) = found {
                return Err(rules.loop_error(py, &cycle)?);
            }
        }
        Ok(())
    }
}

/// The ruleset and the board of a position whose rules are written in Python.
pub(crate) fn parts_of(position: &Position) -> Option<(Py<PyAny>, Py<PyAny>)> {
    let partizan = grundy::solvers::as_partizan::<Own<false>>(&**position);
    let (rules, number) = match partizan {
        Some((Own(rules), number)) => (rules, number),
        None => {
            let (Own(rules), number) = grundy::solvers::as_impartial::<Own<true>>(&**position)?;
            (rules, number)
        }
    };
    Some(Python::attach(|py| {
        let board = rules.boards()[*number as usize].object.clone_ref(py);
        (rules.ruleset.clone_ref(py), board)
    }))
}

/// The board of a position whose rules are written in Python.
pub(crate) fn board_of(position: &Position) -> Option<Py<PyAny>> {
    parts_of(position).map(|(_, board)| board)
}

impl OwnRules {
    fn has(&self, hook: Hook) -> bool {
        self.hooks[hook as usize]
    }

    /// Nobody calls Python while this is held, so that whoever waits for it never waits for Python.
    fn boards(&self) -> MutexGuard<'_, Vec<Board>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a board.
    fn number(&self, board: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = board.py();
        let numbers = self.numbers.bind(py);
        if let Some(number) = numbers.get_item(board)? {
            return number.extract();
        }
        let entry = Board {
            object: board.clone().unbind(),
            options: [None, None],
            parts: None,
            normal: None,
        };
        let new = {
            let mut boards = self.boards();
            boards.push(entry);
            u32::try_from(boards.len() - 1)
        };
        let new = new.map_err(|_| PyValueError::new_err("more than 2^32 boards were met"))?;
        // Another thread may have met it just now; its number stays, and this one is never used.
        let numbers = numbers.call_method1("setdefault", (board, new))?;
        numbers.extract()
    }

    fn numbers(&self, boards: &Bound<'_, PyAny>) -> PyResult<Arc<[u32]>> {
        let boards = boards.try_iter()?;
        boards.map(|board| self.number(&board?)).collect()
    }

    fn object(&self, py: Python<'_>, number: u32) -> Py<PyAny> {
        self.boards()[number as usize].object.clone_ref(py)
    }

    /// What a method of the ruleset says of a board.
    fn ask<'py>(&self, py: Python<'py>, method: &str, number: u32) -> PyResult<Bound<'py, PyAny>> {
        name_thread(py)?;
        let board = self.object(py, number);
        self.ruleset.bind(py).call_method1(method, (board,))
    }

    fn options(self: &Arc<Self>, number: u32, player: Player) -> Result<Arc<[u32]>, Halt> {
        failed_before()?;
        ASKED.with_borrow(|asked| {
            if let Some(asked) = asked {
                asked.note(self, number);
            }
        });
        let known = self.boards()[number as usize].options[player as usize].clone();
        if let Some(options) = known {
            return Ok(options);
        }
        let options = Python::attach(|py| {
            let options = if self.is_impartial {
                self.ask(py, "moves", number)
            } else {
                name_thread(py)?;
                let asked = (self.object(py, number), player_object(py, player)?);
                self.ruleset.bind(py).call_method1("options", asked)
            };
            self.numbers(&options?)
        });
        let options = options.map_err(failed)?;
        let known = &mut self.boards()[number as usize].options;
        if self.is_impartial {
            *known = [Some(options.clone()), Some(options.clone())];
        } else {
            known[player as usize] = Some(options.clone());
        }
        Ok(options)
    }

    /// The parts of a board; `None` where it is one part.
    fn parts(&self, number: u32) -> Option<Arc<[u32]>> {
        if !self.has(Hook::Components) {
            return None;
        }
        let known = self.boards()[number as usize].parts.clone();
        let parts = known.or_else(|| {
            let parts = Python::attach(|py| self.numbers(&self.ask(py, "components", number)?));
            let parts = parts.map_err(failed).ok()?;
            self.boards()[number as usize].parts = Some(parts.clone());
            Some(parts)
        })?;
        (*parts != [number]).then_some(parts)
    }

    fn normal(&self, number: u32) -> (u32, Sign) {
        if !self.has(Hook::Normalize) {
            return (number, Sign::Plus);
        }
        if let Some(known) = self.boards()[number as usize].normal {
            return known;
        }
        let normal = Python::attach(|py| self.read_normal(&self.ask(py, "normalize", number)?));
        match normal.map_err(failed) {
            Ok(normal) => {
                self.boards()[number as usize].normal = Some(normal);
                normal
            }
            Err(_) => (number, Sign::Plus),
        }
    }

    /// A board, or `Negative(board)` where the value is the negative of the board's.
    fn read_normal(&self, normal: &Bound<'_, PyAny>) -> PyResult<(u32, Sign)> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        if normal.is_instance(class(normal.py(), &CLASS, "Negative")?)? {
            let board = normal.getattr("board")?;
            return Ok((self.number(&board)?, Sign::Minus));
        }
        Ok((self.number(normal)?, Sign::Plus))
    }

    fn loop_error(&self, py: Python<'_>, cycle: &[u32]) -> PyResult<PyErr> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let hooks = PyTuple::new(py, hooks_of(&self.boards(), cycle))?;
        let boards = cycle.iter().map(|&number| self.object(py, number));
        let boards = PyTuple::new(py, boards)?;
        let error = class(py, &CLASS, "LoopError")?.call1((&self.name, boards, hooks))?;
        Ok(PyErr::from_value(error))
    }

    fn write(&self, number: u32) -> String {
        let text = Python::attach(|py| {
            if self.has(Hook::Write) {
                return self.ask(py, "write", number)?.extract();
            }
            name_thread(py)?;
            Ok(self.object(py, number).bind(py).repr()?.to_string())
        });
        text.map_err(failed).unwrap_or_else(|_| "?".to_owned())
    }

    fn picture(&self, number: u32) -> Picture {
        if !self.has(Hook::Picture) {
            return Picture::Text(self.write(number));
        }
        let picture = Python::attach(|py| read_picture(&self.ask(py, "picture", number)?));
        picture
            .map_err(failed)
            .unwrap_or_else(|_| Picture::Text("?".to_owned()))
    }
}

/// A text is a picture in words; several are the rows of a board of squares.
fn read_picture(picture: &Bound<'_, PyAny>) -> PyResult<Picture> {
    if let Ok(text) = picture.cast::<PyString>() {
        return Ok(Picture::Text(text.to_str()?.to_owned()));
    }
    let rows: Vec<String> = picture.extract().map_err(|_| {
        PyTypeError::new_err(
            "expected a text or a list of texts, the rows of a board, as a picture",
        )
    })?;
    let mark = |letter: char| match letter {
        '.' => Mark::Empty,
        '#' => Mark::Gone,
        'L' => Mark::Left,
        'R' => Mark::Right,
        other => Mark::Piece(other),
    };
    let rows = rows.iter().map(|row| row.chars().map(mark).collect());
    Ok(Picture::Squares(rows.collect()))
}

/// The boards that a solver values for the value of this one, as far as they are known.
fn below(boards: &[Board], number: u32) -> Vec<u32> {
    let mut below = Vec::new();
    let options = boards[number as usize].options.iter().flatten();
    for &option in options.flat_map(|options| options.iter()) {
        let parts = boards[option as usize].parts.as_deref();
        for &part in parts.unwrap_or(&[option]) {
            below.push(
                boards[part as usize]
                    .normal
                    .map_or(part, |(normal, _)| normal),
            );
        }
    }
    below
}

/// The optional methods without which a cycle would not close.
fn hooks_of(boards: &[Board], cycle: &[u32]) -> Vec<&'static str> {
    let next = cycle.iter().cycle().skip(1);
    let steps = cycle.iter().zip(next);
    let mut hooks: Vec<_> = steps
        .flat_map(|(&from, &to)| hooks_between(boards, from, to))
        .collect();
    hooks.sort_unstable();
    hooks.dedup();
    hooks
}

/// The optional methods that lead from a board to one below it, as few as there can be.
fn hooks_between(boards: &[Board], from: u32, to: u32) -> Vec<&'static str> {
    let mut ways = Vec::new();
    let options = boards[from as usize].options.iter().flatten();
    for &option in options.flat_map(|options| options.iter()) {
        let parts = boards[option as usize].parts.as_deref();
        for &part in parts.unwrap_or(&[option]) {
            let normal = boards[part as usize].normal;
            if normal.map_or(part, |(normal, _)| normal) == to {
                let components = (part != option).then_some("components");
                let normalize = (part != to).then_some("normalize");
                ways.push([components, normalize].into_iter().flatten().collect());
            }
        }
    }
    ways.into_iter().min_by_key(Vec::len).unwrap_or_default()
}

/// Boards each of which is below the one before it, the first below the last, found from some of these on.
fn find_loop(boards: &[Board], starts: &[u32]) -> Option<Vec<u32>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        No,
        Open,
        Closed,
    }
    let mut seen = vec![Seen::No; boards.len()];
    let mut path: Vec<(u32, Vec<u32>)> = Vec::new();
    for &start in starts {
        if seen[start as usize] == Seen::No {
            seen[start as usize] = Seen::Open;
            path.push((start, below(boards, start)));
        }
        while let Some((at, left)) = path.last_mut() {
            let Some(next) = left.pop() else {
                seen[*at as usize] = Seen::Closed;
                path.pop();
                continue;
            };
            match seen[next as usize] {
                Seen::Closed => {}
                Seen::Open => {
                    let numbers = path.iter().map(|&(number, _)| number);
                    return Some(numbers.skip_while(|&number| number != next).collect());
                }
                Seen::No => {
                    seen[next as usize] = Seen::Open;
                    path.push((next, below(boards, next)));
                }
            }
        }
    }
    None
}

impl<const IMPARTIAL: bool> GrundyRules for Own<IMPARTIAL> {
    type Position = u32;

    const NAME: &'static str = "rules of Python";

    fn name(&self) -> &str {
        &self.0.name
    }

    fn write(&self, position: &u32) -> String {
        self.0.write(*position)
    }

    fn options(&self, position: &u32, player: Player, out: &mut Vec<u32>) -> Result<(), Halt> {
        out.extend(self.0.options(*position, player)?.iter());
        Ok(())
    }

    fn components(&self, position: &u32, out: &mut Vec<u32>) -> Split {
        match self.0.parts(*position) {
            Some(parts) => {
                out.extend(parts.iter());
                Split::Parts
            }
            None => Split::Whole,
        }
    }

    fn normalize(&self, position: &mut u32) -> Likeness {
        let (normal, sign) = self.0.normal(*position);
        *position = normal;
        sign.into()
    }

    fn picture(&self, position: &u32) -> Picture {
        self.0.picture(*position)
    }
}
