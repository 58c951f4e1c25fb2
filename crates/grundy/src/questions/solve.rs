//! Who wins a sum, and by which moves.

mod digit_rows;
mod why;
mod words;

use std::fmt::Write as _;
use std::sync::Arc;

use grundy_game::{GameSum, Games, Notation};
use grundy_lang::{MoveTo, Value, WinningMove, WinningMoves};
use grundy_num::{Halt, Play};
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use digit_rows::DigitRows;
pub use why::{Change, PartOf, ReasonOf, ReplyOf};
use words::Length;

use crate::Refusal;
use crate::ask::{Answer, Asking, Question};
use crate::json::{Cut, Letter, PlayName};
use crate::used::uses;

/// Who wins a sum for each starter, and every winning first move.
///
/// Summands are the terms as they were typed; every option typed counts, dominated ones too.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Solve {
    /// A sum of games.
    pub expr: String,
    /// The convention of play.
    #[serde(default)]
    pub play: PlayName,
    /// Whether the text lists every winning move that the data has; it counts most of a long list
    /// otherwise.
    #[serde(default)]
    pub all: bool,
    /// Whether the answer says why, under normal play.
    #[serde(default)]
    pub why: bool,
}

/// Who wins, and how.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Solved {
    /// The sum, as it was asked.
    pub expr: String,
    /// Who wins.
    pub outcome: Letter,
    /// Left's winning first moves; `null` where a limit cut the list off.
    pub left_winning_moves: Option<Vec<Winning>>,
    /// Right's winning first moves; `null` where a limit cut the list off.
    pub right_winning_moves: Option<Vec<Winning>>,
    /// Whether there are more moves than are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub more: bool,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    /// The reason, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<ReasonOf>,
    #[serde(skip)]
    text: String,
}

/// A winning move, or a range of them.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Winning {
    /// The summand moved in, counted from 0.
    pub component: usize,
    /// The part of the summand moved in, where it falls apart into several: `1.2` is the second part
    /// of the first summand, in `play` and `tree`, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// What the summand becomes.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What the summand becomes as it was typed, where that reads otherwise than its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub typed: Option<String>,
    /// What players call the move, where the ruleset names its moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The first of a range of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The last of a range of moves.
    #[serde(rename = "to", skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// Whether `to` is a limit that is not reached, as in an infinite run of a stalk.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub open: bool,
}

uses!(Solve {
    expr, play, all,
    why: play.0 == Play::Normal => "under normal play, where values decide",
});

impl Question for Solve {
    const NAME: &'static str = "solve";
    const SUMMARY: &'static str = "who wins a sum, and by which moves";
    const EXAMPLE: &'static str = r#"{"do":"solve","expr":"nim(3, 4) + {2|1}"}"#;
    const ARGUMENTS: &'static [&'static str] = &["expr", "play"];
    type Answer = Solved;
    const CUT: &'static [&'static str] = &[
        "expr",
        "outcome",
        "left_winning_moves",
        "right_winning_moves",
    ];

    fn find(&self, at: &Asking<'_>) -> Result<Solved, Refusal> {
        let sitting = at.sit()?;
        let solved = match (self.why, self.play.0) {
            (false, play) => sitting.solve(&self.expr, play).map(|it| (it, None)),
            (true, _) => sitting
                .solve_with_reason(&self.expr, at.notation)
                .map(|(it, why)| (it, Some(why))),
        };
        let (mut solution, found) = solved.map_err(|error| error.within("expr", &self.expr))?;
        let games = sitting.games();
        let length = if self.all { Length::Whole } else { Length::Cut };
        let told = words::report(games, &solution, at.notation, length).and_then(|text| {
            let [left, right] = [&solution.left, &solution.right];
            let left = listed(games, left, at.notation)?;
            Ok((text, left, listed(games, right, at.notation)?))
        });
        let (mut text, lists) = match told {
            Ok((text, left, right)) => (text, [left, right]),
            // Who wins is known; the moves cannot be written any more.
            Err(halt) => {
                for moves in [&mut solution.left, &mut solution.right] {
                    moves.moves.clear();
                    moves.halt = Some(halt.clone());
                }
                (
                    words::report(games, &solution, at.notation, length)?,
                    [None, None],
                )
            }
        };
        let mut halt = solution.left.halt.clone().or(solution.right.halt.clone());
        let why = match found.map(|found| why::why(games, &found, &solution, at)) {
            Some(Ok((why, words))) => {
                text.push('\n');
                text.push_str(&words);
                Some(why)
            }
            Some(Err(reached)) => {
                write!(text, "\nwhy: not written: {reached}").expect("a string takes all");
                halt.get_or_insert(reached);
                None
            }
            None => None,
        };
        let [left_winning_moves, right_winning_moves] = lists;
        Ok(Solved {
            expr: self.expr.clone(),
            outcome: Letter(solution.outcome),
            left_winning_moves,
            right_winning_moves,
            more: solution.left.more || solution.right.more,
            halt: halt.map(Cut),
            why,
            text,
        })
    }
}

impl Answer for Solved {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(self.text.clone())
    }

    // Moves that are not listed do not make the answer to "who wins" incomplete.
}

fn listed(
    games: Games<'_>,
    list: &WinningMoves,
    notation: Notation,
) -> Result<Option<Vec<Winning>>, Halt> {
    if list.halt.is_some() {
        return Ok(None);
    }
    let moves = list.moves.iter();
    let moves = moves.map(|found| winning(games, found, notation));
    moves.collect::<Result<_, _>>().map(Some)
}

/// A move as data.
fn winning(
    games: Games<'_>,
    WinningMove { label, to, typed }: &WinningMove,
    notation: Notation,
) -> Result<Winning, Halt> {
    let text = |sum: &GameSum| Value::Game(sum.clone()).write(games, notation);
    let blank = Winning {
        component: label.term(),
        part: label.is_one_of_several().then(|| label.to_string()),
        typed: typed
            .as_ref()
            .map(|it| it.write(games, notation))
            .transpose()?,
        ..Winning::default()
    };
    Ok(match to {
        MoveTo::Position(found) => Winning {
            to: Some(found.to.clone()),
            name: found.name.clone(),
            ..blank
        },
        MoveTo::Game(sum) => Winning {
            to: Some(text(sum)?),
            ..blank
        },
        MoveTo::Number(x) => Winning {
            to: Some(Value::Surreal(Arc::new(x.clone())).write(games, notation)?),
            ..blank
        },
        MoveTo::Range(first, last) => Winning {
            from: Some(text(&first.clone().into())?),
            last: Some(text(&last.clone().into())?),
            ..blank
        },
        MoveTo::Edges {
            first,
            last,
            is_open,
        } => Winning {
            name: Some("edges".to_owned()),
            from: Some(first.to_string()),
            last: Some(last.to_string()),
            open: *is_open,
            ..blank
        },
    })
}
