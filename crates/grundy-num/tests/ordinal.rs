//! Ordinals against a naive twin below ω³ and the laws beyond.

use grundy_num::{Ordinal, Surreal};
use proptest::prelude::*;

/// ω²·a + ω·b + c.
fn low([a, b, c]: [u64; 3]) -> Ordinal {
    let power = |n: u64| Ordinal::omega_power(&Ordinal::from(n)).unwrap();
    power(2) * Ordinal::from(a) + power(1) * Ordinal::from(b) + Ordinal::from(c)
}

/// The sum by cases: what is below the first power on the right vanishes.
fn naive_sum(x: [u64; 3], y: [u64; 3]) -> [u64; 3] {
    match y {
        [0, 0, c] => [x[0], x[1], x[2] + c],
        [0, b, c] => [x[0], x[1] + b, c],
        [a, b, c] => [x[0] + a, b, c],
    }
}

/// The product by repeated sums, of an ordinal below ω² with one below ω².
fn naive_product(x: [u64; 3], y: [u64; 3]) -> [u64; 3] {
    let copies = |n: u64| (0..n).fold([0; 3], |sum, _| naive_sum(sum, x));
    // ω copies of ω·b + c are ω², of c alone ω.
    let limit = match x {
        [0, 0, 0] => [0, 0, 0],
        [0, 0, _] => [0, 1, 0],
        _ => [1, 0, 0],
    };
    let limits = (0..y[1]).fold([0; 3], |sum, _| naive_sum(sum, limit));
    naive_sum(limits, copies(y[2]))
}

fn ordinals() -> impl Strategy<Value = Ordinal> {
    let finite = (0u64..4).prop_map(Ordinal::from);
    finite.prop_recursive(3, 12, 3, |exponents| {
        prop::collection::vec((exponents, 1u64..4), 0..4).prop_map(|terms| {
            terms.into_iter().fold(Ordinal::ZERO, |sum, (e, n)| {
                sum.natural_add(&(Ordinal::omega_power(&e).unwrap() * Ordinal::from(n)))
            })
        })
    })
}

proptest! {
    #[test]
    fn low_ordinals_add_and_multiply_by_cases(
        x in [0u64..3, 0u64..3, 0u64..3], y in [0u64..3, 0u64..3, 0u64..3],
    ) {
        prop_assert_eq!(low(x) + low(y), low(naive_sum(x, y)));
        prop_assert_eq!(low(x).cmp(&low(y)), x.cmp(&y));
        let (x, y) = ([0, x[1], x[2]], [0, y[1], y[2]]);
        prop_assert_eq!(low(x) * low(y), low(naive_product(x, y)));
    }

    #[test]
    fn ordinary_operations_obey_their_laws(x in ordinals(), y in ordinals(), z in ordinals()) {
        prop_assert_eq!((&x + &y) + &z, &x + (&y + &z));
        prop_assert_eq!((&x * &y) * &z, &x * (&y * &z));
        prop_assert_eq!(&x * (&y + &z), &x * &y + &x * &z);
        prop_assert!(&x + &y >= x && &x + &y >= y);
        if y < z {
            prop_assert!(&x + &y < &x + &z);
        }
    }

    #[test]
    fn natural_operations_are_those_of_surreal_numbers(x in ordinals(), y in ordinals()) {
        let (a, b) = (Surreal::from(&x), Surreal::from(&y));
        prop_assert_eq!(a.to_ordinal(), Some(x.clone()));
        prop_assert_eq!(a.cmp(&b), x.cmp(&y));
        prop_assert_eq!(Surreal::from(&x.natural_add(&y)), &a + &b);
        prop_assert_eq!(Surreal::from(&x.natural_mul(&y)), &a * &b);
        prop_assert_eq!(a.birthday().unwrap(), x);
    }

    #[test]
    fn subtraction_and_division_undo_sums_and_products(x in ordinals(), y in ordinals()) {
        match x.checked_sub(&y) {
            Some(rest) => prop_assert_eq!(&y + &rest, x.clone()),
            None => prop_assert!(x < y),
        }
        let power = Ordinal::omega_power(&y).unwrap();
        let (quotient, remainder) = x.div_rem_omega_power(&y);
        prop_assert!(remainder < power);
        prop_assert_eq!(power * quotient + remainder, x);
    }

    #[test]
    fn an_ordinal_and_its_text_are_the_same(x in ordinals()) {
        prop_assert_eq!(x.to_string().parse::<Ordinal>(), Ok(x));
    }
}
