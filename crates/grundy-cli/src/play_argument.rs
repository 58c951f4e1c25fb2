//! The option `--play`.

use clap::ValueEnum;
use grundy::values::Play;

/// Who wins at the end.
#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum Ending {
    /// whoever cannot move loses
    #[default]
    Normal,
    /// whoever cannot move wins
    #[value(alias = "misère")]
    Misere,
}

/// The convention of play.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct PlayArgument {
    /// Who wins when no move is left
    #[arg(long, value_enum, default_value_t)]
    play: Ending,
}

impl PlayArgument {
    pub(crate) fn play(self) -> Play {
        self.play.into()
    }
}

impl From<Ending> for Play {
    fn from(ending: Ending) -> Play {
        match ending {
            Ending::Normal => Play::Normal,
            Ending::Misere => Play::Misere,
        }
    }
}
