//! Who wins a sum and by which first moves, against the corpus and against whole canonical forms.

use std::collections::BTreeSet;

use grundy_game::{Game, Games, Kept, Notation};
use grundy_lang::{MoveTo, Sitting, Solution, Value, WinningMoves, Workbench};
use grundy_num::{Halt, Limits, Play, Player};
use proptest::prelude::*;

fn cases(name: &str) -> Vec<serde_json::Value> {
    let path = format!(
        "{}/../../corpus/partizan/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).expect("the corpus is there");
    let data: serde_json::Value = serde_json::from_str(&text).expect("the corpus is JSON");
    data["cases"].as_array().expect("a file has cases").clone()
}

/// `"p/q"` or `[[left…],[right…]]` in the language.
fn expression(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(number) => number.clone(),
        _ => {
            let side = |i: usize| {
                let options = value[i].as_array().expect("options are a list");
                let options: Vec<String> = options.iter().map(expression).collect();
                options.join(",")
            };
            format!("{{{}|{}}}", side(0), side(1))
        }
    }
}

fn components(list: &serde_json::Value) -> BTreeSet<usize> {
    let list = list.as_array().expect("a list of components").iter();
    list.map(|i| usize::try_from(i.as_u64().expect("an index")).expect("a small index"))
        .collect()
}

fn moved_in(moves: &WinningMoves) -> BTreeSet<usize> {
    moves
        .moves
        .iter()
        .map(|winning| winning.label.term())
        .collect()
}

/// The winning moves as `component: text`.
fn texts(solution: &Kept<Solution>, player: Player) -> Vec<String> {
    let limits = Limits::none();
    let (games, solution) = solution.within(&limits);
    let moves = match player {
        Player::Left => &solution.left,
        Player::Right => &solution.right,
    };
    let text = |sum| Value::Game(sum).write(games, Notation::Ascii).unwrap();
    moves
        .moves
        .iter()
        .map(|winning| {
            let to = match &winning.to {
                MoveTo::Game(sum) => text(sum.clone()),
                MoveTo::Position(it) => it.to.clone(),
                MoveTo::Number(x) => x.to_string(),
                MoveTo::Range(from, to) => {
                    format!("{}..{}", text(from.clone().into()), text(to.clone().into()))
                }
                MoveTo::Edges { first, last, .. } => format!("{first}..{last}"),
            };
            format!("{}: {to}", winning.label.term())
        })
        .collect()
}

fn solved(source: &str) -> Kept<Solution> {
    let bench = Workbench::default();
    bench
        .solve(source, Play::Normal, &Limits::none())
        .expect(source)
}

#[track_caller]
fn check(source: &str, outcome: char, left: &[&str], right: &[&str]) {
    let solution = solved(source);
    assert_eq!(solution.outcome.letter(), outcome, "{source}");
    assert_eq!(texts(&solution, Player::Left), left, "Left in {source}");
    assert_eq!(texts(&solution, Player::Right), right, "Right in {source}");
}

#[test]
fn the_sums_of_the_corpus_are_won_in_the_components_it_says() {
    for name in ["sums", "sums_traps"] {
        for case in cases(name) {
            let list = case["components"].as_array().expect("components");
            let mut terms: Vec<String> = list.iter().map(expression).collect();
            terms.push(format!("({})", case["number"].as_str().expect("a number")));
            let solution = solved(&terms.join(" + "));
            let id = &case["id"];
            assert_eq!(
                solution.outcome.letter().to_string(),
                case["outcome"].as_str().expect("an outcome"),
                "{id}"
            );
            for (found, listed) in [
                (&solution.left, "left_winning_components"),
                (&solution.right, "right_winning_components"),
            ] {
                let mut found = moved_in(found);
                found.remove(&list.len());
                assert_eq!(found, components(&case[listed]), "{listed} of {id}");
            }
        }
    }
}

#[test]
fn the_switch_sums_of_the_corpus_have_their_stops() {
    for case in cases("switch_sums") {
        let list = case["switches"].as_array().expect("switches");
        let mut terms: Vec<String> = list
            .iter()
            .map(|pair| format!("{{{}|{}}}", expression(&pair[0]), expression(&pair[1])))
            .collect();
        terms.push(format!("({})", case["number"].as_str().expect("a number")));
        let sum = terms.join(" + ");
        let bench = Workbench::default();
        for field in ["left_stop", "right_stop", "mean", "outcome"] {
            let shown = bench.show(&format!("{field}({sum})")).expect(field);
            assert_eq!(shown, case[field].as_str().expect("a text"), "{field}");
        }
        let solution = solved(&sum);
        assert_eq!(
            solution.outcome.letter().to_string(),
            case["outcome"].as_str().expect("an outcome")
        );
    }
}

#[test]
fn dominated_options_as_typed_are_listed() {
    check("{2,1,-1|1/2,5}", 'L', &["0: 2", "0: 1"], &[]);
    check("{0,*|0,*}", 'N', &["0: 0"], &["0: 0"]);
    // -1 is the best answer of Right, but 0 ends the game as well.
    check("{1|0,-1}", 'N', &["0: 1"], &["0: 0", "0: -1"]);
}

#[test]
fn moves_in_numbers_are_listed() {
    check("3", 'L', &["0: 2"], &[]);
    // 1/2 - 1/2 is left, with Right to move.
    check("1/2 + -1/4", 'L', &["1: -1/2"], &[]);
    check("1 + {1|-1}", 'N', &["1: 1"], &["1: -1"]);
    check("3 + {1|-1}", 'L', &["0: 2", "1: 1"], &[]);
    check("0", 'P', &[], &[]);
    check("2 - 1", 'L', &["0: 1"], &[]);
}

#[test]
fn a_multiple_and_a_negative_are_one_summand() {
    check("3.*", 'N', &["0: 0"], &["0: 0"]);
    check("2.*2 + *", 'N', &["1: 0"], &["1: 0"]);
    check("-{1|0,-1}", 'N', &["0: 0", "0: 1"], &["0: -1"]);
    check("* - {1|-1}", 'N', &["1: 1"], &["1: -1"]);
    check("(* + *2) + *3", 'P', &[], &[]);
    check("* + (*2 + *)", 'N', &["1: 0"], &["1: 0"]);
    check("-2.* + *", 'N', &["0: *", "1: 0"], &["0: *", "1: 0"]);
}

#[test]
fn a_move_by_theory_in_one_of_several_copies_leaves_the_others() {
    // 2^40 + 5 beside its copy and *4: 2^40 + 5 xor 4 is 2^40 + 1.
    let to = "0: nim(1099511627777) + nim(1099511627781)";
    let moves = [to, "1: nim(0)"];
    check("2.nim(2^40 + 5) + nim(4)", 'N', &moves, &moves);
    // 2^40 xor 5 is more than 2^40.
    let moves = ["1: nim(0)"];
    check("2.nim(2^40) + nim(5)", 'N', &moves, &moves);
    // A path of three has nimber 2; its middle vertex takes it away.
    let moves = ["0: -node_kayles(\"\") - 2.node_kayles(\"0-1, 1-2\")"];
    check("-3.node_kayles(path(3))", 'N', &moves, &moves);
}

/// The board is too dear to value, so positions are searched, and one of them is new in a move.
#[test]
fn an_option_may_be_a_position_of_another_ruleset() {
    let board = "domineering(\".....|.....|.....|.....|.....|..###\")";
    let solution = solved(&format!("{board} + {{5 + nim(2)|-5}}"));
    assert_eq!(solution.outcome.letter(), 'N');
    assert_eq!(texts(&solution, Player::Left).last().unwrap(), "1: 5*2");
}

#[test]
fn names_may_be_given_before_the_sum() {
    check("g := {1|-1}; g + *", 'N', &["0: 1"], &["0: -1"]);
}

#[test]
fn moves_in_a_huge_nimber_are_ranges() {
    let huge = format!("1{}", "0".repeat(1000));
    check(&format!("*{huge}"), 'N', &["0: 0"], &["0: 0"]);
    check(&format!("*{huge} + *7"), 'N', &["0: *7"], &["0: *7"]);
    let all_but_last = format!("{}9", "9".repeat(999));
    check(
        &format!("1 + *{huge}"),
        'L',
        &[&format!("1: 0..*{all_but_last}")],
        &[],
    );
    check(
        &format!("^ + *{huge}"),
        'L',
        &["1: 0", &format!("1: *2..*{all_but_last}")],
        &[],
    );
    check(&format!("*{huge} + *{huge} + 0"), 'P', &[], &[]);
}

#[test]
fn more_than_a_thousand_winning_moves_are_cut_off() {
    let solution = solved(&vec!["1"; 1500].join("+"));
    assert_eq!(solution.left.moves.len(), grundy_lang::MOST_MOVES);
    assert!(solution.left.more && !solution.right.more);
}

/// A small game typed in: its text, and its options as texts.
#[derive(Clone, Debug)]
struct Typed {
    left: Vec<String>,
    right: Vec<String>,
}

impl Typed {
    fn text(&self) -> String {
        format!("{{{}|{}}}", self.left.join(","), self.right.join(","))
    }
}

fn typed() -> impl Strategy<Value = Typed> {
    let option = prop_oneof![
        4 => (-3_i32..4).prop_map(|n| n.to_string()),
        2 => prop::sample::select(vec!["*", "^", "v*", "*2", "1/2", "-1/4"]).prop_map(str::to_owned),
        2 => (-3_i32..4, -3_i32..4).prop_map(|(a, b)| format!("{{{a}|{b}}}")),
    ];
    let side = prop::collection::vec(option, 0..3);
    (side.clone(), side).prop_map(|(left, right)| Typed { left, right })
}

fn value(sitting: &Sitting<'_>, text: &str) -> Result<Game, Halt> {
    match sitting.evaluate(text).expect(text) {
        Value::Game(sum) => sitting.games().expand(&sum),
        other => panic!("{text} is {}", other.kind()),
    }
}

/// Whether `player` has won once the opponent is to move: the value is at least, or at most, 0.
fn is_won(games: Games<'_>, g: Game, player: Player) -> Result<bool, Halt> {
    match player {
        Player::Left => games.le(Game::ZERO, g),
        Player::Right => games.le(g, Game::ZERO),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_move_wins_exactly_when_the_whole_sum_says_so(sum in prop::collection::vec(typed(), 1..4)) {
        let texts: Vec<String> = sum.iter().map(Typed::text).collect();
        let bench = Workbench::default();
        let limits = Limits::none();
        let sitting = bench.sit(&limits).unwrap();
        let solution = sitting.solve(&texts.join(" + "), Play::Normal).unwrap();
        let games = sitting.games();
        for (player, found) in [(Player::Left, &solution.left), (Player::Right, &solution.right)] {
            let (mut expected, mut seen) = (Vec::new(), BTreeSet::new());
            for (i, typed) in sum.iter().enumerate() {
                let options = match player { Player::Left => &typed.left, Player::Right => &typed.right };
                for option in options {
                    let mut after = texts.clone();
                    after[i].clone_from(option);
                    let g = value(&sitting, &after.join(" + ")).unwrap();
                    // An option that was typed twice is one move.
                    if is_won(games, g, player).unwrap() && seen.insert((i, option)) {
                        expected.push((i, value(&sitting, option).unwrap()));
                    }
                }
            }
            let found: Vec<(usize, Game)> = found.moves.iter().map(|winning| match &winning.to {
                MoveTo::Game(to) => (winning.label.term(), games.expand(to).unwrap()),
                other => panic!("no huge nimbers or positions here: {other:?}"),
            }).collect();
            prop_assert_eq!(found, expected, "{:?} in {}", player, texts.join(" + "));
        }
        let total = value(&sitting, &texts.join(" + ")).unwrap();
        prop_assert_eq!(solution.outcome, games.outcome(total));
    }
}

#[test]
fn heap_rulesets_have_the_winning_moves_of_their_theory() {
    let same = |source: &str, moves: &[&str]| {
        let outcome = if moves.is_empty() { 'P' } else { 'N' };
        check(source, outcome, moves, moves);
    };
    same("subtraction(1,2,6)[20]", &["0: subtraction(1, 2, 6)[14]"]);
    same("subtraction(1,2)[7] + nim(3)", &["1: nim(1)"]);
    same("subtraction(1,2)[8] + octal(\"0.77\")[2]", &[]);
    same(
        "nim(2) + octal(\"0.77\")[4]",
        &["0: nim(1)", "1: octal(\"0.77\")[2]"],
    );
    same("digits(\"618034\")", &["0: digits(\"612034\")"]);
    same(
        "all_but(2,4)[6 * 10^1000]",
        &[
            "0: all_but(2, 4)[0]",
            "0: all_but(2, 4)[2]",
            "0: all_but(2, 4)[4]",
        ],
    );
    same("digits(0, 10^1000)", &["0: digits(\"\")"]);
}

#[test]
fn a_huge_heap_of_kayles_has_more_winning_moves_than_are_listed() {
    let solution = solved("octal(\"0.77\")[10^100]");
    assert_eq!(solution.outcome.letter(), 'N');
    assert_eq!(solution.left.moves.len(), grundy_lang::MOST_MOVES);
    assert!(solution.left.more && solution.left.halt.is_none());
    let last = texts(&solution, Player::Left).pop().expect("a move");
    let last = last.strip_prefix("0: ").expect("the only component");
    let bench = Workbench::default();
    assert_eq!(bench.show(last).expect(last), "0");
}

/// Too hard to value every option, so the ruleset finds the moves.
#[test]
fn winning_vertices_beside_a_hard_graph_are_found_by_theory() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let source = "node_kayles(grid(6, 6)) - node_kayles(path(3))";
    let solution = bench.solve(source, Play::Normal, &limits).unwrap();
    for moves in [&solution.left, &solution.right] {
        let names: Vec<_> = moves
            .moves
            .iter()
            .map(|found| match &found.to {
                MoveTo::Position(it) => (found.label.term(), it.to.as_str(), it.name.clone()),
                other => panic!("{other:?}"),
            })
            .collect();
        let middle = Some("1".to_owned());
        assert_eq!(names, [(1, "-node_kayles(\"\")", middle)]);
    }
}

#[test]
fn a_dimacs_text_of_several_lines_is_a_graph() {
    let bench = Workbench::default();
    let text = "dimacs(\"p edge 4 2\n e 1 2\n e 3 2\")";
    assert_eq!(bench.show(text).unwrap(), r#"graph("1-2, 2-3, 4")"#);
}
