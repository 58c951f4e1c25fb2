//! Thermographs: both walls to the last corner.

use std::fmt::Write as _;

use grundy_game::{GameSum, Games, Notation, Wall};
use grundy_lang::{Sitting, Value};
use grundy_num::{Halt, Player};
use grundy_render::thermograph::{Construction, Orientation, ThermographPicture};
use grundy_render::{Drawable, Style};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::json::Exact;
use crate::used::uses;
use crate::{Convention, Diagnostic, Refusal};

/// The thermograph of a game, and of others to be laid over it.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Thermograph {
    /// A game, or a position, which stands for its value.
    pub expr: String,
    /// Games whose thermographs are laid over the first one.
    #[serde(default)]
    pub others: Vec<String>,
    /// Whether the picture shows how the thermograph comes from those of the options.
    #[serde(default)]
    pub steps: bool,
    /// The temperature that the picture begins at; -1 without.
    pub from: Option<Exact>,
}

/// Both walls of a thermograph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Walls {
    /// Corners `[temperature, value]` of Left's wall, lowest first; the last one starts the mast.
    pub left_wall: Vec<[Exact; 2]>,
    /// Corners of Right's wall.
    pub right_wall: Vec<[Exact; 2]>,
    /// The value of the mast.
    pub mean: Exact,
    /// Where the mast begins.
    pub temperature: Exact,
}

/// The thermograph of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ThermographOf {
    /// The game, as it was asked.
    pub expr: String,
    /// Its walls.
    #[serde(flatten)]
    pub walls: Walls,
}

/// A thermograph with its picture.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Thermographs {
    /// The thermograph of the first game.
    #[serde(flatten)]
    pub first: ThermographOf,
    /// Those of the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub others: Vec<ThermographOf>,
    #[serde(skip)]
    picture: ThermographPicture,
}

impl Walls {
    /// The walls of a thermograph.
    pub fn of(thermograph: &grundy_game::Thermograph) -> Walls {
        let corners = |wall: &Wall| {
            let corners = wall.corners().iter();
            let pair = corners.map(|corner| [&corner.temperature, &corner.value]);
            pair.map(|pair| pair.map(|number| Exact(number.clone())))
                .collect()
        };
        Walls {
            left_wall: corners(thermograph.left()),
            right_wall: corners(thermograph.right()),
            mean: Exact(thermograph.mean().clone()),
            temperature: Exact(thermograph.temperature().clone()),
        }
    }
}

uses!(Thermograph {
    expr, others, from,
    steps: others.is_empty() => "for a single game, without `others`",
});

impl Question for Thermograph {
    const NAME: &'static str = "thermograph";
    const SUMMARY: &'static str = "the thermograph of a game";
    const EXAMPLE: &'static str = r#"{"do":"thermograph","expr":"domineering(\"...|...\")"}"#;
    type Answer = Thermographs;
    const CUT: &'static [&'static str] =
        &["expr", "left_wall", "right_wall", "mean", "temperature"];

    fn find(&self, at: &Asking<'_>) -> Result<Thermographs, Refusal> {
        let sitting = at.sit()?;
        let mut picture = ThermographPicture {
            games: Vec::new(),
            orientation: match at.convention {
                Convention::Usual => Orientation::Usual,
                Convention::Brochure => Orientation::Brochure,
            },
            lowest: self.from.clone().map(|Exact(from)| from),
            construction: None,
        };
        for (source, field) in self.sources() {
            let found = named(&sitting, source, at);
            picture
                .games
                .push(found.map_err(|error| error.within(field, source))?);
        }
        if self.steps {
            picture.construction = Some(self.construction(&sitting, at)?);
        }
        let walls = picture.games.iter().map(|(_, walls)| Walls::of(walls));
        let sources = self.sources().map(|(source, _)| source.to_owned());
        let mut found = sources
            .zip(walls)
            .map(|(expr, walls)| ThermographOf { expr, walls });
        Ok(Thermographs {
            first: found.next().expect("the first game is there"),
            others: found.collect(),
            picture,
        })
    }
}

impl Thermograph {
    /// The games with the fields they stand in.
    fn sources(&self) -> impl Iterator<Item = (&str, &'static str)> {
        let others = self.others.iter().map(|other| (other.as_str(), "others"));
        std::iter::once((self.expr.as_str(), "expr")).chain(others)
    }

    fn construction(
        &self,
        sitting: &Sitting<'_>,
        at: &Asking<'_>,
    ) -> Result<Construction, Refusal> {
        let sum = game(sitting, &self.expr)?;
        let found = construction(sitting.games(), &sum, at.notation, at.convention)?;
        found.ok_or_else(|| {
            let message = "a number has no steps to draw: its thermograph is a bare mast";
            let mistake = Diagnostic::plain(message).in_field("steps");
            mistake.hint("leave the steps out").into()
        })
    }
}

/// The game that an expression is, and anything else a mistake.
fn game(sitting: &Sitting<'_>, source: &str) -> Result<GameSum, Refusal> {
    match sitting.evaluate(source)?.settled(sitting.games())? {
        Value::Game(sum) => Ok(sum),
        other => {
            let message = format!("expected a game to draw, found {}", other.kind());
            Err(Diagnostic::of_text(source, message).into())
        }
    }
}

/// Names longer than this are cut in a picture.
const LONGEST_NAME: usize = 48;

/// The thermograph of an expression, called what was typed unless the notation cannot show that.
fn named(
    sitting: &Sitting<'_>,
    source: &str,
    at: &Asking<'_>,
) -> Result<(String, grundy_game::Thermograph), Refusal> {
    let sum = game(sitting, source)?;
    let games = sitting.games();
    let thermograph = at.convention.thermograph(games.sum_thermograph(&sum)?);
    let name = if at.notation != Notation::Ascii || source.is_ascii() {
        source.to_owned()
    } else {
        Value::Game(sum).write(games, Notation::Ascii)?
    };
    let words: Vec<&str> = name.split_whitespace().collect();
    let mut name = words.join(" ");
    if name.chars().count() > LONGEST_NAME {
        name = name.chars().take(LONGEST_NAME - 1).chain(['…']).collect();
    }
    Ok((name, thermograph))
}

/// The canonical options with their thermographs; `None` for a number.
fn construction(
    games: Games<'_>,
    sum: &GameSum,
    notation: Notation,
    convention: Convention,
) -> Result<Option<Construction>, Halt> {
    let g = games.expand(sum)?;
    if games.is_number(g) {
        return Ok(None);
    }
    let options = |player| {
        let options = games.options(g, player)?.iter().map(|&option| {
            let thermograph = games.thermograph(option)?.as_ref().clone();
            let name = games.write(option, notation)?;
            Ok((name, convention.thermograph(thermograph)))
        });
        options.collect::<Result<_, Halt>>()
    };
    Ok(Some(Construction {
        left_options: options(Player::Left)?,
        right_options: options(Player::Right)?,
    }))
}

impl Answer for Thermographs {
    /// The drawing, then the same in numbers.
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        let mut text = crate::picture::characters(&self.picture, style)?;
        for (name, thermograph) in &self.picture.games {
            if self.picture.games.len() > 1 {
                write!(text, "\n{name}").expect("a string takes all");
            }
            let (left, right) = (corners(thermograph.left()), corners(thermograph.right()));
            write!(text, "\n  left wall   {left}\n  right wall  {right}")
                .expect("a string takes all");
        }
        if let Some(construction) = &self.picture.construction {
            text.push_str(&told(construction));
        }
        Ok(text)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&self.picture)
    }
}

/// The walls of the options that the scaffolds are made of.
fn told(construction: &Construction) -> String {
    let mut text = String::from(
        "\n\nThe left wall is the highest right wall of a Left option, less the temperature;\n\
         the right wall the lowest left wall of a Right option, plus the temperature.",
    );
    let mut line = |side: &str, name: &str, wall_name: &str, wall: &Wall| {
        let corners = corners(wall);
        write!(text, "\n  {side} option {name}: {wall_name} wall {corners}")
            .expect("a string takes all");
    };
    for (name, thermograph) in &construction.left_options {
        line("Left", name, "right", thermograph.right());
    }
    for (name, thermograph) in &construction.right_options {
        line("Right", name, "left", thermograph.left());
    }
    text
}

/// The corners of a wall from the lowest to where the mast begins, temperature first.
fn corners(wall: &Wall) -> String {
    let corners: Vec<String> = wall
        .corners()
        .iter()
        .map(|corner| format!("({}, {})", corner.temperature, corner.value))
        .collect();
    corners.join(" ")
}
