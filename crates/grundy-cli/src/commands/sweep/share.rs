//! Sweeps on many machines: scripts for clusters, and rows of strangers.

use std::path::{Path, PathBuf};

use grundy_sweep::{Engine, script as script_of};

use super::{SweepCaller, failure, open, show};
use crate::outcome::Failure;
use crate::printing::print;
use crate::setting::Setting;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep plan subtraction --size 3 --max 40 -o shared
  grundy sweep script slurm shared --tasks 16 > job.sh
  grundy sweep script parallel shared > job.sh")]
pub(crate) struct ScriptArguments {
    /// Who runs the jobs
    engine: EngineName,
    /// The folder, which all machines see
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Into how many tasks the work is divided
    #[arg(long, value_name = "COUNT", default_value_t = 16)]
    tasks: u64,
    /// The command on those machines
    #[arg(long, value_name = "COMMAND", default_value = "grundy")]
    command: String,
    #[command(flatten)]
    caller: SweepCaller,
}

/// Who runs many jobs.
#[derive(Clone, Copy, clap::ValueEnum)]
enum EngineName {
    /// A job array: `sbatch job.sh`
    Slurm,
    /// GNU parallel: `bash job.sh`
    Parallel,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep export three -o rows.export")]
pub(crate) struct ExportArguments {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The file
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    caller: SweepCaller,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep import mine rows.export")]
pub(crate) struct ImportArguments {
    /// The folder, planned as the sender's was
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The file
    file: PathBuf,
    #[command(flatten)]
    caller: SweepCaller,
}

pub(super) fn script(arguments: &ScriptArguments, setting: Setting<'_>) -> Result<(), Failure> {
    let (folder, caller) = open(&arguments.folder, &arguments.caller, setting)?;
    let engine = match arguments.engine {
        EngineName::Slurm => Engine::Slurm,
        EngineName::Parallel => Engine::Parallel,
    };
    let (tasks, command) = (arguments.tasks, &arguments.command);
    let text = caller.within(|limits| script_of(&folder, engine, tasks, command, limits));
    print(text.map_err(|error| failure(&error))?.trim_end())
}

pub(super) fn export(arguments: &ExportArguments, setting: Setting<'_>) -> Result<(), Failure> {
    let (folder, caller) = open(&arguments.folder, &arguments.caller, setting)?;
    let exported = folder
        .export(&arguments.file)
        .map_err(|error| failure(&error))?;
    let is_output = |file: &&Path| ["/dev/stdout", "/dev/fd/1"].map(Path::new).contains(file);
    if is_output(&arguments.file.as_path()) {
        // Only the rows go to standard output.
        return Ok(());
    }
    show(Ok(exported), &folder, &caller)
}

pub(super) fn import(arguments: &ImportArguments, setting: Setting<'_>) -> Result<(), Failure> {
    let (folder, caller) = open(&arguments.folder, &arguments.caller, setting)?;
    let imported = caller.within(|limits| folder.import(&arguments.file, limits));
    show(imported, &folder, &caller)
}
