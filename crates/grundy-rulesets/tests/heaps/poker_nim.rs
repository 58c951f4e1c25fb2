use grundy_game::GameArena;
use grundy_num::{Limits, Nimber, Player};
use grundy_rules::Rules;
use grundy_rulesets::poker_nim::PokerNim;
use grundy_solve::{Hooks, ValueSolver, partizan};
use proptest::prelude::*;

use super::{check_round_trip, check_value, corpus, read, refusal, refused_list, with_games};

fn options(text: &str, player: Player) -> Vec<String> {
    let (rules, table) = read::<PokerNim>(text);
    let options = rules
        .option_list(&table, player)
        .expect("they can be listed");
    options.iter().map(|after| rules.write(after)).collect()
}

#[test]
fn the_corpus_of_poker_nim_holds_by_options_alone() {
    with_games(|games| {
        let cases = corpus("poker_nim");
        for case in cases["cases"].as_array().unwrap() {
            let heaps = &case["heaps"];
            let text = format!("{heaps}, {}, {}", case["left_pocket"], case["right_pocket"]);
            let (rules, table) = read::<PokerNim>(&text);
            for hooks in [Hooks::Used, Hooks::Ignored] {
                let value = ValueSolver::new(&rules, hooks)
                    .value(games, &table)
                    .unwrap();
                assert_eq!(games.show(value).unwrap(), case["value"].as_str().unwrap());
            }
        }
    });
}

#[test]
fn a_player_adds_from_his_own_pocket_only() {
    assert_eq!(
        options("[1, 0], 2, 1", Player::Left),
        ["[0, 0], 2, 1", "[2, 0], 1, 1", "[3, 0], 0, 1"]
    );
    assert_eq!(
        options("[1, 0], 2, 1", Player::Right),
        ["[0, 0], 2, 1", "[2, 0], 2, 0"]
    );
    assert!(options("[0, 0], 2, 1", Player::Left).is_empty());
}

#[test]
fn heaps_and_pockets_of_any_size_have_winning_moves() {
    let huge = "9".repeat(300);
    let (rules, table) = read::<PokerNim>(&format!("[5, {huge}], {huge}, 3"));
    let moves = |player| {
        let moves = rules
            .winning_moves(&table, player, &Nimber::ZERO, &Limits::none())
            .unwrap()
            .unwrap();
        moves
            .iter()
            .map(|it| rules.write(&it.to))
            .collect::<Vec<_>>()
    };
    // Left can fill the small heap up as well as cut the large one down.
    assert_eq!(
        moves(Player::Left),
        [
            format!("[{huge}, {huge}], 5, 3"),
            format!("[5, 5], {huge}, 3")
        ]
    );
    assert_eq!(moves(Player::Right), [format!("[5, 5], {huge}, 3")]);
    refused_list(&rules, &table);
    let position = partizan(rules, table.clone());
    let (arena, limits) = (GameArena::new(), Limits::none());
    let nimber = position.nimber(arena.within(&limits), Hooks::Used);
    assert_eq!(
        nimber,
        rules.known_nimber(&table, &Limits::none()).transpose()
    );
}

#[test]
fn arguments_that_are_no_heaps_and_pockets_are_refused() {
    assert_eq!(
        refusal::<PokerNim>("[1], 2"),
        "expected 3 arguments, found 2"
    );
    assert_eq!(
        refusal::<PokerNim>("[1, -4], 2, 1"),
        "expected heaps, integers that are not negative, found -4"
    );
    assert_eq!(
        refusal::<PokerNim>("1, 2, 1"),
        "expected a list such as `[1, 2]`, found an integer"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn poker_nim_equals_nim_and_its_winning_moves_are_right(
        heaps in proptest::collection::vec(0u64..4, 0..3),
        left in 0u64..3,
        right in 0u64..3,
        rest in 0u64..6,
    ) {
        let (rules, table) = read::<PokerNim>(&format!("{heaps:?}, {left}, {right}"));
        check_round_trip(&rules, &table);
        with_games(|games| {
            let value = check_value(games, &rules, &table);
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            assert_eq!(games.as_nimber(value), Some(&Nimber::from(sum)));
            for player in Player::BOTH {
                let target = games.star(Nimber::from(rest)).unwrap();
                let mut winning = rules.option_list(&table, player).expect("they can be listed");
                let mut plain = ValueSolver::new(&rules, Hooks::Ignored);
                winning.retain(|after| plain.value(games, after).unwrap() == target);
                let found = rules.winning_moves(&table, player, &Nimber::from(rest), &Limits::none()).unwrap().unwrap();
                assert_eq!(found.len(), winning.len());
                assert!(found.iter().all(|it| winning.contains(&it.to)));
            }
        });
    }
}
