//! Pictures of v(X): one of each kind as it was when somebody last looked at it.

use grundy_amounts::continuous::{Bound, ContinuousNim, Profile, Variant};
use grundy_num::{Limits, Rational};
use grundy_render::profile::ProfilePicture;
use grundy_render::{Format, Style};

fn written(picture: &ProfilePicture, format: Format) -> String {
    let bytes = format
        .write(picture, &Style::default())
        .expect("few pieces");
    String::from_utf8(bytes).expect("text")
}

fn svg(picture: &ProfilePicture) -> String {
    written(picture, Format::Svg)
}

fn tikz(picture: &ProfilePicture) -> String {
    written(picture, Format::Tikz)
}

fn q(text: &str) -> Rational {
    text.parse().expect("a number")
}

fn profile(variant: Variant, x: &str) -> Profile {
    let rows = [(q("1"), q("1")), (q("3/2"), q("2"))];
    let bound = Bound::steps(&q("1"), &rows).expect("a bound");
    let game = ContinuousNim::new(variant, bound);
    game.profile(&q(x), &Limits::none()).expect("a profile")
}

fn picture(variant: Variant, x: &str) -> ProfilePicture {
    ProfilePicture::new("1: 1, 3/2: 2", profile(variant, x)).expect("few pieces")
}

#[test]
fn open_and_closed_ends_as_svg() {
    insta::assert_snapshot!(svg(&picture(Variant::NegativeLoses, "5")));
}

#[test]
fn open_and_closed_ends_as_tikz() {
    insta::assert_snapshot!(tikz(&picture(Variant::Negative, "4")));
}

#[test]
fn open_and_closed_ends_in_characters() {
    insta::assert_snapshot!(written(&picture(Variant::NegativeLoses, "5"), Format::Text));
}

#[test]
fn small_and_larger_numbers_fit_the_page() {
    for x in ["1/1000000", "1", "1000"] {
        let document = svg(&picture(Variant::Negative, x));
        assert!(document.ends_with("</svg>\n"), "{x}");
    }
}

#[test]
fn a_blur_is_refused() {
    let many = profile(Variant::Negative, "10000");
    let refused = ProfilePicture::new("1: 1, 3/2: 2", many).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "expected at most 5000 pieces of v to draw, found 12501"
    );
}

#[test]
fn a_point_alone_is_a_filled_dot() {
    let document = svg(&picture(Variant::Exhaust, "4"));
    assert!(
        document.contains("<title>X = 4, v = 4</title>"),
        "{document}"
    );
}
