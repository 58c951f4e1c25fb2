//! Histograms: how often values occur, as bars over the values.

mod characters;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::axis::{Edge, Field, PlotAxis, Reach, Scale, round_step};
use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, Piece, Point, Shape, Stroke, TooLargeToDraw, shorten,
};
use crate::palette::INK;

/// A histogram: what to draw, not how.
///
/// ```
/// use grundy_render::histogram::{Bins, HistogramPicture};
/// use grundy_render::{Drawable, PlotAxis, Scale};
/// let values = [3, 3, 5, 8, 8, 8];
/// let axis = PlotAxis::linear("period");
/// let mut picture = HistogramPicture::new("periods", axis, values, Bins::Each)?;
/// assert_eq!(picture.bars().len(), 6);
/// assert_eq!((picture.bars()[0].from, picture.bars()[0].count), (3, 2));
/// picture.counts = PlotAxis::logarithmic("games");
/// assert_eq!(picture.drawing()?.title(), "periods");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HistogramPicture {
    /// What stands above it.
    pub title: String,
    /// The axis of the counts.
    pub counts: PlotAxis,
    /// The axis of the values, which is linear whatever its scale says.
    values: PlotAxis,
    bins: Bins,
    bars: Vec<Bar>,
}

/// The values that make one bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bins {
    /// Every whole number has a bar, or every part of one where the axis has parts.
    Each,
    /// So many whole numbers from a multiple of their number on, such as 20 to 29 for 10; 0 counts
    /// as 1.
    Width(u64),
    /// One whole number each where these are few, and otherwise a round number of them: at most
    /// about 60 bars.
    #[default]
    Suitable,
}

/// A bar: so many values from one number to another, both included, in the parts of the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The least number.
    pub from: i128,
    /// The greatest.
    pub to: i128,
    /// How many values there are.
    pub count: u64,
}

/// Values so far apart that their bars would be too thin to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyBars {
    /// How many there would be.
    pub found: u128,
}

impl std::fmt::Display for TooManyBars {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let TooManyBars { found } = self;
        write!(
            f,
            "expected at most {MOST_BARS} bars, found {found}; wider bins make fewer"
        )
    }
}

impl std::error::Error for TooManyBars {}

/// A bar is at least about a unit of the page wide.
const MOST_BARS: u128 = 750;

/// About so many bars are easy to read.
const SUITABLE_BARS: usize = 60;

const WIDTH: f64 = 762.0;
const HEIGHT: f64 = 360.0;
const TOP: f64 = 66.0;
const BELOW: f64 = 54.0;

const BAR: Colour = Colour([0x4a, 0x7f, 0xc1]);
const EDGE: Colour = Colour([0x1f, 0x5f, 0xbf]);

impl HistogramPicture {
    /// The histogram of values, in any order and in the parts of their axis.
    pub fn new(
        title: impl Into<String>,
        axis: PlotAxis,
        values: impl IntoIterator<Item = i128>,
        bins: Bins,
    ) -> Result<HistogramPicture, TooManyBars> {
        let mut counts: BTreeMap<i128, u64> = BTreeMap::new();
        for value in values {
            *counts.entry(value).or_default() += 1;
        }
        HistogramPicture::of_counts(title, axis, &counts, bins)
    }

    /// The histogram of values that were counted: each with how often it occurs.
    pub fn of_counts(
        title: impl Into<String>,
        axis: PlotAxis,
        counts: &BTreeMap<i128, u64>,
        bins: Bins,
    ) -> Result<HistogramPicture, TooManyBars> {
        let ends = counts.first_key_value().zip(counts.last_key_value());
        let bars = match ends {
            None => Vec::new(),
            Some(((&first, _), (&last, _))) => {
                let width = match bins {
                    Bins::Each => 1,
                    Bins::Width(width) => {
                        i128::from(width.max(1)).saturating_mul(axis.parts.get().into())
                    }
                    Bins::Suitable => round_step(last.abs_diff(first), SUITABLE_BARS, axis.parts),
                };
                grouped(counts, (first, last), width)?
            }
        };
        Ok(HistogramPicture {
            title: title.into(),
            counts: PlotAxis::linear("count"),
            values: axis,
            bins,
            bars,
        })
    }

    /// The bars from the least value to the greatest, those without values too.
    pub fn bars(&self) -> &[Bar] {
        &self.bars
    }

    /// How many values there are.
    fn total(&self) -> u128 {
        self.bars.iter().map(|bar| u128::from(bar.count)).sum()
    }

    /// The greatest count.
    fn most(&self) -> i128 {
        let most = self.bars.iter().map(|bar| bar.count).max();
        i128::from(most.unwrap_or(0)).max(1)
    }

    /// The numbers that both axes reach. Counts begin with 0, or with 1 on a logarithmic axis.
    fn reaches(&self) -> (Reach, Reach) {
        let ends = self.bars.first().zip(self.bars.last());
        let (low, high) = ends.map_or((0, 0), |(first, last)| (first.from, last.to));
        let least = i128::from(self.counts.scale == Scale::Logarithmic);
        let up = Reach {
            scale: self.counts.scale,
            low: least,
            high: self.most(),
            edge: Edge::Exact,
            parts: self.counts.parts,
        };
        let across = Reach {
            scale: Scale::Linear,
            low,
            high,
            edge: Edge::Beyond,
            parts: self.values.parts,
        };
        (across, up)
    }

    /// The picture in words.
    fn describe(&self) -> String {
        let (first, last) = match self.bars.as_slice() {
            [] => return "no values".to_owned(),
            [first, .., last] => (first, last),
            [only] => (only, only),
        };
        let greatest = self
            .bars
            .iter()
            .max_by_key(|bar| (bar.count, Reverse(bar.from)));
        let greatest = greatest.unwrap_or(first);
        format!(
            "{} values from {} to {}; most of them, {}, at {}",
            self.total(),
            self.values.shown(first.from),
            self.values.shown(last.to),
            greatest.count,
            greatest.name(&self.values),
        )
    }
}

/// The counts in bars of so many numbers.
fn grouped(
    counts: &BTreeMap<i128, u64>,
    (first, last): (i128, i128),
    width: i128,
) -> Result<Vec<Bar>, TooManyBars> {
    let (low, high) = (first.div_euclid(width), last.div_euclid(width));
    let found = high.abs_diff(low).saturating_add(1);
    let length = usize::try_from(found).ok().filter(|_| found <= MOST_BARS);
    let length = length.ok_or(TooManyBars { found })?;
    let bar = |place: usize| {
        let place = low + i128::try_from(place).unwrap_or(0);
        // At the ends of what an integer holds a bar is cut.
        let next = (place + 1).checked_mul(width);
        Bar {
            from: place.saturating_mul(width),
            to: next.map_or(i128::MAX, |next| next - 1),
            count: 0,
        }
    };
    let mut bars: Vec<Bar> = (0..length).map(bar).collect();
    for (value, count) in counts {
        let place = value.div_euclid(width).abs_diff(low);
        let place = usize::try_from(place).expect("a value between the first and the last");
        bars[place].count += count;
    }
    Ok(bars)
}

impl Bar {
    /// The numbers of the bar: `7`, `20 to 29`.
    fn name(&self, axis: &PlotAxis) -> String {
        if self.from == self.to {
            axis.shown(self.from)
        } else {
            format!("{} to {}", axis.shown(self.from), axis.shown(self.to))
        }
    }
}

impl Drawable for HistogramPicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        compose(self)
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(characters::draw(self, style))
    }
}

fn compose(picture: &HistogramPicture) -> Result<Drawing, TooLargeToDraw> {
    let (across, up) = picture.reaches();
    let up = up.with_headroom(0.03);
    let field = Field {
        left: Field::room(&up),
        top: TOP,
        width: WIDTH,
        height: HEIGHT,
    };
    let (width, height) = (field.right() + 28.0, field.floor() + BELOW);
    let mut drawing = Drawing::new(width, height, &picture.title, picture.describe())?;
    field.grid(&mut drawing, &up);
    for bar in &picture.bars {
        push_bar(&mut drawing, &field, (bar, &picture.values), (&across, &up));
    }
    let names = (&picture.values.name, &picture.counts.name);
    field.axes(&mut drawing, (&across, names.0), (&up, names.1));
    let heading = vec![Piece::Words(shorten(&picture.title, 90))];
    let middle = Point::new(field.left + field.width / 2.0, 24.0);
    drawing.label(middle, Anchor::Middle, 17.0, INK, heading);
    Ok(drawing)
}

/// A bar from the axis up to its count, a little narrower than its numbers where there is room.
fn push_bar(
    drawing: &mut Drawing,
    field: &Field,
    (bar, axis): (&Bar, &PlotAxis),
    (across, up): (&Reach, &Reach),
) {
    let count = i128::from(bar.count);
    let shares = (
        across.share(bar.from),
        across.share(bar.to),
        up.share(count),
    );
    let (Some(from), Some(to), Some(height)) = shares else {
        return;
    };
    if bar.count == 0 {
        return;
    }
    // A number has its place in the middle of the interval that it owns.
    let half = across.half();
    let (left, right) = (field.at(from - half, 0.0).x, field.at(to + half, 0.0).x);
    let gap = if right - left >= 5.0 {
        0.1 * (right - left)
    } else {
        0.0
    };
    let (left, right) = (left + gap.min(4.0) / 2.0, right - gap.min(4.0) / 2.0);
    let (top, floor) = (field.at(0.0, height).y, field.floor());
    let corners = [(left, floor), (left, top), (right, top), (right, floor)];
    let edge = if gap > 0.0 { 0.8 } else { 0.0 };
    drawing.push(Shape::Area {
        points: corners.map(|(x, y)| Point::new(x, y)).to_vec(),
        fill: BAR,
        stroke: Stroke::solid(EDGE, edge),
        about: Some(format!("{}: {}", bar.name(axis), bar.count)),
    });
}
