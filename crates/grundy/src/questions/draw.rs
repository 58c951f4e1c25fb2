//! Pictures of positions, games, graphs and sums, of several of them, and of a match.

use grundy_game::{Games, Notation};
use grundy_lang::{Match, Sitting, Value};
use grundy_num::{Halt, Play, Sign, Surreal};
use grundy_render::drawing::Piece;
use grundy_render::panels::{Gallery, Scene, Show, Term};
use grundy_render::position::{Highlight, Kind, PositionPicture};
use grundy_render::stalk::Stalk;
use grundy_render::{Drawable, Format, Style};
use grundy_rules::board::Graph;
use grundy_rules::{Links, Mark, Picture};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::TypedMove;
use super::play::make;
use crate::ask::{Answer, Asking, Question, Wanted};
use crate::growth::{typed, written};
use crate::json::{PlayName, PlayerName};
use crate::picture::{characters, draw, text_of};
use crate::summand_picture::{changes, stalk, term, value};
use crate::used::uses;
use crate::vocabulary::vocabulary;
use crate::winning_picture::wins;
use crate::{Diagnostic, Refusal};

/// A picture of a position, a game, a graph or a sum, of several of them, or of a match.
///
/// A position is drawn as its board, its graph or its heaps; a number as the only stalk it is the
/// value of, a nimber as a heap, and any other game as the tree of its options. The terms of a sum
/// stand side by side with their signs between them.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Draw {
    /// What to draw.
    pub expr: String,
    /// What to draw beside it.
    #[serde(default)]
    pub others: Vec<String>,
    /// What is written below each picture; without, nothing below a single one and else its text.
    pub label: Option<Label>,
    /// Whether the winning moves are marked where they are made, and named below; not in a match.
    #[serde(default)]
    pub winning: bool,
    /// The moves of a match that begins with `expr`, as in a request `play`: each is a picture.
    #[serde(default)]
    pub moves: Vec<TypedMove>,
    /// Who moves first in the match.
    #[serde(default)]
    pub first: PlayerName,
    /// Who wins: of a match at its end, and by which moves where the winning moves are marked.
    #[serde(default)]
    pub play: PlayName,
    /// How several pictures are shown.
    #[serde(default)]
    pub show: ShowName,
}

vocabulary! {
    /// What is written below a picture.
    pub enum Label {
        None = "none": "Nothing.",
        Text = "text": "What is drawn, as it is typed.",
        Value = "value": "Its value.",
    }
}

/// How several pictures are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ShowName {
    /// Side by side.
    #[default]
    Panels,
    /// One after the other, in SVG; where nothing moves, the last one is seen.
    Animation,
}

/// What was drawn.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Drawn {
    /// What the picture shows, as it is typed.
    pub drawn: String,
    /// What else it shows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub others: Vec<String>,
    /// The picture as an SVG document, whose parts carry the places they stand for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    #[serde(skip)]
    picture: Gallery,
}

/// The most pictures of one answer.
const MOST_PICTURES: usize = 200;

uses!(Draw {
    expr, others, label, moves,
    winning: moves.is_empty() => "without `moves`",
    first: !moves.is_empty() => "with `moves`",
    play: *winning || !moves.is_empty() => "with `winning` or `moves`",
    show: !others.is_empty() || !moves.is_empty() => "for several pictures, with `others` or `moves`",
});

impl Question for Draw {
    const NAME: &'static str = "draw";
    const SUMMARY: &'static str = "a picture of positions, games and sums, or of a match";
    const EXAMPLE: &'static str = r#"{"do":"draw","expr":"hackenbush(\"0-1 B, 1-2 R\")"}"#;
    type Answer = Drawn;
    const CUT: &'static [&'static str] = &["drawn"];

    fn find(&self, at: &Asking<'_>) -> Result<Drawn, Refusal> {
        let sitting = at.sit()?;
        let mut scenes = if self.moves.is_empty() {
            vec![self.scene(&sitting, "expr", &self.expr)?]
        } else {
            self.match_scenes(at, &sitting)?
        };
        for (i, other) in self.others.iter().enumerate() {
            scenes.push(self.scene(&sitting, &format!("others[{i}]"), other)?);
        }
        if scenes.len() > MOST_PICTURES {
            let message = format!(
                "expected at most {MOST_PICTURES} pictures at a time, found {}",
                scenes.len()
            );
            return Err(Diagnostic::plain(message).into());
        }
        let mut names = scenes.iter().map(|scene| scene.name.clone());
        let drawn = names.next().unwrap_or_default();
        let others = names.collect();
        let show = match self.show {
            ShowName::Panels => Show::Panels,
            ShowName::Animation => Show::Animation,
        };
        let picture = Gallery { scenes, show };
        let svg = match at.wanted {
            Wanted::Words => {
                let style = Style {
                    background: at.background,
                    ..Style::default()
                };
                Some(text_of(draw(&picture, Format::Svg, &style)?))
            }
            Wanted::Picture => None,
        };
        Ok(Drawn {
            drawn,
            others,
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
        let scene = self.scene(sitting, "expr", &self.expr)?;
        Ok((scene.name.clone(), Box::new(scene)))
    }

    /// What is written below a picture.
    fn label(&self) -> Label {
        self.label.unwrap_or(if self.others.is_empty() {
            Label::None
        } else {
            Label::Text
        })
    }

    fn scene(&self, sitting: &Sitting<'_>, field: &str, source: &str) -> Result<Scene, Refusal> {
        let found = self.scene_of(sitting, source);
        found.map_err(|error| error.within(field, source))
    }

    fn scene_of(&self, sitting: &Sitting<'_>, source: &str) -> Result<Scene, Refusal> {
        let games = sitting.games();
        // Who wins says nothing of a picture without winning moves.
        let play = if self.winning {
            self.play.0
        } else {
            Play::Normal
        };
        let (found, summands) = sitting.value_and_summands(source, play)?;
        if let Some((name, picture)) = alone(games, &found)? {
            if self.winning {
                return Err(no_winning_moves());
            }
            let captions = match self.label() {
                Label::None => Vec::new(),
                Label::Text => vec![Piece::Words(source.trim().to_owned())],
                // A stalk has its value below it already.
                Label::Value if !matches!(found, Value::Graph(_)) => Vec::new(),
                Label::Value => vec![Piece::Formula(name.clone())],
            };
            let sign = Sign::Plus;
            return Ok(Scene {
                name,
                terms: vec![Term {
                    label: "1".to_owned(),
                    sign,
                    picture,
                }],
                captions,
            });
        }
        if !matches!(found, Value::Game(_) | Value::Sum(_)) {
            let kind = found.kind();
            let message = format!("expected a position, a game or a graph, found {kind}");
            let mistake = Diagnostic::of_text(source, message);
            return Err(mistake.hint("for example `nim(3, 5) + {2|1}`").into());
        }
        let name = typed(games, summands.iter().map(|(_, it)| it), Notation::Ascii)?;
        let marked = if self.winning {
            Some(wins(sitting, &summands, play)?)
        } else {
            None
        };
        let mut terms = Vec::with_capacity(summands.len());
        for (i, (label, summand)) in summands.iter().enumerate() {
            let places = marked.as_ref().map_or(&[][..], |wins| &wins.places[i]);
            terms.push(term(games, (label, summand), places)?);
        }
        let mut captions = match self.label() {
            Label::None => Vec::new(),
            Label::Text => vec![Piece::Words(source.trim().to_owned())],
            Label::Value => vec![value_caption(games, summands.iter().map(|(_, it)| it))?],
        };
        captions.extend(marked.into_iter().flat_map(|wins| wins.captions));
        Ok(Scene {
            name,
            terms,
            captions,
        })
    }

    /// The match, a scene for its beginning and one for every move.
    fn match_scenes(&self, at: &Asking<'_>, sitting: &Sitting<'_>) -> Result<Vec<Scene>, Refusal> {
        let (games, first, play) = (sitting.games(), self.first.0, self.play.0);
        let begun = sitting.begin(&self.expr, play, first);
        let mut game = begun.map_err(|error| error.within("expr", &self.expr))?;
        // What was laid on each board, and what was done there last.
        let mut laid: Vec<Vec<Highlight>> = vec![Vec::new(); game.summands().len()];
        let begins = format!("{first} begins");
        let mut scenes = vec![self.stands(games, &game, &laid, begins)?];
        for (number, TypedMove(text)) in self.moves.iter().enumerate() {
            let before = game.summands().to_vec();
            make(&mut game, text, at).map_err(|error| error.inside(&format!("moves[{number}]")))?;
            let Some(turn) = game.turns().get(number) else {
                let caption = format!("{} resigns", game.to_move());
                scenes.push(self.stands(games, &game, &laid, caption)?);
                break;
            };
            let name = turn.name.as_deref().unwrap_or(&turn.text);
            let place = if before.len() > 1 {
                format!("in {}: ", turn.label)
            } else {
                String::new()
            };
            let caption = format!("{}. {}: {place}{name}", number + 1, turn.player);
            for board in &mut laid {
                board.retain(|highlight| highlight.kind != Kind::Last);
            }
            let moved = [&before[turn.summand], &game.summands()[turn.summand]];
            if let [Some((from, _)), Some((to, _))] = moved.map(grundy_solve::Term::as_position) {
                laid[turn.summand].extend(changes(&from, &to, turn.player));
            }
            scenes.push(self.stands(games, &game, &laid, caption)?);
        }
        Ok(scenes)
    }

    /// A match as it stands, with what is said about the places of each summand.
    fn stands(
        &self,
        games: Games<'_>,
        game: &Match,
        laid: &[Vec<Highlight>],
        caption: String,
    ) -> Result<Scene, Refusal> {
        let summands = game.summands();
        let terms = game.labels().iter().zip(summands).zip(laid);
        let terms = terms.map(|((label, summand), laid)| term(games, (label, summand), laid));
        let terms = terms.collect::<Result<Vec<Term>, Halt>>()?;
        let mut captions = vec![Piece::Words(caption)];
        match self.label() {
            Label::None => {}
            Label::Text => {
                captions.push(Piece::Words(typed(games, summands, Notation::Unicode)?));
            }
            Label::Value => captions.push(value_caption(games, summands)?),
        }
        Ok(Scene {
            name: typed(games, summands, Notation::Ascii)?,
            terms,
            captions,
        })
    }
}

fn value_caption<'t>(
    games: Games<'_>,
    summands: impl IntoIterator<Item = &'t grundy_solve::Term>,
) -> Result<Piece, Halt> {
    let value = value(games, summands)?;
    Ok(Piece::Formula(written(games, value, Notation::Unicode)?))
}

/// What is drawn by itself and is no sum: its name and its picture.
type Alone = Option<(String, Box<dyn Drawable + Send>)>;

/// A graph, or the stalk of a number.
fn alone(games: Games<'_>, value: &Value) -> Result<Alone, Halt> {
    if let Value::Graph(graph) = value {
        let name = value.write(games, Notation::Ascii)?;
        let picture = PositionPicture::new(graph_picture(graph), name.clone());
        return Ok(Some((name, Box::new(picture))));
    }
    Ok(stalk_of(games, value)?.map(|(name, stalk)| {
        let picture: Box<dyn Drawable + Send> = Box::new(stalk);
        (name, picture)
    }))
}

/// The stalk of a value that is a number, finite or not; `None` for anything else.
fn stalk_of(games: Games<'_>, value: &Value) -> Result<Option<(String, Stalk)>, Halt> {
    let x = match value {
        Value::Surreal(x) => x.to_surreal().ok_or(Halt::TooLarge(
            "the stalk of a quotient with infinitely many terms",
        ))?,
        Value::Game(sum) => match sum.as_number() {
            Some(x) => Surreal::from(x.clone()),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let text = value.write(games, Notation::Ascii)?;
    let drawn = stalk(&x, &text)?;
    Ok(Some((text, drawn)))
}

fn graph_picture(graph: &Graph) -> Picture {
    let vertices = 0..graph.vertices();
    let edges = graph.edges().iter();
    Picture::Network {
        vertices: vertices
            .map(|vertex| (graph.label(vertex).to_string(), Mark::Empty))
            .collect(),
        edges: edges.map(|edge| (*edge, Mark::Empty)).collect(),
        links: Links::Lines,
    }
}

fn no_winning_moves() -> Refusal {
    let mistake = Diagnostic::plain("a number or a graph by itself has no winning moves to mark");
    let hint = "draw a position such as `node_kayles(grid(4, 5))`, or leave the winning moves out";
    mistake.in_field("winning").hint(hint).into()
}

impl Answer for Drawn {
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        characters(&self.picture, style)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&self.picture)
    }
}
