//! A bush as a graph with small consecutive vertices, all ground being vertex 0.

use rustc_hash::FxHashMap;

use super::{Colour, Edge, Vertex};

/// Edges by index, and at each vertex the edges that end there.
pub(super) struct Incidence {
    ends: Vec<[u32; 2]>,
    colours: Vec<Colour>,
    /// The edges at vertex v are `incident[starts[v]..starts[v + 1]]`; a loop is listed once.
    starts: Vec<u32>,
    incident: Vec<u32>,
}

/// The vertex that all ground is.
pub(super) const GROUND: usize = 0;

impl Incidence {
    /// The graph of these edges.
    pub(super) fn new(edges: &[Edge]) -> Incidence {
        let mut numbers = Numbers::for_edges(edges);
        let ends = edges
            .iter()
            .map(|edge| edge.ends().map(|vertex| numbers.number(vertex)))
            .collect();
        let colours = edges.iter().map(|edge| edge.colour).collect();
        Incidence::from_ends(numbers.next as usize, ends, colours)
    }

    /// The graph with this many vertices and these edges.
    pub(super) fn from_ends(
        vertices: usize,
        ends: Vec<[u32; 2]>,
        colours: Vec<Colour>,
    ) -> Incidence {
        let mut starts = vec![0u32; vertices + 1];
        let at = |&[a, b]: &[u32; 2]| std::iter::once(a).chain((a != b).then_some(b));
        for vertex in ends.iter().flat_map(at) {
            starts[vertex as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut incident = vec![0; starts[vertices] as usize];
        for (edge, ends) in (0u32..).zip(&ends) {
            for vertex in at(ends) {
                let place = &mut next[vertex as usize];
                incident[*place as usize] = edge;
                *place += 1;
            }
        }
        Incidence {
            ends,
            colours,
            starts,
            incident,
        }
    }

    /// How many vertices there are, the ground among them.
    pub(super) fn vertex_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many edges there are.
    pub(super) fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// The ends of an edge.
    pub(super) fn ends(&self, edge: usize) -> [usize; 2] {
        self.ends[edge].map(|vertex| vertex as usize)
    }

    /// The end of an edge that is not `vertex`; `vertex` itself for a loop.
    pub(super) fn other_end(&self, edge: usize, vertex: usize) -> usize {
        let [a, b] = self.ends(edge);
        if a == vertex { b } else { a }
    }

    /// The colour of an edge.
    pub(super) fn colour(&self, edge: usize) -> Colour {
        self.colours[edge]
    }

    /// The edges at a vertex.
    pub(super) fn edges_at(&self, vertex: usize) -> &[u32] {
        &self.incident[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Which vertices hang on the ground when one edge is not there.
    pub(super) fn reached_without(&self, cut: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; self.vertex_count()];
        reached[GROUND] = true;
        let mut waiting = vec![GROUND];
        while let Some(vertex) = waiting.pop() {
            for &edge in self.edges_at(vertex) {
                let edge = edge as usize;
                let other = self.other_end(edge, vertex);
                if Some(edge) != cut && !reached[other] {
                    reached[other] = true;
                    waiting.push(other);
                }
            }
        }
        reached
    }

    /// The same graph with its edges in another order: the farther from the ground, the earlier.
    pub(super) fn top_first(&self) -> Incidence {
        let mut height = vec![usize::MAX; self.vertex_count()];
        height[GROUND] = 0;
        let mut order = vec![GROUND];
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &edge in self.edges_at(vertex) {
                let other = self.other_end(edge as usize, vertex);
                if height[other] == usize::MAX {
                    height[other] = height[vertex] + 1;
                    order.push(other);
                }
            }
        }
        let mut edges: Vec<usize> = (0..self.edge_count()).collect();
        let key = |&edge: &usize| {
            let [a, b] = self.ends(edge).map(|vertex| height[vertex]);
            (a.max(b), a.min(b))
        };
        edges.sort_by_key(|edge| std::cmp::Reverse(key(edge)));
        let ends = edges.iter().map(|&edge| self.ends[edge]).collect();
        let colours = edges.iter().map(|&edge| self.colours[edge]).collect();
        Incidence::from_ends(self.vertex_count(), ends, colours)
    }

    /// The edges in groups that meet at the ground only, each in order.
    pub(super) fn parts_above_ground(&self) -> Vec<Vec<usize>> {
        const NONE: usize = usize::MAX;
        let mut part_of = vec![NONE; self.vertex_count()];
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut waiting = Vec::new();
        for edge in 0..self.edge_count() {
            let [a, b] = self.ends(edge);
            let vertex = a.max(b);
            if vertex == GROUND {
                parts.push(vec![edge]);
                continue;
            }
            if part_of[vertex] == NONE {
                part_of[vertex] = parts.len();
                waiting.push(vertex);
                while let Some(vertex) = waiting.pop() {
                    for &edge in self.edges_at(vertex) {
                        let other = self.other_end(edge as usize, vertex);
                        if other != GROUND && part_of[other] == NONE {
                            part_of[other] = parts.len();
                            waiting.push(other);
                        }
                    }
                }
                parts.push(Vec::new());
            }
            parts[part_of[vertex]].push(edge);
        }
        parts
    }
}

/// Gives vertices consecutive numbers as they are met, and all ground the number 0.
struct Numbers {
    next: u32,
    /// The numbers of the first vertices, 0 where there is none yet.
    low: Vec<u32>,
    /// The numbers of vertices whose names are large for so few edges.
    high: FxHashMap<Vertex, u32>,
}

impl Numbers {
    fn for_edges(edges: &[Edge]) -> Numbers {
        let names = edges.iter().map(|edge| edge.high.0);
        let last = names
            .max()
            .map_or(0, |name| name.saturating_sub(Vertex::FIRST) as usize);
        Numbers {
            next: 1,
            low: vec![0; last.min(4 * edges.len()) + 1],
            high: FxHashMap::default(),
        }
    }

    fn number(&mut self, vertex: Vertex) -> u32 {
        let Some(name) = vertex.0.checked_sub(Vertex::FIRST) else {
            return 0;
        };
        let number = match self.low.get_mut(name as usize) {
            Some(number) => number,
            None => self.high.entry(vertex).or_insert(0),
        };
        if *number == 0 {
            *number = self.next;
            self.next += 1;
        }
        *number
    }
}
