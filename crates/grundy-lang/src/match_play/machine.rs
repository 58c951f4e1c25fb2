//! The machine: a winning move where there is one, and the hardest resistance where not.
//!
//! Three judges, cheapest first: the plain search of `endgame`, which also counts moves; values,
//! where all summands are cheap to value; and the search for outcomes, which needs no values.

use grundy_game::{Game, GameSum, Games, SumSearch};
use grundy_num::{Halt, Limits, Play, Player, Sign};
use grundy_solve::{OpenTable, OutcomeSearch, Position};

use super::endgame::Endgame;
use super::summand::Summand;
use super::{LegalMove, Match};
use crate::position_sum::PositionSum;

/// Sums and summands the plain search may meet: some hundredths of a second.
const ENDGAME_SUMS: usize = 30_000;

/// Steps in which the values of all summands are to be had; past them outcomes are searched for.
const VALUE_STEPS: u64 = 1_000_000;

/// Steps that may be spent on choosing among moves that all lose.
const RESISTANCE_STEPS: u64 = 1_000_000;

/// Replies that may be looked at when choosing among moves that all lose.
const MOST_REPLIES: usize = 5_000;

impl Match {
    /// Who wins from here if both play perfectly.
    pub fn favourite(&self, limits: &Limits<'_>) -> Result<Player, Halt> {
        if let Some(player) = self.resigned {
            return Ok(player.opponent());
        }
        let winners = self.winners(std::slice::from_ref(&self.summands), self.to_move(), limits)?;
        Ok(winners[0])
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
            None => self.best_by_outcome(&moves, limits)?,
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

    fn best_by_outcome(&self, moves: &[LegalMove], limits: &Limits<'_>) -> Result<usize, Halt> {
        let player = self.to_move();
        let sums: Vec<Vec<Summand>> = moves.iter().map(|legal| self.after(legal)).collect();
        let winners = self.winners(&sums, player.opponent(), limits)?;
        if let Some(winning) = winners.iter().position(|&winner| winner == player) {
            return Ok(winning);
        }
        let few = limits.clone().steps(RESISTANCE_STEPS);
        match unless_dear(self.fewest_replies(&sums, &few))? {
            Some(best) => Ok(best),
            None => self.most_moves(&sums, limits),
        }
    }

    /// The sum that leaves the opponent the fewest winning replies.
    fn fewest_replies(&self, sums: &[Vec<Summand>], limits: &Limits<'_>) -> Result<usize, Halt> {
        let (games, player) = (self.arena.within(limits), self.to_move());
        let mut replies = Vec::new();
        let mut origins = Vec::new();
        for (origin, sum) in sums.iter().enumerate() {
            for (at, summand) in sum.iter().enumerate() {
                for option in summand.options(games, player.opponent())? {
                    limits.tick()?;
                    let mut reply = sum.clone();
                    reply[at] = option;
                    replies.push(reply);
                    origins.push(origin);
                }
            }
            if replies.len() > MOST_REPLIES {
                return Err(Halt::Steps);
            }
        }
        let mut wins = vec![0_usize; sums.len()];
        let winners = self.winners(&replies, player, limits)?;
        for (origin, winner) in origins.into_iter().zip(winners) {
            wins[origin] += usize::from(winner != player);
        }
        let fewest = (0..sums.len()).min_by_key(|&at| wins[at]);
        Ok(fewest.expect("there is a move"))
    }

    /// The sum in which the player who moved there keeps most moves.
    fn most_moves(&self, sums: &[Vec<Summand>], limits: &Limits<'_>) -> Result<usize, Halt> {
        let (games, player) = (self.arena.within(limits), self.to_move());
        let mut best = (0, 0);
        for (at, sum) in sums.iter().enumerate() {
            let mut count = 0;
            for summand in sum {
                limits.tick()?;
                count += summand.options(games, player)?.len();
            }
            if count > best.0 {
                best = (count, at);
            }
        }
        Ok(best.1)
    }

    fn after(&self, legal: &LegalMove) -> Vec<Summand> {
        let mut sum = self.summands.clone();
        sum[legal.summand] = legal.to.clone();
        sum
    }

    /// Who wins each of the sums when `starter` moves first.
    fn winners(
        &self,
        sums: &[Vec<Summand>],
        starter: Player,
        limits: &Limits<'_>,
    ) -> Result<Vec<Player>, Halt> {
        // Under misère play values say nothing.
        if self.play == Play::Normal {
            let few = limits.clone().steps(VALUE_STEPS);
            let found = winners_by_value(self.arena.within(&few), sums, starter);
            if let Some(winners) = unless_dear(found)? {
                return Ok(winners);
            }
        }
        winners_by_search(self.arena.within(limits), self.play, sums, starter)
    }
}

/// What was found, or `None` where that way of finding it is too long.
fn unless_dear<T>(found: Result<T, Halt>) -> Result<Option<T>, Halt> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Steps | Halt::TooLarge(_)) => Ok(None),
        Err(halt) => Err(halt),
    }
}

/// One position of each set of rules in the sums.
fn kinds(sums: &[Vec<Summand>]) -> Vec<Position> {
    let mut kinds: Vec<Position> = Vec::new();
    for summand in sums.iter().flatten() {
        if let Summand::Position { position, .. } = summand
            && !kinds.iter().any(|kind| kind.has_rules_of(&**position))
        {
            kinds.push(position.clone());
        }
    }
    kinds
}

fn winners_by_value(
    games: Games<'_>,
    sums: &[Vec<Summand>],
    starter: Player,
) -> Result<Vec<Player>, Halt> {
    let kinds = kinds(sums);
    // A table remembers values from one sum to the next.
    let mut tables: Vec<Box<dyn OpenTable + '_>> =
        kinds.iter().map(|kind| kind.open_table(games)).collect();
    let mut search = SumSearch::new(games);
    let mut winners = Vec::with_capacity(sums.len());
    for sum in sums {
        let mut values = GameSum::default();
        for summand in sum {
            games.sum_push(&mut values, value(games, &mut tables, summand)?, 1)?;
        }
        winners.push(search.winner(&values, starter)?);
    }
    Ok(winners)
}

fn value(
    games: Games<'_>,
    tables: &mut [Box<dyn OpenTable + '_>],
    summand: &Summand,
) -> Result<Game, Halt> {
    let (position, sign) = match summand {
        Summand::Game(g) => return Ok(*g),
        Summand::Position { position, sign } => (position, *sign),
    };
    let mut found = tables.iter_mut().enumerate();
    let (at, parts) = found
        .find_map(|(at, table)| table.add(&**position).map(|parts| (at, parts)))
        .expect("every position has a table of its rules");
    let mut value = Game::ZERO;
    for part in &*parts? {
        let part_value = tables[at]
            .value_if_small(part.id, usize::MAX)?
            .ok_or(Halt::TooLarge("the list of moves"))?;
        let part_value = match part.sign {
            Sign::Plus => part_value,
            Sign::Minus => games.neg(part_value)?,
        };
        value = games.add(value, part_value)?;
    }
    match sign {
        Sign::Plus => Ok(value),
        Sign::Minus => games.neg(value),
    }
}

fn winners_by_search(
    games: Games<'_>,
    play: Play,
    sums: &[Vec<Summand>],
    starter: Player,
) -> Result<Vec<Player>, Halt> {
    let kinds = kinds(sums);
    let mut search = OutcomeSearch::new(games, &kinds, play);
    let mut winners = Vec::with_capacity(sums.len());
    for summands in sums {
        let mut sum = PositionSum::default();
        for summand in summands {
            sum.append(games, summand.to_sum(games)?)?;
        }
        winners.push(sum.winner(games, &mut search, starter)?);
    }
    Ok(winners)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_play::endgame::End;
    use proptest::prelude::*;

    /// Summands small enough to be played out together.
    const SMALL: &[&str] = &[
        "domineering(\"..|..\")",
        "domineering(\"...|.#.\")",
        "clobber(\"XOXO\")",
        "toads_and_frogs(\"T.F.\")",
        "nim(1, 2)",
        "kayles(3)",
        "hackenbush(\"0-1 B, 1-2 R, 0-3 G\")",
        "-clobber(\"XO|X.\")",
        "{3|1||-2}",
        "2.{1|-1}",
        "^",
        "*2",
        "-3/4",
        "1/2",
    ];

    fn sums() -> impl Strategy<Value = String> {
        prop::collection::vec(prop::sample::select(SMALL), 1..4).prop_map(|it| it.join(" + "))
    }

    fn plays() -> impl Strategy<Value = Play> {
        prop::sample::select(vec![Play::Normal, Play::Misere])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn values_and_search_name_the_winner_of_plain_search(source in sums(), play in plays()) {
            let limits = Limits::none();
            for starter in Player::BOTH {
                let game = Match::under(&source, play, starter, &limits).unwrap();
                let games = game.arena.within(&limits);
                let mut sums = vec![game.summands.clone()];
                sums.extend(game.moves(&limits).unwrap().iter().map(|it| game.after(it)));
                let mut endgame = Endgame::new(games, play, usize::MAX);
                let plain: Vec<Player> = sums
                    .iter()
                    .map(|sum| match endgame.end(sum, starter).unwrap() {
                        End::Won(_) => starter,
                        End::Lost(_) => starter.opponent(),
                    })
                    .collect();
                if play == Play::Normal {
                    prop_assert_eq!(&winners_by_value(games, &sums, starter).unwrap(), &plain);
                }
                let searched = winners_by_search(games, play, &sums, starter).unwrap();
                prop_assert_eq!(&searched, &plain);
            }
        }

        #[test]
        fn without_the_plain_search_a_won_game_stays_won(source in sums(), play in plays()) {
            let limits = Limits::none();
            let mut game = Match::under(&source, play, Player::Left, &limits).unwrap();
            let winner = game.favourite(&limits).unwrap();
            while game.winner(&limits).unwrap().is_none() {
                let mut moves = game.moves(&limits).unwrap();
                let best = game.best_by_outcome(&moves, &limits).unwrap();
                game.play(moves.swap_remove(best));
            }
            prop_assert_eq!(game.winner(&limits).unwrap(), Some(winner));
        }
    }
}
