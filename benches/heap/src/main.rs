//! Speeds of the kernels of games on heaps, each beside a plain loop over the definition.
//!
//! `cargo run --release` prints the table; `cargo run --release -- row` fills the hardest row of
//! the table of long all-but periods and checks its certificate.

mod naive;
mod row;
#[path = "../../peers/src/stopwatch.rs"]
#[allow(dead_code, reason = "the peers also time runs in parts")]
mod stopwatch;
mod table;

use grundy_heap::{AllBut, Scratch, Search, SetFamily, Subtraction};
use grundy_num::Limits;

use table::{Row, Table};

fn main() {
    if std::env::args().any(|argument| argument == "row") {
        row::run();
        return;
    }
    let mut table = Table::default();
    families(&mut table);
    subtraction(&mut table);
    all_but(&mut table);
    print!("{table}");
}

/// Whole families, on two threads by the clock on the wall; the plain loop does a hundredth of the
/// sets on one.
fn families(table: &mut Table) {
    for (size, most, sets, bar) in [
        (3, 100, 161_700, 1500),
        (5, 40, 658_008, 1500),
        (4, 60, 487_635, 0),
    ] {
        let family = SetFamily { size, most };
        let once = |_| {
            let start = std::time::Instant::now();
            let count = family.count().expect("few sets");
            std::thread::scope(|scope| {
                for half in [0..count / 2, count / 2..count] {
                    scope.spawn(move || longest(family, half));
                }
            });
            start.elapsed()
        };
        let ours = (0..9).map(once).min().expect("nine runs");
        let sample = naive::sets(size, most, 100);
        let plain = stopwatch::least(
            1,
            || (),
            |()| sample.iter().map(|set| naive::period(set)).max(),
        );
        table.push(Row {
            what: format!("periods of all {size}-sets up to {most}, two threads"),
            unit: "K sets/s",
            ours: (sets, ours),
            plain: (sample.len() as u128, plain),
            bar,
        });
    }
}

/// The longest period of these sets of a family.
fn longest(family: SetFamily, numbers: std::ops::Range<u64>) -> u128 {
    let (mut scratch, limits) = (Scratch::default(), Limits::none());
    let mut walk = family.walk(numbers);
    let mut longest = 0;
    while let Some(set) = walk.next_set() {
        let proof = scratch.period(set, 1 << 24, &limits).expect("no limits");
        longest = longest.max(proof.expect("these are short").period().period);
    }
    std::hint::black_box(longest)
}

fn subtraction(table: &mut Table) {
    for (set, bar) in [
        ("1,2,6,11", 0),
        ("3,46,73,98,119", 0),
        ("17,46,73,98,119", 1_000_000),
        ("1234,3777,5003,7919,10007", 0),
    ] {
        let game = Subtraction::new(set.parse().expect("a set"));
        let count = 200_000_000;
        let limits = Limits::none();
        let ours = stopwatch::least(3, || (), |()| game.values(count - 1..count, &limits));
        let plain_count = 3_000_000;
        let plain = stopwatch::least(
            3,
            || (),
            |()| naive::subtraction(game.set().as_slice(), plain_count),
        );
        table.push(Row {
            what: format!("values of subtraction({set})"),
            unit: "K values/s",
            ours: (u128::from(count), ours),
            plain: (plain_count as u128, plain),
            bar,
        });
    }
}

/// Values handed out by the search, whose patterns are compared on the way.
fn all_but(table: &mut Table) {
    for set in ["3,26,48,51", "1,35,90,108,109"] {
        let game = AllBut::new(set.parse().expect("a set"));
        let limits = Limits::none();
        let mut done = 0;
        let ours = stopwatch::least(
            3,
            || game.search(&limits).expect("a small set"),
            |search| {
                search.advance(&limits).expect("no limits");
                done = search.progress().done;
            },
        );
        let plain_count = 20_000;
        let plain = stopwatch::least(
            1,
            || (),
            |()| naive::all_but(game.set().as_slice(), plain_count),
        );
        table.push(Row {
            what: format!("values of all-but({set})"),
            unit: "K values/s",
            ours: (done, ours),
            plain: (plain_count as u128, plain),
            bar: 80_000,
        });
    }
}
