//! Paths and cycles of any length.

use std::fmt;

use grundy_num::UBig;

use super::{Graph, GraphError};

/// A path or a cycle, by the number of its vertices; a cycle has at least three.
///
/// Theory knows some games on lines too long for anybody to write down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// The path 0, 1, ….
    Path(UBig),
    /// The cycle 0, 1, …, closed.
    Cycle(UBig),
}

impl Line {
    /// The line as a graph, unless it is too long for one.
    ///
    /// ```
    /// use grundy_rules::board::{Graph, GraphError, Line};
    /// assert_eq!(Line::Path(5_u32.into()).to_graph(), Graph::path(5));
    /// assert_eq!(Line::Cycle(u64::MAX.into()).to_graph(), Err(GraphError::TooLarge));
    /// ```
    pub fn to_graph(&self) -> Result<Graph, GraphError> {
        let (Line::Path(n) | Line::Cycle(n)) = self;
        let n = usize::try_from(n).map_err(|_| GraphError::TooLarge)?;
        match self {
            Line::Path(_) => Graph::path(n),
            Line::Cycle(_) => Graph::cycle(n),
        }
    }

    /// The line that a graph is, if its vertices are numbered along it.
    ///
    /// ```
    /// use grundy_rules::board::{Graph, Line};
    /// let cycle = Graph::cycle(12)?;
    /// assert_eq!(Line::of(&cycle), Some(Line::Cycle(12_u32.into())));
    /// assert_eq!(Line::of(&Graph::star(3)?), None);
    /// # Ok::<_, grundy_rules::board::GraphError>(())
    /// ```
    pub fn of(graph: &Graph) -> Option<Line> {
        let n = graph.vertices();
        let line = match graph.edges().len() {
            edges if edges == n && n >= 3 => Line::Cycle(n.into()),
            edges if edges == n.saturating_sub(1) => Line::Path(n.into()),
            _ => return None,
        };
        (line.to_graph().as_ref() == Ok(graph)).then_some(line)
    }
}

/// The line as it is typed: `path(5)`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Path(n) => write!(f, "path({n})"),
            Line::Cycle(n) => write!(f, "cycle({n})"),
        }
    }
}
