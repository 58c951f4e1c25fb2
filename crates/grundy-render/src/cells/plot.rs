//! Cells with axes and a legend: what rows and columns count, and what the inks mean.

use std::fmt::Write as _;
use std::sync::Arc;

use super::CellPicture;
use crate::drawable::Style;
use crate::drawing::{
    Anchor, Drawing, Piece, Point, Shape, Stroke, TooLargeToDraw, check_size, count, text_width,
};
use crate::legend::{self, Entry, Look};
use crate::palette::{INK, MUTED};

/// What the rows, or the columns, of a picture count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What is counted.
    pub name: String,
    /// The number of the first one: the row at the top, the column on the left.
    pub first: i64,
    /// Whether the numbers grow from there.
    pub direction: Direction,
}

/// Which way numbers grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the first on: to the right, downwards.
    Up,
    /// Towards the first.
    Down,
}

impl Axis {
    fn number(&self, index: usize) -> i64 {
        let index = i64::try_from(index).unwrap_or(i64::MAX);
        match self.direction {
            Direction::Up => self.first.saturating_add(index),
            Direction::Down => self.first.saturating_sub(index),
        }
    }

    /// The indices whose numbers are shown, at least so many squares apart.
    fn ticks(&self, squares: usize, apart: usize) -> Vec<(usize, i64)> {
        let steps = [1, 2, 5].into_iter().cycle();
        let mut powers = (0..).map(|i: u32| 10_i64.saturating_pow(i / 3));
        let mut step = 1;
        for factor in steps {
            step = powers.next().unwrap_or(1).saturating_mul(factor);
            if usize::try_from(step).unwrap_or(usize::MAX) >= apart {
                break;
            }
        }
        let numbers = (0..squares).map(|index| (index, self.number(index)));
        numbers
            .filter(|(_, number)| number.rem_euclid(step) == 0)
            .collect()
    }
}

/// More squares than this are shown without numbers: the picture is a texture, not a table.
const MOST_SQUARES: usize = 1 << 18;
const MARGIN: f64 = 12.0;
const SIZE: f64 = 12.0;
const TICK: f64 = 5.0;

/// The picture with its axes and its legend; `None` where it is too large for them.
pub(super) fn compose(picture: &CellPicture) -> Option<Result<Drawing, TooLargeToDraw>> {
    let [columns, rows] = picture.axes.as_ref()?;
    let cells = &picture.cells;
    let (wide, high) = cells.size();
    if wide == 0 || wide.saturating_mul(high) > MOST_SQUARES {
        return None;
    }
    let side = f64::from(picture.side.max(1));
    let apart = |length: f64| ceil(length / side);
    let widest = [rows.number(0), rows.number(high.saturating_sub(1))]
        .map(|number| text_width(&number.to_string(), SIZE));
    let left = MARGIN + widest[0].max(widest[1]) + TICK + 3.0;
    let top = MARGIN + 3.0 * SIZE + TICK;
    let (width, height) = (count(wide) * side, count(high) * side);
    let page = [
        (left + width + MARGIN + 2.0 * SIZE).max(260.0),
        top + height + MARGIN,
    ];
    check_size(page[0], page[1]).ok()?;
    let told = format!(
        "{wide} by {high} squares. {} to the right, {} {}.",
        columns.name,
        rows.name,
        match rows.direction {
            Direction::Up => "downwards",
            Direction::Down => "upwards",
        }
    );
    let drawing = Drawing::new(page[0], page[1], &picture.title, told);
    Some(drawing.and_then(|mut drawing| {
        let corner = Point::new(left, top);
        drawing.push(Shape::cells(corner, side, Arc::clone(cells)));
        let line = Stroke::solid(MUTED, 1.0);
        let name = |drawing: &mut Drawing, at: Point, text: String| {
            let pieces = vec![Piece::Words(text)];
            drawing.label(at, Anchor::Start, SIZE, INK, pieces);
        };
        let label = |drawing: &mut Drawing, at: Point, anchor: Anchor, number: i64| {
            let pieces = vec![Piece::Formula(number.to_string())];
            drawing.label(at, anchor, SIZE, MUTED, pieces);
        };
        let arrow = match rows.direction {
            Direction::Up => "↓",
            Direction::Down => "↑",
        };
        let above = Point::new(MARGIN, MARGIN + SIZE / 2.0);
        let words = format!("{arrow} {}   → {}", rows.name, columns.name);
        name(&mut drawing, above, words);
        let corners = [
            (0.0, 0.0),
            (width, 0.0),
            (width, height),
            (0.0, height),
            (0.0, 0.0),
        ];
        let around = corners.map(|(x, y)| Point::new(left + x, top + y));
        drawing.line(around.to_vec(), Stroke::solid(MUTED, 0.8));
        let longest = [columns.number(0), columns.number(wide - 1)]
            .map(|number| text_width(&number.to_string(), SIZE));
        for (index, number) in columns.ticks(wide, apart(longest[0].max(longest[1]) + 8.0)) {
            let x = left + (count(index) + 0.5) * side;
            drawing.line(vec![Point::new(x, top - TICK), Point::new(x, top)], line);
            let at = Point::new(x, top - TICK - SIZE / 2.0 - 1.0);
            label(&mut drawing, at, Anchor::Middle, number);
        }
        for (index, number) in rows.ticks(high, apart(SIZE + 4.0)) {
            let y = top + (count(index) + 0.5) * side;
            drawing.line(vec![Point::new(left - TICK, y), Point::new(left, y)], line);
            let at = Point::new(left - TICK - 3.0, y);
            label(&mut drawing, at, Anchor::End, number);
        }
        legend::below(drawing, &entries(picture))
    }))
}

/// The inks that have a meaning.
fn entries(picture: &CellPicture) -> Vec<Entry> {
    let inks = picture.cells.inks();
    let meant = picture.legend.iter().filter_map(|(ink, text)| {
        let ink = inks.get(usize::from(*ink))?;
        Some(Entry::new(Look::Square(ink.colour), text))
    });
    meant.collect()
}

/// The squares in characters with the numbers of rows and columns, cut to the sheet where the
/// style has a size, and a word on what was cut.
pub(super) fn characters(picture: &CellPicture, style: &Style) -> String {
    let Some([columns, rows]) = &picture.axes else {
        return picture.cells.text();
    };
    let (wide, high) = picture.cells.size();
    let room = [rows.number(0), rows.number(high.saturating_sub(1))]
        .map(|number| number.to_string().len());
    let room = room[0].max(room[1]);
    let sheet = |size: Option<u16>, taken: usize| {
        size.map_or(usize::MAX, |size| {
            usize::from(size).saturating_sub(taken).max(1)
        })
    };
    let shown_columns = wide.min(sheet(style.width, room + 2));
    let shown_rows = high.min(sheet(
        style.height,
        4 + usize::from(!picture.legend.is_empty()),
    ));
    let arrow = match rows.direction {
        Direction::Up => '↓',
        Direction::Down => '↑',
    };
    let mut text = format!("{arrow} {}  → {}\n", rows.name, columns.name);
    let mut ruler = vec![b' '; shown_columns];
    let longest = columns.number(wide.saturating_sub(1)).to_string().len();
    for (index, number) in columns.ticks(shown_columns, (longest + 2).max(5)) {
        let number = number.to_string();
        if index + number.len() <= ruler.len() {
            ruler[index..index + number.len()].copy_from_slice(number.as_bytes());
        }
    }
    let ruler = String::from_utf8_lossy(&ruler).into_owned();
    text.push_str(format!("{:room$}  {ruler}", "").trim_end());
    text.push('\n');
    let inks = picture.cells.inks();
    for (index, line) in picture.cells.lines().take(shown_rows).enumerate() {
        write!(text, "{:>room$}  ", rows.number(index)).expect("a string takes all");
        let line = line.iter().take(shown_columns);
        text.extend(line.map(|&ink| inks[usize::from(ink)].glyph));
        text.push('\n');
    }
    let words = picture.legend.iter().filter_map(|(ink, meaning)| {
        let glyph = inks.get(usize::from(*ink))?.glyph.to_string();
        (glyph != *meaning).then(|| format!("{glyph} {meaning}"))
    });
    let words = words.collect::<Vec<_>>().join("; ");
    if !words.is_empty() {
        text.extend([&words, "\n"]);
    }
    if shown_columns < wide || shown_rows < high {
        writeln!(
            text,
            "({shown_rows} of {high} rows and {shown_columns} of {wide} columns)"
        )
        .expect("a string takes all");
    }
    text
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a positive number of squares on a page"
)]
fn ceil(x: f64) -> usize {
    x.ceil() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_round_and_far_enough_apart() {
        let axis = |first, direction| Axis {
            name: String::new(),
            first,
            direction,
        };
        let ticks = axis(-7, Direction::Up).ticks(15, 3);
        assert_eq!(ticks, [(2, -5), (7, 0), (12, 5)]);
        let ticks = axis(10, Direction::Down).ticks(11, 6);
        assert_eq!(ticks, [(0, 10), (10, 0)]);
    }
}
