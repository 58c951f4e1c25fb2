//! Scatter plots in characters: Braille dots where the points are few, shades where they are many.

use super::density::Density;
use super::{MOST_DOTS, ScatterPicture};
use crate::drawable::{Characters, Style};
use crate::drawing::shorten;
use crate::format::text::chart::{Chart, Dot, Label, nearest, text_of_lines};

/// So many records at most are told below the chart.
const MOST_TOLD: usize = 5;

/// Draws the points in at most as many columns as the style says, and about as many lines.
pub(super) fn draw(picture: &ScatterPicture, style: &Style) -> String {
    let (width, height) = style.sheet();
    let (across, up) = picture.reaches();
    let texts = up.ticks((height / 4).clamp(2, 8)).into_iter();
    let texts: Vec<(i128, String)> = texts.map(|n| (n, up.written(n))).collect();
    let room = Chart::room(texts.iter().map(|(_, text)| text.as_str()));
    let columns = width - room.min(width / 2);
    let lines = height.saturating_sub(6).max(3);
    let mut chart = Chart::new(columns, lines, style.characters);
    let (end, dots) = (chart.last(), Chart::dots(style.characters));
    let few = picture.few_points(&across, &up, MOST_DOTS);
    let many = || Density::of(&picture.points, &across, &up, (columns, lines));
    let density = few.is_none().then(many);
    // Points, records and the numbers beside the axes have their places by one rule.
    let dot = |x: i128, y: i128| -> Option<Dot> {
        if let Some(density) = &density {
            let (column, line) = density.cell((x, &across), (y, &up))?;
            return Some((column * dots.0, line * dots.1));
        }
        let down = end.1 - nearest(up.share(y)?, end.1);
        Some((nearest(across.share(x)?, end.0), down))
    };
    for dot in few.into_iter().flatten().filter_map(|(x, y)| dot(x, y)) {
        chart.touch(dot, '.');
    }
    let mut shades = None;
    if let Some(density) = &density {
        let is_ascii = style.characters == Characters::Ascii;
        for line in 0..lines {
            for column in 0..columns {
                let glyph = density.glyph(density.step(column, line), is_ascii);
                chart.mark_with((column * dots.0, line * dots.1), glyph);
            }
        }
        shades = Some(density.line(is_ascii));
    }
    for dot in picture.records.iter().filter_map(|it| dot(it.x, it.y)) {
        chart.mark(dot);
    }
    let left = texts.into_iter().filter_map(|(n, text)| {
        let at = chart.cell(dot(across.low, n)?).1;
        Some(Label { at, text, rank: 0 })
    });
    let left: Vec<Label> = left.collect();
    let below = across.ticks((columns / 8).clamp(2, 10)).into_iter();
    let below = below.filter_map(|n| {
        let at = chart.cell(dot(n, up.low)?).0;
        let text = across.written(n);
        Some(Label { at, text, rank: 0 })
    });
    let below: Vec<Label> = below.collect();
    let mut out = chart.into_lines(&left, &below);
    let axes = format!("→ {}, ↑ {}", picture.x.name, picture.y.name);
    let words = [
        Some(picture.title.clone()),
        Some(axes),
        shades,
        picture.left_out(),
    ];
    out.extend(words.into_iter().flatten().filter(|line| !line.is_empty()));
    out.extend(records(picture, width));
    let out: Vec<String> = out.iter().map(|line| shorten(line, width)).collect();
    text_of_lines(&out)
}

/// The last records in words, as many as fit on a line but one at least.
fn records(picture: &ScatterPicture, width: usize) -> Option<String> {
    let records = picture.records.as_slice();
    let mut line = String::new();
    for record in records.iter().rev().take(MOST_TOLD) {
        let told = picture.told(record);
        if line.is_empty() {
            line = format!("● records: {told}");
        } else if line.chars().count() + told.chars().count() + 5 <= width {
            line.extend([", ", &told]);
        } else {
            return Some(line + ", …");
        }
    }
    if records.len() > MOST_TOLD {
        line += ", …";
    }
    (!line.is_empty()).then_some(line)
}
