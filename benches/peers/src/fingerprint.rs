//! The shape of a canonical form as one number, computed the same way from both libraries.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use cgt::short::partizan::canonical_form::CanonicalForm;
use grundy_game::{Game, Games};

fn of_options(mut left: Vec<u64>, mut right: Vec<u64>) -> u64 {
    left.sort_unstable();
    right.sort_unstable();
    let mut hasher = DefaultHasher::new();
    (left, right).hash(&mut hasher);
    hasher.finish()
}

/// The fingerprint of a game of ours; `known` holds those of its followers.
pub fn of_game(games: Games<'_>, g: Game, known: &mut HashMap<Game, u64>) -> u64 {
    if let Some(&fingerprint) = known.get(&g) {
        return fingerprint;
    }
    let mut list = |options: &[Game]| {
        options
            .iter()
            .map(|&option| of_game(games, option, known))
            .collect()
    };
    let left = list(games.left(g).expect("no limits"));
    let right = list(games.right(g).expect("no limits"));
    let fingerprint = of_options(left, right);
    known.insert(g, fingerprint);
    fingerprint
}

/// The fingerprint of a canonical form of the peer.
pub fn of_peer(g: &CanonicalForm) -> u64 {
    let left = g.left_moves().map(|option| of_peer(&option)).collect();
    let right = g.right_moves().map(|option| of_peer(&option)).collect();
    of_options(left, right)
}
