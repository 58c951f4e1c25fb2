//! Pictures of sequences of values: heaps to the right, values upwards, one dot for each.

mod characters;

use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, Piece, Point, Shape, Stroke, TooLargeToDraw, shorten,
};

/// A picture of a sequence: what to draw, not how.
///
/// ```
/// use grundy_render::sequence::SequencePicture;
/// use grundy_render::{Drawable, Style};
/// let picture = SequencePicture {
///     name: "subtraction 1,2".to_owned(),
///     from: 0,
///     values: vec![0, 1, 2, 0, 1, 2],
///     preperiod: Some(0),
/// };
/// assert_eq!(picture.drawing()?.title(), "values of subtraction 1,2");
/// assert!(picture.text(&Style::default())?.starts_with(" 2 ┤"));
/// # Ok::<(), grundy_render::TooLargeToDraw>(())
/// ```
#[derive(Clone, Debug)]
pub struct SequencePicture {
    /// What stands above it.
    pub name: String,
    /// The first heap.
    pub from: u64,
    /// The values of the heaps from there on.
    pub values: Vec<i64>,
    /// Where the periodic part begins, if that is known.
    pub preperiod: Option<u64>,
}

const INK: Colour = Colour([0x22, 0x22, 0x22]);
const MUTED: Colour = Colour([0x66, 0x66, 0x66]);
const FAINT: Colour = Colour([0xe4, 0xe4, 0xe4]);
const PREPERIOD: Colour = Colour([0xf3, 0xea, 0xd8]);
const DOT: Colour = Colour([0x1f, 0x5f, 0xbf]);

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 52.0;

impl SequencePicture {
    /// The least and the greatest value that has a place on the page.
    fn range(&self) -> (i64, i64) {
        let least = self.values.iter().copied().min().unwrap_or(0).min(0);
        let most = self.values.iter().copied().max().unwrap_or(0).max(1);
        (least, most)
    }

    /// The first and the last heap.
    fn heaps(&self) -> (i64, i64) {
        let first = i64::try_from(self.from).unwrap_or(i64::MAX);
        let length = i64::try_from(self.values.len()).unwrap_or(i64::MAX);
        (first, first.saturating_add(length.max(1) - 1))
    }
}

impl Drawable for SequencePicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        compose(self)
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(characters::draw(self, style))
    }
}

/// Where heaps and values are on the page.
struct Page {
    count: f64,
    least: f64,
    span: f64,
}

#[expect(clippy::cast_precision_loss, reason = "a place on the page")]
fn real(n: i64) -> f64 {
    n as f64
}

impl Page {
    fn at(&self, index: f64, value: f64) -> Point {
        let up = (value - self.least) / self.span;
        Point::new(
            LEFT + WIDTH * (index + 0.5) / self.count,
            TOP + HEIGHT * (1.0 - up),
        )
    }
}

fn compose(picture: &SequencePicture) -> Result<Drawing, TooLargeToDraw> {
    let count = i64::try_from(picture.values.len())
        .unwrap_or(i64::MAX)
        .max(1);
    let (least, most) = picture.range();
    let page = Page {
        count: real(count),
        least: real(least) - 0.5,
        span: real(most) - real(least) + 1.0,
    };
    let mut drawing = Drawing::new(
        LEFT + WIDTH + 32.0,
        TOP + HEIGHT + 64.0,
        format!("values of {}", picture.name),
        format!(
            "{} values from heap {} on, between {least} and {most}",
            picture.values.len(),
            picture.from
        ),
    )?;
    shade_preperiod(&mut drawing, picture, &page);
    axes(&mut drawing, picture, &page, (least, most));
    let radius = (WIDTH / page.count / 2.2).clamp(0.7, 4.0);
    for (index, &value) in (0_i64..).zip(&picture.values) {
        drawing.push(Shape::Disc {
            at: page.at(real(index), real(value)),
            radius,
            fill: Some(DOT),
            stroke: Stroke::solid(DOT, 0.0),
            about: None,
        });
    }
    let heading = vec![Piece::Words(shorten(&picture.name, 80))];
    let middle = Point::new(LEFT + WIDTH / 2.0, 24.0);
    drawing.label(middle, Anchor::Middle, 17.0, INK, heading);
    Ok(drawing)
}

/// A band behind the values before the period.
fn shade_preperiod(drawing: &mut Drawing, picture: &SequencePicture, page: &Page) {
    let preperiod = picture.preperiod.unwrap_or(0);
    let before = preperiod.saturating_sub(picture.from);
    let before = i64::try_from(before).unwrap_or(i64::MAX);
    let shown = real(before).min(page.count);
    if shown <= 0.0 {
        return;
    }
    let right = LEFT + WIDTH * shown / page.count;
    let corner = |x, y| Point::new(x, y);
    drawing.push(Shape::Area {
        points: vec![
            corner(LEFT, TOP),
            corner(right, TOP),
            corner(right, TOP + HEIGHT),
            corner(LEFT, TOP + HEIGHT),
        ],
        fill: PREPERIOD,
        stroke: Stroke::solid(PREPERIOD, 0.0),
        about: Some(format!("the preperiod, heaps below {preperiod}")),
    });
    let words = vec![Piece::Words(format!("preperiod, heaps below {preperiod}"))];
    let place = Point::new(LEFT, TOP + HEIGHT + 46.0);
    drawing.label(place, Anchor::Start, 13.0, MUTED, words);
}

fn axes(drawing: &mut Drawing, picture: &SequencePicture, page: &Page, (least, most): (i64, i64)) {
    let thin = Stroke::solid(FAINT, 1.0);
    let label = |number: String| vec![Piece::Formula(number)];
    for value in ticks(least, most, 10) {
        let y = page.at(0.0, real(value)).y;
        drawing.line(vec![Point::new(LEFT, y), Point::new(LEFT + WIDTH, y)], thin);
        let place = Point::new(LEFT - 10.0, y);
        drawing.label(place, Anchor::End, 13.0, MUTED, label(value.to_string()));
    }
    let (first, last) = picture.heaps();
    for heap in ticks(first, last, 12) {
        let x = page.at(real(heap - first), 0.0).x;
        let floor = TOP + HEIGHT;
        drawing.line(
            vec![Point::new(x, floor), Point::new(x, floor + 5.0)],
            Stroke::solid(INK, 1.0),
        );
        let place = Point::new(x, floor + 20.0);
        drawing.label(place, Anchor::Middle, 13.0, MUTED, label(heap.to_string()));
    }
    let ink = Stroke::solid(INK, 1.2);
    let (floor, right) = (TOP + HEIGHT, LEFT + WIDTH);
    drawing.line(
        vec![
            Point::new(LEFT, TOP),
            Point::new(LEFT, floor),
            Point::new(right, floor),
        ],
        ink,
    );
    let names = vec![Piece::Words("heap".to_owned())];
    drawing.label(
        Point::new(right, floor + 40.0),
        Anchor::End,
        13.0,
        INK,
        names,
    );
    let names = vec![Piece::Words("value".to_owned())];
    drawing.label(
        Point::new(LEFT, TOP - 12.0),
        Anchor::Middle,
        13.0,
        INK,
        names,
    );
}

/// At most about `most_ticks` multiples of 1, 2 or 5 times a power of ten.
fn ticks(first: i64, last: i64, most_ticks: i64) -> Vec<i64> {
    let mut step = 1_i64;
    let mut factors = [2, 5, 10].into_iter().cycle();
    let mut power = 1_i64;
    while last.saturating_sub(first) / step > most_ticks {
        let factor = factors.next().unwrap_or(10);
        step = power.saturating_mul(factor);
        if factor == 10 {
            power = step;
        }
    }
    let start = first.div_euclid(step) + i64::from(first.rem_euclid(step) != 0);
    (start..)
        .map_while(|k| k.checked_mul(step))
        .take_while(|&tick| tick <= last)
        .collect()
}
