//! Where the vertices and edges of a graph are drawn.
//!
//! A vertex stands as high as its distance from the ground, so that edges join neighbouring levels
//! or lie within one. The tree of first paths from the ground decides the order within a level:
//! every leaf gets a column of its own, and a vertex stands above the middle of what it carries.
//! All ground is one, so an edge to the ground stands on a foot of its own below its other end.

use std::collections::{BTreeMap, VecDeque};

use grundy_rules::Mark;

use super::{TooLargeToDraw, check_size, count};
use crate::drawing::Point;

/// The width of a column.
const COLUMN: f64 = 60.0;
/// The height of a level.
const LEVEL: f64 = 64.0;
/// The margins beside the graph, and above and below it.
const BESIDE: f64 = 20.0;
const MARGIN: f64 = 32.0;
/// How near the edge of the page a line may come.
const EDGE: f64 = 4.0;
/// The distance between edges that join the same vertices, where there is room for it.
const GAP: f64 = 20.0;
/// The points of a curve.
const SMOOTHNESS: usize = 16;

/// A graph on a page.
pub(super) struct Layout {
    /// The place of each vertex; ground vertices have none.
    pub(super) places: Vec<Option<Point>>,
    /// The line of each edge.
    pub(super) edges: Vec<(Vec<Point>, Mark)>,
    /// How far down the ground is, if there is any.
    pub(super) ground: Option<f64>,
    pub(super) width: f64,
    pub(super) height: f64,
}

type MarkedEdge = ((usize, usize), Mark);

impl Layout {
    /// The layout of a graph whose edges name its vertices.
    pub(super) fn of(
        vertices: &[Mark],
        edges: &[MarkedEdge],
        ground: &[usize],
    ) -> Result<Layout, TooLargeToDraw> {
        let mut is_ground = vec![false; vertices.len()];
        for &vertex in ground {
            is_ground[vertex] = true;
        }
        let forest = Forest::of(vertices, edges, &is_ground);
        let (columns, leaves) = forest.columns();
        let arches = edges
            .iter()
            .filter(|((a, b), _)| is_ground[*a] && is_ground[*b]);
        let arches = arches.count();
        let levels = forest.level.iter().copied().max().unwrap_or(0);
        let above_ground = if ground.is_empty() { 0.0 } else { LEVEL };
        let bottom = MARGIN + count(levels) * LEVEL;
        let width = count((leaves + arches).max(1)) * COLUMN + 2.0 * BESIDE;
        let height = bottom + above_ground + MARGIN;
        check_size(width, height)?;
        let place = |vertex: usize| {
            (!is_ground[vertex]).then(|| {
                let x = BESIDE + (columns[vertex] + 0.5) * COLUMN;
                Point::new(x, bottom - count(forest.level[vertex]) * LEVEL)
            })
        };
        let places: Vec<Option<Point>> = (0..vertices.len()).map(place).collect();
        let mut layout = Layout {
            places,
            edges: Vec::new(),
            ground: (!ground.is_empty()).then_some(bottom + above_ground),
            width,
            height,
        };
        layout.draw_edges(edges, &forest.order_in_levels(&columns, &is_ground), leaves);
        layout.make_room();
        Ok(layout)
    }

    /// Widens the page where bowed edges would leave it.
    fn make_room(&mut self) {
        let points = || self.edges.iter().flat_map(|(points, _)| points);
        let least = |of: fn(&Point) -> f64| points().map(of).fold(EDGE, f64::min);
        let most = |of: fn(&Point) -> f64, start: f64| points().map(of).fold(start, f64::max);
        let (right, down) = (EDGE - least(|p| p.x), EDGE - least(|p| p.y));
        let width = most(|p| p.x + EDGE, self.width) + right;
        let height = most(|p| p.y + EDGE, self.height) + down;
        let moved = |point: Point| Point::new(point.x + right, point.y + down);
        for (points, _) in &mut self.edges {
            for point in points {
                *point = moved(*point);
            }
        }
        for place in self.places.iter_mut().flatten() {
            *place = moved(*place);
        }
        self.ground = self.ground.map(|ground| ground + down);
        (self.width, self.height) = (width, height);
    }

    fn draw_edges(&mut self, edges: &[MarkedEdge], order: &[usize], leaves: usize) {
        // Edges between the same ends, where all ground is one end.
        let ends = |&((a, b), _): &MarkedEdge| {
            let end = |vertex: usize| self.places[vertex].map(|_| vertex);
            (end(a).min(end(b)), end(a).max(end(b)))
        };
        let mut alike: BTreeMap<_, usize> = BTreeMap::new();
        for edge in edges {
            *alike.entry(ends(edge)).or_default() += 1;
        }
        let mut drawn: BTreeMap<_, usize> = BTreeMap::new();
        let mut lines = Vec::with_capacity(edges.len());
        for edge in edges {
            let ends = ends(edge);
            let before = drawn.entry(ends).or_default();
            let (i, of) = (*before, alike[&ends]);
            *before += 1;
            let floor = self.ground.unwrap_or(self.height);
            let line = match ends {
                (None, None) => {
                    let x = BESIDE + (count(leaves + i) + 0.5) * COLUMN;
                    arch(Point::new(x, floor), 0.32 * COLUMN)
                }
                (None, Some(vertex)) | (Some(vertex), None) => {
                    let top = self.place(vertex);
                    vec![top, Point::new(top.x + offset(i, of), floor)]
                }
                (Some(a), Some(b)) if a == b => ring(self.place(a), 9.0 + 12.0 * share(i, of)),
                (Some(a), Some(b)) => {
                    let (from, to) = (self.place(a), self.place(b));
                    let is_level = (from.y - to.y).abs() < 1.0;
                    // A level edge over other vertices goes above them.
                    let lift = if is_level && order[a].abs_diff(order[b]) > 1 {
                        0.35 * LEVEL
                    } else {
                        0.0
                    };
                    curve(from, to, offset(i, of), lift)
                }
            };
            lines.push((line, edge.1));
        }
        self.edges = lines;
    }

    fn place(&self, vertex: usize) -> Point {
        self.places[vertex].expect("only ground vertices have no place")
    }
}

/// How far edge `i` of `of` alike is from their middle.
fn offset(i: usize, of: usize) -> f64 {
    let gap = GAP.min(0.75 * COLUMN / count(of));
    (count(i) - (count(of) - 1.0) / 2.0) * gap
}

fn share(i: usize, of: usize) -> f64 {
    count(i) / count(of)
}

/// A line that passes the middle between its ends at this distance, and `lift` above it.
fn curve(from: Point, to: Point, offset: f64, lift: f64) -> Vec<Point> {
    if offset == 0.0 && lift == 0.0 {
        return vec![from, to];
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    // The control point of a parabola is twice as far from the chord as its vertex.
    let control = Point::new(
        f64::midpoint(from.x, to.x) - 2.0 * offset * dy / length,
        f64::midpoint(from.y, to.y) + 2.0 * offset * dx / length - 2.0 * lift,
    );
    let at = |i: usize| {
        let t = share(i, SMOOTHNESS);
        let s = 1.0 - t;
        let mix = |a: f64, b: f64, c: f64| s * s * a + 2.0 * s * t * b + t * t * c;
        Point::new(mix(from.x, control.x, to.x), mix(from.y, control.y, to.y))
    };
    (0..=SMOOTHNESS).map(at).collect()
}

/// A circle that touches a vertex from the upper right.
fn ring(vertex: Point, radius: f64) -> Vec<Point> {
    let reach = radius * std::f64::consts::FRAC_1_SQRT_2;
    let middle = Point::new(vertex.x + reach, vertex.y - reach);
    let at = |i: usize| {
        // The first and last point are the vertex itself.
        let turn = std::f64::consts::TAU * (0.375 + share(i, 2 * SMOOTHNESS));
        Point::new(
            middle.x + radius * turn.cos(),
            middle.y + radius * turn.sin(),
        )
    };
    (0..=2 * SMOOTHNESS).map(at).collect()
}

/// Half a circle that stands on the ground.
fn arch(middle: Point, radius: f64) -> Vec<Point> {
    let at = |i: usize| {
        let turn = std::f64::consts::PI * (1.0 + share(i, SMOOTHNESS));
        Point::new(
            middle.x + radius * turn.cos(),
            middle.y + 1.4 * radius * turn.sin(),
        )
    };
    (0..=SMOOTHNESS).map(at).collect()
}

/// The first paths from the ground to all vertices.
struct Forest {
    /// The lowest vertices, in order.
    roots: Vec<usize>,
    /// The vertices first reached from each.
    children: Vec<Vec<usize>>,
    /// How high each vertex stands above the roots.
    level: Vec<usize>,
}

impl Forest {
    fn of(vertices: &[Mark], edges: &[MarkedEdge], is_ground: &[bool]) -> Forest {
        let mut neighbours = vec![Vec::new(); vertices.len()];
        let mut is_lowest = vec![false; vertices.len()];
        for &((a, b), _) in edges {
            match (is_ground[a], is_ground[b]) {
                (true, true) => {}
                (true, false) => is_lowest[b] = true,
                (false, true) => is_lowest[a] = true,
                (false, false) => {
                    neighbours[a].push(b);
                    neighbours[b].push(a);
                }
            }
        }
        let mut forest = Forest {
            roots: Vec::new(),
            children: vec![Vec::new(); vertices.len()],
            level: vec![0; vertices.len()],
        };
        let mut is_reached = is_ground.to_vec();
        let lowest: Vec<usize> = (0..vertices.len()).filter(|&v| is_lowest[v]).collect();
        forest.grow(lowest, &neighbours, &mut is_reached);
        // Without ground, marked vertices say best where a component begins.
        let is_marked = |&vertex: &usize| vertices[vertex] != Mark::Empty;
        let marked = (0..vertices.len()).filter(is_marked);
        for vertex in marked.chain(0..vertices.len()) {
            if !is_reached[vertex] {
                forest.grow(vec![vertex], &neighbours, &mut is_reached);
            }
        }
        forest
    }

    /// Adds all that can be reached from new roots, nearest first.
    fn grow(&mut self, roots: Vec<usize>, neighbours: &[Vec<usize>], is_reached: &mut [bool]) {
        for &root in &roots {
            is_reached[root] = true;
        }
        let mut waiting: VecDeque<usize> = roots.iter().copied().collect();
        self.roots.extend(roots);
        while let Some(vertex) = waiting.pop_front() {
            for &next in &neighbours[vertex] {
                if !is_reached[next] {
                    is_reached[next] = true;
                    self.level[next] = self.level[vertex] + 1;
                    self.children[vertex].push(next);
                    waiting.push_back(next);
                }
            }
        }
    }

    /// The column of each vertex, and the number of leaves.
    fn columns(&self) -> (Vec<f64>, usize) {
        let mut columns = vec![0.0; self.level.len()];
        let mut leaves = 0;
        // Each vertex waits twice: before and after what it carries.
        let mut waiting: Vec<(usize, bool)> =
            self.roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((vertex, is_carried)) = waiting.pop() {
            match (self.children[vertex].as_slice(), is_carried) {
                ([], _) => {
                    columns[vertex] = count(leaves);
                    leaves += 1;
                }
                (children, false) => {
                    waiting.push((vertex, true));
                    waiting.extend(children.iter().rev().map(|&child| (child, false)));
                }
                ([first, .., last], true) => {
                    columns[vertex] = f64::midpoint(columns[*first], columns[*last]);
                }
                ([only], true) => columns[vertex] = columns[*only],
            }
        }
        (columns, leaves)
    }

    /// The number of each vertex in its level from the left.
    fn order_in_levels(&self, columns: &[f64], is_ground: &[bool]) -> Vec<usize> {
        let mut vertices: Vec<usize> = (0..columns.len()).filter(|&v| !is_ground[v]).collect();
        vertices.sort_by(|&a, &b| columns[a].total_cmp(&columns[b]));
        let mut order = vec![0; columns.len()];
        let mut seen = vec![0; columns.len()];
        for vertex in vertices {
            let level = self.level[vertex];
            order[vertex] = seen[level];
            seen[level] += 1;
        }
        order
    }
}
