use grundy_num::{Limits, Nimber, Player, UBig};
use grundy_rules::{Mark, Picture, Rules};
use grundy_rulesets::rook::Rook;
use grundy_solve::{Hooks, NimberSolver};

use super::{check_round_trip, read, refusal, refused_list};

#[test]
fn the_nimber_is_the_least_excluded_value_of_the_options() {
    let limits = Limits::none();
    let (rules, _) = read::<Rook>("0, 1");
    let mut plain = NimberSolver::new(&rules, Hooks::Ignored);
    for m in 0..24 {
        for n in 0..24 {
            if (m, n) == (0, 0) {
                continue;
            }
            let (rules, place) = read::<Rook>(&format!("{m}, {n}"));
            let expected = plain.nimber(&place, &limits);
            let found = rules.known_nimber(&place, &limits).unwrap();
            assert_eq!(found.ok_or(grundy_num::Halt::Steps), expected, "{m}, {n}");
        }
    }
}

#[test]
fn winning_moves_are_the_options_of_that_nimber() {
    let limits = Limits::none();
    for (m, n) in [(0, 1), (1, 1), (0, 9), (3, 5), (20, 33), (40, 17), (25, 25)] {
        let (rules, place) = read::<Rook>(&format!("{m}, {n}"));
        let options = rules
            .option_list(&place, Player::Left)
            .expect("they can be listed");
        for rest in (0..60u64).map(Nimber::from) {
            let is_it = |option: &&_| rules.known_nimber(option, &limits) == Ok(Some(rest.clone()));
            let mut expected: Vec<String> = options
                .iter()
                .filter(is_it)
                .map(|option| rules.write(option))
                .collect();
            let found = rules.winning_moves(&place, Player::Left, &rest, &limits);
            let found = found.unwrap().expect("theory finds them");
            let mut found: Vec<String> = found
                .iter()
                .map(|winning| rules.write(&winning.to))
                .collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "*{rest} from {m}, {n}");
        }
    }
}

#[test]
fn a_rook_far_away_wins_by_theory() {
    let (rules, place) = read::<Rook>(&format!("9, 1{}", "0".repeat(1000)));
    let limits = Limits::none();
    let moves = rules.winning_moves(&place, Player::Left, &Nimber::ZERO, &limits);
    let moves = moves.unwrap().expect("theory finds them");
    // On the diagonal the nimber is 0.
    assert_eq!(rules.write(&moves[0].to), "9, 9");
    let name = moves[0].name.clone();
    assert_eq!(name.as_deref(), Some("left to column 9"));
    refused_list(&rules, &place);
}

#[test]
fn the_board_is_drawn_with_its_corner_gone() {
    let (rules, place) = read::<Rook>("1, 1000");
    let Picture::Piece(lone) = rules.picture(&place) else {
        panic!("a rook is one piece on a board");
    };
    assert_eq!(lone.piece, Mark::Piece('R'));
    assert_eq!(lone.at, [1_u16, 1000].map(UBig::from));
    assert_eq!((lone.first, lone.gone), (0, vec![[0, 0]]));
    assert_eq!(lone.last, [None, None]);
}

#[test]
fn places_are_written_as_they_are_read() {
    let (rules, place) = read::<Rook>("3, 5");
    check_round_trip(&rules, &place);
    assert_eq!(refusal::<Rook>("3"), "expected 2 arguments, found 1");
    let corner = "expected a square beside the corner (0, 0), which is forbidden, found it";
    assert_eq!(refusal::<Rook>("0, 0"), corner);
}
