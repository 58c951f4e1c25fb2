//! Typed functions as bounds and as rules: their breakpoints, and what is refused.

use grundy_amounts::continuous::Bound;
use grundy_amounts::takeaway::TakeRule;
use grundy_amounts::{FunctionError, FunctionRule};
use grundy_num::formula::Function;
use grundy_num::{Rational, UBig};
use proptest::prelude::*;

fn q(text: &str) -> Rational {
    text.parse().expect("a number")
}

fn function(text: &str) -> Function {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_table_is_the_bound_of_its_pieces() {
    let typed = Bound::of(&function("1: 1, 3/2: 2"), &q("1"), &q("9")).unwrap();
    let steps = Bound::steps(&q("1"), &[(q("1"), q("1")), (q("3/2"), q("2"))]);
    assert_eq!(Ok(typed), steps);
    let typed = Bound::of(&function("2x + 1"), &q("1"), &q("9")).unwrap();
    assert_eq!(Ok(typed), Bound::linear(&q("1"), &q("2"), &q("1")));
}

#[test]
fn functions_that_are_no_bounds_are_refused() {
    let curved = Function::with_powers("x^2").expect("a power");
    assert_eq!(
        Bound::of(&curved, &q("1"), &q("9")),
        Err(FunctionError::Curved)
    );
    let message = |text: &str| {
        let found = Bound::of(&function(text), &q("1"), &q("9"));
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
        FunctionRule::of(&function("x - 1")),
        Err(FunctionError::Rule(_))
    ));
    assert!(matches!(
        FunctionRule::of(&function("x - floor(x/2)")),
        Err(FunctionError::Rule(_))
    ));
    assert!(matches!(
        FunctionRule::of(&function("1: 5, 3: 4")),
        Err(FunctionError::Rule(_))
    ));
    assert!(matches!(
        FunctionRule::of(&function("2: 5")),
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
        let bound = Bound::of(&typed, &q("1"), &q("20")).unwrap();
        for sample in samples {
            let x = Rational::ONE + Rational::new(sample, 12).unwrap();
            prop_assert_eq!(Some(bound.value(&x)), typed.value(&x), "{} at {}", text, x);
        }
        let rule = FunctionRule::of(&typed).unwrap();
        for k in 1..20_u32 {
            let value = typed.value(&Rational::from(i64::from(k))).unwrap().floor();
            let most = UBig::try_from(value.numerator()).unwrap();
            prop_assert_eq!(rule.most_after(&UBig::from(k)), most);
        }
    }
}
