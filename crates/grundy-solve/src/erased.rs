//! Positions of any ruleset behind one face, for the language and every interface.
//!
//! Calls are coarse (a whole solve, the options of one position), so no virtual call sits in a
//! hot loop.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player};
use grundy_rules::{ArgError, Args, Impartial, Info, Picture, Ruleset};

use crate::impartial::MadeImpartial;
use crate::nimber::NimberSolver;
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

    /// A table for searches, to which positions of the same rules can be added.
    fn open_table<'t>(&'t self, games: Games<'t>) -> Box<dyn OpenTable + 't>;

    /// Whether another position belongs to the same ruleset with the same parameters.
    fn has_rules_of(&self, other: &dyn AnyPosition) -> bool;

    /// Itself, for finding the type again.
    fn as_any(&self) -> &dyn Any;
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
        let find = || NimberSolver::new(&*self.rules, hooks).nimber(&self.position, limits);
        match (hooks, self.nimber.get()) {
            (Hooks::Ignored, _) => find(),
            (Hooks::Used, Some(nimber)) => Ok(nimber.clone()),
            (Hooks::Used, None) => {
                let nimber = find()?;
                Ok(self.nimber.get_or_init(|| nimber).clone())
            }
        }
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

        fn open_table<'t>(&'t self, games: Games<'t>) -> Box<dyn OpenTable + 't> {
            Box::new(TypedTable {
                table: PositionTable::new(&*self.rules, games),
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
