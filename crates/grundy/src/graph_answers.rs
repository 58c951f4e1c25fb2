//! What is known of the positions of a game graph: outcomes, nimbers and values.

use std::fmt::Write;

use grundy_game::{Game, Games, Notation};
use grundy_num::Halt;
use grundy_render::view::to_ascii;
use grundy_rulesets::game_graph::GameGraph;
use serde::Serialize;

use crate::Answer;
use crate::tree::written;

/// What is shown of a position.
struct Known<'a> {
    name: &'a str,
    outcome: String,
    nimber: Option<u64>,
    value: String,
}

/// The positions of a graph, or one of them, a line each: outcome, nimber where all moves are both
/// players', value.
///
/// ```
/// use grundy::{Limits, Notation, Workbench, graph_report, read_game_graph};
/// let (bench, limits) = (Workbench::default(), Limits::none());
/// let sitting = bench.sit(&limits)?;
/// let (graph, first) = read_game_graph("a > b L, b > c R").unwrap();
/// let answer = graph_report(sitting.games(), &graph, Some(first), Notation::Unicode)?;
/// assert_eq!(answer.text, "position  outcome  value\na         P        0");
/// # Ok::<(), grundy::Halt>(())
/// ```
pub fn graph_report(
    games: Games<'_>,
    graph: &GameGraph,
    only: Option<u32>,
    notation: Notation,
) -> Result<Answer, Halt> {
    let (rows, halt) = known(games, graph, only, notation)?;
    let wide = |name: &str| name.chars().count();
    let longest = rows.iter().map(|row| wide(row.name)).max().unwrap_or(0);
    let width = longest.max("position".len());
    let has_nimbers = rows.iter().any(|row| row.nimber.is_some());
    let nimber_heading = if has_nimbers { "nimber  " } else { "" };
    let mut text = format!("{:<width$}  outcome  {nimber_heading}value", "position");
    for row in rows {
        let pad = " ".repeat(width - wide(row.name));
        write!(text, "\n{}{pad}  {:<7}  ", row.name, row.outcome)
            .expect("writing to a string cannot fail");
        if let Some(nimber) = row.nimber {
            write!(text, "{nimber:<6}  ").expect("writing to a string cannot fail");
        }
        text.push_str(&row.value);
    }
    Ok(Answer { text, halt })
}

/// The same in JSON, one object a line.
pub fn graph_json(games: Games<'_>, graph: &GameGraph, only: Option<u32>) -> Result<Answer, Halt> {
    #[derive(Serialize)]
    struct KnownView<'a> {
        position: &'a str,
        outcome: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        nimber: Option<u64>,
        value: &'a str,
    }
    let (rows, halt) = known(games, graph, only, Notation::Ascii)?;
    let lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let view = KnownView {
                position: row.name,
                outcome: &row.outcome,
                nimber: row.nimber,
                value: &row.value,
            };
            to_ascii(serde_json::to_string(&view).expect("views have plain values"))
        })
        .collect();
    let text = lines.join("\n");
    Ok(Answer { text, halt })
}

/// What was reached within the limits; nothing at all is the limit itself.
fn known<'a>(
    games: Games<'_>,
    graph: &'a GameGraph,
    only: Option<u32>,
    notation: Notation,
) -> Result<(Vec<Known<'a>>, Option<Halt>), Halt> {
    let values = graph.values(games, only);
    let asked: Vec<u32> = match only {
        Some(vertex) => vec![vertex],
        None => (0..).take(graph.len()).collect(),
    };
    let mut rows = Vec::new();
    let mut halt = values.halt().cloned();
    for vertex in asked {
        let Some(value) = values.of(vertex) else {
            continue;
        };
        match row(games, graph, vertex, value, notation) {
            Ok(row) => rows.push(row),
            Err(reached) => {
                halt = Some(reached);
                break;
            }
        }
    }
    match halt {
        Some(halt) if rows.is_empty() => Err(halt),
        halt => Ok((rows, halt)),
    }
}

fn row<'a>(
    games: Games<'_>,
    graph: &'a GameGraph,
    vertex: u32,
    value: Game,
    notation: Notation,
) -> Result<Known<'a>, Halt> {
    Ok(Known {
        name: graph.name(vertex),
        outcome: games.outcome(value).letter().to_string(),
        nimber: graph.nimber(vertex).and_then(|n| n.to_u64()),
        value: written(games, value, notation)?,
    })
}
