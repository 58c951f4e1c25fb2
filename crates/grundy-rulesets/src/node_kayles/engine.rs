//! Nimbers of Node Kayles on one graph, over sets of vertices.
//!
//! A position is the set of vertices left; what can be left connected are the K-sets of Bodlaender
//! and Kratsch, and the table holds one nimber for each of them up to symmetry.

use grundy_num::{Halt, Limits, with_deep_stack};
use rustc_hash::FxHashMap;

use super::bits::{Bits, Permutation};
use super::path::{cycle_nimber, path_nimber};
use super::symmetry;

/// The solver of one graph with at most `64 * W` vertices.
pub(super) struct Engine<const W: usize> {
    /// Each vertex with its neighbours: what a move there removes.
    closed: Vec<Bits<W>>,
    symmetries: Vec<Permutation<W>>,
    shifts: Vec<Shift<W>>,
    known: FxHashMap<Bits<W>, u16>,
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
        let shifts = symmetry::shifts(neighbours);
        Engine {
            symmetries: symmetries.iter().map(|to| Permutation::new(to)).collect(),
            shifts: shifts.iter().map(|&by| Shift::new(by, &closed)).collect(),
            closed,
            known: FxHashMap::default(),
        }
    }

    /// The nimbers after a move at each vertex of `left`.
    pub(super) fn option_nimbers(
        &mut self,
        left: Bits<W>,
        limits: &Limits<'_>,
    ) -> Result<Vec<(usize, u32)>, Halt> {
        left.numbers()
            .map(|vertex| {
                let after = left.without(&self.closed[vertex]);
                Ok((vertex, self.nimber(after, limits)?))
            })
            .collect()
    }

    /// The nimber where these vertices are left.
    pub(super) fn nimber(&mut self, left: Bits<W>, limits: &Limits<'_>) -> Result<u32, Halt> {
        let mut rest = left;
        let mut sum = 0;
        while let Some(start) = rest.first() {
            let (part, is_line) = self.component(start, &rest);
            rest = rest.without(&part);
            sum ^= match is_line {
                Some(line) => line.nimber(part.count() as usize),
                None => self.connected(part, limits)?,
            };
        }
        Ok(sum)
    }

    /// The component of `start`, and whether it is a path or a cycle.
    fn component(&self, start: usize, within: &Bits<W>) -> (Bits<W>, Option<Line>) {
        let mut part = Bits::EMPTY;
        part.insert(start);
        let mut fresh = part;
        let (mut most, mut ends) = (0, 0);
        while !fresh.is_empty() {
            let mut reached = part;
            for vertex in fresh.numbers() {
                let around = self.closed[vertex].and(within);
                let degree = around.count() - 1;
                most = most.max(degree);
                ends += u32::from(degree < 2);
                reached = reached.or(&around);
            }
            fresh = reached.without(&part);
            part = reached;
        }
        let line = match (most, ends) {
            (0..=2, 0) => Some(Line::Cycle),
            (0..=2, _) => Some(Line::Path),
            _ => None,
        };
        (part, line)
    }

    fn connected(&mut self, part: Bits<W>, limits: &Limits<'_>) -> Result<u32, Halt> {
        let part = self.normalised(part);
        if let Some(&nimber) = self.known.get(&part) {
            return Ok(u32::from(nimber));
        }
        limits.tick()?;
        let nimber = with_deep_stack(|| self.by_options(part, limits))?;
        let entry = size_of::<Bits<W>>() + size_of::<u16>();
        limits.allow_memory(2 * (self.known.len() * entry) as u64)?;
        let kept = u16::try_from(nimber).expect("no more values than vertices");
        self.known.insert(part, kept);
        Ok(nimber)
    }

    fn by_options(&mut self, part: Bits<W>, limits: &Limits<'_>) -> Result<u32, Halt> {
        // The nimber is at most the number of vertices, so larger values need no mark.
        let mut seen = [[0_u64; W]; 2];
        for vertex in part.numbers() {
            let nimber = self.nimber(part.without(&self.closed[vertex]), limits)? as usize;
            if let Some(word) = seen.as_flattened_mut().get_mut(nimber / 64) {
                *word |= 1 << (nimber % 64);
            }
        }
        let words = seen.as_flattened();
        let word = words.iter().position(|&word| word != u64::MAX);
        let word = word.expect("there are fewer vertices than marks");
        let index = u32::try_from(64 * word).expect("sets are small");
        Ok(index + words[word].trailing_ones())
    }

    /// The least image of the set under the symmetries, moved down as far as shifts go.
    fn normalised(&self, part: Bits<W>) -> Bits<W> {
        let mut least = self.shifted(part);
        for symmetry in &self.symmetries {
            least = least.min(self.shifted(symmetry.image(&part)));
        }
        least
    }

    fn shifted(&self, mut part: Bits<W>) -> Bits<W> {
        for shift in &self.shifts {
            let first = part.first().expect("a component is not empty");
            let farthest = first / shift.by;
            let times = (1..=farthest)
                .rev()
                .find(|&times| shift.allows(&part, times));
            if let Some(times) = times {
                part = part.lowered(times * shift.by);
            }
        }
        part
    }
}

/// A shift of the numbering, and the vertices that stand in its way.
struct Shift<const W: usize> {
    by: usize,
    /// For each number of times, a set that meets every pair of vertices whose edge, or lack of
    /// one, would change: a set of vertices without any of these is shifted to an equal graph.
    in_the_way: Vec<Bits<W>>,
}

impl<const W: usize> Shift<W> {
    fn new(by: usize, closed: &[Bits<W>]) -> Self {
        let times = 0..=(closed.len() - 1) / by;
        Shift {
            by,
            in_the_way: times.map(|times| in_the_way(times * by, closed)).collect(),
        }
    }

    fn allows(&self, part: &Bits<W>, times: usize) -> bool {
        part.and(&self.in_the_way[times]).is_empty()
    }
}

/// The vertices of the most changed pairs first, until no changed pair is left.
fn in_the_way<const W: usize>(by: usize, closed: &[Bits<W>]) -> Bits<W> {
    let above: Bits<W> = (by..closed.len()).collect();
    let mut changed: Vec<Bits<W>> = vec![Bits::EMPTY; closed.len()];
    for vertex in by..closed.len() {
        let around = closed[vertex].and(&above).lowered(by);
        let below = closed[vertex - by];
        let differ = around.without(&below).or(&below.without(&around));
        let differ = differ.numbers().map(|other| other + by);
        changed[vertex] = differ.filter(|&other| other < closed.len()).collect();
    }
    let mut cover = Bits::EMPTY;
    loop {
        let left = |vertex: &usize| changed[*vertex].without(&cover).count();
        match above.without(&cover).numbers().max_by_key(left) {
            Some(vertex) if left(&vertex) > 0 => cover.insert(vertex),
            _ => return cover,
        }
    }
}

/// A connected graph in which no vertex has more than two neighbours.
#[derive(Clone, Copy)]
enum Line {
    Path,
    Cycle,
}

impl Line {
    fn nimber(self, vertices: usize) -> u32 {
        match self {
            Line::Path => path_nimber(vertices),
            Line::Cycle => cycle_nimber(vertices),
        }
    }
}
