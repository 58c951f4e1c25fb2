//! Scatter plots of few and of very many points.

use grundy_render::drawing::Shape;
use grundy_render::scatter::{Record, ScatterPicture, record_points};
use grundy_render::{Characters, Drawable, Format, PlotAxis, Style};
use proptest::prelude::*;

/// A plot of points, whose records are named after them.
fn picture(points: Vec<(i128, i128)>) -> ScatterPicture {
    let records = record_points(&points).into_iter().map(|at| {
        let (x, y) = points[at];
        let label = format!("{{{},{x}}}", x / 3);
        Record { x, y, label }
    });
    ScatterPicture {
        title: "periods of subtraction games".to_owned(),
        x: PlotAxis::linear("greatest member"),
        y: PlotAxis::linear("period"),
        records: records.collect(),
        points,
    }
}

/// Points that look like periods: a few lines, and a cloud below a curve.
fn periods(count: u64, greatest: u64) -> Vec<(i128, i128)> {
    let mut state = 1_u64;
    let mut draw = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below.max(1)
    };
    (0..count)
        .map(|_| {
            let x = 1 + draw(greatest);
            let y = match draw(4) {
                0 => 2 * x,
                1 => x + draw(x),
                _ => 1 + draw(x) * draw(x) / 20,
            };
            (x.into(), y.max(1).into())
        })
        .collect()
}

fn written(picture: &ScatterPicture, format: Format) -> String {
    let bytes = format.write(picture, &Style::default()).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn few_points_as_svg() {
    insta::assert_snapshot!(written(&picture(periods(10, 12)), Format::Svg));
}

#[test]
fn few_points_as_tikz() {
    insta::assert_snapshot!(written(&picture(periods(10, 12)), Format::Tikz));
}

#[test]
fn few_points_in_characters() {
    insta::assert_snapshot!(written(&picture(periods(40, 60)), Format::Text));
}

#[test]
fn many_points_in_characters() {
    let mut picture = picture(periods(100_000, 300));
    insta::assert_snapshot!("linear", written(&picture, Format::Text));
    picture.y = PlotAxis::logarithmic("period");
    insta::assert_snapshot!("logarithmic", written(&picture, Format::Text));
    let style = Style {
        characters: Characters::Ascii,
        ..Style::default()
    };
    let bytes = Format::Text.write(&picture, &style).unwrap();
    insta::assert_snapshot!("ascii", String::from_utf8(bytes).unwrap());
}

#[test]
fn a_million_points_make_a_small_picture() {
    let many = picture(periods(1_000_000, 5000));
    let drawing = many.drawing().unwrap();
    let dots = drawing
        .shapes()
        .iter()
        .filter(|it| matches!(it, Shape::Disc { .. }))
        .count();
    assert!(dots <= 2 * many.records.len(), "{dots} dots");
    let svg = written(&many, Format::Svg);
    assert!(svg.len() < 600_000, "{} bytes", svg.len());
    assert!(
        svg.contains(" points to a cell</text>"),
        "the legend is missing"
    );
    assert!(written(&many, Format::Tikz).len() < 2_000_000);
}

#[test]
fn what_a_logarithmic_axis_has_no_place_for_is_told() {
    let mut picture = picture(vec![(0, 5), (1, 0), (2, 7), (3, 1)]);
    assert!(!written(&picture, Format::Svg).contains("left out"));
    picture.x = PlotAxis::logarithmic("x");
    assert!(written(&picture, Format::Svg).contains("1 point at 0 or below is left out"));
    picture.y = PlotAxis::logarithmic("y");
    assert!(written(&picture, Format::Text).contains("2 points at 0 or below are left out"));
}

/// The definition: no smaller x has as great a y.
fn is_record(points: &[(i128, i128)], (x, y): (i128, i128)) -> bool {
    points
        .iter()
        .all(|&(a, b)| a > x || b < y || (a, b) == (x, y))
        && points.iter().all(|&(a, b)| a != x || b <= y)
}

proptest! {
    #[test]
    fn records_are_what_their_definition_says(points in prop::collection::vec((-9i128..9, -9i128..9), 0..40)) {
        let found: Vec<(i128, i128)> = record_points(&points).into_iter().map(|at| points[at]).collect();
        let mut expected: Vec<(i128, i128)> = points.iter().copied().filter(|&it| is_record(&points, it)).collect();
        expected.sort_unstable();
        expected.dedup();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn any_points_fit_every_page(
        points in prop::collection::vec((any::<i128>(), any::<i64>()), 0..60),
        logarithmic: bool,
        width in 0u16..300,
        height in 0u16..100,
    ) {
        let mut picture = picture(points.into_iter().map(|(x, y)| (x, y.into())).collect());
        if logarithmic {
            picture.x = PlotAxis::logarithmic("x");
            picture.y = PlotAxis::logarithmic("y");
        }
        prop_assert!(picture.drawing().is_ok());
        for characters in [Characters::Unicode, Characters::Ascii] {
            let style = Style { width: Some(width), height: Some(height), characters, ..Style::default() };
            let text = String::from_utf8(Format::Text.write(&picture, &style).unwrap()).unwrap();
            let most = usize::from(width.clamp(24, 400));
            prop_assert!(text.lines().all(|line| line.chars().count() <= most), "{}", text);
            prop_assert!(characters == Characters::Unicode || text.is_ascii(), "{}", text);
        }
    }
}
