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
use grundy_rules::{ArgError, Args, Impartial, Info, Picture, Ruleset};

use crate::impartial::MadeImpartial;
use crate::nimber::NimberSolver;
use crate::shared_rules::SharedRules;
use crate::table::{Parts, PositionTable, Table};
use crate::value::{Hooks, ValueSolver};

/// A position of some ruleset.
pub type Position = Arc<dyn AnyPosition>;

/// What can be asked of a position whatever its ruleset.
pub trait AnyPosition: Send + Sync {
    /// What the catalogue knows of its ruleset.
    fn info(&self) -> &'static Info;

    /// The position as it is typed, `name(arguments)`.
    fn write(&self) -> String;

    /// The positions that `player` can move to; `Halt::TooLarge` where they are too many to list.
    fn options(&self, player: Player) -> Result<Vec<Position>, Halt>;

    /// All moves of `player` to positions equal to the nimber `rest`, where the ruleset finds them
    /// without listing options.
    fn winning_moves(
        &self,
        player: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Position>>, Halt>;

    /// What players call the move to another position of the same ruleset.
    fn move_name(&self, to: &dyn AnyPosition, player: Player) -> Option<String>;

    /// The position as a picture.
    fn picture(&self) -> Picture;

    /// The value.
    fn value(&self, games: Games<'_>, hooks: Hooks) -> Result<Game, Halt>;

    /// The nimber, for a position of an impartial ruleset, or one known to equal a nimber; `None`
    /// for others.
    fn nimber(&self, limits: &Limits<'_>, hooks: Hooks) -> Option<Result<Nimber, Halt>>;

    /// Whether the nimber is found by a search made for the rules, which no general search for the
    /// winner beats.
    fn searches_itself(&self) -> bool;

    /// The same position with both players' moves for both.
    fn made_impartial(&self) -> Position;

    /// A memory of the values of positions of the same rules.
    fn open_values(&self) -> Box<dyn OpenValues>;

    /// A table for searches, to which positions of the same rules can be added.
    fn open_table<'t>(&self, games: Games<'t>) -> Box<dyn OpenTable + 't>;

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
        self.info().name.hash(hasher);
        self.hash_position(hasher);
    }
}

impl fmt::Debug for dyn AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}

/// Values of positions of some rules, remembered from one to the next.
pub trait OpenValues {
    /// The value of a position; `None` if it has other rules.
    fn value(&mut self, games: Games<'_>, position: &dyn AnyPosition)
    -> Option<Result<Game, Halt>>;
}

/// A table that takes positions of its rules.
pub trait OpenTable: Table {
    /// The parts of a position; `None` if it has other rules.
    fn add(&mut self, position: &dyn AnyPosition) -> Option<Result<Parts, Halt>>;
}

/// A ruleset in the catalogue.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Name, summary and example.
    pub info: &'static Info,
    /// Whether the last argument is a heap in square brackets.
    pub is_indexed: bool,
    read: fn(&Args<'_>) -> Result<Position, ArgError>,
}

impl Entry {
    /// The entry of a partizan ruleset.
    pub const fn partizan<R: Ruleset + PartialEq>() -> Entry {
        Entry {
            info: &R::INFO,
            is_indexed: R::INDEXED,
            read: |args| R::read(args).map(|(rules, position)| partizan(rules, position)),
        }
    }

    /// The entry of an impartial ruleset.
    pub const fn impartial<R: Impartial + PartialEq>() -> Entry {
        Entry {
            info: &R::INFO,
            is_indexed: R::INDEXED,
            read: |args| R::read(args).map(|(rules, position)| impartial(rules, position)),
        }
    }

    /// Reads a position.
    pub fn read(&self, args: &Args<'_>) -> Result<Position, ArgError> {
        (self.read)(args)
    }
}

/// A position of a partizan ruleset.
pub fn partizan<R: Ruleset + PartialEq>(rules: R, position: R::Position) -> Position {
    Arc::new(Partizan::new(Arc::new(rules), position))
}

/// A position of an impartial ruleset.
pub fn impartial<R: Impartial + PartialEq>(rules: R, position: R::Position) -> Position {
    Arc::new(ImpartialPosition::new(Arc::new(rules), position))
}

struct Partizan<R: Ruleset> {
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

impl<R: Impartial> ImpartialPosition<R> {
    fn new(rules: Arc<R>, position: R::Position) -> Self {
        ImpartialPosition {
            rules,
            position,
            nimber: OnceLock::new(),
        }
    }

    fn nimber(&self, limits: &Limits<'_>, hooks: Hooks) -> Result<Nimber, Halt> {
        let mut solver = NimberSolver::new(&*self.rules, hooks);
        match hooks {
            Hooks::Ignored => solver.nimber(&self.position, limits),
            Hooks::Used => self.nimber_by(&mut solver, limits),
        }
    }

    /// The nimber, looked for by a solver of the same rules where it is not known.
    fn nimber_by(
        &self,
        solver: &mut NimberSolver<'_, R>,
        limits: &Limits<'_>,
    ) -> Result<Nimber, Halt> {
        if let Some(nimber) = self.nimber.get() {
            return Ok(nimber.clone());
        }
        let nimber = solver.nimber(&self.position, limits)?;
        Ok(self.nimber.get_or_init(|| nimber).clone())
    }
}

impl<R: Ruleset> Partizan<R> {
    fn new(rules: Arc<R>, position: R::Position) -> Self {
        Partizan { rules, position }
    }
}

macro_rules! positions_of_the_same_rules {
    ($type:ident, $kind:ident) => {
        impl<R: $kind + PartialEq> $type<R> {
            fn positions(&self, positions: Vec<R::Position>) -> Vec<Position> {
                let wrap =
                    |position| Arc::new($type::new(self.rules.clone(), position)) as Position;
                positions.into_iter().map(wrap).collect()
            }
        }
    };
}

positions_of_the_same_rules!(Partizan, Ruleset);
positions_of_the_same_rules!(ImpartialPosition, Impartial);

macro_rules! shared_methods {
    ($type:ident) => {
        fn info(&self) -> &'static Info {
            &R::INFO
        }

        fn write(&self) -> String {
            self.rules.notation(&self.position)
        }

        fn options(&self, player: Player) -> Result<Vec<Position>, Halt> {
            self.rules.listable(&self.position)?;
            let mut options = Vec::new();
            self.rules.options(&self.position, player, &mut options);
            Ok(self.positions(options))
        }

        fn winning_moves(
            &self,
            player: Player,
            rest: &Nimber,
            limits: &Limits<'_>,
        ) -> Result<Option<Vec<Position>>, Halt> {
            let rules = &self.rules;
            let moves = rules.winning_moves(&self.position, player, rest, limits)?;
            Ok(moves.map(|moves| self.positions(moves)))
        }

        fn move_name(&self, to: &dyn AnyPosition, player: Player) -> Option<String> {
            let to = to.as_any().downcast_ref::<$type<R>>()?;
            self.rules.move_name(&self.position, &to.position, player)
        }

        fn picture(&self) -> Picture {
            self.rules.picture(&self.position)
        }

        fn searches_itself(&self) -> bool {
            R::SEARCHES_ITSELF
        }

        fn open_table<'t>(&self, games: Games<'t>) -> Box<dyn OpenTable + 't> {
            Box::new(TypedTable {
                table: PositionTable::new(Arc::clone(&self.rules), games),
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

impl<R: Ruleset + PartialEq> AnyPosition for Partizan<R> {
    shared_methods!(Partizan);

    fn value(&self, games: Games<'_>, hooks: Hooks) -> Result<Game, Halt> {
        ValueSolver::new(&*self.rules, hooks).value(games, &self.position)
    }

    fn nimber(&self, limits: &Limits<'_>, hooks: Hooks) -> Option<Result<Nimber, Halt>> {
        match hooks {
            Hooks::Used => self.rules.known_nimber(&self.position, limits).transpose(),
            Hooks::Ignored => None,
        }
    }

    fn made_impartial(&self) -> Position {
        impartial(MadeImpartial(self.rules.clone()), self.position.clone())
    }

    fn open_values(&self) -> Box<dyn OpenValues> {
        let rules = SharedRules::Shared(Arc::clone(&self.rules));
        Box::new(PartizanValues {
            rules: Arc::clone(&self.rules),
            solver: ValueSolver::with(rules, Hooks::Used),
        })
    }
}

impl<R: Impartial + PartialEq> AnyPosition for ImpartialPosition<R> {
    shared_methods!(ImpartialPosition);

    fn value(&self, games: Games<'_>, hooks: Hooks) -> Result<Game, Halt> {
        games.star(self.nimber(games.limits(), hooks)?)
    }

    fn nimber(&self, limits: &Limits<'_>, hooks: Hooks) -> Option<Result<Nimber, Halt>> {
        Some(self.nimber(limits, hooks))
    }

    fn made_impartial(&self) -> Position {
        Arc::new(ImpartialPosition::new(
            self.rules.clone(),
            self.position.clone(),
        ))
    }

    fn open_values(&self) -> Box<dyn OpenValues> {
        let rules = SharedRules::Shared(Arc::clone(&self.rules));
        Box::new(ImpartialValues {
            rules: Arc::clone(&self.rules),
            solver: NimberSolver::with(rules, Hooks::Used),
        })
    }
}

struct PartizanValues<R: Ruleset> {
    rules: Arc<R>,
    solver: ValueSolver<'static, R>,
}

impl<R: Ruleset + PartialEq> OpenValues for PartizanValues<R> {
    fn value(
        &mut self,
        games: Games<'_>,
        position: &dyn AnyPosition,
    ) -> Option<Result<Game, Halt>> {
        let position = position.as_any().downcast_ref::<Partizan<R>>()?;
        let has_rules = position.rules == self.rules;
        has_rules.then(|| self.solver.value(games, &position.position))
    }
}

struct ImpartialValues<R: Impartial> {
    rules: Arc<R>,
    solver: NimberSolver<'static, R>,
}

impl<R: Impartial + PartialEq> OpenValues for ImpartialValues<R> {
    fn value(
        &mut self,
        games: Games<'_>,
        position: &dyn AnyPosition,
    ) -> Option<Result<Game, Halt>> {
        let position = position.as_any().downcast_ref::<ImpartialPosition<R>>()?;
        let has_rules = position.rules == self.rules;
        has_rules.then(|| {
            let nimber = position.nimber_by(&mut self.solver, games.limits())?;
            games.star(nimber)
        })
    }
}

/// Finds the rules and the position inside a position of the right type.
type PositionOf<R> = fn(&dyn Any) -> Option<(&R, &<R as Ruleset>::Position)>;

struct TypedTable<'t, R: Ruleset> {
    table: PositionTable<'t, R>,
    position_of: PositionOf<R>,
}

impl<R: Ruleset + PartialEq> OpenTable for TypedTable<'_, R> {
    fn add(&mut self, position: &dyn AnyPosition) -> Option<Result<Parts, Halt>> {
        let (rules, position) = (self.position_of)(position.as_any())?;
        (rules == self.table.rules()).then(|| self.table.parts(position))
    }
}

impl<R: Ruleset> Table for TypedTable<'_, R> {
    fn options(&mut self, id: u32, player: Player) -> Result<std::rc::Rc<[Parts]>, Halt> {
        self.table.options(id, player)
    }

    fn value_if_small(&mut self, id: u32, most: usize) -> Result<Option<Game>, Halt> {
        self.table.value_if_small(id, most)
    }

    fn write(&self, id: u32) -> String {
        self.table.write(id)
    }
}
