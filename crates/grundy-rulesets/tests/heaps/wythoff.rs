use grundy_num::{Limits, Nimber, Player};
use grundy_rules::Rules;
use grundy_rulesets::wythoff::Wythoff;
use grundy_solve::{Hooks, NimberSolver};

use super::{check_round_trip, check_value, names, read, refusal, with_games};

fn nimber(a: u16, b: u16) -> u64 {
    let nimber = Wythoff::default()
        .known_nimber(&[a, b], &Limits::none())
        .unwrap()
        .expect("a table");
    nimber.to_u64().expect("nimbers are small")
}

#[test]
fn the_table_is_the_least_excluded_value_of_the_options() {
    let rules = Wythoff::default();
    let mut plain = NimberSolver::new(&rules, Hooks::Ignored);
    let limits = Limits::none();
    for a in (0..40).rev() {
        for b in 0..40 {
            let expected = plain.nimber(&[a, b], &limits);
            assert_eq!(expected, Ok(Nimber::from(nimber(a, b))), "{a}, {b}");
        }
    }
}

#[test]
fn the_zeros_are_those_of_the_golden_ratio() {
    // The n-th zero is (a, a + n), where a is the least number in no earlier zero (Wythoff).
    // The table lives as long as rules that use it.
    let _rules = Wythoff::default();
    let mut used = vec![false; 5000];
    let mut zeros = 0;
    for a in 0..1500u16 {
        if used[usize::from(a)] {
            continue;
        }
        let b = a + zeros;
        used[usize::from(a)] = true;
        used[usize::from(b)] = true;
        if b <= 2000 {
            assert_eq!(nimber(a, b), 0, "{a}, {b}");
        }
        zeros += 1;
    }
}

#[test]
fn the_largest_heaps_are_answered() {
    assert!(nimber(4095, 4095) <= 3 * 4095);
    assert_eq!(nimber(4095, 0), 4095);
}

#[test]
fn the_options_are_the_moves_of_a_queen_towards_the_corner() {
    for a in 0..12u16 {
        for b in 0..12u16 {
            let mut listed = Wythoff::default()
                .option_list(&[a, b], Player::Left)
                .expect("they can be listed");
            let mut naive = Vec::new();
            for c in 0..=a {
                for d in 0..=b {
                    let (x, y) = (a - c, b - d);
                    if (x, y) != (0, 0) && (x == 0 || y == 0 || x == y) {
                        naive.push([c, d]);
                    }
                }
            }
            listed.sort_unstable();
            naive.sort_unstable();
            assert_eq!(listed, naive, "{a}, {b}");
        }
    }
}

#[test]
fn values_and_texts_are_right() {
    with_games(|games| {
        for text in ["0, 0", "3, 5", "5, 3", "6, 6", "1, 7"] {
            let (rules, heaps) = read::<Wythoff>(text);
            check_round_trip(&rules, &heaps);
            let value = check_value(games, &rules, &heaps);
            let expected = rules.known_nimber(&heaps, &Limits::none()).unwrap();
            assert_eq!(games.as_nimber(value), expected.as_ref(), "{text}");
        }
    });
}

#[test]
fn heaps_beyond_the_table_are_refused() {
    let expected = "expected an integer from 0 to 4095, found 4096";
    assert_eq!(refusal::<Wythoff>("3, 4096"), expected);
    assert_eq!(refusal::<Wythoff>("3"), "expected 2 arguments, found 1");
    assert!(refusal::<Wythoff>("-1, 3").starts_with("expected an integer"));
}

#[test]
fn a_raised_flag_ends_the_filling_of_the_table() {
    use std::sync::atomic::AtomicBool;
    let stop = AtomicBool::new(true);
    let limits = Limits::none().stop(&stop);
    let found = Wythoff::default().known_nimber(&[4095, 4095], &limits);
    assert_eq!(found, Err(grundy_num::Halt::Stopped));
    let little = Limits::none().memory(1 << 20);
    let found = Wythoff::default().known_nimber(&[4095, 4095], &little);
    assert_eq!(found, Err(grundy_num::Halt::Memory));
}

#[test]
fn moves_in_one_heap_are_named_as_in_nim_and_those_in_both_by_what_is_taken() {
    let expected = ["take 1 from both", "1->0", "3->0", "3->1", "3->2"];
    assert_eq!(names::<Wythoff>("1, 3"), expected);
    assert_eq!(
        names::<Wythoff>("1, 1"),
        ["take 1 from both", "1:1->0", "2:1->0"]
    );
}
