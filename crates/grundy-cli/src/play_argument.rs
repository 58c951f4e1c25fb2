//! The option `--play`.

use grundy::json::PlayName;
use grundy::values::Play;

use crate::words::words;

/// The convention of play.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct PlayArgument {
    /// Who wins when no move is left
    #[arg(long, value_parser = words::<PlayName>(), default_value = "normal")]
    play: PlayName,
}

impl PlayArgument {
    pub(crate) fn play(self) -> Play {
        self.play.0
    }
}
