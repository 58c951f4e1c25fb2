//! Counts over all positions of a total or less, of games on any number of heaps.

use grundy_num::{Halt, Limits, Outcome};

use super::{Kept, LatticeGame, PositionSearch, SearchError, Table, Values};

/// How many positions there are up to a total, and how many of them are P.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// All positions.
    pub positions: u64,
    /// Those that the previous player wins.
    pub p_positions: u64,
}

/// Counts the positions with a weighted total of at most `total` and the P-positions among them.
///
/// On two heaps or more 64 positions of the first two are decided at a time and only a few totals
/// are kept; on one heap, and on very many, each position is searched and remembered.
///
/// ```
/// use grundy_automata::lattice::{LatticeGame, count_outcomes};
/// use grundy_num::Limits;
/// let game = LatticeGame::new(2, vec![vec![1, 2], vec![2, 1], vec![3, 3]]).unwrap();
/// assert_eq!(count_outcomes(&game, 2500, &Limits::none())?.p_positions, 813_011);
/// # Ok::<(), grundy_num::Halt>(())
/// ```
pub fn count_outcomes(game: &LatticeGame, total: u64, limits: &Limits<'_>) -> Result<Counts, Halt> {
    if let Ok(mut table) = Table::new(game, Values::Outcomes, Kept::Last) {
        table.make_room(total, limits)?;
        table.extend_to(total, limits)?;
        return Ok(Counts {
            positions: table.positions(),
            p_positions: table.histogram()[0],
        });
    }
    let mut counts = Counts {
        positions: 0,
        p_positions: 0,
    };
    let mut search = PositionSearch::new(game);
    each_position(game, total, limits, |position| {
        let outcome = within(search.outcome(position, limits))?;
        counts.positions += 1;
        counts.p_positions += u64::from(outcome == Outcome::Previous);
        Ok(())
    })?;
    Ok(counts)
}

/// How many positions with a weighted total of at most `total` have each nim-value.
pub fn nimber_histogram(
    game: &LatticeGame,
    total: u64,
    limits: &Limits<'_>,
) -> Result<Vec<u64>, Halt> {
    if let Ok(mut table) = Table::new(game, Values::Nimbers, Kept::Last) {
        table.make_room(total, limits)?;
        table.extend_to(total, limits)?;
        return Ok(table.histogram().to_vec());
    }
    let mut histogram = vec![0];
    let mut search = PositionSearch::new(game);
    each_position(game, total, limits, |position| {
        let value = within(search.nimber(position, limits))? as usize;
        if histogram.len() <= value {
            histogram.resize(value + 1, 0);
        }
        histogram[value] += 1;
        Ok(())
    })?;
    Ok(histogram)
}

/// Positions that are counted have a total that fits, so only a limit can be in the way.
fn within<T>(answer: Result<T, SearchError>) -> Result<T, Halt> {
    answer.map_err(|error| match error {
        SearchError::Halt(halt) => halt,
        SearchError::Position(_) => unreachable!("a position of a bounded total is a position"),
    })
}

/// Visits every position up to a total; the first one visited is among the largest of the first
/// heap, so that a search makes room once for that heap.
fn each_position(
    game: &LatticeGame,
    total: u64,
    limits: &Limits<'_>,
    mut visit: impl FnMut(&[u64]) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let weights = game.weights();
    let mut position = vec![0u64; weights.len()];
    let mut rest = total;
    loop {
        // What is known already is visited without a step of the search.
        limits.tick()?;
        visit(&position)?;
        // An odometer: the first heap that can grow does, and those before it start again.
        let mut heap = 0;
        loop {
            let Some(&weight) = weights.get(heap) else {
                return Ok(());
            };
            if weight <= rest {
                position[heap] += 1;
                rest -= weight;
                break;
            }
            rest += weight * position[heap];
            position[heap] = 0;
            heap += 1;
        }
    }
}
