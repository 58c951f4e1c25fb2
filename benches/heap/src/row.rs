//! The blank row {1, 36, 99, 100, 104} of the table of long all-but periods.

use std::time::Instant;

use grundy_heap::{AllBut, Depth, verify};
use grundy_num::Limits;

pub fn run() {
    let limits = Limits::none().memory(1 << 30);
    let game = AllBut::new("1,36,99,100,104".parse().expect("a set"));
    let start = Instant::now();
    let solved = game.solve(&limits).expect("within the memory");
    println!("{:?} after {:?}", solved.proof().period(), start.elapsed());
    let certificate = solved.certificate(&limits).expect("within the memory");
    let blocks = certificate.fields.first().map_or(0, |(_, list)| list.len());
    println!("certificate with {blocks} blocks");
    let start = Instant::now();
    let checked = verify(&certificate, Depth::Sample { seed: 1 }, &limits);
    println!("{checked:?} after {:?}", start.elapsed());
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        println!(
            "{}",
            status
                .lines()
                .find(|line| line.starts_with("VmHWM"))
                .unwrap_or_default()
        );
    }
    if let Ok(text) = std::fs::read_to_string("/proc/thread-self/schedstat") {
        println!(
            "nanoseconds on the processor: {}",
            text.split(' ').next().unwrap_or_default()
        );
    }
}
