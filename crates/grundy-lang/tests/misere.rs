//! Misère play against its definition: whoever is to move and cannot has won.

use std::collections::HashMap;

use grundy_game::Kept;
use grundy_game::Notation;
use grundy_lang::{Hints, Match, MoveTo, Refusal, Solution, Transcript, WinningMoves, Workbench};
use grundy_num::{Limits, Outcome, Play, Player};
use proptest::prelude::*;

const SUMMANDS: &[&str] = &[
    "domineering(\"..|.#\")",
    "clobber(\"XOXO\")",
    "toads_and_frogs(\"T.F\")",
    "nim(1, 2)",
    "kayles(3)",
    "node_kayles(path(3))",
    "-node_kayles(cycle(4))",
    "hackenbush(\"0-1 B, 1-2 R, 0-3 G\")",
    "-domineering(\"...\")",
    "2.nim(2)",
    "2.{1|-1}",
    "{*,{0|0}|*,1}",
    "±{2|0}",
    "{1 + *|-{2|1}}",
    "-{3|1||-2}",
    "*2",
    "^2*",
    "-3/4",
    "2",
];

fn begin(source: &str, starter: Player, limits: &Limits<'_>) -> Result<Match, Refusal> {
    Workbench::default().begin(source, Play::Misere, starter, limits)
}

fn sums() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(SUMMANDS), 1..4).prop_map(|it| it.join(" + "))
}

/// Who wins from here, straight from the definition; positions are known by their texts.
fn winner(game: &mut Match, known: &mut HashMap<(Vec<String>, Player), Player>) -> Player {
    let limits = Limits::none();
    let player = game.to_move();
    let view = game.view(Notation::Ascii, Hints::Off, &limits).unwrap();
    let mut texts: Vec<String> = view.summands.into_iter().map(|it| it.text).collect();
    texts.sort();
    if let Some(&winner) = known.get(&(texts.clone(), player)) {
        return winner;
    }
    let moves = game.moves(&limits).unwrap();
    let mut wins = moves.is_empty();
    for legal in moves {
        game.play(legal);
        wins |= winner(game, known) == player;
        game.undo();
    }
    let winner = if wins { player } else { player.opponent() };
    known.insert((texts, player), winner);
    winner
}

fn texts(moves: &WinningMoves) -> Vec<String> {
    let text = |to: &MoveTo| match to {
        MoveTo::Position(it) => it.to.clone(),
        other => panic!("under misère play moves are positions, not {other:?}"),
    };
    moves.moves.iter().map(|it| text(&it.to)).collect()
}

fn solve(source: &str) -> Kept<Solution> {
    let solution = Workbench::default().solve(source, Play::Misere, &Limits::none());
    solution.expect(source)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_solution_is_that_of_the_definition(source in sums()) {
        let limits = Limits::none();
        let solution = solve(&source);
        let mut known = HashMap::new();
        for (starter, found) in [(Player::Left, &solution.left), (Player::Right, &solution.right)] {
            let mut game = begin(&source, starter, &limits).unwrap();
            let expected = winner(&mut game, &mut known);
            prop_assert_eq!(solution.outcome.winner(starter), expected);
            prop_assert_eq!(game.favourite(&limits).unwrap(), expected);
            let mut winning = 0;
            for legal in game.moves(&limits).unwrap() {
                game.play(legal);
                winning += usize::from(winner(&mut game, &mut known) == starter);
                game.undo();
            }
            // A multiple is one summand of the solution and several of a match.
            if source.contains("2.") {
                prop_assert_eq!(found.moves.is_empty(), winning == 0);
            } else {
                prop_assert_eq!(found.moves.len(), winning);
            }
        }
    }

    #[test]
    fn the_machine_wins_what_can_be_won_and_its_transcript_plays_again(source in sums()) {
        let limits = Limits::none();
        let mut game = begin(&source, Player::Right, &limits).unwrap();
        let favourite = game.favourite(&limits).unwrap();
        while game.winner(&limits).unwrap().is_none() {
            let best = game.best_move(&limits).unwrap().unwrap();
            game.play(best);
        }
        prop_assert_eq!(game.winner(&limits).unwrap(), Some(favourite));
        let transcript: Transcript = game.transcript(Player::Left).to_string().parse().unwrap();
        let again = begin(&transcript.source, transcript.starter, &limits).unwrap();
        let again = again.replayed(&transcript, &limits).unwrap();
        prop_assert_eq!(again.convention(), Play::Misere);
        prop_assert_eq!(again.winner(&limits).unwrap(), Some(favourite));
    }
}

#[test]
fn misere_nim_is_won_as_nim_until_every_heap_is_one() {
    // Bouton: with a heap above 1 the winner is that of normal play, with none it is the other.
    for a in 0..4_u32 {
        for b in 0..4_u32 {
            for c in 0..4_u32 {
                let is_next = if a.max(b).max(c) > 1 {
                    a ^ b ^ c != 0
                } else {
                    a ^ b ^ c == 0
                };
                let expected = if is_next {
                    Outcome::Next
                } else {
                    Outcome::Previous
                };
                let source = format!("nim({a}, {b}) + *{c}");
                assert_eq!(solve(&source).outcome, expected, "{source}");
            }
        }
    }
}

#[test]
fn winning_moves_are_written_as_they_can_be_typed() {
    assert_eq!(texts(&solve("nim(1, 3)").left), ["nim(1, 0)"]);
    let found = texts(&solve("2.nim(2) + nim(2)").left);
    assert_eq!(found, ["nim(0) + nim(2)", "nim(0)"]);
    assert_eq!(texts(&solve("-{0,1|} + *").right), ["0"]);
    assert_eq!(texts(&solve("{1 + *|0}").left), Vec::<String>::new());
}

#[test]
fn equal_games_of_different_form_are_told_apart() {
    // * + * is 0 under normal play only: in it somebody has to make the last move but one.
    assert_eq!(solve("0").outcome, Outcome::Next);
    assert_eq!(solve("{*|*}").outcome, Outcome::Next);
    assert_eq!(solve("*2 + *2").outcome, Outcome::Previous);
    assert_eq!(solve("nim(2) - nim(2)").outcome, Outcome::Previous);
}

#[test]
fn a_ruleset_with_a_theory_of_nimbers_is_searched_all_the_same() {
    // Under normal play the middle vertex wins, since it leaves nothing.
    let found = solve("node_kayles(path(3))");
    assert_eq!(found.outcome, Outcome::Next);
    let ends = ["node_kayles(\"2\")", "node_kayles(\"0\")"];
    assert_eq!(texts(&found.left), ends);
}

#[test]
fn a_form_nested_very_deep_is_read_and_searched() {
    let deep = format!("{}0{}", "{".repeat(20_000), "|}".repeat(20_000));
    assert_eq!(solve(&deep).outcome, Outcome::Right);
}
