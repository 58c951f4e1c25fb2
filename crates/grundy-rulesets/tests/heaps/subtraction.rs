use std::collections::BTreeSet;

use grundy_num::{Nimber, Player, UBig};
use grundy_rules::{Args, Rules};
use grundy_rulesets::find;
use grundy_rulesets::subtraction::Subtraction;
use proptest::prelude::*;

use super::arguments::arguments;
use super::{check_hooks, nimber, read, read_args, refusal, winning, winning_names};

/// The nimbers of the heaps up to `heap` by the definition.
fn naive(set: &BTreeSet<u64>, heap: u64) -> Vec<u64> {
    let mut nimbers: Vec<u64> = Vec::new();
    for n in 0..=heap {
        let taken = set.iter().filter(|taken| **taken <= n);
        let seen: Vec<u64> = taken
            .map(|taken| nimbers[usize::try_from(n - taken).unwrap()])
            .collect();
        nimbers.push((0..=n).find(|least| !seen.contains(least)).unwrap());
    }
    nimbers
}

fn text(set: &BTreeSet<u64>, heap: u64) -> String {
    let set: Vec<String> = set.iter().map(u64::to_string).collect();
    format!("{}, {heap}", set.join(", "))
}

#[test]
fn the_heap_stands_in_square_brackets() {
    let entry = find("subtraction").expect("the catalogue has it");
    let position = entry.read(&Args::new(&arguments("6, 1, 2, 20"))).unwrap();
    assert_eq!(position.write(), "subtraction(1, 2, 6)[20]");
    let moves = position.moves(Player::Right).unwrap();
    let names: Vec<_> = moves.into_iter().filter_map(|it| it.name).collect();
    assert_eq!(names, ["20->14", "20->18", "20->19"]);
}

#[test]
fn heaps_of_a_thousand_digits_have_nimbers_and_winning_moves() {
    let huge = UBig::from(10u8).pow(1000);
    let text = format!("1, 2, 6, 11, {huge}");
    assert_eq!(nimber::<Subtraction>(&text), Nimber::ONE);
    let after = |taken: u8| format!("1, 2, 6, 11, {}", &huge - taken);
    assert_eq!(winning::<Subtraction>(&text, 0), [after(6), after(1)]);
    assert_eq!(winning_names::<Subtraction>(&text), ["take 6", "take 1"]);
}

#[test]
fn small_heaps_do_not_wait_for_a_long_period() {
    // The window of this set is too large for any table.
    let text = "3, 5, 1000000000000000003, 1000";
    let small = naive(&BTreeSet::from([3, 5]), 1000);
    assert_eq!(nimber::<Subtraction>(text), Nimber::from(small[1000]));
}

#[test]
fn heaps_on_both_sides_of_the_first_table_agree_with_the_definition() {
    let set = BTreeSet::from([1, 4, 7, 23]);
    let values = naive(&set, 65_600);
    for heap in [0, 63, 64, 65_535, 65_536, 65_599] {
        let expected = Nimber::from(values[usize::try_from(heap).unwrap()]);
        assert_eq!(nimber::<Subtraction>(&text(&set, heap)), expected, "{heap}");
    }
}

#[test]
fn without_numbers_nobody_can_move() {
    let (rules, heap) = read::<Subtraction>("5");
    assert_eq!(nimber::<Subtraction>("5"), Nimber::ZERO);
    let options = rules
        .option_list(&heap, Player::Left)
        .expect("they can be listed");
    assert!(options.is_empty());
    assert_eq!(rules.notation(&heap), "subtraction()[5]");
}

#[test]
fn what_is_no_set_is_refused_where_it_is_wrong() {
    for (text, argument, message) in [
        (
            "1, 0, 5",
            Some(1),
            "expected numbers of counters from 1 up, found 0",
        ),
        (
            "1, 2, 1, 5",
            Some(2),
            "expected each number once, found 1 twice",
        ),
        (
            "1, -2, 5",
            Some(1),
            "expected a number from 1 to 18446744073709551615, found `-2`",
        ),
        (
            "18446744073709551616, 5",
            Some(0),
            "expected a number from 1 to 18446744073709551615",
        ),
        (
            "1, \"2\", 5",
            Some(1),
            "expected a number from 1 to 18446744073709551615, found `a text`",
        ),
        (
            "1, -5",
            Some(1),
            "expected an integer that is not negative, found -5",
        ),
        ("1, [5]", Some(1), "expected an integer, found a list"),
    ] {
        let error = read_args::<Subtraction>(&arguments(text)).unwrap_err();
        assert_eq!(error.argument, argument, "{text}: {error}");
        assert!(error.message.starts_with(message), "{text}: {error}");
        assert_eq!(
            error.hint.as_deref(),
            Some("write `subtraction(1, 2, 6)[20]`")
        );
    }
    assert!(refusal::<Subtraction>("").starts_with("expected at least one number"));
}

#[test]
fn rules_are_equal_when_their_sets_are() {
    let (first, heap) = read::<Subtraction>("1, 2, 9");
    let (second, _) = read::<Subtraction>("2, 1, 5");
    assert_eq!(first, second);
    assert_ne!(first, read::<Subtraction>("1, 3, 9").0);
    assert_eq!(first.write(&heap), "1, 2, 9");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn hooks_and_options_follow_the_definition(
        set in proptest::collection::btree_set(1u64..9, 1..5),
        heap in 0u64..40,
    ) {
        let (rules, position) = read::<Subtraction>(&text(&set, heap));
        let options = rules.option_list(&position, Player::Right).expect("they can be listed");
        let expected = (0..heap).filter(|after| set.contains(&(heap - after)));
        prop_assert_eq!(options, expected.map(UBig::from).collect::<Vec<_>>());
        check_hooks(&rules, &position);
    }

    #[test]
    fn large_heaps_follow_the_definition(
        set in proptest::collection::btree_set(1u64..40, 1..6),
        heap in 0u64..4000,
    ) {
        let values = naive(&set, heap);
        let expected = Nimber::from(values[values.len() - 1]);
        prop_assert_eq!(nimber::<Subtraction>(&text(&set, heap)), expected);
    }
}
