//! What a build without all features says of a command or a format that it lacks.

use crate::outcome::Failure;
use crate::setting::Setting;

/// How to get everything.
const INSTALL: &str = "`cargo install --path crates/grundy-cli` gives a `grundy` with everything";

/// Not part of this build of grundy
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Whatever the whole program would read.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<String>,
}

pub(crate) fn run(_: &Arguments, _: Setting<'_>) -> Result<(), Failure> {
    Err(left_out("this command"))
}

/// The mistake of asking for something that this build lacks.
pub(crate) fn left_out(what: &str) -> Failure {
    Failure::mistake(&format!("{what} is not part of this build"), INSTALL)
}
