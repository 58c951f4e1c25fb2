//! What is refused, where, and with which ways out.

use grundy_lang::{NodeKind, parse};

/// Checks the marked text, the message and the hints.
#[track_caller]
fn refuse(source: &str, marked: &str, message: &str, hints: &[&str]) {
    let mistake = parse(source).expect_err(source);
    assert_eq!(mistake.message, message, "{source}");
    assert_eq!(&source[mistake.span.range()], marked, "{source}");
    assert_eq!(mistake.hints, hints, "{source}");
}

#[track_caller]
fn hints(source: &str, expected: &[&str]) {
    assert_eq!(parse(source).expect_err(source).hints, expected, "{source}");
}

#[test]
fn a_star_with_one_blank_is_refused_with_both_readings() {
    let both = ["`3*2` is 3 + *2", "`3 * 2` is 3 times 2"];
    refuse(
        "3 *2",
        "*2",
        "a `*` with a blank on one side can be read in two ways",
        &both,
    );
    refuse(
        "3* 2",
        "* 2",
        "a `*` with a blank on one side can be read in two ways",
        &both,
    );
    hints(
        "1/2^ 3",
        &["`1/2^3` is 1/2 + ↑3", "`1/2 ** 3` is 1/2 to the power 3"],
    );
    hints("2 ^ 3", &["`2 + ^3` adds ups", "`2 ** 3` is a power"]);
    hints("*2*3", &["`*2 + *3` adds", "`*2 * *3` multiplies"]);
    hints("*2^3", &["`*2 + ^3` adds ups", "`*2 ** 3` is a power"]);
}

#[test]
fn ups_behind_braces_are_refused() {
    let message = "`^` behind `{2|1}` is a power, and an exponent is missing";
    refuse("{2|1}^", "^", message, &["to add, write `{2|1} + ^`"]);
    hints("{2|1}^ + 1", &["to add, write `{2|1} + ^`"]);
    hints("{2|1}*", &["to add, write `{2|1} + *`"]);
    hints("{2|1}v", &["to add, write `{2|1} + v`"]);
    hints("{2|1}^*", &["`{2|1} + ^*` adds"]);
    assert!(!parse("{2|1}^").unwrap_err().incomplete);
}

#[test]
fn an_exponent_is_a_number() {
    let message = "expected a number as exponent, found `2*3`";
    refuse(
        "omega^2*3",
        "2*3",
        message,
        &["`omega^2 + *3` adds", "`omega^2 * 3` multiplies"],
    );
    hints(
        "omega^2^3",
        &["`omega^2 + ^3` adds", "`omega^(2 ** 3)` is a power"],
    );
}

#[test]
fn a_point_with_a_blank_on_one_side_is_refused_with_both_readings() {
    let both = &["`3.5` is a decimal", "`3 . 5` is the sum of 3 copies of 5"];
    let message = "a `.` with a blank on one side can be read in two ways";
    refuse("3. 5", "3. 5", message, both);
    refuse("3 .5", "3 .5", message, both);
    hints(
        ". 5",
        &["a fraction is written `1/2`, and a multiple `3.{2|1}`"],
    );
}

#[test]
fn a_zero_denominator_is_refused_at_the_denominator() {
    refuse(
        "1 + 3/00",
        "00",
        "the denominator is zero",
        &["a fraction `p/q` needs a `q` from 1 on"],
    );
}

#[test]
fn bars_of_equal_length_are_refused_with_both_ways_to_say_it() {
    let message = "the longest run of bars stands twice, so the game can be read in two ways";
    refuse(
        "{1|0|-1}",
        "|",
        message,
        &["write `{1||0|-1}`", "or write `{1|0||-1}`"],
    );
    hints(
        "{1|0|-1||2}",
        &["write `{1||0|-1|||2}`", "or write `{1|0||-1|||2}`"],
    );
    hints(
        "{1|2|3|4}",
        &["of three sides, write `{a||b|c}`", "or write `{a|b||c}`"],
    );
    hints(
        "{{1|0}|{2|f(\"|\")}|^}",
        &[
            "write `{{1|0}||{2|f(\"|\")}|^}`",
            "or write `{{1|0}|{2|f(\"|\")}||^}`",
        ],
    );
    for hint in parse("{1|↑|-1||2}").unwrap_err().hints {
        assert!(parse(hint.split('`').nth(1).unwrap()).is_ok(), "{hint}");
    }
}

#[test]
fn comparisons_need_round_brackets_inside_braces() {
    for source in ["{1 < 2|0}", "{1<|0}", "{0|>1}", "{1 == 1|0}"] {
        let mistake = parse(source).expect_err(source);
        assert!(mistake.message.contains("braces"), "{source}: {mistake}");
    }
    hints(
        "1 = 2",
        &["`g == h` compares and `name := g` keeps a value"],
    );
}

#[test]
fn an_unclosed_bracket_is_marked_where_it_opens() {
    refuse(
        "1 + (2 * {3|",
        "{",
        "this `{` is not closed",
        &["it ends with `}`"],
    );
    refuse(
        "cool(1, 2",
        "(",
        "this `(` is not closed",
        &["it ends with `)`"],
    );
    refuse("(1 +", "(", "this `(` is not closed", &["it ends with `)`"]);
    refuse(
        "graph(\"0-1",
        "\"",
        "this text is not closed",
        &["a text ends with `\"`"],
    );
    refuse(
        "(1]",
        "]",
        "expected `)`, found `]`",
        &["the `(` at column 1 is still open"],
    );
    refuse(
        "1)",
        ")",
        "found `)`, but no `(` is open",
        &["take it away, or write the `(` that it closes"],
    );
}

#[test]
fn a_source_that_could_go_on_is_incomplete() {
    for source in [
        "(", "{1|", "nim(1,", "1 +", "x :=", "\"ab", "-", "±", "3 *", "x ^ ", "[1", "1; (2",
    ] {
        assert!(parse(source).expect_err(source).incomplete, "{source}");
    }
    for source in ["1)", "3 *2", "{1|0|-1}", "1 $ 2", "x*", "(1]", "1 2", "()"] {
        assert!(!parse(source).expect_err(source).incomplete, "{source}");
    }
}

#[test]
fn values_side_by_side_are_refused() {
    refuse(
        "2omega",
        "omega",
        "expected an operator after `2`, found `omega`",
        &["to multiply, write `2 * omega`"],
    );
    hints("2(3)", &["to multiply, write `2 * (…)`"]);
    hints("1 v", &["to add, write `1 + v`"]);
    hints("1 ↑3*", &["to add, write `1 + ↑3`"]);
    refuse(
        "1 2",
        "2",
        "expected an operator after `1`, found `2`",
        &["values are joined by `+`, `-`, `*`, `/`, `.` or `:`, and compared by `==`, `<`, `<>` …"],
    );
}

#[test]
fn unknown_characters_are_named() {
    refuse("1 § 2", "§", "unexpected character `§` (U+00A7)", &[]);
    refuse("1 $ 2", "$", "unexpected character `$`", &[]);
    refuse("1 \u{7} 2", "\u{7}", "unexpected character U+0007", &[]);
    hints("1 – 2", &["a minus is `-` or `−` (U+2212)"]);
}

#[test]
fn only_names_keep_values() {
    hints(
        "v := 1",
        &["`v`, `vv`, `v3` … are reserved: they are downs"],
    );
    hints("1 + x := 2", &["`name := value` keeps a value"]);
    hints("(x) := 2", &["`name := value` keeps a value"]);
    hints(
        "(x := 2)",
        &["`name := value` is a statement of its own, outside all brackets"],
    );
}

#[test]
fn other_slips_get_a_way_out() {
    hints("7//2", &["`/` divides exactly; a comment begins with `#`"]);
    hints(
        "^^3",
        &[
            "`^3` is one arrow with digits, `^^` is `^2`",
            "a sum is written `^ + ^3`",
        ],
    );
    hints("nim(2*3)", &["`2 * 3` multiplies"]);
    hints("{}", &["the game without options is `{|}` or `0`"]);
    hints(
        "{1}",
        &[
            "`{1|}` has Left options, `{|1}` Right options",
            "a value is grouped by round brackets",
        ],
    );
    hints("+2", &["a value needs no `+` before it; `+-2` is `±2`"]);
    hints(
        "1 | 2",
        &[
            "a game is written `{1|0}`",
            "the comparisons with a bar are `<|` and `|>`, and `<>` is confused with",
        ],
    );
    hints(
        "(1; 2)",
        &["close the bracket with `)` first, or separate by `,`"],
    );
}

#[test]
fn a_refusal_is_shown_in_its_line() {
    let source = "x := 3\nx + {1|0|-1}";
    let expected = "\
error: the longest run of bars stands twice, so the game can be read in two ways
2 │ x + {1|0|-1}
  │         ^
  = hint: write `{1||0|-1}`
  = hint: or write `{1|0||-1}`
";
    assert_eq!(parse(source).unwrap_err().render(source), expected);
}

#[test]
fn a_caret_is_a_power_inside_every_position() {
    for entry in grundy_rulesets::CATALOGUE {
        let program = parse(&format!("{}(2^3)", entry.name)).unwrap();
        let nodes = program.nodes().iter();
        let has_ups = nodes
            .filter(|node| matches!(node.kind, NodeKind::UpStar(_)))
            .count();
        assert_eq!(has_ups, 0, "{}", entry.name);
    }
}
