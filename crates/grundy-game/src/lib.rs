//! Canonical forms of short games, their algebra, and what can be read off them.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! A [`Game`] is a handle into a [`GameArena`]; operations are methods of [`Games`], the arena
//! together with the limits of the present computation. Read [`arena`](GameArena) first, then
//! `canonical.rs`, `order.rs` and `sum.rs`.

mod arena;
mod cache;
mod up_star;

mod canonical;
mod order;
mod stop;
mod sum;

mod followers;
mod import;
mod kept;
mod named;
mod notation;

mod atomic_weight;
mod cooling;
mod product;
mod reduced;
mod thermograph;
mod walls;

mod game_sum;
mod play_out;

pub use arena::{Game, GameArena, Games};
pub use game_sum::GameSum;
pub use kept::Kept;
pub use notation::{MOST_NODES, Notation};
pub use play_out::{OwnedStop, SumSearch};
pub use stop::Stop;
pub use thermograph::{Corner, Thermograph, Wall};
pub use up_star::UpStar;
