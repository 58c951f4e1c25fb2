//! Matches: the machine never loses a won game, undo restores, and a transcript plays again.

use std::collections::HashMap;

use grundy_game::Notation;
use grundy_lang::{ChooseError, Hands, Hints, Match, Refusal, ReplayError, Transcript, Workbench};
use grundy_num::{Halt, Limits, Play, Player};
use proptest::prelude::*;

const SUMMANDS: &[&str] = &[
    "domineering(\"..|..|..\")",
    "clobber(\"XOX|OXO\")",
    "toads_and_frogs(\"TT..FF\")",
    "cram(\"..|..\")",
    "nim(1, 3)",
    "kayles(4)",
    "poker_nim([1, 2], 1, 0)",
    "hackenbush(\"0-1 B, 1-2 R, 0-3 G\")",
    "-domineering(\"...|...\")",
    "{5|2||-1}",
    "2.{3|-3}",
    "{-1|5}",
    "stalk(\"LRRL\")",
    "+-1",
    "^*",
    "*3",
    "1/4",
    "-2",
];

fn begin(source: &str, starter: Player, limits: &Limits<'_>) -> Result<Match, Refusal> {
    Workbench::default().begin(source, Play::Normal, starter, limits)
}

fn replay(transcript: &Transcript) -> Result<Match, ReplayError> {
    let limits = Limits::none();
    let Transcript {
        source,
        play,
        starter,
        ..
    } = transcript;
    let game = Workbench::default().begin(source, *play, *starter, &limits);
    game.expect(source).replayed(transcript, &limits)
}

fn sums() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(SUMMANDS), 1..4).prop_map(|it| it.join(" + "))
}

fn player() -> impl Strategy<Value = Player> {
    prop::sample::select(Player::BOTH.to_vec())
}

fn texts(game: &Match) -> Vec<String> {
    let view = game.view(Notation::Ascii, Hints::Off, &Limits::none());
    let summands = view.unwrap().summands.into_iter();
    summands.map(|summand| summand.text).collect()
}

/// Plays a random move, chosen by a number; whether there was one.
fn play_random(game: &mut Match, choice: usize) -> bool {
    let moves = game.moves(&Limits::none()).unwrap();
    if moves.is_empty() {
        return false;
    }
    let legal = moves[choice % moves.len()].clone();
    game.play(legal);
    true
}

/// Who wins from here, straight from the definition; positions are known by their texts.
fn winner_by_definition(
    game: &mut Match,
    known: &mut HashMap<(Vec<String>, Player), Player>,
) -> Player {
    let player = game.to_move();
    let mut sum = texts(game);
    sum.sort();
    let key = (sum, player);
    if let Some(&winner) = known.get(&key) {
        return winner;
    }
    let mut winner = player.opponent();
    for legal in game.moves(&Limits::none()).unwrap() {
        game.play(legal);
        if winner_by_definition(game, known) == player {
            winner = player;
        }
        game.undo();
    }
    known.insert(key, winner);
    winner
}

/// Summands small enough to be played out together.
const SMALL: &[&str] = &[
    "domineering(\"..|..\")",
    "domineering(\"...|.#.\")",
    "clobber(\"XOXO\")",
    "toads_and_frogs(\"T.F.\")",
    "nim(1, 2)",
    "kayles(3)",
    "hackenbush(\"0-1 B, 1-2 R, 0-3 G\")",
    "-clobber(\"XO|X.\")",
    "{3|1||-2}",
    "{-1|1}",
    "-stalk(\"LRL\")",
    "2.{1|-1}",
    "^",
    "*2",
    "-3/4",
    "1/2",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_favourite_is_the_winner_by_definition(
        source in prop::collection::vec(prop::sample::select(SMALL), 1..4),
        starter in player(),
    ) {
        let limits = Limits::none();
        let mut game = begin(&source.join(" + "), starter, &limits).unwrap();
        let favourite = game.favourite(&limits).unwrap();
        prop_assert_eq!(winner_by_definition(&mut game, &mut HashMap::new()), favourite);
    }

    #[test]
    fn a_view_says_of_every_move_who_wins_and_what_it_leaves(
        source in prop::collection::vec(prop::sample::select(SMALL), 1..4),
        starter in player(),
    ) {
        let limits = Limits::none();
        let mut game = begin(&source.join(" + "), starter, &limits).unwrap();
        let view = game.view(Notation::Ascii, Hints::Moves, &limits).unwrap();
        let mut known = HashMap::new();
        let winner = winner_by_definition(&mut game, &mut known);
        prop_assert_eq!(view.winner.is_some(), view.moves.is_empty());
        prop_assert_eq!(view.winner.unwrap_or(winner), winner);
        let wins = view.moves.iter().any(|it| it.winner == Some(starter));
        prop_assert_eq!(wins, winner == starter);
        let bench = Workbench::default();
        for (at, it) in view.moves.into_iter().enumerate() {
            prop_assert_eq!(it.number, at + 1);
            let mut summands = texts(&game);
            summands[it.legal.summand].clone_from(&it.text);
            game.play(it.legal);
            prop_assert_eq!(texts(&game), summands.clone());
            prop_assert_eq!(it.winner, Some(winner_by_definition(&mut game, &mut known)));
            let leaves = format!("({}) == {}", summands.join(") + ("), it.value.unwrap());
            prop_assert_eq!(bench.show(&leaves).unwrap(), "true", "{}", leaves);
            game.undo();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn the_machine_never_loses_a_won_game_against_a_random_player(
        source in sums(),
        machine in player(),
        starter in player(),
        choices in prop::collection::vec(any::<u16>(), 40),
    ) {
        let limits = Limits::none();
        let mut game = begin(&source, starter, &limits).unwrap();
        let mut is_won = false;
        let mut choices = choices.into_iter().cycle();
        while game.winner(&limits).unwrap().is_none() {
            let favourite = game.favourite(&limits).unwrap();
            prop_assert!(!is_won || favourite == machine);
            is_won = favourite == machine;
            if game.to_move() == machine {
                game.play(game.best_move(&limits).unwrap().unwrap());
            } else {
                play_random(&mut game, usize::from(choices.next().unwrap()));
            }
        }
        if is_won {
            prop_assert_eq!(game.winner(&limits).unwrap(), Some(machine));
        }
    }

    #[test]
    fn undo_restores_every_position_on_the_way(
        source in sums(),
        choices in prop::collection::vec(any::<u16>(), 0..12),
    ) {
        let mut game = begin(&source, Player::Right, &Limits::none()).unwrap();
        let mut seen = vec![(texts(&game), game.to_move())];
        for choice in choices {
            if !play_random(&mut game, usize::from(choice)) {
                break;
            }
            seen.push((texts(&game), game.to_move()));
        }
        while let Some(now) = seen.pop() {
            prop_assert_eq!((texts(&game), game.to_move()), now);
            prop_assert_eq!(game.undo().is_some(), !seen.is_empty());
        }
    }

    #[test]
    fn a_transcript_reads_back_and_plays_again(
        source in sums(),
        starter in player(),
        hands in prop::sample::select(vec![
            Hands::One(Player::Left), Hands::One(Player::Right), Hands::Both, Hands::Neither,
        ]),
        choices in prop::collection::vec(any::<u16>(), 0..12),
        resigns in any::<bool>(),
    ) {
        let limits = Limits::none();
        let mut game = begin(&source, starter, &limits).unwrap();
        for choice in choices {
            if !play_random(&mut game, usize::from(choice)) {
                break;
            }
        }
        if resigns {
            game.resign();
        }
        let transcript = game.transcript(hands);
        let read: Transcript = transcript.to_string().parse().unwrap();
        prop_assert_eq!(&read, &transcript);
        let again = replay(&read).unwrap();
        prop_assert_eq!(texts(&again), texts(&game));
        prop_assert_eq!(again.to_move(), game.to_move());
        prop_assert_eq!(again.resigned(), game.resigned());
    }
}

#[track_caller]
fn best(source: &str, starter: Player) -> String {
    let limits = Limits::none();
    let game = begin(source, starter, &limits).unwrap();
    game.best_move(&limits).unwrap().unwrap().text
}

#[test]
fn the_winner_hurries_and_the_loser_holds_out() {
    // Taking the whole heap ends it; from two heaps of 3 nothing wins, and the longest defence
    // takes one token.
    assert_eq!(best("nim(5)", Player::Left), "nim(0)");
    assert_eq!(best("nim(3, 3)", Player::Left), "nim(2, 3)");
}

#[test]
fn large_boards_are_played_without_playing_them_out() {
    let limits = Limits::none();
    let source = "domineering(\".....|.....|.....|.....|.....\")";
    let mut game = begin(source, Player::Left, &limits).unwrap();
    // The empty 5x5 board is a win for the second player, so whatever Left plays Right answers.
    assert_eq!(game.favourite(&limits).unwrap(), Player::Right);
    play_random(&mut game, 7);
    game.play(game.best_move(&limits).unwrap().unwrap());
    assert_eq!(game.favourite(&limits).unwrap(), Player::Right);
}

#[test]
fn hints_that_a_limit_cuts_off_leave_the_rest_of_the_view() {
    let (none, few) = (Limits::none(), Limits::none().steps(1000));
    // Smaller boards are decided by their bounds.
    let game = begin("domineering(8, 8)", Player::Left, &none).unwrap();
    let view = game.view(Notation::Ascii, Hints::Moves, &few).unwrap();
    assert_eq!((view.moves.len(), view.halt), (56, Some(Halt::Steps)));
    assert!(view.prospect.is_none());
}

#[test]
fn moves_are_chosen_by_number_name_or_text() {
    let limits = Limits::none();
    let game = begin("clobber(\"XO\") + *2 + *2", Player::Left, &limits).unwrap();
    let view = game.view(Notation::Unicode, Hints::Off, &limits).unwrap();
    let text = |typed: &str| view.choose(typed).map(|it| it.legal.summand);
    assert_eq!(text("1"), Ok(0));
    assert_eq!(text("clobber( \".X\" )"), Ok(0));
    let name = view.moves[0].legal.name.clone().unwrap();
    assert_eq!(text(&name.to_uppercase()), Ok(0));
    assert!(matches!(text("to *"), Err(ChooseError::Several { .. })));
    assert!(matches!(text("6"), Err(ChooseError::NoSuchNumber { .. })));
    assert!(matches!(text("0"), Err(ChooseError::NoSuchNumber { .. })));
    assert!(matches!(text(""), Err(ChooseError::NoSuchMove { .. })));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let limits = Limits::none();
    for (source, message) in [
        ("1 < 2", "expected a game as a summand, found a truth value"),
        (
            "1000.*",
            "expected at most 100 summands to play, found more",
        ),
        ("", "expected a sum of games to play, found nothing"),
    ] {
        let error = begin(source, Player::Left, &limits).err().unwrap();
        assert!(error.to_string().contains(message), "{source}: {error}");
    }
}

#[test]
fn a_transcript_with_a_wrong_move_says_which() {
    let replay = |text: &str| crate::replay(&text.parse().unwrap()).err().unwrap();
    let error = replay("sum *2\nleft 1 *\nright 1 *2\n");
    assert!(matches!(error, ReplayError::NoSuchMove { turn: 2, .. }));
    let error = replay("sum *2\nright 1 *\n");
    assert!(matches!(error, ReplayError::WrongPlayer { turn: 1, .. }));
    let error = "sum *2\nup 1 *\n".parse::<Transcript>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: expected `sum`, `play`, `stop`, `you`, `first`, `left` or `right`, found `up 1 *`"
    );
}
