//! The lines of a picture: exact points, and how each line looks.
//!
//! Every kind of drawing starts from these; only the page differs.

use super::ThermographPicture;
use super::window::{Span, extent};
use crate::drawing::{Colour, End, Fill, Mark, Stroke};
use grundy_game::{Corner, Thermograph, Wall};
use grundy_num::Rational;

/// One line of a picture.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) points: Vec<Corner>,
    pub(super) stroke: Stroke,
    pub(super) end: End,
    /// What the line is, in words.
    pub(super) about: String,
    /// How many points, from the first, are marked and have their numbers at the axes.
    pub(super) marked: usize,
    pub(super) mark: Mark,
    pub(super) fill: Fill,
    /// A point whose value is shown if there is room: where a single game's wall crosses
    /// temperature zero, at the stop.
    pub(super) noted: Option<Corner>,
    /// Whether this is a mast, whose numbers are the most important ones.
    pub(super) is_mast: bool,
    /// Which game of the picture the line belongs to.
    pub(super) game: usize,
}

pub(super) use crate::palette::{INK, LEFT, MUTED, RIGHT};
const MAST: Colour = Colour([0x4b, 0x2a, 0x6b]);

/// The colours of several games: those of Okabe and Ito, told apart by colour-blind readers.
const HUES: [Colour; 7] = [
    Colour([0x00, 0x72, 0xb2]),
    Colour([0xd5, 0x5e, 0x00]),
    Colour([0x00, 0x9e, 0x73]),
    Colour([0xcc, 0x79, 0xa7]),
    Colour([0x33, 0x33, 0x33]),
    Colour([0xe6, 0x9f, 0x00]),
    Colour([0x56, 0xb4, 0xe9]),
];
/// The numbers of colours, dashes and marks have no factors in common, so that 210 games look
/// different, and the first five share nothing.
pub(super) const DASHES: [&[u8]; 5] = [&[], &[9, 5], &[3, 4], &[12, 4, 3, 4], &[16, 3, 6, 3]];
pub(super) const MARKS: [Mark; 6] = [
    Mark::Circle,
    Mark::Square,
    Mark::Triangle,
    Mark::Diamond,
    Mark::Wedge,
    Mark::Hexagon,
];

/// The temperatures of a picture: from where it is drawn to where its masts end.
pub(super) fn temperatures(picture: &ThermographPicture) -> Span {
    let zero = Rational::from(0);
    let bases = picture.games.iter().map(|(_, g)| g.base());
    let base = bases.min().cloned().unwrap_or_else(|| Rational::from(-1));
    let lo = picture
        .lowest
        .as_ref()
        .map_or_else(|| base.clone(), |lowest| lowest.max(&base).clone());
    let hottest = picture
        .games
        .iter()
        .map(|(_, g)| g.temperature())
        .max()
        .unwrap_or(&zero);
    let high = hottest.max(&zero).max(&lo);
    let room = (high - &lo).half().half();
    let hi = high + &(if room > zero { room } else { Rational::from(1) });
    Span { lo, hi }
}

/// The values that some lines touch.
pub(super) fn values<'a>(tracks: impl Iterator<Item = &'a Track>) -> Span {
    extent(
        tracks
            .flat_map(|track| &track.points)
            .map(|corner| &corner.value),
    )
}

/// The lines of every game of the picture.
pub(super) fn results(picture: &ThermographPicture, shown: &Span) -> Vec<Track> {
    if let [(_, game)] = picture.games.as_slice() {
        let left = Stroke::solid(LEFT, 2.8);
        let right = Stroke::solid(RIGHT, 2.8);
        let strokes = [left, right, Stroke::solid(MAST, 2.8)];
        let mut tracks = thermograph(game, shown, 0, strokes, MARKS[0], Fill::Solid);
        let zero = Rational::from(0);
        if shown.lo < zero && zero < *game.temperature() {
            for (track, wall) in tracks.iter_mut().zip([game.left(), game.right()]) {
                track.noted = Some(Corner {
                    temperature: zero.clone(),
                    value: wall.at(&zero),
                });
            }
        }
        return tracks;
    }
    let games = picture.games.iter().enumerate();
    games
        .flat_map(|(i, (_, game))| {
            let stroke = hue(i);
            thermograph(
                game,
                shown,
                i,
                [stroke; 3],
                MARKS[i % MARKS.len()],
                Fill::Hollow,
            )
        })
        .collect()
}

/// The look of game number `i` among several.
pub(super) fn hue(i: usize) -> Stroke {
    // Later lines are thinner, so that one drawn over another hides nothing.
    let width = if i == 0 { 3.4 } else { 2.4 };
    Stroke {
        colour: HUES[i % HUES.len()],
        width,
        dash: DASHES[i % DASHES.len()],
    }
}

/// The mark of game number `i` among several.
pub(super) fn mark(i: usize) -> Mark {
    MARKS[i % MARKS.len()]
}

/// The strokes of the walls and the mast of a single game, as named in its legend.
pub(super) fn single_legend() -> [(Stroke, &'static str); 3] {
    [
        (Stroke::solid(LEFT, 2.8), "Left's wall"),
        (Stroke::solid(RIGHT, 2.8), "Right's wall"),
        (Stroke::solid(MAST, 2.8), "mast"),
    ]
}

fn thermograph(
    game: &Thermograph,
    shown: &Span,
    index: usize,
    [left, right, mast]: [Stroke; 3],
    mark: Mark,
    right_fill: Fill,
) -> Vec<Track> {
    let foot = game.temperature().max(&shown.lo);
    let wall = |wall: &Wall, stroke, fill, whose: &str| {
        let points = stretch(wall, &shown.lo, foot);
        Track {
            marked: points.len() - 1,
            points,
            stroke,
            end: End::Plain,
            about: format!("{whose}'s wall"),
            mark,
            fill,
            noted: None,
            is_mast: false,
            game: index,
        }
    };
    let mut tracks = vec![
        wall(game.left(), left, Fill::Solid, "Left"),
        wall(game.right(), right, right_fill, "Right"),
    ];
    // A game no hotter than the picture is a bare mast.
    tracks.retain(|track| track.points.len() > 1);
    tracks.push(Track {
        points: stretch(game.left(), foot, &shown.hi),
        stroke: mast,
        end: End::Arrow,
        about: format!("mast at {}", game.mean()),
        marked: 1,
        mark,
        fill: Fill::Solid,
        noted: None,
        is_mast: true,
        game: index,
    });
    tracks
}

/// The points of a wall from one temperature to another, both included.
pub(super) fn stretch(wall: &Wall, lo: &Rational, hi: &Rational) -> Vec<Corner> {
    let point = |t: &Rational| Corner {
        temperature: t.clone(),
        value: wall.at(t),
    };
    let inner = wall
        .corners()
        .iter()
        .filter(|c| *lo < c.temperature && c.temperature < *hi);
    let mut points = vec![point(lo)];
    points.extend(inner.cloned());
    if lo < hi {
        points.push(point(hi));
    }
    points
}
