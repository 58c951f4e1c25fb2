use grundy_game::{Game, GameArena};
use grundy_num::{Limits, Nimber, Player};
use grundy_rules::{Arg, Rules};
use grundy_rulesets::game_graph::GameGraph;
use grundy_solve::{Hooks, MadeImpartial, NimberSolver, ValueSolver, partizan};
use proptest::prelude::*;
use std::fmt::Write;
use std::sync::Arc;

use super::{check_round_trip, check_value, read, read_args, refusal, with_games};

#[track_caller]
fn check(text: &str, expected: &str) {
    with_games(|games| {
        let (rules, start) = read::<GameGraph>(text);
        let value = check_value(games, &rules, &start);
        assert_eq!(games.show(value).unwrap(), expected, "{text}");
        check_round_trip(&rules, &start);
    });
}

#[test]
fn small_graphs_have_the_values_they_spell() {
    check("\"a\"", "0");
    check("\"a > b L\"", "1");
    check("\"a > b\"", "*");
    check("\"a > b L, b > c R\"", "0");
    check("\"a > b L, a > c R, b > c\"", "↓");
    check("\"up > 0 L, up > star R, star > 0\"", "↑");
    check("\"a > b R, b > c, c > d L\", \"c\"", "1");
    check("\"1 > 2, 2 > 3, 1 > 3\", 2", "*");
    check("\"a, b > c\"", "0");
    check("\"a > b L, a > b R\"", "*");
}

#[test]
fn rows_of_values_say_the_same_as_arrows() {
    let arrows = read::<GameGraph>("\"a > b L, a > c R, b > c\"");
    for rows in [
        "from,to,player\na,b,L\na,c,R\nb,c,\n",
        "a,b,L\r\na,c,R\r\nb,c",
        " a , b , L \n\n a,c,R\nb,c",
    ] {
        assert!(GameGraph::from_csv(rows).unwrap() == arrows, "{rows}");
        let args = [Arg::Text(rows.to_owned())];
        assert!(read_args::<GameGraph>(&args).unwrap() == arrows, "{rows}");
    }
    let lines = [Arg::Text("a > b L\na > c R\nb > c\n".to_owned())];
    assert!(read_args::<GameGraph>(&lines).unwrap() == arrows);
}

#[test]
fn a_cycle_is_shown_with_its_vertices_and_its_place() {
    let text = "s > a, a > b L, b > c R, c > a";
    let args = [Arg::Text(text.to_owned())];
    let error = read_args::<GameGraph>(&args).expect_err("a cycle");
    assert_eq!(
        error.message,
        "expected that every play ends, found a > b > c > a"
    );
    assert_eq!(error.place.map(|place| &text[place]), Some("a > b L"));
    assert_eq!(
        refusal::<GameGraph>("\"a > a\""),
        "expected that every play ends, found a > a"
    );
}

#[test]
fn a_long_cycle_is_cut_short() {
    let mut text = String::new();
    for vertex in 0..100_000 {
        write!(text, "v{vertex} > v{}, ", (vertex + 1) % 100_000).unwrap();
    }
    let message = refusal::<GameGraph>(&format!("\"{text}\""));
    assert!(
        message.ends_with("> ... (100000 vertices) > v0"),
        "{message}"
    );
    assert!(message.len() < 200);
}

#[test]
fn mistakes_are_named() {
    for (text, message) in [
        ("\"\"", "expected moves, found none"),
        ("\"a > b X\"", "expected `L`, `R` or nothing, found `X`"),
        ("\"a > b > c\"", "expected one move, found `a > b > c`"),
        ("\"a > \"", "expected the name of a vertex, found nothing"),
        (
            "\"a b > c\"",
            "expected the name of a vertex without ' ', found `a b`",
        ),
        ("\"a,b,c,d\"", "expected 2 or 3 values, found 4"),
        ("\"a > b\", \"c\"", "there is no vertex `c`"),
        ("7", "expected a text, found an integer"),
    ] {
        assert_eq!(refusal::<GameGraph>(text), message, "{text}");
    }
}

#[test]
fn nimbers_are_known_when_all_moves_are_both() {
    let (rules, start) = read::<GameGraph>("\"a > b, a > c, b > c, a > d, d > b, d > c\"");
    assert_eq!(
        rules.known_nimber(&start, &Limits::none()).unwrap(),
        Some(Nimber::from(3))
    );
    let position = partizan(rules, start);
    let (arena, limits) = (GameArena::new(), Limits::none());
    let nimber = position.nimber(arena.within(&limits), Hooks::Used);
    assert_eq!(nimber, Some(Ok(Nimber::from(3))));
    let (rules, start) = read::<GameGraph>("\"a > b, b > c L\"");
    assert_eq!(rules.known_nimber(&start, &Limits::none()).unwrap(), None);
}

#[test]
fn a_million_moves_in_a_row_are_fine() {
    let mut text = String::new();
    for vertex in 0..1_000_000u32 {
        writeln!(text, "{vertex},{},L", vertex + 1).unwrap();
    }
    let (rules, start) = GameGraph::from_csv(&text).unwrap();
    with_games(|games| {
        let value = ValueSolver::new(&rules, Hooks::Used).value(games, &start);
        assert_eq!(value.unwrap(), games.integer(1_000_000).unwrap());
    });
    let both = text.replace(",L", ",");
    let (rules, start) = GameGraph::from_csv(&both).unwrap();
    assert_eq!(
        rules.known_nimber(&start, &Limits::none()).unwrap(),
        Some(Nimber::ZERO)
    );
}

/// Arrows from larger to smaller numbers, so that there is no cycle.
fn graphs() -> impl Strategy<Value = Vec<(u8, u8, u8)>> {
    let arrow = (1u8..8, 0u8..8, 0u8..3).prop_map(|(from, to, mover)| (from, to % from, mover));
    proptest::collection::vec(arrow, 1..16)
}

fn text_of(arrows: &[(u8, u8, u8)]) -> String {
    let mut items = vec!["v7".to_owned()];
    for (from, to, mover) in arrows {
        let letter = ["", " L", " R"][usize::from(*mover)];
        items.push(format!("v{from} > v{to}{letter}"));
    }
    format!("\"{}\"", items.join(", "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn values_are_those_of_the_definition(arrows in graphs()) {
        let (rules, start) = read::<GameGraph>(&text_of(&arrows));
        prop_assert_eq!(rules.name(start), "v7");
        check_round_trip(&rules, &start);
        with_games(|games| {
            let mut values = [Game::ZERO; 8];
            for vertex in 0..8u8 {
                let side = |letter: u8| {
                    let own = arrows.iter().filter(|arrow| {
                        arrow.0 == vertex && (arrow.2 == 0 || arrow.2 == letter)
                    });
                    own.map(|arrow| values[usize::from(arrow.1)]).collect::<Vec<Game>>()
                };
                let (left, right) = (side(1), side(2));
                values[usize::from(vertex)] = games.from_options(&left, &right).unwrap();
            }
            assert_eq!(check_value(games, &rules, &start), values[7]);
        });
    }

    #[test]
    fn nimbers_are_those_of_the_options(arrows in graphs()) {
        let arrows: Vec<_> = arrows.into_iter().map(|(from, to, _)| (from, to, 0)).collect();
        let (rules, start) = read::<GameGraph>(&text_of(&arrows));
        let known = rules.known_nimber(&start, &Limits::none()).unwrap();
        let both = MadeImpartial(Arc::new(rules));
        let plain = NimberSolver::new(&both, Hooks::Ignored).nimber(&start, &Limits::none());
        prop_assert_eq!(known, plain.ok());
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[a-c >,LR\n]{0,24}|\\PC{0,16}") {
        let args = [Arg::Text(text)];
        if let Ok((rules, start)) = read_args::<GameGraph>(&args) {
            check_round_trip(&rules, &start);
            let options = rules.option_list(&start, Player::Left).expect("they can be listed");
            prop_assert!(!options.contains(&start));
        }
    }
}
