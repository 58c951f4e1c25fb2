//! What evaluation knows beside the program: names, who answers questions, and what functions have
//! given before.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_game::GameArena;
use grundy_num::{Halt, Limits, Rational};
use grundy_rules::shorten;
use grundy_solve::Term;
use rustc_hash::FxHashMap;

use crate::asker::Asker;
use crate::builtins;
use crate::diagnostic::{Diagnostic, Span};
use crate::names::{Names, TypedMoves};
use crate::syntax::{NodeId, Symbol};
use crate::value::Value;

/// The names of a sitting and all that is found through them.
#[derive(Clone)]
pub(crate) struct Scope {
    pub(crate) names: Names,
    /// Where the values of the names live.
    pub(crate) arena: Arc<GameArena>,
    pub(crate) asker: Option<Arc<dyn Asker>>,
    /// Names that rules and functions have bound, the innermost last, as symbols of the program
    /// that is evaluated.
    pub(crate) locals: Vec<(Symbol, Value)>,
    /// What names stand for as it was typed in this program, where their values have forgotten moves.
    pub(crate) typed: BTreeMap<String, AsTyped>,
    /// Where names were given in this program, whose last statement is read for misère play.
    pub(crate) given: BTreeMap<String, Arc<Given>>,
    /// What is worth saying beside the answer.
    pub(crate) remarks: Remarks,
    /// How many functions are being called, one inside the other.
    pub(crate) depth: u32,
    memory: Memory,
}

/// Where a name was given in a program.
pub(crate) struct Given {
    /// What it was given.
    pub(crate) node: NodeId,
    /// What names stood for there.
    pub(crate) before: Scope,
}

/// What a name stands for as it was typed, and what there is to say where it is used.
#[derive(Clone)]
pub(crate) struct AsTyped {
    pub(crate) term: Term,
    pub(crate) remarks: Vec<String>,
}

/// What is worth saying beside an answer, found while it was worked out. Copies share it.
#[derive(Clone, Default)]
pub(crate) struct Remarks(Arc<Mutex<Vec<String>>>);

/// More remarks of one question are not read.
const MOST_REMARKS: usize = 3;

impl Remarks {
    /// Adds a remark, once.
    pub(crate) fn add(&self, text: &str) {
        let mut made = self.made();
        if made.len() <= MOST_REMARKS && !made.iter().any(|it| it == text) {
            made.push(text.to_owned());
        }
    }

    /// Hands out the remarks; that there are more is one of them.
    pub(crate) fn take(&self) -> Vec<String> {
        let mut made = std::mem::take(&mut *self.made());
        if made.len() > MOST_REMARKS {
            "and more of the same kind".clone_into(&mut made[MOST_REMARKS]);
        }
        made
    }

    fn made(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.names.fmt(f)
    }
}

/// What functions of numbers have given, by the name of the function: `G(n)` that asks for
/// `G(n-1)` and `G(n-2)` is worked out once for each n.
#[derive(Clone, Default)]
struct Memory {
    given: FxHashMap<Arc<str>, FxHashMap<Box<[Rational]>, Value>>,
    bytes: u64,
}

impl Scope {
    /// Why a call of this name is refused.
    pub(crate) fn no_function(&self, name: &str, span: Span) -> Diagnostic {
        let length = u32::try_from(name.len()).unwrap_or(0);
        let span = Span::new(span.from, span.from + length);
        if let Some(value) = self.names.get(name) {
            let message = format!("`{}` is {} and no function", shorten(name), value.kind());
            return Diagnostic::new(span, message).hint("a function is defined by `f(x) := x * x`");
        }
        let mistake = Diagnostic::new(span, format!("there is no function `{}`", shorten(name)));
        builtins::suggest(mistake, name, self.known().into_iter()).hint(builtins::LISTS)
    }

    /// Everything that can be called.
    pub(crate) fn known(&self) -> Vec<&str> {
        let mut known: Vec<&str> = builtins::names().collect();
        let rulesets = grundy_rulesets::CATALOGUE.iter();
        known.extend(rulesets.map(|entry| entry.name));
        known.extend(self.asker.iter().flat_map(|asker| asker.names()));
        known.extend(self.names.iter().map(|(name, _)| name));
        known
    }

    pub(crate) fn new(names: Names, arena: Arc<GameArena>) -> Scope {
        Scope {
            names,
            arena,
            asker: None,
            locals: Vec::new(),
            typed: BTreeMap::new(),
            given: BTreeMap::new(),
            remarks: Remarks::default(),
            depth: 0,
            memory: Memory::default(),
        }
    }

    /// What a bound name stands for.
    pub(crate) fn local(&self, symbol: Symbol) -> Option<&Value> {
        let bound = self.locals.iter().rev().find(|(it, _)| *it == symbol);
        bound.map(|(_, value)| value)
    }

    /// Gives a name a value; functions may mean something else from then on.
    pub(crate) fn give(&mut self, name: &str, value: Value, moves: TypedMoves) {
        self.names.give_typed(name, value, moves);
        self.typed.remove(name);
        self.given.remove(name);
        self.memory = Memory::default();
    }

    /// What the function gave for these numbers, if that is known.
    pub(crate) fn recall(&self, function: &str, numbers: &[Rational]) -> Option<&Value> {
        self.memory.given.get(function)?.get(numbers)
    }

    /// Remembers what the function gave.
    pub(crate) fn remember(
        &mut self,
        function: &Arc<str>,
        numbers: Box<[Rational]>,
        value: &Value,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        let memory = &mut self.memory;
        memory.bytes += value.bytes() + 64 * numbers.len() as u64;
        limits.allow_memory(memory.bytes)?;
        let given = memory.given.entry(Arc::clone(function)).or_default();
        limits.allow_entry(given)?;
        given.insert(numbers, value.clone());
        Ok(())
    }
}
