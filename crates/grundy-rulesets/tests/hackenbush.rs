//! Hackenbush against its facts and against a twin that knows nothing but the rules.

mod hackenbush_corpus;

use std::collections::{BTreeSet, HashMap};

use grundy_game::{Game, Games};
use grundy_num::{Halt, Nimber, Player, Sign};
use grundy_rules::{Arg, ArgError, Args, Likeness, Mark, Move, Picture, Rules, Ruleset, Split};
use grundy_rulesets::hackenbush::{Bush, Colour, Hackenbush};
use grundy_solve::{Hooks, ValueSolver};
use hackenbush_corpus::{cases, game, position, with_games};
use proptest::prelude::*;
use serde_json::Value;

fn bush(text: &str) -> Bush {
    position::<Hackenbush>(text).1
}

fn value(games: Games<'_>, bush: &Bush) -> Game {
    ValueSolver::new(&Hackenbush, Hooks::Used)
        .value(games, bush)
        .expect("no limits")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    with_games(|games| {
        let shown = games.show(value(games, &bush(text))).expect("no limits");
        assert_eq!(shown, expected, "{text}");
    });
}

/// The text of the edges `[u, v, colour]` of a fact.
fn text_of(edges: &Value) -> String {
    let edges = edges.as_array().expect("edges are a list").iter();
    let edge = |edge: &Value| {
        let colour = edge[2].as_str().expect("a colour is a letter");
        format!("{}-{} {colour}", edge[0], edge[1])
    };
    edges.map(edge).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_partizan_facts_hold() {
    with_games(|games| {
        for case in cases("partizan/hackenbush.json", "cases") {
            let bush = bush(&text_of(&case["edges"]));
            let expected = game(games, &case["canonical"]).expect("no limits");
            assert_eq!(value(games, &bush), expected, "{}", case["id"]);
            let ignored = ValueSolver::new(&Hackenbush, Hooks::Ignored).value(games, &bush);
            assert_eq!(ignored, Ok(expected), "{}", case["id"]);
        }
    });
}

#[test]
fn the_continuous_facts_hold() {
    with_games(|games| {
        for case in cases("continuous/hackenbush.json", "instances") {
            let bush = bush(&text_of(&case["edges"]));
            let form = case["canonical"].as_str().expect("a form is a text");
            let expected = braces(games, &mut form.as_bytes()).expect("no limits");
            let found = value(games, &bush);
            assert_eq!(found, expected, "{}", case["id"]);
            let outcome = games.outcome(found).letter().to_string();
            assert_eq!(Some(outcome.as_str()), case["outcome"].as_str());
        }
    });
}

/// Reads `{left,…|right,…}` with numbers and nimbers as atoms.
fn braces(games: Games<'_>, text: &mut &[u8]) -> Result<Game, Halt> {
    if let Some(mut rest) = text.strip_prefix(b"{") {
        let mut sides = [Vec::new(), Vec::new()];
        let mut side = 0;
        loop {
            match rest[0] {
                b'}' => break,
                b'|' => (side, rest) = (1, &rest[1..]),
                b',' => rest = &rest[1..],
                _ => sides[side].push(braces(games, &mut rest)?),
            }
        }
        *text = &rest[1..];
        return games.from_options(&sides[0], &sides[1]);
    }
    let end = text.iter().position(|c| b",|}".contains(c));
    let (atom, rest) = text.split_at(end.unwrap_or(text.len()));
    *text = rest;
    let atom = std::str::from_utf8(atom).expect("forms are ASCII");
    match atom.strip_prefix('*') {
        Some("") => games.star(Nimber::ONE),
        Some(n) => games.star(Nimber::from(n.parse::<u64>().expect("a nimber"))),
        None => games.number(&atom.parse().expect("a number")),
    }
}

#[test]
fn the_textbook_bushes_have_their_values() {
    check("", "0");
    check("0-1 B, 1-2 R", "1/2");
    check("0-1 L, 1-2 G", "1*");
    check("0-1 G, 1-2 B", "↑*");
    // A red roof on two blue posts, and the cycle for which fusion would say 0.
    check("0-1 B, 0-2 B, 1-2 R", "1");
    check("0-1 R, 1-2 B, 2-3 B, 3-0 R", "-1");
    // Loops are leaves, also at the ground.
    check("0-1 G, 1-1 G", "*2");
    check("0-0 R, 0-0 R", "-2");
    // All ground is one.
    check("g1-1 B, 1-g2 R, g-g7 B", "1");
}

/// A ring of red edges on red posts, each post on a blue foot.
fn redwood_bed(feet: usize) -> String {
    let foot = |i: usize| {
        let (top, next) = (feet + i, feet + i % feet + 1);
        format!("0-{i} B, {i}-{top} R, {top}-{next} R")
    };
    (1..=feet).map(foot).collect::<Vec<_>>().join(", ")
}

#[test]
fn redwood_beds_on_a_ring_are_a_quarter() {
    for feet in 3..=5 {
        check(&redwood_bed(feet), "1/4");
    }
}

#[track_caller]
fn refuse(text: &str, message: &str, place: std::ops::Range<usize>) -> ArgError {
    let error = Hackenbush::read(&Args::new(&[Arg::Text(text.to_owned())])).expect_err(text);
    assert_eq!(error.message, message, "{text}");
    assert_eq!(error.place, Some(place), "{text}");
    assert!(error.hint.is_some(), "{text}");
    error
}

#[test]
fn mistakes_are_named_with_their_place() {
    let loose = refuse(
        "0-1 B, 2-3 R",
        "the edge 2-3 R does not hang on the ground",
        7..12,
    );
    assert_eq!(loose.label.as_deref(), Some("edge 2"));
    refuse(
        "0-1",
        "expected a colour, `B`, `R` or `G`, found the end",
        3..4,
    );
    refuse(
        "0-1 x",
        "expected a colour, `B`, `R` or `G`, found `x`",
        4..5,
    );
    refuse("0-1 B 1-2 R", "expected `,` or the end, found `1`", 6..7);
    refuse("0-1 B,", "expected a vertex, found the end", 6..7);
    refuse("0 1 B", "expected `-`, found `1`", 2..3);
    refuse("ü-1 B", "expected a vertex, found `ü`", 0..2);
    let message = "expected a vertex below 2147483648, found 2147483648";
    refuse("0-2147483648 B", message, 2..12);
}

#[test]
fn a_move_is_called_by_its_edge() {
    let from = bush("0-1 B, 1-2 R, 2-3 B, 1-2 R, 3-3 B, g1-4 B");
    let moves = |player| Hackenbush.moves(&from, player).expect("they can be listed");
    let named = |name: &str, to: &str| Move::named(name, bush(to));
    let expected = [
        named("0-1 B", "g1-4 B").at(["0-1"]),
        named("g1-4 B", "0-1 B, 1-2 R, 2-3 B, 1-2 R, 3-3 B").at(["g1-4"]),
        named("2-3 B", "0-1 B, 1-2 R, 1-2 R, g1-4 B").at(["2-3"]),
        named("3-3 B", "0-1 B, 1-2 R, 2-3 B, 1-2 R, g1-4 B").at(["3-3"]),
    ];
    assert_eq!(moves(Player::Left), expected);
    let expected = [named("1-2 R", "0-1 B, 1-2 R, 2-3 B, 3-3 B, g1-4 B").at(["1-2"])];
    assert_eq!(moves(Player::Right), expected);
    let moves = Hackenbush
        .moves(&bush("0-1 B, 0-1 R"), Player::Left)
        .expect("they can be listed");
    assert_eq!(
        moves[0].places,
        ["0-1 B"],
        "edges with the same ends are told apart"
    );
}

#[test]
fn the_picture_has_the_ground_first() {
    let Picture::Graph {
        vertices,
        edges,
        ground,
    } = Hackenbush.picture(&bush("7-0 G, g1-7 B"))
    else {
        panic!("a bush is a graph");
    };
    let names: Vec<&str> = vertices.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names, ground), (vec!["0", "g1", "7"], vec![0, 1]));
    assert_eq!(edges, [((0, 2), Mark::Both), ((1, 2), Mark::Left)]);
}

/// A bush as plain data: vertex 0 is the ground.
type Plain = Vec<(usize, usize, Colour)>;

/// What still hangs on the ground of the edges in a set.
fn hanging(plain: &Plain, edges: u32) -> u32 {
    let mut reached = BTreeSet::from([0]);
    let is_in = |i: usize| edges >> i & 1 == 1;
    loop {
        let before = reached.len();
        for (i, &(a, b, _)) in plain.iter().enumerate() {
            if is_in(i) && (reached.contains(&a) || reached.contains(&b)) {
                reached.extend([a, b]);
            }
        }
        if reached.len() == before {
            break;
        }
    }
    let hangs = |&i: &usize| is_in(i) && reached.contains(&plain[i].0);
    (0..plain.len()).filter(hangs).map(|i| 1 << i).sum()
}

fn may_cut(player: Player, colour: Colour) -> bool {
    !matches!(
        (player, colour),
        (Player::Left, Colour::Red) | (Player::Right, Colour::Blue)
    )
}

/// The value from the rules alone.
fn twin(games: Games<'_>, plain: &Plain, edges: u32, known: &mut HashMap<u32, Game>) -> Game {
    if let Some(&value) = known.get(&edges) {
        return value;
    }
    let sides = Player::BOTH.map(|player| {
        let cuts = (0..plain.len()).filter(|&i| edges >> i & 1 == 1 && may_cut(player, plain[i].2));
        let after: Vec<u32> = cuts.map(|i| hanging(plain, edges & !(1 << i))).collect();
        let values = after
            .into_iter()
            .map(|edges| twin(games, plain, edges, known));
        values.collect::<Vec<_>>()
    });
    let value = games.from_options(&sides[0], &sides[1]).expect("no limits");
    known.insert(edges, value);
    value
}

fn plain_text(plain: &Plain, edges: u32) -> String {
    let kept = plain
        .iter()
        .enumerate()
        .filter(|(i, _)| edges >> i & 1 == 1);
    let edge = |(_, &(a, b, colour)): (usize, &(usize, usize, Colour))| {
        // The other ground vertices are ground too.
        let name = |v: usize| {
            if v == 0 && (a + b) % 3 == 1 {
                "g1".to_owned()
            } else {
                v.to_string()
            }
        };
        format!("{}-{} {colour}", name(a), name(b))
    };
    kept.map(edge).collect::<Vec<_>>().join(", ")
}

fn all_of(plain: &Plain) -> u32 {
    hanging(plain, (1 << plain.len()) - 1)
}

fn plain_bush(
    vertices: usize,
    edges: usize,
    colours: &'static [Colour],
) -> impl Strategy<Value = Plain> {
    let edge = (0..vertices, 0..vertices, prop::sample::select(colours));
    prop::collection::vec(edge, 0..=edges)
}

/// Bushes of every kind: any colours, blue and red, green, with few vertices and with many.
fn any_bush() -> impl Strategy<Value = Plain> {
    use Colour::{Blue, Green, Red};
    prop_oneof![
        plain_bush(4, 8, &[Blue, Red, Green]),
        plain_bush(6, 9, &[Blue, Red, Green]),
        plain_bush(4, 10, &[Blue, Red]),
        plain_bush(6, 11, &[Blue, Red]),
        plain_bush(5, 10, &[Green]),
        plain_bush(5, 9, &[Blue, Blue, Blue, Blue, Red]),
        plain_bush(4, 8, &[Green, Green, Green, Red]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn values_are_those_of_the_rules_alone(plain in any_bush()) {
        with_games(|games| {
            let all = all_of(&plain);
            let expected = twin(games, &plain, all, &mut HashMap::new());
            let bush = bush(&plain_text(&plain, all));
            prop_assert_eq!(value(games, &bush), expected);
            let whole = Hackenbush.known_value(games, &bush);
            prop_assert_eq!(whole, Ok(Some(expected)));
            if all.count_ones() <= 8 {
                let ignored = ValueSolver::new(&Hackenbush, Hooks::Ignored).value(games, &bush);
                prop_assert_eq!(ignored, Ok(expected));
            }
            Ok(())
        })?;
    }

    #[test]
    fn options_are_those_of_the_rules_and_have_names(plain in any_bush()) {
        let all = all_of(&plain);
        let from = bush(&plain_text(&plain, all));
        for player in Player::BOTH {
            let options = Hackenbush.option_list(&from, player).expect("they can be listed");
            let moves = Hackenbush.moves(&from, player).expect("they can be listed");
            prop_assert!(moves.iter().map(|it| &it.to).eq(&options));
            let mut expected = BTreeSet::new();
            for (i, &(.., colour)) in plain.iter().enumerate() {
                if all >> i & 1 == 1 && may_cut(player, colour) {
                    let to = bush(&plain_text(&plain, hanging(&plain, all & !(1 << i))));
                    let ends = |name: &String| name.ends_with(&colour.to_string());
                    let named = moves.iter().find(|it| it.to == to);
                    prop_assert!(named.and_then(|it| it.name.as_ref()).is_some_and(ends));
                    expected.insert(to);
                }
            }
            prop_assert_eq!(options.len(), expected.len());
            prop_assert_eq!(options.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn written_bushes_read_back(plain in any_bush()) {
        let first = bush(&plain_text(&plain, all_of(&plain)));
        let written = Hackenbush.write(&first);
        let inner = written.trim_matches('"');
        prop_assert_eq!(&bush(inner), &first);
    }

    #[test]
    fn components_and_symmetry_keep_the_value(plain in any_bush(), shift in 1usize..9) {
        with_games(|games| {
            let all = all_of(&plain);
            let first = bush(&plain_text(&plain, all));
            let expected = value(games, &first);
            let mut parts = Vec::new();
            if Hackenbush.components(&first, &mut parts) == Split::Parts {
                let sum = parts.iter().try_fold(Game::ZERO, |sum, part| games.add(sum, value(games, part)));
                prop_assert_eq!(sum, Ok(expected));
            }
            let mut normal = first.clone();
            let likeness = Hackenbush.normalize(&mut normal);
            if likeness == Likeness::Both {
                prop_assert_eq!(games.neg(expected), Ok(expected));
            }
            let sign = likeness.sign();
            let found = value(games, &normal);
            prop_assert_eq!(if sign == Sign::Minus { games.neg(found) } else { Ok(found) }, Ok(expected));

            // Other names and other colours for the same bush end in the same normal form or, as
            // ties may be broken differently, at least in the same value.
            let renamed = plain.iter().rev().map(|&(a, b, colour)| {
                let name = |v: usize| if v == 0 { 0 } else { 1000 + v * shift % 97 };
                (name(b), name(a), colour)
            });
            let mut again = bush(&plain_text(&renamed.collect(), reversed(all, plain.len())));
            let other_sign = Hackenbush.normalize(&mut again).sign();
            let found = value(games, &again);
            prop_assert_eq!(if other_sign == Sign::Minus { games.neg(found) } else { Ok(found) }, Ok(expected));
            Ok(())
        })?;
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[0-9gGBRL, ü-]{0,24}") {
        let _ = Hackenbush::read(&Args::new(&[Arg::Text(text)]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn larger_blue_red_bushes_have_the_value_of_the_rules(
        plain in plain_bush(7, 14, &[Colour::Blue, Colour::Red]),
    ) {
        with_games(|games| {
            let all = all_of(&plain);
            let expected = twin(games, &plain, all, &mut HashMap::new());
            prop_assert_eq!(value(games, &bush(&plain_text(&plain, all))), expected);
            Ok(())
        })?;
    }
}

fn reversed(edges: u32, count: usize) -> u32 {
    (0..count)
        .filter(|&i| edges >> i & 1 == 1)
        .map(|i| 1 << (count - 1 - i))
        .sum()
}

#[test]
fn every_bush_of_three_edges_has_the_value_of_the_rules() {
    use Colour::{Blue, Green, Red};
    let mut edges = Vec::new();
    for a in 0..3 {
        for b in a..3 {
            edges.extend([Blue, Red, Green].map(|colour| (a, b, colour)));
        }
    }
    with_games(|games| {
        for (i, &first) in edges.iter().enumerate() {
            for (j, &second) in edges.iter().enumerate().skip(i) {
                for &third in &edges[j..] {
                    let plain = vec![first, second, third];
                    let all = all_of(&plain);
                    let expected = twin(games, &plain, all, &mut HashMap::new());
                    let text = plain_text(&plain, all);
                    assert_eq!(value(games, &bush(&text)), expected, "{text}");
                }
            }
        }
    });
}
