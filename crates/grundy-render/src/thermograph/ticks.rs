//! The numbers that are shown at the axes of a thermograph.

use super::track::Track;
use crate::drawing::shorten;
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
            text: shorten(&number.to_string(), LONGEST),
        })
        .collect()
}
