//! How the language is read: one test a rule, and every example of the language's page.

use grundy_lang::{Workbench, parse};
use proptest::prelude::*;

#[track_caller]
fn check(source: &str, expected: &str) {
    match parse(source) {
        Ok(program) => assert_eq!(program.to_sexpr(), expected, "{source}"),
        Err(mistake) => panic!("{}", mistake.render(source)),
    }
}

#[track_caller]
fn check_all(table: &[(&str, &str)]) {
    for (source, expected) in table {
        check(source, expected);
    }
}

#[test]
fn numbers_are_integers_and_tight_fractions() {
    check_all(&[
        ("3", "3"),
        ("-7/4", "-7/4"),
        ("- 7/4", "-7/4"),
        ("−7/4", "-7/4"),
        ("6/4", "3/2"),
        ("7 / 4", "(/ 7 4)"),
        ("7/ 4", "(/ 7 4)"),
        ("1/2/3", "(/ 1/2 3)"),
        ("1/2/1/2", "(/ (/ 1/2 1) 2)"),
        ("x/2/3", "(/ (/ x 2) 3)"),
        ("x / 2/3", "(/ (/ x 2) 3)"),
        ("x * 2/3", "(* x 2/3)"),
        ("8/-2/2", "(/ (/ 8 -2) 2)"),
        ("007", "7"),
        (
            "123456789012345678901234567891/7",
            "123456789012345678901234567891/7",
        ),
    ]);
}

#[test]
fn nimbers_and_ups_are_literals() {
    check_all(&[
        ("*", "*1"),
        ("*5", "*5"),
        (
            "*123456789012345678901234567890",
            "*123456789012345678901234567890",
        ),
        ("^", "^1"),
        ("^^", "^2"),
        ("^3", "^3"),
        ("v", "v1"),
        ("vv", "v2"),
        ("v3", "v3"),
        ("^*", "^1*1"),
        ("^3*2", "^3*2"),
        ("1/2^3*", "1/2^3*1"),
        ("2v*", "2v1*1"),
        ("2vv*7", "2v2*7"),
        ("1^v", "1"),
        ("^3^2", "^5"),
    ]);
}

#[test]
fn arrows_and_other_signs_have_unicode_forms() {
    check_all(&[
        ("↑", "^1"),
        ("↓", "v1"),
        ("⇑", "^2"),
        ("⇓*", "v2*1"),
        ("↑3", "^3"),
        ("↑↑↑", "^3"),
        ("1⇑*2", "1^2*2"),
        ("±2", "(± 2)"),
        ("∗5", "*5"),
        ("2 × 3", "(* 2 3)"),
        ("2·3", "(* 2 3)"),
        ("ω^2", "(** omega 2)"),
        ("2*ω", "(* 2 omega)"),
        ("1 ≤ 2", "(<= 1 2)"),
        ("1 ≥ 2", "(>= 1 2)"),
        ("1 ≠ 2", "(!= 1 2)"),
        ("* ‖ 0", "(<> *1 0)"),
        ("{3‖1|0}", "{3 | {1 | 0}}"),
        ("\"ω\"", "\"ω\""),
    ]);
}

#[test]
fn games_are_braces() {
    check_all(&[
        ("{2|1}", "{2 | 1}"),
        ("{3||1|0}", "{3 | {1 | 0}}"),
        ("{0,*|0}", "{0 *1 | 0}"),
        ("{|}", "{|}"),
        ("{0|}", "{0 |}"),
        ("{|0}", "{| 0}"),
        ("{ {1|0} , 2 | -3 }", "{{1 | 0} 2 | -3}"),
        ("{^|v}", "{^1 | v1}"),
        ("{0|^*}", "{0 | ^1*1}"),
    ]);
}

#[test]
fn plus_minus_takes_a_literal_or_a_list() {
    check_all(&[
        ("±2", "(± 2)"),
        ("±(1*)", "(± 1*1)"),
        ("±(1,{2|1})", "(± 1 {2 | 1})"),
        ("+-2", "(± 2)"),
        ("±1/2", "(± 1/2)"),
        ("±{2|1}", "(± {2 | 1})"),
        ("±x + 1", "(+ (± x) 1)"),
        ("3.±2", "(. 3 (± 2))"),
        ("-±2", "(neg (± 2))"),
        ("±-2", "(± -2)"),
        ("±(1) + ±(2)", "(+ (± 1) (± 2))"),
    ]);
}

#[test]
fn functions_and_surreals_of_the_page_are_read() {
    check_all(&[
        ("tiny(2)", "(tiny 2)"),
        ("up_power(3) - up_sum(2)", "(- (up_power 3) (up_sum 2))"),
        ("omega", "omega"),
        ("1/omega", "(/ 1 omega)"),
        (
            "omega^2 - 3*omega + 1/2",
            "(+ (- (** omega 2) (* 3 omega)) 1/2)",
        ),
        ("sqrt(omega)", "(sqrt omega)"),
        ("omega^1/2", "(/ (** omega 1) 2)"),
        ("cool(g,t)", "(cool g t)"),
        ("overheat({2|1}, 1, 1*)", "(overheat {2 | 1} 1 1*1)"),
        ("outcome(g, misere)", "(outcome g misere)"),
        ("1000 * tiny(1) < ^", "(< (* 1000 (tiny 1)) ^1)"),
        ("petersen()", "(petersen)"),
    ]);
}

#[test]
fn rule_1_where_an_operand_is_expected_a_sign_begins_a_value() {
    check_all(&[
        ("* + * + 1", "(+ (+ *1 *1) 1)"),
        ("1+-2", "(+ 1 -2)"),
        ("1 +- 2", "(+ 1 -2)"),
        ("1 + +-2", "(+ 1 (± 2))"),
        ("(+-2)", "(± 2)"),
        ("{*|^}", "{*1 | ^1}"),
        ("* * *", "(* *1 *1)"),
        ("^ + v3", "(+ ^1 v3)"),
        ("f(*2, ^)", "(f *2 ^1)"),
    ]);
}

#[test]
fn rule_2_a_tight_sign_after_a_number_continues_the_value() {
    check_all(&[
        ("3*2", "3*2"),
        ("1^", "1^1"),
        ("1^2", "1^2"),
        ("3 * 2", "(* 3 2)"),
        ("2*omega", "(* 2 omega)"),
        ("3*{2|1}", "(* 3 {2 | 1})"),
        ("3*(2)", "(* 3 2)"),
        ("3 *(2)", "(* 3 2)"),
        ("3* omega", "(* 3 omega)"),
        ("3 * *2", "(* 3 *2)"),
        ("3 * -2", "(* 3 -2)"),
        ("1^ * 2", "(* 1^1 2)"),
        ("^*{1|0}", "(* ^1 {1 | 0})"),
        ("2*-3", "(- 2*1 3)"),
        ("2^-10", "(- 2^1 10)"),
        ("2* + 3", "(+ 2*1 3)"),
        ("2v3*", "2v3*1"),
        ("2 * vv", "(* 2 v2)"),
        ("*2 * *3", "(* *2 *3)"),
        ("*2*omega", "(* *2 omega)"),
    ]);
}

#[test]
fn rule_3_after_a_name_or_a_bracket_star_multiplies_and_caret_is_a_power() {
    check_all(&[
        ("omega*2", "(* omega 2)"),
        ("omega *2", "(* omega 2)"),
        ("omega* 2", "(* omega 2)"),
        ("omega^2", "(** omega 2)"),
        ("omega ^ 2", "(** omega 2)"),
        ("(3)*2", "(* 3 2)"),
        ("(2)^3", "(** 2 3)"),
        ("{2|1}*2", "(* {2 | 1} 2)"),
        ("x[1]^2", "(** (index x 1) 2)"),
        ("f(1)*2", "(* (f 1) 2)"),
        ("x^y^z", "(** x (** y z))"),
        ("omega^-1", "(** omega -1)"),
        ("x * *", "(* x *1)"),
    ]);
}

#[test]
fn rule_4_caret_is_a_power_before_a_bracket_and_among_integers() {
    check_all(&[
        ("2^(-10)", "(** 2 -10)"),
        ("2^n", "(** 2 n)"),
        ("1^^(2)", "(** 1^1 2)"),
        (
            "octal(\"0.77\")[10^1000]",
            "(index (octal \"0.77\") (** 10 1000))",
        ),
        ("nim(10^1000, 3)", "(nim (** 10 1000) 3)"),
        ("nim((10^3) - 1)", "(nim (- (** 10 3) 1))"),
        ("poker_nim([2^3,4], 3, 2)", "(poker_nim [(** 2 3) 4] 3 2)"),
        ("nim(2^3^2)", "(nim (** 2 (** 3 2)))"),
        ("nim(birthday(1^2))", "(nim (birthday 1^2))"),
        ("cool(2^3, 1)", "(cool 2^3 1)"),
        ("2**3", "(** 2 3)"),
        ("2 ** 3", "(** 2 3)"),
        ("2**3**2", "(** 2 (** 3 2))"),
        ("*2 ** 3", "(** *2 3)"),
        ("nim(10^3) + 1^2", "(+ (nim (** 10 3)) 1^2)"),
    ]);
}

#[test]
fn rule_5_a_minus_belongs_to_the_number_after_it() {
    check_all(&[
        ("-1^", "-1^1"),
        ("-1^*", "-1^1*1"),
        ("-^*", "(neg ^1*1)"),
        ("-*2", "(neg *2)"),
        ("-v", "(neg v1)"),
        ("--1^", "(neg -1^1)"),
        ("1 - 1^", "(- 1 1^1)"),
        ("1--1", "(- 1 -1)"),
        ("-x*2", "(* (neg x) 2)"),
        ("-x^2", "(neg (** x 2))"),
        ("-2**2", "(** -2 2)"),
        ("-{2|1}", "(neg {2 | 1})"),
        ("-(3)", "(neg 3)"),
    ]);
}

#[test]
fn rule_6_a_dot_is_an_integer_multiple() {
    check_all(&[
        ("3.{2|1}", "(. 3 {2 | 1})"),
        ("3.^", "(. 3 ^1)"),
        ("3.*2", "(. 3 *2)"),
        ("n.g", "(field n g)"),
        ("-3.g", "(. -3 g)"),
        ("-n.g", "(neg (field n g))"),
        ("2.g * h", "(* (. 2 g) h)"),
        ("3 . 5", "(. 3 5)"),
        ("2.x^3", "(. 2 (** x 3))"),
        ("n . g", "(. n g)"),
        ("n.f(x)", "(. n (f x))"),
        ("n.{2|1}", "(. n {2 | 1})"),
        ("a.b.c", "(field (field a b) c)"),
        (
            "f(x).a[2].b^2",
            "(** (field (index (field (f x) a) 2) b) 2)",
        ),
        ("2.r.a", "(. 2 (field r a))"),
    ]);
}

#[test]
fn rules_have_members_and_clauses() {
    check_all(&[
        ("[n for n in 1..9]", "(rule n (for n (.. 1 9)))"),
        (
            "[a + b for a in xs if a > 1 for b in 1..a if b != a]",
            "(rule (+ a b) (for a xs) (where (> a 1)) (for b (.. 1 a)) (where (!= b a)))",
        ),
        ("count(n for n in 1..)", "(count (rule n (for n (from 1))))"),
        (
            "[n for n in 1, 3, .. 9 + 1]",
            "(rule n (for n (steps 1 3 (+ 9 1))))",
        ),
        (
            "[n for n in 1, 3, .. if n]",
            "(rule n (for n (steps 1 3)) (where n))",
        ),
        ("[1, 3, ..]", "[(steps 1 3)]"),
        ("f(1, 3, .. 9)", "(f (steps 1 3 9))"),
        (
            "[n for n in if a then b else c if d]",
            "(rule n (for n (if a b c)) (where d))",
        ),
        ("[* for n in 1..2]", "(rule *1 (for n (.. 1 2)))"),
    ]);
}

#[test]
fn words_join_truth_values() {
    check_all(&[
        ("a and b and c or d", "(or (and a b c) d)"),
        ("a implies b implies c", "(implies a (implies b c))"),
        ("not a == b and c", "(and (not (== a b)) c)"),
        ("a < b <= c", "(< <= a b c)"),
        ("a < b == c in d", "(< == in a b c d)"),
        ("a or b implies c and d", "(implies (or a b) (and c d))"),
        ("a div b mod c * d", "(* (mod (div a b) c) d)"),
        ("a xor b + c xor d", "(xor (xor a (+ b c)) d)"),
        ("1 + if a then b else c + 2", "(+ 1 (if a b (+ c 2)))"),
        ("if a then if b then c else d else e", "(if a (if b c d) e)"),
        ("if a\nthen b\nelse c", "(if a b c)"),
    ]);
}

#[test]
fn names_stand_before_values_with_a_tight_colon_and_a_blank() {
    check_all(&[
        ("f(x, steps: 20 + 1)", "(f x (steps: (+ 20 1)))"),
        ("(a: 1, b: 2)", "(record (a: 1) (b: 2))"),
        ("f(g : h)", "(f (: g h))"),
        ("f(g:h)", "(f (: g h))"),
        ("f(x) := x + 1", "(:= (f x) (+ x 1))"),
        ("f(x, y) := [x, y]", "(:= (f x y) [x y])"),
    ]);
}

#[test]
fn rule_7_the_longest_run_of_bars_divides_the_braces() {
    check_all(&[
        ("{3||1|0}", "{3 | {1 | 0}}"),
        ("{3|1||0}", "{{3 | 1} | 0}"),
        ("{a|b||c|d}", "{{a | b} | {c | d}}"),
        ("{a|b||c|||d||e|f}", "{{{a | b} | c} | {d | {e | f}}}"),
        ("{a,b|c,d||e}", "{{a b | c d} | e}"),
        ("{0||}", "{0 |}"),
        ("{|||}", "{|}"),
        ("{|0||}", "{{| 0} |}"),
        ("{|||0|}", "{| {0 |}}"),
        ("{|||||}", "{|}"),
        ("{||0|1}", "{| {0 | 1}}"),
        ("{(1 <| 2)|(3 |> 4)}", "{(<| 1 2) | (|> 3 4)}"),
    ]);
}

#[test]
fn operators_bind_as_the_table_says() {
    check_all(&[
        ("1 + 2 - 3", "(- (+ 1 2) 3)"),
        ("g : h + 1", "(+ (: g h) 1)"),
        ("g:h:k", "(: (: g h) k)"),
        ("g : h * k", "(* (: g h) k)"),
        ("x / y / z", "(/ (/ x y) z)"),
        ("a + b < c * d", "(< (+ a b) (* c d))"),
        ("x := y := 1 + 2", "(:= x (:= y (+ 1 2)))"),
        ("x := a == b", "(:= x (== a b))"),
        ("x:=^", "(:= x ^1)"),
        ("a == b", "(== a b)"),
        ("a != b", "(!= a b)"),
        ("a < b", "(< a b)"),
        ("a<-1", "(< a -1)"),
        ("a <= b", "(<= a b)"),
        ("a > b", "(> a b)"),
        ("a >= b", "(>= a b)"),
        ("a <> b", "(<> a b)"),
        ("a <| b", "(<| a b)"),
        ("a |> b", "(|> a b)"),
        ("(a < b) == (c < d)", "(== (< a b) (< c d))"),
        ("((a))", "a"),
    ]);
}

#[test]
fn positions_of_the_page_are_read() {
    check_all(&[
        (
            "domineering(\"..|..\") + toads_and_frogs(\"TT.FF\") - 1/2",
            "(- (+ (domineering \"..|..\") (toads_and_frogs \"TT.FF\")) 1/2)",
        ),
        (
            "hackenbush(\"0-1 B, 1-2 R, 0-3 G\")",
            "(hackenbush \"0-1 B, 1-2 R, 0-3 G\")",
        ),
        ("node_kayles(path(20))", "(node_kayles (path 20))"),
        ("stalk(\"L^w R^w\")", "(stalk \"L^w R^w\")"),
        ("graph6(\"D?{\\\\\")", "(graph6 \"D?{\\\\\")"),
        ("nim(1,3,5,7)", "(nim 1 3 5 7)"),
        ("poker_nim([4,4], 3, 2)", "(poker_nim [4 4] 3 2)"),
        ("subtraction(1,2,6)[20]", "(index (subtraction 1 2 6) 20)"),
        ("all_but(1,3)[100]", "(index (all_but 1 3) 100)"),
        ("hexadecimal(\"0.f\")[9]", "(index (hexadecimal \"0.f\") 9)"),
        ("octal(\"0.77\")[3, 9]", "(index (octal \"0.77\") [3 9])"),
        (
            "partizan_subtraction([1,2],[1,3])[7]",
            "(index (partizan_subtraction [1 2] [1 3]) 7)",
        ),
        ("digits(6, 12, 0, 3)", "(digits 6 12 0 3)"),
        ("random_graph(10, 1/2, 7)", "(random_graph 10 1/2 7)"),
        (
            "hungry_knight(3, 6, 4, 9, 10)",
            "(hungry_knight 3 6 4 9 10)",
        ),
        ("impartial(clobber(\"XO\"))", "(impartial (clobber \"XO\"))"),
        ("[]", "[]"),
    ]);
}

#[test]
fn statements_end_at_semicolons_and_lines() {
    check_all(&[
        ("", ""),
        (" ;;\n\n", ""),
        ("1;2\n3", "1\n2\n3"),
        ("x := 1\r\nx + 1\r\n", "(:= x 1)\n(+ x 1)"),
        ("1 +\n2", "(+ 1 2)"),
        ("x :=\n\n2", "(:= x 2)"),
        ("(1\n+ 2)", "(+ 1 2)"),
        ("{1\n|\n0}", "{1 | 0}"),
        ("nim(1,\n2)", "(nim 1 2)"),
        ("3*\nomega", "3*1\nomega"),
        ("3 *\nomega", "(* 3 omega)"),
        ("x\n*2", "x\n*2"),
        ("1 + *\n2", "(+ 1 *1)\n2"),
        ("nim\n(3)", "nim\n3"),
    ]);
}

#[test]
fn every_node_knows_its_text() {
    let source = "(x + 1) * nim( 2 )[3]; y := {1,2||3|4}";
    let program = parse(source).unwrap();
    let texts: Vec<&str> = program
        .nodes()
        .iter()
        .map(|node| &source[node.span.range()])
        .collect();
    let expected = [
        "x",
        "1",
        "x + 1",
        "2",
        "nim( 2 )",
        "3",
        "nim( 2 )[3]",
        "(x + 1) * nim( 2 )[3]",
        "1",
        "2",
        "3",
        "4",
        "3|4",
        "{1,2||3|4}",
        "y := {1,2||3|4}",
    ];
    assert_eq!(texts, expected);
    let names: Vec<&str> = (program.statements().iter())
        .filter_map(|&root| program.name_span(root))
        .map(|span| &source[span.range()])
        .collect();
    assert_eq!(names, ["y"]);
    assert_eq!(program.statement_nodes(1), 8..15);
}

/// What is noted beside a source.
fn notes(source: &str) -> Vec<String> {
    let program = parse(source).expect(source);
    program.notes().iter().map(|it| it.text.clone()).collect()
}

#[test]
fn wherever_a_caret_could_be_a_power_the_other_reading_is_told() {
    for (source, other) in [
        ("2^10", "2**10"),
        ("2^1", "2**1"),
        ("2^2^2", "2**2**2"),
        ("2^3^", "2**3"),
        ("3^2*2", "3**2 * 2"),
        ("2^-1", "2**(-1)"),
        ("2^+1", "2**1"),
        ("10^-3", "10**(-3)"),
        ("2^ -1", "2**(-1)"),
        ("2^- 1", "2**(-1)"),
        ("2^-.5", "2**(-0.5)"),
        ("2^-x", "2**(-x)"),
        ("2^-(1+1)", "2**(-(…))"),
        ("2^-mean(1)", "2**(-mean(…))"),
        ("{2^-1|0}", "2**(-1)"),
        ("-2^2", "-(2**2)"),
        ("-2^-1", "(-2)**(-1)"),
        ("2^10/3", "2**10"),
    ] {
        let found = notes(source);
        assert_eq!(found.len(), 1, "{source}: {found:?}");
        assert!(
            found[0].contains(&format!("`{other}`")),
            "{source}: {found:?}"
        );
    }
}

#[test]
fn where_only_one_reading_is_likely_nothing_is_noted() {
    for source in [
        "2**10",
        "2^(10)",
        "2^(-1)",
        "nim(2^10)",
        "nim(2^-1)",
        "x^-1",
        "(2)^-1",
        "2^n",
        "^3",
        "1^",
        "2^^",
        "2^3*",
        "1/2^3",
        "2^ - 1",
        "2^ + x",
        "2^-{1|0}",
        "2^-^",
        "2^-*",
        "2v3",
        "2^v",
    ] {
        assert_eq!(notes(source), [""; 0], "{source}");
    }
}

#[test]
fn a_power_of_a_number_with_a_sign_or_a_denominator_is_noted() {
    for (source, base, other) in [
        ("-2**2", "-2", "-(2**…)"),
        ("3 * -2 ** 3", "-2", "-(2**…)"),
        ("-2^(2)", "-2", "-(2**…)"),
        ("3/2**2", "3/2", "3/(2**…)"),
        ("-3/2**2", "-3/2", "-3/(2**…)"),
    ] {
        let note =
            format!("`{base}**` was read as a power of {base}; the other reading is `{other}`");
        assert_eq!(notes(source), [note], "{source}");
    }
    for source in [
        "(-2)**2", "-(2**2)", "1 - 2**2", "2**2", "x/2**2", "2**-2", "-x**2", "1/2**2",
    ] {
        assert_eq!(notes(source), [""; 0], "{source}");
    }
}

#[test]
fn one_digit_of_several_decimal_digits_is_noted() {
    let note = "`digits(12)` was read as one digit of size 12; its decimal digits one by one are \
                written `digits(\"12\")`";
    assert_eq!(notes("digits(12) + 1"), [note]);
    for source in [
        "digits(9)",
        "digits(\"12\")",
        "digits(12, 3)",
        "digits(n)",
        "nim(12)",
    ] {
        assert_eq!(notes(source), [""; 0], "{source}");
    }
}

#[test]
fn a_mistake_where_one_of_two_readings_was_taken_has_the_other_as_a_hint() {
    let hints = |source: &str| match Workbench::default().show(source) {
        Err(grundy_lang::Refusal::Mistake(mistake)) => mistake.hints.join("; "),
        other => panic!("{source}: {other:?}"),
    };
    assert!(hints("2^10/3").contains("the power is written `2**10`"));
    assert!(hints("2^3.{1|0}").contains("the power is written `2**3`"));
    assert!(!hints("2^10 + nothing").contains("power"));
    assert!(hints("2 ^-1").contains("`2 ** (-1)` is a power"));
}

proptest! {
    #[test]
    fn a_decimal_needs_no_whole_part(digits in "[0-9]{1,30}", negative: bool) {
        let sign = if negative { "-" } else { "" };
        let bench = Workbench::default();
        let short = bench.show(&format!("{sign}.{digits}"));
        prop_assert_eq!(short, bench.show(&format!("{sign}0.{digits}")));
    }

    /// What is offered as the other reading is the power.
    #[test]
    fn the_power_that_a_note_offers_is_one(base in 2u32..10, exponents in prop::collection::vec(0u32..3, 1..4)) {
        let tower: Vec<String> = exponents.iter().map(u32::to_string).collect();
        let [note]: [String; 1] = notes(&format!("{base}^{}", tower.join("^"))).try_into().unwrap();
        let offered = note.rsplit('`').nth(1).unwrap();
        let power = exponents.iter().rev().fold(1, |power, n| n.pow(power));
        let expected = u64::from(base).pow(power).to_string();
        prop_assert_eq!(Workbench::default().show(offered), Ok(expected));
    }
}
