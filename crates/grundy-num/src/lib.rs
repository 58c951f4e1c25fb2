//! Exact numbers of combinatorial game theory.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! [`Dyadic`] holds the numbers that short games are, [`Rational`] the means, stops and
//! probabilities that need any denominator, [`Nimber`] the values of impartial games. [`Surreal`]
//! holds infinite and infinitesimal numbers, [`Ordinal`] their birthdays, [`SignWord`] the stalks
//! of Hackenbush that they are.
//! A [`formula`] is a function of a number as people type it.
//! Nothing here rounds or wraps: small values live inline and large ones in big integers.

mod players;

mod operators;

mod dyadic;
mod nimber;
mod number_text;
mod rational;
mod sign_expansion;
mod simplest;

mod ordinal;
mod sign_word;

mod periodic;
mod surreal;

pub mod formula;

mod limits;
mod shortened;
mod split_mix;

pub use dashu_base::BitTest;
pub use dashu_int::{IBig, UBig};
pub use dyadic::Dyadic;
#[cfg(not(target_family = "wasm"))]
pub use limits::system_clock;
pub use limits::{Clock, Gauge, Halt, Limits, with_deep_stack};
pub use nimber::{Nimber, NimberTooLarge, nim_inverse, nim_mul, nim_pow, nim_sqrt, nim_square};
pub use number_text::{ParseNumberError, grouped};
pub use ordinal::Ordinal;
pub use periodic::NotReal;
pub use players::{Outcome, Play, Player, Sign};
pub use rational::Rational;
pub use shortened::shortened;
pub use sign_expansion::SignExpansion;
pub use sign_word::{ParseWordError, Parting, PlacedRun, Run, Segment, SignWord, WordMistake};
pub use split_mix::SplitMix64;
pub use surreal::{
    DecodeError, NoFiniteWord, ParseSurrealError, PowerError, Quotient, SignRuns, Surreal,
    SurrealTerm,
};
