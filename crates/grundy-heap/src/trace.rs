//! The trace of one mex: the options of a heap with their values, written out as the definition has them.
//!
//! It is for looking at, so nothing here is fast: all smaller heaps are computed and every option is listed.

use grundy_num::{Halt, Limits};

use crate::octal::{Code, NODE_KAYLES_PATH};
use crate::{AllButGame, DigitsGame, HeapError, HeapGame, RookGame, SubtractionGame};

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

impl HeapGame {
    /// The options of a heap with their values, and the value that follows from them. Of outcomes it is the trace of
    /// the value behind them.
    ///
    /// ```
    /// use grundy_heap::HeapGame;
    /// use grundy_num::Limits;
    ///
    /// let trace = HeapGame::read("subtraction 1,2,3")?.trace(3, &Limits::none()).unwrap();
    /// let values: Vec<i128> = trace.options.iter().map(|option| option.value).collect();
    /// assert_eq!((values, trace.value), (vec![2, 1, 0], 3));
    /// # Ok::<_, grundy_heap::ReadGameError>(())
    /// ```
    pub fn trace(&self, heap: u64, limits: &Limits<'_>) -> Result<Trace, HeapError> {
        if let HeapGame::Outcomes(outcomes) = self {
            return outcomes.game_of_values().trace(heap, limits);
        }
        let values = self.values(0..heap.saturating_add(1), limits)?;
        let value = *values.last().ok_or(Halt::Memory)?;
        let at = |heap: u64| values[usize::try_from(heap).unwrap_or(usize::MAX)];
        let mut list = Listed {
            options: Vec::new(),
            limits,
        };
        let (mut place, mut by) = (Place::Heap(heap), TracedBy::Mex);
        let heaps = |list: &mut Listed<'_>, heaps: &[u64]| {
            let places = heaps.iter().map(|&heap| Place::Heap(heap)).collect();
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ at(heap));
            list.add(places, sum)
        };
        match self {
            HeapGame::Subtraction(SubtractionGame::Set(game)) => {
                let taken = game.set().as_slice().iter();
                for taken in taken.filter(|&&taken| taken <= heap) {
                    heaps(&mut list, &[heap - taken])?;
                }
            }
            HeapGame::Subtraction(SubtractionGame::Rule(rule)) => {
                for taken in rule.numbers(heap, limits)? {
                    heaps(&mut list, &[heap - taken])?;
                }
            }
            // The game that is traced is within.
            HeapGame::Subtraction(SubtractionGame::Nothing) | HeapGame::Outcomes(_) => {}
            HeapGame::AllBut(game) => {
                let is_allowed = |taken: &u64| match game {
                    AllButGame::Set(game) => !game.set().contains(*taken),
                    AllButGame::Nim => true,
                };
                for taken in (1..=heap).filter(is_allowed) {
                    heaps(&mut list, &[heap - taken])?;
                }
            }
            HeapGame::SinkSubtraction(game) => {
                let taken = game.0.as_slice().iter();
                for taken in taken.filter(|_| heap > 0) {
                    match heap.checked_sub(*taken) {
                        Some(left) => heaps(&mut list, &[left])?,
                        None => list.add(Vec::new(), 0)?,
                    }
                }
            }
            HeapGame::SeededSubtraction(game) => {
                if heap < game.seeds.len() as u64 {
                    by = TracedBy::Definition;
                } else {
                    let taken = game.set.as_slice().iter();
                    for taken in taken.filter(|&&taken| taken <= heap) {
                        heaps(&mut list, &[heap - taken])?;
                    }
                }
            }
            HeapGame::Octal(game) => each_rest(&game.0, heap, &mut |rest| heaps(&mut list, rest))?,
            HeapGame::Hexadecimal(game) => {
                each_rest(&game.0, heap, &mut |rest| heaps(&mut list, rest))?;
            }
            HeapGame::NodeKaylesPath(_) => {
                let code = Code::octal(NODE_KAYLES_PATH).expect("the constant is a code");
                each_rest(&code, heap, &mut |rest| heaps(&mut list, rest))?;
            }
            HeapGame::Rook(RookGame(row)) => {
                place = Place::Cell {
                    row: *row,
                    column: heap,
                };
                if (*row, heap) == (0, 0) {
                    by = TracedBy::Definition;
                }
                let above = |row: u32| HeapGame::Rook(RookGame(row));
                list.add_cells(*row, heap, &values, &above)?;
            }
            HeapGame::Digits(DigitsGame(row)) => {
                place = Place::Cell {
                    row: *row,
                    column: heap,
                };
                // A zero may go with all that follows it, which leaves nothing.
                if *row == 0 {
                    list.add(Vec::new(), 0)?;
                }
                let above = |row: u32| HeapGame::Digits(DigitsGame(row));
                list.add_cells(*row, heap, &values, &above)?;
            }
        }
        Ok(Trace {
            place,
            options: list.options,
            value,
            by,
        })
    }
}

/// Options being listed.
struct Listed<'a> {
    options: Vec<TracedOption>,
    limits: &'a Limits<'a>,
}

impl Listed<'_> {
    fn add(&mut self, places: Vec<Place>, value: i128) -> Result<(), Halt> {
        self.limits.tick()?;
        self.limits.allow_item(&self.options)?;
        self.options.push(TracedOption { places, value });
        Ok(())
    }

    /// The cells to the left, whose values these are, and those above, whose rows are games of their own. The corner of
    /// the rook, the only cell of value -1, may not be entered.
    fn add_cells(
        &mut self,
        row: u32,
        column: u64,
        values: &[i128],
        above: &dyn Fn(u32) -> HeapGame,
    ) -> Result<(), HeapError> {
        let cell = |row: u32, column: u64| vec![Place::Cell { row, column }];
        for (left, &value) in (0..column).zip(values) {
            if value >= 0 {
                self.add(cell(row, left), value)?;
            }
        }
        for row in 0..row {
            let value = above(row).values(column..column + 1, self.limits)?[0];
            if value >= 0 {
                self.add(cell(row, column), value)?;
            }
        }
        Ok(())
    }
}

/// Calls `each` with the heaps that every move of a code leaves, the smaller ones first in each.
fn each_rest(
    code: &Code,
    heap: u64,
    each: &mut dyn FnMut(&[u64]) -> Result<(), Halt>,
) -> Result<(), Halt> {
    for taken in 0..=code.most_taken() {
        let digit = code.digit(taken);
        let Some(rest) = heap.checked_sub(taken as u64) else {
            break;
        };
        // Bit k of the digit for `taken` allows exactly k heaps to be left, none of them empty.
        if digit & 1 != 0 && rest == 0 {
            each(&[])?;
        }
        if digit & 2 != 0 && rest > 0 {
            each(&[rest])?;
        }
        if digit & 4 != 0 {
            for small in 1..=code.halves(taken).greatest_part(rest) {
                each(&[small, rest - small])?;
            }
        }
        if digit & 8 != 0 {
            for small in 1..=rest / 3 {
                for middle in small..=(rest - small) / 2 {
                    each(&[small, middle, rest - small - middle])?;
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mex(values: impl IntoIterator<Item = i128>) -> i128 {
        let values: Vec<i128> = values.into_iter().collect();
        (0..=values.len() as i128)
            .find(|value| !values.contains(value))
            .unwrap()
    }

    /// The kernels compute values in their own ways; the options written out must give the same.
    #[test]
    fn every_value_is_the_mex_of_its_traced_options() {
        let games = [
            "subtraction 1,2,6,11",
            "subtraction squares",
            "all-but 1,4,5",
            "octal 0.77",
            "octal 4.7",
            "octal 0.137",
            "hexadecimal 0.f",
            "hexadecimal 0.8421",
            "rook 0",
            "rook 5",
            "digits 0",
            "digits 6",
            "node-kayles-path",
            "subtraction {}",
            "all-but {}",
            "sink-subtraction 1,2,6",
            "seeded-subtraction 0,0,1,0; 1,2,6",
            "octal 4!.34",
            "grundys-game",
            "outcomes octal 0.77",
        ];
        let limits = Limits::none();
        for text in games {
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
