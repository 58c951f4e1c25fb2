//! Sweeps over the members of rules: found without walking, counted within limits.

mod folders;

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use folders::Place;
use grundy::{Halt, Limits};
use grundy_sweep::families::{Expressions, Sets, SubtractionSets};
use grundy_sweep::{AnyFamily, Folder, Recipe, Runner, SweepError};

const FILTERED: &str = "a in 1..150, b in 1..150, if (a + b) mod 7 == 0";

fn rule(over: &str, limits: &Limits<'_>) -> Result<Expressions, SweepError> {
    Expressions::plan(over, &["s := a + b".to_owned()], &[], limits)
}

fn planned(place: &Place, over: &str, chunk: u64) -> Folder {
    let mut recipe = Recipe::new(rule(over, &Limits::none()).unwrap().into());
    recipe.chunk = chunk;
    Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap()
}

/// All rows, and how many small steps it took to compute them, chunk by chunk or in one go.
fn rows_and_steps(chunk: u64, one_by_one: bool) -> (String, u64) {
    let place = Place::new();
    let folder = planned(&place, FILTERED, chunk);
    let steps = AtomicU64::new(0);
    let todo = folder.todo().unwrap();
    let parts: Vec<&[u64]> = if one_by_one {
        todo.chunks(1).collect()
    } else {
        vec![&todo]
    };
    let limits = Limits::none().watched(&steps);
    for part in parts {
        Runner::new(&folder).run(part, &limits).unwrap();
    }
    (folder.rows().unwrap().csv(), steps.load(Ordering::Relaxed))
}

#[test]
fn chunks_far_on_in_a_rule_are_found_without_walking_there() {
    let (expected, least) = rows_and_steps(1 << 20, false);
    assert!(least > 20_000, "{least}");
    for (chunk, one_by_one) in [(50, false), (50, true), (7, false), (1, false)] {
        let (rows, steps) = rows_and_steps(chunk, one_by_one);
        assert!(rows == expected, "{chunk}");
        assert!(
            steps < 3 * least,
            "{chunk}: {steps} steps instead of {least}"
        );
    }
}

#[test]
fn a_rule_that_was_changed_behind_its_recipe_is_refused() {
    let place = Place::new();
    let folder = planned(&place, FILTERED, 100);
    assert!(folder.recipe().members > 3000);
    let file = place.path().join("recipe.json");
    let text = fs::read_to_string(&file).unwrap();
    for (old, new) in [("b in 1..150", "b in 1..151"), ("mod 7", "mod 5")] {
        fs::write(&file, text.replace(old, new)).unwrap();
        let error = Folder::open(place.path(), &Limits::none()).unwrap_err();
        assert!(error.to_string().contains("members, not"), "{error}");
    }
    fs::write(&file, &text).unwrap();
    assert_eq!(
        Folder::open(place.path(), &Limits::none())
            .unwrap()
            .recipe(),
        folder.recipe()
    );
}

#[test]
fn huge_families_are_refused_at_once_with_what_would_work() {
    let limits = Limits::none();
    let refused = |family: AnyFamily, chunk: u64| {
        let place = Place::new();
        let mut recipe = Recipe::new(family);
        recipe.chunk = chunk;
        match Folder::create(place.path(), recipe, &[], &limits) {
            Err(SweepError::Mistake(mistake)) => {
                assert!(!place.path().exists());
                mistake.shown()
            }
            other => panic!("{other:?}"),
        }
    };
    let sets = |size, most| SubtractionSets {
        sets: Sets::of_size(size, most),
        ..SubtractionSets::default()
    };
    let said = refused(sets(6, 1000).into(), 0);
    assert!(
        said.contains("expected at most 16777216000000 sets, found "),
        "{said}"
    );
    assert!(said.contains("--random"), "{said}");
    let said = refused(sets(3, 3000).into(), 4);
    assert!(said.contains("expected at most 1000000 chunks"), "{said}");
    assert!(said.contains("`--chunk-size 8192`"), "{said}");
    let said = refused(sets(3, 3000).into(), 1 << 30);
    assert!(said.contains("held in memory"), "{said}");
    for over in [
        "a in 1..10**9, b in 1..10**9",
        "a in 1..10**40, b in [1]",
        "a in 1.., b in [1]",
        "a in 1..10**9, b in a..a+10**9",
    ] {
        let said = refused(rule(over, &limits).unwrap().into(), 0);
        assert!(
            said.contains("expected at most 16777216000000 members"),
            "{over}: {said}"
        );
    }
}

#[test]
fn members_are_counted_within_limits() {
    let endless = "a in 1..10**9, b in 1..10**9, if a + b > 10 and a == b + 10**9";
    let late = Limits::none().time(Duration::from_millis(50));
    let ended = rule(&format!("{endless} or a < 3"), &late);
    assert!(
        matches!(ended, Err(SweepError::Halt(Halt::Deadline))),
        "{ended:?}"
    );
    let stop = AtomicBool::new(true);
    let stopped = Limits::none().stop(&stop);
    let ended = rule(endless, &stopped);
    assert!(
        matches!(ended, Err(SweepError::Halt(Halt::Stopped))),
        "{ended:?}"
    );
}

#[test]
fn statements_before_the_last_stand_before_the_rule() {
    let columns = ["f(x) := x*x; p := f(a) + b", "c := 3; a + c"].map(str::to_owned);
    let swept = Expressions::plan("a in 1..4, b in 1..2", &columns, &[], &Limits::none()).unwrap();
    let names: Vec<&str> = swept
        .columns
        .iter()
        .map(|column| column.field.name.as_str())
        .collect();
    assert_eq!(names, ["p", "a + c"]);
    let place = Place::new();
    let recipe = Recipe::new(swept.into());
    let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
    let todo = folder.todo().unwrap();
    Runner::new(&folder).run(&todo, &Limits::none()).unwrap();
    let text = folder.rows().unwrap().csv();
    assert!(text.contains("\n4,2,18,7,"), "{text}");
}

#[test]
fn a_filter_may_give_names_values() {
    let place = Place::new();
    let family = SubtractionSets {
        sets: Sets::of_size(3, 12),
        ..SubtractionSets::default()
    };
    let mut recipe = Recipe::new(family.into());
    recipe.keep.filter = Some("x := 3; period > x".to_owned());
    let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
    let todo = folder.todo().unwrap();
    Runner::new(&folder).run(&todo, &Limits::none()).unwrap();
    assert_eq!(folder.rows().unwrap().len(), 201);
}
