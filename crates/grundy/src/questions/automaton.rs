//! Cellular automata: space-time diagrams, and the games of rules with two letters.

use grundy_automata::{
    Automaton as Rule, CellGame, Configuration, Cubes, Letter, RuleError, Variant, verify_binary,
};
use grundy_num::UBig;
use grundy_render::cells::{CellPicture, diagram_picture};
use grundy_render::drawing::shorten;
use grundy_render::{Drawable, Style};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::turing::StagesCompared;
use crate::ask::{Answer, Asking, Question};
use crate::json::{Whole, Wholes};
use crate::picture::characters;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// The space-time diagram of a cellular automaton.
///
/// The start is one cell with letter 1 among zeros or, when a line of zeros does not stay while
/// one of ones does, one 0 among ones.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Automaton {
    /// The number of the rule, or the next letters of all windows, which are in the order of numbers whose
    /// first digit is the leftmost letter.
    pub rule: RuleField,
    /// The number of letters.
    #[serde(default = "two")]
    pub letters: usize,
    /// How far a cell looks to either side.
    #[serde(default = "one")]
    pub radius: usize,
    /// How many steps.
    #[serde(default = "thirty_two")]
    pub steps: usize,
    /// The letters of the start, such as 1101; digits and letters count from 0.
    pub start: Option<String>,
    /// Whether the picture has circles instead of squares, each line half a cell further to the left:
    /// of rule 195 it is Pascal's triangle.
    #[serde(default)]
    pub circles: bool,
}

/// A rule: its number, or the next letters of all windows, which are the digits of the number, the lowest
/// first.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[serde(expecting = "expected the number of a rule, or a list of letters")]
pub enum RuleField {
    /// The number.
    Number(Whole),
    /// The letters.
    Table(Wholes),
}

pub(super) fn one() -> usize {
    1
}

pub(super) fn two() -> usize {
    2
}

fn thirty_two() -> usize {
    32
}

/// The lines of an automaton, one below the other.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Diagram {
    /// The number of the rule.
    pub rule: Whole,
    /// How many steps.
    pub steps: usize,
    /// The lines from the start on, each cell a character: `.` is the letter of the cells around the start, which is 1 where
    /// the rule keeps a line of ones and none of zeros, and else 0; `#` is the other one of the letters 0 and 1; the letters
    /// from 2 on are written as themselves.
    pub rows: Vec<String>,
    #[serde(skip)]
    picture: CellPicture,
}

/// The subtraction game of a rule with two letters that keeps a line of ones; of one that keeps a
/// line of zeros its conjugate is taken (137 for 110).
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AutomatonGame {
    /// The number of the rule, or the next letters of all windows.
    pub rule: RuleField,
    /// How far a cell looks to either side.
    #[serde(default = "one")]
    pub radius: usize,
    /// Whether each mode of the game has a heap of its own, instead of six heaps in all.
    #[serde(default)]
    pub plain: bool,
    /// The cell whose position the game shows: place and time.
    #[serde(default)]
    pub cell: (i64, u64),
}

/// The game of a rule, played against the rule for all cells of some steps.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AutomatonVerify {
    /// The number of the rule, or the next letters of all windows.
    pub rule: RuleField,
    /// How far a cell looks to either side.
    #[serde(default = "one")]
    pub radius: usize,
    /// Whether each mode of the game has a heap of its own, instead of six heaps in all.
    #[serde(default)]
    pub plain: bool,
    /// How many steps.
    #[serde(default = "thirty_two")]
    pub steps: usize,
}

/// The subtraction game of a cell: a request `lattice` as it stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CellGameOf {
    /// The question that it is.
    #[serde(rename = "do")]
    pub question: &'static str,
    /// What the game was compiled from.
    pub of: CellOf,
    /// The position of the cell, which is P exactly when the cell is 1; where the conjugate of the rule
    /// is taken, when the cell of the conjugate is.
    pub position: Vec<u64>,
    /// The vectors that the moves subtract.
    #[serde(rename = "D")]
    pub moves: Vec<Vec<i64>>,
}

/// Where a position of a compiled game comes from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CellOf {
    /// How many heaps there are.
    pub heaps: usize,
    /// How far apart the positions of neighbouring cells are.
    pub base: u64,
    /// How much a step in time adds.
    pub height: u64,
    /// The cell: place and time.
    pub cell: (i64, u64),
}

/// The game of an automaton about one of its cells.
pub(super) fn cell_game(game: &CellGame, cell: (i64, u64)) -> Result<CellGameOf, Refusal> {
    let position = game.position(cell.0, cell.1).ok_or_else(|| {
        let message = "the cell is too far out to have a position, and holds 1";
        let mistake = Diagnostic::plain(message).in_field("cell");
        mistake.hint("take a place nearer to 0")
    })?;
    Ok(CellGameOf {
        question: "lattice",
        of: CellOf {
            heaps: game.game().heaps(),
            base: game.base(),
            height: game.height(),
            cell,
        },
        position,
        moves: game.game().moves().to_vec(),
    })
}

/// As many entries as the table of a rule may have, so that it has a number.
const MOST_ENTRIES: usize = 1 << 16;

pub(super) fn rule(field: &RuleField, letters: usize, radius: usize) -> Result<Rule, Refusal> {
    let mistake = |message: String| {
        let mistake = Diagnostic::plain(message).in_field("rule");
        mistake.hint("for example rule 110 of two letters and radius 1")
    };
    let rule = match field {
        RuleField::Number(number) => {
            let natural = UBig::try_from(number.0.clone())
                .map_err(|_| mistake(format!("expected the number of a rule, found {number}")))?;
            Rule::from_number(letters, radius, &natural)
        }
        RuleField::Table(Wholes(table)) if table.len() > MOST_ENTRIES => {
            Err(RuleError::TooLarge { letters, radius })
        }
        RuleField::Table(Wholes(table)) => {
            let letter = |entry: &Whole| {
                let letter = entry.to_u64().and_then(|letter| letter.try_into().ok());
                letter.ok_or_else(|| mistake(format!("expected a letter, found {entry}")))
            };
            let table: Vec<Letter> = table.iter().map(letter).collect::<Result<_, _>>()?;
            Rule::new(letters, radius, table)
        }
    };
    Ok(rule.map_err(|error| mistake(error.to_string()))?)
}

/// What a picture of a rule is called.
pub(super) fn title(rule: &Rule, steps: usize) -> String {
    let number = shorten(&rule.number().to_string(), 40);
    format!("rule {number}, {steps} steps")
}

uses!(Automaton {
    rule,
    letters,
    radius,
    steps,
    start,
    circles
});

impl Question for Automaton {
    const NAME: &'static str = "automaton";
    const SUMMARY: &'static str = "the space-time diagram of a cellular automaton";
    const EXAMPLE: &'static str = r#"{"do":"automaton","rule":110,"steps":8}"#;
    const ARGUMENTS: &'static [&'static str] = &["rule", "steps"];
    type Answer = Diagram;
    const CUT: &'static [&'static str] = &["rule", "steps", "rows"];

    fn find(&self, at: &Asking<'_>) -> Result<Diagram, Refusal> {
        let rule = rule(&self.rule, self.letters, self.radius)?;
        let start = start(&rule, self.start.as_deref())?;
        let picture = diagram_picture(&rule, rule.letters(), &start, self.steps, at.limits)?;
        Ok(Diagram {
            rule: Whole::from(&rule.number()),
            steps: self.steps,
            rows: picture.cells.rows_of_text(at.limits)?,
            picture: CellPicture {
                title: title(&rule, self.steps),
                shifted: self.circles,
                ..picture
            },
        })
    }
}

/// The line that is typed, or the usual start.
pub(super) fn start(rule: &Rule, typed: Option<&str>) -> Result<Configuration, Refusal> {
    let keeps_ones_alone = !rule.keeps(0) && rule.letters() > 1 && rule.keeps(1);
    let background = Letter::from(keeps_ones_alone);
    let Some(text) = typed else {
        // With one letter there is nothing else to begin with.
        return Ok(if rule.letters() == 1 {
            Configuration::new(0, vec![0], 0)
        } else {
            Configuration::seed(1 - background, background)
        });
    };
    let letter = |c: char| {
        let letter = Letter::try_from(c.to_digit(36)?).ok()?;
        (usize::from(letter) < rule.letters()).then_some(letter)
    };
    let letters = text.chars().map(letter).collect::<Option<Vec<Letter>>>();
    let letters = letters.ok_or_else(|| {
        let message = "a character that is no letter of the automaton";
        Diagnostic::of_text(text, message).in_field("start")
    })?;
    Ok(Configuration::new(0, letters, background))
}

impl Answer for Diagram {
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        characters(&self.picture, style)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&self.picture)
    }
}

/// The rule that a game is made of, its patterns and the game.
fn game(field: &RuleField, radius: usize, plain: bool) -> Result<(Rule, Cubes, CellGame), Refusal> {
    let refuse = |message: String| {
        let hint = "take a rule with two letters that keeps a line of zeros or a line of ones";
        Diagnostic::plain(message).in_field("rule").hint(hint)
    };
    let rule = rule(field, 2, radius)?;
    let rule = match rule.conjugate() {
        Some(conjugate) if !rule.keeps(1) && rule.keeps(0) => conjugate,
        _ => rule,
    };
    let cubes = Cubes::of_table(&rule).map_err(|error| refuse(error.to_string()))?;
    let variant = if plain { Variant::Plain } else { Variant::Six };
    let game = CellGame::new(&cubes, variant).map_err(|error| refuse(error.to_string()))?;
    Ok((rule, cubes, game))
}

uses!(AutomatonGame {
    rule,
    radius,
    plain,
    cell
});

impl Question for AutomatonGame {
    const NAME: &'static str = "automaton_game";
    const SUMMARY: &'static str = "the subtraction game of a rule with two letters";
    const EXAMPLE: &'static str = r#"{"do":"automaton_game","rule":110,"cell":[0,3]}"#;
    const ARGUMENTS: &'static [&'static str] = &["rule"];
    type Answer = CellGameOf;
    const CUT: &'static [&'static str] = &["do", "of", "position", "D"];

    fn find(&self, _: &Asking<'_>) -> Result<CellGameOf, Refusal> {
        let (_, _, game) = game(&self.rule, self.radius, self.plain)?;
        cell_game(&game, self.cell)
    }
}

impl Answer for CellGameOf {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(serde_json::to_string(self).expect("games are plain values"))
    }
}

uses!(AutomatonVerify {
    rule,
    radius,
    plain,
    steps
});

impl Question for AutomatonVerify {
    const NAME: &'static str = "automaton_verify";
    const SUMMARY: &'static str = "the game of a rule played against the rule";
    const EXAMPLE: &'static str = r#"{"do":"automaton_verify","rule":110,"steps":8}"#;
    const ARGUMENTS: &'static [&'static str] = &["rule", "steps"];
    type Answer = StagesCompared;
    const CUT: &'static [&'static str] = &["steps", "cells", "positions", "difference"];

    fn find(&self, at: &Asking<'_>) -> Result<StagesCompared, Refusal> {
        let (rule, cubes, game) = game(&self.rule, self.radius, self.plain)?;
        let steps = self.steps as u64;
        let verdict = verify_binary(&rule, &cubes, &game, steps, at.limits)?;
        Ok(StagesCompared::of(&verdict, steps))
    }
}
