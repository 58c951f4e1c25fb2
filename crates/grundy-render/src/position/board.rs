//! Boards: a grid of squares with pieces on them.

use grundy_rules::Mark;

use super::graph::stress;
use super::{TooLargeToDraw, check_size, count, paint, places};
use crate::drawable::Coordinates;
use crate::drawing::{Drawing, Point, Shape, Stroke};
use crate::glyphs::{Glyph, Glyphs, Ink, Stress};

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

/// The board in box-drawing characters; marked squares stand in brackets.
///
/// A board of one row has numbers below it too, by which moves on a strip are called.
pub(super) fn terminal(rows: &[Vec<Mark>], coordinates: Coordinates, marked: &[String]) -> Glyphs {
    let columns = columns(rows);
    if columns == 0 {
        return Glyphs::from("(an empty board)");
    }
    let mark = |row: usize, column: usize| rows.get(row)?.get(column).copied();
    // Whether there is a square at the place counted from 1, so that a border has both neighbours.
    let is_square =
        |row: usize, column: usize| row > 0 && column > 0 && mark(row - 1, column - 1).is_some();
    let margin = match coordinates {
        Coordinates::Hidden => 0,
        Coordinates::Shown => rows.len().to_string().len() + 1,
    };
    let quiet = |text: String| text.chars().map(|c| Glyph::new(c, Ink::Quiet)).collect();
    let mut glyphs = Glyphs::default();
    if coordinates == Coordinates::Shown {
        glyphs.push_line(quiet(header(margin, columns, places::column)));
    }
    for row in 0..=rows.len() {
        let mut border = " ".repeat(margin);
        for column in 0..=columns {
            let [nw, ne] = [is_square(row, column), is_square(row, column + 1)];
            let [sw, se] = [is_square(row + 1, column), is_square(row + 1, column + 1)];
            border.push(corner([nw || ne, sw || se, nw || sw, ne || se]));
            if column < columns {
                border.push_str(if ne || se { "───" } else { "   " });
            }
        }
        glyphs.push_line(quiet(border));
        if row == rows.len() {
            break;
        }
        let mut line: Vec<Glyph> = match margin.checked_sub(1) {
            Some(width) => quiet(format!("{:>width$} ", row + 1)),
            None => Vec::new(),
        };
        for column in 0..=columns {
            let is_wall = is_square(row + 1, column) || is_square(row + 1, column + 1);
            line.push(Glyph::new(if is_wall { '│' } else { ' ' }, Ink::Quiet));
            if column < columns {
                let stress = stress(marked, &places::square(column, row));
                line.extend(inside(mark(row, column), stress));
            }
        }
        glyphs.push_line(line);
    }
    if coordinates == Coordinates::Shown && rows.len() == 1 {
        let number = |column: usize| (column + 1).to_string();
        glyphs.push_line(quiet(header(margin, columns, number)));
    }
    glyphs
}

/// Names above or below the columns.
fn header(margin: usize, columns: usize, name: impl Fn(usize) -> String) -> String {
    let names = (0..columns).map(|column| format!(" {:^3}", name(column)));
    " ".repeat(margin) + &names.collect::<String>()
}

/// The three characters inside a square.
fn inside(mark: Option<Mark>, stress: Stress) -> [Glyph; 3] {
    let ink = mark.map_or(Ink::Plain, paint::ink);
    let (middle, beside) = match mark {
        Some(Mark::Gone) => ('▒', '▒'),
        Some(mark) => (paint::letter(mark).unwrap_or(' '), ' '),
        None => (' ', ' '),
    };
    let signs = match stress {
        Stress::Marked => ['[', middle, ']'],
        Stress::None => [beside, middle, beside],
    };
    signs.map(|sign| Glyph { sign, ink, stress })
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
