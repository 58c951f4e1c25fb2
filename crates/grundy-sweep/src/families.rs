//! The families, one file each.

mod all_but;
mod boards;
mod codes;
mod evaluated;
mod expressions;
mod graphs;
mod marks;
mod own;
mod periods;
mod rook_rows;
mod set_rows;
mod sets;
mod subtraction;

pub use all_but::AllButSets;
pub use boards::Boards;
pub use codes::{HexadecimalCodes, OctalCodes};
pub use expressions::{Expressions, NamedExpression};
pub use graphs::{GRAPHS, Graphs};
pub use marks::Mark;
pub use own::{OwnPositions, RULES};
pub use rook_rows::RookRowNumbers;
pub use sets::Sets;
pub use subtraction::{Start, SubtractionSets, Values};
