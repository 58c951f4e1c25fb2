//! The misère rook and digit deletion against their definitions, the text and the tables of facts.

use grundy_heap::{
    Certificate, Checked, Depth, DigitMove, DigitString, Finding, HeapGame, ResumeError, RookRows,
    RookSearch, RookTable, Search, VerifyError, verify,
};
use grundy_num::{Halt, IBig, Limits, UBig};
use proptest::prelude::*;
use serde_json::Value;

/// A number of the table as a value.
fn int(number: usize) -> i64 {
    number.try_into().unwrap()
}

fn facts(name: &str) -> Value {
    let path = format!("{}/../../corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn mex(values: &[i64]) -> i64 {
    let mut least = 0;
    while values.contains(&least) {
        least += 1;
    }
    least
}

/// The rook by its moves: left or up, the corner forbidden.
fn rook_table(side: usize) -> Vec<Vec<i64>> {
    let mut g = vec![vec![0; side]; side];
    for m in 0..side {
        for n in 0..side {
            let left = g[m][..n].to_vec();
            let up: Vec<i64> = (0..m).map(|row| g[row][n]).collect();
            g[m][n] = if m + n == 0 {
                -1
            } else {
                mex(&[left, up].concat())
            };
        }
    }
    g
}

/// Formula (1) of the text.
fn digit_table(side: usize) -> Vec<Vec<i64>> {
    let mut f = vec![vec![0; side]; side];
    for m in 0..side {
        for n in 0..side {
            let left = f[m][..n].to_vec();
            let up: Vec<i64> = if m == 0 {
                vec![0]
            } else {
                (0..m).map(|row| f[row][n]).collect()
            };
            f[m][n] = mex(&[left, up].concat());
        }
    }
    f
}

fn rook(rows: &mut RookRows, m: usize, n: usize) -> i64 {
    let value = rows.rook(&m.into(), &n.into(), &Limits::none()).unwrap();
    i64::try_from(value).unwrap()
}

fn digit(rows: &mut RookRows, m: usize, n: usize) -> i64 {
    let value = rows.digit(&m.into(), &n.into(), &Limits::none()).unwrap();
    i64::try_from(value).unwrap()
}

#[test]
fn every_cell_of_both_tables_is_the_mex_of_its_moves() {
    let mut rows = RookRows::new();
    let (g, f) = (rook_table(64), digit_table(64));
    for m in 0..64 {
        for n in 0..64 {
            assert_eq!(rook(&mut rows, m, n), g[m][n], "g({m}, {n})");
            assert_eq!(digit(&mut rows, m, n), f[m][n], "f({m}, {n})");
        }
    }
}

#[test]
#[expect(
    clippy::needless_range_loop,
    reason = "rows and columns are on an equal footing"
)]
fn the_properties_g1_to_g8_hold() {
    let g = rook_table(60);
    for m in 0..60usize {
        for n in 0..60usize {
            let (sum, difference) = (int(m + n), int(m.abs_diff(n)));
            assert_eq!(g[m][n], g[n][m]); // G3
            assert!(g[m][n] < sum || m + n == 0); // G7
            assert!(m < 1 || n < 1 || g[m][n] >= difference); // G8
            // G1: the previous player wins at (0, 1), (1, 0) and on the diagonal from (2, 2) on.
            assert_eq!(g[m][n] == 0, m + n == 1 || m == n && n >= 2, "({m}, {n})");
        }
        assert_eq!(g[0][m], int(m) - 1); // G4
        assert_eq!(g[1][m], int(m));
        assert!(m < 2 || g[m][m] == 0); // G5
        let beside = (m + 1 < 60).then(|| g[m][m + 1]);
        let alternating = if m % 2 == 0 { 2 } else { 1 };
        assert!(m < 3 || beside.is_none_or(|value| value == alternating)); // G6
    }
    assert_eq!([g[0][1], g[1][2], g[2][3]], [0, 2, 4]);
}

#[test]
#[expect(
    clippy::needless_range_loop,
    reason = "rows and columns are on an equal footing"
)]
fn theorem_2_holds_row_by_row() {
    let mut rows = RookRows::new();
    let f: Vec<Vec<usize>> = (0..40)
        .map(|m| {
            (0..40)
                .map(|n| usize::try_from(digit(&mut rows, m, n)).unwrap())
                .collect()
        })
        .collect();
    for m in 0..40usize {
        for n in 0..40usize {
            let k = f[m][n];
            assert_eq!(digit(&mut rows, k, n), int(m)); // f(f(m, n), n) = m
            assert_eq!(rook(&mut rows, m, k), int(n)); // g is the inverse
            assert!(m < 1 || k <= m + n);
            assert!(m <= n + 1 || k >= m - n);
            assert!(k + m > n);
        }
        assert_eq!(f[0][m], m + 1);
        assert_eq!(f[1][m], m);
        assert_eq!(f[m][m], 1);
        assert!(m == 39 || f[m + 1][m] == 0);
        assert!(m < 2 || f[m][0] == m);
        if m >= 4 && m % 2 == 0 {
            assert_eq!([f[m][1], f[m - 1][1]], [m - 1, m]);
        }
        if m >= 4 && m % 2 == 0 && m < 39 {
            assert_eq!([f[m][2], f[m + 1][2]], [m + 1, m]);
        }
    }
}

#[test]
fn the_periods_of_rows_0_to_11_are_those_of_the_facts() {
    let mut rows = RookRows::new();
    rows.climb(11, &Limits::none()).unwrap();
    let items = facts("heap/frolov.json");
    for (row, item) in rows.rows().iter().zip(items["items"].as_array().unwrap()) {
        let number = |name: &str| u128::from(item[name].as_u64().unwrap());
        assert_eq!(u128::from(row.m), number("m"));
        let found = [row.period, row.rook_preperiod, row.digit_preperiod];
        assert_eq!(
            found,
            [number("t"), number("p_g"), number("p_f")],
            "row {}",
            row.m
        );
    }
}

#[test]
fn the_rows_and_periods_of_the_text_are_reproduced() {
    let tables = facts("partizan/frolov_tables.json");
    let mut rows = RookRows::new();
    for case in tables["cases"].as_array().unwrap() {
        let m = usize::try_from(case["m"].as_u64().unwrap()).unwrap();
        for n in 0..40 {
            assert_eq!(
                rook(&mut rows, m, n),
                case["g"][n].as_i64().unwrap(),
                "g({m}, {n})"
            );
            assert_eq!(
                digit(&mut rows, m, n),
                case["f"][n].as_i64().unwrap(),
                "f({m}, {n})"
            );
        }
    }
    rows.climb(9, &Limits::none()).unwrap();
    for (table, name) in [
        (RookTable::Rook, "periods_g"),
        (RookTable::Digits, "periods_f"),
    ] {
        for (row, fact) in rows.rows().iter().zip(tables[name].as_array().unwrap()) {
            let period = row.of(table);
            let fact: Vec<u128> = fact
                .as_array()
                .unwrap()
                .iter()
                .map(|x| x.as_u64().unwrap().into())
                .collect();
            assert_eq!(vec![row.m.into(), period.period, period.preperiod], fact);
        }
    }
}

#[test]
fn strings_of_digits_have_the_values_and_winning_moves_of_the_facts() {
    let mut rows = RookRows::new();
    let limits = Limits::none();
    for case in facts("partizan/digit_deletion.json")["cases"]
        .as_array()
        .unwrap()
    {
        let text = case["string"].as_str().unwrap();
        let string: DigitString = text.parse().unwrap();
        let value = string.value(&mut rows, &limits).unwrap();
        assert_eq!(value, UBig::from(case["value"].as_u64().unwrap()), "{text}");
        let moves = string.winning_moves(&mut rows, &limits).unwrap();
        let mut found: Vec<String> = moves
            .iter()
            .map(|to| string.after(to).to_string())
            .collect();
        found.sort();
        let expected = case["winning_moves"].as_array().unwrap();
        let mut expected: Vec<&str> = expected.iter().map(|to| to.as_str().unwrap()).collect();
        expected.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
}

/// Every move of a string, from the rules.
fn moves(string: &DigitString) -> Vec<DigitMove> {
    let mut moves = Vec::new();
    for (place, digit) in string.digits().iter().enumerate() {
        let digit = u8::try_from(digit).unwrap();
        moves.extend((0..digit).map(|to| DigitMove::Lower {
            place,
            to: to.into(),
        }));
        if digit == 0 {
            moves.push(DigitMove::Delete { place });
        }
    }
    moves
}

proptest! {
    #[test]
    fn the_value_of_a_string_is_the_mex_of_its_moves(digits in prop::collection::vec(0u8..14, 0..6)) {
        let mut rows = RookRows::new();
        let limits = Limits::none();
        let string = DigitString::new(digits.into_iter().map(UBig::from).collect());
        let value = |string: &DigitString, rows: &mut RookRows| {
            i64::try_from(string.value(rows, &limits).unwrap()).unwrap()
        };
        let options: Vec<i64> = moves(&string).iter().map(|to| value(&string.after(to), &mut rows)).collect();
        prop_assert_eq!(value(&string, &mut rows), mex(&options));
        let mut winning = moves(&string);
        winning.retain(|to| value(&string.after(to), &mut rows) == 0);
        let mut found = string.winning_moves(&mut rows, &limits).unwrap();
        let key = |to: &DigitMove| format!("{to:?}");
        winning.sort_by_key(key);
        found.sort_by_key(key);
        prop_assert_eq!(found, winning);
        prop_assert_eq!(string.to_string().parse::<DigitString>().unwrap(), string);
    }

    #[test]
    fn texts_of_any_kind_parse_or_say_why(text in "\\PC*") {
        if let Ok(string) = text.parse::<DigitString>() {
            prop_assert_eq!(string.to_string().parse::<DigitString>().unwrap(), string);
        }
    }

    #[test]
    fn no_tampering_passes(m in 0u32..9, table in 0usize..2, what in 0usize..100, by in 1u128..1_000_000) {
        let table = [RookTable::Rook, RookTable::Digits][table];
        let mut certificate = certificate(table, m);
        let original = certificate.clone();
        tamper(&mut certificate, what, by);
        let verdict = verify(&certificate, Depth::Full, &Limits::none());
        prop_assert!(!matches!(verdict, Err(VerifyError::Halt(_))), "{verdict:?}");
        // Other tokens may prove the same; another claim may not pass.
        prop_assert!(certificate.period == original.period || verdict.is_err());
    }
}

proptest! {
    // Each case looks for its periods anew.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn far_columns_follow_the_period(m in 2u32..10, n in 70u32..60_000, rounds in 1u8..200) {
        let mut rows = RookRows::new();
        let limits = Limits::none();
        let period = rows.climb(m, &limits).unwrap().unwrap().period;
        let shift = UBig::from(period) * UBig::from(rounds).pow(9);
        let (m, n) = (UBig::from(m), UBig::from(n));
        let near = rows.rook(&m, &n, &limits).unwrap();
        let far = rows.rook(&m, &(&n + &shift), &limits).unwrap();
        prop_assert_eq!(far, near + IBig::from(shift.clone()));
        let near = rows.digit(&m, &n, &limits).unwrap();
        let far = rows.digit(&m, &(n + &shift), &limits).unwrap();
        prop_assert_eq!(far, near + shift);
    }

    #[test]
    fn far_cells_are_inverse_to_each_other(m in 2u32..9, power in 5usize..60, rest in 0u32..1000) {
        let mut rows = RookRows::new();
        let limits = Limits::none();
        let m = UBig::from(m);
        let n = UBig::from(10u8).pow(power) + UBig::from(rest);
        let f = rows.digit(&m, &n, &limits).unwrap();
        prop_assert_eq!(rows.rook(&m, &f, &limits).unwrap(), IBig::from(n.clone()));
        prop_assert_eq!(rows.rook(&f, &m, &limits).unwrap(), IBig::from(n.clone()));
        // Both arguments far out, the value near: the diagonal.
        prop_assert_eq!(rows.digit(&f, &n, &limits).unwrap(), m.clone());
        let value = rows.digit(&n, &m, &limits).unwrap();
        prop_assert_eq!(rows.rook(&n, &value, &limits).unwrap(), IBig::from(m));
    }
}

fn certificate(table: RookTable, m: u32) -> Certificate {
    let mut rows = RookRows::new();
    rows.climb(m, &Limits::none()).unwrap();
    rows.certificate(table, m).unwrap()
}

/// Changes one number of a certificate.
fn tamper(certificate: &mut Certificate, what: usize, by: u128) {
    let period = &mut certificate.period;
    let mut numbers = vec![
        &mut period.preperiod,
        &mut period.period,
        &mut period.saltus,
    ];
    numbers.extend(certificate.fields.iter_mut().flat_map(|(_, list)| list));
    let count = numbers.len();
    let number = &mut *numbers[what % count];
    *number = number.wrapping_add(by);
}

#[test]
fn every_row_to_10_has_a_certificate_that_verifies() {
    let mut rows = RookRows::new();
    rows.climb(10, &Limits::none()).unwrap();
    for m in 0..=10 {
        for table in [RookTable::Rook, RookTable::Digits] {
            let certificate = rows.certificate(table, m).unwrap();
            let checked = verify(&certificate, Depth::Full, &Limits::none());
            let checked = checked.unwrap_or_else(|error| panic!("{}: {error}", certificate.game));
            assert!(matches!(checked, Checked::Complete { .. }), "{checked:?}");
        }
    }
}

#[test]
fn a_refusal_names_the_place() {
    let genuine = certificate(RookTable::Rook, 6);
    let place = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = genuine.clone();
        change(&mut certificate);
        match verify(&certificate, Depth::Full, &Limits::none()) {
            Err(VerifyError::Refused(refusal)) => refusal.place,
            other => panic!("{other:?}"),
        }
    };
    let game = |text: &str| HeapGame::read(text).unwrap();
    assert_eq!(place(&|c| c.period.preperiod += 1), "preperiod");
    assert_eq!(place(&|c| c.period.saltus += 1), "saltus");
    assert_eq!(
        place(&|c| (c.period.period, c.period.saltus) = (1440, 1440)),
        "period"
    );
    assert_eq!(place(&|c| c.game = game("rook 99")), "game");
    assert_eq!(place(&|c| c.game = game("rook 7")), "boundary 0");
    assert_eq!(place(&|c| c.game = game("octal 0.77")), "theorem");
    assert_eq!(place(&|c| c.fields[1].1[0] -= 1), "block");
    assert_eq!(place(&|c| c.fields[5].1[0] ^= 1 << 12), "boundary 0");
    assert_eq!(place(&|c| c.fields.truncate(2)), "tokens");
}

#[test]
fn a_search_goes_on_after_a_halt_and_from_a_checkpoint() {
    let mut search: Box<dyn Search> = Box::new(RookSearch::new(RookTable::Rook, 11));
    let mut halts = 0;
    let finding = loop {
        // A step or two of work at a time: the deadline has always passed already.
        let soon = std::time::Duration::from_millis(5);
        match search.advance(&Limits::none().time(soon)) {
            Ok(finding) => break finding,
            Err(Halt::Deadline) => halts += 1,
            Err(other) => panic!("{other}"),
        }
        search = search.checkpoint().resume(&Limits::none()).unwrap();
        if halts > 3 {
            break search.advance(&Limits::none()).unwrap();
        }
    };
    let Finding::Proved(proof) = finding else {
        panic!("{finding:?}")
    };
    assert_eq!(proof.period().period, 12_700_800);
    let progress = search.progress();
    assert_eq!(Some(progress.done), progress.total);
    let mut again = search.checkpoint().resume(&Limits::none()).unwrap();
    assert_eq!(again.rows(), [], "no row is told before it is checked");
    assert_eq!(again.advance(&Limits::none()), Ok(Finding::Proved(proof)));
    assert_eq!(again.rows(), search.rows());
    assert_eq!(again.checkpoint(), search.checkpoint());
}

#[test]
fn a_damaged_checkpoint_is_refused_by_the_name_of_the_list() {
    let mut search = RookSearch::new(RookTable::Digits, 5);
    search.advance(&Limits::none()).unwrap();
    let whole = search.checkpoint();
    for index in 0..whole.fields.len() {
        let mut damaged = whole.clone();
        let (name, _) = damaged.fields.remove(index);
        match damaged.resume(&Limits::none()) {
            Err(ResumeError::Checkpoint(error)) => assert_eq!(error.place, name),
            Err(ResumeError::Halt(halt)) => panic!("{halt}"),
            Ok(_) => panic!("taken up without {name}"),
        }
    }
    let mut other = whole;
    other.game = HeapGame::read("octal 0.77").unwrap();
    assert!(other.resume(&Limits::none()).is_err());
}

#[test]
fn cells_far_from_every_known_row_are_too_large() {
    let mut rows = RookRows::new();
    let (m, n) = (UBig::from(10u8).pow(30), UBig::from(10u8).pow(40));
    let halt = rows.rook(&m, &n, &Limits::none()).unwrap_err();
    assert!(matches!(halt, Halt::TooLarge(_)), "{halt}");
    assert_eq!(rows.rook(&n, &n, &Limits::none()).unwrap(), IBig::ZERO);
}
