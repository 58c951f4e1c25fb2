//! Laws of dyadic arithmetic, on small numbers, huge numbers and the seam between them.

use std::cmp::Ordering;
use std::hash::{BuildHasher, RandomState};

use grundy_num::{Dyadic, IBig, ParseNumberError};
use proptest::prelude::*;

/// Numbers on both sides of the seam between inline and boxed.
fn dyadic() -> impl Strategy<Value = Dyadic> {
    let exponent = prop_oneof![Just(0), 0..6u32, 58..70u32, 0..300u32];
    let small = prop_oneof![-20..20i64, any::<i64>(), Just(i64::MIN), Just(i64::MAX)];
    prop_oneof![
        (small, exponent.clone()).prop_map(|(n, k)| Dyadic::new(n, k)),
        (any::<i128>(), 0..200usize, exponent)
            .prop_map(|(n, shift, k)| Dyadic::from_parts(IBig::from(n) << shift, k)),
    ]
}

/// x * 2^600 as an integer: arithmetic without fractions.
fn scaled(x: &Dyadic) -> IBig {
    x.numerator() << (600 - x.exponent() as usize)
}

fn unscaled(n: IBig) -> Dyadic {
    Dyadic::from_parts(n, 600)
}

fn check_canonical(x: &Dyadic) {
    assert!(
        x.exponent() == 0 || x.numerator().trailing_zeros() == Some(0),
        "{x} is not reduced"
    );
    assert_eq!(x.as_small().is_some(), i64::try_from(x.numerator()).is_ok());
}

proptest! {
    #[test]
    fn sums_and_differences_are_those_of_scaled_integers(x in dyadic(), y in dyadic()) {
        let sum = &x + &y;
        check_canonical(&sum);
        prop_assert_eq!(&sum, &unscaled(scaled(&x) + scaled(&y)));
        prop_assert_eq!(&x - &y, unscaled(scaled(&x) - scaled(&y)));
        prop_assert_eq!(&sum - &y, x);
    }

    #[test]
    fn products_are_those_of_numerators(x in dyadic(), y in dyadic()) {
        let product = &x * &y;
        check_canonical(&product);
        let expected = Dyadic::from_parts(x.numerator() * y.numerator(), x.exponent() + y.exponent());
        prop_assert_eq!(product, expected);
    }

    #[test]
    fn order_is_that_of_scaled_integers(x in dyadic(), y in dyadic()) {
        prop_assert_eq!(x.cmp(&y), scaled(&x).cmp(&scaled(&y)));
        prop_assert_eq!(x == y, x.cmp(&y) == Ordering::Equal);
        prop_assert_eq!(x.signum(), x.cmp(&Dyadic::ZERO) as i32);
    }

    #[test]
    fn negation_doubling_and_halving_undo_themselves(x in dyadic()) {
        for y in [-&x, x.double(), x.half(), x.abs(), x.floor(), x.ceil()] {
            check_canonical(&y);
        }
        prop_assert_eq!(-(-&x), x.clone());
        prop_assert_eq!(x.double().half(), x.clone());
        prop_assert_eq!(x.half().double(), x.clone());
        prop_assert_eq!(x.double(), &x + &x);
    }

    #[test]
    fn floor_and_ceil_enclose(x in dyadic()) {
        let (floor, ceil) = (x.floor(), x.ceil());
        prop_assert!(floor.is_integer() && ceil.is_integer());
        prop_assert!(floor <= x && x <= ceil);
        prop_assert!(&x - &floor < Dyadic::ONE && &ceil - &x < Dyadic::ONE);
    }

    #[test]
    fn equal_numbers_hash_alike(x in dyadic(), y in dyadic()) {
        let hashes = RandomState::new();
        let back = &(&x + &y) - &y;
        prop_assert_eq!(hashes.hash_one(&back), hashes.hash_one(&x));
    }

    #[test]
    fn writing_then_parsing_is_the_identity(x in dyadic()) {
        prop_assert_eq!(x.to_string().parse::<Dyadic>(), Ok(x));
    }

    #[test]
    fn canonical_options_make_the_number(x in dyadic()) {
        let (left, right) = (x.canonical_left(), x.canonical_right());
        prop_assert_eq!(Dyadic::simplest_between(left.as_ref(), right.as_ref()), Some(x.clone()));
        for option in left.iter().chain(&right) {
            prop_assert!(option.birthday() < x.birthday());
        }
    }
}

#[test]
fn a_number_takes_sixteen_bytes() {
    assert_eq!(size_of::<Dyadic>(), 16);
}

#[test]
fn canonical_options_are_the_textbook_ones() {
    let options = |x: Dyadic| [x.canonical_left(), x.canonical_right()];
    assert_eq!(options(Dyadic::from(3)), [Some(Dyadic::from(2)), None]);
    assert_eq!(options(Dyadic::ZERO), [None, None]);
    assert_eq!(
        options(Dyadic::new(5, 3)),
        [Some(Dyadic::new(1, 1)), Some(Dyadic::new(3, 2))]
    );
    assert_eq!(
        options(Dyadic::new(-1, 1)),
        [Some(Dyadic::from(-1)), Some(Dyadic::ZERO)]
    );
}

#[test]
fn the_least_word_crosses_the_seam_under_negation() {
    let x = Dyadic::from(i64::MIN);
    check_canonical(&x);
    check_canonical(&-&x);
    assert_eq!(-(-&x), x);
    assert_eq!(-&x + &x, Dyadic::ZERO);
}

#[test]
fn tiny_numbers_are_small_and_compare_at_once() {
    let x = Dyadic::new(1, 4_000_000_000);
    assert!(x < Dyadic::ONE && x > Dyadic::ZERO && -&x > Dyadic::from(-1));
    assert!(x > Dyadic::new(1, 4_000_000_001));
}

#[test]
fn a_denominator_past_the_finest_is_an_error() {
    let x = Dyadic::new(3, u32::MAX);
    assert!(x.checked_mul(&x).is_err());
    assert!(x.checked_shr(1).is_err());
    assert_eq!(
        Dyadic::from(8).checked_shr(u32::MAX),
        Ok(Dyadic::new(1, u32::MAX - 3))
    );
    assert_eq!(x.double().checked_shr(1), Ok(x.clone()));
    assert_eq!(x.checked_mul(&Dyadic::ZERO), Ok(Dyadic::ZERO));
}

#[test]
fn texts_that_are_no_dyadic_numbers_say_why() {
    use ParseNumberError::{Missing, NotDyadic, Unexpected, ZeroDenominator};
    let parse = |text: &str| text.parse::<Dyadic>().unwrap_err();
    assert_eq!(parse(""), Missing { at: 0 });
    assert_eq!(parse("-"), Missing { at: 1 });
    assert_eq!(parse("3/"), Missing { at: 2 });
    assert_eq!(parse("/2"), Unexpected { found: '/', at: 0 });
    assert_eq!(parse("3/-2"), Unexpected { found: '-', at: 2 });
    assert_eq!(parse("3/2/1"), Unexpected { found: '/', at: 3 });
    assert_eq!(parse("1_0"), Unexpected { found: '_', at: 1 });
    assert_eq!(parse("٣"), Unexpected { found: '٣', at: 0 });
    assert_eq!(parse("3/0"), ZeroDenominator);
    assert_eq!(parse("1/3"), NotDyadic);
    assert_eq!("3/6".parse(), Ok(Dyadic::new(1, 1)));
    assert_eq!("-0".parse(), Ok(Dyadic::ZERO));
}

#[test]
fn long_numbers_are_written_and_read_quickly() {
    let x = Dyadic::new(-1, 100_000);
    let text = x.to_string();
    assert_eq!(text.len(), "-1/".len() + 30_103);
    assert_eq!(text.parse(), Ok(x));
    let digits = "7".repeat(1_000_000);
    assert_eq!(
        digits.parse::<Dyadic>().map(|x| x.bit_size() > 3_000_000),
        Ok(true)
    );
}
