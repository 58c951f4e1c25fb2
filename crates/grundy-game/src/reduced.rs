//! The reduced canonical form: the simplest game infinitesimally close to a given one.
//!
//! As canonical forms, but with the order "up to an infinitesimal" (Grossman and Siegel,
//! *Reductions of partizan games*): `g` is at most `h` up to an infinitesimal when the Right stop
//! of `h - g` is at least 0.

use grundy_num::{Halt, Player, Rational, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::{Game, Games};

impl Games<'_> {
    /// The reduced canonical form of `g`.
    ///
    /// ```
    /// # use grundy_game::{Game, GameArena};
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// assert_eq!(games.reduced(games.ups(3)?)?, Game::ZERO);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn reduced(self, g: Game) -> Result<Game, Halt> {
        self.reduce(g, &mut FxHashMap::default())
    }

    fn reduce(self, g: Game, known: &mut FxHashMap<Game, Game>) -> Result<Game, Halt> {
        if self.left_stop(g).number == self.right_stop(g).number {
            return self.number(self.left_stop(g).number);
        }
        if let Some(&reduced) = known.get(&g) {
            return Ok(reduced);
        }
        self.limits.tick()?;
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            for &option in self.options(g, player)? {
                side.push(with_deep_stack(|| self.reduce(option, known))?);
            }
        }
        let reduced = self.reduce_options(sides)?;
        known.insert(g, reduced);
        Ok(reduced)
    }

    /// The reduced form of `{left | right}`, whose options are reduced and whose stops differ.
    fn reduce_options(self, sides: [Vec<Game>; 2]) -> Result<Game, Halt> {
        let [left, right] = sides;
        let whole = self.from_options(&left, &right)?;
        let mut kept = [Vec::new(), Vec::new()];
        for (player, (options, kept)) in Player::BOTH
            .into_iter()
            .zip([left, right].into_iter().zip(&mut kept))
        {
            let mut waiting = options;
            while let Some(option) = waiting.pop() {
                if kept.contains(&option) {
                    continue;
                }
                match self.nearly_reversing_answer(whole, option, player)? {
                    None => kept.push(option),
                    // As for canonical forms, the options of a number are dominated.
                    Some(answer) if self.is_number(answer) => {}
                    Some(answer) => waiting.extend_from_slice(self.options(answer, player)?),
                }
            }
            self.remove_nearly_dominated(kept, player)?;
        }
        self.from_options(&kept[0], &kept[1])
    }

    fn nearly_reversing_answer(
        self,
        whole: Game,
        option: Game,
        player: Player,
    ) -> Result<Option<Game>, Halt> {
        if self.is_number(option) {
            return Ok(None);
        }
        for &answer in self.options(option, player.opponent())? {
            let reverses = match player {
                Player::Left => self.le_up_to_infinitesimal(answer, whole)?,
                Player::Right => self.le_up_to_infinitesimal(whole, answer)?,
            };
            if reverses {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    fn remove_nearly_dominated(self, options: &mut Vec<Game>, player: Player) -> Result<(), Halt> {
        let mut i = 0;
        while i < options.len() {
            let mut dominated = false;
            for j in 0..options.len() {
                let (worse, better) = match player {
                    Player::Left => (options[i], options[j]),
                    Player::Right => (options[j], options[i]),
                };
                if i != j && self.le_up_to_infinitesimal(worse, better)? {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                options.swap_remove(i);
            } else {
                i += 1;
            }
        }
        Ok(())
    }

    /// Whether `g <= h + x` for every positive number `x`.
    pub fn le_up_to_infinitesimal(self, g: Game, h: Game) -> Result<bool, Halt> {
        if self.le(g, h)? {
            return Ok(true);
        }
        let difference = self.sub(h, g)?;
        Ok(*self.right_stop(difference).number >= Rational::ZERO)
    }
}
