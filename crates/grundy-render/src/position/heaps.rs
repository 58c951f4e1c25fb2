//! Heaps: columns of tokens with their sizes beneath.

use grundy_rules::heap_place;

use super::graph::stress;
use super::{TooLargeToDraw, check_size, count, paint};
use crate::drawing::{Anchor, Drawing, Piece, Point, Shape, Stroke, shorten, text_width};
use crate::glyphs::{Glyph, Glyphs, Ink, Stress};

/// The most tokens that are drawn one by one; of a larger heap the picture shows both ends.
const MOST_TOKENS: usize = 16;

/// The letters of a size; longer ones are cut in the middle.
const LONGEST_SIZE: usize = 20;

const MARGIN: f64 = 14.0;
const STEP: f64 = 20.0;
const RADIUS: f64 = 8.0;
const LABEL: f64 = 15.0;

/// One place of a column, from the top down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Token,
    Dots,
}

/// The column of a heap; none for a size that is no number.
fn column(size: &str) -> Vec<Place> {
    match size.parse::<usize>() {
        Ok(tokens) if tokens <= MOST_TOKENS => vec![Place::Token; tokens],
        _ if !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit()) => {
            let mut column = vec![Place::Token; MOST_TOKENS];
            column[MOST_TOKENS / 2 - 1..=MOST_TOKENS / 2].fill(Place::Dots);
            column
        }
        _ => Vec::new(),
    }
}

fn label(size: &str) -> String {
    shorten(size, LONGEST_SIZE)
}

fn width(size: &str) -> f64 {
    text_width(&label(size), LABEL).max(2.0 * RADIUS) + 14.0
}

fn page_size(heaps: &[String]) -> (f64, f64) {
    let tallest = heaps.iter().map(|size| column(size).len()).max();
    let widths: f64 = heaps.iter().map(|size| width(size)).sum();
    (
        widths.max(2.0 * STEP) + 2.0 * MARGIN,
        count(tallest.unwrap_or(0)) * STEP + 2.0 * LABEL + 2.0 * MARGIN,
    )
}

/// Whether the heaps can be drawn.
pub(super) fn check(heaps: &[String]) -> Result<(), TooLargeToDraw> {
    let (width, height) = page_size(heaps);
    check_size(width, height)
}

/// The heaps as a drawing.
pub(super) fn compose(heaps: &[String], name: String) -> Result<Drawing, TooLargeToDraw> {
    let (page_width, page_height) = page_size(heaps);
    let sizes: Vec<String> = heaps.iter().map(|size| label(size)).collect();
    let description = if heaps.is_empty() {
        "No heaps.".to_owned()
    } else {
        format!("Heaps of size {}.", shorten(&sizes.join(", "), 400))
    };
    let mut drawing = Drawing::new(page_width, page_height, name, description)?;
    let floor = page_height - MARGIN - 1.6 * LABEL;
    drawing.line(
        vec![
            Point::new(MARGIN, floor),
            Point::new(page_width - MARGIN, floor),
        ],
        Stroke::solid(paint::MUTED, 1.6),
    );
    let mut left = MARGIN;
    for (i, (size, text)) in heaps.iter().zip(sizes).enumerate() {
        let foot = Point::new(left + width(size) / 2.0, floor);
        left += width(size);
        drawing.part(heap_place(i), |drawing| heap(drawing, foot, size, text));
    }
    Ok(drawing)
}

/// A column of tokens over the middle of its foot, and the size of the heap below.
fn heap(drawing: &mut Drawing, foot: Point, size: &str, text: String) {
    for (height, place) in column(size).into_iter().rev().enumerate() {
        let y = foot.y - 2.0 - STEP / 2.0 - count(height) * STEP;
        let disc = |y: f64, radius: f64| Shape::Disc {
            at: Point::new(foot.x, y),
            radius,
            fill: Some(paint::MUTED),
            stroke: Stroke::solid(paint::MUTED, 1.0),
            about: None,
        };
        match place {
            Place::Token => drawing.push(disc(y, RADIUS)),
            Place::Dots => {
                drawing.push(disc(y - 5.0, 1.2));
                drawing.push(disc(y + 5.0, 1.2));
            }
        }
    }
    let at = Point::new(foot.x, foot.y + LABEL);
    let pieces = vec![Piece::Formula(text)];
    drawing.label(at, Anchor::Middle, LABEL, paint::INK, pieces);
}

/// The heaps in characters; the size of a marked one stands in brackets.
pub(super) fn terminal(heaps: &[String], marked: &[String]) -> Glyphs {
    if heaps.is_empty() {
        return Glyphs::from("(no heaps)");
    }
    let columns: Vec<(String, Vec<Place>, Stress)> = heaps
        .iter()
        .enumerate()
        .map(|(i, size)| match stress(marked, &heap_place(i)) {
            Stress::Marked => (format!("[{}]", label(size)), column(size), Stress::Marked),
            Stress::None => (label(size), column(size), Stress::None),
        })
        .collect();
    let tallest = columns.iter().map(|(_, column, _)| column.len()).max();
    let mut lines: Vec<Vec<Glyph>> = vec![Vec::new(); tallest.unwrap_or(0) + 1];
    for (size, column, stress) in &columns {
        let width = size.chars().count();
        let (last, tokens) = lines.split_last_mut().expect("sizes have a line");
        let write = |line: &mut Vec<Glyph>, text: &str| {
            let glyph = |sign: char| Glyph {
                stress: *stress,
                ..Glyph::new(sign, Ink::Plain)
            };
            line.extend([Glyph::BLANK; 2]);
            line.extend(format!("{text:^width$}").chars().map(glyph));
        };
        write(last, size);
        // Columns stand on the ground, so that lines fill from the last.
        let places = column.iter().rev().copied().map(Some);
        for (line, place) in tokens
            .iter_mut()
            .rev()
            .zip(places.chain(std::iter::repeat(None)))
        {
            write(
                line,
                match place {
                    Some(Place::Token) => "●",
                    Some(Place::Dots) => "⋮",
                    None => "",
                },
            );
        }
    }
    let mut glyphs = Glyphs::default();
    for line in lines {
        glyphs.push_line(line);
    }
    glyphs
}
