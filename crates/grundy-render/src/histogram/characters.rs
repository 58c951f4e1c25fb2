//! Histograms in characters: a bar to a line, with its numbers before it and its count behind.

use std::num::NonZeroU64;

use super::{Bar, Bins, HistogramPicture};
use crate::axis::{Reach, round_step};
use crate::drawable::{Characters, Style};
use crate::drawing::shorten;
use crate::format::text::chart::{nearest, text_of_lines};

/// The parts of a character, by eighths.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// Draws the bars in at most as many columns as the style says, and about as many lines: where
/// there are more bars, neighbours are taken together.
pub(super) fn draw(picture: &HistogramPicture, style: &Style) -> String {
    let (width, height) = style.sheet();
    let (bars, together) = fewer(picture, height.saturating_sub(3).max(1));
    let names = bars.iter().map(|bar| bar.name(&picture.values));
    let names: Vec<String> = names.collect();
    let counts: Vec<String> = bars.iter().map(|bar| bar.count.to_string()).collect();
    let longest = |texts: &[String]| texts.iter().map(String::len).max().unwrap_or(0);
    // Very long numbers are cut rather than the bars.
    let name_room = longest(&names).min(width / 3);
    let count_room = longest(&counts).min(width / 4);
    let room = width.saturating_sub(name_room + count_room + 4).max(1);
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(0);
    let (_, up) = picture.reaches();
    let up = Reach {
        high: i128::from(most).max(1),
        ..up
    };
    let full = up.share(up.high).unwrap_or(1.0);
    let mut out = Vec::new();
    for ((bar, name), counted) in bars.iter().zip(&names).zip(&counts) {
        let share = up.share(i128::from(bar.count)).filter(|_| bar.count > 0);
        let eighths = share.map_or(0, |share| nearest(share / full, 8 * room).max(1));
        let drawn = match style.characters {
            Characters::Ascii => "#".repeat(eighths.div_ceil(8)),
            Characters::Unicode => {
                let whole = "█".repeat(eighths / 8);
                let rest = EIGHTHS[eighths % 8];
                if rest == ' ' {
                    whole
                } else {
                    whole + &rest.to_string()
                }
            }
        };
        let name = shorten(name, name_room);
        let counted = shorten(counted, count_room);
        out.push(format!("{name:>name_room$} │{drawn} {counted}"));
    }
    let words = [
        picture.title.clone(),
        format!("↓ {}, → {}", picture.values.name, picture.counts.name),
        // Bars that nobody chose are as good as others.
        match (together, picture.bins) {
            (0..=1, _) | (_, Bins::Suitable) => String::new(),
            _ => {
                format!("{together} neighbouring bars are drawn as one; a picture has room for all")
            }
        },
    ];
    out.extend(
        words
            .iter()
            .filter(|it| !it.is_empty())
            .map(|it| shorten(it, width)),
    );
    text_of_lines(&out)
}

/// The bars, or where they are too many, bars of as many of them as make a round number; and how many are taken
/// together.
fn fewer(picture: &HistogramPicture, most: usize) -> (Vec<Bar>, i128) {
    let bars = picture.bars.as_slice();
    if bars.len() <= most {
        return (bars.to_vec(), 1);
    }
    let width = bars[0].to.abs_diff(bars[0].from).saturating_add(1);
    // Where bars are parts of one, so many of them are one.
    let parts = u128::from(picture.values.parts.get());
    let parts = if parts.is_multiple_of(width) {
        parts / width
    } else {
        1
    };
    let parts = u64::try_from(parts).ok().and_then(NonZeroU64::new);
    // One more bar may be needed than the numbers fill, for it begins with a multiple.
    let most = most.saturating_sub(1).max(1);
    let together = round_step(bars.len() as u128, most, parts.unwrap_or(NonZeroU64::MIN));
    let width = together.saturating_mul(i128::try_from(width).unwrap_or(i128::MAX));
    let mut fewer: Vec<Bar> = Vec::new();
    for bar in bars {
        let place = bar.from.div_euclid(width);
        match fewer.last_mut() {
            Some(last) if last.from.div_euclid(width) == place => {
                last.to = bar.to;
                last.count += bar.count;
            }
            _ => fewer.push(*bar),
        }
    }
    (fewer, together)
}
