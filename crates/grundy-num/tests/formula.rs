//! Functions as they are typed: their values, and what is refused.

use grundy_num::Rational;
use grundy_num::formula::Function;
use proptest::prelude::*;

fn q(text: &str) -> Rational {
    text.parse().expect("a number")
}

fn function(text: &str) -> Function {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn check(text: &str, x: &str, expected: &str) {
    assert_eq!(
        function(text).value(&q(x)),
        Some(q(expected)),
        "{text} at {x}"
    );
}

#[track_caller]
fn refuse(text: &str, span: (usize, usize), message: &str) {
    let error = text.parse::<Function>().unwrap_err();
    assert_eq!(
        (error.span, error.message.as_str()),
        (span, message),
        "{text}"
    );
}

#[test]
fn formulas_mean_what_they_say() {
    check("2x", "3/2", "3");
    check("x/2+1", "5", "7/2");
    check("3x/2", "5", "15/2");
    check("1/2x", "5", "5/2");
    check("-1 + 2(x+1) - x", "5", "6");
    check("2*x - -1", "5", "11");
    check("floor(3x/2) + ceil(x/4)", "5", "9");
    check("1.5x + 0.25", "5", "31/4");
    check("max(2x, x+5, 7)", "1", "7");
    check("min(2x, x + 5)", "9", "14");
    check("1: 1, 3/2 = 5/4, 3/2: 2x", "3/2", "5/4");
    check("1: 1, 3/2 = 5/4, 3/2: 2x", "2", "4");
    check("1: 1; 3/2: 2x", "3/2", "3");
    check("1: x, 2 = 2, 3: 9", "5/2", "5/2");
    assert_eq!(function("1: 1").value(&q("1/2")), None);
}

#[test]
fn what_is_not_piecewise_linear_is_refused_with_the_reason() {
    let why = |found: &str| {
        format!(
            "expected a piecewise linear function of x, found {found}, \
             whose inverse leaves the rational numbers"
        )
    };
    refuse("x^2", (1, 2), &why("a power"));
    refuse("x x", (2, 3), &why("x times x"));
    refuse("1 + x*x", (5, 7), &why("x times x"));
    refuse("1/x", (1, 3), &why("a quotient by x"));
    refuse("sqrt(x)", (0, 4), &why("`sqrt`"));
}

#[test]
fn powers_bind_closer_than_products_and_signs() {
    for (text, at, value) in [
        ("2x^2", "3", "18"),
        ("-x^2 + 100", "3", "91"),
        ("x x/2", "3", "9/2"),
        ("(x+1)^3", "2", "27"),
        ("10^2 - x^1", "3", "97"),
        ("min(x^2, 2x)", "5", "10"),
    ] {
        let f = Function::with_powers(text).expect(text);
        assert_eq!(f.value(&q(at)), Some(q(value)), "{text}");
    }
    for text in [
        "x^0",
        "x^65",
        "x^x",
        "x^(1/2)",
        "(x^9)^9",
        "x^40 x^40",
        "x^",
        "x^^2",
    ] {
        assert!(Function::with_powers(text).is_err(), "{text}");
    }
}

#[test]
fn mistakes_point_at_their_place() {
    refuse(
        "",
        (0, 0),
        "expected a number, x or a bracket, found the end",
    );
    refuse(
        "2y",
        (1, 2),
        "expected x, floor, ceil, min or max, found `y`",
    );
    refuse("2x)", (2, 3), "expected the end of the formula, found `)`");
    refuse("(2x", (3, 3), "expected `)`, found the end");
    refuse(
        "x/0",
        (1, 3),
        "expected a divisor that is not zero, found zero",
    );
    refuse(
        "1: 1, 2",
        (7, 7),
        "expected `:` or `=` after the place of a row, found the end",
    );
    refuse("x: 1", (0, 1), "expected a number, found `x`");
    refuse(
        "2: 1, 1: 3",
        (6, 10),
        "expected the rows of the table in increasing order",
    );
    refuse("floor(x, 2)", (7, 8), "expected `)`, found `,`");
    let deep = format!("{}x{}", "(".repeat(100), ")".repeat(100));
    assert!(deep.parse::<Function>().is_err());
    assert!("-".repeat(100_000).parse::<Function>().is_err());
}

proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in "[0-9x+*/()a-z^,:;=. -]{0,40}") {
        let _ = text.parse::<Function>();
    }
}
