//! Reading facts and positions, for the tests of rulesets.

#![allow(dead_code, reason = "every test file uses a part of it")]

use grundy_game::{Game, GameArena, Games};
use grundy_num::{Halt, Limits, Outcome, Play, Player, Rational, Sign};
use grundy_rules::{Arg, Args, Effort, Likeness, Ruleset, SwitchSum};
use grundy_solve::{Hooks, OutcomeSearch, Position, ValueSolver};
use serde_json::Value;

/// The cases of a file in `corpus/partizan`.
pub(crate) fn corpus(name: &str) -> Vec<Value> {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/../../corpus/partizan/{name}.json");
    let text = std::fs::read_to_string(&path).expect("the corpus is there");
    let data: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    let cases = data["cases"].as_array().expect("a file has cases").clone();
    assert!(!cases.is_empty(), "{name} has cases");
    cases
}

/// The facts other programs state, from `shared/facts/peers` beside the project or further up;
/// none where they are absent.
pub(crate) fn peers(name: &str) -> Vec<Value> {
    let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut places = project
        .ancestors()
        .map(|place| place.join(format!("shared/facts/peers/{name}.json")));
    match places.find_map(|path| std::fs::read_to_string(path).ok()) {
        Some(text) => serde_json::from_str(&text).expect("a file of facts is a JSON list"),
        None => Vec::new(),
    }
}

/// Runs a test in a fresh arena without limits.
pub(crate) fn with_games(test: impl FnOnce(Games<'_>)) {
    let (arena, limits) = (GameArena::new(), Limits::none());
    test(arena.within(&limits));
}

/// Reads `"p/q"` or `[[left…],[right…]]`.
pub(crate) fn game(games: Games<'_>, value: &Value) -> Result<Game, Halt> {
    if let Value::String(number) = value {
        let number: Rational = number.parse().expect("a number");
        return games.number(&number);
    }
    let side = |i: usize| -> Result<Vec<Game>, Halt> {
        let options = value[i].as_array().expect("options are a list");
        options.iter().map(|option| game(games, option)).collect()
    };
    games.from_options(&side(0)?, &side(1)?)
}

/// A position of a ruleset in the catalogue.
#[track_caller]
pub(crate) fn position(ruleset: &str, args: &[Arg]) -> Position {
    let entry = grundy_rulesets::find(ruleset).expect("the catalogue has the ruleset");
    match entry.read(&Args::new(args)) {
        Ok(position) => position,
        Err(error) => panic!("{ruleset}{args:?}: {error}"),
    }
}

/// A position that is given by one text.
#[track_caller]
pub(crate) fn board(ruleset: &str, text: &str) -> Position {
    position(ruleset, &[Arg::Text(text.to_owned())])
}

/// The outcome of a sum of positions of the same rules, by search; those with a minus count
/// negatively.
pub(crate) fn searched_outcome(
    games: Games<'_>,
    sum: &[(Position, Sign)],
) -> Result<Outcome, Halt> {
    let mut search = OutcomeSearch::new(games, Play::Normal);
    let mut components = Vec::new();
    for (position, sign) in sum {
        components.extend(search.components(position, *sign)?);
    }
    let [left, right] = Player::BOTH.map(|starter| search.winner(&[], &components, starter));
    Ok(Outcome::from_winners(left?, right?))
}

/// Options that are counted at a glance are as many as those that are listed.
pub(crate) fn check_count<R: Ruleset>(rules: &R, position: &R::Position, text: &str) {
    for player in Player::BOTH {
        let options = rules
            .option_list(position, player)
            .expect("they can be listed");
        let count = rules.option_count(position, player);
        assert!(
            count.is_none_or(|count| count == options.len()),
            "{player:?} in {text}: {count:?}"
        );
    }
}

/// The normal form has the value that the ruleset says it has.
pub(crate) fn check_likeness<R: Ruleset>(
    games: Games<'_>,
    rules: &R,
    position: &R::Position,
    value: Game,
    text: &str,
) {
    let mut form = position.clone();
    let likeness = rules.normalize(&mut form);
    let found = ValueSolver::new(rules, Hooks::Ignored).value(games, &form);
    let found = found.expect("no limits");
    let negative = games.neg(value).expect("no limits");
    match likeness {
        Likeness::Same => assert_eq!(found, value, "the form of {text}"),
        Likeness::Negative => assert_eq!(found, negative, "the form of {text}"),
        Likeness::Both => assert_eq!([found, negative], [value; 2], "the form of {text}"),
    }
}

/// The value lies between the bounds that the ruleset gives.
pub(crate) fn check_bounds<R: Ruleset>(
    games: Games<'_>,
    rules: &R,
    position: &R::Position,
    value: Game,
    text: &str,
) {
    for effort in Effort::ALL {
        let Some(bounds) = rules.bounds(position, effort) else {
            continue;
        };
        for lower in bounds.lower {
            let lower = switch_sum(games, lower);
            assert!(games.le(lower, value).expect("no limits"), "below {text}");
        }
        for upper in bounds.upper {
            let upper = switch_sum(games, upper);
            assert!(games.le(value, upper).expect("no limits"), "above {text}");
        }
    }
}

/// The canonical form of a number and switches.
fn switch_sum(games: Games<'_>, sum: SwitchSum) -> Game {
    let part = |n: i64, of: i64| -> Rational { format!("{n}/{of}").parse().expect("a fraction") };
    let mut total = games
        .number(&part(sum.mean(), SwitchSum::UNIT))
        .expect("no limits");
    for degrees in sum.sixteenths() {
        let ends = [1, -1].map(|sign| {
            let end = part(sign * i64::from(degrees), 16);
            games.number(&end).expect("no limits")
        });
        let switch = games.from_options(&ends[..1], &ends[1..]);
        total = games
            .add(total, switch.expect("no limits"))
            .expect("no limits");
    }
    total
}
