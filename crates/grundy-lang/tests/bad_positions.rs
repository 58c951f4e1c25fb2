//! Any text as a call of any ruleset is a position that reads back, or is refused at a place.
//!
//! The fuzz target `position` asks the same of stranger texts.

use grundy_lang::{Refusal, Value, Workbench};
use grundy_num::{Limits, Player};
use grundy_rulesets::CATALOGUE;
use proptest::prelude::*;

/// Letters that boards are made of, and some that they are not.
const LETTERS: &[char] = &[
    'X', 'O', '.', '#', 'T', 'F', 'E', 'R', 'B', 'L', 'G', '|', '-', '=', '>', ':', ',', ';', '[',
    ']', '(', ')', '"', '\'', '0', '1', '2', '9', ' ', '\n', '\t', 'é', '👒', '\0', '/', '*', '{',
    '}',
];

/// One change of a text.
#[derive(Clone, Debug)]
enum Change {
    Insert(usize, char),
    Delete(usize),
    Replace(usize, char),
    /// A piece of the text once more.
    Repeat(usize, usize),
}

impl Change {
    fn apply(&self, text: &mut Vec<char>) {
        let last = text.len().saturating_sub(1);
        match *self {
            Change::Insert(at, letter) => text.insert(at.min(text.len()), letter),
            Change::Delete(at) if !text.is_empty() => _ = text.remove(at.min(last)),
            Change::Replace(at, letter) if !text.is_empty() => text[at.min(last)] = letter,
            Change::Repeat(at, length) if !text.is_empty() => {
                let from = at.min(last);
                let piece = text[from..(from + length).min(text.len())].to_vec();
                text.splice(from..from, piece);
            }
            _ => {}
        }
    }
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let letter = || prop::sample::select(LETTERS);
    let change = prop_oneof![
        (0..60_usize, letter()).prop_map(|(at, letter)| Change::Insert(at, letter)),
        (0..60_usize).prop_map(Change::Delete),
        (0..60_usize, letter()).prop_map(|(at, letter)| Change::Replace(at, letter)),
        (0..60_usize, 1..30_usize).prop_map(|(at, length)| Change::Repeat(at, length)),
    ];
    prop::collection::vec(change, 1..6)
}

/// The position that a text is, written, if it is one.
fn position(source: &str) -> Option<String> {
    let limits = Limits::none().steps(100_000);
    let bench = Workbench::default();
    let sitting = bench.sit(&limits).expect("nothing is full");
    match sitting.evaluate(source) {
        Ok(Value::Sum(sum)) => sum.as_position().map(|position| {
            position.picture();
            for player in Player::BOTH {
                // Too many moves to list is an answer too.
                let _ = position.options(player);
            }
            position.write()
        }),
        Ok(_) | Err(Refusal::Halt(_)) => None,
        Err(Refusal::Mistake(mistake)) => {
            let (from, to) = (mistake.span.from, mistake.span.to);
            let length = u32::try_from(source.len()).expect("a short text");
            assert!(from <= to && to <= length, "{source:?}: {from} to {to}");
            let message = &mistake.message;
            assert!(!message.is_empty() && !message.ends_with('.'), "{message}");
            assert!(mistake.render(source).contains('^'), "{source:?}: no place");
            None
        }
    }
}

fn check(source: &str) {
    if let Some(written) = position(source) {
        assert_eq!(position(&written).as_ref(), Some(&written), "{source:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_changed_example_is_a_position_or_is_refused_at_a_place(changes in changes()) {
        for entry in CATALOGUE {
            let mut text: Vec<char> = entry.info.example.chars().collect();
            for change in &changes {
                change.apply(&mut text);
            }
            check(&text.into_iter().collect::<String>());
        }
    }

    #[test]
    fn any_text_in_quotes_is_a_position_or_is_refused_at_a_place(
        text in prop::collection::vec(prop::sample::select(LETTERS), 0..24),
    ) {
        let text: String = text.into_iter().filter(|&letter| letter != '"').collect();
        for entry in CATALOGUE {
            check(&format!("{}(\"{text}\")", entry.name));
        }
    }
}

#[test]
fn every_ruleset_says_what_would_work_when_it_has_no_arguments() {
    for entry in CATALOGUE {
        let name = entry.name;
        let call = if entry.index == grundy_rules::Index::Nothing {
            format!("{name}()")
        } else {
            format!("{name}()[3]")
        };
        match Workbench::default().evaluate(&call, &Limits::none()) {
            Err(Refusal::Mistake(mistake)) => assert!(!mistake.hints.is_empty(), "{name}"),
            // Nim without heaps is over, and a set may be empty.
            Ok(_) => assert!(matches!(name, "nim" | "subtraction" | "all_but"), "{name}"),
            Err(Refusal::Halt(halt)) => panic!("{name}: {halt}"),
        }
    }
}
