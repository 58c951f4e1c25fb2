//! Boards: a grid of squares with pieces on them.

use grundy_rules::Mark;

use super::{TooLargeToDraw, check_size, count, paint, places};
use crate::drawing::{Drawing, Point, Shape, Stroke};

/// The side of a square.
const SIDE: f64 = 36.0;
const MARGIN: f64 = 10.0;
const GRID: Stroke = Stroke::solid(paint::MUTED, 1.2);

/// Whether the board can be drawn.
pub(super) fn check(rows: &[Vec<Mark>]) -> Result<(), TooLargeToDraw> {
    let (width, height) = size(rows);
    check_size(width, height)
}

fn size(rows: &[Vec<Mark>]) -> (f64, f64) {
    (
        count(columns(rows)) * SIDE + 2.0 * MARGIN,
        count(rows.len()) * SIDE + 2.0 * MARGIN,
    )
}

fn columns(rows: &[Vec<Mark>]) -> usize {
    rows.iter().map(Vec::len).max().unwrap_or(0)
}

/// The board as a drawing; squares that are gone are grey.
pub(super) fn compose(rows: &[Vec<Mark>], name: String) -> Result<Drawing, TooLargeToDraw> {
    let (width, height) = size(rows);
    let description = format!(
        "A board of {} rows and {} columns. Left's pieces are blue, Right's red; grey squares are \
         gone.",
        rows.len(),
        columns(rows)
    );
    let mut drawing = Drawing::new(width, height, name, description)?;
    for (row, marks) in rows.iter().enumerate() {
        for (column, &mark) in marks.iter().enumerate() {
            let corner = Point::new(MARGIN + count(column) * SIDE, MARGIN + count(row) * SIDE);
            let fill = match mark {
                Mark::Gone => paint::GONE,
                _ => paint::PAPER,
            };
            let outline = [(0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)];
            let middle = Point::new(corner.x + SIDE / 2.0, corner.y + SIDE / 2.0);
            drawing.part(places::square(column, row), |drawing| {
                drawing.push(Shape::Area {
                    points: outline
                        .map(|(x, y)| Point::new(corner.x + x, corner.y + y))
                        .to_vec(),
                    fill,
                    stroke: GRID,
                    about: None,
                });
                paint::piece(drawing, middle, 0.36 * SIDE, mark);
            });
        }
    }
    Ok(drawing)
}

/// The board in box-drawing characters.
pub(super) fn terminal(rows: &[Vec<Mark>]) -> String {
    let columns = columns(rows);
    if columns == 0 {
        return "(an empty board)\n".to_owned();
    }
    let mark = |row: usize, column: usize| rows.get(row)?.get(column).copied();
    // Whether there is a square at the place counted from 1, so that a border has both neighbours.
    let is_square =
        |row: usize, column: usize| row > 0 && column > 0 && mark(row - 1, column - 1).is_some();
    let mut text = String::new();
    for row in 0..=rows.len() {
        let mut border = String::new();
        for column in 0..=columns {
            let [nw, ne] = [is_square(row, column), is_square(row, column + 1)];
            let [sw, se] = [is_square(row + 1, column), is_square(row + 1, column + 1)];
            border.push(corner([nw || ne, sw || se, nw || sw, ne || se]));
            if column < columns {
                border.push_str(if ne || se { "───" } else { "   " });
            }
        }
        push_line(&mut text, &border);
        if row == rows.len() {
            break;
        }
        let mut line = String::new();
        for column in 0..=columns {
            let is_wall = is_square(row + 1, column) || is_square(row + 1, column + 1);
            line.push(if is_wall { '│' } else { ' ' });
            if column < columns {
                line.push_str(&inside(mark(row, column)));
            }
        }
        push_line(&mut text, &line);
    }
    text
}

fn push_line(text: &mut String, line: &str) {
    text.extend([line.trim_end(), "\n"]);
}

fn inside(mark: Option<Mark>) -> String {
    match mark {
        Some(Mark::Gone) => "▒▒▒".to_owned(),
        Some(mark) => paint::letter(mark).map_or("   ".to_owned(), |letter| format!(" {letter} ")),
        None => "   ".to_owned(),
    }
}

/// The corner where walls meet that come from above, below, the left and the right.
///
/// Squares make walls in pairs, so that a wall never ends at a corner alone.
fn corner(walls: [bool; 4]) -> char {
    match walls {
        [false, true, false, true] => '┌',
        [false, true, true, false] => '┐',
        [true, false, false, true] => '└',
        [true, false, true, false] => '┘',
        [true, true, false, true] => '├',
        [true, true, true, false] => '┤',
        [false, true, true, true] => '┬',
        [true, false, true, true] => '┴',
        [true, true, true, true] => '┼',
        _ => ' ',
    }
}
