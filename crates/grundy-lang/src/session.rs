//! A session: the games and names that expressions are evaluated with.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use grundy_game::{GameArena, Games, Notation};
use grundy_num::{Halt, Limits, Outcome, Play};
use grundy_rules::board::Graph;

use crate::diagnostic::{Diagnostic, Span};
use crate::evaluate;
use crate::misere;
use crate::position_sum::PositionSum;
use crate::solve::{self, Solution};
use crate::syntax::{NodeId, NodeKind, Program};
use crate::value::Value;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvalError {
    /// The expression is wrong.
    Mistake(Diagnostic),
    /// A limit was reached.
    Halt(Halt),
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Mistake(mistake) => mistake.fmt(f),
            EvalError::Halt(halt) => halt.fmt(f),
        }
    }
}

impl std::error::Error for EvalError {}

impl From<Diagnostic> for EvalError {
    fn from(mistake: Diagnostic) -> Self {
        EvalError::Mistake(mistake)
    }
}

impl From<Halt> for EvalError {
    fn from(halt: Halt) -> Self {
        EvalError::Halt(halt)
    }
}

/// An arena that has grown past this is swept before the next expression: names keep their
/// values, everything else is forgotten.
const SWEEP_BYTES: u64 = 512 << 20;

/// Games and names, kept from one expression to the next.
///
/// ```
/// use grundy_lang::Session;
/// let mut session = Session::default();
/// assert_eq!(session.show("g := {2|1||-1}")?, "{2|1||-1}");
/// assert_eq!(session.show("4.g == 1")?, "true");
/// # Ok::<(), grundy_lang::EvalError>(())
/// ```
#[derive(Default)]
pub struct Session {
    arena: GameArena,
    names: BTreeMap<String, Value>,
}

impl Session {
    /// The value of the last statement of `source`.
    pub fn evaluate(&mut self, source: &str, limits: &Limits<'_>) -> Result<Value, EvalError> {
        self.sweep(limits)?;
        let program = crate::parse(source)?;
        evaluate::run(&program, self.arena.within(limits), &mut self.names)
    }

    /// Who wins the sum that the last statement of `source` is, and by which moves.
    pub fn solve(&mut self, source: &str, limits: &Limits<'_>) -> Result<Solution, EvalError> {
        self.solve_under(source, Play::Normal, limits)
    }

    /// The same under a convention of play. Under misère play typed games are played as they were
    /// typed, and values whose moves are forgotten are refused.
    ///
    /// ```
    /// use grundy_lang::Session;
    /// use grundy_num::Play;
    /// let (mut session, limits) = (Session::default(), grundy_num::Limits::none());
    /// let solution = session.solve_under("nim(1, 3)", Play::Misere, &limits)?;
    /// assert_eq!(solution.left.moves.len(), 1); // to nim(1, 0)
    /// # Ok::<(), grundy_lang::EvalError>(())
    /// ```
    pub fn solve_under(
        &mut self,
        source: &str,
        play: Play,
        limits: &Limits<'_>,
    ) -> Result<Solution, EvalError> {
        match play {
            Play::Normal => {
                self.sweep(limits)?;
                let program = crate::parse(source)?;
                solve::run(&program, self.arena.within(limits), &mut self.names)
            }
            Play::Misere => self.ask_misere(source, limits, misere::solve),
        }
    }

    /// Who wins the sum that the last statement of `source` is under misère play.
    pub fn misere_outcome(
        &mut self,
        source: &str,
        limits: &Limits<'_>,
    ) -> Result<Outcome, EvalError> {
        self.ask_misere(source, limits, misere::outcome)
    }

    fn ask_misere<T>(
        &mut self,
        source: &str,
        limits: &Limits<'_>,
        ask: AskMisere<T>,
    ) -> Result<T, EvalError> {
        self.sweep(limits)?;
        let program = crate::parse(source)?;
        let games = self.arena.within(limits);
        let root = solve::last_statement(&program, games, &mut self.names)?;
        ask(&program, root, games, &mut self.names)
    }

    /// The value of `source` as text, without limits.
    pub fn show(&mut self, source: &str) -> Result<String, EvalError> {
        let limits = Limits::none();
        let value = self.evaluate(source, &limits)?;
        Ok(value.write(self.games(&limits), Notation::Unicode)?)
    }

    /// The session's games, for working with values it gave.
    pub fn games<'a>(&'a self, limits: &'a Limits<'a>) -> Games<'a> {
        self.arena.within(limits)
    }

    /// Gives a name to a graph, as `name := …` would, so that expressions can speak of it.
    ///
    /// ```
    /// use grundy_lang::Session;
    /// use grundy_rules::board::Graph;
    /// let mut session = Session::default();
    /// session.define("g", Graph::petersen()).unwrap();
    /// assert_eq!(session.show("node_kayles(g)")?, "*");
    /// assert!(session.define("path", Graph::petersen()).is_err());
    /// # Ok::<(), grundy_lang::EvalError>(())
    /// ```
    pub fn define(&mut self, name: &str, graph: Graph) -> Result<(), Diagnostic> {
        let program = crate::parse(name)?;
        let is_name = matches!(program.statements(), [only]
            if matches!(program.node(*only).kind, NodeKind::Name(_)));
        if !is_name || evaluate::is_taken(name.trim()) {
            let end = u32::try_from(name.len()).unwrap_or(u32::MAX);
            let message = if is_name {
                format!("`{name}` already means something and cannot be given a value")
            } else {
                "expected a name such as `g`, found something else".to_owned()
            };
            return Err(Diagnostic::new(Span::new(0, end), message).hint("choose another name"));
        }
        let graph = Value::Graph(Arc::new(graph));
        self.names.insert(name.trim().to_owned(), graph);
        Ok(())
    }

    /// The names given so far, with their values.
    pub fn names(&self) -> &BTreeMap<String, Value> {
        &self.names
    }

    /// Moves the named values to a fresh arena when the old one has grown large.
    fn sweep(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let full = limits
            .allow_memory(self.arena.bytes().saturating_mul(2))
            .is_err();
        if self.arena.bytes() < SWEEP_BYTES && !full {
            return Ok(());
        }
        let fresh = GameArena::new();
        let (old, new) = (self.arena.within(limits), fresh.within(limits));
        let mut names = BTreeMap::new();
        for (name, value) in &self.names {
            names.insert(name.clone(), import(old, new, value)?);
        }
        self.names = names;
        self.arena = fresh;
        Ok(())
    }
}

/// A question about the sum that a node is.
type AskMisere<T> =
    fn(&Program, NodeId, Games<'_>, &mut BTreeMap<String, Value>) -> Result<T, EvalError>;

/// A value of one arena in another.
fn import(old: Games<'_>, new: Games<'_>, value: &Value) -> Result<Value, Halt> {
    Ok(match value {
        Value::Game(sum) => Value::Game(new.import_sum(old, sum)?),
        Value::Sum(sum) => Value::Sum(PositionSum {
            games: new.import_sum(old, &sum.games)?,
            positions: sum.positions.clone(),
        }),
        Value::List(items) => {
            let items = items.iter().map(|item| import(old, new, item));
            Value::List(items.collect::<Result<_, _>>()?)
        }
        other => other.clone(),
    })
}
