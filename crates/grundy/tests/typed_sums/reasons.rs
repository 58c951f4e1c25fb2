//! The sentences of `solve --why` against the sum they speak of.

use std::collections::BTreeSet;

use grundy_num::{Player, Rational};
use serde_json::Value;

use crate::asked::{Asked, shown};
use crate::naive::{Definition, Part, Term, key, typed};

fn parts(sum: &[Term]) -> Vec<Part> {
    sum.iter().flat_map(Term::parts).collect()
}

/// Whether both players have the same moves in a sum and in all that they lead to.
fn is_impartial(sum: &[Part]) -> bool {
    sum.iter().all(|part| {
        let [left, right] = Player::BOTH.map(|player| {
            let alone = Term::new(1, vec![part.clone()]);
            let moves = alone.moves(player).into_iter();
            // The negative of an impartial game is itself.
            moves.map(|it| it.part).collect::<Vec<_>>()
        });
        let texts = |options: &[Vec<Part>]| -> BTreeSet<String> {
            options.iter().map(|parts| key(parts)).collect()
        };
        texts(&left) == texts(&right) && left.iter().all(|option| is_impartial(option))
    })
}

fn number(value: &Value) -> Rational {
    value
        .as_str()
        .expect("a number as text")
        .parse()
        .expect("a number")
}

pub(crate) fn check(asked: &mut Asked, expr: &str, sum: &[Term], definition: &mut Definition) {
    let solved = asked.solve(expr, grundy_num::Play::Normal).0;
    let why = &solved["why"];
    let outcome = solved["outcome"].as_str().expect("an outcome");
    let listed = why["parts"].as_array().expect("a list of parts");
    let value = asked.value(expr);
    if why["by"] != "search" {
        assert_eq!(why["sum"].as_str(), Some(&*value), "the value of {expr}");
        for part in listed {
            let text = part["text"].as_str().expect("a part is typed");
            assert_eq!(
                part["value"].as_str(),
                Some(&*asked.value(text)),
                "{text} in {expr}"
            );
        }
    }
    match why["by"].as_str().expect("a rule") {
        "nim-sum" => {
            let whole = parts(sum);
            assert!(is_impartial(&whole), "{expr} is impartial");
            check_changes(asked, expr, sum, why, outcome);
        }
        "nimbers" => {
            let nimbers = listed.iter().map(|part| part["nimber"].as_u64());
            let xor = nimbers.fold(0, |sum, nimber| sum ^ nimber.expect("a nimber"));
            assert_eq!(if xor == 0 { "P" } else { "N" }, outcome, "{expr}");
        }
        "numbers" => {
            let total: Rational = listed.iter().map(|part| number(&part["value"])).sum();
            let expected = match total.signum() {
                1 => "L",
                -1 => "R",
                _ => "P",
            };
            assert_eq!(expected, outcome, "{expr}");
        }
        "switches" => {
            for (starter, stop) in [("left", "left_stop"), ("right", "right_stop")] {
                let expected = asked.value(&format!("{stop}({expr})"));
                assert_eq!(
                    why[stop].as_str(),
                    Some(&*expected),
                    "{starter} starts {expr}"
                );
            }
            let heat = |at: &Value| {
                let at = usize::try_from(at.as_u64().expect("a place")).expect("a few parts");
                number(&listed[at]["temperature"])
            };
            let order = why["order"].as_array().expect("an order");
            assert!(
                order.is_sorted_by(|a, b| heat(a) >= heat(b)),
                "{expr}: hottest first"
            );
        }
        "value" | "search" => {}
        other => panic!("{other} is no rule for {expr}"),
    }
    check_replies(asked, expr, sum, why, outcome, definition);
}

/// Each part that is said to become a nimber can, by a move that wins.
fn check_changes(asked: &mut Asked, expr: &str, sum: &[Term], why: &Value, outcome: &str) {
    let no_changes = Vec::new();
    let changes = why["changes"].as_array().unwrap_or(&no_changes);
    assert_eq!(changes.is_empty(), outcome == "P", "{expr}");
    for change in changes {
        let at = usize::try_from(change["part"].as_u64().expect("a part")).expect("a few");
        let part = &why["parts"][at];
        let text = part["text"].as_str().expect("typed");
        let to = change["to"].as_u64().expect("a small nimber");
        let component = part["component"].as_u64().expect("a term");
        let term = &sum[usize::try_from(component).expect("a few")];
        // The term is the part and others that stay.
        let wanted = asked.value(&format!("{} - ({text}) + *{to}", term.typed()));
        let moves = term.moves(Player::Left);
        let found = moves
            .iter()
            .any(|it| asked.value(&it.term.typed()) == wanted);
        assert!(found, "{text} becomes *{to} by a move in {expr}");
        let mut after = sum.to_vec();
        after.remove(usize::try_from(component).expect("a few"));
        let rest = if after.is_empty() {
            "0".to_owned()
        } else {
            typed(&after)
        };
        assert_eq!(
            asked.value(&format!("{rest} + ({wanted})")),
            "0",
            "that makes {expr} 0"
        );
    }
}

/// Every first move that is told can be made, its answer too, and then its player has lost; where
/// all are said to be answered, there are no others.
fn check_replies(
    asked: &mut Asked,
    expr: &str,
    sum: &[Term],
    why: &Value,
    outcome: &str,
    definition: &mut Definition,
) {
    if outcome != "P" {
        assert!(
            why["replies"].is_null() && why["first_moves"].is_null(),
            "{expr}"
        );
        return;
    }
    let no_replies = Vec::new();
    let replies = why["replies"].as_array().unwrap_or(&no_replies);
    let starters: &[Player] = match why["by"].as_str() {
        Some("nim-sum") => &[Player::Left],
        _ => &Player::BOTH,
    };
    if let Some(first_moves) = why["first_moves"].as_u64() {
        let moves = starters
            .iter()
            .flat_map(|player| sum.iter().map(|it| it.moves(*player).len()));
        let count: usize = moves.sum();
        assert_eq!(first_moves, count as u64, "first moves of {expr}");
    }
    for reply in replies {
        let player = match reply["player"].as_str() {
            Some("left") => Player::Left,
            _ => Player::Right,
        };
        assert!(starters.contains(&player), "{expr}");
        let is_answered = made(asked, sum, &reply["first"], player)
            .into_iter()
            .any(|after| {
                let answers = made(asked, &after, &reply["answer"], player.opponent());
                answers
                    .iter()
                    .any(|end| definition.winner(&parts(end), player) != player)
            });
        assert!(is_answered, "{reply} in {expr}");
    }
}

/// What a sum may become by a move that is told as data.
fn made(asked: &mut Asked, sum: &[Term], told: &Value, player: Player) -> Vec<Vec<Term>> {
    let wanted = shown(told, player, asked, sum);
    let mut made = Vec::new();
    for (at, term) in sum.iter().enumerate() {
        for found in term.moves(player) {
            let value = asked.value(&found.term.typed());
            if wanted.contains(&(found.label(at), found.name, value)) {
                let mut after = sum.to_vec();
                after[at] = found.term;
                made.push(after);
            }
        }
    }
    made
}
