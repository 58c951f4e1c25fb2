//! `grundy functions`: the functions of the language.

use std::fmt::Write as _;
use std::io::Write;

use grundy::FUNCTIONS;

use crate::outcome::Failure;

/// List the functions of the expression language
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Result<(), Failure> {
    Ok(write!(std::io::stdout(), "{}", list())?)
}

/// Every function with what it gives, one a line.
pub(crate) fn list() -> String {
    let width = FUNCTIONS
        .iter()
        .map(|function| function.signature.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for function in FUNCTIONS.iter() {
        writeln!(
            text,
            "  {:<width$}  {}",
            function.signature, function.summary
        )
        .expect("writing to a string cannot fail");
    }
    text
}
