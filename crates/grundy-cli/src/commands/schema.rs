//! `grundy schema`: what requests and answers look like, for programs.

use std::io::Write;

use grundy::requests::Desk;

use crate::outcome::Failure;
use crate::setting::Setting;

/// Print the JSON Schema of every question and answer
///
/// Under `questions` stands, for each, a summary, a request that runs, the schema of its requests
/// and the schema of its answers.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy schema
  grundy schema --markdown")]
pub(crate) struct Arguments {
    /// Print a page for people instead: every question with an example and its fields
    #[arg(long)]
    markdown: bool,
}

pub(crate) fn run(arguments: &Arguments, _: Setting<'_>) -> Result<(), Failure> {
    let mut output = std::io::stdout();
    let text = if arguments.markdown {
        grundy::requests::reference(&Desk::default())
    } else {
        grundy::requests::schema_text() + "\n"
    };
    Ok(output.write_all(text.as_bytes())?)
}
