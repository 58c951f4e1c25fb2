//! The options `--notation` and `--brochure`.

use clap::ValueEnum;
use grundy::Convention;
use grundy::values::Notation;

/// How values are written.
#[derive(Clone, Copy, ValueEnum)]
enum Letters {
    /// `±1`, `↑2*`
    Unicode,
    /// `+-1`, `^2*`
    Ascii,
    /// for math mode
    Latex,
}

/// How values are written.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct NotationArgument {
    /// How values are written [default: unicode]
    #[arg(long, value_enum)]
    notation: Option<Letters>,
}

impl NotationArgument {
    /// The notation, where one was asked for.
    pub(crate) fn notation(self) -> Option<Notation> {
        self.notation.map(|letters| match letters {
            Letters::Unicode => Notation::Unicode,
            Letters::Ascii => Notation::Ascii,
            Letters::Latex => Notation::Latex,
        })
    }
}

/// Which conventions answers follow where books differ.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct ConventionArgument {
    /// Follow the school brochure on Hackenbush: numbers have temperature 0, positive values are
    /// drawn to the right, and play stops at a number
    #[arg(long)]
    brochure: bool,
}

impl ConventionArgument {
    /// The convention, where one was asked for.
    pub(crate) fn convention(self) -> Option<Convention> {
        self.brochure.then_some(Convention::Brochure)
    }
}
