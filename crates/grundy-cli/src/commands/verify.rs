//! `grundy verify`: certificates checked again, by code that shares nothing with the searches.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use grundy::{Checked, Depth, Halt, read_certificate, verification_json, verify};

use crate::answer::Audience;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::{Code, Failure};
use crate::question::{compute, refuse};

/// Check the certificate of a period
///
/// The checker computes from the rules of the game alone. Of a long certificate it checks the ends
/// and a sample of blocks, and says so; `--full` checks everything.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The certificate, as `grundy period --certificate` writes it
    file: PathBuf,
    /// Check every block, however long it takes
    #[arg(long)]
    full: bool,
    /// Which sample of blocks to check: the same seed checks the same blocks
    #[arg(long, default_value_t = 1, conflicts_with = "full")]
    seed: u64,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let audience = Audience::of_json(arguments.json);
    let path = arguments.file.display();
    let text = fs::read_to_string(&arguments.file)
        .map_err(|error| Failure::File(format!("cannot read {path}"), error))?;
    let certificate = read_certificate(&text).or_else(|error| refuse(&error, audience))?;
    let depth = if arguments.full {
        Depth::Full
    } else {
        Depth::Sample {
            seed: arguments.seed,
        }
    };
    let checked = compute(arguments.limits.budget(None), |limits| {
        verify(&certificate, depth, limits).map_err(|halt: Halt| halt.into())
    });
    let checked = checked.or_else(|error| refuse(&error, audience))?;
    let mut output = std::io::stdout().lock();
    if arguments.json {
        writeln!(output, "{}", verification_json(&checked))?;
        return match checked {
            Ok(_) => Ok(()),
            Err(_) => Err(Failure::Told(Code::Mistake)),
        };
    }
    match checked {
        Ok(Checked { blocks, of }) => {
            let how = if blocks == of {
                "checked completely".to_owned()
            } else {
                format!(
                    "a sample of {blocks} of {of} blocks was checked; --full checks all of them"
                )
            };
            let (game, period) = (&certificate.game, certificate.period);
            writeln!(
                output,
                "{game}: preperiod {}, period {}, saltus {}\n  valid: {how}",
                period.preperiod, period.period, period.saltus
            )?;
            Ok(())
        }
        Err(refusal) => Err(Failure::Mistake(format!(
            "refused: the certificate is wrong at {}: {}\n",
            refusal.place, refusal.reason
        ))),
    }
}
