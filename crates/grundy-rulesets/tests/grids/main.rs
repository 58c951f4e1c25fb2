//! The rulesets on boards of squares against published facts, naive twins and their own laws.

mod corpus;
mod laws;
mod notation;
mod peers;
#[path = "../support/mod.rs"]
mod support;
mod twins;

use grundy_rules::{Arg, ArgError, Args, Ruleset};

/// Reads a position from one text.
fn try_read<R: Ruleset>(text: &str) -> Result<(R, R::Position), ArgError> {
    R::read(&Args::new(&[Arg::Text(text.to_owned())]))
}

/// Reads a position from one text that is right.
#[track_caller]
fn read<R: Ruleset>(text: &str) -> (R, R::Position) {
    try_read(text).unwrap_or_else(|error| panic!("{}({text}): {error}", R::NAME))
}
