//! The commands, one file and one line each.

use clap::Subcommand;

use crate::outcome::Failure;
use crate::setting::Setting;

/// Declares the file of every command, and the list from which arguments are read. A command that is
/// left out without a feature is still known, and says what to install.
macro_rules! commands {
    ($($(#[$attribute:meta])* $name:ident in $module:ident $(if $feature:literal)?,)*) => {
        $($(#[cfg(feature = $feature)])? pub(crate) mod $module;)*
        $($(#[cfg(not(feature = $feature))] use crate::left_out as $module;)?)*

        /// What `grundy` can be told to do.
        #[derive(Subcommand)]
        #[cfg_attr(
            feature = "sweep",
            expect(
                clippy::large_enum_variant,
                reason = "a command is read once and never in a list"
            )
        )]
        pub(crate) enum Command {
            $($(#[$attribute])* $name($module::Arguments),)*
        }

        impl Command {
            /// Does it.
            pub(crate) fn run(&self, setting: Setting<'_>) -> Result<(), Failure> {
                match self {
                    $(Command::$name(arguments) => $module::run(arguments, setting),)*
                }
            }
        }
    };
}

commands! {
    #[command(visible_alias = "about")]
    Eval in eval,
    Solve in solve,
    Play in play,
    Thermograph in thermograph,
    Draw in draw,
    Tree in tree,
    Graph in graph,
    Period in period,
    Sequence in sequence,
    Verify in verify,
    Certificate in certificate,
    Table in table,
    Check in check,
    Sweep in sweep if "sweep",
    Plot in plot if "sweep",
    Reproduce in reproduce if "sweep",
    Continuous in continuous,
    Takeaway in takeaway,
    Turing in turing,
    Automaton in automaton,
    Lattice in lattice,
    Repl in repl,
    Batch in batch,
    Serve in serve if "serve",
    Page in page if "serve",
    Functions in functions,
    Games in games,
    Schema in schema if "schema",
    Completions in completions if "install",
    Man in man if "install",
    Help in help,
}
