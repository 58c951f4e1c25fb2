//! Matches: every move that is offered can be handed back, and the conversation is one and the same
//! whatever is played.

use std::time::Duration;

use grundy::play::{Contest, Conversation, Heard, Next, Review, Settings};
use grundy::play::{Hands, Hints, Match};
use grundy::questions::{HintsName, PlayOf, Played, TypedMove};
use grundy::render::Background;
use grundy::values::{Notation, Play, Player};
use grundy::{Asking, Convention, Limits, Question, Refusal, Workbench};
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
    with(contest, Hands::One(Player::Left), Hints::Off)
}

fn with<C: Contest>(contest: C, hands: Hands, hints: Hints) -> Conversation<C> {
    let settings = Settings {
        hints,
        notation: Notation::Ascii,
        move_time: Duration::from_secs(60),
    };
    Conversation::new(contest, hands, settings)
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
            "", "help", "moves", "m", "hint", "hints value", "hints off", "hints moves", "review",
            "undo", "u", "1", "2", "2 to *", "1 a1-a2",
            "9", "99", "to 0", "in 2: to *", "in 3: 1", "nonsense", "a1-a2", "resign", "\u{e9}",
        ][..]), 0..12),
    ) {
        let limits = Limits::none();
        let mut talk = talk(begin("domineering(\"..|..\") + *2", Play::Normal));
        for line in lines {
            if talk.next(&limits).unwrap() == Next::Machine {
                prop_assert!(talk.reply(&limits).unwrap().starts_with("grundy moves in "));
            }
            let before = (talk.story(), talk.contest().resigned());
            let heard = talk.hear(line, &limits);
            let after = (talk.story(), talk.contest().resigned());
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

/// Limits whose clock stands still before a deadline that is over once a slice is asked for: every
/// proof is too late, and everything else has all the time there is.
fn no_time() -> (Limits<'static>, Settings) {
    let limits = Limits::none().deadline(|| Duration::from_secs(1), Duration::MAX);
    let settings = Settings {
        move_time: Duration::ZERO,
        notation: Notation::Ascii,
        ..Settings::default()
    };
    (limits, settings)
}

const BOARD: &str = "domineering(\"......|......|......|......|......|......\")";

#[test]
fn a_board_too_large_to_solve_gets_a_move_that_is_told_to_be_unproved() {
    let (limits, settings) = no_time();
    let game = begin(BOARD, Play::Normal);
    let mut talk = Conversation::new(game, Hands::One(Player::Right), settings);
    let done = talk.reply(&limits).unwrap();
    assert!(
        done.starts_with("grundy moves ") && done.ends_with(" (not proved)"),
        "{done}"
    );
    assert_eq!(talk.next(&limits).unwrap(), Next::Player);
    let heard = talk.hear("hints moves", &limits).unwrap();
    assert_eq!(
        heard,
        Heard::Said(vec!["Hint: not decided within the time.".to_owned()])
    );
    let Heard::Said(hint) = talk.hear("hint", &limits).unwrap() else {
        panic!("a hint is said");
    };
    assert!(hint[0].contains("A move that looks good: "), "{hint:?}");
}

#[test]
fn unproved_moves_play_to_the_end() {
    let (limits, settings) = no_time();
    let game = begin(
        "domineering(\"....|....|....\") + nim(2, 3) + +-10",
        Play::Normal,
    );
    let mut talk = Conversation::new(game, Hands::Neither, settings);
    let mut moves = 0;
    while talk.next(&limits).unwrap() == Next::Machine {
        let done = talk.reply(&limits).unwrap();
        assert!(done.ends_with("(not proved)"), "{done}");
        moves += 1;
        if moves == 1 {
            assert!(
                done.contains("in 3: to 10"),
                "the hottest summand is first: {done}"
            );
        }
    }
    assert!(moves > 4);
}

#[test]
fn a_review_finds_the_move_that_threw_the_win_away() {
    let limits = Limits::none();
    let mut talk = with(begin("nim(3, 4, 5)", Play::Normal), Hands::Both, Hints::Off);
    for line in ["3->1", "4->0", "5->0", "1->0"] {
        assert!(
            matches!(talk.hear(line, &limits), Ok(Heard::Moved(_))),
            "{line}"
        );
    }
    let time = Duration::from_secs(60);
    let review = Review::of(talk.contest(), Notation::Ascii, time, &limits).unwrap();
    let winning: Vec<_> = review.turns.iter().map(|turn| turn.winning).collect();
    let (left, right) = (Some(Player::Left), Some(Player::Right));
    assert_eq!(review.start, left);
    assert_eq!(winning, [left, left, right, right]);
    let blunders: Vec<bool> = review.turns.iter().map(|turn| turn.is_blunder).collect();
    assert_eq!(blunders, [false, false, true, false]);
    assert_eq!(review.turns[2].better.as_deref(), Some("5->1"));
    let Heard::Page(page) = talk.hear("review", &limits).unwrap() else {
        panic!("a review is a page");
    };
    let last = page.lines().last().unwrap();
    assert_eq!(
        last,
        "Thrown away by Left with move 3, 5->0; 5->1 would have won."
    );
}

#[test]
fn a_review_says_what_was_not_decided() {
    let (limits, settings) = no_time();
    let mut talk = Conversation::new(begin(BOARD, Play::Normal), Hands::Both, settings);
    assert!(talk.hear("c3-c4", &limits).is_ok());
    let page = talk.review(&limits).unwrap();
    assert!(
        page.contains("1) Left, c3-c4: not decided within the time"),
        "{page}"
    );
    assert!(
        page.ends_with("No win is known to have been thrown away."),
        "{page}"
    );
}

#[test]
fn two_people_take_turns_and_take_back_one_move_each() {
    let limits = Limits::none();
    let game = begin(
        "domineering(\"..|..\") + domineering(\"..|..\")",
        Play::Normal,
    );
    let mut talk = with(game, Hands::Both, Hints::Off);
    assert_eq!(talk.greeting(), "Two play, Left begins.");
    assert_eq!(talk.prompt(), "Left> ");
    let error = talk.hear("a1-a2", &limits).unwrap_err().to_string();
    assert!(
        error.contains("type one of these numbers, or the summand first: `in 2: a1-a2`"),
        "{error}"
    );
    let moved = |line: &str| Heard::Moved(line.to_owned());
    assert_eq!(
        talk.hear("2 a1-a2", &limits).unwrap(),
        moved("Left moves in 2: a1-a2")
    );
    assert_eq!(talk.prompt(), "Right> ");
    assert_eq!(
        talk.hear("in 1: a1-b1", &limits).unwrap(),
        moved("Right moves in 1: a1-b1")
    );
    assert_eq!(
        talk.hear("undo", &limits).unwrap(),
        moved("The last move is taken back.")
    );
    assert_eq!(talk.prompt(), "Right> ");
    assert!(matches!(
        talk.hear("resign", &limits).unwrap(),
        Heard::Moved(_)
    ));
    let over = Next::Over("Right resigns: Left wins.".to_owned());
    assert_eq!(talk.next(&limits).unwrap(), over);
}

#[test]
fn stalks_are_cut_edge_by_edge() {
    let limits = Limits::none();
    let source = "stalk(\"L^w R^w\") - stalk(\"L^w\")";
    let mut talk = with(
        begin(source, Play::Normal),
        Hands::One(Player::Right),
        Hints::Moves,
    );
    // The sum is -omega/2, so that Right wins; Left, who begins, cuts a blue edge of the first.
    assert!(
        talk.reply(&limits)
            .unwrap()
            .starts_with("grundy moves in 1: edge ")
    );
    let error = talk.hear("1 edge w", &limits).unwrap_err().to_string();
    assert!(error.contains("there is no move `1 edge w`"), "{error}");
    let moved = Heard::Moved("You move in 2: edge 1000".to_owned());
    assert_eq!(talk.hear("edge 1000", &limits).unwrap(), moved);
    for _ in 0..4000 {
        match talk.next(&limits).unwrap() {
            Next::Over(ending) => {
                assert!(ending.ends_with("You win."), "{ending}");
                return;
            }
            Next::Machine => _ = talk.reply(&limits).unwrap(),
            Next::Player => {
                let view = talk.view(&limits).unwrap();
                assert!(!view.moves.is_empty());
                let Heard::Said(hint) = talk.hear("hint", &limits).unwrap() else {
                    panic!("a hint is said");
                };
                let best = hint[0]
                    .split("; move ")
                    .nth(1)
                    .unwrap()
                    .trim_end_matches('.');
                assert!(hint[0].starts_with("Hint: you can win"), "{hint:?}");
                assert!(
                    matches!(talk.hear(best, &limits), Ok(Heard::Moved(_))),
                    "{hint:?}"
                );
            }
        }
    }
    panic!("ordinals only fall, so that a match ends");
}

#[test]
fn boards_stand_on_the_background_that_is_asked_for() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let question = PlayOf {
        pictures: true,
        ..sum("nim(2)")
    };
    let drawn = |background| {
        let at = Asking {
            background,
            ..Asking::new(&bench, &limits)
        };
        question.ask(&at).unwrap().boards[0].svg.clone().unwrap()
    };
    assert!(drawn(Background::White).contains("#ffffff"));
    assert!(!drawn(Background::Dark).contains("#ffffff"));
}

#[test]
fn braces_are_shown_and_played_as_typed() {
    let at = ask(&sum("{-1|5} + {3|-3} - {2|{1|0}}")).unwrap();
    let texts: Vec<&str> = at.boards.iter().map(|board| board.text.as_str()).collect();
    assert_eq!(texts, ["{-1|5}", "{3|-3}", "{0|-1||-2}"]);
    let moves: Vec<&str> = at.moves.iter().map(|it| it.said.as_str()).collect();
    assert_eq!(moves, ["in 1: to -1", "in 2: to 3", "in 3: to {0|-1}"]);
}

#[test]
fn in_the_brochure_play_stops_when_only_numbers_are_left() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let asking = Asking {
        convention: Convention::Brochure,
        ..Asking::new(&bench, &limits)
    };
    let mut question = sum("{3|-3} + 1/2 - hackenbush(\"0-1 B, 1-2 R\")");
    assert_eq!(question.ask(&asking).unwrap().winner, None);
    question.moves.push(TypedMove("to 3".to_owned()));
    let at = question.ask(&asking).unwrap();
    assert_eq!(
        (at.winner, at.moves.len()),
        (Some(grundy::json::PlayerName(Player::Left)), 0)
    );
}

#[test]
fn a_board_is_called_the_same_in_the_table_the_list_and_the_moves() {
    let limits = Limits::none();
    let source = "2.nim(2) + nim(2) + nim(5)";
    let at = ask(&sum(source)).unwrap();
    let labels: Vec<Option<&str>> = at.boards.iter().map(|it| it.label.as_deref()).collect();
    assert_eq!(labels, [Some("1.1"), Some("1.2"), Some("2"), Some("3")]);
    let mut talk = talk(begin(source, Play::Normal));
    let page = talk.view(&limits).unwrap().text("Your");
    for line in [
        "  summand 1.2: nim(2)",
        "  summand 2: nim(2)",
        "  in 1.2:",
        "  in 3:",
    ] {
        assert!(page.lines().any(|it| it == line), "{line}: {page}");
    }
    let below = page.split("  in 2:\n").nth(1).expect("the moves in 2");
    let number = below.split(") 2->0").next().expect("the first of them");
    let by_number = talk.hear(number.trim(), &limits).unwrap();
    assert_eq!(by_number, Heard::Moved("You move in 2: 2->0".to_owned()));
    let boards: Vec<String> = talk
        .view(&limits)
        .unwrap()
        .boards
        .iter()
        .map(|it| it.text.clone())
        .collect();
    assert_eq!(boards, ["nim(2)", "nim(2)", "nim(0)", "nim(5)"]);
}

#[test]
fn the_edges_of_a_stalk_are_listed_or_there_is_said_to_be_more() {
    let listed = |source: &str| {
        let at = ask(&sum(source)).unwrap();
        (at.moves.len(), at.more)
    };
    assert_eq!(listed("stalk(\"L^20\")"), (20, false));
    assert!(listed("stalk(\"L^w R^20\") - stalk(\"L^w R^30\")").1);
    assert_eq!(listed("stalk(\"L^1000 R^w\")"), (1000, false));
    assert_eq!(listed("stalk(\"L^1001\")"), (4, true));
    assert_eq!(
        listed("11.stalk(\"L^100\") + stalk(\"L^8\")"),
        (11 * 4 + 8, true)
    );
    assert_eq!(listed("{omega|}"), (1, false));
    let limits = Limits::none();
    let mut table = talk(begin("omega + stalk(\"L^9\")", Play::Normal));
    let page = table.view(&limits).unwrap().text("Your");
    let more = "     … and more: `edge N` cuts the edge number N";
    assert_eq!(
        page.lines().filter(|line| *line == more).count(),
        1,
        "{page}"
    );
    assert!(page.contains("edge 8"), "{page}");
    let mut table = talk(begin("1/2 + *", Play::Normal));
    assert!(!table.view(&limits).unwrap().text("Your").contains('…'));
}

#[test]
fn an_edge_that_is_not_listed_is_played_again_from_a_transcript() {
    let limits = Limits::none();
    let source = "omega - stalk(\"L^2000 R\")";
    let begun = || begin(source, Play::Normal);
    let mut talk = with(begun(), Hands::Both, Hints::Off);
    for typed in ["edge 1000", "in 2: to -stalk(\"L^1500\")"] {
        let heard = talk.hear(typed, &limits).unwrap();
        assert!(matches!(heard, Heard::Moved(_)), "{typed}: {heard:?}");
    }
    let transcript = talk.contest().transcript(Hands::Both);
    let again = begun().replayed(&transcript, &limits).unwrap();
    let texts = |game: &Match| -> Vec<String> {
        let turns = game.turns().iter();
        turns.map(|turn| turn.text.clone()).collect()
    };
    assert_eq!(texts(&again), texts(talk.contest()));
    assert_eq!(texts(&again), ["stalk(\"L^1000\")", "-stalk(\"L^1500\")"]);
}
