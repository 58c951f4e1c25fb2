//! Certificates: true ones pass, and a change anywhere is refused with its place.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use grundy_heap::{
    AllBut, Certificate, Checked, Depth, Differences, HeapGame, Subtraction, VerifyError, verify,
};
use grundy_num::Limits;
use proptest::prelude::*;
use serde_json::Value;

fn set(numbers: &[u64]) -> Differences {
    Differences::new(numbers.iter().copied()).unwrap()
}

fn subtraction(numbers: &[u64]) -> Certificate {
    let limits = Limits::none();
    Subtraction::new(set(numbers))
        .solve(&limits)
        .unwrap()
        .certificate(&limits)
        .unwrap()
}

fn all_but(numbers: &[u64]) -> Certificate {
    let limits = Limits::none();
    AllBut::new(set(numbers))
        .solve(&limits)
        .unwrap()
        .certificate(&limits)
        .unwrap()
}

/// The place of the refusal, or nothing if the certificate passes.
fn refused(certificate: &Certificate) -> Option<String> {
    match verify(certificate, Depth::Full, &Limits::none()) {
        Ok(checked) => {
            assert!(matches!(checked, Checked::Complete { .. }), "{checked:?}");
            None
        }
        Err(VerifyError::Refused(refusal)) => Some(refusal.place),
        Err(VerifyError::Halt(halt)) => panic!("{halt}"),
    }
}

#[track_caller]
fn check_refused(certificate: &Certificate, change: impl Fn(&mut Certificate), place: &str) {
    let mut changed = certificate.clone();
    change(&mut changed);
    assert_ne!(changed, *certificate);
    let found = refused(&changed).expect("a changed certificate is refused");
    assert!(found.starts_with(place), "expected {place}, found {found}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn true_certificates_pass_and_wrong_periods_do_not(
        numbers in prop::collection::btree_set(1u64..22, 2..6),
    ) {
        let numbers: Vec<u64> = numbers.into_iter().collect();
        for certificate in [subtraction(&numbers), all_but(&numbers)] {
            prop_assert_eq!(refused(&certificate), None);
            let changes: [fn(&mut Certificate); 7] = [
                |c| c.period.period += 1,
                |c| c.period.period *= 2,
                |c| { c.period.period *= 3; c.period.saltus *= 3 },
                |c| c.period.preperiod += 1,
                |c| c.period.preperiod = c.period.preperiod.checked_sub(1).unwrap_or(7),
                |c| c.period.saltus += 1,
                |c| c.period.period = 0,
            ];
            for change in changes {
                let mut changed = certificate.clone();
                change(&mut changed);
                prop_assert!(refused(&changed).is_some(), "{:?}", changed);
            }
        }
    }
}

#[test]
fn a_change_is_refused_where_it_is() {
    let certificate = subtraction(&[1, 2, 6, 11]);
    let game = |text: &str| HeapGame::read(text).unwrap();
    check_refused(&certificate, |c| c.game = game("all-but 1,2,6"), "theorem");
    check_refused(
        &certificate,
        |c| c.game = game("subtraction squares"),
        "theorem",
    );
    check_refused(
        &certificate,
        |c| c.game = game("subtraction 1,2,6,12"),
        "heap",
    );
    check_refused(&certificate, |c| c.theorem = "hope".into(), "theorem");
    check_refused(&certificate, |c| c.period.period = 24, "period");
    check_refused(&certificate, |c| c.period.period = u128::MAX, "period");
    check_refused(&certificate, |c| c.period.preperiod = 4, "preperiod");
    check_refused(&certificate, |c| c.period.preperiod = 2, "heap 2");
    check_refused(&certificate, |c| c.period.saltus = 1, "saltus");
    check_refused(
        &certificate,
        |c| c.fields.push(("more".into(), vec![1])),
        "fields",
    );
}

/// The certificate with its states, which the library leaves out of short ones, computed plainly.
fn with_blocks(numbers: &[u64], spacing: usize, count: usize) -> Certificate {
    let mut certificate = subtraction(numbers);
    let greatest = *numbers.last().unwrap() as usize;
    let game = Subtraction::new(set(numbers));
    let values = game
        .values(0..(spacing * count) as u64, &Limits::none())
        .unwrap();
    let bits = 32 - (numbers.len() as u32).leading_zeros();
    let mut words = Vec::new();
    for block in 1..=count {
        for chunk in values[block * spacing - greatest..block * spacing].chunks(128 / bits as usize)
        {
            let word = (0..)
                .zip(chunk)
                .map(|(i, &v): (u32, _)| u128::from(v) << (i * bits));
            words.push(word.sum());
        }
    }
    let heaps = (1..=count).map(|block| (block * spacing) as u128).collect();
    certificate.fields = vec![("heaps".into(), heaps), ("windows".into(), words)];
    certificate
}

#[test]
fn blocks_are_checked_and_a_false_state_is_found() {
    let certificate = with_blocks(&[4, 9, 50, 55, 59], 2000, 300);
    assert_eq!(refused(&certificate), None);
    check_refused(&certificate, |c| c.fields[1].1[90] ^= 1 << 3, "block");
    check_refused(&certificate, |c| c.fields[1].1[90] |= 7 << 3, "window");
    check_refused(&certificate, |c| c.fields[0].1[5] += 1, "block 5");
    check_refused(&certificate, |c| c.fields[0].1[5] = 1, "heaps");
    check_refused(&certificate, |c| c.fields[0].1.truncate(9), "windows");
    check_refused(&certificate, |c| c.fields[1].1.truncate(9), "windows");
    check_refused(&certificate, |c| c.fields.truncate(1), "fields");
    check_refused(&certificate, |c| c.fields.swap(0, 1), "fields");
}

#[test]
fn the_certificates_of_the_corpus_pass() {
    for (file, certify) in [
        ("subtraction", subtraction as fn(&[u64]) -> Certificate),
        ("allbut", all_but),
    ] {
        let path = format!(
            "{}/../../corpus/heap/{file}.json",
            env!("CARGO_MANIFEST_DIR")
        );
        let facts: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for fact in facts["items"].as_array().unwrap() {
            let numbers = fact["set"].as_array().unwrap().iter();
            let numbers: Vec<u64> = numbers.map(|s| s.as_u64().unwrap()).collect();
            assert_eq!(refused(&certify(&numbers)), None, "{numbers:?}");
        }
    }
}
