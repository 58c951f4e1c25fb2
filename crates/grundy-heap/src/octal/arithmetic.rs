//! Arithmetic periods: when a law `G(n + p) = G(n) + s`, `s >= 1`, that is seen on finitely many heaps holds for all.
//!
//! Let the law hold as far as the values of the heaps below `N` go, `N >= l + p`, and let `H` be the sequence that begins
//! with these values and goes on by the law. Suppose that for every heap `n >= N`
//!
//! - **A.** no move from `n` leaves heaps whose values `H` have the nim-sum `H(n)`, and
//! - **B.** for every `v < H(n)` some move from `n` leaves heaps whose values `H` have the nim-sum `v`.
//!
//! Then `G = H`, by induction on heaps: below `N` they are the same, and at `n >= N` the least value that is not an option is
//! `H(n)`. For moves that leave at most three heaps `majority.rs` decides A, and `shifts.rs` has a condition on finitely many
//! moves from which B follows. Where A fails, the law fails at some heap; where only the condition for B does, nothing is known.
//!
//! Other tests for such codes are due to Austin (1976) and to Howse and Nowakowski (*Periodicity and arithmetic-periodicity in
//! hexadecimal games*, 2004); this one is not taken from them.

mod majority;
mod shifts;

use grundy_num::{Halt, Limits};

use super::code::Code;
use crate::Theorem;

/// The theorem that proves periods with a saltus.
pub const MAJORITY_AND_SHIFTS: Theorem = Theorem {
    name: "majority and shifts",
    statement: "if moves leave at most three heaps, G(n+p) = G(n)+s, s >= 1, for l <= n < N-p, N >= l+p, and in the \
                sequence that goes on by this law no heap from N on has an option of its own value (decided by the \
                majority lemma) and each has options of all smaller values (shown by options that shift with the law), \
                then G(n+p) = G(n)+s for all n >= l",
};

/// What the theorem says of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It holds for all heaps, if it holds as far as the values of the heaps below this one go.
    Proved(usize),
    /// It fails at some heap.
    Refuted,
    /// For some value no option was found that shifts with the law.
    Open,
    /// There would be too many moves to look at.
    TooLong,
}

/// The most heaps before the end of the first period for which the theorem is tried.
pub(super) const MOST_HEAPS: usize = 1 << 10;

/// Tries the theorem on a law that the values obey.
pub(super) fn judge(code: &Code, law: &Law<'_>, limits: &Limits<'_>) -> Result<Verdict, Halt> {
    if law.first() + law.period > MOST_HEAPS {
        return Ok(Verdict::TooLong);
    }
    if !majority::keeps_clear(code, law, limits)? {
        return Ok(Verdict::Refuted);
    }
    let needed = shifts::needed(code, law, limits)?;
    Ok(needed.map_or(Verdict::Open, Verdict::Proved))
}

/// The sequence `H`: values that go on by a law.
#[derive(Clone, Copy, Debug)]
pub(super) struct Law<'a> {
    /// The values up to the end of the first period at least.
    pub(super) values: &'a [u16],
    pub(super) preperiod: usize,
    pub(super) period: usize,
    pub(super) saltus: u16,
}

impl Law<'_> {
    /// The first heap that is not empty and obeys the law.
    fn first(&self) -> usize {
        self.preperiod.max(1)
    }

    /// The value of a heap.
    pub(super) fn at(&self, heap: usize) -> u64 {
        let past = heap.saturating_sub(self.preperiod);
        let (periods, rest) = (past / self.period, past % self.period);
        let base = self.preperiod.min(heap) + rest;
        u64::from(self.values[base]) + periods as u64 * u64::from(self.saltus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octal::OctalSequence;

    /// What the theorem says of a law with these values at its beginning.
    fn verdict(
        code: &str,
        values: &[u16],
        [preperiod, period]: [usize; 2],
        saltus: u16,
    ) -> Verdict {
        let law = Law {
            values,
            preperiod,
            period,
            saltus,
        };
        judge(&Code::hexadecimal(code).unwrap(), &law, &Limits::none()).unwrap()
    }

    #[test]
    fn no_law_that_fails_is_proved_from_the_heaps_before() {
        let (mut refuted, mut open) = (0, 0);
        for code in [
            "0.8", "0.89", "0.9c", "0.b8", "0.f8", "0.1b", "0.99", "0.4f", "0.ff", "8.3", "0.fb",
        ] {
            let mut sequence = OctalSequence::new(Code::hexadecimal(code).unwrap());
            sequence.extend_to(200, &Limits::none()).unwrap();
            let values = sequence.values();
            for (l, p, s) in
                (0..8).flat_map(|l| (1..9).flat_map(move |p| (1..6).map(move |s| (l, p, s))))
            {
                let fails = (l + p..200).find(|&heap| values[heap] != values[heap - p] + s);
                match verdict(code, values, [l, p], s) {
                    Verdict::Proved(needed) => {
                        assert!(fails.is_none_or(|heap| heap < needed), "{code} {l} {p} {s}");
                    }
                    Verdict::Refuted => {
                        assert!(fails.is_some(), "{code} {l} {p} {s}");
                        refuted += 1;
                    }
                    Verdict::Open => open += 1,
                    Verdict::TooLong => panic!("{code} {l} {p} {s}"),
                }
            }
        }
        assert!(refuted > 100 && open > 10, "{refuted} {open}");
    }

    #[test]
    fn a_law_with_long_numbers_is_not_tried() {
        let values = vec![0; MOST_HEAPS + 1];
        assert_eq!(
            verdict("0.8", &values, [1, MOST_HEAPS], 1),
            Verdict::TooLong
        );
    }
}
