//! Long rows, for `cargo xtask slow`.
#![cfg(feature = "slow")]

use grundy_heap::{Checked, Depth, RookRows, RookTable, verify};
use grundy_num::Limits;

/// Rows 12 to 16 with their period and the two preperiods: rows 12 and 13 as in
/// `corpus/heap/frolov.json`, rows 14 to 16 as this program found them first.
const ROWS: [(u32, [u128; 3]); 5] = [
    (12, [50_803_200, 46, 52]),
    (13, [1_778_112_000, 65, 58]),
    (14, [16_003_008_000, 87, 86]),
    (15, [320_060_160_000, 87, 86]),
    (16, [3_200_601_600_000, 104, 112]),
];

#[test]
fn rows_12_to_16_have_their_periods_and_certificates_that_verify() {
    let mut rows = RookRows::new();
    for (m, expected) in ROWS {
        let row = rows
            .climb(m, &Limits::none())
            .unwrap()
            .expect("the row is in reach");
        assert_eq!(
            [row.period, row.rook_preperiod, row.digit_preperiod],
            expected,
            "row {m}"
        );
        for table in [RookTable::Rook, RookTable::Digits] {
            let mut certificate = rows.certificate(table, m).unwrap();
            let depth = if m < 14 {
                Depth::Full
            } else {
                Depth::Sample { seed: 1 }
            };
            let checked = verify(&certificate, depth, &Limits::none()).unwrap();
            let of = certificate.fields[4].1.len() as u128;
            let expected = if m < 14 {
                Checked::Complete { blocks: 1 }
            } else {
                Checked::Sampled { blocks: 24, of }
            };
            assert_eq!(checked, expected);
            certificate.fields[5].1[0] ^= 1;
            assert!(verify(&certificate, depth, &Limits::none()).is_err());
        }
    }
}

#[test]
fn the_walk_of_the_tokens_of_row_12_is_that_of_the_row_itself() {
    // Row 12 by nothing but its definition in windows, once round its period.
    let mut windows = [(1u64 << 32) - 1; 13];
    windows[0] >>= 1;
    let step = |windows: &mut [u64; 13]| {
        let mut column = 0u64;
        for window in windows {
            let value = (*window | column).trailing_ones();
            column |= 1 << value;
            *window = (*window | 1 << value) >> 1;
        }
    };
    (0..100).for_each(|_| step(&mut windows));
    let start = windows;
    let mut period = 0u64;
    while period == 0 || windows != start {
        step(&mut windows);
        period += 1;
    }
    assert_eq!(period, 50_803_200);
}
