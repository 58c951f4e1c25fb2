//! Who wins a sum, and by which moves.

use std::fmt::Write as _;

use grundy_game::{GameSum, Games, Notation};
use grundy_lang::{MoveTo, Solution, Value, WinningMoves};
use grundy_num::{Halt, Player};
use grundy_render::Style;
use grundy_rules::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::ask::{Answer, Asking, Question};
use crate::json::{Cut, Letter, PlayName};

/// Who wins a sum for each starter, and every winning first move.
///
/// Summands are the terms as they were typed; every option typed counts, dominated ones too.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Solve {
    /// A sum of games.
    pub expr: String,
    /// The convention of play.
    #[serde(default)]
    pub play: PlayName,
}

/// Who wins, and how.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Solved {
    /// Who wins.
    pub outcome: Letter,
    /// Left's winning first moves; `null` where a limit cut the list off.
    pub left_winning_moves: Option<Vec<Winning>>,
    /// Right's winning first moves; `null` where a limit cut the list off.
    pub right_winning_moves: Option<Vec<Winning>>,
    /// Whether there are more moves than are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub more: bool,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    #[serde(skip)]
    text: String,
}

/// A winning move, or a range of them.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Winning {
    /// The summand moved in, counted from 0.
    pub component: usize,
    /// What the summand becomes.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
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
    #[schemars(default)]
    pub open: bool,
}

impl Question for Solve {
    const NAME: &'static str = "solve";
    const SUMMARY: &'static str = "who wins a sum, and by which moves";
    const EXAMPLE: &'static str = r#"{"do":"solve","expr":"nim(3, 4) + {2|1}"}"#;
    type Answer = Solved;

    fn ask(&self, at: &Asking<'_>) -> Result<Solved, Refusal> {
        let sitting = at.sit()?;
        let solution = sitting.solve(&self.expr, self.play.0);
        let solution = solution.map_err(|error| error.within("expr", &self.expr))?;
        let games = sitting.games();
        let Solution {
            outcome,
            left,
            right,
        } = &solution;
        let halt = left.halt.as_ref().or(right.halt.as_ref());
        Ok(Solved {
            outcome: Letter(*outcome),
            left_winning_moves: listed(games, left, at.notation)?,
            right_winning_moves: listed(games, right, at.notation)?,
            more: left.more || right.more,
            halt: halt.cloned().map(Cut),
            text: report(games, &solution, at.notation)?,
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
    winning: &WinningMoves,
    notation: Notation,
) -> Result<Option<Vec<Winning>>, Halt> {
    if winning.halt.is_some() {
        return Ok(None);
    }
    let text = |sum: &GameSum| Value::Game(sum.clone()).write(games, notation);
    let moves = winning.moves.iter().map(|found| {
        let blank = Winning {
            component: found.component,
            ..Winning::default()
        };
        Ok(match &found.to {
            MoveTo::Position(found) => Winning {
                to: Some(found.to.clone()),
                name: found.name.clone(),
                ..blank
            },
            MoveTo::Game(sum) => Winning {
                to: Some(text(sum)?),
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
    });
    moves.collect::<Result<_, _>>().map(Some)
}

/// Who wins for each starter, and every winning move, for a person.
fn report(games: Games<'_>, solution: &Solution, notation: Notation) -> Result<String, Halt> {
    let mut text = format!("{}: {}", solution.outcome.letter(), solution.outcome);
    for (player, winning) in [
        (Player::Left, &solution.left),
        (Player::Right, &solution.right),
    ] {
        let winner = solution.outcome.winner(player);
        write!(text, "\n{player} starts: {winner} wins").expect("a string takes all");
        if winner == player {
            write_moves(games, winning, notation, &mut text)?;
        }
    }
    Ok(text)
}

/// More winning moves than this are counted, not listed.
const MOST_SHOWN: usize = 100;

/// Longer texts of positions are not shown where the move has a name.
const MOST_READ: usize = 80;

fn write_moves(
    games: Games<'_>,
    winning: &WinningMoves,
    notation: Notation,
    text: &mut String,
) -> Result<(), Halt> {
    let show = |sum: &GameSum| Value::Game(sum.clone()).write(games, notation);
    // Under misère play.
    if winning.moves.is_empty() && winning.halt.is_none() {
        text.push_str(", having no move");
        return Ok(());
    }
    if let (true, Some(halt)) = (winning.moves.is_empty(), &winning.halt) {
        write!(text, ", by moves that are not listed: {halt}").expect("a string takes all");
        return Ok(());
    }
    text.push_str(", by moving");
    // A position that nobody reads is not written out; its moves are listed by name.
    let mut named = None;
    for (index, found) in winning.moves.iter().enumerate() {
        if index == MOST_SHOWN {
            let rest = winning.moves.len() - index;
            let rest = if winning.more {
                format!("more than {rest}")
            } else {
                rest.to_string()
            };
            write!(text, "\n  … and {rest} others; `--json` lists more of them")
                .expect("a string takes all");
            return Ok(());
        }
        if let MoveTo::Position(Move {
            to,
            name: Some(name),
            ..
        }) = &found.to
            && to.len() > MOST_READ
        {
            if named == Some(found.component) {
                write!(text, ", {name}")
            } else {
                named = Some(found.component);
                write!(text, "\n  summand {} by {name}", found.component + 1)
            }
            .expect("a string takes all");
            continue;
        }
        named = None;
        let to = match &found.to {
            MoveTo::Game(sum) => show(sum)?,
            MoveTo::Position(Move { to, name: None, .. }) => to.clone(),
            MoveTo::Position(Move {
                to,
                name: Some(name),
                ..
            }) => format!("{to} ({name})"),
            MoveTo::Edges {
                first,
                last,
                is_open,
            } => {
                let until = if *is_open { "before" } else { "to" };
                format!("a shorter stalk by any edge from {first} {until} {last}")
            }
            MoveTo::Range(first, last) => {
                format!(
                    "anything from {} to {}",
                    show(&first.clone().into())?,
                    show(&last.clone().into())?
                )
            }
        };
        write!(text, "\n  summand {} to {to}", found.component + 1).expect("a string takes all");
    }
    if let Some(halt) = &winning.halt {
        write!(text, "\n  … and perhaps more: {halt}").expect("a string takes all");
    }
    if winning.more {
        text.push_str("\n  … and more");
    }
    Ok(())
}
