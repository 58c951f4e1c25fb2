//! The options `--notation` and `--brochure`.

use clap::ValueEnum;
use grundy::{Convention, Notation};

/// How values are written.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Letters {
    /// `±1`, `↑2*`
    #[default]
    Unicode,
    /// `+-1`, `^2*`
    Ascii,
    /// for math mode
    Latex,
}

/// How values are written.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct NotationArgument {
    /// How values are written
    #[arg(long, value_enum, default_value_t)]
    notation: Letters,
}

impl NotationArgument {
    pub(crate) fn notation(self) -> Notation {
        match self.notation {
            Letters::Unicode => Notation::Unicode,
            Letters::Ascii => Notation::Ascii,
            Letters::Latex => Notation::Latex,
        }
    }
}

/// Which conventions answers follow where books differ.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct ConventionArgument {
    /// Follow the brochure: numbers have temperature 0, positive values are drawn to the right
    #[arg(long)]
    brochure: bool,
}

impl ConventionArgument {
    pub(crate) fn convention(self) -> Convention {
        if self.brochure {
            Convention::Brochure
        } else {
            Convention::Usual
        }
    }
}
