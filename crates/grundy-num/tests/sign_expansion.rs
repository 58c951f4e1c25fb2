//! Sign expansions against the tree of numbers, where each sign is a step to the simplest
//! number beyond the last.

use grundy_num::Sign::{Minus, Plus};
use grundy_num::{Dyadic, Halt, IBig, Sign, UBig};
use proptest::prelude::*;

/// Steps up or down to the simplest number between those passed so far.
fn walk(signs: &[Sign]) -> Dyadic {
    let (mut lo, mut hi, mut x) = (None, None, Dyadic::ZERO);
    for sign in signs {
        match sign {
            Plus => lo = Some(x),
            Minus => hi = Some(x),
        }
        x = Dyadic::simplest_between(lo.as_ref(), hi.as_ref()).unwrap();
    }
    x
}

/// The runs of equal signs, counted one sign at a time.
fn runs(signs: &[Sign]) -> Vec<(Sign, UBig)> {
    let run = |run: &[Sign]| (run[0], UBig::from(run.len()));
    signs.chunk_by(|a, b| a == b).map(run).collect()
}

#[track_caller]
fn check(signs: &[Sign]) {
    let x = Dyadic::from_signs(signs.iter().copied()).unwrap();
    assert_eq!(x, walk(signs), "{signs:?}");
    assert_eq!(x.to_signs().signs().collect::<Vec<_>>(), signs, "{x}");
    assert_eq!(x.to_signs().runs().collect::<Vec<_>>(), runs(signs), "{x}");
    assert_eq!(x.to_signs().to_number(), x);
    assert_eq!(Dyadic::from_sign_runs(runs(signs)), Ok(x.clone()));
    let length = UBig::from(signs.len());
    assert_eq!(x.to_signs().length(), length);
    assert_eq!(x.birthday(), Dyadic::from(IBig::from(length)));
}

#[test]
fn every_expansion_of_twelve_signs_is_a_walk_in_the_tree() {
    for length in 0..=12u32 {
        for digits in 0..1u32 << length {
            let sign = |place: u32| {
                if digits >> place & 1 == 1 {
                    Plus
                } else {
                    Minus
                }
            };
            check(&(0..length).map(sign).collect::<Vec<_>>());
        }
    }
}

proptest! {
    #[test]
    fn random_expansions_are_walks_in_the_tree(
        signs in prop::collection::vec(prop_oneof![Just(Plus), Just(Minus)], 0..150),
    ) {
        check(&signs);
    }

    #[test]
    fn random_runs_are_walks_in_the_tree(
        lengths in prop::collection::vec(0..40usize, 0..8), first in 0..2usize,
    ) {
        let mut signs = Vec::new();
        let mut pieces = Vec::new();
        for (place, &length) in lengths.iter().enumerate() {
            let sign = if (place + first).is_multiple_of(2) { Plus } else { Minus };
            signs.extend(vec![sign; length]);
            pieces.push((sign, UBig::from(length)));
        }
        check(&signs);
        // Empty runs and neighbours of one sign are allowed in.
        prop_assert_eq!(Dyadic::from_sign_runs(pieces), Ok(walk(&signs)));
    }

    #[test]
    fn numbers_of_any_size_come_back_from_their_signs(n in any::<i128>(), k in 0..200u32) {
        let x = Dyadic::from_parts(n.into(), k);
        prop_assert_eq!(Dyadic::from_sign_runs(x.to_signs().runs()), Ok(x.clone()));
        prop_assert_eq!(x.to_signs().to_number(), x.clone());
        let negated: Vec<_> = x.to_signs().runs().map(|(sign, length)| (-sign, length)).collect();
        prop_assert_eq!((-x).to_signs().runs().collect::<Vec<_>>(), negated);
    }
}

#[test]
fn a_million_signs_are_read_and_written() {
    let signs = || {
        (0..1_000_000u32).map(|i| {
            if i % 3 == 0 || i % 7 == 0 {
                Plus
            } else {
                Minus
            }
        })
    };
    let x = Dyadic::from_signs(signs()).unwrap();
    assert_eq!(x.exponent(), 999_999);
    assert!(x.to_signs().signs().eq(signs()));
}

#[test]
fn a_huge_integer_is_one_run() {
    let length = UBig::from(10u32).pow(30);
    let x = Dyadic::from_sign_runs([(Minus, length.clone())]).unwrap();
    assert_eq!(x.to_string(), format!("-{length}"));
    assert_eq!(x.to_signs().runs().collect::<Vec<_>>(), [(Minus, length)]);
}

#[test]
fn an_endless_fraction_is_refused() {
    let runs = [(Plus, UBig::ONE), (Minus, UBig::from(10u32).pow(30))];
    assert!(matches!(
        Dyadic::from_sign_runs(runs),
        Err(Halt::TooLarge(_))
    ));
}
