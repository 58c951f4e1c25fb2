//! Stalks in the language: the facts of `corpus/`, and sums of infinite stalks that are solved.

use grundy_game::Kept;
use grundy_lang::{MoveTo, Solution, WinningMoves, Workbench};
use grundy_num::{Limits, Ordinal, Outcome, Play, Player, Sign, SignWord, Surreal};
use proptest::prelude::*;

fn cases(path: &str, field: &str) -> Vec<serde_json::Value> {
    let path = format!("{}/../../corpus/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let facts: serde_json::Value = serde_json::from_str(&text).expect("the corpus is JSON");
    facts[field].as_array().expect("a list of cases").clone()
}

/// A number of the corpus, which writes ω as `w`, in the language.
fn in_language(text: &str) -> String {
    text.replace('w', "omega")
        .replace("omega^(omega)", "omega^omega")
}

#[track_caller]
fn holds(bench: &Workbench, claim: &str) {
    assert_eq!(bench.show(claim).as_deref(), Ok("true"), "{claim}");
}

#[test]
fn stalks_of_the_corpus_have_their_values() {
    let bench = Workbench::default();
    for case in cases("continuous/stalks.json", "instances") {
        let (stalk, value) = (
            case["stalk"].as_str().unwrap(),
            case["value"].as_str().unwrap(),
        );
        let birthday = case["birthday"].as_str().unwrap();
        let (value, birthday) = (in_language(value), in_language(birthday));
        holds(&bench, &format!("stalk(\"{stalk}\") == {value}"));
        holds(
            &bench,
            &format!("birthday(stalk(\"{stalk}\")) == {birthday}"),
        );
        let shown = bench.show(&value).unwrap();
        holds(&bench, &format!("{shown} == {value}"));
    }
    for case in cases("partizan/stalks_periodic.json", "cases") {
        let (lead, period) = (
            case["pre"].as_str().unwrap(),
            case["period"].as_str().unwrap(),
        );
        let value = case["value"].as_str().unwrap();
        holds(&bench, &format!("stalk(\"{lead}({period})^w\") == {value}"));
    }
}

#[test]
fn identities_of_the_corpus_hold_in_the_language() {
    let bench = Workbench::default();
    for case in cases("continuous/surreal_identities.json", "instances") {
        let field = |name: &str| in_language(case[name].as_str().unwrap_or_default());
        let (x, y, result) = (field("x"), field("y"), field("result"));
        let claim = match case["op"].as_str().unwrap() {
            "add" => format!("({x}) + ({y}) == {result}"),
            "mul" => format!("({x}) * ({y}) == {result}"),
            "div" => format!("({x}) / ({y}) == {result}"),
            "cmp" => format!("({x}) {} ({y})", result.replace('=', "==")),
            "birthday" => format!("birthday({x}) == {result}"),
            other => panic!("an operation {other} that no test knows"),
        };
        holds(&bench, &claim);
    }
}

fn solve(source: &str) -> Kept<Solution> {
    let bench = Workbench::default();
    bench
        .solve(source, Play::Normal, &Limits::none())
        .expect(source)
}

fn shown(moves: &WinningMoves) -> Vec<String> {
    let show = |found: &grundy_lang::WinningMove| {
        let to = match &found.to {
            MoveTo::Edges {
                first,
                last,
                is_open,
            } => format!("{first}..{}{last}", if *is_open { "" } else { "=" }),
            MoveTo::Position(it) => format!("{} {}", it.to, it.name.as_deref().unwrap_or("")),
            other => format!("{other:?}"),
        };
        format!("{}: {to}", found.label.term())
    };
    moves.moves.iter().map(show).collect()
}

#[test]
fn a_sum_of_stalks_that_is_zero_is_lost_by_who_starts() {
    let solution = solve("stalk(\"L^w\") - stalk(\"L^w R\") - 1");
    assert_eq!(solution.outcome, Outcome::Previous);
    assert!(solution.left.moves.is_empty() && solution.right.moves.is_empty());
}

#[test]
fn infinitely_many_winning_edges_are_a_range() {
    let solution = solve("stalk(\"L^w\") - 5");
    assert_eq!(solution.outcome, Outcome::Left);
    assert_eq!(shown(&solution.left), ["0: 5..w"]);
    let solution = solve("stalk(\"L^(w+3)\") - stalk(\"L^w\")");
    assert_eq!(shown(&solution.left), ["0: w..=w+2"]);
    let solution = solve("stalk(\"L^w\") - stalk(\"L^w R L\")");
    assert_eq!(shown(&solution.left), ["1: -stalk(\"L^w\") edge w"]);
    let solution = solve("1/omega - stalk(\"L R^w\") - stalk(\"L R^w\")");
    assert_eq!(solution.outcome, Outcome::Right);
    assert_eq!(
        shown(&solution.right),
        ["1: -stalk(\"\") edge 0", "2: -stalk(\"\") edge 0"]
    );
}

#[test]
fn endless_winning_edges_are_cut_off_with_a_word() {
    let solution = solve("stalk(\"(LR)^w\") - 1/2");
    assert_eq!(solution.outcome, Outcome::Left);
    assert_eq!(shown(&solution.left)[0], "0: stalk(\"L R\") edge 2");
    assert!(solution.left.more);
}

#[test]
fn beside_an_infinite_stalk_moves_are_those_of_what_was_typed() {
    let solution = solve("stalk(\"L^w\") + {-5, 5|} + *");
    assert_eq!(solution.outcome, Outcome::Left);
    let limits = Limits::none();
    let moves = solution.within(&limits).1.left.moves.iter();
    let components: Vec<usize> = moves.map(|it| it.label.term()).collect();
    // Any edge, -5 and 5, and 0.
    assert_eq!(components, [0, 1, 1, 2]);
    assert_eq!(shown(&solution.left)[0], "0: 0..w");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Every edge that is tried is listed exactly when cutting it leaves no worse than zero.
    #[test]
    fn listed_edges_are_those_that_win(
        first in prop::collection::vec((any::<bool>(), prop::sample::select(vec!["1", "2", "w", "w+1", "2*w", "w^2"])), 1..5),
        second in prop::collection::vec((any::<bool>(), prop::sample::select(vec!["1", "3", "w", "w+2", "w^2"])), 1..5),
    ) {
        let text = |runs: &[(bool, &str)]| -> String {
            let run = |&(blue, length): &(bool, &str)| format!("{}^({length})", if blue { 'L' } else { 'R' });
            runs.iter().map(run).collect::<Vec<_>>().join(" ")
        };
        let texts = [text(&first), text(&second)];
        let words: Vec<SignWord> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let values: Vec<Surreal> = words.iter().map(|word| word.to_surreal().unwrap()).collect();
        let total = &values[0] - &values[1];
        let source = format!("stalk(\"{}\") - stalk(\"{}\")", texts[0], texts[1]);
        let all_finite = values.iter().all(|x| x.as_rational().is_some());
        prop_assume!(!all_finite);
        let solution = solve(&source);
        for player in Player::BOTH {
            let winning = [&solution.left, &solution.right][player as usize];
            for component in 0..2 {
                let word = if component == 0 { words[0].clone() } else { words[1].negated() };
                let own = if player == Player::Left { Sign::Plus } else { Sign::Minus };
                let (runs, _) = word.placed_runs(&Ordinal::ZERO, 20);
                for (sign, start, end) in runs {
                    for step in ["0", "1", "2", "w", "w+1", "2*w"] {
                        let edge = &start + step.parse::<Ordinal>().unwrap();
                        if sign != own || edge >= end {
                            continue;
                        }
                        let left = word.prefix(&edge).unwrap().to_surreal().unwrap();
                        let whole = word.to_surreal().unwrap();
                        let after = &total - whole + left;
                        let wins = if player == Player::Left { after.signum() >= 0 } else { after.signum() <= 0 };
                        let is_listed = winning.moves.iter().any(|found| found.label.term() == component && match &found.to {
                            MoveTo::Edges { first, last, is_open } => *first <= edge && (edge < *last || edge == *last && !is_open),
                            MoveTo::Position(it) => it.name.as_deref() == Some(&format!("edge {edge}")),
                            _ => false,
                        });
                        prop_assert_eq!(is_listed, wins, "{:?} {} {}", player, component, edge);
                    }
                }
            }
        }
    }
}
