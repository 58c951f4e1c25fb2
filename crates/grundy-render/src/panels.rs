//! Pictures side by side: the terms of a sum with their signs, and several scenes with captions.
//!
//! ```
//! use grundy_num::Sign;
//! use grundy_render::drawing::Piece;
//! use grundy_render::panels::{Gallery, Scene, Term};
//! use grundy_render::position::PositionPicture;
//! use grundy_render::{Drawable, Style};
//! use grundy_rules::{Mark, Picture};
//! let strip = |mark| Box::new(PositionPicture::new(Picture::Strip(vec![mark]), "a strip"));
//! let scene = Scene {
//!     name: "a difference".to_owned(),
//!     terms: vec![
//!         Term { label: "1".to_owned(), sign: Sign::Plus, picture: strip(Mark::Left) },
//!         Term { label: "2".to_owned(), sign: Sign::Minus, picture: strip(Mark::Right) },
//!     ],
//!     captions: vec![Piece::Words("which is 0".to_owned())],
//! };
//! let text = "┌───┐     ┌───┐\n│ L │  -  │ R │\n└───┘     └───┘\nwhich is 0\n";
//! assert_eq!(scene.text(&Style::default())?, text);
//! assert_eq!(Gallery::of(vec![scene]).drawing()?.title(), "a difference");
//! # Ok::<(), grundy_render::TooLargeToDraw>(())
//! ```

mod characters;

use grundy_num::Sign;

use crate::drawable::{Drawable, Style};
use crate::drawing::{Anchor, Drawing, Piece, Point, TooLargeToDraw, count, shorten, text_width};
use crate::palette::{INK, MUTED};

/// A sum, a picture for each term.
pub struct Scene {
    /// What it is called.
    pub name: String,
    /// The terms, in order.
    pub terms: Vec<Term>,
    /// What is written below, a line each.
    pub captions: Vec<Piece>,
}

/// A term of a sum.
pub struct Term {
    /// What it is called in moves.
    pub label: String,
    /// Whether it is added or taken away.
    pub sign: Sign,
    /// What it looks like.
    pub picture: Box<dyn Drawable + Send>,
}

/// Several scenes on one page.
pub struct Gallery {
    /// In the order they are looked at.
    pub scenes: Vec<Scene>,
    /// How they are shown.
    pub show: Show,
}

/// How several scenes are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// Side by side, in lines.
    #[default]
    Panels,
    /// One after the other in the same place. Where nothing moves, the last one is seen.
    Animation,
}

/// Scenes and terms begin a new line where the page would be wider than this.
const WIDEST: f64 = 1000.0;
const BESIDE: f64 = 10.0;
const SIGN: f64 = 26.0;
const CAPTION: f64 = 15.0;
const LINE: f64 = 22.0;
const LONGEST_CAPTION: usize = 72;
const BETWEEN: f64 = 26.0;
const LONGEST_NAME: usize = 400;

impl Gallery {
    /// The scenes side by side.
    pub fn of(scenes: Vec<Scene>) -> Gallery {
        Gallery {
            scenes,
            show: Show::Panels,
        }
    }
}

impl Drawable for Scene {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        let terms = self.terms.iter();
        let terms = terms.map(|term| {
            let drawing = term.picture.drawing()?;
            Ok((term.label.as_str(), term.sign, drawing))
        });
        let terms = terms.collect::<Result<Vec<_>, TooLargeToDraw>>()?;
        let sum = row(terms, &self.name)?;
        with_captions(sum, &self.captions)
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        characters::scene(self, style)
    }
}

impl Drawable for Gallery {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        if let ([scene], _) = (self.scenes.as_slice(), self.show) {
            return scene.drawing();
        }
        let drawn = self.scenes.iter().map(Scene::drawing);
        let drawn = drawn.collect::<Result<Vec<_>, TooLargeToDraw>>()?;
        let names: Vec<&str> = self
            .scenes
            .iter()
            .map(|scene| scene.name.as_str())
            .collect();
        let title = shorten(&names.join("; "), LONGEST_NAME);
        match self.show {
            Show::Panels => side_by_side(drawn, title),
            Show::Animation => one_after_the_other(drawn, title),
        }
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        let scenes = self.scenes.iter().map(|scene| scene.text(style));
        Ok(scenes.collect::<Result<Vec<_>, _>>()?.join("\n"))
    }
}

/// The terms of a sum from left to right with their signs; a single one is itself. Places are
/// called as moves in a sum are: `in 2: c3`.
pub(crate) fn row(
    mut terms: Vec<(&str, Sign, Drawing)>,
    name: &str,
) -> Result<Drawing, TooLargeToDraw> {
    if let [(_, Sign::Plus, _)] = terms.as_slice()
        && let Some((_, _, only)) = terms.pop()
    {
        return Ok(only);
    }
    let title = shorten(name, LONGEST_NAME);
    let told = terms.iter().map(|(_, sign, term)| {
        let sign = match sign {
            Sign::Plus => "plus",
            Sign::Minus => "minus",
        };
        format!("{sign} {}: {}", term.title(), term.description())
    });
    let told = told.collect::<Vec<_>>().join(" ");
    let told = told.strip_prefix("plus ").unwrap_or(&told);
    let mut lines = Flow::default();
    for (i, (_, sign, term)) in terms.iter().enumerate() {
        let before = if i == 0 && *sign == Sign::Plus {
            0.0
        } else {
            SIGN
        };
        lines.push(before + f64::from(term.width()), term.height().into());
    }
    let mut drawing = Drawing::new(lines.width(), lines.height(), title, told)?;
    let is_alone = terms.len() == 1;
    for (i, ((label, sign, term), place)) in terms.into_iter().zip(lines.places()).enumerate() {
        let Place { corner, middle } = place;
        let mut x = corner.x;
        if i > 0 || sign == Sign::Minus {
            let word = match sign {
                Sign::Plus => "+",
                Sign::Minus => "−",
            };
            let at = Point::new(x + SIGN / 2.0, middle);
            let pieces = vec![Piece::Words(word.to_owned())];
            drawing.label(at, Anchor::Middle, SIGN, INK, pieces);
            x += SIGN;
        }
        let prefix = if is_alone {
            String::new()
        } else {
            format!("in {label}: ")
        };
        drawing.place_parts(term, Point::new(x, corner.y), &prefix);
    }
    Ok(drawing)
}

/// The drawing with lines of words below it.
fn with_captions(drawing: Drawing, captions: &[Piece]) -> Result<Drawing, TooLargeToDraw> {
    if captions.is_empty() {
        return Ok(drawing);
    }
    let captions: Vec<Piece> = captions.iter().map(short).collect();
    let widths = captions.iter();
    let widths = widths.map(|caption| text_width(caption.text(), CAPTION));
    let (own, height) = (f64::from(drawing.width()), f64::from(drawing.height()));
    let width = widths.fold(own, |widest, width| widest.max(width + 2.0 * BESIDE));
    let told: Vec<&str> = captions.iter().map(Piece::text).collect();
    let mut page = Drawing::new(
        width,
        height + count(captions.len()) * LINE + 4.0,
        drawing.title(),
        format!("{} {}.", drawing.description(), told.join(", ")),
    )?;
    page.place_parts(drawing, Point::new((width - own) / 2.0, 0.0), "");
    for (i, caption) in captions.into_iter().enumerate() {
        let at = Point::new(width / 2.0, height + (count(i) + 0.4) * LINE);
        let ink = if i == 0 { INK } else { MUTED };
        page.label(at, Anchor::Middle, CAPTION, ink, vec![caption]);
    }
    Ok(page)
}

/// A caption that has room below a picture.
fn short(caption: &Piece) -> Piece {
    let text = shorten(caption.text(), LONGEST_CAPTION);
    match caption {
        Piece::Words(_) => Piece::Words(text),
        Piece::Formula(_) => Piece::Formula(text),
        Piece::Power(_) => Piece::Power(text),
    }
}

fn side_by_side(drawn: Vec<Drawing>, title: String) -> Result<Drawing, TooLargeToDraw> {
    let mut lines = Flow::default();
    for drawing in &drawn {
        lines.push(
            f64::from(drawing.width()) + BETWEEN,
            f64::from(drawing.height()) + BETWEEN / 2.0,
        );
    }
    let told: Vec<&str> = drawn.iter().map(Drawing::description).collect();
    let mut page = Drawing::new(lines.width(), lines.height(), title, told.join(" "))?;
    for (drawing, Place { corner, .. }) in drawn.into_iter().zip(lines.places()) {
        let at = Point::new(corner.x + BETWEEN / 2.0, corner.y + BETWEEN / 4.0);
        page.place(drawing, at, 1.0);
    }
    Ok(page)
}

fn one_after_the_other(drawn: Vec<Drawing>, title: String) -> Result<Drawing, TooLargeToDraw> {
    let width = drawn.iter().map(Drawing::width).max().unwrap_or(1);
    let height = drawn.iter().map(Drawing::height).max().unwrap_or(1);
    let told: Vec<&str> = drawn.iter().map(Drawing::description).collect();
    let mut page = Drawing::new(width.into(), height.into(), title, told.join(" "))?;
    for drawing in drawn {
        let x = f64::from(width - drawing.width()) / 2.0;
        page.frame(|page| page.place(drawing, Point::new(x, 0.0), 1.0));
    }
    Ok(page)
}

/// Boxes in lines: a line ends where the next box would be too far to the right.
#[derive(Default)]
struct Flow {
    lines: Vec<Vec<[f64; 2]>>,
}

impl Flow {
    fn push(&mut self, width: f64, height: f64) {
        let fits = |line: &&mut Vec<[f64; 2]>| line_width(line) + width <= WIDEST;
        match self.lines.last_mut().filter(fits) {
            Some(line) => line.push([width, height]),
            None => self.lines.push(vec![[width, height]]),
        }
    }

    fn width(&self) -> f64 {
        let widths = self.lines.iter().map(|line| line_width(line));
        widths.fold(0.0, f64::max)
    }

    fn height(&self) -> f64 {
        self.lines.iter().map(|line| line_height(line)).sum()
    }

    /// Where every box lies; the boxes of a line stand on one ground.
    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        let mut ground = 0.0;
        for line in &self.lines {
            let mut x = 0.0;
            ground += line_height(line);
            let lowest = line.iter().map(|[_, height]| *height);
            let lowest = lowest.fold(f64::INFINITY, f64::min);
            for [width, height] in line {
                let corner = Point::new(x, ground - height);
                let middle = ground - lowest / 2.0;
                places.push(Place { corner, middle });
                x += width;
            }
        }
        places
    }
}

/// Where a box lies: its upper left corner, and the height at which signs between the boxes of its
/// line stand.
struct Place {
    corner: Point,
    middle: f64,
}

fn line_width(line: &[[f64; 2]]) -> f64 {
    line.iter().map(|[width, _]| width).sum()
}

fn line_height(line: &[[f64; 2]]) -> f64 {
    line.iter().map(|[_, height]| *height).fold(0.0, f64::max)
}
