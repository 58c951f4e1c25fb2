//! What the language knows: its functions and the games of the catalogue.

use std::fmt::Write as _;

use grundy_lang::{FUNCTIONS, suggest};
use grundy_render::Style;
use grundy_rulesets::CATALOGUE;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::{Diagnostic, Refusal};

/// The functions of the expression language, or one of them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Functions {
    /// The name of one function.
    pub name: Option<String>,
}

/// The functions of the language.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FunctionList {
    /// The functions, by their names.
    pub functions: Vec<FunctionInfo>,
}

/// A function of the language.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FunctionInfo {
    /// Its name.
    pub name: &'static str,
    /// Its name with its arguments.
    pub signature: &'static str,
    /// What it gives.
    pub summary: &'static str,
}

/// The games of the catalogue, or one of them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Games {
    /// The name of one game.
    pub name: Option<String>,
}

/// The games of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameList {
    /// The games, by their names.
    pub games: Vec<GameInfo>,
}

/// A game of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// Its name, as positions of it are typed.
    pub name: &'static str,
    /// Its rules in a sentence.
    pub summary: &'static str,
    /// A position of it, as it is typed.
    pub example: &'static str,
}

/// The names given so far on the workbench, with their values.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Names {}

/// Names with their values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NameList {
    /// The names, in alphabetical order.
    pub names: Vec<NamedValue>,
}

/// A name with its value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NamedValue {
    /// The name.
    pub name: String,
    /// Its value.
    pub value: String,
}

impl Question for Names {
    const NAME: &'static str = "names";
    const SUMMARY: &'static str = "the names given so far, with their values";
    const EXAMPLE: &'static str = r#"{"do":"names"}"#;
    type Answer = NameList;

    fn ask(&self, at: &Asking<'_>) -> Result<NameList, Refusal> {
        let sitting = at.sit()?;
        let names = sitting.names().into_iter().map(|(name, value)| {
            let value = value.write(sitting.games(), at.notation)?;
            Ok(NamedValue { name, value })
        });
        let names = names.collect::<Result<_, Refusal>>()?;
        Ok(NameList { names })
    }
}

impl Answer for NameList {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        if self.names.is_empty() {
            return Ok("no names yet; `g := {2|1}` gives one".to_owned());
        }
        let lines = self
            .names
            .iter()
            .map(|it| format!("{} := {}", it.name, it.value));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}

impl Question for Functions {
    const NAME: &'static str = "functions";
    const SUMMARY: &'static str = "the functions of the expression language";
    const EXAMPLE: &'static str = r#"{"do":"functions","name":"mean"}"#;
    type Answer = FunctionList;

    fn ask(&self, _: &Asking<'_>) -> Result<FunctionList, Refusal> {
        let functions = FUNCTIONS.iter().map(|function| FunctionInfo {
            name: function.name(),
            signature: function.signature,
            summary: function.summary,
        });
        let functions = chosen(functions, self.name.as_deref(), "function", |it| it.name)?;
        Ok(FunctionList { functions })
    }
}

impl Question for Games {
    const NAME: &'static str = "games";
    const SUMMARY: &'static str = "the games of the catalogue";
    const EXAMPLE: &'static str = r#"{"do":"games","name":"hackenbush"}"#;
    type Answer = GameList;

    fn ask(&self, _: &Asking<'_>) -> Result<GameList, Refusal> {
        let games = CATALOGUE.iter().map(|entry| GameInfo {
            name: entry.info.name,
            summary: entry.info.summary,
            example: entry.info.example,
        });
        let games = chosen(games, self.name.as_deref(), "game", |it| it.name)?;
        Ok(GameList { games })
    }
}

/// All of a list, or the one with a name.
fn chosen<T: Clone>(
    all: impl Iterator<Item = T>,
    name: Option<&str>,
    what: &str,
    name_of: fn(&T) -> &'static str,
) -> Result<Vec<T>, Refusal> {
    let all: Vec<T> = all.collect();
    let Some(name) = name else { return Ok(all) };
    let name = name.trim_end_matches(['(', ')']);
    if let Some(one) = all.iter().find(|it| name_of(it) == name) {
        return Ok(vec![one.clone()]);
    }
    let mistake = Diagnostic::plain(format!("there is no {what} `{name}`")).in_field("name");
    Err(suggest(mistake, name, all.iter().map(name_of)).into())
}

impl Answer for FunctionList {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let rows = self.functions.iter();
        Ok(table(rows.map(|it| [it.signature, it.summary]).collect()))
    }
}

impl Answer for GameList {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(match self.games.as_slice() {
            [only] => format!(
                "{}\n  {}\n  for example `{}`",
                only.name, only.summary, only.example
            ),
            games => table(games.iter().map(|it| [it.name, it.summary]).collect()),
        })
    }
}

/// Two columns, the first as wide as it needs to be.
fn table(rows: Vec<[&str; 2]>) -> String {
    let width = rows.iter().map(|[first, _]| first.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for [first, second] in rows {
        writeln!(text, "  {first:<width$}  {second}").expect("a string takes all");
    }
    text.truncate(text.trim_end().len());
    text
}
