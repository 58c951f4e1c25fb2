//! Node Kayles: choose a vertex of a graph; it and its neighbours go.
//!
//! The connected parts are components, paths and cycles have closed forms, and everything else is
//! searched over sets of vertices, up to the symmetries of the graph (Bodlaender and Kratsch,
//! *Kayles and nimbers*, 2002).

mod bits;
mod engine;
mod path;
mod remains;
mod runs;
mod solver;
mod symmetry;
mod table;
mod twins;

use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::board::Graph;
use grundy_rules::{
    ArgError, Args, Impartial, Info, Links, Mark, Move, Picture, Rules, Ruleset, Split,
};

pub use remains::Remains;
pub use runs::Run;
pub(crate) use solver::MOST_SEARCHED;
use solver::solver;

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeKayles;

const USAGE: &str = "node_kayles(\"0-1, 1-2, 5\")";

/// The most vertices of a graph whose moves are listed.
pub(crate) const MOST_LISTED: usize = 1 << 12;

impl Ruleset for NodeKayles {
    const INFO: Info = Info {
        summary: "choose a vertex of a graph; it and its neighbours go",
        example: USAGE,
        rules: "A position is a graph. A player chooses a vertex; it disappears together with its \
            neighbours. Who cannot move, because no vertex is left, loses.",
        notation: "`node_kayles(\"0-1, 1-2, 5\")`: edges as pairs of numbered vertices, and lone \
            vertices as numbers, with commas or on lines of their own; or a graph by its name, \
            as in `node_kayles(path(20))`, `cycle(n)`, `grid(a, b)`, `complete(n)`, `star(n)`, \
            `petersen()`. Paths and cycles may be of any length.",
        theory: "To decide the winner is PSPACE-complete (Schaefer, 1978). Paths are the octal game \
            0.137, whose nim-values have period 34 from 52 vertices on (Guy and Smith); `grundy \
            period node-kayles-path` proves it.",
        source: "Thomas J. Schaefer, \"On the complexity of some two-person perfect-information \
            games\" (1978); in the lecture slides \"Ним и ним-функция\".",
    };

    fn read(args: &Args<'_>) -> Result<(Self, Remains), ArgError> {
        args.expect_count(1..=1, USAGE)?;
        Ok((NodeKayles, Remains::read(args, USAGE)?))
    }
}

impl Rules for NodeKayles {
    type Position = Remains;

    const NAME: &'static str = "node_kayles";

    const SEARCHES_ITSELF: bool = true;

    fn write(&self, remains: &Remains) -> String {
        remains.write()
    }

    fn options(&self, remains: &Remains, _: Player, out: &mut Vec<Remains>) -> Result<(), Halt> {
        self.listable(remains)?;
        let Remains::Graph(graph) = remains else {
            out.extend(remains.line_moves().map(|(_, after)| after));
            return Ok(());
        };
        let neighbours = graph.neighbours();
        let vertices = 0..graph.vertices();
        out.extend(vertices.map(|vertex| Remains::Graph(after(graph, &neighbours, vertex))));
        Ok(())
    }

    /// A move is called after the vertex that is chosen, also where another one leaves the same.
    fn moves(&self, remains: &Remains, _: Player) -> Result<Vec<Move<Remains>>, Halt> {
        self.listable(remains)?;
        Ok(match remains {
            Remains::Graph(graph) => chosen(graph, 0..graph.vertices()).collect(),
            line => {
                let moves = line.line_moves();
                moves.map(|(vertex, after)| named(vertex, after)).collect()
            }
        })
    }

    fn listable(&self, remains: &Remains) -> Result<u64, Halt> {
        if remains.vertices() > UBig::from(MOST_LISTED) {
            return Err(Halt::TooLarge(
                "the list of moves on more than 4096 vertices",
            ));
        }
        Ok(match remains {
            Remains::Graph(graph) => graph_list_bytes(graph, graph.vertices()),
            _ => 0,
        })
    }

    fn components(&self, remains: &Remains, out: &mut Vec<Remains>) -> Split {
        if let Remains::Graph(graph) = remains {
            let parts = graph.parts();
            if parts.len() == 1 {
                return Split::Whole;
            }
            out.extend(parts.into_iter().map(|(_, part)| Remains::from(part)));
            return Split::Parts;
        }
        match remains {
            Remains::Paths(runs) if runs.len() > 1 => {
                out.extend(runs.iter().map(|run| Remains::Paths(vec![run.clone()])));
                Split::Parts
            }
            _ => Split::Whole,
        }
    }

    fn known_nimber(&self, remains: &Remains, limits: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        match remains {
            Remains::Graph(graph) => nimber(graph, limits),
            line => Ok(line.line_nimber()),
        }
    }

    fn winning_moves(
        &self,
        remains: &Remains,
        _: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Remains>>>, Halt> {
        let Remains::Graph(graph) = remains else {
            // No line has a nimber that is not small.
            let target = rest.to_u64().and_then(|rest| u32::try_from(rest).ok());
            let moves = target.map_or(Vec::new(), |target| remains.line_moves_to(target));
            let named = moves
                .into_iter()
                .map(|(vertex, after)| named(vertex, after));
            return Ok(Some(named.collect()));
        };
        let vertices = winning_vertices(graph, rest, limits)?;
        Ok(vertices.map(|vertices| chosen(graph, vertices).collect()))
    }

    fn picture(&self, remains: &Remains) -> Picture {
        match remains.to_graph() {
            Some(graph) => graph_picture(&graph),
            None => Picture::Text(remains.write()),
        }
    }
}

impl Impartial for NodeKayles {}

/// The move that chooses the vertex with this label.
fn named(label: impl std::fmt::Display, after: Remains) -> Move<Remains> {
    let label = label.to_string();
    Move::named(label.clone(), after).at([label])
}

/// The moves that choose these vertices of a graph.
fn chosen(
    graph: &Graph,
    vertices: impl IntoIterator<Item = usize>,
) -> impl Iterator<Item = Move<Remains>> {
    let neighbours = graph.neighbours();
    vertices.into_iter().map(move |vertex| {
        let after = Remains::Graph(after(graph, &neighbours, vertex));
        named(graph.label(vertex), after)
    })
}

/// A graph whose vertices carry their labels.
pub(crate) fn graph_picture(graph: &Graph) -> Picture {
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

/// The bytes of so many graphs, each about as large as this one.
pub(crate) fn graph_list_bytes(graph: &Graph, options: usize) -> u64 {
    let each = size_of_val(graph.edges()) + size_of::<usize>() * graph.vertices();
    each as u64 * options as u64
}

/// The graph after a move at `vertex`.
fn after(graph: &Graph, neighbours: &[Vec<usize>], vertex: usize) -> Graph {
    let goes = |other: usize| other == vertex || neighbours[vertex].contains(&other);
    let left: Vec<usize> = (0..graph.vertices()).filter(|&v| !goes(v)).collect();
    graph.induced(&left)
}

/// The vertices whose choice leaves the nimber `target`; `None` where the graph has a connected part
/// beyond the search.
///
/// ```
/// use grundy_num::{Limits, Nimber};
/// use grundy_rules::board::Graph;
/// use grundy_rulesets::node_kayles::winning_vertices;
///
/// let path = Graph::path(5)?;
/// let winning = winning_vertices(&path, &Nimber::ZERO, &Limits::none());
/// assert_eq!(winning, Ok(Some(vec![2])));
/// # Ok::<_, grundy_rules::board::GraphError>(())
/// ```
pub fn winning_vertices(
    graph: &Graph,
    target: &Nimber,
    limits: &Limits<'_>,
) -> Result<Option<Vec<usize>>, Halt> {
    let Some(target) = target.to_u64() else {
        // No part has a nimber that large.
        return Ok(Some(Vec::new()));
    };
    let parts = graph.parts();
    let mut solvers = Vec::with_capacity(parts.len());
    let mut total = 0;
    for (_, part) in &parts {
        let Some(mut solver) = solver(&part.neighbours()) else {
            return Ok(None);
        };
        // A lone part needs no nimber: its moves are asked for the target itself.
        let nimber = if parts.len() > 1 {
            solver.nimber(limits)?
        } else {
            0
        };
        total ^= nimber;
        solvers.push((solver, nimber));
    }
    let mut winning = Vec::new();
    for ((vertices, _), (mut solver, nimber)) in parts.iter().zip(solvers) {
        let wanted = target ^ u64::from(total ^ nimber);
        // A value past all of the part's is reached by no move.
        if let Ok(wanted) = u32::try_from(wanted)
            && (wanted as usize) < vertices.len()
        {
            let moves = solver.moves_to(wanted, limits)?;
            winning.extend(moves.into_iter().map(|vertex| vertices[vertex]));
        }
    }
    winning.sort_unstable();
    Ok(Some(winning))
}

/// The nimber of the graph; `None` where it has a connected part beyond the search.
pub(crate) fn nimber(graph: &Graph, limits: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
    let mut sum = 0;
    for (_, part) in graph.parts() {
        match solver(&part.neighbours()) {
            Some(mut solver) => sum ^= solver.nimber(limits)?,
            None => return Ok(None),
        }
    }
    Ok(Some(Nimber::from(u64::from(sum))))
}
