//! From positions to values, nimbers, outcomes and winning moves.

mod erased;
mod impartial;
mod nimber;
mod open_lists;
mod outcome;
mod table;
mod value;

pub use erased::{AnyPosition, Entry, OpenTable, Position, impartial, partizan};
pub use impartial::MadeImpartial;
pub use nimber::NimberSolver;
pub use outcome::{Component, OutcomeSearch};
pub use table::{Part, Parts, PositionTable, Table};
pub use value::{Hooks, ValueSolver};
