//! `{"do":"node_kayles","vertices":8,"edges":[[0,1],…]}`: the nimber and the winning vertices.

use grundy_num::{Limits, Nimber};
use grundy_rules::Ruleset;
use grundy_rules::board::Graph;
use grundy_rulesets::node_kayles::{NodeKayles, winning_vertices};

use crate::desk::{Refusal, Request};

/// Graphs of more vertices are not built; paths and cycles of any size are in the language.
const MOST_VERTICES: usize = 1 << 20;

pub(crate) const FIELDS: &[&str] = &["grundy", "outcome", "winning"];

pub(crate) fn answer(request: &Request<'_>, limits: &Limits<'_>) -> Result<String, Refusal> {
    let vertices: usize = request.field("vertices", "a number of vertices")?;
    if vertices > MOST_VERTICES {
        let message = format!("expected at most {MOST_VERTICES} vertices, found {vertices}");
        return Err(Refusal::Request(message));
    }
    let edges: Vec<(usize, usize)> = request.field("edges", "a list of pairs of vertices")?;
    let graph = Graph::new(vertices, edges).map_err(|error| Refusal::Request(error.to_string()))?;
    let beyond = || {
        let message = "expected connected parts of at most 512 vertices, or paths and cycles";
        Refusal::Request(message.to_owned())
    };
    let nimber = NodeKayles
        .known_nimber(&graph.clone().into(), limits)?
        .ok_or_else(beyond)?;
    let winning = winning_vertices(&graph, &Nimber::ZERO, limits)?.ok_or_else(beyond)?;
    let outcome = if nimber.is_zero() { 'P' } else { 'N' };
    let winning: Vec<String> = winning.iter().map(usize::to_string).collect();
    Ok(format!(
        "{{\"grundy\":{nimber},\"outcome\":\"{outcome}\",\"winning\":[{}]}}",
        winning.join(",")
    ))
}
