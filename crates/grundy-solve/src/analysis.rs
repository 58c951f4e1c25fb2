//! What there is to say about a game: its canonical form if that can be had, and everything that
//! can be had without it.
//!
//! A sum of switches answers by closed rules. Any other sum is expanded if that is cheap; if not,
//! the search over its components answers first, and the expansion goes on until a limit.

use grundy_game::{Game, GameSum, Games, Notation};
use grundy_num::{Halt, Limits, Outcome, Play, Player, Rational};

use crate::cheap::{GRACE_STEPS, expand_if_cheap};
use crate::judge::{Judge, settle_if_cheap};
use crate::position_sum::PositionSum;

/// Everything read off a game. What a limit cut off is `None`, and `halt` says which limit.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The canonical form; `None` also where its tree is larger than anybody reads.
    pub canonical: Option<Game>,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// The stop when Left starts.
    pub left_stop: Option<Rational>,
    /// The stop when Right starts.
    pub right_stop: Option<Rational>,
    /// The mean.
    pub mean: Option<Rational>,
    /// The temperature.
    pub temperature: Option<Rational>,
    /// The limit that was reached, if one was.
    pub halt: Option<Halt>,
}

/// Analyses a sum within the limits of `games`.
pub fn analyse(games: Games<'_>, sum: &GameSum) -> Analysis {
    match expand_if_cheap(games, sum) {
        Ok(Some(g)) => of_canonical(games, g),
        Ok(None) => of_components(games, sum),
        Err(Halt::Stopped) => nothing(Some(Halt::Stopped)),
        Err(halt) => {
            let few_steps = Limits::none().steps(GRACE_STEPS);
            let briefly = games.arena().within(&few_steps);
            Analysis {
                halt: Some(halt),
                ..by_search(briefly, sum)
            }
        }
    }
}

fn of_canonical(games: Games<'_>, g: Game) -> Analysis {
    let temperature = games.temperature(g);
    let mean = games.mean(g);
    let halt = [&mean, &temperature]
        .into_iter()
        .find_map(|result| result.as_ref().err().cloned());
    Analysis {
        canonical: Some(g),
        outcome: Some(games.outcome(g)),
        left_stop: Some(games.left_stop(g).number.clone()),
        right_stop: Some(games.right_stop(g).number.clone()),
        mean: mean.ok(),
        temperature: temperature.ok(),
        halt,
    }
}

/// What can be had without the canonical form, cheapest first.
fn by_search(games: Games<'_>, sum: &GameSum) -> Analysis {
    let mut halt = None;
    let mean = kept(games.sum_mean(sum), &mut halt);
    let temperature = if sum.is_switches_only() {
        kept(games.sum_temperature_bound(sum), &mut halt)
    } else {
        None
    };
    let outcome = kept(games.sum_outcome(sum), &mut halt);
    let [left_stop, right_stop] = Player::BOTH
        .map(|player| kept(games.sum_stop(sum, player), &mut halt).map(|stop| stop.number));
    Analysis {
        canonical: None,
        outcome,
        left_stop,
        right_stop,
        mean,
        temperature,
        halt,
    }
}

fn of_components(games: Games<'_>, sum: &GameSum) -> Analysis {
    let found = by_search(games, sum);
    if sum.is_switches_only() {
        return found;
    }
    match games.expand(sum) {
        Ok(g) => of_canonical(games, g),
        Err(reached) => Analysis {
            halt: Some(reached),
            ..found
        },
    }
}

/// The shortest honest text of a sum with positions: its value, or the positions themselves where
/// values are not cheap.
pub fn write_positions(
    games: Games<'_>,
    sum: &PositionSum,
    notation: Notation,
) -> Result<String, Halt> {
    let settled = match settle_if_cheap(games, sum) {
        Ok(settled) => expand_if_cheap(games, &settled)?,
        Err(Halt::Steps) => None,
        Err(halt) => return Err(halt),
    };
    match settled {
        Some(g) => write_form(games, sum, g, notation),
        None => sum.write(games, notation),
    }
}

/// The canonical form of a sum with positions as text, or its terms where nobody would read that.
pub fn write_form(
    games: Games<'_>,
    sum: &PositionSum,
    canonical: Game,
    notation: Notation,
) -> Result<String, Halt> {
    match games.write(canonical, notation) {
        Err(Halt::TooLarge(_)) => sum.write(games, notation),
        text => text,
    }
}

/// Analyses a sum with positions: by value where values can be had, by search otherwise.
///
/// The second part is the sum of values, where that was had.
pub fn analyse_positions(games: Games<'_>, sum: &PositionSum) -> (Analysis, Option<GameSum>) {
    match settle_if_cheap(games, sum) {
        Ok(settled) => return (analyse(games, &settled), Some(settled)),
        Err(Halt::Steps) => {}
        Err(halt) => return (nothing(Some(halt)), None),
    }
    let mut halt = None;
    // Who wins an impartial sum is the first thing that the search for its nimber finds out.
    let mut positions = sum.positions().iter();
    let outcome = if positions.all(|(position, _)| position.is_impartial()) {
        None
    } else {
        let mut judge = Judge::searching(games, Play::Normal);
        kept(judge.outcome(sum), &mut halt)
    };
    match sum.settle(games) {
        Ok(settled) => (analyse(games, &settled), Some(settled)),
        Err(reached) => {
            let analysis = Analysis {
                outcome,
                ..nothing(Some(reached))
            };
            (analysis, None)
        }
    }
}

/// Nothing but the limit that was reached.
fn nothing(halt: Option<Halt>) -> Analysis {
    Analysis {
        halt,
        ..Analysis::default()
    }
}

/// What was found, or nothing and the limit that was reached.
fn kept<T>(found: Result<T, Halt>, halt: &mut Option<Halt>) -> Option<T> {
    found.map_err(|reached| *halt = Some(reached)).ok()
}

/// The shortest honest text of a game: its canonical form, or its components where that form
/// takes too many steps to find or is too large to read. A limit that is reached on the way is
/// told, so that the text does not depend on it.
pub fn write_game(games: Games<'_>, sum: &GameSum, notation: Notation) -> Result<String, Halt> {
    let canonical = match expand_if_cheap(games, sum)? {
        Some(g) => games.write(g, notation),
        None => Err(Halt::TooLarge("the canonical form")),
    };
    match canonical {
        Err(Halt::TooLarge(_)) => components(games, sum, notation),
        text => text,
    }
}

/// The components of a game as text, where a limit was reached before its canonical form.
pub fn write_components(
    games: Games<'_>,
    sum: &GameSum,
    notation: Notation,
) -> Result<String, Halt> {
    let few_steps = Limits::none().steps(GRACE_STEPS);
    components(games.arena().within(&few_steps), sum, notation)
}

fn components(games: Games<'_>, sum: &GameSum, notation: Notation) -> Result<String, Halt> {
    match games.write_sum(sum, notation) {
        Err(Halt::TooLarge(_) | Halt::Steps) => Ok(TOO_LARGE_TO_WRITE.to_owned()),
        components => components,
    }
}

/// What stands for a game of which even one component has a form that nobody would read.
const TOO_LARGE_TO_WRITE: &str = "a game whose canonical form is too large to write out";
