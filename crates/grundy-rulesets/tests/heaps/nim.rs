use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{Arg, Rules};
use grundy_rulesets::nim::{MOST_OPTIONS, Nim};
use grundy_solve::{Hooks, NimberSolver, impartial};
use proptest::prelude::*;

use super::{
    check_round_trip, check_value, read, refusal, refused_list, winning_names, with_games,
};

fn winning_moves(text: &str, rest: u64) -> Vec<String> {
    let (rules, heaps) = read::<Nim>(text);
    let moves = rules
        .winning_moves(&heaps, Player::Left, &Nimber::from(rest), &Limits::none())
        .unwrap();
    let moves = moves.expect("nim knows its winning moves");
    moves.iter().map(|it| rules.write(&it.to)).collect()
}

#[test]
fn marienbad_is_lost_for_whoever_starts() {
    let (rules, heaps) = read::<Nim>("1, 3, 5, 7");
    assert_eq!(
        rules.known_nimber(&heaps, &Limits::none()).unwrap(),
        Some(Nimber::ZERO)
    );
    assert!(winning_moves("1, 3, 5, 7", 0).is_empty());
}

#[test]
fn one_three_five_six_has_exactly_three_winning_moves() {
    assert_eq!(
        winning_moves("1, 3, 5, 6", 0),
        ["0, 3, 5, 6", "1, 2, 5, 6", "1, 3, 4, 6"]
    );
    let names = winning_names::<Nim>("1, 3, 5, 6");
    assert_eq!(names, ["1->0", "3->2", "5->4"]);
}

#[test]
fn heaps_of_a_thousand_digits_are_exact() {
    let huge = format!("1{}", "0".repeat(1000));
    let (rules, heaps) = read::<Nim>(&format!("{huge}, 3"));
    let limits = Limits::none();
    let expected: Nimber = huge.parse::<Nimber>().unwrap() + Nimber::from(3);
    let nimber = NimberSolver::new(&rules, Hooks::Used).nimber(&heaps, &limits);
    assert_eq!(nimber, Ok(expected));
    assert_eq!(winning_moves(&format!("{huge}, 3"), 0), ["3, 3"]);
    assert_eq!(rules.write(&heaps), format!("{huge}, 3"));
}

#[test]
fn the_options_of_a_huge_heap_are_refused_and_not_lost() {
    let huge = format!("1{}", "0".repeat(1000));
    let refused = Halt::TooLarge("the list of moves of a heap");
    let (rules, heaps) = read::<Nim>(&huge);
    assert_eq!(refused_list(&rules, &heaps), refused);
    let position = impartial(rules, heaps.clone());
    assert_eq!(position.options(Player::Left).err(), Some(refused.clone()));
    let limits = Limits::none();
    let by_options = NimberSolver::new(&rules, Hooks::Ignored).nimber(&heaps, &limits);
    assert_eq!(by_options, Err(refused));
    with_games(|games| {
        let value = position.value(games, Hooks::Used).unwrap();
        assert_eq!(games.as_nimber(value).map(Nimber::to_string), Some(huge));
    });
}

#[test]
fn options_are_listed_up_to_the_bound() {
    for (text, listed) in [
        (MOST_OPTIONS.to_string(), true),
        (format!("{MOST_OPTIONS}, 1"), false),
        (format!("{}, {}", u64::MAX, u64::MAX), false),
    ] {
        let (rules, heaps) = read::<Nim>(&text);
        assert_eq!(rules.listable(&heaps).is_ok(), listed, "{text}");
    }
    let (rules, heaps) = read::<Nim>(&MOST_OPTIONS.to_string());
    let options = rules
        .option_list(&heaps, Player::Left)
        .expect("they can be listed");
    assert_eq!(options.len() as u64, MOST_OPTIONS);
}

#[test]
fn what_is_no_heap_is_refused() {
    assert_eq!(
        refusal::<Nim>("1, -2"),
        "expected an integer that is not negative, found -2"
    );
    assert_eq!(
        refusal::<Nim>("1, \"x\""),
        "expected an integer, found a text"
    );
    assert!(super::read_args::<Nim>(&[]).is_ok());
    assert!(super::read_args::<Nim>(&[Arg::List(vec![])]).is_err());
}

proptest! {
    #[test]
    fn options_are_the_positions_with_one_heap_smaller(
        heaps in proptest::collection::vec(0u64..6, 0..4),
    ) {
        let position: Box<[UBig]> = heaps.iter().map(|heap| UBig::from(*heap)).collect();
        let mut listed = Nim.option_list(&position, Player::Right).expect("they can be listed");
        let mut naive = Vec::new();
        for i in 0..heaps.len() {
            for taken in 1..=heaps[i] {
                let mut after = position.clone();
                after[i] -= taken;
                naive.push(after);
            }
        }
        listed.sort();
        naive.sort();
        prop_assert_eq!(listed, naive);
    }

    #[test]
    fn nimbers_winning_moves_and_texts_are_right(
        heaps in proptest::collection::vec(0u64..5, 0..4),
        rest in 0u64..8,
    ) {
        let position: Box<[UBig]> = heaps.iter().map(|heap| UBig::from(*heap)).collect();
        check_round_trip(&Nim, &position);
        with_games(|games| {
            let value = check_value(games, &Nim, &position);
            let limits = Limits::none();
            let mut plain = NimberSolver::new(&Nim, Hooks::Ignored);
            let nimber = plain.nimber(&position, &limits).unwrap();
            assert_eq!(games.as_nimber(value), Some(&nimber));
            let rest = Nimber::from(rest);
            let mut winning = Nim.option_list(&position, Player::Left).expect("they can be listed");
            winning.retain(|after| plain.nimber(after, &limits).unwrap() == rest);
            let found = Nim.winning_moves(&position, Player::Left, &rest, &Limits::none());
            let found = found.unwrap().unwrap().into_iter();
            let mut found: Vec<_> = found.map(|it| it.to).collect();
            found.sort();
            winning.sort();
            assert_eq!(found, winning);
        });
    }
}
