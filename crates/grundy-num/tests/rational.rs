//! Laws of rational arithmetic against the big rationals it avoids.

use std::hash::{BuildHasher, RandomState};

use dashu_ratio::RBig;
use grundy_num::{Dyadic, IBig, ParseNumberError, Rational, UBig};
use proptest::prelude::*;

fn rational() -> impl Strategy<Value = Rational> {
    let numerator = prop_oneof![
        (-30..30i64).prop_map(IBig::from),
        any::<i64>().prop_map(IBig::from),
        Just(IBig::from(i64::MIN)),
        any::<i128>().prop_map(IBig::from),
        (any::<i128>(), 0..100usize).prop_map(|(n, shift)| IBig::from(n) << shift),
    ];
    let denominator = prop_oneof![
        (1..30u64).prop_map(UBig::from),
        (1..u64::MAX).prop_map(UBig::from),
        (0..100usize).prop_map(|k| UBig::ONE << k),
        (1..u128::MAX).prop_map(UBig::from),
    ];
    (numerator, denominator).prop_map(|(n, d)| Rational::new(n, d).unwrap())
}

fn big(x: &Rational) -> RBig {
    RBig::from_parts(x.numerator(), x.denominator())
}

/// Compares with the slow answer, and the stored form with one built from parts.
fn check(x: &Rational, expected: RBig) {
    let (numerator, denominator) = expected.into_parts();
    assert_eq!(
        (x.numerator(), x.denominator()),
        (numerator.clone(), denominator.clone())
    );
    assert_eq!(
        x.is_dyadic(),
        denominator.trailing_zeros().map(|k| UBig::ONE << k) == Some(denominator.clone())
    );
    let twin = Rational::new(numerator, denominator).unwrap();
    let hashes = RandomState::new();
    assert_eq!(x, &twin);
    assert_eq!(hashes.hash_one(x), hashes.hash_one(&twin));
}

proptest! {
    #[test]
    fn the_four_operations_are_those_of_big_rationals(x in rational(), y in rational()) {
        check(&(&x + &y), big(&x) + big(&y));
        check(&(&x - &y), big(&x) - big(&y));
        check(&(&x * &y), big(&x) * big(&y));
        match x.checked_div(&y) {
            Some(quotient) => check(&quotient, big(&x) / big(&y)),
            None => prop_assert!(y.is_zero()),
        }
    }

    #[test]
    fn order_is_that_of_big_rationals(x in rational(), y in rational()) {
        prop_assert_eq!(x.cmp(&y), big(&x).cmp(&big(&y)));
        prop_assert_eq!(x.is_negative(), x < Rational::ZERO);
        prop_assert_eq!(x.is_positive(), x > Rational::ZERO);
    }

    #[test]
    fn unary_operations_are_those_of_big_rationals(x in rational()) {
        check(&-&x, -big(&x));
        check(&x.half(), big(&x) / RBig::from(2));
        check(&x.floor(), RBig::from(big(&x).floor()));
        check(&x.ceil(), RBig::from(big(&x).ceil()));
        prop_assert_eq!(&x.abs(), if x.is_negative() { &-&x } else { &x } );
    }

    #[test]
    fn writing_then_parsing_is_the_identity(x in rational()) {
        prop_assert_eq!(x.to_string().parse::<Rational>(), Ok(x));
    }
}

#[test]
fn a_rational_takes_three_words() {
    assert!(size_of::<Rational>() <= 24);
}

#[test]
fn the_least_word_over_three_crosses_the_seam_under_negation() {
    let x = Rational::new(i64::MIN, 3).unwrap();
    assert_eq!(-(-&x), x);
    assert_eq!((-&x) + &x, Rational::ZERO);
}

#[test]
fn fractions_of_any_denominator_parse_and_reduce() {
    assert_eq!("-6/4".parse(), Ok(Rational::from(Dyadic::new(-3, 1))));
    assert_eq!("10/30".parse::<Rational>().unwrap().to_string(), "1/3");
    assert_eq!(
        "1/0".parse::<Rational>(),
        Err(ParseNumberError::ZeroDenominator)
    );
    let huge = format!("1/3{}", "0".repeat(500));
    assert_eq!(huge.parse::<Rational>().unwrap().to_string(), huge);
}
