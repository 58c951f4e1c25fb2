//! Winning moves in a stalk, or in a number that is played as one: which edges to cut.
//!
//! Cutting the blue edge number n leaves the first n edges, a number x below the stalk that grows
//! with n. Say play in the rest of the sum stops at r when Right begins. Then Left wins the rest
//! and x if x > -r, loses if x < -r, and the player to move at the stop decides if x = -r: numbers
//! added to a game that is not one only shift its stops (number translation), and the stop of a
//! number is that number. So the winning edges are the blue ones from where the stalk parts
//! upwards from the sign expansion of -r, if it does, perhaps without the first of them.

use grundy_game::Games;
use grundy_num::{Halt, Ordinal, Parting, Player, Quotient, Run, SignWord, Surreal};

use crate::cheap::{VALUE_STEPS, unless_dear};
use crate::position_sum::PositionSum;
use crate::solution::{All, MoveTo};
use crate::stalk::Stalk;
use crate::term::UNLISTED;

/// Where play in the rest of a sum stops when the opponent of a player begins.
pub(crate) struct Threshold {
    /// What a number beside the rest has to be compared with.
    needed: Quotient,
    /// Whether the player wins if it is exactly that.
    ties_win: bool,
}

impl Threshold {
    /// What `player` has to leave beside `rest`; `None` where the stop of the rest is too dear.
    pub(crate) fn of(
        games: Games<'_>,
        rest: &PositionSum,
        player: Player,
    ) -> Result<Option<Threshold>, Halt> {
        let steps = games.limits().clone().steps(VALUE_STEPS);
        let cheaply = games.arena().within(&steps);
        let opponent = player.opponent();
        let stop = rest
            .without_surreal()
            .settle(cheaply)
            .and_then(|settled| cheaply.sum_stop(&settled, opponent));
        let Some(stop) = unless_dear(stop)? else {
            return Ok(None);
        };
        let mut number = Quotient::from(Surreal::from(stop.number));
        if let Some(x) = rest.surreal() {
            number = number.add(x);
        }
        Ok(Some(Threshold {
            needed: number.neg(),
            // A player who is to move in 0 loses.
            ties_win: stop.to_move == opponent,
        }))
    }

    /// The first winning edge of a word whose blue edges are Left's.
    pub(crate) fn first_edge(
        &self,
        word: &SignWord,
        player: Player,
    ) -> Result<Option<Ordinal>, Halt> {
        let Some(from) = self.first_place(word, player)? else {
            return Ok(None);
        };
        let (runs, _) = word.placed_runs(&from, 2);
        let mut own = runs
            .into_iter()
            .filter(|(sign, _, _)| *sign == player.sign());
        Ok(own.next().map(|(_, first, _)| first))
    }

    /// The place in a word from which on cutting an edge of the player's colour wins.
    fn first_place(&self, word: &SignWord, player: Player) -> Result<Option<Ordinal>, Halt> {
        let target = self.needed.to_surreal().ok_or(UNLISTED)?;
        let parting = parting(word, &target)?;
        if parting.first != Some(player.sign()) {
            return Ok(None);
        }
        // The edges before the parting are the whole target exactly if that ends there.
        let is_tie = parting.second.is_none();
        Ok(Some(if is_tie && !self.ties_win {
            parting.common + Ordinal::ONE
        } else {
            parting.common
        }))
    }

    /// The winning edges of a stalk, at most `most` entries, and whether these are all.
    pub(crate) fn winning(
        &self,
        stalk: &Stalk,
        player: Player,
        most: usize,
    ) -> Result<(Vec<Cut>, All), Halt> {
        let word = stalk.signed_word();
        let Some(from) = self.first_place(&word, player)? else {
            return Ok((Vec::new(), All::Of));
        };
        let (runs, are_all) = word.placed_runs(&from, most.saturating_mul(2));
        let runs = runs
            .into_iter()
            .filter(|(sign, _, _)| *sign == player.sign());
        let mut cuts = Vec::new();
        for (_, first, end) in runs.take(most) {
            let is_single = first.clone() + Ordinal::ONE == end;
            let is_open = end.predecessor().is_none();
            cuts.push(if is_single {
                let left = stalk.cut(&first, player)?;
                Cut::One(left.expect("the edge is the player's"))
            } else {
                let last = end.predecessor().unwrap_or(end);
                Cut::Any(MoveTo::Edges {
                    first,
                    last,
                    is_open,
                })
            });
        }
        let all = if are_all { All::Of } else { All::NotOf };
        Ok((cuts, all))
    }
}

/// A winning cut, or several.
pub(crate) enum Cut {
    /// What a single edge leaves.
    One(Stalk),
    /// Any edge of a range.
    Any(MoveTo),
}

/// Steps after which two endless sequences of runs count as equal so far.
const MOST_RUNS: usize = 100_000;

/// Where a word parts from the sign expansion of a number, whose runs may be endless.
fn parting(word: &SignWord, target: &Surreal) -> Result<Parting, Halt> {
    if let Ok(other) = target.sign_word() {
        return Ok(word.parting(&other));
    }
    let mut common = Ordinal::ZERO;
    let (mut runs, mut others) = (word.runs(), target.sign_runs());
    for _ in 0..MOST_RUNS {
        let (run, other) = (runs.next(), others.next().transpose()?);
        match (run, other) {
            (Some(x), Some(y)) if *x == y => common = common + y.length,
            (Some(x), Some(y)) if x.sign == y.sign => {
                let shorter = (&x.length).min(&y.length);
                let after = |run: Option<&Run>| run.map(|run| run.sign);
                let (first, second) = if x.length < y.length {
                    (after(runs.next()), Some(y.sign))
                } else {
                    (Some(x.sign), after(others.next().transpose()?.as_ref()))
                };
                return Ok(Parting {
                    common: &common + shorter,
                    first,
                    second,
                });
            }
            (x, y) => {
                return Ok(Parting {
                    common,
                    first: x.map(|run| run.sign),
                    second: y.map(|run| run.sign),
                });
            }
        }
    }
    Err(UNLISTED)
}
