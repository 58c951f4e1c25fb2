//! `grundy draw`: pictures of positions, games and sums, in a file or in the terminal.

use std::path::PathBuf;

use grundy::json::{PlayName, PlayerName};
use grundy::questions::{Draw, Label, ShowName, TypedMove};
use grundy::render::Style;

use crate::caller::LanguageArguments;
use crate::commands::play::{moves_of, read_transcript};
use crate::commands::thermograph::width_of_terminal;
use crate::expressions::read_one;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;
use crate::words::words;

/// Draw positions, games, graphs and sums, or a match
///
/// A position is drawn as its board, its graph or its heaps, with the names that moves use. A number
/// such as `stalk("L^w R^w")` or `13/16` is drawn as its stalk, the only one it is the value of; dots
/// stand for the rest of long runs and of blocks repeated without end, and the ordinal beside a
/// joint is the number of the edge that comes next. A nimber is a heap, and any other game the
/// tree of its options. The terms of a sum stand side by side, with their signs between them.
///
/// Without a file the drawing is made of characters. Left is blue, Right red; pieces carry letters
/// too, and edges dash patterns (red is dashed, green dotted) or, in characters, the letters B, R
/// and G, in stalks L and R.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy draw 'hackenbush(\"0-1 B, 1-2 R, 1-3 G\")'
  grundy draw 'domineering(\"...|.#.\") + nim(3, 4)' --winning -o sum.svg
  grundy draw 'node_kayles(petersen())' --winning -o petersen.png
  grundy draw 'clobber(\"XO|OX\")' 'clobber(\"XOX\")' --label value -o two.svg")]
pub(crate) struct Arguments {
    /// What to draw, or `-` to read it from standard input
    // Only the first may begin with a minus: a list of such arguments would swallow the options
    // that stand after it.
    #[arg(
        value_name = "EXPR",
        allow_hyphen_values = true,
        required_unless_present = "replay"
    )]
    first: Option<String>,
    /// What to draw beside it; put `--` before those that begin with a minus
    #[arg(value_name = "EXPR", allow_negative_numbers = true)]
    more: Vec<String>,
    /// What is written below each picture [default: the text, where there are several]
    #[arg(long, value_parser = words::<Label>())]
    label: Option<Label>,
    /// Mark the winning moves where they are made, and name them below: frames are blue where they
    /// win for Left, red for Right and green for both (in characters, places stand in brackets)
    #[arg(long)]
    winning: bool,
    /// With --winning: who wins when no move is left
    #[arg(long, value_parser = words::<PlayName>(), requires = "winning")]
    play: Option<PlayName>,
    /// Draw the match of a transcript, move by move
    #[arg(long, value_name = "FILE", conflicts_with_all = ["first", "winning"])]
    replay: Option<PathBuf>,
    /// Show several pictures one after the other, in a file that ends in .svg
    #[arg(long)]
    animate: bool,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: LanguageArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let mut question = Draw {
        label: arguments.label,
        winning: arguments.winning,
        play: arguments.play.unwrap_or_default(),
        show: if arguments.animate {
            ShowName::Animation
        } else {
            ShowName::Panels
        },
        ..Draw::default()
    };
    if let Some(file) = &arguments.replay {
        let transcript = read_transcript(file)?;
        question.moves = moves_of(&transcript).into_iter().map(TypedMove).collect();
        question.first = PlayerName(transcript.starter);
        question.play = PlayName(transcript.play);
        question.expr = transcript.source;
    } else {
        let sources = arguments.first.iter().chain(&arguments.more);
        let sources = sources.map(|source| read_one(source));
        let mut sources = sources.collect::<Result<Vec<_>, _>>()?.into_iter();
        question.expr = sources.next().unwrap_or_default();
        question.others = sources.collect();
    }
    let style = Style {
        width: width_of_terminal(),
        ..Style::default()
    };
    caller.draw(&question, &arguments.picture, &style)
}
