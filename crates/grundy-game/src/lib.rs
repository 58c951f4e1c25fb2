//! Canonical forms of short games, their algebra, and what can be read off them.
//!
//! A [`Game`] is a handle into a [`GameArena`]; operations are methods of [`Games`], the arena
//! together with the limits of the present computation. Read [`arena`](GameArena) first, then
//! `canonical.rs`, `order.rs` and `sum.rs`.

mod arena;
mod atomic_weight;
mod cache;
mod canonical;
mod cooling;
mod followers;
mod game_sum;
mod import;
mod named;
mod notation;
mod order;
mod play_out;
mod product;
mod reduced;
mod stop;
mod sum;
mod thermograph;
mod up_star;
mod walls;

pub use arena::{Game, GameArena, Games};
pub use game_sum::GameSum;
pub use notation::{MOST_NODES, Notation};
pub use play_out::{OwnedStop, SumSearch};
pub use stop::Stop;
pub use thermograph::{Corner, Thermograph, Wall};
pub use up_star::UpStar;
