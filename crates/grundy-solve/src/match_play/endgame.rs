//! The end of a match by plain search: who wins, and in how many moves.
//!
//! Of two ways to win a player takes the shorter, of two ways to lose the longer. This is the
//! definition itself, so it is also what the other judges are tested against; it is only for sums
//! that can be played out within a budget of sums.

use grundy_game::Games;
use grundy_num::{Halt, Play, Player, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::term::Term;

/// How a sum ends for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The player to move wins, with so many moves left to both.
    Won(u32),
    /// The player to move loses, with so many moves left to both.
    Lost(u32),
}

/// A search that numbers the summands it meets and remembers the sums.
pub(super) struct Endgame<'g> {
    games: Games<'g>,
    play: Play,
    sums_left: usize,
    ids: FxHashMap<Term, u32>,
    known: Vec<Known>,
    ends: FxHashMap<(Vec<u32>, Player), End>,
}

struct Known {
    summand: Term,
    options: [Option<std::rc::Rc<[u32]>>; 2],
}

impl End {
    /// A measure that is larger for the better end.
    pub(super) fn merit(self) -> i64 {
        match self {
            End::Won(moves) => i64::from(u32::MAX) - i64::from(moves),
            End::Lost(moves) => i64::from(moves) - i64::from(u32::MAX),
        }
    }

    /// The end before a move that leads here.
    fn before(self) -> End {
        match self {
            End::Won(moves) => End::Lost(moves + 1),
            End::Lost(moves) => End::Won(moves + 1),
        }
    }
}

impl<'g> Endgame<'g> {
    /// A search that gives up with `Halt::Steps` after so many sums.
    pub(super) fn new(games: Games<'g>, play: Play, sums: usize) -> Self {
        Endgame {
            games,
            play,
            sums_left: sums,
            ids: FxHashMap::default(),
            known: Vec::new(),
            ends: FxHashMap::default(),
        }
    }

    /// How the sum ends when `player` moves next.
    pub(super) fn end(&mut self, summands: &[Term], player: Player) -> Result<End, Halt> {
        let mut sum = Vec::with_capacity(summands.len());
        for summand in summands {
            sum.push(self.id(summand)?);
        }
        sum.sort_unstable();
        self.end_of(sum, player)
    }

    fn end_of(&mut self, sum: Vec<u32>, player: Player) -> Result<End, Halt> {
        self.games.limits().tick()?;
        let key = (sum, player);
        if let Some(&end) = self.ends.get(&key) {
            return Ok(end);
        }
        self.sums_left = self.sums_left.checked_sub(1).ok_or(Halt::Steps)?;
        let end = with_deep_stack(|| self.best_end(&key.0, player))?;
        self.ends.insert(key, end);
        Ok(end)
    }

    fn best_end(&mut self, sum: &[u32], player: Player) -> Result<End, Halt> {
        let mut best: Option<End> = None;
        for (at, &id) in sum.iter().enumerate() {
            // Moves in equal summands lead to equal sums.
            if at > 0 && sum[at - 1] == id {
                continue;
            }
            for &option in &*self.options(id, player)? {
                let mut after = sum.to_vec();
                after[at] = option;
                after.sort_unstable();
                let end = self.end_of(after, player.opponent())?.before();
                if best.is_none_or(|best| end.merit() > best.merit()) {
                    best = Some(end);
                }
            }
        }
        Ok(best.unwrap_or(match self.play {
            Play::Normal => End::Lost(0),
            Play::Misere => End::Won(0),
        }))
    }

    fn options(&mut self, id: u32, player: Player) -> Result<std::rc::Rc<[u32]>, Halt> {
        if let Some(options) = &self.known[id as usize].options[player as usize] {
            return Ok(options.clone());
        }
        let summand = self.known[id as usize].summand.clone();
        let mut options = Vec::new();
        for option in summand.options(self.games, player)? {
            options.push(self.id(&option)?);
        }
        options.sort_unstable();
        options.dedup();
        let options: std::rc::Rc<[u32]> = options.into();
        self.known[id as usize].options[player as usize] = Some(options.clone());
        Ok(options)
    }

    fn id(&mut self, summand: &Term) -> Result<u32, Halt> {
        if let Some(&id) = self.ids.get(summand) {
            return Ok(id);
        }
        let next = u32::try_from(self.known.len()).map_err(|_| Halt::Memory)?;
        // New summands count too, so that a position with very many options ends the search.
        self.sums_left = self.sums_left.checked_sub(1).ok_or(Halt::Steps)?;
        self.ids.insert(summand.clone(), next);
        self.known.push(Known {
            summand: summand.clone(),
            options: [None, None],
        });
        Ok(next)
    }
}
