//! Where the numbers of the tree stand, and how each is written.

use grundy_num::Dyadic;

use super::ValueTree;
use crate::drawing::{Anchor, Drawing, Piece, Point, Stroke, count, text_width};
use crate::position::paint;

/// Trees with more days are turned on their side, where numbers need less room.
const LAST_UPRIGHT: usize = 5;

const MARGIN: f64 = 16.0;
const SIZE: f64 = 14.0;
/// The least space between two numbers, and what an edge keeps away from one.
const BETWEEN: f64 = 14.0;
const GAP: f64 = 5.0;
/// The way from one day to the next, upright and on the side.
const DOWN: f64 = 62.0;
const ACROSS: f64 = 38.0;
/// Half the height of a fraction with a bar.
const HALF: f64 = 19.0;
/// The width of the sign before a fraction with a bar.
const MINUS: f64 = 11.0;
/// From one number to the next on the side.
const LINE: f64 = 17.0;

/// The places of a tree.
pub(super) enum Layout {
    /// 0 on top, increasing to the right; fractions have bars.
    Upright { last: usize, pitch: f64 },
    /// 0 on the left, increasing upwards; fractions are written on one line. Each day has the
    /// left end of its numbers.
    Sideways { last: usize, days: Vec<f64> },
}

impl Layout {
    pub(super) fn of(tree: &ValueTree) -> Layout {
        let last = tree.days.len() - 1;
        if last <= LAST_UPRIGHT {
            let needed = tree.days.iter().enumerate().map(|(day, numbers)| {
                let widest = numbers.iter().map(width).fold(0.0, f64::max);
                // The numbers of earlier days have more room.
                (widest + BETWEEN) / count(1 << (last - day))
            });
            let pitch = needed.fold(26.0, f64::max);
            return Layout::Upright { last, pitch };
        }
        let mut days = vec![MARGIN];
        for numbers in &tree.days {
            let widths = numbers.iter().map(|x| text_width(&x.to_string(), SIZE));
            let end = days[days.len() - 1] + widths.fold(0.0, f64::max) + 2.0 * GAP;
            days.push(end + ACROSS);
        }
        Layout::Sideways { last, days }
    }

    /// The width and the height of the page.
    pub(super) fn page(&self) -> [f64; 2] {
        match self {
            Layout::Upright { last, pitch } => [
                pitch * count(1 << last) + 2.0 * MARGIN,
                count(*last) * DOWN + 2.0 * (MARGIN + HALF),
            ],
            Layout::Sideways { last, days } => [
                days[last + 1] - ACROSS + MARGIN,
                LINE * count(1 << last) + 2.0 * MARGIN,
            ],
        }
    }

    /// The place of a number: its middle, or the left end of its line.
    pub(super) fn place(&self, day: usize, i: usize) -> Point {
        let along = |last: usize| count(2 * i + 1) * count(1 << (last - day)) / 2.0;
        match self {
            Layout::Upright { last, pitch } => Point::new(
                MARGIN + pitch * along(*last),
                MARGIN + HALF + count(day) * DOWN,
            ),
            Layout::Sideways { last, days } => {
                let down = count(1 << *last) - along(*last);
                Point::new(days[day], MARGIN + LINE * down)
            }
        }
    }

    /// Where the edges to later numbers leave a number.
    pub(super) fn leaving(&self, at: Point, x: &Dyadic) -> Point {
        match self {
            Layout::Upright { .. } => Point::new(at.x, at.y + room(x)),
            Layout::Sideways { .. } => {
                Point::new(at.x + text_width(&x.to_string(), SIZE) + GAP, at.y)
            }
        }
    }

    /// Where the edge to a number ends.
    pub(super) fn arriving(&self, at: Point, x: &Dyadic) -> Point {
        match self {
            Layout::Upright { .. } => Point::new(at.x, at.y - room(x)),
            Layout::Sideways { .. } => Point::new(at.x - GAP, at.y),
        }
    }

    pub(super) fn write(&self, drawing: &mut Drawing, at: Point, x: &Dyadic) {
        let mut text = |at: Point, anchor: Anchor, text: String| {
            let pieces = vec![Piece::Formula(text)];
            drawing.label(at, anchor, SIZE, paint::INK, pieces);
        };
        if let Layout::Sideways { .. } = self {
            text(at, Anchor::Start, x.to_string());
            return;
        }
        if x.is_integer() {
            text(at, Anchor::Middle, x.to_string());
            return;
        }
        let [above, below] = parts(x);
        let half = text_width(&above, SIZE).max(text_width(&below, SIZE)) / 2.0;
        text(Point::new(at.x, at.y - 9.0), Anchor::Middle, above);
        text(Point::new(at.x, at.y + 9.0), Anchor::Middle, below);
        if x.is_negative() {
            let sign = Point::new(at.x - half - 0.6 * MINUS, at.y);
            text(sign, Anchor::Middle, "-".to_owned());
        }
        let bar = [at.x - half, at.x + half].map(|x| Point::new(x, at.y));
        drawing.line(bar.to_vec(), Stroke::solid(paint::INK, 1.0));
    }
}

/// How far an edge keeps from the middle of a number above or below it.
fn room(x: &Dyadic) -> f64 {
    if x.is_integer() {
        SIZE / 2.0 + GAP
    } else {
        HALF
    }
}

/// The numerator without its sign and the denominator.
fn parts(x: &Dyadic) -> [String; 2] {
    let fraction = x.abs().to_string();
    let (above, below) = fraction.split_once('/').unwrap_or((&fraction, "1"));
    [above, below].map(str::to_owned)
}

fn width(x: &Dyadic) -> f64 {
    if x.is_integer() {
        return text_width(&x.to_string(), SIZE);
    }
    let widths = parts(x).map(|part| text_width(&part, SIZE));
    let sign = if x.is_negative() { MINUS } else { 0.0 };
    sign + widths[0].max(widths[1])
}
