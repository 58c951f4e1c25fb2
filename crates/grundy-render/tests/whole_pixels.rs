//! Pages end where their last pixel does: no pixel of a PNG is transparent, at its border or
//! elsewhere.

#![cfg(feature = "png")]

use grundy_game::{Corner, Thermograph, Wall};
use grundy_num::Sign;
use grundy_render::cells::{CellPicture, Cells, Ink};
use grundy_render::drawing::{Colour, Drawing, Point, Shape};
use grundy_render::position::PositionPicture;
use grundy_render::sequence::{Repetition, SequencePicture};
use grundy_render::stalk::Stalk;
use grundy_render::thermograph::ThermographPicture;
use grundy_render::tree::{Board, Branch, More, Mover, Node, TreePicture};
use grundy_render::value_tree::ValueTree;
use grundy_render::{Drawable, Format, Style};
use grundy_rules::{Links, Mark, Picture};
use proptest::prelude::*;
use resvg::tiny_skia::Pixmap;

/// Every pixel is opaque, and the page has as many pixels as units times the scale.
#[track_caller]
fn check(picture: &dyn Drawable) {
    let drawing = picture.drawing().unwrap();
    for scale in 1..=3 {
        let style = Style {
            scale: Some(scale),
            ..Style::default()
        };
        let file = Format::Png.write(picture, &style).unwrap();
        let page = Pixmap::decode_png(&file).unwrap();
        let sides = [drawing.width(), drawing.height()].map(|side| side * u32::from(scale));
        assert_eq!([page.width(), page.height()], sides, "{}", drawing.title());
        let seen = page.pixels().iter().find(|pixel| pixel.alpha() < 255);
        assert_eq!(seen, None, "{} at {scale}", drawing.title());
    }
}

fn numbered(vertices: usize) -> Vec<(String, Mark)> {
    let vertex = |number: usize| (number.to_string(), Mark::Empty);
    (0..vertices).map(vertex).collect()
}

fn bush(edges: Vec<((usize, usize), Mark)>) -> Picture {
    Picture::Graph {
        vertices: numbered(5),
        edges,
        ground: vec![0],
    }
}

fn network(links: Links) -> Picture {
    Picture::Network {
        vertices: ["0", "1", "a long name", "3"]
            .map(|name| (name.to_owned(), Mark::Empty))
            .to_vec(),
        edges: vec![
            ((0, 1), Mark::Left),
            ((1, 2), Mark::Right),
            ((0, 3), Mark::Both),
        ],
        links,
    }
}

fn thermograph(heat: i64) -> ThermographPicture {
    let wall = |end: i64| Wall::new(vec![Corner::new(-1, end), Corner::new(heat, 0)]);
    let game = Thermograph::new(wall(heat + 1), wall(-heat - 1));
    ThermographPicture::of("{a|b}", game)
}

#[test]
fn positions_are_opaque() {
    for picture in [
        Picture::Text("hungry_knight(1, 2)".to_owned()),
        Picture::Squares(vec![vec![Mark::Left, Mark::Empty, Mark::Gone]; 2]),
        Picture::Squares(Vec::new()),
        Picture::Heaps(["3", "12345", "0"].map(str::to_owned).to_vec()),
        network(Links::Lines),
        network(Links::Arrows),
    ] {
        check(&PositionPicture::new(picture, "a position"));
    }
}

#[test]
fn thermographs_are_opaque() {
    for heat in [1, 3, 1000] {
        check(&thermograph(heat));
    }
    let games = [1, 7]
        .map(thermograph)
        .map(|picture| picture.games[0].clone());
    check(&ThermographPicture {
        games: games.to_vec(),
        ..thermograph(1)
    });
}

#[test]
fn stalks_and_sequences_are_opaque() {
    check(&Stalk::new(&"L^w R L".parse().unwrap(), "omega - 1/2"));
    check(&Stalk::endless(&[], "0"));
    check(&ValueTree::new(3).unwrap());
    check(&SequencePicture {
        name: "a game".to_owned(),
        from: 0,
        along: "heap".to_owned(),
        values: [0, 1, 2, 0].map(|value| Some(value.into())).to_vec(),
        period: Some(Repetition {
            preperiod: 2,
            period: 1,
            saltus: 1,
        }),
    });
}

#[test]
fn cells_are_opaque_alone_and_beside_other_shapes() {
    let ink = |glyph, colour| Ink { glyph, colour };
    let inks = vec![ink('.', Colour::WHITE), ink('#', Colour([0; 3]))];
    let mut cells = Cells::new(7, 3, inks);
    cells.set(2, 1, 1);
    let picture = CellPicture::new("cells", cells);
    check(&picture);
    let mut beside = Drawing::new(40.3, 30.2, "cells in a corner", "").unwrap();
    let cells = picture.cells.clone();
    beside.push(Shape::cells(Point::new(3.0, 4.0), 2.0, cells));
    check(&beside);
    let style = Style {
        scale: Some(1),
        ..Style::default()
    };
    let file = Format::Png.write(&beside, &style).unwrap();
    let page = Pixmap::decode_png(&file).unwrap();
    let dark: Vec<(u32, u32)> = (0..page.height())
        .flat_map(|y| (0..page.width()).map(move |x| (x, y)))
        .filter(|&(x, y)| page.pixel(x, y).unwrap().red() == 0)
        .collect();
    assert_eq!(dark, [(7, 6), (8, 6), (7, 7), (8, 7)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn bushes_and_their_trees_are_opaque(
        edges in proptest::collection::vec(((0_usize..5, 0_usize..5), 0_u8..3), 1..8),
        value in ".{0,8}",
    ) {
        let mark = |colour| match colour {
            0 => Mark::Left,
            1 => Mark::Right,
            _ => Mark::Both,
        };
        let edges: Vec<_> = edges.into_iter().map(|(ends, colour)| (ends, mark(colour))).collect();
        let picture = bush(edges);
        check(&PositionPicture::new(picture.clone(), "a bush"));
        let node = |branch| Node {
            boards: vec![Board { label: "1".to_owned(), sign: Sign::Minus, picture: picture.clone() }; 2],
            name: "a bush".to_owned(),
            more: More::Endless,
            value: value.clone(),
            branch,
        };
        let branch = |mover| Some(Branch { parent: 0, mover, name: None });
        let nodes = vec![node(None), node(branch(Mover::Left)), node(branch(Mover::Right))];
        check(&TreePicture { nodes });
    }
}
