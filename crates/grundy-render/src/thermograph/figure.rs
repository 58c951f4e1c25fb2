//! Composes a picture on a page: its panels, its legend and its words.

use super::panel::{Panel, room_left};
use super::steps::{option_legend, scaffold_legend, steps};
use super::track::{INK, MUTED, Track, hue, mark, results, single_legend, temperatures, values};
use super::window::{Scales, Window};
use super::{Construction, ThermographPicture};
use crate::drawing::{
    Anchor, Drawing, Fill, Mark, Piece, Point, Shape, Stroke, TooLargeToDraw, shorten, text_width,
};
use grundy_game::{Thermograph, Wall};
use std::fmt::Write as _;

const TITLE: f64 = 18.0;
const TEXT: f64 = 14.0;
const LINE: f64 = 24.0;
/// The length of the line that shows a look in a legend.
const SWATCH: f64 = 40.0;
/// The longest list of games below a picture, and the longest name in it.
const LONGEST_LIST: usize = 28;
const LONGEST_NAME: usize = 48;
/// The most corners of a wall that are told in words.
const MOST_CORNERS_IN_WORDS: usize = 64;

/// The picture as a drawing.
pub(super) fn compose(picture: &ThermographPicture) -> Result<Drawing, TooLargeToDraw> {
    // How large the page is shows when everything is on it.
    let drawing = Drawing::new(0.0, 0.0, title(picture), description(picture))?;
    match (&picture.construction, picture.games.first()) {
        (Some(construction), Some((_, game))) => in_steps(drawing, picture, construction, game),
        _ => in_one(drawing, picture),
    }
}

/// One panel: the thermographs, a caption or a legend below.
fn in_one(mut drawing: Drawing, picture: &ThermographPicture) -> Result<Drawing, TooLargeToDraw> {
    let shown = temperatures(picture);
    let tracks = results(picture, &shown);
    let window = Window::fit(&values(tracks.iter()), shown, 520, 380);
    let left = room_left(&[&tracks]).max(44.0) + 8.0;
    let width = left + window.width + 40.0;
    let middle = left + window.width / 2.0;
    let mut y = 14.0;
    if let [(name, _)] = picture.games.as_slice() {
        drawing.label(
            Point::new(middle, y + 14.0),
            Anchor::Middle,
            TITLE,
            INK,
            vec![formula(name)],
        );
        y += 36.0;
    }
    let panel = Panel {
        window: &window,
        orientation: picture.orientation,
        origin: Point::new(left, y + 26.0),
    };
    let numbers = panel.draw(&mut drawing, &tracks);
    panel.names(&mut drawing, numbers.room);
    y += 26.0 + window.height + numbers.room + 54.0;
    y = match picture.games.as_slice() {
        [(_, game)] => {
            drawing.label(
                Point::new(middle, y),
                Anchor::Middle,
                TEXT,
                INK,
                summary(game, 20),
            );
            y += LINE;
            walls_legend(&mut drawing, &tracks, middle, y)
        }
        games => games_legend(&mut drawing, games, left, y),
    };
    let left_out = numbers.left_out;
    finish(drawing, [width, y], middle, window.scales, left_out)
}

/// Three panels with one scale: the options, the scaffolds, the walls and the mast.
fn in_steps(
    mut drawing: Drawing,
    picture: &ThermographPicture,
    construction: &Construction,
    game: &Thermograph,
) -> Result<Drawing, TooLargeToDraw> {
    let shown = temperatures(picture);
    let steps = steps(construction, &shown, game.temperature());
    let results = results(picture, &shown);
    let all = [&steps.options, &steps.scaffolds, &results];
    let window = Window::fit(&values(all.into_iter().flatten()), shown, 330, 300);
    let left = room_left(&[&steps.options, &steps.scaffolds, &results]).max(44.0) + 8.0;
    let step = left + window.width + 14.0;
    let width = 3.0 * step + 14.0;
    let middle = width / 2.0;
    if let [(name, _)] = picture.games.as_slice() {
        drawing.label(
            Point::new(middle, 30.0),
            Anchor::Middle,
            TITLE,
            INK,
            vec![formula(name)],
        );
    }
    let last: Vec<_> = steps.under_result.into_iter().chain(results).collect();
    let panels = [
        ("1. the options, their inner walls bold", &steps.options),
        ("2. the inner walls moved by the tax t", &steps.scaffolds),
        ("3. the walls until they meet, and the mast", &last),
    ];
    let top = 110.0;
    let mut x = left;
    let (mut room, mut left_out) = (0.0_f64, 0);
    for (heading, tracks) in panels {
        let place = Point::new(x + window.width / 2.0, 62.0);
        drawing.label(place, Anchor::Middle, TEXT, INK, vec![words(heading)]);
        let panel = Panel {
            window: &window,
            orientation: picture.orientation,
            origin: Point::new(x, top),
        };
        let numbers = panel.draw(&mut drawing, tracks);
        panel.names(&mut drawing, numbers.room);
        room = room.max(numbers.room);
        left_out += numbers.left_out;
        x += step;
    }
    let y = top + window.height + room + 56.0;
    let low = options_legend(&mut drawing, construction, left, y);
    for (i, (stroke, text)) in scaffold_legend().into_iter().enumerate() {
        let y = if i == 0 { y } else { y + LINE };
        swatch(&mut drawing, Point::new(left + step, y), stroke);
        let place = Point::new(left + step + SWATCH + 10.0, y);
        drawing.label(place, Anchor::Start, TEXT - 1.0, INK, vec![words(text)]);
    }
    let right = left + 2.0 * step;
    let other = if picture.games.len() == 1 {
        drawing.label(
            Point::new(right + window.width / 2.0, y),
            Anchor::Middle,
            TEXT,
            INK,
            summary(game, 10),
        );
        walls_legend(&mut drawing, &last, right + window.width / 2.0, y + LINE)
    } else {
        games_legend(&mut drawing, &picture.games, right, y)
    };
    let height = low.max(other).max(y + 2.0 * LINE);
    finish(drawing, [width, height], middle, window.scales, left_out)
}

/// Ends the page, saying so if the two axes have different scales or numbers had no room.
fn finish(
    mut drawing: Drawing,
    [width, mut y]: [f64; 2],
    middle: f64,
    scales: Scales,
    left_out: usize,
) -> Result<Drawing, TooLargeToDraw> {
    let scales =
        (scales == Scales::Different).then(|| "the scales of the two axes differ".to_owned());
    let numbers = (left_out > 0).then(|| {
        let numbers = if left_out == 1 {
            "number has"
        } else {
            "numbers have"
        };
        format!("{left_out} {numbers} no room at the axes")
    });
    for note in scales.into_iter().chain(numbers) {
        let note = vec![words(&note)];
        drawing.label(
            Point::new(middle, y),
            Anchor::Middle,
            TEXT - 2.0,
            MUTED,
            note,
        );
        y += LINE;
    }
    drawing.resized(width, y - 4.0)
}

/// The colours of a single game's lines, centred; the next line's place comes back.
fn walls_legend(drawing: &mut Drawing, tracks: &[Track], middle: f64, y: f64) -> f64 {
    const SHORT: f64 = 26.0;
    let size = TEXT - 1.0;
    let is_drawn = |colour| tracks.iter().any(|track| track.stroke.colour == colour);
    let entries: Vec<_> = single_legend()
        .into_iter()
        .filter(|(stroke, _)| is_drawn(stroke.colour))
        .collect();
    let width = |name: &str| SHORT + 26.0 + text_width(name, size) * 0.9;
    let all: f64 = entries.iter().map(|(_, name)| width(name)).sum();
    let mut x = middle - all / 2.0 + 8.0;
    for (stroke, name) in entries {
        let points = vec![Point::new(x, y), Point::new(x + SHORT, y)];
        drawing.line(points, stroke);
        let place = Point::new(x + SHORT + 8.0, y);
        drawing.label(place, Anchor::Start, size, MUTED, vec![words(name)]);
        x += width(name);
    }
    y + LINE
}

/// The looks of several games, one a line; the next line's place comes back.
fn games_legend(drawing: &mut Drawing, games: &[(String, Thermograph)], x: f64, mut y: f64) -> f64 {
    for (i, (name, game)) in games.iter().enumerate().take(LONGEST_LIST) {
        swatch(drawing, Point::new(x, y), hue(i));
        mark_at(drawing, Point::new(x + SWATCH / 2.0, y), hue(i), mark(i));
        let name = Piece::Formula(shorten(name, 26));
        let mut text = vec![name, words(": ")];
        text.extend(summary(game, 12));
        drawing.label(
            Point::new(x + SWATCH + 10.0, y),
            Anchor::Start,
            TEXT,
            INK,
            text,
        );
        y += LINE;
    }
    and_more(drawing, games.len(), x + SWATCH + 10.0, y)
}

/// The looks of the options of a game, one a line; the next line's place comes back.
fn options_legend(drawing: &mut Drawing, construction: &Construction, x: f64, mut y: f64) -> f64 {
    let entries = option_legend(construction);
    let count = entries.len();
    for (stroke, name, whose) in entries.into_iter().take(LONGEST_LIST) {
        swatch(drawing, Point::new(x, y), stroke);
        drawing.label(
            Point::new(x + SWATCH + 10.0, y),
            Anchor::Start,
            TEXT,
            INK,
            vec![words(whose), formula(&name)],
        );
        y += LINE;
    }
    and_more(drawing, count, x + SWATCH + 10.0, y)
}

fn and_more(drawing: &mut Drawing, count: usize, x: f64, y: f64) -> f64 {
    if count <= LONGEST_LIST {
        return y;
    }
    let text = format!("and {} more", count - LONGEST_LIST);
    drawing.label(
        Point::new(x, y),
        Anchor::Start,
        TEXT,
        MUTED,
        vec![words(&text)],
    );
    y + LINE
}

fn swatch(drawing: &mut Drawing, at: Point, stroke: Stroke) {
    drawing.line(vec![at, Point::new(at.x + SWATCH, at.y)], stroke);
}

fn mark_at(drawing: &mut Drawing, at: Point, stroke: Stroke, mark: Mark) {
    drawing.push(Shape::Mark {
        at,
        mark,
        fill: Fill::Solid,
        colour: stroke.colour,
        about: None,
    });
}

/// The mean and the temperature, as numbers of at most `longest` characters.
fn summary(game: &Thermograph, longest: usize) -> Vec<Piece> {
    vec![
        words("mean "),
        Piece::Formula(shorten(&game.mean().to_string(), longest)),
        words(", temperature "),
        Piece::Formula(shorten(&game.temperature().to_string(), longest)),
    ]
}

fn words(text: &str) -> Piece {
    Piece::Words(text.to_owned())
}

fn formula(text: &str) -> Piece {
    Piece::Formula(shorten(text, LONGEST_NAME))
}

fn title(picture: &ThermographPicture) -> String {
    let names: Vec<String> = picture
        .games
        .iter()
        .take(LONGEST_LIST)
        .map(|(name, _)| shorten(name, LONGEST_NAME))
        .collect();
    match names.as_slice() {
        [] => "Empty thermograph".to_owned(),
        [name] => format!("Thermograph of {name}"),
        names => format!("Thermographs of {}", names.join(", ")),
    }
}

/// The picture in words, for those who hear it.
fn description(picture: &ThermographPicture) -> String {
    let mut text = String::new();
    for (name, game) in picture.games.iter().take(LONGEST_LIST) {
        if picture.games.len() > 1 {
            push(&mut text, format_args!("{}: ", shorten(name, LONGEST_NAME)));
        }
        push(
            &mut text,
            format_args!("mean {}, temperature {}", game.mean(), game.temperature()),
        );
        for (wall, whose) in [(game.left(), "Left"), (game.right(), "Right")] {
            push(
                &mut text,
                format_args!("; {whose}'s wall, as (temperature, value): "),
            );
            tell(&mut text, wall);
        }
        text.push_str(". ");
    }
    text.truncate(text.trim_end().len());
    text
}

fn tell(text: &mut String, wall: &Wall) {
    for (i, corner) in wall
        .corners()
        .iter()
        .enumerate()
        .take(MOST_CORNERS_IN_WORDS)
    {
        let comma = if i == 0 { "" } else { ", " };
        push(
            text,
            format_args!("{comma}({}, {})", corner.temperature, corner.value),
        );
    }
    if wall.corners().len() > MOST_CORNERS_IN_WORDS {
        push(
            text,
            format_args!(" and {} more", wall.corners().len() - MOST_CORNERS_IN_WORDS),
        );
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string succeeds");
}
