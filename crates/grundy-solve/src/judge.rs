//! Who wins a sum when a given player starts: one judge for everybody who asks.

use grundy_game::{GameSum, Games, SumSearch};
use grundy_num::{Halt, Nimber, Outcome, Play, Player, Quotient, Surreal};
use grundy_rules::Move;

use crate::cheap::{FIRST_STEPS, FIRST_SUMS, LONGER, VALUE_STEPS, unless_dear};
use crate::erased::Position;
use crate::outcome::OutcomeSearch;
use crate::position_sum::PositionSum;
use crate::value::Hooks;

/// Decides who wins sums of games and positions, remembering what it has seen.
///
/// It is made for one sum and those that moves in it lead to, and takes the cheapest way there is:
///
/// | the sum | who wins is read off |
/// | --- | --- |
/// | under misère play | a search of the positions, since values mean nothing there |
/// | one position whose ruleset lists the moves to 0, where a list is wanted | that list: empty or not |
/// | impartial positions, and games | their nimbers |
/// | anything else | the values of its positions, for nimbers their xor, or a search of the positions, whichever is done first: both are tried in turn, each time longer |
/// | infinite numbers | the sign of their sum, see [`Judge::outcome_of_number`] |
///
/// ```
/// use grundy_game::GameArena;
/// use grundy_num::{Limits, Play, Player};
/// use grundy_solve::{FormBuilder, FormSum, Judge, PositionSum};
/// // A position with one move for each player, to nothing: whoever starts makes the last move.
/// let mut builder = FormBuilder::default();
/// let star = builder.braces(vec![FormSum::default()], vec![FormSum::default()])?;
/// let sum = PositionSum::from(builder.finish().positions(&star).remove(0).0);
/// let (arena, limits) = (GameArena::new(), Limits::none());
/// for (play, winner) in [(Play::Normal, Player::Left), (Play::Misere, Player::Right)] {
///     let mut judge = Judge::of(arena.within(&limits), play, &sum)?;
///     assert_eq!(judge.winner(&sum, Player::Left)?, winner);
/// }
/// # Ok::<(), grundy_num::Halt>(())
/// ```
pub struct Judge<'t> {
    games: Games<'t>,
    play: Play,
    way: Way<'t>,
}

enum Way<'t> {
    /// The sum is one position of an impartial ruleset that has listed the moves to 0.
    MovesToZero {
        sum: PositionSum,
        moves: Vec<Move<Position>>,
    },
    /// Values decide.
    Values(SumSearch<'t>),
    /// The positions themselves are searched, as they must be under misère play.
    Positions(OutcomeSearch<'t>),
    /// Whichever of the two is done first.
    Either {
        search: OutcomeSearch<'t>,
        /// With how many sums the search was faster the last time.
        was_faster: Option<u64>,
    },
}

impl<'t> Judge<'t> {
    /// A judge of `sum` and of what moves in it lead to.
    pub fn of(games: Games<'t>, play: Play, sum: &PositionSum) -> Result<Judge<'t>, Halt> {
        if play == Play::Misere {
            return Ok(Judge::searching(games, play));
        }
        // Nimbers are asked for in the way that a winner is, and say more.
        let mut positions = sum.positions().iter();
        let way = if positions.all(|(position, _)| position.is_impartial()) {
            Way::Values(SumSearch::new(games))
        } else {
            Way::Either {
                search: OutcomeSearch::new(games, play),
                was_faster: None,
            }
        };
        Ok(Judge { games, play, way })
    }

    /// The same for somebody who wants the winning moves too. A single position is lost exactly
    /// when no move leaves nothing, so where a ruleset with a search of its own lists these moves,
    /// the nimber is not needed. Such rulesets are impartial.
    pub(crate) fn listing(
        games: Games<'t>,
        play: Play,
        sum: &PositionSum,
    ) -> Result<Judge<'t>, Halt> {
        if play == Play::Normal
            && let Some((position, _)) = sum.as_signed()
            && position.searches_itself()
            && let Some(moves) =
                position.winning_moves(Player::Left, &Nimber::ZERO, games.limits())?
        {
            let sum = sum.clone();
            let way = Way::MovesToZero { sum, moves };
            return Ok(Judge { games, play, way });
        }
        Judge::of(games, play, sum)
    }

    /// A judge that searches positions, whatever their values cost.
    pub(crate) fn searching(games: Games<'t>, play: Play) -> Judge<'t> {
        Judge::by_search(OutcomeSearch::new(games, play))
    }

    /// A judge that searches positions in this way, whatever their values cost.
    pub fn by_search(search: OutcomeSearch<'t>) -> Judge<'t> {
        let (games, play) = (search.games, search.play);
        let way = Way::Positions(search);
        Judge { games, play, way }
    }

    /// The games of its answers.
    pub(crate) fn games(&self) -> Games<'t> {
        self.games
    }

    /// The convention of play it judges by.
    pub(crate) fn play(&self) -> Play {
        self.play
    }

    /// Who wins a sum when `starter` moves first.
    pub fn winner(&mut self, sum: &PositionSum, starter: Player) -> Result<Player, Halt> {
        if let Some(x) = sum.surreal() {
            return self.winner_beside(x, &sum.without_surreal(), starter);
        }
        match &mut self.way {
            Way::MovesToZero { sum: known, moves } if known == sum => {
                let outcome = if moves.is_empty() {
                    Outcome::Previous
                } else {
                    Outcome::Next
                };
                Ok(outcome.winner(starter))
            }
            Way::MovesToZero { .. } => {
                SumSearch::new(self.games).winner(&sum.settle(self.games)?, starter)
            }
            Way::Values(search) => search.winner(&sum.settle(self.games)?, starter),
            Way::Positions(search) => search.winner_of(sum, starter),
            Way::Either { search, was_faster } => {
                let found = first_to_find(self.games, search, *was_faster, sum, starter)?;
                let settled = match found {
                    Found::Winner { winner, sums } => {
                        *was_faster = Some(sums);
                        return Ok(winner);
                    }
                    Found::Values(settled) => settled,
                };
                // Values that are known once are cheap from then on.
                let mut search = SumSearch::new(self.games);
                let winner = search.winner(&settled, starter);
                self.way = Way::Values(search);
                winner
            }
        }
    }

    /// Who wins a sum beside a number that is not rational. Such a number only shifts the stop of the
    /// sum (number translation), and no stop is its negative.
    fn winner_beside(
        &mut self,
        x: &Quotient,
        sum: &PositionSum,
        starter: Player,
    ) -> Result<Player, Halt> {
        if self.play == Play::Misere {
            return Err(Halt::TooLarge("misère play of an infinite number"));
        }
        let settled = sum.settle(self.games)?;
        let stop = self.games.sum_stop(&settled, starter)?.number;
        let total = Quotient::from(Surreal::from(stop)).add(x);
        Ok(Judge::outcome_of_number(&total).winner(starter))
    }

    /// Who wins a sum, whoever starts.
    pub fn outcome(&mut self, sum: &PositionSum) -> Result<Outcome, Halt> {
        let left_starts = self.winner(sum, Player::Left)?;
        let right_starts = self.winner(sum, Player::Right)?;
        Ok(Outcome::from_winners(left_starts, right_starts))
    }

    /// Who wins a number.
    pub fn outcome_of_number(x: &Quotient) -> Outcome {
        match x.signum() {
            1 => Outcome::Left,
            -1 => Outcome::Right,
            _ => Outcome::Previous,
        }
    }

    /// The moves to 0 of the single position that the judge was made for, where they are known.
    pub(crate) fn moves_to_zero(&self) -> Option<&[Move<Position>]> {
        match &self.way {
            Way::MovesToZero { moves, .. } => Some(moves),
            Way::Values(_) | Way::Positions(_) | Way::Either { .. } => None,
        }
    }

    /// A sum with its positions replaced by their values, if it is these that decide.
    pub(crate) fn settle_if_cheap(&mut self, sum: &PositionSum) -> Result<Option<GameSum>, Halt> {
        match &mut self.way {
            Way::Values(_) => unless_dear(sum.settle(self.games)),
            Way::Either { .. } => unless_dear(settle_if_cheap(self.games, sum)),
            Way::MovesToZero { .. } | Way::Positions(_) => Ok(None),
        }
    }

    /// A sum with its positions replaced by their values, however dear these are.
    pub(crate) fn settle(&mut self, sum: &PositionSum) -> Result<GameSum, Halt> {
        sum.settle(self.games)
    }
}

/// What was found first.
enum Found {
    /// The winner, by a search that was given so many sums.
    Winner {
        winner: Player,
        sums: u64,
    },
    Values(GameSum),
}

/// Tries to value the positions, then to search them, in turn, each time longer than before; what
/// either has found is kept for its next turn. Where the search found another winner before, with
/// so many sums, it has the first turn.
fn first_to_find(
    games: Games<'_>,
    search: &mut OutcomeSearch<'_>,
    was_faster: Option<u64>,
    sum: &PositionSum,
    starter: Player,
) -> Result<Found, Halt> {
    search.among_helpers(sum, starter, |search, helpers| {
        let (mut steps, mut sums) = (FIRST_STEPS, was_faster.unwrap_or(FIRST_SUMS));
        let mut is_turn_of_values = was_faster.is_none();
        loop {
            if is_turn_of_values
                && let Some(settled) = unless_dear(settle_within(games, sum, steps))?
            {
                return Ok(Found::Values(settled));
            }
            is_turn_of_values = true;
            match search.winner_with(helpers, sums) {
                Ok(winner) => return Ok(Found::Winner { winner, sums }),
                Err(Halt::Steps) if search.has_stopped() => {}
                // What cannot be listed can only be valued.
                Err(Halt::TooLarge(_)) => return sum.settle(games).map(Found::Values),
                Err(halt) => return Err(halt),
            }
            steps = steps.saturating_mul(LONGER);
            sums = sums.saturating_mul(LONGER);
        }
    })
}

/// A sum with every position replaced by its value, or `Halt::Steps` where the values are not
/// cheap.
pub(crate) fn settle_if_cheap(games: Games<'_>, sum: &PositionSum) -> Result<GameSum, Halt> {
    settle_within(games, sum, VALUE_STEPS)
}

/// The same within so many steps.
fn settle_within(games: Games<'_>, sum: &PositionSum, steps: u64) -> Result<GameSum, Halt> {
    if sum.surreal().is_some() {
        return sum.settle(games);
    }
    let limits = games.limits().clone().steps(steps);
    let cheaply = games.arena().within(&limits);
    let mut settled = sum.games().clone();
    for (position, count) in sum.positions() {
        // No search for the winner is cheaper than such a ruleset's own.
        let games = if position.searches_itself() {
            games
        } else {
            cheaply
        };
        let value = position.value(games, Hooks::Used)?;
        cheaply.sum_push(&mut settled, value, *count)?;
    }
    Ok(settled)
}

#[cfg(test)]
mod tests {
    use grundy_game::GameArena;
    use grundy_num::Limits;

    use super::*;
    use crate::forms::{FormBuilder, FormSum};

    /// The position {0|0} of rules of its own.
    fn star() -> PositionSum {
        let mut builder = FormBuilder::default();
        let zero = || vec![FormSum::default()];
        let star = builder.braces(zero(), zero()).unwrap();
        builder.finish().positions(&star).remove(0).0.into()
    }

    #[test]
    fn positions_of_rules_not_met_before_are_judged() {
        let (arena, limits) = (GameArena::new(), Limits::none());
        let games = arena.within(&limits);
        let (one, other) = (star(), star());
        for mut judge in [
            Judge::of(games, Play::Normal, &one).unwrap(),
            Judge::searching(games, Play::Normal),
            Judge::searching(games, Play::Misere),
        ] {
            let play = judge.play();
            let expected = match play {
                Play::Normal => (Outcome::Next, Outcome::Previous),
                Play::Misere => (Outcome::Previous, Outcome::Next),
            };
            let mut both = one.clone();
            both.append(games, other.clone()).unwrap();
            let found = (judge.outcome(&one).unwrap(), judge.outcome(&both).unwrap());
            assert_eq!(found, expected, "{play}");
        }
    }
}
