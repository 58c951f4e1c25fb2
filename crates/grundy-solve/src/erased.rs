//! Positions of any ruleset behind one face, for the language and every interface.
//!
//! Calls are coarse (a whole solve, the options of one position), so no virtual call sits in a
//! hot loop.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player};
use grundy_rules::board::Letter;
use grundy_rules::{
    ArgError, Args, Bounds, Impartial, Index, Info, Move, Picture, Rules, Ruleset, Split,
};
use rustc_hash::FxHashMap;

use crate::forms::Forms;
use crate::impartial::MadeImpartial;
use crate::nimber::NimberSolver;
use crate::outcome::{Numbers, Taken};
use crate::table::{Glance, Parts, PositionTable, Reached, Table};
use crate::value::{Hooks, ValueSolver};

/// A position of some ruleset.
pub type Position = Arc<dyn AnyPosition>;

/// What can be asked of a position whatever its ruleset.
pub trait AnyPosition: Send + Sync {
    /// What its rules are called.
    fn name(&self) -> &str;

    /// The position as it is typed, `name(arguments)`.
    fn write(&self) -> String;

    /// The positions that `player` can move to; `Halt::TooLarge` where they are too many to list.
    fn options(&self, player: Player) -> Result<Vec<Position>, Halt>;

    /// The moves of `player` with their names; `Halt::TooLarge` where they are too many to list.
    /// Several moves may lead to one position.
    fn moves(&self, player: Player) -> Result<Vec<Move<Position>>, Halt>;

    /// All moves of `player` to positions equal to the nimber `rest`, where the ruleset finds them
    /// without listing options.
    fn winning_moves(
        &self,
        player: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Position>>>, Halt>;

    /// The independent parts whose sum the position is; itself where it does not fall apart.
    fn components(&self) -> Vec<Position>;

    /// Whether both players have the same moves, here and everywhere in its ruleset.
    fn is_impartial(&self) -> bool;

    /// The position as a picture.
    fn picture(&self) -> Picture;

    /// The value.
    fn value(&self, games: Games<'_>, hooks: Hooks) -> Result<Game, Halt>;

    /// The nimber, for a position of an impartial ruleset, or one known to equal a nimber; `None`
    /// for others.
    fn nimber(&self, games: Games<'_>, hooks: Hooks) -> Option<Result<Nimber, Halt>>;

    /// Whether the nimber is found by a search made for the rules, which no general search for the
    /// winner beats.
    fn searches_itself(&self) -> bool;

    /// The same position with both players' moves for both.
    fn made_impartial(&self) -> Position;

    /// A table for searches, to which positions of the same rules can be added.
    fn open_table<'t>(
        &self,
        games: Games<'t>,
        numbers: &Numbers,
        table: usize,
    ) -> Box<dyn OpenTable + 't>;

    /// Whether another position belongs to the same ruleset with the same parameters.
    fn has_rules_of(&self, other: &dyn AnyPosition) -> bool;

    /// Whether another position is this one: equal positions of equal rules.
    fn is(&self, other: &dyn AnyPosition) -> bool;

    /// Hashes the position without its rules.
    fn hash_position(&self, hasher: &mut dyn Hasher);

    /// Itself, for finding the type again.
    fn as_any(&self) -> &dyn Any;
}

impl PartialEq for dyn AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.is(other)
    }
}

impl Eq for dyn AnyPosition {}

impl Hash for dyn AnyPosition {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.name().hash(hasher);
        self.hash_position(hasher);
    }
}

impl fmt::Debug for dyn AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}

/// A table that takes positions of its rules.
pub trait OpenTable: Table {
    /// The parts of a position; `None` if it has other rules.
    fn add(&mut self, position: &dyn AnyPosition) -> Option<Result<Parts, Halt>>;

    /// What the position with this number is to a sum. Who is the first of all searchers to ask finds
    /// it out, given the table.
    fn taken(
        &mut self,
        id: u32,
        find_out: &mut dyn FnMut(&mut dyn Table) -> Result<Taken, Halt>,
    ) -> Result<Taken, Halt>;
}

/// A ruleset in the catalogue.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name in the language.
    pub name: &'static str,
    /// The page of the game.
    pub info: &'static Info,
    /// What stands in square brackets behind the parameters.
    pub index: Index,
    /// The letters of a board that is typed cell by cell.
    pub legend: &'static [Letter],
    read: fn(&Args<'_>) -> Result<Position, ArgError>,
    other_reading: fn(&Args<'_>) -> Option<String>,
}

impl Entry {
    /// The entry of a partizan ruleset.
    pub const fn partizan<R: Ruleset + PartialEq>() -> Entry {
        Entry::of::<R>(|args| R::read(args).map(|(rules, position)| partizan(rules, position)))
    }

    /// The entry of an impartial ruleset.
    pub const fn impartial<R: Ruleset + Impartial + PartialEq>() -> Entry {
        Entry::of::<R>(|args| R::read(args).map(|(rules, position)| impartial(rules, position)))
    }

    const fn of<R: Ruleset>(read: fn(&Args<'_>) -> Result<Position, ArgError>) -> Entry {
        Entry {
            name: R::NAME,
            info: &R::INFO,
            index: R::INDEX,
            legend: R::LEGEND,
            read,
            other_reading: R::other_reading,
        }
    }

    /// Reads a position.
    pub fn read(&self, args: &Args<'_>) -> Result<Position, ArgError> {
        (self.read)(args)
    }

    /// What the arguments were taken for, where they could as well be meant otherwise.
    pub fn other_reading(&self, args: &Args<'_>) -> Option<String> {
        (self.other_reading)(args)
    }
}

/// A position of a partizan ruleset.
pub fn partizan<R: Rules + PartialEq>(rules: R, position: R::Position) -> Position {
    Arc::new(Partizan::new(Arc::new(rules), position))
}

/// A position of an impartial ruleset.
pub fn impartial<R: Impartial + PartialEq>(rules: R, position: R::Position) -> Position {
    Arc::new(ImpartialPosition::new(Arc::new(rules), position))
}

/// The rules and the board of a position, where it is one of these partizan rules.
///
/// ```
/// use grundy_num::{Halt, Player};
/// use grundy_rules::Rules;
/// use grundy_solve::{as_partizan, partizan};
///
/// #[derive(Debug, PartialEq)]
/// struct Counters;
///
/// impl Rules for Counters {
///     type Position = u8;
///     const NAME: &'static str = "counters";
///     fn write(&self, left: &u8) -> String { left.to_string() }
///     fn options(&self, left: &u8, player: Player, out: &mut Vec<u8>) -> Result<(), Halt> {
///         out.extend(left.checked_sub(1).filter(|_| player == Player::Left));
///         Ok(())
///     }
/// }
///
/// let position = partizan(Counters, 5);
/// assert_eq!(as_partizan::<Counters>(&*position), Some((&Counters, &5)));
/// ```
pub fn as_partizan<R: Rules>(position: &dyn AnyPosition) -> Option<(&R, &R::Position)> {
    let typed = position.as_any().downcast_ref::<Partizan<R>>()?;
    Some((&typed.rules, &typed.position))
}

/// The same where it is one of these impartial rules.
pub fn as_impartial<R: Impartial>(position: &dyn AnyPosition) -> Option<(&R, &R::Position)> {
    let typed = position.as_any().downcast_ref::<ImpartialPosition<R>>()?;
    Some((&typed.rules, &typed.position))
}

/// Whether a position is a game that was typed, not one of a ruleset.
pub fn is_typed_game(position: &dyn AnyPosition) -> bool {
    position.as_any().is::<Partizan<Forms>>()
}

struct Partizan<R: Rules> {
    rules: Arc<R>,
    position: R::Position,
}

struct ImpartialPosition<R: Impartial> {
    rules: Arc<R>,
    position: R::Position,
    /// The nimber, once it was found: the same position is asked for its value, for the winner and
    /// for winning moves.
    nimber: OnceLock<Nimber>,
}

impl<R: Impartial + PartialEq> ImpartialPosition<R> {
    fn new(rules: Arc<R>, position: R::Position) -> Self {
        ImpartialPosition {
            rules,
            position,
            nimber: OnceLock::new(),
        }
    }

    fn nimber(&self, games: Games<'_>, hooks: Hooks) -> Result<Nimber, Halt> {
        let (rules, limits) = (&*self.rules, games.limits());
        if hooks == Hooks::Ignored {
            return NimberSolver::new(rules, hooks).nimber(&self.position, limits);
        }
        if let Some(nimber) = self.nimber.get() {
            return Ok(nimber.clone());
        }
        let nimber = Memory::with(games, &self.rules, &self.position, |known| {
            let mut solver = NimberSolver::remembering(rules, known);
            (solver.nimber(&self.position, limits), solver.into_known())
        })?;
        Ok(self.nimber.get_or_init(|| nimber).clone())
    }
}

/// What is remembered of positions of the same rules from one question to the next.
struct Memory<R: Rules, V> {
    rules: Arc<R>,
    known: FxHashMap<R::Position, V>,
    bytes: u64,
}

impl<R: Rules + PartialEq, V: Send + 'static> Memory<R, V> {
    /// Finds something out about a position with what is remembered beside the games, and has it
    /// remember what it found on the way.
    fn with<T>(
        games: Games<'_>,
        rules: &Arc<R>,
        position: &R::Position,
        find: impl FnOnce(FxHashMap<R::Position, V>) -> (T, FxHashMap<R::Position, V>),
    ) -> T {
        let arena = games.arena();
        let is_mine = |note: &Memory<R, V>| Arc::ptr_eq(&note.rules, rules) || note.rules == *rules;
        let note = arena.take_note(is_mine);
        let (known, bytes) = note.map_or_else(Default::default, |it| (it.known, it.bytes));
        let before = Filled::of(games, known.capacity());
        let (found, known) = find(known);
        // A position is about as long as its text.
        let each = || size_of::<(R::Position, V)>() + rules.write(position).len() + 8;
        let bytes = bytes + before.grown(games, known.capacity(), &each);
        if !known.is_empty() || bytes >= WORTH_KEEPING {
            let rules = Arc::clone(rules);
            let note = Memory {
                rules,
                known,
                bytes,
            };
            arena.keep_note(note, bytes, is_mine);
        }
        found
    }
}

/// The memory that is taken at some time, and the room in a table.
struct Filled {
    all: Option<u64>,
    games: u64,
    entries: usize,
}

impl Filled {
    fn of(games: Games<'_>, entries: usize) -> Filled {
        Filled {
            all: games.limits().taken(),
            games: games.arena().bytes(),
            entries,
        }
    }

    /// The bytes by which tables have grown since; `each` is about what an entry takes.
    fn grown(&self, games: Games<'_>, entries: usize, each: &dyn Fn() -> usize) -> u64 {
        match (self.all, games.limits().taken()) {
            // Whatever is not in the arena is in the tables, these or those of the rules.
            (Some(before), Some(all)) => {
                let games = games.arena().bytes().saturating_sub(self.games);
                all.saturating_sub(before).saturating_sub(games)
            }
            _ if entries > self.entries => (entries - self.entries) as u64 * each() as u64,
            _ => 0,
        }
    }
}

/// Rules that have grown by fewer bytes have no tables worth keeping.
const WORTH_KEEPING: u64 = 1 << 12;

impl<R: Rules> Partizan<R> {
    fn new(rules: Arc<R>, position: R::Position) -> Self {
        Partizan { rules, position }
    }
}

macro_rules! positions_of_the_same_rules {
    ($type:ident, $kind:ident) => {
        impl<R: $kind + PartialEq> $type<R> {
            fn wrap(&self, position: R::Position) -> Position {
                Arc::new($type::new(self.rules.clone(), position))
            }

            fn wrap_all(&self, moves: Vec<Move<R::Position>>) -> Vec<Move<Position>> {
                let mut wrapped = Vec::with_capacity(moves.len());
                for found in moves {
                    wrapped.push(found.map(|to| self.wrap(to)));
                }
                wrapped
            }
        }
    };
}

positions_of_the_same_rules!(Partizan, Rules);
positions_of_the_same_rules!(ImpartialPosition, Impartial);

macro_rules! shared_methods {
    ($type:ident, $table:ident) => {
        fn name(&self) -> &str {
            self.rules.name()
        }

        fn write(&self) -> String {
            self.rules.notation(&self.position)
        }

        fn options(&self, player: Player) -> Result<Vec<Position>, Halt> {
            let options = self.rules.option_list(&self.position, player)?;
            let mut wrapped = Vec::with_capacity(options.len());
            for to in options {
                wrapped.push(self.wrap(to));
            }
            Ok(wrapped)
        }

        fn moves(&self, player: Player) -> Result<Vec<Move<Position>>, Halt> {
            Ok(self.wrap_all(self.rules.moves(&self.position, player)?))
        }

        fn winning_moves(
            &self,
            player: Player,
            rest: &Nimber,
            limits: &Limits<'_>,
        ) -> Result<Option<Vec<Move<Position>>>, Halt> {
            let rules = &self.rules;
            let moves = rules.winning_moves(&self.position, player, rest, limits)?;
            Ok(moves.map(|moves| self.wrap_all(moves)))
        }

        fn components(&self) -> Vec<Position> {
            let mut parts = Vec::new();
            match self.rules.components(&self.position, &mut parts) {
                Split::Whole => vec![self.wrap(self.position.clone())],
                Split::Parts => {
                    let mut wrapped = Vec::with_capacity(parts.len());
                    for part in parts {
                        wrapped.push(self.wrap(part));
                    }
                    wrapped
                }
            }
        }

        fn picture(&self) -> Picture {
            self.rules.picture(&self.position)
        }

        fn searches_itself(&self) -> bool {
            R::SEARCHES_ITSELF
        }

        fn open_table<'t>(
            &self,
            games: Games<'t>,
            numbers: &Numbers,
            table: usize,
        ) -> Box<dyn OpenTable + 't> {
            let positions = numbers.positions(table);
            Box::new(TypedTable {
                table: PositionTable::$table(Arc::clone(&self.rules), games, positions),
                is_impartial: self.is_impartial(),
                position_of: |any| {
                    any.downcast_ref::<$type<R>>()
                        .map(|typed| (&*typed.rules, &typed.position))
                },
            })
        }

        fn has_rules_of(&self, other: &dyn AnyPosition) -> bool {
            other
                .as_any()
                .downcast_ref::<$type<R>>()
                .is_some_and(|other| other.rules == self.rules)
        }

        fn is(&self, other: &dyn AnyPosition) -> bool {
            let other = other.as_any().downcast_ref::<$type<R>>();
            other.is_some_and(|it| it.position == self.position && it.rules == self.rules)
        }

        fn hash_position(&self, mut hasher: &mut dyn Hasher) {
            self.position.hash(&mut hasher);
        }

        fn as_any(&self) -> &dyn Any {
            self
        }
    };
}

impl<R: Rules + PartialEq> AnyPosition for Partizan<R> {
    shared_methods!(Partizan, new);

    fn is_impartial(&self) -> bool {
        false
    }

    fn value(&self, games: Games<'_>, hooks: Hooks) -> Result<Game, Halt> {
        let rules = &*self.rules;
        if hooks == Hooks::Ignored {
            return ValueSolver::new(rules, hooks).value(games, &self.position);
        }
        Memory::with(games, &self.rules, &self.position, |known| {
            let mut solver = ValueSolver::remembering(rules, known);
            (solver.value(games, &self.position), solver.into_known())
        })
    }

    fn nimber(&self, games: Games<'_>, hooks: Hooks) -> Option<Result<Nimber, Halt>> {
        let limits = games.limits();
        match hooks {
            Hooks::Used => self.rules.known_nimber(&self.position, limits).transpose(),
            Hooks::Ignored => None,
        }
    }

    fn made_impartial(&self) -> Position {
        impartial(MadeImpartial(self.rules.clone()), self.position.clone())
    }
}

impl<R: Impartial + PartialEq> AnyPosition for ImpartialPosition<R> {
    shared_methods!(ImpartialPosition, impartial);

    fn is_impartial(&self) -> bool {
        true
    }

    fn value(&self, games: Games<'_>, hooks: Hooks) -> Result<Game, Halt> {
        games.star(self.nimber(games, hooks)?)
    }

    fn nimber(&self, games: Games<'_>, hooks: Hooks) -> Option<Result<Nimber, Halt>> {
        Some(self.nimber(games, hooks))
    }

    fn made_impartial(&self) -> Position {
        Arc::new(ImpartialPosition::new(
            self.rules.clone(),
            self.position.clone(),
        ))
    }
}

/// Finds the rules and the position inside a position of the right type.
type PositionOf<R> = fn(&dyn Any) -> Option<(&R, &<R as Rules>::Position)>;

struct TypedTable<'t, R: Rules> {
    table: PositionTable<'t, R>,
    is_impartial: bool,
    position_of: PositionOf<R>,
}

impl<R: Rules + PartialEq> OpenTable for TypedTable<'_, R> {
    fn add(&mut self, position: &dyn AnyPosition) -> Option<Result<Parts, Halt>> {
        let (rules, position) = (self.position_of)(position.as_any())?;
        (rules == self.table.rules()).then(|| self.table.parts(position))
    }

    fn taken(
        &mut self,
        id: u32,
        find_out: &mut dyn FnMut(&mut dyn Table) -> Result<Taken, Halt>,
    ) -> Result<Taken, Halt> {
        let positions = Arc::clone(self.table.positions());
        positions.taken(id, || find_out(self))
    }
}

impl<R: Rules> Table for TypedTable<'_, R> {
    fn options(
        &mut self,
        id: u32,
        player: Player,
        glance: Option<&mut dyn FnMut(Bounds) -> Glance>,
        out: &mut Vec<Reached>,
    ) -> Result<(), Halt> {
        self.table.options(id, player, glance, out)
    }

    fn value_if_small(&mut self, id: u32) -> Result<Option<Game>, Halt> {
        self.table.value_if_small(id)
    }

    fn bounds(&mut self, id: u32) -> Option<Bounds> {
        // Nimbers are infinitesimal.
        let otherwise = self.is_impartial.then_some(Bounds::INFINITESIMAL);
        self.table.bounds(id).or(otherwise)
    }

    fn is_symmetric(&self, id: u32) -> bool {
        self.is_impartial || self.table.is_symmetric(id)
    }

    fn mobility(&mut self, id: u32) -> Result<[usize; 2], Halt> {
        self.table.mobility(id)
    }
}
