//! Positions: canonical forms of Domineering boards and of a strip of Toads and Frogs, and who
//! wins boards too large to be valued quickly.

use std::collections::HashMap;
use std::time::Duration;

use cgt::short::partizan::games::domineering::Domineering as PeerDomineering;
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs as PeerToadsAndFrogs;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use grundy_game::{Game, GameArena};
use grundy_num::{Limits, Outcome, Play, Player};
use grundy_rules::{Arg, Args, Ruleset};
use grundy_rulesets::domineering::Domineering;
use grundy_rulesets::toads_and_frogs::ToadsAndFrogs;
use grundy_solve::{Hooks, OutcomeSearch, ValueSolver, partizan};

use crate::fingerprint;
use crate::stopwatch::least;
use crate::table::{Bar, Row, Table};

fn board(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("|")
}

fn read<R: Ruleset>(text: &str) -> (R, R::Position) {
    R::read(&Args::new(&[Arg::Text(text.to_owned())])).expect("the boards here are right")
}

/// The value of a position in an arena of its own.
fn value<R: Ruleset>(arena: &GameArena, text: &str) -> Game {
    let limits = Limits::none();
    let (rules, position) = read::<R>(text);
    ValueSolver::new(&rules, Hooks::Used)
        .value(arena.within(&limits), &position)
        .expect("no limits")
}

/// One canonical form, by both libraries. The forms are compared where writing them out is cheap.
fn canonical_form<R, P>(table: &mut Table, what: String, text: &str, runs: u32, bar: Bar)
where
    R: Ruleset,
    P: PartizanGame + std::str::FromStr + std::hash::Hash + Eq + Sync + Send,
{
    let peer_position: P = text.parse().ok().expect("both read this board");
    let mut answer = None;
    let peer = least(1, ParallelTranspositionTable::new, |known| {
        answer = Some(peer_position.canonical_form(known));
    });
    let arena = GameArena::new();
    let limits = Limits::none();
    let games = arena.within(&limits);
    let ours = value::<R>(&arena, text);
    if games
        .tree_size(ours, |_| false)
        .is_ok_and(|size| size < 1_000_000)
    {
        assert_eq!(
            fingerprint::of_game(games, ours, &mut HashMap::new()),
            fingerprint::of_peer(&answer.expect("it was computed")),
            "the peer agrees about {text}"
        );
    }
    let grundy = least(runs, GameArena::new, |arena| value::<R>(arena, text));
    table.push(Row {
        what,
        operations: 1,
        grundy,
        peer: Some(peer),
        bar,
    });
}

/// Canonical forms that the peer finishes too.
pub fn canonical_forms(table: &mut Table) {
    for (rows, columns, runs, bar) in [
        (4, 5, 40, Bar::None),
        (5, 5, 20, Bar::Faster(20)),
        (5, 6, 4, Bar::Faster(20)),
    ] {
        let what = format!("canonical form of Domineering {rows}x{columns}");
        let text = board(rows, columns);
        canonical_form::<Domineering, PeerDomineering>(table, what, &text, runs, bar);
    }
    let strip = "TTTTTT...FFFFFF";
    let what = format!("canonical form of Toads and Frogs {strip}");
    canonical_form::<ToadsAndFrogs, PeerToadsAndFrogs>(table, what, strip, 20, Bar::Faster(5));
}

/// The canonical form of Domineering 6x6, which no peer finishes.
pub fn six_by_six(table: &mut Table) {
    let text = board(6, 6);
    let limits = Limits::none();
    let mut shown = String::new();
    let grundy = least(1, GameArena::new, |arena| {
        let games = arena.within(&limits);
        let g = value::<Domineering>(arena, &text);
        let followers = games.followers(g).expect("no limits").len();
        let mean = games.mean(g).expect("no limits");
        let temperature = games.temperature(g).expect("no limits");
        shown = format!("{followers} followers, mean {mean}, temperature {temperature}");
    });
    table.push(Row {
        what: format!("canonical form of Domineering 6x6: {shown}"),
        operations: 1,
        grundy,
        peer: None,
        bar: Bar::Under(Duration::from_secs(600)),
    });
}

/// Who wins for both starters, by search.
pub fn outcomes(table: &mut Table) {
    let limits = Limits::none();
    for (rows, columns, expected, runs, bar) in [
        (5, 5, Outcome::Previous, 10, Duration::from_millis(100)),
        (6, 6, Outcome::Next, 3, Duration::from_secs(8)),
    ] {
        let text = board(rows, columns);
        let grundy = least(runs, GameArena::new, |arena| {
            let games = arena.within(&limits);
            let (rules, position) = read::<Domineering>(&text);
            let mut search = OutcomeSearch::new(games, Play::Normal);
            let parts = search
                .components(&partizan(rules, position), grundy_num::Sign::Plus)
                .expect("no limits");
            let [left, right] =
                Player::BOTH.map(|starter| search.winner(&[], &parts, starter).expect("no limits"));
            assert_eq!(Outcome::from_winners(left, right), expected, "{text}");
        });
        table.push(Row {
            what: format!("who wins Domineering {rows}x{columns}, both starters"),
            operations: 1,
            grundy,
            peer: None,
            bar: Bar::Under(bar),
        });
    }
}
