//! Every command's `--json` is the answer of `grundy batch` to the same request.

use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};

fn grundy(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    // A command that reads no input may be done before it gets any.
    match pipe.write_all(input.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    drop(pipe);
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// Commands, and the requests they are.
const PAIRS: &[(&[&str], &str)] = &[
    (
        &["eval", "{2|1} + nim(3)"],
        r#"{"do":"eval","expr":"{2|1} + nim(3)"}"#,
    ),
    (
        &["eval", "*3", "--form"],
        r#"{"do":"eval","expr":"*3","form":true}"#,
    ),
    (
        &["solve", "nim(3, 4) + {2|1}", "--why", "--all"],
        r#"{"do":"solve","expr":"nim(3, 4) + {2|1}","why":true,"all":true}"#,
    ),
    (&["eval", "{2|"], r#"{"do":"eval","expr":"{2|"}"#),
    (
        &["eval", "nim(1,1)", "--play", "misere"],
        r#"{"do":"eval","expr":"nim(1,1)","play":"misere"}"#,
    ),
    (
        &["eval", "1/2", "--brochure"],
        r#"{"do":"eval","expr":"1/2","convention":"brochure"}"#,
    ),
    (
        &["eval", "up_power(100000)", "--time-limit", "0"],
        r#"{"do":"eval","expr":"up_power(100000)","time_limit":0}"#,
    ),
    (
        &["solve", "domineering(\"..|..\") - 1/2"],
        r#"{"do":"solve","expr":"domineering(\"..|..\") - 1/2"}"#,
    ),
    (
        &["solve", "nim(2) + *", "--play", "misere"],
        r#"{"do":"solve","expr":"nim(2) + *","play":"misere"}"#,
    ),
    (
        &["thermograph", "domineering(\"..|..\")"],
        r#"{"do":"thermograph","expr":"domineering(\"..|..\")"}"#,
    ),
    (
        &["thermograph", "path(3)"],
        r#"{"do":"thermograph","expr":"path(3)"}"#,
    ),
    (
        &["draw", "nim(1, 2)"],
        r#"{"do":"draw","expr":"nim(1, 2)"}"#,
    ),
    (&["draw", "{2|1}"], r#"{"do":"draw","expr":"{2|1}"}"#),
    (
        &["tree", "nim(2)", "--depth", "1"],
        r#"{"do":"tree","expr":"nim(2)","depth":1,"branches":"all"}"#,
    ),
    (
        &["tree", "{2|1} - nim(2)", "--canonical", "--most", "4"],
        r#"{"do":"tree","expr":"{2|1} - nim(2)","branches":"canonical","most":4}"#,
    ),
    (
        &[
            "draw",
            "nim(2) - {2|1}",
            "grid(2,2)",
            "--label",
            "value",
            "--background",
            "dark",
        ],
        r#"{"do":"draw","expr":"nim(2) - {2|1}","others":["grid(2,2)"],"label":"value","background":"dark"}"#,
    ),
    (
        &["sequence", "subtraction", "1,2"],
        r#"{"do":"sequence","game":"subtraction 1,2"}"#,
    ),
    (
        &[
            "sequence",
            "node_kayles(cycle(n))",
            "--from",
            "3",
            "--to",
            "9",
        ],
        r#"{"do":"sequence","expr":"node_kayles(cycle(n))","from":3,"to":9}"#,
    ),
    (
        &["sequence", "subtraction", "2,5", "--outcomes", "--to", "9"],
        r#"{"do":"sequence","game":"subtraction 2,5","outcomes":true,"to":9}"#,
    ),
    (
        &["sequence", "octal", "0.77", "--why", "7"],
        r#"{"do":"sequence_why","game":"octal 0.77","heap":7}"#,
    ),
    (
        &["sequence", "domineering(2, k)", "--name", "k", "--why", "3"],
        r#"{"do":"sequence_why","expr":"domineering(2, k)","name":"k","heap":3}"#,
    ),
    (
        &["sequence", "all-but", "1,4,5", "--patterns"],
        r#"{"do":"sequence_proof","game":"all-but 1,4,5","look":"patterns"}"#,
    ),
    (
        &["sequence", "subtraction", "2,5", "--window"],
        r#"{"do":"sequence_proof","game":"subtraction 2,5","look":"window"}"#,
    ),
    (
        &["period", "rook_function(3, n)", "--to", "40"],
        r#"{"do":"period","expr":"rook_function(3, n)","to":40}"#,
    ),
    (
        &["tree", "--values", "2"],
        r#"{"do":"value_tree","edges":2}"#,
    ),
    (&["graph", "-"], r#"{"do":"graph","graph":"a > b L"}"#),
    (
        &["period", "octal", "0.77"],
        r#"{"do":"period","game":"octal 0.77"}"#,
    ),
    (
        &["period", "--outcomes", "subtraction", "2,4,7"],
        r#"{"do":"period","game":"subtraction 2,4,7","outcomes":true}"#,
    ),
    (
        &["period", "grundys-game", "--to", "3000"],
        r#"{"do":"period","game":"grundys-game","to":3000}"#,
    ),
    (
        &["period", "octal", "0.9"],
        r#"{"do":"period","game":"octal 0.9"}"#,
    ),
    (
        &["period", "rook", "4", "--table"],
        r#"{"do":"period","game":"rook","m":4,"table":true}"#,
    ),
    (
        &["sequence", "subtraction(1,2,6)", "--from", "5", "--to", "9"],
        r#"{"do":"sequence","game":"subtraction","set":[1,2,6],"from":5,"to":9}"#,
    ),
    (
        &[
            "continuous",
            "--variant",
            "neg",
            "--g",
            "2x",
            "--b",
            "3",
            "--x",
            "13/2",
        ],
        r#"{"do":"continuous","variant":"neg","m":"1","g":"2x","b":"3","X":"13/2"}"#,
    ),
    (
        &["continuous", "--variant", "neg", "--g", "x/2", "--x", "5"],
        r#"{"do":"continuous","variant":"neg","m":1,"g":"x/2","X":5}"#,
    ),
    (
        &[
            "continuous",
            "--variant",
            "neglose",
            "--g",
            "2x",
            "--x",
            "9",
            "--table",
        ],
        r#"{"do":"continuous","variant":"neglose","m":1,"g":"2x","X":9,"table":true}"#,
    ),
    (
        &["check", "a < 4", "--over", "a in 1..5", "--most", "1"],
        r#"{"do":"check","claim":"a < 4","over":"a in 1..5","most":1}"#,
    ),
    (
        &[
            "table",
            "a xor b",
            "--rows",
            "a in 0..3",
            "--columns",
            "b in 0..3",
        ],
        r#"{"do":"table","expr":"a xor b","rows":"a in 0..3","columns":"b in 0..3"}"#,
    ),
    (
        &[
            "table",
            "a xor b",
            "--rows",
            "a in 0..3",
            "--columns",
            "b in 0..3",
            "--blocks",
            "2,4",
        ],
        r#"{"do":"table","expr":"a xor b","rows":"a in 0..3","columns":"b in 0..3","blocks":[2,4]}"#,
    ),
    (
        &["takeaway", "--f", "2x", "--n", "100"],
        r#"{"do":"takeaway","f":"2x","n":100}"#,
    ),
    (
        &[
            "takeaway", "--f", "2x", "--n", "100", "--play", "misere", "--first", "7",
        ],
        r#"{"do":"takeaway","f":"2x","n":"100","m":7,"play":"misere"}"#,
    ),
    (
        &["play", "nim(1, 2) - *", "--begins", "right"],
        r#"{"do":"play","expr":"nim(1, 2) - *","first":"right"}"#,
    ),
    (
        &["play", "*2", "--play", "misere"],
        r#"{"do":"play","expr":"*2","play":"misere"}"#,
    ),
    (
        &["lattice", "1,2; 2,1", "--position", "10,12"],
        r#"{"do":"lattice","D":[[1,2],[2,1]],"position":[10,12]}"#,
    ),
    (
        &["lattice", "node_kayles(path(3))"],
        r#"{"do":"lattice","graph":"path(3)"}"#,
    ),
    (
        &["lattice", "1,2; 2,1", "--total", "9", "--nimbers"],
        r#"{"do":"lattice_count","D":[[1,2],[2,1]],"total":9,"nimbers":true}"#,
    ),
    (
        &["lattice", "1,2; 2,1", "--side", "5"],
        r#"{"do":"lattice_table","D":[[1,2],[2,1]],"side":5}"#,
    ),
    (
        &["turing", "run", "1RB1LB_1LA1RZ", "--steps", "4"],
        r#"{"do":"turing","tm":"1RB1LB_1LA1RZ","max_steps":4}"#,
    ),
    (
        &["turing", "compile", "1RB1LB_1LA1RZ", "--to", "game"],
        r#"{"do":"turing_compile","tm":"1RB1LB_1LA1RZ","to":"game"}"#,
    ),
    (
        &["turing", "verify", "1RB1LB_1LA1RZ", "--steps", "3"],
        r#"{"do":"turing_verify","tm":"1RB1LB_1LA1RZ","steps":3}"#,
    ),
    (
        &["automaton", "--rule", "110", "--steps", "3"],
        r#"{"do":"automaton","rule":110,"steps":3}"#,
    ),
    (
        &["automaton", "--rule", "110", "--game"],
        r#"{"do":"automaton_game","rule":110}"#,
    ),
    (
        &["automaton", "--rule", "110", "--verify", "--steps", "3"],
        r#"{"do":"automaton_verify","rule":110,"steps":3}"#,
    ),
    (
        &[
            "automaton",
            "--rule",
            "0,1,1,1,0,1,1,0",
            "--binary",
            "--steps",
            "3",
            "--place",
            "2",
        ],
        r#"{"do":"automaton_binary","rule":[0,1,1,1,0,1,1,0],"steps":3,"place":2}"#,
    ),
    (
        &[
            "turing",
            "verify",
            "1RB1LB_1LA1RZ",
            "--input",
            "1,0",
            "--steps",
            "3",
        ],
        r#"{"do":"turing_verify","tm":"1RB1LB_1LA1RZ","input":["1","0"],"steps":3}"#,
    ),
    (
        &["functions", "mean"],
        r#"{"do":"functions","name":"mean"}"#,
    ),
    (&["games", "nim"], r#"{"do":"games","name":"nim"}"#),
    (&["games", "nimm"], r#"{"do":"games","name":"nimm"}"#),
];

#[test]
fn a_command_answers_as_batch_does() {
    let requests: Vec<&str> = PAIRS.iter().map(|&(_, request)| request).collect();
    let answers = grundy(&["batch"], &requests.join("\n"));
    assert_eq!(answers.lines().count(), PAIRS.len());
    for ((arguments, request), answer) in PAIRS.iter().zip(answers.lines()) {
        let mut arguments = arguments.to_vec();
        // Options of a command within a command stand behind it.
        arguments.push("--json");
        assert_eq!(
            grundy(&arguments, "a > b L").trim_end(),
            answer,
            "{request}"
        );
    }
}

/// The questions that commands ask, each at least once above, and those that no command asks.
#[test]
fn every_question_is_asked_by_a_command() {
    let schema = grundy(&["schema"], "");
    let without_command = [
        "names",
        "node_kayles",
        "pascal",
        "rook_cell",
        "value_tree",
        "verify",
    ];
    let asked = |name: &str| {
        PAIRS
            .iter()
            .any(|(_, request)| request.contains(&format!("\"do\":\"{name}\"")))
    };
    let questions = schema
        .split("\"questions\"")
        .nth(1)
        .expect("a list of questions");
    let names = questions.match_indices("\"const\": \"").map(|(at, found)| {
        let rest = &questions[at + found.len()..];
        &rest[..rest.find('"').expect("a closing quote")]
    });
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        assert!(asked(name) || without_command.contains(&name), "{name}");
    }
}
