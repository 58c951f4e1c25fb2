//! Codes with `!`: the two heaps that are left must be different.

use grundy_heap::octal::{self, Code, HeapTable, OctalSequence};
use grundy_heap::{Checked, Depth, Finding, HeapGame, Search, verify};
use grundy_num::{Limits, Nimber, UBig};
use proptest::prelude::*;

/// What a code allows: for each number taken its bits, and whether two equal heaps may be left.
type Rules = Vec<(u8, bool)>;

/// The values of the first heaps, by the definition.
fn by_definition(rules: &Rules, count: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..count {
        let mut options = Vec::new();
        for (taken, &(digit, equal)) in rules.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                options.push(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(values[rest]);
            }
            for part in 1..rest {
                if digit & 4 != 0 && (equal || 2 * part != rest) {
                    options.push(values[part] ^ values[rest - part]);
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn written(rules: &Rules) -> String {
    let digit = |&(digit, equal): &(u8, bool)| match equal {
        true => digit.to_string(),
        false => format!("{digit}!"),
    };
    let digits: Vec<String> = rules.iter().map(digit).collect();
    format!("{}.{}", digits[0], digits[1..].concat())
}

/// The rules of a code with some `!`.
fn rules() -> impl Strategy<Value = Rules> {
    let digit = (0u8..8, any::<bool>()).prop_map(|(digit, equal)| (digit, equal || digit < 4));
    let first = prop_oneof![Just((0, true)), Just((4, true)), Just((4, false))];
    (first, prop::collection::vec(digit, 1..4)).prop_map(|(first, mut digits)| {
        digits.insert(0, first);
        digits
    })
}

fn values(code: &str, count: usize) -> Vec<u16> {
    let mut sequence = OctalSequence::new(Code::octal(code).unwrap());
    sequence.extend_to(count, &Limits::none()).unwrap();
    sequence.values().to_vec()
}

#[test]
fn grundys_game_has_its_values() {
    // OEIS A002188.
    let first = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0,
    ];
    assert_eq!(values("4!.0", 21), first);
    let naive = by_definition(&vec![(4, false)], 3000);
    assert_eq!(values("4!.0", 3000), naive);
}

#[test]
fn grundys_game_has_no_period_as_far_as_one_looks() {
    let limits = Limits::none();
    let mut search = HeapGame::read("grundys-game")
        .unwrap()
        .search(&limits)
        .unwrap();
    search.look_to(5000);
    let found = search.advance(&limits).unwrap();
    assert_eq!(found, Finding::Unresolved { up_to: 5000 });
}

#[test]
fn a_period_among_unequal_heaps_is_proved() {
    let Ok(Finding::Proved(proof)) = octal::find(&Code::octal("4!.34").unwrap(), &Limits::none())
    else {
        panic!("it is proved from some hundred values");
    };
    assert_eq!(proof.theorem(), octal::GUY_SMITH_UNEQUAL);
    assert_eq!((proof.period().preperiod, proof.period().period), (14, 28));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn fast_values_are_those_of_the_definition(rules in rules()) {
        prop_assert_eq!(values(&written(&rules), 700), by_definition(&rules, 700));
    }

    #[test]
    fn a_proved_period_goes_on_and_has_a_valid_certificate(rules in rules()) {
        let mut search = octal::OctalSearch::new(Code::octal(&written(&rules)).unwrap());
        search.look_to(1500);
        let Finding::Proved(proof) = search.advance(&Limits::none()).unwrap() else {
            return Ok(());
        };
        let period = proof.period();
        let small = |number: u128| usize::try_from(number).unwrap();
        let (l, p) = (small(period.preperiod), small(period.period));
        let naive = by_definition(&rules, 1500 + 4 * p);
        prop_assert!((l..naive.len() - p).all(|n| naive[n] == naive[n + p]));
        prop_assert!(l == 0 || naive[l - 1] != naive[l - 1 + p]);
        let certificate = search.certificate(&Limits::none()).unwrap().unwrap();
        let checked = verify(&certificate, Depth::Full, &Limits::none());
        prop_assert!(matches!(checked, Ok(Checked::Complete { .. })), "{:?}", checked);
        for change in [1, 2] {
            let mut forged = certificate.clone();
            forged.period.preperiod += change % 2;
            forged.period.period *= change;
            prop_assert!(verify(&forged, Depth::Full, &Limits::none()).is_err());
        }
    }

    #[test]
    fn winning_moves_leave_no_equal_heaps(heap in 1usize..60, target in 0u64..4) {
        let limits = Limits::none();
        let mut table = HeapTable::new(Code::octal("4!.6!").unwrap());
        let found = table.winning_moves(&UBig::from(heap), &Nimber::from(target), 1000, &limits).unwrap();
        let naive = by_definition(&vec![(4, false), (6, false)], heap);
        let mut expected = 0;
        for (taken, single) in [(0, false), (1, true)] {
            let rest = heap - taken;
            expected += usize::from(single && rest > 0 && u64::from(naive[rest]) == target);
            let splits = (1..rest).filter(|part| 2 * part < rest);
            expected += splits.filter(|&part| u64::from(naive[part] ^ naive[rest - part]) == target).count();
        }
        prop_assert_eq!(found.moves.len(), expected);
    }
}
