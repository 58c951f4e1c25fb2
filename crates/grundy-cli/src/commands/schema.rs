//! `grundy schema`: what requests and answers look like, for programs.

use std::io::Write;

use crate::outcome::Failure;

/// Print the JSON Schema of every question and answer
///
/// Under `questions` stands, for each, a summary, a request that runs, the schema of its requests
/// and the schema of its answers.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Result<(), Failure> {
    Ok(writeln!(std::io::stdout(), "{}", grundy::schema_text())?)
}
