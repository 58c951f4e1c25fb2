//! Pictures of positions: one of each kind, and what must hold of any.

use grundy_num::Player;
use grundy_render::position::PositionPicture;
use grundy_render::{Format, Style, TooLargeToDraw};
use grundy_rules::{Links, Mark, Picture};
use proptest::prelude::*;

fn written(picture: &Picture, name: &str, format: Format) -> Result<String, TooLargeToDraw> {
    let picture = PositionPicture::new(picture.clone(), name);
    let bytes = format.write(&picture, &Style::default())?;
    Ok(String::from_utf8(bytes).expect("text"))
}

fn svg(picture: &Picture, name: &str) -> Result<String, TooLargeToDraw> {
    written(picture, name, Format::Svg)
}

fn tikz(picture: &Picture, name: &str) -> Result<String, TooLargeToDraw> {
    written(picture, name, Format::Tikz)
}

fn terminal(picture: &Picture) -> Result<String, TooLargeToDraw> {
    written(picture, "", Format::Text)
}

fn numbered(vertices: usize) -> Vec<(String, Mark)> {
    let vertex = |number: usize| (number.to_string(), Mark::Empty);
    (0..vertices).map(vertex).collect()
}

fn board() -> Picture {
    use Mark::{Both, Empty, Gone, Left, Piece, Right};
    Picture::Squares(vec![
        vec![Left, Right, Empty, Both],
        vec![Gone, Piece('T'), Left],
    ])
}

/// A triangle on a stalk, a double edge with a loop on top, two legs and an arch.
fn bush() -> Picture {
    use Mark::{Both, Left, Right};
    Picture::Graph {
        vertices: numbered(7),
        edges: vec![
            ((0, 1), Left),
            ((1, 2), Right),
            ((1, 3), Both),
            ((2, 3), Left),
            ((0, 4), Both),
            ((4, 5), Left),
            ((4, 5), Right),
            ((5, 5), Both),
            ((0, 6), Right),
            ((0, 6), Left),
            ((0, 0), Both),
        ],
        ground: vec![0],
    }
}

fn heaps() -> Picture {
    let sizes = ["3", "0", "12345678901234567890123", "1"];
    Picture::Heaps(sizes.map(str::to_owned).to_vec())
}

#[test]
fn a_board_as_svg() {
    insta::assert_snapshot!(svg(&board(), "a board").unwrap());
}

#[test]
fn a_board_in_characters() {
    insta::assert_snapshot!(terminal(&board()).unwrap());
}

#[test]
fn a_bush_as_svg() {
    insta::assert_snapshot!(svg(&bush(), "a bush").unwrap());
}

#[test]
fn a_bush_as_tikz() {
    insta::assert_snapshot!(tikz(&bush(), "a bush").unwrap());
}

#[test]
fn a_bush_in_characters() {
    insta::assert_snapshot!(terminal(&bush()).unwrap());
}

#[test]
fn heaps_as_svg() {
    insta::assert_snapshot!(svg(&heaps(), "heaps").unwrap());
}

#[test]
fn heaps_in_characters() {
    insta::assert_snapshot!(terminal(&heaps()).unwrap());
}

#[test]
fn a_text_is_its_own_drawing() {
    let picture = Picture::Text("hungry_knight(1, 2)".to_owned());
    assert_eq!(terminal(&picture).unwrap(), "hungry_knight(1, 2)\n");
    assert!(svg(&picture, "a & b").unwrap().contains("a &amp; b"));
}

#[test]
fn positions_with_nothing_in_them_are_drawn_too() {
    let nothing = [
        Picture::Squares(Vec::new()),
        Picture::Squares(vec![Vec::new(); 3]),
        Picture::Heaps(Vec::new()),
        Picture::Text(String::new()),
        Picture::Graph {
            vertices: Vec::new(),
            edges: Vec::new(),
            ground: Vec::new(),
        },
    ];
    for picture in nothing {
        assert!(terminal(&picture).is_ok(), "{picture:?}");
        assert!(svg(&picture, "").unwrap().ends_with("</svg>\n"));
    }
}

#[test]
fn a_position_too_large_to_look_at_is_refused_in_every_format() {
    let stalk = 10_000;
    let large = [
        Picture::Squares(vec![vec![Mark::Empty; 1000]; 1000]),
        Picture::Heaps(vec!["1".to_owned(); 100_000]),
        Picture::Graph {
            vertices: numbered(stalk + 1),
            edges: (0..stalk).map(|i| ((i, i + 1), Mark::Left)).collect(),
            ground: vec![0],
        },
    ];
    for picture in large {
        let error = terminal(&picture).unwrap_err();
        assert_eq!(svg(&picture, "").unwrap_err(), error);
        assert_eq!(tikz(&picture, "").unwrap_err(), error);
        assert!(error.to_string().contains("expected at most"));
    }
}

#[test]
fn a_strip_of_two_hundred_squares_is_not_too_large() {
    assert!(svg(&Picture::Squares(vec![vec![Mark::Left; 200]]), "").is_ok());
}

#[test]
fn arrows_have_heads_and_positions_names() {
    let picture = Picture::Network {
        vertices: ["a", "b", "lone"]
            .map(|name| (name.to_owned(), Mark::Empty))
            .to_vec(),
        edges: vec![((0, 1), Mark::Left)],
        links: Links::Arrows,
    };
    let drawing = svg(&picture, "a graph").unwrap();
    for text in [">a<", ">b<", ">lone<", "from a to b: Left&apos;s, blue"] {
        assert!(
            drawing.contains(text) || drawing.contains(&text.replace("&apos;", "'")),
            "{drawing}"
        );
    }
    assert_eq!(terminal(&picture).unwrap(), "a > b L\nlone\n");
}

#[test]
fn pieces_of_a_player_keep_their_letters() {
    let toads = [
        Mark::Own(Player::Left, 'T'),
        Mark::Empty,
        Mark::Own(Player::Right, 'F'),
    ];
    let picture = Picture::Squares(vec![toads.to_vec()]);
    assert!(terminal(&picture).unwrap().contains("│ T │   │ F │"));
    assert!(svg(&picture, "toads").unwrap().contains("Left"));
}

#[test]
fn numbered_vertices_show_their_numbers_and_colours() {
    let vertices = [Mark::Left, Mark::Empty, Mark::Own(Player::Right, 'r')];
    let picture = Picture::Network {
        vertices: vertices
            .iter()
            .enumerate()
            .map(|(i, mark)| (i.to_string(), *mark))
            .collect(),
        edges: vec![((0, 1), Mark::Empty), ((1, 2), Mark::Empty)],
        links: Links::Lines,
    };
    let drawing = svg(&picture, "a path").unwrap();
    for text in [">0L<", ">1<", ">2r<"] {
        assert!(drawing.contains(text), "{drawing}");
    }
}

fn any_graph() -> impl Strategy<Value = Picture> {
    let mark = prop_oneof![Just(Mark::Left), Just(Mark::Right), Just(Mark::Both)];
    let edge = ((0_usize..9, 0_usize..9), mark);
    (proptest::collection::vec(edge, 0..20), 0_usize..3).prop_map(|(edges, ground)| {
        Picture::Graph {
            vertices: numbered(9),
            edges,
            ground: (0..ground).collect(),
        }
    })
}

proptest! {
    #[test]
    fn every_edge_and_every_vertex_above_ground_is_drawn_on_the_page(picture in any_graph()) {
        let Picture::Graph { edges, ground, .. } = &picture else { unreachable!() };
        let drawing = svg(&picture, "a graph").unwrap();
        prop_assert_eq!(drawing.matches("<path d=").count(),
            edges.len() + hatches(&drawing));
        prop_assert_eq!(drawing.matches("<circle").count(), 9 - ground.len());
        // Nothing reaches above or beside the page.
        prop_assert!(!drawing.contains("L-") && !drawing.contains("M-") && !drawing.contains(" -"));
        for letter in [('B', Mark::Left), ('R', Mark::Right), ('G', Mark::Both)] {
            let is_there = edges.iter().any(|edge| edge.1 == letter.1);
            // Edges of another colour may hide one, but none appears from nowhere.
            prop_assert!(is_there || !terminal(&picture).unwrap().contains(letter.0));
        }
    }
}

/// The lines that make up the ground.
fn hatches(drawing: &str) -> usize {
    let is_ground = |line: &&str| line.starts_with("<path") && !line.contains("<title>");
    drawing.lines().filter(is_ground).count()
}
