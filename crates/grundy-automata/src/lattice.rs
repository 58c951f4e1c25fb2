//! Subtraction games on several heaps whose moves may also add stones.
//!
//! A move subtracts one vector of a fixed list; no heap may become negative, and some positive
//! weighting of the heaps must fall with every move, so that play ends. Because moves may add
//! stones a box of positions is not closed under moves; all positions up to a weighted total are.
//! [`PositionSearch`] answers for single positions, [`Table`] for all positions of a total or less.

mod game;
mod node_kayles;
mod packing;
mod rests;
mod rows;
mod search;
mod sweep;
mod table;

pub use game::{LatticeError, LatticeGame, PositionError};
pub use node_kayles::{EdgeError, node_kayles};
pub use search::{PositionSearch, SearchError};
pub use sweep::{Counts, count_outcomes, nimber_histogram};
pub use table::{Kept, Table, TableError, Values};
