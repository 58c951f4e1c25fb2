//! How marks look: a colour and a letter for each, and for an edge a pattern of dashes.

use grundy_num::Player;
use grundy_rules::Mark;

use crate::drawing::{Anchor, Colour, Drawing, Piece, Point, Shape, Stroke};
use crate::glyphs::Ink;

use crate::palette::{BOTH, LEFT, RIGHT};
pub(crate) use crate::palette::{GONE, INK, MUTED, PAPER};

/// The letter of a piece; an empty or missing square has none.
pub(crate) fn letter(mark: Mark) -> Option<char> {
    match mark {
        Mark::Empty | Mark::Gone => None,
        Mark::Left => Some('L'),
        Mark::Right => Some('R'),
        Mark::Both => Some('*'),
        Mark::Own(_, letter) | Mark::Piece(letter) => Some(letter),
    }
}

/// What a piece is, for those who cannot see it.
pub(crate) fn words(mark: Mark) -> String {
    match mark {
        Mark::Empty => "empty".to_owned(),
        Mark::Gone => "gone".to_owned(),
        Mark::Left => "Left's, blue".to_owned(),
        Mark::Right => "Right's, red".to_owned(),
        Mark::Both => "anybody's, green".to_owned(),
        Mark::Own(Player::Left, letter) => format!("Left's {letter}, blue"),
        Mark::Own(Player::Right, letter) => format!("Right's {letter}, red"),
        Mark::Piece(letter) => format!("piece {letter}"),
    }
}

pub(crate) fn colour(mark: Mark) -> Colour {
    match mark {
        Mark::Left | Mark::Own(Player::Left, _) => LEFT,
        Mark::Right | Mark::Own(Player::Right, _) => RIGHT,
        Mark::Both => BOTH,
        Mark::Gone => GONE,
        Mark::Empty | Mark::Piece(_) => MUTED,
    }
}

/// The ink of a mark in characters.
pub(crate) fn ink(mark: Mark) -> Ink {
    match mark {
        Mark::Left | Mark::Own(Player::Left, _) => Ink::Left,
        Mark::Right | Mark::Own(Player::Right, _) => Ink::Right,
        Mark::Both => Ink::Both,
        Mark::Gone => Ink::Quiet,
        Mark::Empty | Mark::Piece(_) => Ink::Plain,
    }
}

/// An edge: blue ones are solid, red ones dashed, green ones dotted.
pub(crate) fn edge(mark: Mark) -> Stroke {
    let dash: &[u8] = match mark {
        Mark::Right => &[11, 5],
        Mark::Both => &[3, 4],
        _ => &[],
    };
    let width = match mark {
        Mark::Empty | Mark::Gone => 1.6,
        _ => 4.0,
    };
    Stroke {
        colour: colour(mark),
        width,
        dash,
    }
}

/// A disc with the letter of the piece on it; nothing for an empty place.
pub(crate) fn piece(drawing: &mut Drawing, at: Point, radius: f64, mark: Mark) {
    let Some(letter) = letter(mark) else {
        return;
    };
    drawing.push(Shape::Disc {
        at,
        radius,
        fill: Some(colour(mark)),
        stroke: Stroke::solid(colour(mark), 1.0),
        about: Some(words(mark)),
    });
    drawing.label(
        at,
        Anchor::Middle,
        1.1 * radius,
        PAPER,
        vec![Piece::Words(letter.to_string())],
    );
}
