//! Vertices that make no difference.
//!
//! Vertices with the same closed neighbourhood (true twins) are removed by the same moves and are
//! the same move, so one of them stands for all. Vertices with the same open neighbourhood (false
//! twins) go together until one is chosen, which leaves the others isolated, each worth `*1`; the
//! same happens when their last neighbour goes. So only the parity of their number matters, but at
//! least one must be left to choose: two of three or more can go.

use super::bits::Bits;

/// The set without the vertices that make no difference to its nimber.
pub(super) fn without_twins<const W: usize>(closed: &[Bits<W>], mut left: Bits<W>) -> Bits<W> {
    // A removal can make twins of others, so until nothing changes.
    while let Some(fewer) = one_round(closed, left) {
        left = fewer;
    }
    left
}

/// The set without some twins, if it has any that can go.
fn one_round<const W: usize>(closed: &[Bits<W>], left: Bits<W>) -> Option<Bits<W>> {
    let around = |vertex: usize| closed[vertex].and(&left);
    let mut by_closed: Vec<usize> = left.numbers().collect();
    by_closed.sort_by_key(|&vertex| around(vertex));
    let mut gone = Bits::EMPTY;
    for class in by_closed.chunk_by(|&a, &b| around(a) == around(b)) {
        class[1..].iter().for_each(|&vertex| gone.insert(vertex));
    }
    if !gone.is_empty() {
        return Some(left.without(&gone));
    }
    let open = |vertex: usize| around(vertex).without(&[vertex].into_iter().collect());
    let mut by_open = by_closed;
    by_open.sort_by_key(|&vertex| open(vertex));
    for class in by_open.chunk_by(|&a, &b| open(a) == open(b)) {
        let kept = 2 - class.len() % 2;
        let surplus = class.iter().skip(kept);
        surplus.for_each(|&vertex| gone.insert(vertex));
    }
    (!gone.is_empty()).then(|| left.without(&gone))
}
