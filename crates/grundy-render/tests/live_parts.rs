//! Places and moves in SVG, where a page finds them.

use grundy_render::drawing::{Colour, Drawing, Moves, Point, Stroke};
use grundy_render::position::PositionPicture;
use grundy_render::{Drawable, Format, Style};
use grundy_rules::{Links, Mark, Picture};
use proptest::prelude::*;

fn svg(picture: &dyn Drawable) -> String {
    String::from_utf8(Format::Svg.write(picture, &Style::default()).unwrap()).unwrap()
}

/// The names of all places in the order in which they are drawn.
fn places(picture: Picture) -> Vec<String> {
    let drawing = PositionPicture::new(picture, "").drawing().unwrap();
    let parts = drawing.parts().iter();
    parts.map(|part| part.place().to_owned()).collect()
}

fn moves(moves: &[(&str, &[&str])]) -> Moves {
    let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let moves = moves.iter();
    moves
        .map(|&(place, of)| (place.to_owned(), texts(of)))
        .collect()
}

fn named(names: &[&str]) -> Vec<(String, Mark)> {
    let vertex = |name: &&str| ((*name).to_owned(), Mark::Empty);
    names.iter().map(vertex).collect()
}

/// Two grounds, a stalk, a double edge of two colours, and one of one colour.
fn bush() -> Picture {
    Picture::Graph {
        vertices: named(&["0", "g1", "3", "7"]),
        edges: vec![
            ((0, 2), Mark::Left),
            ((1, 3), Mark::Right),
            ((2, 3), Mark::Left),
            ((2, 3), Mark::Right),
            ((0, 3), Mark::Both),
            ((0, 3), Mark::Both),
            ((3, 3), Mark::Both),
        ],
        ground: vec![0, 1],
    }
}

#[test]
fn a_board_with_moves() {
    let rows = vec![vec![Mark::Left, Mark::Right], vec![Mark::Gone, Mark::Empty]];
    let picture = PositionPicture {
        moves: moves(&[
            ("a1", &["a1-b1"]),
            ("b1", &["a1-b1", "b1-b2"]),
            ("z9", &["no"]),
        ]),
        ..PositionPicture::new(Picture::Squares(rows), "a board")
    };
    insta::assert_snapshot!(svg(&picture));
}

#[test]
fn a_bush_with_moves() {
    let picture = PositionPicture {
        moves: moves(&[("0-3", &["0-3 B"]), ("3-7 R", &["3-7 R"])]),
        ..PositionPicture::new(bush(), "a bush")
    };
    insta::assert_snapshot!(svg(&picture));
}

#[test]
fn edges_of_several_colours_with_the_same_ends_are_told_apart() {
    let edges = ["0-3", "g1-7", "3-7 B", "3-7 R", "0-7", "0-7", "7-7"];
    let vertices = ["3", "7"];
    assert_eq!(places(bush()), [&edges[..], &vertices[..]].concat());
}

#[test]
fn squares_are_called_as_moves_call_them() {
    let columns = 28;
    let board = places(Picture::Squares(vec![vec![Mark::Empty; columns]; 2]));
    assert_eq!([&*board[0], &*board[25], &*board[27]], ["a1", "z1", "ab1"]);
    assert_eq!(board[columns + 2], "c2");
}

#[test]
fn heaps_are_counted_from_the_left_and_arrows_have_a_direction() {
    let heaps = Picture::Heaps(["0", "30"].map(str::to_owned).to_vec());
    assert_eq!(places(heaps), ["heap 1", "heap 2"]);
    let network = |links| Picture::Network {
        vertices: named(&["a", "b"]),
        edges: vec![((0, 1), Mark::Left)],
        links,
    };
    assert_eq!(places(network(Links::Arrows)), ["a>b", "a", "b"]);
    assert_eq!(places(network(Links::Lines)), ["a-b", "a", "b"]);
}

#[test]
fn nothing_in_a_name_ends_its_attribute() {
    let rows = vec![vec![Mark::Left]];
    let picture = PositionPicture {
        moves: moves(&[("a1", &["\"><script>", "two\nlines", "b"])]),
        ..PositionPicture::new(Picture::Squares(rows), "")
    };
    let expected = "data-move=\"&quot;&gt;&lt;script&gt;&#10;two lines&#10;b\"";
    assert!(svg(&picture).contains(expected));
}

#[test]
fn a_part_within_a_part_is_its_shapes_alone() {
    let mut drawing = Drawing::new(9.0, 9.0, "", "").unwrap();
    let line = |drawing: &mut Drawing| {
        let ends = vec![Point::new(1.0, 1.0), Point::new(8.0, 8.0)];
        drawing.line(ends, Stroke::solid(Colour([0; 3]), 1.0));
    };
    drawing.part("nothing", |_| {});
    drawing.part("outer", |drawing| {
        line(drawing);
        drawing.part("inner", line);
    });
    line(&mut drawing);
    let parts = drawing.parts();
    assert_eq!((parts.len(), parts[0].place()), (1, "outer"));
    assert_eq!(parts[0].shapes(), 0..2);
}

proptest! {
    #[test]
    fn every_vertex_and_edge_is_a_group_that_ends(
        edges in proptest::collection::vec(((0_usize..5, 0_usize..5), 0_u8..3), 0..9),
        ground in 0_usize..3,
    ) {
        let mark = |colour| [Mark::Left, Mark::Right, Mark::Both][usize::from(colour)];
        let count = edges.len() + 5 - ground;
        let picture = Picture::Graph {
            vertices: named(&["a", "b", "c", "d", "e"]),
            edges: edges.into_iter().map(|(ends, colour)| (ends, mark(colour))).collect(),
            ground: (0..ground).collect(),
        };
        let svg = svg(&PositionPicture::new(picture, ""));
        prop_assert_eq!(svg.matches("<g data-place=").count(), count);
        prop_assert_eq!(svg.matches("</g>").count(), count);
    }
}
