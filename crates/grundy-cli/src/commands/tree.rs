//! `grundy tree`: the options of a position with their values, or the tree of all values of stalks.

use grundy::questions::{Branches, Tree, ValueTreeOf};
use grundy::render::Style;

use crate::caller::LanguageArguments;
use crate::expressions::read_one;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// Show the options of a position, a game or a sum with their values, as a tree
///
/// Every option is shown, or of more than 1000 edges of a stalk some, the others being counted;
/// with `--canonical` one move for each option of the canonical form, and moves that are dominated
/// or reversible are only counted. A game that was typed has the options that were typed. A number
/// by itself is a leaf unless the tree begins with it, or it is a position or a stalk; in a sum its
/// moves are shown like all others.
///
/// In a picture every position is a small board with its value below and its move above. Left's moves are blue and
/// lean to the left, Right's are red and dashed and lean to the right; either player's are green.
///
/// With `--values` the tree is that of all finite stalks: 0, and below each number the two stalks
/// with one edge more, blue to larger numbers and red to smaller ones.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy tree 'domineering(\"...|...\")' --depth 3
  grundy tree '{3||1|0}' -o tree.svg
  grundy tree --values 4")]
pub(crate) struct Arguments {
    /// A position, a game or a sum, or `-` to read it from standard input
    #[arg(
        value_name = "EXPR",
        required_unless_present = "values",
        allow_hyphen_values = true
    )]
    expression: Option<String>,
    /// Show the values of all stalks with up to so many edges instead
    #[arg(long, value_name = "EDGES", conflicts_with_all = ["expression", "depth", "canonical", "most"])]
    values: Option<usize>,
    /// How many moves deep
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    depth: u64,
    /// Show what is left when dominated and reversible moves are gone
    #[arg(long)]
    canonical: bool,
    /// How many positions at most; the others are counted [default: 200, in a picture 60]
    #[arg(long, value_name = "POSITIONS")]
    most: Option<usize>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: LanguageArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let (picture, style) = (&arguments.picture, Style::default());
    if let Some(edges) = arguments.values {
        return caller.draw(&ValueTreeOf { edges }, picture, &style);
    }
    let question = Tree {
        expr: read_one(arguments.expression.as_deref().unwrap_or_default())?,
        depth: arguments.depth,
        branches: if arguments.canonical {
            Branches::Canonical
        } else {
            Branches::All
        },
        most: arguments.most,
    };
    caller.draw(&question, picture, &style)
}
