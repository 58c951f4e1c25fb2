//! Graphs: Hackenbush on its ground, and graphs whose vertices carry pieces.

use grundy_rules::Mark;

use super::layout::Layout;
use super::raster::Raster;
use super::{TooLargeToDraw, draw_ground, paint};
use crate::drawable::Coordinates;
use crate::drawing::{Anchor, Drawing, End, Piece, Point, Shape, Stroke, shorten};
use crate::glyphs::{Glyph, Glyphs, Ink, Stress};

/// The radius of a vertex without a piece, and of one with.
const DOT: f64 = 5.0;
const DISC: f64 = 13.0;
/// The size of the name of a joint, and its longest length.
const NAME: f64 = 12.0;
const LONGEST_NAME: usize = 6;

/// The marks of vertices with names.
pub(super) fn marks(vertices: &[(String, Mark)]) -> Vec<Mark> {
    vertices.iter().map(|(_, mark)| *mark).collect()
}

/// The graph as a drawing.
pub(super) fn compose(
    layout: &Layout,
    vertices: &[(String, Mark)],
    edge_places: &[String],
    coordinates: Coordinates,
    name: String,
) -> Result<Drawing, TooLargeToDraw> {
    let number = |mark: Mark| layout.edges.iter().filter(|edge| edge.1 == mark).count();
    let description = format!(
        "A graph with {} blue (solid), {} red (dashed) and {} green (dotted) edges, {} edges in \
         all.",
        number(Mark::Left),
        number(Mark::Right),
        number(Mark::Both),
        layout.edges.len()
    );
    let mut drawing = Drawing::new(layout.width, layout.height, name, description)?;
    for ((points, mark), place) in layout.edges.iter().zip(edge_places) {
        drawing.part(place, |drawing| {
            drawing.push(Shape::Line {
                points: points.clone(),
                stroke: paint::edge(*mark),
                end: End::Plain,
                about: Some(paint::words(*mark)),
            });
        });
    }
    if let Some(ground) = layout.ground {
        draw_ground(&mut drawing, ground, [8.0, layout.width - 8.0]);
    }
    for (place, (name, mark)) in layout.places.iter().zip(vertices) {
        if let Some(at) = *place {
            drawing.part(name, |drawing| vertex(drawing, at, *mark));
            if coordinates == Coordinates::Shown {
                let beside = Point::new(at.x + 1.6 * DOT, at.y - 1.8 * DOT);
                let pieces = vec![Piece::Words(shorten(name, LONGEST_NAME))];
                drawing.label(beside, Anchor::Start, NAME, paint::INK, pieces);
            }
        }
    }
    Ok(drawing)
}

fn vertex(drawing: &mut Drawing, at: Point, mark: Mark) {
    match mark {
        Mark::Empty | Mark::Gone => drawing.push(Shape::Disc {
            at,
            radius: DOT,
            fill: Some(if mark == Mark::Gone {
                paint::GONE
            } else {
                paint::PAPER
            }),
            stroke: Stroke::solid(paint::INK, 1.6),
            about: None,
        }),
        mark => paint::piece(drawing, at, DISC, mark),
    }
}

/// The graph in characters: edges are drawn with the letters of their colours, and joints carry
/// their names where coordinates are shown.
pub(super) fn terminal(
    layout: &Layout,
    vertices: &[(String, Mark)],
    edge_places: &[String],
    coordinates: Coordinates,
    marked: &[String],
) -> Glyphs {
    let mut raster = Raster::new(layout.width, layout.height);
    for ((points, mark), place) in layout.edges.iter().zip(edge_places) {
        raster.line(
            points,
            Glyph {
                stress: stress(marked, place),
                ..Glyph::new(mark.edge_letter(), paint::ink(*mark))
            },
        );
    }
    if let Some(ground) = layout.ground {
        let ends = [
            Point::new(8.0, ground),
            Point::new(layout.width - 8.0, ground),
        ];
        raster.line(&ends, Glyph::new('═', Ink::Plain));
    }
    for (place, (name, mark)) in layout.places.iter().zip(vertices) {
        let Some(at) = *place else { continue };
        let like = Glyph {
            stress: stress(marked, name),
            ..Glyph::new(paint::letter(*mark).unwrap_or('o'), paint::ink(*mark))
        };
        match coordinates {
            Coordinates::Hidden => raster.put(at, like),
            Coordinates::Shown => {
                let piece = paint::letter(*mark).map(String::from).unwrap_or_default();
                raster.write(at, &format!("{name}{piece}"), like);
            }
        }
    }
    raster.into_glyphs()
}

/// Whether a place is marked.
pub(super) fn stress(marked: &[String], place: &String) -> Stress {
    if marked.contains(place) {
        Stress::Marked
    } else {
        Stress::None
    }
}
