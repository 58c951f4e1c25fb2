//! What moves in heaps are called.
//!
//! A move is called after the heap and what becomes of it, `5->3`, as long as these can be read;
//! in a heap of many digits it is called after what is taken, or after what is left where that is
//! shorter.

use grundy_num::UBig;
use grundy_rules::{Move, heap_place};

/// Sizes of more digits than this are not read at a glance.
const MOST_DIGITS: usize = 12;

/// The move that makes one heap, counted from 0, another size.
pub(crate) fn heap_move<P>(heaps: &[UBig], i: usize, new: &UBig, to: P) -> Move<P> {
    let old = &heaps[i];
    let change = Change::of(old, new);
    let (name, words) = if is_long(old) {
        let words = format!("{change}{}", change.heap(heaps, i));
        (words.clone(), words)
    } else {
        let name = format!("{}{old}->{new}", before(heaps, i));
        (name, format!("{change}{}", change.heap(heaps, i)))
    };
    Move::named(name, to).told(words).at([heap_place(i)])
}

/// The moves that lower the only heap there is to these sizes.
pub(crate) fn lowered(heap: &UBig, left: impl IntoIterator<Item = UBig>) -> Vec<Move<UBig>> {
    let heaps = std::slice::from_ref(heap);
    let moves = left.into_iter();
    moves
        .map(|left| heap_move(heaps, 0, &left.clone(), left))
        .collect()
}

/// The places of all heaps of this size: a move in one of them may be made in any.
pub(crate) fn places_of<'a, T: PartialEq + 'a>(
    heaps: impl IntoIterator<Item = T>,
    size: &'a T,
) -> impl Iterator<Item = String> {
    let heaps = heaps.into_iter().enumerate();
    heaps.filter_map(move |(i, heap)| (heap == *size).then(|| heap_place(i)))
}

/// `2:` before a move in one of several heaps of its size.
fn before(heaps: &[UBig], i: usize) -> String {
    if is_one_of_several(heaps, i) {
        format!("{}:", i + 1)
    } else {
        String::new()
    }
}

/// ` from the heap of 5`, after `take 2`; nothing where there is but one heap.
pub(crate) fn from_heap(heaps: &[UBig], i: usize) -> String {
    which_heap("from", heaps, i)
}

fn which_heap(how: &str, heaps: &[UBig], i: usize) -> String {
    let size = &heaps[i];
    match heaps {
        [_] => String::new(),
        _ if is_long(size) => format!(" {how} heap {}", i + 1),
        _ if is_one_of_several(heaps, i) => format!(" {how} heap {}, of {size}", i + 1),
        _ => format!(" {how} the heap of {size}"),
    }
}

fn is_one_of_several(heaps: &[UBig], i: usize) -> bool {
    heaps.iter().filter(|heap| **heap == heaps[i]).count() > 1
}

/// Whether a size has too many digits to be read at a glance.
pub(crate) fn is_long(size: &UBig) -> bool {
    // Twelve digits are at most 40 bits.
    *size > UBig::from(u64::MAX) || size.to_string().len() > MOST_DIGITS
}

/// What becomes of a heap, told by the smaller number.
enum Change {
    Take(UBig),
    Leave(UBig),
    Add(UBig),
}

impl Change {
    fn of(old: &UBig, new: &UBig) -> Change {
        if new > old {
            return Change::Add(new - old);
        }
        let taken = old - new;
        if is_long(&taken) && *new < taken {
            Change::Leave(new.clone())
        } else {
            Change::Take(taken)
        }
    }

    fn heap(&self, heaps: &[UBig], i: usize) -> String {
        let how = match self {
            Change::Take(_) => "from",
            Change::Leave(_) => "of",
            Change::Add(_) => "to",
        };
        which_heap(how, heaps, i)
    }
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Change::Take(taken) => write!(f, "take {taken}"),
            Change::Leave(left) => write!(f, "leave {left}"),
            Change::Add(added) => write!(f, "add {added}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(heaps: &[&str], i: usize, new: &str, name: &str, words: &str) {
        let size = |text: &&str| text.parse::<UBig>().unwrap();
        let heaps: Vec<UBig> = heaps.iter().map(size).collect();
        let found = heap_move(&heaps, i, &size(&new), ());
        assert_eq!(found.name.as_deref(), Some(name));
        assert_eq!(found.words.as_deref(), Some(words));
        assert_eq!(found.places, [format!("heap {}", i + 1)]);
    }

    #[test]
    fn heaps_that_can_be_read_are_named_and_alike_ones_counted() {
        check(&["5"], 0, "3", "5->3", "take 2");
        check(&["3", "5"], 1, "3", "5->3", "take 2 from the heap of 5");
        check(&["5", "5"], 1, "3", "2:5->3", "take 2 from heap 2, of 5");
        check(&["4", "1"], 0, "6", "4->6", "add 2 to the heap of 4");
    }

    #[test]
    fn a_huge_heap_is_named_by_what_is_taken_or_left() {
        let huge = "1000000000000000000000";
        check(&[huge], 0, "999999999999999999994", "take 6", "take 6");
        check(&[huge], 0, "3", "leave 3", "leave 3");
        let name = "take 6 from heap 2";
        check(&["1", huge], 1, "999999999999999999994", name, name);
        check(
            &["1", huge],
            1,
            "1",
            "leave 1 of heap 2",
            "leave 1 of heap 2",
        );
    }
}
