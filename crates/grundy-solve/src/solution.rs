//! Who wins a sum, and by which first moves.
//!
//! The summands are the terms as they were given, and their moves are the options as given,
//! dominated ones too. Whether a move wins is decided by one [`Judge`].

use grundy_game::{GameSum, Games, UpStar};
use grundy_num::{Halt, Ordinal, Outcome, Play, Player};
use grundy_rules::Move;
use rustc_hash::FxHashMap;

use crate::judge::Judge;
use crate::position_sum::PositionSum;
use crate::stars;
use crate::term::{Candidate, Term};
use crate::theory;

/// The answer to "who wins, and how".
#[derive(Clone, Debug)]
pub struct Solution {
    /// Who wins.
    pub outcome: Outcome,
    /// How many summands the sum has.
    pub summands: usize,
    /// Left's winning first moves.
    pub left: WinningMoves,
    /// Right's winning first moves.
    pub right: WinningMoves,
}

/// The winning first moves of one player, summand by summand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningMoves {
    /// The moves, at most [`MOST_MOVES`] of them.
    pub moves: Vec<WinningMove>,
    /// Whether there are more than are listed.
    pub more: bool,
    /// The limit that cut the list off, if one did.
    pub halt: Option<Halt>,
}

/// More winning moves than this are not listed.
pub const MOST_MOVES: usize = grundy_rules::MOST_WINNING_MOVES;

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// The summand moved in, counted from 0.
    pub component: usize,
    /// What the summand becomes.
    pub to: MoveTo,
}

/// Where a move leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTo {
    /// To this game.
    Game(GameSum),
    /// To a position, as it is typed, with a minus before it if the summand is negated.
    Position(Move<String>),
    /// To any of the games from the first to the second, which differ in their stars alone.
    Range(UpStar, UpStar),
    /// By cutting any edge of the player's colour among these of a stalk, counted from 0.
    Edges {
        /// The first edge.
        first: Ordinal,
        /// The last edge, or the limit before which there is no last one.
        last: Ordinal,
        /// Whether there is no last edge.
        is_open: bool,
    },
}

/// Who wins the sum of some terms, and by which moves.
///
/// Under misère play every term must be made of positions, since a value has forgotten what matters
/// there.
///
/// ```
/// use grundy_game::{GameArena, GameSum, UpStar};
/// use grundy_num::{Limits, Nimber, Outcome, Play};
/// use grundy_solve::{MoveTo, PositionSum, Term, solve};
/// let (arena, limits) = (GameArena::new(), Limits::none());
/// let star = |n: u64| {
///     let star = GameSum::from(UpStar::from_star(Nimber::from(n)));
///     Term::from(PositionSum::from(star))
/// };
/// let solution = solve(arena.within(&limits), Play::Normal, &[star(5), star(3)])?;
/// assert_eq!(solution.outcome, Outcome::Next);
/// let [only] = solution.left.moves.as_slice() else { panic!("*5 to *3, and nothing else") };
/// assert_eq!(only.component, 0);
/// assert!(matches!(&only.to, MoveTo::Game(sum) if *sum.star() == Nimber::from(3)));
/// # Ok::<(), grundy_num::Halt>(())
/// ```
pub fn solve(games: Games<'_>, play: Play, terms: &[Term]) -> Result<Solution, Halt> {
    let sum = Summands::of_terms(games, terms)?;
    let judge = Judge::listing(games, play, sum.total())?;
    solve_summands(judge, sum, terms)
}

/// The same as [`solve`] by a judge of one's own: which way it takes changes no answer.
pub fn solve_by(judge: Judge<'_>, terms: &[Term]) -> Result<Solution, Halt> {
    let sum = Summands::of_terms(judge.games(), terms)?;
    solve_summands(judge, sum, terms)
}

fn solve_summands(judge: Judge<'_>, sum: Summands, terms: &[Term]) -> Result<Solution, Halt> {
    let mut moves = Moves::in_sum(judge.games(), judge, sum);
    let outcome = moves.outcome()?;
    Ok(Solution::gather(outcome, terms.len(), |at, player, _| {
        let found = moves.winning(&terms[at], at, player)?;
        Ok((found, All::Of))
    }))
}

/// Who wins the sum of some terms.
pub fn outcome(games: Games<'_>, play: Play, terms: &[Term]) -> Result<Outcome, Halt> {
    let sum = Summands::of_terms(games, terms)?;
    Judge::of(games, play, sum.total())?.outcome(sum.total())
}

/// Whether a list has all that there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum All {
    Of,
    NotOf,
}

impl Solution {
    /// The lists of winning moves, term by term; `winning` gives those of a player in one term, of
    /// which there is room for so many.
    pub(crate) fn gather(
        outcome: Outcome,
        terms: usize,
        mut winning: impl FnMut(usize, Player, usize) -> Result<(Vec<MoveTo>, All), Halt>,
    ) -> Solution {
        let [left, right] = Player::BOTH.map(|player| {
            let mut list = WinningMoves::default();
            // A player who loses as the starter has no winning move to look for.
            if outcome.winner(player) != player {
                return list;
            }
            for component in 0..terms {
                let room = MOST_MOVES - list.moves.len();
                let (found, all) = match winning(component, player, room) {
                    Ok(found) => found,
                    // Who wins stays known when the moves are too many to go through.
                    Err(halt) => {
                        list.halt = Some(halt);
                        break;
                    }
                };
                list.more |= all == All::NotOf || found.len() > room;
                let found = found.into_iter().take(room);
                let moves = found.map(|to| WinningMove { component, to });
                list.moves.extend(moves);
                if list.more && list.moves.len() == MOST_MOVES {
                    break;
                }
            }
            list
        });
        Solution {
            outcome,
            summands: terms,
            left,
            right,
        }
    }
}

/// The summands of a sum, one of which is moved in.
pub(crate) struct Summands {
    each: Vec<PositionSum>,
    /// Where the positions of each begin among those of the sum.
    starts: Vec<usize>,
    total: PositionSum,
}

/// A sum of more components than this is copied with a look at the clock.
const LONG_SUM: usize = 100;

impl Summands {
    pub(crate) fn of(games: Games<'_>, summands: Vec<PositionSum>) -> Result<Summands, Halt> {
        let mut total = PositionSum::default();
        let mut starts = Vec::with_capacity(summands.len());
        for summand in &summands {
            starts.push(total.positions().len());
            total.append(games, summand.clone())?;
        }
        Ok(Summands {
            each: summands,
            starts,
            total,
        })
    }

    fn of_terms(games: Games<'_>, terms: &[Term]) -> Result<Summands, Halt> {
        Summands::of(
            games,
            terms.iter().map(|term| term.value().clone()).collect(),
        )
    }

    /// The whole sum.
    pub(crate) fn total(&self) -> &PositionSum {
        &self.total
    }

    /// The sum without one summand.
    pub(crate) fn rest(&self, games: Games<'_>, at: usize) -> Result<PositionSum, Halt> {
        // Copying a long sum takes a while, so the clock is looked at each time.
        if self.total.games().distinct() > LONG_SUM {
            games.limits().look()?;
        }
        self.total.without(games, self.starts[at], &self.each[at])
    }
}

/// Decides which moves win in one sum.
pub(crate) struct Moves<'t> {
    games: Games<'t>,
    judge: Judge<'t>,
    sum: Summands,
    /// Who wins after a move from one summand to another.
    decided: FxHashMap<(PositionSum, PositionSum, Player), Player>,
}

impl<'t> Moves<'t> {
    pub(crate) fn in_sum(games: Games<'t>, judge: Judge<'t>, sum: Summands) -> Self {
        Moves {
            games,
            judge,
            sum,
            decided: FxHashMap::default(),
        }
    }

    /// Who wins the sum.
    pub(crate) fn outcome(&mut self) -> Result<Outcome, Halt> {
        self.judge.outcome(self.sum.total())
    }

    /// Who wins after `player` has moved a summand to `to`.
    pub(crate) fn winner_after(
        &mut self,
        at: usize,
        to: &PositionSum,
        player: Player,
    ) -> Result<Player, Halt> {
        let key = (self.sum.each[at].clone(), to.clone(), player);
        if let Some(&winner) = self.decided.get(&key) {
            return Ok(winner);
        }
        let mut after = self.sum.rest(self.games, at)?;
        after.append(self.games, to.clone())?;
        let winner = self.judge.winner(&after, player.opponent())?;
        self.decided.insert(key, winner);
        Ok(winner)
    }

    /// The sum of values after a summand was moved to `to`, where values are cheap.
    pub(crate) fn value_after(
        &mut self,
        at: usize,
        to: &PositionSum,
    ) -> Result<Option<GameSum>, Halt> {
        let mut after = self.sum.rest(self.games, at)?;
        after.append(self.games, to.clone())?;
        self.judge.settle_if_cheap(&after)
    }

    /// The winning moves of a player in one term: by theory where that is known, one by one where
    /// not. Theories are those of values, and so of normal play.
    fn winning(&mut self, term: &Term, at: usize, player: Player) -> Result<Vec<MoveTo>, Halt> {
        let games = self.games;
        if self.judge.play() == Play::Misere {
            return self.winning_candidates(term.candidates(games, player)?, at, player);
        }
        if let Some(moves) = self.judge.moves_to_zero() {
            return theory::shown(games, term.value(), moves);
        }
        if let Some(plain) = stars::as_huge(term.value()) {
            let rest = self.judge.settle(&self.sum.rest(games, at)?)?;
            return stars::winning(games, plain, &rest, player, |to| {
                self.winner_after(at, &GameSum::from(to).into(), player)
            });
        }
        let by_theory = |judge: &mut Judge<'t>, sum: &Summands| {
            theory::moves(games, judge, term.value(), sum.rest(games, at)?, player)
        };
        let positions = term.value().positions();
        if positions.iter().any(|(it, _)| it.searches_itself())
            && let Some(moves) = by_theory(&mut self.judge, &self.sum)?
        {
            return Ok(moves);
        }
        match term.candidates(games, player) {
            Err(Halt::TooLarge(reason)) => {
                let moves = by_theory(&mut self.judge, &self.sum)?;
                moves.ok_or(Halt::TooLarge(reason))
            }
            candidates => self.winning_candidates(candidates?, at, player),
        }
    }

    fn winning_candidates(
        &mut self,
        candidates: Vec<Candidate>,
        at: usize,
        player: Player,
    ) -> Result<Vec<MoveTo>, Halt> {
        let mut winning = Vec::new();
        for found in candidates {
            self.games.limits().look()?;
            if self.winner_after(at, &found.to, player)? == player {
                winning.push(match found.shown {
                    Some(shown) => shown,
                    None => MoveTo::Game(self.judge.settle(&found.to)?),
                });
            }
        }
        Ok(winning)
    }
}
