//! A cell of either table by filling the table up to it, for sides of some thousands.

use grundy_num::{Halt, Limits, UBig};

/// Which table is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// The misère rook; the corner is not asked for.
    Rook,
    /// Digit deletion.
    Digits,
}

/// The most cells that are filled.
const MAX_CELLS: u128 = 1 << 36;

/// The value in row `m` and column `n`, or `None` when the table would be too large.
pub(crate) fn cell(
    cells: Cells,
    m: &UBig,
    n: &UBig,
    limits: &Limits<'_>,
) -> Result<Option<UBig>, Halt> {
    let (Ok(m), Ok(n)) = (usize::try_from(m), usize::try_from(n)) else {
        return Ok(None);
    };
    if m as u128 * n as u128 > MAX_CELLS {
        return Ok(None);
    }
    let words = (m + n + 2).div_ceil(64);
    limits.allow_memory((words * (m + 1) * 8) as u64)?;
    let mut rows = vec![vec![0u64; words]; m + 1];
    // The first word of each row that has a value left.
    let mut least = vec![0; m + 1];
    if cells == Cells::Digits {
        rows[0][0] = 1; // 0 is forbidden in row 0
    }
    let mut value = 0;
    for column in 0..=n {
        let mut taken = vec![0u64; words];
        for (index, row) in rows.iter_mut().enumerate() {
            limits.tick()?;
            if cells == Cells::Rook && index == 0 && column == 0 {
                continue; // the corner's -1 blocks nothing
            }
            while row[least[index]] == u64::MAX {
                least[index] += 1;
            }
            let free = (least[index]..words).find(|&word| row[word] | taken[word] != u64::MAX);
            let word = free.expect("G7 and theorem 2: values are at most m + n + 1");
            let bit = (row[word] | taken[word]).trailing_ones();
            row[word] |= 1 << bit;
            taken[word] |= 1 << bit;
            value = word * 64 + bit as usize;
        }
    }
    Ok(Some(value.into()))
}
