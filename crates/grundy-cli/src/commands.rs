//! The commands, one file and one line each.

use clap::Subcommand;

use crate::outcome::Failure;
use crate::setting::Setting;

/// Declares the file of every command, and the list from which arguments are read.
macro_rules! commands {
    ($($(#[$attribute:meta])* $name:ident in $module:ident,)*) => {
        $(pub(crate) mod $module;)*

        /// What `grundy` can be told to do.
        #[derive(Subcommand)]
        #[expect(
            clippy::large_enum_variant,
            reason = "a command is read once, and nobody makes a list of them"
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
    Sweep in sweep,
    Plot in plot,
    Reproduce in reproduce,
    Continuous in continuous,
    Takeaway in takeaway,
    Turing in turing,
    Automaton in automaton,
    Lattice in lattice,
    Pascal in pascal,
    RookCell in rook_cell,
    Repl in repl,
    Batch in batch,
    Serve in serve,
    Page in page,
    Functions in functions,
    Games in games,
    Schema in schema,
    Completions in completions,
    Man in man,
    Help in help,
}
