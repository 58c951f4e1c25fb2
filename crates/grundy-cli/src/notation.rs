//! The options `--notation` and `--brochure`.

use grundy::Convention;
use grundy::requests::NotationName;
use grundy::values::Notation;

use crate::words::words;

/// How values are written.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct NotationArgument {
    /// How values are written [default: unicode]
    #[arg(long, value_parser = words::<NotationName>())]
    notation: Option<NotationName>,
}

impl NotationArgument {
    /// The notation, where one was asked for.
    pub(crate) fn notation(self) -> Option<Notation> {
        self.notation.map(Notation::from)
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
