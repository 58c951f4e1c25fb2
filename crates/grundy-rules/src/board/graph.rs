//! Undirected graphs without loops or multiple edges, for games on vertices.

/// An edge between two vertices.
pub type Edge = (usize, usize);

/// A graph with vertices `0, 1, …`; each edge is listed once, smaller end first, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    vertices: usize,
    edges: Vec<Edge>,
}

/// Why edges make no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// An edge from a vertex to itself.
    Loop(usize),
    /// The same edge twice.
    Repeated(Edge),
    /// A vertex that does not exist.
    NoVertex(usize),
}

impl std::fmt::Display for GraphError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GraphError::Loop(vertex) => write!(f, "an edge joins vertex {vertex} to itself"),
            GraphError::Repeated((a, b)) => write!(f, "the edge {a}-{b} is there twice"),
            GraphError::NoVertex(vertex) => write!(f, "there is no vertex {vertex}"),
        }
    }
}

impl std::error::Error for GraphError {}

impl Graph {
    /// The graph with these vertices and edges.
    pub fn new(
        vertices: usize,
        edges: impl IntoIterator<Item = Edge>,
    ) -> Result<Graph, GraphError> {
        let mut list: Vec<Edge> = Vec::new();
        for (a, b) in edges {
            if a == b {
                return Err(GraphError::Loop(a));
            }
            if a.max(b) >= vertices {
                return Err(GraphError::NoVertex(a.max(b)));
            }
            list.push((a.min(b), a.max(b)));
        }
        list.sort_unstable();
        if let Some(pair) = list.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(GraphError::Repeated(pair[0]));
        }
        Ok(Graph {
            vertices,
            edges: list,
        })
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The edges.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }
}
