//! The corner of both tables, filled once and kept: who checks a law for all of its cells asks for each.

use std::sync::OnceLock;

use grundy_num::UBig;

/// Rows and columns of the corner.
const SIDE: usize = 256;

/// By G7 values are below the sum of row and column.
const VALUES: usize = 2 * SIDE;

/// Both tables, row by row.
struct Corner {
    rook: Vec<u16>,
    /// The column of each value in its row, where it is in the corner.
    digit: Vec<Option<u16>>,
}

fn corner() -> &'static Corner {
    static CORNER: OnceLock<Corner> = OnceLock::new();
    CORNER.get_or_init(|| {
        const WORDS: usize = VALUES / 64;
        let mut rook = vec![0; SIDE * SIDE];
        let mut digit = vec![None; SIDE * VALUES];
        let mut columns = vec![[0_u64; WORDS]; SIDE];
        for m in 0..SIDE {
            let mut row = [0_u64; WORDS];
            for (n, column) in columns.iter_mut().enumerate() {
                if (m, n) == (0, 0) {
                    continue; // the corner's -1 blocks nothing
                }
                let word = (0..WORDS).find(|&word| row[word] | column[word] != u64::MAX);
                let word = word.expect("there are more values than m + n");
                let bit = (row[word] | column[word]).trailing_ones();
                row[word] |= 1 << bit;
                column[word] |= 1 << bit;
                let value = word * 64 + bit as usize;
                rook[m * SIDE + n] = u16::try_from(value).expect("below 512");
                digit[m * VALUES + value] = Some(u16::try_from(n).expect("below 256"));
            }
        }
        Corner { rook, digit }
    })
}

/// The value of the rook at `(m, n)`, if it is near and not in the very corner.
pub(crate) fn rook(m: &UBig, n: &UBig) -> Option<u16> {
    let near = |x: &UBig| usize::try_from(x).ok().filter(|&x| x < SIDE);
    let (m, n) = (near(m)?, near(n)?);
    (m + n > 0).then(|| corner().rook[m * SIDE + n])
}

/// The value of digit deletion for the digit `m` before a string of value `n`, if it is near: the column of
/// the value `n` in row `m` of the rook.
pub(crate) fn digit(m: &UBig, n: &UBig) -> Option<u16> {
    let m = usize::try_from(m).ok().filter(|&m| m < SIDE)?;
    let n = usize::try_from(n).ok().filter(|&n| n < VALUES)?;
    corner().digit[m * VALUES + n]
}

#[cfg(test)]
mod tests {
    use grundy_num::Limits;

    use super::super::board::{Cells, cell};
    use super::super::tower::RookRows;
    use super::*;

    #[test]
    fn the_corner_is_that_of_the_tables() {
        let limits = Limits::none();
        let number = |n: u32| UBig::from(n);
        for (m, n) in [
            (1, 0),
            (0, 1),
            (17, 3),
            (200, 90),
            (255, 255),
            (254, 255),
            (130, 201),
        ] {
            let (m, n) = (number(m), number(n));
            let filled = cell(Cells::Rook, &m, &n, &limits).unwrap();
            assert_eq!(rook(&m, &n).map(UBig::from), filled, "{m} {n}");
            let filled = cell(Cells::Digits, &m, &n, &limits).unwrap();
            assert_eq!(
                digit(&m, &n).map(UBig::from),
                filled.filter(|f| *f < number(256)),
                "{m} {n}"
            );
        }
        let mut rows = RookRows::new();
        for m in 0..6 {
            for n in 1..100 {
                let (m, n) = (number(m), number(n));
                let value = rows.rook(&m, &n, &limits).unwrap();
                assert_eq!(
                    rook(&m, &n).map(i64::from),
                    i64::try_from(&value).ok(),
                    "{m} {n}"
                );
                let value = rows.digit(&m, &n, &limits).unwrap();
                assert_eq!(digit(&m, &n).map(UBig::from), Some(value), "{m} {n}");
            }
        }
        assert_eq!(
            (rook(&number(0), &number(0)), rook(&number(256), &number(0))),
            (None, None)
        );
    }
}
