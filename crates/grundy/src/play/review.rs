//! Looking back at a contest: who was winning after each move, and where that changed hands.

use std::time::Duration;

use grundy_game::Notation;
use grundy_num::{Halt, Limits, Player};
use grundy_solve::Hints;

use super::Contest;
use crate::Refusal;

/// Who was winning all along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Who was winning at the start; `None` where that could not be decided within the time.
    pub start: Option<Player>,
    /// The moves, first to last.
    pub turns: Vec<Reviewed>,
    /// Who gave up at the end, if somebody did.
    pub resigned: Option<Player>,
}

/// A move, looked back at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// Who made it.
    pub player: Player,
    /// What it is called.
    pub called: String,
    /// Who was winning after it; `None` where that could not be decided within the time.
    pub winning: Option<Player>,
    /// Of a move that threw a win away, a move that would have kept it, where one was found.
    pub better: Option<String>,
    /// Whether the move threw a win away.
    pub is_blunder: bool,
}

/// Earlier positions are larger: after so many undecided ones, no earlier one is tried.
const PATIENCE: u32 = 2;

impl Review {
    /// Looks back from the last move to the first, taking at most so much time for each question.
    ///
    /// ```
    /// use std::time::Duration;
    /// use grundy::play::{Contest, Review};
    /// use grundy::{Limits, Workbench};
    /// use grundy::play::Hints;
    /// use grundy::values::{Notation, Play, Player};
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let mut game = bench.begin("nim(1, 2)", Play::Normal, Player::Left, &limits)?;
    /// let view = Contest::view(&game, Notation::Ascii, Hints::Off, &limits)?;
    /// let chosen = Contest::choose(&game, &view, "to nim(1, 0)")?;
    /// game.make(chosen.made);
    /// let review = Review::of(&game, Notation::Ascii, Duration::from_secs(3), &limits)?;
    /// assert_eq!(review.start, Some(Player::Left));
    /// assert_eq!(review.turns[0].winning, Some(Player::Right));
    /// assert_eq!(review.turns[0].better.as_deref(), Some("2->1"));
    /// # Ok::<(), grundy::Refusal>(())
    /// ```
    pub fn of<C: Contest>(
        contest: &C,
        notation: Notation,
        time: Duration,
        limits: &Limits<'_>,
    ) -> Result<Review, Refusal> {
        let mut contest = contest.clone();
        let resigned = contest.resigned();
        if resigned.is_some() {
            contest.undo();
        }
        let mut turns: Vec<Reviewed> = Vec::new();
        let mut undecided = 0;
        let mut after = winning(&contest, notation, time, limits)?;
        for made in contest.turns().into_iter().rev() {
            contest.undo();
            let before = if undecided < PATIENCE {
                winning(&contest, notation, time, limits)?
            } else {
                None
            };
            undecided = before.map_or(undecided + 1, |_| 0);
            let is_blunder = before == Some(made.player) && after == Some(made.player.opponent());
            let better = if is_blunder {
                let best = contest.best(notation, &limits.slice(time));
                unless_halted(best)?.map(|best| best.called)
            } else {
                None
            };
            turns.push(Reviewed {
                player: made.player,
                called: made.called,
                winning: after,
                better,
                is_blunder,
            });
            after = before;
        }
        turns.reverse();
        Ok(Review {
            start: after,
            turns,
            resigned,
        })
    }

    /// The review in words; `who` names a player.
    pub fn text(&self, who: impl Fn(Player) -> String) -> String {
        let winning = |player: Option<Player>| match player {
            Some(player) => format!("{} can win", who(player)),
            None => "not decided within the time".to_owned(),
        };
        let mut lines = vec![
            "Review: who could win with perfect play.".to_owned(),
            format!("   0) at the start: {}", winning(self.start)),
        ];
        let mut thrown = Vec::new();
        for (turn, number) in self.turns.iter().zip(1..) {
            let mover = who(turn.player);
            let mark = if turn.is_blunder { "  <- !" } else { "" };
            let (called, after) = (&turn.called, winning(turn.winning));
            lines.push(format!("{number:>4}) {mover}, {called}: {after}{mark}"));
            if turn.is_blunder {
                let better = turn.better.iter();
                let better = better.map(|better| format!("; {better} would have won"));
                let better: String = better.collect();
                thrown.push(format!(
                    "Thrown away by {mover} with move {number}, {called}{better}."
                ));
            }
        }
        if let Some(player) = self.resigned {
            lines.push(format!("{} gave up.", who(player)));
            if self.turns.last().map_or(self.start, |last| last.winning) == Some(player) {
                thrown.push(format!("Thrown away by {}: it was won.", who(player)));
            }
        }
        let is_decided = |turn: &Reviewed| turn.winning.is_some();
        if thrown.is_empty() && self.start.is_some() && self.turns.iter().all(is_decided) {
            thrown.push("Nobody threw a win away.".to_owned());
        } else if thrown.is_empty() {
            thrown.push("No win is known to have been thrown away.".to_owned());
        }
        lines.append(&mut thrown);
        lines.join("\n")
    }
}

/// Who wins from here, if that is decided within the time.
fn winning<C: Contest>(
    contest: &C,
    notation: Notation,
    time: Duration,
    limits: &Limits<'_>,
) -> Result<Option<Player>, Refusal> {
    if let Some(winner) = contest.winner(limits)? {
        return Ok(Some(winner));
    }
    let prospect = contest.prospect(notation, Hints::Outcome, &limits.slice(time));
    Ok(unless_halted(prospect)?.map(|it| it.favourite))
}

/// What was found, or `None` where a limit came first. Whoever stops it stops all of it.
pub(super) fn unless_halted<T>(found: Result<T, Refusal>) -> Result<Option<T>, Refusal> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Refusal::Halt(halt)) if halt != Halt::Stopped => Ok(None),
        Err(refusal) => Err(refusal),
    }
}
