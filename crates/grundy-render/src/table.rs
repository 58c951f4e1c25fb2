//! Tables with headings: cells of text, coloured by what stands in them.
//!
//! ```
//! use grundy_render::table::TablePicture;
//! use grundy_render::{Drawable, Style};
//! let row = |cells: [&str; 2]| cells.map(|cell| Some(cell.to_owned())).to_vec();
//! let table = TablePicture {
//!     title: "a + b".to_owned(),
//!     corner: "a \\ b".to_owned(),
//!     rows: vec!["0".to_owned(), "1".to_owned()],
//!     columns: vec!["0".to_owned(), "10".to_owned()],
//!     cells: vec![row(["0", "10"]), row(["1", "11"])],
//!     ..TablePicture::default()
//! };
//! assert_eq!(table.text(&Style::default())?, "a \\ b  0  10\n    0  0  10\n    1  1  11\n");
//! assert_eq!(table.csv(), "a \\ b,0,10\n0,0,10\n1,1,11");
//! # Ok::<(), grundy_render::TooLargeToDraw>(())
//! ```

mod rules;

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt::Write as _;

use crate::csv::csv_cell;
use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, Piece, Point, Shape, Stroke, TooLargeToDraw, check_size, count,
    text_width,
};
use crate::palette::{FAINT, INK, MUTED, PAPER};
use rules::Rule;

/// A table with headings.
#[derive(Clone, Debug, Default)]
pub struct TablePicture {
    /// What it is a table of.
    pub title: String,
    /// What stands in the corner: the names of rows and columns.
    pub corner: String,
    /// What the rows are headed by.
    pub rows: Vec<String>,
    /// What the columns are headed by.
    pub columns: Vec<String>,
    /// The cells, row by row; rows may end early, and cells may be missing.
    pub cells: Vec<Vec<Option<String>>>,
    /// Lines after every so many rows and columns: where several of them meet, as 2, 4 and 8 do
    /// after eight, the line is heavier.
    pub blocks: Vec<usize>,
    /// A line of its own after every so many columns, which repeat.
    pub period: Option<usize>,
    /// A cell, by its row and column, that is marked together with all cells before it in its row
    /// and in its column. Then no other cell has a colour.
    pub cross: Option<(usize, usize)>,
}

/// The size of letters, the height of a row, and what is left free beside a text.
const SIZE: f64 = 14.0;
const HEIGHT: f64 = 28.0;
const BESIDE: f64 = 9.0;

impl TablePicture {
    /// The heading and all rows as texts, each row as long as the heading.
    fn lines(&self) -> Vec<Vec<&str>> {
        let heading = std::iter::once(self.corner.as_str());
        let heading = heading.chain(self.columns.iter().map(String::as_str));
        let mut lines: Vec<Vec<&str>> = vec![heading.collect()];
        for (head, cells) in self.rows.iter().zip(&self.cells) {
            let cells = cells.iter();
            let cells = cells.map(|cell| cell.as_deref().unwrap_or_default());
            let mut line: Vec<&str> = std::iter::once(head.as_str()).chain(cells).collect();
            line.resize(self.columns.len() + 1, "");
            lines.push(line);
        }
        lines
    }

    /// The table with commas between its cells.
    pub fn csv(&self) -> String {
        let lines = self.lines().into_iter();
        let lines = lines.map(|line| line.into_iter().map(csv_cell).collect::<Vec<_>>().join(","));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The table as a `tabular`, whose cells stand in math mode.
    pub fn latex(&self) -> String {
        let mut lines = self.lines().into_iter();
        let columns = (1..=self.columns.len()).map(|column| {
            let lines = self.rule_after_column(column).map_or(0, Rule::lines);
            format!("r{}", "|".repeat(lines))
        });
        let columns: String = columns.collect();
        let mut text = format!("\\begin{{tabular}}{{r|{columns}}}\n");
        let row = |line: Vec<&str>| {
            let cells = line.into_iter().map(|cell| match cell {
                "" => String::new(),
                cell => format!("${cell}$"),
            });
            format!("  {} \\\\\n", cells.collect::<Vec<_>>().join(" & "))
        };
        let corner = self.corner.replace('\\', "\\backslash");
        let heading = lines.next().map(|mut line| {
            line[0] = &corner;
            row(line)
        });
        text.extend(heading);
        text.push_str("  \\hline\n");
        for (line, number) in lines.zip(1..) {
            text.push_str(&row(line));
            let hlines = self.rule_after_row(number).map_or(0, Rule::lines);
            text.extend(std::iter::repeat_n("  \\hline\n", hlines));
        }
        text + "\\end{tabular}"
    }

    /// The table as Markdown has it.
    pub fn markdown(&self) -> String {
        let mut lines = self.lines().into_iter();
        let row = |line: Vec<&str>| {
            let cells = line.into_iter().map(|cell| cell.replace('|', "\\|"));
            format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
        };
        let heading = lines.next().map(row).unwrap_or_default();
        let rule = format!("|{}", " ---: |".repeat(self.columns.len() + 1));
        let rows = lines.map(row);
        let all: Vec<String> = [heading, rule].into_iter().chain(rows).collect();
        all.join("\n")
    }

    /// The colour below a cell of the cross.
    fn mark(&self, row: usize, column: usize) -> Option<Colour> {
        let (last_row, last_column) = self.cross?;
        let tint = match (row.cmp(&last_row), column.cmp(&last_column)) {
            (Ordering::Equal, Ordering::Equal) => 3,
            (Ordering::Equal, Ordering::Less) => 1,
            (Ordering::Less, Ordering::Equal) => 2,
            _ => return None,
        };
        Some(TINTS[tint])
    }

    /// The colour below each text that stands in several cells: those that come most often differ. Who
    /// wins has the colour of the player.
    fn tints(&self) -> HashMap<&str, Colour> {
        if self.cross.is_some() {
            return HashMap::new();
        }
        let mut cells = self.cells.iter().flatten().flatten();
        if cells.all(|cell| OUTCOMES.iter().any(|(letter, _)| letter == cell)) {
            return HashMap::from(OUTCOMES);
        }
        let mut times: HashMap<&str, usize> = HashMap::new();
        for cell in self.cells.iter().flatten().flatten() {
            *times.entry(cell).or_default() += 1;
        }
        let mut often: Vec<(&str, usize)> = times.into_iter().collect();
        often.retain(|(_, times)| *times > 1);
        // The shorter and the smaller first, so that 0 is the first tint and 10 comes after 9.
        often.sort_by(|a, b| (a.0.len(), a.0).cmp(&(b.0.len(), b.0)));
        let texts = often.into_iter().map(|(text, _)| text);
        texts.zip(TINTS.into_iter().cycle()).collect()
    }
}

/// Light colours that ink can be read on, told apart by lightness too as far as that goes.
const TINTS: [Colour; 8] = [
    Colour([0xff, 0xff, 0xff]),
    Colour([0xcf, 0xe3, 0xf7]),
    Colour([0xfb, 0xe3, 0xb5]),
    Colour([0xcd, 0xe8, 0xd0]),
    Colour([0xf6, 0xcf, 0xd2]),
    Colour([0xe3, 0xd5, 0xf0]),
    Colour([0xe6, 0xe6, 0xc2]),
    Colour([0xd5, 0xd9, 0xdd]),
];

/// Blue for Left, red for Right, green for whoever moves, and nothing for whoever does not.
const OUTCOMES: [(&str, Colour); 4] = [
    ("L", Colour([0xcf, 0xe3, 0xf7])),
    ("R", Colour([0xf6, 0xcf, 0xd2])),
    ("N", Colour([0xcd, 0xe8, 0xd0])),
    ("P", Colour([0xff, 0xff, 0xff])),
];

impl Drawable for TablePicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        let lines = self.lines();
        let columns = self.columns.len() + 1;
        let widths: Vec<f64> = (0..columns)
            .map(|column| {
                let texts = lines.iter().map(|line| text_width(line[column], SIZE));
                texts.fold(HEIGHT, f64::max) + 2.0 * BESIDE
            })
            .collect();
        let (width, height) = (widths.iter().sum::<f64>(), count(lines.len()) * HEIGHT);
        check_size(width, height)?;
        let about = match self.cross {
            None => "A table; cells with the same text have the same colour.",
            Some(_) => "A table with one cell marked, and those before it in its row and column.",
        };
        let mut drawing = Drawing::new(width + 2.0, height + 2.0, self.title.clone(), about)?;
        let tints = self.tints();
        for (i, line) in lines.iter().enumerate() {
            let (top, mut left) = (1.0 + count(i) * HEIGHT, 1.0);
            for (j, (&text, &width)) in line.iter().zip(&widths).enumerate() {
                let is_heading = i == 0 || j == 0;
                let has_cell = !is_heading && !text.is_empty();
                if has_cell {
                    let tint = self.mark(i - 1, j - 1).or(tints.get(text).copied());
                    let right = left + width;
                    let corners = [
                        (left, top),
                        (right, top),
                        (right, top + HEIGHT),
                        (left, top + HEIGHT),
                    ];
                    drawing.push(Shape::Area {
                        points: corners.map(|(x, y)| Point::new(x, y)).to_vec(),
                        fill: tint.unwrap_or(PAPER),
                        stroke: Stroke::solid(FAINT, 1.0),
                        about: None,
                    });
                }
                let ink = if is_heading { MUTED } else { INK };
                let at = Point::new(left + width / 2.0, top + HEIGHT / 2.0);
                let words = vec![Piece::Words(text.to_owned())];
                drawing.label(at, Anchor::Middle, SIZE, ink, words);
                left += width;
            }
        }
        self.draw_rules(&mut drawing, &widths);
        Ok(drawing)
    }

    fn text(&self, _: &Style) -> Result<String, TooLargeToDraw> {
        let lines = self.lines();
        let width = |column: usize| {
            let widths = lines.iter().map(|line| line[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..=self.columns.len()).map(width).collect();
        let mut text = String::new();
        for (number, line) in lines.iter().enumerate() {
            let mut written = String::new();
            for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
                let _ = write!(written, "{cell:>width$}");
                written.push_str(self.rule_after_column(column).map_or("  ", Rule::upright));
            }
            text.push_str(written.trim_end());
            text.push('\n');
            if let Some(rule) = self.rule_after_row(number) {
                text.push_str(&self.line_across(rule, &widths));
            }
        }
        Ok(text)
    }
}
