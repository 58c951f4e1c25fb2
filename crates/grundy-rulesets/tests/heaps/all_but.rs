use std::collections::BTreeSet;

use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::Rules;
use grundy_rulesets::all_but::AllBut;
use grundy_rulesets::nim::MOST_OPTIONS;
use proptest::prelude::*;

use super::arguments::arguments;
use super::{check_hooks, nimber, read, read_args, refused_list, winning, winning_names};

/// The nimbers of the heaps up to `heap` by the definition.
fn naive(set: &BTreeSet<u64>, heap: u64) -> Vec<u64> {
    let mut nimbers: Vec<u64> = Vec::new();
    for n in 0..=heap {
        let after = (0..n).filter(|after| !set.contains(&(n - after)));
        let seen: BTreeSet<u64> = after
            .map(|after| nimbers[usize::try_from(after).unwrap()])
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
fn heaps_of_a_thousand_digits_have_nimbers_and_winning_moves() {
    // All but 2 and 4: period 6 with saltus 2.
    let huge = UBig::from(6u8) * UBig::from(10u8).pow(1000);
    let text = format!("2, 4, {huge}");
    let nimber = nimber::<AllBut>(&text);
    assert_eq!(nimber, Nimber::from(&huge / UBig::from(3u8)));
    assert_eq!(
        winning::<AllBut>(&text, 0),
        ["2, 4, 0", "2, 4, 2", "2, 4, 4"]
    );
    let (rules, heap) = read::<AllBut>(&text);
    let refused = Halt::TooLarge("the list of moves of a heap");
    assert_eq!(refused_list(&rules, &heap), refused);
    let left = ["leave 0", "leave 2", "leave 4"];
    assert_eq!(winning_names::<AllBut>(&text), left);
}

#[test]
fn options_are_listed_up_to_the_bound() {
    for (heap, listed) in [(MOST_OPTIONS, true), (MOST_OPTIONS + 1, false)] {
        let (rules, heap) = read::<AllBut>(&format!("1, 3, {heap}"));
        assert_eq!(rules.listable(&heap).is_ok(), listed, "{heap}");
    }
}

#[test]
fn heaps_on_both_sides_of_the_first_table_agree() {
    // No formula: the first heaps come one by one, the others from the period.
    let set = BTreeSet::from([3, 5, 11, 12]);
    let values = naive(&set, 600);
    for heap in [0, 63, 64, 599] {
        let expected = Nimber::from(values[usize::try_from(heap).unwrap()]);
        assert_eq!(nimber::<AllBut>(&text(&set, heap)), expected, "{heap}");
    }
    let (rules, large) = read::<AllBut>(&text(&set, 65_536));
    let limits = grundy_num::Limits::none();
    let before: Vec<_> = (0..600u64)
        .map(|heap| rules.known_nimber(&UBig::from(heap), &limits))
        .collect();
    rules.known_nimber(&large, &limits).unwrap();
    for (heap, value) in (0..600u64).zip(before) {
        assert_eq!(
            rules.known_nimber(&UBig::from(heap), &limits),
            value,
            "{heap}"
        );
    }
}

#[test]
fn without_forbidden_numbers_it_is_nim() {
    for heap in 0..9u64 {
        assert_eq!(nimber::<AllBut>(&heap.to_string()), Nimber::from(heap));
        let (rules, position) = read::<AllBut>(&heap.to_string());
        let options = rules
            .option_list(&position, Player::Left)
            .expect("they can be listed");
        assert_eq!(options.len() as u64, heap);
        for rest in 0..9u64 {
            let rest = Nimber::from(rest);
            let winning = rules.winning_moves(&position, Player::Left, &rest, &Limits::none());
            let winning = winning.unwrap().unwrap().len();
            assert_eq!(winning, usize::from(rest < Nimber::from(heap)));
        }
    }
}

#[test]
fn what_is_no_set_is_refused_where_it_is_wrong() {
    for (text, argument) in [
        ("1, 0, 7", Some(1)),
        ("3, 3, 7", Some(1)),
        ("2, -7", Some(1)),
    ] {
        let error = read_args::<AllBut>(&arguments(text)).unwrap_err();
        assert_eq!(error.argument, argument, "{text}: {error}");
        assert_eq!(error.hint.as_deref(), Some("write `all_but(1, 3)[100]`"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn hooks_and_options_follow_the_definition(
        set in proptest::collection::btree_set(1u64..9, 1..5),
        heap in 0u64..24,
    ) {
        let (rules, position) = read::<AllBut>(&text(&set, heap));
        let options = rules.option_list(&position, Player::Right).expect("they can be listed");
        let expected = (0..heap).filter(|after| !set.contains(&(heap - after)));
        prop_assert_eq!(options, expected.map(UBig::from).collect::<Vec<_>>());
        check_hooks(&rules, &position);
    }

    #[test]
    fn large_heaps_follow_the_definition(
        set in proptest::collection::btree_set(1u64..40, 1..6),
        heap in 0u64..500,
        rest in 0u64..60,
    ) {
        let values = naive(&set, heap);
        let expected = Nimber::from(values[values.len() - 1]);
        prop_assert_eq!(nimber::<AllBut>(&text(&set, heap)), expected);
        let moves = (0..heap).filter(|after| {
            values[usize::try_from(*after).unwrap()] == rest && !set.contains(&(heap - after))
        });
        let moves: Vec<String> = moves.map(|after| text(&set, after)).collect();
        prop_assert_eq!(winning::<AllBut>(&text(&set, heap), rest), moves);
    }
}
