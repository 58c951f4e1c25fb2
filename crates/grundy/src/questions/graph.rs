//! Games given by the graph of their moves.

use std::fmt::Write as _;

use grundy_game::Games;
use grundy_num::Halt;
use grundy_render::Style;
use grundy_rulesets::game_graph::GameGraph;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ask::{Answer, Asking, Question};
use crate::graph_file::read_game_graph;
use crate::growth::written;
use crate::json::{Cut, Letter, Whole};
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// What is known of the positions of a game given by the graph of its moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Graph {
    /// The moves: a text of arrows `a > b L` or of rows `from,to,player`, or JSON, a list of moves
    /// `[{"from":"a","to":"b","player":"L"},["b","c"]]` or an object of positions
    /// `{"a":{"left":["b"],"right":["c"]},"b":["c"]}`.
    pub graph: Value,
    /// This position only.
    pub from: Option<String>,
}

/// Positions of a game graph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GraphPositions {
    /// The positions, in the order of the graph.
    pub positions: Vec<GraphPosition>,
    /// The limit that left positions out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
}

/// A position of a game graph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GraphPosition {
    /// Its name.
    pub position: String,
    /// Who wins.
    pub outcome: Letter,
    /// The nimber, where all moves are both players'.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<Whole>,
    /// The value.
    pub value: String,
}

uses!(Graph { graph, from });

impl Question for Graph {
    const NAME: &'static str = "graph";
    const SUMMARY: &'static str = "the positions of a game given by the graph of its moves";
    const EXAMPLE: &'static str = r#"{"do":"graph","graph":"a > b L, b > c R"}"#;
    type Answer = GraphPositions;
    const CUT: &'static [&'static str] = &["positions"];

    fn find(&self, at: &Asking<'_>) -> Result<GraphPositions, Refusal> {
        let text = match &self.graph {
            Value::String(text) => text.clone(),
            json => json.to_string(),
        };
        let (graph, _) = read_game_graph(&text).map_err(|error| error.within("graph", &text))?;
        let only = self
            .from
            .as_deref()
            .map(|name| vertex(&graph, name))
            .transpose()?;
        let sitting = at.sit()?;
        let games = sitting.games();
        let values = graph.values(games, only);
        let asked: Vec<u32> = match only {
            Some(vertex) => vec![vertex],
            None => (0..).take(graph.len()).collect(),
        };
        let mut positions = Vec::new();
        let mut halt = values.halt().cloned();
        for vertex in asked {
            let Some(value) = values.of(vertex) else {
                continue;
            };
            match written(games, value, at.notation) {
                Ok(text) => positions.push(known(games, &graph, vertex, value, text)),
                Err(reached) => {
                    halt = Some(reached);
                    break;
                }
            }
        }
        match halt {
            Some(halt) if positions.is_empty() => Err(halt.into()),
            halt => Ok(GraphPositions {
                positions,
                halt: halt.map(Cut),
            }),
        }
    }
}

/// The position with this name.
fn vertex(graph: &GameGraph, name: &str) -> Result<u32, Diagnostic> {
    graph.vertex(name).ok_or_else(|| {
        let some: Vec<&str> = graph.names().take(5).collect();
        let mistake = Diagnostic::plain(format!("there is no position `{name}`"));
        let mistake = mistake.in_field("from");
        mistake.hint(format!("the first positions are {}", some.join(", ")))
    })
}

fn known(
    games: Games<'_>,
    graph: &GameGraph,
    vertex: u32,
    value: grundy_game::Game,
    text: String,
) -> GraphPosition {
    let nimber = graph.nimber(vertex);
    GraphPosition {
        position: graph.name(vertex).to_owned(),
        outcome: Letter(games.outcome(value)),
        nimber: nimber.map(|nimber| Whole::from(&nimber.to_ubig())),
        value: text,
    }
}

impl Answer for GraphPositions {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let rows = &self.positions;
        let wide = |name: &str| name.chars().count();
        let longest = rows
            .iter()
            .map(|row| wide(&row.position))
            .max()
            .unwrap_or(0);
        let width = longest.max("position".len());
        let has_nimbers = rows.iter().any(|row| row.nimber.is_some());
        let heading = if has_nimbers { "nimber  " } else { "" };
        let mut text = format!("{:<width$}  outcome  {heading}value", "position");
        for row in rows {
            let pad = " ".repeat(width - wide(&row.position));
            let outcome = row.outcome.0.letter();
            write!(text, "\n{}{pad}  {outcome:<7}  ", row.position).expect("a string takes all");
            if let Some(nimber) = &row.nimber {
                let nimber = nimber.to_string();
                write!(text, "{nimber:<6}  ").expect("a string takes all");
            }
            text.push_str(&row.value);
        }
        Ok(text)
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|cut| &cut.0)
    }
}
