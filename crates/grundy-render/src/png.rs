//! PNG from our own SVG.
//!
//! The letters come with the program: a fresh machine may have no fonts, and with fonts of its
//! own it would draw the same picture differently.

use crate::scene::Scene;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::{Arc, OnceLock};

/// The most pixels a unit of a picture may have on a side.
const LARGEST_SCALE: u16 = 8;

/// The drawing as a PNG file with `scale` pixels to the unit, from 1 to [`LARGEST_SCALE`].
pub(crate) fn write(scene: &Scene, scale: u16) -> Vec<u8> {
    let options = Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::clone(fonts()),
        ..Options::default()
    };
    let tree = Tree::from_str(&crate::svg::write(scene), &options)
        .expect("our own SVG is well formed and not empty");
    let scale = f32::from(scale.clamp(1, LARGEST_SCALE));
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
    pixels
        .encode_png()
        .expect("pixels in memory can be written as a PNG")
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
    use crate::scene::{Anchor, Colour, Piece, Point};

    /// The number of dark pixels of a page with this text.
    fn ink(text: &str) -> usize {
        let mut scene = Scene {
            width: 60.0,
            height: 30.0,
            title: String::new(),
            description: String::new(),
            shapes: Vec::new(),
        };
        let pieces = vec![Piece::Formula(text.to_owned())];
        scene.text(
            Point::new(30.0, 15.0),
            Anchor::Middle,
            18.0,
            Colour("000000"),
            pieces,
        );
        let page = Pixmap::decode_png(&write(&scene, 2)).unwrap();
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
