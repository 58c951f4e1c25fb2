//! Any text is read or refused in linear time, without a crash, and every span fits it.

use grundy_lang::{NodeKind, Program, parse};
use proptest::prelude::*;

const TOKENS: &[&str] = &[
    "1",
    "23",
    "0",
    "/",
    "*",
    "**",
    "^",
    "v",
    "vv3",
    "↑",
    "⇓",
    "±",
    "+-",
    "+",
    "-",
    "−",
    ".",
    ":",
    ":=",
    "==",
    "<",
    "<|",
    "|>",
    "<>",
    "‖",
    "|",
    "||",
    "|||",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "\n",
    " ",
    "x",
    "nim",
    "nim(",
    "omega",
    "ω",
    "\"a\"",
    "\"",
    "§",
    "#",
    "{1|0}",
    "≤",
    "×",
    "..",
    ", ..",
    "for",
    " for x in ",
    " in ",
    " if ",
    "if ",
    " then ",
    " else ",
    " and ",
    " or ",
    "not ",
    " implies ",
    " div ",
    " mod ",
    " xor ",
    "a: ",
    ".y",
    "f(x) := ",
    "[x for x in ",
];

/// The invariants of a program: spans inside the source, strict post-order, every node used once.
fn check_program(source: &str, program: &Program) {
    let mut stack: Vec<usize> = Vec::new();
    let mut roots = program
        .statements()
        .iter()
        .map(|root| root.index())
        .peekable();
    for (index, node) in program.nodes().iter().enumerate() {
        assert!(
            source.get(node.span.range()).is_some(),
            "{:?} in {source:?}",
            node.span
        );
        let mut children = Vec::new();
        program.children(node.kind, |child| children.push(child.index()));
        let rest = stack
            .len()
            .checked_sub(children.len())
            .expect("children stand before their parent");
        assert_eq!(stack[rest..], children, "{source:?}");
        stack.truncate(rest);
        for child in children {
            let inner = program.nodes()[child].span;
            assert!(
                node.span.from <= inner.from && inner.to <= node.span.to,
                "{source:?}"
            );
        }
        stack.push(index);
        if roots.next_if_eq(&index).is_some() {
            assert_eq!(stack, [index], "{source:?}");
            stack.clear();
        }
    }
    assert!(stack.is_empty() && roots.next().is_none(), "{source:?}");
}

fn check(source: &str) {
    match parse(source) {
        Ok(program) => check_program(source, &program),
        Err(mistake) => {
            assert!(
                source.get(mistake.span.range()).is_some(),
                "{:?} in {source:?}",
                mistake.span
            );
            assert!(!mistake.message.is_empty() && !mistake.message.ends_with('.'));
            assert!(
                mistake.message.len() < 400 && mistake.hints.iter().all(|hint| hint.len() < 800)
            );
            assert!(mistake.render(source).starts_with("error: "));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn token_soup_never_panics(tokens in proptest::collection::vec(proptest::sample::select(TOKENS), 0..24)) {
        check(&tokens.concat());
    }

    #[test]
    fn random_text_never_panics(text in "\\PC{0,40}") {
        check(&text);
    }

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn brackets_around_every_value_change_nothing(source in expression()) {
        let (plain, bracketed) = source;
        prop_assert_eq!(parse(&plain).unwrap().to_sexpr(), parse(&bracketed).unwrap().to_sexpr());
    }

    /// The naive twin of the bars: cut at the longest run, then do the same with both halves.
    #[test]
    fn bars_divide_as_the_definition_says(runs in proptest::collection::vec(1_usize..5, 1..9)) {
        let mut source = String::from("{a");
        for &run in &runs {
            source.push_str(&"|".repeat(run));
            source.push('a');
        }
        source.push('}');
        let read = parse(&source).map(|program| program.to_sexpr()).ok();
        prop_assert_eq!(read, divide(&runs));
    }
}

/// Runs of bars between sides that are all `a`, divided from the definition.
fn divide(runs: &[usize]) -> Option<String> {
    let Some(longest) = runs.iter().max() else {
        return Some("a".to_owned());
    };
    let mut places = (0..runs.len()).filter(|&place| runs[place] == *longest);
    let (place, None) = (places.next()?, places.next()) else {
        return None;
    };
    Some(format!(
        "{{{} | {}}}",
        divide(&runs[..place])?,
        divide(&runs[place + 1..])?
    ))
}

/// An expression of spaced operators by precedence, and the same with all its brackets.
fn expression() -> impl Strategy<Value = (String, String)> {
    let atom = proptest::sample::select(vec!["1", "x", "^*", "*2", "{1|0}", "-3", "nim(2)", "1/2"]);
    let operator = proptest::sample::select(vec!["+", "-", "*", "/", ":", "**"]);
    (
        atom.clone(),
        proptest::collection::vec((operator, atom), 0..8),
    )
        .prop_filter_map(
            "an exponent is a whole number or a name, and no fraction stands behind `/`",
            |(first, rest)| {
                let operands_fit = rest.iter().all(|(operator, atom)| match *operator {
                    "**" => !matches!(*atom, "^*" | "*2" | "1/2"),
                    "/" => *atom != "1/2",
                    _ => true,
                });
                operands_fit.then(|| {
                    let mut plain = first.to_owned();
                    for (operator, atom) in &rest {
                        plain.extend([" ", operator, " ", atom]);
                    }
                    let mut terms = vec![first.to_owned()];
                    terms.extend(rest.iter().map(|(_, atom)| (*atom).to_owned()));
                    let mut operators: Vec<&str> =
                        rest.iter().map(|(operator, _)| *operator).collect();
                    join(&mut terms, &mut operators, &["**"], true);
                    join(&mut terms, &mut operators, &["*", "/", ":"], false);
                    join(&mut terms, &mut operators, &["+", "-"], false);
                    (plain, terms.remove(0))
                })
            },
        )
}

/// Brackets every use of some operators, from the right or from the left.
fn join(terms: &mut Vec<String>, operators: &mut Vec<&str>, level: &[&str], from_the_right: bool) {
    let find = |operators: &[&str]| {
        if from_the_right {
            operators
                .iter()
                .rposition(|operator| level.contains(operator))
        } else {
            operators
                .iter()
                .position(|operator| level.contains(operator))
        }
    };
    while let Some(place) = find(operators) {
        let right = terms.remove(place + 1);
        terms[place] = format!("({} {} {right})", terms[place], operators.remove(place));
    }
}

const LARGE: usize = 1_000_000;

#[test]
fn a_long_sum_is_read() {
    let program = parse(&format!("1{}", "+1".repeat(LARGE / 2))).unwrap();
    assert_eq!(program.nodes().len(), LARGE + 1);
    assert!(matches!(
        program.nodes().last().unwrap().kind,
        NodeKind::Binary { .. }
    ));
}

#[test]
fn deep_brackets_are_read_or_refused() {
    let deep = format!("{}1{}", "(".repeat(LARGE), ")".repeat(LARGE));
    assert_eq!(parse(&deep).unwrap().to_sexpr(), "1");
    for open in [
        "(",
        "[",
        "{",
        "±(",
        "f(",
        "{{|",
        "x[",
        "-",
        "x^(",
        "x:=",
        "n.",
        "1<(",
        "if ",
        "not ",
        "[x for x in ",
        "f(x for x in ",
        "(a: ",
        "1 and ",
        "1 implies ",
        "1 xor ",
        "if 1 then ",
        "if 1 then 2 else ",
        "f(a: ",
    ] {
        let mistake = parse(&open.repeat(LARGE / open.len())).unwrap_err();
        assert!(mistake.incomplete, "{open}");
    }
    for (open, close) in [
        ("{", "|}"),
        ("{|", "}"),
        ("[", "]"),
        ("±(", ")"),
        ("f(", ")"),
    ] {
        let source = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let program = parse(&source).unwrap();
        assert_eq!(program.nodes().len(), 100_001);
        assert!(program.to_sexpr().len() > 100_000);
    }
}

#[test]
fn long_runs_of_anything_take_linear_time() {
    for piece in [
        "v",
        "^",
        "*",
        "1",
        "|",
        " ",
        "\n",
        ";",
        "x",
        "x*",
        "1,",
        "x[1]",
        "-x[1]",
        "1|",
        "{|}+",
        "\"",
        "3* ",
        "ω^",
        "--x[1]+",
        "↑",
        "⇓",
        "1/",
        ".",
        "nim(1)+",
        "1;",
        "{1|0||",
        "x.y",
        "x.y+",
        "1 and ",
        "1<",
        "if 1 then ",
        "not ",
        "1 implies ",
        "[x for x in ",
        "f(x for x in ",
        "1, 3, ..",
        "a: ",
        "(a: ",
        "f(x) := ",
        "1..",
        "if 1 then 2 else ",
        "x for x in ",
    ] {
        let source = piece.repeat(LARGE / 10 / piece.len());
        for prefix in ["", "[", "{", "1", "-".repeat(1000).as_str()] {
            check(&format!("{prefix}{source}"));
        }
    }
}

#[test]
fn long_lists_are_read() {
    let items = "1,".repeat(LARGE);
    let program = parse(&format!("[{items}2]")).unwrap();
    let NodeKind::List(list) = program.node(program.statements()[0]).kind else {
        panic!("a list")
    };
    assert_eq!(program.list(list).len(), LARGE + 1);
    assert!(parse(&format!("{{{items}1|{items}1}}")).is_ok());
}

#[test]
fn growing_runs_of_bars_are_read() {
    let mut source = String::from("{0");
    for run in 1..1000 {
        source.push_str(&"|".repeat(run));
        source.push('0');
    }
    source.push('}');
    check(&source);
    assert_eq!(parse(&source).unwrap().nodes().len(), 1000 + 999);
}
