//! Pictures of many small squares: space-time diagrams, tapes and tables.
//!
//! A square is one byte, the number of its ink. A PNG keeps these numbers (with a palette), so a
//! picture of millions of squares takes as many bytes and little time.

use std::fmt::Write as _;

/// How a square looks: as a character, and as a colour of red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// The character.
    pub glyph: char,
    /// The colour.
    pub colour: [u8; 3],
}

/// A rectangle of squares, each with one of at most 256 inks.
///
/// ```
/// use grundy_render::cells::{Cells, Ink};
/// let inks = vec![Ink { glyph: '.', colour: [255; 3] }, Ink { glyph: '#', colour: [0; 3] }];
/// let mut cells = Cells::new(3, 2, inks);
/// cells.set(1, 0, 1);
/// assert_eq!(cells.text(), ".#.\n...\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    columns: usize,
    rows: usize,
    squares: Vec<u8>,
    inks: Vec<Ink>,
}

/// A picture is larger than anybody looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManySquares {
    columns: usize,
    rows: usize,
    most: usize,
}

impl std::fmt::Display for TooManySquares {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let TooManySquares {
            columns,
            rows,
            most,
        } = self;
        write!(
            f,
            "a picture of {columns} by {rows} squares is too large: at most {most} dots are drawn"
        )
    }
}

impl std::error::Error for TooManySquares {}

const MOST_PIXELS: usize = 1 << 28;
const MOST_SVG: usize = 1 << 22;

impl Cells {
    /// A rectangle of the first ink. There must be an ink, and at most 256 of them count.
    pub fn new(columns: usize, rows: usize, mut inks: Vec<Ink>) -> Cells {
        inks.truncate(256);
        Cells {
            columns,
            rows,
            squares: vec![0; columns * rows],
            inks,
        }
    }

    /// Gives a square its ink; of an ink that does not exist, the last one.
    pub fn set(&mut self, column: usize, row: usize, ink: u8) {
        let last = u8::try_from(self.inks.len().saturating_sub(1)).unwrap_or(u8::MAX);
        self.squares[row * self.columns + column] = ink.min(last);
    }

    /// The columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.squares.chunks(self.columns.max(1))
    }

    /// The picture in characters, one line for each row.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity((self.columns + 1) * self.rows);
        for line in self.lines() {
            text.extend(line.iter().map(|&ink| self.inks[usize::from(ink)].glyph));
            text.push('\n');
        }
        text
    }

    /// The picture as an SVG document: one path for each ink, made of runs of squares.
    pub fn svg(&self, title: &str, scale: u16) -> Result<String, TooManySquares> {
        self.allow(MOST_SVG)?;
        let scale = usize::from(scale.max(1));
        let title = crate::svg::escape(title);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{title}\" \
             width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" shape-rendering=\"crispEdges\">\n\
             <title>{title}</title>\n",
            self.columns * scale,
            self.rows * scale,
            self.columns,
            self.rows
        );
        for (number, ink) in self.inks.iter().enumerate() {
            let path = self.path(number);
            if !path.is_empty() {
                let [r, g, b] = ink.colour;
                writeln!(out, "<path d=\"{path}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>")
                    .expect("writing to a string succeeds");
            }
        }
        out.push_str("</svg>\n");
        Ok(out)
    }

    fn path(&self, ink: usize) -> String {
        let mut path = String::new();
        for (row, line) in self.lines().enumerate() {
            let mut column = 0;
            for run in line.chunk_by(|a, b| a == b) {
                if usize::from(run[0]) == ink {
                    write!(path, "M{column} {row}h{}v1h-{}z", run.len(), run.len())
                        .expect("writing to a string succeeds");
                }
                column += run.len();
            }
        }
        path
    }

    /// The picture as a PNG file with `scale` pixels to a side of each square.
    #[cfg(feature = "png")]
    pub fn png(&self, scale: u16) -> Result<Vec<u8>, TooManySquares> {
        let scale = usize::from(scale.max(1));
        self.allow(MOST_PIXELS / (scale * scale))?;
        let side =
            |squares: usize| u32::try_from(squares * scale).expect("bounded by the pixels allowed");
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, side(self.columns), side(self.rows));
        encoder.set_color(png::ColorType::Indexed);
        let bits: usize = match self.inks.len() {
            0..=2 => 1,
            3..=4 => 2,
            5..=16 => 4,
            _ => 8,
        };
        encoder.set_depth(match bits {
            1 => png::BitDepth::One,
            2 => png::BitDepth::Two,
            4 => png::BitDepth::Four,
            _ => png::BitDepth::Eight,
        });
        encoder.set_palette(
            self.inks
                .iter()
                .flat_map(|ink| ink.colour)
                .collect::<Vec<u8>>(),
        );
        let pixels = self.packed(scale, bits);
        let mut writer = encoder
            .write_header()
            .expect("a picture in memory can be written");
        writer
            .write_image_data(&pixels)
            .expect("a picture in memory can be written");
        writer.finish().expect("a picture in memory can be written");
        Ok(file)
    }

    /// The pixels, each of so many bits, every row beginning with a new byte.
    #[cfg(feature = "png")]
    fn packed(&self, scale: usize, bits: usize) -> Vec<u8> {
        let width = (self.columns * scale * bits).div_ceil(8);
        let mut pixels = Vec::with_capacity(width * self.rows * scale);
        for line in self.lines() {
            let mut row = vec![0u8; width];
            let wide = line.iter().flat_map(|&ink| std::iter::repeat_n(ink, scale));
            for (index, ink) in wide.enumerate() {
                let bit = index * bits;
                row[bit / 8] |= ink << (8 - bits - bit % 8);
            }
            for _ in 0..scale {
                pixels.extend_from_slice(&row);
            }
        }
        pixels
    }

    fn allow(&self, most: usize) -> Result<(), TooManySquares> {
        if self.columns == 0 || self.rows == 0 || self.columns * self.rows > most {
            Err(TooManySquares {
                columns: self.columns,
                rows: self.rows,
                most,
            })
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chessboard(columns: usize, rows: usize, inks: usize) -> Cells {
        let ink = |number: usize| Ink {
            glyph: 'x',
            colour: [u8::try_from(number).unwrap(), 7, 200],
        };
        let mut cells = Cells::new(columns, rows, (0..inks).map(ink).collect());
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            cells.set(
                column,
                row,
                u8::try_from((row * 3 + column) % inks).unwrap(),
            );
        }
        cells
    }

    #[cfg(feature = "png")]
    #[test]
    fn a_png_shows_every_square_in_its_colour_and_size() {
        for inks in [1, 2, 3, 5, 17, 256] {
            let cells = chessboard(13, 5, inks);
            let page = resvg::tiny_skia::Pixmap::decode_png(&cells.png(3).unwrap()).unwrap();
            assert_eq!((page.width(), page.height()), (39, 15));
            for (x, y) in (0..39).flat_map(|x| (0..15).map(move |y| (x, y))) {
                let expected = (y as usize / 3 * 3 + x as usize / 3) % inks;
                let pixel = page.pixel(x, y).unwrap();
                assert_eq!(
                    (usize::from(pixel.red()), pixel.green()),
                    (expected, 7),
                    "{inks} ({x}, {y})"
                );
            }
        }
    }

    #[test]
    fn an_svg_holds_each_run_once() {
        let svg = chessboard(4, 1, 2).svg("a <b>", 2).unwrap();
        assert!(svg.contains("M0 0h1v1h-1zM2 0h1v1h-1z") && svg.contains("a &lt;b&gt;"));
    }

    #[test]
    fn pictures_nobody_looks_at_are_refused() {
        let cells = Cells::new(0, 3, vec![]);
        assert!(cells.svg("", 1).is_err());
        let cells = chessboard(3000, 3000, 2);
        assert!(cells.svg("", 1).is_err());
    }
}
