//! Why a heap has the value that it has: the trace of one mex, or the options of one term.

#![expect(
    clippy::disallowed_types,
    reason = "what reads flattened fields can read any JSON, floats too; no field is one"
)]

use std::fmt::Write as _;
use std::ops::ControlFlow;

use grundy_game::{GameSum, Games};
use grundy_heap::{HeapGame, Place, TracedBy, TracedOption};
use grundy_lang::{PositionSum, Value};
use grundy_num::{Halt, Player, Sign};
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sequence::{SubjectOf, subject_of};
use super::{LISTED, MOST};
use crate::ask::{Answer, Asking, Question};
use crate::heap_field::{HeapGameField, refused};
use crate::json::{PlayerName, Whole};
use crate::over::{Rule, Typed};
use crate::running_name::Running;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// Why a heap has the value that it has.
///
/// Of a game on heaps, the options as the definition has them; of an expression, the values of the
/// options of the position that it is.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SequenceWhy {
    /// The game.
    #[serde(flatten)]
    pub game: HeapGameField,
    /// Instead of a game: an expression such as `node_kayles(cycle(n))`, or a ruleset that waits
    /// for a heap.
    pub expr: Option<String>,
    /// The name in the expression; `n` without, or the only one that has no value.
    pub name: Option<String>,
    /// The heap, or what the name stands for.
    pub heap: Whole,
}

/// A value, and the options it follows from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ValueReason {
    /// The game, as it is typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The expression.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expr: Option<String>,
    /// The name in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The heap, or what the name stands for.
    pub heap: u64,
    /// `mex` of the values of the options, `outcome` by the outcomes of the options, the `options` of both players,
    /// or the `definition`, where the value is given.
    pub by: &'static str,
    /// The options; of an expression each value once.
    pub options: Vec<OptionReason>,
    /// How many options there are.
    pub count: usize,
    /// The value.
    pub value: String,
    #[serde(skip)]
    what: String,
}

/// An option and its value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct OptionReason {
    /// The heaps that are left, as in `G(2)+G(3)`, or the position.
    pub option: String,
    /// Its value.
    pub value: String,
    /// Whose option it is, where players have different ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerName>,
}

uses!(SequenceWhy [game: HeapGameField] {
    game, expr, heap,
    name: expr.is_some() => "with `expr`",
});

impl Question for SequenceWhy {
    const NAME: &'static str = "sequence_why";
    const SUMMARY: &'static str = "why a heap has its value: its options and theirs";
    const EXAMPLE: &'static str = r#"{"do":"sequence_why","game":"octal 0.77","heap":7}"#;
    type Answer = ValueReason;
    const CUT: &'static [&'static str] = &["heap", "by", "options", "count", "value"];

    fn find(&self, at: &Asking<'_>) -> Result<ValueReason, Refusal> {
        let heap = self.heap.to_u64().ok_or_else(|| {
            let message = format!("expected a heap from 0 to 2^64 - 1, found {}", self.heap);
            Diagnostic::plain(message).in_field("heap")
        })?;
        match subject_of(&self.game, self.expr.as_deref())? {
            SubjectOf::Game(game) => of_game(&game, heap, at),
            SubjectOf::Expression(expr) => self.of_expression(expr, heap, at),
        }
    }
}

fn of_game(game: &HeapGame, heap: u64, at: &Asking<'_>) -> Result<ValueReason, Refusal> {
    let trace = game.trace(heap, at.limits).map_err(refused)?;
    let is_outcome = matches!(game, HeapGame::Outcomes(_));
    let letter = match game {
        HeapGame::Rook(_) => "g",
        HeapGame::Digits(_) => "f",
        HeapGame::Outcomes(_) => "o",
        _ => "G",
    };
    // Previous wins exactly the positions of value 0.
    let value = |value: i128| match (is_outcome, value) {
        (false, value) => value.to_string(),
        (true, 0) => "P".to_owned(),
        (true, _) => "N".to_owned(),
    };
    let place = |place: &Place| match place {
        Place::Heap(heap) => format!("{letter}({heap})"),
        Place::Cell { row, column } => format!("{letter}({row},{column})"),
    };
    let option = |option: &TracedOption| {
        let places: Vec<String> = option.places.iter().map(place).collect();
        OptionReason {
            option: match places.as_slice() {
                [] => "0".to_owned(),
                places => places.join("+"),
            },
            value: value(option.value),
            player: None,
        }
    };
    Ok(ValueReason {
        game: Some(game.to_string()),
        expr: None,
        name: None,
        heap,
        by: match trace.by {
            TracedBy::Mex if is_outcome => "outcome",
            TracedBy::Mex => "mex",
            TracedBy::Definition => "definition",
        },
        options: trace.options.iter().take(MOST).map(option).collect(),
        count: trace.options.len(),
        value: value(trace.value),
        what: place(&trace.place),
    })
}

impl SequenceWhy {
    fn of_expression(
        &self,
        expr: &str,
        heap: u64,
        at: &Asking<'_>,
    ) -> Result<ValueReason, Refusal> {
        let sitting = at.sit()?;
        let games = sitting.games();
        let Running {
            name, heap: index, ..
        } = Running::find(expr, self.name.as_deref(), &sitting)?;
        let over = format!("{name} in {heap}..{heap}");
        let over = [Typed::new("name", &over)];
        let rule = Rule::around(["", &index], Typed::new("expr", expr), &over)?;
        let mut found = None;
        let ended = sitting.each_member(rule.text(), &mut |member| {
            found = Some(member.value?);
            Ok(ControlFlow::Break(()))
        });
        ended.map_err(|refusal| rule.place_refusal(refusal))?;
        let sum = match found {
            Some(Value::Sum(sum)) if sum.is_positions_only() => sum,
            other => {
                let kind = other.map_or("nothing", |value| value.kind());
                let message = format!("at {name} = {heap} there is {kind}, not a position");
                let mistake = Diagnostic::plain(message).in_field("expr");
                let hint = "only positions have options to look at";
                return Err(mistake.hint(hint).into());
            }
        };
        let is_impartial = sum.positions().iter().all(|(it, _)| it.is_impartial());
        let players: &[Player] = if is_impartial {
            &[Player::Left]
        } else {
            &[Player::Left, Player::Right]
        };
        let write = |sum: GameSum| -> Result<String, Halt> {
            Ok(match nimber_of(&sum).filter(|_| is_impartial) {
                Some(nimber) => nimber,
                None => Value::Game(sum).write(games, at.notation)?,
            })
        };
        let mut options: Vec<OptionReason> = Vec::new();
        let mut count = 0;
        for &player in players {
            let owner = (!is_impartial).then_some(PlayerName(player));
            for to in options_of(games, &sum, player)? {
                count += 1;
                let value = write(to.settle(games)?)?;
                let is_known = |it: &OptionReason| it.player == owner && it.value == value;
                if options.len() < MOST && !options.iter().any(is_known) {
                    options.push(OptionReason {
                        option: to.write(games, at.notation)?,
                        value,
                        player: owner,
                    });
                }
            }
        }
        Ok(ValueReason {
            game: None,
            expr: Some(expr.to_owned()),
            what: format!("{expr} at {name} = {heap}"),
            name: Some(name),
            heap,
            by: if is_impartial { "mex" } else { "options" },
            options,
            count,
            value: write(sum.settle(games)?)?,
        })
    }
}

/// The number of a nimber.
fn nimber_of(sum: &GameSum) -> Option<String> {
    let plain = sum.as_up_star()?;
    let is_nimber = plain.ups == 0 && plain.number.is_zero();
    is_nimber.then(|| plain.star.to_ubig().to_string())
}

/// What a player can make of a sum of positions: one of them moves, the others stay.
fn options_of(
    games: Games<'_>,
    sum: &PositionSum,
    player: Player,
) -> Result<Vec<PositionSum>, Halt> {
    let mut list = Vec::new();
    for (place, (position, copies)) in sum.positions().iter().enumerate() {
        let sign = if *copies < 0 { Sign::Minus } else { Sign::Plus };
        let mut rest = PositionSum::default();
        for (other, (position, copies)) in sum.positions().iter().enumerate() {
            let moved = if other == place { copies.signum() } else { 0 };
            let stay = PositionSum::from(position.clone());
            let stay = stay.multiple(games, &(copies - moved).into())?;
            rest.append(games, stay)?;
        }
        for option in position.options(player.under(sign))? {
            games.limits().tick()?;
            let mut to = rest.clone();
            to.append(games, PositionSum::signed(option, sign))?;
            list.push(to);
        }
    }
    Ok(list)
}

impl Answer for ValueReason {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let colon = if self.expr.is_some() { ":" } else { " =" };
        let mut text = format!("{}{colon} ", self.what);
        if self.by == "options" {
            let of = |player| {
                let options = self.options.iter();
                options.filter(move |it| it.player == Some(PlayerName(player)))
            };
            let [left, right] =
                [Player::Left, Player::Right].map(|player| listed(of(player).map(|it| &it.value)));
            write!(text, "{{{left} | {right}}} = {}", self.value).expect("a string takes all");
            return Ok(text);
        }
        let options = &self.options;
        if self.by == "definition" {
            return Ok(format!("{text}{}, by definition", self.value));
        }
        if self.by == "outcome" {
            let lost = options.iter().filter(|it| it.value == "P");
            let lost = listed(lost.map(|it| &it.option));
            let all = listed(options.iter().map(|it| &it.option));
            let reason = match (lost.as_str(), all.as_str()) {
                ("", "") => "there is no option".to_owned(),
                ("", all) => format!("every option is N: {all}"),
                (lost, _) => format!("some option is P: {lost}"),
            };
            return Ok(format!("{text}{}, since {reason}", self.value));
        }
        // Positions are long, and their values say it all.
        if self.expr.is_none() {
            let names = listed(options.iter().map(|it| &it.option));
            write!(text, "mex{{{names}}} = ").expect("a string takes all");
        }
        let values = listed(options.iter().map(|it| &it.value));
        write!(text, "mex{{{values}}} = {}", self.value).expect("a string takes all");
        if self.expr.is_none() && self.count > LISTED {
            write!(text, "\n{} options", self.count).expect("a string takes all");
        }
        Ok(text)
    }
}

/// The first of them, and how many more there are.
fn listed<'t>(texts: impl Iterator<Item = &'t String>) -> String {
    let texts: Vec<&str> = texts.map(String::as_str).collect();
    let more = texts.len().saturating_sub(LISTED);
    let mut text = texts[..texts.len() - more].join(", ");
    if more > 0 {
        write!(text, ", … {more} more").expect("a string takes all");
    }
    text
}
