use grundy_heap::DigitString;
use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{Arg, Rules};
use grundy_rulesets::digits::Digits;
use proptest::prelude::*;

use super::{
    check_hooks, corpus, names, nimber, read, read_args, refusal, refused_list, winning,
    winning_names,
};

fn string(digits: &[u64]) -> DigitString {
    DigitString::new(digits.iter().map(|digit| UBig::from(*digit)).collect())
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

#[test]
fn the_corpus_gives_values_options_and_winning_moves() {
    for case in corpus("digit_deletion")["cases"].as_array().unwrap() {
        let text = case["string"].as_str().unwrap();
        let value = case["value"].as_u64().unwrap();
        assert_eq!(
            nimber::<Digits>(&quoted(text)),
            Nimber::from(value),
            "{text}"
        );
        let mut expected: Vec<String> = case["winning_moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|after| quoted(after.as_str().unwrap()))
            .collect();
        let mut found = winning::<Digits>(&quoted(text), 0);
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{text}");
        let (rules, start) = read::<Digits>(&quoted(text));
        let options = rules
            .option_list(&start, Player::Left)
            .expect("they can be listed");
        let values = options.iter().map(|option| {
            let value = rules.known_nimber(option, &Limits::none()).unwrap();
            value.unwrap().to_u64().unwrap()
        });
        let mut values: Vec<u64> = values.collect();
        values.sort_unstable();
        values.dedup();
        let expected = case["option_values"].as_array().unwrap().iter();
        let expected: Vec<u64> = expected.map(|value| value.as_u64().unwrap()).collect();
        assert_eq!(values, expected, "{text}");
    }
}

#[test]
fn strings_are_written_as_texts_where_letters_do_and_as_lists_where_not() {
    for (typed, written) in [
        ("\"618034\"", "\"618034\""),
        ("\"6Cz\"", "\"6cz\""),
        ("6, 12, 0, 3", "\"6c03\""),
        ("36, 0", "36, 0"),
        ("1000", "1000"),
        ("\"\"", "\"\""),
    ] {
        let (rules, position) = read::<Digits>(typed);
        assert_eq!(rules.write(&position), written);
        assert_eq!(read::<Digits>(written).1, position);
    }
}

#[test]
fn moves_are_named_by_their_place() {
    let expected = [
        "1:2->0", "1:2->1", "2:0->", "3:3->0", "3:3->1", "3:3->2", "4:1->0",
    ];
    assert_eq!(names::<Digits>("\"2031\""), expected);
    let huge = UBig::from(10u8).pow(1000);
    assert_eq!(winning_names::<Digits>(&huge.to_string()), ["1:->1"]);
}

#[test]
fn digits_of_a_thousand_figures_have_values_and_winning_moves() {
    let huge = UBig::from(10u8).pow(1000);
    // f(m, 0) = m for m > 0, and f(0, n) = n + 1.
    assert_eq!(
        nimber::<Digits>(&huge.to_string()),
        Nimber::from(huge.clone())
    );
    let text = format!("0, {huge}");
    assert_eq!(nimber::<Digits>(&text), Nimber::from(&huge + UBig::ONE));
    assert_eq!(winning::<Digits>(&text, 0), ["\"\""]);
    let (rules, position) = read::<Digits>(&text);
    let refused = Halt::TooLarge("the list of moves of a string");
    assert_eq!(refused_list(&rules, &position), refused);
}

#[test]
fn long_strings_are_valued_though_their_options_are_not_listed() {
    let text = "9".repeat(5000);
    let (rules, position) = read::<Digits>(&quoted(&text));
    refused_list(&rules, &position);
    let value = rules.known_nimber(&position, &Limits::none()).unwrap();
    assert!(value.is_some());
}

#[test]
fn what_is_no_digit_is_pointed_at() {
    let error = read_args::<Digits>(&[Arg::Text("6é.".to_owned())]).unwrap_err();
    // The first wrong character has two bytes.
    assert_eq!((error.argument, error.place), (Some(0), Some(1..3)));
    assert_eq!(
        error.message,
        "expected a digit `0`-`9` or `a`-`z`, found `é`"
    );
    assert_eq!(error.label.as_deref(), Some("place 2"));
    assert_eq!(refusal::<Digits>(""), "expected the digits, found nothing");
    assert_eq!(
        refusal::<Digits>("3, \"4\""),
        "expected an integer, found a text"
    );
    let expected = "expected an integer that is not negative, found -4";
    assert_eq!(refusal::<Digits>("3, -4"), expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn hooks_and_options_follow_the_definition(
        digits in proptest::collection::vec(0u64..4, 0..4),
    ) {
        let (rules, _) = read::<Digits>("\"0\"");
        let position = string(&digits);
        let mut naive = Vec::new();
        for place in 0..digits.len() {
            if digits[place] == 0 {
                naive.push(string(&digits[..place]));
            }
            for lower in 0..digits[place] {
                let mut after = digits.clone();
                after[place] = lower;
                naive.push(string(&after));
            }
        }
        let mut options = rules.option_list(&position, Player::Right).expect("they can be listed");
        options.sort();
        naive.sort();
        prop_assert_eq!(options, naive);
        check_hooks(&rules, &position);
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,8}") {
        if let Ok((rules, position)) = read_args::<Digits>(&[Arg::Text(text)]) {
            prop_assert_eq!(read::<Digits>(&rules.write(&position)).1, position);
        }
    }
}
