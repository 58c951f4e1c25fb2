//! Cells as pixels: the numbers of their inks with a palette, so that millions of squares are
//! written without a look at any shape.

use crate::cells::Cells;
use crate::drawing::Colour;

/// The most pixels of a picture, which are at most a byte each.
pub(super) const MOST_PIXELS: f64 = 268_435_456.0;

/// The cells as a PNG file with so many pixels to a side of each square.
pub(super) fn write(cells: &Cells, colours: &[Colour], side: usize) -> Vec<u8> {
    let (columns, rows) = cells.size();
    let length =
        |squares: usize| u32::try_from(squares * side).expect("bounded by the pixels allowed");
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, length(columns), length(rows));
    encoder.set_color(png::ColorType::Indexed);
    let (bits, depth) = match colours.len() {
        0..=2 => (1, png::BitDepth::One),
        3..=4 => (2, png::BitDepth::Two),
        5..=16 => (4, png::BitDepth::Four),
        _ => (8, png::BitDepth::Eight),
    };
    encoder.set_depth(depth);
    let palette = colours.iter().flat_map(|colour| colour.0);
    encoder.set_palette(palette.collect::<Vec<u8>>());
    let pixels = packed(cells, side, bits);
    let mut writer = encoder
        .write_header()
        .expect("a picture in memory can be written");
    writer
        .write_image_data(&pixels)
        .expect("a picture in memory can be written");
    writer.finish().expect("a picture in memory can be written");
    file
}

/// The pixels, each of so many bits, every row beginning with a new byte.
fn packed(cells: &Cells, side: usize, bits: usize) -> Vec<u8> {
    let (columns, rows) = cells.size();
    let width = (columns * side * bits).div_ceil(8);
    let mut pixels = Vec::with_capacity(width * rows * side);
    for line in cells.lines() {
        let mut row = vec![0u8; width];
        let wide = line.iter().flat_map(|&ink| std::iter::repeat_n(ink, side));
        for (index, ink) in wide.enumerate() {
            let bit = index * bits;
            row[bit / 8] |= ink << (8 - bits - bit % 8);
        }
        for _ in 0..side {
            pixels.extend_from_slice(&row);
        }
    }
    pixels
}
