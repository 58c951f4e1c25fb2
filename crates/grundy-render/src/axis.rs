//! Axes of plots: which numbers they reach, where a number is on them, and which are written.
//!
//! What is plotted are integers. Each owns the interval from half a unit below it to half a unit
//! above, so that none lies on the edge of the plot, and so that 1 has a place on a logarithmic
//! axis, which begins at 1/2. Fractions with a common denominator are integers, too: of an axis in
//! quarters, 3 stands for 3/4.

use std::num::NonZeroU64;

use grundy_num::{Rational, grouped};

use crate::drawing::{Anchor, Drawing, Piece, Point, Stroke};
use crate::palette::{FAINT, INK, MUTED};

/// How numbers are spread over an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally long.
    #[default]
    Linear,
    /// Equal ratios are equally long; only numbers from 1 on have a place.
    Logarithmic,
}

impl Scale {
    /// Whether a number has a place on such an axis.
    pub fn takes(self, n: i128) -> bool {
        self == Scale::Linear || n >= 1
    }
}

/// An axis: what it counts, and how.
///
/// ```
/// use grundy_render::{PlotAxis, Scale};
/// let axis = PlotAxis::linear("greatest member");
/// assert_eq!(axis.scale, Scale::Linear);
/// assert_eq!(PlotAxis::logarithmic("period").name, "period");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotAxis {
    /// What stands beside it.
    pub name: String,
    /// How its numbers are spread.
    pub scale: Scale,
    /// How many parts make one: what is plotted as 3 on an axis in quarters is 3/4.
    pub parts: NonZeroU64,
}

impl Default for PlotAxis {
    fn default() -> PlotAxis {
        PlotAxis::linear("")
    }
}

impl PlotAxis {
    /// A linear axis with this name.
    pub fn linear(name: impl Into<String>) -> PlotAxis {
        PlotAxis {
            name: name.into(),
            scale: Scale::Linear,
            parts: NonZeroU64::MIN,
        }
    }

    /// A logarithmic axis with this name.
    pub fn logarithmic(name: impl Into<String>) -> PlotAxis {
        PlotAxis {
            name: name.into(),
            scale: Scale::Logarithmic,
            parts: NonZeroU64::MIN,
        }
    }

    /// The same axis in parts of one, such as quarters.
    ///
    /// ```
    /// use grundy_render::PlotAxis;
    /// let axis = PlotAxis::linear("temperature").in_parts(4.try_into()?);
    /// assert_eq!([-3, 2, 8].map(|n| axis.shown(n)), ["-3/4", "1/2", "2"]);
    /// # Ok::<(), std::num::TryFromIntError>(())
    /// ```
    #[must_use]
    pub fn in_parts(self, parts: NonZeroU64) -> PlotAxis {
        PlotAxis { parts, ..self }
    }

    /// What is plotted as an integer, exactly.
    pub fn shown(&self, n: i128) -> String {
        exact(n, self.parts).to_string()
    }
}

/// So many parts of one.
fn exact(n: i128, parts: NonZeroU64) -> Rational {
    Rational::new(n, parts.get()).expect("a denominator that is not 0")
}

/// The numbers that an axis reaches.
///
/// Invariant: `low <= high`, and `low >= 1` on a logarithmic axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub(crate) scale: Scale,
    pub(crate) low: i128,
    pub(crate) high: i128,
    pub(crate) edge: Edge,
    pub(crate) parts: NonZeroU64,
}

/// Where a linear axis begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// Half a unit beyond its numbers, which own intervals.
    Beyond,
    /// With its numbers, as an axis of bars does, which begin with 0.
    Exact,
}

#[expect(clippy::cast_precision_loss, reason = "a place on the page")]
fn real(n: u128) -> f64 {
    n as f64
}

#[expect(clippy::cast_precision_loss, reason = "a place on the page")]
fn signed(n: i128) -> f64 {
    n as f64
}

impl Reach {
    /// An axis for these numbers. A linear one begins with 0 where that costs at most a third of
    /// it.
    pub(crate) fn of(numbers: impl Iterator<Item = i128>, axis: &PlotAxis) -> Reach {
        let &PlotAxis { scale, parts, .. } = axis;
        let numbers = numbers.filter(|&n| scale.takes(n));
        let ends = numbers.fold(None, |ends, n| match ends {
            None => Some((n, n)),
            Some((low, high)) => Some((n.min(low), n.max(high))),
        });
        let (mut low, mut high) = ends.unwrap_or((1, 1));
        if scale == Scale::Linear {
            if low > 0 && low <= high / 3 {
                low = 0;
            } else if high < 0 && high >= low / 3 {
                high = 0;
            }
        }
        Reach {
            scale,
            low,
            high,
            edge: Edge::Beyond,
            parts,
        }
    }

    /// The same axis with room for a share of it, such as 0.1, beyond its greatest number.
    pub(crate) fn with_headroom(self, share: f64) -> Reach {
        let high = match self.scale {
            Scale::Linear => {
                let more = real(self.high.abs_diff(self.low)) * share;
                self.high.saturating_add(whole(more))
            }
            Scale::Logarithmic => {
                let (from, to) = self.logarithms();
                whole((to + (to - from) * share).exp()).max(self.high)
            }
        };
        Reach { high, ..self }
    }

    /// The logarithms of both ends.
    fn logarithms(&self) -> (f64, f64) {
        let end = |n: i128, more: f64| (signed(n) + more).ln();
        (end(self.low, -0.5), end(self.high, 0.5))
    }

    /// How many integers there are on it, if they can be counted.
    pub(crate) fn integers(&self) -> u128 {
        self.high.abs_diff(self.low).saturating_add(1)
    }

    /// Where a number is: 0 at the beginning of the axis, 1 at its end; `None` beyond them.
    pub(crate) fn share(&self, n: i128) -> Option<f64> {
        if n < self.low || n > self.high {
            return None;
        }
        Some(match self.scale {
            Scale::Linear => {
                let (length, place) = (self.high.abs_diff(self.low), n.abs_diff(self.low));
                match self.edge {
                    Edge::Beyond => (real(place) + 0.5) / (real(length) + 1.0),
                    Edge::Exact => real(place) / real(length.max(1)),
                }
            }
            Scale::Logarithmic => {
                let (from, to) = self.logarithms();
                // Numbers that no page tells apart stand in the middle.
                if to - from > 1e-9 {
                    ((signed(n).ln() - from) / (to - from)).clamp(0.0, 1.0)
                } else {
                    0.5
                }
            }
        })
    }

    /// Half of what one integer owns of a linear axis.
    pub(crate) fn half(&self) -> f64 {
        0.5 / (real(self.high.abs_diff(self.low)) + 1.0)
    }

    /// The number at a place of the axis, as it stands there.
    pub(crate) fn written(&self, n: i128) -> String {
        match exact(n, self.parts) {
            whole if whole.is_integer() => written(n / i128::from(self.parts.get()), self.scale),
            fraction => fraction.to_string(),
        }
    }

    /// At most about `most` round numbers on it: multiples of 1, 2 or 5 times a power of ten, or of a
    /// part of one, on a linear axis; powers of ten on a logarithmic one, and 2 and 5 times these if there is room.
    pub(crate) fn ticks(&self, most: usize) -> Vec<i128> {
        match self.scale {
            Scale::Linear => round_numbers(self.low, self.high, most, self.parts),
            Scale::Logarithmic => {
                let ones = i128::from(self.parts.get());
                let powers = (0..39).filter_map(|power| 10_i128.checked_pow(power));
                let decades = powers.filter_map(|power| power.checked_mul(ones));
                let decades: Vec<i128> = decades.take_while(|&it| it <= self.high).collect();
                let first = decades.partition_point(|&it| it < self.low);
                let inside = decades.len() - first;
                if inside <= 3 || 3 * inside <= most {
                    let finer = decades
                        .iter()
                        .flat_map(|&it| [1, 2, 5].map(|factor| it.saturating_mul(factor)));
                    let finer = finer.filter(|it| (self.low..=self.high).contains(it));
                    let finer: Vec<i128> = finer.collect();
                    if finer.len() >= 2 {
                        return finer;
                    }
                    // Hardly more than a number: it is named as on a linear axis.
                    return round_numbers(self.low, self.high, most, self.parts);
                }
                let step = inside.div_ceil(most.max(1));
                let inside = decades[first..].iter().copied();
                inside.step_by(step).collect()
            }
        }
    }
}

/// A number of a page as an integer.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast saturates, and the end of an axis need not be exact"
)]
fn whole(x: f64) -> i128 {
    x.ceil() as i128
}

/// At most about `most` multiples of a round step between two numbers.
pub(crate) fn round_numbers(first: i128, last: i128, most: usize, parts: NonZeroU64) -> Vec<i128> {
    let step = round_step(last.abs_diff(first), most, parts);
    let start = first.div_euclid(step) + i128::from(first.rem_euclid(step) != 0);
    (start..)
        .map_while(|k| k.checked_mul(step))
        .take_while(|&tick| tick <= last)
        .collect()
}

/// One is divided into so many steps at most.
const FINEST: i128 = 64;

/// The least round step that is contained in a length at most so many times: 1, 2, 5, 10, 20, 50, …, or
/// of an axis in parts of one before these a part, or one divided by a number.
pub(crate) fn round_step(length: u128, most: usize, parts: NonZeroU64) -> i128 {
    let parts = i128::from(parts.get());
    let fits = |step: &i128| length / step.unsigned_abs() <= most.max(1) as u128;
    let divisors = (2..=FINEST).rev().filter(|divisor| parts % divisor == 0);
    let mut fractions = std::iter::once(1).chain(divisors.map(|divisor| parts / divisor));
    if let Some(step) = fractions.find(fits) {
        return step;
    }
    let mut power = parts;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if fits(&step) {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

/// A number as it stands at an axis: its digits in groups of three from five on, and a high power
/// of ten as a power.
fn written(n: i128, scale: Scale) -> String {
    let digits = n.unsigned_abs().to_string();
    if scale == Scale::Logarithmic && digits.len() > 5 && n > 0 {
        let (first, zeros) = digits.split_at(1);
        if zeros.bytes().all(|digit| digit == b'0') {
            return match first {
                "1" => format!("10^{}", zeros.len()),
                first => format!("{first}*10^{}", zeros.len()),
            };
        }
    }
    let sign = if n < 0 { "-" } else { "" };
    // Four digits are read at a glance.
    if digits.len() > 4 {
        format!("{sign}{}", grouped(n.unsigned_abs(), ' '))
    } else {
        format!("{sign}{digits}")
    }
}

/// The number in a drawing.
fn label(n: i128, reach: &Reach) -> Vec<Piece> {
    let text = reach.written(n);
    vec![if text.contains('^') {
        Piece::Power(text)
    } else {
        Piece::Words(text)
    }]
}

/// Where the plot is on the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The size of the numbers at an axis.
const SIZE: f64 = 13.0;
const TICK: f64 = 5.0;

impl Field {
    /// The room that the numbers of an upright axis take on its left.
    pub(crate) fn room(reach: &Reach) -> f64 {
        let texts = reach.ticks(MOST_UP).into_iter();
        let texts = texts.map(|n| reach.written(n));
        let widths = texts.map(|text| crate::drawing::text_width(&text, SIZE));
        widths.fold(24.0, f64::max) + 24.0
    }

    pub(crate) fn right(&self) -> f64 {
        self.left + self.width
    }

    pub(crate) fn floor(&self) -> f64 {
        self.top + self.height
    }

    /// The place of a share of each axis.
    pub(crate) fn at(&self, across: f64, up: f64) -> Point {
        Point::new(
            self.left + self.width * across,
            self.top + self.height * (1.0 - up),
        )
    }

    /// Lines behind what is plotted.
    pub(crate) fn grid(&self, drawing: &mut Drawing, up: &Reach) {
        for share in up.ticks(MOST_UP).into_iter().filter_map(|n| up.share(n)) {
            let ends = vec![self.at(0.0, share), self.at(1.0, share)];
            drawing.line(ends, Stroke::solid(FAINT, 1.0));
        }
    }

    /// Both axes with their numbers and their names.
    pub(crate) fn axes(&self, drawing: &mut Drawing, across: (&Reach, &str), up: (&Reach, &str)) {
        let thin = Stroke::solid(INK, 1.0);
        let (reach, name) = up;
        for n in reach.ticks(MOST_UP) {
            let Some(share) = reach.share(n) else {
                continue;
            };
            let at = self.at(0.0, share);
            drawing.line(vec![Point::new(at.x - TICK, at.y), at], thin);
            let place = Point::new(at.x - 2.0 * TICK, at.y);
            drawing.label(place, Anchor::End, SIZE, MUTED, label(n, reach));
        }
        let words = vec![Piece::Words(name.to_owned())];
        let place = Point::new((self.left - 34.0).max(8.0), self.top - 20.0);
        drawing.label(place, Anchor::Start, SIZE, INK, words);
        let (reach, name) = across;
        for n in reach.ticks(MOST_ACROSS) {
            let Some(share) = reach.share(n) else {
                continue;
            };
            let at = self.at(share, 0.0);
            drawing.line(vec![at, Point::new(at.x, at.y + TICK)], thin);
            let place = Point::new(at.x, at.y + 19.0);
            drawing.label(place, Anchor::Middle, SIZE, MUTED, label(n, reach));
        }
        let words = vec![Piece::Words(name.to_owned())];
        let place = Point::new(self.right(), self.floor() + 40.0);
        drawing.label(place, Anchor::End, SIZE, INK, words);
        let corner = [self.at(0.0, 1.0), self.at(0.0, 0.0), self.at(1.0, 0.0)];
        drawing.line(corner.to_vec(), Stroke::solid(INK, 1.2));
    }
}

/// About so many numbers stand at an axis.
const MOST_UP: usize = 8;
const MOST_ACROSS: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_grouped_and_powers_of_ten_are_powers() {
        let linear = |n| written(n, Scale::Linear);
        assert_eq!(linear(1000), "1000");
        assert_eq!(linear(-1_234_567), "-1 234 567");
        assert_eq!(linear(1_000_000), "1 000 000");
        let logarithmic = |n| written(n, Scale::Logarithmic);
        assert_eq!(logarithmic(1_000_000), "10^6");
        assert_eq!(logarithmic(50_000_000), "5*10^7");
        assert_eq!(logarithmic(10_000), "10 000");
    }

    #[test]
    fn decades_are_named_and_what_is_between_them_where_there_is_room() {
        let reach = |low, high| Reach {
            scale: Scale::Logarithmic,
            low,
            high,
            edge: Edge::Beyond,
            parts: NonZeroU64::MIN,
        };
        assert_eq!(reach(1, 300).ticks(8), [1, 2, 5, 10, 20, 50, 100, 200]);
        assert_eq!(
            reach(7, 2_000_000).ticks(8),
            [10, 100, 1000, 10_000, 100_000, 1_000_000]
        );
        assert_eq!(reach(31, 37).ticks(3), [32, 34, 36]);
        assert!(reach(1, i128::MAX).ticks(8).len() <= 8);
    }

    #[test]
    fn axes_in_parts_have_ticks_at_halves_before_whole_numbers() {
        let ticks = |low: i128, high: i128, parts: u64| {
            let axis = PlotAxis::linear("").in_parts(parts.try_into().unwrap());
            let reach = Reach::of([low, high].into_iter(), &axis);
            let ticks = reach.ticks(8).into_iter();
            ticks
                .map(|n| reach.written(n))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(ticks(-4, 4, 4), "-1 -3/4 -1/2 -1/4 0 1/4 1/2 3/4 1");
        assert_eq!(ticks(-4, 5, 4), "-1 -1/2 0 1/2 1");
        assert_eq!(ticks(0, 60, 12), "0 1 2 3 4 5");
        assert_eq!(
            ticks(0, 8_000_000, 4),
            "0 500 000 1 000 000 1 500 000 2 000 000"
        );
        let quarters = PlotAxis::logarithmic("").in_parts(4.try_into().unwrap());
        let reach = Reach::of([2, 800].into_iter(), &quarters);
        let written: Vec<String> = reach
            .ticks(8)
            .into_iter()
            .map(|n| reach.written(n))
            .collect();
        assert_eq!(written, ["1", "2", "5", "10", "20", "50", "100", "200"]);
    }

    proptest! {
        #[test]
        fn every_number_of_an_axis_has_a_place_in_order(
            numbers in prop::collection::vec(any::<i128>(), 1..20), logarithmic: bool, share in 0.0..0.5,
            parts in 1u64..200,
        ) {
            let axis = if logarithmic { PlotAxis::logarithmic("") } else { PlotAxis::linear("") };
            let axis = axis.in_parts(parts.try_into().unwrap());
            let reach = Reach::of(numbers.iter().copied(), &axis).with_headroom(share);
            let mut sorted: Vec<i128> = numbers.into_iter().filter(|&n| !logarithmic || n > 0).collect();
            sorted.sort_unstable();
            let shares: Vec<f64> = sorted.iter().map(|&n| reach.share(n).expect("a place")).collect();
            prop_assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{:?}", shares);
            prop_assert!(shares.is_sorted(), "{:?}", shares);
            let ticks = reach.ticks(8);
            prop_assert!(ticks.len() <= 12, "{:?}", ticks);
            prop_assert!(ticks.iter().all(|&n| reach.share(n).is_some()));
        }
    }
}
