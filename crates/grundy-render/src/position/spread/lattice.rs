//! Grids, numbered row by row, and what is left of them.

use super::{LONGEST_ROW, STEP};
use crate::drawing::{Point, count};

/// The places on a lattice of vertices with these numbers, if every edge joins neighbours there.
///
/// Numbers keep their places, so a grid looks the same while vertices go from it.
pub(super) fn places(numbers: &[usize], edges: &[(usize, usize)]) -> Option<Vec<Point>> {
    let (&least, &most) = numbers.iter().min().zip(numbers.iter().max())?;
    let steps = edges.iter().map(|&(a, b)| numbers[a].abs_diff(numbers[b]));
    let mut steps: Vec<usize> = steps.collect();
    steps.sort_unstable();
    steps.dedup();
    let columns = match *steps {
        // One row, where it is short.
        [1] if most - least < LONGEST_ROW => most + 1,
        [columns] | [1, columns] if columns > 1 => columns,
        _ => return None,
    };
    // Rows begin with 0, or with 1 where numbers do.
    let first = least.min(1);
    let place = |number: usize| {
        let number = number - first;
        (number / columns, number % columns)
    };
    let joins_neighbours = |&(a, b): &(usize, usize)| {
        let [(row, column), (other_row, other_column)] = [a, b].map(|v| place(numbers[v]));
        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
    };
    let rows = place(most).0 - place(least).0 + 1;
    let is_wide =
        rows.saturating_mul(columns.min(most - least + 1)) > 4 * numbers.len() + LONGEST_ROW;
    if is_wide || !edges.iter().all(joins_neighbours) {
        return None;
    }
    let places = numbers.iter().map(|&number| {
        let (row, column) = place(number);
        Point::new(count(column) * STEP, count(row) * STEP)
    });
    Some(places.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: usize, columns: usize) -> Vec<(usize, usize)> {
        let n = rows * columns;
        let across = (0..n)
            .filter(|v| (v + 1) % columns != 0)
            .map(|v| (v, v + 1));
        across
            .chain((columns..n).map(|v| (v - columns, v)))
            .collect()
    }

    #[test]
    fn a_grid_and_what_is_left_of_it_stand_in_rows() {
        let numbers: Vec<usize> = (0..20).collect();
        let whole = places(&numbers, &grid(4, 5)).unwrap();
        assert!((whole[7].x - 2.0 * STEP).abs() < 1e-9 && (whole[7].y - STEP).abs() < 1e-9);
        let left = places(&[0, 1, 5, 12], &[(0, 1), (0, 2)]).unwrap();
        assert!((left[3].x - 2.0 * STEP).abs() < 1e-9 && (left[3].y - 2.0 * STEP).abs() < 1e-9);
    }

    #[test]
    fn numbers_may_begin_with_one() {
        let numbers: Vec<usize> = (1..=6).collect();
        assert!(places(&numbers, &grid(2, 3)).is_some());
    }

    #[test]
    fn a_cycle_is_no_lattice() {
        let numbers: Vec<usize> = (0..4).collect();
        assert!(places(&numbers, &[(0, 1), (1, 2), (2, 3), (0, 3)]).is_none());
        assert!(places(&[0, 1, usize::MAX - 1, usize::MAX], &[(0, 1), (2, 3)]).is_none());
        assert!(places(&[], &[]).is_none());
    }
}
