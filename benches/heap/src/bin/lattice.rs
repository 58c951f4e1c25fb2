//! Tables of subtraction games on two and three heaps: rows of bits beside a loop over positions.
//!
//! `cargo run --release --bin lattice` prints positions a second, best of three, and checks that
//! both ways count the same P-positions.

use std::time::Instant;

use grundy_automata::lattice::{LatticeGame, count_outcomes};
use grundy_num::Limits;

/// P-positions of a total or less on two heaps, one position after the other, by the definition.
fn scalar_plane(moves: &[Vec<i64>], total: usize) -> u64 {
    let side = total + 1;
    let mut winning = vec![false; side * side];
    let moves: Vec<(i64, i64)> = moves.iter().map(|vector| (vector[0], vector[1])).collect();
    let mut count = 0;
    for sum in 0..=total {
        for x in 0..=sum {
            let y = sum - x;
            let wins = moves.iter().any(|&(a, b)| {
                let to = (x as i64 - a, y as i64 - b);
                to.0 >= 0 && to.1 >= 0 && !winning[to.0 as usize * side + to.1 as usize]
            });
            winning[x * side + y] = wins;
            count += u64::from(!wins);
        }
    }
    count
}

fn best<T>(mut work: impl FnMut() -> T) -> (f64, T) {
    let mut best = f64::INFINITY;
    let mut answer = None;
    for _ in 0..3 {
        let start = Instant::now();
        answer = Some(work());
        best = best.min(start.elapsed().as_secs_f64());
    }
    (best, answer.expect("three runs"))
}

fn main() {
    let games: [(&str, &[[i64; 2]]); 4] = [
        ("3 moves", &[[1, 2], [2, 1], [3, 3]]),
        ("4 moves, adding", &[[2, -1], [-1, 2], [1, 1], [3, 0]]),
        (
            "6 moves, adding",
            &[[1, 0], [0, 1], [2, 3], [3, 2], [5, -4], [-4, 5]],
        ),
        (
            "12 moves, adding",
            &[
                [1, 3],
                [3, 1],
                [2, 2],
                [4, -1],
                [-1, 4],
                [5, 0],
                [0, 5],
                [7, 2],
                [2, 7],
                [6, 6],
                [9, -8],
                [-8, 9],
            ],
        ),
    ];
    println!("| two heaps | scalar, 10^6/s | bits, 10^6/s | ratio |\n| --- | --- | --- | --- |");
    for (name, moves) in games {
        let moves: Vec<Vec<i64>> = moves.iter().map(|vector| vector.to_vec()).collect();
        let game = LatticeGame::new(2, moves.clone()).expect("moves that fall");
        let cells = |total: u64| ((total + 1) * (total + 2) / 2) as f64;
        let (slow_total, fast_total) = (2500, 30_000);
        let (slow, scalar) = best(|| scalar_plane(&moves, slow_total as usize));
        let bits = count_outcomes(&game, slow_total, &Limits::none()).expect("no limits");
        assert_eq!(scalar, bits.p_positions, "{name}");
        let (fast, _) = best(|| count_outcomes(&game, fast_total, &Limits::none()));
        let (slow, fast) = (
            cells(slow_total) / slow / 1e6,
            cells(fast_total) / fast / 1e6,
        );
        println!("| {name} | {slow:.0} | {fast:.0} | {:.0} |", fast / slow);
    }
}
