//! What an expression can be worth.

use std::sync::Arc;

use grundy_game::{GameSum, Games, Notation, Thermograph, UpStar};
use grundy_num::{BitTest, Halt, IBig, Outcome, Play, Quotient, Rational};
use grundy_rules::board::{Graph, Line};
use grundy_solve::{Analysis, PositionSum, write_form, write_game, write_positions};

use crate::evaluate::Definition;
use crate::range::Integers;
use crate::record::Record;
use crate::rulesets::Rules;

/// A value of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A game, kept as the sum of its components.
    Game(GameSum),
    /// A number that is infinite, infinitesimal or beside one that is.
    Surreal(Arc<Quotient>),
    /// A sum with positions in it, valued when a value is needed.
    Sum(PositionSum),
    /// A graph, as an argument.
    Graph(Arc<Graph>),
    /// A path or a cycle too long for a graph, as an argument.
    Line(Line),
    /// A ruleset with its parameters, waiting for the heap in square brackets.
    Rules(Rules),
    /// The answer to a comparison or a question such as `is_hot(g)`.
    Bool(bool),
    /// Who wins.
    Outcome(Outcome),
    /// A thermograph.
    Thermograph(Thermograph),
    /// Several values.
    List(Arc<[Value]>),
    /// Integers in a row, of which no list was made.
    Range(Integers),
    /// Values by name, as the answer to a question is.
    Record(Record),
    /// A function that was defined.
    Function(Arc<Definition>),
    /// A text between quotes, as an argument.
    Text(String),
    /// Nothing, in a field that has no value.
    Nothing,
    /// A convention of play, as an argument: `normal` or `misere`.
    Play(Play),
}

/// A list whose text is longer than this is not written.
const LONGEST_LIST: usize = 1 << 26;

/// After an item as long as this the clock is looked at.
const LONG_ITEM: usize = 1000;

/// Lists are nested no deeper than this, so that copying and dropping them stays shallow.
pub const DEEPEST_LIST: usize = 16;

impl Value {
    /// A number.
    pub fn number(x: impl Into<Rational>) -> Value {
        Value::Game(UpStar::from_number(x.into()).into())
    }

    /// The whole number that this is, if it is one.
    ///
    /// ```
    /// use grundy_lang::Value;
    /// use grundy_num::IBig;
    /// assert_eq!(Value::number(7).as_integer(), Some(IBig::from(7)));
    /// assert_eq!(Value::Bool(true).as_integer(), None);
    /// ```
    pub fn as_integer(&self) -> Option<IBig> {
        crate::evaluate::as_integer(self)
    }

    /// A list of these.
    pub fn list(items: Vec<Value>) -> Value {
        Value::List(items.into())
    }

    /// How deep lists and records are nested in it: 0 for anything else, 1 for a list of such.
    pub(crate) fn list_depth(&self) -> usize {
        match self {
            Value::List(items) => 1 + items.iter().map(Value::list_depth).max().unwrap_or(0),
            Value::Record(record) => {
                let fields = record.fields().iter();
                let depths = fields.map(|(_, value)| value.list_depth());
                1 + depths.max().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// About how many bytes the value takes.
    pub(crate) fn bytes(&self) -> u64 {
        let own = size_of::<Value>() as u64;
        own + match self {
            Value::Game(sum) => sum.bytes(),
            Value::Surreal(x) => x.bytes(),
            Value::Sum(sum) => sum.bytes(),
            Value::Rules(rules) => rules.args.iter().map(|arg| arg.value.bytes()).sum(),
            Value::Graph(graph) => 16 * graph.edges().len() as u64,
            Value::Line(Line::Path(n) | Line::Cycle(n)) => n.bit_len() as u64 / 8,
            Value::List(items) => items.iter().map(Value::bytes).sum(),
            Value::Text(text) => text.len() as u64,
            Value::Thermograph(thermograph) => {
                let corners = |wall: &grundy_game::Wall| wall.corners().len() as u64;
                64 * (corners(thermograph.left()) + corners(thermograph.right()))
            }
            Value::Record(record) => {
                let fields = record.fields().iter();
                fields
                    .map(|(name, value)| name.len() as u64 + value.bytes())
                    .sum()
            }
            Value::Function(function) => function.text().len() as u64,
            Value::Bool(_)
            | Value::Outcome(_)
            | Value::Play(_)
            | Value::Range(_)
            | Value::Nothing => 0,
        }
    }

    /// What kind of thing the value is, with an article, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Game(sum) if sum.as_number().is_some() => "a number",
            Value::Game(_) | Value::Sum(_) => "a game",
            Value::Surreal(_) => "a surreal number",
            Value::Graph(_) | Value::Line(_) => "a graph",
            Value::Rules(_) => "a ruleset",
            Value::Bool(_) => "a truth value",
            Value::Outcome(_) => "an outcome",
            Value::Thermograph(_) => "a thermograph",
            Value::List(_) => "a list",
            Value::Range(_) => "a range of integers",
            Value::Record(_) => "a record",
            Value::Function(_) => "a function",
            Value::Nothing => "nothing",
            Value::Text(_) => "a text",
            Value::Play(_) => "a convention of play",
        }
    }

    /// The sum that the value is, if it is a game or has positions in it.
    pub(crate) fn into_sum(self) -> Option<PositionSum> {
        match self {
            Value::Sum(sum) => Some(sum),
            Value::Game(sum) => Some(sum.into()),
            _ => None,
        }
    }

    /// The value with positions replaced by their values.
    pub fn settled(self, games: Games<'_>) -> Result<Value, Halt> {
        match self {
            Value::Sum(sum) => Ok(Value::Game(sum.settle(games)?)),
            other => Ok(other),
        }
    }

    /// The value as text; a game in canonical form where that has a readable size.
    pub fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        Ok(match self {
            Value::Game(sum) => write_game(games, sum, notation)?,
            Value::Sum(sum) => write_positions(games, sum, notation)?,
            Value::Surreal(x) => crate::surreal::write(x, notation),
            Value::Graph(graph) => format!("graph(\"{graph}\")"),
            Value::Line(line) => line.to_string(),
            Value::Rules(rules) => rules.write(games, notation)?,
            Value::Bool(answer) => answer.to_string(),
            Value::Outcome(outcome) => outcome.letter().to_string(),
            Value::Thermograph(thermograph) => write_thermograph(thermograph),
            Value::List(items) => {
                let mut text = "[".to_owned();
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        text.push_str(", ");
                    }
                    games.limits().tick()?;
                    let item = item.write(games, notation)?;
                    if item.len() > LONG_ITEM {
                        games.limits().look()?;
                    }
                    text.push_str(&item);
                    if text.len() > LONGEST_LIST {
                        return Err(Halt::TooLarge("the list"));
                    }
                }
                text + "]"
            }
            Value::Range(range) => range.to_string(),
            Value::Record(record) => record.write(games, notation)?,
            Value::Function(function) => function.text().to_owned(),
            Value::Nothing => "none".to_owned(),
            Value::Text(text) => format!("\"{text}\""),
            Value::Play(Play::Normal) => "normal".to_owned(),
            Value::Play(Play::Misere) => "misere".to_owned(),
        })
    }
}

/// The shortest honest text of a value that was analysed: the canonical form the analysis found, or
/// what was typed where nobody would read that.
pub fn write_analysed(
    games: Games<'_>,
    value: &Value,
    analysis: &Analysis,
    notation: Notation,
) -> Result<String, Halt> {
    match (value, analysis.canonical) {
        (Value::Sum(sum), Some(g)) => write_form(games, sum, g, notation),
        _ => value.write(games, notation),
    }
}

/// Both walls as their corners `(temperature, value)`, lowest first.
fn write_thermograph(thermograph: &Thermograph) -> String {
    let wall = |wall: &grundy_game::Wall| {
        let corners: Vec<String> = wall
            .corners()
            .iter()
            .map(|corner| format!("({}, {})", corner.temperature, corner.value))
            .collect();
        corners.join(" ")
    };
    format!(
        "mean {}, temperature {}; left wall {}; right wall {}",
        thermograph.mean(),
        thermograph.temperature(),
        wall(thermograph.left()),
        wall(thermograph.right())
    )
}
