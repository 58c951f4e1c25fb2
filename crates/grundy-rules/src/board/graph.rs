//! Undirected graphs without loops or multiple edges, for games on vertices.

mod families;
mod file;
mod random;
mod text;

use std::fmt;

/// An edge between two vertices.
pub type Edge = (usize, usize);

/// The most vertices of a graph that is made by name.
const MOST_VERTICES: usize = 1 << 20;

/// The most edges of a graph that is made by name.
const MOST_EDGES: usize = 1 << 22;

/// A graph with vertices `0, 1, …`; each edge is listed once, smaller end first, in order.
///
/// A graph read from a text has the vertices named there. Where those leave gaps, vertices are
/// numbered in the order of their labels: `5` is the label of vertex 3 in `0-1, 1-2, 5`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    vertices: usize,
    edges: Vec<Edge>,
    /// Growing labels, where they are not the vertices themselves.
    labels: Option<Box<[usize]>>,
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
    /// A cycle with fewer than three vertices.
    ShortCycle(usize),
    /// More vertices or edges than are made by name.
    TooLarge,
    /// A probability above 1 or with denominator 0.
    Probability(u64, u64),
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Loop(vertex) => write!(f, "an edge joins vertex {vertex} to itself"),
            GraphError::Repeated((a, b)) => write!(f, "the edge {a}-{b} is there twice"),
            GraphError::NoVertex(vertex) => write!(f, "there is no vertex {vertex}"),
            GraphError::ShortCycle(vertices) => {
                write!(
                    f,
                    "expected a cycle of at least 3 vertices, found {vertices}"
                )
            }
            GraphError::TooLarge => write!(
                f,
                "expected a graph of at most {MOST_VERTICES} vertices and {MOST_EDGES} edges"
            ),
            GraphError::Probability(a, q) => {
                write!(f, "expected a probability from 0 to 1, found {a}/{q}")
            }
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
            labels: None,
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

    /// What a vertex is called: itself, unless the graph was read from a text with gaps.
    pub fn label(&self, vertex: usize) -> usize {
        match &self.labels {
            Some(labels) => labels[vertex],
            None => vertex,
        }
    }

    /// The vertex that is called so.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// let graph = Graph::parse("0-1, 1-2, 5")?;
    /// assert_eq!((graph.vertex(5), graph.vertex(4)), (Some(3), None));
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn vertex(&self, label: usize) -> Option<usize> {
        match &self.labels {
            Some(labels) => labels.binary_search(&label).ok(),
            None => (label < self.vertices).then_some(label),
        }
    }

    /// The neighbours of each vertex, in order.
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.vertices];
        for &(a, b) in &self.edges {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
        }
        neighbours
    }

    /// The connected parts, each with its vertices in order and the graph on them; labels are kept.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// let parts = Graph::parse("0-2, 1, 2-3")?.parts();
    /// assert_eq!(parts[0].0, [0, 2, 3]);
    /// assert_eq!(parts[1].1.to_string(), "1");
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn parts(&self) -> Vec<(Vec<usize>, Graph)> {
        let neighbours = self.neighbours();
        // The part of each vertex, and its place there; all in time linear in the graph.
        let mut part_of = vec![usize::MAX; self.vertices];
        let mut parts: Vec<(Vec<usize>, Graph)> = Vec::new();
        for start in 0..self.vertices {
            if part_of[start] != usize::MAX {
                continue;
            }
            part_of[start] = parts.len();
            let mut waiting = vec![start];
            while let Some(vertex) = waiting.pop() {
                for &neighbour in &neighbours[vertex] {
                    if part_of[neighbour] == usize::MAX {
                        part_of[neighbour] = parts.len();
                        waiting.push(neighbour);
                    }
                }
            }
            parts.push((Vec::new(), Graph::default()));
        }
        let mut place = vec![0; self.vertices];
        for vertex in 0..self.vertices {
            let (vertices, _) = &mut parts[part_of[vertex]];
            place[vertex] = vertices.len();
            vertices.push(vertex);
        }
        for &(a, b) in &self.edges {
            parts[part_of[a]].1.edges.push((place[a], place[b]));
        }
        for (vertices, graph) in &mut parts {
            graph.vertices = vertices.len();
            let labels = vertices.iter().map(|&vertex| self.label(vertex)).collect();
            *graph = std::mem::take(graph).with_labels(labels);
        }
        parts
    }

    /// The graph on these vertices, in order, with the edges between them; labels are kept.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// let path = Graph::path(5)?;
    /// assert_eq!(path.induced(&[0, 3, 4]).to_string(), "3-4, 0");
    /// # Ok::<_, grundy_rules::board::GraphError>(())
    /// ```
    #[must_use]
    pub fn induced(&self, vertices: &[usize]) -> Graph {
        let mut place = vec![None; self.vertices];
        for (i, &vertex) in vertices.iter().enumerate() {
            place[vertex] = Some(i);
        }
        let edges = self.edges.iter();
        let edges = edges.filter_map(|&(a, b)| Some((place[a]?, place[b]?)));
        let labels = vertices.iter().map(|&vertex| self.label(vertex)).collect();
        Graph {
            vertices: vertices.len(),
            edges: edges.collect(),
            labels: None,
        }
        .with_labels(labels)
    }

    /// The same graph with these growing labels, one for each vertex.
    ///
    /// # Panics
    ///
    /// When the labels do not grow, or are more or fewer than the vertices.
    #[must_use]
    pub fn with_labels(self, labels: Vec<usize>) -> Graph {
        assert!(
            labels.len() == self.vertices && labels.is_sorted_by(|a, b| a < b),
            "every vertex has a label, and labels grow"
        );
        let plain = labels.iter().enumerate().all(|(i, label)| i == *label);
        Graph {
            labels: (!plain).then(|| labels.into()),
            ..self
        }
    }
}

/// Edges and lone vertices as [`Graph::parse`] reads them: `0-1, 1-2, 5`.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lone = vec![true; self.vertices];
        let mut comma = "";
        for &(a, b) in &self.edges {
            (lone[a], lone[b]) = (false, false);
            write!(f, "{comma}{}-{}", self.label(a), self.label(b))?;
            comma = ", ";
        }
        for (vertex, _) in lone.iter().enumerate().filter(|(_, lone)| **lone) {
            write!(f, "{comma}{}", self.label(vertex))?;
            comma = ", ";
        }
        Ok(())
    }
}
