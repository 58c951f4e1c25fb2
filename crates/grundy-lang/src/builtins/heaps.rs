//! Values of single heaps that have a formula.

use grundy_num::{IBig, Rational};

use super::{Function, of_numbers};
use crate::evaluate::number;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    of_numbers(
        "digit_function(m, n)",
        "the nim-value of the digit m before a string of digits worth n",
        |call| {
            let (m, n) = (call.natural(0)?, call.natural(1)?);
            let value = grundy_heap::digit_function(&m, &n, call.games.limits())?;
            Ok(number(Rational::from(IBig::from(value))))
        },
    ),
    of_numbers(
        "rook_function(m, n)",
        "the value of the misère rook in row m and column n; -1 in the corner (0, 0)",
        |call| {
            let (m, n) = (call.natural(0)?, call.natural(1)?);
            let value = grundy_heap::rook(&m, &n, call.games.limits())?;
            Ok(number(Rational::from(value)))
        },
    ),
];
