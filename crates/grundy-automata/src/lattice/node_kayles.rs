//! Node Kayles as a subtraction game: one heap for each edge, one move for each vertex.
//!
//! Choosing a vertex takes the stones of all its edges, which is possible exactly while neither it
//! nor a neighbour was chosen. An isolated vertex would give the zero vector, so it gets a heap of
//! its own. Outcomes and nim-values agree with those of the graph.

use super::LatticeGame;

/// An edge that no graph has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EdgeError {
    /// An end is not among the vertices.
    #[error("the edge {0}-{1} leaves the graph: its vertices are 0 to {last}", last = .2.saturating_sub(1))]
    Outside(usize, usize, usize),
    /// Both ends are the same.
    #[error("the edge {0}-{0} joins a vertex to itself")]
    Loop(usize),
}

/// The game of Node Kayles on a graph, and its starting position: a stone in every heap.
///
/// The heaps are the edges in the order given, each once, then the isolated vertices.
///
/// ```
/// use grundy_automata::lattice::node_kayles;
/// let (game, start) = node_kayles(4, &[(0, 1), (1, 2)])?;
/// assert_eq!(game.moves(), [vec![1, 0, 0], vec![1, 1, 0], vec![0, 1, 0], vec![0, 0, 1]]);
/// assert_eq!(start, [1, 1, 1]);
/// # Ok::<(), grundy_automata::lattice::EdgeError>(())
/// ```
pub fn node_kayles(
    vertices: usize,
    edges: &[(usize, usize)],
) -> Result<(LatticeGame, Vec<u64>), EdgeError> {
    let mut stars: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    let mut seen = rustc_hash::FxHashSet::default();
    let mut heaps = 0;
    for &(a, b) in edges {
        if a >= vertices || b >= vertices {
            return Err(EdgeError::Outside(a, b, vertices));
        }
        if a == b {
            return Err(EdgeError::Loop(a));
        }
        if seen.insert((a.min(b), a.max(b))) {
            stars[a].push(heaps);
            stars[b].push(heaps);
            heaps += 1;
        }
    }
    for star in stars.iter_mut().filter(|star| star.is_empty()) {
        star.push(heaps);
        heaps += 1;
    }
    let vector = |star: &Vec<usize>| {
        let mut vector = vec![0; heaps];
        for &heap in star {
            vector[heap] = 1;
        }
        vector
    };
    let moves = stars.iter().map(vector).collect();
    let game = LatticeGame::new(heaps, moves).expect("every star takes at least one stone");
    Ok((game, vec![1; heaps]))
}
