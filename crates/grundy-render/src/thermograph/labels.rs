//! Numbers along an axis: which are shown, and in which row, so that none overlap.

use super::track::Track;
use grundy_game::Corner;
use grundy_num::Rational;
use std::collections::BTreeMap;

/// A number to show at an axis.
#[derive(Clone, Debug)]
pub(super) struct Tick {
    pub(super) number: Rational,
    /// The least is the most important.
    pub(super) rank: u8,
    /// The text to show, exact unless it is very long.
    pub(super) text: String,
}

/// The longest number at an axis, in characters; longer ones are cut in the middle.
const LONGEST: usize = 15;

/// The values of the marked points: masts first, then the ends of walls, then other corners,
/// then the points that are only noted.
pub(super) fn value_ticks<'a>(tracks: impl Iterator<Item = &'a Track>) -> Vec<Tick> {
    ticks(tracks.flat_map(|track| {
        let noted = track.noted.iter().map(|corner| (&corner.value, 3));
        ranked(track)
            .map(|(corner, rank)| (&corner.value, rank))
            .chain(noted)
    }))
}

/// The temperatures of the marked points and zero: masts first, then zero and the ends.
pub(super) fn temperature_ticks<'a>(
    tracks: impl Iterator<Item = &'a Track>,
    zero: &'a Rational,
) -> Vec<Tick> {
    let marked = tracks
        .flat_map(ranked)
        .map(|(corner, rank)| (&corner.temperature, rank));
    ticks(marked.chain([(zero, 1)]))
}

/// The marked points of a line, and how important their numbers are.
fn ranked(track: &Track) -> impl Iterator<Item = (&Corner, u8)> {
    track
        .points
        .iter()
        .take(track.marked)
        .enumerate()
        .map(|(i, corner)| {
            let rank = match (track.is_mast, i) {
                (true, _) => 0,
                (false, 0) => 1,
                (false, _) => 2,
            };
            (corner, rank)
        })
}

fn ticks<'a>(marked: impl Iterator<Item = (&'a Rational, u8)>) -> Vec<Tick> {
    let mut ranks: BTreeMap<&Rational, u8> = BTreeMap::new();
    for (number, rank) in marked {
        ranks
            .entry(number)
            .and_modify(|old| *old = rank.min(*old))
            .or_insert(rank);
    }
    ranks
        .into_iter()
        .map(|(number, rank)| Tick {
            number: number.clone(),
            rank,
            text: crate::scene::shorten(&number.to_string(), LONGEST),
        })
        .collect()
}

/// A label's place along its axis: its middle, its length, and how important it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) middle: f64,
    pub(super) length: f64,
    pub(super) rank: u8,
}

/// The row of each label, or `None` where it would overlap a more important one in every row.
pub(super) fn rows(wanted: &[Wanted], rows: usize) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&i| (wanted[i].rank, i));
    let mut taken: Vec<Vec<Wanted>> = vec![Vec::new(); rows];
    let mut placed = vec![None; wanted.len()];
    for i in order {
        let label = wanted[i];
        let free = taken
            .iter()
            .position(|row| row.iter().all(|other| !overlap(label, *other)));
        if let Some(row) = free {
            taken[row].push(label);
            placed[i] = Some(row);
        }
    }
    placed
}

fn overlap(a: Wanted, b: Wanted) -> bool {
    (a.middle - b.middle).abs() < f64::midpoint(a.length, b.length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(middle: f64, rank: u8) -> Wanted {
        Wanted {
            middle,
            length: 10.0,
            rank,
        }
    }

    #[test]
    fn the_important_label_stays_in_the_first_row() {
        let labels = [at(0.0, 2), at(4.0, 0), at(8.0, 1), at(30.0, 2)];
        assert_eq!(rows(&labels, 2), [None, Some(0), Some(1), Some(0)]);
    }

    proptest! {
        #[test]
        fn labels_in_one_row_never_overlap(
            labels in prop::collection::vec((0.0..300.0f64, 1.0..40.0f64, 0u8..3), 0..40),
        ) {
            let labels: Vec<Wanted> = labels
                .into_iter()
                .map(|(middle, length, rank)| Wanted { middle, length, rank })
                .collect();
            let placed = rows(&labels, 2);
            for i in 0..labels.len() {
                for j in 0..i {
                    if placed[i].is_some() && placed[i] == placed[j] {
                        prop_assert!(!overlap(labels[i], labels[j]));
                    }
                }
            }
        }
    }
}
