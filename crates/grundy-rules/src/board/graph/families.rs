//! Graphs that have names.

use super::{Edge, Graph, GraphError, MOST_EDGES, MOST_VERTICES};

impl Graph {
    /// The path of `n` vertices: 0-1, 1-2, ….
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// assert_eq!(Graph::path(4)?.to_string(), "0-1, 1-2, 2-3");
    /// # Ok::<_, grundy_rules::board::GraphError>(())
    /// ```
    pub fn path(n: usize) -> Result<Graph, GraphError> {
        allow(n, Some(n))?;
        Graph::new(n, (1..n).map(|vertex| (vertex - 1, vertex)))
    }

    /// The cycle of `n` vertices, at least three.
    pub fn cycle(n: usize) -> Result<Graph, GraphError> {
        if n < 3 {
            return Err(GraphError::ShortCycle(n));
        }
        allow(n, Some(n))?;
        Graph::new(n, (0..n).map(|vertex| (vertex, (vertex + 1) % n)))
    }

    /// The grid of `rows` times `columns` vertices, numbered row by row.
    pub fn grid(rows: usize, columns: usize) -> Result<Graph, GraphError> {
        let n = rows.checked_mul(columns).ok_or(GraphError::TooLarge)?;
        allow(n, n.checked_mul(2))?;
        let east = (0..n).filter(|vertex| (vertex + 1) % columns != 0);
        let south = 0..n.saturating_sub(columns);
        let edges = east.map(|vertex| (vertex, vertex + 1));
        Graph::new(
            n,
            edges.chain(south.map(|vertex| (vertex, vertex + columns))),
        )
    }

    /// The complete graph: an edge between any two of `n` vertices.
    pub fn complete(n: usize) -> Result<Graph, GraphError> {
        allow(n, pair_count(n))?;
        Graph::new(n, pairs(n))
    }

    /// The star: vertex 0 joined to `n` others.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// assert_eq!(Graph::star(3)?.to_string(), "0-1, 0-2, 0-3");
    /// # Ok::<_, grundy_rules::board::GraphError>(())
    /// ```
    pub fn star(n: usize) -> Result<Graph, GraphError> {
        let vertices = n.checked_add(1).ok_or(GraphError::TooLarge)?;
        allow(vertices, Some(n))?;
        Graph::new(vertices, (1..=n).map(|leaf| (0, leaf)))
    }

    /// The Petersen graph: an outer cycle 0 to 4, spokes, and an inner star 5 to 9.
    pub fn petersen() -> Graph {
        let edges = (0..5).flat_map(|i| {
            let next = (i + 1) % 5;
            let after = (i + 2) % 5;
            [(i, next), (i, i + 5), (i + 5, after + 5)]
        });
        Graph::new(10, edges).expect("the fifteen edges differ")
    }
}

/// The pairs i < j below `n` in lexicographic order.
pub(super) fn pairs(n: usize) -> impl Iterator<Item = Edge> {
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j)))
}

/// How many pairs there are.
pub(super) fn pair_count(n: usize) -> Option<usize> {
    n.checked_mul(n.saturating_sub(1)).map(|twice| twice / 2)
}

/// Refuses graphs that are too large; `None` edges are too many to count.
pub(super) fn allow(vertices: usize, edges: Option<usize>) -> Result<(), GraphError> {
    if vertices > MOST_VERTICES || edges.is_none_or(|edges| edges > MOST_EDGES) {
        return Err(GraphError::TooLarge);
    }
    Ok(())
}

/// Random graphs of up to eleven vertices, for tests.
#[cfg(test)]
pub(super) fn some_graphs() -> impl proptest::strategy::Strategy<Value = Graph> {
    use proptest::strategy::Strategy;
    (0_usize..12).prop_flat_map(|n| {
        let pairs: Vec<_> = pairs(n).collect();
        let count = pairs.len();
        let edges = proptest::sample::subsequence(pairs, 0..=count);
        edges.prop_map(move |edges| Graph::new(n, edges).unwrap())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn degrees(graph: &Graph) -> Vec<usize> {
        let mut degrees = vec![0; graph.vertices()];
        for &(a, b) in graph.edges() {
            degrees[a] += 1;
            degrees[b] += 1;
        }
        degrees
    }

    #[test]
    fn small_members_of_the_families_are_as_they_should_be() {
        let text = |graph: Result<Graph, GraphError>| graph.map(|graph| graph.to_string());
        assert_eq!(text(Graph::path(0)).as_deref(), Ok(""));
        assert_eq!(text(Graph::path(1)).as_deref(), Ok("0"));
        assert_eq!(text(Graph::cycle(3)).as_deref(), Ok("0-1, 0-2, 1-2"));
        assert_eq!(text(Graph::grid(2, 2)).as_deref(), Ok("0-1, 0-2, 1-3, 2-3"));
        assert_eq!(Graph::grid(1, 7), Graph::path(7));
        assert_eq!(Graph::grid(7, 1), Graph::path(7));
        assert_eq!(Graph::grid(0, 9), Graph::path(0));
        assert_eq!(Graph::grid(9, 0), Graph::path(0));
        assert_eq!(Graph::complete(3), Graph::cycle(3));
        assert_eq!(Graph::complete(5).map(|graph| graph.edges().len()), Ok(10));
        assert_eq!(text(Graph::star(0)).as_deref(), Ok("0"));
    }

    #[test]
    fn a_grid_joins_exactly_the_neighbours() {
        for rows in 1..6 {
            for columns in 1..6 {
                let near = |&(a, b): &Edge| {
                    let [(r, c), (s, d)] = [a, b].map(|x: usize| (x / columns, x % columns));
                    r.abs_diff(s) + c.abs_diff(d) == 1
                };
                let edges = pairs(rows * columns).filter(near);
                assert_eq!(
                    Graph::grid(rows, columns),
                    Graph::new(rows * columns, edges)
                );
            }
        }
    }

    #[test]
    fn the_petersen_graph_has_degree_three_and_no_cycle_below_five() {
        let graph = Graph::petersen();
        assert_eq!(degrees(&graph), [3; 10]);
        let joined = |a: usize, b: usize| graph.edges().contains(&(a.min(b), a.max(b)));
        for (a, b) in pairs(10) {
            // A triangle or a square would be an edge or a pair with too many common neighbours.
            let common = (0..10).filter(|&c| c != a && c != b && joined(a, c) && joined(b, c));
            assert_eq!(common.count(), usize::from(!joined(a, b)));
        }
    }

    #[test]
    fn graphs_that_cannot_be_are_refused() {
        assert_eq!(Graph::cycle(2), Err(GraphError::ShortCycle(2)));
        for graph in [
            Graph::path(usize::MAX),
            Graph::cycle(usize::MAX),
            Graph::star(usize::MAX),
            Graph::grid(usize::MAX, 2),
            Graph::grid(usize::MAX / 2, 2),
            Graph::complete(usize::MAX),
            Graph::complete(5000),
        ] {
            assert_eq!(graph, Err(GraphError::TooLarge));
        }
    }
}
