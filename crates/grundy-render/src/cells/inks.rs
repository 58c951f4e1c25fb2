//! The inks of diagrams and tables.

use super::Ink;
use crate::drawing::Colour;

pub(super) const PAPER: Ink = Ink {
    glyph: '.',
    colour: Colour([255, 255, 255]),
};
pub(super) const BLACK: Ink = Ink {
    glyph: '#',
    colour: Colour([32, 33, 36]),
};
pub(super) const BLUE: Ink = Ink {
    glyph: 'P',
    colour: Colour([26, 95, 180]),
};
pub(super) const RED: Ink = Ink {
    glyph: '@',
    colour: Colour([192, 28, 40]),
};
pub(super) const PALE: Ink = Ink {
    glyph: '.',
    colour: Colour([241, 243, 244]),
};

/// Inks for the values 0, 1, 2, …: the first one blue, the others from dark to pale.
pub(super) fn grundy_colours(count: usize) -> Vec<Ink> {
    const GLYPHS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let count = count.clamp(1, 256);
    let inks = (0..count).map(|value| {
        let share = |from: usize, to: usize| {
            let last = (count - 1).max(2) - 1;
            let step = value.saturating_sub(1).min(last);
            u8::try_from((from * (last - step) + to * step) / last).unwrap_or(u8::MAX)
        };
        let glyph = GLYPHS.get(value).map_or('+', |&glyph| char::from(glyph));
        Ink {
            glyph,
            colour: if value == 0 {
                BLUE.colour
            } else {
                Colour([share(120, 255), share(60, 235), share(20, 205)])
            },
        }
    });
    inks.collect()
}
