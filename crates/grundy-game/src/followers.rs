//! What can be read off the followers of a game: the list itself, birthday, incentives, kinds.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use grundy_num::{Dyadic, Halt, Player};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::{Game, Games};

impl Games<'_> {
    /// All followers of `g`, itself included, in structural order: every game reachable by any
    /// moves, not necessarily alternating.
    pub fn followers(self, g: Game) -> Result<Vec<Game>, Halt> {
        let mut followers = self.postorder(g, |_| false)?;
        self.sort_closed(&mut followers)?;
        Ok(followers)
    }

    /// A hash of the canonical form of `g`, the same in every arena and on every machine.
    ///
    /// ```
    /// use grundy_game::GameArena;
    /// use grundy_num::Limits;
    /// let ([here, there], limits) = ([GameArena::new(), GameArena::new()], Limits::none());
    /// let hash = |arena: &GameArena| {
    ///     let games = arena.within(&limits);
    ///     let (two, one) = (games.integer(2)?, games.integer(1)?);
    ///     games.structural_hash(games.from_options(&[two], &[one])?)
    /// };
    /// there.within(&limits).ups(3)?;
    /// assert_eq!(hash(&here)?, hash(&there)?);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn structural_hash(self, g: Game) -> Result<u64, Halt> {
        let mut hashes: FxHashMap<Game, u64> = FxHashMap::default();
        for g in self.postorder(g, |g| self.as_up_star(g).is_some())? {
            let mut hasher = FxHasher::default();
            match self.as_up_star(g) {
                Some(plain) => plain.hash(&mut hasher),
                None => {
                    for player in Player::BOTH {
                        let options = self.options(g, player)?;
                        options.len().hash(&mut hasher);
                        for option in options {
                            hashes[option].hash(&mut hasher);
                        }
                    }
                }
            }
            hashes.insert(g, hasher.finish());
        }
        Ok(hashes[&g])
    }

    /// How many distinct games the canonical form of `g` is made of, itself included, where
    /// number-up-star games are not opened: how much one would have to write down.
    pub fn form_size(self, g: Game) -> Result<u64, Halt> {
        let parts = self.postorder(g, |g| self.as_up_star(g).is_some())?;
        Ok(parts.len() as u64)
    }

    /// Sorts games whose options are all among them by [`Games::structural_order`].
    ///
    /// Two games that differ only far below are at the same height, and so are the options that
    /// decide between them. So from the lowest height up, each comparison reads the rank of two
    /// options instead of walking down to the difference.
    fn sort_closed(self, followers: &mut [Game]) -> Result<(), Halt> {
        followers.sort_unstable_by_key(|&g| self.height(g));
        let mut ranks: FxHashMap<Game, usize> = FxHashMap::default();
        for level in followers.chunk_by_mut(|&g, &h| self.height(g) == self.height(h)) {
            self.limits.look()?;
            level.sort_unstable_by(|&g, &h| match self.shallow_order(g, h) {
                Ok(order) => order,
                Err((x, y)) => self.ranked_order(x, y, &ranks),
            });
            ranks.extend(level.iter().enumerate().map(|(rank, &g)| (g, rank)));
        }
        followers.sort_unstable_by(|&g, &h| self.ranked_order(g, h, &ranks));
        Ok(())
    }

    fn ranked_order(self, g: Game, h: Game, ranks: &FxHashMap<Game, usize>) -> Ordering {
        self.shallow_order(g, h)
            .unwrap_or_else(|_| ranks[&g].cmp(&ranks[&h]))
    }

    /// All followers, options before the games they are options of; leaves are not opened.
    pub(crate) fn postorder(
        self,
        g: Game,
        is_leaf: impl Fn(Game) -> bool,
    ) -> Result<Vec<Game>, Halt> {
        let mut seen = FxHashSet::default();
        let mut done = Vec::new();
        let mut waiting = vec![(g, false)];
        while let Some((g, expanded)) = waiting.pop() {
            self.limits.tick()?;
            if expanded || (is_leaf(g) && seen.insert(g)) {
                done.push(g);
            } else if seen.insert(g) {
                self.limits
                    .allow_memory(self.arena.bytes() + 48 * seen.len() as u64)?;
                waiting.push((g, true));
                for player in Player::BOTH {
                    let new = self
                        .options(g, player)?
                        .iter()
                        .filter(|option| !seen.contains(*option));
                    waiting.extend(new.map(|&option| (option, false)));
                }
            }
        }
        Ok(done)
    }

    /// The day on which `g` is born: the height of its canonical form.
    ///
    /// `None` when a number in it is not dyadic, since that is born on no finite day.
    pub fn birthday(self, g: Game) -> Result<Option<Dyadic>, Halt> {
        let mut born: FxHashMap<Game, Dyadic> = FxHashMap::default();
        let mut waiting = vec![g];
        while let Some(&g) = waiting.last() {
            self.limits.tick()?;
            if born.contains_key(&g) {
                waiting.pop();
                continue;
            }
            if let Some(value) = self.as_up_star(g) {
                let Some(day) = value.birthday() else {
                    return Ok(None);
                };
                born.insert(g, day);
                continue;
            }
            let ready = waiting.len();
            let mut latest = Dyadic::ZERO;
            for player in Player::BOTH {
                for &option in self.options(g, player)? {
                    match born.get(&option) {
                        Some(day) => latest = latest.max(day.clone()),
                        None => waiting.push(option),
                    }
                }
            }
            if waiting.len() == ready {
                born.insert(g, latest + Dyadic::ONE);
            }
        }
        Ok(born.remove(&g))
    }

    /// What a move of `player` gains: `GL - G` for Left, `G - GR` for Right, in structural order
    /// and without repetition.
    pub fn incentives(self, g: Game, player: Player) -> Result<Vec<Game>, Halt> {
        let gain = |&option: &Game| match player {
            Player::Left => self.sub(option, g),
            Player::Right => self.sub(g, option),
        };
        let mut incentives: Vec<Game> = self
            .options(g, player)?
            .iter()
            .map(gain)
            .collect::<Result<_, _>>()?;
        self.sort(&mut incentives);
        incentives.dedup();
        Ok(incentives)
    }

    /// Whether `g` lies between all negative and all positive numbers: both stops are 0.
    pub fn is_infinitesimal(self, g: Game) -> bool {
        self.left_stop(g).number.is_zero() && self.right_stop(g).number.is_zero()
    }

    /// Whether in `g` and all its followers either both players can move or neither: no follower
    /// of the canonical form is a number other than 0.
    pub fn is_all_small(self, g: Game) -> Result<bool, Halt> {
        if !self.is_infinitesimal(g) {
            return Ok(false);
        }
        if self.as_up_star(g).is_some() {
            return Ok(true);
        }
        let mut seen = FxHashSet::default();
        let mut waiting = vec![g];
        while let Some(g) = waiting.pop() {
            self.limits.tick()?;
            if let Some(value) = self.as_up_star(g) {
                if !value.number.is_zero() {
                    return Ok(false);
                }
            } else if seen.insert(g) {
                for player in Player::BOTH {
                    waiting.extend_from_slice(self.options(g, player)?);
                }
            }
        }
        Ok(true)
    }

    /// Whether `g` is hot: its Left stop is above its Right stop.
    pub fn is_hot(self, g: Game) -> bool {
        self.left_stop(g).number > self.right_stop(g).number
    }
}
