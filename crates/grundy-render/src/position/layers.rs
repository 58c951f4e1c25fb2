//! Where the vertices of a graph with arrows are drawn: in layers, so that all arrows go down.
//!
//! A vertex lies one layer below the lowest of those with arrows to it. An arrow that passes a
//! layer takes a place there as vertices do, so that it goes round them. Within a layer, vertices
//! stand near the middle of their neighbours in the next layers, Left's moves rather to the left of
//! where they are made and Right's rather to the right.

use super::count;
use crate::drawing::Point;

/// The distance of layers, and of neighbours in a layer.
const LAYER: f64 = 74.0;
const GAP: f64 = 24.0;
const MARGIN: f64 = 20.0;
/// The width of an arrow that passes a layer.
const PASSAGE: f64 = 12.0;
/// How far beside its beginning a player's arrow would like to end.
const LEAN: f64 = 40.0;
/// How often the order within layers is improved, downwards at first and at last: it is where a
/// move begins that says which side it leans to.
const SWEEPS: usize = 9;
/// The most passages through layers; with more, nobody could follow the arrows.
const MOST_PASSAGES: usize = 20_000;

/// A place for every vertex and every passage.
pub(super) struct Layers {
    pub(super) places: Vec<Point>,
    /// The points each arrow passes, its ends included.
    pub(super) arrows: Vec<Vec<Point>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Lays out vertices of these widths, with arrows that lean to the left (-1), to the right (1) or
/// to neither side; `None` where arrows go round, or pass too many layers.
pub(super) fn lay_out(
    widths: &[f64],
    arrows: &[(usize, usize)],
    leaning: &[f64],
) -> Option<Layers> {
    let mut layer = layers(widths.len(), arrows)?;
    let mut widths = widths.to_vec();
    let vertices = widths.len();
    let passages = arrows.iter().map(|&(from, to)| layer[to] - layer[from] - 1);
    if passages.sum::<usize>() > MOST_PASSAGES {
        return None;
    }
    // The chain of vertices and passages of each arrow.
    let mut chains = Vec::with_capacity(arrows.len());
    for &(from, to) in arrows {
        let mut chain = vec![from];
        for passed in layer[from] + 1..layer[to] {
            chain.push(widths.len());
            widths.push(PASSAGE);
            layer.push(passed);
        }
        chain.push(to);
        chains.push(chain);
    }
    let mut rows = vec![Vec::new(); layer.iter().max().map_or(0, |last| last + 1)];
    for (vertex, &layer) in layer.iter().enumerate() {
        rows[layer].push(vertex);
    }
    let mut above = vec![Vec::new(); widths.len()];
    let mut below = vec![Vec::new(); widths.len()];
    for (chain, lean) in chains.iter().zip(leaning) {
        // Only the first step of an arrow leans, away from where it begins.
        let mut lean = lean * LEAN;
        for link in chain.windows(2) {
            above[link[1]].push((link[0], lean));
            below[link[0]].push((link[1], -lean));
            lean = 0.0;
        }
    }
    let mut x = vec![0.0; widths.len()];
    for row in &rows {
        centre(row, &widths, &mut x);
    }
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        let neighbours = if down { &above } else { &below };
        let order: Vec<usize> = if down {
            (0..rows.len()).collect()
        } else {
            (0..rows.len()).rev().collect()
        };
        for i in order {
            let middle = |vertex: usize| match neighbours[vertex].as_slice() {
                [] => x[vertex],
                some => {
                    let sum: f64 = some.iter().map(|(v, lean)| x[*v] + lean).sum();
                    sum / count(some.len())
                }
            };
            let wished: Vec<f64> = (0..widths.len()).map(middle).collect();
            rows[i].sort_by(|a, b| wished[*a].total_cmp(&wished[*b]));
            settle(&rows[i], &widths, &wished, &mut x);
        }
    }
    let left = (0..x.len())
        .map(|v| x[v] - widths[v] / 2.0)
        .fold(0.0, f64::min);
    let right = (0..x.len())
        .map(|v| x[v] + widths[v] / 2.0)
        .fold(left, f64::max);
    let place = |vertex: usize| {
        let y = MARGIN + 14.0 + count(layer[vertex]) * LAYER;
        Point::new(x[vertex] - left + MARGIN, y)
    };
    Some(Layers {
        places: (0..vertices).map(place).collect(),
        arrows: chains
            .iter()
            .map(|chain| chain.iter().map(|vertex| place(*vertex)).collect())
            .collect(),
        width: right - left + 2.0 * MARGIN,
        height: 2.0 * MARGIN + 28.0 + count(rows.len().saturating_sub(1)) * LAYER,
    })
}

/// The longest way to each vertex, by taking away vertices that nothing leads to.
fn layers(vertices: usize, arrows: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut ends = vec![Vec::new(); vertices];
    let mut leading = vec![0_usize; vertices];
    for &(from, to) in arrows {
        ends[from].push(to);
        leading[to] += 1;
    }
    let mut layer = vec![0; vertices];
    let mut ready: Vec<usize> = (0..vertices).filter(|&v| leading[v] == 0).collect();
    let mut taken = 0;
    while let Some(vertex) = ready.pop() {
        taken += 1;
        for &end in &ends[vertex] {
            layer[end] = layer[end].max(layer[vertex] + 1);
            leading[end] -= 1;
            if leading[end] == 0 {
                ready.push(end);
            }
        }
    }
    (taken == vertices).then_some(layer)
}

/// Puts a row side by side around 0.
fn centre(row: &[usize], widths: &[f64], x: &mut [f64]) {
    let all: f64 = row.iter().map(|vertex| widths[*vertex] + GAP).sum();
    let mut from = -all / 2.0;
    for &vertex in row {
        x[vertex] = from + f64::midpoint(widths[vertex], GAP);
        from += widths[vertex] + GAP;
    }
}

/// Puts a row in its order as near to the wished places as neighbours allow: halfway between
/// pushing everything to the right and pushing everything to the left.
fn settle(row: &[usize], widths: &[f64], wished: &[f64], x: &mut [f64]) {
    let apart = |a: usize, b: usize| f64::midpoint(widths[a], widths[b]) + GAP;
    let mut pushed: Vec<f64> = row.iter().map(|vertex| wished[*vertex]).collect();
    let mut pulled = pushed.clone();
    for i in 1..row.len() {
        pushed[i] = pushed[i].max(pushed[i - 1] + apart(row[i - 1], row[i]));
    }
    for i in (1..row.len()).rev() {
        pulled[i - 1] = pulled[i - 1].min(pulled[i] - apart(row[i - 1], row[i]));
    }
    for (i, &vertex) in row.iter().enumerate() {
        x[vertex] = f64::midpoint(pushed[i], pulled[i]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn arrows_that_go_round_are_not_laid_out() {
        assert!(lay_out(&[9.0, 9.0], &[(0, 1), (1, 0)], &[0.0, 0.0]).is_none());
        assert!(lay_out(&[], &[], &[]).is_some());
    }

    proptest! {
        #[test]
        fn arrows_go_down_and_vertices_keep_apart(
            widths in proptest::collection::vec(20.0..90.0, 10),
            ends in proptest::collection::vec((0_usize..10, 0_usize..10, -1_i8..=1), 0..20),
        ) {
            let forward = ends.iter().filter(|(a, b, _)| a != b);
            let arrows: Vec<_> = forward.clone().map(|(a, b, _)| (*a.min(b), *a.max(b))).collect();
            let leaning: Vec<f64> = forward.map(|(.., lean)| f64::from(*lean)).collect();
            let layers = lay_out(&widths, &arrows, &leaning).expect("no arrow goes back");
            for points in &layers.arrows {
                prop_assert!(points.windows(2).all(|ends| ends[0].y < ends[1].y));
            }
            for (a, one) in layers.places.iter().enumerate() {
                prop_assert!(one.x - widths[a] / 2.0 > 0.0);
                prop_assert!(one.x + widths[a] / 2.0 < layers.width && one.y < layers.height);
                for (b, other) in layers.places.iter().enumerate().skip(a + 1) {
                    let apart = f64::midpoint(widths[a], widths[b]);
                    prop_assert!(
                        (one.y - other.y).abs() > 1.0 || (one.x - other.x).abs() > apart
                    );
                }
            }
        }
    }
}
