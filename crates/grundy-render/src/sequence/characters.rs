//! Sequences in characters: a mark for each heap or, where there are more than columns, a dot.

use super::{SequencePicture, height, real, ticks};
use crate::drawable::Style;
use crate::drawing::{count, shorten};
use crate::format::text::chart::{Chart, Dot, Label, nearest, text_of_lines};

/// Draws the values in at most as many columns as the style says, and about as many lines.
pub(super) fn draw(picture: &SequencePicture, style: &Style) -> String {
    let (width, sheet_height) = style.sheet();
    let (least, most) = picture.range();
    let (first, last) = picture.heaps();
    let values = ticks(least, most, 10);
    let texts: Vec<String> = values.iter().map(i64::to_string).collect();
    let room = Chart::room(texts.iter().map(String::as_str));
    let heaps = picture.values.len().max(1);
    let columns = (width - room.min(width / 2)).min(2 * heaps - 1);
    // A line for each value, where there are not too many of them.
    let span = usize::try_from(most.saturating_sub(least)).unwrap_or(usize::MAX);
    let lines = (sheet_height - 4).min(span.saturating_add(1));
    let mut chart = Chart::new(columns, lines, style.characters);
    let end = chart.last();
    let share = |i: usize| count(i) / count((heaps - 1).max(1));
    let up = |value: f64| (value - real(least)) / (real(most) - real(least));
    let dot = |i: usize, value: f64| -> Dot {
        (nearest(share(i), end.0), end.1 - nearest(up(value), end.1))
    };
    for (i, value) in picture.values.iter().enumerate() {
        let Some(value) = value else { continue };
        if heaps <= columns {
            chart.mark(dot(i, height(value)));
        } else {
            chart.touch(dot(i, height(value)), '.');
        }
    }
    let label = |at: usize, text: String| Label { at, text, rank: 0 };
    let left: Vec<Label> = values
        .iter()
        .zip(texts)
        .map(|(&value, text)| label(chart.cell(dot(0, real(value))).1, text))
        .collect();
    let below: Vec<Label> = ticks(first, last, 12)
        .into_iter()
        .map(|heap| {
            let i = usize::try_from(heap - first).unwrap_or(0);
            label(chart.cell(dot(i, real(least))).0, heap.to_string())
        })
        .collect();
    let mut out = chart.into_lines(&left, &below);
    out.push(shorten(&picture.name, width));
    if let Some(period) = &picture.period {
        out.push(shorten(&period.words().join("; "), width));
    }
    text_of_lines(&out)
}
