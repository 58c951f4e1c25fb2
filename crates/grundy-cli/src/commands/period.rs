//! `grundy period`: the period of a game on heaps, proved where a theorem allows it.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::{
    Budget, Halt, HeapGame, Limits, PeriodAnswer, Progress, QuestionError, ResumeError,
    RookTableText, Search, certificate_json, checkpoint_json, read_checkpoint,
};

use crate::answer::Audience;
use crate::heap_game::game;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::{Code, Failure};
use crate::question::refuse;
use crate::whole_file::write_whole;

/// Find the period of a game on heaps, with its proof
///
/// The games: `subtraction 1,2,6,11` (also `subtraction squares`, `'subtraction n -> n^2+1'`),
/// `all-but 1,2,4`, `octal 0.77`, `hexadecimal 0.f`, `rook 9`, `digits 9`, `node-kayles path`. A period
/// is called proved only when the hypothesis of a theorem was checked; its certificate can be
/// checked again with `grundy verify`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game and its parameters
    #[arg(required = true, value_name = "GAME", allow_negative_numbers = true)]
    game: Vec<String>,
    /// Write the certificate of a proved period to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Keep the state of the search in this file: where it exists, the search goes on from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Of `rook` and `digits`: all rows from 0 to the one asked for
    #[arg(long)]
    table: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// How long the search works at first between two looks at the clock and the terminal.
const SLICE: Duration = Duration::from_millis(500);

/// How often the state is written while the search goes on.
const SAVE_EVERY: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let audience = Audience::of_json(arguments.json);
    let game = game(&arguments.game).or_else(|error| refuse(&error, audience))?;
    let mut search = match begin(&game, arguments)? {
        Ok(search) => search,
        Err(error) => return refuse(&error, audience),
    };
    let found = interrupt::stoppable(|stop| {
        let budget = arguments.limits.budget(None);
        work(&mut *search, budget, stop, arguments.checkpoint.as_deref())
    })?;
    let (finding, halt) = match found {
        Ok(finding) => (Some(finding), None),
        Err(halt) => (search.so_far(), Some(halt)),
    };
    if let (Some(_), Some(path)) = (&halt, &arguments.checkpoint) {
        save(&*search, path)?;
    }
    let answer = PeriodAnswer {
        game: game.to_string(),
        finding,
        halt: halt.clone(),
    };
    let mut output = io::stdout().lock();
    if arguments.table {
        match RookTableText::of(search.rows()) {
            Some(table) if arguments.json => writeln!(output, "{}", table.json())?,
            Some(table) => writeln!(output, "{}", table.text())?,
            None => {
                let message = "only `rook` and `digits` have a table of rows";
                return Err(Failure::mistake(
                    message,
                    "try `grundy period rook 9 --table`",
                ));
            }
        }
    } else {
        let text = match audience {
            Audience::Program => answer.to_json(),
            Audience::Person => answer.report(),
        };
        writeln!(output, "{text}")?;
    }
    if let Some(halt) = halt {
        if let (Audience::Person, Some(path)) = (audience, &arguments.checkpoint) {
            writeln!(
                output,
                "  to go on   the same command again; the state is in {}",
                path.display()
            )?;
        }
        return Err(Failure::Told(Code::of_halt(&halt)));
    }
    if let Some(path) = &arguments.certificate {
        write_certificate(&*search, arguments.limits.budget(None), path)?;
    }
    if let Some(path) = &arguments.checkpoint {
        // The answer is there; a state to go on with would only mislead.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// A search from the checkpoint if there is one, otherwise from the beginning.
fn begin(
    game: &HeapGame,
    arguments: &Arguments,
) -> Result<Result<Box<dyn Search>, QuestionError>, Failure> {
    let budget = arguments.limits.budget(None);
    let limits = Limits::none().memory(budget.memory);
    let Some(path) = arguments.checkpoint.as_ref().filter(|path| path.exists()) else {
        return Ok(game.search(&limits).map_err(QuestionError::Halt));
    };
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::File(format!("cannot read {}", path.display()), error))?;
    let search = read_checkpoint(&text).and_then(|checkpoint| {
        if checkpoint.game != *game {
            return Err(QuestionError::Mistake(format!(
                "{} holds the search `{}`, not `{game}`; name another file",
                path.display(),
                checkpoint.game
            )));
        }
        checkpoint.resume(&limits).map_err(|error| match error {
            ResumeError::Halt(halt) => QuestionError::Halt(halt),
            ResumeError::Checkpoint(error) => QuestionError::Mistake(error.to_string()),
        })
    });
    Ok(search)
}

/// Advances in slices, with a line of progress and a checkpoint now and then.
fn work(
    search: &mut dyn Search,
    budget: Budget,
    stop: &std::sync::atomic::AtomicBool,
    checkpoint: Option<&Path>,
) -> Result<Result<grundy::Finding, Halt>, Failure> {
    let start = Instant::now();
    let end = budget.time.map(|time| start + time);
    let mut line = Line::new(&search.progress());
    let mut saved = start;
    loop {
        // Some steps of a search start over when they are interrupted, so slices grow with the time
        // already spent: what needs long without a break gets it.
        let length = SLICE.max(start.elapsed() / 2);
        let slice = Instant::now() + length;
        let deadline = end.map_or(slice, |end| end.min(slice));
        let limits = Limits::none().memory(budget.memory).stop(stop);
        let limits = limits.deadline(deadline);
        match search.advance(&limits) {
            Err(Halt::Deadline) if end.is_none_or(|end| Instant::now() < end) => {}
            answer => {
                line.clear();
                return Ok(answer);
            }
        }
        line.show(&search.progress());
        if let Some(path) = checkpoint.filter(|_| saved.elapsed() >= SAVE_EVERY) {
            save(search, path)?;
            saved = Instant::now();
        }
    }
}

/// Writes the state beside the file first, so that a checkpoint is never half written.
fn save(search: &dyn Search, path: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::File(format!("cannot write {}", path.display()), error);
    let beside = path.with_extension("part");
    fs::write(&beside, checkpoint_json(&search.checkpoint())).map_err(failed)?;
    fs::rename(&beside, path).map_err(failed)
}

fn write_certificate(search: &dyn Search, budget: Budget, path: &Path) -> Result<(), Failure> {
    let certificate = interrupt::stoppable(|stop| search.certificate(&budget.start(stop)));
    let Some(certificate) = certificate.map_err(Failure::Halted)? else {
        let message = "nothing was proved, so there is no certificate";
        return Err(Failure::mistake(
            message,
            "a certificate belongs to a proved period",
        ));
    };
    let json = certificate_json(&certificate) + "\n";
    write_whole(path, json.as_bytes())
}

/// The line of progress on a terminal.
struct Line {
    start: Instant,
    first: u128,
    shown: bool,
}

impl Line {
    fn new(progress: &Progress) -> Line {
        Line {
            start: Instant::now(),
            first: progress.done,
            shown: false,
        }
    }

    fn show(&mut self, progress: &Progress) {
        if !io::stderr().is_terminal() {
            return;
        }
        self.shown = true;
        let of = progress
            .total
            .map(|total| format!(" of {}", short(total)))
            .unwrap_or_default();
        let millis = self.start.elapsed().as_millis().max(1);
        let rate = (progress.done - self.first.min(progress.done)) * 1000 / millis;
        let line = format!(
            "\r\x1b[K{}{of} {}, {} a second (Ctrl-C stops it)",
            short(progress.done),
            progress.unit,
            short(rate)
        );
        // A line that cannot be shown is not missed.
        let _ = io::stderr().write_all(line.as_bytes());
    }

    fn clear(&self) {
        if self.shown {
            let _ = io::stderr().write_all(b"\r\x1b[K");
        }
    }
}

/// A count in three digits and a letter.
fn short(n: u128) -> String {
    let units = [
        (1_000_000_000_000, "T"),
        (1_000_000_000, "G"),
        (1_000_000, "M"),
        (1_000, "k"),
    ];
    match units.iter().find(|(size, _)| n >= *size) {
        Some((size, letter)) => format!("{}.{}{letter}", n / size, n % size * 10 / size),
        None => n.to_string(),
    }
}
