//! Nimbers of Node Kayles on one graph, over sets of vertices.
//!
//! A position is the set of vertices left; what can be left connected are the K-sets of Bodlaender
//! and Kratsch, and the table holds what is known of each of them up to symmetry.
//!
//! The question is seldom the nimber of a set but whether it is a given value, as Lemoine and
//! Viennot (*Nimbers are inevitable*, 2012) ask it: it is not as soon as one move leads to that
//! value, and then the other moves need no look. Of a sum all parts but the largest are computed,
//! and the question passes to the largest.

use grundy_num::{Halt, Limits, with_deep_stack};

use super::bits::{Bits, UnionMap};
use super::path::{cycle_nimber, path_nimber};
use super::symmetry;
use super::table::{Known, Table};
use super::twins::without_twins;

/// Small sets will be asked for again, and a search for a single value saves little in them. The
/// figure is measured; anything from 12 to 20 is close.
const SMALL: u32 = 18;

/// The solver of one graph with at most `64 * W` vertices.
pub(super) struct Engine<const W: usize> {
    /// Each vertex with its neighbours: what a move there removes.
    closed: Vec<Bits<W>>,
    /// The same for sets of vertices.
    around: UnionMap<W>,
    symmetries: Vec<UnionMap<W>>,
    known: Table<W>,
    /// Of sets up to this size the nimber is computed at once.
    small: u32,
    /// The moves of the sets that are being searched, the outermost first.
    moves: Vec<Move>,
    /// The parts these moves leave.
    parts: Vec<Bits<W>>,
    /// Room for what the table says of some parts.
    looked_up: Vec<Known>,
}

/// What a move leaves: a nimber, and parts whose nimbers are not known yet.
#[derive(Clone, Copy)]
struct Move {
    nimber: u32,
    /// The parts from this index of [`Engine::parts`] on…
    from: usize,
    /// … up to this one.
    to: usize,
    /// A guess at the work to find the nimbers of the parts.
    work: u64,
}

impl Move {
    fn is_solved(&self) -> bool {
        self.from == self.to
    }

    /// The move with the nimbers of its parts as far as they are known; the other parts stay.
    fn with_known<const W: usize>(mut self, parts: &mut [Bits<W>], known: &[Known]) -> Self {
        let all = self.from..self.to;
        self.to = self.from;
        self.work = 0;
        for (index, known) in all.zip(known) {
            if let Some(nimber) = known.exact() {
                self.nimber ^= nimber;
            } else {
                parts[self.to] = parts[index];
                // The number of sets about doubles with every second vertex.
                self.work += 1 << (parts[self.to].count() / 2).min(48);
                self.to += 1;
            }
        }
        self
    }
}

/// What is asked of a connected set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Nimber,
    /// Whether the nimber is this one.
    Is(u32),
}

impl Question {
    fn is_answered_by(self, known: Known) -> bool {
        match self {
            Question::Nimber => known.exact().is_some(),
            Question::Is(value) => known.is(value).is_some(),
        }
    }
}

impl<const W: usize> Engine<W> {
    pub(super) fn new(neighbours: &[Vec<usize>]) -> Self {
        assert!(
            neighbours.len() <= Bits::<W>::CAPACITY,
            "the vertices fit into a set"
        );
        let closed = neighbours.iter().enumerate().map(|(vertex, list)| {
            let around = list.iter().copied();
            around.chain([vertex]).collect()
        });
        let closed: Vec<Bits<W>> = closed.collect();
        let symmetries = symmetry::automorphisms(neighbours);
        let permutation = |to: &Vec<usize>| {
            let images: Vec<Bits<W>> = to
                .iter()
                .map(|&image| [image].into_iter().collect())
                .collect();
            UnionMap::new(&images)
        };
        Engine {
            around: UnionMap::new(&closed),
            symmetries: symmetries.iter().map(permutation).collect(),
            closed,
            known: Table::new(),
            small: SMALL,
            moves: Vec::new(),
            parts: Vec::new(),
            looked_up: Vec::new(),
        }
    }

    /// The nimber where these vertices are left.
    pub(super) fn nimber(&mut self, left: Bits<W>, limits: &Limits<'_>) -> Result<u32, Halt> {
        let mut sum = 0;
        for part in self.reduced_parts(left, &mut sum) {
            sum ^= self.connected_nimber(part, limits)?;
        }
        Ok(sum)
    }

    /// The vertices of `left` whose choice leaves the nimber `target`.
    pub(super) fn moves_to(
        &mut self,
        left: Bits<W>,
        target: u32,
        limits: &Limits<'_>,
    ) -> Result<Vec<usize>, Halt> {
        let mut found = Vec::new();
        for vertex in left.numbers() {
            let mut sum = target;
            let mut parts = self.reduced_parts(left.without(&self.closed[vertex]), &mut sum);
            parts.sort_by_key(Bits::count);
            let largest = parts.pop();
            for part in parts {
                sum ^= self.connected_nimber(part, limits)?;
            }
            let reaches = match largest {
                Some(part) => self.answer(part, Question::Is(sum), limits)?.is(sum) == Some(true),
                None => sum == 0,
            };
            if reaches {
                found.push(vertex);
            }
        }
        Ok(found)
    }

    /// The parts of a set, without twins; those of one or two vertices are added to `sum` instead.
    fn reduced_parts(&mut self, left: Bits<W>, sum: &mut u32) -> Vec<Bits<W>> {
        let base = self.parts.len();
        // Isolated vertices would pass for false twins of each other.
        *sum ^= self.push_parts(left);
        let parts = self.parts.split_off(base);
        let reduced = parts.iter().map(|&part| without_twins(&self.closed, part));
        let reduced: Vec<Bits<W>> = reduced.collect();
        for part in reduced {
            *sum ^= self.push_parts(part);
        }
        self.parts.split_off(base)
    }

    /// Adds the parts of a set to the list, but for those of one or two vertices, each worth `*1`:
    /// their sum is returned.
    #[inline]
    fn push_parts(&mut self, left: Bits<W>) -> u32 {
        let mut rest = left;
        let mut sum = 0;
        while let Some(start) = rest.first() {
            let part = self.part_of(start, &rest);
            rest = rest.without(&part);
            if part.count() <= 2 {
                sum ^= 1;
            } else {
                let part = self.normalised(part);
                self.parts.push(part);
            }
        }
        sum
    }

    /// The connected part of `within` around `start`.
    #[inline]
    fn part_of(&self, start: usize, within: &Bits<W>) -> Bits<W> {
        let mut part = self.closed[start].and(within);
        let mut fresh = part;
        loop {
            let grown = self.around.image(&fresh).and(within).or(&part);
            if grown == part || grown == *within {
                return grown;
            }
            fresh = grown.without(&part);
            part = grown;
        }
    }

    /// The least image of the set under the symmetries.
    fn normalised(&self, part: Bits<W>) -> Bits<W> {
        let images = self.symmetries.iter().map(|map| map.image(&part));
        images.fold(part, Bits::min)
    }

    fn connected_nimber(&mut self, part: Bits<W>, limits: &Limits<'_>) -> Result<u32, Halt> {
        let known = self.answer(part, Question::Nimber, limits)?;
        Ok(known.exact().expect("the nimber was asked for"))
    }

    /// What is known of a connected, normalised set once the question is answered.
    fn answer(
        &mut self,
        part: Bits<W>,
        question: Question,
        limits: &Limits<'_>,
    ) -> Result<Known, Halt> {
        let known = self.known.get(&part);
        if question.is_answered_by(known) {
            return Ok(known);
        }
        limits.tick()?;
        let (moves, parts) = (self.moves.len(), self.parts.len());
        let known = match self.line(&part) {
            Some(nimber) => Known::exactly(nimber),
            None => with_deep_stack(|| self.search(part, question, known.excluded(), limits))?,
        };
        self.moves.truncate(moves);
        self.parts.truncate(parts);
        self.known.put(part, known, limits)?;
        Ok(known)
    }

    /// The nimber of a connected set in which no vertex has more than two neighbours.
    fn line(&self, part: &Bits<W>) -> Option<u32> {
        let mut is_path = false;
        for vertex in part.numbers() {
            // The vertex itself is counted.
            match self.closed[vertex].and(part).count() {
                0..=2 => is_path = true,
                3 => {}
                _ => return None,
            }
        }
        let vertices = part.count() as usize;
        Some(if is_path {
            path_nimber(vertices)
        } else {
            cycle_nimber(vertices)
        })
    }

    /// Answers the question by the moves; `seen` are values some move is known to lead to, or that
    /// are excluded otherwise.
    fn search(
        &mut self,
        part: Bits<W>,
        question: Question,
        mut seen: Bits<W>,
        limits: &Limits<'_>,
    ) -> Result<Known, Halt> {
        let first = self.moves.len();
        self.push_moves(part, &mut seen);
        if part.count() <= self.small {
            for index in first..self.moves.len() {
                seen.insert(self.solve_move(index, limits)? as usize);
            }
            return Ok(Known::exactly(least_missing(&seen)));
        }
        self.moves[first..].sort_unstable_by_key(|the_move| the_move.work);
        // A value is excluded when a move leads to it, or when a smaller value is not excluded; so
        // after the value asked for, the least one not excluded decides.
        let mut value = match question {
            Question::Nimber => least_missing(&seen),
            Question::Is(value) => value,
        };
        loop {
            let excluded = seen.contains(value as usize)
                || self.some_move_reaches(value, first, &mut seen, limits)?;
            if excluded && question == Question::Is(value) {
                return Ok(Known::not_in(&seen));
            }
            let least = least_missing(&seen);
            if !excluded && least == value {
                return Ok(Known::exactly(value));
            }
            value = least;
        }
    }

    /// Lists the moves in a set. Those whose nimber is known only add it to `seen`.
    fn push_moves(&mut self, part: Bits<W>, seen: &mut Bits<W>) {
        let (first, base) = (self.moves.len(), self.parts.len());
        for vertex in part.numbers() {
            let from = self.parts.len();
            let nimber = self.push_parts(part.without(&self.closed[vertex]));
            let to = self.parts.len();
            self.moves.push(Move {
                nimber,
                from,
                to,
                work: 0,
            });
        }
        self.known.get_all(&self.parts[base..], &mut self.looked_up);
        let mut kept = first;
        for index in first..self.moves.len() {
            let the_move = self.moves[index];
            let known = &self.looked_up[the_move.from - base..the_move.to - base];
            let the_move = the_move.with_known(&mut self.parts, known);
            if the_move.is_solved() {
                seen.insert(the_move.nimber as usize);
            } else {
                self.moves[kept] = the_move;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// The listed move with the nimbers that are in the table by now.
    fn refreshed(&mut self, index: usize) -> Move {
        let the_move = self.moves[index];
        let parts = &self.parts[the_move.from..the_move.to];
        self.known.get_all(parts, &mut self.looked_up);
        the_move.with_known(&mut self.parts, &self.looked_up)
    }

    /// Computes the nimber of a listed move.
    fn solve_move(&mut self, index: usize, limits: &Limits<'_>) -> Result<u32, Halt> {
        let the_move = self.refreshed(index);
        let mut nimber = the_move.nimber;
        for part in the_move.from..the_move.to {
            nimber ^= self.connected_nimber(self.parts[part], limits)?;
        }
        Ok(nimber)
    }

    /// Whether one of the moves listed from `first` on leads to `value`; nimbers found on the way
    /// are added to `seen`.
    fn some_move_reaches(
        &mut self,
        value: u32,
        first: usize,
        seen: &mut Bits<W>,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt> {
        for index in first..self.moves.len() {
            if self.moves[index].is_solved() {
                continue; // its nimber is in `seen`
            }
            let mut the_move = self.refreshed(index);
            if !the_move.is_solved() {
                self.leave_largest(&mut the_move, limits)?;
                let question = Question::Is(the_move.nimber ^ value);
                let known = self.answer(self.parts[the_move.from], question, limits)?;
                if let Some(nimber) = known.exact() {
                    the_move.nimber ^= nimber;
                    the_move.from = the_move.to;
                }
            }
            self.moves[index] = the_move;
            if the_move.is_solved() {
                seen.insert(the_move.nimber as usize);
                if the_move.nimber == value {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Computes the nimbers of all parts of a move but the largest.
    fn leave_largest(&mut self, the_move: &mut Move, limits: &Limits<'_>) -> Result<(), Halt> {
        let parts = the_move.from..the_move.to;
        let largest = parts.max_by_key(|&index| self.parts[index].count());
        let last = the_move.to - 1;
        self.parts.swap(largest.expect("a part is left"), last);
        for index in the_move.from..last {
            the_move.nimber ^= self.connected_nimber(self.parts[index], limits)?;
        }
        the_move.from = last;
        Ok(())
    }
}

/// The least value that is not in the set.
fn least_missing<const W: usize>(seen: &Bits<W>) -> u32 {
    // A nimber is at most the length of a play, and no play on a connected graph takes as many
    // moves as there are vertices, so neither nimbers nor their sums fill the set.
    let least = seen.first_missing().expect("fewer values than vertices");
    u32::try_from(least).expect("sets are small")
}

#[cfg(test)]
mod tests;
