//! The trace of one mex: the options of a heap with their values, written out as the definition has them.
//!
//! It is for looking at, so nothing here is fast: all smaller heaps are computed and every option is listed.

use grundy_num::{Halt, Limits};

use crate::family::Family;
use crate::{HeapError, HeapGame};

/// A place that has a value: a heap, or a cell in the table of the rook or of digit deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A heap.
    Heap(u64),
    /// A cell.
    Cell {
        /// The row.
        row: u32,
        /// The column.
        column: u64,
    },
}

/// An option: the places whose sum it is, none of them where nothing is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedOption {
    /// The places.
    pub places: Vec<Place>,
    /// The nim-sum of their values.
    pub value: i128,
}

/// A value and what it is the mex of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The place.
    pub place: Place,
    /// Its options.
    pub options: Vec<TracedOption>,
    /// Its value.
    pub value: i128,
    /// Where the value comes from.
    pub by: TracedBy,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TracedBy {
    /// It is the least number from 0 on that is not the value of an option.
    Mex,
    /// It is given: the corner of the rook has the value -1, and seeds have theirs.
    Definition,
}

impl Trace {
    /// The trace of the value of a heap.
    pub(crate) fn of(
        game: &impl Family,
        heap: u64,
        limits: &Limits<'_>,
    ) -> Result<Trace, HeapError> {
        let count = heap.saturating_add(1);
        limits.allow_memory(count.saturating_mul(size_of::<i128>() as u64))?;
        let values = game.kernel().values(0..count, limits)?;
        let value = *values.last().ok_or(Halt::Memory)?;
        let mut options = Options {
            heap,
            values,
            place: Place::Heap(heap),
            by: TracedBy::Mex,
            list: Vec::new(),
            limits,
        };
        game.options(heap, &mut options)?;
        Ok(Trace {
            place: options.place,
            options: options.list,
            value,
            by: options.by,
        })
    }
}

/// The options of a heap as its family lists them.
pub(crate) struct Options<'a> {
    heap: u64,
    /// The values of the heaps up to this one.
    values: Vec<i128>,
    place: Place,
    by: TracedBy,
    list: Vec<TracedOption>,
    pub(crate) limits: &'a Limits<'a>,
}

impl Options<'_> {
    /// A move may leave these heaps, or none at all.
    pub(crate) fn leave(&mut self, heaps: &[u64]) -> Result<(), Halt> {
        let at = |heap: u64| self.values[usize::try_from(heap).unwrap_or(usize::MAX)];
        let places = heaps.iter().map(|&heap| Place::Heap(heap)).collect();
        let value = heaps.iter().fold(0, |sum, &heap| sum ^ at(heap));
        self.add(places, value)
    }

    /// A move may take any of these numbers that the heap has.
    pub(crate) fn take(&mut self, numbers: impl IntoIterator<Item = u64>) -> Result<(), Halt> {
        for taken in numbers {
            if let Some(left) = self.heap.checked_sub(taken) {
                self.leave(&[left])?;
            }
        }
        Ok(())
    }

    /// The value of the heap is given, whatever the options.
    pub(crate) fn given(&mut self) {
        self.by = TracedBy::Definition;
    }

    /// The heap is a cell in this row of a table: a move leads to a cell to the left, or above it, where rows are games
    /// of their own. The corner of the rook, the only cell of value -1, may not be entered.
    pub(crate) fn cells(
        &mut self,
        row: u32,
        above: impl Fn(u32) -> HeapGame,
    ) -> Result<(), HeapError> {
        let column = self.heap;
        let cell = |row: u32, column: u64| Place::Cell { row, column };
        self.place = cell(row, column);
        for left in 0..column {
            let value = self.values[usize::try_from(left).unwrap_or(usize::MAX)];
            if value >= 0 {
                self.add(vec![cell(row, left)], value)?;
            }
        }
        for row in 0..row {
            let value = above(row).values(column..column + 1, self.limits)?[0];
            if value >= 0 {
                self.add(vec![cell(row, column)], value)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, places: Vec<Place>, value: i128) -> Result<(), Halt> {
        self.limits.tick()?;
        self.limits.allow_item(&self.list)?;
        self.list.push(TracedOption { places, value });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FAMILIES;

    fn mex(values: impl IntoIterator<Item = i128>) -> i128 {
        let values: Vec<i128> = values.into_iter().collect();
        (0..=values.len() as i128)
            .find(|value| !values.contains(value))
            .unwrap()
    }

    /// The kernels compute values in their own ways; the options written out must give the same.
    #[test]
    fn every_value_is_the_mex_of_its_traced_options() {
        let special = [
            "subtraction squares",
            "octal 4.7",
            "octal 0.137",
            "octal 4!.34",
            "hexadecimal 0.8421",
            "rook 0",
            "digits 0",
            "subtraction {}",
            "all-but {}",
        ];
        let examples = FAMILIES.iter().map(|family| family.example);
        let limits = Limits::none();
        for text in examples.chain(special) {
            let game = HeapGame::read(text).unwrap();
            for heap in 0..40 {
                let trace = game.trace(heap, &limits).unwrap();
                if trace.by == TracedBy::Definition {
                    let is_corner = text == "rook 0" && heap == 0 && trace.value == -1;
                    assert!(is_corner || text.starts_with("seeded") && heap < 4);
                    continue;
                }
                let found = mex(trace.options.iter().map(|option| option.value));
                assert_eq!(found, trace.value, "{text} at {heap}");
            }
        }
    }
}
