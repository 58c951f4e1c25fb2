use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{Args, Impartial, MOST_WINNING_MOVES, Rules, Ruleset};
use grundy_rulesets::find;
use grundy_rulesets::hexadecimal::Hexadecimal;
use grundy_rulesets::kayles::Kayles;
use grundy_rulesets::octal::Octal;
use proptest::prelude::*;

use super::arguments::arguments;
use super::{
    check_hooks, names, nimber, read, read_args, refusal, refused_list, winning, winning_names,
};

/// What a move may leave of a heap by the definition: all ways to write what is not taken as
/// rising numbers, as many as a bit of the digit says.
fn naive_moves(digits: &[u8], heap: u64) -> Vec<Vec<u64>> {
    fn rising(total: u64, parts: u32, least: u64) -> Vec<Vec<u64>> {
        if parts == 0 {
            return if total == 0 { vec![vec![]] } else { vec![] };
        }
        let mut all = Vec::new();
        for first in least..=total {
            for mut others in rising(total - first, parts - 1, first) {
                others.insert(0, first);
                all.push(others);
            }
        }
        all
    }
    let mut all = Vec::new();
    for (taken, digit) in (0..=heap).zip(digits) {
        for parts in (0..4).filter(|parts| digit >> parts & 1 == 1) {
            all.extend(rising(heap - taken, parts, 1));
        }
    }
    all
}

fn code(digits: &[u8]) -> String {
    let after: String = digits[1..]
        .iter()
        .map(|&digit| char::from_digit(digit.into(), 16).expect("a digit"))
        .collect();
    format!("{:x}.{after}", digits[0])
}

fn naive_options(digits: &[u8], heaps: &[u64]) -> Vec<Box<[UBig]>> {
    let mut all = Vec::new();
    for i in 0..heaps.len() {
        for left in naive_moves(digits, heaps[i]) {
            let mut after = heaps.to_vec();
            after.remove(i);
            after.extend(left);
            after.retain(|heap| *heap > 0);
            after.sort_unstable();
            all.push(after.into_iter().map(UBig::from).collect());
        }
    }
    all.sort();
    all.dedup();
    all
}

type Heaps = Box<[UBig]>;

fn check<R>(digits: &[u8], heaps: &[u64])
where
    R: Ruleset + Impartial + Rules<Position = Heaps> + PartialEq + Clone,
{
    let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
    let (rules, position) = read::<R>(&format!("\"{}\", {}", code(digits), list.join(", ")));
    let mut options = rules
        .option_list(&position, Player::Left)
        .expect("they can be listed");
    options.sort();
    assert_eq!(
        options,
        naive_options(digits, heaps),
        "{digits:?} {heaps:?}"
    );
    check_hooks(&rules, &position);
}

#[test]
fn several_heaps_stand_in_the_square_brackets() {
    let entry = find("octal").expect("the catalogue has it");
    let args = arguments("\".770\", [9, 0, 3]");
    let position = entry.read(&Args::new(&args)).unwrap();
    assert_eq!(position.write(), "octal(\"0.77\")[3, 9]");
    let empty = entry.read(&Args::new(&arguments("\"0.77\", 0"))).unwrap();
    assert_eq!(empty.write(), "octal(\"0.77\")[0]");
}

#[test]
fn moves_are_named_by_the_heap_and_what_is_left_of_it() {
    let expected = ["3->2", "3->1+1", "3->1", "4->3", "4->1+2", "4->2", "4->1+1"];
    assert_eq!(names::<Octal>("\"0.77\", 3, 4"), expected);
    assert_eq!(names::<Octal>("\"0.77\", 2"), ["2->1", "2->0"]);
    let huge = UBig::from(10u8).pow(500);
    let winning = winning_names::<Octal>(&format!("\"0.77\", {huge}"));
    assert!(winning[0].starts_with("take 1, split off ") || winning[0].starts_with("take 2"));
    assert!(winning[0].len() < 30, "{}", winning[0]);
}

#[test]
fn kayles_is_the_octal_game_077() {
    for heap in 0..300 {
        let octal = nimber::<Octal>(&format!("\"0.77\", {heap}"));
        assert_eq!(octal, nimber::<Kayles>(&heap.to_string()), "{heap}");
    }
}

#[test]
fn heaps_of_five_hundred_digits_have_nimbers_and_more_winning_moves_than_are_shown() {
    let huge = UBig::from(10u8).pow(500) + UBig::from(7u8);
    let text = format!("\"0.77\", {huge}");
    assert_eq!(nimber::<Octal>(&text), Nimber::from(7));
    let (rules, position) = read::<Octal>(&text);
    assert_eq!(
        refused_list(&rules, &position),
        Halt::TooLarge("the list of moves of a heap")
    );
    let moves = winning::<Octal>(&text, 0);
    assert_eq!(moves.len(), MOST_WINNING_MOVES + 1);
    for text in moves.iter().step_by(97) {
        assert_eq!(nimber::<Octal>(text), Nimber::ZERO, "{text}");
        let (_, after) = read::<Octal>(text);
        let left: UBig = after.iter().sum();
        assert!((1..=2u8).any(|taken| left == &huge - taken), "{text}");
    }
    // Where nothing is split all moves are listed.
    let text = format!("\"0.33\", {huge}");
    let after = &huge - UBig::from(2u8);
    assert_eq!(nimber::<Octal>(&text), Nimber::from(2));
    assert_eq!(winning::<Octal>(&text, 0), [format!("\"0.33\", {after}")]);
    let (rules, position) = read::<Octal>(&text);
    assert!(rules.listable(&position).is_ok());
}

#[test]
fn several_huge_heaps_answer_each_other() {
    let huge = UBig::from(10u8).pow(400);
    assert_eq!(
        nimber::<Octal>(&format!("\"0.77\", {huge}, {huge}, 9")),
        Nimber::from(4)
    );
    assert_eq!(
        nimber::<Octal>(&format!("\"0.77\", {huge}, {huge}")),
        Nimber::ZERO
    );
}

#[test]
fn codes_whose_values_grow_have_nimbers_for_heaps_of_any_size() {
    // 0.8: take one token and leave three heaps. Heap n has the value (n - 1) / 3, rounded down.
    let (rules, huge) = read::<Hexadecimal>(&format!("\"0.8\", 1{}", "0".repeat(30)));
    let third: UBig = "3".repeat(30).parse().unwrap();
    let found = rules.known_nimber(&huge, &Limits::none());
    assert_eq!(found, Ok(Some(Nimber::from(third))));
    let refused = Halt::TooLarge("the list of moves of a heap");
    let moves = rules.winning_moves(&huge, Player::Left, &Nimber::ZERO, &Limits::none());
    assert_eq!(moves, Err(refused));
    // The same where they do not grow.
    let (rules, huge) = read::<Hexadecimal>(&format!("\"0.f\", 1{}", "0".repeat(300)));
    let found = rules.known_nimber(&huge, &Limits::none());
    assert_eq!(found, Ok(Some(Nimber::ZERO)));
}

#[test]
fn what_is_no_code_is_pointed_at() {
    let error = read_args::<Octal>(&arguments("\"0.78\", 5")).unwrap_err();
    assert_eq!((error.argument, error.place), (Some(0), Some(3..4)));
    assert!(
        error.message.contains("hexadecimal code"),
        "{}",
        error.message
    );
    let error = read_args::<Hexadecimal>(&arguments("\"5.f\", 5")).unwrap_err();
    assert_eq!((error.argument, error.place), (Some(0), Some(0..1)));
    for text in ["\"0.77\"", "", "7, 7", "\"\", 3", "\"0.7.7\", 3"] {
        assert!(refusal::<Octal>(text).starts_with("expected"), "{text}");
    }
    let error = read_args::<Octal>(&arguments("\"0.77\", 3, -1")).unwrap_err();
    assert_eq!(error.argument, Some(2));
    let error = read_args::<Octal>(&arguments("\"0.77\", [3, -1]")).unwrap_err();
    assert_eq!(error.argument, Some(1));
    assert_eq!(
        error.message,
        "expected an integer that is not negative, found -1"
    );
}

fn first_digit(base: u8) -> impl Strategy<Value = u8> {
    (0..base / 4).prop_map(|quarter| 4 * quarter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn octal_games_follow_the_definition(
        first in first_digit(8),
        digits in proptest::collection::vec(0u8..8, 1..4),
        heaps in proptest::collection::vec(0u64..8, 1..3),
    ) {
        check::<Octal>(&[vec![first], digits].concat(), &heaps);
    }

    #[test]
    fn hexadecimal_games_follow_the_definition(
        first in first_digit(16),
        digits in proptest::collection::vec(0u8..16, 1..4),
        heaps in proptest::collection::vec(0u64..8, 1..3),
    ) {
        check::<Hexadecimal>(&[vec![first], digits].concat(), &heaps);
    }

    #[test]
    fn no_code_makes_it_panic(text in "[0-9a-f.é]{0,6}", heap in 0u64..50) {
        for text in [text.clone(), format!("0.{text}"), format!("4.{text}")] {
            let args = [grundy_rules::Arg::Text(text), grundy_rules::Arg::Integer(heap.into())];
            if let Ok((rules, position)) = read_args::<Octal>(&args) {
                let again = read::<Octal>(&rules.write(&position));
                prop_assert!(again == (rules, position));
            }
        }
    }
}
