//! Charts in characters: lines of dots, marks on them, and numbers at two axes.
//!
//! A character has eight dots of Braille or is one dot of ASCII. Dots are counted from the upper
//! left corner.

use crate::drawable::Characters;
use crate::drawing::count;
use crate::labels::{Wanted, rows};

/// A dot: how far to the right and how far down.
pub(crate) type Dot = (usize, usize);

/// The alphabet of a chart.
struct Alphabet {
    /// Dots across and down a character.
    dots: (usize, usize),
    side: char,
    side_tick: char,
    corner: char,
    bottom: char,
    bottom_tick: char,
    level: char,
    mark: char,
    tip: char,
}

const BRAILLE: Alphabet = Alphabet {
    dots: (2, 4),
    side: '│',
    side_tick: '┤',
    corner: '└',
    bottom: '─',
    bottom_tick: '┴',
    level: '┈',
    mark: '●',
    tip: '▲',
};

const ASCII: Alphabet = Alphabet {
    dots: (1, 1),
    side: '|',
    side_tick: '+',
    corner: '+',
    bottom: '-',
    bottom_tick: '+',
    level: '.',
    mark: 'o',
    tip: '^',
};

fn alphabet(characters: Characters) -> &'static Alphabet {
    match characters {
        Characters::Unicode => &BRAILLE,
        Characters::Ascii => &ASCII,
    }
}

/// A number at an axis.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    /// The line or the column it belongs to.
    pub(crate) at: usize,
    pub(crate) text: String,
    /// The least is the most important.
    pub(crate) rank: u8,
}

/// The plot itself: one character to a cell.
pub(crate) struct Chart {
    alphabet: &'static Alphabet,
    columns: usize,
    lines: usize,
    cells: Vec<char>,
}

impl Chart {
    /// The dots across and down one character.
    pub(crate) fn dots(characters: Characters) -> Dot {
        alphabet(characters).dots
    }

    /// The room that numbers take on the left of the plot, together with its axis.
    pub(crate) fn room<'a>(numbers: impl Iterator<Item = &'a str>) -> usize {
        let widest = numbers.map(|number| number.chars().count()).max();
        widest.unwrap_or(0) + 3
    }

    /// An empty plot of this size.
    pub(crate) fn new(columns: usize, lines: usize, characters: Characters) -> Chart {
        Chart {
            alphabet: alphabet(characters),
            columns,
            lines,
            cells: vec![' '; columns * lines],
        }
    }

    /// The last dot: the lower right corner.
    pub(crate) fn last(&self) -> Dot {
        let (across, down) = self.alphabet.dots;
        (self.columns * across - 1, self.lines * down - 1)
    }

    /// The column and the line that a dot lies in.
    pub(crate) fn cell(&self, (x, y): Dot) -> (usize, usize) {
        (x / self.alphabet.dots.0, y / self.alphabet.dots.1)
    }

    /// Draws a line through the dots.
    pub(crate) fn line(&mut self, dots: &[Dot]) {
        for pair in dots.windows(2) {
            let stroke = slope(pair[0], pair[1]);
            for dot in segment(pair[0], pair[1]) {
                self.touch(dot, stroke);
            }
        }
    }

    /// Marks a dot with the head of an arrow.
    pub(crate) fn tip(&mut self, dot: Dot) {
        self.mark_with(dot, self.alphabet.tip);
    }

    /// Marks a dot.
    pub(crate) fn mark(&mut self, dot: Dot) {
        self.mark_with(dot, self.alphabet.mark);
    }

    /// Marks a dot with this sign.
    pub(crate) fn mark_with(&mut self, dot: Dot, sign: char) {
        let (column, line) = self.cell(dot);
        self.cells[line * self.columns + column] = sign;
    }

    /// Puts a dot, or the character of the stroke where a character is one dot.
    pub(crate) fn touch(&mut self, dot: Dot, stroke: char) {
        let (column, line) = self.cell(dot);
        let cell = &mut self.cells[line * self.columns + column];
        if self.alphabet.dots == (1, 1) {
            *cell = stroke;
            return;
        }
        let bits = (*cell as u32)
            .checked_sub(0x2800)
            .filter(|bits| *bits < 256)
            .unwrap_or(0);
        let bit = DOT_BITS[dot.1 % 4][dot.0 % 2];
        *cell = char::from_u32(0x2800 + (bits | bit)).expect("Braille has 256 patterns");
    }

    /// A dotted line across the plot, wherever nothing else is drawn.
    pub(crate) fn level(&mut self, line: usize) {
        for cell in &mut self.cells[line * self.columns..(line + 1) * self.columns] {
            if *cell == ' ' {
                *cell = self.alphabet.level;
            }
        }
    }

    /// The lines of the chart, with an axis on the left and one below. A number that would overlap
    /// a more important one moves to a second row below, or is left out.
    pub(crate) fn into_lines(self, left: &[Label], below: &[Label]) -> Vec<String> {
        let room = Chart::room(left.iter().map(|label| label.text.as_str()));
        let margin = room - 2;
        let wanted: Vec<Wanted> = left
            .iter()
            .map(|label| Wanted {
                middle: count(label.at),
                length: 1.0,
                rank: label.rank,
            })
            .collect();
        let placed = rows(&wanted, 1);
        let mut out = Vec::new();
        for (i, cells) in self.cells.chunks(self.columns).enumerate() {
            let label = left
                .iter()
                .zip(&placed)
                .find(|(label, row)| row.is_some() && label.at == i);
            let (text, side) = match label {
                Some((label, _)) => (label.text.as_str(), self.alphabet.side_tick),
                None => ("", self.alphabet.side),
            };
            let cells: String = cells.iter().collect();
            out.push(format!("{text:>margin$} {side}{cells}"));
        }
        self.axis_below(&mut out, below, room);
        out
    }

    /// The axis below the plot and its numbers.
    fn axis_below(&self, out: &mut Vec<String>, labels: &[Label], room: usize) {
        let mut axis = vec![self.alphabet.bottom; self.columns];
        let total = room + self.columns;
        for label in labels {
            axis[label.at] = self.alphabet.bottom_tick;
        }
        let axis: String = axis.into_iter().collect();
        out.push(format!("{:>room$}{axis}", self.alphabet.corner));
        // Where each text begins: under its tick, but on the page.
        let start = |label: &Label| {
            let length = label.text.chars().count().min(total);
            (room + label.at)
                .saturating_sub(length / 2)
                .min(total - length)
        };
        let wanted: Vec<Wanted> = labels
            .iter()
            .map(|label| {
                let length = count(label.text.chars().count());
                Wanted {
                    middle: count(start(label)) + length / 2.0,
                    length: length + 1.0,
                    rank: label.rank,
                }
            })
            .collect();
        let placed = rows(&wanted, 2);
        for row in 0..2 {
            let mut line = vec![' '; total];
            for (label, _) in labels
                .iter()
                .zip(&placed)
                .filter(|(_, place)| **place == Some(row))
            {
                for (cell, c) in line[start(label)..].iter_mut().zip(label.text.chars()) {
                    *cell = c;
                }
            }
            if row == 0 || line.iter().any(|c| *c != ' ') {
                out.push(line.into_iter().collect());
            }
        }
    }
}

/// Lines as a text, without blanks at their ends.
pub(crate) fn text_of_lines(lines: &[String]) -> String {
    lines
        .iter()
        .flat_map(|line| [line.trim_end(), "\n"])
        .collect()
}

/// The whole number nearest to this share of `last`, where 0 is none of it and 1 is all.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0..=last"
)]
pub(crate) fn nearest(share: f64, last: usize) -> usize {
    (share * count(last)).round().clamp(0.0, count(last)) as usize
}

/// The bits of the dots of a Braille character, by row and column.
const DOT_BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// The character for a stroke from one dot to another.
fn slope((x0, y0): Dot, (x1, y1): Dot) -> char {
    if x0 == x1 {
        '|'
    } else if y0 == y1 {
        '-'
    } else if (x0 < x1) == (y0 < y1) {
        '\\'
    } else {
        '/'
    }
}

/// The dots of a straight line: as many as its longer side, each nearest to the line.
fn segment((x0, y0): Dot, (x1, y1): Dot) -> impl Iterator<Item = Dot> {
    let steps = x0.abs_diff(x1).max(y0.abs_diff(y1)).max(1);
    let between = move |a: usize, b: usize, i: usize| {
        let moved = (a.abs_diff(b) * i + steps / 2) / steps;
        if a <= b { a + moved } else { a - moved }
    };
    (0..=steps).map(move |i| (between(x0, x1, i), between(y0, y1, i)))
}
