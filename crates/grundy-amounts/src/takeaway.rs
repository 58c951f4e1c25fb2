//! Take-away games: at most f(k) stones may be taken after the opponent took k.
//!
//! One heap of n stones. The first move takes 1 to m stones, every later one 1 to f(k), where k
//! is what the opponent has just taken; f is nondecreasing with f(1) >= 1. Whoever takes the last
//! stone wins (normal play) or loses (misère play).
//!
//! The theory is that of Schwenk and of Epp and Ferguson. Let `H_1` = 1 and, while `f(H_k)` >= `H_k`,
//! `H_{k+1}` = `H_k` + `H_j` with the least j such that `f(H_j)` >= `H_k`. Every n is a sum of terms of H
//! in exactly one way in which f(part) is less than the next larger part, and taking the largest
//! term that fits again and again finds it. Its smallest part L(n) is the least winning move, so
//! that the first player wins if and only if m >= L(n). With f(k) = 2k the sequence is that of
//! Fibonacci, and with f(k) = k it is the powers of two.

mod representation;
mod rule;
mod sequence;
mod table;

use grundy_num::{Halt, Limits, Play, UBig};

pub use representation::{Representation, Run};
pub use rule::{LinearRule, StepRule, TakeRule, TakeRuleError};
pub use sequence::{Terms, TermsEnd};
pub use table::{IllegalTake, TakeawayTable};

use sequence::{Sequence, bytes_of, is_long};

/// A take-away game: a heap whose moves are bounded by a rule on the previous move.
///
/// ```
/// use grundy_amounts::takeaway::{LinearRule, Takeaway};
/// use grundy_num::{Limits, Play, Rational, UBig};
///
/// // Fibonacci Nim: at most twice what the opponent took.
/// let game = Takeaway::new(LinearRule::new(&Rational::from(2), &Rational::ZERO)?);
/// let solution = game.solve(&UBig::from(100u32), Play::Normal, &Limits::none())?;
/// assert_eq!(solution.least_winning_move(), Some(&UBig::from(3u32)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Takeaway<R> {
    rule: R,
}

/// A heap and its representation, from which every question about it is answered.
#[derive(Clone, Debug)]
pub struct TakeawaySolution<'r, R> {
    rule: &'r R,
    /// The heap of the normal game that decides: one stone less in misère play.
    heap: UBig,
    representation: Representation,
}

/// Winning first moves in increasing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningTakes {
    /// The moves, at most as many as were asked for.
    pub moves: Vec<UBig>,
    /// Whether there are others beyond those.
    pub more: bool,
}

impl<R: TakeRule> Takeaway<R> {
    /// The game of this rule.
    pub fn new(rule: R) -> Takeaway<R> {
        Takeaway { rule }
    }

    /// The rule.
    pub fn rule(&self) -> &R {
        &self.rule
    }

    /// The terms of the sequence H up to `greatest`, at most `most` of them.
    pub fn terms(&self, greatest: &UBig, most: usize, limits: &Limits<'_>) -> Result<Terms, Halt> {
        Sequence::new(&self.rule).terms(greatest, most, limits)
    }

    /// The representation of a heap as a sum of terms of H; empty for no stones.
    ///
    /// # Complexity
    ///
    /// Two additions and a few comparisons for each term of H up to `heap`; the memory is that of
    /// some hundreds of terms and of the parts.
    pub fn representation(&self, heap: &UBig, limits: &Limits<'_>) -> Result<Representation, Halt> {
        Representation::of(&self.rule, heap, limits)
    }

    /// The solution of a heap.
    ///
    /// In misère play a heap of one stone is lost, and a larger one is won by whoever wins the
    /// normal game with one stone less, by the same moves: the last stone of all is what nobody
    /// wants to be left with.
    pub fn solve(
        &self,
        heap: &UBig,
        play: Play,
        limits: &Limits<'_>,
    ) -> Result<TakeawaySolution<'_, R>, Halt> {
        let heap = match play {
            Play::Normal => heap.clone(),
            Play::Misere if *heap > UBig::ONE => heap - UBig::ONE,
            Play::Misere => UBig::ZERO,
        };
        let representation = self.representation(&heap, limits)?;
        Ok(TakeawaySolution {
            rule: &self.rule,
            heap,
            representation,
        })
    }
}

impl<R: TakeRule> TakeawaySolution<'_, R> {
    /// L(n), the least winning first move; `None` where no move wins.
    pub fn least_winning_move(&self) -> Option<&UBig> {
        self.representation.smallest()
    }

    /// The representation that decides: that of the heap, or of one stone less in misère play.
    pub fn representation(&self) -> &Representation {
        &self.representation
    }

    /// Whether the player to move wins when at most `bound` stones may be taken.
    pub fn first_wins(&self, bound: &UBig) -> bool {
        self.least_winning_move()
            .is_some_and(|least| least <= bound)
    }

    /// The winning first moves of at most `bound` stones, in increasing order; at most `most`.
    ///
    /// A move x wins if and only if it takes everything or f(x) < L(n - x). Then x, written as
    /// its own parts, joins the parts of n - x to a representation of n, which is unique: so the
    /// winning moves are exactly the sums x of the smallest parts for which f(x) is less than the
    /// next part, and n itself.
    pub fn winning_moves(
        &self,
        bound: &UBig,
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<WinningTakes, Halt> {
        let mut held = 0_u64;
        let mut found = WinningTakes {
            moves: Vec::new(),
            more: false,
        };
        let runs = self.representation.runs();
        let mut sum = UBig::ZERO;
        for (i, run) in runs.iter().enumerate() {
            let mut left = run.times.clone();
            while left > UBig::ZERO {
                limits.tick()?;
                if is_long(&sum) {
                    limits.look()?;
                }
                sum += &run.part;
                left -= UBig::ONE;
                if sum > *bound {
                    return Ok(found);
                }
                let next = if left > UBig::ZERO {
                    Some(&run.part)
                } else {
                    runs.get(i + 1).map(|run| &run.part)
                };
                if next.is_none_or(|next| self.rule.most_after(&sum) < *next) {
                    if found.moves.len() == most {
                        found.more = true;
                        return Ok(found);
                    }
                    held = held.saturating_add(bytes_of(&sum));
                    limits.allow_memory(held)?;
                    found.moves.push(sum.clone());
                } else if left > UBig::ZERO {
                    // The next part stays the same and f grows, so the rest of the run fails too,
                    // but for the end of the run, whose next part is another one.
                    sum += &run.part * (&left - UBig::ONE);
                    left = UBig::ONE;
                }
            }
        }
        Ok(found)
    }

    /// A winning move of at most `bound` stones: the least one, or `None` in a lost position.
    pub fn winning_move(&self, bound: &UBig) -> Option<&UBig> {
        self.least_winning_move().filter(|least| *least <= bound)
    }

    /// The heap of the normal game that decides.
    pub fn deciding_heap(&self) -> &UBig {
        &self.heap
    }
}
