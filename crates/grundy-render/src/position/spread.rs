//! Where the vertices of a graph with numbered vertices are drawn.
//!
//! What has a shape of its own gets it: grids, paths, cycles, graphs that can be turned by a step,
//! trees. Everything else is spread so that distances on the page are like those in the graph.
//! Parts that are not connected stand beside each other.

mod lattice;
mod rings;
mod stress;
mod tree;

use std::collections::VecDeque;

use super::{TooLargeToDraw, check_size, count};
use crate::drawing::Point;

/// The distance between neighbours on the page.
const STEP: f64 = 64.0;
/// The distance that any two vertices keep at least.
const APART: f64 = 42.0;
/// The margin around the graph.
const MARGIN: f64 = 32.0;
/// The longest path that is drawn as one line.
const LONGEST_ROW: usize = 16;

/// The vertices of a graph on a page.
pub(super) struct Spread {
    pub(super) places: Vec<Point>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Spread {
    /// The places of vertices with these names, and edges between them.
    pub(super) fn of(names: &[&str], edges: &[(usize, usize)]) -> Result<Spread, TooLargeToDraw> {
        // What cannot fit on a page is not worth laying out.
        let side = count(names.len()).sqrt() * APART;
        check_size(side, side)?;
        let numbers: Option<Vec<usize>> = names.iter().map(|name| name.parse().ok()).collect();
        let places = numbers
            .and_then(|numbers| lattice::places(&numbers, edges))
            .unwrap_or_else(|| side_by_side(names.len(), edges));
        let spread = Spread::framed(places);
        check_size(spread.width, spread.height)?;
        Ok(spread)
    }

    /// The page that has these places and a margin around them.
    fn framed(mut places: Vec<Point>) -> Spread {
        let frame = Frame::of(&places);
        for place in &mut places {
            *place = Point::new(place.x - frame.left + MARGIN, place.y - frame.top + MARGIN);
        }
        Spread {
            places,
            width: frame.width + 2.0 * MARGIN,
            height: frame.height + 2.0 * MARGIN,
        }
    }
}

/// The smallest upright rectangle around some points.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn of(points: &[Point]) -> Frame {
        let range = |of: fn(&Point) -> f64| {
            let values = points.iter().map(of);
            let ends = values.fold(None, |ends: Option<(f64, f64)>, x| {
                let (least, most) = ends.unwrap_or((x, x));
                Some((least.min(x), most.max(x)))
            });
            ends.unwrap_or_default()
        };
        let ((left, right), (top, bottom)) = (range(|p| p.x), range(|p| p.y));
        Frame {
            left,
            top,
            width: right - left,
            height: bottom - top,
        }
    }
}

/// A connected part of a graph, its vertices numbered from 0.
struct Part {
    /// The vertices in the whole graph, in order.
    vertices: Vec<usize>,
    neighbours: Vec<Vec<usize>>,
}

impl Part {
    fn places(&self) -> Vec<Point> {
        let edges = self.neighbours.iter().map(Vec::len).sum::<usize>() / 2;
        let is_line = self.neighbours.iter().all(|list| list.len() <= 2);
        match (is_line, edges + 1 == self.len()) {
            (true, true) => self.path_places(),
            (true, false) => rings::circle(&self.line()),
            (false, true) => stress::settled(self, tree::places(self)),
            (false, false) => rings::places(self).unwrap_or_else(|| stress::places(self)),
        }
    }

    fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The vertices of a path or a cycle, one after the other.
    fn line(&self) -> Vec<usize> {
        let end = (0..self.len()).find(|&vertex| self.neighbours[vertex].len() < 2);
        let mut line = vec![end.unwrap_or(0)];
        let mut is_in = vec![false; self.len()];
        is_in[line[0]] = true;
        while let Some(&next) = {
            let last = line[line.len() - 1];
            self.neighbours[last].iter().find(|&&next| !is_in[next])
        } {
            is_in[next] = true;
            line.push(next);
        }
        line
    }

    /// A path lies in a row, or goes to and fro in several.
    fn path_places(&self) -> Vec<Point> {
        let n = self.len();
        let columns = (1..=n).find(|columns| columns * columns >= 2 * n);
        let columns = if n <= LONGEST_ROW {
            n
        } else {
            columns.unwrap_or(n)
        };
        let mut places = vec![Point::new(0.0, 0.0); n];
        for (i, vertex) in self.line().into_iter().enumerate() {
            let (row, along) = (i / columns, i % columns);
            let column = if row % 2 == 0 {
                along
            } else {
                columns - 1 - along
            };
            places[vertex] = Point::new(count(column) * STEP, count(row) * STEP);
        }
        places
    }

    /// The steps from a vertex to every other one.
    fn distances(&self, from: usize) -> Vec<usize> {
        let mut distances = vec![usize::MAX; self.len()];
        distances[from] = 0;
        let mut waiting = VecDeque::from([from]);
        while let Some(vertex) = waiting.pop_front() {
            for &next in &self.neighbours[vertex] {
                if distances[next] == usize::MAX {
                    distances[next] = distances[vertex] + 1;
                    waiting.push_back(next);
                }
            }
        }
        distances
    }
}

/// The connected parts in rows, as wide together as a page is wide.
fn side_by_side(vertices: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let mut drawn: Vec<(Part, Vec<Point>, Frame)> = parts(vertices, edges)
        .into_iter()
        .map(|part| {
            let places = part.places();
            let frame = Frame::of(&places);
            (part, places, frame)
        })
        .collect();
    // The tallest first, so that rows are filled.
    drawn.sort_by(|a, b| b.2.height.total_cmp(&a.2.height));
    let area = |frame: &Frame| (frame.width + STEP) * (frame.height + STEP);
    let total: f64 = drawn.iter().map(|(.., frame)| area(frame)).sum();
    let widths = drawn.iter().map(|(.., frame)| frame.width);
    let widest = widths.fold(0.0, f64::max);
    let page = widest.max(1.6 * total.sqrt());
    let mut places = vec![Point::new(0.0, 0.0); vertices];
    let (mut x, mut y, mut tallest) = (0.0, 0.0, 0.0_f64);
    for (part, drawn, frame) in drawn {
        if x > 0.0 && x + frame.width > page {
            y += tallest + STEP;
            (x, tallest) = (0.0, 0.0);
        }
        for (vertex, place) in part.vertices.into_iter().zip(drawn) {
            places[vertex] = Point::new(x + place.x - frame.left, y + place.y - frame.top);
        }
        x += frame.width + STEP;
        tallest = tallest.max(frame.height);
    }
    places
}

fn parts(vertices: usize, edges: &[(usize, usize)]) -> Vec<Part> {
    let mut neighbours = vec![Vec::new(); vertices];
    for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    let mut place = vec![usize::MAX; vertices];
    let mut parts = Vec::new();
    for start in 0..vertices {
        if place[start] != usize::MAX {
            continue;
        }
        let mut members = vec![start];
        place[start] = 0;
        let mut next = 0;
        while let Some(&vertex) = members.get(next) {
            next += 1;
            for &neighbour in &neighbours[vertex] {
                if place[neighbour] == usize::MAX {
                    place[neighbour] = 0;
                    members.push(neighbour);
                }
            }
        }
        members.sort_unstable();
        for (i, &vertex) in members.iter().enumerate() {
            place[vertex] = i;
        }
        let inside = members.iter().map(|&vertex| {
            neighbours[vertex]
                .iter()
                .map(|&other| place[other])
                .collect()
        });
        parts.push(Part {
            neighbours: inside.collect(),
            vertices: members,
        });
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn spread(vertices: usize, edges: &[(usize, usize)]) -> Vec<Point> {
        let names: Vec<String> = (0..vertices).map(|vertex| vertex.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Spread::of(&names, edges).unwrap().places
    }

    fn distance(a: Point, b: Point) -> f64 {
        (a.x - b.x).hypot(a.y - b.y)
    }

    #[test]
    fn the_vertices_of_a_cycle_stand_on_a_circle_in_order() {
        let edges: Vec<(usize, usize)> = (0..12).map(|i| (i, (i + 1) % 12)).collect();
        let places = spread(12, &edges);
        let side = distance(places[0], places[1]);
        for (a, b) in edges {
            assert!((distance(places[a], places[b]) - side).abs() < 1e-6);
        }
    }

    #[test]
    fn the_leaves_of_a_star_stand_around_its_middle() {
        let edges: Vec<(usize, usize)> = (1..=9).map(|leaf| (0, leaf)).collect();
        let places = spread(10, &edges);
        for leaf in 2..=9 {
            let [one, other] = [1, leaf].map(|leaf: usize| distance(places[0], places[leaf]));
            assert!((one - other).abs() < 1e-6);
        }
    }

    #[test]
    fn a_thicket_of_two_hundred_vertices_fits_on_a_page() {
        let edges = (0..200).flat_map(|a| (0..a).map(move |b| (a, b)));
        let edges: Vec<_> = edges.filter(|(a, b)| (a * a + 3 * b) % 10 == 0).collect();
        assert!(edges.len() > 1000);
        let names: Vec<String> = (0..200).map(|vertex| vertex.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert!(Spread::of(&names, &edges).is_ok());
    }

    #[test]
    fn small_rings_keep_apart() {
        // A triangle inside a triangle, which turns by a third onto itself.
        let edges = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 4), (2, 5)];
        let places = spread(6, &edges);
        assert!((0..3).all(|i| distance(places[i], places[i + 3]) > 0.8 * APART));
    }

    #[test]
    fn no_edge_of_the_octahedron_passes_under_a_vertex() {
        let edges: Vec<(usize, usize)> = (0..6)
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .filter(|(a, b)| a + b != 5)
            .collect();
        assert_eq!(edges.len(), 12);
        let places = spread(6, &edges);
        for &(a, b) in &edges {
            for vertex in (0..6).filter(|&vertex| vertex != a && vertex != b) {
                let [p, from, to] = [vertex, a, b].map(|v| places[v]);
                let length = distance(from, to);
                let along =
                    ((p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y)) / length;
                let beside =
                    ((p.x - from.x) * (to.y - from.y) - (p.y - from.y) * (to.x - from.x)) / length;
                let is_under = along > 0.0 && along < length && beside.abs() < 15.0;
                assert!(!is_under, "{a}-{b} passes under {vertex}");
            }
        }
    }

    fn graphs() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
        (1_usize..24).prop_flat_map(|n| {
            let edges = proptest::collection::vec((0..n, 0..n), 0..3 * n);
            (Just(n), edges)
        })
    }

    proptest! {
        #[test]
        fn no_two_vertices_are_drawn_over_each_other((n, edges) in graphs()) {
            let places = spread(n, &edges);
            for a in 0..n {
                for b in 0..a {
                    let apart = distance(places[a], places[b]);
                    prop_assert!(apart > 0.8 * APART, "{a} and {b} are {apart} apart");
                }
            }
        }
    }
}
