//! Requests and their answers: those of the corpus, and those that were once wrong.

use grundy::Workbench;
use grundy::requests::Desk;
use serde_json::{Value, json};

fn corpus(name: &str) -> Vec<Value> {
    let path = format!(
        "{}/../../corpus/continuous/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).expect("the corpus is part of the project");
    let data: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    data["instances"].as_array().expect("instances").clone()
}

fn ask(request: &Value) -> Value {
    let answer = Desk::default().answer(&Workbench::default(), request.to_string());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

#[track_caller]
fn check_all_fields(case: &Value, answer: &Value, asked: &[&str]) {
    for (name, expected) in case.as_object().expect("an object") {
        // The corpus has its own word for who wins.
        if name == "winner" {
            let winner = if answer["outcome"] == "N" {
                "first"
            } else {
                "second"
            };
            assert_eq!(winner, expected, "{}", case["id"]);
        } else if name != "id" && !asked.contains(&name.as_str()) {
            // A part of the answer may tell more than the corpus.
            match expected.as_object() {
                Some(parts) => parts.iter().for_each(|(part, expected)| {
                    let found = &answer[name][part];
                    assert_eq!(found, expected, "{}: {name}, {part}", case["id"]);
                }),
                None => assert_eq!(answer[name], *expected, "{}: {name}", case["id"]),
            }
        }
    }
}

#[test]
fn every_field_of_the_continuous_corpus_is_answered() {
    for case in corpus("continuous_nim.json") {
        let asked = ["variant", "m", "g", "b", "X"];
        let mut request = json!({"do": "continuous"});
        for name in asked {
            request[name] = case[name].clone();
        }
        let answer = ask(&request);
        check_all_fields(&case, &answer, &asked);
        assert_eq!(answer["method"], "theory");
    }
}

#[test]
fn every_field_of_the_take_away_corpus_is_answered() {
    for case in corpus("takeaway_discrete.json") {
        let request = json!({"do": "takeaway", "f": case["f"], "n": case["n"], "m": case["m"]});
        check_all_fields(&case, &ask(&request), &["f", "n", "m"]);
    }
}

#[test]
fn formulas_are_read_in_requests_too() {
    let answer = ask(&json!({"do": "takeaway", "f": "2x", "n": 100, "m": 7}));
    assert_eq!(
        (&answer["L"], &answer["winning_moves"]),
        (&json!(3), &json!([3]))
    );
    let answer = ask(&json!({"do": "takeaway", "f": "2x", "n": "1", "play": "misere"}));
    assert_eq!(
        (&answer["L"], &answer["outcome"]),
        (&Value::Null, &json!("P"))
    );
    let request = json!({"do": "continuous", "variant": "neg", "m": 1, "b": 2, "X": "7/2",
        "g": "1: 1, 3/2: 2"});
    assert_eq!(ask(&request)["v"], "7/2");
}

#[test]
fn without_the_hypothesis_the_answer_says_how_it_was_found() {
    let request = json!({"do": "continuous", "variant": "exhaust", "m": "1", "b": "3",
        "X": "13/2", "g": "2x"});
    let answer = ask(&request);
    assert_eq!(answer["v"], "1");
    assert_eq!(answer["attained"], false);
    assert_eq!(answer["method"], "intervals");
    assert!(
        answer["note"]
            .as_str()
            .expect("a note")
            .contains("the theory does not hold")
    );
}

#[test]
fn what_cannot_be_asked_is_refused_with_the_reason() {
    let ask = |g: &str, b: &str, x: &str| {
        ask(&json!({"do": "continuous", "variant": "neg", "m": "1", "g": g, "b": b, "X": x}))
    };
    let error = |answer: Value| answer["error"].as_str().expect("an error").to_owned();
    assert!(error(ask("x/2", "3", "5")).starts_with("expected g(m) >= m"));
    assert!(error(ask("9 - x", "3", "5")).starts_with("expected a nondecreasing g"));
    assert!(error(ask("2x", "1/2", "5")).starts_with("expected a first bound b >= m"));
    assert!(error(ask("2x", "2", "-5")).starts_with("expected X >= 0"));
    let power = ask("x^2", "3", "5");
    assert_eq!(power["span"], json!([1, 2]));
    assert!(error(power).starts_with("expected a piecewise linear function"));
}

#[test]
fn lists_without_end_are_cut_and_say_so() {
    let request = json!({"do": "continuous", "variant": "neg", "m": "1", "b": "2",
        "X": "1000000000000", "g": "1"});
    let answer = ask(&request);
    assert_eq!(
        answer["representation"]["h_times"],
        json!([["2", "500000000000"]])
    );
    assert_eq!(answer["more"], json!(["V", "representation"]));
    let heap = "9".repeat(3000);
    let answer = ask(&json!({"do": "takeaway", "f": "2x", "n": heap, "m": 1}));
    assert!(
        answer["more"]
            .as_array()
            .expect("a list")
            .contains(&json!("H"))
    );
}

#[test]
fn whole_numbers_may_be_texts_and_machines_say_what_they_lack() {
    let request = |position: Value| json!({"do": "lattice", "D": [[1], [2]], "position": position});
    let (text, number) = (ask(&request(json!(["40"]))), ask(&request(json!([40]))));
    assert_eq!(
        (&text["outcome"], &text["nimber"]),
        (&json!("N"), &json!(1))
    );
    assert_eq!(text["nimber"], number["nimber"]);
    let ran = ask(&json!({"do": "turing", "tm": "1RB1LB_1LA1RZ", "max_steps": "100"}));
    assert_eq!(ran["steps"], 6);
    let refused = ask(&json!({"do": "turing", "tm": {"states": []}}));
    let error = refused["error"].as_str().expect("an error");
    assert!(error.contains("an object with states"), "{error}");
    let refused = ask(&json!({"do": "turing", "tm": null}));
    assert_eq!(refused["error"], "the request needs a field `tm`");
    let refused = ask(&json!({"do": "node_kayles", "vertices": 30_000_000, "edges": []}));
    let error = refused["error"].as_str().expect("an error");
    assert!(
        error.starts_with("expected at most 1048576 vertices"),
        "{error}"
    );
}

#[test]
fn a_game_on_heaps_is_asked_for_as_it_is_printed() {
    for game in [
        "octal 0.77",
        "subtraction 1,2,6,11",
        "rook 3",
        "node-kayles-path",
    ] {
        let answer = ask(&json!({"do": "period", "game": game}));
        assert_eq!(answer["game"], game);
        assert_eq!(answer["status"], "proved", "{answer}");
        if let Some((name, parameters)) = game.split_once(' ') {
            let apart = json!({"do": "period", "game": name, "set": parameters});
            assert_eq!(ask(&apart), answer);
        }
    }
    let language = json!({"do": "sequence", "game": "octal(\"0.77\")", "to": 3});
    assert_eq!(ask(&language)["values"], json!([0, 1, 2, 3]));
    let wrong = ask(&json!({"do": "period", "game": "octal 0.79"}));
    assert!(
        wrong["error"]
            .to_string()
            .contains("expected a digit 0 to 7"),
        "{wrong}"
    );
}

/// A question that asked twice with one value in hand once answered for another game.
#[test]
fn a_value_is_never_taken_for_another_under_a_memory_limit() {
    let names = "a := {9|4||1|-6}; b := {11|3||2|-8}; c := {13|5||0|-9}";
    for memory in ["0.03", "0.047", "0.06", "0.07", "0.08", "0.094", "0.2", "1"] {
        let expr = format!("{{8||5|1}}; {names}; temperature(a+b+c); {{8||5|1}}");
        let request = json!({"do": "eval", "play": "misere", "memory_limit": memory, "expr": expr});
        let answer = ask(&request);
        if answer["halt"].is_null() {
            assert_eq!(answer["value"], "{8||5|1}", "{answer}");
        }
    }
    let followers = "followers({9|4||1|-6} + {11|3||2|-8} + {13|5||0|-9})";
    let expr = format!("g := {{7|5||2|-3}}; {followers}; {{{{3|2}}||{{1|0}}, {{1/2|{{0|-5}}}}}}");
    for memory in ["0.03", "0.048", "0.1"] {
        let request = json!({"do": "eval", "play": "misere", "memory_limit": memory, "expr": expr});
        let answer = ask(&request);
        if answer["halt"].is_null() {
            assert_eq!(answer["value"], "{3|2||{1/2||0|-5},{1|0}}", "{answer}");
        }
    }
}

#[test]
fn whole_numbers_are_read_alike_in_every_request() {
    let sequence =
        |from: Value| json!({"do": "sequence", "game": "octal 0.77", "from": from, "to": 5});
    assert_eq!(ask(&sequence(json!("2"))), ask(&sequence(json!(2))));
    let takeaway = |play: &str| ask(&json!({"do": "takeaway", "f": "2x", "n": 9, "play": play}));
    assert_eq!(takeaway("misère"), takeaway("misere"));
}

#[test]
fn a_field_that_is_not_taken_is_refused_with_the_nearest_name() {
    let answer = ask(&json!({"do": "eval", "expr": "nim(3)", "nottion": "ascii"}));
    assert_eq!(answer["field"], "nottion");
    assert_eq!(answer["hints"][0], "did you mean `notation`?");
    let answer = ask(&json!({"do": "lattice", "d": [[1]], "position": [3]}));
    assert_eq!(answer["hints"][0], "did you mean `D`?");
    let answer = ask(&json!({"do": "evl", "expr": "1"}));
    assert_eq!(answer["hints"][0], "did you mean `eval`?");
}

#[test]
fn a_form_is_shown_when_it_is_asked_for() {
    let plain = ask(&json!({"do": "eval", "expr": "*10"}));
    assert_eq!((plain.get("form"), &plain["nimber"]), (None, &json!(10)));
    let form = ask(&json!({"do": "eval", "expr": "{3||1|0}", "form": true}));
    assert_eq!(form["form"], json!([["3"], [[["1"], ["0"]]]]));
}

#[test]
fn a_compiled_game_is_a_request_about_its_cell() {
    let compile = |cell: Value| {
        let game =
            json!({"do": "turing_compile", "tm": "1RB1LB_1LA1RZ", "to": "game", "cell": cell});
        ask(&ask(&game))
    };
    // The start has its single 0 at place 0, and 0 means that the player to move wins.
    assert_eq!(compile(json!([0, 0]))["outcome"], "N");
    assert_eq!(compile(json!([1, 0]))["outcome"], "P");
}

#[test]
fn moves_that_a_value_has_forgotten_are_said_to_be_forgotten() {
    let by_value = "`f(…)` is taken by its value: its moves are those of the canonical form";
    for question in ["solve", "play", "tree"] {
        let typed = "f(x) := x + *; f({0,-3|})";
        let answer = ask(&json!({"do": question, "expr": typed}));
        assert_eq!(answer["notes"], json!([by_value]), "{question}");
    }
    for question in ["solve", "tree"] {
        let asked = ask(&json!({"do": "eval", "expr": format!("{question}({{0,-3|}} + *)")}));
        let notes = asked["notes"].as_array().map_or(&[][..], Vec::as_slice);
        let note = notes.first().and_then(Value::as_str).unwrap_or_default();
        assert!(note.contains("takes its game by its value"), "{asked}");
        for expr in ["nim(3) + *", "\"{0,-3|} + *\""] {
            let expr = format!("{question}({expr})");
            let asked = ask(&json!({"do": "eval", "expr": expr}));
            assert!(asked.get("notes").is_none(), "{asked}");
        }
    }
}

#[test]
fn of_two_likely_readings_the_answer_says_which_was_taken() {
    let note = "`2^10` was read as 2 and 10 ups; the power is written `2**10`";
    for request in [
        json!({"do": "eval", "expr": "2^10"}),
        json!({"do": "solve", "expr": "2^10"}),
        json!({"do": "thermograph", "expr": "2^10", "as": "svg"}),
        json!({"do": "eval", "expr": "2^10 + 2^10", "as": "text"}),
    ] {
        assert_eq!(ask(&request)["notes"], json!([note]), "{request}");
    }
    let note = "`digits(12)` was read as one digit of size 12; its decimal digits one by one are \
                written `digits(\"12\")`";
    let answer = ask(&json!({"do": "solve", "expr": "digits(12)"}));
    assert_eq!(answer["notes"], json!([note]));
    for expr in ["2**10", "nim(2^10)", "1^", "2^3*", "1/2^3", "^3", "2^(10)"] {
        let answer = ask(&json!({"do": "eval", "expr": expr}));
        assert!(answer.get("notes").is_none(), "{expr}");
    }
}

#[test]
fn a_question_evaluates_its_expression_once() {
    let (desk, bench) = (Desk::default(), Workbench::default());
    let ask = |request: Value| -> Value {
        serde_json::from_str(&desk.answer(&bench, request.to_string())).unwrap()
    };
    ask(json!({"do": "eval", "expr": "n := 2"}));
    let answer = ask(json!({"do": "eval", "play": "misere", "expr": "n := n - 1; nim(n)"}));
    assert_eq!(
        (&answer["value"], &answer["outcome"]),
        (&json!("*"), &json!("P"))
    );
    assert_eq!(ask(json!({"do": "eval", "expr": "n"}))["value"], "1");
    let drawn = ask(json!({"do": "eval", "expr": "p := 2"}));
    assert_eq!(drawn["value"], "2");
    let drawn =
        ask(json!({"do": "draw", "winning": true, "expr": "p := p + 1; node_kayles(path(p))"}));
    assert_eq!(drawn["drawn"], "node_kayles(\"0-1, 1-2\")");
    assert_eq!(ask(json!({"do": "eval", "expr": "p"}))["value"], "3");
}

#[test]
fn what_came_with_a_request_comes_back_as_it_was() {
    let answer = |request: &str| Desk::default().answer(&Workbench::default(), request);
    for id in [
        "123456789012345678901234567890",
        r#"{"b":1,"a":2.50}"#,
        "1e999",
        "null",
        r#""x""#,
    ] {
        let request = format!(r#"{{"do":"eval","expr":"1","id":{id}}}"#);
        let beginning = format!(r#"{{"id":{id},"expr":"#);
        assert!(
            answer(&request).starts_with(&beginning),
            "{}",
            answer(&request)
        );
    }
    let twice = answer(r#"{"do":"eval","do":"solve","expr":"1"}"#);
    assert!(twice.contains("duplicate field `do`"), "{twice}");
}

#[test]
fn long_numbers_are_refused_before_they_are_read() {
    let long = "9".repeat(1 << 20);
    for request in [
        json!({"do": "pascal", "x": long, "t": 3}),
        json!({"do": "period", "game": "rook", "m": long}),
        json!({"do": "continuous", "variant": "neg", "m": 1, "g": "2x", "X": long}),
    ] {
        let answer = ask(&request);
        let error = answer["error"].as_str().expect("it is refused");
        assert!(
            error.contains("at most 262144 digits") && error.len() < 300,
            "{error}"
        );
    }
}

/// The least number that is not among these.
fn mex(seen: &[u64]) -> u64 {
    let most = seen.len() as u64;
    (0..=most)
        .find(|n| !seen.contains(n))
        .expect("one more than were seen")
}

/// The nimber of Node Kayles on the vertices left, from the definition.
fn node_kayles(neighbours: &[u32], left: u32) -> u64 {
    let vertices = (0..neighbours.len()).filter(|v| left >> v & 1 == 1);
    let after = |v: usize| node_kayles(neighbours, left & !(1 << v | neighbours[v]));
    mex(&vertices.map(after).collect::<Vec<_>>())
}

#[test]
fn every_vertex_that_wins_is_told_on_every_graph_of_up_to_five_vertices() {
    let (desk, bench) = (Desk::default(), Workbench::default());
    let ask = |request: Value| -> Value {
        serde_json::from_str(&desk.answer(&bench, request.to_string())).expect("JSON")
    };
    let mut graphs = 0;
    for vertices in 1..=5_usize {
        let pairs = (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b)));
        let pairs: Vec<(usize, usize)> = pairs.collect();
        for chosen in 0..1_u32 << pairs.len() {
            let edges = pairs.iter().zip(0..).filter(|(_, i)| chosen >> i & 1 == 1);
            let edges: Vec<(usize, usize)> = edges.map(|(edge, _)| *edge).collect();
            let mut neighbours = vec![0; vertices];
            for &(a, b) in &edges {
                neighbours[a] |= 1 << b;
                neighbours[b] |= 1 << a;
            }
            let all = (1 << vertices) - 1;
            let wins = |v: &usize| node_kayles(&neighbours, all & !(1 << v | neighbours[*v])) == 0;
            let winning: Vec<usize> = (0..vertices).filter(wins).collect();
            let request = json!({"do": "node_kayles", "vertices": vertices, "edges": edges});
            assert_eq!(ask(request)["winning"], json!(winning), "{edges:?}");
            // The same graph as a position, lone vertices and all.
            let typed = edges.iter().map(|(a, b)| format!("{a}-{b}"));
            let typed = typed.chain((0..vertices).map(|v| v.to_string()));
            let typed = typed.collect::<Vec<_>>().join(", ");
            let request = json!({"do": "solve", "expr": format!("node_kayles(\"{typed}\")")});
            let answer = ask(request);
            let names: Vec<String> = winning.iter().map(usize::to_string).collect();
            for list in ["left_winning_moves", "right_winning_moves"] {
                let moves = answer[list].as_array().expect("a list");
                let found: Vec<&str> = moves.iter().filter_map(|it| it["name"].as_str()).collect();
                assert_eq!(found, names, "{typed}");
            }
            graphs += 1;
        }
    }
    assert_eq!(graphs, 1 + 2 + 8 + 64 + 1024);
}

#[test]
fn a_question_inside_an_expression_has_the_answer_of_its_request() {
    for (expr, request) in [
        (
            "period(subtraction(1, 2, 6))",
            json!({"do": "period", "game": "subtraction 1,2,6"}),
        ),
        (
            "sequence(octal(\"0.77\"), 5, 9)",
            json!({"do": "sequence", "game": "octal 0.77", "from": 5, "to": 9}),
        ),
        (
            "solve(nim(3, 5), misere)",
            json!({"do": "solve", "expr": "nim(3, 5)", "play": "misere"}),
        ),
        (
            "takeaway(\"2x\", 10**30, m: 7)",
            json!({"do": "takeaway", "f": "2x", "n": "1000000000000000000000000000000", "m": 7}),
        ),
        (
            "continuous(\"neg\", 1, \"2x\", 13/2, 3)",
            json!({"do": "continuous", "variant": "neg", "m": 1, "g": "2x", "X": "13/2", "b": 3}),
        ),
        (
            "lattice([[1, 0], [0, 1]], [3, 5])",
            json!({"do": "lattice", "D": [[1, 0], [0, 1]], "position": [3, 5]}),
        ),
        ("pascal(5, 9)", json!({"do": "pascal", "x": 5, "t": 9})),
        (
            "rook_cell(5, 9)",
            json!({"do": "rook_cell", "m": 5, "n": 9}),
        ),
        (
            "automaton(110, 5)",
            json!({"do": "automaton", "rule": 110, "steps": 5}),
        ),
        (
            "turing(\"1RB1LB_1LA1RZ\")",
            json!({"do": "turing", "tm": "1RB1LB_1LA1RZ"}),
        ),
        (
            "tree({2|1}, 1)",
            json!({"do": "tree", "expr": "{2|1}", "depth": 1}),
        ),
    ] {
        let inside = ask(&json!({"do": "eval", "expr": expr}));
        assert_eq!(inside["kind"], "record", "{expr}: {inside}");
        let answer = ask(&request);
        assert_eq!(in_texts(&inside["value"]), in_texts(&answer), "{expr}");
    }
}

/// The same with numbers as their texts, as the values in lists are written.
fn in_texts(value: &Value) -> Value {
    match value {
        Value::Number(number) => number.to_string().into(),
        Value::Array(items) => items.iter().map(in_texts).collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            Value::Object(
                fields
                    .map(|(name, it)| (name.clone(), in_texts(it)))
                    .collect(),
            )
        }
        other => other.clone(),
    }
}

#[test]
fn questions_that_are_functions_are_no_names_of_anything_else() {
    for entry in grundy::questions::QUESTIONS {
        if entry.arguments.is_empty() {
            continue;
        }
        let is_function = grundy::language::FUNCTIONS
            .iter()
            .any(|it| it.name() == entry.name);
        let is_game = grundy::rulesets::CATALOGUE
            .iter()
            .any(|it| it.name == entry.name);
        assert!(!is_function && !is_game, "{}", entry.name);
        let assigned = ask(&json!({"do": "eval", "expr": format!("{} := 1", entry.name)}));
        assert!(assigned.get("error").is_some(), "{}", entry.name);
    }
    for name in grundy::language::QUESTIONS_OF_NUMBERS {
        let known = grundy::questions::QUESTIONS.iter();
        assert!(known.clone().any(|entry| entry.name == *name), "{name}");
    }
}

/// Heaps far out come by the proved period, and are those that a loop over all heaps gives.
#[test]
fn a_sequence_begins_anywhere() {
    let values = |request: &str| {
        let answer = Desk::default().answer(&Workbench::default(), request);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        answer["values"].as_array().expect(request).clone()
    };
    for game in [
        "octal 0.77",
        "subtraction 1,2,6,11",
        "all-but 1,3",
        "rook 4",
        "digits 3",
    ] {
        let (from, to) = (65_530, 65_560);
        let request =
            |from: u64| format!(r#"{{"do":"sequence","game":"{game}","from":{from},"to":{to}}}"#);
        // The first begins below what counts as far.
        let all = values(&request(from));
        assert_eq!(all[10..], values(&request(from + 10)), "{game}");
    }
    let far =
        r#"{"do":"sequence","game":"subtraction 1,2,3","from":1000000000000,"to":1000000000005}"#;
    assert_eq!(values(far), [0, 1, 2, 3, 0, 1]);
}

#[test]
fn statements_before_the_last_are_said_once() {
    let answer =
        ask(&json!({"do": "check", "claim": "f(x) := x*x; f(a) >= a", "over": "a in 1..5"}));
    assert_eq!(answer["holds"], 5, "{answer}");
    let answer = ask(&json!({"do": "sequence", "expr": "c := 3; m + c", "to": 3}));
    assert_eq!(answer["values"], json!([3, 4, 5, 6]), "{answer}");
    let nim = json!({"do": "sequence", "expr": "c := 1; nim(m, c)", "to": 2, "outcomes": true});
    assert_eq!(ask(&nim)["values"], json!([1, 0, 1]), "{}", ask(&nim));
    let answer = ask(&json!({"do": "sequence", "expr": "c := 1; subtraction(c, 2)", "to": 3}));
    assert_eq!(answer["values"], json!([0, 1, 2, 0]), "{answer}");
    let answer = ask(&json!({"do": "period", "expr": "c := 3; n mod c"}));
    assert_eq!(answer["period"], 3, "{answer}");
    let answer = ask(&json!({"do": "table", "expr": "c := 3; (a)*c", "rows": "a in 0..1"}));
    assert_eq!(answer["cells"], json!([["0"], ["3"]]), "{answer}");
}

#[test]
fn comments_end_with_what_was_typed() {
    let claim = "f(x) := x # a function\n; f(a) < 9 # a claim";
    let answer = ask(&json!({"do": "check", "claim": claim, "over": "a in 1..3 # few"}));
    assert_eq!(answer["holds"], 3, "{answer}");
    let board = json!({"do": "table", "expr": "domineering(\"..|.#\") # a board",
        "rows": "a in 0..1 # rows", "columns": "b in 0..1 # columns"});
    assert_eq!(ask(&board)["cells"][1][1], "*", "{}", ask(&board));
}

#[test]
fn rows_and_columns_are_headed_by_all_their_names() {
    let table = |rows: &str, columns: Option<&str>| {
        ask(&json!({"do": "table", "expr": "a*b", "rows": rows, "columns": columns}))
    };
    let answer = table("a in 0..1, b in 1..2", None);
    assert_eq!(answer["rows"], json!(["0, 1", "0, 2", "1, 1", "1, 2"]));
    let answer = table("a in 0..1", Some("b in 1..2, c in 5..6"));
    assert_eq!(answer["rows"], json!(["0", "1"]));
    assert_eq!(answer["columns"], json!(["1, 5", "1, 6", "2, 5", "2, 6"]));
    let request = json!({"do": "table", "expr": "a", "columns": "a in 0..1", "wrap": 0});
    assert_eq!(ask(&request)["field"], "wrap", "{}", ask(&request));
    let request = json!({"do": "sequence", "game": "nim", "to": 5, "wrap": 0});
    assert_eq!(ask(&request)["field"], "wrap", "{}", ask(&request));
}

#[test]
fn a_name_that_runs_twice_is_refused() {
    let request = json!({"do": "check", "claim": "a < 9", "over": "a in 1..4,  a=2..3"});
    let answer = ask(&request);
    assert_eq!(answer["error"], "the name `a` runs twice", "{answer}");
    let table = json!({"do": "table", "expr": "a", "rows": "a in 0..2", "columns": "a in 0..2"});
    let answer = ask(&table);
    assert_eq!(answer["error"], "the name `a` runs twice", "{answer}");
}

/// Texts that differ from this one by what is cut off behind a place, or by one letter too many.
fn broken(whole: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for (at, _) in whole.char_indices() {
        let (before, behind) = whole.split_at(at);
        texts.push(before.to_owned());
        let strays = [")", "]", "}", "(", "[", ">", ",", ";", " else "];
        texts.extend(strays.map(|stray| format!("{before}{stray}{behind}")));
    }
    texts
}

#[track_caller]
fn check_refused_in(field: &str, typed: &str, answer: &Value) {
    assert_eq!(answer["field"], field, "{typed}: {answer}");
    let error = answer["error"].as_str().expect("a message");
    if let Some((_, found)) = error.split_once("found `") {
        let found = found.split('`').next().unwrap_or_default();
        assert!(typed.contains(found), "{typed}: {error}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_in_its_field_and_in_words_that_were_typed() {
    let mut refused = 0;
    for claim in [
        "(max(a, 2) > [1, 2][0]) and {1|0} > a",
        "f(x) := x*x; f(a) > 1",
    ] {
        for claim in broken(claim) {
            let is_empty = |read: grundy_lang::Program| read.statements().is_empty();
            if grundy_lang::parse(&claim).map_or(true, is_empty) {
                let answer = ask(&json!({"do": "check", "claim": claim, "over": "a in 1..3"}));
                check_refused_in("claim", &claim, &answer);
                refused += 1;
            }
        }
    }
    for over in [
        "a in [1, 2, max(3, 4)]",
        "a = 1, 3, .. 9",
        "a in 1..9 if (a > 2)",
    ] {
        for over in broken(over) {
            // Commas divide clauses, or nothing at both ends, and an equation is read as what it stands for.
            let clause = over.trim_matches([',', ' ']).replace(", if", " if");
            let clause = clause.replace(",if", " if");
            let clause = clause.replacen('=', "in", usize::from(clause.starts_with("a =")));
            if grundy_lang::parse(&format!("[0 for {clause}]")).is_err() {
                let answer = ask(&json!({"do": "check", "claim": "a > 1", "over": over}));
                check_refused_in("over", &over, &answer);
                let answer = ask(&json!({"do": "table", "expr": "a > 1", "columns": over}));
                check_refused_in("columns", &over, &answer);
                refused += 1;
            }
        }
    }
    assert!(refused > 400, "{refused}");
}

#[test]
fn statements_that_are_said_once_have_no_name_that_runs() {
    let check = |claim: &str| ask(&json!({"do": "check", "claim": claim, "over": "a in 1..5"}));
    for claim in ["b := 2*a; b > a", "f(x) := x + a; f(1) > 1"] {
        let answer = check(claim);
        let error = "`a` runs only behind the last `;`";
        assert_eq!(answer["error"], error, "{answer}");
        assert_eq!(answer["field"], "claim", "{answer}");
    }
    assert_eq!(check("f(a) := 2*a; f(a) > a")["holds"], 5);
    let answer = check("a := 3");
    let error = "expected a value at the end, found `a := …`";
    assert_eq!(answer["error"], error, "{answer}");
}

/// The moves that a match says win for the player to move, by their names.
fn winning_in_play(expr: &str, play: &str, first: &str) -> Vec<String> {
    let answer =
        ask(&json!({"do": "play", "expr": expr, "play": play, "first": first, "hints": "moves"}));
    let moves = answer["moves"].as_array().expect("moves").iter();
    let winning = moves.filter(|it| it["wins"] == true);
    let names = winning.map(|it| it["name"].as_str().expect("a name").to_owned());
    names.collect()
}

#[test]
fn a_picture_marks_the_moves_that_win_by_the_convention_that_is_asked_for() {
    for expr in [
        "nim(2)",
        "nim(1) + nim(2)",
        "nim(1) + nim(1) + nim(1)",
        "nim(1) + cram(\"...\")",
    ] {
        for play in ["normal", "misere"] {
            let request =
                json!({"do": "draw", "expr": expr, "winning": true, "play": play, "as": "text"});
            let answer = ask(&request);
            let text = answer["text"].as_str().expect("a picture");
            let told = text.lines().last().expect("a caption");
            let winning = winning_in_play(expr, play, "left");
            let expected = if winning.is_empty() {
                "no move wins".to_owned()
            } else {
                winning.join(";")
            };
            for name in expected.split(';') {
                assert!(told.contains(name), "{expr}, {play}: {told}, not {name}");
            }
            let count = if winning.is_empty() {
                0
            } else {
                told.matches(';').count() + 1
            };
            assert_eq!(count, winning.len(), "{expr}, {play}: {told}");
        }
    }
}

#[test]
fn summands_are_numbered_as_typed_wherever_a_move_is_told() {
    for play in ["normal", "misere"] {
        let of =
            |question: &str| ask(&json!({"do": question, "expr": "0 + nim(2) + 0", "play": play}));
        let solved = of("solve");
        assert_eq!(solved["left_winning_moves"][0]["component"], 1, "{solved}");
        let played = of("play");
        let first = played["moves"][0]["move"].as_str().expect("a move");
        assert!(first.starts_with("in 2: "), "{played}");
        let drawn = ask(
            &json!({"do": "draw", "expr": "0 + nim(2) + 0", "winning": true, "play": play, "as": "text"}),
        );
        assert!(
            drawn["text"]
                .as_str()
                .is_some_and(|text| text.contains("wins by in 2: ")),
            "{drawn}"
        );
    }
    let tree = ask(&json!({"do": "tree", "expr": "0 + nim(2) + 0", "depth": 1, "branches": "all"}));
    assert_eq!(tree["nodes"][1]["move"]["name"], "in 2: 2->0");
}

#[test]
fn a_tree_of_all_options_has_the_moves_in_numbers_at_every_depth() {
    let tree = ask(&json!({"do": "tree", "expr": "2 + *", "depth": 3, "branches": "all"}));
    let nodes = tree["nodes"].as_array().expect("positions");
    let options = |position: &str| -> Vec<&str> {
        let at = nodes.iter().position(|node| node["position"] == position);
        let at = at.expect(position);
        let options = nodes.iter().filter(|node| node["move"]["parent"] == at);
        options
            .map(|node| node["position"].as_str().expect("a position"))
            .collect()
    };
    assert_eq!(options("2 + *"), ["1 + *", "2 + 0"]);
    assert_eq!(options("1 + *"), ["0 + *", "1 + 0"]);
    assert_eq!(options("2 + 0"), ["1 + 0"]);
}

#[test]
fn a_period_of_the_outcomes_of_an_expression_says_that_it_is_one() {
    let request = |outcomes: bool| json!({"do": "period", "expr": "nim(n)", "outcomes": outcomes});
    let (outcomes, values) = (ask(&request(true)), ask(&request(false)));
    assert_eq!(
        (&outcomes["kind"], &outcomes["period"]),
        (&json!("outcomes"), &json!(1))
    );
    assert!(values.get("kind").is_none(), "{values}");
    let mut as_text = request(true);
    as_text["as"] = json!("text");
    let text = ask(&as_text)["text"].as_str().expect("a text").to_owned();
    assert!(text.starts_with("outcomes of nim(n)\n"), "{text}");
}

#[test]
fn a_dot_of_an_automaton_is_the_letter_around_the_start() {
    for (request, row) in [
        (
            json!({"do": "automaton", "rule": 110, "start": "101", "steps": 0}),
            "#.#",
        ),
        (
            json!({"do": "automaton", "rule": 255, "start": "101", "steps": 0}),
            "#",
        ),
        (json!({"do": "automaton", "rule": 255, "steps": 0}), "#"),
        (
            json!({"do": "automaton", "rule": 0, "letters": 3, "start": "1201", "steps": 0}),
            "#2.#",
        ),
    ] {
        assert_eq!(ask(&request)["rows"][0], row, "{request}");
    }
}

/// Where a limit is not told, an answer is the one without the limit, to the letter.
#[test]
fn a_text_depends_on_a_limit_only_where_the_answer_says_so() {
    let sum = [
        "{7|2||-1|-5}",
        "{9|3||1|-8}",
        "{6|5||-2|-9}",
        "{8|1||0|-7}",
        "{5|4||-3|-6}",
        "{9|7||2|-4}",
    ]
    .join(" + ");
    for request in [
        json!({"do": "eval", "expr": sum}),
        json!({"do": "solve", "expr": sum, "why": true}),
        json!({"do": "solve", "expr": format!("{sum} - 3 + *")}),
    ] {
        let whole = ask(&request);
        for limit in ["0.001", "0.003", "0.01", "0.02", "0.04"] {
            let mut limited = request.clone();
            limited["time_limit"] = json!(limit);
            let found = ask(&limited);
            assert!(
                !found["halt"].is_null() || found == whole,
                "{limited}: {found}"
            );
        }
    }
}

#[test]
fn a_formula_divides_from_left_to_right_as_expressions_do() {
    let of = |f: &str| ask(&json!({"do": "takeaway", "f": f, "n": 40}));
    for (chain, same) in [
        ("4x/2/2", "x"),
        ("16 x / 2 / 2/2", "2x"),
        ("8/2/2/2 x", "x"),
        ("x + 1/2/1/2*4", "x + 1"),
    ] {
        assert_eq!(of(chain), of(same), "{chain}");
    }
}

#[test]
fn a_tree_shows_every_edge_or_tells_how_many_are_left_out() {
    let root = |expr: &str, branches: &str| {
        let tree = ask(
            &json!({"do": "tree", "expr": expr, "depth": 1, "branches": branches, "most": 10_000}),
        );
        let nodes = tree["nodes"].as_array().cloned();
        let nodes = nodes.unwrap_or_else(|| panic!("{expr}: {tree}"));
        let (hidden, cut) = (nodes[0]["hidden"].clone(), nodes[0]["cut"].clone());
        (nodes.len() - 1, hidden, cut)
    };
    let none = Value::Null;
    for (expr, moves) in [
        ("stalk(\"L^20\")", 20),
        ("stalk(\"L^20\") + *", 21),
        ("{stalk(\"L^20\")|}", 1),
        ("stalk(\"L^1000\")", 1000),
        ("stalk(\"L^w R^20\") - stalk(\"L^w\")", 20 + 3 + 3),
    ] {
        let (shown, hidden, cut) = root(expr, "all");
        assert_eq!((shown, &hidden), (moves, &none), "{expr}");
        assert_eq!(cut.is_null(), !expr.contains('w'), "{expr}");
    }
    let endless =
        |players: &[&str]| -> Value { players.iter().map(|it| json!({"player": it})).collect() };
    for (expr, players) in [
        ("1/3", &["left", "right"][..]),
        ("1/3 + *", &["left", "right"]),
        ("omega", &["left"]),
        ("omega + {0|-1}", &["left"]),
        ("stalk(\"L^w R^20\")", &["left"]),
    ] {
        let (_, hidden, cut) = root(expr, "all");
        assert_eq!((hidden, cut), (none.clone(), endless(players)), "{expr}");
    }
    let left_out = json!([{"player": "left", "count": 1996}]);
    assert_eq!(
        root("stalk(\"L^2000\")", "all"),
        (4, none.clone(), left_out)
    );
    let hidden = json!([{"player": "left", "count": 8}]);
    assert_eq!(
        root("stalk(\"L^9\")", "canonical"),
        (1, hidden, none.clone())
    );
    let hidden = json!([{"player": "left", "count": 1999}]);
    assert_eq!(
        root("stalk(\"L^2000\")", "canonical"),
        (1, hidden, none.clone())
    );
    assert_eq!(
        root("1/3 + *", "canonical"),
        (1, endless(&["left", "right"]), none.clone())
    );
    assert_eq!(
        root("omega", "canonical"),
        (0, endless(&["left"]), none.clone())
    );
    assert_eq!(
        root("omega + {0|-1}", "canonical"),
        (2, endless(&["left"]), none)
    );
    let words = |expr: &str, branches: &str| {
        let tree =
            json!({"do": "tree", "expr": expr, "depth": 1, "branches": branches, "as": "text"});
        ask(&tree)["text"].as_str().expect(expr).to_owned()
    };
    let told = words("omega + {0|-1}", "all");
    assert!(
        told.starts_with("stalk(\"L^w\") + {0|-1} = ω + {0|-1}\n"),
        "{told}"
    );
    assert!(
        told.contains("Left: infinitely many other moves, not shown"),
        "{told}"
    );
    let told = words("stalk(\"L^2000\")", "all");
    assert!(told.contains("Left: 1996 other moves, not shown"), "{told}");
}

#[test]
fn a_move_says_in_which_part_of_a_term_it_is_made() {
    let solved = |expr: &str| {
        let answer = ask(&json!({"do": "solve", "expr": expr}));
        let told = ask(&json!({"do": "solve", "expr": expr, "as": "text"}));
        (answer, told["text"].as_str().expect(expr).to_owned())
    };
    let parts = |answer: &Value, player: &str| -> Vec<Value> {
        let list = answer[format!("{player}_winning_moves")].as_array();
        list.expect("a list")
            .iter()
            .map(|it| it["part"].clone())
            .collect()
    };
    let (answer, told) = solved("2.(stalk(\"LLR\") + stalk(\"LLLR\")) + nim(1)");
    assert_eq!(
        parts(&answer, "left"),
        [json!("1.1"), json!("1.2"), Value::Null]
    );
    assert!(
        told.contains("summand 1.1 to a shorter stalk by any edge from 0 to 1"),
        "{told}"
    );
    assert!(
        told.contains("summand 1.2 to a shorter stalk by any edge from 0 to 2"),
        "{told}"
    );
    let (answer, told) = solved("1.(omega - stalk(\"LLRRR\"))");
    assert_eq!(parts(&answer, "left"), [json!("1.1"), json!("1.2")]);
    assert!(
        told.contains("summand 1.2 to a shorter stalk by any edge from 2 to 4"),
        "{told}"
    );
    let (answer, told) = solved("1.(10**30.stalk(\"LL\") + stalk(\"LLL\"))");
    let far = format!("1.1{}1", "0".repeat(29));
    assert_eq!(parts(&answer, "left"), [json!("1.1"), json!(far)]);
    assert!(told.contains(&far), "{told}");
    let (answer, told) = solved("1.(*2 + *3)");
    assert_eq!(parts(&answer, "left"), [json!("1.2")]);
    assert!(told.contains("summand 1.2 to 0"), "{told}");
    let (answer, _) = solved("*2 + *3");
    assert_eq!(parts(&answer, "left"), [Value::Null]);
}

#[test]
fn an_answer_in_a_term_of_several_parts_names_the_part_as_it_was_typed() {
    let expr = "2.(stalk(\"LLR\") - stalk(\"LLR\"))";
    let why = ask(&json!({"do": "solve", "expr": expr, "why": true}))["why"].clone();
    for reply in why["replies"].as_array().expect("replies") {
        let [first, answer] = ["first", "answer"].map(|made| reply[made].clone());
        let moves: Vec<String> = [&first, &answer]
            .map(|it| {
                let part = it["part"].as_str().expect("a part");
                let name = it["name"].as_str().expect("a name");
                match it["from"].as_str() {
                    Some(edge) => format!("in {part}: edge {edge}"),
                    None => format!("in {part}: {name}"),
                }
            })
            .into();
        let starter = reply["player"].as_str().expect("a player");
        let played = ask(
            &json!({"do": "play", "expr": expr, "first": starter, "moves": moves, "hints": "outcome"}),
        );
        assert_ne!(played["favourite"], starter, "{reply}: {played}");
        assert!(played["error"].is_null(), "{reply}: {played}");
    }
}

#[test]
fn options_of_one_value_that_were_typed_differently_are_moves_of_their_own() {
    let winning = |expr: &str| {
        let answer = ask(&json!({"do": "solve", "expr": expr}));
        let moves = answer["left_winning_moves"]
            .as_array()
            .expect("a list")
            .clone();
        let called = |it: &Value| {
            it["typed"]
                .as_str()
                .or(it["move"].as_str())
                .map(str::to_owned)
        };
        let moves = moves
            .iter()
            .map(|it| called(it).expect("a move leads somewhere"));
        moves.collect::<Vec<_>>()
    };
    assert_eq!(winning("{0,{-1|1}|}"), ["0", "{-1|1}"]);
    assert_eq!(winning("{{1|0}, {1|0}|-2} + 1/2"), ["{1|0}"]);
    assert_eq!(
        winning("x := 1/4 + 1/4; stalk(\"L\") + x"),
        ["stalk(\"\")", "1/4"]
    );
}

#[test]
fn a_list_without_an_end_leaves_room_for_the_other_summands() {
    let answer = ask(&json!({"do": "solve", "expr": "1/3 + *2"}));
    let moves = answer["left_winning_moves"].as_array().expect("a list");
    assert_eq!(answer["more"], true);
    let star: Vec<&Value> = moves.iter().filter(|it| it["component"] == 1).collect();
    assert_eq!(star.len(), 2, "to 0 and to *: {star:?}");
    let text = ask(&json!({"do": "solve", "expr": "1/3 + *2", "as": "text"}));
    let text = text["text"].as_str().expect("a text");
    assert!(text.contains("summand 2 to 0\n  summand 2 to *"), "{text}");
}

#[test]
fn under_misere_play_a_name_stands_for_what_it_was_given_in_the_same_line() {
    let ask = |expr: &str| ask(&json!({"do": "solve", "expr": expr, "play": "misere"}));
    for (named, typed) in [
        ("g := {1|0}; g", "{1|0}"),
        ("x := *2; x + x", "*2 + *2"),
        ("x := 1/2; x + nim(2)", "1/2 + nim(2)"),
        ("x := stalk(\"LR\"); x + *", "stalk(\"LR\") + *"),
        ("if 1 < 2 then {1|0} else 0", "{1|0}"),
        ("x := *; y := {x|x}; x := 3; 2.y - x", "2.{*|*} - 3"),
        ("x := {*|1}; {x, nim(1)|}", "{{*|1}, nim(1)|}"),
    ] {
        let (mut named, mut typed) = (ask(named), ask(typed));
        assert!(typed["outcome"].is_string(), "{typed}");
        for answer in [&mut named, &mut typed] {
            answer.as_object_mut().expect("an object").remove("expr");
        }
        assert_eq!(named, typed);
    }
}
