//! What is left of a graph: a graph, or a line too long to be treated as one.

use grundy_num::{Nimber, UBig};
use grundy_rules::board::{Graph, Line};
use grundy_rules::{Arg, ArgError, Args, MOST_WINNING_MOVES};

use super::runs::{self, Run, nimber_of};

/// A position of Node Kayles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remains {
    /// A graph; its vertices keep their labels.
    Graph(Graph),
    /// Paths, at least one, in order; their vertices keep their numbers.
    Paths(Vec<Run>),
    /// A cycle of so many vertices, more than three. Moves count its vertices on past the last.
    Cycle(UBig),
}

/// Lines of more vertices than this are not searched as graphs.
const LONGEST_SEARCHED: usize = 512;

impl From<Graph> for Remains {
    fn from(graph: Graph) -> Remains {
        if graph.vertices() <= LONGEST_SEARCHED {
            return Remains::Graph(graph);
        }
        match Line::of(&graph) {
            Some(line) => Remains::from(line),
            None => Remains::Graph(graph),
        }
    }
}

impl From<Line> for Remains {
    fn from(line: Line) -> Remains {
        match line {
            Line::Path(n) => Remains::paths(Run::new(UBig::ZERO, &n)),
            Line::Cycle(n) => Remains::Cycle(n),
        }
    }
}

impl Remains {
    /// These paths; without any nothing is left of the graph.
    fn paths(runs: impl IntoIterator<Item = Run>) -> Remains {
        let runs: Vec<Run> = runs.into_iter().collect();
        if runs.is_empty() {
            return Remains::Graph(Graph::default());
        }
        Remains::Paths(runs)
    }

    pub(super) fn read(args: &Args<'_>, usage: &str) -> Result<Remains, ArgError> {
        match &args.all()[0] {
            Arg::Line(line) => Ok(Remains::from(line.clone())),
            Arg::Text(text) if let Some(runs) = runs::read(text) => runs.map(Remains::Paths),
            _ => args.graph(0, usage).map(Remains::from),
        }
    }

    /// The arguments that read back.
    pub(super) fn write(&self) -> String {
        match self {
            Remains::Graph(graph) => format!("\"{graph}\""),
            Remains::Cycle(n) => Line::Cycle(n.clone()).to_string(),
            Remains::Paths(runs) => match runs.as_slice() {
                [run] if run.first().is_zero() && run.len() > UBig::from(LONGEST_SEARCHED) => {
                    Line::Path(run.len()).to_string()
                }
                runs => {
                    let runs: Vec<String> = runs.iter().map(Run::to_string).collect();
                    format!("\"{}\"", runs.join(", "))
                }
            },
        }
    }

    /// How many vertices there are.
    pub(super) fn vertices(&self) -> UBig {
        match self {
            Remains::Graph(graph) => UBig::from(graph.vertices()),
            Remains::Paths(runs) => runs.iter().map(Run::len).sum(),
            Remains::Cycle(n) => n.clone(),
        }
    }

    /// The graph itself, where it is small enough for one.
    pub(super) fn to_graph(&self) -> Option<Graph> {
        if self.vertices() > UBig::from(super::MOST_LISTED) {
            return None;
        }
        match self {
            Remains::Graph(graph) => Some(graph.clone()),
            Remains::Cycle(n) => Line::Cycle(n.clone()).to_graph().ok(),
            Remains::Paths(runs) => {
                let mut labels: Vec<usize> = Vec::new();
                let mut edges = Vec::new();
                for run in runs {
                    let first = usize::try_from(run.first()).ok()?;
                    let end = first.checked_add(usize::try_from(&run.len()).ok()?)?;
                    let inside = labels.len()..labels.len() + (end - first);
                    edges.extend(inside.skip(1).map(|vertex| (vertex - 1, vertex)));
                    labels.extend(first..end);
                }
                let graph = Graph::new(labels.len(), edges).ok()?;
                Some(graph.with_labels(labels))
            }
        }
    }

    /// Every move on a line: the vertex, and what its choice leaves.
    pub(super) fn line_moves(&self) -> Box<dyn Iterator<Item = (UBig, Remains)> + '_> {
        match self {
            Remains::Graph(_) => Box::new(std::iter::empty()),
            Remains::Cycle(n) => Box::new(below(n).map(|vertex| cut(n, vertex))),
            Remains::Paths(runs) => {
                let moves = runs.iter().enumerate();
                Box::new(moves.flat_map(move |(i, run)| {
                    below(&run.len()).map(move |at| after_in_run(runs, i, &at))
                }))
            }
        }
    }

    /// The nimber of a line.
    pub(super) fn line_nimber(&self) -> Option<Nimber> {
        let nimber = match self {
            Remains::Graph(_) => return None,
            Remains::Paths(runs) => runs.iter().fold(0, |sum, run| sum ^ run.nimber()),
            Remains::Cycle(n) => u32::from(nimber_of(&after_cycle(n)) == 0),
        };
        Some(Nimber::from(u64::from(nimber)))
    }

    /// The moves on a line that leave the nimber `target`; the first of them, where there are
    /// many.
    pub(super) fn line_moves_to(&self, target: u32) -> Vec<(UBig, Remains)> {
        let mut moves = Vec::new();
        match self {
            Remains::Graph(_) => {}
            Remains::Paths(runs) => {
                let total = runs.iter().fold(0, |sum, run| sum ^ run.nimber());
                for (i, run) in runs.iter().enumerate() {
                    let places = run.places(target ^ total ^ run.nimber());
                    moves.extend(places.iter().map(|at| after_in_run(runs, i, at)));
                }
            }
            Remains::Cycle(n) => {
                if nimber_of(&after_cycle(n)) == target {
                    let vertices = below(n).take(MOST_WINNING_MOVES + 1);
                    moves.extend(vertices.map(|vertex| cut(n, vertex)));
                }
            }
        }
        moves.truncate(MOST_WINNING_MOVES + 1);
        moves
    }
}

/// The numbers below `n`, in order.
fn below(n: &UBig) -> impl Iterator<Item = UBig> + use<> {
    let n = n.clone();
    let next = |at: &UBig| Some(at + UBig::ONE);
    std::iter::successors(Some(UBig::ZERO), next).take_while(move |at| *at < n)
}

/// How long the path is that a move leaves of a cycle.
fn after_cycle(vertices: &UBig) -> UBig {
    vertices - UBig::from(3_u32)
}

/// A cycle after a move at a vertex, with that vertex.
fn cut(cycle: &UBig, vertex: UBig) -> (UBig, Remains) {
    let first = &vertex + UBig::from(2_u32);
    let after = Remains::paths(Run::new(first, &after_cycle(cycle)));
    (vertex, after)
}

/// Paths after a move at a place of one of them, with the vertex there.
fn after_in_run(runs: &[Run], i: usize, at: &UBig) -> (UBig, Remains) {
    let before = runs[..i].iter().cloned();
    let after = runs[i + 1..].iter().cloned();
    let left = Remains::paths(before.chain(runs[i].after(at)).chain(after));
    (runs[i].first() + at, left)
}
