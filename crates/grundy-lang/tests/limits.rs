//! Limits end an evaluation with a `Halt`, and the session goes on; token soup never panics.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy_game::Notation;
use grundy_lang::{FUNCTIONS, Refusal, Workbench};
use grundy_num::{Halt, Limits, Play};
use proptest::prelude::*;

const LONG: &str = "up_power(100000)";

fn halts(bench: &Workbench, limits: &Limits<'_>, expected: Halt) {
    let found = bench.evaluate(LONG, limits);
    assert_eq!(found, Err(Refusal::Halt(expected)));
    let shown = bench.show("g + {2|1}");
    assert_eq!(shown.as_deref(), Ok("{5|4}"), "the session stays usable");
}

fn bench_with_a_name() -> Workbench {
    let bench = Workbench::default();
    assert_eq!(bench.show("g := 3").as_deref(), Ok("3"));
    bench
}

#[test]
fn a_deadline_halts_and_the_session_goes_on() {
    let limits = Limits::none().time(Duration::from_millis(50));
    halts(&bench_with_a_name(), &limits, Halt::Deadline);
}

#[test]
fn a_memory_limit_halts_and_the_session_goes_on() {
    let limits = Limits::none().memory(200_000);
    halts(&bench_with_a_name(), &limits, Halt::Memory);
}

#[test]
fn a_raised_flag_halts_and_the_session_goes_on() {
    let stop = AtomicBool::new(true);
    let limits = Limits::none().stop(&stop);
    halts(&bench_with_a_name(), &limits, Halt::Stopped);
    let found = bench_with_a_name().solve(&format!("{LONG} + {{2|1}}"), Play::Normal, &limits);
    assert!(matches!(found, Err(Refusal::Halt(Halt::Stopped))));
}

#[test]
fn a_limit_on_steps_halts_and_the_session_goes_on() {
    let limits = Limits::none().steps(10_000);
    halts(&bench_with_a_name(), &limits, Halt::Steps);
}

/// What never ends by itself, with what it is kept from.
const ENDLESS: &[&str] = &[
    "count(n mod 3 == 0 for n in 1..10**12)",
    "all(a + b > 0 for a in 1..10**6 for b in 1..10**6)",
    "any(n < 0 for n in 1..)",
    "first(n for n in 1.. if false)",
    "sum(1..)",
    "max(n for n in 1..)",
    "mex(1..)",
    "distinct(1 for n in 1..)",
    "f(n) := any(n == m * m for m in 1..); f(2)",
    "[1 for a in 1.. if false]",
];

#[test]
fn families_without_end_stop_at_a_deadline_and_at_a_flag() {
    for source in ENDLESS {
        let limits = Limits::none()
            .time(Duration::from_millis(20))
            .memory(64 << 20);
        let found = Workbench::default().evaluate(source, &limits);
        let halted = [
            Err(Refusal::Halt(Halt::Deadline)),
            Err(Refusal::Halt(Halt::Memory)),
        ];
        assert!(halted.contains(&found), "{source}: {found:?}");
        let stop = AtomicBool::new(true);
        let limits = Limits::none().stop(&stop);
        let found = Workbench::default().evaluate(source, &limits);
        assert_eq!(found, Err(Refusal::Halt(Halt::Stopped)), "{source}");
    }
}

#[test]
fn lists_and_functions_without_end_stop_at_the_memory_limit() {
    for source in [
        "[n for n in 1..]",
        "[[n, n] for n in 1..]",
        "distinct(n for n in 1..)",
        "sort(n for n in 1..)",
        "f(n) := n * n; count(f(n) == 0 for n in 1..)",
    ] {
        let limits = Limits::none().memory(4 << 20);
        let found = Workbench::default().evaluate(source, &limits);
        assert_eq!(found, Err(Refusal::Halt(Halt::Memory)), "{source}");
    }
}

#[test]
fn sweeping_keeps_what_names_mean() {
    let bench = Workbench::default();
    let roomy = Limits::none();
    for assignment in [
        "a := {3||1|0}",
        "b := 7.{4||1|0} + {2|1} + ^*",
        "c := [a, -a, tiny(2)]",
        "d := a < 3",
        "e := (g: a, list: [-a])",
        "f(x) := x + a",
    ] {
        bench.evaluate(assignment, &roomy).expect(assignment);
    }
    let names = ["a", "b", "c", "d", "e", "f", "f(a)"];
    let before: Vec<String> = names.map(|name| bench.show(name).expect(name)).to_vec();
    // Enough for the names, and half of what the arena holds after some work.
    bench.show("up_sum(20)").expect("a little work");
    let held = bench.sit(&roomy).unwrap().games().arena().bytes();
    let tight = Limits::none().memory(held * 3 / 2);
    bench.evaluate("1", &tight).expect("room for a number");
    let holds = bench.sit(&roomy).unwrap().games().arena().bytes();
    assert!(holds < held, "it was cleared away");
    let after: Vec<String> = names.map(|name| bench.show(name).expect(name)).to_vec();
    assert_eq!(before, after);
    assert_eq!(bench.show("a == {3||1|0}").as_deref(), Ok("true"));
    // Where not even the names fit, they stay, and there is an answer again with more room.
    let nothing = Limits::none().memory(1);
    assert_eq!(
        bench.evaluate("a", &nothing),
        Err(Refusal::Halt(Halt::Memory))
    );
    assert_eq!(bench.show("a").as_deref(), Ok(before[0].as_str()));
}

fn token() -> impl Strategy<Value = String> {
    let names: Vec<String> = FUNCTIONS
        .iter()
        .map(|function| format!("{}(", function.name()))
        .collect();
    let signs = [
        "1",
        "2",
        "7",
        "0",
        "/",
        "*",
        " * ",
        "**",
        "^",
        "v",
        "v3",
        "↑",
        "±",
        "+-",
        "+",
        " - ",
        ".",
        " : ",
        "x := ",
        "x",
        " == ",
        " < ",
        " <| ",
        "|",
        "|",
        "||",
        "(",
        ")",
        ")",
        "[",
        "]",
        "{",
        "{",
        "}",
        "}",
        ",",
        ",",
        ";",
        "\"LR\"",
        "{2|1}",
        "{3||1|0}",
        "misere",
        "1/2",
        "omega",
        " for x in ",
        "1..3",
        "1..",
        " if ",
        " and ",
        "not ",
        " mod ",
        " div ",
        "f(x) := ",
        "f(",
        ".a",
        "a: ",
        "[x for x in 1..3]",
        "if x then 1 else 2",
    ];
    let signs: Vec<String> = signs.map(str::to_owned).to_vec();
    prop_oneof![3 => prop::sample::select(signs), 1 => prop::sample::select(names)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn token_soup_is_answered_or_refused(tokens in prop::collection::vec(token(), 0..16)) {
        evaluate(&tokens.concat());
    }

    #[test]
    fn functions_of_any_arguments_are_answered_or_refused(
        i in 0..FUNCTIONS.len(),
        args in prop::collection::vec(prop::sample::select(vec![
            "0", "1", "-3", "1/3", "5/8", "*", "*7", "^", "v3*2", "{2|1}", "{3||1|0}", "±(1,{2|1})",
            "tiny(1)", "\"LRR\"", "misere", "[1,2]", "(1<2)", "{1/3|*}", "10**30", "*99999999999999999999",
            "^999999999999", "thermograph(^)", "outcome(*)", "{1|-1/3}", "1..9", "[]", "[true, false]", "n for n in 1..", "(a: 1)", "none",
        ]), 0..4),
    ) {
        evaluate(&format!("{}({})", FUNCTIONS[i].name(), args.join(",")));
    }
}

/// Evaluates and solves within small limits; only a panic is wrong.
fn evaluate(source: &str) {
    let limits = || {
        Limits::none()
            .memory(64 << 20)
            .time(Duration::from_millis(20))
            .steps(50_000)
    };
    let bench = Workbench::default();
    let few = limits();
    if let Ok(kept) = bench.evaluate(source, &few) {
        let (games, value) = kept.within(&few);
        let _ = value.write(games, Notation::Latex);
        if let grundy_lang::Value::Game(sum) = value {
            let few = limits();
            let _ = grundy_lang::analyse(kept.within(&few).0, sum);
        }
    }
    let _ = bench.solve(source, Play::Normal, &limits());
}
