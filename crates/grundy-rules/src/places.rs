//! The names of the places of a picture, by which moves are found on it.
//!
//! Squares are called as [`square_name`](crate::board::square_name) says, vertices by their names;
//! heaps and edges by what stands here.

use std::collections::BTreeMap;

use crate::board::Edge;
use crate::picture::{Links, Mark, Picture};

/// The heap with this number, counted from 0.
///
/// ```
/// assert_eq!(grundy_rules::heap_place(0), "heap 1");
/// ```
pub fn heap_place(number: usize) -> String {
    format!("heap {}", number + 1)
}

/// The square in this row and this column, where both are counted.
///
/// ```
/// assert_eq!(grundy_rules::cell_place(&3_u32, &6_u32), "3,6");
/// ```
pub fn cell_place(row: &impl std::fmt::Display, column: &impl std::fmt::Display) -> String {
    format!("{row},{column}")
}

/// What is noted beside a board, counted from 0.
///
/// ```
/// assert_eq!(grundy_rules::note_place(0), "note 1");
/// ```
pub fn note_place(number: usize) -> String {
    format!("note {}", number + 1)
}

impl Picture {
    /// The names of the edges of a graph or a network, in order, as [`edge_places`] says; other
    /// pictures have none.
    pub fn edge_places(&self) -> Vec<String> {
        match self {
            Picture::Graph {
                vertices, edges, ..
            } => edge_places(vertices, edges, Links::Lines),
            Picture::Network {
                vertices,
                edges,
                links,
            } => edge_places(vertices, edges, *links),
            Picture::Noted(picture, _) => picture.edge_places(),
            Picture::Text(_)
            | Picture::Squares(_)
            | Picture::Strip(_)
            | Picture::Piece(_)
            | Picture::Heaps(_)
            | Picture::Pins(_) => Vec::new(),
        }
    }
}

impl Mark {
    /// The letter of an edge: blue, red or green, as bushes are typed.
    pub fn edge_letter(self) -> char {
        match self {
            Mark::Left => 'B',
            Mark::Right => 'R',
            Mark::Both => 'G',
            Mark::Own(_, letter) | Mark::Piece(letter) => letter,
            Mark::Empty | Mark::Gone => '·',
        }
    }
}

/// The names of edges between these vertices, in order.
///
/// An edge is called after its ends, `0-1`, and an arrow `a>b`. Where edges of several colours
/// have the same ends, each has the letter of its colour too, `0-1 B`, as bushes are typed.
///
/// ```
/// use grundy_rules::{Links, Mark, edge_places};
/// let vertices = ["0", "1"].map(|name| (name.to_owned(), Mark::Empty));
/// let edges = [((0, 1), Mark::Left), ((0, 1), Mark::Right)];
/// assert_eq!(edge_places(&vertices, &edges, Links::Lines), ["0-1 B", "0-1 R"]);
/// assert_eq!(edge_places(&vertices, &edges[..1], Links::Arrows), ["0>1"]);
/// ```
pub fn edge_places(
    vertices: &[(String, Mark)],
    edges: &[(Edge, Mark)],
    links: Links,
) -> Vec<String> {
    let link = match links {
        Links::Lines => '-',
        Links::Arrows => '>',
    };
    let name = |&(from, to): &Edge| format!("{}{link}{}", vertices[from].0, vertices[to].0);
    // The colour of the first edge with these ends; `None` once there was another.
    let mut colours: BTreeMap<String, Option<Mark>> = BTreeMap::new();
    for (ends, mark) in edges {
        let colour = colours.entry(name(ends)).or_insert(Some(*mark));
        *colour = colour.filter(|colour| colour == mark);
    }
    let place = |(ends, mark): &(Edge, Mark)| {
        let name = name(ends);
        match colours[&name] {
            Some(_) => name,
            None => format!("{name} {}", mark.edge_letter()),
        }
    };
    edges.iter().map(place).collect()
}
