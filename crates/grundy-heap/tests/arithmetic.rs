//! Periods with a saltus of games that leave three heaps, against the definition.

use grundy_heap::octal::{Code, OctalSearch};
use grundy_heap::{
    Certificate, Checked, Depth, Finding, HeapGame, Period, Search, VerifyError, verify,
};
use grundy_num::Limits;
use proptest::prelude::*;

/// The values of the first heaps, by the definition.
fn by_definition(digits: &[u8], count: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..count {
        let mut options = vec![false; 2 * count.next_power_of_two()];
        let mut reach = |value: u16| options[usize::from(value)] = true;
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                reach(0);
            }
            if digit & 2 != 0 && rest > 0 {
                reach(values[rest]);
            }
            for one in 1..=rest / 2 {
                if digit & 4 != 0 {
                    reach(values[one] ^ values[rest - one]);
                }
                for two in (one..=(rest - one) / 2).filter(|_| digit & 8 != 0) {
                    reach(values[one] ^ values[two] ^ values[rest - one - two]);
                }
            }
        }
        let mex = options.iter().position(|is_option| !is_option).unwrap();
        values.push(u16::try_from(mex).unwrap());
    }
    values
}

fn written(digits: &[u8]) -> String {
    let digit = |&digit: &u8| char::from_digit(digit.into(), 16).unwrap();
    let rest: String = digits[1..].iter().map(digit).collect();
    format!("{:x}.{rest}", digits[0])
}

/// What a search says within some hundred heaps, with its certificate.
fn search(digits: &[u8]) -> (Finding, Option<Certificate>) {
    let mut search = OctalSearch::new(Code::hexadecimal(&written(digits)).unwrap());
    search.look_to(700);
    let finding = search.advance(&Limits::none()).unwrap();
    let certificate = search.certificate(&Limits::none()).unwrap();
    (finding, certificate)
}

fn check(certificate: &Certificate) -> Result<Checked, VerifyError> {
    verify(certificate, Depth::Full, &Limits::none())
}

fn is_refused(certificate: &Certificate) -> bool {
    matches!(check(certificate), Err(VerifyError::Refused(_)))
}

/// Whether a law holds for all values there are from its preperiod on.
fn holds(values: &[u16], law: Period) -> bool {
    let small = |number: u128| usize::try_from(number).unwrap();
    let later = values[small(law.preperiod + law.period)..].iter();
    let mut pairs = later.zip(&values[small(law.preperiod)..]);
    pairs.all(|(later, value)| u128::from(*later) == u128::from(*value) + law.saltus)
}

/// Checks a proof and its certificate, and that no false claim of the same kind is accepted.
fn agrees(digits: &[u8], law: Period, certificate: &Certificate, values: &[u16]) {
    let code = written(digits);
    assert!(holds(values, law), "{code}: {law:?}");
    assert_eq!(certificate.theorem, "majority and shifts");
    let checked = check(certificate);
    assert!(
        matches!(checked, Ok(Checked::Complete { .. })),
        "{code}: {checked:?}"
    );
    let changes: [fn(&mut Period); 8] = [
        |law| law.preperiod += 1,
        |law| law.preperiod = law.preperiod.wrapping_sub(1),
        |law| law.period += 1,
        |law| law.period -= 1,
        |law| law.saltus += 1,
        |law| law.saltus -= 1,
        |law| (law.period, law.saltus) = (2 * law.period, 2 * law.saltus),
        |law| (law.period, law.saltus) = (3 * law.period, 3 * law.saltus),
    ];
    for change in changes {
        let mut forged = certificate.clone();
        change(&mut forged.period);
        assert!(is_refused(&forged), "{code}: {:?}", forged.period);
    }
}

/// All codes `0.x` and `0.xy` that may leave three heaps.
fn short_codes() -> Vec<Vec<u8>> {
    let codes = (0..256u32).map(|number| {
        let digits = [0, number / 16, number % 16].map(|digit| u8::try_from(digit).unwrap());
        let used = if digits[2] == 0 { 2 } else { 3 };
        digits[..used].to_vec()
    });
    codes
        .filter(|digits| digits.iter().any(|digit| digit & 8 != 0))
        .collect()
}

#[test]
fn all_arithmetic_periods_of_one_or_two_digits_are_proved_and_agree_with_the_definition() {
    let (mut periodic, mut growing, mut none) = (0, 0, 0);
    for digits in short_codes() {
        match search(&digits) {
            (Finding::Proved(proof), Some(certificate)) if proof.period().saltus > 0 => {
                growing += 1;
                let count = 4 * usize::try_from(proof.checked_to()).unwrap() + 40;
                agrees(
                    &digits,
                    proof.period(),
                    &certificate,
                    &by_definition(&digits, count),
                );
            }
            (Finding::Proved(_), _) => periodic += 1,
            (Finding::Unresolved { .. }, None) => none += 1,
            (other, _) => panic!("{}: {other:?}", written(&digits)),
        }
    }
    assert_eq!((periodic, growing, none), (22, 71, 99));
}

#[test]
fn a_law_that_is_false_is_refused_wherever_it_fails() {
    // Every law that the first values obey for some time: the checker has only the claim.
    let mut tried = 0;
    for digits in short_codes() {
        let values = by_definition(&digits, 120);
        let game = HeapGame::read(&format!("hexadecimal {}", written(&digits))).unwrap();
        for (preperiod, period, saltus) in
            (0..6).flat_map(|l| (1..8).flat_map(move |p| (1..5).map(move |s| (l, p, s))))
        {
            let period = Period {
                preperiod,
                period,
                saltus,
            };
            let first = usize::try_from(preperiod + 2 * period.period).unwrap();
            if holds(&values[..=first], period) && !holds(&values, period) {
                tried += 1;
                let theorem = "majority and shifts".to_owned();
                let claim = Certificate {
                    game: game.clone(),
                    period,
                    theorem,
                    fields: Vec::new(),
                };
                assert!(is_refused(&claim), "{}: {period:?}", written(&digits));
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_claim_with_more_than_it_needs_is_refused() {
    let game = HeapGame::read("hexadecimal 0.8").unwrap();
    let good = game.certificate(&Limits::none()).unwrap().unwrap();
    assert_eq!(check(&good).unwrap(), check(&good.clone()).unwrap());
    let changes: [fn(&mut Certificate); 7] = [
        |bad| bad.theorem = "Guy-Smith for three heaps".into(),
        |bad| bad.fields.push(("mask".to_owned(), vec![1])),
        |bad| bad.period.period = 0,
        |bad| bad.period.period = 1 << 40,
        |bad| bad.period.preperiod = 1 << 40,
        |bad| bad.period.saltus = 1 << 15,
        |bad| bad.game = HeapGame::read("hexadecimal 0.9").unwrap(),
    ];
    for change in changes {
        let mut bad = good.clone();
        change(&mut bad);
        assert!(is_refused(&bad), "{bad:?}");
    }
}

#[test]
fn the_outcomes_of_growing_values_are_proved_and_checked() {
    for digits in short_codes() {
        let code = written(&digits);
        let game = HeapGame::read(&format!("outcomes hexadecimal {code}")).unwrap();
        if !matches!(search(&digits), (Finding::Proved(proof), _) if proof.period().saltus > 0) {
            continue;
        }
        let certificate = game.certificate(&Limits::none()).unwrap().unwrap();
        let values = by_definition(&digits, 150);
        let lost = values.iter().rposition(|&value| value == 0).unwrap();
        let period = certificate.period;
        assert_eq!(
            (period.preperiod, period.period),
            (lost as u128 + 1, 1),
            "{code}"
        );
        assert!(check(&certificate).is_ok(), "{code}");
        let changes: [fn(&mut Certificate); 6] = [
            |bad| bad.period.preperiod += 1,
            |bad| bad.period.preperiod -= 1,
            |bad| bad.period.period += 1,
            |bad| bad.fields[0].1[1] += 1,
            |bad| bad.fields[0].1[2] += 1,
            |bad| bad.fields[0].1[2] = 0,
        ];
        for change in changes {
            let mut bad = certificate.clone();
            change(&mut bad);
            assert!(is_refused(&bad), "{code}: {bad:?}");
        }
    }
}

#[test]
fn nim_is_the_code_0_ff() {
    let game = HeapGame::read("hexadecimal 0.ff").unwrap();
    let period = game.certificate(&Limits::none()).unwrap().unwrap().period;
    assert_eq!((period.preperiod, period.period, period.saltus), (0, 1, 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_proof_for_a_random_code_agrees_with_the_definition(
        first in prop::sample::select(vec![0u8, 0, 0, 4, 8, 12]),
        mut digits in prop::collection::vec(0u8..16, 1..5),
        last in 1u8..16,
    ) {
        digits.insert(0, first);
        digits.push(last);
        if let (Finding::Proved(proof), Some(certificate)) = search(&digits)
            && proof.period().saltus > 0
        {
            let checked_to = usize::try_from(proof.checked_to()).unwrap();
            prop_assume!(checked_to < 300);
            let values = by_definition(&digits, 3 * checked_to + 40);
            agrees(&digits, proof.period(), &certificate, &values);
        }
    }
}
