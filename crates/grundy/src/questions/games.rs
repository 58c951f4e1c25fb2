//! The games that can be typed: all of them in a line each, or the page of one.

use grundy_heap::{FAMILIES, NAMED_GAMES, NamedGame};
use grundy_lang::suggest;
use grundy_render::{Drawable, Style};
use grundy_rules::board::Letter;
use grundy_rulesets::CATALOGUE;
use grundy_solve::Entry;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::page::{indented, section, table};
use crate::picture::characters;
use crate::questions::Draw;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// The games of the catalogue, or the page of one of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Games {
    /// The name of one game.
    pub name: Option<String>,
}

/// The games of the catalogue, or the page of one of them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GameList {
    /// The games, by their names.
    pub games: Vec<GameInfo>,
    /// The games on heaps whose values form a sequence, as `period` and `sequence` take them.
    pub sequences: Vec<FamilyInfo>,
    /// Games on heaps that have a name of their own.
    pub named: Vec<NamedInfo>,
    /// The page of the game, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<GamePage>,
    #[serde(skip)]
    drawing: Option<Box<dyn Drawable + Send>>,
}

/// A game of the catalogue.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GameInfo {
    /// Its name, as positions of it are typed.
    pub name: &'static str,
    /// Its rules in a sentence.
    pub summary: &'static str,
    /// A position of it, as it is typed.
    pub example: &'static str,
}

/// A family of games on heaps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FamilyInfo {
    /// Its name.
    pub name: &'static str,
    /// Its rules in a line.
    pub summary: &'static str,
    /// What its parameters are, empty when it has none.
    pub parameters: &'static str,
    /// A game of it, as it is typed.
    pub example: &'static str,
}

/// A game on heaps that has a name of its own.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NamedInfo {
    /// Its name.
    pub name: &'static str,
    /// The family and the parameters that it stands for.
    pub game: &'static str,
    /// Its rules in a line.
    pub summary: &'static str,
}

impl NamedInfo {
    fn of(named: &NamedGame) -> NamedInfo {
        NamedInfo {
            name: named.name,
            game: named.game,
            summary: named.summary,
        }
    }
}

/// All that a page says of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GamePage {
    /// What a position is, what each player may do, who wins.
    pub rules: &'static str,
    /// How a position is typed: every letter, and all forms that are read.
    pub notation: &'static str,
    /// The example drawn in characters.
    pub picture: String,
    /// The value of the example.
    pub value: String,
    /// What is known of the game.
    pub theory: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The letters of its boards, where they are typed cell by cell.
    pub legend: Vec<LetterInfo>,
}

/// A letter that stands for what is on a cell of a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LetterInfo {
    /// The letter.
    pub letter: char,
    /// What it stands for.
    pub meaning: &'static str,
}

impl GameInfo {
    fn of(entry: &Entry) -> GameInfo {
        let info = entry.info;
        GameInfo {
            name: entry.name,
            summary: info.summary,
            example: info.example,
        }
    }
}

impl LetterInfo {
    fn of(letter: &Letter) -> LetterInfo {
        LetterInfo {
            letter: letter.letter(),
            meaning: letter.meaning(),
        }
    }
}

uses!(Games { name });

impl Question for Games {
    const NAME: &'static str = "games";
    const SUMMARY: &'static str = "the games of the catalogue, or the rules of one of them";
    const EXAMPLE: &'static str = r#"{"do":"games","name":"hackenbush"}"#;
    type Answer = GameList;
    const CUT: &'static [&'static str] = &["games", "sequences", "named"];

    fn find(&self, at: &Asking<'_>) -> Result<GameList, Refusal> {
        let Some(name) = &self.name else {
            return Ok(GameList {
                games: games(),
                sequences: families(|_| true),
                named: NAMED_GAMES.iter().map(NamedInfo::of).collect(),
                page: None,
                drawing: None,
            });
        };
        // The language has `all_but` where heaps have `all-but`, and a call begins with a name.
        let name = name.split('(').next().unwrap_or(name).trim();
        let entry = grundy_rulesets::find(&name.replace('-', "_"));
        let sequences = families(|family| family == name.replace('_', "-"));
        let named: Vec<NamedInfo> = NamedGame::find(name)
            .map(NamedInfo::of)
            .into_iter()
            .collect();
        let Some(entry) = entry else {
            if sequences.is_empty() && named.is_empty() {
                return Err(no_game(name).into());
            }
            return Ok(GameList {
                games: Vec::new(),
                sequences,
                named,
                page: None,
                drawing: None,
            });
        };
        let (page, drawing) = page(entry, at)?;
        Ok(GameList {
            games: vec![GameInfo::of(entry)],
            sequences,
            named,
            page: Some(page),
            drawing: Some(drawing),
        })
    }
}

/// All games of the catalogue.
pub(super) fn games() -> Vec<GameInfo> {
    let games = CATALOGUE.iter();
    games.map(GameInfo::of).collect()
}

/// The families of games on heaps whose names are wanted.
fn families(wanted: impl Fn(&str) -> bool) -> Vec<FamilyInfo> {
    let families = FAMILIES.iter().filter(|family| wanted(family.name));
    let families = families.map(|family| FamilyInfo {
        name: family.name,
        summary: family.summary,
        parameters: family.parameters,
        example: family.example,
    });
    families.collect()
}

fn no_game(name: &str) -> Diagnostic {
    let mistake = Diagnostic::plain(format!("there is no game `{name}`")).in_field("name");
    let families = FAMILIES.iter().map(|family| family.name);
    let known = CATALOGUE.iter().map(|entry| entry.name);
    let named = NAMED_GAMES.iter().map(|named| named.name);
    suggest(mistake, name, known.chain(families).chain(named)).hint("`grundy games` lists them all")
}

/// The page of a game, and its example as a picture.
fn page(
    entry: &'static Entry,
    at: &Asking<'_>,
) -> Result<(GamePage, Box<dyn Drawable + Send>), Refusal> {
    let info = entry.info;
    let example = Draw {
        expr: info.example.to_owned(),
        ..Draw::default()
    };
    let sitting = at.sit()?;
    let (_, drawing) = example.picture(&sitting)?;
    let value = sitting.evaluate(info.example)?.settled(sitting.games())?;
    let page = GamePage {
        rules: info.rules,
        notation: info.notation,
        picture: characters(&*drawing, &Style::default())?,
        value: value.write(sitting.games(), at.notation)?,
        theory: info.theory,
        source: info.source,
        legend: entry.legend.iter().map(LetterInfo::of).collect(),
    };
    Ok((page, drawing))
}

impl Answer for GameList {
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        if let (Some(page), [game], Some(drawing)) = (&self.page, &self.games[..], &self.drawing) {
            let picture = characters(&**drawing, style)?;
            let example = format!("{} = {}\n\n{picture}", game.example, page.value);
            let mut sections = vec![
                section(game.name, game.summary),
                section("Rules", page.rules),
                section("How it is typed", page.notation),
                format!("Example\n{}", indented(&example)),
                section("What is known", page.theory),
                section("Source", page.source),
            ];
            sections.extend(self.sequences.iter().map(sequence));
            sections.extend(self.named.iter().map(sequence_of_named));
            return Ok(sections.join("\n\n"));
        }
        if self.games.is_empty() {
            let pages = self.sequences.iter().map(|family| {
                let (name, summary) = (family.name, family.summary);
                format!("{}\n\n{}", section(name, summary), sequence(family))
            });
            let named = self.named.iter().map(|named| {
                let page = section(named.name, named.summary);
                format!("{page}\n\n{}", sequence_of_named(named))
            });
            return Ok(pages.chain(named).collect::<Vec<_>>().join("\n\n"));
        }
        Ok(format!(
            "Games, by the names that their positions are typed with:\n{}\n\n\
             Games on heaps, for `grundy period` and `grundy sequence`:\n{}\n\n\
             Names that some of them have, to be used instead:\n{}\n\n\
             Rules, notation and an example of one: `grundy games hackenbush`, in a session \
             `help hackenbush`.",
            game_table(&self.games),
            table(self.sequences.iter().map(|it| [it.example, it.summary])),
            table(self.named.iter().map(|it| [it.name, it.game])),
        ))
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&**self.drawing.as_ref()?)
    }

    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        match &self.drawing {
            Some(drawing) => characters(&**drawing, style),
            None => self.text(style),
        }
    }
}

/// Each game with its rules in a sentence.
pub(super) fn game_table(games: &[GameInfo]) -> String {
    table(games.iter().map(|it| [it.name, it.summary]))
}

/// What a name stands for, and how its sequence is asked for.
fn sequence_of_named(named: &NamedInfo) -> String {
    let NamedInfo { name, game, .. } = named;
    let text = format!("`grundy sequence {name}`, `grundy period {name}`: it stands for `{game}`");
    section("Its sequence of values by name", &text)
}

/// How the sequence of a family is asked for.
fn sequence(family: &FamilyInfo) -> String {
    let (example, parameters) = (family.example, family.parameters);
    let mut text = format!("`grundy sequence {example}`, `grundy period {example}`");
    if !parameters.is_empty() {
        text = format!("{text}; the parameters: {parameters}");
    }
    section("Its sequence of values", &text)
}
