//! Matches with infinite stalks: all summands are numbers, and the sign of their sum decides.

use grundy_game::Games;
use grundy_num::{Halt, Limits, Ordinal, Player, Quotient, Sign, Surreal};

use super::{ChooseError, LegalMove, Match, Summand};
use crate::judge::Judge;
use crate::stalks::first_winning_edge;
use crate::value::Hooks;

impl Match {
    /// What the summands are worth, where a stalk among them is infinite.
    pub(super) fn numbers(&self, games: Games<'_>) -> Result<Option<Vec<Quotient>>, Halt> {
        let is_infinite = |it: &Summand| matches!(it, Summand::Stalk(stalk) if stalk.is_infinite());
        if !self.summands.iter().any(is_infinite) {
            return Ok(None);
        }
        let numbers = self.summands.iter().map(|it| number(games, it));
        numbers.collect::<Result<_, _>>().map(Some)
    }

    /// Who wins numbers when `starter` moves first.
    pub(super) fn winner_of_numbers(numbers: &[Quotient], starter: Player) -> Player {
        Judge::outcome_of_number(&total(numbers)).winner(starter)
    }

    /// Who wins after a move among numbers.
    pub(super) fn winner_after(
        games: Games<'_>,
        numbers: &[Quotient],
        legal: &LegalMove,
    ) -> Result<Player, Halt> {
        let mut after = numbers.to_vec();
        after[legal.summand] = number(games, &legal.to)?;
        Ok(Match::winner_of_numbers(&after, legal.player.opponent()))
    }

    /// A move that wins among numbers; where none does, the last of the list, which leaves most.
    pub(super) fn best_among_numbers(
        &self,
        numbers: &[Quotient],
        mut moves: Vec<LegalMove>,
        limits: &Limits<'_>,
    ) -> Result<Option<LegalMove>, Halt> {
        let (games, player) = (self.arena.within(limits), self.to_move());
        for at in 0..moves.len() {
            if Match::winner_after(games, numbers, &moves[at])? == player {
                return Ok(Some(moves.swap_remove(at)));
            }
        }
        for (at, summand) in self.summands.iter().enumerate() {
            let Summand::Stalk(stalk) = summand else {
                continue;
            };
            // What the summand must be at least for Left, at most for Right, after the move.
            let target = numbers[at].add(&total(numbers).neg());
            let edge = first_winning_edge(&stalk.signed_word(), &target, player)?;
            if let Some(edge) = edge
                && let Some(legal) = self.cut(at, &edge)?
            {
                return Ok(Some(legal));
            }
        }
        Ok(moves.pop())
    }

    /// The move that was typed where it is not in the list: an edge of a stalk by its number.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use grundy_game::{GameArena, Kept};
    /// use grundy_num::{Play, Player, Sign};
    /// use grundy_solve::{Match, Stalk, Summand};
    /// let stalk = Summand::Stalk(Stalk::new("L^w".parse()?, Sign::Plus));
    /// let sum = Kept::new(Arc::new(GameArena::new()), vec![stalk]);
    /// let game = Match::new("stalk(\"L^w\")", sum, Play::Normal, Player::Left);
    /// let cut = game.choose_edge("edge 1000")?.expect("Left's edge");
    /// assert_eq!(cut.text, "stalk(\"L^1000\")");
    /// assert!(game.choose_edge("edge w")?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose_edge(&self, typed: &str) -> Result<Option<LegalMove>, ChooseError> {
        let typed = typed.trim();
        let Some((before, edge)) = typed.split_once("edge ") else {
            return Ok(None);
        };
        let Ok(edge) = edge.trim().parse::<Ordinal>() else {
            return Ok(None);
        };
        let summand = before.trim().trim_start_matches("in ");
        let summand = summand.trim_end_matches(':').trim().parse::<usize>().ok();
        if summand.is_none() && !before.trim().is_empty() {
            return Ok(None);
        }
        let mut found = Vec::new();
        for at in 0..self.summands.len() {
            if summand.is_none_or(|number| number == at + 1)
                && let Ok(Some(legal)) = self.cut(at, &edge)
            {
                found.push(legal);
            }
        }
        if found.len() > 1 {
            let summands: Vec<String> = found
                .iter()
                .map(|it| (it.summand + 1).to_string())
                .collect();
            return Err(ChooseError::SeveralSummands {
                typed: typed.to_owned(),
                summands: summands.join(", "),
                example: format!("{} {typed}", summands[0]),
            });
        }
        Ok(found.pop())
    }

    /// The move that cuts an edge of a stalk, if the player to move may make it.
    fn cut(&self, at: usize, edge: &Ordinal) -> Result<Option<LegalMove>, Halt> {
        let player = self.to_move();
        let Summand::Stalk(stalk) = &self.summands[at] else {
            return Ok(None);
        };
        let Some(left) = stalk.cut(edge, player)? else {
            return Ok(None);
        };
        Ok(Some(LegalMove {
            player,
            summand: at,
            text: left.write(),
            name: Some(left.name()),
            places: Vec::new(),
            to: Summand::Stalk(left),
        }))
    }
}

/// What a summand is worth, which must be a number.
fn number(games: Games<'_>, summand: &Summand) -> Result<Quotient, Halt> {
    let g = match summand {
        Summand::Stalk(stalk) => return stalk.value(),
        Summand::Game(g) => *g,
        Summand::Position { position, sign } => {
            let value = position.value(games, Hooks::Used)?;
            match sign {
                Sign::Plus => value,
                Sign::Minus => games.neg(value)?,
            }
        }
    };
    let x = games.as_number(g).cloned();
    let x = x.ok_or_else(|| Halt::failed("an infinite stalk is played beside numbers alone"))?;
    Ok(Quotient::from(Surreal::from(x)))
}

pub(super) fn total(numbers: &[Quotient]) -> Quotient {
    let zero = Quotient::from(Surreal::ZERO);
    numbers.iter().fold(zero, |sum, x| sum.add(x))
}
