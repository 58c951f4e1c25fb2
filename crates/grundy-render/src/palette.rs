//! The colours of all pictures, and what becomes of them on a dark page.
//!
//! Pictures are composed for white paper. On a dark page every colour keeps its hue and changes its
//! lightness for the opposite one, so that ink stays ink and a tint stays a tint.

use crate::drawing::Colour;

/// Lines, letters and numbers.
pub(crate) const INK: Colour = Colour([0x22, 0x22, 0x22]);
/// What matters less.
pub(crate) const MUTED: Colour = Colour([0x5f, 0x63, 0x68]);
/// Lines of a grid.
pub(crate) const FAINT: Colour = Colour([0xe4, 0xe4, 0xe4]);
/// The page.
pub(crate) const PAPER: Colour = Colour::WHITE;
/// What is no longer there.
pub(crate) const GONE: Colour = Colour([0x9a, 0xa0, 0xa6]);
/// Left's.
pub(crate) const LEFT: Colour = Colour([0x1a, 0x5f, 0xb4]);
/// Right's.
pub(crate) const RIGHT: Colour = Colour([0xc0, 0x1c, 0x28]);
/// Both players'.
pub(crate) const BOTH: Colour = Colour([0x26, 0x70, 0x3a]);

/// What was done last.
pub(crate) const LAST: Colour = Colour([0xb8, 0x6e, 0x00]);

/// What a picture stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// White paper.
    #[default]
    White,
    /// A dark page, with inks that can be read on it.
    Dark,
    /// Nothing: the page shows through. Inks are those for white paper.
    None,
}

/// The colour of a dark page.
const DARK: Colour = Colour([0x16, 0x17, 0x1a]);
/// The contrast that every reader can do with, whatever there was on paper.
const ENOUGH: f64 = 4.5;

impl Background {
    /// The colour of the page, if it has one.
    pub(crate) fn page(self) -> Option<Colour> {
        match self {
            Background::White => Some(Colour::WHITE),
            Background::Dark => Some(DARK),
            Background::None => None,
        }
    }

    /// What a colour that was meant for white paper looks like here.
    pub(crate) fn shows(self, colour: Colour) -> Colour {
        match self {
            Background::White | Background::None => colour,
            Background::Dark => on_dark(colour),
        }
    }
}

/// The same hue with the opposite lightness. What is an ink on paper is as easy to read here.
fn on_dark(colour: Colour) -> Colour {
    if colour == Colour::WHITE {
        return DARK;
    }
    let Shade {
        hue,
        saturation,
        lightness,
    } = Shade::of(colour);
    let wanted = contrast(colour, Colour::WHITE).min(ENOUGH);
    let mut light = 0.94 - 0.84 * lightness;
    loop {
        let shown = Shade {
            hue,
            saturation,
            lightness: light,
        };
        let shown = shown.colour();
        if light >= 1.0 || contrast(shown, DARK) >= wanted {
            return shown;
        }
        light += 0.02;
    }
}

/// A colour by its hue in sixths of a circle, its saturation and its lightness, both up to 1.
struct Shade {
    hue: f64,
    saturation: f64,
    lightness: f64,
}

impl Shade {
    fn of(Colour(parts): Colour) -> Shade {
        let [red, green, blue] = parts.map(|part| f64::from(part) / 255.0);
        let most = red.max(green).max(blue);
        let least = red.min(green).min(blue);
        let (span, lightness) = (most - least, f64::midpoint(most, least));
        if span <= 0.0 {
            return Shade {
                hue: 0.0,
                saturation: 0.0,
                lightness,
            };
        }
        let hue = if red >= most {
            (green - blue) / span
        } else if green >= most {
            2.0 + (blue - red) / span
        } else {
            4.0 + (red - green) / span
        };
        Shade {
            hue: hue.rem_euclid(6.0),
            saturation: span / (1.0 - (2.0 * lightness - 1.0).abs()).max(f64::EPSILON),
            lightness,
        }
    }

    fn colour(&self) -> Colour {
        let lightness = self.lightness.clamp(0.0, 1.0);
        let span = self.saturation * (1.0 - (2.0 * lightness - 1.0).abs());
        let part = |turn: f64| {
            let way = ((self.hue + turn).rem_euclid(6.0) - 3.0).abs() - 1.0;
            byte(lightness + span * (way.clamp(0.0, 1.0) - 0.5))
        };
        Colour([part(0.0), part(4.0), part(2.0)])
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share between 0 and 1 of 255"
)]
fn byte(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// How well two colours can be told apart, from 1 to 21, as the guidelines for web pages say.
pub(crate) fn contrast(a: Colour, b: Colour) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(Colour(parts): Colour) -> f64 {
    let linear = |part: u8| {
        let share = f64::from(part) / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    };
    let [red, green, blue] = parts.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn players_keep_their_colours_on_a_dark_page() {
        let [red, _, blue] = on_dark(LEFT).0;
        assert!(blue > red && blue > 0xc0, "Left is blue");
        let [red, _, blue] = on_dark(RIGHT).0;
        assert!(red > blue && red > 0xc0, "Right is red");
    }

    #[test]
    fn letters_on_pieces_can_be_read_on_every_page() {
        for page in [Background::White, Background::Dark, Background::None] {
            for piece in [LEFT, RIGHT, BOTH, MUTED] {
                assert!(contrast(page.shows(PAPER), page.shows(piece)) >= ENOUGH);
            }
        }
    }

    proptest! {
        #[test]
        fn an_ink_is_as_easy_to_read_on_a_dark_page(parts: [u8; 3]) {
            let colour = Colour(parts);
            let wanted = contrast(colour, Colour::WHITE).min(ENOUGH);
            prop_assert!(contrast(on_dark(colour), DARK) >= wanted - 0.01);
        }

        #[test]
        fn a_shade_gives_its_colour_back(parts: [u8; 3]) {
            let back = Shade::of(Colour(parts)).colour().0;
            for (part, back) in parts.into_iter().zip(back) {
                prop_assert!(part.abs_diff(back) <= 1, "{parts:?} became {back:?}");
            }
        }
    }
}
