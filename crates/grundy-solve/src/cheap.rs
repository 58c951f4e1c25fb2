//! What counts as cheap: every bound within which something is tried before a dearer way is taken.
//!
//! A step is a tick of [`Limits`](grundy_num::Limits), about a third of a microsecond. No bound
//! changes an answer: it only decides by which way the answer is found.
//!
//! | asked for | tried first | within | then |
//! | --- | --- | --- | --- |
//! | who wins a sum | the values of its positions | [`FIRST_STEPS`] | the search for outcomes |
//! | the same | the search for outcomes | [`FIRST_SUMS`] | the values again, [`LONGER`] |
//! | the same, on several threads | one searcher | [`ALONE_SUMS`] | all of them |
//! | a value to be shown | the values of positions | [`VALUE_STEPS`] | the search for outcomes |
//! | the value of a game | its canonical form | [`EXPANSION_STEPS`] | the search over components, then the form again |
//! | anything after a limit | what is at hand | [`GRACE_STEPS`] | nothing |
//! | the machine's move | playing it all out | [`ENDGAME_SUMS`] | who wins after each move |
//! | a move when all lose | counting winning replies | [`RESISTANCE_STEPS`], [`MOST_REPLIES`] | counting own moves |
//! | a move that nobody proves | the mean of a small summand | [`MEAN_STEPS`], [`FEW_MOVES`] | counting moves |
//! | moves in a nimber | one by one | [`MOST_STARS`] | ranges |

use grundy_game::{Game, GameSum, Games, MOST_NODES};
use grundy_num::{Halt, Limits};

/// Steps in which the values of all positions of a sum count as cheap: some tenths of a second.
pub(crate) const VALUE_STEPS: u64 = 300_000;

/// Steps that values get before the winner is searched for: about a millisecond.
pub(crate) const FIRST_STEPS: u64 = 2_000;

/// Sums that are searched before the values get another chance: some milliseconds.
pub(crate) const FIRST_SUMS: u64 = 2_000;

/// Sums that one searcher looks at before others come to help: likewise.
pub(crate) const ALONE_SUMS: u64 = 2_000;

/// How much longer both get each time, so that in the end little was in vain.
pub(crate) const LONGER: u64 = 4;

/// Steps after which an expansion is no longer called cheap: about a second, which a person waits
/// for a canonical form before he would rather read the outcome.
pub(crate) const EXPANSION_STEPS: u64 = 3_000_000;

/// When a limit was reached, what takes no more than this is still looked for: some milliseconds.
pub(crate) const GRACE_STEPS: u64 = 20_000;

/// Sums and summands that playing out a match may meet: some hundredths of a second.
pub(crate) const ENDGAME_SUMS: usize = 30_000;

/// Steps that may be spent on choosing among moves that all lose: about as long as a person looks
/// at the board anyway.
pub(crate) const RESISTANCE_STEPS: u64 = 1_000_000;

/// Replies that may be looked at when choosing among moves that all lose.
pub(crate) const MOST_REPLIES: usize = 5_000;

/// Steps that a look ahead for a likely move may take, a step for every option it meets: some
/// tenths of a second.
pub(crate) const LIKELY_STEPS: u64 = 300_000;

/// Steps for the mean of a summand, and the most moves of one whose mean is looked for.
pub(crate) const MEAN_STEPS: u64 = 5_000;
pub(crate) const FEW_MOVES: usize = 10;

/// A nimber with more options than this lists its winning moves as ranges.
pub(crate) const MOST_STARS: u64 = 10_000;

/// What was found, or `None` where that way of finding it is too long.
pub(crate) fn unless_dear<T>(found: Result<T, Halt>) -> Result<Option<T>, Halt> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Steps | Halt::TooLarge(_)) => Ok(None),
        Err(halt) => Err(halt),
    }
}

/// The canonical form, or `None` when it takes more than `EXPANSION_STEPS`.
///
/// A sum of switches has answers by closed rules, so its form is made only if nobody waits for it.
pub fn expand_if_cheap(games: Games<'_>, sum: &GameSum) -> Result<Option<Game>, Halt> {
    let steps = if sum.is_switches_only() {
        MOST_NODES
    } else {
        EXPANSION_STEPS
    };
    let limits: Limits<'_> = games.limits().clone().steps(steps);
    match games.arena().within(&limits).expand(sum) {
        Ok(g) => Ok(Some(g)),
        Err(Halt::Steps) => Ok(None),
        Err(halt) => Err(halt),
    }
}
