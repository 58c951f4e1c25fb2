//! The machine: a winning move where there is one, and the hardest resistance where not.
//!
//! The plain search of `endgame`, which also counts moves, comes first; past its budget the one
//! judge of sums says who wins after each move.

use grundy_game::Games;
use grundy_num::{Halt, Limits, Play, Player};

use super::endgame::Endgame;
use super::{LegalMove, Match};
use crate::cheap::{ENDGAME_SUMS, MOST_REPLIES, RESISTANCE_STEPS, unless_dear};
use crate::judge::Judge;
use crate::position_sum::PositionSum;
use crate::solution::{Moves, Summands};
use crate::term::Term;

impl Match {
    /// Who wins from here if both play perfectly.
    pub fn favourite(&self, limits: &Limits<'_>) -> Result<Player, Halt> {
        if let Some(player) = self.resigned {
            return Ok(player.opponent());
        }
        let games = self.arena.within(limits);
        let sum = self.sum(games)?;
        Judge::of(games, self.play, &sum)?.winner(&sum, self.to_move())
    }

    /// A perfect move of the player to move; `None` once the match is over.
    ///
    /// It wins if any move does. If all moves lose, it is the one after which play lasts longest
    /// against a winner in a hurry, where that can be searched; otherwise the one that leaves the
    /// opponent the fewest winning replies, or at last the one that keeps most moves.
    pub fn best_move(&self, limits: &Limits<'_>) -> Result<Option<LegalMove>, Halt> {
        let mut moves = self.moves(limits)?;
        if moves.is_empty() {
            return Ok(None);
        }
        let best = match unless_dear(self.best_by_endgame(&moves, limits))? {
            Some(best) => best,
            None => {
                let games = self.arena.within(limits);
                if let Some(wins) = self.winning(games, &moves)? {
                    wins
                } else if self.play == Play::Normal
                    && let Some(edge) = self.winning_edge(games)?
                {
                    return Ok(Some(edge));
                } else {
                    self.best_of_losing(&moves, limits)?
                }
            }
        };
        Ok(Some(moves.swap_remove(best)))
    }

    fn best_by_endgame(&self, moves: &[LegalMove], limits: &Limits<'_>) -> Result<usize, Halt> {
        let mut endgame = Endgame::new(self.arena.within(limits), self.play, ENDGAME_SUMS);
        let opponent = self.to_move().opponent();
        let mut worst: Option<(i64, usize)> = None;
        for (at, legal) in moves.iter().enumerate() {
            let merit = endgame.end(&self.after(legal), opponent)?.merit();
            if worst.is_none_or(|(least, _)| merit < least) {
                worst = Some((merit, at));
            }
        }
        let (_, at) = worst.expect("there is a move");
        Ok(at)
    }

    /// A move after which the opponent loses.
    fn winning(&self, games: Games<'_>, moves: &[LegalMove]) -> Result<Option<usize>, Halt> {
        let (player, mut judge) = (self.to_move(), self.judge(games)?);
        for (at, legal) in moves.iter().enumerate() {
            if judge.winner_after(legal.summand, legal.to.value(), player)? == player {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The move that resists longest, as far as that is cheap to find, where all moves lose.
    fn best_of_losing(&self, moves: &[LegalMove], limits: &Limits<'_>) -> Result<usize, Halt> {
        let few = limits.clone().steps(RESISTANCE_STEPS);
        match unless_dear(self.fewest_replies(moves, &few))? {
            Some(best) => Ok(best),
            None => self.most_moves(moves, limits),
        }
    }

    /// The move that leaves the opponent the fewest winning replies.
    fn fewest_replies(&self, moves: &[LegalMove], limits: &Limits<'_>) -> Result<usize, Halt> {
        let (games, opponent) = (self.arena.within(limits), self.to_move().opponent());
        let mut replies = Vec::with_capacity(moves.len());
        let mut count = 0;
        for legal in moves {
            let after = self.after(legal);
            let options = after.iter().map(|it| it.options(games, opponent));
            let options: Vec<Vec<Term>> = options.collect::<Result<_, _>>()?;
            count += options.iter().map(Vec::len).sum::<usize>();
            if count > MOST_REPLIES {
                return Err(Halt::Steps);
            }
            replies.push((after, options));
        }
        let mut judge = Judge::of(games, self.play, &self.sum(games)?)?;
        let mut fewest: Option<(usize, usize)> = None;
        for (at, (after, options)) in replies.iter().enumerate() {
            let sum = Summands::of_terms(games, after)?;
            let mut wins = 0;
            for (place, options) in options.iter().enumerate() {
                let rest = sum.rest(games, place)?;
                for option in options {
                    limits.tick()?;
                    let mut reply = rest.clone();
                    reply.append(games, option.value().clone())?;
                    let winner = judge.winner(&reply, self.to_move())?;
                    wins += usize::from(winner == opponent);
                }
            }
            if fewest.is_none_or(|(least, _)| wins < least) {
                fewest = Some((wins, at));
            }
        }
        let (_, at) = fewest.expect("there is a move");
        Ok(at)
    }

    /// The move after which the player keeps most moves.
    fn most_moves(&self, moves: &[LegalMove], limits: &Limits<'_>) -> Result<usize, Halt> {
        let (games, player) = (self.arena.within(limits), self.to_move());
        let mut best = (0, 0);
        for (at, legal) in moves.iter().enumerate() {
            let mut count = 0_usize;
            for summand in self.after(legal) {
                limits.tick()?;
                count = count.saturating_add(summand.move_count(games, player)?);
            }
            if count > best.0 {
                best = (count, at);
            }
        }
        Ok(best.1)
    }

    fn after(&self, legal: &LegalMove) -> Vec<Term> {
        let mut sum = self.summands.clone();
        sum[legal.summand] = legal.to.clone();
        sum
    }

    /// Decides who wins after moves made now.
    pub(super) fn judge<'t>(&self, games: Games<'t>) -> Result<Moves<'t>, Halt> {
        let sum = Summands::of_terms(games, &self.summands)?;
        let judge = Judge::of(games, self.play, sum.total())?;
        Ok(Moves::in_sum(games, judge, sum))
    }

    pub(super) fn sum(&self, games: Games<'_>) -> Result<PositionSum, Halt> {
        let mut sum = PositionSum::default();
        for summand in &self.summands {
            sum.append(games, summand.value().clone())?;
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_game::{GameArena, GameSum, Kept, UpStar};
    use grundy_num::{Nimber, Rational, Sign};
    use proptest::prelude::*;

    use super::*;
    use crate::forms::{FormBuilder, FormSum};
    use crate::match_play::endgame::End;

    /// A game typed by its options.
    #[derive(Clone, Debug)]
    enum Tree {
        Number(i8),
        Star(u8),
        Braces(Vec<Tree>, Vec<Tree>),
    }

    fn trees() -> impl Strategy<Value = Tree> {
        let leaf = prop_oneof![
            (-2_i8..3).prop_map(Tree::Number),
            (0_u8..4).prop_map(Tree::Star)
        ];
        leaf.prop_recursive(3, 12, 3, |inner| {
            let side = prop::collection::vec(inner, 0..3);
            (side.clone(), side).prop_map(|(left, right)| Tree::Braces(left, right))
        })
    }

    fn plain(tree: &Tree) -> Option<UpStar> {
        match tree {
            Tree::Number(n) => Some(UpStar::from_number(Rational::from(i64::from(*n)))),
            Tree::Star(n) => Some(UpStar::from_star(Nimber::from(u64::from(*n)))),
            Tree::Braces(..) => None,
        }
    }

    fn form(builder: &mut FormBuilder, tree: &Tree) -> FormSum {
        match tree {
            Tree::Braces(left, right) => {
                let left = left.iter().map(|it| form(builder, it)).collect();
                let right = right.iter().map(|it| form(builder, it)).collect();
                builder.braces(left, right).unwrap()
            }
            plainly => FormSum::plain(plain(plainly).unwrap()).unwrap(),
        }
    }

    fn signs() -> impl Strategy<Value = Sign> {
        prop::sample::select(vec![Sign::Plus, Sign::Minus])
    }

    fn plays() -> impl Strategy<Value = Play> {
        prop::sample::select(vec![Play::Normal, Play::Misere])
    }

    /// Braces are positions; so is everything under misère play, and numbers and stars are games
    /// in canonical form otherwise.
    fn begin(trees: &[(Tree, Sign)], play: Play) -> Match {
        let (arena, limits) = (Arc::new(GameArena::new()), Limits::none());
        let mut builder = FormBuilder::default();
        let forms: Vec<FormSum> = trees.iter().map(|(it, _)| form(&mut builder, it)).collect();
        let rules = builder.finish();
        let mut summands = Vec::new();
        for ((tree, sign), form) in trees.iter().zip(forms) {
            match plain(tree) {
                Some(plain) if play == Play::Normal => {
                    let game = Term::from(GameSum::from(plain));
                    summands.push(game.times(arena.within(&limits), *sign).unwrap());
                }
                _ => {
                    let positions = rules.positions(&form).into_iter();
                    let signed = |(position, own)| Term::position(position, sign.times(own));
                    summands.extend(positions.map(signed));
                }
            }
        }
        Match::new("", Kept::new(arena, summands), play, Player::Left)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn every_way_of_the_judge_names_the_winner_of_plain_search(
            trees in prop::collection::vec((trees(), signs()), 1..4),
            play in plays(),
        ) {
            let limits = Limits::none();
            let game = begin(&trees, play);
            let games = game.arena.within(&limits);
            let mut sums = vec![game.summands.clone()];
            sums.extend(game.moves(&limits).unwrap().iter().map(|it| game.after(it)));
            let mut endgame = Endgame::new(games, play, usize::MAX);
            let total = game.sum(games).unwrap();
            let mut judges = [
                Judge::of(games, play, &total).unwrap(),
                Judge::searching(games, play),
            ];
            for summands in sums {
                let mut sum = PositionSum::default();
                for summand in &summands {
                    sum.append(games, summand.value().clone()).unwrap();
                }
                for starter in Player::BOTH {
                    let plain = match endgame.end(&summands, starter).unwrap() {
                        End::Won(_) => starter,
                        End::Lost(_) => starter.opponent(),
                    };
                    for judge in &mut judges {
                        prop_assert_eq!(judge.winner(&sum, starter).unwrap(), plain);
                    }
                }
            }
        }

        #[test]
        fn without_the_plain_search_a_won_game_stays_won(
            trees in prop::collection::vec((trees(), signs()), 1..4),
            play in plays(),
        ) {
            let limits = Limits::none();
            let mut game = begin(&trees, play);
            let winner = game.favourite(&limits).unwrap();
            while game.winner(&limits).unwrap().is_none() {
                let mut moves = game.moves(&limits).unwrap();
                let games = game.arena.within(&limits);
                let best = match game.winning(games, &moves).unwrap() {
                    Some(best) => best,
                    None => game.best_of_losing(&moves, &limits).unwrap(),
                };
                game.play(moves.swap_remove(best));
            }
            prop_assert_eq!(game.winner(&limits).unwrap(), Some(winner));
        }
    }
}
