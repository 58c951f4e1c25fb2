//! The checker that was extracted from the proofs: where it is, and what it says of a certificate.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::outcome::{Code, Failure};

/// The name of the program that `make -C proofs` builds.
const NAME: &str = "grundy-check";

/// What an answer of the checker rests on, for whoever reads it.
const TRUSTED: &str = "  trusted    the kernel and the extraction of Coq, the compiler and the runtime of OCaml, and the lines of
             proofs/certificate.ml and proofs/main.ml that read the certificate and print the answer
  not used   any axiom, machine integers or arrays in the checker; grundy only starts it and repeats its answer
";

/// Has the checker judge a certificate, and tells what it says.
pub(crate) fn judge(certificate: &Path, checker: Option<&Path>) -> Result<(), Failure> {
    let checker = match checker {
        Some(checker) => checker.to_owned(),
        None => find().ok_or_else(|| {
            Failure::mistake(
                &format!("the checker `{NAME}` is not installed"),
                "`make -C proofs` builds it from the proofs, with Coq 8.16; put it beside grundy or on the PATH, or name it with --checker FILE",
            )
        })?,
    };
    // What is not there is no certificate that was refused.
    fs::metadata(certificate)
        .map_err(|error| Failure::File(format!("cannot read {}", certificate.display()), error))?;
    let output = Command::new(&checker).arg(certificate).output();
    let output = output
        .map_err(|error| Failure::File(format!("cannot run {}", checker.display()), error))?;
    let says = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.code() {
        Some(0) if says.starts_with("proved: ") => {
            let program = checker.display();
            write!(io::stdout(), "{says}  checked    by {program}\n{TRUSTED}")?;
            Ok(())
        }
        Some(1) if says.starts_with("refused: ") => Err(Failure::Mistake(says)),
        Some(3) => {
            writeln!(
                io::stdout(),
                "{says}  = hint: `grundy verify` without --formal knows more games, and checks long certificates by blocks"
            )?;
            Err(Failure::Told(Code::Limit))
        }
        _ => {
            let errors = String::from_utf8_lossy(&output.stderr);
            let reason = format!("{} failed: {}", checker.display(), errors.trim());
            Err(Failure::Damaged(reason))
        }
    }
}

/// The checker beside this program, or the first on the path.
fn find() -> Option<PathBuf> {
    let beside = env::current_exe().ok();
    let beside = beside.and_then(|program| program.parent().map(Path::to_owned));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = beside.into_iter().chain(env::split_paths(&path));
    let programs = folders.map(|folder| folder.join(format!("{NAME}{}", env::consts::EXE_SUFFIX)));
    programs.into_iter().find(|program| program.is_file())
}
