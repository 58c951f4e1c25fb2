//! `grundy period`: the period of a game on heaps, proved where a theorem allows it, or that of an
//! expression, observed.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use grundy::heaps::FAMILIES;
use grundy::json::Whole;
use grundy::questions::CheckpointField;
use grundy::questions::PeriodOf;
use grundy::render::Style;
use grundy::{Diagnostic, Wanted};

use crate::caller::{Audience, LanguageArguments};
use crate::expressions::from_file;
use crate::known_names::{KnownNames, families};
use crate::outcome::Failure;
use crate::setting::Setting;
use crate::subject::subject_of;
use crate::whole_file::deliver;

/// Find the period of a game on heaps, with its proof
#[derive(clap::Args)]
#[command(long_about = long_about(), after_help = "\
Examples:
  grundy period subtraction 1,2,6,11
  grundy period octal 0.77 --certificate kayles.json
  grundy period all-but 1,2,4
  grundy period --outcomes subtraction 2,4,7
  grundy period grundys-game --to 10000
  grundy period rook 9 --table
  grundy period 'node_kayles(cycle(n))' --from 3 --to 180")]
pub(crate) struct Arguments {
    /// The game and its parameters, or an expression
    #[arg(
        required = true,
        value_name = "GAME",
        allow_negative_numbers = true,
        value_parser = KnownNames(families),
        hide_possible_values = true
    )]
    game: Vec<String>,
    /// The period of the outcomes, 0 and 1, rather than of the values
    #[arg(long)]
    outcomes: bool,
    /// How far to look where no theorem ends the search [default: 65536 where a rule gives the numbers, 60 more terms of an expression, elsewhere no end]
    #[arg(long, value_name = "HEAP")]
    to: Option<u64>,
    /// Write the certificate of a proved period to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Keep the state of the search in this file: where it exists, the search goes on from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Of `rook` and `digits`: all rows from 0 to the one asked for
    #[arg(long)]
    table: bool,
    /// Of an expression: the name that runs [default: n]
    #[arg(long)]
    name: Option<String>,
    /// Of an expression: what its name stands for first [default: 0]
    #[arg(long)]
    from: Option<u64>,
    #[command(flatten)]
    caller: LanguageArguments,
}

fn long_about() -> String {
    let examples = FAMILIES.iter().map(|family| {
        let quote = if family.example.contains(';') {
            "'"
        } else {
            ""
        };
        format!("`{quote}{}{quote}`", family.example)
    });
    let examples: Vec<String> = examples.collect();
    format!(
        "Find the period of a game on heaps, with its proof\n\n\
         A game is a family with its parameters: {}; or a name such as `kayles`. A rule may give the numbers: \
         `subtraction squares`, `'subtraction n -> n^2+1'`. `outcomes` before any game asks who wins, 0 or 1, instead \
         of the values. `grundy games` lists them. A period is called proved only when the hypothesis of a theorem was \
         checked; its certificate can be checked again with `grundy verify`.\n\n\
         For an expression in a variable, or a ruleset applied to a variable heap, the period is only observed: the \
         shortest law that all computed terms obey, of which two whole periods were seen.",
        examples.join(", ")
    )
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let mut caller = setting.caller(&arguments.caller)?;
    let (game, expr) = subject_of(&arguments.game);
    if game.is_some() && (arguments.name.is_some() || arguments.from.is_some()) {
        return Err(Failure::mistake(
            "--name and --from are for expressions",
            "a game on heaps is looked at from its first heap on",
        ));
    }
    let question = PeriodOf {
        game: game.unwrap_or_default(),
        expr,
        name: arguments.name.clone(),
        from: arguments.from.map(Whole::from),
        to: arguments.to.map(Whole::from),
        outcomes: arguments.outcomes,
        certificate: arguments.certificate.is_some(),
        checkpoint: begin(arguments.checkpoint.as_deref())?,
        resumable: arguments.checkpoint.is_some(),
        table: arguments.table,
    };
    if let Some(file) = &arguments.checkpoint {
        caller.save_to(file);
    }
    let answer = caller.ask(&question, Wanted::Words);
    let mut lacks_certificate = false;
    // A file that was asked for is whole before anything is said.
    if let Ok(found) = &answer {
        if let Some(path) = arguments
            .certificate
            .as_deref()
            .filter(|_| found.halt.is_none())
        {
            match &found.certificate {
                Some(certificate) => write(path, &certificate.to_json())?,
                None => lacks_certificate = true,
            }
        }
        match (&arguments.checkpoint, &found.checkpoint) {
            (Some(path), Some(state)) => write(path, &state.to_json())?,
            // The answer is there; a state to go on with would only mislead.
            (Some(path), None) => _ = fs::remove_file(path),
            (None, _) => {}
        }
    }
    let shown = caller.show::<PeriodOf>(&answer, &Style::default());
    let is_cut = matches!(&answer, Ok(found) if found.halt.is_some());
    if let (true, Audience::Person, Some(path)) = (is_cut, caller.audience, &arguments.checkpoint) {
        let path = path.display();
        let line = format!("  to go on   the same command again; the state is in {path}");
        writeln!(io::stdout(), "{line}")?;
    }
    if lacks_certificate {
        let mistake = Diagnostic::plain("nothing was proved, so there is no certificate");
        let mistake = mistake.hint("a certificate belongs to a proved period");
        return Err(Failure::of(&mistake.into()));
    }
    shown
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    deliver(Some(path), format!("{text}\n").as_bytes())
}

/// The state to go on from, where there is one.
fn begin(file: Option<&Path>) -> Result<Option<CheckpointField>, Failure> {
    let Some(path) = file.filter(|path| path.exists()) else {
        return Ok(None);
    };
    let state = grundy::questions::read_checkpoint(&from_file(path)?);
    state.map(Some).map_err(|error| {
        let message = format!("{} holds no state of a search: {error}", path.display());
        Failure::mistake(&message, "name another file")
    })
}
