//! The names of the places of a position, by which moves are found on its picture.

use std::collections::BTreeMap;

use grundy_rules::board::square_name;
use grundy_rules::{Links, Mark, Picture};

use super::paint;

/// The square in this column and row, both counted from 0: `a1` is the upper left one.
pub(super) fn square(column: usize, row: usize) -> String {
    square_name(column + 1, row * (column + 1) + column)
}

/// What this column is called, counted from 0: `a` is the first one.
pub(super) fn column(column: usize) -> String {
    let mut name = square(column, 0);
    name.pop();
    name
}

/// The heap with this number, counted from 0.
pub(super) fn heap(number: usize) -> String {
    format!("heap {}", number + 1)
}

/// The edges of a graph or a network, in order; other pictures have none.
///
/// An edge is called after its ends, `0-1`, and an arrow `a>b`. Where edges of several colours
/// have the same ends, each has the letter of its colour too, `0-1 B`, as bushes are typed.
pub fn edge_places(picture: &Picture) -> Vec<String> {
    match picture {
        Picture::Graph {
            vertices, edges, ..
        } => of_edges(vertices, edges, Links::Lines),
        Picture::Network {
            vertices,
            edges,
            links,
        } => of_edges(vertices, edges, *links),
        _ => Vec::new(),
    }
}

pub(super) fn of_edges(
    vertices: &[(String, Mark)],
    edges: &[((usize, usize), Mark)],
    links: Links,
) -> Vec<String> {
    let link = match links {
        Links::Lines => '-',
        Links::Arrows => '>',
    };
    let name =
        |&(from, to): &(usize, usize)| format!("{}{link}{}", vertices[from].0, vertices[to].0);
    // The colour of the first edge with these ends; `None` once there was another.
    let mut colours: BTreeMap<String, Option<Mark>> = BTreeMap::new();
    for (ends, mark) in edges {
        let colour = colours.entry(name(ends)).or_insert(Some(*mark));
        *colour = colour.filter(|colour| colour == mark);
    }
    let place = |(ends, mark): &((usize, usize), Mark)| {
        let name = name(ends);
        match colours[&name] {
            Some(_) => name,
            None => format!("{name} {}", paint::edge_letter(*mark)),
        }
    };
    edges.iter().map(place).collect()
}
