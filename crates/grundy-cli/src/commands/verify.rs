//! `grundy verify`: certificates checked again, by code that shares nothing with the searches.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::PathBuf;

use grundy::{Checked, Depth, Refusal, VerifyError, read_certificate, verification_json, verify};

use crate::answer::Audience;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::{Code, Failure};
use crate::question::{compute, refuse};

/// Check the certificate of a period
///
/// The checker computes from the rules of the game alone. A certificate is called valid only when all
/// of it was checked. Where that would take more than seconds, the ends and a sample of blocks are
/// checked instead, and the exit code is 4; `--full` checks everything.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The certificate, as `grundy period --certificate` writes it
    file: PathBuf,
    /// Check every block, however long it takes
    #[arg(long)]
    full: bool,
    /// Which sample of blocks to check, as an earlier check said [default: drawn at random]
    #[arg(long, conflicts_with = "full")]
    seed: Option<u64>,
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
    let certificate = read_certificate(&text);
    let depth = if arguments.full {
        Depth::Full
    } else {
        Depth::Sample {
            seed: arguments.seed.unwrap_or_else(random),
        }
    };
    let checked = compute(arguments.limits.budget(None), |limits| match &certificate {
        Ok(certificate) => match verify(certificate, depth, limits) {
            Ok(checked) => Ok(Ok(checked)),
            Err(VerifyError::Refused(refusal)) => Ok(Err(refusal)),
            Err(VerifyError::Halt(halt)) => Err(halt.into()),
        },
        Err(refusal) => Ok(Err(refusal.clone())),
    });
    let checked = checked.or_else(|error| refuse(&error, audience))?;
    let mut output = std::io::stdout().lock();
    if arguments.json {
        writeln!(output, "{}", verification_json(&checked, depth))?;
        return match checked {
            Ok(Checked::Complete { .. }) => Ok(()),
            Ok(Checked::Sampled { .. }) => Err(Failure::Told(Code::Sampled)),
            Err(_) => Err(Failure::Told(Code::Mistake)),
        };
    }
    let wrong = |refusal: Refusal| {
        Failure::Mistake(format!(
            "refused: the certificate is wrong at {}: {}\n",
            refusal.place, refusal.reason
        ))
    };
    let (checked, certificate) = (checked.map_err(wrong)?, certificate.map_err(wrong)?);
    let (game, period) = (&certificate.game, certificate.period);
    writeln!(
        output,
        "{game}: preperiod {}, period {}, saltus {}",
        period.preperiod, period.period, period.saltus
    )?;
    match checked {
        Checked::Complete { .. } => {
            writeln!(output, "  valid: checked completely")?;
            Ok(())
        }
        Checked::Sampled { blocks, of } => {
            writeln!(output, "  no fault found in {blocks} of {of} blocks")?;
            if let Depth::Sample { seed } = depth {
                writeln!(
                    output,
                    "  --seed {seed} checks the same blocks again, --full all of them"
                )?;
            }
            Err(Failure::Told(Code::Sampled))
        }
    }
}

/// A number that nobody can know beforehand: the keys of the standard library's hashes come from the
/// operating system.
fn random() -> u64 {
    RandomState::new().hash_one(std::process::id())
}
