//! Pictures of sequences.

use grundy_render::sequence::SequencePicture;
use grundy_render::{Characters, Drawable, Format, Style};
use proptest::prelude::*;

fn picture(values: Vec<i64>) -> SequencePicture {
    SequencePicture {
        name: "a game".to_owned(),
        from: 3,
        values,
        preperiod: Some(5),
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
