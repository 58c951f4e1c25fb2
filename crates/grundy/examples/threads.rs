//! Requests on standard input, answered on one workbench by one thread and by two.
//!
//! ```text
//! benches/long_batch.py 10000 --print | cargo run --release -p grundy --example threads
//! ```
//!
//! Prints how many times as fast two threads are; ends with 1 if an answer differs.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use grundy::Workbench;
use grundy::requests::Desk;

/// Each way is tried so often, and its least time counts.
const RUNS: usize = 3;

fn answer_all(requests: &[String], threads: usize) -> (Vec<String>, Duration) {
    let (desk, bench, next) = (Desk::default(), Workbench::default(), AtomicUsize::new(0));
    let start = Instant::now();
    let work = || {
        let mut answers = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(request) = requests.get(at) else {
                return answers;
            };
            answers.push((at, desk.answer(&bench, request)));
        }
    };
    let mut answers = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let parts = workers.into_iter().map(|it| it.join().expect("a thread"));
        parts.flatten().collect::<Vec<_>>()
    });
    let took = start.elapsed();
    answers.sort_unstable();
    (
        answers.into_iter().map(|(_, answer)| answer).collect(),
        took,
    )
}

fn main() -> io::Result<ExitCode> {
    let requests = io::stdin().lock().lines().collect::<Result<Vec<_>, _>>()?;
    let mut least = [Duration::MAX; 2];
    let (alone, _) = answer_all(&requests, 1);
    let mut differing = 0;
    for _ in 0..RUNS {
        for (least, threads) in least.iter_mut().zip(1..) {
            let (answers, took) = answer_all(&requests, threads);
            differing += answers.iter().zip(&alone).filter(|(a, b)| a != b).count();
            *least = took.min(*least);
        }
    }
    let [one, two] = least.map(|took| took.as_micros());
    let percent = one * 100 / two.max(1);
    writeln!(
        io::stdout(),
        "{} requests: two threads take 1/{}.{:02} of the time of one; {differing} answers differ",
        requests.len(),
        percent / 100,
        percent % 100
    )?;
    Ok(if differing == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
