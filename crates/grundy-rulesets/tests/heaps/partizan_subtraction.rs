use grundy_game::Game;
use grundy_num::Player;
use grundy_rules::{Args, Rules};
use grundy_rulesets::find;
use grundy_rulesets::partizan_subtraction::PartizanSubtraction;
use grundy_solve::{Hooks, ValueSolver};
use proptest::prelude::*;

use super::arguments::arguments;
use super::{check_round_trip, check_value, read, refusal, with_games};

#[test]
fn the_heap_stands_in_square_brackets() {
    let entry = find("partizan_subtraction").expect("the catalogue has it");
    let args = arguments("[2, 1, 2], [1, 3], 7");
    let position = entry.read(&Args::new(&args)).unwrap();
    let typed = "partizan_subtraction([1, 2], [1, 3])[7]";
    assert_eq!(position.write(), typed);
    let both = position.made_impartial();
    assert_eq!(both.write(), format!("impartial({typed})"));
    let options = position.options(Player::Right).unwrap();
    let options: Vec<String> = options.iter().map(|option| option.write()).collect();
    assert_eq!(
        options,
        [
            "partizan_subtraction([1, 2], [1, 3])[4]",
            "partizan_subtraction([1, 2], [1, 3])[6]"
        ]
    );
}

#[test]
fn small_heaps_have_the_values_computed_by_hand() {
    // Left takes 1, Right takes 2: 0, {0|} = 1, {1|0}, {{1|0}|1} = ….
    with_games(|games| {
        let value = |heap: u64| {
            let (rules, heap) = read::<PartizanSubtraction>(&format!("[1], [2], {heap}"));
            let value = ValueSolver::new(&rules, Hooks::Used).value(games, &heap);
            games.show(value.unwrap()).unwrap()
        };
        assert_eq!(value(0), "0");
        assert_eq!(value(1), "1");
        assert_eq!(value(2), "{1|0}");
    });
}

#[test]
fn equal_sets_make_a_subtraction_game() {
    // Taking 1 or 2: the nimbers are 0, 1, 2 over and over, so of any heap at once.
    with_games(|games| {
        for (heap, nimber) in [(5, 2), (1_000_000_000_000_000_000, 1), (u64::MAX, 0)] {
            let (rules, heap) = read::<PartizanSubtraction>(&format!("[1, 2], [1, 2], {heap}"));
            let value = ValueSolver::new(&rules, Hooks::Used).value(games, &heap);
            let expected = games.star(u64::into(nimber)).unwrap();
            assert_eq!(value.unwrap(), expected, "{heap}");
        }
    });
}

#[test]
fn a_deep_heap_without_a_period_is_no_deep_recursion() {
    with_games(|games| {
        let (rules, heap) = read::<PartizanSubtraction>("[1], [], 100000");
        let value = ValueSolver::new(&rules, Hooks::Used).value(games, &heap);
        assert_eq!(value.unwrap(), games.integer(100_000).unwrap());
        let (rules, heap) = read::<PartizanSubtraction>("[], [], 18446744073709551615");
        let value = ValueSolver::new(&rules, Hooks::Used).value(games, &heap);
        assert_eq!(value.unwrap(), Game::ZERO);
    });
}

#[test]
fn sets_and_heaps_that_make_no_sense_are_refused() {
    assert_eq!(
        refusal::<PartizanSubtraction>("[1, 0], [2], 3"),
        "expected a set of integers from 1 to 1048576, found 0"
    );
    assert_eq!(
        refusal::<PartizanSubtraction>("[1], [\"a\"], 3"),
        "expected a set of integers from 1 to 1048576, found a text"
    );
    assert_eq!(
        refusal::<PartizanSubtraction>("[1], [2]"),
        "expected Left's set and Right's, found 1 set"
    );
    assert!(refusal::<PartizanSubtraction>("[1], [2], -1").starts_with("expected an integer"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn values_by_the_window_are_values_by_options(
        left in proptest::collection::btree_set(1u64..5, 0..4),
        right in proptest::collection::btree_set(1u64..5, 0..4),
        heap in 0u64..40,
    ) {
        let text = format!(
            "{:?}, {:?}, {heap}",
            Vec::from_iter(&left),
            Vec::from_iter(&right)
        );
        let (rules, heap) = read::<PartizanSubtraction>(&text);
        check_round_trip(&rules, &heap);
        for (player, set) in [(Player::Left, &left), (Player::Right, &right)] {
            let options = rules.option_list(&heap, player).expect("they can be listed");
            let naive: Vec<u64> = (0..heap).filter(|after| set.contains(&(heap - after))).collect();
            prop_assert_eq!(options, naive);
        }
        with_games(|games| {
            check_value(games, &rules, &heap);
        });
    }

    #[test]
    fn leaving_out_whole_periods_changes_nothing(
        set in proptest::collection::btree_set(1u64..6, 1..4),
        heap in 100u64..160,
    ) {
        // With equal sets the values are nimbers, computed here from the definition.
        let mut nimbers: Vec<u64> = Vec::new();
        for n in 0..=heap {
            let seen: Vec<u64> = set
                .iter()
                .filter(|taken| **taken <= n)
                .map(|taken| nimbers[usize::try_from(n - taken).unwrap()])
                .collect();
            nimbers.push((0..=n).find(|least| !seen.contains(least)).unwrap());
        }
        let set = Vec::from_iter(&set);
        let (rules, heap) = read::<PartizanSubtraction>(&format!("{set:?}, {set:?}, {heap}"));
        with_games(|games| {
            let value = ValueSolver::new(&rules, Hooks::Used).value(games, &heap).unwrap();
            let expected = nimbers.last().copied().unwrap();
            assert_eq!(value, games.star(expected.into()).unwrap());
        });
    }
}
