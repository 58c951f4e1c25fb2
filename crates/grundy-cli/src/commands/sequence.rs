//! `grundy sequence`: the values of a game on heaps, laid out by their period.

use std::path::PathBuf;

use grundy::render::sequence::{SequencePicture, png, svg, tikz};
use grundy::{HeapGame, PeriodAnswer, QuestionError, SequenceLayout, heap_values, sequence_json};

use crate::answer::Audience;
use crate::heap_game::game;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::Failure;
use crate::picture_file::{PlotFormat, deliver};
use crate::question::{compute, put, refuse};

/// List the values of a game on heaps
///
/// Games are named as for `grundy period`, or as in the language: `grundy sequence
/// 'subtraction(1,4)' --to 60 --layout periodic`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game and its parameters
    #[arg(required = true, value_name = "GAME", allow_negative_numbers = true)]
    game: Vec<String>,
    /// The first heap
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The last heap
    #[arg(long, default_value_t = 60)]
    to: u64,
    /// How the values are laid out
    #[arg(long, value_enum, default_value_t)]
    layout: Layout,
    /// Draw the values into this file (.svg, .png or .tex)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long, conflicts_with = "layout")]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// How values are laid out.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Layout {
    /// One after the other
    #[default]
    Plain,
    /// A line for the preperiod, then a line for each period
    Periodic,
    /// A table of heaps and values, as CSV
    Csv,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let audience = Audience::of_json(arguments.json);
    let game = game(&arguments.game).or_else(|error| refuse(&error, audience))?;
    if arguments.to < arguments.from {
        let message = format!(
            "expected a last heap from {} up, found {}",
            arguments.from, arguments.to
        );
        return refuse(&QuestionError::Mistake(message), audience);
    }
    let budget = arguments.limits.budget(None);
    if let Some(path) = &arguments.plot {
        let format = PlotFormat::of_name(path)?;
        let picture = compute(budget, |limits| {
            let values = heap_values(&game, arguments.from, arguments.to, limits)?;
            Ok(SequencePicture {
                name: game.to_string(),
                from: arguments.from,
                values: values
                    .iter()
                    .filter_map(|value| value.parse().ok())
                    .collect(),
                preperiod: preperiod(&game, limits),
            })
        });
        let picture = picture.or_else(|error| refuse(&error, audience))?;
        let bytes = match format {
            PlotFormat::Svg => svg(&picture).into_bytes(),
            PlotFormat::Tex => tikz(&picture).into_bytes(),
            PlotFormat::Png => png(&picture, 2),
        };
        return deliver(Some(path), &bytes);
    }
    put(budget, audience, |limits| {
        let values = heap_values(&game, arguments.from, arguments.to, limits)?;
        if arguments.json {
            return Ok(sequence_json(&values));
        }
        Ok(match arguments.layout {
            Layout::Plain => SequenceLayout::Plain.write(arguments.from, &values),
            Layout::Csv => SequenceLayout::Csv.write(arguments.from, &values),
            Layout::Periodic => {
                let answer = PeriodAnswer::of(&game, limits)?;
                match answer.finding.as_ref().and_then(SequenceLayout::of_finding) {
                    Some(layout) => layout.write(arguments.from, &values),
                    None => {
                        return Err(QuestionError::Mistake(format!(
                            "no period of {game} is known to lay it out by; leave `--layout periodic` out"
                        )));
                    }
                }
            }
        })
    })
}

/// The preperiod, where it is known quickly.
fn preperiod(game: &HeapGame, limits: &grundy::Limits<'_>) -> Option<u64> {
    let few = limits.clone().steps(1 << 20);
    let answer = PeriodAnswer::of(game, &few).ok()?;
    match answer.finding? {
        grundy::Finding::Proved(proof) => u64::try_from(proof.period().preperiod).ok(),
        _ => None,
    }
}
