//! A move where nobody can prove one: what looks best a few moves ahead.
//!
//! Small summands count by their means, which are exact; of larger ones half the surplus of moves
//! stands for the mean. How far it looks depends on the number of steps alone, so that the same
//! match gets the same move on every machine.

use std::rc::Rc;

use grundy_game::Games;
use grundy_num::{Halt, IBig, Limits, Play, Player};
use rustc_hash::FxHashMap;

use super::{LegalMove, Match};
use crate::cheap::{FEW_MOVES, LIKELY_STEPS, MEAN_STEPS, unless_dear};
use crate::judge::settle_if_cheap;
use crate::term::Term;

impl Match {
    /// A move of the player to move that looks good and is not proved to be; `None` once the match
    /// is over.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use grundy_game::{GameArena, Kept};
    /// use grundy_num::{Limits, Play, Player};
    /// use grundy_solve::{Match, Term};
    /// # let (arena, limits) = (Arc::new(GameArena::new()), Limits::none());
    /// # let games = arena.within(&limits);
    /// # let (one, ten) = (games.integer(1)?, games.integer(10)?);
    /// # let switch = |g| Ok(Term::from(games.sum_of(games.from_options(&[g], &[games.neg(g)?])?)?));
    /// # let sum = Kept::new(Arc::clone(&arena), vec![switch(one)?, switch(ten)?]);
    /// // `sum` is ±1 + ±10.
    /// let game = Match::new("+-1 + +-10", sum, Play::Normal, Player::Left);
    /// let likely = game.likely_move(&limits)?.expect("Left can move");
    /// assert_eq!((likely.summand, likely.text.as_str()), (1, "10"));
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn likely_move(&self, limits: &Limits<'_>) -> Result<Option<LegalMove>, Halt> {
        let mut moves = self.moves(limits)?;
        if moves.is_empty() {
            return Ok(None);
        }
        let few = limits.clone().steps(LIKELY_STEPS);
        let mut look = Look {
            games: self.arena.within(&few),
            play: self.play,
            known: FxHashMap::default(),
        };
        let mut best = 0;
        for depth in 0.. {
            match unless_dear(look.best(self, &moves, depth))? {
                Some(Verdict { at, is_final }) => {
                    best = at;
                    if is_final {
                        break;
                    }
                }
                // What was seen at the last depth stands.
                None => break,
            }
        }
        Ok(Some(moves.swap_remove(best)))
    }
}

/// A merit beyond all estimates: the match is won.
const WON: i64 = 1 << 40;

/// Parts of a move that estimates are counted in.
const PARTS: i64 = 16;

/// What one depth of looking ahead found.
struct Verdict {
    at: usize,
    /// Whether to look further ahead changes nothing.
    is_final: bool,
}

/// A look ahead, which remembers the summands it meets.
struct Look<'g> {
    games: Games<'g>,
    play: Play,
    known: FxHashMap<Term, Rc<Known>>,
}

/// A summand: its estimate in Left's favour, and its options.
struct Known {
    estimate: i64,
    options: [Vec<Term>; 2],
}

impl Look<'_> {
    /// The move that looks best when so many moves after it are looked at.
    fn best(&mut self, game: &Match, moves: &[LegalMove], depth: u32) -> Result<Verdict, Halt> {
        let player = game.to_move();
        let mut sum = game.summands.clone();
        let (mut best, mut is_final) = ((i64::MIN + 1, 0), true);
        for (at, legal) in moves.iter().enumerate() {
            let before = std::mem::replace(&mut sum[legal.summand], legal.to.clone());
            let merit = -self.merit(&mut sum, player.opponent(), depth, -i64::MAX, -best.0)?;
            sum[legal.summand] = before;
            is_final &= merit.abs() >= WON;
            if merit > best.0 {
                best = (merit, at);
            }
            if merit >= WON {
                is_final = true;
                break;
            }
        }
        let at = best.1;
        Ok(Verdict { at, is_final })
    }

    /// How good a sum is for the player to move, by alpha-beta search.
    fn merit(
        &mut self,
        sum: &mut Vec<Term>,
        player: Player,
        depth: u32,
        mut alpha: i64,
        beta: i64,
    ) -> Result<i64, Halt> {
        self.games.limits().tick()?;
        let mut total = 0;
        let mut after = Vec::new();
        for (at, summand) in sum.iter().enumerate() {
            let known = self.known(summand)?;
            total += known.estimate;
            if depth > 0 {
                let options = known.options[player as usize].iter();
                after.extend(options.map(|option| (at, option.clone())));
            } else if !known.options[player as usize].is_empty() && after.is_empty() {
                after.push((at, summand.clone()));
            }
        }
        if after.is_empty() {
            return Ok(match self.play {
                Play::Normal => -WON,
                Play::Misere => WON,
            });
        }
        if depth == 0 {
            // Under misère play moves are a burden.
            let favours = match (player, self.play) {
                (Player::Left, Play::Normal) | (Player::Right, Play::Misere) => total,
                _ => -total,
            };
            return Ok(favours);
        }
        for (at, option) in after {
            let before = std::mem::replace(&mut sum[at], option);
            let merit = self.merit(sum, player.opponent(), depth - 1, -beta, -alpha);
            sum[at] = before;
            alpha = alpha.max(-merit?);
            if alpha >= beta {
                break;
            }
        }
        Ok(alpha)
    }

    fn known(&mut self, summand: &Term) -> Result<Rc<Known>, Halt> {
        if let Some(known) = self.known.get(summand) {
            return Ok(Rc::clone(known));
        }
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let moves = summand.moves(self.games, player)?.into_iter();
            options[player as usize] = moves.map(|it| it.to).collect();
            for _ in &options[player as usize] {
                self.games.limits().tick()?;
            }
        }
        let [left, right] = options.each_ref().map(Vec::len);
        let mean = if left + right <= FEW_MOVES {
            unless_dear(self.mean(summand))?.flatten()
        } else {
            None
        };
        let surplus = i64::try_from(left).unwrap_or(i64::MAX / 2)
            - i64::try_from(right).unwrap_or(i64::MAX / 2);
        let estimate = mean.unwrap_or(surplus.saturating_mul(PARTS / 2));
        let known = Rc::new(Known {
            // A few sums of estimates stay below a win.
            estimate: estimate.clamp(-WON >> 10, WON >> 10),
            options,
        });
        self.known.insert(summand.clone(), Rc::clone(&known));
        Ok(known)
    }

    /// The mean, rounded down to parts, where it is cheap; it says nothing under misère play.
    fn mean(&self, summand: &Term) -> Result<Option<i64>, Halt> {
        if self.play == Play::Misere {
            return Ok(None);
        }
        let limits = self.games.limits().clone().steps(MEAN_STEPS);
        let games = self.games.arena().within(&limits);
        let value = settle_if_cheap(games, summand.value())?;
        let mean = games.mean(games.expand(&value)?)?;
        let parts = mean.numerator() * IBig::from(PARTS) / IBig::from(mean.denominator());
        Ok(i64::try_from(parts).ok())
    }
}
