//! Graphs without a shape of their own: distances on the page are as near to those in the graph as
//! they can be (Kamada and Kawai 1989, by the majorization of Gansner, Koren and North 2004), and
//! then what would touch is pushed apart.

use std::f64::consts::TAU;

use super::{APART, Part, STEP};
use crate::drawing::{Point, count};

/// About how many pairs of vertices are looked at in all.
const WORK: usize = 20_000_000;
/// A graph with more vertices than this is large.
const LARGE: usize = 40;
/// The distance that a vertex keeps from edges that are not its own.
const BESIDE_EDGE: f64 = 22.0;

pub(super) fn places(part: &Part) -> Vec<Point> {
    best_of(part, starts(part))
}

/// Places that are good already, made better: what does not cross there rarely crosses then.
pub(super) fn settled(part: &Part, mut places: Vec<Point>) -> Vec<Point> {
    for place in &mut places {
        *place = Point::new(place.x / STEP, place.y / STEP);
    }
    best_of(part, vec![places])
}

fn best_of(part: &Part, starts: Vec<Vec<Point>>) -> Vec<Point> {
    let distances: Vec<Vec<f64>> = (0..part.len())
        .map(|from| part.distances(from).into_iter().map(count).collect())
        .collect();
    let best = starts
        .into_iter()
        .map(|mut places| {
            settle(&mut places, &distances);
            (stress(&places, &distances), places)
        })
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let mut places = best.map(|(_, places)| places).unwrap_or_default();
    for place in &mut places {
        *place = Point::new(place.x * STEP, place.y * STEP);
    }
    push_apart(part, &mut places);
    places
}

/// Where the search for good places begins: circles, in orders that have to do with the graph.
fn starts(part: &Part) -> Vec<Vec<Point>> {
    let n = part.len();
    let radius = count(n) / TAU + 1.0;
    let by_distance = |from: usize| {
        let distances = part.distances(from);
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by_key(|&vertex| distances[vertex]);
        order
    };
    let far = by_distance(0)[n - 1];
    [(0..n).collect(), by_distance(0), by_distance(far)]
        .map(|order: Vec<usize>| {
            let mut places = vec![Point::new(0.0, 0.0); n];
            for (i, vertex) in order.into_iter().enumerate() {
                let turn = TAU * count(i) / count(n);
                places[vertex] = Point::new(radius * turn.cos(), radius * turn.sin());
            }
            places
        })
        .to_vec()
}

/// Moves each vertex to where the others want it on average, the near ones counting most.
fn settle(places: &mut [Point], distances: &[Vec<f64>]) {
    let n = places.len();
    for _ in 0..(WORK / 3 / (n * n)).clamp(10, 200) {
        for i in 0..n {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for j in (0..n).filter(|&j| j != i) {
                let wanted = distances[i][j];
                let weight = 1.0 / (wanted * wanted);
                let (dx, dy) = (places[i].x - places[j].x, places[i].y - places[j].y);
                let share = wanted / dx.hypot(dy).max(1e-9);
                x += weight * (places[j].x + dx * share);
                y += weight * (places[j].y + dy * share);
                weights += weight;
            }
            places[i] = Point::new(x / weights, y / weights);
        }
    }
}

fn stress(places: &[Point], distances: &[Vec<f64>]) -> f64 {
    let mut sum = 0.0;
    for (i, a) in places.iter().enumerate() {
        for (j, b) in places[..i].iter().enumerate() {
            let wanted = distances[i][j];
            let off = (a.x - b.x).hypot(a.y - b.y) / wanted - 1.0;
            sum += off * off;
        }
    }
    sum
}

/// Pushes vertices from each other and from edges that pass under them; what still touches after
/// that makes the whole drawing larger.
fn push_apart(part: &Part, places: &mut [Point]) {
    let n = places.len();
    let edges = part.neighbours.iter().enumerate();
    let edges = edges.flat_map(|(a, list)| list.iter().map(move |&b| (a, b)));
    let mut edges: Vec<(usize, usize)> = edges.filter(|(a, b)| a < b).collect();
    // In a large thicket edges pass under vertices wherever these are pushed, and the page would
    // only grow.
    if n > LARGE && edges.len() >= 2 * n {
        edges.clear();
    }
    for _ in 0..(WORK / (n * (n + edges.len()))).clamp(1, 80) {
        let mut is_moved = false;
        for i in 0..n {
            for j in 0..i {
                let (dx, dy) = (places[i].x - places[j].x, places[i].y - places[j].y);
                let apart = dx.hypot(dy);
                if apart < APART {
                    // Two on one spot part along a direction of their own.
                    let turn = TAU * count(i) / count(n);
                    let (ux, uy) = if apart < 1e-6 {
                        (turn.cos(), turn.sin())
                    } else {
                        (dx / apart, dy / apart)
                    };
                    let push = (APART - apart) / 2.0 + 0.5;
                    places[i] = Point::new(places[i].x + push * ux, places[i].y + push * uy);
                    places[j] = Point::new(places[j].x - push * ux, places[j].y - push * uy);
                    is_moved = true;
                }
            }
            for &(a, b) in edges.iter().filter(|(a, b)| *a != i && *b != i) {
                is_moved |= push_from_edge(places, i, a, b);
            }
        }
        if !is_moved {
            break;
        }
    }
    let mut nearest = APART;
    for i in 0..n {
        for j in 0..i {
            nearest = nearest.min((places[i].x - places[j].x).hypot(places[i].y - places[j].y));
        }
    }
    let larger = (0.9 * APART / nearest.max(1.0)).max(1.0);
    for place in places {
        *place = Point::new(place.x * larger, place.y * larger);
    }
}

/// Moves a vertex away from an edge it lies on, and the edge a little away from it.
fn push_from_edge(places: &mut [Point], vertex: usize, a: usize, b: usize) -> bool {
    let [p, from, to] = [vertex, a, b].map(|v| places[v]);
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1e-9);
    let along = ((p.x - from.x) * dx + (p.y - from.y) * dy) / length;
    if along <= 0.0 || along >= length {
        return false;
    }
    let beside = ((p.x - from.x) * -dy + (p.y - from.y) * dx) / length;
    if beside.abs() >= BESIDE_EDGE {
        return false;
    }
    let side = if beside < 0.0 { -1.0 } else { 1.0 };
    let push = side * (BESIDE_EDGE - beside.abs() + 0.5);
    let (ux, uy) = (-dy / length, dx / length);
    places[vertex] = Point::new(p.x + 0.6 * push * ux, p.y + 0.6 * push * uy);
    for end in [a, b] {
        let place = places[end];
        places[end] = Point::new(place.x - 0.2 * push * ux, place.y - 0.2 * push * uy);
    }
    true
}
