//! A raised flag ends every question, whatever it is working on, and the workbench goes on.

use std::thread;
use std::time::{Duration, Instant};

use grundy::Workbench;
use grundy::questions::QUESTIONS;
use grundy::requests::{Desk, Work};
use serde_json::{Value, json};

/// How long a question is left at work.
const HEAD_START: Duration = Duration::from_millis(60);

/// Far beyond the 50 ms that it may take, so that a busy machine does not matter; what does not
/// listen takes minutes.
const PATIENCE: Duration = Duration::from_secs(5);

fn board(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("|")
}

/// Requests that take far longer than the head start.
fn long_requests() -> Vec<Value> {
    // Larger than the boards that bounds are given of.
    let domineering = format!("domineering(\"{}\")", board(12, 11));
    let random = "node_kayles(random_graph(64, 1/10, 1))";
    let sum = format!(
        "{domineering} + clobber(\"{}\")",
        "XOXOXO|OXOXOX|XOXOXO|OXOXOX"
    );
    let digits = "9".repeat(200_000);
    vec![
        json!({"do": "eval", "expr": domineering}),
        json!({"do": "eval", "expr": random}),
        json!({"do": "eval", "expr": "up_power(1000000)"}),
        json!({"do": "eval", "expr": "amazons(\"X....|.....|.....|.....|....O\")"}),
        json!({"do": "eval", "expr": "impartial(nogo(\"......|......|......|......\"))"}),
        json!({"do": "eval", "expr": domineering, "play": "misere"}),
        json!({"do": "eval", "expr": "count(n mod 3 == 0 for n in 1..10**12)"}),
        json!({"do": "eval", "expr": "all(period(subtraction(a, a + 1)).period > 0 for a in 1..)"}),
        json!({"do": "eval", "expr": "[period(octal(\"0.6\")).period for a in 1..9]"}),
        json!({"do": "eval", "expr": format!("solve({sum}).outcome")}),
        json!({"do": "solve", "expr": sum}),
        json!({"do": "solve", "expr": random}),
        json!({"do": "solve", "expr": "arc_kayles(complete(90))"}),
        json!({"do": "solve", "expr": sum, "play": "misere"}),
        json!({"do": "play", "expr": sum, "hints": "moves"}),
        json!({"do": "play", "expr": sum, "best": true}),
        json!({"do": "thermograph", "expr": domineering}),
        json!({"do": "tree", "expr": domineering}),
        json!({"do": "draw", "expr": random, "winning": true}),
        json!({"do": "node_kayles", "vertices": 90, "edges": edges(90)}),
        json!({"do": "verify", "full": true, "certificate": {
            "game": "subtraction 1,2", "preperiod": 0, "period": 300_000_000_000_u64, "saltus": 0,
            "theorem": "repeated window", "evidence": {}}}),
        json!({"do": "check", "claim": "a * a >= a", "over": "a in 1..10**12"}),
        json!({"do": "table", "expr": format!("outcome({domineering})"), "rows": "a in 1..9"}),
        json!({"do": "period", "game": "octal 0.6"}),
        json!({"do": "period", "game": "rook 17"}),
        json!({"do": "period", "game": "all-but 1,35,90,108,109"}),
        json!({"do": "period", "game": "subtraction 3000000,6000003,15000011"}),
        json!({"do": "period", "game": "subtraction 100000000,130000001,200000003"}),
        json!({"do": "period", "game": "all-but 1000000,2000003,5000011"}),
        json!({"do": "period", "game": format!("octal 0.{}", "7".repeat(5000))}),
        json!({"do": "sequence", "game": "subtraction 1000000,2000003,5000011",
            "from": 1_000_000_000_000_u64, "to": 1_000_000_000_000_u64}),
        json!({"do": "eval", "expr": "subtraction(1000000,2000003,5000011)[10^30]"}),
        json!({"do": "sequence", "game": "octal 0.6", "from": 9_999_999, "to": 9_999_999}),
        json!({"do": "sequence", "expr": format!("{domineering} + n")}),
        json!({"do": "sequence_why", "game": "octal 0.6", "heap": 99_999_999_u64}),
        json!({"do": "sequence_proof", "game": "all-but 1,36,99,100,104", "look": "patterns"}),
        json!({"do": "sequence_proof", "game": "subtraction 100000000,130000001,200000003",
            "look": "blocks"}),
        json!({"do": "lattice", "D": [[1, 2, 3], [3, 1, 2], [2, 3, 1], [1, 1, 1], [5, -1, 2]],
            "position": [900, 900, 900]}),
        json!({"do": "lattice_count", "D": [[1, 2], [2, 1], [3, -1]], "total": 100_000_000_u64}),
        json!({"do": "lattice_table", "D": [[1, 2], [2, 1], [3, -1]], "side": 16_384}),
        json!({"do": "turing", "tm": "1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RZ0LA", "max_cells": 1 << 30}),
        json!({"do": "turing_verify", "tm": "1RB1LB_1LA1RZ", "steps": 100_000_000}),
        json!({"do": "automaton", "rule": 30, "steps": 200_000}),
        json!({"do": "automaton_verify", "rule": 110, "steps": 100_000}),
        json!({"do": "automaton_binary", "rule": 30, "steps": 100_000}),
        json!({"do": "rook_cell", "m": 70_000, "n": 80_000}),
        json!({"do": "takeaway", "f": "2x", "n": digits}),
        json!({"do": "continuous", "variant": "exhaust", "m": "1", "g": "x + 1/100", "X": "9999999"}),
        json!({"do": "continuous", "variant": "neg", "m": "1", "g": "1", "X": "1000000000000",
            "table": true}),
    ]
}

/// What answers at once whatever it is asked.
const AT_ONCE: &[&str] = &[
    "automaton_game",
    "functions",
    "games",
    "graph",
    "names",
    "pascal",
    "turing_compile",
    "value_tree",
];

/// Edges of a random graph: each pair once in ten times.
fn edges(vertices: usize) -> Vec<(usize, usize)> {
    let pairs = (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b)));
    let mut state = 1_u64;
    let mut is_drawn = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33).is_multiple_of(10)
    };
    pairs.filter(|_| is_drawn()).collect()
}

#[test]
fn a_raised_flag_ends_every_question() {
    let (mut desk, bench) = (Desk::default(), Workbench::default());
    // Whoever helps has to hear of it, too.
    desk.budget.threads = 2;
    let mut asked = Vec::new();
    let mut steps = 0;
    for request in long_requests() {
        let work = Work::default();
        let (answer, took) = thread::scope(|scope| {
            let text = request.to_string();
            let asking = scope.spawn(|| {
                let answer = desk.answer_while(&bench, text, &work);
                (answer, Instant::now())
            });
            thread::sleep(HEAD_START);
            steps += work.steps();
            work.stop();
            let raised = Instant::now();
            let (answer, ended) = asking.join().unwrap();
            (answer, ended.saturating_duration_since(raised))
        });
        let name = request["do"].as_str().unwrap().to_owned();
        let text = request.to_string();
        let beginning: String = text.chars().take(120).collect();
        assert!(took < PATIENCE, "{beginning} went on for {took:?}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(
            answer["halt"], "stopped",
            "{beginning} is answered by {answer}"
        );
        asked.push(name);
    }
    assert!(steps > 0, "nobody saw a step of the work");
    let again = desk.answer(&bench, r#"{"do":"eval","expr":"1 + 1"}"#);
    assert!(again.contains("\"value\":\"2\""), "{again}");
    for entry in QUESTIONS {
        let is_known = asked.iter().any(|name| name == entry.name) || AT_ONCE.contains(&entry.name);
        assert!(is_known, "{} is long or answers at once", entry.name);
    }
}
