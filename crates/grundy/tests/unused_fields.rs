//! A field that is given is used or refused: every question with every field of every question beside
//! its own, and requests at random. An answer that is the same with a field as without it has dropped it.

use std::collections::BTreeSet;

use grundy::Workbench;
use grundy::requests::Desk;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn answer(request: &Value) -> Value {
    let answer = Desk::default().answer(&Workbench::default(), request.to_string());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

/// Requests that are answered, of every question and of every way in which it is asked.
fn requests() -> Vec<Value> {
    let octal = json!({"game": "octal 0.77", "preperiod": 71, "period": 12, "saltus": 0,
        "theorem": "none", "evidence": {}});
    let certificate = json!({"game": "subtraction 1,2", "preperiod": 0, "period": 3, "saltus": 0,
        "theorem": "repeated window", "evidence": {}});
    let takeaway = json!({"f": "2x", "n": 20});
    let continuous = json!({"variant": "neg", "m": "1", "g": "2x", "X": "13/2"});
    vec![
        json!({"do": "automaton", "rule": 110, "steps": 3}),
        json!({"do": "automaton_binary", "rule": 110, "steps": 2}),
        json!({"do": "automaton_game", "rule": 110}),
        json!({"do": "automaton_verify", "rule": 110, "steps": 2}),
        json!({"do": "check", "claim": "n + 1 > n", "over": "n in 1..4"}),
        json!({"do": "continuous", "variant": "neg", "m": "1", "g": "2x", "X": "13/2"}),
        json!({"do": "continuous", "variant": "exhaust", "m": "1", "g": "2x", "X": "5", "table": true}),
        json!({"do": "draw", "expr": "nim(2)"}),
        json!({"do": "draw", "expr": "nim(2)", "winning": true}),
        json!({"do": "draw", "expr": "nim(2)", "moves": ["2->0"]}),
        json!({"do": "draw", "expr": "nim(2)", "others": ["nim(3)"]}),
        json!({"do": "eval", "expr": "nim(1)"}),
        json!({"do": "eval", "expr": "nim(1)", "brief": true}),
        json!({"do": "functions"}),
        json!({"do": "games"}),
        json!({"do": "graph", "graph": "a > b L"}),
        json!({"do": "lattice", "D": [[1, 2], [2, 1]], "position": [4, 5]}),
        json!({"do": "lattice", "graph": "path(3)"}),
        json!({"do": "lattice_count", "D": [[1, 2], [2, 1]], "total": 6}),
        json!({"do": "lattice_count", "graph": "path(3)", "total": 3}),
        json!({"do": "lattice_table", "D": [[1, 2], [2, 1]], "side": 4}),
        json!({"do": "names"}),
        json!({"do": "node_kayles", "vertices": 3, "edges": [[0, 1]]}),
        json!({"do": "pascal", "x": 3, "t": 5}),
        json!({"do": "period", "game": "octal 0.07"}),
        json!({"do": "period", "game": "octal", "code": "0.07"}),
        json!({"do": "period", "game": "subtraction", "set": [1, 2]}),
        json!({"do": "period", "game": "rook", "m": 2}),
        json!({"do": "period", "expr": "nim(n)", "to": 20}),
        json!({"do": "play", "expr": "nim(2) + *"}),
        json!({"do": "play", "expr": "nim(2)", "best": true}),
        json!({"do": "play", "takeaway": takeaway}),
        json!({"do": "play", "continuous": continuous}),
        json!({"do": "rook_cell", "m": 2, "n": 3}),
        json!({"do": "sequence", "game": "octal 0.07", "to": 8}),
        json!({"do": "sequence", "game": "octal 0.07", "to": 8, "layout": "csv"}),
        json!({"do": "sequence", "game": "subtraction", "set": [1, 2], "to": 8}),
        json!({"do": "sequence", "expr": "nim(n)", "to": 8}),
        json!({"do": "sequence_proof", "game": "all-but 1,4,5", "look": "patterns"}),
        json!({"do": "sequence_why", "game": "octal 0.77", "heap": 7}),
        json!({"do": "sequence_why", "expr": "nim(n)", "heap": 3}),
        json!({"do": "solve", "expr": "nim(1) + nim(1) + nim(1)"}),
        json!({"do": "solve", "expr": "nim(1)", "play": "misere"}),
        json!({"do": "table", "expr": "n * n", "columns": "n in 0..9"}),
        json!({"do": "table", "expr": "n * n", "rows": "n in 0..3"}),
        json!({"do": "takeaway", "f": "2x", "n": 20}),
        json!({"do": "thermograph", "expr": "{2|1}"}),
        json!({"do": "thermograph", "expr": "{2|1}", "others": ["{3|1}"]}),
        json!({"do": "tree", "expr": "{2,1|1}"}),
        json!({"do": "turing", "tm": "1RB1LB_1LA1RZ", "max_steps": 50}),
        json!({"do": "turing_compile", "tm": "1RB1LB_1LA1RZ", "to": "ca"}),
        json!({"do": "turing_compile", "tm": "1RB1LB_1LA1RZ", "to": "binary"}),
        json!({"do": "turing_compile", "tm": "1RB1LB_1LA1RZ", "to": "game"}),
        json!({"do": "turing_verify", "tm": "1RB1LB_1LA1RZ", "steps": 3}),
        json!({"do": "value_tree", "edges": 2}),
        json!({"do": "verify", "certificate": certificate}),
        json!({"do": "verify", "certificate": octal, "full": true}),
    ]
}

/// Something for every field that asks for more than what holds without it; some of them twice.
#[expect(clippy::too_many_lines, reason = "a table")]
fn given() -> Vec<(&'static str, Value)> {
    let checkpoint = json!({"game": "octal 0.07", "state": {}});
    let certificate = json!({"game": "subtraction 1", "preperiod": 0, "period": 2, "saltus": 0,
        "theorem": "repeated window", "evidence": {}});
    vec![
        ("D", json!([[3, 1]])),
        ("X", json!("7/2")),
        ("all", json!(true)),
        ("b", json!("3/2")),
        ("best", json!(true)),
        ("blocks", json!([2])),
        ("branches", json!("all")),
        ("brief", json!(true)),
        ("cell", json!([1, 2])),
        ("certificate", json!(true)),
        ("certificate", certificate),
        ("checkpoint", checkpoint),
        ("circles", json!(true)),
        ("claim", json!("n > 3")),
        ("code", json!("0.77")),
        ("columns", json!("k in 0..2")),
        (
            "continuous",
            json!({"variant": "neg", "m": "1", "g": "3x", "X": "5"}),
        ),
        (
            "continuous",
            json!({"variant": "neg", "m": "1", "g": "2x", "X": "13/2", "table": true}),
        ),
        ("depth", json!(0)),
        ("edges", json!([[0, 2]])),
        ("edges", json!(3)),
        ("expr", json!("nim(1) + nim(4)")),
        ("f", json!("3x")),
        ("first", json!("right")),
        ("form", json!(true)),
        ("from", json!(2)),
        ("from", json!("b")),
        ("from", json!("1/2")),
        ("full", json!(true)),
        ("g", json!("3x")),
        ("game", json!("octal 0.137")),
        ("graph", json!("path(2)")),
        ("graph", json!("a > c R")),
        ("heap", json!(5)),
        ("hints", json!("moves")),
        ("input", json!([1])),
        ("label", json!("value")),
        ("layout", json!("csv")),
        ("letters", json!(3)),
        ("look", json!("blocks")),
        ("m", json!(1)),
        ("max_cells", json!(2)),
        ("max_steps", json!(2)),
        ("most", json!(1)),
        ("move_time", json!(5)),
        ("moves", json!(["1"])),
        ("n", json!(7)),
        ("name", json!("nim")),
        ("name", json!("n")),
        ("nimbers", json!(true)),
        ("of", json!("a machine")),
        ("others", json!(["nim(1)"])),
        ("outcomes", json!(true)),
        ("over", json!("n in 1..2")),
        ("pairs", json!(true)),
        ("period", json!(3)),
        ("pictures", json!(true)),
        ("place", json!(1)),
        ("plain", json!(true)),
        ("play", json!("misere")),
        ("position", json!([1, 0])),
        ("position", json!([1, 1, 0])),
        ("radius", json!(2)),
        ("resumable", json!(true)),
        ("review", json!(true)),
        ("rows", json!(2)),
        ("rows", json!("k in 0..1")),
        ("rule", json!(137)),
        ("seed", json!(5)),
        ("set", json!([2, 3])),
        ("show", json!("animation")),
        ("side", json!(2)),
        ("slice", json!([1])),
        ("start", json!("101")),
        ("steps", json!(1)),
        ("steps", json!(true)),
        ("t", json!(6)),
        ("table", json!(true)),
        ("takeaway", json!({"f": "3x", "n": 9})),
        ("tm", json!("1RB1RZ_1LA1RB")),
        ("to", json!(5)),
        ("to", json!("ca")),
        ("total", json!(2)),
        ("variant", json!("neglose")),
        ("vertices", json!(4)),
        ("weights", json!([2, 3])),
        ("why", json!(true)),
        ("winning", json!(true)),
        ("wrap", json!(2)),
        ("x", json!(4)),
    ]
}

/// Fields that an answer does not tell because of what these requests ask about: limits that are not
/// reached, what is the same all the same, what is said to be for people alone or for nothing.
const SILENT: &[(&str, &str)] = &[
    ("automaton_verify", "plain"),
    ("check", "most"),
    ("draw", "first"),
    ("draw", "play"),
    ("lattice", "of"),
    ("lattice", "weights"),
    ("lattice_table", "slice"),
    ("lattice_table", "weights"),
    ("period", "checkpoint"),
    ("period", "name"),
    ("period", "resumable"),
    ("period", "to"),
    ("play", "move_time"),
    ("play", "pictures"),
    ("play", "play"),
    ("sequence", "name"),
    ("sequence", "wrap"),
    ("sequence_why", "name"),
    ("solve", "all"),
    ("tree", "branches"),
    ("turing", "max_steps"),
    ("turing_verify", "plain"),
    ("verify", "full"),
    ("verify", "seed"),
];

fn names_of(fields: &Value) -> BTreeSet<String> {
    let fields = fields["properties"].as_object().expect("fields");
    fields.keys().cloned().collect()
}

/// All that is shown of an answer: its data, its text and its picture.
fn shown(request: &Value) -> Vec<Value> {
    ["json", "text", "svg"]
        .map(|shape| {
            let mut request = request.clone();
            request["as"] = json!(shape);
            answer(&request)
        })
        .to_vec()
}

fn is_refused(answer: &Value, name: &str) -> bool {
    let error = answer["error"].as_str().unwrap_or_default();
    let field = answer["field"].as_str().unwrap_or_default();
    !error.is_empty() && (field.starts_with(name) || error.contains(&format!("`{name}`")))
}

#[test]
fn every_field_has_something_to_be_given_here() {
    let schema = serde_json::to_value(grundy::requests::schema()).expect("a schema is JSON");
    let given: BTreeSet<&str> = given().iter().map(|(name, _)| *name).collect();
    let common = names_of(&schema["questions"]["names"]["request"]);
    for (question, of_question) in schema["questions"].as_object().expect("questions") {
        let is_asked = |request: &Value| request["do"] == question.as_str();
        assert!(requests().iter().any(is_asked), "no request `{question}`");
        for name in names_of(&of_question["request"]) {
            let is_known = common.contains(&name) || given.contains(name.as_str());
            assert!(is_known, "{question}: nothing is given as `{name}`");
        }
    }
}

#[test]
fn a_field_more_changes_the_answer_or_is_refused_by_its_name() {
    let mut dropped = Vec::new();
    for request in requests() {
        let plain = shown(&request);
        assert!(plain[0].get("error").is_none(), "{request}: {}", plain[0]);
        for (name, value) in given() {
            if request.get(name).is_some() {
                continue;
            }
            let mut more = request.clone();
            more[name] = value.clone();
            let refused = answer(&more);
            let question = request["do"].as_str().unwrap_or_default();
            // A refusal of another reason than its name is one of a value that makes no sense there.
            let is_heard = refused.get("error").is_some() || shown(&more) != plain;
            if !is_heard && !SILENT.contains(&(question, name)) {
                dropped.push(format!("{request} with {name}: {value}"));
            }
        }
    }
    assert!(dropped.is_empty(), "dropped:\n{}", dropped.join("\n"));
}

/// Lists that are empty where nothing is said.
const USUALLY_EMPTY: &[&str] = &["blocks", "input", "moves", "others"];

#[test]
fn an_empty_text_or_list_is_used_or_refused_by_its_name() {
    let schema = serde_json::to_value(grundy::requests::schema()).expect("a schema is JSON");
    let common = names_of(&schema["questions"]["names"]["request"]);
    let mut dropped = Vec::new();
    let named = [
        "kayles",
        "nim",
        "grundys-game",
        "node-kayles-path",
        "node_kayles_path",
    ];
    let named = named.map(|game| json!({"do": "sequence", "game": game, "to": 3}));
    for request in requests().into_iter().chain(named) {
        let question = request["do"].as_str().unwrap_or_default();
        let plain = shown(&request);
        for name in names_of(&schema["questions"][question]["request"]) {
            let is_silent = SILENT.contains(&(question, name.as_str()));
            if is_silent || common.contains(&name) || request.get(&name).is_some() {
                continue;
            }
            for value in [json!(""), json!([])] {
                if value.is_array() && USUALLY_EMPTY.contains(&name.as_str()) {
                    continue;
                }
                let mut more = request.clone();
                more[&name] = value.clone();
                let refused = answer(&more);
                // Some are of another kind, which is refused before anything else is looked at.
                let is_heard = refused.get("error").is_some() || shown(&more) != plain;
                if !is_heard {
                    dropped.push(format!("{request} with {name}: {value}: {refused}"));
                }
            }
        }
    }
    assert!(dropped.is_empty(), "dropped:\n{}", dropped.join("\n"));
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn fields_that_contradict_each_other_are_refused_by_name() {
    for (request, name) in [
        (
            json!({"do": "period", "game": "rook", "m": 3, "set": [1]}),
            "set",
        ),
        (
            json!({"do": "sequence", "game": "octal", "code": "0.77", "set": "0.07"}),
            "set",
        ),
        (
            json!({"do": "period", "game": "subtraction", "set": [1, 2], "code": "5,7"}),
            "code",
        ),
        (
            json!({"do": "sequence_why", "game": "rook", "m": 3, "code": "1", "heap": 2}),
            "code",
        ),
        (
            json!({"do": "sequence_proof", "game": "subtraction", "set": [2], "m": 1, "look": "blocks"}),
            "m",
        ),
        (
            json!({"do": "period", "game": "octal 0.07", "from": 3}),
            "from",
        ),
        (
            json!({"do": "period", "game": "octal 0.07", "name": "n"}),
            "name",
        ),
        (
            json!({"do": "period", "expr": "nim(n)", "resumable": true}),
            "resumable",
        ),
        (
            json!({"do": "period", "expr": "nim(n)", "certificate": true}),
            "certificate",
        ),
        (
            json!({"do": "sequence", "game": "octal 0.07", "layout": "csv", "wrap": 3}),
            "wrap",
        ),
        (
            json!({"do": "draw", "expr": "nim(2)", "play": "misere"}),
            "play",
        ),
        (
            json!({"do": "draw", "expr": "nim(2)", "winning": true, "moves": ["2->0"]}),
            "winning",
        ),
        (
            json!({"do": "draw", "expr": "nim(2)", "first": "right"}),
            "first",
        ),
        (
            json!({"do": "draw", "expr": "nim(2)", "show": "animation"}),
            "show",
        ),
        (
            json!({"do": "eval", "expr": "nim(2)", "brief": true, "form": true}),
            "form",
        ),
        (
            json!({"do": "eval", "expr": "nim(2)", "brief": true, "play": "misere"}),
            "play",
        ),
        (
            json!({"do": "solve", "expr": "nim(2)", "why": true, "play": "misere"}),
            "why",
        ),
        (
            json!({"do": "play", "expr": "nim(2)", "move_time": 1}),
            "move_time",
        ),
        (
            json!({"do": "play", "takeaway": {"f": "2x", "n": 9}, "play": "misere"}),
            "play",
        ),
        (
            json!({"do": "lattice", "graph": "path(3)", "D": [[1, 2]]}),
            "D",
        ),
        (
            json!({"do": "lattice_count", "graph": "path(3)", "weights": [1], "total": 2}),
            "weights",
        ),
        (
            json!({"do": "table", "expr": "m", "rows": "m in 0..4", "wrap": 2}),
            "wrap",
        ),
        (
            json!({"do": "turing_compile", "tm": "1RB1LB_1LA1RZ", "to": "ca", "cell": [1, 2]}),
            "cell",
        ),
        (
            json!({"do": "thermograph", "expr": "{2|1}", "others": ["1"], "steps": true}),
            "steps",
        ),
        (
            json!({"do": "continuous", "variant": "neg", "m": "1", "g": "2x", "X": "3", "layout": "csv"}),
            "layout",
        ),
        (json!({"do": "period", "game": "kayles", "set": []}), "set"),
        (
            json!({"do": "period", "game": "kayles", "code": ""}),
            "code",
        ),
        (
            json!({"do": "period", "game": "node-kayles-path", "set": []}),
            "set",
        ),
        (
            json!({"do": "sequence", "game": "nim", "set": "", "to": 3}),
            "set",
        ),
        (
            json!({"do": "eval", "expr": "period(\"kayles\", set: [])"}),
            "set",
        ),
        (
            json!({"do": "period", "game": "", "expr": "nim(n)"}),
            "game",
        ),
        (
            json!({"do": "eval", "expr": "period(\"rook\", m: 3, set: [1])"}),
            "set",
        ),
    ] {
        let refused = answer(&request);
        assert!(is_refused(&refused, name), "{request}: {refused}");
    }
}

#[test]
fn what_holds_without_a_field_may_be_said() {
    for request in [
        json!({"do": "draw", "expr": "nim(2)", "play": "normal", "first": "left", "winning": false, "others": []}),
        json!({"do": "period", "game": "octal 0.07", "name": null, "certificate": false}),
        json!({"do": "eval", "expr": "nim(2)", "brief": true, "form": false}),
    ] {
        assert!(answer(&request).get("error").is_none(), "{request}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Fields of other questions, and of none, are refused whatever else a request holds.
    #[test]
    fn a_field_of_another_question_is_refused_by_its_name(
        request in prop::sample::select(requests()),
        more in prop::collection::vec(prop::sample::select(given()), 1..4),
    ) {
        let schema = serde_json::to_value(grundy::requests::schema()).expect("a schema is JSON");
        let question = request["do"].as_str().expect("a name");
        let known = names_of(&schema["questions"][question]["request"]);
        let mut asked: Map<String, Value> = request.as_object().expect("fields").clone();
        for (name, value) in &more {
            asked.entry(*name).or_insert_with(|| value.clone());
        }
        let foreign: Vec<&str> = more.iter().map(|(name, _)| *name).filter(|name| !known.contains(*name)).collect();
        let refused = answer(&Value::Object(asked));
        prop_assert_eq!(
            !foreign.is_empty(),
            refused["error"].as_str().is_some_and(|error| error.contains("takes no field")),
            "{}", refused
        );
        if !foreign.is_empty() {
            prop_assert!(foreign.iter().any(|name| is_refused(&refused, name)), "{}", refused);
        }
    }
}

#[test]
fn a_field_that_stands_twice_is_refused_by_its_name() {
    let ask = |request: &str| {
        let answer = Desk::default().answer(&Workbench::default(), request);
        serde_json::from_str::<Value>(&answer).expect("an answer is JSON")
    };
    for (request, name) in [
        (r#"{"do":"eval","expr":"1","expr":"2"}"#, "expr"),
        (r#"{"do":"eval","id":1,"expr":"1","id":1}"#, "id"),
        (
            r#"{"do":"verify","certificate":{"game":"subtraction 1,2","game":"subtraction 1,2,6","preperiod":0,"period":7,"saltus":0,"theorem":"repeated window","evidence":{}}}"#,
            "game",
        ),
        (
            r#"{"do":"verify","certificate":{"game":"subtraction 1,2","preperiod":0,"period":3,"saltus":0,"theorem":"repeated window","evidence":{"blocks":[1],"blocks":[2]}}}"#,
            "blocks",
        ),
        (
            r#"{"do":"takeaway","f":{"kind":"linear","a":1,"a":2,"b":0},"n":9}"#,
            "a",
        ),
    ] {
        let refused = ask(request);
        let error = refused["error"].as_str().unwrap_or_default();
        assert!(
            error.contains(&format!("duplicate field `{name}`")),
            "{request}: {refused}"
        );
    }
    let file = r#"{"game":"subtraction 1","game":"subtraction 2","preperiod":0,"period":2,"saltus":0,"theorem":"repeated window","evidence":{}}"#;
    let refused =
        grundy::questions::read_certificate(file).expect_err("a certificate with two games");
    assert!(
        refused.to_string().contains("duplicate field `game`"),
        "{refused}"
    );
    assert!(
        grundy::questions::read_checkpoint(r#"{"game":"octal 0.07","state":{"a":[1],"a":[1]}}"#)
            .is_err()
    );
    assert!(
        grundy::questions::read_lattice(r#"{"D":[[1]],"position":[1],"position":[2]}"#).is_err()
    );
    assert!(grundy::questions::read_lattice(r#"{"D":[[1]],"place":[1]}"#).is_err());
}
