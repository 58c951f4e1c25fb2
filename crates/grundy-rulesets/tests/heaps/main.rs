//! Rulesets on heaps, the knight that is one in disguise, and games given by their graphs.

mod arguments;
mod game_graph;
mod hungry_knight;
mod nim;
mod partizan_subtraction;
mod poker_nim;
mod wythoff;

use arguments::arguments;
use grundy_game::{Game, GameArena, Games, Outcome, Player};
use grundy_num::{Limits, Sign};
use grundy_rules::{Arg, ArgError, Args, Ruleset};
use grundy_solve::{Hooks, OutcomeSearch, Play, ValueSolver, partizan};
use serde_json::Value;

fn with_games(test: impl FnOnce(Games<'_>)) {
    let (arena, limits) = (GameArena::new(), Limits::none());
    test(arena.within(&limits));
}

/// A file of the corpus.
fn corpus(name: &str) -> Value {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/../../corpus/partizan/{name}.json");
    let text = std::fs::read_to_string(&path).expect("the corpus is there");
    serde_json::from_str(&text).expect("the corpus is JSON")
}

fn read_args<R: Ruleset>(args: &[Arg]) -> Result<(R, R::Position), ArgError> {
    R::read(&Args::new(args))
}

/// Reads a position from its arguments as they are typed.
#[track_caller]
fn read<R: Ruleset>(text: &str) -> (R, R::Position) {
    read_args(&arguments(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why arguments are refused.
#[track_caller]
fn refusal<R: Ruleset>(text: &str) -> String {
    match read_args::<R>(&arguments(text)) {
        Ok(_) => panic!("{text} was read"),
        Err(error) => error.message,
    }
}

/// Up to `most` positions that can be reached, the first of them `start`.
fn reachable<R: Ruleset>(rules: &R, start: &R::Position, most: usize) -> Vec<R::Position> {
    let mut found = vec![start.clone()];
    let mut at = 0;
    while at < found.len() && found.len() < most {
        let mut options = Vec::new();
        for player in Player::BOTH {
            rules.options(&found[at], player, &mut options);
        }
        for option in options {
            if !found.contains(&option) {
                found.push(option);
            }
        }
        at += 1;
    }
    found.truncate(most);
    found
}

/// Writing and reading is the identity on all positions near a position.
#[track_caller]
fn check_round_trip<R: Ruleset + PartialEq>(rules: &R, start: &R::Position) {
    for position in reachable(rules, start, 60) {
        let text = rules.write(&position);
        let (same_rules, same) = read::<R>(&text);
        assert!(same_rules == *rules && same == position, "{text}");
    }
}

/// The value, the same with hooks and without, whose outcome a search finds too.
#[track_caller]
fn check_value<R: Ruleset + PartialEq + Clone>(
    games: Games<'_>,
    rules: &R,
    position: &R::Position,
) -> Game {
    let text = rules.notation(position);
    let [value, plain] = [Hooks::Used, Hooks::Ignored].map(|hooks| {
        let value = ValueSolver::new(rules, hooks).value(games, position);
        value.expect("no limits")
    });
    assert_eq!(value, plain, "{text}");
    let positions = [partizan(rules.clone(), position.clone())];
    let mut search = OutcomeSearch::new(games, &positions, Play::Normal);
    let parts = search
        .components(&*positions[0], Sign::Plus)
        .expect("no limits");
    for starter in Player::BOTH {
        let winner = search
            .winner(Game::ZERO, &parts, starter)
            .expect("no limits");
        let outcome: Outcome = games.outcome(value);
        assert_eq!(winner, outcome.winner(starter), "{text}, {starter} first");
    }
    value
}
