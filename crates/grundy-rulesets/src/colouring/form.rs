//! One form for many positions that differ only in the numbers of their vertices or in the players.
//!
//! Vertices are told apart by what they are, then by what their neighbours are, and so on; of those
//! that cannot be told apart one is singled out, until all differ. Paths, cycles and trees always
//! come out the same way; other graphs may have several forms, which costs time, never truth.

use std::cmp::Ordering;
use std::sync::Arc;

use grundy_num::{Player, SplitMix64};
use grundy_rules::Likeness;
use grundy_rules::board::Graph;

use super::{Colouring, Vertex};

/// The most vertices that are put in order.
const MOST_ORDERED: usize = 64;

/// Replaces a position by its form.
pub(super) fn normalize(position: &mut Colouring) -> Likeness {
    if position.vertices.len() > MOST_ORDERED {
        return Likeness::Same;
    }
    let adjacent = adjacency(&position.graph);
    let own = |player| {
        let is_own = |vertex: &&Vertex| matches!(vertex, Vertex::Only(who) | Vertex::Coloured(who) if *who == player);
        position.vertices.iter().filter(is_own).count()
    };
    let exchanged: Vec<Vertex> = position.vertices.iter().map(|v| v.exchanged()).collect();
    let (form, likeness) = match own(Player::Left).cmp(&own(Player::Right)) {
        Ordering::Greater => (ordered(&position.vertices, &adjacent), Likeness::Same),
        Ordering::Less => (ordered(&exchanged, &adjacent), Likeness::Negative),
        Ordering::Equal => Likeness::of_lesser(
            ordered(&position.vertices, &adjacent),
            ordered(&exchanged, &adjacent),
        ),
    };
    let (vertices, edges) = form;
    let graph = Graph::new(vertices.len(), edges).expect("the edges are those of a graph");
    *position = Colouring {
        graph: Arc::new(graph),
        vertices: vertices.into(),
    };
    likeness
}

type Form = (Vec<Vertex>, Vec<(usize, usize)>);

/// The neighbours of each vertex, as bits.
fn adjacency(graph: &Graph) -> Vec<u64> {
    let mut adjacent = vec![0; graph.vertices()];
    for &(a, b) in graph.edges() {
        adjacent[a] |= 1 << b;
        adjacent[b] |= 1 << a;
    }
    adjacent
}

/// The vertices and edges in the order of keys that do not depend on the numbers of vertices.
fn ordered(vertices: &[Vertex], adjacent: &[u64]) -> Form {
    let mut keys: Vec<u64> = vertices
        .iter()
        .map(|vertex| match vertex {
            Vertex::Free => 1,
            Vertex::Only(Player::Left) => 2,
            Vertex::Only(Player::Right) => 3,
            Vertex::Coloured(Player::Left) => 4,
            Vertex::Coloured(Player::Right) => 5,
        })
        .map(scatter)
        .collect();
    let mut different = 0;
    loop {
        let refined: Vec<u64> = keys
            .iter()
            .zip(adjacent)
            .map(|(key, neighbours)| {
                let sum = bits(*neighbours).fold(0_u64, |sum, neighbour| {
                    sum.wrapping_add(scatter(keys[neighbour]))
                });
                scatter(key.rotate_left(1) ^ sum)
            })
            .collect();
        let mut sorted = refined.clone();
        sorted.sort_unstable();
        let alike = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        let alike = alike.map(|pair| pair[0]);
        sorted.dedup();
        keys = refined;
        let Some(alike) = alike else {
            break;
        };
        if sorted.len() == different {
            let first = keys.iter().position(|key| *key == alike);
            let first = first.expect("a key that was found twice");
            keys[first] = scatter(keys[first] ^ 6);
        }
        different = sorted.len();
    }
    let mut order: Vec<usize> = (0..vertices.len()).collect();
    order.sort_unstable_by_key(|vertex| keys[*vertex]);
    let mut number = vec![0; vertices.len()];
    for (i, &vertex) in order.iter().enumerate() {
        number[vertex] = i;
    }
    let mut edges = Vec::new();
    for (a, neighbours) in adjacent.iter().enumerate() {
        edges.extend(
            bits(*neighbours)
                .filter(|b| a < *b)
                .map(|b| (number[a].min(number[b]), number[a].max(number[b]))),
        );
    }
    edges.sort_unstable();
    (
        order.iter().map(|vertex| vertices[*vertex]).collect(),
        edges,
    )
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(lowest as usize)
    })
}

/// A hash whose bits depend on all bits of the key.
fn scatter(key: u64) -> u64 {
    SplitMix64::new(key).draw()
}
