//! Thermographs in text: Braille dots for terminals, plain ASCII for everything else.

use super::labels::{Wanted, rows, temperature_ticks, value_ticks};
use super::track::{Track, results, temperatures, values};
use super::window::Window;
use super::{Orientation, ThermographPicture};
use crate::scene::shorten;
use grundy_game::Corner;
use grundy_num::Rational;

/// The characters a drawing is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Characters {
    /// Lines of Braille dots, eight to a character.
    #[default]
    Braille,
    /// ASCII alone: `/`, `\` and `|`.
    Ascii,
}

/// The alphabet of a drawing.
struct Alphabet {
    /// Dots across and down a character.
    dots: (usize, usize),
    side: char,
    side_tick: char,
    corner: char,
    bottom: char,
    bottom_tick: char,
    zero: char,
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
    zero: '┈',
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
    zero: '.',
    mark: 'o',
    tip: '^',
};

/// Draws the picture in at most `width` columns and about `height` lines.
pub(super) fn draw(
    picture: &ThermographPicture,
    width: u16,
    height: u16,
    characters: Characters,
) -> String {
    let (width, height) = (width.clamp(24, 400), height.clamp(8, 200));
    let alphabet = match characters {
        Characters::Braille => &BRAILLE,
        Characters::Ascii => &ASCII,
    };
    let shown = temperatures(picture);
    let tracks = results(picture, &shown);
    let zero = Rational::from(0);
    let mut heights = temperature_ticks(tracks.iter(), &zero);
    heights.retain(|tick| shown.contains(&tick.number));
    for tick in &mut heights {
        tick.text = plain(&tick.text, characters);
    }
    let margin = heights
        .iter()
        .map(|tick| tick.text.chars().count())
        .max()
        .unwrap_or(0)
        + 1;
    let columns = usize::from(width) - margin - 2;
    let lines = usize::from(height) - 5;
    let (across, down) = (columns * alphabet.dots.0, lines * alphabet.dots.1);
    let window = Window::fit(&values(tracks.iter()), shown, small(across), small(down));
    let lines = lines
        .min(nearest(window.height, down).div_ceil(alphabet.dots.1))
        .max(1);
    let mut sheet = Sheet {
        alphabet,
        orientation: picture.orientation,
        window,
        columns,
        lines,
        cells: vec![' '; columns * lines],
    };
    sheet.lines_of(&tracks);
    sheet.zero_line();
    sheet.marks(&tracks, picture.games.len() > 1);

    let mut out = Vec::new();
    let wanted: Vec<Wanted> = heights
        .iter()
        .map(|tick| Wanted {
            middle: whole(sheet.line(&tick.number)),
            length: 1.0,
            rank: tick.rank,
        })
        .collect();
    let placed = rows(&wanted, 1);
    for line in 0..lines {
        let tick = heights
            .iter()
            .zip(&placed)
            .find(|(tick, row)| row.is_some() && sheet.line(&tick.number) == line);
        let (label, side) = match tick {
            Some((tick, _)) => (tick.text.as_str(), alphabet.side_tick),
            None => ("", alphabet.side),
        };
        let cells: String = sheet.cells[line * columns..(line + 1) * columns]
            .iter()
            .collect();
        out.push(format!("{label:>margin$} {side}{cells}"));
    }
    value_axis(&mut out, &sheet, &tracks, margin + 2, characters);
    words(&mut out, picture, usize::from(width), characters);
    let mut text = String::new();
    for line in &out {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The value axis and its numbers, in a second row where they would overlap.
fn value_axis(
    out: &mut Vec<String>,
    sheet: &Sheet<'_>,
    tracks: &[Track],
    offset: usize,
    characters: Characters,
) {
    let alphabet = sheet.alphabet;
    let mut axis = vec![alphabet.bottom; sheet.columns];
    let total = offset + sheet.columns;
    let mut labels: Vec<(usize, String, u8)> = Vec::new();
    for tick in value_ticks(tracks.iter()) {
        let column = sheet.column(&tick.number);
        axis[column] = alphabet.bottom_tick;
        let text = plain(&tick.text, characters);
        let length = text.chars().count().min(total);
        let start = (offset + column)
            .saturating_sub(length / 2)
            .min(total - length);
        labels.push((start, text, tick.rank));
    }
    out.push(format!(
        "{:>offset$}{}",
        alphabet.corner,
        axis.iter().collect::<String>()
    ));
    let wanted: Vec<Wanted> = labels
        .iter()
        .map(|(start, text, rank)| {
            let length = whole(text.chars().count());
            Wanted {
                middle: whole(*start) + length / 2.0,
                length: length + 1.0,
                rank: *rank,
            }
        })
        .collect();
    let placed = rows(&wanted, 2);
    for row in 0..2 {
        let mut line = vec![' '; total];
        for ((start, text, _), _) in labels
            .iter()
            .zip(&placed)
            .filter(|(_, place)| **place == Some(row))
        {
            for (cell, c) in line[*start..].iter_mut().zip(text.chars()) {
                *cell = c;
            }
        }
        if row == 0 || line.iter().any(|c| *c != ' ') {
            out.push(line.into_iter().collect());
        }
    }
}

/// The games with their means and temperatures, and where positive values are.
fn words(
    out: &mut Vec<String>,
    picture: &ThermographPicture,
    width: usize,
    characters: Characters,
) {
    for (i, (name, game)) in picture.games.iter().enumerate() {
        let letter = if picture.games.len() > 1 {
            format!("{}  ", letter(i))
        } else {
            String::new()
        };
        let facts = format!(": mean {}, temperature {}", game.mean(), game.temperature());
        let room = width
            .saturating_sub(letter.chars().count() + facts.chars().count())
            .max(8);
        let line = format!("{letter}{}{facts}", plain(&shorten(name, room), characters));
        out.push(plain(&shorten(&line, width), characters));
    }
    let side = match picture.orientation {
        Orientation::Usual => "left",
        Orientation::Brochure => "right",
    };
    out.push(format!("(positive to the {side})"));
}

/// The plot: one character to a cell.
struct Sheet<'a> {
    alphabet: &'a Alphabet,
    orientation: Orientation,
    window: Window,
    columns: usize,
    lines: usize,
    cells: Vec<char>,
}

impl Sheet<'_> {
    fn lines_of(&mut self, tracks: &[Track]) {
        for track in tracks {
            let dots: Vec<_> = track.points.iter().map(|corner| self.dot(corner)).collect();
            for pair in dots.windows(2) {
                let stroke = slope(pair[0], pair[1]);
                for dot in segment(pair[0], pair[1]) {
                    self.touch(dot, stroke);
                }
            }
            if let [.., last] = dots.as_slice()
                && track.is_mast
            {
                let cell = self.cell(*last);
                self.cells[cell] = self.alphabet.tip;
            }
        }
    }

    /// Puts a dot, or the character of the stroke where a character is one dot.
    fn touch(&mut self, dot: (usize, usize), stroke: char) {
        let cell = self.cell(dot);
        if self.alphabet.dots == (1, 1) {
            self.cells[cell] = stroke;
            return;
        }
        let bits = (self.cells[cell] as u32)
            .checked_sub(0x2800)
            .filter(|bits| *bits < 256)
            .unwrap_or(0);
        let bit = DOT_BITS[dot.1 % 4][dot.0 % 2];
        self.cells[cell] = char::from_u32(0x2800 + (bits | bit)).expect("Braille has 256 patterns");
    }

    /// The line of temperature zero, wherever nothing else is drawn.
    fn zero_line(&mut self) {
        let zero = Rational::from(0);
        if !self.window.temperature.contains(&zero) || zero == self.window.temperature.lo {
            return;
        }
        let line = self.line(&zero);
        for cell in &mut self.cells[line * self.columns..(line + 1) * self.columns] {
            if *cell == ' ' {
                *cell = self.alphabet.zero;
            }
        }
    }

    fn marks(&mut self, tracks: &[Track], several: bool) {
        for track in tracks {
            for corner in track.points.iter().take(track.marked) {
                let cell = self.cell(self.dot(corner));
                self.cells[cell] = if several {
                    letter(track.game)
                } else {
                    self.alphabet.mark
                };
            }
        }
    }

    fn cell(&self, (x, y): (usize, usize)) -> usize {
        (y / self.alphabet.dots.1) * self.columns + x / self.alphabet.dots.0
    }

    fn dot(&self, corner: &Corner) -> (usize, usize) {
        (self.across(&corner.value), self.down(&corner.temperature))
    }

    fn column(&self, value: &Rational) -> usize {
        self.across(value) / self.alphabet.dots.0
    }

    fn line(&self, temperature: &Rational) -> usize {
        self.down(temperature) / self.alphabet.dots.1
    }

    fn across(&self, value: &Rational) -> usize {
        let last = self.columns * self.alphabet.dots.0 - 1;
        let from_right = nearest(self.window.value.fraction(value) * whole(last), last);
        match self.orientation {
            Orientation::Usual => last - from_right,
            Orientation::Brochure => from_right,
        }
    }

    fn down(&self, temperature: &Rational) -> usize {
        let last = self.lines * self.alphabet.dots.1 - 1;
        last - nearest(
            self.window.temperature.fraction(temperature) * whole(last),
            last,
        )
    }
}

/// The bits of the dots of a Braille character, by row and column.
const DOT_BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// The character for a stroke from one dot to another.
fn slope((x0, y0): (usize, usize), (x1, y1): (usize, usize)) -> char {
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
fn segment(
    (x0, y0): (usize, usize),
    (x1, y1): (usize, usize),
) -> impl Iterator<Item = (usize, usize)> {
    let steps = x0.abs_diff(x1).max(y0.abs_diff(y1)).max(1);
    let between = move |a: usize, b: usize, i: usize| {
        let moved = (a.abs_diff(b) * i + steps / 2) / steps;
        if a <= b { a + moved } else { a - moved }
    };
    (0..=steps).map(move |i| (between(x0, x1, i), between(y0, y1, i)))
}

fn letter(game: usize) -> char {
    char::from(b"abcdefghijklmnopqrstuvwxyz"[game % 26])
}

/// The text in the characters of the drawing.
fn plain(text: &str, characters: Characters) -> String {
    let one_line = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    match characters {
        Characters::Braille => one_line.collect(),
        Characters::Ascii => one_line
            .map(|c| match c {
                '…' => '~',
                '↑' => '^',
                c if c.is_ascii() => c,
                _ => '?',
            })
            .collect(),
    }
}

/// A count as a float; counts of characters are small.
fn whole(count: usize) -> f64 {
    f64::from(small(count))
}

fn small(count: usize) -> u32 {
    u32::try_from(count).expect("a drawing has at most some hundred columns and lines")
}

/// The whole number nearest to `x`, at most `last`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0..=last"
)]
fn nearest(x: f64, last: usize) -> usize {
    x.round().clamp(0.0, whole(last)) as usize
}
