//! The simplicity theorem against a walk down the tree of numbers.

use std::ops::Bound::{self, Excluded, Included, Unbounded};

use grundy_num::{Dyadic, IBig, Rational};
use proptest::prelude::*;

fn contains(lo: Bound<&Rational>, hi: Bound<&Rational>, x: &Rational) -> bool {
    let above = match lo {
        Included(l) => l <= x,
        Excluded(l) => l < x,
        Unbounded => true,
    };
    above
        && match hi {
            Included(h) => x <= h,
            Excluded(h) => x < h,
            Unbounded => true,
        }
}

/// Walks from 0 towards the interval, a sign at a time; the first number inside is the simplest.
fn walk(lo: Bound<&Rational>, hi: Bound<&Rational>) -> Option<Rational> {
    if let (Included(l) | Excluded(l), Included(h) | Excluded(h)) = (lo, hi)
        && l >= h
    {
        return contains(lo, hi, l)
            .then(|| l.clone())
            .filter(|_| contains(lo, hi, h));
    }
    let (mut left, mut right): (Option<Rational>, Option<Rational>) = (None, None);
    loop {
        let x = match (&left, &right) {
            (None, None) => Rational::ZERO,
            (Some(l), None) => l + Rational::ONE,
            (None, Some(r)) => r - Rational::ONE,
            (Some(l), Some(r)) => (l + r).half(),
        };
        if contains(lo, hi, &x) {
            return Some(x);
        }
        if contains(lo, Unbounded, &x) {
            right = Some(x);
        } else {
            left = Some(x);
        }
    }
}

fn check(lo: Bound<&Rational>, hi: Bound<&Rational>) {
    assert_eq!(
        Rational::simplest_between(lo, hi),
        walk(lo, hi),
        "{lo:?} {hi:?}"
    );
}

fn bounds(x: &Rational) -> [Bound<&Rational>; 3] {
    [Included(x), Excluded(x), Unbounded]
}

#[test]
fn every_interval_with_small_ends_has_the_number_the_walk_finds() {
    let mut ends: Vec<Rational> = Vec::new();
    for denominator in [1, 2, 3, 4, 5, 6, 8, 12, 16] {
        ends.extend(
            (-3 * denominator..=3 * denominator).filter_map(|n| Rational::new(n, denominator)),
        );
    }
    ends.sort();
    ends.dedup();
    for l in &ends {
        for h in &ends {
            for lo in bounds(l) {
                for hi in bounds(h) {
                    check(lo, hi);
                }
            }
        }
    }
}

fn end() -> impl Strategy<Value = Bound<Rational>> {
    let number = prop_oneof![
        (-400..400i64, 0..70u32).prop_map(|(n, k)| Rational::from(Dyadic::new(n, k))),
        (-400..400i64, 1..1000i64).prop_map(|(n, d)| Rational::new(n, d).unwrap()),
        (any::<i64>(), 1..i64::MAX).prop_map(|(n, d)| {
            let x = Rational::new(n, d).unwrap();
            &x - &x.floor()
        }),
        (any::<i128>()).prop_map(|n| Rational::from(Dyadic::from_parts(IBig::from(n), 124))),
        (any::<i64>()).prop_map(|n| Rational::from(Dyadic::new(n, 62))),
    ];
    (number, 0..7).prop_map(|(x, kind)| match kind {
        0..3 => Included(x),
        3..6 => Excluded(x),
        _ => Unbounded,
    })
}

proptest! {
    #[test]
    fn random_intervals_have_the_number_the_walk_finds(lo in end(), hi in end()) {
        check(lo.as_ref(), hi.as_ref());
    }

    #[test]
    fn narrow_intervals_have_the_number_the_walk_finds(
        x in end(), width in 0..5i64, places in 60..140u32, kind in 0..3,
    ) {
        if let Included(l) | Excluded(l) = &x {
            let h = l + Rational::from(Dyadic::new(width, places));
            check(x.as_ref(), match kind { 0 => Included(&h), _ => Excluded(&h) });
        }
    }

    #[test]
    fn dyadic_gaps_are_rational_gaps(m in any::<i64>(), n in any::<i64>(), j in 0..70u32, k in 0..70u32) {
        let (lo, hi) = (Dyadic::new(m, j), Dyadic::new(n, k));
        let expected = Rational::simplest_between(
            Excluded(&Rational::from(&lo)), Excluded(&Rational::from(&hi)));
        prop_assert_eq!(Dyadic::simplest_between(Some(&lo), Some(&hi)).map(Rational::from), expected);
    }
}

#[test]
fn past_a_huge_integer_comes_the_next_one() {
    let ten: IBig = IBig::from(10).pow(30);
    let lo = Dyadic::from(ten);
    assert_eq!(
        Dyadic::simplest_between(Some(&lo), None),
        Some(&lo + Dyadic::ONE)
    );
    assert_eq!(
        Dyadic::simplest_between(None, Some(&-&lo)),
        Some(-&lo - Dyadic::ONE)
    );
    assert_eq!(
        Dyadic::simplest_between(None, Some(&lo)),
        Some(Dyadic::ZERO)
    );
}

#[test]
fn between_neighbouring_powers_of_a_half_lies_their_mean() {
    let (lo, hi) = (Dyadic::new(1, 100_000), Dyadic::new(1, 99_999));
    assert_eq!(
        Dyadic::simplest_between(Some(&lo), Some(&hi)),
        Some(Dyadic::new(3, 100_001))
    );
    assert_eq!(Dyadic::simplest_between(None, None), Some(Dyadic::ZERO));
    assert_eq!(
        Dyadic::simplest_between(Some(&Dyadic::ZERO), Some(&lo)),
        Some(lo.half())
    );
}

#[test]
fn a_wide_answer_leaves_the_machine_word() {
    let (lo, hi) = (Dyadic::new(i64::MAX, 1), Dyadic::from(1i64 << 62));
    let mean = (&lo + &hi).half();
    assert_eq!(Dyadic::simplest_between(Some(&lo), Some(&hi)), Some(mean));
}

#[test]
fn ends_at_the_edge_of_a_word_have_the_number_the_walk_finds() {
    for places in 60..67 {
        for n in [-1, 0, 1] {
            for width in 1..4 {
                let lo = Rational::from(n);
                let hi = &lo + Rational::from(Dyadic::new(width, places));
                for (l, h) in [(&lo, &hi), (&-&hi, &-&lo)] {
                    for lo in bounds(l) {
                        for hi in bounds(h) {
                            check(lo, hi);
                        }
                    }
                }
            }
        }
    }
}
