//! Cycles, complete graphs, the Petersen graph: what can be turned by a step onto itself.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::{APART, Part, STEP};
use crate::drawing::{Point, count};

/// The most rings inside each other.
const MOST_RINGS: usize = 3;

/// Points on a circle for the vertices in this order, the first on top.
pub(super) fn circle(order: &[usize]) -> Vec<Point> {
    let radius = radius(order.len(), STEP);
    let mut places = vec![Point::new(0.0, 0.0); order.len()];
    for (i, &vertex) in order.iter().enumerate() {
        places[vertex] = on_circle(i, order.len(), radius);
    }
    places
}

/// Rings of equally many vertices, the first outside, if a turn by one of them is a symmetry.
pub(super) fn places(part: &Part) -> Option<Vec<Point>> {
    let n = part.len();
    let rings = (1..=MOST_RINGS)
        .find(|rings| n.is_multiple_of(*rings) && n / rings >= 3 && turns(part, n / rings))?;
    let size = n / rings;
    // The inmost ring has the least room, and the others are as far apart as it is from the middle.
    let inmost = if rings == 1 {
        radius(size, STEP)
    } else {
        radius(size, 1.2 * APART).max(APART)
    };
    let places = (0..n).map(|vertex| {
        let ring = rings - vertex / size;
        on_circle(vertex % size, size, inmost * count(ring))
    });
    Some(places.collect())
}

/// Whether it is a symmetry to turn every ring of this size by one.
fn turns(part: &Part, size: usize) -> bool {
    let turned = |vertex: usize| vertex / size * size + (vertex % size + 1) % size;
    part.neighbours.iter().enumerate().all(|(vertex, list)| {
        let image = &part.neighbours[turned(vertex)];
        list.len() == image.len()
            && list
                .iter()
                .all(|&other| image.binary_search(&turned(other)).is_ok())
    })
}

/// The radius of a circle on which so many vertices have this distance.
fn radius(vertices: usize, distance: f64) -> f64 {
    distance / 2.0 / (TAU / 2.0 / count(vertices.max(2))).sin()
}

fn on_circle(i: usize, of: usize, radius: f64) -> Point {
    let turn = TAU * count(i) / count(of) - FRAC_PI_2;
    Point::new(radius * turn.cos(), radius * turn.sin())
}
