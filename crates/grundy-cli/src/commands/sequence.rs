//! `grundy sequence`: the values of a game on heaps or of an expression, one after the other.

use grundy::json::Whole;
use grundy::questions::HeapGameField;
use grundy::questions::{Layout, Look, SequenceOf, SequenceProof, SequenceWhy};
use grundy::render::Style;

use crate::caller::LanguageArguments;
use crate::known_names::{KnownNames, families};
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;
use crate::subject::subject_of;
use crate::words::words;

/// List the values of a game on heaps, or of an expression
///
/// Games are named as for `grundy period`, or as in the language: `grundy sequence
/// 'subtraction(1,4)' --to 60 --layout periodic`.
///
/// Any expression is a sequence in which a name runs through whole numbers: `n`, or the one that
/// --name says. Of a ruleset that waits for a heap, such as `partizan_subtraction([1,2],[1,3])`,
/// that heap runs. Where all values are nimbers, `*3` is written 3, as for games on heaps; values of
/// other kinds are written as they are typed. A value that is a mistake is a `?`, and told below.
/// Misère play is asked for in the expression: `outcome(subtraction(1,2)[n], misere)`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own on the command line"
)]
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sequence octal 0.77 --to 100
  grundy sequence 'subtraction(1,4)' --to 60 --layout periodic
  grundy sequence subtraction 2,4,7 -o values.svg
  grundy sequence subtraction 2,5 --outcomes --layout runs
  grundy sequence 'node_kayles(cycle(n))' --from 3 --to 40 --wrap 17
  grundy sequence 'domineering(2,n)' --to 8
  grundy sequence 'outcome(subtraction(1,2)[n], misere)' --to 30
  grundy sequence 'rook_function(3,k) - k' --name k --to 30
  grundy sequence 'node_kayles(grid(2,n))' --to 12 --layout oeis
  grundy sequence octal 0.77 --why 7
  grundy sequence 'domineering(2,n)' --why 3
  grundy sequence all-but 1,4,5 --patterns
  grundy sequence subtraction 2,5 --blocks
  grundy sequence subtraction 1,2,6,11 --window")]
pub(crate) struct Arguments {
    /// The game and its parameters, or an expression
    #[arg(
        required = true,
        value_name = "GAME",
        allow_negative_numbers = true,
        value_parser = KnownNames(families),
        hide_possible_values = true
    )]
    game: Vec<String>,
    /// The first heap, or what the name stands for first
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The last heap [default: 60 more, in a picture as far as to show two periods; of expressions 20]
    #[arg(long)]
    to: Option<u64>,
    /// Of an expression: the name that runs [default: n, or the only one without a value]
    #[arg(long)]
    name: Option<String>,
    /// List outcomes: 0 for P, 1 for N, or letters where Left or Right wins
    #[arg(long)]
    outcomes: bool,
    /// How the values are laid out
    #[arg(long, value_parser = words::<Layout>(), default_value = "plain")]
    layout: Layout,
    /// How many values stand in a line
    #[arg(long, value_name = "VALUES")]
    wrap: Option<usize>,
    /// Show why this heap has its value: the mex of its options, their outcomes, or the options of an expression
    #[arg(
        long,
        value_name = "HEAP",
        visible_alias = "trace",
        conflicts_with_all = ["from", "to", "layout", "wrap", "output", "format", "scale", "background"]
    )]
    why: Option<u64>,
    /// Of an all-but game: show the boundary patterns until one comes again
    #[arg(long, conflicts_with_all = NOT_OF_PROOFS, conflicts_with_all = ["why", "blocks", "window"])]
    patterns: bool,
    /// Of a subtraction game: show the outcomes in blocks until one comes again
    #[arg(long, conflicts_with_all = NOT_OF_PROOFS, conflicts_with_all = ["why", "window"])]
    blocks: bool,
    /// Of a subtraction game: show the window of values that comes again
    #[arg(long, conflicts_with_all = NOT_OF_PROOFS, conflicts_with = "why")]
    window: bool,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: LanguageArguments,
}

/// Options that a look into a proof does not depend on.
const NOT_OF_PROOFS: [&str; 10] = [
    "from",
    "to",
    "name",
    "outcomes",
    "layout",
    "wrap",
    "output",
    "format",
    "scale",
    "background",
];

impl Arguments {
    /// What of a proof is looked at.
    fn look(&self) -> Option<Look> {
        let looks = [
            (self.patterns, Look::Patterns),
            (self.blocks, Look::Blocks),
            (self.window, Look::Window),
        ];
        let asked = looks.into_iter().find(|(is_asked, _)| *is_asked);
        asked.map(|(_, look)| look)
    }
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    if let Some(look) = arguments.look() {
        return caller.answer(&SequenceProof {
            game: HeapGameField::typed(arguments.game.join(" ")),
            look,
        });
    }
    let (game, expr) = subject_of(&arguments.game);
    if let Some(heap) = arguments.why {
        let game = match (arguments.outcomes, &game) {
            (false, _) => game,
            (true, Some(_)) => {
                let outcomes = format!("outcomes {}", arguments.game.join(" "));
                Some(HeapGameField::typed(outcomes))
            }
            (true, None) => {
                let message = "`--why` explains the value of an expression, not its outcome";
                let hint = "leave `--outcomes` out: the options and their values are shown";
                return Err(Failure::mistake(message, hint));
            }
        };
        return caller.answer(&SequenceWhy {
            game: game.unwrap_or_default(),
            expr,
            name: arguments.name.clone(),
            heap: Whole::from(heap),
        });
    }
    let question = SequenceOf {
        game: game.unwrap_or_default(),
        expr,
        name: arguments.name.clone(),
        from: Some(Whole::from(arguments.from)),
        to: arguments.to.map(Whole::from),
        outcomes: arguments.outcomes,
        layout: arguments.layout,
        wrap: arguments.wrap,
    };
    caller.draw(&question, &arguments.picture, &Style::default())
}
