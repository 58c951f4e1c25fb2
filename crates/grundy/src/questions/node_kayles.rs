//! Node Kayles on a graph given by its edges.

use grundy_num::{Nimber, Outcome};
use grundy_render::Style;
use grundy_rules::Rules;
use grundy_rules::board::Graph;
use grundy_rulesets::node_kayles::{NodeKayles, winning_vertices};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::json::{Letter, Whole};
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// The nimber of Node Kayles on a graph, and the vertices that win.
///
/// In the language the same is `node_kayles("0-1, 1-2")`, also for paths and cycles of any size.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NodeKaylesOf {
    /// How many vertices there are, numbered from 0.
    pub vertices: usize,
    /// Pairs of vertices that are joined.
    pub edges: Vec<(usize, usize)>,
}

/// What Node Kayles on a graph is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct KaylesOutcome {
    /// How many vertices the graph has.
    pub vertices: usize,
    /// The nimber.
    pub nimber: Whole,
    /// Who wins.
    pub outcome: Letter,
    /// The vertices whose choice wins.
    pub winning: Vec<usize>,
}

/// Graphs of more vertices are not built; paths and cycles of any size are in the language.
const MOST_VERTICES: usize = 1 << 20;

uses!(NodeKaylesOf { vertices, edges });

impl Question for NodeKaylesOf {
    const NAME: &'static str = "node_kayles";
    const SUMMARY: &'static str = "Node Kayles on a graph given by its edges";
    const EXAMPLE: &'static str =
        r#"{"do":"node_kayles","vertices":4,"edges":[[0,1],[1,2],[2,3]]}"#;
    type Answer = KaylesOutcome;
    const CUT: &'static [&'static str] = &["vertices", "nimber", "outcome", "winning"];

    fn find(&self, at: &Asking<'_>) -> Result<KaylesOutcome, Refusal> {
        if self.vertices > MOST_VERTICES {
            let found = self.vertices;
            let message = format!("expected at most {MOST_VERTICES} vertices, found {found}");
            return Err(Diagnostic::plain(message).in_field("vertices").into());
        }
        let graph = Graph::new(self.vertices, self.edges.clone());
        let graph =
            graph.map_err(|error| Diagnostic::plain(error.to_string()).in_field("edges"))?;
        let beyond = || {
            let message = "expected connected parts of at most 512 vertices, or paths and cycles";
            Diagnostic::plain(message).in_field("edges")
        };
        let nimber = NodeKayles.known_nimber(&graph.clone().into(), at.limits)?;
        let nimber = nimber.ok_or_else(beyond)?;
        let winning = winning_vertices(&graph, &Nimber::ZERO, at.limits)?.ok_or_else(beyond)?;
        Ok(KaylesOutcome {
            vertices: self.vertices,
            outcome: Letter(if nimber.is_zero() {
                Outcome::Previous
            } else {
                Outcome::Next
            }),
            nimber: Whole::from(&nimber.to_ubig()),
            winning,
        })
    }
}

impl Answer for KaylesOutcome {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let outcome = self.outcome.0;
        let mut text = format!("{}: {outcome}\nnimber   {}", outcome.letter(), self.nimber);
        if !self.winning.is_empty() {
            let vertices: Vec<String> = self.winning.iter().map(usize::to_string).collect();
            text.push_str("\nwinning  ");
            text.push_str(&vertices.join(" "));
        }
        Ok(text)
    }
}
