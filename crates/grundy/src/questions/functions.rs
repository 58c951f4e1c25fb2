//! What the language knows: its functions, and the names given so far.

use grundy_lang::{FUNCTIONS, Value, suggest};
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::ask::{Answer, Asking, Entry, Question};
use crate::doors::door_of;
use crate::page::{section, table};
use crate::questions::QUESTIONS;
use crate::questions::games::{GameInfo, game_table, games};
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// The functions of the expression language, or one of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Functions {
    /// The name of one function.
    pub name: Option<String>,
}

/// The functions of the language.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FunctionList {
    /// The functions, by their names.
    pub functions: Vec<FunctionInfo>,
    /// The games whose positions are called like functions, where no one name was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameInfo>,
}

/// A function of the language.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FunctionInfo {
    /// Its name.
    pub name: &'static str,
    /// Its name with its arguments.
    pub signature: String,
    /// What it gives.
    pub summary: &'static str,
    /// What it takes, and what it promises there.
    pub class: &'static str,
    /// What happens outside that class.
    pub outside: &'static str,
    /// The definition or theorem it rests on.
    pub source: &'static str,
}

/// The names given so far on the workbench, with their values.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Names {}

/// Names with their values.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NameList {
    /// The names, in alphabetical order.
    pub names: Vec<NamedValue>,
}

/// A name with its value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NamedValue {
    /// The name.
    pub name: String,
    /// What it stands for where that is more than a value: positions, as they are typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// Its value.
    pub value: String,
}

uses!(Names {});

impl Question for Names {
    const NAME: &'static str = "names";
    const SUMMARY: &'static str = "the names given so far, with their values";
    const EXAMPLE: &'static str = r#"{"do":"names"}"#;
    type Answer = NameList;
    const CUT: &'static [&'static str] = &["names"];

    fn find(&self, at: &Asking<'_>) -> Result<NameList, Refusal> {
        let sitting = at.sit()?;
        let names = sitting.names().into_iter().map(|(name, value)| {
            let positions = match &value {
                Value::Sum(sum) => Some(sum.write(sitting.games(), at.notation)?),
                _ => None,
            };
            let value = value.write(sitting.games(), at.notation)?;
            Ok(NamedValue {
                name,
                positions: positions.filter(|positions| *positions != value),
                value,
            })
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
        let lines = self.names.iter().map(|it| match &it.positions {
            Some(positions) => format!("{} := {positions}  # {}", it.name, it.value),
            None => format!("{} := {}", it.name, it.value),
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}

uses!(Functions { name });

impl Question for Functions {
    const NAME: &'static str = "functions";
    const SUMMARY: &'static str = "the functions of the expression language";
    const EXAMPLE: &'static str = r#"{"do":"functions","name":"mean"}"#;
    type Answer = FunctionList;
    const CUT: &'static [&'static str] = &["functions"];

    fn find(&self, _: &Asking<'_>) -> Result<FunctionList, Refusal> {
        let functions = all().into_iter();
        let Some(name) = &self.name else {
            return Ok(FunctionList {
                functions: functions.collect(),
                games: games(),
            });
        };
        let name = name.trim_end_matches(['(', ')']);
        let mut one = functions.filter(|function| function.name == name);
        let functions = vec![one.next().ok_or_else(|| no_function(name))?];
        Ok(FunctionList {
            functions,
            games: Vec::new(),
        })
    }
}

/// The functions of the language and the questions that are asked like them, by their names.
fn all() -> Vec<FunctionInfo> {
    let info = |name, signature, summary| {
        let door = door_of(name).expect("every function has a door");
        FunctionInfo {
            name,
            signature,
            summary,
            class: door.class,
            outside: door.outside,
            source: door.source,
        }
    };
    let own = FUNCTIONS.iter();
    let own = own.map(|it| info(it.name(), it.signature.to_owned(), it.summary));
    let questions = QUESTIONS.iter().filter(|entry| !entry.arguments.is_empty());
    let questions = questions.map(|entry| info(entry.name, signature(entry), entry.summary));
    let mut all: Vec<FunctionInfo> = own.chain(questions).collect();
    all.sort_by_key(|function| function.name);
    all
}

/// A question with the fields that its arguments fill in; those that may be left out in brackets.
fn signature(entry: &Entry) -> String {
    let arguments = entry.arguments.iter().map(|&name| {
        if is_needed(entry, name) {
            name.to_owned()
        } else {
            format!("[{name}]")
        }
    });
    let arguments: Vec<String> = arguments.collect();
    format!("{}({})", entry.name, arguments.join(", "))
}

/// Whether the example would be refused without this field.
fn is_needed(entry: &Entry, name: &str) -> bool {
    let mut fields: Map<String, Json> =
        serde_json::from_str(entry.example).expect("examples are requests");
    fields.remove("do");
    fields.remove(name).is_some() && (entry.read)(fields).is_err()
}

fn no_function(name: &str) -> Diagnostic {
    let mistake = Diagnostic::plain(format!("there is no function `{name}`")).in_field("name");
    if grundy_rulesets::find(name).is_some() {
        return mistake.hint(format!(
            "`{name}` is a game: `grundy games {name}` has its rules"
        ));
    }
    suggest(mistake, name, all().iter().map(|function| function.name))
        .hint("`grundy functions` lists them all")
}

impl Answer for FunctionList {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let functions = table(
            self.functions
                .iter()
                .map(|it| [it.signature.as_str(), it.summary]),
        );
        if let [only] = self.functions.as_slice() {
            let sections = [
                section("Class", only.class),
                section("Outside", only.outside),
                section("Source", only.source),
            ];
            return Ok(format!("{functions}\n\n{}", sections.join("\n\n")));
        }
        Ok(format!(
            "Functions:\n{functions}\n\n\
             Games, whose positions are typed; `grundy games NAME` has the rules of one:\n{}",
            game_table(&self.games)
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doors::DOORS;

    #[test]
    fn every_function_has_its_door_and_every_door_its_function() {
        let mut functions: Vec<&str> = FUNCTIONS.iter().map(grundy_lang::Function::name).collect();
        let questions = QUESTIONS.iter().filter(|entry| !entry.arguments.is_empty());
        functions.extend(questions.map(|entry| entry.name));
        functions.sort_unstable();
        let doors: Vec<&str> = DOORS.iter().map(|door| door.function).collect();
        assert_eq!(doors, functions);
    }
}
