//! The options `--time-limit`, `--memory-limit` and `--threads`.

use std::time::Duration;

use grundy::host::{Budget, parse_seconds};

/// What one evaluation may use.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct LimitArguments {
    /// Give up after so many seconds, such as 10 or 0.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) time_limit: Option<Duration>,
    /// Give up when the work fills so many MiB of memory [default: 4096]
    #[arg(long, value_name = "MIB")]
    pub(crate) memory_limit: Option<u64>,
}

impl LimitArguments {
    /// The budget; another one stands where the user gave no limit.
    pub(crate) fn budget(self, otherwise: Budget) -> Budget {
        let bytes = |mebibytes: u64| mebibytes.saturating_mul(1 << 20);
        Budget {
            time: self.time_limit.or(otherwise.time),
            memory: self.memory_limit.map_or(otherwise.memory, bytes),
            ..otherwise
        }
    }
}

/// How many threads work.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct Threads {
    /// How many threads work [default: as many as there are processors]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// As many as the user said, or as there are processors.
    pub(crate) fn count(self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, Into::into);
        self.threads.map_or_else(all, usize::from)
    }

    /// The budget with so many threads, where the user said how many.
    pub(crate) fn of_budget(self, budget: Budget) -> Budget {
        let threads = self.threads.map_or(budget.threads, usize::from);
        Budget { threads, ..budget }
    }
}
