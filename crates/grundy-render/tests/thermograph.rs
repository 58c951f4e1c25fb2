//! Pictures of thermographs: the example of the theory books, and the awkward cases.

#![allow(
    clippy::disallowed_types,
    reason = "places on a page are floats, here as in the crate"
)]

use grundy_game::{Corner, Thermograph, Wall};
use grundy_num::Rational;
use grundy_render::thermograph::{Construction, Orientation, ThermographPicture};
use grundy_render::{Characters, Format, Style};
use proptest::prelude::*;

fn written(picture: &ThermographPicture, format: Format, style: &Style) -> String {
    String::from_utf8(format.write(picture, style).unwrap()).unwrap()
}

fn svg(picture: &ThermographPicture) -> String {
    written(picture, Format::Svg, &Style::default())
}

fn tikz(picture: &ThermographPicture) -> String {
    written(picture, Format::Tikz, &Style::default())
}

fn terminal(
    picture: &ThermographPicture,
    width: u16,
    height: u16,
    characters: Characters,
) -> String {
    let style = Style {
        width: Some(width),
        height: Some(height),
        characters,
        ..Style::default()
    };
    written(picture, Format::Text, &style)
}

fn number(text: &str) -> Rational {
    text.parse().unwrap()
}

/// The wall through these points, written `temperature,value`.
fn wall(points: &str) -> Wall {
    let corner = |point: &str| {
        let (t, x) = point.split_once(',').unwrap();
        Corner {
            temperature: number(t),
            value: number(x),
        }
    };
    Wall::new(points.split_whitespace().map(corner).collect())
}

fn thermograph(left: &str, right: &str) -> Thermograph {
    Thermograph::new(wall(left), wall(right))
}

/// {{2|1}|-1}.
fn example() -> Thermograph {
    thermograph("-1,1 1/2,1 5/4,1/4", "-1,-2 5/4,1/4")
}

fn two_one() -> Thermograph {
    thermograph("-1,3 1/2,3/2", "-1,0 1/2,3/2")
}

fn three_quarters() -> Thermograph {
    thermograph("-1,1 -1/2,1 -1/4,3/4", "-1,0 -1/4,3/4")
}

fn integer(n: i64) -> Thermograph {
    let wall = Wall::new(vec![Corner::new(-1, n)]);
    Thermograph::new(wall.clone(), wall)
}

fn switch(a: i64, b: i64) -> Thermograph {
    let (mean, heat) = (Rational::from(a + b).half(), Rational::from(a - b).half());
    let wall = |end: i64| {
        Wall::new(vec![
            Corner::new(-1, end),
            Corner {
                temperature: heat.clone(),
                value: mean.clone(),
            },
        ])
    };
    Thermograph::new(wall(a + 1), wall(b - 1))
}

/// A switch of a thousand points with details of 1/1024 near its foot.
fn vast() -> Thermograph {
    thermograph(
        "-1,1001 0,1000 1/1024,1000 1025/1024,999 1000,1/1024",
        "-1,-1001 1/1024,-1023999/1024 1/512,-1023999/1024 1025/1024,-1022977/1024 \
         1000,1/1024",
    )
}

fn three_games() -> ThermographPicture {
    ThermographPicture {
        games: vec![
            ("{{2|1}|-1}".to_owned(), example()),
            ("{2|1}".to_owned(), two_one()),
            ("{2|-2}".to_owned(), switch(2, -2)),
        ],
        ..ThermographPicture::of("", example())
    }
}

fn construction() -> ThermographPicture {
    ThermographPicture {
        construction: Some(Construction {
            left_options: vec![("{2|1}".to_owned(), two_one())],
            right_options: vec![("-1".to_owned(), integer(-1))],
        }),
        ..ThermographPicture::of("{{2|1}|-1}", example())
    }
}

/// The text of every `<text>` element with its place and anchor.
fn texts(svg: &str) -> Vec<(f64, f64, String, String)> {
    let attribute = |tag: &str, name: &str| {
        let (_, rest) = tag.split_once(&format!("{name}=\"")).unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    svg.lines()
        .filter_map(|line| line.strip_prefix("<text"))
        .map(|line| {
            let (tag, rest) = line.split_once('>').unwrap();
            let place = |name| attribute(tag, name).parse().unwrap();
            let text = rest.strip_suffix("</text>").unwrap().to_owned();
            (
                place(" x"),
                place(" y"),
                attribute(tag, "text-anchor"),
                text,
            )
        })
        .collect()
}

/// The first and last place of the line that is about `what`.
fn line(svg: &str, what: &str) -> [(f64, f64); 2] {
    let about = format!("<title>{what}</title>");
    let line = svg.lines().find(|line| line.contains(&about)).expect(what);
    let path = line.split('"').nth(1).unwrap();
    let places: Vec<(f64, f64)> = path
        .split(['M', 'L'])
        .skip(1)
        .map(|place| {
            let (x, y) = place.split_once(' ').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        })
        .collect();
    [places[0], *places.last().unwrap()]
}

/// What every picture must be: finite, inside its page, without overlapping labels.
#[track_caller]
fn check(picture: &ThermographPicture) {
    let svg = svg(picture);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("role=\"img\"") && svg.contains("<title>") && svg.contains("<desc>"));
    assert!(!svg.contains("\"NaN") && !svg.contains(" NaN") && !svg.contains("inf "));
    let view = svg
        .split_once("viewBox=\"0 0 ")
        .unwrap()
        .1
        .split_once('"')
        .unwrap()
        .0;
    let (width, height) = view.split_once(' ').unwrap();
    let (width, height): (f64, f64) = (width.parse().unwrap(), height.parse().unwrap());
    let texts = texts(&svg);
    for (x, y, _, text) in &texts {
        assert!(
            0.0 < *x && *x < width && 0.0 < *y && *y < height,
            "{text} is off the page"
        );
    }
    for (i, (x, y, anchor, text)) in texts.iter().enumerate() {
        for (x2, y2, anchor2, text2) in &texts[..i] {
            if anchor == "middle" && anchor2 == "middle" && (y - y2).abs() < 12.0 {
                // A digit is at least half as wide as the 13 units it is high.
                let letters = text.chars().count() + text2.chars().count();
                let room = 13.0 * 0.5 * f64::from(u32::try_from(letters).unwrap()) / 2.0;
                assert!((x - x2).abs() >= room, "{text} overlaps {text2}");
            }
        }
    }
    let tikz = tikz(picture);
    assert!(tikz.contains("\\begin{tikzpicture}") && tikz.ends_with("\\end{tikzpicture}\n"));
    for characters in [Characters::Unicode, Characters::Ascii] {
        let text = terminal(picture, 60, 20, characters);
        assert!(
            text.lines().all(|line| line.chars().count() <= 60),
            "{text}"
        );
        assert!(
            characters == Characters::Unicode || text.is_ascii(),
            "{text}"
        );
    }
}

#[test]
fn the_example_as_svg() {
    insta::assert_snapshot!(svg(&ThermographPicture::of("{{2|1}|-1}", example())));
}

#[test]
fn the_example_as_tikz() {
    insta::assert_snapshot!(tikz(&ThermographPicture::of("{{2|1}|-1}", example())));
}

#[test]
fn the_example_in_braille() {
    let picture = ThermographPicture::of("{{2|1}|-1}", example());
    insta::assert_snapshot!(terminal(&picture, 60, 20, Characters::Unicode));
}

#[test]
fn the_example_in_ascii() {
    let picture = ThermographPicture::of("{{2|1}|-1}", example());
    insta::assert_snapshot!(terminal(&picture, 60, 20, Characters::Ascii));
}

#[test]
fn three_games_in_braille() {
    insta::assert_snapshot!(terminal(&three_games(), 60, 20, Characters::Unicode));
}

#[test]
fn the_construction_as_svg() {
    insta::assert_snapshot!(svg(&construction()));
}

#[test]
fn awkward_games_have_sound_pictures() {
    for (name, game) in [
        ("{{2|1}|-1}", example()),
        ("3/4", three_quarters()),
        ("2", integer(2)),
        ("*", switch(0, 0)),
        ("vast", vast()),
        ("{a|b}", switch(i64::MAX / 4, -i64::MAX / 4)),
    ] {
        check(&ThermographPicture::of(name, game.clone()));
        check(&ThermographPicture {
            lowest: Some(0.into()),
            orientation: Orientation::Brochure,
            ..ThermographPicture::of(name, game)
        });
    }
    check(&three_games());
    check(&construction());
    check(&ThermographPicture {
        games: Vec::new(),
        ..three_games()
    });
}

#[test]
fn numbers_beyond_every_float_are_drawn() {
    let huge = format!("1{}", "0".repeat(400));
    let next = format!("{}1", &huge[..400]);
    let game = thermograph(
        &format!("-1,{next} {huge},0"),
        &format!("-1,-{next} {huge},0"),
    );
    check(&ThermographPicture::of("huge", game));
}

#[test]
fn an_integer_is_a_bare_mast() {
    let svg = svg(&ThermographPicture::of("2", integer(2)));
    assert!(svg.contains("mast at 2"));
    assert!(!svg.contains("wall</title>"));
}

#[test]
fn left_is_on_the_left_unless_asked_otherwise() {
    let usual = ThermographPicture::of("{{2|1}|-1}", example());
    let brochure = ThermographPicture {
        orientation: Orientation::Brochure,
        ..usual.clone()
    };
    let feet = |picture| ["Left's wall", "Right's wall"].map(|wall| line(&svg(picture), wall)[0].0);
    let [left, right] = feet(&usual);
    assert!(left < right);
    let [left, right] = feet(&brochure);
    assert!(left > right);
}

#[test]
fn slanted_walls_stand_at_45_degrees() {
    let [(x0, y0), (x1, y1)] = line(
        &svg(&ThermographPicture::of("{{2|1}|-1}", example())),
        "Right's wall",
    );
    assert!(((x0 - x1).abs() - (y0 - y1).abs()).abs() < 0.05);
}

#[test]
fn a_picture_can_start_at_any_temperature() {
    let from = |lowest: &str| {
        svg(&ThermographPicture {
            lowest: Some(number(lowest)),
            ..ThermographPicture::of("{{2|1}|-1}", example())
        })
    };
    assert!(from("0").contains("temperature 0, value -1<"));
    assert!(
        from("-7").contains("temperature -1, value -2<"),
        "nothing is known below the base"
    );
    assert!(
        !from("3").contains("wall</title>"),
        "above its temperature a game is its mast"
    );
}

#[test]
fn the_scaffolds_follow_the_taxed_inner_walls() {
    let svg = svg(&construction());
    // Right's wall of {2|1} less t is 1 until 1/2: it starts where Left's wall does.
    let [left, _] = line(&svg, "scaffold of {2|1}");
    let [inner, _] = line(&svg, "a wall of {2|1}");
    assert!(left.0 < inner.0, "at -1 the tax is a gift of one to Left");
    for heading in ["1. the options", "2. the inner walls", "3. the walls"] {
        assert!(svg.contains(heading));
    }
}

#[test]
fn options_hotter_than_the_picture_run_off_it_straight() {
    let mut picture = construction();
    let hot = Construction {
        left_options: vec![("{1001|1}".to_owned(), switch(1001, 1))],
        right_options: vec![("-1".to_owned(), integer(-1))],
    };
    picture.construction = Some(hot);
    check(&picture);
    let [(x0, y0), (x1, y1)] = line(&svg(&picture), "Left option {1001|1}");
    assert!(((x0 - x1).abs() - (y0 - y1).abs()).abs() < 0.05);
}

#[test]
fn every_game_of_several_is_in_the_legend_with_a_look_of_its_own() {
    let svg = svg(&three_games());
    for text in [
        "{{2|1}|−1}: mean 1/4, temperature 5/4",
        "{2|1}: mean 3/2",
        "{2|−2}: mean 0",
    ] {
        assert!(svg.contains(text), "{text}");
    }
    let masts: std::collections::BTreeSet<&str> = svg
        .lines()
        .filter(|line| line.contains("mast at"))
        .map(|line| {
            line.split_once("stroke=")
                .unwrap()
                .1
                .split_once('>')
                .unwrap()
                .0
        })
        .collect();
    assert_eq!(masts.len(), 3);
}

#[test]
fn names_are_text_and_nothing_else() {
    let name = "</svg><script>&\"\u{0}\n\\input{x}%";
    let picture = ThermographPicture::of(name, example());
    check(&picture);
    assert!(!svg(&picture).contains("<script"));
    assert!(
        !tikz(&picture)
            .lines()
            .skip(2)
            .any(|line| line.contains("\\input"))
    );
}

#[cfg(feature = "png")]
#[test]
fn a_png_has_the_size_of_the_svg_times_the_scale() {
    let picture = ThermographPicture::of("{{2|1}|-1}", example());
    let size = |scale| {
        let style = Style {
            scale: Some(scale),
            ..Style::default()
        };
        let file = Format::Png.write(&picture, &style).unwrap();
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
        let side = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
        (side(16), side(20))
    };
    let (width, height) = size(1);
    assert_eq!(size(2), (2 * width, 2 * height));
    assert_eq!(size(0), size(1));
    assert!(svg(&picture).contains(&format!("viewBox=\"0 0 {width} {height}\"")));
}

proptest! {
    #[test]
    fn switches_of_any_size_fit_every_page(
        a in -2000i64..2000,
        gap in 0i64..4000,
        width in 0u16..500,
        height in 0u16..300,
    ) {
        let picture = ThermographPicture::of("{a|b}", switch(a, a - gap));
        check(&picture);
        for characters in [Characters::Unicode, Characters::Ascii] {
            let text = terminal(&picture, width, height, characters);
            let most = usize::from(width.clamp(24, 400));
            prop_assert!(text.lines().all(|line| line.chars().count() <= most));
        }
    }
}
