//! Subtraction games on several heaps, whose moves may also add stones.

#![expect(
    clippy::disallowed_types,
    reason = "what reads flattened fields can read any JSON, floats too; no field is one"
)]

use std::fmt::Write as _;

use grundy_automata::lattice::{
    Kept, LatticeError, LatticeGame, PositionSearch, SearchError, Table, Values, count_outcomes,
    nimber_histogram, node_kayles,
};
use grundy_lang::Value;
use grundy_num::{Halt, Outcome};
use grundy_render::cells::{CellPicture, TableView, table_picture};
use grundy_render::{Drawable, Style};
use grundy_rules::board::Graph;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::fields::whole_in_quotes;
use crate::json::{Cut, Letter, Whole, Wholes};
use crate::picture::characters;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// A position of a subtraction game on several heaps: who wins, and its nimber.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Lattice {
    /// The game.
    #[serde(flatten)]
    pub game: LatticeGameField,
    /// The heaps; those of a graph of Node Kayles need not be given.
    pub position: Option<Wholes>,
    /// What the game was compiled from, as `turing_compile` says; nothing depends on it.
    pub of: Option<serde_json::Value>,
}

/// A subtraction game on several heaps.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LatticeGameField {
    /// The vectors that the moves subtract.
    #[serde(rename = "D", default, deserialize_with = "whole_in_quotes")]
    pub moves: Option<Vec<Vec<i64>>>,
    /// What a stone of each heap counts; every move must lower the total.
    #[serde(default, deserialize_with = "whole_in_quotes")]
    pub weights: Option<Vec<u64>>,
    /// Instead of moves: a graph such as `path(5)`, whose Node Kayles has a heap for each edge and
    /// isolated vertex, and a move for each vertex.
    pub graph: Option<String>,
}

uses!(LatticeGameField {
    graph,
    moves as "D": graph.is_none() => "without `graph`",
    weights: graph.is_none() => "without `graph`",
});

/// Who wins a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LatticeSolved {
    /// The moves, of Node Kayles on a graph.
    #[serde(rename = "D", skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Vec<i64>>>,
    /// The heaps.
    pub position: Wholes,
    /// Who wins: `N` or `P`.
    pub outcome: Letter,
    /// The moves that win: vectors of `D`.
    pub winning_moves: Option<Vec<Vec<i64>>>,
    /// The nimber.
    pub nimber: Option<Whole>,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
}

/// All positions of a subtraction game with at most so many stones, counted.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LatticeCount {
    /// The game.
    #[serde(flatten)]
    pub game: LatticeGameField,
    /// The most stones.
    pub total: u64,
    /// Whether positions are counted by their nimbers instead of by their outcomes.
    #[serde(default)]
    pub nimbers: bool,
}

/// How many positions there are of each kind.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LatticeCounted {
    /// The most stones.
    pub total: u64,
    /// How many positions there are.
    pub positions: Whole,
    /// How many of them the previous player wins.
    pub p_positions: Whole,
    /// How many positions have each nimber, from 0 on, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_nimber: Option<Wholes>,
}

/// The table of a game on two heaps, or on more with all others fixed.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LatticeTable {
    /// The game.
    #[serde(flatten)]
    pub game: LatticeGameField,
    /// The squares on a side.
    #[serde(default = "forty_eight")]
    pub side: u32,
    /// The heaps from the third on; those not given are empty.
    #[serde(default)]
    pub slice: Vec<u64>,
    /// Whether the squares show nimbers instead of outcomes.
    #[serde(default)]
    pub nimbers: bool,
}

fn forty_eight() -> u32 {
    48
}

/// A table of a game: the first heap to the right, the second upwards.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LatticeTabled {
    /// The squares on a side.
    pub side: u32,
    /// The rows from the top, which is the largest second heap, each square a character: `P`, or
    /// the nimber.
    pub rows: Vec<String>,
    #[serde(skip)]
    picture: CellPicture,
}

const HINT: &str = "write the moves as vectors such as [[1,2],[2,1]]";
const GRAPH: &str = "for example `path(5)` or `\"0-1, 1-2, 5\"`";

impl LatticeGameField {
    /// The game, and the position that a graph begins with. Where there is no move and no weight, the
    /// position that is asked about tells how many heaps there are.
    fn read(
        &self,
        at: &Asking<'_>,
        position: Option<usize>,
    ) -> Result<(LatticeGame, Option<Vec<u64>>), Refusal> {
        if let Some(graph) = &self.graph {
            let (game, start) =
                of_graph(graph, at).map_err(|error| error.within("graph", graph))?;
            return Ok((game, Some(start)));
        }
        let Some(moves) = &self.moves else {
            let mistake = Diagnostic::plain("expected the moves of a game as `D`, found none");
            return Err(mistake.in_field("D").hint(HINT).into());
        };
        let of_weights = self.weights.as_ref().map(Vec::len);
        let heaps = moves.first().map(Vec::len).or(of_weights).or(position);
        let Some(heaps) = heaps else {
            let message = "without a move the number of heaps is unknown";
            let mistake = Diagnostic::plain(message).in_field("D");
            let hint = "give at least one move, or a weight for each heap";
            return Err(mistake.hint(hint).into());
        };
        let weights = self.weights.clone().unwrap_or_else(|| vec![1; heaps]);
        if weights.len() != heaps {
            let message = format!("expected {heaps} weights, found {}", weights.len());
            let mistake = Diagnostic::plain(message).in_field("weights");
            return Err(mistake.hint("give one weight for each heap").into());
        }
        let game = LatticeGame::weighted(weights, moves.clone()).map_err(|error| {
            let (field, hint) = match &error {
                LatticeError::NotFalling { vector, .. } if vector.iter().all(|&x| x <= 0) => (
                    "D",
                    "a move takes stones from some heap, whatever the heaps weigh",
                ),
                LatticeError::NotFalling { .. } => ("D", "other weights may do, such as 3,1"),
                LatticeError::Weight { .. } => (
                    "weights",
                    "give a weight from 1 on for each heap, such as 3,1",
                ),
                _ => ("D", HINT),
            };
            Diagnostic::plain(error.to_string())
                .in_field(field)
                .hint(hint)
        })?;
        Ok((game, None))
    }
}

/// Node Kayles on a graph: a heap for each edge, a move for each vertex.
fn of_graph(source: &str, at: &Asking<'_>) -> Result<(LatticeGame, Vec<u64>), Refusal> {
    let graph = match at.sit()?.evaluate(source)? {
        Value::Graph(graph) => graph,
        Value::Text(text) => Graph::parse(&text)
            .map_err(|error| Diagnostic::plain(error.to_string()).hint(GRAPH))?
            .into(),
        other => {
            let message = format!("expected a graph, found {}", other.kind());
            return Err(Diagnostic::of_text(source, message).hint(GRAPH).into());
        }
    };
    let game = node_kayles(graph.vertices(), graph.edges());
    Ok(game.map_err(|error| Diagnostic::plain(error.to_string()).hint(GRAPH))?)
}

uses!(Lattice [game: LatticeGameField] { game, position, of });

impl Question for Lattice {
    const NAME: &'static str = "lattice";
    const SUMMARY: &'static str = "who wins a position of a subtraction game on several heaps";
    const EXAMPLE: &'static str = r#"{"do":"lattice","D":[[1,2],[2,1]],"position":[10,12]}"#;
    const ARGUMENTS: &'static [&'static str] = &["D", "position"];
    type Answer = LatticeSolved;
    const CUT: &'static [&'static str] = &["position", "outcome", "winning_moves", "nimber"];

    fn find(&self, at: &Asking<'_>) -> Result<LatticeSolved, Refusal> {
        let heaps = self.position.as_ref().map(|Wholes(heaps)| heaps.len());
        let (game, start) = self.game.read(at, heaps)?;
        let position = match &self.position {
            Some(Wholes(heaps)) => heaps
                .iter()
                .map(Whole::to_u64)
                .collect::<Option<Vec<u64>>>(),
            None => start.clone(),
        };
        let position = position.ok_or_else(|| {
            let mistake = Diagnostic::plain("expected the heaps of a position, from 0 to 2^64 - 1");
            mistake
                .in_field("position")
                .hint("give one number for each heap")
        })?;
        let mut search = PositionSearch::new(&game);
        let outcome = settled(search.outcome(&position, at.limits))?;
        let mut solved = LatticeSolved {
            moves: start.is_some().then(|| game.moves().to_vec()),
            position: position.iter().copied().collect(),
            outcome: Letter(outcome),
            winning_moves: None,
            nimber: None,
            halt: None,
        };
        // The outcome takes a part of the positions that the value takes, so it may be all there
        // is.
        let mut rest = || -> Result<(), Refusal> {
            let moves = settled(search.winning_moves(&position, at.limits))?;
            let moves = moves.iter().map(|&number| game.moves()[number].clone());
            solved.winning_moves = Some(moves.collect());
            let nimber = settled(search.nimber(&position, at.limits))?;
            solved.nimber = Some(Whole::from(u64::from(nimber)));
            Ok(())
        };
        match rest() {
            Ok(()) => {}
            Err(Refusal::Halt(halt)) => solved.halt = Some(Cut(halt)),
            Err(mistake) => return Err(mistake),
        }
        Ok(solved)
    }
}

fn settled<T>(answer: Result<T, SearchError>) -> Result<T, Refusal> {
    answer.map_err(|error| match error {
        SearchError::Halt(halt) => halt.into(),
        SearchError::Position(error) => {
            let mistake = Diagnostic::plain(error.to_string()).in_field("position");
            mistake.hint("give one number for each heap").into()
        }
    })
}

/// Winning moves that are listed.
const MOVES_SHOWN: usize = 10;

impl Answer for LatticeSolved {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let mut text = String::new();
        let mut line = |words: String| {
            writeln!(text, "{words}").expect("a string takes all");
        };
        if let Some(moves) = &self.moves {
            let moves: Vec<String> = moves.iter().map(|vector| entries(vector)).collect();
            line(format!("moves {}", moves.join("; ")));
        }
        let outcome: Outcome = self.outcome.0;
        line(format!("{}: {outcome}", outcome.letter()));
        let winning = self.winning_moves.as_deref().unwrap_or_default();
        for vector in winning.iter().take(MOVES_SHOWN) {
            let heaps = self.position.0.iter().zip(vector);
            let to: Vec<_> = heaps.map(|(heap, taken)| &heap.0 - *taken).collect();
            line(format!(
                "  by taking {} to {}",
                entries(vector),
                entries(&to)
            ));
        }
        if winning.len() > MOVES_SHOWN {
            let rest = winning.len() - MOVES_SHOWN;
            line(format!("  and {rest} more winning moves"));
        }
        match (&self.nimber, &self.halt) {
            (Some(nimber), _) => line(format!("nimber {nimber}")),
            (None, Some(Cut(halt))) => line(format!("nimber not reached: {halt}")),
            (None, None) => {}
        }
        text.truncate(text.trim_end().len());
        Ok(text)
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|cut| &cut.0)
    }
}

fn entries<T: ToString>(vector: &[T]) -> String {
    let entries: Vec<String> = vector.iter().map(T::to_string).collect();
    format!("({})", entries.join(", "))
}

uses!(LatticeCount [game: LatticeGameField] { game, total, nimbers });

impl Question for LatticeCount {
    const NAME: &'static str = "lattice_count";
    const SUMMARY: &'static str = "the positions of a subtraction game on several heaps, counted";
    const EXAMPLE: &'static str = r#"{"do":"lattice_count","D":[[1,2],[2,1]],"total":20}"#;
    const ARGUMENTS: &'static [&'static str] = &["D", "total"];
    type Answer = LatticeCounted;
    const CUT: &'static [&'static str] = &["total", "positions", "p_positions"];

    fn find(&self, at: &Asking<'_>) -> Result<LatticeCounted, Refusal> {
        let (game, _) = self.game.read(at, None)?;
        if !self.nimbers {
            let counts = count_outcomes(&game, self.total, at.limits)?;
            return Ok(LatticeCounted {
                total: self.total,
                positions: Whole::from(counts.positions),
                p_positions: Whole::from(counts.p_positions),
                by_nimber: None,
            });
        }
        let histogram = nimber_histogram(&game, self.total, at.limits)?;
        Ok(LatticeCounted {
            total: self.total,
            positions: Whole::from(histogram.iter().sum::<u64>()),
            p_positions: Whole::from(histogram.first().copied().unwrap_or(0)),
            by_nimber: Some(histogram.into_iter().collect()),
        })
    }
}

impl Answer for LatticeCounted {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(match &self.by_nimber {
            None => format!("{} of {} positions are P", self.p_positions, self.positions),
            Some(Wholes(counts)) => {
                let lines = counts.iter().enumerate();
                let lines =
                    lines.map(|(nimber, count)| format!("{count} positions of nimber {nimber}"));
                lines.collect::<Vec<_>>().join("\n")
            }
        })
    }
}

uses!(LatticeTable [game: LatticeGameField] { game, side, slice, nimbers });

impl Question for LatticeTable {
    const NAME: &'static str = "lattice_table";
    const SUMMARY: &'static str = "a table of a subtraction game on several heaps";
    const EXAMPLE: &'static str = r#"{"do":"lattice_table","D":[[1,2],[2,1]],"side":8}"#;
    type Answer = LatticeTabled;
    const CUT: &'static [&'static str] = &["side", "rows"];

    fn find(&self, at: &Asking<'_>) -> Result<LatticeTabled, Refusal> {
        let (game, _) = self.game.read(at, None)?;
        let view = TableView {
            values: if self.nimbers {
                Values::Nimbers
            } else {
                Values::Outcomes
            },
            side: self.side,
            beside: self.slice.clone(),
        };
        let table = Table::new(&game, view.values, Kept::All);
        let mut table = table.map_err(|error| {
            let mistake = Diagnostic::plain(error.to_string()).in_field("D");
            mistake.hint("ask about one position instead")
        })?;
        let picture = table_picture(&game, &mut table, &view, at.limits)?;
        Ok(LatticeTabled {
            side: self.side,
            rows: picture.cells.rows_of_text(at.limits)?,
            picture,
        })
    }
}

impl Answer for LatticeTabled {
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        characters(&self.picture, style)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&self.picture)
    }
}

/// The question about a game in JSON, as `turing_compile` answers it or with its moves alone.
///
/// ```
/// let question = grundy::questions::read_lattice(r#"{"D": [[1, 2], [2, 1]]}"#).unwrap();
/// assert_eq!(question.game.moves.unwrap().len(), 2);
/// ```
pub fn read_lattice(text: &str) -> Result<Lattice, Diagnostic> {
    let wrong = |error: String| Diagnostic::plain(format!("expected a JSON object: {error}"));
    let found = crate::strict_json::read(text).map_err(|error| wrong(error.to_string()))?;
    let serde_json::Value::Object(mut fields) = found else {
        return Err(wrong(format!("found {}", crate::json::shortened(&found))));
    };
    fields.remove("do");
    match crate::request::read_question::<Lattice>(fields) {
        Ok(question) if question.game.moves.is_some() => Ok(question),
        Err(Refusal::Mistake(mistake)) => Err(mistake),
        _ => Err(Diagnostic::plain("expected a list of vectors as `D`").in_field("D")),
    }
}
