//! The options `--time-limit` and `--memory-limit`.

use std::time::Duration;

use grundy::{Budget, parse_seconds};

/// What one evaluation may use.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct LimitArguments {
    /// Give up after so many seconds, such as 10 or 0.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time_limit: Option<Duration>,
    /// Give up when the work fills so many MiB of memory [default: 4096]
    #[arg(long, value_name = "MIB")]
    memory_limit: Option<u64>,
}

impl LimitArguments {
    /// The budget; another one stands where the user gave no limit.
    pub(crate) fn budget(self, otherwise: Budget) -> Budget {
        let bytes = |mebibytes: u64| mebibytes.saturating_mul(1 << 20);
        Budget {
            time: self.time_limit.or(otherwise.time),
            memory: self.memory_limit.map_or(otherwise.memory, bytes),
        }
    }
}
