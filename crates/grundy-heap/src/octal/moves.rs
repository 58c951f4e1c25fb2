//! Heaps of any size: their values, and the moves to a given value, by way of a proved period.

use super::code::{Code, Halves};
use super::search::OctalSearch;
use grundy_num::{Halt, Limits, Nimber, UBig};

/// The value of a heap of any size.
///
/// ```
/// use grundy_heap::octal::{self, Code};
/// use grundy_num::{Limits, Nimber, UBig};
/// let path = Code::octal(octal::NODE_KAYLES_PATH)?;
/// let value = octal::nimber(&path, &UBig::from(137u32), &Limits::none())?;
/// assert_eq!(value, Nimber::from(1));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn nimber(code: &Code, heap: &UBig, limits: &Limits<'_>) -> Result<Nimber, NoAnswer> {
    HeapTable::new(code.clone()).nimber(heap, limits)
}

/// The moves from a heap to a value, of which at most `most` entries are listed.
///
/// The moves of a heap up to 100,000 are listed one by one. Of a larger one the ways to break it come in families
/// that repeat with the period, so the list is short and still complete, each option in it once. Only where three heaps can be left,
/// and the heap is large, does it stop short: of the least heap's sizes those below preperiod plus period
/// represent all others, and [`WinningMoves::more`] says that there are more. Where the values grow, only the moves of the former heaps are listed.
pub fn winning_moves(
    code: &Code,
    heap: &UBig,
    target: &Nimber,
    most: usize,
    limits: &Limits<'_>,
) -> Result<WinningMoves, NoAnswer> {
    HeapTable::new(code.clone()).winning_moves(heap, target, most, limits)
}

/// Moves to a given value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMoves {
    /// The moves, by the number of beans taken.
    pub moves: Vec<Move>,
    /// Whether there are moves beyond those listed.
    pub more: bool,
}

/// A move or a family of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A move that leaves these heaps, in ascending order; none when the whole heap is taken.
    To(Vec<UBig>),
    /// Moves that leave `a` and `total - a` for `a` = `from`, `from + step`, …, `to`, and the heap `aside`, if any.
    Splits {
        /// A third heap that is left by all of these moves.
        aside: Option<UBig>,
        /// What the two heaps have together.
        total: UBig,
        /// The least part.
        from: UBig,
        /// The greatest such part, at most half the total.
        to: UBig,
        /// The distance between parts, which is the period.
        step: UBig,
    },
}

/// Why the value of a heap is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// The sequence has a period with a saltus, which is observed and not proved.
    #[error(
        "the period of {code} is not proved, so values are known only below heap {up_to}; ask for a smaller heap"
    )]
    Unproved {
        /// The rules.
        code: Code,
        /// The first heap whose value was not computed.
        up_to: usize,
    },
    /// The values grow, and the moves of such a heap are too many to list.
    #[error(
        "the values of {code} grow, and moves are listed only up to heap {PLAIN}; ask for a smaller heap"
    )]
    Growing {
        /// The rules.
        code: Code,
    },
}

/// The moves of heaps up to here are listed one by one.
const PLAIN: usize = 100_000;

/// The values of one game, as many as anybody has asked for: what was computed for one heap serves the next.
///
/// ```
/// use grundy_heap::octal::{Code, HeapTable};
/// use grundy_num::{Limits, Nimber, UBig};
/// let mut kayles = HeapTable::new(Code::octal("0.77")?);
/// for (heap, value) in [(9u32, 4u64), (70, 6), (1_000_000_000, 1)] {
///     let found = kayles.nimber(&UBig::from(heap), &Limits::none())?;
///     assert_eq!(found, Nimber::from(value));
/// }
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapTable {
    search: OctalSearch,
    /// The period, once it is proved.
    law: Option<Law>,
}

/// A proved period in numbers that fit.
#[derive(Clone, Copy, Debug)]
struct Law {
    preperiod: usize,
    period: usize,
    saltus: u64,
}

struct List {
    moves: Vec<Move>,
    most: usize,
    more: bool,
}

impl HeapTable {
    /// A table that knows nothing yet.
    pub fn new(code: Code) -> Self {
        HeapTable {
            search: OctalSearch::new(code),
            law: None,
        }
    }

    /// The rules.
    pub fn code(&self) -> &Code {
        self.search.sequence().code()
    }

    /// The value of a heap; see [`nimber`].
    pub fn nimber(&mut self, heap: &UBig, limits: &Limits<'_>) -> Result<Nimber, NoAnswer> {
        self.reach(heap, limits)?;
        let (base, periods) = self.base(heap);
        let base = u64::from(self.known()[base]);
        let saltus = self.law.map_or(0, |law| law.saltus);
        Ok(Nimber::from(
            UBig::from(base) + periods * UBig::from(saltus),
        ))
    }

    /// The moves from a heap to a value; see [`winning_moves`].
    pub fn winning_moves(
        &mut self,
        heap: &UBig,
        target: &Nimber,
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<WinningMoves, NoAnswer> {
        self.reach(heap, limits)?;
        if self.grows() && *heap > UBig::from(PLAIN) {
            let code = self.code().clone();
            return Err(NoAnswer::Growing { code });
        }
        let mut list = List {
            moves: Vec::new(),
            most,
            more: false,
        };
        // The values of the heaps that are left have fewer bits: beyond, there is no such move.
        if let Ok(target) = u64::try_from(target.to_ubig()) {
            self.list(heap, target, limits, &mut list)?;
        }
        let List { moves, more, .. } = list;
        Ok(WinningMoves { moves, more })
    }

    /// Computes enough values, or a period, to know those of all heaps up to one.
    fn reach(&mut self, heap: &UBig, limits: &Limits<'_>) -> Result<(), NoAnswer> {
        let search = &mut self.search;
        let count = usize::try_from(heap)
            .ok()
            .and_then(|heap| heap.checked_add(1));
        let plain = count.filter(|&count| count <= PLAIN + 1);
        // The table of two heaps makes three heaps slow long before.
        let three = search.sequence().code().most_heaps() > 2;
        let plain = plain.filter(|&count| !three || count <= PLAIN / 100);
        match plain {
            Some(count) => search.extend_to(count, limits)?,
            None => search.advance_to(count.unwrap_or(usize::MAX), limits)?,
        }
        let known = search.sequence().values().len();
        self.law = search.proved().map(|period| {
            let small = |number: u128| usize::try_from(number).expect("below the number of values");
            Law {
                preperiod: small(period.preperiod),
                period: small(period.period),
                saltus: small(period.saltus) as u64,
            }
        });
        if self.law.is_none() && count.is_none_or(|count| count > known) {
            // The observed law may be broken further on; what can be computed is.
            match count.filter(|&count| count <= PLAIN) {
                Some(count) => search.extend_to(count, limits)?,
                None => {
                    return Err(NoAnswer::Unproved {
                        code: search.sequence().code().clone(),
                        up_to: known,
                    });
                }
            }
        }
        Ok(())
    }

    fn known(&self) -> &[u16] {
        self.search.sequence().values()
    }

    /// A heap whose value was computed, and how many periods more this one has.
    fn base(&self, heap: &UBig) -> (usize, UBig) {
        match usize::try_from(heap) {
            Ok(heap) if heap < self.known().len() => (heap, UBig::ZERO),
            _ => {
                let law = self.law.expect("a heap beyond the values has a law");
                let past = heap - UBig::from(law.preperiod);
                let period = UBig::from(law.period);
                let rest = usize::try_from(&past % &period);
                let rest = rest.expect("a remainder is below the period");
                (law.preperiod + rest, past / period)
            }
        }
    }

    /// The value of a heap; where values grow it is one of those whose moves are listed.
    fn value(&self, heap: &UBig) -> u64 {
        match usize::try_from(heap) {
            Ok(heap) if self.grows() => self.small(heap),
            _ => u64::from(self.known()[self.base(heap).0]),
        }
    }

    /// The value of a heap that fits into a list.
    fn small(&self, heap: usize) -> u64 {
        match self.law {
            Some(law) if heap >= self.known().len() => {
                let past = heap - law.preperiod;
                let base = self.known()[law.preperiod + past % law.period];
                u64::from(base) + (past / law.period) as u64 * law.saltus
            }
            _ => u64::from(self.known()[heap]),
        }
    }

    fn grows(&self) -> bool {
        self.law.is_some_and(|law| law.saltus > 0)
    }

    fn list(
        &self,
        heap: &UBig,
        target: u64,
        limits: &Limits<'_>,
        list: &mut List,
    ) -> Result<(), Halt> {
        let code = self.code();
        for taken in 0..=code.most_taken() {
            let digit = code.digit(taken);
            let halves = code.halves(taken);
            let taken = UBig::from(taken);
            if taken > *heap || digit == 0 {
                continue;
            }
            let rest = heap - taken;
            if digit & 1 != 0 && rest.is_zero() && target == 0 {
                list.push(Move::To(Vec::new()));
            }
            if digit & 2 != 0 && !rest.is_zero() && self.value(&rest) == target {
                list.push(Move::To(vec![rest.clone()]));
            }
            if digit & 4 != 0 {
                self.list_pairs(&rest, (None, halves), target, limits, list)?;
            }
            if digit & 8 != 0 {
                self.list_triples(&rest, target, limits, list)?;
            }
        }
        Ok(())
    }

    /// Lists the moves to three heaps by the least of them.
    fn list_triples(
        &self,
        total: &UBig,
        target: u64,
        limits: &Limits<'_>,
        list: &mut List,
    ) -> Result<(), Halt> {
        let third = total / UBig::from(3u32);
        let third = usize::try_from(&third).unwrap_or(usize::MAX);
        let end = match self.law {
            Some(law) if !self.is_plain(total) => law.preperiod + law.period,
            _ => usize::MAX,
        };
        let before = list.moves.len();
        for least in 1..=third.min(end) {
            if list.is_full() {
                break;
            }
            let rest = total - UBig::from(least);
            let target = target ^ self.small(least);
            let parts = (Some(least), Halves::Allowed);
            self.list_pairs(&rest, parts, target, limits, list)?;
        }
        // A larger least heap can be made smaller by a period and the greatest larger, without a change of the value:
        // if there is such a move at all, one with a small least heap is listed.
        list.more |= third > end && list.moves.len() > before;
        Ok(())
    }

    fn is_plain(&self, total: &UBig) -> bool {
        let small = usize::try_from(total).is_ok_and(|total| total < self.known().len());
        self.grows() || small && (self.law.is_none() || *total <= UBig::from(PLAIN))
    }

    /// Lists the moves to two heaps of a total, both at least as large as one set aside.
    fn list_pairs(
        &self,
        total: &UBig,
        (aside, halves): (Option<usize>, Halves),
        target: u64,
        limits: &Limits<'_>,
        list: &mut List,
    ) -> Result<(), Halt> {
        let half: UBig = match halves {
            Halves::Forbidden if !total.is_zero() => (total - UBig::ONE) / UBig::from(2u32),
            _ => total / UBig::from(2u32),
        };
        let low = aside.unwrap_or(1);
        let single_to = match self.law {
            Some(law) if !self.is_plain(total) => UBig::from(law.preperiod.saturating_sub(1)),
            _ => half.clone(),
        };
        let single_to = usize::try_from(single_to.min(half.clone())).expect("few parts one by one");
        for part in low..=single_to {
            limits.tick()?;
            let other = total - UBig::from(part);
            if self.small(part) ^ self.value(&other) == target {
                list.push(List::heaps(aside, UBig::from(part), other));
                if list.is_full() {
                    return Ok(());
                }
            }
        }
        let Some(law) = self.law.filter(|_| !self.is_plain(total)) else {
            return Ok(());
        };
        let Law {
            preperiod, period, ..
        } = law;
        // Both parts are in the periodic range, so the value depends on the part modulo the period.
        let first = low.max(preperiod).max(1);
        for from in first..first + period {
            limits.tick()?;
            let from = UBig::from(from);
            if from > half || list.is_full() {
                break;
            }
            if self.value(&from) ^ self.value(&(total - &from)) != target {
                continue;
            }
            let step = UBig::from(period);
            let to = &half - (&half - &from) % &step;
            list.push(if from == to {
                let other = total - &from;
                List::heaps(aside, from, other)
            } else {
                Move::Splits {
                    aside: aside.map(UBig::from),
                    total: total.clone(),
                    from,
                    to,
                    step,
                }
            });
        }
        Ok(())
    }
}

impl List {
    /// Adds a move, or notes that there was no room for it.
    fn push(&mut self, found: Move) {
        if self.moves.len() < self.most {
            self.moves.push(found);
        } else {
            self.more = true;
        }
    }

    /// Whether a move was found for which there was no room: then looking further changes nothing.
    fn is_full(&self) -> bool {
        self.more && self.moves.len() >= self.most
    }

    fn heaps(aside: Option<usize>, part: UBig, other: UBig) -> Move {
        let aside = aside.map(UBig::from);
        Move::To(aside.into_iter().chain([part, other]).collect())
    }
}
