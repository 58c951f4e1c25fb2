//! Cells as circles, each row half a cell further to the left: Pascal's triangle stands upright.

use super::inks::{BLACK, PAPER};
use super::{CellPicture, Cells};
use crate::drawing::{Drawing, Point, Shape, Stroke, TooLargeToDraw, check_size, count};
use crate::palette::INK;

/// More circles than this are not drawn.
const MOST_CIRCLES: usize = 1 << 16;

/// The circles: how many half cells they are from the left, their row and their ink.
fn circles(cells: &Cells) -> impl Iterator<Item = (usize, usize, super::Ink)> {
    let (_, rows) = cells.size();
    cells.lines().enumerate().flat_map(move |(row, line)| {
        let line = line.iter().enumerate().map(move |(column, &ink)| {
            let at = 2 * column + rows - 1 - row;
            (at, row, cells.inks()[usize::from(ink)])
        });
        line.filter(|(_, _, ink)| ink.colour != PAPER.colour)
    })
}

pub(super) fn drawing(picture: &CellPicture) -> Result<Drawing, TooLargeToDraw> {
    let cells = &picture.cells;
    let (columns, rows) = cells.size();
    let most = MOST_CIRCLES;
    if columns * rows > most {
        return Err(TooLargeToDraw::Squares {
            columns,
            rows,
            most,
        });
    }
    let side = f64::from(picture.side.max(4));
    let half = side / 2.0;
    let last = circles(cells).map(|(at, _, _)| at).max().unwrap_or(0);
    let (width, height) = (count(last + 2) * half, count(rows) * side);
    check_size(width, height)?;
    let about = "Circles in rows, each row half a circle further to the left.";
    let mut drawing = Drawing::new(width, height, &picture.title, about)?;
    for (at, row, ink) in circles(cells) {
        drawing.push(Shape::Disc {
            at: Point::new(count(at + 1) * half, count(row) * side + half),
            radius: half - 1.0,
            fill: (ink != BLACK).then_some(ink.colour),
            stroke: Stroke::solid(INK, 1.0),
            about: None,
        });
    }
    Ok(drawing)
}

pub(super) fn characters(cells: &Cells) -> String {
    let (columns, rows) = cells.size();
    let mut lines = vec![vec![' '; 2 * columns + rows]; rows];
    for (at, row, ink) in circles(cells) {
        lines[row][at] = if ink == BLACK { 'o' } else { ink.glyph };
    }
    let lines = lines.iter().map(|line| {
        let line: String = line.iter().collect();
        format!("{}\n", line.trim_end())
    });
    lines.collect()
}
