//! Edges of stalks that the list of moves does not show: one that was typed, and one that wins.

use grundy_game::Games;
use grundy_num::{Halt, Ordinal, SignWord};

use super::{ChooseError, Label, LegalMove, Match};
use crate::edges::Threshold;
use crate::term::Term;

/// An edge as it is typed.
struct Typed<'t> {
    /// What stands before it.
    before: &'t str,
    edge: Ordinal,
    /// The stalk that is left when it is cut, where that was typed.
    left: Option<&'t str>,
}

impl<'t> Typed<'t> {
    /// An edge by its number, `edge 7`, or by the stalk that is left, `to stalk("L^7")`.
    fn read(typed: &'t str) -> Option<Typed<'t>> {
        if let Some((before, edge)) = typed.split_once("edge ") {
            return Some(Typed {
                before,
                edge: edge.trim().parse().ok()?,
                left: None,
            });
        }
        let (before, word) = typed.split_once("stalk(\"")?;
        let word: SignWord = word.strip_suffix("\")")?.parse().ok()?;
        let before = before.strip_suffix('-').unwrap_or(before);
        let left = &typed[before.len()..];
        let before = before.trim_end();
        Some(Typed {
            before: before.strip_suffix("to").unwrap_or(before),
            edge: word.length(),
            left: Some(left),
        })
    }

    /// Whether a cut of the edge leaves what was typed.
    fn is_meant(&self, cut: &LegalMove) -> bool {
        self.left.is_none_or(|left| left == cut.text)
    }
}

impl Match {
    /// A winning edge of a long stalk, where the list of moves does not show all of its edges.
    pub(super) fn winning_edge(&self, games: Games<'_>) -> Result<Option<LegalMove>, Halt> {
        let player = self.to_move();
        for (at, summand) in self.summands.iter().enumerate() {
            let Some(stalk) = summand.as_stalk() else {
                continue;
            };
            if self.lists_all(summand)? {
                continue;
            }
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

    /// The move that was typed where it is not in the list: an edge of a stalk by its number, or by
    /// the stalk that it leaves.
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
        let Some(read) = Typed::read(typed) else {
            return Ok(None);
        };
        let before = read.before;
        let label = before.trim().trim_start_matches("in ");
        let label = label.trim_end_matches(':').trim().parse::<Label>().ok();
        if label.is_none() && !before.trim().is_empty() {
            return Ok(None);
        }
        let mut found = Vec::new();
        for at in 0..self.summands.len() {
            if label.as_ref().is_none_or(|label| *label == self.labels[at])
                && let Ok(Some(legal)) = self.cut(at, &read.edge)
                && read.is_meant(&legal)
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

    /// The move that leaves a stalk, which is typed, in the summand of a label.
    pub(super) fn cut_to(&self, label: &Label, typed: &str) -> Result<Option<LegalMove>, Halt> {
        let at = self.labels.iter().position(|it| it == label);
        let (Some(at), Some(read)) = (at, Typed::read(typed)) else {
            return Ok(None);
        };
        let cut = self.cut(at, &read.edge)?;
        Ok(cut.filter(|legal| legal.text == typed))
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
            label: self.labels[at].clone(),
            text: left.write(),
            name: Some(left.name()),
            places: Vec::new(),
            to: Term::stalk(left)?,
        }))
    }
}
