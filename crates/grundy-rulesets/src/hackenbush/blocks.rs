//! A graph taken apart at its cut vertices.
//!
//! A *block* is a bridge, a loop, or a largest set of edges of which any two lie on a cycle. The
//! walk is Hopcroft and Tarjan's, with its own stack, so that depth costs nothing.

use super::graph::Incidence;

/// The blocks that hang on one vertex, the topmost first.
#[derive(Default)]
pub(super) struct Blocks {
    edges: Vec<u32>,
    /// The root of each block and where its edges end.
    ends: Vec<(u32, u32)>,
}

impl Blocks {
    /// The blocks, each with its root: the vertex through which it hangs on the others. Blocks
    /// that hang on a block come before it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &[u32])> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&(_, end)| end));
        starts
            .zip(&self.ends)
            .map(|(start, &(root, end))| (root as usize, &self.edges[start as usize..end as usize]))
    }

    fn close(&mut self, root: usize) {
        let end = u32::try_from(self.edges.len()).expect("a graph has fewer than 2^32 edges");
        let root = u32::try_from(root).expect("a graph has fewer than 2^32 vertices");
        self.ends.push((root, end));
    }
}

/// Finds blocks, keeping its lists from one walk to the next.
#[derive(Default)]
pub(super) struct Walker {
    /// How deep in the walk a vertex lies, 0 when it was not met.
    depth: Vec<u32>,
    /// The least depth that an edge from a vertex or from above it goes back to.
    low: Vec<u32>,
    path: Vec<Step>,
    /// The edges that belong to no block yet.
    open: Vec<u32>,
}

/// A vertex on the way from the root, with the edge that led to it and the edge to look at next.
struct Step {
    vertex: usize,
    by: Option<u32>,
    next: usize,
}

impl Walker {
    /// The blocks of the part of a graph that hangs on `root`, using the edges that are there.
    pub(super) fn walk(
        &mut self,
        graph: &Incidence,
        root: usize,
        is_there: impl Fn(usize) -> bool,
    ) -> Blocks {
        let mut blocks = Blocks::default();
        self.depth.clear();
        self.depth.resize(graph.vertex_count(), 0);
        self.low.resize(graph.vertex_count(), 0);
        self.enter(root, None, 1);
        while let Some(step) = self.path.last_mut() {
            let vertex = step.vertex;
            let Some(&edge) = graph.edges_at(vertex).get(step.next) else {
                self.leave(&mut blocks);
                continue;
            };
            step.next += 1;
            if step.by == Some(edge) || !is_there(edge as usize) {
                continue;
            }
            let other = graph.other_end(edge as usize, vertex);
            let depth = self.depth[vertex];
            if other == vertex {
                blocks.edges.push(edge);
                blocks.close(vertex);
            } else if self.depth[other] == 0 {
                self.open.push(edge);
                self.enter(other, Some(edge), depth + 1);
            } else if self.depth[other] < depth {
                self.open.push(edge);
                self.low[vertex] = self.low[vertex].min(self.depth[other]);
            }
        }
        blocks
    }

    fn enter(&mut self, vertex: usize, by: Option<u32>, depth: u32) {
        self.depth[vertex] = depth;
        self.low[vertex] = depth;
        self.path.push(Step {
            vertex,
            by,
            next: 0,
        });
    }

    /// Steps back from the last vertex; what hangs on the one before it alone is a block.
    fn leave(&mut self, blocks: &mut Blocks) {
        let left = self.path.pop().expect("the walk is on its way");
        let (Some(by), Some(below)) = (left.by, self.path.last()) else {
            return;
        };
        let below = below.vertex;
        self.low[below] = self.low[below].min(self.low[left.vertex]);
        if self.low[left.vertex] < self.depth[below] {
            return;
        }
        while let Some(edge) = self.open.pop() {
            blocks.edges.push(edge);
            if edge == by {
                break;
            }
        }
        blocks.close(below);
    }
}
