//! `grundy verify`: certificates checked again, by code that shares nothing with the searches.

use std::path::PathBuf;

use grundy::json::Whole;
use grundy::questions::{Status, Verify};
use grundy::{Answer, Refusal, Wanted};

use crate::caller::{Audience, CallerArguments};
use crate::expressions::from_file;
use crate::formal_checker;
use crate::outcome::{Code, Failure};
use crate::setting::Setting;

/// Check the certificate of a period
///
/// The checker computes from the rules of the game alone. A certificate is called valid only when all
/// of it was checked. Where that would take more than seconds, the ends and a sample of blocks are
/// checked instead, and the exit code is 4; `--full` checks everything.
///
/// With `--formal` the checker is another program, `grundy-check`, which was extracted from a proof in
/// Coq that its yes is right. `make -C proofs` builds it. It knows finite subtraction games and their
/// outcomes, all-but games, octal codes, Node Kayles on paths and rows 0 to 12 of the rook, and always
/// checks everything; what is too long for it is told, with exit code 3.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy period octal 0.77 --certificate kayles.json
  grundy verify kayles.json")]
pub(crate) struct Arguments {
    /// The certificate, as `grundy period --certificate` writes it
    file: PathBuf,
    /// Check every block, however long it takes
    #[arg(long)]
    full: bool,
    /// Which sample of blocks to check, as an earlier check said [default: drawn at random]
    #[arg(long, conflicts_with = "full")]
    seed: Option<u64>,
    /// Have it checked by the program whose proof is in Coq, and say what is trusted
    #[arg(long, conflicts_with_all = ["full", "seed", "json", "time_limit", "memory_limit"])]
    formal: bool,
    /// Where that program is [default: `grundy-check` beside grundy, then on the PATH]
    #[arg(long, value_name = "FILE", requires = "formal")]
    checker: Option<PathBuf>,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    if arguments.formal {
        return formal_checker::judge(&arguments.file, arguments.checker.as_deref());
    }
    let caller = setting.caller(&arguments.caller)?;
    let certificate = grundy::questions::read_certificate(&from_file(&arguments.file)?);
    let answer = certificate.and_then(|certificate| {
        let question = Verify {
            certificate,
            full: arguments.full,
            seed: arguments.seed.map(Whole::from),
        };
        caller.ask(&question, Wanted::Words)
    });
    if let (Ok(found), Audience::Person) = (&answer, caller.audience)
        && found.status == Status::Refused
    {
        let text = found.text(&grundy::render::Style::default());
        let text = text.map_err(|error: Refusal| Failure::of(&error))?;
        return Err(Failure::Mistake(format!("{text}\n")));
    }
    caller.show::<Verify>(&answer, &grundy::render::Style::default())?;
    match answer.map(|found| found.status) {
        Ok(Status::Sampled) => Err(Failure::Told(Code::Sampled)),
        Ok(Status::Refused) => Err(Failure::Told(Code::Mistake)),
        Ok(Status::Valid) | Err(_) => Ok(()),
    }
}
