//! Surreal numbers and their sign expansions: laws, round trips and Conway's definitions.

use std::cmp::Ordering;

use grundy_num::{NoFiniteWord, Ordinal, Quotient, Rational, Run, Sign, SignWord, Surreal};
use proptest::prelude::*;

fn surreal(text: &str) -> Surreal {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn word(text: &str) -> SignWord {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn ordinal(text: &str) -> Ordinal {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn sum_of(terms: Vec<(Surreal, Rational)>) -> Surreal {
    let term = |(e, r): (Surreal, Rational)| Surreal::omega_power(&e).unwrap() * Surreal::from(r);
    terms
        .into_iter()
        .map(term)
        .fold(Surreal::ZERO, |x, y| x + y)
}

fn rationals(denominators: impl Strategy<Value = i64>) -> impl Strategy<Value = Rational> {
    (-6i64..7, denominators).prop_map(|(p, q)| Rational::new(p, q).unwrap())
}

/// Sums of dyadic multiples of powers, nested twice: what has finitely many runs.
fn dyadic_surreals() -> impl Strategy<Value = Surreal> {
    let dyadics = || rationals(prop_oneof![Just(1i64), Just(1), Just(2), Just(4)]);
    let numbers = dyadics().prop_map(Surreal::from);
    numbers.prop_recursive(2, 12, 3, move |exponents| {
        prop::collection::vec((exponents, dyadics()), 0..4).prop_map(sum_of)
    })
}

/// Sums of rational multiples of powers with exponents that have finitely many runs.
fn surreals() -> impl Strategy<Value = Surreal> {
    prop::collection::vec((dyadic_surreals(), rationals(1i64..8)), 0..5).prop_map(sum_of)
}

fn ordinals() -> impl Strategy<Value = Ordinal> {
    let terms = prop::collection::vec((0u64..4, 1u64..4), 1..3);
    let low = terms.prop_map(|terms| {
        terms.into_iter().fold(Ordinal::ZERO, |sum, (e, n)| {
            let power = Ordinal::omega_power(&Ordinal::from(e)).unwrap();
            sum.natural_add(&(power * Ordinal::from(n)))
        })
    });
    let tower = (low.clone(), 1u64..3)
        .prop_map(|(e, n)| Ordinal::omega_power(&e).unwrap() * Ordinal::from(n));
    let finite = (1u64..5).prop_map(Ordinal::from);
    prop_oneof![3 => finite, 3 => low, 1 => tower]
}

fn runs() -> impl Strategy<Value = Run> {
    let sign = prop_oneof![Just(Sign::Plus), Just(Sign::Minus)];
    (sign, ordinals()).prop_map(|(sign, length)| Run { sign, length })
}

fn chunks() -> impl Strategy<Value = Vec<Run>> {
    // Blocks of equal powers are the ones that are coefficients.
    let power = prop::sample::select(vec!["1", "w", "w^2", "w^w"]);
    let counts = prop::collection::vec((any::<bool>(), 1u64..3), 1..5);
    (power, counts).prop_map(|(power, counts)| {
        let run = |(plus, count): (bool, u64)| Run {
            sign: if plus { Sign::Plus } else { Sign::Minus },
            length: ordinal(power) * Ordinal::from(count),
        };
        counts.into_iter().map(run).collect()
    })
}

fn words() -> impl Strategy<Value = SignWord> {
    let part = prop_oneof![
        4 => runs().prop_map(|run| (vec![run], false)),
        1 => chunks().prop_map(|runs| (runs, true)),
        1 => prop::collection::vec(runs(), 1..4).prop_map(|runs| (runs, true)),
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| {
        let mut word = SignWord::default();
        for (runs, is_repeated) in parts {
            if is_repeated {
                word.push_repeat(&runs);
            } else {
                word.push_run(runs[0].sign, runs[0].length.clone());
            }
        }
        word
    })
}

/// Some prefixes of a word, near every end of a run and inside it.
fn prefixes(word: &SignWord) -> Vec<(SignWord, Sign)> {
    let (runs, _) = word.placed_runs(&Ordinal::ZERO, 12);
    let mut found = Vec::new();
    for (sign, start, end) in runs {
        for step in ["0", "1", "2", "w", "2*w", "w^2", "w^2+w+1", "w^w"] {
            let at = &start + ordinal(step);
            if at < end {
                found.push((word.prefix(&at).unwrap(), sign));
            }
        }
        if let Some(last) = end.predecessor() {
            found.push((word.prefix(&last).unwrap(), sign));
        }
    }
    found
}

/// Some options of a number: its prefixes, below it before a plus and above it before a minus.
fn options(x: &Surreal) -> Option<(Vec<Surreal>, Vec<Surreal>)> {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (prefix, sign) in prefixes(&x.sign_word().ok()?) {
        let option = prefix.to_surreal().unwrap();
        match sign {
            Sign::Plus => left.push(option),
            Sign::Minus => right.push(option),
        }
    }
    Some((left, right))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_number_is_found_again_in_its_sign_expansion(x in surreals()) {
        let word = x.sign_word().unwrap();
        prop_assert_eq!(word.to_surreal().unwrap(), x.clone(), "{}", word);
        prop_assert_eq!(x.birthday().unwrap(), word.length());
        prop_assert_eq!((-&x).sign_word().unwrap(), word.negated());
    }

    #[test]
    fn a_sign_expansion_is_found_again_in_its_number(word in words()) {
        if let Ok(x) = word.to_surreal() {
            prop_assert_eq!(x.sign_word().unwrap(), word, "{}", x);
        }
    }

    #[test]
    fn words_without_blocks_are_numbers(runs in prop::collection::vec(runs(), 0..12)) {
        let mut word = SignWord::default();
        for run in runs {
            word.push_run(run.sign, run.length);
        }
        let x = word.to_surreal().unwrap();
        prop_assert_eq!(x.sign_word().unwrap(), word, "{}", x);
    }

    #[test]
    fn normal_forms_are_ordered_as_their_words(x in surreals(), y in surreals()) {
        let (word, other) = (x.sign_word().unwrap(), y.sign_word().unwrap());
        prop_assert_eq!(x.cmp(&y), word.cmp(&other));
        prop_assert_eq!(x == y, word == other);
    }

    #[test]
    fn words_are_ordered_as_their_numbers(x in words(), y in words()) {
        if let (Ok(a), Ok(b)) = (x.to_surreal(), y.to_surreal()) {
            prop_assert_eq!(x.cmp(&y), a.cmp(&b), "{} and {}", a, b);
        }
    }

    #[test]
    fn differences_decide_the_order(x in surreals(), y in surreals()) {
        prop_assert_eq!(x.cmp(&y), (&x - &y).signum().cmp(&0));
        prop_assert_eq!(&x - &x, Surreal::ZERO);
        prop_assert_eq!((&x - &x).to_string(), "0");
    }

    #[test]
    fn sums_and_products_are_a_ring(x in surreals(), y in surreals(), z in surreals()) {
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!((&x + &y) + &z, &x + (&y + &z));
        prop_assert_eq!(&x * &y, &y * &x);
        prop_assert_eq!((&x * &y) * &z, &x * (&y * &z));
        prop_assert_eq!(&x * (&y + &z), &x * &y + &x * &z);
        prop_assert_eq!((&x * &y).signum(), x.signum() * y.signum());
    }

    #[test]
    fn sums_lie_between_the_sums_with_options(x in surreals(), y in surreals()) {
        let sum = &x + &y;
        for (a, b) in [(&x, &y), (&y, &x)] {
            let (left, right) = options(a).unwrap();
            for option in left {
                prop_assert!(&option + b < sum, "{} of {}", option, a);
            }
            for option in right {
                prop_assert!(&option + b > sum, "{} of {}", option, a);
            }
        }
    }

    #[test]
    fn products_lie_between_the_products_with_options(x in surreals(), y in surreals()) {
        let product = &x * &y;
        let ((xl, xr), (yl, yr)) = (options(&x).unwrap(), options(&y).unwrap());
        for (xs, ys, order) in [
            (&xl, &yl, Ordering::Less),
            (&xr, &yr, Ordering::Less),
            (&xl, &yr, Ordering::Greater),
            (&xr, &yl, Ordering::Greater),
        ] {
            for a in xs.iter().take(6) {
                for b in ys.iter().take(6) {
                    prop_assert_eq!((a * &y + &x * b - a * b).cmp(&product), order);
                }
            }
        }
    }

    #[test]
    fn the_simplest_number_between_is_between_and_has_no_prefix_there(
        x in surreals(), y in surreals(),
    ) {
        let (lo, hi) = if x < y { (x, y) } else { (y, x) };
        let between = Surreal::simplest_between(Some(&lo), Some(&hi)).unwrap();
        prop_assert_eq!(between.is_none(), lo == hi);
        let above = Surreal::simplest_between(Some(&lo), None).unwrap();
        let below = Surreal::simplest_between(None, Some(&hi)).unwrap();
        for (found, lo, hi) in [(between, Some(&lo), Some(&hi)), (above, Some(&lo), None), (below, None, Some(&hi))] {
            let Some(found) = found else { continue };
            let is_inside = |z: &Surreal| lo.is_none_or(|lo| lo < z) && hi.is_none_or(|hi| z < hi);
            prop_assert!(is_inside(&found), "{}", found);
            for (prefix, _) in prefixes(&found.sign_word().unwrap()) {
                let prefix = prefix.to_surreal().unwrap();
                prop_assert!(!is_inside(&prefix), "{} before {}", prefix, found);
            }
        }
    }

    #[test]
    fn a_number_and_its_text_are_the_same(x in surreals()) {
        let text = x.to_string();
        prop_assert_eq!(surreal(&text), x, "{}", text);
    }

    #[test]
    fn a_word_and_its_text_are_the_same(x in words()) {
        let text = x.to_string();
        prop_assert_eq!(word(&text), x, "{}", text);
    }

    #[test]
    fn runs_one_by_one_are_those_of_the_word(x in surreals()) {
        let word = x.sign_word().unwrap();
        let lazy: Vec<Run> = x.sign_runs().take(40).map(Result::unwrap).collect();
        let runs: Vec<Run> = word.runs().take(40).cloned().collect();
        prop_assert_eq!(lazy, runs, "{}", x);
    }

    #[test]
    fn a_word_written_in_another_way_is_the_same(
        lead in prop::collection::vec(runs(), 0..3),
        block in prop::collection::vec(runs(), 1..4),
        copies in 0usize..3,
        power in 1usize..3,
        turn in 0usize..4,
    ) {
        let mut plain = SignWord::default();
        let mut other = SignWord::default();
        for run in &lead {
            plain.push_run(run.sign, run.length.clone());
            // A run in two parts.
            other.push_run(run.sign, Ordinal::ONE);
            let rest = run.length.checked_sub(&Ordinal::ONE).unwrap();
            other.push_run(run.sign, rest);
        }
        plain.push_repeat(&block);
        for run in block.iter().cycle().take(copies * block.len() + turn % block.len()) {
            other.push_run(run.sign, run.length.clone());
        }
        let mut turned = block.clone();
        turned.rotate_left(turn % block.len());
        other.push_repeat(&vec![turned; power].concat());
        prop_assert_eq!(&plain, &other);
        prop_assert_eq!(plain.cmp(&other), Ordering::Equal);
        prop_assert_eq!(plain.length(), other.length());
    }

    #[test]
    fn a_monomial_divides_what_it_multiplied(x in surreals(), e in dyadic_surreals(), r in rationals(1i64..8)) {
        prop_assume!(!r.is_zero());
        let factor = Surreal::omega_power(&e).unwrap() * Surreal::from(r);
        prop_assert_eq!((&x * &factor).div_monomial(&factor), Some(x));
        let square = &factor * &factor;
        prop_assert_eq!(square.sqrt().unwrap(), factor.abs());
    }
}

/// Sums of at most three terms with small exponents.
fn short() -> impl Strategy<Value = Surreal> {
    let exponents = rationals(1i64..3).prop_map(Surreal::from);
    prop::collection::vec((exponents, rationals(1i64..4)), 0..4).prop_map(sum_of)
}

/// The first signs of a word of finite runs.
fn signs(word: &SignWord, count: usize) -> Vec<Sign> {
    let run = |run: &Run| {
        let length = run.length.as_finite().and_then(|n| usize::try_from(n).ok());
        std::iter::repeat_n(run.sign, length.expect("a finite run"))
    };
    word.runs().flat_map(run).take(count).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn quotients_are_compared_as_products(
        a in short(), b in short(), c in short(), d in short(),
    ) {
        prop_assume!(!b.is_zero() && !d.is_zero());
        let (x, y) = (Quotient::new(&a, &b).unwrap(), Quotient::new(&c, &d).unwrap());
        let sign = (&a * &d - &c * &b).signum() * (&b * &d).signum();
        prop_assert_eq!(x.cmp(&y), sign.cmp(&0));
        prop_assert_eq!(x.add(&y).add(&y.neg()), x.clone());
        prop_assert_eq!(x.mul(&y).signum(), x.signum() * y.signum());
        let product = Quotient::new(&(&a * &b), &b).unwrap();
        prop_assert_eq!(product, Quotient::from(a));
    }

}

proptest! {
    #[test]
    fn words_of_finite_runs_are_compared_sign_by_sign(
        x in "[LR]{0,6}", xs in "[LR]{0,3}", y in "[LR]{0,6}", ys in "[LR]{0,3}",
    ) {
        // Blocks of one colour are runs of length w, which have no list of signs.
        prop_assume!([&xs, &ys].iter().all(|b| b.is_empty() || b.contains('L') && b.contains('R')));
        let (x, y) = (word(&format!("{x}({xs})^w")), word(&format!("{y}({ys})^w")));
        let (a, b) = (signs(&x, 60), signs(&y, 60));
        let rank = |sign: Option<&Sign>| match sign {
            Some(Sign::Minus) => 0,
            None => 1,
            Some(Sign::Plus) => 2,
        };
        let naive = (0..=60).map(|i| rank(a.get(i)).cmp(&rank(b.get(i))));
        let naive = naive.fold(Ordering::Equal, Ordering::then);
        prop_assert_eq!(x.cmp(&y), naive, "{} and {}", x, y);
        prop_assert_eq!(x == y, naive.is_eq());
    }
}

#[test]
fn a_block_longer_than_a_chunk_is_read_as_a_coefficient() {
    let x = word("L^(w^w) R^(w^w) L^3 (R^w L^w)^w");
    assert_eq!(
        x.to_surreal().unwrap(),
        surreal("1/2*w^w + 2 + 2/3*w^(-1/2)")
    );
    assert_eq!(x.to_surreal().unwrap().sign_word().unwrap(), x);
}

#[test]
fn endless_terms_are_refused() {
    for text in ["(L^w R)^w", "(LR)^w (R L^w)^w", "L (R^w L^(w^2))^w"] {
        let error = word(text).to_surreal().unwrap_err().to_string();
        assert!(error.contains("infinitely many terms"), "{text}: {error}");
    }
    assert!("((LR)^w)^w".parse::<SignWord>().is_err());
    assert!("(LR)^(w^2)".parse::<SignWord>().is_err());
}

#[test]
fn a_root_whose_runs_grow_has_runs_one_by_one_and_a_birthday() {
    let x = surreal("omega - 3*omega^(1/3)");
    assert!(matches!(x.sign_word(), Err(NoFiniteWord::Growing(_))));
    let runs: Vec<String> = x
        .sign_runs()
        .take(5)
        .map(|run| {
            let run = run.unwrap();
            format!("{:?} {}", run.sign, run.length)
        })
        .collect();
    assert_eq!(
        runs,
        ["Plus w", "Minus w", "Plus 2*w^2", "Minus w^2", "Plus w^3"],
    );
    assert_eq!(x.birthday().unwrap(), ordinal("3*w^w"));
    assert!(surreal("omega^(omega^(1/3))").birthday().is_err());
    let runs = surreal("omega^(omega^(1/3))")
        .sign_runs()
        .take(6)
        .map(Result::unwrap);
    assert!(runs.map(|run| run.length).is_sorted());
}

#[test]
fn towers_are_refused_before_they_are_too_deep() {
    let mut x = Surreal::omega();
    let error = loop {
        match Surreal::omega_power(&x) {
            Ok(higher) => x = higher,
            Err(error) => break error.to_string(),
        }
    };
    assert!(error.contains("64 exponents"), "{error}");
    assert_eq!(x.sign_word().unwrap().to_surreal().unwrap(), x);
    assert_eq!(surreal(&x.to_string()), x);
    let brackets = "(".repeat(100_000);
    assert!(brackets.parse::<Surreal>().is_err());
    assert!(brackets.parse::<SignWord>().is_err());
    assert!(format!("L^{brackets}").parse::<SignWord>().is_err());
}

#[test]
fn texts_that_are_no_numbers_say_what_was_expected() {
    let check = |text: &str, expected: &str| {
        let error = text.parse::<Surreal>().unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    };
    check("", "expected a number, `omega` or `(`, found the end");
    check("omega + x", "found `x` at byte 8");
    check("1/(omega+1)", "a divisor of a single term");
    check("1/0", "a divisor of a single term");
    check("2 omega", "expected `+`");
    check("2^(1/2)", "the root of 2 is not a rational number");
    check("0^-1", "0 has no negative power");
    let error = "1+w".parse::<Ordinal>().unwrap_err().to_string();
    assert!(error.contains("highest first"), "{error}");
    let error = "w-1".parse::<Ordinal>().unwrap_err().to_string();
    assert!(error.contains("expected an ordinal"), "{error}");
}
