//! Sums, several pictures on a page, what is marked on them, and what they stand on.

use grundy_num::{Player, Sign, UBig};
use grundy_render::drawing::Piece;
use grundy_render::panels::{Gallery, Scene, Show, Term};
use grundy_render::position::{Highlight, Kind, PositionPicture};
use grundy_render::{Background, Drawable, Format, Style};
use grundy_rules::{LonePiece, Mark, Picture};

fn term(label: &str, sign: Sign, picture: Picture) -> Term {
    let picture = PositionPicture::new(picture, "a position").with_coordinates();
    Term {
        label: label.to_owned(),
        sign,
        picture: Box::new(picture),
    }
}

fn board() -> Picture {
    Picture::Squares(vec![
        vec![Mark::Left, Mark::Empty],
        vec![Mark::Gone, Mark::Right],
    ])
}

fn knight() -> Picture {
    let piece = LonePiece {
        piece: Mark::Piece('N'),
        at: [UBig::from(2_u8), UBig::from(1000_u32)],
        first: 1,
        last: [Some(UBig::from(3_u8)), None],
        gone: Vec::new(),
    };
    Picture::Noted(
        Box::new(Picture::Piece(piece)),
        vec![(Mark::Both, "4 apples".to_owned())],
    )
}

fn sum() -> Scene {
    Scene {
        name: "a sum".to_owned(),
        terms: vec![
            term("1", Sign::Minus, board()),
            term("2", Sign::Plus, Picture::Heaps(vec!["3".to_owned()])),
            term(
                "3",
                Sign::Minus,
                Picture::Strip(vec![Mark::Left, Mark::Right]),
            ),
        ],
        captions: vec![Piece::Words("what it is worth".to_owned())],
    }
}

fn svg(picture: &dyn Drawable, background: Background) -> String {
    let style = Style {
        background,
        ..Style::default()
    };
    String::from_utf8(Format::Svg.write(picture, &style).unwrap()).unwrap()
}

#[test]
fn a_sum_in_characters() {
    insta::assert_snapshot!(sum().text(&Style::default()).unwrap());
}

#[test]
fn a_sum_as_svg() {
    insta::assert_snapshot!(svg(&sum(), Background::White));
}

#[test]
fn a_wide_sum_is_written_downwards() {
    let style = Style {
        width: Some(24),
        ..Style::default()
    };
    let text = sum().text(&style).unwrap();
    assert!(
        text.lines().all(|line| line.chars().count() <= 24),
        "{text}"
    );
    assert_eq!(text.lines().filter(|line| *line == "-").count(), 2);
}

#[test]
fn a_piece_far_out_on_a_board_in_characters() {
    let picture = PositionPicture::new(knight(), "a knight");
    insta::assert_snapshot!(picture.text(&Style::default()).unwrap());
}

#[test]
fn pins_in_characters() {
    let pins = Picture::Pins(["7", "5", "100"].map(str::to_owned).to_vec());
    insta::assert_snapshot!(
        PositionPicture::new(pins, "pins")
            .text(&Style::default())
            .unwrap()
    );
}

#[test]
fn places_of_a_sum_are_called_as_its_moves_are() {
    let svg = svg(&sum(), Background::White);
    for place in ["in 1: b2", "in 2: heap 1", "in 3: a1"] {
        assert!(svg.contains(&format!("data-place=\"{place}\"")), "{place}");
    }
}

#[test]
fn highlights_are_drawn_and_told_in_a_legend() {
    let mut picture = PositionPicture::new(board(), "a board");
    let at = |places: &[&str], kind| Highlight {
        places: places.iter().map(|place| (*place).to_owned()).collect(),
        kind,
    };
    picture.highlights = vec![
        at(&["a1", "a2"], Kind::Block(Player::Left)),
        at(&["b1"], Kind::Last),
        at(&["b2"], Kind::Wins(Mark::Right)),
        at(&["z9"], Kind::Wins(Mark::Left)),
    ];
    let svg = svg(&picture, Background::White);
    let legend: Vec<&str> = [
        "Left's domino",
        "the last move",
        "a move there wins for Right",
    ]
    .into_iter()
    .filter(|words| svg.contains(&format!(">{words}</text>")))
    .collect();
    assert_eq!(legend.len(), 3);
    assert!(!svg.contains("wins for Left"), "nothing is there to win by");
}

#[test]
fn scenes_take_turns_and_the_last_one_stays_where_nothing_moves() {
    let scene = |name: &str| Scene {
        captions: vec![Piece::Words(name.to_owned())],
        ..sum()
    };
    let gallery = Gallery {
        scenes: vec![scene("the first"), scene("the second")],
        show: Show::Animation,
    };
    let svg = svg(&gallery, Background::White);
    assert_eq!(svg.matches("<g class=\"frame\"").count(), 2);
    assert_eq!(svg.matches("<g class=\"frame\" opacity=\"0\"").count(), 1);
    assert!(svg.contains("prefers-reduced-motion"));
    let tex = Format::Tikz.write(&gallery, &Style::default()).unwrap();
    let tex = String::from_utf8(tex).unwrap();
    let drawn = |words: &str| {
        tex.lines()
            .filter(|line| line.starts_with("  \\node") && line.contains(words))
            .count()
    };
    assert_eq!((drawn("first"), drawn("second")), (0, 1));
}

#[test]
fn a_dark_page_has_a_dark_ground_and_no_background_has_none() {
    let white = svg(&sum(), Background::White);
    let dark = svg(&sum(), Background::Dark);
    let none = svg(&sum(), Background::None);
    let ground = "<rect width=";
    assert!(white.contains(ground) && dark.contains(ground) && !none.contains(ground));
    assert!(dark.contains("fill=\"#16171a\"") && !dark.contains("#ffffff"));
    for words in ["<title>a sum</title>", "<desc>"] {
        assert!(dark.contains(words) && none.contains(words));
    }
}

#[cfg(feature = "png")]
#[test]
fn a_png_is_transparent_only_where_that_is_asked_for() {
    for (background, expected) in [
        (Background::White, [255, 255, 255, 255]),
        (Background::Dark, [0x16, 0x17, 0x1a, 255]),
        (Background::None, [0, 0, 0, 0]),
    ] {
        let style = Style {
            background,
            ..Style::default()
        };
        let file = Format::Png.write(&sum(), &style).unwrap();
        let page = resvg::tiny_skia::Pixmap::decode_png(&file).unwrap();
        for (x, y) in [(0, 0), (page.width() - 1, page.height() - 1)] {
            let pixel = page.pixel(x, y).unwrap();
            let found = [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()];
            assert_eq!(found, expected, "{background:?} at {x}, {y}");
        }
    }
}
