//! Histograms.

use grundy_render::histogram::{Bar, Bins, HistogramPicture, TooManyBars};
use grundy_render::{Characters, Drawable, Format, PlotAxis, Style};
use proptest::prelude::*;

fn picture(values: Vec<i128>, bins: Bins) -> HistogramPicture {
    let (title, axis) = ("periods of subtraction games", PlotAxis::linear("period"));
    let mut picture = HistogramPicture::new(title, axis, values, bins).unwrap();
    picture.counts = PlotAxis::linear("games");
    picture
}

/// Values that thin out.
fn values(count: i128) -> Vec<i128> {
    (0..count).map(|n| 3 + n * n % 97 * (n % 7) / 5).collect()
}

fn written(picture: &HistogramPicture, format: Format) -> String {
    let bytes = format.write(picture, &Style::default()).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn few_values_as_svg() {
    insta::assert_snapshot!(written(
        &picture(vec![3, 3, 5, 8, 8, 8], Bins::Each),
        Format::Svg
    ));
}

#[test]
fn few_values_in_characters() {
    insta::assert_snapshot!(written(
        &picture(vec![3, 3, 5, 8, 8, 8], Bins::Each),
        Format::Text
    ));
}

#[test]
fn many_values_in_characters() {
    let mut picture = picture(values(1000), Bins::Each);
    insta::assert_snapshot!("linear", written(&picture, Format::Text));
    picture.counts = PlotAxis::logarithmic("games");
    insta::assert_snapshot!("logarithmic", written(&picture, Format::Text));
}

#[test]
fn values_too_far_apart_for_a_bar_each_are_refused_and_fit_in_wider_bins() {
    let refused =
        HistogramPicture::new("", PlotAxis::default(), [0, i128::MAX], Bins::Each).unwrap_err();
    assert_eq!(refused, TooManyBars { found: 1 << 127 });
    assert!(
        HistogramPicture::new(
            "",
            PlotAxis::default(),
            [i128::MIN, i128::MAX],
            Bins::Suitable
        )
        .is_ok()
    );
    let bars =
        HistogramPicture::new("", PlotAxis::default(), [-1, 0, 9, 10], Bins::Width(10)).unwrap();
    let bar = |from, count| Bar {
        from,
        to: from + 9,
        count,
    };
    assert_eq!(bars.bars(), [bar(-10, 1), bar(0, 2), bar(10, 1)]);
}

#[test]
fn bars_that_were_chosen_are_said_to_be_drawn_together() {
    let told = |bins| written(&picture(values(1000), bins), Format::Text);
    let line = "10 neighbouring bars are drawn as one; a picture has room for all";
    assert!(told(Bins::Each).contains(line), "{}", told(Bins::Each));
    for bins in [Bins::Suitable, Bins::Width(10)] {
        assert!(!told(bins).contains("neighbouring"), "{}", told(bins));
    }
}

#[test]
fn bars_of_fractions_are_named_by_fractions() {
    let quarters = PlotAxis::linear("temperature").in_parts(4.try_into().unwrap());
    let picture = HistogramPicture::new("", quarters, [-2, 0, 3, 3, 5], Bins::Suitable).unwrap();
    let text = written(&picture, Format::Text);
    let names: Vec<&str> = text.lines().map(str::trim_start).collect();
    for (line, name) in names
        .iter()
        .zip(["-1/2 ", "-1/4 ", "0 ", "1/4 ", "1/2 ", "3/4 "])
    {
        assert!(line.starts_with(name), "{text}");
    }
    let about = picture.drawing().unwrap();
    assert!(
        about.description().starts_with("5 values from -1/2 to 5/4"),
        "{}",
        about.description()
    );
}

proptest! {
    /// The definition: a bar counts the values between its ends, and bars follow each other.
    #[test]
    fn bars_count_the_values_between_their_ends(
        values in prop::collection::vec(-400i128..300, 1..200), width in 0u64..50,
    ) {
        for bins in [Bins::Each, Bins::Width(width), Bins::Suitable] {
            let picture = picture(values.clone(), bins);
            for bar in picture.bars() {
                let inside = values.iter().filter(|&&it| bar.from <= it && it <= bar.to).count();
                prop_assert_eq!(bar.count, inside as u64);
            }
            prop_assert!(picture.bars().windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
            let total: u64 = picture.bars().iter().map(|it| it.count).sum();
            prop_assert_eq!(total, values.len() as u64);
        }
    }

    #[test]
    fn any_values_fit_every_page(
        values in prop::collection::vec(any::<i128>(), 0..60), logarithmic: bool, width in 0u16..300, height in 0u16..100,
    ) {
        let mut picture = picture(values, Bins::Suitable);
        if logarithmic {
            picture.counts = PlotAxis::logarithmic("count");
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
