//! Trees, around their middle: every leaf has the same share of the full turn, and a vertex stands
//! in the middle of what it carries, as far out as it has steps to the middle. No edges cross.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::{APART, Part, STEP};
use crate::drawing::{Point, count};

pub(super) fn places(part: &Part) -> Vec<Point> {
    let middle = middle(part);
    let depth = part.distances(middle);
    let (angles, leaves) = angles(part, middle, &depth);
    // Vertices of one depth that are next to each other must not touch.
    let mut order: Vec<usize> = (0..part.len()).filter(|&vertex| vertex != middle).collect();
    order.sort_by(|&a, &b| {
        depth[a]
            .cmp(&depth[b])
            .then(angles[a].total_cmp(&angles[b]))
    });
    let mut step = STEP;
    for pair in order
        .windows(2)
        .filter(|pair| depth[pair[0]] == depth[pair[1]])
    {
        let turn = (angles[pair[1]] - angles[pair[0]]) / count(leaves) * TAU;
        let chord = 2.0 * (turn / 2.0).sin() * count(depth[pair[0]]);
        step = step.max(APART / chord.max(f64::EPSILON));
    }
    // The first and the last of a depth are next to each other too, no nearer than two leaves.
    let round = 2.0 * (TAU / count(leaves.max(2)) / 2.0).sin();
    step = step.max(APART / round.max(f64::EPSILON) / count(shallowest_leaf(part, &depth)));
    let place = |vertex: usize| {
        let turn = angles[vertex] / count(leaves) * TAU - FRAC_PI_2;
        let radius = step * count(depth[vertex]);
        Point::new(radius * turn.cos(), radius * turn.sin())
    };
    (0..part.len()).map(place).collect()
}

/// The middle of a longest path.
fn middle(part: &Part) -> usize {
    let farthest = |from: usize| {
        let distances = part.distances(from);
        let far = (0..part.len()).max_by_key(|&vertex| (distances[vertex], part.len() - vertex));
        (far.unwrap_or(from), distances)
    };
    let (end, _) = farthest(0);
    let (other, from_end) = farthest(end);
    let from_other = part.distances(other);
    let length = from_end[other];
    let is_middle = |vertex: &usize| {
        from_end[*vertex] + from_other[*vertex] == length && from_end[*vertex] == length / 2
    };
    (0..part.len()).find(is_middle).unwrap_or(0)
}

fn shallowest_leaf(part: &Part, depth: &[usize]) -> usize {
    let leaves = (0..part.len()).filter(|&vertex| part.neighbours[vertex].len() == 1);
    leaves.map(|leaf| depth[leaf]).min().unwrap_or(1).max(1)
}

/// The angle of each vertex in shares of a leaf, and the number of leaves.
fn angles(part: &Part, root: usize, depth: &[usize]) -> (Vec<f64>, usize) {
    let mut angles = vec![0.0; part.len()];
    let mut leaves = 0;
    // Each vertex waits twice: before and after what it carries.
    let mut waiting = vec![(root, false)];
    while let Some((vertex, is_carried)) = waiting.pop() {
        let children = part.neighbours[vertex].iter().copied();
        let children: Vec<usize> = children
            .filter(|&next| depth[next] > depth[vertex])
            .collect();
        match (children.as_slice(), is_carried) {
            ([], _) => {
                angles[vertex] = count(leaves);
                leaves += 1;
            }
            (children, false) => {
                waiting.push((vertex, true));
                waiting.extend(children.iter().rev().map(|&child| (child, false)));
            }
            ([only], true) => angles[vertex] = angles[*only],
            ([first, .., last], true) => {
                angles[vertex] = f64::midpoint(angles[*first], angles[*last]);
            }
        }
    }
    (angles, leaves.max(1))
}
