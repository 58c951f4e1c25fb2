//! The window of a bit in a line of codes, and how the letters around it are read back.

use grundy_automata::{Encoding, Letter, Neighbourhood};

use super::diagrams::axes;
use super::inks::{BLACK, BLUE, PALE, PAPER, RED};
use super::{CellPicture, Cells, Ink};
use crate::drawing::Colour;

/// What a square of the picture is, by its ink.
const NOTHING: u8 = 0;
const ONE: u8 = 1;
const ZERO: u8 = 2;
const BIT: u8 = 3;
const NEAREST: u8 = 4;
const OTHER_ONE: u8 = 5;

/// The steps by which the letters within `radius` of a bit are read from its window, one below the
/// other: the bit, the window, the nearest zero and its run, the code of that run, all codes.
pub fn window_picture(
    encoding: Encoding,
    radius: usize,
    window: &[Letter],
    first: i64,
) -> CellPicture {
    let ink = |glyph, of: Ink| Ink { glyph, ..of };
    let tinted = Ink {
        glyph: 'I',
        colour: Colour([0xcf, 0xe3, 0xf7]),
    };
    let inks = vec![
        PALE,
        ink('1', PAPER),
        ink('0', BLACK),
        ink('b', BLUE),
        ink('z', RED),
        tinted,
    ];
    let mut rows = vec![vec![NOTHING; window.len()]; 5];
    let middle = window.len() / 2;
    rows[0][middle] = BIT;
    let bit = |at: usize, one: u8| if window[at] == 0 { ZERO } else { one };
    rows[1] = (0..window.len()).map(|at| bit(at, ONE)).collect();
    if let Some((zero, last)) = Encoding::nearest_run(window) {
        let before = window[..zero].iter().rev().take_while(|&&bit| bit == 0);
        rows[2][zero - before.count()..=last].fill(ZERO);
        rows[2][zero] = NEAREST;
        if last + 1 < window.len() {
            let code = (last + 2).saturating_sub(encoding.length())..last + 2;
            code.for_each(|at| rows[3][at] = bit(at, ONE));
        }
    }
    if let Neighbourhood::Letters(letters, place) = encoding.recover(radius, window) {
        let length = encoding.length();
        let from = middle - place - radius * length;
        for at in 0..letters.len() * length {
            let one = if (at / length).is_multiple_of(2) {
                ONE
            } else {
                OTHER_ONE
            };
            rows[4][from + at] = bit(from + at, one);
        }
    }
    let mut cells = Cells::new(window.len(), rows.len(), inks);
    for (row, inks) in rows.into_iter().enumerate() {
        for (column, ink) in inks.into_iter().enumerate() {
            cells.set(column, row, ink);
        }
    }
    let legend = [
        (BIT, "the bit"),
        (ZERO, "0"),
        (NEAREST, "the nearest 0"),
        (OTHER_ONE, "every other code"),
    ];
    CellPicture {
        axes: Some(axes("place", first, "step")),
        legend: legend.map(|(ink, words)| (ink, words.to_owned())).to_vec(),
        ..CellPicture::new("letters read back from bits", cells)
    }
}
