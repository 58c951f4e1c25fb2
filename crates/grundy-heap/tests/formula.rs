//! Functions as they are typed: their values, their breakpoints, and what is refused.

use grundy_heap::continuous::Bound;
use grundy_heap::formula::{Function, FunctionError};
use grundy_heap::takeaway::TakeRule;
use grundy_num::{Rational, UBig};
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
    let curved = Function::with_powers("x^2").expect("a power");
    assert_eq!(
        curved.to_bound(&q("1"), &q("9")),
        Err(FunctionError::Curved)
    );
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

#[test]
fn a_table_is_the_bound_of_its_pieces() {
    let typed = function("1: 1, 3/2: 2").to_bound(&q("1"), &q("9")).unwrap();
    let steps = Bound::steps(&q("1"), &[(q("1"), q("1")), (q("3/2"), q("2"))]);
    assert_eq!(Ok(typed), steps);
    let typed = function("2x + 1").to_bound(&q("1"), &q("9")).unwrap();
    assert_eq!(Ok(typed), Bound::linear(&q("1"), &q("2"), &q("1")));
}

#[test]
fn functions_that_are_no_bounds_are_refused() {
    let message = |text: &str| {
        let found = function(text).to_bound(&q("1"), &q("9"));
        found.unwrap_err().to_string()
    };
    assert_eq!(
        message("9 - x"),
        "expected a nondecreasing g, found one that decreases after 1"
    );
    assert_eq!(
        message("x/2"),
        "expected g(m) >= m, so that there always is a move, found g(1) = 1/2"
    );
    assert_eq!(
        message("2: x"),
        "expected a table that begins at 1 or before, found its first row at 2"
    );
    assert_eq!(
        message("floor(1000000x)"),
        "expected at most 1000000 breakpoints up to 9, found more"
    );
    assert!(matches!(
        function("x - 1").to_rule(),
        Err(FunctionError::Rule(_))
    ));
    assert!(matches!(
        function("x - floor(x/2)").to_rule(),
        Err(FunctionError::Rule(_))
    ));
    assert!(matches!(
        function("1: 5, 3: 4").to_rule(),
        Err(FunctionError::Rule(_))
    ));
    assert!(matches!(
        function("2: 5").to_rule(),
        Err(FunctionError::Late { .. })
    ));
}

/// Random nondecreasing formulas.
fn formula() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0..4, 1..4, 0..6).prop_map(|(p, q, b)| format!("{p}x/{q} + {b}")),
        (1..5).prop_map(|b: i32| b.to_string()),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|f| format!("floor({f})")),
            inner.clone().prop_map(|f| format!("2 * ceil(({f}) / 2)")),
            (inner.clone(), inner.clone()).prop_map(|(f, g)| format!("min({f}, {g} + x)")),
            (inner.clone(), inner.clone()).prop_map(|(f, g)| format!("max({f}, {g})")),
            (inner.clone(), inner).prop_map(|(f, g)| format!("({f}) + {g}")),
        ]
    })
}

proptest! {
    #[test]
    fn the_pieces_of_a_formula_are_the_formula(text in formula(), samples in proptest::collection::vec(0_i64..240, 20)) {
        let typed = function(&format!("1 + {text}"));
        let bound = typed.to_bound(&q("1"), &q("20")).unwrap();
        for sample in samples {
            let x = Rational::ONE + Rational::new(sample, 12).unwrap();
            prop_assert_eq!(Some(bound.value(&x)), typed.value(&x), "{} at {}", text, x);
        }
        let rule = typed.to_rule().unwrap();
        for k in 1..20_u32 {
            let value = typed.value(&Rational::from(i64::from(k))).unwrap().floor();
            let most = UBig::try_from(value.numerator()).unwrap();
            prop_assert_eq!(rule.most_after(&UBig::from(k)), most);
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[0-9x+*/()a-z^,:;=. -]{0,40}") {
        let _ = text.parse::<Function>();
    }
}
