//! Subtraction games on several heaps: published counts, and every way of computing against the
//! definition.

use std::collections::HashMap;

use grundy_automata::lattice::{
    EdgeError, Kept, LatticeGame, PositionSearch, Table, Values, count_outcomes, nimber_histogram,
    node_kayles,
};
use grundy_num::{Halt, Limits, Outcome};
use proptest::prelude::*;
use serde_json::Value;

fn corpus(name: &str) -> Value {
    let path = format!(
        "{}/../../corpus/automata/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

fn list<T: serde_json::value::Index + Copy>(value: &Value, key: T) -> Vec<Value> {
    value[key].as_array().unwrap().clone()
}

fn position(value: &Value) -> Vec<u64> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|heap| heap.as_u64().unwrap())
        .collect()
}

fn game(case: &Value) -> LatticeGame {
    let moves: Vec<Vec<i64>> = serde_json::from_value(case["D"].clone()).unwrap();
    LatticeGame::new(usize::try_from(case["d"].as_u64().unwrap()).unwrap(), moves).unwrap()
}

/// The value of a position by the definition.
fn mex(game: &LatticeGame, position: &[u64], memo: &mut HashMap<Vec<u64>, u32>) -> u32 {
    if let Some(&value) = memo.get(position) {
        return value;
    }
    let options = game.options(position);
    let values: Vec<u32> = options
        .iter()
        .map(|option| mex(game, option, memo))
        .collect();
    let value = (0..=u32::MAX)
        .find(|value| !values.contains(value))
        .unwrap();
    memo.insert(position.to_vec(), value);
    value
}

#[test]
fn samples_of_published_games_have_their_values() {
    let limits = Limits::none();
    for case in list(&corpus("subtraction"), "cases") {
        let game = game(&case);
        let mut search = PositionSearch::new(&game);
        for sample in list(&case, "samples") {
            let at = position(&sample[0]);
            let outcome = search.outcome(&at, &limits).unwrap().letter().to_string();
            assert_eq!(
                outcome,
                sample[1].as_str().unwrap(),
                "{at:?} of {:?}",
                game.moves()
            );
            let value = search.nimber(&at, &limits).unwrap();
            assert_eq!(
                u64::from(value),
                sample[2].as_u64().unwrap(),
                "{at:?} of {:?}",
                game.moves()
            );
        }
    }
}

#[test]
fn published_games_have_their_counts_and_histograms() {
    let limits = Limits::none();
    for case in list(&corpus("subtraction"), "cases") {
        let (game, total) = (game(&case), case["max_total"].as_u64().unwrap());
        let counts = count_outcomes(&game, total, &limits).unwrap();
        assert_eq!(counts.positions, case["positions"].as_u64().unwrap());
        assert_eq!(counts.p_positions, case["p_count"].as_u64().unwrap());
        let histogram = position(&case["grundy_histogram"]);
        assert_eq!(nimber_histogram(&game, total, &limits).unwrap(), histogram);
    }
}

#[test]
fn large_counts_agree_to_the_last_position() {
    let limits = Limits::none();
    for case in list(&corpus("subtraction"), "large_p_counts") {
        let game = game(&case);
        let mut table = Table::new(&game, Values::Outcomes, Kept::Last).unwrap();
        for count in list(&case, "counts") {
            table
                .extend_to(count[0].as_u64().unwrap(), &limits)
                .unwrap();
            assert_eq!(
                table.histogram()[0],
                count[1].as_u64().unwrap(),
                "{:?}",
                game.moves()
            );
        }
    }
}

#[test]
fn node_kayles_has_its_values_through_subtraction() {
    let limits = Limits::none();
    for case in list(&corpus("node_kayles"), "cases") {
        let edges: Vec<(usize, usize)> = serde_json::from_value(case["edges"].clone()).unwrap();
        let vertices = usize::try_from(case["vertices"].as_u64().unwrap()).unwrap();
        let (game, start) = node_kayles(vertices, &edges).unwrap();
        let mut listed: Vec<Vec<i64>> = serde_json::from_value(case["D"].clone()).unwrap();
        let mut moves = game.moves().to_vec();
        listed.sort();
        moves.sort();
        assert_eq!(
            (moves, &start),
            (listed, &position(&case["start"])),
            "{}",
            case["name"]
        );
        let mut search = PositionSearch::new(&game);
        let value = u64::from(search.nimber(&start, &limits).unwrap());
        assert_eq!(value, case["grundy"].as_u64().unwrap(), "{}", case["name"]);
        let outcome = search
            .outcome(&start, &limits)
            .unwrap()
            .letter()
            .to_string();
        assert_eq!(outcome, case["outcome"].as_str().unwrap());
    }
}

/// The value of Node Kayles on the vertices of a mask.
fn kayles(neighbours: &[u32], free: u32, memo: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = memo.get(&free) {
        return value;
    }
    let vertices = (0..neighbours.len()).filter(|vertex| free >> vertex & 1 == 1);
    let values: Vec<u32> = vertices
        .map(|vertex| {
            kayles(
                neighbours,
                free & !neighbours[vertex] & !(1 << vertex),
                memo,
            )
        })
        .collect();
    let value = (0..=u32::MAX)
        .find(|value| !values.contains(value))
        .unwrap();
    memo.insert(free, value);
    value
}

proptest! {
    #[test]
    fn node_kayles_is_its_subtraction_game_on_random_graphs(
        vertices in 0usize..9,
        pairs in prop::collection::vec((0usize..9, 0usize..9), 0..20),
    ) {
        let edges: Vec<_> = pairs.into_iter().filter(|(a, b)| a != b && *a < vertices && *b < vertices).collect();
        let mut neighbours = vec![0; vertices];
        for &(a, b) in &edges {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
        let (game, start) = node_kayles(vertices, &edges).unwrap();
        let value = PositionSearch::new(&game).nimber(&start, &Limits::none()).unwrap();
        prop_assert_eq!(value, kayles(&neighbours, (1 << vertices) - 1, &mut HashMap::new()));
    }

    #[test]
    fn tables_and_searches_follow_the_definition(
        weights in prop::collection::vec(1u64..4, 2..6),
        moves in prop::collection::vec(prop::collection::vec(-4i64..5, 5), 0..6),
    ) {
        let heaps = weights.len();
        let moves = moves.into_iter().map(|mut vector| { vector.truncate(heaps); vector });
        let falls = |vector: &Vec<i64>| {
            let total: i64 = vector.iter().zip(&weights).map(|(entry, &weight)| entry * weight.cast_signed()).sum();
            total > 0
        };
        let moves: Vec<Vec<i64>> = moves.filter(falls).collect();
        let game = LatticeGame::weighted(weights.clone(), moves).unwrap();
        let (total, limits) = (if heaps > 3 { 9 } else { 18 }, Limits::none());
        let mut values = Table::new(&game, Values::Nimbers, Kept::All).unwrap();
        values.extend_to(7, &limits).unwrap();
        values.extend_to(total, &limits).unwrap();
        let mut outcomes = Table::new(&game, Values::Outcomes, Kept::All).unwrap();
        outcomes.extend_to(total, &limits).unwrap();
        let (mut search, mut memo) = (PositionSearch::new(&game), HashMap::new());
        let (mut count, mut zeros) = (0, 0);
        let rest_of = |mut code: u64| {
            let rest = (2..heaps).map(|_| { let heap = code % (total + 1); code /= total + 1; heap });
            rest.collect::<Vec<u64>>()
        };
        for rest in 0..(total + 1).pow(u32::try_from(heaps - 2).unwrap()) {
            let rest = rest_of(rest);
            for (x, y) in (0..=total).flat_map(|x| (0..=total).map(move |y| (x, y))) {
                let at = [&[x, y][..], &rest].concat();
                let at = at.as_slice();
                if game.total(at).unwrap() > total {
                    prop_assert_eq!(values.nimber(at), None);
                    continue;
                }
                let value = mex(&game, at, &mut memo);
                let outcome = if value == 0 { Outcome::Previous } else { Outcome::Next };
                prop_assert_eq!(values.nimber(at), Some(value), "{:?}", at);
                prop_assert_eq!(outcomes.outcome(at), Some(outcome), "{:?}", at);
                prop_assert_eq!(search.nimber(at, &limits), Ok(value), "{:?}", at);
                prop_assert_eq!(search.outcome(at, &limits), Ok(outcome), "{:?}", at);
                count += 1;
                zeros += u64::from(value == 0);
            }
        }
        let counts = count_outcomes(&game, total, &limits).unwrap();
        prop_assert_eq!((counts.positions, counts.p_positions), (count, zeros));
        prop_assert_eq!(values.histogram().iter().sum::<u64>(), count);
        prop_assert_eq!(nimber_histogram(&game, total, &limits).unwrap(), values.histogram());
    }

    #[test]
    fn positions_too_wide_for_a_word_are_searched_alike(
        moves in prop::collection::vec(prop::collection::vec(-2i64..4, 4), 1..5),
        at in prop::collection::vec(0u64..5, 4),
    ) {
        let moves: Vec<Vec<i64>> = moves.into_iter().filter(|vector| vector.iter().sum::<i64>() > 0).collect();
        let narrow = LatticeGame::new(4, moves.clone()).unwrap();
        // Heaps that no move touches change nothing but the size of the key.
        let widen = |vector: &Vec<i64>| vector.iter().copied().chain([0; 30]).collect();
        let wide = LatticeGame::new(34, moves.iter().map(widen).collect()).unwrap();
        let wide_at: Vec<u64> = at.iter().copied().chain([9; 30]).collect();
        let limits = Limits::none();
        let value = PositionSearch::new(&narrow).nimber(&at, &limits);
        prop_assert_eq!(&value, &PositionSearch::new(&wide).nimber(&wide_at, &limits));
        prop_assert_eq!(value, Ok(mex(&narrow, &at, &mut HashMap::new())));
    }
}

#[test]
fn a_position_a_million_moves_from_its_end_is_searched_without_recursion() {
    let game = LatticeGame::new(2, vec![vec![1, 0], vec![-1, 2]]).unwrap();
    let mut search = PositionSearch::new(&game);
    let outcome = search.outcome(&[300_000, 1], &Limits::none());
    assert_eq!(outcome, Ok(Outcome::Previous));
}

#[test]
fn limits_stop_searches_and_tables() {
    let game = LatticeGame::new(2, vec![vec![1, 1], vec![3, -2], vec![-2, 3]]).unwrap();
    let limits = Limits::none().memory(10_000);
    let answer = PositionSearch::new(&game).nimber(&[1000, 1000], &limits);
    assert_eq!(answer, Err(Halt::Memory.into()));
    let mut table = Table::new(&game, Values::Outcomes, Kept::All).unwrap();
    assert_eq!(table.extend_to(100_000, &limits), Err(Halt::Memory));
    let done = table.done();
    assert!(done > 0);
    table.extend_to(done + 5, &Limits::none()).unwrap();
    let mut search = PositionSearch::new(&game);
    for x in 0..=done {
        let at = [x, done - x];
        assert_eq!(
            table.outcome(&at),
            search.outcome(&at, &Limits::none()).ok()
        );
    }
}

#[test]
fn rules_and_heaps_that_do_not_fit_are_refused_by_name() {
    let game = LatticeGame::new(2, vec![vec![1, 1]]).unwrap();
    let error = PositionSearch::new(&game)
        .outcome(&[1], &Limits::none())
        .unwrap_err();
    assert_eq!(error.to_string(), "expected 2 heaps, found 1: (1)");
    assert_eq!(
        node_kayles(3, &[(0, 3)]).unwrap_err(),
        EdgeError::Outside(0, 3, 3)
    );
    assert_eq!(node_kayles(3, &[(1, 1)]).unwrap_err(), EdgeError::Loop(1));
    for heaps in [1, 17] {
        let game = LatticeGame::new(heaps, vec![]).unwrap();
        assert!(Table::new(&game, Values::Outcomes, Kept::All).is_err());
    }
}
