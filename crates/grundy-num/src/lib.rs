//! Exact numbers of combinatorial game theory.
//!
//! [`Dyadic`] holds the numbers that short games are, [`Rational`] the means, stops and
//! probabilities that need any denominator, [`Nimber`] the values of impartial games.
//! Nothing here rounds or wraps: small values live inline and large ones in big integers.

mod operators;

mod dyadic;
mod nimber;
mod number_text;
mod rational;
mod sign_expansion;
mod simplest;

mod limits;

pub use dashu_base::BitTest;
pub use dashu_int::{IBig, UBig};
pub use dyadic::Dyadic;
pub use limits::{Halt, Limits, with_deep_stack};
pub use nimber::{Nimber, NimberTooLarge, nim_inverse, nim_mul, nim_pow, nim_sqrt, nim_square};
pub use number_text::ParseNumberError;
pub use rational::Rational;
pub use sign_expansion::{Sign, SignExpansion};
