//! What an expression can be worth.

use grundy_game::{GameSum, Games, Notation, Outcome, Thermograph};
use grundy_num::Halt;

/// A value of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A game, kept as the sum of its components.
    Game(GameSum),
    /// The answer to a comparison or a question such as `is_hot(g)`.
    Bool(bool),
    /// Who wins.
    Outcome(Outcome),
    /// A thermograph.
    Thermograph(Thermograph),
    /// Several values.
    List(Vec<Value>),
    /// A text between quotes, as an argument.
    Text(String),
    /// A convention of play, as an argument: `normal` or `misere`.
    Play(Play),
}

/// Who wins at the end: the last player to move, or the one who cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Value {
    /// What kind of thing the value is, with an article, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Game(sum) if sum.as_number().is_some() => "a number",
            Value::Game(_) => "a game",
            Value::Bool(_) => "a truth value",
            Value::Outcome(_) => "an outcome",
            Value::Thermograph(_) => "a thermograph",
            Value::List(_) => "a list",
            Value::Text(_) => "a text",
            Value::Play(_) => "a convention of play",
        }
    }

    /// The value as text; a game in canonical form where that has a readable size.
    pub fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        Ok(match self {
            Value::Game(sum) => crate::analysis::write_game(games, sum, notation)?,
            Value::Bool(answer) => answer.to_string(),
            Value::Outcome(outcome) => outcome.letter().to_string(),
            Value::Thermograph(thermograph) => write_thermograph(thermograph),
            Value::List(items) => {
                let items: Vec<String> = items
                    .iter()
                    .map(|item| item.write(games, notation))
                    .collect::<Result<_, _>>()?;
                format!("[{}]", items.join(", "))
            }
            Value::Text(text) => format!("\"{text}\""),
            Value::Play(Play::Normal) => "normal".to_owned(),
            Value::Play(Play::Misere) => "misere".to_owned(),
        })
    }
}

/// Both walls as their corners `(value, temperature)`, lowest first.
fn write_thermograph(thermograph: &Thermograph) -> String {
    let wall = |wall: &grundy_game::Wall| {
        let corners: Vec<String> = wall
            .corners()
            .iter()
            .map(|corner| format!("({}, {})", corner.value, corner.temperature))
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
