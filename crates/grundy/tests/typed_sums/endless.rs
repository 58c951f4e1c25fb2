//! Terms with infinitely many moves beside others: every move that is listed wins, and of those that
//! are tried every one that wins is listed.
//!
//! Who wins after a move is read off a comparison: the sum of the games against the negative of the
//! sum of the numbers.

use std::collections::BTreeSet;

use grundy_num::{Ordinal, Player, SignWord};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::asked::Asked;
use crate::naive::{Term, typed};

/// A number with infinitely many edges, as it is typed, and its stalk.
#[derive(Clone, Debug)]
pub(crate) struct Endless {
    text: &'static str,
    word: &'static str,
    sign: char,
}

const ALL: &[(&str, &str)] = &[
    ("omega", "L^w"),
    ("stalk(\"L^w R^3\")", "L^w R^3"),
    ("stalk(\"L R^w\")", "L R^w"),
    ("omega/2", "L^w R^w"),
    ("stalk(\"(LR)^w\")", "(LR)^w"),
    ("1/3", "L R^2 (L R)^w"),
    ("stalk(\"L^2 R^w L\")", "L^2 R^w L"),
    ("3/2 - 5/6 + omega^2", "L^(w^2) L R^2 (L R)^w"),
];

pub(crate) fn terms() -> impl Strategy<Value = Vec<Endless>> {
    let term = (select(&ALL[..7]), select(vec!['+', '-']));
    let term = term.prop_map(|((text, word), sign)| Endless { text, word, sign });
    prop::collection::vec(term, 1..3)
}

/// Edges that are tried.
const TRIED: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "w", "w+1", "w+2", "w+5", "2*w",
];

/// A truth value that the language finds.
fn holds(asked: &mut Asked, comparison: &str) -> bool {
    asked.value(comparison) == "true"
}

/// Whether `player` wins with the opponent to move; the sums are typed apart, since infinite numbers
/// add to numbers alone.
fn wins(asked: &mut Asked, games: &str, numbers: &str, player: Player) -> bool {
    let sign = match player {
        Player::Left => ">=",
        Player::Right => "<=",
    };
    holds(asked, &format!("({games}) {sign} -({numbers})"))
}

pub(crate) fn check(sum: &[Term], endless: &[Endless]) {
    let mut asked = Asked::default();
    let games = typed(sum);
    let numbers = |at: Option<(usize, &str)>| {
        let terms = endless.iter().enumerate().map(|(i, it)| match at {
            Some((own, text)) if own == i => format!("{} ({text})", it.sign),
            _ => format!("{} ({})", it.sign, it.text),
        });
        format!("0 {}", terms.collect::<Vec<_>>().join(" "))
    };
    let expr = endless.iter().fold(games.clone(), |text, it| {
        format!("{text} {} {}", it.sign, it.text)
    });
    let solved = asked.ask(&json!({"do": "solve", "expr": expr}));
    let whole = numbers(None);
    let outcome = match Player::BOTH.map(|player| wins(&mut asked, &games, &whole, player)) {
        [true, true] => "P",
        [true, false] => "L",
        [false, true] => "R",
        [false, false] => "N",
    };
    assert_eq!(solved["outcome"], outcome, "{expr}");
    for (player, field) in [
        (Player::Left, "left_winning_moves"),
        (Player::Right, "right_winning_moves"),
    ] {
        let list = solved[field].as_array().expect("a list of moves");
        let is_whole = solved["more"].is_null();
        // The finite terms.
        let mut winning = BTreeSet::new();
        for (at, term) in sum.iter().enumerate() {
            for found in term.moves(player) {
                let mut after = sum.to_vec();
                after[at] = found.term.clone();
                if wins(&mut asked, &typed(&after), &whole, player) {
                    let to = asked.value(&found.term.typed());
                    winning.insert((found.label(at), found.name, to));
                }
            }
        }
        let mut listed = BTreeSet::new();
        for found in list {
            let component = found["component"].as_u64().expect("a term");
            if component < sum.len() as u64 {
                listed.extend(crate::asked::shown(found, player, &mut asked, sum));
            }
        }
        if is_whole {
            assert_eq!(listed, winning, "{player} in {expr}");
        } else {
            assert!(listed.is_subset(&winning), "{player} in {expr}");
        }
        // The endless ones, edge by edge.
        for (at, it) in endless.iter().enumerate() {
            let word: SignWord = it.word.parse().expect("a stalk");
            for edge in TRIED {
                let edge: Ordinal = edge.parse().expect("an edge");
                let own = if it.sign == '-' {
                    player.opponent()
                } else {
                    player
                };
                let (runs, _) = word.placed_runs(&edge, 1);
                let is_own = matches!(runs.first(), Some((sign, first, _)) if *sign == own.sign() && *first == edge);
                let left = word.prefix(&edge).expect("a short stalk");
                let after = numbers(Some((at, &format!("stalk(\"{left}\")"))));
                let wins = is_own && wins(&mut asked, &games, &after, player);
                let is_listed = list.iter().any(|found| names(found, sum.len() + at, &edge));
                if is_whole || is_listed {
                    assert_eq!(
                        is_listed, wins,
                        "edge {edge} of {} for {player} in {expr}",
                        it.text
                    );
                }
            }
        }
    }
}

/// Whether a winning move as data is the cut of an edge, or a range of edges with this one.
fn names(found: &Value, component: usize, edge: &Ordinal) -> bool {
    if found["component"].as_u64() != Some(component as u64) {
        return false;
    }
    if found["name"] != "edges" {
        return found["name"].as_str() == Some(&format!("edge {edge}"));
    }
    let place = |field: &str| -> Ordinal {
        let text = found[field].as_str().expect("an edge");
        text.parse().expect("an edge")
    };
    let (first, last) = (place("from"), place("to"));
    let is_open = found["open"] == true;
    first <= *edge && (*edge < last || !is_open && *edge == last)
}
