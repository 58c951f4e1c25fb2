//! Take-and-break games against their definition and against published facts.

use grundy_heap::octal::{self, Base, Code, Move, OctalSearch, OctalSequence};
use grundy_heap::{
    Certificate, Checked, Checkpoint, Depth, Finding, HeapGame, Period, Refusal, ResumeError,
    Search, VerifyError, verify,
};
use grundy_num::{Halt, Limits, Nimber, UBig};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The heaps that the moves from a heap leave, by the meaning of the digits.
fn options(code: &Code, heap: usize) -> BTreeSet<Vec<usize>> {
    let mut options = BTreeSet::new();
    for taken in 0..=heap {
        let (digit, rest) = (code.digit(taken), heap - taken);
        if digit & 1 != 0 && rest == 0 {
            options.insert(vec![]);
        }
        if digit & 2 != 0 && rest > 0 {
            options.insert(vec![rest]);
        }
        for a in 1..rest {
            let b = rest - a;
            if digit & 4 != 0 && a <= b {
                options.insert(vec![a, b]);
            }
            for b in a..rest.saturating_sub(a) {
                let c = rest - a - b;
                if digit & 8 != 0 && b <= c {
                    options.insert(vec![a, b, c]);
                }
            }
        }
    }
    options
}

fn naive(code: &Code, count: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..count {
        let reached: BTreeSet<u16> = options(code, heap)
            .iter()
            .map(|heaps| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]))
            .collect();
        values.push(
            (0..=u16::MAX)
                .find(|value| !reached.contains(value))
                .unwrap(),
        );
    }
    values
}

fn values(code: &Code, count: usize) -> Vec<u16> {
    let mut sequence = OctalSequence::new(code.clone());
    sequence.extend_to(count, &Limits::none()).unwrap();
    sequence.values().to_vec()
}

fn octal_codes() -> impl Strategy<Value = Code> {
    let text = "(0|4)\\.[0-7]{1,4}";
    text.prop_map(|text| Code::octal(&text).unwrap())
}

fn hexadecimal_codes() -> impl Strategy<Value = Code> {
    let text = "(0|4|8|c)\\.[0-9a-f]{0,3}";
    text.prop_map(|text| Code::hexadecimal(&text).unwrap())
}

fn proved(finding: &Finding) -> Period {
    match finding {
        Finding::Proved(proof) => proof.period(),
        other => panic!("not proved: {other:?}"),
    }
}

fn game(text: &str) -> HeapGame {
    HeapGame::read(text).unwrap()
}

fn certificate(code: &str) -> (OctalSearch, Certificate) {
    let mut search = OctalSearch::new(Code::octal(code).unwrap());
    search.advance(&Limits::none()).unwrap();
    let certificate = search.certificate(&Limits::none()).unwrap().unwrap();
    (search, certificate)
}

#[track_caller]
fn refused(certificate: &Certificate, place: &str) {
    match verify(certificate, Depth::Full, &Limits::none()).unwrap_err() {
        VerifyError::Refused(Refusal {
            place: found,
            reason,
        }) => assert_eq!(found, place, "{reason}"),
        VerifyError::Halt(halt) => panic!("{halt}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn octal_values_are_the_mex_of_the_options(code in octal_codes()) {
        prop_assert_eq!(values(&code, 160), naive(&code, 160));
    }

    #[test]
    fn hexadecimal_values_are_the_mex_of_the_options(code in hexadecimal_codes()) {
        prop_assert_eq!(values(&code, 48), naive(&code, 48));
    }

    #[test]
    fn a_found_period_holds_and_is_least(code in octal_codes()) {
        let limits = Limits::none().steps(200_000);
        let mut search = OctalSearch::new(code.clone());
        if let Ok(finding) = search.advance(&limits) {
            let Period { preperiod, period, saltus } = proved(&finding);
            prop_assert_eq!(saltus, 0);
            let (l, p) = (preperiod as usize, period as usize);
            let count = 2 * (2 * (l + p) + 8);
            if count < 5000 {
                let values = values(&code, count);
                let holds = |l: usize, p: usize| (l..count - p).all(|n| values[n] == values[n + p]);
                prop_assert!(holds(l, p));
                prop_assert!(l == 0 || !holds(l - 1, p));
                prop_assert!((1..p).all(|p| !holds(l, p)));
                let certificate = search.certificate(&Limits::none()).unwrap().unwrap();
                let checked = verify(&certificate, Depth::Full, &Limits::none()).unwrap();
                prop_assert!(matches!(checked, Checked::Complete { .. }), "{checked:?}");
            }
        }
    }

    #[test]
    fn winning_moves_are_the_options_of_that_value(
        code in prop_oneof![octal_codes(), hexadecimal_codes()],
        heap in 0usize..40,
        target in 0u16..6,
    ) {
        let values = naive(&code, 41);
        let expected: Vec<Vec<usize>> = options(&code, heap)
            .into_iter()
            .filter(|heaps| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]) == target)
            .collect();
        let target = Nimber::from(u64::from(target));
        let found = octal::winning_moves(&code, &UBig::from(heap), &target, 1000, &Limits::none()).unwrap();
        prop_assert!(!found.more);
        let mut listed: Vec<Vec<usize>> = found.moves.iter().map(|found| match found {
            Move::To(heaps) => heaps.iter().map(|heap| usize::try_from(heap).unwrap()).collect(),
            Move::Splits { .. } => panic!("a small heap has its moves one by one"),
        }).collect();
        listed.sort();
        prop_assert_eq!(listed, expected);
    }
}

#[test]
fn all_two_digit_codes_agree_with_their_definition() {
    for digits in 0..64 {
        for first in [0, 4] {
            let code = Code::octal(&format!("{first}.{digits:02o}")).unwrap();
            assert_eq!(values(&code, 130), naive(&code, 130), "{code}");
        }
    }
}

#[test]
fn sparse_values_agree_with_the_definition_further_on() {
    // Each by another way: few rare heaps, a mask with parity, many rare heaps, no useful mask.
    for code in ["0.77", "0.106", "0.6", "0.007", "0.16"] {
        let code = Code::octal(code).unwrap();
        let fast = values(&code, 4000);
        let mut slow: Vec<u16> = vec![0];
        for heap in 1..4000 {
            let mut seen = [false; 1 << 12];
            for taken in 1..=code.most_taken().min(heap) {
                let (digit, rest) = (code.digit(taken), heap - taken);
                seen[0] |= digit & 1 != 0 && rest == 0;
                seen[usize::from(slow[rest])] |= digit & 2 != 0 && rest > 0;
                if digit & 4 != 0 {
                    (1..rest)
                        .for_each(|part| seen[usize::from(slow[part] ^ slow[rest - part])] = true);
                }
            }
            slow.push(u16::try_from(seen.iter().position(|seen| !seen).unwrap()).unwrap());
        }
        assert!(fast == slow, "{code}");
    }
}

/// The facts of the corpus whose proof needs a number of values in a range.
fn corpus(range: std::ops::Range<u64>) {
    let path = format!(
        "{}/../../corpus/heap/octal.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let facts: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut checked = 0;
    for fact in facts["items"].as_array().unwrap() {
        let text = fact["code"].as_str().unwrap();
        let code = Code::octal(text).unwrap();
        let first: Vec<u16> = serde_json::from_value(fact["first40"].clone()).unwrap();
        let number = |name: &str| fact[name].as_u64();
        let (Some(preperiod), Some(period)) = (number("preperiod"), number("period")) else {
            if range.contains(&0) {
                assert_eq!(values(&code, 40), first, "{text}");
                checked += 1;
            }
            continue;
        };
        if !range.contains(&(2 * (preperiod + period))) {
            continue;
        }
        let mut search = OctalSearch::new(code);
        let found = proved(&search.advance(&Limits::none()).unwrap());
        assert_eq!(search.sequence().values()[..40], first, "{text}");
        let expected = Period {
            preperiod: preperiod.into(),
            period: period.into(),
            saltus: 0,
        };
        assert_eq!(found, expected, "{text}");
        let certificate = search.certificate(&Limits::none()).unwrap().unwrap();
        verify(&certificate, Depth::Full, &Limits::none()).unwrap();
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn the_facts_of_the_corpus_hold() {
    corpus(0..20_000);
}

#[cfg(feature = "slow")]
#[test]
fn the_long_facts_of_the_corpus_hold() {
    corpus(20_000..u64::MAX);
}

#[test]
fn node_kayles_on_a_path_has_the_printed_table() {
    // K(0) to K(137) as in the lecture slides, line by line.
    let table = "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2
        2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4
        0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5
        2 3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4
        8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5
        9 3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4
        8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5
        9 3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4
        8 1";
    let table: Vec<u16> = table
        .split_whitespace()
        .map(|value| value.parse().unwrap())
        .collect();
    assert_eq!(
        values(&Code::octal(octal::NODE_KAYLES_PATH).unwrap(), 138),
        table
    );
    let (search, certificate) = certificate(octal::NODE_KAYLES_PATH);
    assert_eq!(
        (certificate.period.preperiod, certificate.period.period),
        (52, 34)
    );
    let Finding::Proved(proof) = search.so_far().unwrap() else {
        panic!()
    };
    assert_eq!(
        (proof.checked_to(), proof.theorem().name),
        (175, "Guy-Smith")
    );
}

#[test]
fn a_heap_of_five_hundred_digits_has_its_value_and_its_moves() {
    let kayles = Code::octal("0.77").unwrap();
    let heap = UBig::from(10u32).pow(500) + UBig::from(7u32);
    let residue = usize::try_from(&heap % UBig::from(12u32)).unwrap();
    let known = values(&kayles, 1000);
    let value = octal::nimber(&kayles, &heap, &Limits::none()).unwrap();
    assert_eq!(value, Nimber::from(u64::from(known[120 + residue])));
    let found =
        octal::winning_moves(&kayles, &heap, &Nimber::from(0), 1000, &Limits::none()).unwrap();
    assert!(!found.more);
    let at = |heap: &UBig| octal::nimber(&kayles, heap, &Limits::none()).unwrap();
    for entry in &found.moves {
        match entry {
            Move::To(heaps) => {
                let sum = heaps
                    .iter()
                    .fold(Nimber::from(0), |sum, heap| sum + at(heap));
                assert_eq!(sum, Nimber::from(0));
            }
            Move::Splits {
                total,
                from,
                to,
                step,
                ..
            } => {
                assert_eq!(at(from) + at(&(total - from)), Nimber::from(0));
                assert_eq!(at(to) + at(&(total - to)), Nimber::from(0));
                assert_eq!((to - from) % step, UBig::ZERO);
                assert!(to + to <= *total && *total < to + to + step + step);
            }
        }
    }
    assert!(
        found
            .moves
            .iter()
            .any(|entry| matches!(entry, Move::Splits { .. }))
    );
}

#[test]
fn families_of_moves_stand_for_the_moves_one_by_one() {
    // A heap just past those whose moves are listed one by one.
    let kayles = Code::octal("0.77").unwrap();
    let heap = 100_003;
    let known = values(&kayles, heap);
    let target = Nimber::from(3);
    let found =
        octal::winning_moves(&kayles, &UBig::from(heap), &target, 1000, &Limits::none()).unwrap();
    let mut listed: Vec<[usize; 2]> = Vec::new();
    let small = |heap: &UBig| usize::try_from(heap).unwrap();
    for entry in &found.moves {
        match entry {
            Move::To(heaps) if heaps.len() == 2 => {
                listed.push([small(&heaps[0]), small(&heaps[1])]);
            }
            Move::To(heaps) => assert_eq!(known[small(&heaps[0])], 3),
            Move::Splits {
                total,
                from,
                to,
                step,
                ..
            } => {
                let parts = (small(from)..=small(to)).step_by(small(step));
                listed.extend(parts.map(|part| [part, small(total) - part]));
            }
        }
    }
    let mut expected = Vec::new();
    for total in [heap - 1, heap - 2] {
        let parts = (1..=total / 2).filter(|&part| known[part] ^ known[total - part] == 3);
        expected.extend(parts.map(|part| [part, total - part]));
    }
    listed.sort_unstable();
    expected.sort_unstable();
    assert!(!found.more && listed == expected);
}

#[test]
fn a_short_list_of_moves_says_that_there_are_more() {
    let kayles = Code::octal("0.77").unwrap();
    for heap in [1000u32, 1_000_000] {
        let found = octal::winning_moves(
            &kayles,
            &UBig::from(heap),
            &Nimber::from(0),
            2,
            &Limits::none(),
        );
        let found = found.unwrap();
        assert_eq!((found.moves.len(), found.more), (2, true));
    }
}

#[test]
fn tampered_certificates_are_refused_with_the_place() {
    let (_, good) = certificate("0.77");
    let change = |alter: fn(&mut Certificate)| {
        let mut bad = good.clone();
        alter(&mut bad);
        bad
    };
    let seed = Depth::Sample { seed: 1 };
    assert!(verify(&good, seed, &Limits::none()).is_ok());
    refused(&change(|bad| bad.period.preperiod -= 1), "heap 82");
    refused(&change(|bad| bad.period.preperiod += 1), "preperiod");
    refused(&change(|bad| bad.period.period = 24), "period");
    refused(&change(|bad| bad.period.period = 11), "heap 82");
    refused(&change(|bad| bad.period.period = 0), "period");
    refused(&change(|bad| bad.period.period = u128::MAX), "period");
    refused(&change(|bad| bad.period.saltus = 1), "saltus");
    refused(&change(|bad| bad.theorem = "Guy".to_owned()), "theorem");
    refused(&change(|bad| bad.game = game("octal 0.76")), "heap 83");
    refused(&change(|bad| bad.game = game("rook 9")), "theorem");
    refused(
        &change(|bad| bad.fields = vec![("mask".to_owned(), vec![1, 1])]),
        "mask",
    );
    refused(
        &change(|bad| bad.fields = vec![("mask".to_owned(), vec![1 << 16])]),
        "mask",
    );
}

#[test]
fn a_long_certificate_is_checked_by_its_mask_and_no_mask_makes_it_wrong() {
    // Long enough that the checker goes by rare heaps.
    let (_, good) = certificate("0.356");
    let count = 2 * (7315 + 142) + 3;
    let check = |certificate: &Certificate| verify(certificate, Depth::Full, &Limits::none());
    assert_eq!(check(&good).unwrap(), Checked::Complete { blocks: count });
    for mask in [
        vec![],
        vec![("mask".to_owned(), vec![1])],
        vec![("mask".to_owned(), vec![6])],
    ] {
        let mut other = good.clone();
        other.fields = mask;
        assert_eq!(check(&other).unwrap(), Checked::Complete { blocks: count });
        other.period.preperiod -= 1;
        refused(&other, "heap 7456");
    }
    let mut bad = good.clone();
    bad.period.preperiod -= 1;
    refused(&bad, "heap 7456");
    bad.period.preperiod += 2;
    refused(&bad, "preperiod");
    bad.period = Period {
        period: 284,
        ..good.period
    };
    refused(&bad, "period");
    bad.game = game("octal 0.357");
    assert!(check(&bad).is_err());
}

#[test]
fn a_search_goes_on_after_a_halt_and_after_a_checkpoint() {
    let code = Code::octal("0.356").unwrap();
    let mut search: Box<dyn Search> = Box::new(OctalSearch::new(code.clone()));
    let mut halts = 0;
    // What was put aside is checked in one go at last, so that there are more steps each time.
    while search.advance(&Limits::none().steps(3000 << halts)) == Err(Halt::Steps) {
        halts += 1;
        let checkpoint = search.checkpoint();
        search = checkpoint.resume(&Limits::none()).unwrap();
        assert_eq!(search.progress().done, checkpoint.fields[0].1[0]);
    }
    assert!(halts > 2);
    let found = search.so_far().unwrap();
    assert_eq!(found, octal::find(&code, &Limits::none()).unwrap());
    assert_eq!(proved(&found).preperiod, 7315);
}

#[test]
fn a_broken_checkpoint_is_refused() {
    let search = OctalSearch::new(Code::octal("0.6").unwrap());
    let good = search.checkpoint();
    let change = |alter: fn(&mut Checkpoint)| {
        let mut bad = good.clone();
        alter(&mut bad);
        match bad.resume(&Limits::none()) {
            Err(ResumeError::Checkpoint(error)) => error.place,
            Err(ResumeError::Halt(halt)) => panic!("{halt}"),
            Ok(_) => panic!("{bad:?} was taken up"),
        }
    };
    assert_eq!(change(|bad| bad.game = game("rook 9")), "rows");
    assert_eq!(change(|bad| bad.fields[0].1[0] = 9), "count");
    assert_eq!(change(|bad| bad.fields[1].1[0] = 1), "values");
    assert_eq!(change(|bad| bad.fields.truncate(1)), "values");
}

#[test]
fn what_is_not_proved_is_only_observed() {
    let mut officers = OctalSearch::new(Code::octal("0.6").unwrap());
    assert_eq!(
        officers.advance(&Limits::none().steps(50_000)),
        Err(Halt::Steps)
    );
    assert!(matches!(officers.so_far().unwrap(), Finding::Unresolved { up_to } if up_to > 100));
}

#[test]
fn values_that_grow_are_known_for_heaps_of_any_size() {
    let growing = Code::parse(Base::Hexadecimal, "0.8").unwrap();
    let finding = octal::find(&growing, &Limits::none()).unwrap();
    let period = proved(&finding);
    assert_eq!((period.preperiod, period.period, period.saltus), (1, 3, 1));
    let at = |heap: &UBig| octal::nimber(&growing, heap, &Limits::none()).unwrap();
    let third = UBig::from(10u32).pow(30);
    assert_eq!(
        at(&(&third * UBig::from(3u32) + UBig::ONE)),
        Nimber::from(third.clone())
    );
    let moves = octal::winning_moves(&growing, &third, &Nimber::from(1), 10, &Limits::none());
    assert!(
        matches!(moves, Err(octal::NoAnswer::Growing { .. })),
        "{moves:?}"
    );
}

#[test]
fn moves_from_a_heap_of_a_growing_code_are_listed_beyond_the_computed_values() {
    let code = Code::hexadecimal("0.8").unwrap();
    let known = values(&code, 1200);
    for target in [0u16, 1, 17, 398] {
        let heap = UBig::from(1200u32);
        let value = Nimber::from(u64::from(target));
        let found = octal::winning_moves(&code, &heap, &value, 1 << 20, &Limits::none()).unwrap();
        let mut expected = 0;
        for one in 1..=1199 / 3 {
            let parts = one..=(1199 - one) / 2;
            let hits =
                parts.filter(|&two| known[one] ^ known[two] ^ known[1199 - one - two] == target);
            expected += hits.count();
        }
        assert_eq!(
            (found.moves.len(), found.more),
            (expected, false),
            "{target}"
        );
    }
}

#[test]
fn three_heaps_have_proved_periods_too() {
    for (code, preperiod, period) in [
        ("0.81", 1, 2),
        ("0.a2", 1, 4),
        ("0.b1", 2, 2),
        ("0.f1", 3, 2),
        ("0.f", 0, 2),
    ] {
        let mut search = OctalSearch::new(Code::hexadecimal(code).unwrap());
        let found = proved(&search.advance(&Limits::none()).unwrap());
        assert_eq!(
            (found.preperiod, found.period),
            (preperiod, period),
            "{code}"
        );
        let mut certificate = search.certificate(&Limits::none()).unwrap().unwrap();
        assert_eq!(certificate.theorem, "Guy-Smith for three heaps");
        verify(&certificate, Depth::Full, &Limits::none()).unwrap();
        certificate.period.period = 3;
        assert!(verify(&certificate, Depth::Full, &Limits::none()).is_err());
    }
}

#[test]
fn a_large_heap_that_leaves_three_has_moves_in_families() {
    let code = Code::hexadecimal("0.f3").unwrap();
    let heap = UBig::from(10u32).pow(40) + UBig::from(2u32);
    let at = |heap: &UBig| octal::nimber(&code, heap, &Limits::none()).unwrap();
    let moves = |target: u64| {
        octal::winning_moves(&code, &heap, &Nimber::from(target), 1000, &Limits::none()).unwrap()
    };
    // Taking 1 leaves an odd total, whose heaps do not sum to 0.
    assert_eq!((moves(0).moves.len(), moves(0).more), (1, false));
    let found = moves(1);
    assert!(found.more);
    let mut families = 0;
    for entry in &found.moves {
        if let Move::Splits {
            aside: Some(aside),
            total,
            from,
            to,
            ..
        } = entry
        {
            assert_eq!(at(aside) + at(from) + at(&(total - from)), Nimber::from(1));
            assert_eq!(at(aside) + at(to) + at(&(total - to)), Nimber::from(1));
            families += 1;
        }
    }
    assert!(families > 0);
}
