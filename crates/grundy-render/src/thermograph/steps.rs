//! How a thermograph is built from those of the options: their walls, the scaffolds, the result.

use super::Construction;
use super::track::{DASHES, LEFT, MARKS, RIGHT, Track, stretch};
use super::window::Span;
use crate::drawing::{Colour, End, Fill, Stroke};
use grundy_game::{Corner, Wall};
use grundy_num::Rational;

const PALE_RIGHT: Colour = Colour([0xed, 0xb1, 0xb4]);
const PALE_LEFT: Colour = Colour([0xa9, 0xc6, 0xea]);
/// The three sets of lines that show how a thermograph is built.
pub(super) struct Steps {
    pub(super) options: Vec<Track>,
    pub(super) scaffolds: Vec<Track>,
    pub(super) under_result: Vec<Track>,
}

/// How options, scaffolds and result are drawn; `temperature` is the built game's.
pub(super) fn steps(construction: &Construction, shown: &Span, temperature: &Rational) -> Steps {
    let mut steps = Steps {
        options: Vec::new(),
        scaffolds: Vec::new(),
        under_result: Vec::new(),
    };
    let foot = temperature.max(&shown.lo);
    // Scaffolds go a little past their meeting, to show that they cross there.
    let end = foot + &(&shown.hi - foot).half();
    let plain = |points: Vec<Corner>, stroke, about: String| Track {
        points,
        stroke,
        end: End::Plain,
        about,
        marked: 0,
        mark: MARKS[0],
        fill: Fill::Solid,
        noted: None,
        is_mast: false,
        game: 0,
    };
    for side in [Side::Left, Side::Right] {
        let (options, colour, pale, whose) = match side {
            Side::Left => (&construction.left_options, LEFT, PALE_LEFT, "Left"),
            Side::Right => (&construction.right_options, RIGHT, PALE_RIGHT, "Right"),
        };
        for (i, (name, option)) in options.iter().enumerate() {
            let (inner, outer) = match side {
                Side::Left => (option.right(), option.left()),
                Side::Right => (option.left(), option.right()),
            };
            let look = option_stroke(colour, i);
            let about = format!("{whose} option {name}");
            // The far wall matters little; where its mast is off the page it is left out.
            let foot = option.temperature().max(&shown.lo);
            let far = stretch(outer, &shown.lo, foot);
            if far.len() > 1 && *foot < shown.hi {
                steps
                    .options
                    .push(plain(far, Stroke::solid(pale, 2.0), about.clone()));
            }
            let near = stretch(inner, &shown.lo, &shown.hi);
            let mut track = plain(near.clone(), look, about);
            track.marked = near.len() - 1;
            if *foot < shown.hi {
                track.end = End::Arrow;
            }
            steps.options.push(track);
            steps.scaffolds.push(plain(
                near,
                Stroke::solid(pale, 2.0),
                format!("a wall of {name}"),
            ));
            let scaffold = scaffold(inner, side, &shown.lo, &end);
            let about = format!("scaffold of {name}");
            let mut track = plain(
                scaffold.clone(),
                Stroke {
                    dash: DASHES[1],
                    ..look
                },
                about.clone(),
            );
            track.marked = track.points.len() - 1;
            steps.scaffolds.push(track);
            let faint = Stroke {
                colour: pale,
                width: 1.6,
                dash: DASHES[1],
            };
            steps.under_result.push(plain(scaffold, faint, about));
        }
    }
    steps
}

/// Whose option it is: the one, and the other side of a picture.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

fn option_stroke(colour: Colour, i: usize) -> Stroke {
    Stroke {
        colour,
        width: 2.6,
        dash: DASHES[i % DASHES.len()],
    }
}

/// The looks of the scaffolds, named for the legend.
pub(super) fn scaffold_legend() -> [(Stroke, &'static str); 2] {
    let dashed = |colour| Stroke {
        dash: DASHES[1],
        ..option_stroke(colour, 0)
    };
    [
        (dashed(LEFT), "Right's walls of Left options, less t"),
        (dashed(RIGHT), "Left's walls of Right options, plus t"),
    ]
}

/// The looks of the options of a construction, named for the legend.
pub(super) fn option_legend(construction: &Construction) -> Vec<(Stroke, String, &'static str)> {
    let left = construction.left_options.iter().enumerate();
    let right = construction.right_options.iter().enumerate();
    left.map(|(i, (name, _))| (option_stroke(LEFT, i), name.clone(), "Left option "))
        .chain(right.map(|(i, (name, _))| (option_stroke(RIGHT, i), name.clone(), "Right option ")))
        .collect()
}

/// A wall of an option moved by the tax: down for Left, who pays, and up for Right.
fn scaffold(wall: &Wall, side: Side, lo: &Rational, hi: &Rational) -> Vec<Corner> {
    let mut points = stretch(wall, lo, hi);
    for corner in &mut points {
        corner.value = match side {
            Side::Left => &corner.value - &corner.temperature,
            Side::Right => &corner.value + &corner.temperature,
        };
    }
    points
}
