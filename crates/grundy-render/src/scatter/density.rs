//! How many points lie in each cell of a page, and the inks that say so.

use crate::axis::{Reach, Scale};
use crate::cells::{Cells, Ink};
use crate::drawing::{Colour, count};
use crate::legend::{Entry, Look};

/// The points in every cell.
///
/// Where a linear axis has no more integers than cells, each integer has its own bin, which takes
/// several cells: a bin that takes now one integer and now two would show stripes that are not
/// there.
pub(super) struct Density {
    across: Bins,
    up: Bins,
    /// The points of each bin, row by row from the lowest.
    counts: Vec<u64>,
    /// The least count of each step of the ink but none.
    steps: Vec<u64>,
}

/// The bins of an axis.
struct Bins {
    cells: usize,
    /// How many there are.
    count: usize,
    /// Whether a bin is one integer.
    of_integers: bool,
}

/// The inks from pale to dark.
const INKS: [Ink; 5] = [
    ink('·', [0xbf, 0xd7, 0xef]),
    ink('░', [0x86, 0xb3, 0xe0]),
    ink('▒', [0x4a, 0x8a, 0xcb]),
    ink('▓', [0x1d, 0x5f, 0xa8]),
    ink('█', [0x0b, 0x32, 0x63]),
];

/// The same steps where there is only ASCII.
const ASCII: [char; 5] = ['.', ':', '+', '#', '@'];

const PAPER: Ink = ink(' ', [0xff; 3]);

const fn ink(glyph: char, colour: [u8; 3]) -> Ink {
    Ink {
        glyph,
        colour: Colour(colour),
    }
}

impl Bins {
    fn of(reach: &Reach, cells: usize) -> Bins {
        let integers = usize::try_from(reach.integers()).unwrap_or(usize::MAX);
        let of_integers = reach.scale == Scale::Linear && integers <= cells;
        Bins {
            cells,
            count: if of_integers { integers } else { cells },
            of_integers,
        }
    }

    /// The bin of a number.
    fn of_number(&self, reach: &Reach, n: i128) -> Option<usize> {
        let share = reach.share(n)?;
        if self.of_integers {
            return usize::try_from(n.abs_diff(reach.low)).ok();
        }
        Some(floor(share * count(self.count)).min(self.count - 1))
    }

    /// The bin that a cell shows: that of its middle.
    fn of_cell(&self, cell: usize) -> usize {
        (2 * cell + 1) * self.count / (2 * self.cells)
    }

    /// The cell in the middle of those that show a bin.
    fn cell(&self, bin: usize) -> usize {
        (2 * bin + 1) * self.cells / (2 * self.count)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of the cells of a page"
)]
fn floor(x: f64) -> usize {
    x.floor() as usize
}

impl Density {
    /// Counts the points that have a place in so many columns and rows of cells.
    pub(super) fn of(
        points: &[(i128, i128)],
        across: &Reach,
        up: &Reach,
        (columns, rows): (usize, usize),
    ) -> Density {
        let bins = (Bins::of(across, columns), Bins::of(up, rows));
        let mut counts = vec![0_u64; bins.0.count * bins.1.count];
        for &(x, y) in points {
            if let (Some(column), Some(row)) =
                (bins.0.of_number(across, x), bins.1.of_number(up, y))
            {
                counts[row * bins.0.count + column] += 1;
            }
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        Density {
            across: bins.0,
            up: bins.1,
            counts,
            steps: steps(most, INKS.len()),
        }
    }

    /// The cell in the middle of those that show a point, if it has a place. Rows count from the top.
    pub(super) fn cell(
        &self,
        (x, across): (i128, &Reach),
        (y, up): (i128, &Reach),
    ) -> Option<(usize, usize)> {
        let column = self.across.cell(self.across.of_number(across, x)?);
        let row = self.up.cell(self.up.of_number(up, y)?);
        Some((column, self.up.cells - 1 - row))
    }

    /// The step of the ink of a cell, from 1 on; 0 without points. Rows count from the top.
    pub(super) fn step(&self, column: usize, row: usize) -> usize {
        let up = self.up.of_cell(self.up.cells - 1 - row);
        let points = self.counts[up * self.across.count + self.across.of_cell(column)];
        self.steps.partition_point(|&least| least <= points)
    }

    /// The ink of a step from 1 on: with few steps, those that differ most.
    fn ink(&self, step: usize) -> usize {
        match self.steps.len() {
            0 | 1 => 3,
            steps => (step - 1) * (INKS.len() - 1) / (steps - 1),
        }
    }

    /// The character of a step.
    pub(super) fn glyph(&self, step: usize, is_ascii: bool) -> char {
        match step {
            0 => ' ',
            step if is_ascii => ASCII[self.ink(step)],
            step => INKS[self.ink(step)].glyph,
        }
    }

    /// The cells in their inks.
    pub(super) fn cells(&self) -> Cells {
        let steps = 1..=self.steps.len();
        let inks = steps.map(|step| INKS[self.ink(step)]);
        let inks = std::iter::once(PAPER).chain(inks).collect();
        let mut cells = Cells::new(self.across.cells, self.up.cells, inks);
        for row in 0..self.up.cells {
            for column in 0..self.across.cells {
                let step = u8::try_from(self.step(column, row)).unwrap_or(u8::MAX);
                cells.set(column, row, step);
            }
        }
        cells
    }

    /// The least and the greatest count of each step.
    fn ranges(&self) -> impl Iterator<Item = (u64, u64)> {
        let most = self.counts.iter().copied().max().unwrap_or(0);
        let ends = self.steps.iter().skip(1).map(|next| next - 1);
        self.steps.iter().copied().zip(ends.chain([most]))
    }

    /// What each character means, on a line.
    pub(super) fn line(&self, is_ascii: bool) -> String {
        let told = self.ranges().zip(1..).map(|((from, to), step)| {
            let glyph = self.glyph(step, is_ascii);
            if from == to {
                format!("{glyph} {from}")
            } else {
                format!("{glyph} {from}-{to}")
            }
        });
        let told: Vec<String> = told.collect();
        format!("points to a character: {}", told.join("  "))
    }

    /// What each step means, in words.
    fn words(&self) -> Vec<String> {
        let words = self.ranges().enumerate();
        let words = words.map(|(at, (from, to))| {
            let range = if from == to {
                from.to_string()
            } else {
                format!("{from} to {to}")
            };
            match (at, range.as_str()) {
                (0, "1") => "1 point to a cell".to_owned(),
                (0, range) => format!("{range} points to a cell"),
                _ => range,
            }
        });
        words.collect()
    }

    /// What each ink means.
    pub(super) fn legend(&self) -> Vec<Entry> {
        let words = self.words().into_iter().zip(1..);
        let entry = |(text, step)| Entry::new(Look::Square(INKS[self.ink(step)].colour), text);
        words.map(entry).collect()
    }
}

/// The least counts of at most so many steps up to a greatest count: round numbers, each about as
/// many times the one before.
fn steps(most: u64, wanted: usize) -> Vec<u64> {
    if most == 0 {
        return Vec::new();
    }
    let ratio = real(most).powf(1.0 / count(wanted));
    let mut steps = vec![1];
    let mut exact = 1.0;
    for _ in 1..wanted {
        exact *= ratio;
        let least = round_up(exact);
        if least > *steps.last().expect("there is a first step") && least <= most {
            steps.push(least);
        }
    }
    steps
}

/// The least of 1, 2, 5, 10, 20, … that is not less.
fn round_up(x: f64) -> u64 {
    let mut power = 1_u64;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            // A little less is taken for as much: the ratio was rounded.
            if real(step) >= x - 1e-6 || step == u64::MAX {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a step of an ink")]
fn real(n: u64) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::PlotAxis;
    use proptest::prelude::*;

    #[test]
    fn steps_are_round_numbers_up_to_the_greatest_count() {
        assert_eq!(steps(837, 5), [1, 5, 20, 100, 500]);
        assert_eq!(steps(3, 5), [1, 2]);
        assert_eq!(steps(1, 5), [1]);
        assert_eq!(steps(0, 5), [0; 0]);
        assert_eq!(steps(u64::MAX, 5).len(), 5);
    }

    proptest! {
        /// The definition: a cell counts the points whose places on the page lie in it.
        #[test]
        fn every_point_is_counted_in_the_cell_of_its_place(
            points in prop::collection::vec((0i128..4000, -30i128..30), 1..200),
            (columns, rows) in (1usize..90, 1usize..90),
        ) {
            let across = Reach::of(points.iter().map(|it| it.0), &PlotAxis::linear(""));
            let up = Reach::of(points.iter().map(|it| it.1), &PlotAxis::linear(""));
            let density = Density::of(&points, &across, &up, (columns, rows));
            prop_assert_eq!(density.counts.iter().sum::<u64>(), points.len() as u64);
            for &(x, y) in &points {
                let column = floor(across.share(x).unwrap() * count(columns)).min(columns - 1);
                let row = floor(up.share(y).unwrap() * count(rows)).min(rows - 1);
                prop_assert!(density.step(column, rows - 1 - row) > 0, "({}, {})", x, y);
                let (column, row) = density.cell((x, &across), (y, &up)).unwrap();
                prop_assert!(density.step(column, row) > 0, "the record ({}, {})", x, y);
            }
        }
    }
}
