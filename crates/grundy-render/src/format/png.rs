//! PNG from our own SVG; of cells, from their own numbers.
//!
//! The letters come with the program: a fresh machine may have no fonts, and with fonts of its
//! own it would draw the same picture differently.

mod squares;

use super::{Content, Entry};
use crate::drawable::{Drawable, Style};
use crate::drawing::{Drawing, TooLargeToDraw};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::{Arc, OnceLock};

pub(crate) const ENTRY: Entry = Entry {
    ending: "png",
    summary: "a picture in pixels",
    content: Content::Bytes,
    write,
};

/// The most pixels to a side of a unit, and as many as suit most screens.
const LARGEST_SCALE: u16 = 8;
const USUAL_SCALE: u16 = 2;

/// The most pixels of a picture.
const MOST_PIXELS: f64 = 64_000_000.0;

fn write(picture: &dyn Drawable, style: &Style) -> Result<Vec<u8>, TooLargeToDraw> {
    let drawing = picture.drawing()?.on(style.background);
    match drawing.as_cells() {
        // A square is a square at any size: one pixel to the unit will do.
        Some((cells, colours, side)) => {
            let scale = fitting(&drawing, style.scale.unwrap_or(1), squares::MOST_PIXELS);
            Ok(squares::write(
                cells,
                colours,
                usize::from(side) * usize::from(scale),
            ))
        }
        None => {
            let scale = style.scale.unwrap_or(USUAL_SCALE);
            pixels(&drawing, fitting(&drawing, scale, MOST_PIXELS))
        }
    }
}

/// The scale, or the largest at which the drawing has no more than so many pixels.
fn fitting(drawing: &Drawing, scale: u16, most: f64) -> u16 {
    let units = f64::from(drawing.width()) * f64::from(drawing.height());
    let fits = |scale: &u16| units * f64::from(*scale).powi(2) <= most;
    let scales = 1..=scale.clamp(1, LARGEST_SCALE);
    scales.rev().find(fits).unwrap_or(1)
}

fn pixels(drawing: &Drawing, scale: u16) -> Result<Vec<u8>, TooLargeToDraw> {
    let options = Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::clone(fonts()),
        ..Options::default()
    };
    let tree = Tree::from_str(&super::svg::document(drawing)?, &options)
        .expect("our own SVG is well formed and not empty");
    let scale = f32::from(scale);
    let size = tree
        .size()
        .to_int_size()
        .scale_by(scale)
        .expect("a picture has a size");
    let mut pixels = Pixmap::new(size.width(), size.height())
        .expect("a picture is at most some thousand pixels wide and high");
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Ok(pixels
        .encode_png()
        .expect("pixels in memory can be written as a PNG"))
}

const FAMILY: &str = "DejaVu Sans";

/// The fonts of every picture: one, whichever family the SVG asks for.
fn fonts() -> &'static Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(dejavu::sans::regular().to_vec());
        fonts.set_sans_serif_family(FAMILY);
        Arc::new(fonts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Anchor, Colour, Piece, Point};

    /// The number of dark pixels of a page with this text.
    fn ink(text: &str) -> usize {
        let mut drawing = Drawing::new(60.0, 30.0, "", "").unwrap();
        let pieces = vec![Piece::Formula(text.to_owned())];
        drawing.label(
            Point::new(30.0, 15.0),
            Anchor::Middle,
            18.0,
            Colour([0; 3]),
            pieces,
        );
        let page = Pixmap::decode_png(&write(&drawing, &Style::default()).unwrap()).unwrap();
        page.pixels()
            .iter()
            .filter(|pixel| pixel.red() < 128)
            .count()
    }

    #[test]
    fn every_letter_of_a_label_shows_without_the_fonts_of_the_machine() {
        assert_eq!(ink(" "), 0);
        for c in "0123456789/-*^|{}()±↑↓⇑…aZ,:'".chars() {
            assert!(ink(&c.to_string()) > 0, "{c} does not show");
        }
    }
}
