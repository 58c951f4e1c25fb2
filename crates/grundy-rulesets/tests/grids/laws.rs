//! Laws of every ruleset on boards: the moves are those of the naive twin, writing and reading
//! are inverse, hooks change nothing, and no text makes a reader panic.

use grundy_game::GameArena;
use grundy_num::{Limits, Nimber, Player};
use grundy_rules::{Arg, Args, Ruleset};
use grundy_rulesets::CATALOGUE;
use grundy_rulesets::amazons::Amazons;
use grundy_rulesets::clobber::Clobber;
use grundy_rulesets::cram::Cram;
use grundy_rulesets::domineering::Domineering;
use grundy_rulesets::fission::Fission;
use grundy_rulesets::konane::Konane;
use grundy_rulesets::nogo::Nogo;
use grundy_solve::{Hooks, NimberSolver, ValueSolver};
use proptest::prelude::*;

use crate::support::{check_bounds, check_count, check_likeness};
use crate::twins::{self, Rows};
use crate::{read, try_read};

/// Boards of these letters with so many rows and columns at most.
fn boards(letters: &'static str, rows: usize, columns: usize) -> impl Strategy<Value = String> {
    (1..=rows, 1..=columns).prop_flat_map(move |(rows, columns)| {
        let letter = proptest::sample::select(letters.as_bytes().to_vec());
        let row = proptest::collection::vec(letter, columns);
        proptest::collection::vec(row, rows).prop_map(|rows| twins::text(&rows))
    })
}

/// Moves are those of the twin, every one is named differently, and every position reached reads
/// back as itself.
fn check_moves<R: Ruleset>(text: &str, twin: impl Fn(&Rows, Player) -> Vec<Rows>) {
    let Ok((rules, position)) = try_read::<R>(text) else {
        return;
    };
    assert_eq!(rules.write(&position), format!("\"{text}\""));
    for player in Player::BOTH {
        let options = rules
            .option_list(&position, player)
            .expect("they can be listed");
        let moves = rules.moves(&position, player).expect("they can be listed");
        assert!(moves.iter().map(|it| &it.to).eq(&options), "{text}");
        let names = moves.into_iter().map(|it| it.name.expect("a name"));
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), options.len(), "names of moves from {text}");
        let mut found = Vec::new();
        for option in &options {
            let written = rules.write(option).trim_matches('"').to_owned();
            assert!(read::<R>(&written).1 == *option, "{written} reads back");
            found.push(written);
        }
        let mut expected: Vec<String> = twin(&twins::rows(text), player)
            .iter()
            .map(twins::text)
            .collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "moves of {player:?} from {text}");
    }
}

/// The value is the same with the optional methods and without, on the board and beside itself.
fn check_hooks<R: Ruleset>(text: &str) {
    let Ok((rules, position)) = try_read::<R>(text) else {
        return;
    };
    let (arena, limits) = (GameArena::new(), Limits::none());
    let games = arena.within(&limits);
    let [used, ignored] = [Hooks::Used, Hooks::Ignored].map(|hooks| {
        ValueSolver::new(&rules, hooks)
            .value(games, &position)
            .expect("no limits")
    });
    assert_eq!(used, ignored, "{}({text})", R::NAME);
    check_count(&rules, &position, text);
    check_bounds(games, &rules, &position, used, text);
    check_likeness(games, &rules, &position, used, text);
}

/// The same of boards too large for a value without hooks.
fn check_lies_between<R: Ruleset>(text: &str) {
    let (rules, position) = read::<R>(text);
    let (arena, limits) = (GameArena::new(), Limits::none());
    let games = arena.within(&limits);
    let value = ValueSolver::new(&rules, Hooks::Used).value(games, &position);
    check_bounds(games, &rules, &position, value.expect("no limits"), text);
}

fn stones(player: Player) -> (u8, u8) {
    match player {
        Player::Left => (b'X', b'O'),
        Player::Right => (b'O', b'X'),
    }
}

fn small_stones(player: Player) -> (u8, u8) {
    let (own, other) = stones(player);
    (own.to_ascii_lowercase(), other.to_ascii_lowercase())
}

fn direction(player: Player) -> (i64, i64) {
    match player {
        Player::Left => (1, 0),
        Player::Right => (0, 1),
    }
}

proptest! {
    #[test]
    fn domineering_moves_are_those_of_the_rules(text in boards("..#", 9, 9)) {
        check_moves::<Domineering>(&text, |board, player| {
            twins::dominoes(board, direction(player))
        });
    }

    #[test]
    fn cram_moves_are_those_of_the_rules(text in boards("..#", 9, 9)) {
        check_moves::<Cram>(&text, |board, _| {
            [(1, 0), (0, 1)].iter().flat_map(|&way| twins::dominoes(board, way)).collect()
        });
    }

    #[test]
    fn clobber_moves_are_those_of_the_rules(text in boards("XO.#XO", 9, 9)) {
        check_moves::<Clobber>(&text, |board, player| {
            let (own, other) = stones(player);
            twins::clobber(board, own, other)
        });
    }

    #[test]
    fn amazons_moves_are_those_of_the_rules(text in boards("XO....##", 5, 5)) {
        check_moves::<Amazons>(&text, |board, player| twins::amazons(board, stones(player).0));
    }

    #[test]
    fn konane_moves_are_those_of_the_rules(text in boards("xo..#", 9, 9)) {
        check_moves::<Konane>(&text, |board, player| {
            let (own, other) = small_stones(player);
            twins::konane(board, own, other)
        });
    }

    #[test]
    fn long_jumps_are_those_of_the_rules(jumps in proptest::collection::vec("o[.]|x[.]|[.][.]", 1..8)) {
        check_moves::<Konane>(&format!("x{}", jumps.concat()), |board, player| {
            let (own, other) = small_stones(player);
            twins::konane(board, own, other)
        });
    }

    #[test]
    fn fission_moves_are_those_of_the_rules(text in boards("X..#", 9, 9)) {
        check_moves::<Fission>(&text, |board, player| twins::fission(board, direction(player)));
    }

    #[test]
    fn nogo_moves_are_those_of_the_rules(text in boards("XO..#", 9, 9)) {
        let legal = twins::all_have_liberties(&twins::rows(&text));
        prop_assert_eq!(try_read::<Nogo>(&text).is_ok(), legal);
        check_moves::<Nogo>(&text, |board, player| twins::nogo(board, stones(player).0));
    }

    #[test]
    fn domineering_lies_between_its_bounds(text in boards("..#", 5, 6)) {
        check_lies_between::<Domineering>(&text);
    }

    /// Boards of one word and of two.
    #[test]
    fn wide_domineering_lies_between_its_bounds(text in boards("..###", 9, 14)) {
        check_lies_between::<Domineering>(&text);
    }

    #[test]
    fn clobber_lies_between_its_bounds(text in boards("XXOO.", 4, 4)) {
        check_lies_between::<Clobber>(&text);
    }

    #[test]
    fn amazons_lie_between_their_bounds(text in boards("X.....#", 2, 7)) {
        check_lies_between::<Amazons>(&text);
    }

    #[test]
    fn domineering_needs_no_hooks(text in boards("...#", 4, 4)) {
        check_hooks::<Domineering>(&text);
    }

    #[test]
    fn cram_needs_no_hooks(text in boards("...#", 4, 4)) {
        let (rules, position) = read::<Cram>(&text);
        let [used, ignored] = [Hooks::Used, Hooks::Ignored].map(|hooks| {
            NimberSolver::new(&rules, hooks).nimber(&position, &Limits::none()).expect("no limits")
        });
        prop_assert_eq!(used, ignored);
    }

    #[test]
    fn clobber_needs_no_hooks(text in boards("XXOO.", 3, 4)) {
        check_hooks::<Clobber>(&text);
    }

    #[test]
    fn amazons_needs_no_hooks(text in boards("X.O##.##", 3, 3)) {
        check_hooks::<Amazons>(&text);
    }

    #[test]
    fn konane_needs_no_hooks(text in boards("xxoo...#", 4, 4)) {
        check_hooks::<Konane>(&text);
    }

    #[test]
    fn fission_needs_no_hooks(text in boards("X...#", 4, 4)) {
        check_hooks::<Fission>(&text);
    }

    #[test]
    fn nogo_needs_no_hooks(text in boards("XO..#", 3, 3)) {
        check_hooks::<Nogo>(&text);
    }

    #[test]
    fn readers_answer_any_text(text in "[XxOo.#|é]{0,90}|\\PC{0,20}") {
        for entry in CATALOGUE {
            let args = [Arg::Text(text.clone())];
            if let Err(error) = entry.read(&Args::new(&args))
                && let Some(place) = error.place
            {
                prop_assert!(place.start <= text.len(), "{} in {text:?}", error.message);
            }
        }
    }

    #[test]
    fn a_board_beyond_a_word_is_the_sum_of_the_small_boards_on_it(
        a in boards("XO.", 2, 6),
        b in boards("XO.", 2, 6),
    ) {
        // Two small boards in the far corners of a large one.
        let mut rows = vec![vec![b'.'; 20]; 6];
        for (r, row) in twins::rows(&a).into_iter().enumerate() {
            rows[r][..row.len()].copy_from_slice(&row);
        }
        for (r, row) in twins::rows(&b).into_iter().enumerate() {
            rows[4 + r][12..12 + row.len()].copy_from_slice(&row);
        }
        let (arena, limits) = (GameArena::new(), Limits::none());
        let games = arena.within(&limits);
        let mut solver = ValueSolver::new(&Clobber, Hooks::Used);
        let mut value = |text: &str| solver.value(games, &read::<Clobber>(text).1).expect("no limits");
        let sum = games.add(value(&a), value(&b)).expect("no limits");
        prop_assert_eq!(value(&twins::text(&rows)), sum);
    }
}

#[test]
fn long_boards_split_and_lines_are_known() {
    let (arena, limits) = (GameArena::new(), Limits::none());
    let games = arena.within(&limits);
    let mut solver = ValueSolver::new(&Domineering, Hooks::Used);
    let row = ".".repeat(1001);
    let value = solver
        .value(games, &read::<Domineering>(&row).1)
        .expect("no limits");
    assert_eq!(value, games.integer(-500).expect("no limits"));
    let columns = vec!["."; 1001].join("|");
    let value = solver
        .value(games, &read::<Domineering>(&columns).1)
        .expect("no limits");
    assert_eq!(value, games.integer(500).expect("no limits"));
    // Forty squares of two by two, each ±1, apart from each other.
    let board = format!("{0}|{0}", "..#".repeat(40));
    let value = solver
        .value(games, &read::<Domineering>(&board).1)
        .expect("no limits");
    assert_eq!(value, games.integer(0).expect("no limits"));
}

#[test]
fn a_half_turn_answers_every_domino_on_an_even_board() {
    let board = vec![".".repeat(30); 40].join("|");
    let nimber = NimberSolver::new(&Cram, Hooks::Used)
        .nimber(&read::<Cram>(&board).1, &Limits::none())
        .expect("no limits");
    assert_eq!(nimber, Nimber::ZERO);
}

#[test]
fn a_block_without_liberty_is_shown_where_it_stands() {
    let error = try_read::<Nogo>("..|#O").err().map(|error| error.place);
    assert_eq!(error, None);
    let error = try_read::<Nogo>(".#|#O").expect_err("no liberty");
    assert_eq!(error.place, Some(4..5));
    assert_eq!(error.label.as_deref(), Some("row 2, column 2"));
}
