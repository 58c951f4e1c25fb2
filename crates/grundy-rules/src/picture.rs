//! A position as a picture, before anybody decides whether it becomes text, SVG or LaTeX.

use grundy_num::{Player, UBig};

use crate::board::Edge;

/// What a position looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Only its notation.
    Text(String),
    /// A board of squares, row by row; rows may differ in length.
    Squares(Vec<Vec<Mark>>),
    /// A row of squares, which players count from 1.
    Strip(Vec<Mark>),
    /// One piece on a board that may be too large to show whole, or go on without end.
    Piece(LonePiece),
    /// Vertices, some marked, and edges between them; `ground` vertices stand on the ground.
    Graph {
        /// The name and the mark of each vertex.
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
    /// Rows of pins of these sizes.
    Pins(Vec<String>),
    /// A picture and what belongs to it beside the board, such as a pocket: whose it is, in words.
    Noted(Box<Picture>, Vec<(Mark, String)>),
}

/// A piece and where it stands: rows are counted downwards, columns to the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LonePiece {
    /// What stands there.
    pub piece: Mark,
    /// Its row and its column.
    pub at: [UBig; 2],
    /// The number of the first row and of the first column.
    pub first: u8,
    /// The number of the last row and of the last column; `None` where the board goes on.
    pub last: [Option<UBig>; 2],
    /// Squares that nobody may enter, such as a corner.
    pub gone: Vec<[u8; 2]>,
}

impl LonePiece {
    /// So many rows and columns before the piece are on its picture, where there are as many, and
    /// all of a small board.
    pub const SHOWN_BEFORE: u8 = 8;

    /// So many after it.
    pub const SHOWN_AFTER: u8 = 2;
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
