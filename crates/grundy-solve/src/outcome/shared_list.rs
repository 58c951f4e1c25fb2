//! A list that several threads append to, and that takes memory as it is filled.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A list whose items never move: each is found by its number without a lock.
///
/// Items stand in pieces, which double in size up to [`LARGEST`]: a list of millions has no more room than it
/// needs, and a short one takes next to nothing.
pub(super) struct SharedList<T> {
    pieces: boxcar::Vec<OnceLock<Box<[OnceLock<T>]>>>,
    count: AtomicUsize,
}

/// Items of the first piece, and of all from some piece on: powers of two.
const FIRST: usize = 1 << 4;
const LARGEST: usize = 1 << 14;

/// Pieces before those of the largest size: each has as many items as all before it and `FIRST`.
const GROWING: usize = (LARGEST / FIRST).ilog2() as usize;

/// Where the item with a number stands: its piece, its place there, and how long the piece is.
fn place(number: usize) -> (usize, usize, usize) {
    let from_first = number + FIRST;
    if from_first < LARGEST {
        let piece = (from_first / FIRST).ilog2() as usize;
        let length = FIRST << piece;
        (piece, from_first - length, length)
    } else {
        let from_largest = from_first - LARGEST;
        let piece = GROWING + from_largest / LARGEST;
        (piece, from_largest % LARGEST, LARGEST)
    }
}

impl<T> Default for SharedList<T> {
    fn default() -> Self {
        SharedList {
            pieces: boxcar::Vec::new(),
            count: AtomicUsize::new(0),
        }
    }
}

impl<T> SharedList<T> {
    /// How many items there are, some of which may still be on their way.
    pub(super) fn len(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Appends an item, and gives its number.
    pub(super) fn push(&self, item: T) -> usize {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let (piece, at, length) = place(number);
        let piece = loop {
            match self.pieces.get(piece) {
                Some(piece) => break piece,
                // Of several who get here at once each adds one, which is soon wanted.
                None => self.pieces.push(OnceLock::new()),
            };
        };
        let piece = piece.get_or_init(|| (0..length).map(|_| OnceLock::new()).collect());
        let is_new = piece[at].set(item).is_ok();
        assert!(is_new, "a number is given once");
        number
    }

    /// The item with a number that [`push`](Self::push) has given.
    pub(super) fn get(&self, number: usize) -> &T {
        let (piece, at, _) = place(number);
        let item = self.pieces[piece].get().and_then(|piece| piece[at].get());
        item.expect("its number was given")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_each_other() {
        let mut expected = (0, 0);
        for number in 0..5 * LARGEST {
            let (piece, at, length) = place(number);
            assert_eq!((piece, at), expected, "item {number}");
            assert!(at < length && length <= LARGEST, "item {number}");
            expected = if at + 1 == length {
                (piece + 1, 0)
            } else {
                (piece, at + 1)
            };
        }
    }

    #[test]
    fn threads_get_numbers_of_their_own() {
        let list = SharedList::default();
        let add = |from: usize| {
            let items = (0..40_000).map(move |step| from + 3 * step);
            let numbers = items.map(|item| (list.push(item), item));
            numbers.collect::<Vec<(usize, usize)>>()
        };
        let given: Vec<(usize, usize)> = std::thread::scope(|scope| {
            let add = &add;
            let threads = [0, 1, 2].map(|from| scope.spawn(move || add(from)));
            let given = threads.map(|thread| thread.join().expect("it adds"));
            given.into_iter().flatten().collect()
        });
        let mut numbers: Vec<usize> = given.iter().map(|&(number, _)| number).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..list.len()));
        assert!(
            given
                .iter()
                .all(|&(number, item)| *list.get(number) == item)
        );
    }
}
