//! Recipes that are kept in folders: whatever has been planned once is read and resumed.
//!
//! The files in `recipes/` are those that the command wrote when it first had these families.

mod folders;

use std::fs;

use folders::Place;
use grundy::Limits;
use grundy_sweep::{FAMILIES, FamilyInfo, Folder, Given, Recipe, Runner, Wrong};

/// A folder with a recipe and the file that it speaks of, as they were written.
fn folder_of(recipe: &str) -> Place {
    let place = Place::new();
    fs::create_dir_all(place.path()).unwrap();
    fs::write(place.path().join("recipe.json"), recipe).unwrap();
    fs::write(place.path().join("graphs.g6"), "A_\nBw\n").unwrap();
    place
}

#[track_caller]
fn resumes(family: &str, given: &str, recipe: &str) {
    let limits = Limits::none();
    let place = folder_of(recipe);
    let folder = Folder::open(place.path(), &limits).unwrap();
    // The seals of chunks know the recipe by these very bytes.
    assert_eq!(folder.recipe().to_json(), recipe);
    let left = folder.todo().unwrap();
    Runner::new(&folder).run(&left[..1], &limits).unwrap();
    assert_eq!(folder.todo().unwrap(), left[1..]);

    // What is asked for today is the same sweep, and goes on with what is left.
    let info = FamilyInfo::find(family).unwrap();
    let given = given.replace("GRAPHS", place.path().join("graphs.g6").to_str().unwrap());
    let order = info
        .options()
        .order(Given::of_json(&given).unwrap())
        .unwrap();
    let (family, text) = info.plan(&order, &limits).unwrap();
    let planned = Recipe {
        keep: folder.recipe().keep.clone(),
        top: folder.recipe().top.clone(),
        ..Recipe::new(family)
    };
    let file = info.file.zip(text.as_deref());
    let again = Folder::create(place.path(), planned, file.as_slice(), &limits).unwrap();
    assert_eq!(again.recipe(), folder.recipe());
    assert_eq!(again.todo().unwrap(), left[1..]);
}

#[test]
fn a_recipe_of_each_family_is_read_as_it_was_written_and_resumed() {
    let check = resumes;
    check(
        "subtraction",
        r#"{"size": 3, "max": 30}"#,
        include_str!("recipes/subtraction.json"),
    );
    check(
        "subtraction",
        r#"{"max": 5, "with": [2], "values": "outcomes", "start": "sink", "heaps": 1000}"#,
        include_str!("recipes/kept.json"),
    );
    check(
        "subtraction",
        r#"{"size": 2, "max": 9, "start": [0, 0, 1]}"#,
        include_str!("recipes/seeds.json"),
    );
    check(
        "all-but",
        r#"{"size": 3, "max": 20, "random": 5, "seed": 7}"#,
        include_str!("recipes/all_but.json"),
    );
    check(
        "octal",
        r#"{"digits": 2, "before": 4, "steps": 1000}"#,
        include_str!("recipes/octal.json"),
    );
    check(
        "hexadecimal",
        r#"{"digits": 1}"#,
        include_str!("recipes/hexadecimal.json"),
    );
    check(
        "rook",
        r#"{"first": 1, "last": 3}"#,
        include_str!("recipes/rook.json"),
    );
    check(
        "node-kayles",
        r#"{"graphs": "GRAPHS"}"#,
        include_str!("recipes/node_kayles.json"),
    );
    check(
        "domineering",
        r#"{"rows": 2, "width": 3}"#,
        include_str!("recipes/domineering.json"),
    );
    check(
        "expression",
        r#"{"exprs": ["p := a + b"], "over": "a in 1..2, b in a..3", "text": ["p"]}"#,
        include_str!("recipes/expression.json"),
    );
}

#[test]
fn every_family_says_what_it_is_and_what_may_be_asked_of_it() {
    for family in FAMILIES {
        let options = family.options();
        assert!(options.summary.ends_with('.'), "{}", family.name);
        assert!(!options.list.is_empty(), "{}", family.name);
        for option in &options.list {
            assert!(!option.help.is_empty(), "{} {}", family.name, option.name);
        }
        for example in family.examples.lines() {
            assert!(
                example.contains(&format!("grundy sweep {} ", family.name)),
                "{example}"
            );
        }
    }
}

#[track_caller]
fn refuses(family: &str, given: &str, wrong: Wrong, message: &str) {
    let options = FamilyInfo::find(family).unwrap().options();
    let misfit = options.order(Given::of_json(given).unwrap()).unwrap_err();
    assert_eq!((misfit.wrong, misfit.message.as_str()), (wrong, message));
}

#[test]
fn values_that_an_option_does_not_take_are_refused_with_what_it_takes() {
    refuses(
        "subtraction",
        r#"{"size": "two"}"#,
        Wrong::Type,
        r#"size: expected a nonnegative integer, found "two""#,
    );
    refuses(
        "subtraction",
        r#"{"values": "winners"}"#,
        Wrong::Value,
        r#"values: expected `nimbers` or `outcomes`, found "winners""#,
    );
    refuses(
        "subtraction",
        r#"{"start": 3}"#,
        Wrong::Type,
        "start: expected `wall` or `sink` or a list of seeds, found 3",
    );
    refuses(
        "octal",
        r#"{"before": 256}"#,
        Wrong::Value,
        "before: expected an integer from 0 to 255, found 256",
    );
    refuses(
        "expression",
        r#"{"exprs": "a + b"}"#,
        Wrong::Type,
        r#"exprs: expected a list of expressions, found "a + b""#,
    );
    refuses(
        "rook",
        r#"{"rows": 3}"#,
        Wrong::Type,
        "there is no option `rows`",
    );
}
