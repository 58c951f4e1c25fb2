//! Nimbers against the definition of their sum and product, and the laws of a field.

use std::collections::HashSet;

use grundy_num::{Nimber, UBig, nim_inverse, nim_mul, nim_pow, nim_sqrt, nim_square};
use proptest::prelude::*;

/// The least number that is not in the set.
fn mex(set: &HashSet<u64>) -> u64 {
    (0..=set.len() as u64).find(|n| !set.contains(n)).unwrap()
}

#[test]
fn small_products_are_those_of_the_definition() {
    // a b = mex { a' b + a b' + a' b' : a' < a, b' < b }.
    const SIZE: usize = 48;
    let mut table = vec![[0u64; SIZE]; SIZE];
    for a in 0..SIZE {
        for b in 0..=a {
            let mut excluded = HashSet::new();
            for (i, row) in table.iter().enumerate().take(a) {
                excluded.extend((0..b).map(|j| row[b] ^ table[a][j] ^ table[i][j]));
            }
            let product = mex(&excluded);
            (table[a][b], table[b][a]) = (product, product);
            assert_eq!(nim_mul(a as u64, b as u64), product, "{a} {b}");
        }
    }
}

#[test]
fn powers_of_two_with_themselves_are_three_halves() {
    for k in 0..6 {
        let fermat = 1u64 << (1 << k);
        assert_eq!(nim_mul(fermat, fermat), fermat + fermat / 2);
        // A smaller nimber times a Fermat power is the ordinary product.
        for n in [1, fermat / 2, fermat - 1] {
            assert_eq!(nim_mul(n, fermat), n.checked_mul(fermat).unwrap());
        }
    }
}

#[test]
fn every_nimber_of_sixteen_bits_has_its_inverse_and_root() {
    for a in 1..1 << 16 {
        assert_eq!(nim_mul(a, nim_inverse(a).unwrap()), 1, "{a}");
        assert_eq!(nim_square(nim_sqrt(a)), a, "{a}");
        assert_eq!(nim_square(a), nim_mul(a, a), "{a}");
    }
}

/// Words of every length, with zero halves and quarters among them.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        (any::<u64>(), 0..64u32).prop_map(|(n, shift)| n >> shift),
        (any::<u64>(), 0..64u32).prop_map(|(n, shift)| n << shift),
        any::<[bool; 4]>().prop_flat_map(|quarters| any::<u64>().prop_map(move |n| {
            (0..4)
                .filter(|&q| quarters[q])
                .fold(0, |sum, q| sum | n & 0xffff << (16 * q))
        })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn products_make_a_field_with_the_sums(a in word(), b in word(), c in word()) {
        prop_assert_eq!(nim_mul(a, b), nim_mul(b, a));
        prop_assert_eq!(nim_mul(nim_mul(a, b), c), nim_mul(a, nim_mul(b, c)));
        prop_assert_eq!(nim_mul(a, b ^ c), nim_mul(a, b) ^ nim_mul(a, c));
        prop_assert_eq!(nim_mul(a, 1), a);
        prop_assert_eq!(nim_mul(a, 0), 0);
        prop_assert_eq!(nim_inverse(a).map(|inverse| nim_mul(a, inverse)), (a != 0).then_some(1));
    }

    #[test]
    fn squares_are_products_and_roots_undo_them(a in word(), b in word()) {
        prop_assert_eq!(nim_square(a), nim_mul(a, a));
        prop_assert_eq!(nim_square(a ^ b), nim_square(a) ^ nim_square(b));
        prop_assert_eq!(nim_square(nim_sqrt(a)), a);
        prop_assert_eq!(nim_sqrt(nim_square(a)), a);
        prop_assert_eq!((0..64).fold(a, |x, _| nim_square(x)), a);
    }

    #[test]
    fn powers_multiply_as_exponents_add(a in word(), m in word(), n in word()) {
        let sum = UBig::from(m) + UBig::from(n);
        let power = Nimber::from(a).checked_pow(&sum).unwrap();
        prop_assert_eq!(power, Nimber::from(nim_mul(nim_pow(a, m), nim_pow(a, n))));
        let short = n % 20;
        prop_assert_eq!(nim_pow(a, short), (0..short).fold(1, |power, _| nim_mul(power, a)));
        if a != 0 {
            prop_assert_eq!(nim_pow(a, u64::MAX), 1);
        }
    }

    #[test]
    fn sums_are_exclusive_or_at_any_size(a in any::<u128>(), b in any::<u128>(), keep in 0..128u32) {
        // Sharing the upper bits brings sums back within a word.
        let b = a ^ (b >> keep);
        let (x, y) = (Nimber::from(UBig::from(a)), Nimber::from(UBig::from(b)));
        let sum = &x + &y;
        prop_assert_eq!(&sum, &Nimber::from(UBig::from(a ^ b)));
        prop_assert_eq!(sum.to_u64(), u64::try_from(a ^ b).ok());
        prop_assert_eq!(&sum + &y, x.clone());
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x.to_string(), a.to_string());
        prop_assert_eq!(x.to_string().parse(), Ok(x));
    }
}

#[test]
fn nimbers_past_a_word_multiply_only_with_zero_and_one() {
    let big = Nimber::from(UBig::ONE << 1000);
    assert_eq!(big.checked_mul(&Nimber::ZERO), Ok(Nimber::ZERO));
    assert_eq!(Nimber::ONE.checked_mul(&big), Ok(big.clone()));
    assert_eq!(big.checked_pow(&UBig::ZERO), Ok(Nimber::ONE));
    let error = big.checked_mul(&Nimber::from(2)).unwrap_err();
    assert_eq!(error.bits, 1001);
    assert_eq!(big.checked_inverse(), Err(error));
    assert_eq!(big.checked_sqrt(), Err(error));
    assert_eq!(big.checked_pow(&UBig::from(2u32)), Err(error));
}

#[test]
fn powers_of_zero_are_zero_except_the_empty_one() {
    let order = UBig::from(u64::MAX);
    assert_eq!(Nimber::ZERO.checked_pow(&UBig::ZERO), Ok(Nimber::ONE));
    assert_eq!(Nimber::ZERO.checked_pow(&order), Ok(Nimber::ZERO));
    assert_eq!(Nimber::from(7).checked_pow(&order), Ok(Nimber::ONE));
}
