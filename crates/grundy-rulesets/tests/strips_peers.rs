//! What other programs say of the strips, where their facts are at hand.

mod support;

use grundy_game::{Game, Games};
use grundy_num::{Halt, IBig, Limits, Nimber, Outcome, Player, Sign};
use grundy_rules::Arg;
use grundy_solve::{Hooks, Position};
use serde_json::Value;
use support::{board, game, peers, position, searched_outcome, with_games};

/// The position of a record with the other programs' name of its ruleset, if it is a strip; the
/// flag `true` becomes a position made impartial.
fn strip(record: &Value) -> Option<Position> {
    let (name, text) = (record["game"].as_str()?, record["position"].as_str()?);
    let (name, impartial) = match name.strip_prefix("impartial ") {
        Some(name) => (name, true),
        None => (name, false),
    };
    let position = match name {
        "elephants" => board("elephants_and_rhinos", text),
        "gen_toads" => board("elephants_and_rhinos", text.strip_prefix("1,1,0,0:")?),
        "toppling_dominoes" | "toads_and_frogs" => board(name, text),
        "kayles" => {
            let size: IBig = text.parse().expect("a row of pins is a number");
            position("kayles", &[Arg::Integer(size)])
        }
        _ => return None,
    };
    Some(if impartial {
        position.made_impartial()
    } else {
        position
    })
}

/// All summands of a record, if they are strips of one ruleset.
fn summands(record: &Value) -> Option<Vec<Position>> {
    match record["sum"].as_array() {
        Some(sum) => sum.iter().map(strip).collect(),
        None => Some(vec![strip(record)?]),
    }
}

fn value(games: Games<'_>, position: &Position) -> Game {
    position.value(games, Hooks::Used).unwrap()
}

/// The outcome of the sum, from the values of its parts.
fn outcome_by_values(games: Games<'_>, sum: &[Position]) -> Outcome {
    let mut values = games.sum_of(Game::ZERO).unwrap();
    for position in sum {
        games
            .sum_push(&mut values, value(games, position), 1)
            .unwrap();
    }
    games.sum_outcome(&values).unwrap()
}

/// Steps in which a search for the winner has to come to an end, else it is given up.
const STEPS: u64 = 1 << 11;
/// The most moves of a position that is searched at all.
const MOST_MOVES: usize = 80;

/// Whether the search for the winner came to an end; then it must find the outcome.
fn search_agrees(games: Games<'_>, sum: &[Position], outcome: Outcome) -> bool {
    let wide = |position: &Position| {
        position
            .options(Player::Left)
            .map_or(0, |options| options.len())
            > MOST_MOVES
    };
    if sum.iter().any(wide) {
        return false;
    }
    let signed: Vec<_> = sum
        .iter()
        .map(|position| (position.clone(), Sign::Plus))
        .collect();
    let limits = Limits::none().steps(STEPS);
    match searched_outcome(games.arena().within(&limits), &signed) {
        Ok(found) => {
            assert_eq!(found, outcome);
            true
        }
        Err(halt) => {
            assert_eq!(halt, Halt::Steps);
            false
        }
    }
}

#[test]
fn outcomes_and_nimbers() {
    let files = [
        "mcgs_elephants",
        "mcgs_impartial_elephants",
        "mcgs_general_toads",
        "mcgs_impartial_general_toads",
        "mcgs_toppling_dominoes",
        "mcgs_impartial_toppling_dominoes",
        "mcgs_kayles",
    ];
    for file in files {
        let (mut checked, mut other_rules, mut unfinished) = (0, 0, 0);
        for record in peers(file) {
            let Some(sum) = summands(&record) else {
                other_rules += 1;
                continue;
            };
            checked += 1;
            if let Some(nimber) = record["nim_value"].as_u64() {
                with_games(|games| {
                    let found = sum.iter().fold(Nimber::ZERO, |total, position| {
                        let position = position.made_impartial();
                        total + position.nimber(games, Hooks::Used).unwrap().unwrap()
                    });
                    assert_eq!(found, Nimber::from(nimber), "{record}");
                });
            }
            if let Some(outcome) = record["outcome"].as_str() {
                with_games(|games| {
                    let by_value = outcome_by_values(games, &sum);
                    assert_eq!(by_value.letter().to_string(), outcome, "{record}");
                    unfinished += usize::from(!search_agrees(games, &sum, by_value));
                });
            }
        }
        report(file, checked);
        report("  of other rules", other_rules);
        report("  with a search given up", unfinished);
    }
}

/// A summand that is a plain game, by the other programs' name.
fn plain_game(games: Games<'_>, record: &Value) -> Option<Game> {
    let text = record["position"].as_str()?;
    let number = |text: &str| games.number(&text.parse().expect("a number")).unwrap();
    Some(match record["game"].as_str()? {
        "integer_game" | "dyadic_rational" => number(text),
        "nimber" => games
            .star(Nimber::from(text.parse::<u64>().unwrap()))
            .unwrap(),
        "switch_game" => {
            let (left, right) = text.split_once(' ').unwrap();
            games
                .from_options(&[number(left)], &[number(right)])
                .unwrap()
        }
        "up_star" => {
            let (ups, star) = match text.strip_suffix('*') {
                Some(ups) => (ups.trim(), 1_u64),
                None => (text, 0),
            };
            let ups = games.ups(ups.parse().unwrap_or(0)).unwrap();
            games
                .add(ups, games.star(Nimber::from(star)).unwrap())
                .unwrap()
        }
        _ => return None,
    })
}

#[test]
fn sums_of_strips_and_plain_games() {
    let mut checked = 0;
    for record in peers("mcgs_mixed_sums") {
        with_games(|games| {
            let mut total = Game::ZERO;
            for summand in record["sum"].as_array().into_iter().flatten() {
                let value = strip(summand)
                    .map(|position| value(games, &position))
                    .or_else(|| plain_game(games, summand));
                let Some(value) = value else { return };
                total = games.add(total, value).unwrap();
            }
            let found = games.outcome(total).letter().to_string();
            assert_eq!(Some(&*found), record["outcome"].as_str(), "{record}");
            checked += 1;
        });
    }
    report("mixed sums", checked);
}

#[test]
fn winning_moves() {
    let mut checked = 0;
    for record in peers("mcgs_winning_moves") {
        let Some(sum) = summands(&record) else {
            continue;
        };
        for player in Player::BOTH {
            let Some(expected) = record["winning_moves"][player.to_string()].as_array() else {
                continue;
            };
            let expected: Vec<&str> = expected.iter().map(|name| name.as_str().unwrap()).collect();
            let mut named = Vec::new();
            for (index, position) in sum.iter().enumerate() {
                for it in position.moves(player).expect("strips list their moves") {
                    let (name, option) = (it.name.expect("moves have names"), it.to);
                    let name = if sum.len() > 1 {
                        format!("{index}:{name}")
                    } else {
                        name
                    };
                    let mut after = sum.clone();
                    after[index] = option.clone();
                    with_games(|games| {
                        let outcome = outcome_by_values(games, &after);
                        assert!(search_agrees(games, &after, outcome), "{record}");
                        let wins = outcome.winner(player.opponent()) == player;
                        assert_eq!(wins, expected.contains(&&*name), "{name} in {record}");
                        if wins {
                            named.push(name);
                        }
                    });
                }
            }
            for name in expected {
                assert!(
                    named.iter().any(|known| known == name),
                    "{name} in {record}"
                );
            }
            checked += 1;
        }
    }
    report("winning moves", checked);
}

#[test]
fn canonical_forms() {
    // The values that occur, in the encoding of the corpus.
    let known = |text: &str| {
        let star = serde_json::json!([["0"], ["0"]]);
        let up = serde_json::json!([["0"], [star]]);
        match text {
            "0" => serde_json::json!("0"),
            "*" => star,
            "^" => up,
            "{0|^}" => serde_json::json!([["0"], [up]]),
            "{1|*}" => serde_json::json!([["1"], [star]]),
            other => panic!("the value {other} is not known here"),
        }
    };
    let mut checked = 0;
    for record in peers("cgt_tools_games") {
        let (Some(position), Some(text)) = (strip(&record), record["value"].as_str()) else {
            continue;
        };
        with_games(|games| {
            let expected = game(games, &known(text)).unwrap();
            assert_eq!(value(games, &position), expected, "{record}");
        });
        checked += 1;
    }
    report("canonical forms", checked);
}

#[expect(
    clippy::print_stderr,
    reason = "what was checked depends on which facts are at hand"
)]
fn report(what: &str, count: usize) {
    eprintln!("{what}: {count}");
}
