//! `grundy completions`: a script that completes this command in a shell.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::outcome::Failure;
use crate::setting::Setting;

/// Print a script that completes `grundy` in a shell
///
/// For bash: `grundy completions bash > ~/.local/share/bash-completion/completions/grundy`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy completions bash")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, _: Setting<'_>) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut command = crate::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "grundy", &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}
