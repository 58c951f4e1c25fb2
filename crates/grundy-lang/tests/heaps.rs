//! Take-away games and continuous Nim in the language: the facts of `corpus/`.

use grundy_lang::Workbench;
use grundy_num::Rational;
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let path = format!(
        "{}/../../corpus/continuous/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).expect(&path);
    let facts: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    facts["instances"].as_array().expect("a list").clone()
}

#[track_caller]
fn check(bench: &Workbench, source: &str, expected: &str) {
    assert_eq!(bench.show(source).as_deref(), Ok(expected), "{source}");
}

/// A number of the corpus, with or without quotes.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn list(values: &Value) -> String {
    let items: Vec<String> = values
        .as_array()
        .expect("a list")
        .iter()
        .map(plain)
        .collect();
    format!("[{}]", items.join(", "))
}

fn outcome(case: &Value) -> &'static str {
    match case["winner"].as_str() {
        Some("first") => "N",
        _ => "P",
    }
}

#[test]
fn take_away_games_of_the_corpus_are_answered() {
    let bench = Workbench::default();
    for case in cases("takeaway_discrete") {
        let f = &case["f"];
        let rule = match f["kind"].as_str() {
            Some("linear_floor") => format!("({})*x + ({})", plain(&f["a"]), plain(&f["b"])),
            _ => {
                let rows = f["steps"].as_array().expect("rows").iter();
                let rows: Vec<String> = rows.map(|row| format!("{}: {}", row[0], row[1])).collect();
                rows.join(", ")
            }
        };
        let (n, m) = (plain(&case["n"]), plain(&case["m"]));
        let args = format!("\"{rule}\", {n}, {m}");
        check(&bench, &format!("takeaway({args})"), outcome(&case));
        let moves = format!("takeaway_moves({args})");
        check(&bench, &moves, &list(&case["winning_moves"]));
        let least = format!("takeaway_least(\"{rule}\", {n})");
        check(&bench, &least, &plain(&case["L"]));
        let parts = format!("takeaway_parts(\"{rule}\", {n})");
        let expected = list(&case["representation_smallest_first"]);
        check(&bench, &parts, &expected);
        let terms = case["H"].as_array().expect("a list");
        let last = plain(terms.last().expect("a term"));
        let terms = format!("takeaway_sequence(\"{rule}\", {last})");
        check(&bench, &terms, &list(&case["H"]));
    }
}

/// A bound of the corpus as a table with the value at each jump.
fn table(g: &Value) -> String {
    let number = |value: &Value| plain(value).parse::<Rational>().expect("a number");
    let rows = g["pieces"].as_array().expect("pieces").iter().map(|piece| {
        let (at, slope) = (number(&piece["at"]), number(&piece["slope"]));
        let constant = number(&piece["right"]) - &slope * &at;
        let value = number(&piece["value"]);
        format!("{at} = {value}, {at}: ({slope})*x + ({constant})")
    });
    rows.collect::<Vec<String>>().join(", ")
}

fn interval(view: &Value) -> String {
    let (lo, hi) = (plain(&view["lo"]), plain(&view["hi"]));
    if lo == hi {
        return format!("{{{lo}}}");
    }
    let open = if view["lo_closed"] == true { '[' } else { '(' };
    let close = if view["hi_closed"] == true { ']' } else { ')' };
    format!("{open}{lo}, {hi}{close}")
}

#[test]
fn continuous_nim_of_the_corpus_is_answered() {
    let bench = Workbench::default();
    for case in cases("continuous_nim") {
        let variant = plain(&case["variant"]);
        let (m, x, b) = (plain(&case["m"]), plain(&case["X"]), plain(&case["b"]));
        let args = format!("\"{variant}\", {m}, \"{}\", {x}", table(&case["g"]));
        check(&bench, &format!("continuous({args}, {b})"), outcome(&case));
        if case["v"] != "inf" {
            let v = format!("continuous_v({args})");
            check(&bench, &v, &plain(&case["v"]));
        }
        let views = case["V"].as_array().expect("intervals");
        let views: Vec<String> = views.iter().map(interval).collect();
        let expected = if views.is_empty() {
            "none".to_owned()
        } else {
            views.join(" ")
        };
        check(&bench, &format!("continuous_moves({args})"), &expected);
        if let Some(found) = case.get("representation").filter(|found| !found.is_null()) {
            let mut parts = vec![found["a"].clone()];
            parts.extend(found["h"].as_array().expect("parts").iter().cloned());
            let expected = list(&Value::from(parts));
            check(&bench, &format!("continuous_parts({args})"), &expected);
        }
    }
}
