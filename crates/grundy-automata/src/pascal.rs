//! Pascal's automaton: the triangle modulo 2, one cell at a time and as far out as one likes.

use grundy_num::{IBig, UBig};

/// The cell at place `x` and time `t` of the automaton `1 + left + centre` modulo 2 that starts
/// with a single 0 at place 0 among ones.
///
/// Its zeros are the odd binomial coefficients: `C(t, x)` is odd exactly when no binary digit of x
/// meets one of t - x, since then nothing is carried when they are added (Kummer).
///
/// ```
/// use grundy_automata::pascal_cell;
/// use grundy_num::{IBig, UBig};
/// // C(4, 2) = 6 is even, C(5, 1) = 5 is odd.
/// assert_eq!(pascal_cell(&IBig::from(2), &UBig::from(4u8)), 1);
/// assert_eq!(pascal_cell(&IBig::from(1), &UBig::from(5u8)), 0);
/// ```
pub fn pascal_cell(x: &IBig, t: &UBig) -> u8 {
    let Ok(x) = UBig::try_from(x.clone()) else {
        return 1;
    };
    if x > *t {
        return 1;
    }
    let rest = t - &x;
    u8::from((x & rest) != UBig::ZERO)
}
