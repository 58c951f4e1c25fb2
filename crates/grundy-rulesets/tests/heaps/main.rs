//! Rulesets on heaps, the knight that is one in disguise, and games given by their graphs.

mod all_but;
mod arguments;
mod digits;
mod game_graph;
mod hungry_knight;
mod nim;
mod partizan_subtraction;
mod poker_nim;
mod rook;
mod subtraction;
mod take_and_break;
mod wythoff;

use arguments::arguments;
use grundy_game::{Game, GameArena, Games};
use grundy_num::{Halt, Limits, Nimber, Outcome, Play, Player, Sign};
use grundy_rules::{Arg, ArgError, Args, Impartial, Rules, Ruleset};
use grundy_solve::{Hooks, NimberSolver, OutcomeSearch, ValueSolver, partizan};
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

/// Why neither options nor moves are listed, nor looked for by a search.
#[track_caller]
fn refused_list<R: Ruleset>(rules: &R, position: &R::Position) -> Halt {
    let refused = rules
        .listable(position)
        .expect_err("there are too many options");
    for player in Player::BOTH {
        let options = rules.options(position, player, &mut Vec::new());
        assert_eq!(options.err().as_ref(), Some(&refused));
        let moves = rules.moves(position, player);
        assert_eq!(moves.err().as_ref(), Some(&refused));
    }
    refused
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
            rules
                .options(&found[at], player, &mut options)
                .expect("they can be listed");
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

/// The nimber by the hooks.
#[track_caller]
fn nimber<R: Ruleset>(text: &str) -> Nimber {
    let (rules, position) = read::<R>(text);
    let nimber = rules.known_nimber(&position, &Limits::none());
    nimber.expect("no limits").expect("theory knows it")
}

/// The moves to positions of the value `rest` by the hook, as they are written.
#[track_caller]
fn winning<R: Ruleset>(text: &str, rest: u64) -> Vec<String> {
    let (rules, position) = read::<R>(text);
    let rest = Nimber::from(rest);
    let moves = rules.winning_moves(&position, Player::Left, &rest, &Limits::none());
    let moves = moves.expect("no limits").expect("theory knows them");
    moves.iter().map(|it| rules.write(&it.to)).collect()
}

/// The names of Left's moves, in order.
#[track_caller]
fn names<R: Ruleset>(text: &str) -> Vec<String> {
    let (rules, position) = read::<R>(text);
    let moves = rules
        .moves(&position, Player::Left)
        .expect("they can be listed");
    let name = |it: grundy_rules::Move<R::Position>| it.name.expect("a name");
    moves.into_iter().map(name).collect()
}

/// The names of the moves to positions of the value 0 by the hook.
#[track_caller]
fn winning_names<R: Ruleset>(text: &str) -> Vec<String> {
    let (rules, position) = read::<R>(text);
    let moves = rules.winning_moves(&position, Player::Left, &Nimber::ZERO, &Limits::none());
    let moves = moves.expect("no limits").expect("theory knows them");
    let name = |it: grundy_rules::Move<R::Position>| it.name.expect("a name");
    moves.into_iter().map(name).collect()
}

/// The hooks agree with the definition: nimbers, values and the moves to each small value.
#[track_caller]
fn check_hooks<R, P: Ord + Clone>(rules: &R, position: &P)
where
    R: Ruleset + Impartial + Rules<Position = P> + PartialEq + Clone,
{
    check_round_trip(rules, position);
    let limits = Limits::none();
    let mut plain = NimberSolver::new(rules, Hooks::Ignored);
    let nimber = plain.nimber(position, &limits).expect("no limits");
    let text = rules.notation(position);
    let fast = NimberSolver::new(rules, Hooks::Used).nimber(position, &limits);
    assert_eq!(fast, Ok(nimber.clone()), "{text}");
    let known = rules.known_nimber(position, &limits).expect("no limits");
    assert_eq!(known, Some(nimber.clone()), "{text}");
    with_games(|games| {
        let value = check_value(games, rules, position);
        assert_eq!(games.as_nimber(value), Some(&nimber), "{text}");
    });
    let options = rules
        .option_list(position, Player::Left)
        .expect("they can be listed");
    for rest in (0..6).map(Nimber::from) {
        let mut winning = options.clone();
        winning.retain(|after| plain.nimber(after, &limits) == Ok(rest.clone()));
        let found = rules.winning_moves(position, Player::Left, &rest, &limits);
        let found = found.expect("no limits").expect("theory knows them");
        let moves = rules
            .moves(position, Player::Left)
            .expect("they can be listed");
        for it in &found {
            assert!(moves.contains(it), "{:?} in {text}", it.name);
        }
        let mut found: Vec<P> = found.into_iter().map(|it| it.to).collect();
        winning.sort();
        found.sort();
        assert!(found == winning, "{text} to {rest}");
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
    let mut search = OutcomeSearch::new(games, Play::Normal);
    let position = partizan(rules.clone(), position.clone());
    let parts = search.components(&position, Sign::Plus).expect("no limits");
    for starter in Player::BOTH {
        let winner = search.winner(&[], &parts, starter).expect("no limits");
        let outcome: Outcome = games.outcome(value);
        assert_eq!(winner, outcome.winner(starter), "{text}, {starter} first");
    }
    value
}
