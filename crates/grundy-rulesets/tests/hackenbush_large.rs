//! Bushes far too large for any search, whose values theory gives.

mod hackenbush_corpus;

use grundy_game::Games;
use grundy_num::{Dyadic, Nimber, Rational, Sign};
use grundy_rules::Rules;
use grundy_rulesets::hackenbush::Hackenbush;
use grundy_solve::{Hooks, ValueSolver};
use hackenbush_corpus::{position, with_games};

type Edges = Vec<(usize, usize, char)>;

/// Reads the edges and gives their value to a test.
fn with_value(edges: &Edges, test: impl FnOnce(Games<'_>, grundy_game::Game)) {
    let edge = |&(a, b, colour): &(usize, usize, char)| format!("{a}-{b} {colour}");
    let text = edges.iter().map(edge).collect::<Vec<_>>().join(", ");
    let (rules, bush) = position::<Hackenbush>(&text);
    let inner = rules.write(&bush);
    assert_eq!(position::<Hackenbush>(inner.trim_matches('"')).1, bush);
    with_games(|games| {
        let value = ValueSolver::new(&rules, Hooks::Used).value(games, &bush);
        test(games, value.expect("no limits"));
    });
}

#[track_caller]
fn check_number(edges: &Edges, expected: &Dyadic) {
    with_value(edges, |games, value| {
        let found = games.as_number(value).and_then(Rational::as_dyadic);
        assert!(found == Some(expected), "{} edges", edges.len());
    });
}

#[track_caller]
fn check_nimber(edges: &Edges, expected: u64) {
    with_value(edges, |games, value| {
        assert_eq!(games.as_nimber(value), Some(&Nimber::from(expected)));
    });
}

/// The words of `SplitMix64`, halved.
fn words() -> impl Iterator<Item = u64> {
    let mut state = 1u64;
    std::iter::from_fn(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Some(word >> 33)
    })
}

#[test]
fn a_stalk_of_a_million_edges_is_its_sign_expansion() {
    let colours = words().map(|word| if word & 1 == 0 { 'B' } else { 'R' });
    let edges: Edges = colours
        .zip(0..1_000_000)
        .map(|(c, i)| (i, i + 1, c))
        .collect();
    let sign = |&(.., colour): &(usize, usize, char)| {
        if colour == 'B' {
            Sign::Plus
        } else {
            Sign::Minus
        }
    };
    check_number(
        &edges,
        &Dyadic::from_signs(edges.iter().map(sign)).expect("a short stalk"),
    );
}

#[test]
fn a_blue_stalk_with_a_red_leaf_at_each_joint_halves_again_and_again() {
    // With x above, the next is 1:(x - 1) = (x + 1)/2 for 0 < x <= 1, from 1/2 at the top.
    let height = 40_000;
    let edges: Edges = (0..height)
        .flat_map(|i| [(i, i + 1, 'B'), (i + 1, height + i + 1, 'R')])
        .collect();
    let top = Dyadic::ONE
        - Dyadic::ONE
            .checked_shr(u32::try_from(height).unwrap())
            .unwrap();
    check_number(&edges, &top);
}

#[test]
fn a_hundred_thousand_blue_edges_count() {
    let picks: Vec<usize> = words()
        .map(|word| usize::try_from(word).unwrap())
        .take(200_000)
        .collect();
    let edge = |i: usize| match i {
        0..60_000 => (picks[i] % (i + 1), i + 1, 'B'),
        _ => (picks[i] % 60_000, picks[100_000 + i] % 60_000, 'B'),
    };
    check_number(&(0..100_000).map(edge).collect(), &Dyadic::from(100_000));
}

#[test]
fn a_hundred_thousand_green_edges_fuse() {
    // A ladder of 33,333 squares is one block; a stalk of 1,000 edges stands on its far end.
    let rungs = 33_333;
    let mut edges: Edges = vec![(0, 1, 'G')];
    for i in 1..=rungs {
        let (a, b) = (2 * i - 2, 2 * i - 1);
        edges.extend([(a, a + 2, 'G'), (b, b + 2, 'G'), (a + 2, b + 2, 'G')]);
    }
    let parity = edges.len() as u64 % 2;
    let far = 2 * rungs;
    edges.extend((0..1000).map(|i| (far + i + usize::from(i > 0), far + i + 2, 'G')));
    // 1000 is even, so adding the parity is what xor does.
    check_nimber(&edges, parity + 1000);
}

#[test]
fn a_long_blue_red_cycle_is_solved_though_it_is_a_block() {
    // Two like halves of opposite colours: whoever starts is answered in the mirror.
    let length = 300;
    let colour = |i: usize| if i < length / 2 { 'B' } else { 'R' };
    let edges: Edges = (0..length)
        .map(|i| (i, (i + 1) % length, colour(i)))
        .collect();
    check_number(&edges, &Dyadic::ZERO);
}

#[test]
fn a_standing_grid_of_twenty_edges_and_its_mirror_image_cancel() {
    let mut words = words();
    let mut colour = || {
        if words.next().expect("words go on") & 1 == 0 {
            'B'
        } else {
            'R'
        }
    };
    let vertex = |x: usize, y: usize| if y == 0 { 0 } else { 3 * y + x };
    let mut edges: Edges = Vec::new();
    for (x, y) in (1..=4).flat_map(|y| (0..3).map(move |x| (x, y))) {
        edges.push((vertex(x, y - 1), vertex(x, y), colour()));
        if x < 2 {
            edges.push((vertex(x, y), vertex(x + 1, y), colour()));
        }
    }
    let mirror = |&(a, b, colour): &(usize, usize, char)| {
        let name = |v: usize| if v == 0 { 0 } else { v + 100 };
        (name(a), name(b), if colour == 'B' { 'R' } else { 'B' })
    };
    let mirrored: Edges = edges.iter().map(mirror).collect();
    edges.extend(mirrored);
    check_number(&edges, &Dyadic::ZERO);
}
