//! Arithmetic, truth and lists by rule against what the definitions say, on random expressions.

use grundy_lang::{Refusal, Workbench};
use grundy_num::{IBig, Limits};
use proptest::prelude::*;

/// An expression of whole numbers, and what it is worth by definition; nothing where it divides by
/// zero or takes a nim-sum of negative numbers.
#[derive(Clone, Debug)]
struct Whole {
    text: String,
    value: Option<i128>,
}

/// Numbers beyond this are not multiplied any further, so that machine words hold them all.
const LARGE: i128 = 1 << 60;

fn whole(n: i128) -> Whole {
    Whole {
        text: n.to_string(),
        value: Some(n),
    }
}

fn floor_divide(a: i128, b: i128) -> i128 {
    let mut quotient = a / b;
    if quotient * b != a && (a < 0) != (b < 0) {
        quotient -= 1;
    }
    quotient
}

fn apply(op: &str, a: &Whole, b: &Whole) -> Option<i128> {
    let (a, b) = (a.value?, b.value?);
    match op {
        "+" => Some(a + b),
        "-" => Some(a - b),
        "*" => Some(a * b),
        "div" => (b != 0).then(|| floor_divide(a, b)),
        "mod" => (b != 0).then(|| a - b * floor_divide(a, b)),
        "xor" => (a >= 0 && b >= 0).then_some(a ^ b),
        "min" => Some(a.min(b)),
        "max" => Some(a.max(b)),
        "gcd" => {
            let (mut a, mut b) = (a.abs(), b.abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            Some(a)
        }
        _ => unreachable!("no other operator is drawn"),
    }
}

/// Expressions with brackets around every operation.
fn numbers() -> impl Strategy<Value = Whole> {
    let leaf = (-30_i128..30).prop_map(whole);
    leaf.prop_recursive(4, 24, 2, |inner| {
        let infix = prop::sample::select(vec!["+", "-", "*", "div", "mod", "xor"]);
        let prefix = prop::sample::select(vec!["min", "max", "gcd"]);
        let small = |a: &Whole, b: &Whole| {
            [a, b].map(|it| it.value.is_none_or(|n| n.abs() < LARGE)) == [true, true]
        };
        prop_oneof![
            2 => (infix, inner.clone(), inner.clone())
                .prop_filter("small enough", move |(_, a, b)| small(a, b))
                .prop_map(|(op, a, b)| Whole {
                    text: format!("({} {op} {})", a.text, b.text),
                    value: apply(op, &a, &b),
                }),
            1 => (prefix, inner.clone(), inner)
                .prop_map(|(op, a, b)| Whole {
                    text: format!("{op}({}, {})", a.text, b.text),
                    value: apply(op, &a, &b),
                }),
        ]
    })
}

fn show(source: &str) -> Result<String, Refusal> {
    // Little is computed here, so that small caches will do.
    Workbench::within(1 << 20).show(source)
}

fn check(source: &str, expected: &impl ToString) {
    assert_eq!(
        show(source).expect(source),
        expected.to_string(),
        "{source}"
    );
}

/// The members of a range by counting.
fn counted(first: i32, second: i32, last: i32) -> Vec<i32> {
    let step = second - first;
    let mut members = Vec::new();
    let mut n = first;
    while (step > 0 && n <= last) || (step < 0 && n >= last) {
        members.push(n);
        n += step;
    }
    members
}

fn written<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|it| it.to_string()).collect();
    format!("[{}]", items.join(", "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn whole_numbers_are_worth_what_the_definitions_say(number in numbers()) {
        match number.value {
            Some(value) => check(&number.text, &value),
            None => prop_assert!(matches!(show(&number.text), Err(Refusal::Mistake(_)))),
        }
    }

    #[test]
    fn operators_bind_as_their_brackets_would(a in 0..9, b in 1..9, c in 1..9, d in 1..9) {
        let pairs = [
            (format!("{a} + {b} mod {c}"), format!("{a} + ({b} mod {c})")),
            (format!("{a} mod {b} * {c}"), format!("({a} mod {b}) * {c}")),
            (format!("{a} xor {b} + {c}"), format!("{a} xor ({b} + {c})")),
            (format!("{a} + {b} < {c} and {b} < {d}"), format!("(({a} + {b}) < {c}) and ({b} < {d})")),
            (format!("not {a} < {b} or {c} < {d}"), format!("(not ({a} < {b})) or ({c} < {d})")),
            (
                format!("{a} < {b} or {b} < {c} and {c} < {d}"),
                format!("({a} < {b}) or (({b} < {c}) and ({c} < {d}))"),
            ),
            (
                format!("{a} < {b} implies {b} < {c} implies {c} < {d}"),
                format!("({a} < {b}) implies (({b} < {c}) implies ({c} < {d}))"),
            ),
            (format!("{a} < {b} <= {c}"), format!("({a} < {b}) and ({b} <= {c})")),
            (
                format!("if {a} < {b} then {c} else {d} + 1"),
                format!("(if ({a} < {b}) then {c} else ({d} + 1))"),
            ),
        ];
        for (plain, bracketed) in pairs {
            prop_assert_eq!(show(&plain), show(&bracketed), "{}", plain);
        }
    }

    #[test]
    fn ranges_have_the_members_that_counting_finds(
        first in -9..9_i32, step in prop::sample::select(vec![-3, -1, 1, 2, 5]), last in -20..20_i32,
    ) {
        let second = first + step;
        let members = counted(first, second, last);
        check(&format!("[n for n in {first}, {second}, .. {last}]"), &written(&members));
        check(&format!("[{first}, {second}, .. {last}]"), &written(&members));
        check(&format!("sum(n for n in {first}, {second}, .. {last})"), &members.iter().sum::<i32>());
    }

    #[test]
    fn rules_are_nested_loops(p in 1..6_i32, q in 1..6_i32, r in 1..5_i32) {
        let mut members = Vec::new();
        for a in 0..=p {
            if a % r != 0 {
                continue;
            }
            for b in a..=q {
                if a != b {
                    members.push(a * 10 + b);
                }
            }
        }
        let rule = format!("a * 10 + b for a in 0..{p} if a mod {r} == 0 for b in a..{q} if a != b");
        check(&format!("[{rule}]"), &written(&members));
        check(&format!("len([{rule}])"), &members.len());
        check(&format!("sum({rule})"), &members.iter().sum::<i32>());
        let odd = |n: &&i32| **n % 2 == 1;
        check(
            &format!("count(x mod 2 == 1 for x in [{rule}])"),
            &members.iter().filter(odd).count(),
        );
        check(&format!("any(x mod 2 == 1 for x in [{rule}])"), &members.iter().any(|n| n % 2 == 1));
        check(&format!("all(x mod 2 == 1 for x in [{rule}])"), &members.iter().all(|n| n % 2 == 1));
        let mut sorted = members.clone();
        sorted.sort_unstable();
        check(&format!("sort({rule})"), &written(&sorted));
        let mex = (0..=100).find(|n| !members.contains(n)).expect("few are there");
        check(&format!("mex({rule})"), &mex);
    }

    #[test]
    fn what_is_printed_is_typed_back(numbers in prop::collection::vec(-99..99_i32, 0..5), n in 1..9) {
        let list = written(&numbers);
        for source in [
            format!("(a: {list}, b: (c: {n}, d: none), e: true, f: N, g: \"text\")"),
            format!("1..{n}"),
            format!("{n}.."),
            format!("f(x) := [x, {n}, {list}]"),
            format!("{n}.subtraction(1, 2)"),
            list.clone(),
        ] {
            let shown = show(&source).expect(&source);
            prop_assert_eq!(show(&shown), Ok(shown.clone()), "{}", source);
        }
    }
}

/// Grundy values of a subtraction game from the definition, without the memory of functions.
#[test]
fn a_recursion_gives_what_a_loop_does() {
    let moves = [1_usize, 4, 6];
    let mut values: Vec<usize> = Vec::new();
    for heap in 0..80 {
        let reached: Vec<usize> = moves
            .iter()
            .filter(|&&taken| taken <= heap)
            .map(|&taken| values[heap - taken])
            .collect();
        values.push((0..=3).find(|n| !reached.contains(n)).expect("three moves"));
    }
    let source = "G(n) := mex([G(n-k) for k in [1, 4, 6] if k <= n]); [G(n) for n in 0..79]";
    check(source, &written(&values));
    let by_rules = "R := subtraction(1, 4, 6); [nimber(R[n]) for n in 0..79]";
    check(by_rules, &written(&values));
}

#[test]
fn numbers_of_any_size_are_exact() {
    let power = IBig::from(7).pow(200);
    let (divisor, other) = (IBig::from(3).pow(100), IBig::from(5).pow(150));
    check("7**200 div 3**100", &(&power / &divisor));
    check("7**200 mod 3**100", &(&power % &divisor));
    check("7**200 xor 5**150", &(&power ^ &other));
}

#[test]
fn texts_that_nest_deep_are_evaluated() {
    const DEEP: usize = 20_000;
    for (open, inside, close) in [
        ("if true then ", "1", " else 2"),
        ("if false then 2 else ", "1", ""),
        ("not not ", "true", ""),
        ("true implies ", "true", ""),
        ("true and ", "true", ""),
        ("(true and ", "true", ")"),
        ("1 + (if true then ", "1", " else 2)"),
        ("max(", "1", ")"),
        ("first(x for x in [", "1", "])"),
    ] {
        // Lists nest only so deep, and a rule inside a rule is one.
        let deep = if open.contains('[') { 15 } else { DEEP };
        let source = format!("{}{inside}{}", open.repeat(deep), close.repeat(deep));
        let limits = Limits::none();
        let bench = Workbench::default();
        bench.evaluate(&source, &limits).expect(open);
    }
}

/// Every place of a rule is reached from every other, by walking or by jumping, as by counting members.
#[test]
fn members_are_found_again_by_their_places() {
    use std::ops::ControlFlow;

    use grundy_lang::{Reached, Workbench};
    use grundy_num::Limits;

    let (bench, limits) = (Workbench::default(), Limits::none());
    let sitting = bench.sit(&limits).unwrap();
    let rules = [
        "[a + b for a in 1..4 for b in 1..5]",
        "[a + b for a in 1..4 for b in a+1..5]",
        "[a + b for a in 1..6 for b in 1..6 if gcd(a, b) == 1]",
        "[a + b for r in 1..3 for a in 1..4 if a != 2 for b in [4, 6, 9] if b mod a == 0]",
        "[a for a in 1..5 for b in 3..1]",
        "[a + c for a in 1..3 if a > 1 for b in 1, 3, .. 7 for c in [a, b]]",
        "[1 div (a - 2) for a in 1..4]",
    ];
    for rule in rules {
        let mut places = Vec::new();
        let visit = &mut |member: grundy_lang::Member| {
            places.push(member.place);
            Ok(ControlFlow::Continue(()))
        };
        sitting.each_member(rule, visit).unwrap();
        for (from, place) in places.iter().enumerate().chain([(0, &Vec::new())]) {
            for skip in 0..40 {
                let reached = sitting.place_after((place, skip), rule).unwrap();
                let to = from + usize::try_from(skip).unwrap();
                let expected = places.get(to).cloned().map_or_else(
                    || Reached::End((places.len() - from) as u64),
                    Reached::Member,
                );
                assert_eq!(reached, expected, "{rule} from {place:?} on by {skip}");
            }
            let mut rest = Vec::new();
            let visit = &mut |member: grundy_lang::Member| {
                rest.push(member.place);
                Ok(ControlFlow::Continue(()))
            };
            sitting.each_member_from((place, 1), rule, visit).unwrap();
            let behind = places.get(from + 1..).unwrap_or_default();
            assert_eq!(rest, behind, "{rule} after {place:?}");
        }
    }
}

#[test]
fn names_are_free_where_nothing_gives_them_a_value() {
    let free = |text: &str| grundy_lang::parse(text).unwrap().free_names().join(" ");
    assert_eq!(free("x := 3; period > x"), "period");
    assert_eq!(free("x > 2; x := 3; x"), "x");
    assert_eq!(free("any(k > 0 for k in 1..3) and k > 2"), "k");
    assert_eq!(free("[a + b for a in 1..b for b in a..9 if a < b]"), "b");
    assert_eq!(free("f(y) := y + z; f(1) > y"), "z y");
}
