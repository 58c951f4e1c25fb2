//! Boards that rulesets share: squares in rows, and graphs.
//!
//! [`Squares`] is what is typed: rows of letters, each a [`Letter`] of the game. Positions are kept smaller: [`Region`] where a
//! square is free or gone, [`Pieces`] where it may hold a stone of either player. Both are the
//! bits of words on a [`Frame`] of at most 64 squares, 128 where they are free or gone, and letters beyond.

mod frame;
mod graph;
mod line;
mod pieces;
mod region;
mod square_set;
mod squares;
mod typed;

pub use frame::{Frame, Window, bits};
pub use graph::{Edge, Graph, GraphError};
pub use line::Line;
pub use pieces::{Exchange, Piece, Pieces, STONES_LEGEND, Touch};
pub use region::{Axis, FreeSquares, REGION_LEGEND, Region};
pub use square_set::SquareSet;
pub use squares::{Squares, square_name};
pub use typed::{Letter, TypedRow, first_row_end, typed_items, typed_rows};
