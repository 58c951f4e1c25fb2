//! The part of the plane a picture shows, and where an exact number falls in it.
//!
//! Sizes are compared as exact fractions of the window and only the fraction becomes a float, so
//! numbers of any size and any closeness can be drawn: no coordinate is ever infinite or NaN.

use grundy_num::Rational;

/// An interval of the line, with `lo < hi`.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub(super) lo: Rational,
    pub(super) hi: Rational,
}

/// The values and temperatures of a picture, and the size of its plot in the page's units.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub(super) value: Span,
    pub(super) temperature: Span,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) scales: Scales,
}

/// Whether a step of value and a step of temperature have the same length on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scales {
    /// They do: slanted walls stand at 45 degrees.
    Equal,
    /// They do not: the picture would be too flat or too narrow to read.
    Different,
}

impl Span {
    /// How far `x` is on the way from `lo` to `hi`: 0 at `lo` and below, 1 at `hi` and above.
    pub(super) fn fraction(&self, x: &Rational) -> f64 {
        fraction(quotient(&(x - &self.lo), &self.length()))
    }

    pub(super) fn length(&self) -> Rational {
        &self.hi - &self.lo
    }

    pub(super) fn contains(&self, x: &Rational) -> bool {
        self.lo <= *x && *x <= self.hi
    }
}

/// The float nearest below an exact number of `[0, 1]`; numbers outside are moved to its ends.
///
/// The binary digits are read off one by one, which needs no size limit on either part of `x`.
pub(super) fn fraction(mut x: Rational) -> f64 {
    const DIGITS: i32 = 30;
    let (zero, one) = (Rational::from(0), Rational::from(1));
    if x >= one {
        return 1.0;
    }
    if x <= zero {
        return 0.0;
    }
    let mut sum = 0.0;
    let mut digit = 1.0;
    for _ in 0..DIGITS {
        digit /= 2.0;
        x = &x + &x;
        if x >= one {
            x -= &one;
            sum += digit;
        }
    }
    sum
}

fn quotient(x: &Rational, y: &Rational) -> Rational {
    x.checked_div(y).expect("sizes of a window are positive")
}

impl Window {
    /// The window that shows these points in at most `width` by `height` units.
    ///
    /// The scales are equal where that leaves a picture one can read. A flat picture is then
    /// less high than it may be, a narrow one gets empty room on both sides.
    pub(super) fn fit(value: &Span, temperature: Span, width: u32, height: u32) -> Window {
        let (w, h) = (
            Rational::from(i64::from(width)),
            Rational::from(i64::from(height)),
        );
        let room = quotient(&value.length(), &Rational::from(12));
        let value = Span {
            lo: &value.lo - &room,
            hi: &value.hi + &room,
        };
        let unit_value = quotient(&value.length(), &w);
        let unit_temperature = quotient(&temperature.length(), &h);
        let (width, height) = (f64::from(width), f64::from(height));
        // The flattest and the narrowest picture that are still drawn to one scale.
        let (flattest, narrowest) = (Rational::from(3), Rational::from(4));
        if unit_value > &unit_temperature * &flattest || unit_temperature > &unit_value * &narrowest
        {
            return Window {
                value,
                temperature,
                width,
                height,
                scales: Scales::Different,
            };
        }
        let scales = Scales::Equal;
        if unit_value >= unit_temperature {
            let height = height * fraction(quotient(&unit_temperature, &unit_value));
            return Window {
                value,
                temperature,
                width,
                height,
                scales,
            };
        }
        let room = (unit_temperature * w - value.length()).half();
        let value = Span {
            lo: &value.lo - &room,
            hi: &value.hi + &room,
        };
        Window {
            value,
            temperature,
            width,
            height,
            scales,
        }
    }
}

/// The least and the greatest of some numbers, with room made around a single one.
pub(super) fn extent<'a>(mut numbers: impl Iterator<Item = &'a Rational>) -> Span {
    let Some(first) = numbers.next() else {
        return Span {
            lo: Rational::from(-1),
            hi: Rational::from(1),
        };
    };
    let (mut lo, mut hi) = (first, first);
    for x in numbers {
        lo = lo.min(x);
        hi = hi.max(x);
    }
    if lo < hi {
        return Span {
            lo: lo.clone(),
            hi: hi.clone(),
        };
    }
    let one = Rational::from(1);
    Span {
        lo: lo - &one,
        hi: hi + &one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ratio(p: i64, q: i64) -> Rational {
        Rational::new(p, q).expect("the denominator is not zero")
    }

    #[test]
    fn numbers_outside_are_moved_to_the_ends() {
        assert!(fraction(ratio(7, 2)) >= 1.0);
        assert!(fraction(ratio(-7, 2)) <= 0.0);
    }

    #[test]
    fn one_number_gets_room_around_it() {
        let span = extent([Rational::from(5)].iter());
        assert_eq!((span.lo, span.hi), (4.into(), 6.into()));
    }

    #[test]
    fn a_flat_picture_has_different_scales() {
        let wide = Span {
            lo: (-1000).into(),
            hi: 1000.into(),
        };
        let low = Span {
            lo: 0.into(),
            hi: 1.into(),
        };
        assert_eq!(Window::fit(&wide, low, 500, 400).scales, Scales::Different);
    }

    proptest! {
        #[test]
        fn a_fraction_is_the_quotient_to_nine_digits(q in 1i64..1_000_000_000, p in 0i64..1_000_000_000) {
            prop_assume!(p <= q);
            // Both are below 2^53, so their quotient as floats is right to the last digit.
            #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
            let expected = p as f64 / q as f64;
            prop_assert!((fraction(ratio(p, q)) - expected).abs() < 2e-9);
        }

        #[test]
        fn equal_scales_are_equal(a in -9i64..9, b in 1i64..9, t in 1i64..9) {
            let value = Span { lo: a.into(), hi: (a + b).into() };
            let window = Window::fit(&value, Span { lo: (-1).into(), hi: t.into() }, 500, 400);
            if window.scales == Scales::Equal {
                let unit = |span: &Span, size: f64| {
                    size * (span.fraction(&(&span.lo + &ratio(1, 7))) - span.fraction(&span.lo))
                };
                let (x, y) = (unit(&window.value, window.width), unit(&window.temperature, window.height));
                prop_assert!((x - y).abs() < 1e-5, "{x} {y}");
            }
        }
    }
}
