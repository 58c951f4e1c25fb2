//! Columns a second of the misère rook: the definition, windows one row after the other, and the
//! passes of the toolkit, which carry many blocks side by side. With a number as argument it climbs to
//! that row; otherwise to row 15. All speeds are per second of CPU time.

use std::hint::black_box;

use grundy_heap::{Depth, RookRows, RookTable, verify};
use grundy_num::Limits;

fn main() {
    let top = std::env::args()
        .nth(1)
        .map_or(15, |row| row.parse().expect("a row"));
    let naive = by_definition(14, 600);
    println!("rows 0-13, mex of lists      {:>12.0} columns/s", naive);
    let scalar = by_bits(14, 20_000_000);
    println!(
        "rows 0-13, bit windows       {:>12.0} columns/s  {:>9.0} x",
        scalar,
        scalar / naive
    );
    for rows in [1, 4] {
        let speed = over_a_stream(rows, 200_000_000);
        println!("{rows} row(s) over a stream      {speed:>12.0} columns/s");
    }

    let mut tower = RookRows::new();
    let limits =
        Limits::none().threads(std::thread::available_parallelism().map_or(1, usize::from));
    for m in 0..=top {
        let (wall, cpu) = (std::time::Instant::now(), cpu_seconds());
        let Some(row) = tower.climb(m, &limits).expect("no limits") else {
            println!("row {m} is out of reach");
            return;
        };
        let row = row.clone();
        let (wall, cpu) = (wall.elapsed().as_secs_f64(), cpu_seconds() - cpu);
        println!(
            "m = {m:>2}  t = {:>17}  p(g) = {:>3}  p(f) = {:>3}  {wall:>8.2} s wall  {cpu:>8.2} s CPU",
            row.period, row.rook_preperiod, row.digit_preperiod,
        );
        // Shorter rows are over before the clock ticks.
        if cpu > 0.2 {
            let (speed, reach) = (row.columns as f64 / cpu, row.period as f64 / cpu);
            println!(
                "        {speed:.0} columns/s, {:.1} x the bit windows; {reach:.0} columns of the period proved a second",
                speed / scalar,
            );
        }
        let certificate = tower
            .certificate(RookTable::Rook, m)
            .expect("the row is proved");
        let numbers: usize = certificate.fields.iter().map(|(_, list)| list.len()).sum();
        let digits: usize = certificate
            .fields
            .iter()
            .flat_map(|(_, list)| list)
            .map(|x| x.to_string().len() + 1)
            .sum();
        let cpu = cpu_seconds();
        let checked = verify(&certificate, Depth::Sample { seed: 1 }, &limits);
        let checked = checked.expect("the certificate holds");
        println!(
            "        certificate: {numbers} numbers, {digits} bytes; {checked:?} in {:.2} s CPU",
            cpu_seconds() - cpu,
        );
    }
}

/// The table with a search through the lists of the row and the column for each cell.
fn by_definition(rows: usize, columns: usize) -> f64 {
    let start = cpu_seconds();
    let mut table: Vec<Vec<i64>> = vec![Vec::new(); rows];
    for n in 0..columns {
        let mut column = Vec::new();
        for (m, row) in table.iter_mut().enumerate() {
            let mut value = 0;
            while column.contains(&value) || row.contains(&value) {
                value += 1;
            }
            let value = if m + n == 0 { -1 } else { value };
            column.push(value);
            row.push(value);
        }
    }
    black_box(&table);
    columns as f64 / (cpu_seconds() - start)
}

/// The same with a moving window of bits for each row.
fn by_bits(rows: usize, columns: usize) -> f64 {
    let start = cpu_seconds();
    let mut windows = vec![(1u64 << 32) - 1; rows];
    windows[0] >>= 1;
    for _ in 0..columns {
        let mut column = 0u64;
        for window in &mut windows {
            let least = !(*window | column) & (*window | column).wrapping_add(1);
            column |= least;
            *window = (*window | least) >> 1;
        }
    }
    black_box(&windows);
    columns as f64 / (cpu_seconds() - start)
}

/// Rows above a stream of the values of rows 0 to 12, one block at a time.
fn over_a_stream(rows: usize, columns: usize) -> f64 {
    let mut windows = vec![(1u64 << 32) - 1; 13 + rows];
    windows[0] >>= 1;
    let (base, upper) = windows.split_at_mut(13);
    let stream: Vec<u64> = (0..1 << 16)
        .map(|_| {
            let mut column = 0u64;
            for window in base.iter_mut() {
                let least = !(*window | column) & (*window | column).wrapping_add(1);
                column |= least;
                *window = (*window | least) >> 1;
            }
            column
        })
        .collect();
    let start = cpu_seconds();
    for _ in 0..columns / stream.len() {
        for &word in &stream {
            let mut column = word;
            for window in upper.iter_mut() {
                let least = !(*window | column) & (*window | column).wrapping_add(1);
                column |= least;
                // The stream is not a whole period, so keep the lowest value taken by hand.
                *window = (*window | least) >> 1 | 1;
            }
        }
    }
    black_box(&upper);
    (columns / stream.len() * stream.len()) as f64 / (cpu_seconds() - start)
}

/// The CPU time of this process with all its threads, in seconds.
fn cpu_seconds() -> f64 {
    // Fields 14 and 15 of the line, user and system time in ticks of 10 ms, come after the name.
    let stat = std::fs::read_to_string("/proc/self/stat").expect("this needs Linux");
    let after = stat.rsplit(')').next().expect("the name is in brackets");
    let fields: Vec<&str> = after.split_whitespace().collect();
    let ticks = |index: usize| fields[index].parse::<f64>().expect("a number of ticks");
    (ticks(11) + ticks(12)) / 100.0
}
