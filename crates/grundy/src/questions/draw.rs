//! Pictures of positions and of the stalks that numbers are.

use grundy_game::{Games, Notation};
use grundy_lang::{Sitting, Value};
use grundy_num::{Halt, NoFiniteWord, Play, Sign, Surreal};
use grundy_render::position::PositionPicture;
use grundy_render::stalk::Stalk;
use grundy_render::{Drawable, Format, Style};
use grundy_solve::{Position, Term, solve};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question, Wanted};
use crate::picture::{characters, draw, text_of};
use crate::winning_picture::mark_winning;
use crate::{Diagnostic, Refusal};

/// A picture of a position (a board, a bush, a graph or heaps) or of the stalk of a number.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Draw {
    /// A position, or a number, which is drawn as the only stalk it is the value of.
    pub expr: String,
    /// Whether the winning moves are marked; of graphs alone.
    #[serde(default)]
    pub winning: bool,
}

/// What was drawn.
#[derive(Serialize, JsonSchema)]
pub struct Drawn {
    /// What the picture shows, as it is typed.
    pub drawn: String,
    /// The picture as an SVG document, whose parts carry the places they stand for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    #[serde(skip)]
    picture: Box<dyn Drawable + Send>,
}

impl Question for Draw {
    const NAME: &'static str = "draw";
    const SUMMARY: &'static str = "a picture of a position or of the stalk of a number";
    const EXAMPLE: &'static str = r#"{"do":"draw","expr":"hackenbush(\"0-1 B, 1-2 R\")"}"#;
    type Answer = Drawn;

    fn ask(&self, at: &Asking<'_>) -> Result<Drawn, Refusal> {
        let sitting = at.sit()?;
        let found = self.picture(&sitting);
        let (drawn, picture) = found.map_err(|error| error.within("expr", &self.expr))?;
        let svg = match at.wanted {
            Wanted::Words => Some(text_of(draw(&*picture, Format::Svg, &Style::default())?)),
            Wanted::Picture => None,
        };
        Ok(Drawn {
            drawn,
            svg,
            picture,
        })
    }
}

impl Draw {
    /// What is drawn, as it is typed, and its picture.
    pub(super) fn picture(
        &self,
        sitting: &Sitting<'_>,
    ) -> Result<(String, Box<dyn Drawable + Send>), Refusal> {
        let value = sitting.evaluate(&self.expr)?;
        if let Some(stalk) = stalk(sitting.games(), &value)? {
            if self.winning {
                return Err(no_winning_moves());
            }
            let name = value.write(sitting.games(), Notation::Ascii)?;
            return Ok((name, Box::new(stalk)));
        }
        let position = position(&value, &self.expr)
            .map_err(|mistake| mistake.hint("a number is drawn as its stalk"))?;
        let mut picture = position.picture();
        if self.winning {
            let games = sitting.games();
            let term = Term::positions(games, vec![(position.clone(), Sign::Plus)])?;
            let solution = solve(games, Play::Normal, &[term])?;
            if let Some(halt) = solution.left.halt.clone().or(solution.right.halt.clone()) {
                return Err(halt.into());
            }
            picture = mark_winning(&picture, &solution).ok_or_else(no_winning_moves)?;
        }
        let name = position.write();
        Ok((name.clone(), Box::new(PositionPicture::new(picture, name))))
    }
}

fn no_winning_moves() -> Refusal {
    let mistake = Diagnostic::plain("winning moves are marked on graphs alone");
    let hint = "draw a position such as `node_kayles(grid(4, 5))`, or leave the winning moves out";
    mistake.in_field("winning").hint(hint).into()
}

/// The single position that the value of an expression is.
pub(crate) fn position(value: &Value, source: &str) -> Result<Position, Diagnostic> {
    if let Value::Sum(sum) = value
        && let Some(position) = sum.as_position()
    {
        return Ok(position.clone());
    }
    let found = match value {
        Value::Sum(_) => "a sum",
        other => other.kind(),
    };
    let message = format!("expected one position such as `nim(3, 5)`, found {found}");
    Err(Diagnostic::of_text(source, message))
}

/// As many runs of an endless stalk are drawn.
const FIRST_RUNS: usize = 6;

/// The stalk of a value that is a number, finite or not; `None` for anything else.
///
/// Every number is the value of exactly one stalk, so that nothing is lost by drawing a stalk
/// from its value.
fn stalk(games: Games<'_>, value: &Value) -> Result<Option<Stalk>, Halt> {
    let x = match value {
        Value::Surreal(x) => match x.to_surreal() {
            Some(x) => x,
            None => {
                return Err(Halt::TooLarge(
                    "the stalk of a quotient with infinitely many terms",
                ));
            }
        },
        Value::Game(sum) => match sum.as_number() {
            Some(x) => Surreal::from(x.clone()),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let value = value.write(games, Notation::Ascii)?;
    match x.sign_word() {
        Ok(word) => Ok(Some(Stalk::new(&word, &value))),
        Err(NoFiniteWord::Halt(halt)) => Err(halt),
        Err(_) => {
            let runs = x.sign_runs().take(FIRST_RUNS);
            let runs: Vec<_> = runs.collect::<Result<_, Halt>>()?;
            Ok(Some(Stalk::endless(&runs, &value)))
        }
    }
}

impl Answer for Drawn {
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        characters(&*self.picture, style)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&*self.picture)
    }
}
