//! Edges of stalks that the list of moves does not show: one that was typed, and one that wins.

use grundy_game::Games;
use grundy_num::{Halt, Ordinal};

use super::{ChooseError, Label, LegalMove, Match};
use crate::edges::Threshold;
use crate::term::Term;

impl Match {
    /// A winning edge of a long stalk, where the list of moves does not show all of its edges.
    pub(super) fn winning_edge(&self, games: Games<'_>) -> Result<Option<LegalMove>, Halt> {
        let player = self.to_move();
        for (at, summand) in self.summands.iter().enumerate() {
            let Some(stalk) = summand.as_stalk().filter(|it| !it.shows_all(player)) else {
                continue;
            };
            let rest = self.judge(games)?.beside(at)?;
            let Some(threshold) = Threshold::of(games, &rest, player)? else {
                continue;
            };
            let edge = threshold.first_edge(&stalk.signed_word(), player)?;
            if let Some(edge) = edge
                && let Some(legal) = self.cut(at, &edge)?
            {
                return Ok(Some(legal));
            }
        }
        Ok(None)
    }

    /// The move that was typed where it is not in the list: an edge of a stalk by its number.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use grundy_game::{GameArena, Kept};
    /// use grundy_num::{Play, Player, Sign};
    /// use grundy_solve::{Match, Stalk, Term};
    /// let stalk = Term::stalk(Stalk::new("L^w".parse()?, Sign::Plus))?;
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
        let label = before.trim().trim_start_matches("in ");
        let label = label.trim_end_matches(':').trim().parse::<Label>().ok();
        if label.is_none() && !before.trim().is_empty() {
            return Ok(None);
        }
        let mut found = Vec::new();
        for at in 0..self.summands.len() {
            if label.is_none_or(|label| label == self.labels[at])
                && let Ok(Some(legal)) = self.cut(at, &edge)
            {
                found.push(legal);
            }
        }
        if found.len() > 1 {
            let summands: Vec<String> = found.iter().map(|it| it.label.to_string()).collect();
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
        let Some(stalk) = self.summands[at].as_stalk() else {
            return Ok(None);
        };
        let Some(left) = stalk.cut(edge, player)? else {
            return Ok(None);
        };
        Ok(Some(LegalMove {
            player,
            summand: at,
            label: self.labels[at],
            text: left.write(),
            name: Some(left.name()),
            places: Vec::new(),
            to: Term::stalk(left)?,
        }))
    }
}
