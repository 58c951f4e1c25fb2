//! One connected graph: a closed form where there is one, the search otherwise.

use grundy_num::{Halt, Limits};

use super::bits::Bits;
use super::engine::Engine;
use super::path::{cycle_nimber, path_nimber};

/// What answers for a connected graph.
pub(super) trait Solver {
    fn nimber(&mut self, limits: &Limits<'_>) -> Result<u32, Halt>;

    /// The vertices whose choice leaves this nimber, in no order.
    fn moves_to(&mut self, nimber: u32, limits: &Limits<'_>) -> Result<Vec<usize>, Halt>;
}

/// The most vertices of a connected graph, other than a path or a cycle, that is searched.
pub(crate) const MOST_SEARCHED: usize = 512;

/// The solver of a connected graph, given by the neighbours of each vertex; `None` where the graph
/// is beyond the search.
pub(super) fn solver(neighbours: &[Vec<usize>]) -> Option<Box<dyn Solver>> {
    if neighbours.iter().all(|list| list.len() <= 2) {
        return Some(Box::new(Line::new(neighbours)));
    }
    match neighbours.len() {
        0..=64 => Some(Box::new(Search::<1>::new(neighbours))),
        65..=128 => Some(Box::new(Search::<2>::new(neighbours))),
        129..=256 => Some(Box::new(Search::<4>::new(neighbours))),
        257..=MOST_SEARCHED => Some(Box::new(Search::<8>::new(neighbours))),
        _ => None,
    }
}

/// The whole of a graph given to the engine.
struct Search<const W: usize> {
    engine: Engine<W>,
    all: Bits<W>,
}

impl<const W: usize> Search<W> {
    fn new(neighbours: &[Vec<usize>]) -> Self {
        Search {
            engine: Engine::new(neighbours),
            all: (0..neighbours.len()).collect(),
        }
    }
}

impl<const W: usize> Solver for Search<W> {
    fn nimber(&mut self, limits: &Limits<'_>) -> Result<u32, Halt> {
        self.engine.nimber(self.all, limits)
    }

    fn moves_to(&mut self, nimber: u32, limits: &Limits<'_>) -> Result<Vec<usize>, Halt> {
        self.engine.moves_to(self.all, nimber, limits)
    }
}

/// A path or a cycle.
struct Line {
    /// The vertices from one to the next.
    order: Vec<usize>,
    is_path: bool,
}

impl Line {
    fn new(neighbours: &[Vec<usize>]) -> Self {
        let end = neighbours.iter().position(|list| list.len() < 2);
        let mut order = vec![end.unwrap_or(0)];
        let mut before = None;
        while order.len() < neighbours.len() {
            let here = order[order.len() - 1];
            let next = neighbours[here].iter().find(|&&next| Some(next) != before);
            before = Some(here);
            order.push(*next.expect("the graph is connected"));
        }
        Line {
            order,
            is_path: end.is_some(),
        }
    }
}

impl Solver for Line {
    fn nimber(&mut self, _: &Limits<'_>) -> Result<u32, Halt> {
        Ok(if self.is_path {
            path_nimber(self.order.len())
        } else {
            cycle_nimber(self.order.len())
        })
    }

    fn moves_to(&mut self, nimber: u32, _: &Limits<'_>) -> Result<Vec<usize>, Halt> {
        let vertices = self.order.len();
        let after = |place: usize| {
            if self.is_path {
                let (before, behind) = (place, vertices - 1 - place);
                path_nimber(before.saturating_sub(1)) ^ path_nimber(behind.saturating_sub(1))
            } else {
                path_nimber(vertices - 3)
            }
        };
        let places = (0..vertices).filter(|&place| after(place) == nimber);
        Ok(places.map(|place| self.order[place]).collect())
    }
}
