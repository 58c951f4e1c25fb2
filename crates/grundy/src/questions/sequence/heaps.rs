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

/// What is known of the law of the values.
pub(super) enum Sighting {
    Known(Known),
    /// No law is known of the heaps below this one.
    Unseen(u128),
}

/// Where no theorem ends the search, a law is looked for up to here, or as far as values are asked for.
const LOOKED_AT: u64 = 1 << 16;

/// A law is looked for with so many steps of work.
const MOST_STEPS: u64 = 1 << 27;

/// The law of the values, looked for up to a heap, where more than a few are wanted.
pub(super) fn sighting(
    game: &HeapGame,
    to: Option<u64>,
    limits: &Limits<'_>,
) -> Result<Sighting, Halt> {
    let few = limits.clone().steps(MOST_STEPS);
    let mut search = game.search(&few)?;
    search.look_to(to.unwrap_or(0).max(LOOKED_AT));
    let (period, standing) = match search.advance(&few) {
        Ok(Finding::Proved(proof)) => (proof.period(), Standing::Proved),
        Ok(Finding::Observed { period, .. }) => (period, Standing::Observed),
        Ok(Finding::Unresolved { up_to }) => return Ok(Sighting::Unseen(up_to)),
        // The work that is allowed here is done, and whoever asked allows more.
        Err(Halt::Steps) => {
            limits.look()?;
            return Ok(Sighting::Unseen(search.progress().done));
        }
        Err(halt) => return Err(halt),
    };
    Ok(Sighting::Known(Known {
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
    let search = game
        .search(&few)
        .and_then(|mut search| search.advance(&few));
    let Ok(Finding::Proved(proof)) = search else {
        return None;
    };
    let period = proof.period();
    Some(Repetition {
        preperiod: u64::try_from(period.preperiod).ok()?,
        period: u64::try_from(period.period).ok()?,
        saltus: u64::try_from(period.saltus).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(sighting: Sighting) -> Known {
        match sighting {
            Sighting::Known(known) => known,
            Sighting::Unseen(below) => panic!("nothing below {below}"),
        }
    }

    /// Nobody knows whether 0.6 has a period.
    #[test]
    fn a_law_is_not_looked_for_without_end() {
        let game = HeapGame::read("octal 0.6").unwrap();
        for (to, expected) in [(None, 1 << 16), (Some(70_000), 70_000)] {
            match sighting(&game, to, &Limits::none()).unwrap() {
                Sighting::Unseen(below) => assert_eq!(below, expected),
                Sighting::Known(_) => panic!("a period of 0.6"),
            }
        }
    }

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
            let found = sighting(&game.clone().outcomes(), None, &limits);
            let found = known(found.unwrap());
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
            let known = known(sighting(game, None, &Limits::none()).unwrap());
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
