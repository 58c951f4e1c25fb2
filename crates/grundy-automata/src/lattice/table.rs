//! Whole tables of outcomes and nim-values, 64 positions of the first two heaps at a time.
//!
//! One plane of bits for each value k marks the positions that have it. Going through the values
//! from 0, a position takes value k when it has no smaller one and no option of value k; these are
//! the definition of the least excluded value, written for whole rows. Outcomes are the plane of 0
//! alone: a position is P when none of its options is.

use grundy_num::{Halt, Limits, Outcome};

use super::LatticeGame;
use super::game::subtract;
use super::rests::{MOST_BESIDE, Rests};
use super::rows::{Plane, fill, or_shifted};

/// Which values a table tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Zero and everything else: outcomes.
    Outcomes,
    /// All nim-values.
    Nimbers,
}

/// Which totals a table keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// All of them.
    All,
    /// As many of the last ones as the moves need, for counting.
    Last,
}

/// All positions of a game on two heaps or more up to a weighted total.
///
/// ```
/// use grundy_automata::lattice::{Kept, LatticeGame, Table, Values};
/// use grundy_num::Limits;
/// let game = LatticeGame::new(2, vec![vec![1, 2], vec![2, 1]]).unwrap();
/// let mut table = Table::new(&game, Values::Nimbers, Kept::All).unwrap();
/// table.extend_to(160, &Limits::none())?;
/// assert_eq!(table.histogram(), [4482, 4399, 4160]);
/// assert_eq!(table.nimber(&[123, 5]), Some(2));
/// # Ok::<(), grundy_num::Halt>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    moves: Vec<Move>,
    plane: Plane,
    /// The heaps beside the first two.
    rests: Rests,
    weights: Vec<u64>,
    values: Values,
    kept: Kept,
    /// For each value the rows of each total kept, by the heaps beside the first two.
    marked: Vec<Vec<Vec<Row>>>,
    /// How many totals are kept.
    ring: usize,
    /// The totals below this one are done.
    done: u64,
    /// Whether the next total has begun to take the slot of the oldest one.
    begun: bool,
    histogram: Vec<u64>,
    positions: u64,
}

/// The bits of one row; no words at all stand for no bits.
type Row = Vec<u64>;

#[derive(Clone, Debug)]
struct Move {
    /// How far it lowers the total, and the total of the first two heaps alone.
    drop: u64,
    plane_drop: i128,
    first: i64,
    beside: Vec<i64>,
}

/// A row of more words than this takes longer than a look at the clock.
const LONG_ROW: usize = 1 << 10;

/// Adds empty layers to a plane until it has so many.
fn grow(plane: &mut Vec<Vec<Row>>, layers: usize, limits: &Limits<'_>) -> Result<(), Halt> {
    const AT_ONCE: usize = 1 << 16;
    plane.reserve_exact(layers.saturating_sub(plane.len()));
    while plane.len() < layers {
        limits.look()?;
        plane.resize(layers.min(plane.len() + AT_ONCE), Vec::new());
    }
    Ok(())
}

/// A game has no table of this kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tables are made for 2 to {} heaps, and this game has {heaps}", 2 + MOST_BESIDE)]
pub struct TableError {
    heaps: usize,
}

impl Table {
    /// A table without positions.
    pub fn new(game: &LatticeGame, values: Values, kept: Kept) -> Result<Table, TableError> {
        let weights = game.weights().to_vec();
        let (v, w, beside) = match weights.as_slice() {
            &[v, w, ref beside @ ..] if beside.len() <= MOST_BESIDE => (v, w, beside),
            _ => {
                return Err(TableError {
                    heaps: weights.len(),
                });
            }
        };
        let rests = Rests::new(beside);
        let moves = game.moves().iter().zip(game.drops());
        let moves = moves.map(|(vector, &drop)| Move {
            drop,
            plane_drop: i128::from(vector[0]) * i128::from(v)
                + i128::from(vector[1]) * i128::from(w),
            first: vector[0],
            beside: vector[2..].to_vec(),
        });
        Ok(Table {
            moves: moves.collect(),
            plane: Plane::new(v, w),
            rests,
            weights,
            values,
            kept,
            marked: vec![Vec::new()],
            ring: 0,
            done: 0,
            begun: false,
            histogram: vec![0],
            positions: 0,
        })
    }

    /// Computes every position with a weighted total of at most `total`. After a [`Halt`] the
    /// table is intact up to the totals that are done.
    pub fn extend_to(&mut self, total: u64, limits: &Limits<'_>) -> Result<(), Halt> {
        while self.done <= total {
            // All totals are kept as they come; of the last ones it is known how many there are.
            let room = match self.kept {
                Kept::All if self.done < self.ring as u64 => 0,
                Kept::All => total.min(self.done.saturating_mul(2).saturating_add(63)),
                Kept::Last => total,
            };
            self.make_ring(room, limits)?;
            limits.allow_memory(self.bytes(self.done))?;
            let slot = self.slot(self.done);
            self.rests.add_total(self.done, limits)?;
            self.begun = true;
            for rest in 0..self.rests.len() {
                limits.tick()?;
                self.row(slot, rest, limits)?;
            }
            self.count(slot, limits)?;
            self.begun = false;
            self.done += 1;
        }
        Ok(())
    }

    /// Refuses a total that cannot be held in the end, before anything is computed.
    pub(super) fn make_room(&mut self, total: u64, limits: &Limits<'_>) -> Result<(), Halt> {
        self.make_ring(total, limits)?;
        limits.allow_memory(self.bytes(total))
    }

    /// The totals below this one are done.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// How many positions are done.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// How many positions have each value; of outcomes, only how many are P.
    pub fn histogram(&self) -> &[u64] {
        let used = self.histogram.iter().rposition(|&count| count > 0);
        &self.histogram[..used.map_or(1, |last| last + 1)]
    }

    /// The outcome of a position, if its row is kept.
    pub fn outcome(&self, position: &[u64]) -> Option<Outcome> {
        let (total, rest, bit) = self.place(position)?;
        Some(if self.is_marked(0, total, rest, bit) {
            Outcome::Previous
        } else {
            Outcome::Next
        })
    }

    /// The nim-value of a position, if its row is kept and values were asked for.
    pub fn nimber(&self, position: &[u64]) -> Option<u32> {
        let (total, rest, bit) = self.place(position)?;
        let values = match self.values {
            Values::Nimbers => 0..self.marked.len(),
            Values::Outcomes => return None,
        };
        let mut values = values.filter(|&value| self.is_marked(value, total, rest, bit));
        values
            .next()
            .map(|value| u32::try_from(value).expect("a value is at most the number of moves"))
    }

    /// The rows of each total: all, or enough of them to look back as far as any move.
    fn make_ring(&mut self, total: u64, limits: &Limits<'_>) -> Result<(), Halt> {
        let longest = self
            .moves
            .iter()
            .map(|vector| vector.drop)
            .max()
            .unwrap_or(0);
        let needed = match self.kept {
            Kept::All => total,
            Kept::Last => longest.min(total),
        };
        let needed = usize::try_from(needed)
            .ok()
            .and_then(|needed| needed.checked_add(1));
        let needed = needed.ok_or(Halt::Memory)?;
        if needed <= self.ring {
            return Ok(());
        }
        // A ring grows only while all totals done are below its size, so that every total keeps
        // its slot; what a halt leaves of the growth is slots that nobody uses yet.
        debug_assert!(self.done <= self.ring as u64);
        let layers = (needed as u64).saturating_mul(self.marked.len() as u64);
        limits.allow_memory(layers.saturating_mul(size_of::<Vec<Row>>() as u64))?;
        for plane in &mut self.marked {
            grow(plane, needed, limits)?;
        }
        self.ring = needed;
        Ok(())
    }

    fn slot(&self, total: u64) -> usize {
        usize::try_from(total % self.ring as u64).expect("a slot of the ring")
    }

    /// About the memory of the rows once this total is done.
    fn bytes(&self, total: u64) -> u64 {
        let row = self.plane.length(total) / 8 + 40;
        let layers = (self.ring as u64).min(total / 2 + 1);
        row.saturating_mul(self.rows(total))
            .saturating_mul(layers)
            .saturating_add((size_of::<Vec<Row>>() as u64).saturating_mul(self.ring as u64))
            .saturating_mul(self.marked.len() as u64)
            .saturating_add(self.rests.bytes())
    }

    /// How many rows a layer of this total has, where the long ones count more: with k heaps beside
    /// the first two, about a (k + 1)-th of all.
    fn rows(&self, total: u64) -> u64 {
        let beside = &self.weights[2..];
        // The number of heaps of bounded total is about total^k / (k! times the weights).
        let each = (1..)
            .zip(beside)
            .map(|(i, &weight)| (total / weight + i, i));
        let rows = each.fold(1_u128, |rows, (room, i)| {
            rows.saturating_mul(room.into()) / u128::from(i)
        });
        let share = beside.len() as u128 + 1;
        u64::try_from(rows / share + 1).unwrap_or(u64::MAX)
    }

    /// Computes the row of the next total with these heaps beside the first two.
    fn row(&mut self, slot: usize, rest: usize, limits: &Limits<'_>) -> Result<(), Halt> {
        let total = self.done;
        let plane_total = total - self.rests.total(rest);
        let length = self.plane.length(plane_total);
        let mut undecided = Row::new();
        fill(&mut undecided, length);
        let mut value = 0;
        while undecided.iter().any(|&word| word != 0) {
            if value == self.marked.len() {
                if self.values == Values::Outcomes {
                    break;
                }
                let mut plane = Vec::new();
                grow(&mut plane, self.ring, limits)?;
                self.marked.push(plane);
                self.histogram.push(0);
            }
            limits.tick()?;
            let layer = &mut self.marked[value][slot];
            if layer.len() <= rest {
                layer.resize(rest + 1, Row::new());
            }
            // From here `reached` marks the positions with an option of this value.
            let mut reached = std::mem::take(&mut layer[rest]);
            reached.clear();
            reached.resize(undecided.len(), 0);
            let is_long = undecided.len() > LONG_ROW;
            for step in &self.moves {
                if is_long {
                    limits.look()?;
                }
                if let Some((source, shift)) = self.source(value, step, total, plane_total, rest) {
                    or_shifted(&mut reached, source, shift);
                }
            }
            for (word, open) in reached.iter_mut().zip(&mut undecided) {
                (*word, *open) = (*open & !*word, *open & *word);
            }
            self.marked[value][slot][rest] = reached;
            value += 1;
        }
        for plane in &mut self.marked[value..] {
            if let Some(row) = plane[slot].get_mut(rest) {
                row.clear();
            }
        }
        Ok(())
    }

    /// The row that a move leads to, and how far the bits shift on the way.
    fn source(
        &self,
        value: usize,
        step: &Move,
        total: u64,
        plane_total: u64,
        rest: usize,
    ) -> Option<(&[u64], i64)> {
        let to = total.checked_sub(step.drop)?;
        let mut heaps = [0; MOST_BESIDE];
        let heaps = &mut heaps[..step.beside.len()];
        let from = self.rests.heaps(rest).iter().zip(&step.beside);
        for (to, (&heap, &taken)) in heaps.iter_mut().zip(from) {
            *to = subtract(heap, taken)?;
        }
        let to_plane = u64::try_from(i128::from(plane_total) - step.plane_drop).ok()?;
        let layer = &self.marked[value][self.slot(to)];
        let row = layer.get(self.rests.number(heaps)?)?;
        Some((row, self.plane.shift(step.first, plane_total, to_plane)))
    }

    /// Counts the positions of a total that is done; after a halt none of them is counted.
    fn count(&mut self, slot: usize, limits: &Limits<'_>) -> Result<(), Halt> {
        let mut counts = Vec::with_capacity(self.marked.len());
        for plane in &self.marked {
            let mut count = 0;
            for row in &plane[slot] {
                limits.tick()?;
                if row.len() > LONG_ROW {
                    limits.look()?;
                }
                count += row
                    .iter()
                    .map(|word| u64::from(word.count_ones()))
                    .sum::<u64>();
            }
            counts.push(count);
        }
        let mut positions = 0;
        for rest in 0..self.rests.len() {
            limits.tick()?;
            positions += self.plane.length(self.done - self.rests.total(rest));
        }
        for (sum, count) in self.histogram.iter_mut().zip(counts) {
            *sum += count;
        }
        self.positions += positions;
        Ok(())
    }

    /// The total of a position, the number of its other heaps and its bit, if that row is kept.
    fn place(&self, position: &[u64]) -> Option<(u64, usize, u64)> {
        if position.len() != self.weights.len() {
            return None;
        }
        let mut heaps = position.iter().zip(&self.weights);
        let total = heaps.try_fold(0u64, |sum, (&heap, &weight)| {
            sum.checked_add(heap.checked_mul(weight)?)
        })?;
        let rest = self.rests.number(&position[2..])?;
        let plane_total = total - self.rests.total(rest);
        let whole = self.ring as u64 - u64::from(self.begun);
        let kept = total < self.done && self.done - total <= whole;
        kept.then(|| (total, rest, self.plane.bit(position[0], plane_total)))
    }

    fn is_marked(&self, value: usize, total: u64, rest: usize, bit: u64) -> bool {
        let row = self.marked[value][self.slot(total)].get(rest);
        let word = usize::try_from(bit / 64).ok();
        let word = row.and_then(|row| row.get(word?));
        word.is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }
}
