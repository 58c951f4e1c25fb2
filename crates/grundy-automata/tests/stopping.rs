//! Limits end tables and searches of games on several heaps, at any look.

#[path = "../../grundy-num/tests/looks/mod.rs"]
mod looks;

use grundy_automata::lattice::{
    Kept, LatticeGame, PositionSearch, Table, Values, count_outcomes, nimber_histogram,
};
use grundy_num::Limits;
use looks::{ends_at_look, stops};

#[test]
fn tables_and_searches_of_vectors_stop() {
    let plane = LatticeGame::new(2, vec![vec![1, 2], vec![2, 1], vec![3, -2]]).unwrap();
    let many = LatticeGame::new(8, vec![vec![1; 8], vec![2, 1, 0, 0, 3, 0, 0, 1]]).unwrap();
    let line = LatticeGame::new(1, vec![vec![1], vec![7]]).unwrap();
    for (name, game, total) in [("plane", &plane, 1 << 20), ("many", &many, 1 << 12)] {
        stops(name, 100, |limits| count_outcomes(game, total, limits));
        stops(name, 100, |limits| nimber_histogram(game, total, limits));
        for kept in [Kept::All, Kept::Last] {
            stops(name, 100, |limits| {
                let mut table = Table::new(game, Values::Nimbers, kept).unwrap();
                table.extend_to(total, limits)
            });
        }
    }
    stops("a line", 100, |limits| {
        count_outcomes(&line, 1 << 30, limits)
    });
    stops("a position", 100, |limits| {
        PositionSearch::new(&plane).outcome(&[1 << 20, 1 << 20], limits)
    });
}

#[test]
fn a_table_cut_short_at_every_look_is_the_table_in_one_go() {
    let moves = vec![vec![1, 2, 0, 1], vec![2, 1, 1, 0], vec![0, 1, 3, 1]];
    let game = LatticeGame::new(4, moves).unwrap();
    let mut whole = Table::new(&game, Values::Nimbers, Kept::Last).unwrap();
    whole.extend_to(40, &Limits::none()).unwrap();
    let mut table = Table::new(&game, Values::Nimbers, Kept::Last).unwrap();
    let mut halts = 0;
    // Each round has a look more, so that it ends in the end.
    while table.extend_to(40, &ends_at_look(2 + halts)).is_err() {
        halts += 1;
        let oldest = table.done().saturating_sub(6);
        for total in oldest..table.done() {
            let kept = table.nimber(&[total, 0, 0, 0]);
            assert!(kept.is_none_or(|value| value == 0), "total {total}");
        }
    }
    assert!(halts > 3, "only {halts} halts");
    assert_eq!(table.histogram(), whole.histogram());
    assert_eq!(table.positions(), whole.positions());
}
