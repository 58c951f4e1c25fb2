//! The pages of the games say what is true: whatever they show to be typed can be typed.

use grundy::heaps::FAMILIES;
use grundy::questions::HeapGameField;
use grundy::questions::{Draw, Eval, Games, PeriodOf, SequenceOf};
use grundy::render::Style;
use grundy::rulesets::CATALOGUE;
use grundy::{Answer, Asking, Limits, Question, Workbench};

/// What stands between backquotes, where a blank or a letter before tells it from a digit of text.
fn typed(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_call_on_a_page_is_a_position() {
    let bench = Workbench::default();
    let mut calls = 0;
    for entry in CATALOGUE {
        let info = entry.info;
        let call = format!("{}(", entry.name);
        for text in [info.rules, info.notation, info.theory] {
            for expr in typed(text).filter(|typed| typed.starts_with(&call)) {
                let limits = Limits::none();
                let at = Asking::new(&bench, &limits);
                let draw = Draw {
                    expr: expr.to_owned(),
                    ..Draw::default()
                };
                // Several heaps of some games are a sum, which has a value though no one picture.
                if draw.ask(&at).is_err() {
                    let answer = Eval::of(expr).ask(&at);
                    assert!(answer.is_ok(), "{expr}: {:?}", answer.err());
                }
                calls += 1;
            }
        }
        let shown = typed(info.notation).any(|typed| typed == info.example);
        let same_call = typed(info.notation).any(|typed| typed.starts_with(&call));
        assert!(shown || same_call, "{} shows how it is typed", entry.name);
    }
    assert!(calls > 40, "{calls} calls");
}

#[test]
fn every_command_on_a_page_is_one() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let at = Asking::new(&bench, &limits);
    let mut commands = 0;
    for entry in CATALOGUE {
        for command in typed(entry.info.theory).filter(|it| it.starts_with("grundy ")) {
            let game = command.strip_prefix("grundy period ");
            let game = game.unwrap_or_else(|| panic!("{command} is another command"));
            let question = PeriodOf {
                game: HeapGameField::typed(game),
                ..PeriodOf::default()
            };
            let answer = question.ask(&at);
            assert!(answer.is_ok(), "{command}: {:?}", answer.err());
            commands += 1;
        }
    }
    assert!(commands > 4, "{commands} commands");
}

#[test]
fn every_page_has_its_picture_and_the_value_of_its_example() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let at = Asking::new(&bench, &limits);
    for entry in CATALOGUE {
        let question = Games {
            name: Some(entry.name.to_owned()),
        };
        let answer = question.ask(&at).unwrap();
        let page = answer.page.as_ref().expect("a page");
        let worth = Eval::of(entry.info.example).ask(&at).unwrap();
        assert_eq!(page.value, worth.written.to_string());
        assert!(!page.picture.trim().is_empty(), "{}", entry.name);
        assert!(answer.picture().is_some());
        let text = answer.text(&Style::default()).unwrap();
        let example = format!("{} = {}", entry.info.example, page.value);
        assert!(text.contains(&example), "{text}");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{text}");
    }
}

#[test]
fn families_on_heaps_are_listed_and_found() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let at = Asking::new(&bench, &limits);
    let all = Games::default().ask(&at).unwrap();
    assert_eq!(all.sequences.len(), FAMILIES.len());
    assert!(all.page.is_none() && all.picture().is_none());
    for family in FAMILIES {
        let question = Games {
            name: Some(family.name.to_owned()),
        };
        let text = question.ask(&at).unwrap().text(&Style::default()).unwrap();
        let command = format!("`grundy sequence {}`", family.example);
        assert!(text.contains(&command), "{text}");
        let sequence = SequenceOf {
            game: HeapGameField::typed(family.example),
            to: Some(20_u64.into()),
            ..SequenceOf::default()
        };
        assert!(sequence.ask(&at).is_ok(), "{}", family.example);
    }
    let unknown = Games {
        name: Some("digit_deletion".to_owned()),
    };
    let Err(grundy::Refusal::Mistake(mistake)) = unknown.ask(&at) else {
        panic!("there is no such game");
    };
    assert_eq!(mistake.hints[0], "did you mean `digits`?");
}

#[test]
fn boards_are_read_as_they_are_pasted() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let at = Asking::new(&bench, &limits);
    let draw = |expr: &str| {
        let question = Draw {
            expr: expr.to_owned(),
            ..Draw::default()
        };
        let answer = question.ask(&at);
        answer.map_or_else(|error| panic!("{expr}: {error}"), |it| it.drawn)
    };
    for (typed, written) in [
        ("domineering(\"\n  ..\n  .#\n\")", "domineering(\"..|.#\")"),
        ("domineering(\"../.#\")", "domineering(\"..|.#\")"),
        ("domineering(\"..|\r\n.#\")", "domineering(\"..|.#\")"),
        ("domineering(2, 3)", "domineering(\"...|...\")"),
        ("cram(\"2x3\")", "cram(\"...|...\")"),
        ("nogo(\"1 x 2\")", "nogo(\"..\")"),
        ("clobber(\"BW\nwb\")", "clobber(\"XO|OX\")"),
        ("amazons(\"L../..R\")", "amazons(\"X..|..O\")"),
        ("konane(\".RL.\")", "konane(\".ox.\")"),
        (
            "toads_and_frogs(\" ll.rr\n\")",
            "toads_and_frogs(\"TT.FF\")",
        ),
        (
            "elephants_and_rhinos(\"E..R\")",
            "elephants_and_rhinos(\"X..O\")",
        ),
        (
            "toppling_dominoes(\"LRE*g\")",
            "toppling_dominoes(\"XO###\")",
        ),
        ("fission(\"*..\")", "fission(\"X..\")"),
        (
            "hackenbush(\"0-1 L\n1-2 r,\n0-3 g\")",
            "hackenbush(\"0-1 B, 0-3 G, 1-2 R\")",
        ),
        ("snort(\"0-1\n1-2\n2=b\")", "snort(\"0-1, 1-2, 2=L\")"),
        ("col(path(3), \"0=r\")", "col(\"0-1, 1-2, 0=R\")"),
        (
            "node_kayles(\"0-1\n\n1-2\n5\")",
            "node_kayles(\"0-1, 1-2, 5\")",
        ),
    ] {
        assert_eq!(draw(typed), written, "{typed:?}");
        assert_eq!(draw(written), written);
    }
}
