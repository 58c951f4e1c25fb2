//! What all families of games on heaps have in common, on each of them.

use grundy_heap::{Checked, Depth, ReadGameError};
use grundy_heap::{FAMILIES, Finding, HeapGame, NAMED_GAMES, verify};
use grundy_num::{Halt, Limits};
use proptest::prelude::*;

/// The examples of all families and a few more games.
fn games() -> Vec<HeapGame> {
    let more = [
        "subtraction 2,5",
        "subtraction squares",
        "subtraction 1, 3, ...",
        "subtraction powers of 3",
        "subtraction n -> n^2+1",
        "all-but 3",
        "all-but 1,4,5",
        "octal 0.07",
        "octal 4!.34",
        "hexadecimal 0.3",
        "hexadecimal 0.8",
        "hexadecimal 0.9c",
        "rook 0",
        "digits 7",
        "subtraction {}",
        "subtraction 1, 2, ...",
        "subtraction 6, 9, ...",
        "subtraction 4, 5, ...",
        "subtraction 6, 16, ...",
        "subtraction n -> 2*n^2",
        "subtraction n -> 2*n^2-1",
        "all-but {}",
        "sink-subtraction 3,5",
        "seeded-subtraction 7; 2",
        "seeded-subtraction 0,4,1,1,5,0,0,2; 2,3",
        "outcomes subtraction {}",
        "outcomes subtraction 6,8,14",
        "outcomes subtraction squares",
        "outcomes subtraction 6, 9, ...",
        "outcomes subtraction 4, 5, ...",
        "outcomes all-but {}",
        "outcomes all-but 1,2,4",
        "outcomes octal 0.77",
        "outcomes hexadecimal 0.3",
        "outcomes hexadecimal 0.89",
        "outcomes subtraction powers of 4",
        "outcomes rook 0",
        "outcomes rook 6",
        "outcomes digits 0",
        "outcomes digits 5",
        "outcomes node-kayles-path",
        "outcomes sink-subtraction 3,5",
        "outcomes seeded-subtraction 0,4,1,1,5,0,0,2; 2,3",
    ];
    let examples = FAMILIES.iter().map(|family| family.example);
    let games = examples.chain(more).map(HeapGame::read);
    games.collect::<Result<_, _>>().unwrap()
}

#[test]
fn what_is_printed_is_read_again() {
    for game in games() {
        let text = game.to_string();
        assert_eq!(HeapGame::read(&text).as_ref(), Ok(&game));
        assert_eq!(HeapGame::read_written(&text).as_ref(), Ok(&game));
        let (name, parameters) = (game.info().name, game.parameters());
        assert_eq!(HeapGame::of(name, &parameters).as_ref(), Ok(&game));
        let language = format!(" {}( {parameters} ) ", name.replace('-', "_"));
        assert_eq!(HeapGame::read(&language).as_ref(), Ok(&game), "{language}");
        let quoted = format!("{name}(\"{parameters}\")");
        assert_eq!(HeapGame::read(&quoted).as_ref(), Ok(&game), "{quoted}");
    }
}

#[test]
fn every_family_is_told_with_an_example_of_its_own() {
    for family in FAMILIES {
        let game = HeapGame::read_written(family.example).unwrap();
        assert_eq!(game.info(), *family);
        assert!(!family.summary.is_empty() && !family.summary.ends_with('.'));
        assert_eq!(family.parameters.is_empty(), game.parameters().is_empty());
    }
}

#[test]
fn values_of_a_part_are_a_part_of_the_values() {
    let limits = Limits::none();
    for game in games() {
        let values = game.values(0..150, &limits).unwrap();
        assert_eq!(values.len(), 150);
        for (from, to) in [(0, 1), (7, 60), (149, 150), (20, 20)] {
            let part = game.values(from as u64..to as u64, &limits).unwrap();
            assert_eq!(part, values[from..to], "{game}, {from} to {to}");
        }
    }
}

#[test]
fn a_proved_period_is_one_of_the_values_and_has_a_valid_certificate() {
    let limits = Limits::none();
    for game in games() {
        let mut search = game.search(&limits).unwrap();
        let Finding::Proved(proof) = search.advance(&limits).unwrap() else {
            assert_eq!(search.certificate(&limits), Ok(None), "{game}");
            continue;
        };
        let period = proof.period();
        let small = |number: u128| usize::try_from(number).unwrap();
        let (l, p) = (small(period.preperiod), small(period.period));
        if p < 10_000 {
            let values = game.values(0..(l + 2 * p) as u64, &limits).unwrap();
            let saltus = i128::try_from(period.saltus).unwrap();
            let law = |n: usize| values[n] + saltus == values[n + p];
            assert!((l..l + p).all(law), "{game}");
            assert!(l == 0 || !law(l - 1), "{game}");
        }
        let certificate = search.certificate(&limits).unwrap().unwrap();
        assert_eq!(certificate.game, game);
        assert_eq!(
            game.certificate(&limits).unwrap().as_ref(),
            Some(&certificate)
        );
        let checked = verify(&certificate, Depth::Full, &limits).unwrap();
        assert!(
            matches!(checked, Checked::Complete { .. }),
            "{game}: {checked:?}"
        );
        let mut forged = certificate;
        forged.period.preperiod += 1;
        assert!(verify(&forged, Depth::Full, &limits).is_err(), "{game}");
    }
}

#[test]
fn a_search_goes_on_from_its_checkpoint_in_every_family() {
    let limits = Limits::none();
    for game in games() {
        let mut search = game.search(&limits).unwrap();
        // Some steps at a time, put aside between any two; more each time, as what is begun may be lost.
        let mut steps = 1 << 14;
        let found = loop {
            let checkpoint = search.checkpoint();
            assert_eq!(checkpoint.game, game);
            search = checkpoint.resume(&limits).unwrap();
            match search.advance(&Limits::none().steps(steps)) {
                Ok(finding) => break finding,
                Err(halt) => assert_eq!(halt, Halt::Steps, "{game}"),
            }
            steps *= 2;
        };
        let straight = game.search(&limits).unwrap().advance(&limits).unwrap();
        let period = |finding: &Finding| match finding {
            Finding::Proved(proof) => Some(proof.period()),
            Finding::Observed { period, .. } => Some(*period),
            Finding::Unresolved { .. } => None,
        };
        assert_eq!(period(&found), period(&straight), "{game}");
    }
}

#[track_caller]
fn refused(text: &str, at: &str, message: &str) {
    let ReadGameError {
        message: found,
        range,
        hint,
    } = HeapGame::read(text).unwrap_err();
    assert!(found.contains(message), "{text}: {found}");
    let range = range.expect("a place in the text");
    assert_eq!(&text[range], at, "{text}: {found}");
    assert!(hint.is_some_and(|hint| !hint.is_empty()), "{text}: {found}");
}

#[test]
fn what_is_no_game_is_pointed_at_with_a_hint() {
    refused(
        "draughts 3",
        "draughts",
        "no game on heaps is called `draughts`",
    );
    refused("kayles 7", " 7", "expected no parameters, found `7`");
    refused("rook9", "rook9", "no game on heaps is called `rook9`");
    refused("", "", "no game on heaps is called ``");
    refused("subtraction 1, 0,3", "0", "from 1 up, found 0");
    refused("subtraction({1, 2,1})", "1", "found 1 twice");
    refused("subtraction", "", "found none");
    refused("all_but", "", "found none");
    refused("outcomes", "", "expected a game on heaps");
    refused("outcomes octal 0.79", "9", "expected a digit 0 to 7");
    refused("outcomes(subtraction(1,0))", "0", "from 1 up");
    refused("outcomes(outcomes(octal(0.77)))", "outcomes", "again");
    refused("sink-subtraction {}", "", "found none");
    refused("seeded-subtraction 1,2,6", "", "found no `;`");
    refused("seeded-subtraction 0,x; 1,2", "x", "found `x`");
    refused("seeded-subtraction 0,1; 1,0", "0", "from 1 up");
    refused("subtraction squors", "squors", "found `squors`");
    refused(
        "subtraction n -> 5 - n",
        "n -> 5 - n",
        "expected numbers that increase",
    );
    refused("  all-but  1,x", "x", "found `x`");
    refused(
        "all-but 1,99999999999999999999",
        "99999999999999999999",
        "found `9999",
    );
    refused("octal 0.79", "9", "expected a digit 0 to 7");
    refused("octal(\"0.7x\")", "x", "expected a digit 0 to 7");
    refused("hexadecimal  .fg", "g", "more than three heaps");
    refused("rook nine", "nine", "expected the number of a row");
    refused("digits", "", "expected the number of a row");
    refused("node-kayles-path 7", " 7", "expected no parameters");
    refused("node-kayles cycle", " cycle", "expected `path`");
}

#[test]
fn a_name_stands_for_its_game() {
    for named in NAMED_GAMES {
        let game = HeapGame::read_written(named.game).unwrap();
        assert_eq!(HeapGame::read(named.name).as_ref(), Ok(&game));
        let underscored = format!("{}()", named.name.replace('-', "_"));
        assert_eq!(HeapGame::read(&underscored).as_ref(), Ok(&game));
        assert!(!named.summary.is_empty() && !named.summary.ends_with('.'));
    }
    let hint = HeapGame::read("dawson").unwrap_err().hint.unwrap();
    assert_eq!(hint, "did you mean `dawsons-chess` or `dawsons-kayles`?");
}

#[test]
fn a_game_is_written_in_one_way() {
    for text in [
        "subtraction 2,1",
        "subtraction 1,02",
        "octal .7",
        "octal 0.70",
        "rook 07",
        "subtraction ",
        "subtraction()",
        "subtraction n -> 2*n + 1",
        "all_but()",
        "seeded-subtraction 0,1;1,2",
        "outcomes(subtraction(2,1))",
        " rook 7",
        "node-kayles path",
    ] {
        assert!(HeapGame::read(text).is_ok(), "{text}");
        assert!(HeapGame::read_written(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_game_or_refused_at_a_place(text in "(outcomes |outcomes[(]|)(subtraction|all-but|octal|rook|hexadecimal|seeded-subtraction|kayles|)[ (]?[\\PC]{0,12}") {
        match HeapGame::read(&text) {
            Ok(game) => prop_assert_eq!(HeapGame::read_written(&game.to_string()), Ok(game)),
            Err(error) => {
                let range = error.range.expect("a place");
                prop_assert!(text.get(range.clone()).is_some(), "{:?} in {:?}", range, text);
            }
        }
    }

    #[test]
    fn rows_in_a_run_are_rows_cell_by_cell(m in 0u32..12, from in 0u64..70_000, count in 0u64..40) {
        let limits = Limits::none();
        let mut rows = grundy_heap::RookRows::new();
        let heaps = from..from + count;
        let rook = HeapGame::of("rook", &m.to_string()).unwrap().values(heaps.clone(), &limits).unwrap();
        let digits = HeapGame::of("digits", &m.to_string()).unwrap().values(heaps.clone(), &limits).unwrap();
        for ((n, g), f) in heaps.zip(rook).zip(digits) {
            prop_assert_eq!(rows.rook(&m.into(), &n.into(), &limits).unwrap(), g.into());
            prop_assert_eq!(rows.digit(&m.into(), &n.into(), &limits).unwrap(), u64::try_from(f).unwrap().into());
        }
    }
}

/// What is interrupted goes on in memory that does not grow, and does not begin with the fast kernels again.
#[test]
fn an_interrupted_search_finds_what_a_fresh_one_finds() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let stopped = Limits::none().stop(&stop);
    for text in [
        "sink-subtraction 7,23,41,58,77,91,100,113",
        "seeded-subtraction 3,1,0,40,2; 2,5,9,31",
        "outcomes subtraction 14,46,82,116,154",
        "outcomes sink-subtraction 3,11,40,41",
        "outcomes seeded-subtraction 0,0,1,0; 4,9,30",
    ] {
        let game = HeapGame::read(text).unwrap();
        let found = |search: &mut dyn grundy_heap::Search| match search.advance(&Limits::none()) {
            Ok(Finding::Proved(proof)) => proof.period(),
            other => panic!("{text}: {other:?}"),
        };
        let mut fresh = game.search(&Limits::none()).unwrap();
        let mut interrupted = game.search(&Limits::none()).unwrap();
        let ended = interrupted.advance(&stopped);
        assert!(matches!(ended, Err(Halt::Stopped)), "{text}");
        assert_eq!(found(&mut *interrupted), found(&mut *fresh), "{text}");
    }
}
