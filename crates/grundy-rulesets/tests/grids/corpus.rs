//! The facts of `corpus/partizan` on Domineering.

use grundy_game::{Game, GameArena, Games};
use grundy_num::{Halt, Limits, Rational};
use grundy_rulesets::domineering::Domineering;
use grundy_solve::{Hooks, ValueSolver};
use serde_json::Value;

use crate::read;

/// Reads `"p/q"` or `[[left…],[right…]]`.
fn game(games: Games<'_>, value: &Value) -> Result<Game, Halt> {
    if let Some(number) = value.as_str() {
        return games.number(&number.parse::<Rational>().expect("a number"));
    }
    let side = |i: usize| -> Result<Vec<Game>, Halt> {
        let options = value[i].as_array().expect("options are a list");
        options.iter().map(|option| game(games, option)).collect()
    };
    games.from_options(&side(0)?, &side(1)?)
}

fn check(file: &str) {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/../../corpus/partizan/{file}.json");
    let text = std::fs::read_to_string(path).expect("the corpus is there");
    let data: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    let cases = data["cases"].as_array().expect("a file has cases");
    assert!(!cases.is_empty());
    let (arena, limits) = (GameArena::new(), Limits::none());
    let games = arena.within(&limits);
    let mut solver = ValueSolver::new(&Domineering, Hooks::Used);
    for case in cases {
        let grid = case["grid"].as_str().expect("a grid is a text");
        let (_, board) = read::<Domineering>(grid);
        let value = solver.value(games, &board).expect("no limits");
        assert_eq!(
            value,
            game(games, &case["canonical"]).expect("no limits"),
            "{grid}"
        );
        let exact = |name: &str, found: Rational| {
            assert_eq!(
                case[name].as_str(),
                Some(&*found.to_string()),
                "{name} of {grid}"
            );
        };
        exact("mean", games.mean(value).expect("no limits"));
        exact("temperature", games.temperature(value).expect("no limits"));
        if let Some(outcome) = case["outcome"].as_str() {
            assert_eq!(games.outcome(value).letter().to_string(), outcome, "{grid}");
        }
    }
}

#[test]
fn connected_boards_have_their_values() {
    check("domineering");
}

#[test]
fn polyominoes_have_their_values() {
    check("domineering_small");
}
