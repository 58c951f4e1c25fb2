//! A workbench is shared by threads and cleared away under their hands; what it gave stays true.

use std::sync::Barrier;

use grundy_game::{Kept, Notation};
use grundy_lang::{Value, Workbench};
use grundy_num::{Halt, Limits, Play};
use proptest::prelude::*;

/// Questions that fill an arena with games of all sorts.
const QUESTIONS: &[&str] = &[
    "{8||5|1}",
    "{9|4||1|-6} + {11|3||2|-8} + {13|5||0|-9}",
    "{7|5||2|-3}",
    "{{3|2}||{1|0}, {1/2|{0|-5}}}",
    "followers({3|1||-2} + {2||1|0})",
    "domineering(\"...|...\") + {2|1}",
    "[tiny(2), {2|1} + ^, up_sum(4)]",
    "clobber(\"XOXO|OXOX\")",
    "temperature({5|3||1|-7} + {6||2|-1})",
];

fn text(kept: &Kept<Value>) -> String {
    let limits = Limits::none();
    let (games, value) = kept.within(&limits);
    value.write(games, Notation::Ascii).expect("a small value")
}

fn fresh(source: &str) -> String {
    let kept = Workbench::default().evaluate(source, &Limits::none());
    text(&kept.expect(source))
}

/// Asks for so little memory that the arena is cleared away.
fn clear_away(bench: &Workbench) {
    bench.show("up_sum(20)").expect("some work to clear away");
    let held = {
        let limits = Limits::none();
        let sitting = bench.sit(&limits).expect("nothing is limited");
        sitting.games().arena().bytes()
    };
    let tight = Limits::none().memory(held + held / 2);
    bench.evaluate("1", &tight).expect("room for a number");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn values_mean_the_same_whenever_the_arena_is_cleared_away(
        asked in prop::collection::vec((0..QUESTIONS.len(), any::<bool>()), 1..8)
    ) {
        let (bench, limits) = (Workbench::default(), Limits::none());
        let mut kept = Vec::new();
        for (which, clears) in asked {
            let source = QUESTIONS[which];
            let named = format!("n{} := {source}", kept.len());
            kept.push((source, bench.evaluate(&named, &limits).unwrap()));
            if clears {
                clear_away(&bench);
            }
        }
        for (i, (source, value)) in kept.iter().enumerate() {
            prop_assert_eq!(text(value), fresh(source));
            prop_assert_eq!(text(&bench.evaluate(&format!("n{i}"), &limits).unwrap()), fresh(source));
        }
    }
}

#[test]
fn a_sitting_keeps_its_arena_while_another_clears_it_away() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let sitting = bench.sit(&limits).unwrap();
    let value = sitting.evaluate("{8||5|1}").unwrap();
    bench.show("g := {9|4||1|-6} + {11|3||2|-8}").unwrap();
    clear_away(&bench);
    bench.show("{{3|2}||{1|0}, {1/2|{0|-5}}}").unwrap();
    let shown = value.write(sitting.games(), Notation::Ascii).unwrap();
    assert_eq!(shown, "{8||5|1}");
    // What this sitting names now is known to everybody, and what others named stays known.
    sitting.evaluate("h := {8||5|1}").unwrap();
    assert_eq!(bench.show("h == {8||5|1}").unwrap(), "true");
    assert_eq!(
        bench.show("g - {11|3||2|-8} == {9|4||1|-6}").unwrap(),
        "true"
    );
}

#[test]
fn misere_play_asks_about_one_value_in_one_arena() {
    let (bench, limits) = (Workbench::default(), Limits::none().memory(70_000));
    bench
        .show("a := {9|4||1|-6}; b := {11|3||2|-8}; a + b")
        .unwrap();
    let sitting = bench.sit(&limits).unwrap();
    let source = "{8||5|1}";
    let value = sitting.evaluate(source).unwrap();
    sitting.evaluate_misere(source).unwrap();
    assert_eq!(
        value.write(sitting.games(), Notation::Ascii).unwrap(),
        source
    );
}

#[test]
fn threads_at_one_workbench_answer_as_one_alone() {
    let bench = Workbench::default();
    let barrier = Barrier::new(4);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (bench, barrier) = (&bench, &barrier);
            scope.spawn(move || {
                barrier.wait();
                for round in 0..6 {
                    for (i, source) in QUESTIONS.iter().enumerate() {
                        let limits = Limits::none();
                        let name = format!("t{thread}_{i}");
                        let value = bench.evaluate(&format!("{name} := {source}"), &limits);
                        if (round + i) % 3 == thread % 3 {
                            // A question with little memory has the arena cleared away, or is
                            // refused where even the names do not fit.
                            let _ = bench.evaluate("2", &Limits::none().memory(100_000));
                        }
                        assert_eq!(text(&value.unwrap()), fresh(source));
                        let again = bench.evaluate(&name, &limits).unwrap();
                        assert_eq!(text(&again), fresh(source));
                    }
                    let solved = bench.solve("{3|1||-2} + nim(3)", Play::Normal, &Limits::none());
                    assert_eq!(solved.unwrap().outcome.letter(), 'N');
                }
            });
        }
    });
}

#[test]
fn what_was_found_of_a_ruleset_is_remembered_by_the_next_question() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let questions = [
        "temperature(domineering(\".....|.....|.....|.....|.....\"))",
        "temperature(impartial(clobber(\"XOXO|OXOX|XOXO\")))",
        "temperature(cram(\".....|.....|.....|.....\"))",
    ];
    let in_few_steps = |bench: &Workbench, source: &str| {
        let found = bench.evaluate(source, &Limits::none().steps(1000));
        found.map(|kept| text(&kept))
    };
    for source in questions {
        let cold = in_few_steps(&Workbench::default(), source);
        assert_eq!(cold, Err(Halt::Steps.into()), "{source}");
        let found = text(&bench.evaluate(source, &limits).unwrap());
        assert_eq!(in_few_steps(&bench, source), Ok(found), "{source}");
        // Whoever needs the memory gets it.
        clear_away(&bench);
        let forgotten = in_few_steps(&bench, source);
        assert_eq!(forgotten, Err(Halt::Steps.into()), "{source}");
    }
}

#[test]
fn an_open_name_behind_a_dot_stands_for_its_value_unless_a_record_has_the_field() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let sitting = bench.sit(&limits).unwrap();
    let copies = sitting.open("y.x", &["x", "y"]).unwrap();
    let mut values: Vec<Value> = Vec::new();
    for &place in copies.used() {
        values.push(Value::number([5, 3][place]));
    }
    assert_eq!(copies.evaluate(values).unwrap(), Value::number(15));
    assert_eq!(copies.unknown(), None);

    let field = sitting.open("factor(12).x", &["y"]).unwrap();
    assert_eq!(field.unknown(), None, "a field of a record is no name");
}
