//! `grundy sweep`: what is asked of one game, asked of every member of a family.

mod dask;
mod family;
mod share;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use grundy::{Limits, Watch};
use grundy_sweep::{BadChunk, Folder, Merged, Report, Runner, Survey, SweepError};

use self::family::{Asked, FamilyCommand, OverArguments};
use self::share::{ExportArguments, ImportArguments, ScriptArguments};
use crate::caller::{Audience, Caller, CallerArguments};
use crate::limits::{LimitArguments, Threads};
use crate::outcome::Failure;
use crate::printing::print;
use crate::setting::Setting;

/// Sweep over a family of games, and keep a row for each
///
/// Members are cut into chunks, and a chunk that is done is a file in the folder: whatever is killed
/// or switched off, the same command goes on with what is left. The rows are written as Parquet, which
/// pandas, polars and `DuckDB` read. `grundy plot` draws them.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  grundy sweep subtraction --size 3 --max 30 -o three
  grundy sweep subtraction --max 9 --outcomes --where 'period > 2*max' -o long
  grundy sweep all-but --size 5 --max 40 --with 1 --random 30 --seed 7 -o random --csv
  grundy sweep octal --digits 2 -o codes
  grundy sweep domineering --rows 3 --width 3 --top 10 --by temperature -o hot
  grundy sweep 'p := period(subtraction(a, b)).period' --over 'a in 1..9, b in a+1..20' -o pairs"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    over: OverArguments,
}

#[derive(clap::Subcommand)]
#[expect(
    clippy::large_enum_variant,
    reason = "a command is read once, and nobody makes a list of them"
)]
enum Action {
    #[command(flatten)]
    Family(FamilyCommand),
    /// Plan a sweep in a folder, and compute nothing yet
    Plan(PlanArguments),
    /// Do what is left of a planned sweep, or a part of it
    Run(RunArguments),
    /// List the chunks that are not done, or damaged
    Todo(FolderArguments),
    /// Say how far a sweep is
    Status(FolderArguments),
    /// Put the rows of all chunks into one file, with a manifest
    Merge(MergeArguments),
    /// Print a script that does what is left on a cluster
    Script(ScriptArguments),
    /// Write what is done to a file, for another folder to import
    Export(ExportArguments),
    /// Take over what somebody else computed, once every certificate is verified
    Import(ImportArguments),
}

/// Options of every part of a sweep.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct SweepCaller {
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  grundy sweep plan subtraction --size 3 --max 30 -o planned
  grundy sweep run planned --stride 0/2
  grundy sweep run planned
  grundy sweep merge planned"
)]
struct PlanArguments {
    #[command(subcommand)]
    family: Option<FamilyCommand>,
    #[command(flatten)]
    over: OverArguments,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep run planned
  grundy sweep run planned --stride 0/4 --threads 1
  grundy sweep run planned --chunk 7")]
struct RunArguments {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Do this chunk, and no other that is not named
    #[arg(long, value_name = "NUMBER", conflicts_with = "stride")]
    chunk: Vec<u64>,
    /// Do every N-th chunk, beginning with chunk I: one of N who share the work
    #[arg(long, value_name = "I/N", value_parser = stride)]
    stride: Option<(u64, u64)>,
    /// Do it on the workers of a Dask scheduler, and merge the rows; needs the Python package
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["chunk", "stride", "threads", "json"])]
    dask: Option<String>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    caller: SweepCaller,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep status planned
  grundy sweep todo planned")]
struct FolderArguments {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    caller: SweepCaller,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sweep merge planned --csv")]
struct MergeArguments {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write `rows.csv` as well
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    caller: SweepCaller,
}

/// Reads `3/16`.
fn stride(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/');
    let numbers = parts.and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
    match numbers {
        Some((i, n)) if i < n => Ok((i, n)),
        _ => Err("expected I/N with I from 0 to N - 1, such as `3/16`".to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    match &arguments.action {
        None => whole(arguments.over.asked()?, setting),
        Some(Action::Family(family)) => whole(&family.0, setting),
        Some(Action::Plan(plan)) => match &plan.family {
            Some(family) => show_plan(&family.0, setting),
            None => show_plan(plan.over.asked()?, setting),
        },
        Some(Action::Run(run)) => run_part(run, setting),
        Some(Action::Todo(todo)) => {
            let (folder, caller) = open(&todo.folder, &todo.caller, setting)?;
            let chunks = caller
                .within(|limits| survey(&folder, |_| true, limits))?
                .left;
            let lines: Vec<String> = chunks.iter().map(u64::to_string).collect();
            match (caller.audience, lines.is_empty()) {
                (Audience::Program, _) => print(&format!("[{}]", lines.join(","))),
                (Audience::Person, true) => Ok(()),
                (Audience::Person, false) => print(&lines.join("\n")),
            }
        }
        Some(Action::Status(status)) => {
            let (folder, caller) = open(&status.folder, &status.caller, setting)?;
            let found = caller.within(|limits| folder.checked_status(limits));
            show(found, &folder, &caller)
        }
        Some(Action::Merge(merge)) => {
            let (folder, caller) = open(&merge.folder, &merge.caller, setting)?;
            let merged = caller.within(|limits| merge_rows(&folder, merge.csv, limits));
            show(merged, &folder, &caller)
        }
        Some(Action::Script(script)) => share::script(script, setting),
        Some(Action::Export(export)) => share::export(export, setting),
        Some(Action::Import(import)) => share::import(import, setting),
    }
}

/// Plans, computes what is left and merges.
fn whole(asked: &Asked, setting: Setting<'_>) -> Result<(), Failure> {
    let common = &asked.common;
    let caller = caller(&common.caller, setting)?;
    let done: Result<_, Failure> = caller.watched(|limits, watch| {
        let folder = asked.folder(limits)?;
        compute(&folder, |_| true, common.threads, limits, watch)?;
        let merged = merge_rows(&folder, common.csv, limits);
        Ok((folder, merged))
    });
    let (folder, merged) = done?;
    show(merged, &folder, &caller)
}

fn show_plan(asked: &Asked, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = caller(&asked.common.caller, setting)?;
    let folder = caller.within(|limits| asked.folder(limits))?;
    show(folder.status(), &folder, &caller)
}

/// Computes what is left of the chunks that are asked for.
fn run_part(run: &RunArguments, setting: Setting<'_>) -> Result<(), Failure> {
    let (folder, caller) = open(&run.folder, &run.caller, setting)?;
    if let Some(address) = &run.dask {
        return dask::run(folder.path(), address);
    }
    let chunks = folder.recipe().chunks();
    if let Some(chunk) = run.chunk.iter().find(|&&chunk| chunk >= chunks) {
        let message = format!("expected a chunk from 0 to {}, found {chunk}", chunks - 1);
        return Err(Failure::mistake(
            &message,
            "`grundy sweep todo DIR` lists what is left",
        ));
    }
    let is_wanted = |chunk: u64| match run.stride {
        Some((i, n)) => chunk % n == i,
        None => run.chunk.is_empty() || run.chunk.contains(&chunk),
    };
    caller.watched(|limits, watch| compute(&folder, is_wanted, run.threads, limits, watch))?;
    show(folder.status(), &folder, &caller)
}

fn caller(arguments: &SweepCaller, setting: Setting<'_>) -> Result<Caller, Failure> {
    setting.caller(&CallerArguments {
        json: arguments.json,
        limits: arguments.limits,
    })
}

fn open(
    path: &Path,
    arguments: &SweepCaller,
    setting: Setting<'_>,
) -> Result<(Folder, Caller), Failure> {
    let caller = caller(arguments, setting)?;
    let folder = caller.within(|limits| Folder::open(path, limits));
    Ok((folder.map_err(|error| failure(&error))?, caller))
}

/// Which of the chunks that are wanted are left to do; chunks of other sweeps are refused.
fn survey(
    folder: &Folder,
    is_wanted: impl Fn(u64) -> bool,
    limits: &Limits<'_>,
) -> Result<Survey, Failure> {
    let survey = folder
        .survey(is_wanted, limits)
        .and_then(Survey::without_foreign);
    survey.map_err(|error| failure(&error))
}

/// Computes what is left of the chunks that are wanted, and says which of them are computed again.
fn compute(
    folder: &Folder,
    is_wanted: impl Fn(u64) -> bool,
    threads: Threads,
    limits: &Limits<'_>,
    watch: &dyn Watch,
) -> Result<(), Failure> {
    let Survey { left, bad, .. } = survey(folder, is_wanted, limits)?;
    for BadChunk { file, reason, .. } in bad {
        let file = file.display();
        // With nobody left to tell, the chunk is computed again all the same.
        let _ = writeln!(
            io::stderr(),
            "note: {file}: {reason}, and is computed again"
        );
    }
    let runner = Runner::new(folder).threads(threads.count()).watched(watch);
    let ran = runner.run(&left, limits);
    ran.map(|_| ()).map_err(|error| failure(&error))
}

/// Shows what a sweep answers.
fn show(
    report: Result<impl Report, SweepError>,
    folder: &Folder,
    caller: &Caller,
) -> Result<(), Failure> {
    let report = report.map_err(|error| failure(&error))?;
    print(&match caller.audience {
        Audience::Program => report.json(),
        Audience::Person => report.text(folder),
    })
}

fn merge_rows(folder: &Folder, csv: bool, limits: &Limits<'_>) -> Result<Merged, SweepError> {
    let merged = folder.merge(limits)?;
    if csv {
        folder.write_csv(limits)?;
    }
    Ok(merged)
}

/// How a sweep that went wrong ends.
pub(crate) fn failure(error: &SweepError) -> Failure {
    match error {
        SweepError::Mistake(mistake) => Failure::Mistake(mistake.shown()),
        SweepError::Halt(halt) => Failure::Halted(halt.clone()),
        SweepError::File { what, path, error } => {
            let again = io::Error::new(error.kind(), error.to_string());
            Failure::File(format!("cannot {what} {}", path.display()), again)
        }
        SweepError::Damaged { .. } | SweepError::BadChunks(_) => {
            Failure::Damaged(error.to_string())
        }
    }
}
