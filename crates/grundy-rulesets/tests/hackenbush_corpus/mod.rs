//! Reading the corpus and positions, for all test files of this crate.
#![allow(dead_code, reason = "each test file uses a part")]

use grundy_game::{Game, GameArena, Games};
use grundy_num::{Halt, Limits, Rational};
use grundy_rules::{Arg, Args, Ruleset};
use serde_json::Value;

/// A file of the corpus.
pub(crate) fn corpus(file: &str) -> Value {
    let path = format!("{}/../../corpus/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the corpus is there");
    serde_json::from_str(&text).expect("the corpus is JSON")
}

/// A list inside a file of the corpus, which must not be empty.
pub(crate) fn cases(file: &str, list: &str) -> Vec<Value> {
    let cases = corpus(file)[list].as_array().expect("a list").clone();
    assert!(!cases.is_empty(), "{file} has cases");
    cases
}

/// Reads `"p/q"` or `[[left…],[right…]]`.
pub(crate) fn game(games: Games<'_>, value: &Value) -> Result<Game, Halt> {
    if let Some(number) = value.as_str() {
        return games.number(&number.parse::<Rational>().expect("a number"));
    }
    let side = |i: usize| -> Result<Vec<Game>, Halt> {
        let options = value[i].as_array().expect("options are a list");
        options.iter().map(|option| game(games, option)).collect()
    };
    games.from_options(&side(0)?, &side(1)?)
}

/// Runs a test with games and no limits.
pub(crate) fn with_games<T>(test: impl FnOnce(Games<'_>) -> T) -> T {
    let (arena, limits) = (GameArena::new(), Limits::none());
    test(arena.within(&limits))
}

/// Reads a position from one text.
pub(crate) fn position<R: Ruleset>(text: &str) -> (R, R::Position) {
    let args = [Arg::Text(text.to_owned())];
    R::read(&Args::new(&args)).unwrap_or_else(|error| panic!("{text}: {error}"))
}
