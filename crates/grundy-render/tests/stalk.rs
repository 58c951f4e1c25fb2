//! Pictures of stalks and of the tree of their values.

use grundy_num::{Ordinal, Sign, SignWord};
use grundy_render::stalk::Stalk;
use grundy_render::value_tree::ValueTree;
use grundy_render::{Drawable, Format, Style};
use proptest::prelude::*;

fn written(picture: &dyn Drawable, format: Format) -> String {
    String::from_utf8(format.write(picture, &Style::default()).unwrap()).unwrap()
}

fn svg(picture: &dyn Drawable) -> String {
    written(picture, Format::Svg)
}

fn tikz(picture: &dyn Drawable) -> String {
    written(picture, Format::Tikz)
}

fn terminal(picture: &dyn Drawable) -> String {
    written(picture, Format::Text)
}

fn stalk(word: &str, value: &str) -> Stalk {
    Stalk::new(&word.parse().unwrap(), value)
}

#[test]
fn a_stalk_of_two_infinite_runs_is_drawn() {
    let stalk = stalk("L^w R^(w^2+1)", "1/2*omega");
    insta::assert_snapshot!("stalk_svg", svg(&stalk));
    insta::assert_snapshot!("stalk_tikz", tikz(&stalk));
}

#[test]
fn the_tree_of_values_is_drawn_upright() {
    let tree = ValueTree::new(2).unwrap();
    insta::assert_snapshot!("value_tree_svg", svg(&tree));
    insta::assert_snapshot!("value_tree_tikz", tikz(&tree));
}

#[test]
fn numbers_of_a_large_tree_keep_apart() {
    // On its side each number has a line of its own: no two have the same place.
    let svg = svg(&ValueTree::new(8).unwrap());
    let mut places: Vec<&str> = svg
        .lines()
        .filter_map(|line| line.strip_prefix("<text "))
        .filter_map(|line| line.split(" text-anchor").next())
        .collect();
    assert_eq!(places.len(), 511);
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 511);
}

#[test]
fn a_stalk_of_ten_thousand_runs_is_cut_off() {
    let text = terminal(&stalk("(LRR)^5000", "a number"));
    assert!(text.lines().count() < 140, "{text}");
    assert!(text.contains("and so on"));
    assert!(text.contains("15000 edges in all"));
}

fn word() -> impl Strategy<Value = SignWord> {
    let length = prop_oneof![
        3 => (1_u64..10).prop_map(Ordinal::from),
        1 => Just(Ordinal::omega()),
        1 => (0_u64..3).prop_map(|n| Ordinal::omega() * Ordinal::omega() + Ordinal::from(n)),
    ];
    let run = (prop::bool::ANY, length, prop::bool::weighted(0.2));
    proptest::collection::vec(run, 0..8).prop_map(|runs| {
        let written = runs.into_iter().map(|(is_left, length, is_block)| {
            let (one, other) = if is_left { ('L', 'R') } else { ('R', 'L') };
            if is_block {
                format!("({one}{other})^w ")
            } else {
                format!("{one}^({length}) ")
            }
        });
        written.collect::<String>().parse().unwrap()
    })
}

proptest! {
    #[test]
    fn every_stalk_is_drawn(word in word()) {
        let stalk = Stalk::new(&word, "value");
        let text = terminal(&stalk);
        prop_assert!(text.ends_with("═════  value\n"));
        // What is written from the ground up begins with the first edges of the word.
        let edges: String = text.lines().rev().filter_map(|line| line.trim().chars().next())
            .filter(|c| "LR⋮".contains(*c)).take_while(|c| *c != '⋮').collect();
        let (runs, _) = word.placed_runs(&Ordinal::ZERO, 20);
        let mut expected = String::new();
        for (sign, from, to) in runs {
            let letter = if sign == Sign::Plus { 'L' } else { 'R' };
            let length = to.checked_sub(&from).unwrap();
            let length = length.as_finite().and_then(|n| usize::try_from(n).ok()).unwrap_or(9);
            expected.extend(std::iter::repeat_n(letter, length.min(9)));
        }
        prop_assert!(expected.starts_with(&edges), "{} {}", edges, expected);
        let tex = tikz(&stalk);
        prop_assert_eq!(tex.matches('{').count(), tex.matches('}').count());
        prop_assert!(svg(&stalk).ends_with("</svg>\n"));
    }
}
