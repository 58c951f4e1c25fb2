//! Pictures of sequences of values: heaps, or whatever runs, to the right, values upwards, one dot for each.

mod characters;

use grundy_num::Rational;

use std::num::NonZeroU64;

use crate::axis::round_numbers;
use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, Piece, Point, Shape, Stroke, TooLargeToDraw, shorten,
};
use crate::legend::{self, Entry, Look};
use crate::palette::{FAINT, INK, MUTED};

/// A picture of a sequence: what to draw, not how.
///
/// ```
/// use grundy_num::Rational;
/// use grundy_render::sequence::SequencePicture;
/// use grundy_render::{Drawable, Style};
/// let picture = SequencePicture {
///     name: "subtraction 1,2".to_owned(),
///     along: "heap".to_owned(),
///     from: 0,
///     values: [0, 1, 2, 0, 1, 2].map(|value| Some(Rational::from(value))).to_vec(),
///     period: None,
/// };
/// assert_eq!(picture.drawing()?.title(), "values of subtraction 1,2");
/// assert!(picture.text(&Style::default())?.starts_with(" 2 ┤"));
/// # Ok::<(), grundy_render::TooLargeToDraw>(())
/// ```
#[derive(Clone, Debug)]
pub struct SequencePicture {
    /// What stands above it.
    pub name: String,
    /// What runs to the right: `heap`, or the name in an expression.
    pub along: String,
    /// The first heap.
    pub from: u64,
    /// The values of the heaps from there on; where there is none, no dot is drawn.
    pub values: Vec<Option<Rational>>,
    /// How the values repeat, if that is known.
    pub period: Option<Repetition>,
}

/// How values repeat: from the preperiod on, each is that of a period before and the saltus more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The first heap of the first period.
    pub preperiod: u64,
    /// The heaps of a period.
    pub period: u64,
    /// How much more a value is than that of a period before.
    pub saltus: u64,
}

const PREPERIOD: Colour = Colour([0xf3, 0xea, 0xd8]);
const PERIOD: Colour = Colour([0xdc, 0xe9, 0xf8]);
const BOUNDARY: Stroke = Stroke {
    colour: MUTED,
    width: 0.8,
    dash: &[2, 3],
};
/// More ends of periods than this are not drawn.
const MOST_BOUNDARIES: u64 = 60;
const DOT: Colour = Colour([0x1f, 0x5f, 0xbf]);

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 52.0;
const BOTTOM: f64 = TOP + HEIGHT;
/// Dots of this size are larger than the lines of a grid.
const LARGE_DOT: f64 = 2.6;

impl SequencePicture {
    /// Whole numbers between which every value has its place on the page.
    fn range(&self) -> (i64, i64) {
        let values = || self.values.iter().flatten();
        let least = values().min().map_or(0, |least| whole(&least.floor()));
        // -floor(-x) is the least whole number that is not below x.
        let most = values()
            .max()
            .map_or(0, |most| whole(&-(-most.clone()).floor()));
        (least.min(0), most.max(1))
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

/// A whole number, or the machine's nearest to it.
fn whole(x: &Rational) -> i64 {
    let beyond = if x.is_negative() { i64::MIN } else { i64::MAX };
    x.to_i64().unwrap_or(beyond)
}

/// A value as a place: its whole part, and what is left to a millionth.
fn height(x: &Rational) -> f64 {
    let floor = x.floor();
    let millionths = (x.clone() - floor.clone()) * Rational::from(1_000_000);
    real(whole(&floor)) + real(whole(&millionths.floor())) / 1e6
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
    let mut description = format!(
        "{} values from {} {} on, between {least} and {most}",
        picture.values.len(),
        picture.along,
        picture.from
    );
    for words in picture.period.iter().flat_map(Repetition::words) {
        description.extend(["; ", &words]);
    }
    let mut drawing = Drawing::new(
        LEFT + WIDTH + 32.0,
        TOP + HEIGHT + 52.0,
        format!("values of {}", picture.name),
        description,
    )?;
    let legend = shade(&mut drawing, picture, &page);
    // The more dots there are, the smaller they are, and never too small to be seen.
    let radius = (4.0 * (60.0 / page.count).powf(0.3)).clamp(0.7, 4.0);
    axes(&mut drawing, picture, &page, (least, most), radius);
    for (index, value) in (0_i64..).zip(&picture.values) {
        let Some(value) = value else { continue };
        drawing.push(Shape::Disc {
            at: page.at(real(index), height(value)),
            radius,
            fill: Some(DOT),
            stroke: Stroke::solid(DOT, 0.0),
            about: None,
        });
    }
    let heading = vec![Piece::Words(shorten(&picture.name, 80))];
    let middle = Point::new(LEFT + WIDTH / 2.0, 24.0);
    drawing.label(middle, Anchor::Middle, 17.0, INK, heading);
    legend::below(drawing, &legend)
}

impl Repetition {
    /// The preperiod, if there is one, and the period.
    fn words(&self) -> Vec<String> {
        let Repetition {
            preperiod,
            period,
            saltus,
        } = self;
        let before = (*preperiod > 0).then(|| format!("preperiod: heaps below {preperiod}"));
        let heaps = if *period == 1 { "heap" } else { "heaps" };
        let repeated = match saltus {
            0 => format!("period: {period} {heaps}"),
            saltus => format!("period: {period} {heaps}, each adds {saltus}"),
        };
        before.into_iter().chain([repeated]).collect()
    }
}

/// Bands behind the preperiod and the first period, and the ends of periods; what comes back says
/// what they mean.
fn shade(drawing: &mut Drawing, picture: &SequencePicture, page: &Page) -> Vec<Entry> {
    let Some(known) = picture.period else {
        return Vec::new();
    };
    let end = picture.from.saturating_add(picture.values.len() as u64);
    let x = |heap: u64| {
        let index = heap.clamp(picture.from, end) - picture.from;
        let index = i64::try_from(index).unwrap_or(i64::MAX);
        LEFT + WIDTH * real(index) / page.count
    };
    let mut words = known.words();
    let repeated = words.pop().unwrap_or_default();
    let first_end = known.preperiod.saturating_add(known.period);
    let bands = [
        (0, known.preperiod, PREPERIOD, words.pop()),
        (known.preperiod, first_end, PERIOD, Some(repeated)),
    ];
    let mut legend = Vec::new();
    for (from, to, fill, about) in bands {
        let (left, right) = (x(from), x(to));
        let Some(about) = about else { continue };
        if right > left {
            drawing.push(Shape::Area {
                points: [(left, TOP), (right, TOP), (right, BOTTOM), (left, BOTTOM)]
                    .map(|(x, y)| Point::new(x, y))
                    .to_vec(),
                fill,
                stroke: Stroke::solid(fill, 0.0),
                about: Some(about.clone()),
            });
        }
        legend.push(Entry::new(Look::Square(fill), about));
    }
    let periods = end.saturating_sub(known.preperiod) / known.period.max(1);
    if periods <= MOST_BOUNDARIES {
        for number in 1..=periods {
            let heap = known.preperiod + number * known.period;
            if heap > picture.from && heap < end {
                let x = x(heap);
                drawing.line(vec![Point::new(x, TOP), Point::new(x, BOTTOM)], BOUNDARY);
            }
        }
    }
    legend
}

fn axes(
    drawing: &mut Drawing,
    picture: &SequencePicture,
    page: &Page,
    (least, most): (i64, i64),
    radius: f64,
) {
    let thin = Stroke::solid(FAINT, 1.0);
    let label = |number: String| vec![Piece::Formula(number)];
    for value in ticks(least, most, 10) {
        let y = page.at(0.0, real(value)).y;
        // Small dots on a line would look like a dotted line.
        if radius >= LARGE_DOT {
            drawing.line(vec![Point::new(LEFT, y), Point::new(LEFT + WIDTH, y)], thin);
        }
        let tick = vec![Point::new(LEFT - 5.0, y), Point::new(LEFT, y)];
        drawing.line(tick, Stroke::solid(INK, 1.0));
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
    let names = vec![Piece::Words(shorten(&picture.along, 20))];
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
fn ticks(first: i64, last: i64, most_ticks: usize) -> Vec<i64> {
    let numbers = round_numbers(first.into(), last.into(), most_ticks, NonZeroU64::MIN).into_iter();
    numbers.filter_map(|n| i64::try_from(n).ok()).collect()
}
