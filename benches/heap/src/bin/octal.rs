//! Octal games: values a second, beside the definition at 10^5 heaps and beside `ogsolve` where it is installed.
//!
//! All figures are processor time of one thread, so other work on the machine matters less; the clock of the system
//! moves in steps of some milliseconds (ten for `ogsolve`), so figures below that mean nothing.
//! `OGSOLVE` in the environment may give its path. A code and a number of heaps as arguments time just those.

use grundy_heap::octal::{Code, OctalSearch, OctalSequence};
use grundy_heap::{Depth, Finding, Search, verify};
use grundy_num::Limits;
use std::fs;
use std::process::{Command, Stdio};

const SMALL: usize = 100_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [code, n] = &arguments[..] {
        let n = n.parse().expect("the second argument is a number of heaps");
        let (seconds, _) = grundy(code, n);
        println!(
            "{code} to {n}: {seconds:.3} s, {} values a second",
            rate(n, seconds)
        );
        return;
    }
    let ogsolve = std::env::var("OGSOLVE").unwrap_or_else(|_| "ogsolve".to_owned());
    println!(
        "code      n = 10^5   naive there    times     n = 10^6     n = 10^7   (values a second)"
    );
    for code in ["0.77", "0.16", "0.106", "0.56", "0.127", "0.6", "0.007"] {
        let (fast, values) = grundy(code, SMALL);
        let (slow, naive) = timed(|| by_definition(code, SMALL));
        assert_eq!(values, naive, "{code}");
        let rates: Vec<String> = [1_000_000, 10_000_000]
            .iter()
            .map(|&n| match code {
                "0.007" => "-".to_owned(),
                "0.6" if n > 1_000_000 => "-".to_owned(),
                _ => rate(n, grundy(code, n).0),
            })
            .collect();
        println!(
            "{code:<8} {:>9}   {:>11}   {:>6.0}   {:>10}   {:>10}",
            rate(SMALL, fast),
            rate(SMALL, slow),
            slow / fast,
            rates[0],
            rates[1]
        );
    }
    println!();
    for (code, n) in [
        ("0.6", SMALL),
        ("0.16", 1_000_000),
        ("0.56", 1_000_000),
        ("0.106", 1_000_000),
    ] {
        let ours = grundy(code, n).0;
        let mut theirs = Vec::new();
        // Its methods without parity take minutes for 0.106.
        let methods = match code {
            "0.106" => &["rc2", "rc2s"][..],
            _ => &["rc", "rcs", "rc2", "rc2s"],
        };
        for &method in methods {
            if let Some(seconds) = peer(&ogsolve, method, code, n) {
                theirs.push((seconds, method));
            }
        }
        match theirs.iter().min_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((seconds, method)) => println!(
                "{code} to {n}: {ours:.3} s; ogsolve, by its best method {method}: {seconds:.3} s, {:.1} times as long",
                seconds / ours
            ),
            None => println!("{code} to {n}: {ours:.3} s; ogsolve is not installed"),
        }
    }
    println!();
    for code in ["0.77", "0.137", "0.356", "0.16", "0.56"] {
        let mut search = OctalSearch::new(Code::octal(code).unwrap());
        let (seconds, finding) = timed(|| search.advance(&Limits::none()).unwrap());
        let Finding::Proved(proof) = finding else {
            panic!("{code}")
        };
        let period = proof.period();
        let certificate = search.certificate(&Limits::none()).unwrap().unwrap();
        let (check, verdict) = timed(|| verify(&certificate, Depth::Full, &Limits::none()));
        assert!(verdict.is_ok(), "{code}");
        println!(
            "{code}: preperiod {}, period {}, proved from {} values in {seconds:.3} s, checked again in {check:.3} s",
            period.preperiod,
            period.period,
            search.progress().done
        );
    }
}

fn rate(n: usize, seconds: f64) -> String {
    let rate = n as f64 / seconds;
    if rate < 1e6 {
        format!("{:.1} K", rate / 1e3)
    } else {
        format!("{:.1} M", rate / 1e6)
    }
}

/// The least time of three runs.
fn grundy(code: &str, n: usize) -> (f64, Vec<u16>) {
    let runs = (0..3).map(|_| {
        timed(|| {
            let mut sequence = OctalSequence::new(Code::octal(code).unwrap());
            sequence.extend_to(n, &Limits::none()).unwrap();
            sequence.values().to_vec()
        })
    });
    runs.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
}

/// The mex of all options, by the definition.
fn by_definition(code: &str, n: usize) -> Vec<u16> {
    let code = Code::octal(code).unwrap();
    let mut values = vec![0u16];
    let mut seen = vec![0usize; 1 << 16];
    for heap in 1..n {
        for taken in 1..=code.most_taken().min(heap) {
            let (digit, rest) = (code.digit(taken), heap - taken);
            if digit & 1 != 0 && rest == 0 {
                seen[0] = heap;
            }
            if digit & 2 != 0 && rest > 0 {
                seen[usize::from(values[rest])] = heap;
            }
            if digit & 4 != 0 {
                for part in 1..=rest / 2 {
                    seen[usize::from(values[part] ^ values[rest - part])] = heap;
                }
            }
        }
        let free = seen.iter().position(|&mark| mark != heap).unwrap();
        values.push(u16::try_from(free).unwrap());
    }
    values
}

fn peer(ogsolve: &str, method: &str, code: &str, n: usize) -> Option<f64> {
    let before = children();
    let mut command = Command::new(ogsolve);
    command.args(["-m", method, "-n", &n.to_string(), code]);
    let status = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .ok()?;
    status.success().then(|| children() - before)
}

fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = own();
    let result = work();
    (own() - before, result)
}

/// The processor time of this thread, in seconds.
fn own() -> f64 {
    let text =
        fs::read_to_string("/proc/thread-self/schedstat").expect("Linux counts processor time");
    let nanoseconds: f64 = text.split(' ').next().unwrap().parse().unwrap();
    nanoseconds / 1e9
}

/// The processor time of finished child processes, in seconds of 100 ticks.
fn children() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").expect("Linux counts processor time");
    let fields: Vec<&str> = text
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    let ticks = |at: usize| fields[at].parse::<f64>().unwrap();
    (ticks(13) + ticks(14)) / 100.0
}
