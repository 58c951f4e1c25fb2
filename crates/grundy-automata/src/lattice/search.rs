//! Single positions, by a search over what can be reached from them.

use grundy_num::{Halt, Limits, Outcome};
use rustc_hash::FxHashMap;

use super::packing::{Packing, Slice, Word};
use super::{LatticeGame, PositionError};

/// Answers about positions of one game; what was found out is kept for later questions.
///
/// ```
/// use grundy_automata::lattice::{LatticeGame, PositionSearch};
/// use grundy_num::{Limits, Outcome};
/// let game = LatticeGame::new(2, vec![vec![1, 2], vec![2, 1]]).unwrap();
/// let mut search = PositionSearch::new(&game);
/// assert_eq!(search.outcome(&[60, 70], &Limits::none()), Ok(Outcome::Previous));
/// assert_eq!(search.nimber(&[123, 5], &Limits::none()), Ok(2));
/// ```
#[derive(Clone, Debug)]
pub struct PositionSearch<'g> {
    game: &'g LatticeGame,
    memo: Memo,
    /// The largest heaps and total the packing was made for.
    heaps: Vec<u64>,
    total: u64,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The question is not about a position of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
}

#[derive(Clone, Debug)]
enum Memo {
    Word(Box<Known<Word>>),
    Slice(Box<Known<Slice>>),
}

/// What is known about positions in one packing.
#[derive(Clone, Debug)]
struct Known<P: Packing> {
    packing: P,
    outcomes: FxHashMap<P::Key, Outcome>,
    values: FxHashMap<P::Key, u32>,
}

macro_rules! in_memo {
    ($memo:expr, $known:ident => $answer:expr) => {
        match $memo {
            Memo::Word($known) => $answer,
            Memo::Slice($known) => $answer,
        }
    };
}

impl<'g> PositionSearch<'g> {
    /// A search that knows nothing yet.
    pub fn new(game: &'g LatticeGame) -> PositionSearch<'g> {
        let heaps = vec![0; game.heaps()];
        PositionSearch {
            game,
            memo: Memo::new(game, &heaps, 0),
            heaps,
            total: 0,
        }
    }

    /// The game.
    pub fn game(&self) -> &'g LatticeGame {
        self.game
    }

    /// How many positions are known.
    pub fn known(&self) -> usize {
        in_memo!(&self.memo, known => known.outcomes.len() + known.values.len())
    }

    /// Makes room for a position and all below it; asking for the largest one first saves work.
    pub fn make_room(&mut self, position: &[u64]) -> Result<(), PositionError> {
        let total = self.game.total(position)?;
        if let Memo::Word(known) = &self.memo
            && (total > self.total || !known.packing.holds(position))
        {
            let heaps = self.heaps.iter().zip(position);
            self.heaps = heaps.map(|(&a, &b)| a.max(b)).collect();
            self.total = self.total.max(total);
            self.memo = Memo::new(self.game, &self.heaps, self.total);
        }
        Ok(())
    }

    /// Who wins the position.
    pub fn outcome(
        &mut self,
        position: &[u64],
        limits: &Limits<'_>,
    ) -> Result<Outcome, SearchError> {
        self.make_room(position)?;
        Ok(in_memo!(&mut self.memo, known => known.outcome(position, limits))?)
    }

    /// The nim-value of the position.
    pub fn nimber(&mut self, position: &[u64], limits: &Limits<'_>) -> Result<u32, SearchError> {
        self.make_room(position)?;
        Ok(in_memo!(&mut self.memo, known => known.nimber(position, limits))?)
    }

    /// The moves that win, as numbers of [`LatticeGame::moves`].
    pub fn winning_moves(
        &mut self,
        position: &[u64],
        limits: &Limits<'_>,
    ) -> Result<Vec<usize>, SearchError> {
        self.make_room(position)?;
        let mut winning = Vec::new();
        for (number, vector) in self.game.moves().iter().enumerate() {
            if let Some(option) = self.game.play(position, vector)
                && self.outcome(&option, limits)? == Outcome::Previous
            {
                winning.push(number);
            }
        }
        Ok(winning)
    }
}

impl Memo {
    fn new(game: &LatticeGame, heaps: &[u64], total: u64) -> Memo {
        match Word::new(game, heaps, total) {
            Some(packing) => Memo::Word(Box::new(Known::new(packing))),
            None => Memo::Slice(Box::new(Known::new(Slice::new(game)))),
        }
    }
}

impl<P: Packing> Known<P> {
    fn new(packing: P) -> Known<P> {
        Known {
            packing,
            outcomes: FxHashMap::default(),
            values: FxHashMap::default(),
        }
    }

    fn check(&self, limits: &Limits<'_>, stack: usize) -> Result<(), Halt> {
        // All moves may be tried.
        for _ in 0..=self.packing.moves() / 32 {
            limits.tick()?;
        }
        let known = self.outcomes.len() + self.values.len() + stack;
        limits.allow_memory(P::BYTES.saturating_mul(known as u64))
    }

    /// A position is P when no option is: depth first, with the way back on a stack of our own.
    fn outcome(&mut self, position: &[u64], limits: &Limits<'_>) -> Result<Outcome, Halt> {
        let start = self.packing.pack(position);
        if let Some(&outcome) = self.outcomes.get(&start) {
            return Ok(outcome);
        }
        let mut path = vec![(start.clone(), 0)];
        while let Some((position, first)) = path.pop() {
            self.check(limits, path.len())?;
            match self.first_unknown_or_winning(&position, first) {
                Step::Decided(outcome) => {
                    self.outcomes.insert(position, outcome);
                }
                Step::Ask(option, number) => {
                    path.push((position, number));
                    path.push((option, 0));
                }
            }
        }
        Ok(self.outcomes[&start])
    }

    fn first_unknown_or_winning(&self, position: &P::Key, first: usize) -> Step<P::Key> {
        for number in first..self.packing.moves() {
            let Some(option) = self.packing.play(position, number) else {
                continue;
            };
            match self.outcomes.get(&option) {
                Some(Outcome::Previous) => return Step::Decided(Outcome::Next),
                Some(_) => {}
                None => return Step::Ask(option, number),
            }
        }
        Step::Decided(Outcome::Previous)
    }

    /// The least value that no option has: first all options, then their values together.
    fn nimber(&mut self, position: &[u64], limits: &Limits<'_>) -> Result<u32, Halt> {
        let start = self.packing.pack(position);
        if let Some(&value) = self.values.get(&start) {
            return Ok(value);
        }
        let mut seen = vec![0u64; self.packing.moves() / 64 + 1];
        let mut path = vec![(start.clone(), 0)];
        while let Some((position, first)) = path.pop() {
            self.check(limits, path.len())?;
            let mut moves = first..self.packing.moves();
            let unknown = moves.find_map(|number| {
                let option = self.packing.play(&position, number)?;
                (!self.values.contains_key(&option)).then_some((option, number))
            });
            if let Some((option, number)) = unknown {
                path.push((position, number));
                path.push((option, 0));
                continue;
            }
            seen.fill(0);
            for number in 0..self.packing.moves() {
                if let Some(option) = self.packing.play(&position, number) {
                    let value = self.values[&option] as usize;
                    seen[value / 64] |= 1 << (value % 64);
                }
            }
            self.values.insert(position, least_absent(&seen));
        }
        Ok(self.values[&start])
    }
}

enum Step<K> {
    Decided(Outcome),
    Ask(K, usize),
}

/// The least number whose bit is not set; the last word is never full.
fn least_absent(bits: &[u64]) -> u32 {
    let mut value = 0;
    for word in bits {
        value += word.trailing_ones();
        if *word != u64::MAX {
            break;
        }
    }
    value
}
