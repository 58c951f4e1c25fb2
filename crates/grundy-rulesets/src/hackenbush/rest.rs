//! What is left of a block that is being searched: a smaller block, and what stands on it.

use super::graph::Incidence;

/// A block with cycles, part of a larger one; `T` is what stands on its vertices.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Rest<T> {
    /// The vertex it hangs on.
    pub(super) root: u32,
    /// Its edges.
    pub(super) edges: EdgeSet,
    /// What stands on its vertices, without zeros and without the root, in order of the vertices.
    pub(super) tops: Box<[(u32, T)]>,
}

impl<T: Clone + PartialEq> Rest<T> {
    /// The block with these edges, and what stands on each vertex of the graph.
    pub(super) fn new(
        graph: &Incidence,
        root: usize,
        block: &[u32],
        tops: &[T],
        zero: &T,
    ) -> Rest<T> {
        let mut edges = EdgeSet::none(graph.edge_count());
        let mut standing = Vec::new();
        for &edge in block {
            edges.insert(edge as usize);
            for vertex in graph.ends(edge as usize) {
                if vertex != root && tops[vertex] != *zero {
                    standing.push((label(vertex), tops[vertex].clone()));
                }
            }
        }
        standing.sort_unstable_by_key(|&(vertex, _)| vertex);
        standing.dedup();
        Rest {
            root: label(root),
            edges,
            tops: standing.into(),
        }
    }

    /// The same with something else at one place.
    pub(super) fn with_top(&self, place: usize, top: T, zero: &T) -> Rest<T> {
        let mut tops = self.tops.to_vec();
        if top == *zero {
            tops.remove(place);
        } else {
            tops[place].1 = top;
        }
        Rest {
            root: self.root,
            edges: self.edges.clone(),
            tops: tops.into(),
        }
    }

    /// About how much memory it takes, with an entry of a table beside it.
    pub(super) fn bytes(&self) -> u64 {
        (self.edges.0.len() * 8 + self.tops.len() * size_of::<(u32, T)>() + 96) as u64
    }
}

fn label(vertex: usize) -> u32 {
    u32::try_from(vertex).expect("a graph has fewer than 2^32 vertices")
}

/// A set of edges as bits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct EdgeSet(Box<[u64]>);

impl EdgeSet {
    /// No edge of so many.
    pub(super) fn none(edges: usize) -> EdgeSet {
        EdgeSet(vec![0; edges.div_ceil(64)].into())
    }

    /// All of so many edges.
    pub(super) fn all(edges: usize) -> EdgeSet {
        let mut set = EdgeSet::none(edges);
        (0..edges).for_each(|edge| set.insert(edge));
        set
    }

    /// Whether an edge is there.
    pub(super) fn contains(&self, edge: usize) -> bool {
        self.0[edge / 64] >> (edge % 64) & 1 == 1
    }

    /// Puts an edge in.
    pub(super) fn insert(&mut self, edge: usize) {
        self.0[edge / 64] |= 1 << (edge % 64);
    }

    /// Takes an edge out.
    pub(super) fn remove(&mut self, edge: usize) {
        self.0[edge / 64] &= !(1 << (edge % 64));
    }

    /// The edges in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(word * 64 + bit)
            })
        })
    }
}
