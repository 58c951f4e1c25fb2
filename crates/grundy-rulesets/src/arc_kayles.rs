//! Arc Kayles: choose an edge of a graph; its two ends go, with all edges at them.
//!
//! It is Node Kayles on the edges, two of them being neighbours when they share an end.

use grundy_num::{Halt, Limits, Nimber, Player};
use grundy_rules::board::{Edge, Graph};
use grundy_rules::{ArgError, Args, Impartial, Info, Move, Picture, Rules, Ruleset, Split};

use crate::node_kayles::{self, MOST_LISTED, MOST_SEARCHED, graph_list_bytes};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArcKayles;

const USAGE: &str = "arc_kayles(\"0-1, 1-2, 2-3\")";

impl Ruleset for ArcKayles {
    const INFO: Info = Info {
        summary: "choose an edge of a graph; its two ends go, with all edges at them",
        example: USAGE,
        rules: "A position is a graph. A player chooses an edge; its two ends disappear, with all \
            edges at them. Who cannot move loses.",
        notation: "`arc_kayles(\"0-1, 1-2, 2-3\")`: edges as pairs of numbered vertices, and lone \
            vertices as numbers, with commas or on lines of their own; or a graph by its name, \
            as in `arc_kayles(path(20))`, `cycle(n)`, `grid(a, b)`, `complete(n)`, `star(n)`, \
            `petersen()`.",
        theory: "It is Node Kayles on the edges, two of them being neighbours when they share an end. \
            On a path of n vertices it is the octal game 0.07, whose nim-values have period 34 \
            (Guy and Smith).",
        source: "Thomas J. Schaefer, \"On the complexity of some two-person perfect-information \
            games\" (1978).",
    };

    fn read(args: &Args<'_>) -> Result<(Self, Graph), ArgError> {
        args.expect_count(1..=1, USAGE)?;
        Ok((ArcKayles, args.graph(0, USAGE)?))
    }
}

impl Rules for ArcKayles {
    /// The graph that is left; its vertices keep their labels.
    type Position = Graph;

    const NAME: &'static str = "arc_kayles";

    const SEARCHES_ITSELF: bool = true;

    fn write(&self, graph: &Graph) -> String {
        format!("\"{graph}\"")
    }

    fn options(&self, graph: &Graph, _: Player, out: &mut Vec<Graph>) -> Result<(), Halt> {
        self.listable(graph)?;
        out.extend(graph.edges().iter().map(|edge| after(graph, *edge)));
        Ok(())
    }

    /// A move is called after the edge, `0-1`.
    fn moves(&self, graph: &Graph, _: Player) -> Result<Vec<Move<Graph>>, Halt> {
        self.listable(graph)?;
        let moves = graph.edges().iter().map(|edge| {
            let name = format!("{}-{}", graph.label(edge.0), graph.label(edge.1));
            Move::named(name.clone(), after(graph, *edge)).at([name])
        });
        Ok(moves.collect())
    }

    fn listable(&self, graph: &Graph) -> Result<u64, Halt> {
        if graph.edges().len() > MOST_LISTED {
            return Err(Halt::TooLarge("the list of moves on more than 4096 edges"));
        }
        Ok(graph_list_bytes(graph, graph.edges().len()))
    }

    fn components(&self, graph: &Graph, out: &mut Vec<Graph>) -> Split {
        let parts = graph.parts();
        if parts.len() == 1 {
            return Split::Whole;
        }
        // A lone vertex is nobody's move.
        let parts = parts.into_iter().map(|(_, part)| part);
        out.extend(parts.filter(|part| part.vertices() > 1));
        Split::Parts
    }

    fn known_nimber(&self, graph: &Graph, limits: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        if graph.edges().len() > MOST_LISTED {
            return Ok(None);
        }
        // There is no use in the graph of edges, which may be large, where it is not searched.
        if graph.parts().iter().any(|(_, part)| is_beyond_search(part)) {
            return Ok(None);
        }
        let mut at = vec![Vec::new(); graph.vertices()];
        for (edge, &(a, b)) in graph.edges().iter().enumerate() {
            at[a].push(edge);
            at[b].push(edge);
        }
        // Two edges at a vertex are neighbours; without double edges they share no other vertex.
        let pairs = at.iter().flat_map(|edges| {
            let later = move |i: usize| edges[i + 1..].iter().map(move |&f| (edges[i], f));
            (0..edges.len()).flat_map(later)
        });
        let edges = Graph::new(graph.edges().len(), pairs).expect("the edges of a plain graph");
        node_kayles::nimber(&edges, limits)
    }

    fn picture(&self, graph: &Graph) -> Picture {
        node_kayles::graph_picture(graph)
    }
}

impl Impartial for ArcKayles {}

/// The graph without the ends of an edge.
fn after(graph: &Graph, (a, b): Edge) -> Graph {
    let left = (0..graph.vertices()).filter(|&v| v != a && v != b);
    graph.induced(&left.collect::<Vec<_>>())
}

/// Whether a connected graph has more edges than are searched, and they are no path and no cycle.
fn is_beyond_search(graph: &Graph) -> bool {
    graph.edges().len() > MOST_SEARCHED && graph.neighbours().iter().any(|list| list.len() > 2)
}
