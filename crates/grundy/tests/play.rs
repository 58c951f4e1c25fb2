//! Matches: every move that is offered can be handed back, and the conversation is one and the same
//! whatever is played.

use grundy::play::{Contest, Conversation, Heard, Next};
use grundy::questions::{HintsName, PlayOf, Played, TypedMove};
use grundy::{Asking, Hints, Limits, Match, Notation, Play, Player, Question, Refusal, Workbench};
use proptest::prelude::*;

fn ask(question: &PlayOf) -> Result<Played, Refusal> {
    question.ask(&Asking::new(&Workbench::default(), &Limits::none()))
}

fn sum(source: &str) -> PlayOf {
    PlayOf {
        expr: Some(source.to_owned()),
        ..PlayOf::default()
    }
}

fn begin(source: &str, play: Play) -> Match {
    let bench = Workbench::default();
    let begun = bench.begin(source, play, Player::Left, &Limits::none());
    begun.expect(source)
}

fn talk<C: Contest>(contest: C) -> Conversation<C> {
    Conversation::new(contest, Player::Left, Hints::Off, Notation::Ascii)
}

const SUMS: &[&str] = &[
    "domineering(\"...|...\") + *2",
    "nim(2, 3) - clobber(\"XOX\")",
    "hackenbush(\"0-1 B, 1-2 R, 0-3 G\") + hackenbush(\"0-1 B, 1-2 R, 0-3 G\")",
    "toads_and_frogs(\"TT..FF\") + node_kayles(cycle(5))",
    "+-1 + ^* - 3/4",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_move_in_words_is_understood(
        source in prop::sample::select(SUMS),
        choices in prop::collection::vec(0_usize..1000, 0..8),
        misere in any::<bool>(),
    ) {
        let mut question = PlayOf { best: true, hints: HintsName::Moves, ..sum(source) };
        // A value has no moves of its own under misère play.
        if misere && !source.contains('^') {
            question.play = Some(grundy::json::PlayName(Play::Misere));
        }
        for choice in choices {
            let at = ask(&question).unwrap();
            let made: Vec<&String> = question.moves.iter().map(|typed| &typed.0).collect();
            prop_assert_eq!(at.made.iter().collect::<Vec<_>>(), made);
            let wins = at.moves.iter().any(|it| it.wins == Some(true));
            prop_assert_eq!(at.winner.is_none(), !at.moves.is_empty());
            prop_assert_eq!(at.favourite.is_some(), at.winner.is_none());
            if let Some(best) = &at.best {
                prop_assert_eq!(at.favourite == Some(at.to_move), wins);
                let best = at.moves.iter().find(|it| it.said == *best).unwrap();
                prop_assert_eq!(best.wins == Some(true), wins);
            }
            let Some(next) = at.moves.get(choice % at.moves.len().max(1)) else { break };
            question.moves.push(TypedMove(next.said.clone()));
        }
    }

    #[test]
    fn a_line_leaves_the_match_as_it_was_or_makes_a_move(lines in prop::collection::vec(
        prop::sample::select(&[
            "", "help", "moves", "m", "hint", "hints value", "hints off", "undo", "u", "1", "2",
            "9", "99", "to 0", "in 2: to *", "in 3: 1", "nonsense", "a1-a2", "resign", "\u{e9}",
        ][..]), 0..12),
    ) {
        let limits = Limits::none();
        let mut talk = talk(begin("domineering(\"..|..\") + *2", Play::Normal));
        for line in lines {
            if talk.next(&limits).unwrap() == Next::Machine {
                prop_assert!(talk.reply(&limits).unwrap().starts_with("grundy moves in "));
            }
            let before = (Contest::turns(talk.contest()), talk.contest().resigned());
            let heard = talk.hear(line, &limits);
            let after = (Contest::turns(talk.contest()), talk.contest().resigned());
            match heard {
                Ok(Heard::Moved(_)) => prop_assert_ne!(before, after),
                _ => prop_assert_eq!(before, after),
            }
        }
    }
}

#[test]
fn a_take_away_game_is_talked_about_in_its_own_words() {
    let limits = Limits::none();
    let heap = serde_json::from_str::<grundy::questions::Takeaway>(r#"{"f":"2x","n":4,"m":3}"#);
    let mut talk = talk(heap.unwrap().contest(Player::Left).unwrap());
    let greeting = "Type a number to take it. You begin. Whoever takes the last stone wins.";
    assert_eq!(talk.greeting(), greeting);
    assert_eq!(
        talk.view(&limits).unwrap().text("Your"),
        "4 stones, take 1 to 3"
    );
    assert!(talk.hear("4", &limits).is_err());
    assert_eq!(
        talk.hear("1", &limits).unwrap(),
        Heard::Moved("You take 1, leaving 3 stones".to_owned())
    );
    assert_eq!(talk.next(&limits).unwrap(), Next::Machine);
    assert_eq!(
        talk.reply(&limits).unwrap(),
        "grundy takes 1, leaving 2 stones"
    );
    assert_eq!(
        talk.hear("hint", &limits).unwrap(),
        Heard::Said(vec![
            "Hint: you can win; take 2, leaving 0 stones.".to_owned()
        ])
    );
    assert!(matches!(talk.hear("2", &limits).unwrap(), Heard::Moved(_)));
    let over = Next::Over("No stone is left. You win.".to_owned());
    assert_eq!(talk.next(&limits).unwrap(), over);
    assert!(matches!(
        talk.hear("undo", &limits).unwrap(),
        Heard::Moved(_)
    ));
    assert_eq!(talk.contest().turns().len(), 2);
}

#[test]
fn amounts_are_handed_back_in_words() {
    let request = r#"{"continuous":{"variant":"neg","m":"1","g":"2x","b":"3","X":"13/2"},
                      "best":true,"hints":"outcome"}"#;
    let mut question: PlayOf = serde_json::from_str(request).unwrap();
    let winner = loop {
        let at = ask(&question).unwrap();
        match at.best {
            Some(best) => question.moves.push(TypedMove(best)),
            None => break at.winner,
        }
    };
    assert_eq!(winner, Some(grundy::json::PlayerName(Player::Left)));
}
