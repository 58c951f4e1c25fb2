//! `grundy batch`: JSON requests, one a line, and their answers in order.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::time::Duration;

use grundy::Workbench;
use grundy::host::Budget;
use grundy::requests::{Desk, LargerLimits};

use crate::interrupt;
use crate::limits::{LimitArguments, Threads};
use crate::machine::machine;
use crate::outcome::{Code, Failure};
use crate::setting::Setting;

/// Answer JSON requests, one a line on standard input, one answer a line, in order
///
/// A request names its question as `do`; `grundy schema` tells the fields of each. An error is an
/// answer too. Names given in one request can be used in later ones. A blank line gets no answer. A
/// request may bring its own `time_limit` (seconds) and `memory_limit` (MiB); without, it has 60
/// seconds and 4096 MiB.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  echo '{\"do\":\"eval\",\"expr\":\"{2|1} + *\"}' | grundy batch
  printf '{\"do\":\"period\",\"game\":\"octal 0.77\"}\\n' | grundy batch")]
pub(crate) struct Arguments {
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    threads: Threads,
}

/// Time for a request that brings no limit of its own.
const TIME: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    setting.outside_sessions("batch", "type the question itself, with `--json`")?;
    interrupt::listen();
    let budget = arguments.limits.budget(Budget {
        time: Some(TIME),
        threads: arguments.threads.count(),
        ..Budget::default()
    });
    let bench = Workbench::within(budget.memory);
    let desk = Desk {
        budget,
        larger_limits: LargerLimits::Granted,
        machine: machine(),
    };
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    loop {
        // Before this waits for more, whoever asked must have the answers so far.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
        let read = input
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::File("cannot read standard input".to_owned(), error))?;
        if read == 0 {
            return Ok(output.flush()?);
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let (answer, stopped) = interrupt::stoppable(|work| {
            let answer = desk.answer_while(&bench, &line, work);
            (answer, work.is_stopped())
        });
        writeln!(output, "{answer}")?;
        if stopped {
            output.flush()?;
            return Err(Failure::Told(Code::Interrupted));
        }
    }
}
