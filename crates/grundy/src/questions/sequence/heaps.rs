//! The values or the outcomes of a game on heaps, and the law that they obey.

use grundy_heap::{Finding, HeapError, HeapGame, Period};
use grundy_num::{Halt, Limits};
use grundy_render::sequence::Repetition;

use super::expression::Sought;
use super::observed::Law;

/// As many values as are written at a time.
pub(super) const MOST_VALUES: u64 = 10_000_000;

/// Heaps from here on are not reached one by one where a proved period leads back to small ones.
const FAR: u64 = 1 << 16;

/// A law of outcomes is read off the values of at most so many heaps.
const MOST_OUTCOMES: u128 = 1 << 22;

/// The values of the heaps from the first to the last, or 0 for P and 1 for N.
pub(super) fn values(
    game: &HeapGame,
    (from, to): (u64, u64),
    sought: Sought,
    limits: &Limits<'_>,
) -> Result<Vec<i128>, HeapError> {
    let mut values = nimbers(game, from, to, limits)?;
    if sought == Sought::Outcomes {
        for value in &mut values {
            limits.tick()?;
            *value = val(*value);
        }
    }
    Ok(values)
}

/// 0 where the previous player wins, 1 where the next one does.
fn val(nimber: i128) -> i128 {
    i128::from(nimber != 0)
}

fn nimbers(
    game: &HeapGame,
    from: u64,
    to: u64,
    limits: &Limits<'_>,
) -> Result<Vec<i128>, HeapError> {
    let known = (from >= FAR)
        .then(|| repetition(game, Sought::Values, limits))
        .flatten();
    let known = known.filter(|known| {
        let near = known.preperiod.checked_add(known.period);
        near.is_some_and(|near| near < from) && known.period <= MOST_VALUES
    });
    let Some(known) = known else {
        return game.values(from..to.saturating_add(1), limits);
    };
    let near = game.values(known.preperiod..known.preperiod + known.period, limits)?;
    let far = (from..=to).map(|heap| {
        limits.tick()?;
        let beyond = heap - known.preperiod;
        let (periods, place) = (beyond / known.period, beyond % known.period);
        let place = usize::try_from(place).map_err(|_| Halt::Memory)?;
        // G(n + p) = G(n) + s from the preperiod on.
        Ok(near[place] + i128::from(periods) * i128::from(known.saltus))
    });
    far.collect()
}

/// A law, and whether a theorem proves it.
pub(super) struct Known {
    pub(super) law: Law,
    pub(super) standing: Standing,
}

/// How much is known of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Proved,
    Observed,
}

/// The law of the values or of the outcomes, where one is known.
pub(super) fn known(
    game: &HeapGame,
    sought: Sought,
    limits: &Limits<'_>,
) -> Result<Option<Known>, HeapError> {
    let (period, standing) = match game.search(limits)?.advance(limits)? {
        Finding::Proved(proof) => (proof.period(), Standing::Proved),
        Finding::Observed { period, .. } => (period, Standing::Observed),
        Finding::Unresolved { .. } => return Ok(None),
    };
    let period = match sought {
        Sought::Values => Some(period),
        Sought::Outcomes => outcome_period(game, period, limits)?,
    };
    Ok(period.map(|period| Known {
        law: Law {
            preperiod: period.preperiod,
            period: period.period,
            saltus: period.saltus.into(),
        },
        standing,
    }))
}

/// The least preperiod and period of the outcomes of a game whose values have this period.
///
/// Outcomes repeat with the values where these repeat, and their least period divides that of the
/// values. Where values grow by a saltus, no heap past the second period has value 0, since no value
/// is less than -1: there every heap is N.
fn outcome_period(
    game: &HeapGame,
    values: Period,
    limits: &Limits<'_>,
) -> Result<Option<Period>, HeapError> {
    let periods = if values.saltus == 0 { 1 } else { 2 };
    let end = values.period.checked_mul(periods);
    let end = end.and_then(|end| end.checked_add(values.preperiod));
    let end = end.filter(|&end| end <= MOST_OUTCOMES);
    let Some(end) = end.and_then(|end| u64::try_from(end).ok()) else {
        return Ok(None);
    };
    let is_next: Vec<bool> = game
        .values(0..end, limits)?
        .into_iter()
        .map(|value| value != 0)
        .collect();
    if values.saltus > 0 {
        let last = is_next.iter().rposition(|is_next| !is_next);
        return Ok(Some(Period {
            preperiod: last.map_or(0, |last| last as u128 + 1),
            period: 1,
            saltus: 0,
        }));
    }
    let small = |n: u128| usize::try_from(n).map_err(|_| Halt::Memory);
    let (before, length) = (small(values.preperiod)?, small(values.period)?);
    let turn = &is_next[before..];
    let mut period = length;
    for part in (1..=length).filter(|part| length.is_multiple_of(*part)) {
        limits.look()?;
        if (0..length - part).all(|n| turn[n] == turn[n + part]) {
            period = part;
            break;
        }
    }
    let mut preperiod = before;
    while preperiod > 0 && is_next[preperiod - 1] == is_next[preperiod - 1 + period] {
        limits.tick()?;
        preperiod -= 1;
    }
    Ok(Some(Period {
        preperiod: preperiod as u128,
        period: period as u128,
        saltus: 0,
    }))
}

/// How the values repeat, where that is proved quickly.
pub(super) fn repetition(
    game: &HeapGame,
    sought: Sought,
    limits: &Limits<'_>,
) -> Option<Repetition> {
    let few = limits.clone().steps(1 << 20);
    let known = known(game, sought, &few).ok()??;
    let Known { law, standing } = known;
    if standing == Standing::Observed {
        return None;
    }
    Some(Repetition {
        preperiod: u64::try_from(law.preperiod).ok()?,
        period: u64::try_from(law.period).ok()?,
        saltus: u64::try_from(&law.saltus).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition, from far more outcomes than the period needs.
    fn naive(game: &HeapGame) -> (u128, u128) {
        let values = game.values(0..4000, &Limits::none()).unwrap();
        let outcomes: Vec<i128> = values.into_iter().map(val).collect();
        let fits = |from: usize, period: usize| {
            (from..outcomes.len() - period).all(|n| outcomes[n] == outcomes[n + period])
        };
        let period = (1..1000).find(|&period| fits(2000, period)).unwrap();
        let preperiod = (0..=2000).find(|&from| fits(from, period)).unwrap();
        (preperiod as u128, period as u128)
    }

    #[test]
    fn periods_of_outcomes_are_the_least() {
        let limits = Limits::none();
        let games = [
            "subtraction 2,4,7",
            "subtraction 2,5",
            "subtraction 1,2,6,11",
            "all-but 1,4,5",
            "octal 0.77",
            "octal 0.07",
            "rook 0",
            "rook 3",
            "digits 4",
        ];
        for text in games {
            let game = HeapGame::read(text).unwrap();
            let found = known(&game, Sought::Outcomes, &limits).unwrap().unwrap();
            let law = (found.law.preperiod, found.law.period);
            assert_eq!(law, naive(&game), "{text}");
            assert_eq!(found.standing, Standing::Proved);
        }
    }

    /// Of {2, 4, 7} the outcomes repeat from heap 4 on and the values from heap 8 on.
    #[test]
    fn outcomes_may_repeat_before_values_do() {
        let game = HeapGame::read("subtraction 2,4,7").unwrap();
        let before = |sought| {
            let known = known(&game, sought, &Limits::none()).unwrap().unwrap();
            known.law.preperiod
        };
        assert_eq!((before(Sought::Outcomes), before(Sought::Values)), (4, 8));
    }
}
