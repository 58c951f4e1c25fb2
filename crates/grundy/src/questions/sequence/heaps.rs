//! The values of a game on heaps, and the law that they obey.

use grundy_heap::{Finding, HeapError, HeapGame};
use grundy_num::{Halt, Limits};
use grundy_render::sequence::Repetition;

use super::observed::Law;

/// As many values as are written at a time.
pub(super) const MOST_VALUES: u64 = 10_000_000;

/// Heaps from here on are not reached one by one where a proved period leads back to small ones.
const FAR: u64 = 1 << 16;

/// The values of the heaps from the first to the last.
pub(super) fn values(
    game: &HeapGame,
    from: u64,
    to: u64,
    limits: &Limits<'_>,
) -> Result<Vec<i128>, HeapError> {
    let known = (from >= FAR).then(|| repetition(game, limits)).flatten();
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

/// The law of the values, where one is known.
pub(super) fn known(game: &HeapGame, limits: &Limits<'_>) -> Result<Option<Known>, Halt> {
    let (period, standing) = match game.search(limits)?.advance(limits)? {
        Finding::Proved(proof) => (proof.period(), Standing::Proved),
        Finding::Observed { period, .. } => (period, Standing::Observed),
        Finding::Unresolved { .. } => return Ok(None),
    };
    Ok(Some(Known {
        law: Law {
            preperiod: period.preperiod,
            period: period.period,
            saltus: period.saltus.into(),
        },
        standing,
    }))
}

/// How the values repeat, where that is proved quickly.
pub(super) fn repetition(game: &HeapGame, limits: &Limits<'_>) -> Option<Repetition> {
    let few = limits.clone().steps(1 << 20);
    let known = known(game, &few).ok()??;
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
        let outcomes: Vec<bool> = values.into_iter().map(|value| value != 0).collect();
        let fits = |from: usize, period: usize| {
            (from..outcomes.len() - period).all(|n| outcomes[n] == outcomes[n + period])
        };
        let period = (1..1000).find(|&period| fits(2000, period)).unwrap();
        let preperiod = (0..=2000).find(|&from| fits(from, period)).unwrap();
        (preperiod as u128, period as u128)
    }

    #[test]
    fn laws_of_outcomes_are_the_least() {
        let limits = Limits::none();
        let games = [
            "subtraction 2,4,7",
            "subtraction 2,5",
            "subtraction 1,2,6,11",
            "all-but 1,4,5",
            "octal 0.77",
            "octal 0.07",
            "rook 3",
            "digits 4",
        ];
        for text in games {
            let game = HeapGame::read(text).unwrap();
            let found = known(&game.clone().outcomes(), &limits).unwrap().unwrap();
            let law = (found.law.preperiod, found.law.period);
            assert_eq!(law, naive(&game), "{text}");
            assert_eq!(found.standing, Standing::Proved);
        }
    }

    /// Of {2, 4, 7} the outcomes repeat from heap 4 on and the values from heap 8 on.
    #[test]
    fn outcomes_may_repeat_before_values_do() {
        let game = HeapGame::read("subtraction 2,4,7").unwrap();
        let before = |game: &HeapGame| {
            let known = known(game, &Limits::none()).unwrap().unwrap();
            known.law.preperiod
        };
        assert_eq!((before(&game.clone().outcomes()), before(&game)), (4, 8));
    }

    #[test]
    fn far_outcomes_are_those_of_near_heaps() {
        let limits = Limits::none();
        let game = HeapGame::read("subtraction 1,2,6,11").unwrap().outcomes();
        let (near, far) = (1200, 1_200_000_000_000);
        let values = |from: u64| values(&game, from, from + 30, &limits).unwrap();
        assert_eq!(values(near), values(far));
    }
}
