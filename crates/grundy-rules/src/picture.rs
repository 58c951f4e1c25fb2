//! A position as a picture, before anybody decides whether it becomes text, SVG or LaTeX.

use grundy_num::Player;

use crate::board::Edge;

/// What a position looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Only its notation.
    Text(String),
    /// A board of squares, row by row; rows may differ in length.
    Squares(Vec<Vec<Mark>>),
    /// Vertices, some marked, and edges between them; `ground` vertices stand on the ground.
    Graph {
        /// The name and the mark of each vertex; names are not drawn.
        vertices: Vec<(String, Mark)>,
        /// The edges, with the colour of each.
        edges: Vec<(Edge, Mark)>,
        /// The vertices that are ground.
        ground: Vec<usize>,
    },
    /// Vertices with names, and lines or arrows between them.
    Network {
        /// The name and the mark of each vertex.
        vertices: Vec<(String, Mark)>,
        /// The edges, with the colour of each; an arrow goes from its first vertex to its second.
        edges: Vec<(Edge, Mark)>,
        /// What the edges are.
        links: Links,
    },
    /// Heaps of tokens, or anything else that is a row of sizes.
    Heaps(Vec<String>),
}

/// What joins the vertices of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Lines.
    Lines,
    /// Arrows, which never go round in a cycle.
    Arrows,
}

/// What stands on a square, a vertex or an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing: free.
    Empty,
    /// Not part of the board.
    Gone,
    /// Left's, blue.
    Left,
    /// Right's, red.
    Right,
    /// Anybody's, green.
    Both,
    /// A piece of this player, in the player's colour, shown as this letter.
    Own(Player, char),
    /// Some other piece, shown as this letter.
    Piece(char),
}
