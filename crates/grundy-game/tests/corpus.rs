//! The facts of `corpus/partizan` that speak of single games, against the engine.

use grundy_game::{Game, GameArena, GameSum, Games, SumSearch};
use grundy_num::{Halt, IBig, Limits, Outcome, Player, Rational};
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let path = format!(
        "{}/../../corpus/partizan/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).expect("the corpus is there");
    let data: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    let cases = data["cases"].as_array().expect("a file has cases").clone();
    assert!(!cases.is_empty(), "{name} has cases");
    cases
}

fn rational(value: &Value) -> Rational {
    value
        .as_str()
        .expect("a number is a string")
        .parse()
        .expect("a number")
}

/// Reads `"p/q"` or `[[left…],[right…]]`.
fn game(games: Games<'_>, value: &Value) -> Result<Game, Halt> {
    match value {
        Value::String(_) => games.number(&rational(value)),
        _ => {
            let side = |i: usize| -> Result<Vec<Game>, Halt> {
                let options = value[i].as_array().expect("options are a list");
                options.iter().map(|option| game(games, option)).collect()
            };
            games.from_options(&side(0)?, &side(1)?)
        }
    }
}

/// Reads a form that claims to be canonical, and checks that it is: the same options come out.
#[track_caller]
fn canonical(games: Games<'_>, value: &Value) -> Game {
    let g = game(games, value).expect("no limits");
    if value.is_string() {
        return g;
    }
    for (i, player) in Player::BOTH.into_iter().enumerate() {
        let listed = value[i].as_array().expect("options are a list");
        let mut listed: Vec<Game> = listed
            .iter()
            .map(|option| canonical(games, option))
            .collect();
        games.sort(&mut listed);
        assert_eq!(
            games.options(g, player).expect("no limits"),
            listed,
            "options of {value}"
        );
    }
    g
}

fn with_games(test: impl FnOnce(Games<'_>)) {
    let (arena, limits) = (GameArena::new(), Limits::none());
    test(arena.within(&limits));
}

#[test]
fn canonical_forms_and_what_is_read_off_them() {
    with_games(|games| {
        for case in cases("canonical") {
            let g = game(games, &case["game"]).unwrap();
            assert_eq!(g, canonical(games, &case["canonical"]), "{}", case["id"]);
            assert_eq!(
                games.outcome(g).letter().to_string(),
                case["outcome"].as_str().unwrap()
            );
            assert_eq!(
                games.temperature(g).unwrap(),
                rational(&case["temperature"]),
                "{case}"
            );
            assert_eq!(games.mean(g).unwrap(), rational(&case["mean"]), "{case}");
            assert_eq!(
                *games.left_stop(g).number,
                rational(&case["left_stop"]),
                "{case}"
            );
            assert_eq!(
                *games.right_stop(g).number,
                rational(&case["right_stop"]),
                "{case}"
            );
            let birthday = games.birthday(g).unwrap().unwrap().to_string();
            assert_eq!(birthday, case["birthday"].to_string(), "{case}");
        }
    });
}

#[test]
fn comparisons() {
    with_games(|games| {
        for case in cases("compare") {
            let (a, b) = (
                game(games, &case["a"]).unwrap(),
                game(games, &case["b"]).unwrap(),
            );
            let relation = match games.compare(a, b).unwrap() {
                Some(order) => ["<", "=", ">"][usize::try_from(order as i8 + 1).unwrap()],
                None => "||",
            };
            assert_eq!(
                relation,
                case["relation"].as_str().unwrap(),
                "{}",
                case["id"]
            );
        }
    });
}

#[test]
fn thermographs_from_minus_one() {
    with_games(|games| {
        for case in cases("thermographs") {
            let thermograph = games
                .thermograph(game(games, &case["game"]).unwrap())
                .unwrap();
            let walls = [
                (thermograph.left(), "left_wall_ext"),
                (thermograph.right(), "right_wall_ext"),
            ];
            for (wall, field) in walls {
                let corners: Vec<[String; 2]> = wall
                    .corners()
                    .iter()
                    .map(|corner| [corner.temperature.to_string(), corner.value.to_string()])
                    .collect();
                assert_eq!(
                    serde_json::to_value(corners).unwrap(),
                    case[field],
                    "{} {field}",
                    case["id"]
                );
            }
            assert_eq!(*thermograph.mean(), rational(&case["mean"]));
            assert_eq!(*thermograph.temperature(), rational(&case["temperature"]));
        }
    });
}

#[test]
fn cooling_keeps_the_infinitesimal_at_the_temperature() {
    with_games(|games| {
        for case in cases("cooling") {
            let g = game(games, &case["game"]).unwrap();
            let cooled = games.cool(g, &rational(&case["t"])).unwrap();
            assert_eq!(cooled, canonical(games, &case["cooled"]), "{}", case["id"]);
        }
    });
}

#[test]
fn operations() {
    with_games(|games| {
        for case in cases("operations") {
            let operand = |name: &str| game(games, &case[name]).unwrap();
            let result = match case["op"].as_str().unwrap() {
                "sum" => games.add(operand("a"), operand("b")),
                "multiple" => {
                    games.multiple(&IBig::from(case["n"].as_i64().unwrap()), operand("a"))
                }
                "ordinal_sum" => games.ordinal_sum(operand("base"), operand("top")),
                "heat" => games.heat(operand("a"), operand("t")),
                "norton" => games.norton(operand("a"), operand("unit")),
                other => panic!("an operation nobody told us of: {other}"),
            };
            assert_eq!(result.unwrap(), canonical(games, &case["result"]), "{case}");
        }
    });
}

#[test]
fn atomic_weights() {
    with_games(|games| {
        for case in cases("atomic_weight") {
            let g = game(games, &case["game"]).unwrap();
            let weight = games
                .atomic_weight(g)
                .unwrap()
                .expect("all-small games have a weight");
            assert_eq!(
                weight,
                canonical(games, &case["atomic_weight_enc"]),
                "{case}"
            );
            assert_eq!(
                games.outcome(g).letter().to_string(),
                case["outcome"].as_str().unwrap()
            );
        }
    });
}

#[test]
fn stalks_by_berlekamps_rule() {
    use grundy_num::{Dyadic, Sign};
    for case in cases("stalks") {
        let stalk = case["stalk"].as_str().unwrap();
        let signs = stalk
            .chars()
            .map(|edge| if edge == 'L' { Sign::Plus } else { Sign::Minus });
        let value = Dyadic::from_signs(signs).unwrap();
        assert_eq!(
            value.to_string(),
            case["value"].as_str().unwrap(),
            "{stalk}"
        );
    }
}

#[test]
fn outcome_letters_are_the_four_of_the_books() {
    let letters = [
        Outcome::Left,
        Outcome::Right,
        Outcome::Next,
        Outcome::Previous,
    ]
    .map(Outcome::letter);
    assert_eq!(letters, ['L', 'R', 'N', 'P']);
}

/// The components of a case that have a winning first move of `player`.
fn winning_components(
    games: Games<'_>,
    parts: &[Value],
    number: &Value,
    player: Player,
) -> Vec<usize> {
    let mut search = SumSearch::new(games);
    let mut winning = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        let options = part[player as usize]
            .as_array()
            .expect("components are not numbers");
        let wins = options.iter().any(|option| {
            let mut sum = sum_of(games, parts, number);
            games
                .sum_push(&mut sum, game(games, part).unwrap(), -1)
                .unwrap();
            games
                .sum_push(&mut sum, game(games, option).unwrap(), 1)
                .unwrap();
            search.winner(&sum, player.opponent()).unwrap() == player
        });
        if wins {
            winning.push(i);
        }
    }
    winning
}

fn sum_of(games: Games<'_>, parts: &[Value], number: &Value) -> GameSum {
    let mut sum = GameSum::default();
    for part in parts.iter().chain([number]) {
        games
            .sum_push(&mut sum, game(games, part).unwrap(), 1)
            .unwrap();
    }
    sum
}

#[test]
fn sums_and_their_winning_components_traps_included() {
    with_games(|games| {
        for case in cases("sums").into_iter().chain(cases("sums_traps")) {
            let parts = case["components"].as_array().unwrap();
            let sum = sum_of(games, parts, &case["number"]);
            let outcome = games.sum_outcome(&sum).unwrap();
            assert_eq!(
                outcome.letter().to_string(),
                case["outcome"].as_str().unwrap(),
                "{case}"
            );
            let winning = |player| winning_components(games, parts, &case["number"], player);
            let left = serde_json::to_value(winning(Player::Left)).unwrap();
            let right = serde_json::to_value(winning(Player::Right)).unwrap();
            assert_eq!(left, case["left_winning_components"], "{case}");
            assert_eq!(right, case["right_winning_components"], "{case}");
            if case["sum_canonical"].is_array() {
                assert_eq!(
                    games.expand(&sum).unwrap(),
                    canonical(games, &case["sum_canonical"])
                );
            }
        }
    });
}

#[test]
fn many_switches_by_the_closed_rule() {
    with_games(|games| {
        for case in cases("switch_sums") {
            let switches: Vec<Value> = case["switches"]
                .as_array()
                .unwrap()
                .iter()
                .map(|switch| serde_json::json!([[switch[0]], [switch[1]]]))
                .collect();
            let sum = sum_of(games, &switches, &case["number"]);
            assert!(sum.is_switches_only());
            for (player, field) in [(Player::Left, "left_stop"), (Player::Right, "right_stop")] {
                let stop = games.sum_stop(&sum, player).unwrap();
                assert_eq!(stop.number, rational(&case[field]), "{case}");
            }
            assert_eq!(games.sum_mean(&sum).unwrap(), rational(&case["mean"]));
            let outcome = games.sum_outcome(&sum).unwrap();
            assert_eq!(
                outcome.letter().to_string(),
                case["outcome"].as_str().unwrap()
            );
        }
    });
}
