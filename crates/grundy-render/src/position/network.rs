//! Networks: vertices with names, joined by lines or arrows.

use grundy_rules::{Links, Mark, edge_places};

use super::graph::stress;
use super::layers::{self, Layers};
use super::raster::Raster;
use super::spread::Spread;
use super::{TooLargeToDraw, check_size, count, paint};
use crate::drawing::{
    Anchor, Colour, Drawing, End, Piece, Point, Shape, Stroke, shorten, text_width,
};
use crate::glyphs::{Glyph, Glyphs, Ink, Stress};

type Edges = [((usize, usize), Mark)];

/// The size of names, their longest length, and the height of the plates they stand on.
const SIZE: f64 = 14.0;
const LONGEST_NAME: usize = 24;
const PLATE: f64 = 26.0;
/// The length and half the width of the head of an arrow.
const HEAD: (f64, f64) = (11.0, 5.0);
/// The radius of a vertex with a number.
const DISC: f64 = 15.0;

/// The network as a drawing.
pub(super) fn compose(
    vertices: &[(String, Mark)],
    edges: &Edges,
    links: Links,
    name: String,
) -> Result<Drawing, TooLargeToDraw> {
    match links {
        Links::Lines => with_lines(vertices, edges, name),
        Links::Arrows => with_arrows(vertices, edges, name),
    }
}

fn with_lines(
    vertices: &[(String, Mark)],
    edges: &Edges,
    name: String,
) -> Result<Drawing, TooLargeToDraw> {
    let spread = spread(vertices, edges)?;
    let mut drawing = Drawing::new(
        spread.width,
        spread.height,
        name,
        "A graph with numbered vertices. Left's are blue, Right's red; green ones, and green \
         edges, are marked for both.",
    )?;
    let edge_places = edge_places(vertices, edges, Links::Lines);
    for (&((a, b), mark), place) in edges.iter().zip(edge_places) {
        let line = vec![spread.places[a], spread.places[b]];
        drawing.part(place, |drawing| drawing.line(line, paint::edge(mark)));
    }
    for (&at, (name, mark)) in spread.places.iter().zip(vertices) {
        drawing.part(name, |drawing| disc(drawing, at, name, *mark));
    }
    Ok(drawing)
}

/// A vertex with its name.
fn disc(drawing: &mut Drawing, at: Point, name: &str, mark: Mark) {
    let (fill, ink, line) = match mark {
        Mark::Both => (paint::colour(mark), paint::PAPER, paint::colour(mark)),
        _ => colours(mark),
    };
    drawing.push(Shape::Disc {
        at,
        radius: DISC,
        fill: Some(fill),
        stroke: Stroke::solid(line, 2.0),
        about: Some(format!("{name}: {}", paint::words(mark))),
    });
    let label = labelled(name, mark);
    let size = SIZE.min(SIZE * 1.9 * DISC / text_width(&label, SIZE));
    drawing.label(at, Anchor::Middle, size, ink, vec![Piece::Words(label)]);
}

fn spread(vertices: &[(String, Mark)], edges: &Edges) -> Result<Spread, TooLargeToDraw> {
    let names: Vec<&str> = vertices.iter().map(|(name, _)| name.as_str()).collect();
    let edges: Vec<(usize, usize)> = edges.iter().map(|(edge, _)| *edge).collect();
    Spread::of(&names, &edges)
}

/// A name with the letter of its mark: colours never stand alone.
fn labelled(name: &str, mark: Mark) -> String {
    match (mark, paint::letter(mark)) {
        (Mark::Both, _) | (_, None) => name.to_owned(),
        (_, Some(letter)) => format!("{name}{letter}"),
    }
}

/// The colours of a vertex, of its name and of the line around it. Tints are lines only.
fn colours(mark: Mark) -> (Colour, Colour, Colour) {
    let colour = paint::colour(mark);
    match mark {
        Mark::Left | Mark::Right => (colour, paint::PAPER, colour),
        Mark::Empty => (paint::PAPER, paint::INK, paint::INK),
        _ => (paint::PAPER, colour, colour),
    }
}

fn with_arrows(
    vertices: &[(String, Mark)],
    edges: &Edges,
    name: String,
) -> Result<Drawing, TooLargeToDraw> {
    let names: Vec<String> = vertices
        .iter()
        .map(|(name, _)| shorten(name, LONGEST_NAME))
        .collect();
    let widths: Vec<f64> = names
        .iter()
        .map(|name| (text_width(name, SIZE) + 14.0).max(PLATE))
        .collect();
    let layers = lay_out(&widths, edges)?;
    let mut drawing = Drawing::new(
        layers.width,
        layers.height,
        name,
        "Positions and moves between them. Left's moves are blue (solid), Right's red (dashed), \
         those of both green (dotted); the position at hand is green.",
    )?;
    let edge_places = edge_places(vertices, edges, Links::Arrows);
    let arrows = layers.arrows.iter().zip(edges).zip(edge_places);
    for ((points, ((from, to), mark)), place) in arrows {
        let about = format!(
            "from {} to {}: {}",
            vertices[*from].0,
            vertices[*to].0,
            paint::words(*mark)
        );
        let widths = [widths[*from], widths[*to]];
        drawing.part(place, |drawing| {
            arrow(drawing, points, widths, *mark, about);
        });
    }
    for (i, name) in names.into_iter().enumerate() {
        let (at, half) = (layers.places[i], widths[i] / 2.0);
        let (fill, ink, line) = colours(vertices[i].1);
        let corners = [(-half, -1.0), (half, -1.0), (half, 1.0), (-half, 1.0)];
        let is_marked = vertices[i].1 != Mark::Empty;
        drawing.part(&vertices[i].0, |drawing| {
            drawing.push(Shape::Area {
                points: corners
                    .map(|(x, y)| Point::new(at.x + x, at.y + y * PLATE / 2.0))
                    .to_vec(),
                fill,
                stroke: Stroke::solid(line, if is_marked { 3.0 } else { 1.4 }),
                about: None,
            });
            drawing.label(at, Anchor::Middle, SIZE, ink, vec![Piece::Words(name)]);
        });
    }
    Ok(drawing)
}

fn lay_out(widths: &[f64], edges: &Edges) -> Result<Layers, TooLargeToDraw> {
    // What cannot fit on a page is not worth laying out.
    check_size(PLATE, count(edges.len()))?;
    check_size(PLATE, widths.iter().sum::<f64>() / 100.0)?;
    let arrows: Vec<(usize, usize)> = edges.iter().map(|(edge, _)| *edge).collect();
    let leaning: Vec<f64> = edges
        .iter()
        .map(|(_, mark)| match mark {
            Mark::Left => -1.0,
            Mark::Right => 1.0,
            _ => 0.0,
        })
        .collect();
    let layers = layers::lay_out(widths, &arrows, &leaning).ok_or(TooLargeToDraw::Page {
        width: u64::MAX,
        height: u64::MAX,
    })?;
    check_size(layers.width, layers.height)?;
    Ok(layers)
}

/// A line from plate to plate with a head at its end.
fn arrow(drawing: &mut Drawing, points: &[Point], widths: [f64; 2], mark: Mark, about: String) {
    let mut points = points.to_vec();
    let [.., before, end] = points.as_slice() else {
        return;
    };
    let tip = leave(*end, *before, widths[1]);
    let (dx, dy) = (tip.x - before.x, tip.y - before.y);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let neck = Point::new(tip.x - HEAD.0 * dx, tip.y - HEAD.0 * dy);
    let start = leave(points[0], points[1], widths[0]);
    points[0] = start;
    let last = points.len() - 1;
    points[last] = neck;
    let stroke = Stroke {
        width: 2.2,
        ..paint::edge(mark)
    };
    drawing.push(Shape::Line {
        points,
        stroke,
        end: End::Plain,
        about: Some(about),
    });
    let side = |way: f64| Point::new(neck.x - way * HEAD.1 * dy, neck.y + way * HEAD.1 * dx);
    drawing.push(Shape::Area {
        points: vec![tip, side(1.0), side(-1.0)],
        fill: paint::colour(mark),
        stroke: Stroke::solid(paint::colour(mark), 0.5),
        about: None,
    });
}

/// Where the way from the middle of a plate to another point leaves the plate.
fn leave(middle: Point, towards: Point, width: f64) -> Point {
    let (dx, dy) = (towards.x - middle.x, towards.y - middle.y);
    let share = |half: f64, way: f64| half / way.abs().max(f64::EPSILON);
    let t = share(width / 2.0 + 2.0, dx)
        .min(share(PLATE / 2.0 + 2.0, dy))
        .min(1.0);
    Point::new(middle.x + t * dx, middle.y + t * dy)
}

/// Lines as a drawing, arrows as a list: an arrow to a line. Marked vertices stand in brackets.
pub(super) fn terminal(
    vertices: &[(String, Mark)],
    edges: &Edges,
    links: Links,
    marked: &[String],
) -> Result<Glyphs, TooLargeToDraw> {
    if links == Links::Lines {
        return lines_in_characters(vertices, edges, marked);
    }
    check_size(1.0, count(vertices.len() + edges.len()))?;
    let mut glyphs = Glyphs::default();
    let mut is_joined = vec![false; vertices.len()];
    for &((from, to), mark) in edges {
        (is_joined[from], is_joined[to]) = (true, true);
        let mover = match mark {
            Mark::Left => " L",
            Mark::Right => " R",
            _ => "",
        };
        let (from, to) = (&vertices[from].0, &vertices[to].0);
        let arrow = format!("{from} > {to}");
        glyphs.push([(arrow.as_str(), Ink::Plain), (mover, paint::ink(mark))]);
    }
    for (i, (name, _)) in vertices.iter().enumerate() {
        if !is_joined[i] {
            glyphs.push([(name.as_str(), Ink::Plain)]);
        }
    }
    Ok(glyphs)
}

/// Numbers joined by lines; a marked number stands in brackets or has the letter of its mark.
fn lines_in_characters(
    vertices: &[(String, Mark)],
    edges: &Edges,
    marked: &[String],
) -> Result<Glyphs, TooLargeToDraw> {
    let spread = spread(vertices, edges)?;
    let mut raster = Raster::new(spread.width, spread.height);
    let edge_places = edge_places(vertices, edges, Links::Lines);
    for (&((a, b), mark), place) in edges.iter().zip(&edge_places) {
        let stress = stress(marked, place);
        let (sign, ink) = match (mark, stress) {
            (Mark::Empty, Stress::None) => ('·', Ink::Quiet),
            (Mark::Empty, Stress::Marked) => ('═', Ink::Plain),
            _ => (mark.edge_letter(), paint::ink(mark)),
        };
        let line = [spread.places[a], spread.places[b]];
        raster.line(&line, Glyph { sign, ink, stress });
    }
    for (&at, (name, mark)) in spread.places.iter().zip(vertices) {
        let stress = stress(marked, name);
        let label = match (mark, stress) {
            (Mark::Both, _) => format!("[{name}]"),
            (mark, Stress::None) => labelled(name, *mark),
            (mark, Stress::Marked) => format!("[{}]", labelled(name, *mark)),
        };
        let like = Glyph {
            stress,
            ..Glyph::new(' ', paint::ink(*mark))
        };
        raster.write(at, &shorten(&label, 5), like);
    }
    Ok(raster.into_glyphs())
}
