//! The workbench: games and names that outlive a question and can be shared by threads.
//!
//! A question is one [`Sitting`]: it works in one arena from beginning to end. Between sittings
//! the workbench may clear away an arena that has grown large; whoever still holds something made
//! of its games holds the arena too (see [`Kept`]), so nothing ever means another game than it did.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_game::{GameArena, Games, Kept, Notation};
use grundy_num::{Halt, Limits, Outcome, Play, Player};
use grundy_rules::board::Graph;
use grundy_solve::{Label, Match, Reason, Solution, Term};

use crate::asker::Asker;
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{self, Member, Reached};
use crate::names::{Names, TypedMoves, import};
use crate::open_expression::OpenExpression;
use crate::scope::Scope;
use crate::solve;
use crate::syntax::{NodeKind, Program, Symbol};
use crate::terms::forgotten;
use crate::value::Value;

/// An arena that has grown past this is cleared away before the next question, unless it is said
/// otherwise: names keep their values, everything else is forgotten.
const MOST_BYTES: u64 = 512 << 20;

/// Games and names, kept from one question to the next.
///
/// ```
/// use grundy_lang::Workbench;
/// let bench = Workbench::default();
/// assert_eq!(bench.show("g := {2|1||-1}")?, "{2|1||-1}");
/// assert_eq!(bench.show("4.g == 1")?, "true");
/// # Ok::<(), grundy_lang::Refusal>(())
/// ```
#[derive(Default)]
pub struct Workbench(Mutex<Tools>);

/// What lies on the workbench.
struct Tools {
    arena: Arc<GameArena>,
    /// Their values live in the arena.
    names: Names,
    cache_bits: u32,
    /// An arena that has grown past this is cleared away before the next question.
    most_bytes: u64,
    /// Whether they belong to a sitting, which counts its memory and clears nothing away.
    lent: Lent,
}

/// Whose the tools are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lent {
    Own,
    ToQuestion,
}

/// The caches of an arena for everyday work: 48 MiB, claimed as they fill.
const CACHE_BITS: u32 = 20;

/// The caches of an arena where memory is short: 6 MiB.
const SMALL_CACHE_BITS: u32 = 17;

/// Memory is short below this.
const SHORT_MEMORY: u64 = 256 << 20;

impl Default for Tools {
    fn default() -> Tools {
        Tools::new(CACHE_BITS)
    }
}

/// One question's work: the arena and the names it began with, and its limits.
///
/// ```
/// use grundy_lang::Workbench;
/// use grundy_num::Limits;
/// let (bench, limits) = (Workbench::default(), Limits::none());
/// let sitting = bench.sit(&limits)?;
/// let value = sitting.evaluate("{2|1}; {3|1}")?;
/// assert_eq!(value.write(sitting.games(), grundy_game::Notation::Ascii)?, "{3|1}");
/// # Ok::<(), grundy_lang::Refusal>(())
/// ```
pub struct Sitting<'b> {
    bench: &'b Workbench,
    arena: Arc<GameArena>,
    scope: RefCell<Scope>,
    limits: &'b Limits<'b>,
    notes: Option<&'b Notes>,
}

/// What is worth saying beside an answer: which of two likely readings was taken.
#[derive(Debug, Default)]
pub struct Notes(RefCell<Vec<String>>);

impl Notes {
    /// What was noted so far.
    pub fn taken(&self) -> Vec<String> {
        self.0.borrow().clone()
    }

    /// Notes something, once.
    pub fn add(&self, text: &str) {
        let mut taken = self.0.borrow_mut();
        if !taken.iter().any(|it| it == text) {
            taken.push(text.to_owned());
        }
    }
}

impl Workbench {
    /// A workbench for questions with so many bytes each: where these are few, its caches are
    /// small.
    pub fn within(memory: u64) -> Workbench {
        let bits = if memory < SHORT_MEMORY {
            SMALL_CACHE_BITS
        } else {
            CACHE_BITS
        };
        Workbench(Mutex::new(Tools::new(bits)))
    }

    /// A workbench that forgets all but the values of names before the next question, once its games
    /// take so many bytes.
    pub fn keeping(bytes: u64) -> Workbench {
        Workbench(Mutex::new(Tools {
            most_bytes: bytes,
            ..Tools::default()
        }))
    }

    /// A workbench for a question inside another one: with its arena and its names, of which
    /// nothing is taken over.
    pub(crate) fn beside(scope: &Scope) -> Workbench {
        Workbench(Mutex::new(Tools {
            arena: Arc::clone(&scope.arena),
            names: scope.names.lent(),
            cache_bits: SMALL_CACHE_BITS,
            most_bytes: MOST_BYTES,
            lent: Lent::ToQuestion,
        }))
    }

    /// Begins to work on a question. An arena that would leave it less than half of its memory is
    /// cleared away first.
    pub fn sit<'b>(&'b self, limits: &'b Limits<'b>) -> Result<Sitting<'b>, Halt> {
        let mut tools = self.tools();
        if tools.lent == Lent::Own {
            let is_large = tools.arena.bytes() >= tools.most_bytes;
            if is_large || limits.allow_memory(tools.arena.bytes() * 2).is_err() {
                tools.clear_away(limits)?;
            }
            limits.hold(tools.arena.bytes());
        }
        let arena = Arc::clone(&tools.arena);
        Ok(Sitting {
            bench: self,
            scope: RefCell::new(Scope::new(tools.names.lent(), Arc::clone(&arena))),
            arena,
            limits,
            notes: None,
        })
    }

    /// The value of the last statement of `source`, in one sitting.
    pub fn evaluate(&self, source: &str, limits: &Limits<'_>) -> Result<Kept<Value>, Refusal> {
        let sitting = self.sit(limits)?;
        Ok(sitting.keep(sitting.evaluate(source)?))
    }

    /// Who wins the sum that the last statement of `source` is, and by which moves, in one sitting.
    ///
    /// ```
    /// use grundy_lang::Workbench;
    /// use grundy_num::{Limits, Play};
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let solution = bench.solve("nim(1, 3)", Play::Misere, &limits)?;
    /// assert_eq!(solution.left.moves.len(), 1); // to nim(1, 0)
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn solve(
        &self,
        source: &str,
        play: Play,
        limits: &Limits<'_>,
    ) -> Result<Kept<Solution>, Refusal> {
        let sitting = self.sit(limits)?;
        Ok(sitting.keep(sitting.solve(source, play)?))
    }

    /// A match of the sum that the last statement of `source` is, read in one sitting.
    ///
    /// ```
    /// use grundy_lang::Workbench;
    /// use grundy_num::{Limits, Play, Player};
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let mut game = bench.begin("nim(1, 2)", Play::Normal, Player::Left, &limits)?;
    /// let best = game.best_move(&limits)?.expect("Left can move");
    /// assert_eq!(best.text, "nim(1, 1)");
    /// game.play(best);
    /// assert_eq!(game.favourite(&limits)?, Player::Left);
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn begin(
        &self,
        source: &str,
        play: Play,
        starter: Player,
        limits: &Limits<'_>,
    ) -> Result<Match, Refusal> {
        self.sit(limits)?.begin(source, play, starter)
    }

    /// The value of `source` as text, without limits.
    pub fn show(&self, source: &str) -> Result<String, Refusal> {
        let limits = Limits::none();
        let sitting = self.sit(&limits)?;
        let value = sitting.evaluate(source)?;
        Ok(value.write(sitting.games(), Notation::Unicode)?)
    }

    /// Gives a name to a graph, as `name := …` would, so that expressions can speak of it.
    ///
    /// ```
    /// use grundy_lang::Workbench;
    /// use grundy_rules::board::Graph;
    /// let bench = Workbench::default();
    /// bench.define("g", Graph::petersen()).unwrap();
    /// assert_eq!(bench.show("node_kayles(g)")?, "*");
    /// assert!(bench.define("path", Graph::petersen()).is_err());
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn define(&self, name: &str, graph: Graph) -> Result<(), Diagnostic> {
        let program = crate::parse(name)?;
        let is_name = matches!(program.statements(), [only]
            if matches!(program.node(*only).kind, NodeKind::Name(_)));
        if !is_name || evaluate::is_taken(name.trim()) {
            let message = if is_name {
                format!("`{name}` already means something and cannot be given a value")
            } else {
                "expected a name such as `g`, found something else".to_owned()
            };
            let span = Span::from(0..name.len());
            return Err(Diagnostic::new(span, message).hint("choose another name"));
        }
        let graph = Value::Graph(Arc::new(graph));
        self.tools().names.give(name.trim(), graph);
        Ok(())
    }

    /// The names given so far.
    pub fn names(&self) -> Vec<String> {
        let names = self.tools().names.lent();
        names.iter().map(|(name, _)| name.to_owned()).collect()
    }

    /// A panic elsewhere leaves arena and names as they were: both only ever change whole.
    fn tools(&self) -> MutexGuard<'_, Tools> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tools {
    fn new(cache_bits: u32) -> Tools {
        Tools {
            arena: Arc::new(GameArena::with_cache_bits(cache_bits)),
            names: Names::default(),
            cache_bits,
            most_bytes: MOST_BYTES,
            lent: Lent::Own,
        }
    }

    /// Moves the named values to a fresh arena.
    fn clear_away(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let fresh = Arc::new(GameArena::with_cache_bits(self.cache_bits));
        limits.hold(0);
        let (old, new) = (self.arena.within(limits), fresh.within(limits));
        self.names = self.names.import(old, new)?;
        self.arena = fresh;
        Ok(())
    }
}

impl<'b> Sitting<'b> {
    /// The same, which also writes down what is worth saying beside an answer.
    #[must_use]
    pub fn noting(self, notes: &'b Notes) -> Sitting<'b> {
        Sitting {
            notes: Some(notes),
            ..self
        }
    }
}

impl<'b> Sitting<'b> {
    /// The same, in which functions that the language does not have are asked as questions.
    #[must_use]
    pub fn asking(self, asker: Arc<dyn Asker>) -> Self {
        self.scope.borrow_mut().asker = Some(asker);
        self
    }

    /// The games of this sitting.
    pub fn games(&self) -> Games<'_> {
        self.arena.within(self.limits)
    }

    /// The limits of this sitting.
    pub fn limits(&self) -> &Limits<'_> {
        self.limits
    }

    /// Something made of the games of this sitting, to be kept after it.
    pub fn keep<T>(&self, it: T) -> Kept<T> {
        Kept::new(Arc::clone(&self.arena), it)
    }

    /// Something that was kept, made of the games of this sitting.
    ///
    /// ```
    /// use grundy_lang::{Value, Workbench};
    /// use grundy_num::Limits;
    /// let (here, there, limits) = (Workbench::default(), Workbench::default(), Limits::none());
    /// let kept = there.evaluate("{2|1||-1}", &limits)?;
    /// let sitting = here.sit(&limits)?;
    /// let same = sitting.open("g == {2|1||-1}", &["g"])?;
    /// assert_eq!(same.evaluate([sitting.bring(&kept)?])?, Value::Bool(true));
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn bring(&self, kept: &Kept<Value>) -> Result<Value, Halt> {
        let (games, value) = kept.within(self.limits);
        if std::ptr::eq(games.arena(), &raw const *self.arena) {
            return Ok(value.clone());
        }
        import(games, self.games(), value)
    }

    /// A workbench for a question about these values under these names: with the arena of this
    /// sitting, to which nothing is given back.
    ///
    /// ```
    /// use grundy_lang::Workbench;
    /// use grundy_num::Limits;
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let sitting = bench.sit(&limits)?;
    /// let lent = sitting.lend([("g", sitting.evaluate("{2|1}")?)]);
    /// assert_eq!(lent.show("g + 1")?, "{3|2}");
    /// assert!(bench.show("g").is_err());
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn lend<'n>(&self, values: impl IntoIterator<Item = (&'n str, Value)>) -> Workbench {
        let bench = Workbench::beside(&self.scope.borrow());
        for (name, value) in values {
            bench.tools().names.give(name, value);
        }
        bench
    }

    /// The value of the last statement of `source`.
    pub fn evaluate(&self, source: &str) -> Result<Value, Refusal> {
        let program = self.parse(source)?;
        self.naming(&program, |scope| {
            evaluate::run(&program, self.games(), scope)
        })
    }

    /// Who wins the sum that the last statement of `source` is, and by which moves. Under misère
    /// play typed games are played as they were typed, and values whose moves are forgotten are
    /// refused.
    pub fn solve(&self, source: &str, play: Play) -> Result<Solution, Refusal> {
        let program = self.parse(source)?;
        self.naming(&program, |scope| {
            solve::solution(&program, play, self.games(), scope)
        })
    }

    /// Who wins the sum that the last statement of `source` is under normal play, by which moves,
    /// and why; values in the reason are written in a notation.
    pub fn solve_with_reason(
        &self,
        source: &str,
        notation: Notation,
    ) -> Result<(Solution, Reason), Refusal> {
        let program = self.parse(source)?;
        self.naming(&program, |scope| {
            solve::reasoned(&program, self.games(), scope, notation)
        })
    }

    /// The value of the last statement of `source`, and who wins the sum that it is under misère
    /// play.
    pub fn evaluate_misere(&self, source: &str) -> Result<(Value, Outcome), Refusal> {
        let program = self.parse(source)?;
        self.naming(&program, |scope| {
            solve::value_and_misere_outcome(&program, self.games(), scope)
        })
    }

    /// A match of the sum that the last statement of `source` is. Positions are played by their
    /// rules, braces by the options that were typed, stalks edge by edge, and values whose moves
    /// are forgotten, such as that of `tiny(2)`, in their canonical form; under misère play these
    /// are refused.
    pub fn begin(&self, source: &str, play: Play, starter: Player) -> Result<Match, Refusal> {
        let program = self.parse(source)?;
        let terms = self.naming(&program, |scope| {
            solve::played_terms(&program, play, self.games(), scope)
        })?;
        Ok(Match::new(source, self.keep(terms), play, starter))
    }

    /// The summands of the sum that the last statement of `source` is, as they lie on the table
    /// when it is played under normal play, each with what it is called.
    pub fn summands(&self, source: &str) -> Result<Vec<(Label, Term)>, Refusal> {
        let program = self.parse(source)?;
        let terms = self.naming(&program, |scope| {
            solve::played_terms(&program, Play::Normal, self.games(), scope)
        })?;
        Ok(Label::lay_out(terms))
    }

    /// The value of the last statement of `source` and, where that is a game, its summands as they
    /// lie on the table when it is played, as [`Sitting::begin`] has them.
    pub fn value_and_summands(
        &self,
        source: &str,
        play: Play,
    ) -> Result<(Value, Vec<(Label, Term)>), Refusal> {
        let program = self.parse(source)?;
        let (value, terms) = self.naming(&program, |scope| {
            solve::value_and_terms(&program, play, self.games(), scope)
        })?;
        Ok((value, Label::lay_out(terms)))
    }

    /// Calls `visit` with every member of the list by rule that the last statement of `source` is, in
    /// order, until it wants no more; no list is made. A member that is a mistake is handed over as
    /// one, and the others still come.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use grundy_lang::Workbench;
    /// use grundy_num::Limits;
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let mut mistakes = 0;
    /// bench.sit(&limits)?.each_member("[6 div n for n in -2..2]", &mut |member| {
    ///     mistakes += usize::from(member.value.is_err());
    ///     Ok(ControlFlow::Continue(()))
    /// })?;
    /// assert_eq!(mistakes, 1);
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn each_member(
        &self,
        source: &str,
        visit: &mut dyn FnMut(Member) -> Result<ControlFlow<()>, Refusal>,
    ) -> Result<(), Refusal> {
        self.each_member_from((&[], 0), source, visit).map(|_| ())
    }

    /// The same from the member on that comes so many after the one at a place; the beginning is the
    /// place `[]`. Members before it are counted, not evaluated, and how many were is the answer.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use grundy_lang::Workbench;
    /// use grundy_num::Limits;
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let rule = "[n for n in 1..40 if n mod 2 == 0]";
    /// bench.sit(&limits)?.each_member_from((&[], 4), rule, &mut |member| {
    ///     assert_eq!(member.place, [9]); // n = 10 is the tenth of its range
    ///     Ok(ControlFlow::Break(()))
    /// })?;
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn each_member_from(
        &self,
        from: (&[u64], u64),
        source: &str,
        visit: &mut dyn FnMut(Member) -> Result<ControlFlow<()>, Refusal>,
    ) -> Result<u64, Refusal> {
        let program = self.parse(source)?;
        self.naming(&program, |scope| {
            evaluate::each_member(&program, self.games(), scope, from, visit)
        })
    }

    /// Where the member of a rule is that comes so many after the one at a place; no member is evaluated.
    /// Where the names of a rule do not depend on each other, not even the way there is walked.
    ///
    /// ```
    /// use grundy_lang::{Reached, Workbench};
    /// use grundy_num::Limits;
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let (sitting, far) = (bench.sit(&limits)?, 5_000_000_000);
    /// let rule = "[1 div 0 for a in 1..10**9 for b in 1..10**9]";
    /// assert_eq!(sitting.place_after((&[], far), rule)?, Reached::Member(vec![5, 0]));
    /// let all = sitting.place_after((&[], u64::MAX), rule)?;
    /// assert_eq!(all, Reached::End(1_000_000_000_000_000_000));
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn place_after(&self, from: (&[u64], u64), source: &str) -> Result<Reached, Refusal> {
        let program = self.parse(source)?;
        self.naming(&program, |scope| {
            evaluate::place_after(&program, self.games(), scope, from)
        })
    }

    /// An expression in which these names are open: they stand for something else each time.
    pub fn open<'s>(
        &'s self,
        source: &str,
        names: &[&str],
    ) -> Result<OpenExpression<'s, 'b>, Refusal> {
        Ok(OpenExpression::new(self, self.parse(source)?, names))
    }

    /// The value of the last statement of a program in which names are bound.
    pub(crate) fn evaluate_with(
        &self,
        program: &Program,
        bound: Vec<(Symbol, Value)>,
    ) -> Result<Value, Refusal> {
        self.naming(program, |scope| {
            scope.locals = bound;
            let found = evaluate::run(program, self.games(), scope);
            scope.locals.clear();
            found
        })
    }

    /// Gives a value a name, as `name := …` would.
    ///
    /// ```
    /// use grundy_lang::Workbench;
    /// use grundy_num::Limits;
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let sitting = bench.sit(&limits)?;
    /// sitting.give("_", sitting.evaluate("{2|1}")?)?;
    /// assert_eq!(bench.show("_ + 1")?, "{3|2}");
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn give(&self, name: &str, value: Value) -> Result<(), Refusal> {
        self.naming(&Program::default(), |scope| {
            scope.give(name, value, TypedMoves::Kept);
            Ok(())
        })
    }

    /// Gives the value of the last statement of `source` a name: its moves are forgotten where those of
    /// `name := …` would be.
    ///
    /// ```
    /// use grundy_lang::{Notes, Workbench};
    /// use grundy_num::{Limits, Play};
    /// let (bench, limits, notes) = (Workbench::default(), Limits::none(), Notes::default());
    /// let sitting = bench.sit(&limits)?.noting(&notes);
    /// sitting.give_answer("_", "{0,-3|}", sitting.evaluate("{0,-3|}")?)?;
    /// sitting.solve("_ + *", Play::Normal)?;
    /// assert_eq!(notes.taken(), ["`_` is taken by its value: its moves are those of the canonical form"]);
    /// # Ok::<(), grundy_lang::Refusal>(())
    /// ```
    pub fn give_answer(&self, name: &str, source: &str, value: Value) -> Result<(), Refusal> {
        let program = crate::parse(source)?;
        self.naming(&program, |scope| {
            let moves = match program.statements().last() {
                Some(&last) => forgotten::moves(&program, last, self.limits, &scope.names)?,
                None => TypedMoves::Kept,
            };
            scope.give(name, value, moves);
            Ok(())
        })
    }

    fn parse(&self, source: &str) -> Result<Program, Diagnostic> {
        let program = crate::parse(source)?;
        if let Some(notes) = self.notes {
            for note in program.notes() {
                notes.add(&note.text);
            }
        }
        Ok(program)
    }

    /// What the names of this sitting say.
    pub(crate) fn with_scope<T>(&self, look: impl FnOnce(&Scope) -> T) -> T {
        look(&self.scope.borrow())
    }

    /// The names known to this sitting, with their values.
    pub fn names(&self) -> Vec<(String, Value)> {
        let scope = self.scope.borrow();
        let pairs = scope.names.iter();
        pairs
            .map(|(name, value)| (name.to_owned(), value.clone()))
            .collect()
    }

    /// Does the work of a program that may give names, and hands these to the workbench whatever
    /// became of the work. A mistake where one of two readings was taken has the other as a hint.
    fn naming<T>(
        &self,
        program: &Program,
        work: impl FnOnce(&mut Scope) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut scope = self.scope.borrow_mut();
        let found = work(&mut scope).map_err(|refusal| program.explained(refusal));
        scope.typed.clear();
        let remarks = scope.remarks.take();
        if let Some(notes) = self.notes {
            for remark in &remarks {
                notes.add(remark);
            }
        }
        if let Some(given) = scope.names.newly_given() {
            let mut tools = self.bench.tools();
            if Arc::ptr_eq(&tools.arena, &self.arena) {
                tools.names.take_over(&given);
            } else {
                // Somebody else's question had the arena cleared away in the meantime.
                let new = tools.arena.within(self.limits);
                let given = given.import(self.games(), new)?;
                tools.names.take_over(&given);
            }
        }
        found
    }
}
