//! Sums of switches ±1 + ±2 + … + ±n: their canonical form and their thermograph.

use std::collections::HashMap;
use std::time::Duration;

use cgt::short::partizan::canonical_form::CanonicalForm;
use grundy_game::{Game, GameArena, GameSum, Games};
use grundy_num::{Halt, Limits};

use crate::fingerprint;
use crate::stopwatch::least;
use crate::table::{Bar, Row, Table};

const RUNS: u32 = 80;

/// The sizes asked of both libraries; the last one carries the bar.
const SIZES: [i64; 5] = [8, 10, 12, 14, 16];

fn switch(games: Games<'_>, n: i64) -> Result<Game, Halt> {
    games.from_options(&[games.integer(n)?], &[games.integer(-n)?])
}

fn peer_switch(n: i64) -> CanonicalForm {
    let option = CanonicalForm::new_integer;
    CanonicalForm::new_from_moves(vec![option(n)], vec![option(-n)])
}

/// The sum with its components kept.
fn kept(games: Games<'_>, n: i64) -> Result<GameSum, Halt> {
    let mut sum = GameSum::default();
    for k in 1..=n {
        games.sum_push(&mut sum, switch(games, k)?, 1)?;
    }
    Ok(sum)
}

/// The canonical form by adding up pairwise.
fn added(games: Games<'_>, n: i64) -> Result<Game, Halt> {
    (1..=n).try_fold(Game::ZERO, |sum, k| games.add(sum, switch(games, k)?))
}

fn peer_sum(n: i64) -> CanonicalForm {
    (1..=n).map(peer_switch).sum()
}

/// The canonical form, from the integers on: kept apart and expanded, and added up pairwise.
pub fn canonical_forms(table: &mut Table) {
    let limits = Limits::none();
    let arena = GameArena::new();
    let games = arena.within(&limits);
    let expanded = kept(games, 8).and_then(|sum| games.expand(&sum));
    assert_eq!(expanded, added(games, 8), "both ways give one form");
    let shape = fingerprint::of_game(games, expanded.expect("no limits"), &mut HashMap::new());
    assert_eq!(shape, fingerprint::of_peer(&peer_sum(8)), "the peer agrees");

    for n in SIZES {
        let bar = if n == 16 {
            Bar::Faster(1000)
        } else {
            Bar::None
        };
        // Fewer runs at sizes where the peer takes seconds.
        let peer_runs = if n < 12 { 40 } else { 4 };
        let peer = Some(least(peer_runs, || n, |&mut n| peer_sum(n)));
        let expand = least(RUNS, GameArena::new, |arena| {
            let games = arena.within(&limits);
            games.expand(&kept(games, n)?)
        });
        let add = least(RUNS, GameArena::new, |arena| {
            added(arena.within(&limits), n)
        });
        for (way, grundy, bar) in [
            ("components kept, then expanded", expand, bar),
            ("added pairwise", add, Bar::None),
        ] {
            table.push(Row {
                what: format!("canonical form of ±1 + … + ±{n}, {way}"),
                operations: 1,
                grundy,
                peer,
                bar,
            });
        }
    }
}

/// The thermograph, from the integers on. The peer needs the canonical form first.
pub fn thermographs(table: &mut Table) {
    let limits = Limits::none();
    for n in [10, 12, 100] {
        let grundy = least(RUNS, GameArena::new, |arena| {
            let games = arena.within(&limits);
            games.sum_thermograph(&kept(games, n)?)
        });
        let peer = (n <= 12).then(|| least(10, || n, |&mut n| peer_sum(n).thermograph()));
        let bar = if n == 100 {
            Bar::Under(Duration::from_secs(1))
        } else {
            Bar::None
        };
        table.push(Row {
            what: format!("thermograph of ±1 + … + ±{n}"),
            operations: 1,
            grundy,
            peer,
            bar,
        });
    }
}
