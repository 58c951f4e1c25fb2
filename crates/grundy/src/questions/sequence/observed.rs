//! The least law that all computed terms obey: a preperiod, a period and a saltus.
//!
//! Nothing is proved by it. Of two terms there is always a law (the next one is as much more), so a
//! law counts only when two whole periods were seen, with a saltus three, and the preperiod is at most half of
//! all terms.

use grundy_num::{Halt, IBig, Limits, Rational};

/// How terms repeat: from the preperiod on, each is that of a period before and the saltus more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Law {
    /// Terms before it holds.
    pub(crate) preperiod: u128,
    /// Terms of a period.
    pub(crate) period: u128,
    /// What is added from one period to the next.
    pub(crate) saltus: IBig,
}

/// The law with the fewest terms in its preperiod and its period together, of so many terms.
///
/// `more(i, j)` is how much more term `j` is than term `i`, and nothing where they cannot be
/// compared; terms that are no numbers are 0 more than their equals.
///
/// Of a periodic sequence with the least preperiod and the least period these are found as soon as
/// enough terms are there: every other law has a longer preperiod or a multiple of the period.
pub(crate) fn least_law(
    terms: usize,
    more: &dyn Fn(usize, usize) -> Option<Rational>,
    limits: &Limits<'_>,
) -> Result<Option<Law>, Halt> {
    let mut least: Option<(usize, usize, Rational)> = None;
    for period in 1..=terms / 2 {
        let best = least
            .as_ref()
            .map_or(usize::MAX, |(before, period, _)| before + period);
        if period >= best {
            break;
        }
        let last = terms - 1 - period;
        let Some(saltus) = more(last, last + period).filter(Rational::is_integer) else {
            continue;
        };
        let mut before = last;
        while before > 0 && more(before - 1, before - 1 + period).as_ref() == Some(&saltus) {
            limits.tick()?;
            before -= 1;
        }
        // A saltus that was added but once fits anything.
        let periods = if saltus.is_zero() { 2 } else { 3 };
        let is_seen = before + periods * period <= terms && before <= terms / 2;
        if is_seen && before + period < best {
            least = Some((before, period, saltus));
        }
    }
    Ok(least.map(|(preperiod, period, saltus)| Law {
        preperiod: preperiod as u128,
        period: period as u128,
        saltus: saltus.numerator(),
    }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn law_of(terms: &[i64]) -> Option<Law> {
        let more = |i: usize, j: usize| Some(Rational::from(terms[j] - terms[i]));
        least_law(terms.len(), &more, &Limits::none()).unwrap()
    }

    /// By the definition: all laws that fit, and the shortest of them.
    fn naive(terms: &[i64]) -> Option<(usize, usize, i64)> {
        let count = terms.len();
        let mut all = Vec::new();
        for period in 1..=count / 2 {
            for before in 0..=(count / 2).min(count - 2 * period) {
                let saltus = terms[before + period] - terms[before];
                if saltus != 0 && before + 3 * period > count {
                    continue;
                }
                let fits = |n: usize| terms[n + period] - terms[n] == saltus;
                if (before..count - period).all(fits) {
                    all.push((before + period, period, before, saltus));
                }
            }
        }
        let (_, period, before, saltus) = all.into_iter().min()?;
        Some((before, period, saltus))
    }

    #[test]
    fn a_saltus_that_was_added_once_is_no_law() {
        assert_eq!(law_of(&[0, 1, 2, 0]), None);
        let law = law_of(&[0, 1, 2, 0, 1, 2]).unwrap();
        assert_eq!((law.preperiod, law.period), (0, 3));
    }

    #[test]
    fn kayles_is_seen_with_two_periods_and_not_before() {
        let game = grundy_heap::HeapGame::read("octal 0.77").unwrap();
        let values = game.values(0..150, &Limits::none()).unwrap();
        let values: Vec<i64> = values.iter().map(|&v| i64::try_from(v).unwrap()).collect();
        let law = law_of(&values).unwrap();
        assert_eq!((law.preperiod, law.period), (71, 12));
        assert_eq!(law_of(&values[..100]), None);
    }

    proptest! {
        #[test]
        fn the_law_is_the_shortest_that_fits(
            before in proptest::collection::vec(0_i64..3, 0..6),
            period in proptest::collection::vec(0_i64..3, 1..6),
            saltus in -1_i64..3,
            terms in 0_usize..40,
        ) {
            let term = |n: usize| match n.checked_sub(before.len()) {
                None => before[n],
                Some(n) => {
                    let periods = i64::try_from(n / period.len()).unwrap();
                    period[n % period.len()] + saltus * periods
                }
            };
            let terms: Vec<i64> = (0..terms).map(term).collect();
            let found = law_of(&terms).map(|law| {
                let small = |n: u128| usize::try_from(n).unwrap();
                (small(law.preperiod), small(law.period), i64::try_from(law.saltus).unwrap())
            });
            prop_assert_eq!(found, naive(&terms));
        }
    }
}
