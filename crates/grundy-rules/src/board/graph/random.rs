//! Random graphs, the same on every machine.

use grundy_num::SplitMix64;

use super::families::{pair_count, pairs};
use super::{Graph, GraphError, MOST_EDGES, MOST_VERTICES};

/// The most pairs of vertices for which a number is drawn.
const MOST_PAIRS: usize = 1 << 27;

impl Graph {
    /// A random graph in which each edge is there with probability a/q.
    ///
    /// Each pair i < j in lexicographic order takes one number u of `SplitMix64` from the seed, and
    /// is an edge when u·q < a·2^64.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// assert_eq!(Graph::random(6, (0, 1), 7)?.edges().len(), 0);
    /// assert_eq!(Graph::random(6, (1, 1), 7)?, Graph::complete(6)?);
    /// # Ok::<_, grundy_rules::board::GraphError>(())
    /// ```
    pub fn random(vertices: usize, (a, q): (u64, u64), seed: u64) -> Result<Graph, GraphError> {
        if q == 0 || a > q {
            return Err(GraphError::Probability(a, q));
        }
        let drawn = pair_count(vertices).is_some_and(|pairs| pairs <= MOST_PAIRS);
        if vertices > MOST_VERTICES || !drawn {
            return Err(GraphError::TooLarge);
        }
        let mut numbers = SplitMix64::new(seed);
        let bound = u128::from(a) << 64;
        let mut edges = Vec::new();
        for pair in pairs(vertices) {
            // Both products of 64-bit numbers fit 128 bits.
            if u128::from(numbers.draw()) * u128::from(q) < bound {
                if edges.len() == MOST_EDGES {
                    return Err(GraphError::TooLarge);
                }
                edges.push(pair);
            }
        }
        Graph::new(vertices, edges)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_takes_one_number_in_order() {
        // Of the numbers for seed 0 the first is above half and the next two are below.
        let graph = Graph::random(3, (1, 2), 0).unwrap();
        assert_eq!(graph.edges(), [(0, 2), (1, 2)]);
    }

    #[test]
    fn a_larger_probability_keeps_every_edge() {
        let [few, many] = [(1, 3), (u64::MAX / 2, u64::MAX)].map(|probability| {
            let graph = Graph::random(60, probability, 42).unwrap();
            graph.edges().to_vec()
        });
        assert!(few.iter().all(|edge| many.contains(edge)));
        assert!((450..730).contains(&few.len()), "{} edges", few.len());
        assert!((730..1050).contains(&many.len()), "{} edges", many.len());
    }

    #[test]
    fn impossible_requests_are_refused() {
        assert_eq!(
            Graph::random(3, (3, 2), 0),
            Err(GraphError::Probability(3, 2))
        );
        assert_eq!(
            Graph::random(3, (0, 0), 0),
            Err(GraphError::Probability(0, 0))
        );
        assert_eq!(
            Graph::random(usize::MAX, (1, 2), 0),
            Err(GraphError::TooLarge)
        );
        assert_eq!(Graph::random(9000, (1, 1), 0), Err(GraphError::TooLarge));
    }
}
