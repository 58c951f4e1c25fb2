//! From positions to values, nimbers, outcomes and winning moves; sums of positions, and matches.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! Bottom up: [`ValueSolver`] and [`NimberSolver`] value positions of one ruleset,
//! [`AnyPosition`] is a position of any ruleset, [`PositionSum`] a sum of such positions and of
//! games, [`Judge`] says who wins it, [`solve`] by which moves, and [`Match`] plays it.

mod value;

mod nimber;

mod impartial;
mod open_lists;
mod shared_rules;

mod erased;
mod table;

mod cheap;
mod forms;
mod judge;
mod outcome;
mod position_sum;

mod stalk;
mod term;

mod analysis;
mod edges;
mod reason;
mod solution;
mod stars;
mod theory;

mod match_play;

pub use analysis::{
    Analysis, analyse, analyse_positions, write_components, write_form, write_game, write_positions,
};
pub use cheap::expand_if_cheap;
pub use erased::{
    AnyPosition, Entry, OpenTable, Position, as_impartial, as_partizan, impartial, is_typed_game,
    partizan,
};
pub use forms::{FormBuilder, FormSum, Forms};
pub use impartial::MadeImpartial;
pub use judge::Judge;
pub use match_play::{
    Among, ChooseError, Hands, Hints, Label, LegalMove, MOST_SUMMANDS, Match, MatchView, MoveView,
    ParseLabelError, Prospect, ReplayError, Stop, SummandView, Transcript, TranscriptError, Turn,
};
pub use nimber::NimberSolver;
pub use outcome::{Atom, Component, Numbers, OutcomeSearch, Positions, Taken};
pub use position_sum::PositionSum;
pub use reason::{Reason, Replies, Reply, Rule, SumPart, reason};
pub use solution::{
    MOST_MOVES, MoveTo, Solution, WinningMove, WinningMoves, outcome, share, solve, solve_by,
};
pub use stalk::{LeftOut, Stalk};
pub use table::{Glance, Part, Parts, PositionTable, Table};
pub use term::{Braces, Bracket, Term, write_terms};
pub use value::{Hooks, ValueSolver};
