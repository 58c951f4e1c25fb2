//! Pictures of sequences.

use grundy_render::drawing::Shape;
use grundy_render::sequence::{Repetition, SequencePicture};
use grundy_render::{Characters, Drawable, Format, Style};
use proptest::prelude::*;

fn picture(values: Vec<i64>) -> SequencePicture {
    SequencePicture {
        name: "a game".to_owned(),
        along: "heap".to_owned(),
        from: 3,
        values: values.into_iter().map(|value| Some(value.into())).collect(),
        period: Some(Repetition {
            preperiod: 5,
            period: 2,
            saltus: 1,
        }),
    }
}

#[test]
fn a_short_sequence_in_characters() {
    let values = vec![0, 1, 1, 2, 0, 3, 1, 1, 0];
    insta::assert_snapshot!(picture(values).text(&Style::default()).unwrap());
}

#[test]
fn a_long_sequence_in_characters() {
    let values = (0..400).map(|n: i64| n / 2 % 37 - 3).collect();
    insta::assert_snapshot!(picture(values).text(&Style::default()).unwrap());
}

#[test]
fn preperiod_and_period_are_named_in_the_legend() {
    let drawing = picture(vec![0, 1, 1, 2, 0, 3, 1, 1, 0]).drawing().unwrap();
    let svg = Format::Svg.write(&drawing, &Style::default()).unwrap();
    let svg = String::from_utf8(svg).unwrap();
    for words in [
        ">preperiod: heaps below 5</text>",
        ">period: 2 heaps, each adds 1</text>",
    ] {
        assert!(svg.contains(words), "{words} is missing");
    }
}

#[test]
fn dots_are_seen_however_many_there_are() {
    for (heaps, tenths) in [(60, 39), (1000, 15), (20_000, 7)] {
        let drawing = picture((0..heaps).map(|n| n % 7).collect()).drawing();
        let drawing = drawing.unwrap();
        let is_seen = |shape: &Shape| match shape {
            Shape::Disc { radius, .. } => radius * 10.0 + 0.01 >= tenths.into(),
            _ => true,
        };
        assert!(drawing.shapes().iter().all(is_seen), "{heaps} heaps");
    }
}

#[test]
fn a_fraction_stands_between_its_neighbours_and_a_gap_has_no_dot() {
    let mut picture = picture(vec![1, 2]);
    let half = "3/2".parse().unwrap();
    picture.values.extend([None, Some(half)]);
    picture.along = "n".to_owned();
    let drawing = picture.drawing().unwrap();
    let heights = drawing.shapes().iter().filter_map(|shape| match shape {
        Shape::Disc { at, .. } => Some(at.y),
        _ => None,
    });
    let heights: Vec<_> = heights.collect();
    let [one, two, between] = heights[..] else {
        panic!("{heights:?}")
    };
    assert!((one + two - 2.0 * between).abs() < 0.01, "{heights:?}");
    let svg = Format::Svg.write(&picture, &Style::default()).unwrap();
    assert!(String::from_utf8(svg).unwrap().contains(">n</text>"));
}

proptest! {
    #[test]
    fn sequences_of_any_length_fit_every_page(
        values in proptest::collection::vec(-300_i64..300, 0..300),
        width in 0u16..500,
        height in 0u16..300,
    ) {
        let picture = picture(values);
        for characters in [Characters::Unicode, Characters::Ascii] {
            let style = Style { width: Some(width), height: Some(height), characters, ..Style::default() };
            let text = String::from_utf8(Format::Text.write(&picture, &style).unwrap()).unwrap();
            let most = usize::from(width.clamp(24, 400));
            prop_assert!(text.lines().all(|line| line.chars().count() <= most), "{text}");
            prop_assert!(characters == Characters::Unicode || text.is_ascii(), "{text}");
        }
    }
}
