//! Pictures of stalks: coloured edges on the ground, long runs and repeated blocks cut short.
//!
//! Few edges in a row are drawn one by one. Of a longer run the first are drawn, then three dots
//! in its colour with the run beside them, as it is typed; of a block repeated without end two
//! copies are drawn, and its dots are grey. The joint above such dots carries the number of the
//! edge that comes next, which is an ordinal.
//!
//! ```
//! use grundy_num::SignWord;
//! use grundy_render::stalk::Stalk;
//! use grundy_render::{Drawable, Style};
//! let stalk = Stalk::new(&"L^w R".parse()?, "omega - 1");
//! assert_eq!(
//!     stalk.text(&Style::default())?,
//!     "  o  ω+1 edges in all\n  R\n  o  edge ω\n  ⋮  L^ω\n  o\n  L\n  o\n  L\n  o\n  L\n═════  ω - 1\n"
//! );
//! assert_eq!(stalk.drawing()?.title(), "a stalk of value ω - 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rows;

use grundy_num::{Run, Sign, SignWord};
use grundy_rules::Mark;

use crate::ansi::tint;
use crate::drawable::{Colours, Drawable, Style};
use crate::drawing::{
    Anchor, Drawing, End, Piece, Point, Shape, Stroke, TooLargeToDraw, count, shorten, text_width,
};
use crate::position::paint;
use crate::powers::with_omega;

use rows::{Dots, Place, Row};

/// A stalk as it is drawn.
#[derive(Clone, Debug)]
pub struct Stalk {
    /// From the ground up.
    rows: Vec<Row>,
    /// The whole word.
    word: String,
    /// What is written below the ground.
    value: String,
}

/// The letters of a label; longer ones are cut in the middle.
const LONGEST_LABEL: usize = 40;

const MARGIN: f64 = 14.0;
const STEP: f64 = 36.0;
const SIZE: f64 = 15.0;
const BESIDE: f64 = 14.0;
/// How far the ground reaches to either side.
const GROUND: f64 = 40.0;
const BELOW: f64 = 36.0;

impl Stalk {
    /// The picture of a word, whose value is written below.
    pub fn new(word: &SignWord, value: &str) -> Stalk {
        Stalk {
            rows: rows::of_word(word),
            word: word.to_string(),
            value: value.to_owned(),
        }
    }

    /// The picture of a stalk whose runs never end and of which these are the first.
    pub fn endless(first: &[Run], value: &str) -> Stalk {
        let mut word = SignWord::default();
        for run in first {
            word.push_run(run.sign, run.length.clone());
        }
        Stalk {
            rows: rows::of_endless(first),
            word: format!("{word} …"),
            value: value.to_owned(),
        }
    }
}

impl Drawable for Stalk {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        compose(self)
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(characters(self, style.colours))
    }
}

/// The stalk in characters, the topmost edge first.
fn characters(stalk: &Stalk, colours: Colours) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (i, row) in stalk.rows.iter().enumerate() {
        lines.push(match &row.place {
            Place::Edge(sign) => {
                let letter = letter(*sign).to_string();
                format!("  {}", tint(colours, paint::ink(mark(*sign)), &letter))
            }
            Place::Dots(dots) => format!("  ⋮  {}", with_omega(&dots.label)),
        });
        let joint = if row.ends_in_joint { 'o' } else { ' ' };
        let number = row.next_edge.as_deref().map(with_omega);
        lines.push(match number {
            Some(number) if i + 1 < stalk.rows.len() => format!("  {joint}  edge {number}"),
            Some(number) => format!("  {joint}  {number} edges in all"),
            None => format!("  {joint}").trim_end().to_owned(),
        });
    }
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.reverse();
    lines.push(format!(
        "═════  {}",
        with_omega(&shorten(&stalk.value, 400))
    ));
    lines
        .into_iter()
        .flat_map(|line| [line, "\n".to_owned()])
        .collect()
}

fn letter(sign: Sign) -> char {
    match sign {
        Sign::Plus => 'L',
        Sign::Minus => 'R',
    }
}

fn mark(sign: Sign) -> Mark {
    match sign {
        Sign::Plus => Mark::Left,
        Sign::Minus => Mark::Right,
    }
}

fn compose(stalk: &Stalk) -> Result<Drawing, TooLargeToDraw> {
    let value = shorten(&stalk.value, LONGEST_LABEL);
    let wide = |text: &str| text_width(&with_omega(text), SIZE);
    let left = stalk.rows.iter().filter_map(|row| match &row.place {
        Place::Dots(dots) => Some(wide(&dots.label)),
        Place::Edge(_) => None,
    });
    let right = stalk
        .rows
        .iter()
        .filter_map(|row| row.next_edge.as_deref().map(wide));
    let reach = |labels: f64| (labels + BESIDE).max(GROUND).max(wide(&value) / 2.0);
    let (left, right) = (
        reach(left.fold(0.0, f64::max)),
        reach(right.fold(0.0, f64::max)),
    );
    let x = MARGIN + left;
    let height = count(stalk.rows.len()) * STEP + 2.0 * MARGIN + BELOW;
    let ground = height - MARGIN - BELOW;
    let description = format!(
        "A stalk from the ground up: {}. Blue edges are solid, red ones dashed.",
        shorten(&stalk.word, 400)
    );
    let title = format!("a stalk of value {}", with_omega(&value));
    let mut drawing = Drawing::new(x + right + MARGIN, height, title, description)?;
    for (i, row) in stalk.rows.iter().enumerate() {
        let y = ground - count(i) * STEP;
        match &row.place {
            Place::Edge(sign) => drawing.push(Shape::Line {
                points: vec![Point::new(x, y), Point::new(x, y - STEP)],
                stroke: paint::edge(mark(*sign)),
                end: End::Plain,
                about: Some(paint::words(mark(*sign))),
            }),
            Place::Dots(dots) => draw_dots(&mut drawing, x, y, dots),
        }
    }
    crate::position::draw_ground(&mut drawing, ground, [x - GROUND, x + GROUND]);
    for (i, row) in stalk.rows.iter().enumerate() {
        let at = Point::new(x, ground - count(i + 1) * STEP);
        if row.ends_in_joint {
            drawing.push(Shape::Disc {
                at,
                radius: 5.0,
                fill: Some(paint::PAPER),
                stroke: Stroke::solid(paint::INK, 1.6),
                about: None,
            });
        }
        if let Some(edge) = &row.next_edge {
            let beside = Point::new(x + BESIDE, at.y);
            let pieces = vec![Piece::Power(edge.clone())];
            drawing.label(beside, Anchor::Start, SIZE, paint::INK, pieces);
        }
    }
    drawing.label(
        Point::new(x, ground + 24.0),
        Anchor::Middle,
        SIZE,
        paint::INK,
        vec![Piece::Power(value)],
    );
    Ok(drawing)
}

/// Three dots between two joints, and what they stand for on their left.
fn draw_dots(drawing: &mut Drawing, x: f64, y: f64, dots: &Dots) {
    let colour = dots
        .sign
        .map_or(paint::MUTED, |sign| paint::colour(mark(sign)));
    for part in [0.25, 0.5, 0.75] {
        drawing.push(Shape::Disc {
            at: Point::new(x, y - part * STEP),
            radius: 2.2,
            fill: Some(colour),
            stroke: Stroke::solid(colour, 0.5),
            about: Some(with_omega(&dots.label)),
        });
    }
    drawing.label(
        Point::new(x - BESIDE, y - STEP / 2.0),
        Anchor::End,
        SIZE,
        colour,
        vec![Piece::Power(dots.label.clone())],
    );
}
