//! Node Kayles on grids, ladders and random graphs, beside a plain search over sets of vertices.
//!
//! `cargo run --release --bin node_kayles` times the 7x7 grid and the 3x21 ladder, held against
//! their bars, and small grids which the plain search can do too. `-- 8x8`, `-- random` (seeds 1 to
//! 3 of `random_graph(60, 1/10, seed)`) or `-- random 2` ask for what takes minutes.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use grundy_num::Limits;
use grundy_rules::Rules;
use grundy_rules::board::Graph;
use grundy_rulesets::node_kayles::NodeKayles;

/// The nimber by the definition: the least that no move leaves, each set of vertices asked once.
fn plain(left: u64, closed: &[u64], known: &mut HashMap<u64, u64>) -> u64 {
    if left == 0 {
        return 0;
    }
    if let Some(&nimber) = known.get(&left) {
        return nimber;
    }
    // A nimber is at most the number of moves, so it fits the bits of a word.
    let mut seen = 0_u64;
    for (vertex, gone) in closed.iter().enumerate() {
        if left >> vertex & 1 == 1 {
            seen |= 1 << plain(left & !gone, closed, known);
        }
    }
    let nimber = u64::from(seen.trailing_ones());
    known.insert(left, nimber);
    nimber
}

fn plain_nimber(graph: &Graph) -> u64 {
    let neighbours = graph.neighbours().into_iter().enumerate();
    let closed: Vec<u64> = neighbours
        .map(|(vertex, list)| list.iter().fold(1 << vertex, |set, other| set | 1 << other))
        .collect();
    let all = closed.iter().fold(0, |all, set| all | set);
    plain(all, &closed, &mut HashMap::new())
}

fn nimber(graph: &Graph) -> u64 {
    let position = graph.clone().into();
    let found = NodeKayles.known_nimber(&position, &Limits::none());
    let found = found.expect("no limits").expect("within the search");
    found.to_u64().expect("a small nimber")
}

/// The time of one run on the processor. Short runs are repeated, since the clock is coarse.
fn timed<T>(work: impl Fn() -> T) -> (Duration, T) {
    let start = processor_time();
    let mut runs = 0;
    loop {
        let answer = work();
        runs += 1;
        let time = processor_time() - start;
        if time > Duration::from_millis(100) || runs == 10_000 {
            return (time / runs, answer);
        }
    }
}

/// The time this thread has had on the processor, where the system tells it.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let used = text.split(' ').next().and_then(|used| used.parse().ok());
    match used {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => {
            static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
            START.get_or_init(Instant::now).elapsed()
        }
    }
}

/// The most memory the program has had, in MiB.
fn peak() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kibibytes.map_or("?".to_owned(), |kibibytes| (kibibytes >> 10).to_string())
}

fn heading() {
    println!("| graph | nimber | seconds | plain search | ratio | bar | met? | peak, MiB |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | --- | ---: |");
}

fn row(name: &str, graph: &Graph, by_definition: bool, bar: Option<u64>) {
    let (ours, value) = timed(|| nimber(graph));
    let ours = ours.as_secs_f64();
    let mut cells = [String::new(), String::new()];
    if by_definition {
        let (time, expected) = timed(|| plain_nimber(graph));
        assert_eq!(value, expected, "{name}");
        let time = time.as_secs_f64();
        cells = [
            format!("{time:.3}"),
            format!("{:.0}", time / ours.max(1e-9)),
        ];
    }
    let [plain, ratio] = cells;
    let (bar, met) = match bar {
        Some(bar) if ours < bar as f64 => (format!("{bar} s"), "yes"),
        Some(bar) => (format!("{bar} s"), "NO"),
        None => (String::new(), ""),
    };
    println!(
        "| {name} | {value} | {ours:.5} | {plain} | {ratio} | {bar} | {met} | {} |",
        peak()
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let grid = |rows, columns| Graph::grid(rows, columns).expect("a small grid");
    match *words {
        [] => {
            heading();
            for (rows, columns) in [(5, 5), (5, 6), (3, 11)] {
                row(
                    &format!("{rows}x{columns} grid"),
                    &grid(rows, columns),
                    true,
                    None,
                );
            }
            let random = Graph::random(34, (1, 10), 1).expect("a probability");
            row("random_graph(34, 1/10, 1)", &random, true, None);
            row("7x7 grid", &grid(7, 7), false, Some(1));
            row("3x21 ladder", &grid(3, 21), false, Some(10));
        }
        ["8x8"] => {
            heading();
            row("8x8 grid", &grid(8, 8), false, None);
        }
        ["random", ref seeds @ ..] => {
            heading();
            let seeds = if seeds.is_empty() {
                &["1", "2", "3"][..]
            } else {
                seeds
            };
            for seed in seeds {
                let number = seed.parse().expect("a seed is a number");
                let graph = Graph::random(60, (1, 10), number).expect("a probability");
                row(
                    &format!("random_graph(60, 1/10, {seed})"),
                    &graph,
                    false,
                    Some(600),
                );
            }
        }
        _ => eprintln!("expected nothing, `8x8`, `random` or `random SEED`, found {words:?}"),
    }
}
