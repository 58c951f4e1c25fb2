//! `grundy certificate`: what else can be done with the certificate of a period.

use std::path::PathBuf;

use clap::Subcommand;

use crate::expressions::from_file;
use crate::outcome::Failure;
use crate::setting::Setting;
use crate::whole_file::deliver;

/// Write the certificate of a period for a proof assistant
///
/// A certificate is checked by `grundy verify`, and by a checker whose proof is in Coq with
/// `grundy verify --formal`. If you trust neither, export the proof and check it with Coq.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy period octal 0.77 --certificate kayles.json
  grundy certificate export kayles.json --coq -o kayles.v")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Export(ExportArguments),
}

/// Write the claim as a theorem of Coq
///
/// The file holds the definition of the game, the theorem and its proof: `coqc` of Coq
/// 8.16 checks it and needs nothing else.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy certificate export kayles.json --coq -o kayles.v")]
struct ExportArguments {
    /// The certificate, as `grundy period --certificate` writes it
    file: PathBuf,
    /// Write it for Coq, the only proof assistant so far
    #[arg(long = "coq")]
    _coq: bool,
    /// Write to this file rather than to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, _: Setting<'_>) -> Result<(), Failure> {
    let Command::Export(arguments) = &arguments.command;
    let certificate = grundy::questions::read_certificate(&from_file(&arguments.file)?);
    let text = certificate.and_then(|certificate| certificate.to_coq());
    let text = text.map_err(|refusal| Failure::of(&refusal))?;
    deliver(arguments.output.as_deref(), text.as_bytes())
}
