//! What is said beside an answer: that a promise does not hold for these arguments.

use grundy_lang::{Notes, Workbench};
use grundy_num::{Limits, Play, Player};

/// What is said beside the value of an expression.
fn beside_value(source: &str) -> Vec<String> {
    let (bench, limits, notes) = (Workbench::default(), Limits::none(), Notes::default());
    let sitting = bench.sit(&limits).expect("nothing is limited");
    let found = sitting.noting(&notes).evaluate(source);
    found.unwrap_or_else(|refusal| panic!("{source}: {refusal:?}"));
    notes.taken()
}

#[test]
fn heating_says_where_sums_and_order_need_not_be_respected() {
    for source in [
        "heat(±1 + *2, 2)",
        "heat(1, 1)",
        "heat({1/2|*}, 1/2)",
        "heat({1/3|*}, 1/8)",
        "heat(*, -1)",
        "heat(^, ±1)",
    ] {
        let [note]: [String; 1] = beside_value(source).try_into().expect(source);
        assert!(note.contains("need not respect sums and order"), "{note}");
    }
    for source in [
        "heat(*, 1)",
        "heat(^20, 1)",
        "heat(^ + *2, 10)",
        "heat({4|2*}, 3/2)",
        "heat({1/2|*}, 1/3)",
        "heat({1/3|*}, 0)",
        "heat(±5, {5|0})",
    ] {
        assert_eq!(beside_value(source), [""; 0], "{source}");
    }
}

/// What is said beside who wins a sum and how, and how many moves Left and Right have in it. Lines are
/// programs of one session.
fn beside_solution(lines: &[&str]) -> (Vec<String>, [usize; 2]) {
    let (bench, limits, notes) = (Workbench::default(), Limits::none(), Notes::default());
    let (last, before) = lines.split_last().expect("a line");
    for line in before {
        bench
            .show(line)
            .unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
    }
    let game = bench
        .sit(&limits)
        .expect("nothing is limited")
        .noting(&notes);
    let counted = |starter| {
        let game = game.begin(last, Play::Normal, starter);
        let game = game.unwrap_or_else(|refusal| panic!("{last}: {refusal:?}"));
        game.moves(&limits).expect("nothing is limited").len()
    };
    let moves = [Player::Left, Player::Right].map(counted);
    let solved = game.solve(last, Play::Normal);
    solved.unwrap_or_else(|refusal| panic!("{last}: {refusal:?}"));
    (notes.taken(), moves)
}

#[test]
fn names_of_one_program_and_choices_are_played_as_they_were_typed() {
    for (source, typed) in [
        ("g := {0,-3|}; omega + g", "omega + {0,-3|}"),
        ("s := stalk(\"LLL\"); s + *", "stalk(\"LLL\") + *"),
        ("a := b := {0,-3|}; b + a", "{0,-3|} + {0,-3|}"),
        ("g := {0,-3|}; g := {g,-5|}; g + *", "{{0,-3|},-5|} + *"),
        ("g := {0,-3|}; h := {g|}; g := *; h + *", "{{0,-3|}|} + *"),
        ("g := 3.{2|*}; -g", "-3.{2|*}"),
        ("g := nim(2) + ±{1,0|0}; 2.g", "2.(nim(2) + ±{1,0|0})"),
        (
            "if true then stalk(\"LLL\") + * else 0",
            "stalk(\"LLL\") + *",
        ),
        ("if 1 > 2 then 0 else {0,-3|}", "{0,-3|}"),
        ("{if true then {0,-3|} else 0|}", "{{0,-3|}|}"),
        (
            "h := hackenbush(\"0-1 B, 1-2 B, 2-3 B\"); h + *",
            "hackenbush(\"0-1 B, 1-2 B, 2-3 B\") + *",
        ),
        ("h := 2.nim(3); h + 1", "2.nim(3) + 1"),
    ] {
        let (notes, moves) = beside_solution(&[source]);
        assert_eq!(notes, [""; 0], "{source}");
        assert_eq!(moves, beside_solution(&[typed]).1, "{source}");
    }
}

#[test]
fn a_value_that_has_forgotten_moves_is_said_to_be_one() {
    let by_value = "is taken by its value: its moves are those of the canonical form";
    for (lines, term) in [
        (&["g := {0,-3|}", "omega + g"] as &[&str], "`g`"),
        (&["s := stalk(\"LLL\")", "s + *"], "`s`"),
        (&["g := ±(1, 0)", "h := g + 1", "h"], "`h`"),
        (&["g := 3.{2|1}", "{g|*}"], "`g`"),
        (&["g := if true then {0,-3|} else 0", "g"], "`g`"),
        (&["f(x) := x + *; f(stalk(\"LLL\"))"], "`f(…)`"),
        (&["f(x) := x + {0,-3|}", "f(1)"], "`f(…)`"),
        (&["f(x) := {0,-3|} - x; k(x) := f(x) + x", "k(1)"], "`k(…)`"),
        (
            &["f(n, g) := if n == 0 then g else f(n - 1, g); f(3, {0,-3|})"],
            "`f(…)`",
        ),
        (
            &["f(n, g, h) := if n == 0 then g else f(n - 1, h, g); f(3, 1, {0,-3|})"],
            "`f(…)`",
        ),
        (&["sum([{0,-3|}, *])"], "`sum(…)`"),
        (&["sum({n,-3|} for n in 1..3)"], "`sum(…)`"),
        (&["sum(g for g in [{0,-3|}, 1])"], "`sum(…)`"),
        (&["[1, {0,-3|}][0] + *"], "an item of a list"),
        (&["l := [{0,-3|}]; l[0] + *"], "an item of a list"),
        (&["r := (a: {0,-3|}); r.a + *"], "a field of a record"),
        (&["f(x) := x + *; g := f({2|1}); nim(3) + g"], "`f(…)`"),
    ] {
        let note = format!("{term} {by_value}");
        assert_eq!(beside_solution(lines).0, [note], "{lines:?}");
    }
    let (notes, _) = beside_solution(&["h := nim(3) + {0,-3|}", "h + *"]);
    let [note]: [String; 1] = notes.try_into().expect("a note");
    assert!(
        note.starts_with("`h` keeps the moves of its positions"),
        "{note}"
    );
}

#[test]
fn a_value_that_never_had_other_moves_is_not_remarked_on() {
    for lines in [
        &["x := 3", "x + *"] as &[&str],
        &["x := 3^*2", "x + x"],
        &["x := *5", "y := x + 1/2", "y + *"],
        &["h := domineering(\"..|..\")", "h + *"],
        &["h := 2.nim(3) + subtraction(1, 2)[4]", "k := 2.h", "k + *"],
        &["g := {2|1}", "cool(g, 1/4) + *"],
        &["g := cool({2|1}, 1/4)", "g + *"],
        &["g := {2|1} * 3", "g : 1"],
        &["f(x) := cool(x, 1/4); f({2|1})"],
        &["f(x) := nim(x); f(3) + *"],
        &["f(n) := if n == 0 then 0 else f(n - 1) + *; f(4)"],
        &["sum(nim(n) for n in 1..3)"],
        &["sum(mean(g) for g in [{2|1}])"],
        &["[{2|1}, 3]; [1, 2][0] + *"],
        &["g := {2|1}; g := 3; g + *"],
        &["tiny(2) + ^ + omega - omega"],
        &["f(x) := x + *; g := f({2|1}); nim(3) + *"],
    ] {
        assert_eq!(beside_solution(lines).0, [""; 0], "{lines:?}");
    }
}
