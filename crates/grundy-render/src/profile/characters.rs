//! v(X) in characters: lines of dots, and marks at the ends of pieces.

use grundy_amounts::continuous::{End, ProfilePiece};
use grundy_num::Rational;

use super::{MOST_MARKS, ProfilePicture, ends, ends_of, height, share, ticks};
use crate::drawable::Style;
use crate::drawing::shorten;
use crate::format::text::chart::{Chart, Dot, Label, nearest, text_of_lines};

/// How the ends of pieces are marked, and the numbers at which no move wins.
const CLOSED: char = '●';
const OPEN: char = '○';
const LOST: char = '═';

/// Draws v in at most as many columns as the style says, and about as many lines.
pub(super) fn draw(picture: &ProfilePicture, style: &Style) -> String {
    let pieces = picture.profile.pieces();
    let (right, top) = ends(pieces);
    let (width, lines) = style.sheet();
    let texts: Vec<(Rational, String)> = labelled(ticks(&top));
    let room = Chart::room(texts.iter().map(|(_, text)| text.as_str()));
    let mut chart = Chart::new(width - room.min(width / 2), lines - 5, style.characters);
    let end = chart.last();
    let dot = |x: &Rational, v: &Rational| -> Dot {
        (
            nearest(share(x, &right), end.0),
            end.1 - nearest(share(v, &top), end.1),
        )
    };
    let place = |piece: &ProfilePiece, x: &Rational| dot(x, &height(piece, x));
    for piece in pieces {
        let (lo, hi) = ends_of(piece);
        let (from, to) = (place(piece, lo), place(piece, hi));
        if piece.value.is_some() {
            chart.line(&[from, to]);
        } else {
            for x in from.0..=to.0 {
                chart.mark_with((x, from.1), LOST);
            }
        }
    }
    if pieces.len() <= MOST_MARKS {
        // Open ends first, so that a closed one at the same place stays visible.
        for (wanted, sign) in [(End::Open, OPEN), (End::Closed, CLOSED)] {
            for piece in pieces.iter().filter(|piece| piece.value.is_some()) {
                let (lo, hi) = ends_of(piece);
                for (x, end) in [(lo, piece.domain.lo_end), (hi, piece.domain.hi_end)] {
                    if end == wanted {
                        chart.mark_with(place(piece, x), sign);
                    }
                }
            }
        }
    }
    let zero = Rational::ZERO;
    let label = |at: usize, text: String| Label { at, text, rank: 0 };
    let left: Vec<Label> = texts
        .into_iter()
        .map(|(v, text)| label(chart.cell(dot(&zero, &v)).1, text))
        .collect();
    let below: Vec<Label> = labelled(ticks(&right))
        .into_iter()
        .map(|(x, text)| label(chart.cell(dot(&x, &zero)).0, text))
        .collect();
    let mut out = chart.into_lines(&left, &below);
    out.push(shorten(&format!("v(X): {}", picture.name), width));
    let signs = format!("({CLOSED} belongs to its piece, {OPEN} does not, {LOST} no move wins)");
    out.push(shorten(&signs, width));
    text_of_lines(&out)
}

fn labelled(numbers: Vec<Rational>) -> Vec<(Rational, String)> {
    let text = |number: Rational| {
        let text = shorten(&number.to_string(), 15);
        (number, text)
    };
    numbers.into_iter().map(text).collect()
}
