//! One name for bushes that differ in the names of their vertices or by exchanging the players.
//!
//! Vertices are told apart by what they see: each takes a colour from those of its neighbours,
//! again and again (colour refinement), and where that leaves a tie one of the tied is singled
//! out. Two equal bushes may still come out different when the tied vertices are not alike; that
//! costs time, never truth.

use grundy_num::SplitMix64;
use grundy_rules::Likeness;

use super::graph::{GROUND, Incidence};
use super::{Bush, Colour, Edge, Vertex};

/// Vertices from which on ties are left as they are.
const MOST_SINGLED_OUT: usize = 64;

/// Renames the vertices, merges the ground, and exchanges the players if that sorts first.
pub(super) fn normalize(bush: &mut Bush) -> Likeness {
    let graph = Incidence::new(&bush.edges);
    let same = renamed(&graph, |colour| colour);
    let exchanged = renamed(&graph, Colour::exchanged);
    let (edges, likeness) = Likeness::of_lesser(same, exchanged);
    bush.edges = edges.into();
    likeness
}

/// The edges with vertices named by rank.
fn renamed(graph: &Incidence, colour: fn(Colour) -> Colour) -> Vec<Edge> {
    let names = names(graph, colour);
    let name = |vertex: usize| match vertex {
        GROUND => Vertex::GROUND,
        _ => Vertex(Vertex::FIRST + names[vertex]),
    };
    let edge = |edge: usize| {
        let [a, b] = graph.ends(edge).map(name);
        Edge::new(a, b, colour(graph.colour(edge)))
    };
    let mut edges: Vec<Edge> = (0..graph.edge_count()).map(edge).collect();
    edges.sort_unstable();
    edges
}

/// A number from 1 on for each vertex but the ground.
fn names(graph: &Incidence, colour: fn(Colour) -> Colour) -> Vec<u32> {
    let count = graph.vertex_count();
    let mut shades = vec![1u64; count];
    shades[GROUND] = 0;
    let mut classes = refine(graph, colour, &mut shades);
    let mut order: Vec<usize> = (1..count).collect();
    loop {
        order.sort_unstable_by_key(|&vertex| (shades[vertex], vertex));
        let tie = order
            .windows(2)
            .find(|pair| shades[pair[0]] == shades[pair[1]]);
        let Some(&[singled, _]) = tie else { break };
        if count > MOST_SINGLED_OUT || classes == count {
            break;
        }
        shades[singled] = mix(shades[singled], 3);
        classes = refine(graph, colour, &mut shades);
    }
    let mut names = vec![0; count];
    for (name, vertex) in (1..).zip(order) {
        names[vertex] = name;
    }
    names
}

/// Refines the shades until they tell no more vertices apart; how many classes there are then.
///
/// In a long stalk each round carries a difference one vertex further, so large bushes stop early.
fn refine(graph: &Incidence, colour: fn(Colour) -> Colour, shades: &mut Vec<u64>) -> usize {
    let count = graph.vertex_count();
    let rounds = if count > MOST_SINGLED_OUT { 8 } else { count };
    let mut classes = distinct(shades);
    for _ in 0..rounds {
        let seen = |vertex: usize| {
            let neighbour = |&edge: &u32| {
                let other = graph.other_end(edge as usize, vertex);
                let kind =
                    2 * colour(graph.colour(edge as usize)) as u64 + u64::from(other == vertex);
                mix(shades[other], kind + 5)
            };
            // A sum does not depend on the order in which the neighbours are listed.
            let sum = graph
                .edges_at(vertex)
                .iter()
                .map(neighbour)
                .fold(0, u64::wrapping_add);
            mix(shades[vertex], sum)
        };
        let next: Vec<u64> = (0..count).map(seen).collect();
        let next_classes = distinct(&next);
        *shades = next;
        if next_classes <= classes {
            break;
        }
        classes = next_classes;
    }
    classes
}

fn distinct(shades: &[u64]) -> usize {
    let mut sorted = shades.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// A scrambled word from two.
fn mix(a: u64, b: u64) -> u64 {
    SplitMix64::mixed(a.wrapping_add(b.wrapping_mul(SplitMix64::STEP)))
}
