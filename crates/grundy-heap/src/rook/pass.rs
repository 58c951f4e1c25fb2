//! One pass: from the rows below, whose joint period is known, to one row more.
//!
//! First each block is entered: the row settles into its family there. Then the base rows are
//! unrolled into a stream, and all blocks are carried over it in the lanes of [`lanes`].
//! The pass succeeds when every block ends as the next one begins.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use grundy_num::{Halt, Limits};

use super::lanes::{self, BLOCKS, Edge, MAX_MIDDLE, PLANES, STREAM_ORIGIN, Shape};
use super::level::{BASE_ROWS, Boundaries, Level, Walk};
use super::tokens::{Family, SETTLING};
use super::window::{Board, ORIGIN, Windows};

/// Columns between two looks at the limits.
const SLICE: usize = 1 << 17;

/// Memory for the edges of a block, about.
const BYTES_PER_BLOCK: u128 = 256;

/// A pass under way.
#[derive(Clone, Debug)]
pub(crate) struct Pass {
    /// The level under construction, without its walks.
    level: Level,
    /// How many blocks there are.
    blocks: usize,
    /// The sets of values of the base rows, for the columns of a block.
    stream: Vec<u32>,
    /// The base rows at the end of the stream so far.
    ahead: Windows,
    /// The walks of the blocks that are done.
    pub(crate) walks: Vec<Option<Walk>>,
    /// The groups of blocks that are on their way.
    groups: Vec<Group>,
}

/// Blocks that go through the stream together.
#[derive(Clone, Debug)]
struct Group {
    first: usize,
    edges: [Edge; BLOCKS],
    /// Columns done.
    at: usize,
}

/// How a pass ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Every block ends as the next one begins.
    Done,
    /// Two tokens competed, a family did not return, or the row does not fit in the lanes.
    Broken,
}

/// Why a part of a pass did not succeed.
#[derive(Clone, Debug)]
enum Failure {
    Broken,
    Halt(Halt),
}

impl From<Halt> for Failure {
    fn from(halt: Halt) -> Self {
        Failure::Halt(halt)
    }
}

impl Pass {
    /// The pass to the row above `below`, or to row 0.
    pub(crate) fn new(
        board: Board,
        below: Option<&Level>,
        limits: &Limits<'_>,
    ) -> Result<Self, Halt> {
        let row = below.map_or(0, |level| level.row + 1);
        let (block, blocks) = match below.map(|level| (level, Boundaries::new(level))) {
            None => (1, 1),
            Some((_, boundaries)) if row <= BASE_ROWS => (boundaries.span(), 1),
            // Row 13 goes over the period of the base rows, and that is a block from there on.
            Some((level, boundaries)) => (level.block, boundaries.count()),
        };
        limits.allow_memory(bytes(block, blocks))?;
        let boundary = u128::from(SETTLING) * u128::from(row + 1);
        let mut start = Windows::new(board, row + 1);
        while start.column < boundary {
            limits.tick()?;
            start.advance();
        }
        let first = start.rows.pop().expect("there is a row");
        start.rows.truncate(BASE_ROWS as usize);
        let level = Level {
            board,
            row,
            boundary,
            block,
            base: start.rows.clone(),
            middle: Vec::new(),
            families: Vec::new(),
            walks: Vec::new(),
            first,
        };
        let blocks = usize::try_from(blocks).map_err(|_| Halt::Memory)?;
        Ok(Pass {
            level,
            blocks,
            stream: Vec::new(),
            ahead: start,
            walks: vec![None; blocks],
            groups: Vec::new(),
        })
    }

    /// Columns that the lanes have gone over, and all of them.
    pub(crate) fn columns(&self) -> (u128, u128) {
        let done = self.walks.iter().flatten().count() as u128 * self.level.block;
        (done, self.blocks as u128 * self.level.block)
    }

    /// Works until the walks of all blocks are known.
    pub(crate) fn advance(
        &mut self,
        below: Option<&Level>,
        limits: &Limits<'_>,
    ) -> Result<Step, Halt> {
        limits.allow_memory(bytes(self.level.block, self.blocks as u128))?;
        let worked = self
            .enter_blocks(below, limits)
            .and_then(|()| self.unroll(limits))
            .and_then(|()| self.sweep(limits));
        match worked {
            Ok(()) => Ok(Step::Done),
            Err(Failure::Broken) => Ok(Step::Broken),
            Err(Failure::Halt(halt)) => Err(halt),
        }
    }

    /// Lets the row settle at the start of each block.
    fn enter_blocks(&mut self, below: Option<&Level>, limits: &Limits<'_>) -> Result<(), Failure> {
        let boundaries = below.map(Boundaries::new);
        let taken = self.level.first.count_ones();
        while self.level.families.len() < self.blocks {
            limits.look()?;
            let block = self.level.families.len();
            let mut rows = match &boundaries {
                Some(boundaries) => boundaries.windows(block as u128),
                None => Windows {
                    column: 0,
                    ..Windows::new(self.level.board, 0)
                },
            };
            let known = (block == 0).then_some(self.level.first);
            let family = Family::settle(&mut rows, taken, known);
            let middle = rows.rows.split_off(self.level.base.len());
            if rows.rows != self.level.base
                || family.varying.count_ones() > most_tokens(middle.len())
            {
                return Err(Failure::Broken);
            }
            // Tokens are permuted from block to block, so there are as many everywhere.
            let first = self.level.families.first().unwrap_or(&family);
            if first.varying.count_ones() != family.varying.count_ones() {
                return Err(Failure::Broken);
            }
            self.level.families.push(family);
            self.level.middle.push(middle);
        }
        // A walk out of a file may be one of other tokens; then it is no walk of this block.
        let tokens = self.level.families[0].varying.count_ones() as usize;
        for walk in &mut self.walks {
            *walk = walk.take().filter(|walk| walk.0.len() == tokens);
        }
        Ok(())
    }

    /// Unrolls the base rows over one block, after which they must be as they were.
    fn unroll(&mut self, limits: &Limits<'_>) -> Result<(), Failure> {
        let block = usize::try_from(self.level.block).map_err(|_| Halt::Memory)?;
        self.stream.reserve_exact(block - self.stream.len());
        while self.stream.len() < block {
            limits.look()?;
            let until = block.min(self.stream.len() + SLICE);
            let count = until - self.stream.len();
            let ahead = &mut self.ahead;
            self.stream.extend((0..count).map(|_| {
                let column = ahead.advance() >> (ORIGIN - STREAM_ORIGIN);
                u32::try_from(column).expect("base rows stay within 13 of the column")
            }));
        }
        if self.ahead.rows == self.level.base {
            Ok(())
        } else {
            Err(Failure::Broken)
        }
    }

    /// Carries all blocks over the stream.
    fn sweep(&mut self, limits: &Limits<'_>) -> Result<(), Failure> {
        let threads = limits.thread_count();
        let shape = self.shape();
        loop {
            while self.groups.len() < threads {
                let Some(first) = self.next_block() else {
                    break;
                };
                let Some(group) = self.group(first) else {
                    return Err(Failure::Broken);
                };
                self.groups.push(group);
            }
            let Some((own, others)) = self.groups.split_first_mut() else {
                return Ok(());
            };
            let stop = AtomicBool::new(false);
            let stream = &self.stream;
            thread::scope(|scope| {
                for group in others {
                    let stop = &stop;
                    scope.spawn(move || {
                        while !stop.load(Ordering::Relaxed) && group.advance(shape, stream) {}
                    });
                }
                let halt = loop {
                    if let Err(halt) = limits.look() {
                        break Err(halt);
                    }
                    if !own.advance(shape, stream) {
                        break Ok(());
                    }
                };
                if halt.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
                halt
            })?;
            for group in std::mem::take(&mut self.groups) {
                if group.at < self.stream.len() {
                    self.groups.push(group);
                } else {
                    self.finish(&group)?;
                }
            }
        }
    }

    fn shape(&self) -> Shape {
        let tokens = self.level.families[0].varying.count_ones();
        Shape {
            middle: self.level.middle[0].len(),
            planes: (u32::BITS - tokens.saturating_sub(1).leading_zeros()) as usize,
            shift: self.origin() - STREAM_ORIGIN,
        }
    }

    /// The bit of a lane's window for the value equal to the number of the column. No value below
    /// `n - row - 1` is ever free, so the lowest bit of a window is always taken when it leaves; a
    /// value too high for the word would be lost, and the block would end with fewer taken values
    /// than the next one has at its start, for no step can make up for it.
    fn origin(&self) -> u32 {
        STREAM_ORIGIN.max(self.level.row + 1)
    }

    /// The first block that is neither done nor on its way.
    fn next_block(&self) -> Option<usize> {
        let busy = |block: usize| self.groups.iter().any(|group| group.first == block);
        (0..self.blocks)
            .step_by(BLOCKS)
            .find(|&block| self.walks[block].is_none() && !busy(block))
    }

    /// The blocks from `first` on at their start.
    fn group(&self, first: usize) -> Option<Group> {
        let mut edges = [Edge::default(); BLOCKS];
        for (edge, block) in edges.iter_mut().zip(first..self.blocks) {
            *edge = self.edge(block)?;
        }
        Some(Group {
            first,
            edges,
            at: 0,
        })
    }

    /// A block at its start, the tokens numbered in ascending order; `None` when it does not fit.
    fn edge(&self, block: usize) -> Option<Edge> {
        let family = self.level.families[block];
        let below = ORIGIN - self.origin();
        let narrow = |window: u64| u32::try_from(window >> below).ok();
        let mut edge = Edge {
            fixed: narrow(family.fixed)?,
            varying: narrow(family.varying)?,
            ..Edge::default()
        };
        let middle = &self.level.middle[block];
        if middle.len() > MAX_MIDDLE {
            return None;
        }
        for (word, &row) in edge.rows.iter_mut().zip(middle) {
            *word = narrow(row)?;
        }
        for (plane, word) in edge.planes.iter_mut().enumerate() {
            *word = narrow(family.window(|token| token >> plane & 1 == 1))?;
        }
        Some(edge)
    }

    /// Compares the end of each block of a group with the start of the next and reads off the walks.
    fn finish(&mut self, group: &Group) -> Result<(), Failure> {
        for (end, block) in group.edges.iter().zip(group.first..self.blocks) {
            let next = self
                .edge((block + 1) % self.blocks)
                .ok_or(Failure::Broken)?;
            let same = end.clash == 0
                && end.rows == next.rows
                && end.fixed == next.fixed
                && end.varying == next.varying;
            if !same {
                return Err(Failure::Broken);
            }
            let shape = self.shape();
            self.walks[block] = Some(walk(end, shape.planes).ok_or(Failure::Broken)?);
        }
        Ok(())
    }

    /// The row that the pass is for.
    pub(crate) fn row(&self) -> u32 {
        self.level.row
    }

    /// The sets of values of the base rows over a block, from the first boundary on.
    pub(crate) fn stream(&self) -> &[u32] {
        &self.stream
    }

    /// The level under construction, of which the rules alone have told the boundary, the block, the base and the
    /// first window.
    pub(crate) fn begun(&self) -> &Level {
        &self.level
    }

    /// The level that the pass has built, once it is done.
    pub(crate) fn level(&self) -> Level {
        let walks = self.walks.iter().cloned();
        Level {
            walks: walks
                .map(|walk| walk.expect("every block is done"))
                .collect(),
            ..self.level.clone()
        }
    }
}

/// What a pass over so many blocks takes, about.
fn bytes(block: u128, blocks: u128) -> u64 {
    let bytes = (block.saturating_mul(4)).saturating_add(blocks.saturating_mul(BYTES_PER_BLOCK));
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// The tokens that the kernel can tell apart beside so many rows.
pub(crate) fn most_tokens(middle: usize) -> u32 {
    match middle {
        0..=3 => 1 << (PLANES - 1),
        _ => (1 << PLANES) - 1,
    }
}

impl Group {
    /// Goes on by a slice; false when the block is done.
    fn advance(&mut self, shape: Shape, stream: &[u32]) -> bool {
        let until = stream.len().min(self.at + SLICE);
        lanes::run(&mut self.edges, shape, &stream[self.at..until]);
        self.at = until;
        until < stream.len()
    }
}

/// Which token each token has become: the planes spell its old number on its new value.
fn walk(end: &Edge, planes: usize) -> Option<Walk> {
    let bits = (0..u32::BITS).filter(|bit| end.varying >> bit & 1 == 1);
    let tokens = end.varying.count_ones() as usize;
    let mut walk = vec![u8::MAX; tokens];
    for (new, bit) in bits.enumerate() {
        let old: usize = (0..planes)
            .map(|plane| (end.planes[plane] as usize >> bit & 1) << plane)
            .sum();
        let slot = walk.get_mut(old).filter(|slot| **slot == u8::MAX)?;
        *slot = u8::try_from(new).ok()?;
    }
    Some(Walk(walk))
}
