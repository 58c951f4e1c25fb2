//! Deep and huge input: an answer or a clear refusal, before the deadline and within memory.

use std::time::{Duration, Instant};

use grundy_game::Notation;
use grundy_lang::{Refusal, Workbench};
use grundy_num::{Halt, Limits, Play};

const SECONDS: u64 = 5;
/// How late a machine with other work to do may notice the deadline.
const SLACK: u64 = 20;
const DEEP: usize = 100_000;

/// What `source` shows, or why it shows nothing; never later than its deadline allows.
fn answer(source: &str) -> Result<String, Refusal> {
    answer_within(source, SECONDS)
}

fn answer_within(source: &str, seconds: u64) -> Result<String, Refusal> {
    let start = Instant::now();
    let limits = Limits::none()
        .time(Duration::from_secs(seconds))
        .memory(2 << 30);
    let bench = Workbench::default();
    let shown = bench.evaluate(source, &limits).and_then(|kept| {
        let (games, value) = kept.within(&limits);
        let text = value.write(games, Notation::Ascii)?;
        Ok(text)
    });
    drop(bench);
    let took = start.elapsed();
    let beginning: String = source.chars().take(60).collect();
    assert!(
        took < Duration::from_secs(seconds + SLACK),
        "{beginning} took {took:?}"
    );
    if let Err(refusal) = &shown {
        let message = refusal.to_string();
        assert!(
            !message.is_empty() && message.len() < 400,
            "{beginning}: {message}"
        );
    }
    shown
}

/// The answer must be this one, unless the machine is too slow for it.
#[track_caller]
fn shows(source: &str, expected: &str) {
    match answer(source) {
        Ok(text) => assert_eq!(text, expected),
        Err(Refusal::Halt(Halt::Deadline)) => {}
        Err(other) => panic!("{other}"),
    }
}

#[track_caller]
fn refused(source: &str, expected: &str) {
    let message = answer(source).expect_err("a refusal").to_string();
    assert!(message.contains(expected), "{message}");
}

/// Whatever comes, it comes in time.
fn ends(source: &str) {
    let _ = answer_within(source, 1);
}

fn nested(open: &str, inside: &str, close: &str) -> String {
    format!("{}{inside}{}", open.repeat(DEEP), close.repeat(DEEP))
}

/// `{a|{…|b}}`, the two shapes taking turns.
fn alternating(left: &str, right: &str, inside: &str) -> String {
    let mut text = format!("{{{left}|{{").repeat(DEEP / 2);
    text.push_str(inside);
    text.push_str(&format!("|{right}}}}}").repeat(DEEP / 2));
    text
}

fn terms(count: usize, term: impl Fn(usize) -> String) -> String {
    let terms: Vec<String> = (0..count).map(term).collect();
    terms.join("+")
}

#[test]
fn a_hundred_thousand_braces_are_a_game() {
    // {0|0} = *, and then each brace adds an arrow and a star: {v…|0} has one v more.
    shows(&nested("{", "0", "|0}"), "v99999");
    shows(&nested("{0|", "0", "}"), "^99999");
    shows(&nested("±(", "1", ")"), "0");
    shows(&nested("-(", "^", ")"), "^");
    shows(
        &nested("(", "2|1", ")").replacen("2|1", "{2|1}", 1),
        "{2|1}",
    );
    // {n|} = n + 1.
    shows(&nested("{", "0", "|}"), "100000");
    // From 0 inwards {0|x} halves: 2^-100000 after as many braces around 1.
    shows(
        &format!("{} == 2**(-100000)", nested("{0|", "1", "}")),
        "true",
    );
}

#[test]
fn a_hundred_thousand_hot_braces_have_an_outcome() {
    // Left wins {1|{1|…}} by moving to 1 or by answering there; the innermost stop is 1 or 0.
    let hot = nested("{1|", "0", "}");
    shows(&format!("outcome({hot})"), "L");
    shows(&format!("left_stop({hot})"), "1");
    ends(&format!("temperature({hot})"));
    ends(&format!("birthday({hot})"));
    ends(&format!("{hot} + {hot}"));
    shows(&format!("({hot}) - ({hot})"), "0");
}

#[test]
fn deep_games_of_every_shape_end_in_time() {
    for inside in ["0", "*"] {
        ends(&alternating("1", "-1", inside));
        ends(&alternating("0", "*", inside));
        ends(&alternating("2", "1", inside));
        ends(&nested("{", inside, "|*}"));
        ends(&nested("{^|", inside, "}"));
        ends(&nested("{1,*|", inside, "}"));
    }
    ends(&nested("tiny(", "1", ")"));
    ends(&nested("(*:", "1", ")"));
    ends(&nested("cool(", "{2|1}", ",1/100000)"));
}

#[test]
fn lists_nested_deep_are_refused() {
    refused(&nested("[", "1", "]"), "nested at most");
}

#[test]
fn ten_megabytes_of_terms_are_a_sum() {
    shows(&terms(2_000_000, |_| "1".to_owned()), "2000000");
    let ups = terms(1_000_000, |i| if i % 2 == 0 { "^" } else { "*" }.to_owned());
    shows(&ups, "^500000");
    // {2|1} + {2|1} = 3 and {3|1} + {3|1} = 4, half a million times.
    let switches = terms(1_000_000, |i| {
        if i % 2 == 0 { "{2|1}" } else { "{3|1}" }.to_owned()
    });
    shows(&switches, "1750000");
}

#[test]
fn a_million_components_are_a_sum() {
    // 4 copies of {2|1||-1} are 1.
    let copies = terms(1_000_000, |_| "{2|1||-1}".to_owned());
    shows(&copies, "250000");
    shows("1000000.{2|1||-1}", "250000");
    shows("1000001.{2|1||-1} == 250000 + {2|1||-1}", "true");
    // {n|0} is n/2 ± n/2: the means add up, and each two neighbouring temperatures, hottest
    // first, leave 1/2 to the player who starts.
    let distinct = terms(500_000, |i| format!("{{{}|0}}", i + 1));
    shows(&format!("left_stop({distinct})"), "62500250000");
    shows(&format!("mean({distinct})"), "62500125000");
    ends(&distinct);
    ends(&terms(200_000, |i| format!("{{{}||1|0}}", i + 3)));
    ends(&format!(
        "outcome({})",
        terms(100_000, |i| format!("{{{}||1|0}}", i + 3))
    ));
    ends("outcome(1000000.{3||1|0} - 250001.7)");
}

#[test]
fn brackets_without_end_are_refused() {
    for bracket in ["{", "(", "[", "±(", "tiny(", "{0|"] {
        refused(&bracket.repeat(10_000_000 / bracket.len()), "is not closed");
    }
    refused(&"}".repeat(10_000_000), "}");
    refused(&"x".repeat(10_000_000), "nothing is called");
    refused(&format!("{}(1)", "x".repeat(10_000_000)), "no function");
}

#[test]
fn a_very_small_number_is_exact() {
    let text = answer("2**(-100000)").expect("the number");
    assert!(text.starts_with("1/") && text.len() == 30_105);
    shows(&format!("{text} == 2**(-100000)"), "true");
    shows("2^(-100000) * 2**100000", "1");
    shows("birthday(2^(-100000))", "100001");
    shows("0 < 2^(-100000)", "true");
    shows("^ < 2^(-100000)", "true");
    shows("{0|2^(-100000)} == 2^(-100001)", "true");
    shows("{2^(-100000)|1}", "1/2");
    shows("left_options(2^(-100000))", "[0]");
    shows("right_options(2^(-100000)) == [2^(-99999)]", "true");
    shows(
        "temperature({2^(-100000)|-(2^(-100000))}) == 2^(-100000)",
        "true",
    );
    shows("temperature(2^(-100000)) == -(2^(-100000))", "true");
    shows("outcome(2^(-100000) + *)", "L");
    let thermograph = answer("thermograph(2^(-100000))").expect("a thermograph");
    assert!(thermograph.starts_with("mean 1/"));
    ends("followers(2^(-100000))");
    ends("thermograph((4**100000-1)/3/4**100000)");
}

#[test]
fn numbers_too_large_to_write_are_refused_at_once() {
    refused("2**(2**40)", "too large");
    refused("(2^(-100000))^100000", "too large");
    refused("(2^(-100000))**100000", "too large");
    refused("3**(2**27)", "too large");
    refused("2**(-10**30)", "too large");
    refused("(1/3)**(2**26)", "too large");
    refused("x := 2**(2**21); x*x*x", "too large");
    refused("stalk(\"(LR)^50000000\")", "too large");
    refused(&"1".repeat(10_000_000), "digits");
    refused(&format!("*{}", "1".repeat(10_000_000)), "digits");
    refused(&format!("^{}", "1".repeat(10_000_000)), "digits");
    ends("3**(2**21)");
    ends("1/3**(2**18) + 1/5**(2**18)");
    ends("followers(2**1000000)");
    ends("birthday(10**1000000)");
}

#[test]
fn many_copies_of_a_large_value_stop_at_a_limit() {
    let list = vec!["x"; 20_000].join(",");
    let sum = vec!["x"; 20_000].join("+");
    for large in ["2**(2**21)", &terms(100_000, |i| format!("{{{i}|-1}}"))] {
        let kept = format!("x := {large}; ");
        ends(&format!("{kept}[{list}]"));
        ends(&format!("{kept}outcome({sum})"));
    }
}

#[test]
fn a_nimber_of_a_thousand_digits_is_a_value() {
    let digits = format!("1{}", "0".repeat(1000));
    shows(&format!("*{digits}"), &format!("*{digits}"));
    shows(&format!("*{digits} + *{digits}"), "0");
    shows(&format!("*{digits} + * + *{digits}"), "*");
    shows(&format!("outcome(*{digits})"), "N");
    shows(&format!("outcome(^ + *{digits})"), "L");
    shows(&format!("*{digits} <> *2"), "true");
    shows(&format!("-1/1000 < *{digits}"), "true");
    shows(&format!("birthday(*{digits})"), &digits);
    ends(&format!("{{0|*{digits}}} > 0"));
    refused(&format!("*{digits} * *2"), "2^64");
    refused(&format!("left_options(*{digits})"), "option list");
    ends(&format!("{{*{digits}|0}}"));
    ends("thermograph(*1000000)");
    ends("{*1000000|0}");
    // Every nimber below 2^(2^2) is a 15th root of *, so 10^1000 counts modulo 15.
    shows("nim_power(*7, 10**1000) == nim_power(*7, 10)", "true");
}

#[test]
fn counts_of_ups_end_with_64_bits() {
    shows("^9223372036854775807 - ^9223372036854775806", "^");
    shows("birthday(^9223372036854775806)", "9223372036854775807");
    refused("^9223372036854775807 + ^", "count of ups");
    refused("-9223372036854775807.^ - ^ - ^", "count of ups");
    refused("^99999999999999999999", "count of ups");
    refused("norton(10**30, ^)", "count of ups");
    for function in ["followers", "thermograph", "freeze", "tiny", "reduced"] {
        ends(&format!("{function}(^1000000000)"));
    }
    ends("cool(^1000000000, 1)");
    ends("heat(^1000000000, 1)");
    ends("overheat(^1000000000, 1, *)");
    ends("{^1000000|0}");
    ends("up_power(1000000)");
    ends("* : 10**30");
    ends("conway(*1000, *1000)");
}

#[test]
fn a_million_summands_are_solved_or_given_up_in_time() {
    let sums = [
        terms(100_000, |_| "{1|0}".to_owned()),
        terms(20_000, |i| format!("{{{}|0}}", i + 1)),
        terms(20_000, |i| format!("{{{}||1|0}}", i + 3)),
        terms(1_000_000, |_| "1".to_owned()),
        "1000000.{3||1|0}".to_owned(),
    ];
    for sum in sums {
        let start = Instant::now();
        let limits = Limits::none().time(Duration::from_secs(1)).memory(2 << 30);
        let bench = Workbench::default();
        if let Ok(solution) = bench.solve(&sum, Play::Normal, &limits) {
            assert_eq!(solution.outcome.letter(), 'L');
        }
        assert!(start.elapsed() < Duration::from_secs(1 + SLACK));
    }
}
