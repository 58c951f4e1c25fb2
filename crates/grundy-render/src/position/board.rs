//! Boards: a grid of squares with pieces on them, and the names of rows and columns beside it.
//!
//! A board may be a part of a larger one: where it goes on, it has no border.

use grundy_num::UBig;
use grundy_rules::{Mark, cell_place};

use super::graph::stress;
use super::{TooLargeToDraw, check_size, count, paint, places};
use crate::drawable::Coordinates;
use crate::drawing::{Anchor, Drawing, Piece, Point, Shape, Stroke, shorten, text_width};
use crate::glyphs::{Glyph, Glyphs, Ink, Stress};

/// The side of a square.
const SIDE: f64 = 36.0;
const MARGIN: f64 = 10.0;
const GRID: Stroke = Stroke::solid(paint::MUTED, 1.2);
/// The size of names, and the distance between a name and the board.
const NAME: f64 = 13.0;
const APART: f64 = 5.0;
/// The longest name; the numbers of rows and columns of vast boards are cut in the middle.
const LONGEST: usize = 8;

/// A board as it is drawn.
pub(super) struct Board {
    /// Row by row; rows may differ in length.
    pub(super) rows: Vec<Vec<Mark>>,
    /// What the columns are called, above them, and the rows, on their left; maybe nothing.
    pub(super) columns: Vec<String>,
    pub(super) names: Vec<String>,
    /// What squares are called by moves.
    pub(super) squares: Squares,
    /// What is said to those who cannot see it.
    pub(super) description: String,
}

/// What the squares of a board are called.
pub(super) enum Squares {
    /// By letters of columns and numbers of rows.
    Named,
    /// By these numbers of rows and of columns.
    Numbered(Vec<UBig>, Vec<UBig>),
}

impl Squares {
    fn place(&self, column: usize, row: usize) -> String {
        match self {
            Squares::Named => places::square(column, row),
            Squares::Numbered(rows, columns) => cell_place(&rows[row], &columns[column]),
        }
    }
}

impl Board {
    /// A board of squares called `a1`, `b1` and so on.
    pub(super) fn squares(rows: &[Vec<Mark>], coordinates: Coordinates) -> Board {
        let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
        let description = format!(
            "A board of {} rows and {wide} columns. Left's pieces are blue, Right's red; grey \
             squares are gone.",
            rows.len()
        );
        let mut board = Board {
            rows: rows.to_vec(),
            columns: Vec::new(),
            names: Vec::new(),
            squares: Squares::Named,
            description,
        };
        if coordinates == Coordinates::Shown {
            board.columns = (0..wide).map(places::column).collect();
            board.names = (1..=rows.len()).map(|row| row.to_string()).collect();
        }
        board
    }

    /// A row of squares that are counted from 1.
    pub(super) fn strip(row: &[Mark], coordinates: Coordinates) -> Board {
        let mut board = Board::squares(&[row.to_vec()], Coordinates::Hidden);
        board.description = format!(
            "A row of {} squares. Left's pieces are blue, Right's red; grey squares are gone.",
            row.len()
        );
        if coordinates == Coordinates::Shown {
            board.columns = (1..=row.len()).map(|square| square.to_string()).collect();
        }
        board
    }

    /// Whether the board can be drawn.
    pub(super) fn check(&self) -> Result<(), TooLargeToDraw> {
        let (width, height) = self.size();
        check_size(width, height)
    }

    fn wide(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The room for names left of the board and above it.
    fn room(&self) -> (f64, f64) {
        let names = self.names.iter().map(|name| shorten(name, LONGEST));
        let widths = names.map(|name| text_width(&name, NAME));
        let left = widths.fold(0.0, f64::max);
        let left = if left > 0.0 { left + APART } else { 0.0 };
        let above = if self.columns.is_empty() {
            0.0
        } else {
            NAME + APART
        };
        (left, above)
    }

    fn size(&self) -> (f64, f64) {
        let (left, above) = self.room();
        (
            left + count(self.wide()) * SIDE + 2.0 * MARGIN,
            above + count(self.rows.len()) * SIDE + 2.0 * MARGIN,
        )
    }

    /// The board as a drawing; squares that are gone are grey.
    pub(super) fn compose(&self, name: String) -> Result<Drawing, TooLargeToDraw> {
        let (width, height) = self.size();
        let mut drawing = Drawing::new(width, height, name, &self.description)?;
        let (left, above) = self.room();
        let corner = |column: usize, row: usize| {
            Point::new(
                MARGIN + left + count(column) * SIDE,
                MARGIN + above + count(row) * SIDE,
            )
        };
        for (row, marks) in self.rows.iter().enumerate() {
            for (column, &mark) in marks.iter().enumerate() {
                let draw = |drawing: &mut Drawing| square(drawing, corner(column, row), mark);
                drawing.part(self.squares.place(column, row), draw);
            }
        }
        let mut name = |at: Point, anchor: Anchor, name: &str| {
            let pieces = vec![Piece::Words(name.to_owned())];
            drawing.label(at, anchor, NAME, paint::MUTED, pieces);
        };
        for (column, text) in self.columns.iter().enumerate() {
            let at = corner(column, 0);
            let at = Point::new(at.x + SIDE / 2.0, at.y - APART - NAME / 2.0);
            name(at, Anchor::Middle, &shorten(text, LONGEST));
        }
        for (row, text) in self.names.iter().enumerate() {
            let at = corner(0, row);
            name(
                Point::new(at.x - APART, at.y + SIDE / 2.0),
                Anchor::End,
                &shorten(text, LONGEST),
            );
        }
        Ok(drawing)
    }

    /// The names of the columns in characters, each over the middle of its squares.
    fn ruler(&self, indent: usize) -> String {
        let mut line = String::new();
        for (column, name) in self.columns.iter().enumerate() {
            let name = shorten(name, LONGEST);
            let length = name.chars().count();
            let start = indent + 4 * column + 2 - ((length.max(1) - 1) / 2).min(2);
            let used = line.chars().count();
            if !name.is_empty() && (used == 0 || start > used) {
                line.extend(std::iter::repeat_n(' ', start - used));
                line.push_str(&name);
            }
        }
        line
    }

    /// The board in box-drawing characters; marked squares stand in brackets.
    pub(super) fn terminal(&self, marked: &[String]) -> Glyphs {
        let wide = self.wide();
        if wide == 0 {
            return Glyphs::from("(an empty board)");
        }
        let names = self.names.iter().map(|name| shorten(name, LONGEST));
        let names: Vec<String> = names.collect();
        let longest = names.iter().map(|name| name.chars().count()).max();
        let indent = longest.map_or(0, |longest| longest + 1);
        let mark = |row: usize, column: usize| self.rows.get(row)?.get(column).copied();
        // Whether there is a square at the place counted from 1, so that a border has both
        // neighbours.
        let is_square = |row: usize, column: usize| {
            row > 0 && column > 0 && mark(row - 1, column - 1).is_some()
        };
        let quiet = |text: String| text.chars().map(|c| Glyph::new(c, Ink::Quiet)).collect();
        let mut glyphs = Glyphs::default();
        if !self.columns.is_empty() {
            glyphs.push_line(quiet(self.ruler(indent)));
        }
        for row in 0..=self.rows.len() {
            let mut border = " ".repeat(indent);
            for column in 0..=wide {
                let [nw, ne] = [is_square(row, column), is_square(row, column + 1)];
                let [sw, se] = [is_square(row + 1, column), is_square(row + 1, column + 1)];
                border.push(meeting([nw || ne, sw || se, nw || sw, ne || se]));
                if column < wide {
                    border.push_str(if ne || se { "───" } else { "   " });
                }
            }
            glyphs.push_line(quiet(border));
            if row == self.rows.len() {
                break;
            }
            let name = names.get(row).map_or("", String::as_str);
            let mut line: Vec<Glyph> = match indent {
                0 => Vec::new(),
                indent => quiet(format!("{name:>0$} ", indent - 1)),
            };
            for column in 0..=wide {
                let is_wall = is_square(row + 1, column) || is_square(row + 1, column + 1);
                line.push(Glyph::new(if is_wall { '│' } else { ' ' }, Ink::Quiet));
                if column < wide {
                    let mark = mark(row, column);
                    let stress = match mark {
                        Some(_) => stress(marked, &self.squares.place(column, row)),
                        None => Stress::None,
                    };
                    line.extend(inside(mark, stress));
                }
            }
            glyphs.push_line(line);
        }
        glyphs
    }
}

fn square(drawing: &mut Drawing, corner: Point, mark: Mark) {
    let fill = match mark {
        Mark::Gone => paint::GONE,
        _ => paint::PAPER,
    };
    let outline = [(0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)];
    drawing.push(Shape::Area {
        points: outline
            .map(|(x, y)| Point::new(corner.x + x, corner.y + y))
            .to_vec(),
        fill,
        stroke: GRID,
        about: None,
    });
    let middle = Point::new(corner.x + SIDE / 2.0, corner.y + SIDE / 2.0);
    paint::piece(drawing, middle, 0.36 * SIDE, mark);
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
fn meeting(walls: [bool; 4]) -> char {
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
