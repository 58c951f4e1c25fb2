//! Products of games: Norton's and Conway's, and the ordinal sum.
//!
//! All three depend on the forms of their operands; here the forms are the canonical ones.

use grundy_num::{Halt, Player, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::{Game, Games};

impl Games<'_> {
    /// The Norton product of `g` by the unit `u > 0`: an integer n gives n copies of `u`, and
    /// otherwise a move of Left in `g` is paid `u` and any incentive of `u` on top.
    ///
    /// For `u > 0` the product of a sum is the sum of the products, and order is kept (Norton;
    /// *Winning Ways*, chapter 8). For other `u` the same formula depends on the form of `g`.
    pub fn norton(self, g: Game, u: Game) -> Result<Game, Halt> {
        let mut gains = Vec::new();
        for player in Player::BOTH {
            for incentive in self.incentives(u, player)? {
                gains.push(self.add(u, incentive)?);
            }
        }
        self.norton_by_gains(g, u, &gains, &mut FxHashMap::default())
    }

    fn norton_by_gains(
        self,
        g: Game,
        u: Game,
        gains: &[Game],
        known: &mut FxHashMap<Game, Game>,
    ) -> Result<Game, Halt> {
        if let Some(n) = self.as_integer(g) {
            return self.multiple(&n, u);
        }
        if let Some(&product) = known.get(&g) {
            return Ok(product);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            for &option in self.options(g, player)? {
                let part = with_deep_stack(|| self.norton_by_gains(option, u, gains, known))?;
                for &gain in gains {
                    side.push(match player {
                        Player::Left => self.add(part, gain)?,
                        Player::Right => self.sub(part, gain)?,
                    });
                }
            }
        }
        let product = self.from_options(&sides[0], &sides[1])?;
        known.insert(g, product);
        Ok(product)
    }

    /// Conway's product of the canonical forms of `g` and `h`.
    ///
    /// On numbers it is the product of numbers, and with an integer the multiple; for other games
    /// it depends on the form.
    pub fn conway(self, g: Game, h: Game) -> Result<Game, Halt> {
        self.conway_by_options(g, h, &mut FxHashMap::default())
    }

    fn conway_by_options(
        self,
        g: Game,
        h: Game,
        known: &mut FxHashMap<(Game, Game), Game>,
    ) -> Result<Game, Halt> {
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            return self.number(&(x * y));
        }
        if let Some(n) = self.as_integer(g) {
            return self.multiple(&n, h);
        }
        if let Some(n) = self.as_integer(h) {
            return self.multiple(&n, g);
        }
        if let Some(&product) = known.get(&(g, h)) {
            return Ok(product);
        }
        self.limits.tick()?;
        let mut sides = [Vec::new(), Vec::new()];
        for of_g in Player::BOTH {
            for of_h in Player::BOTH {
                // gL h + g hL - gL hL and the like: alike players give a Left option.
                let side = &mut sides[usize::from(of_g != of_h)];
                for &a in self.options(g, of_g)? {
                    for &b in self.options(h, of_h)? {
                        let part = |x, y, known: &mut _| {
                            with_deep_stack(|| self.conway_by_options(x, y, known))
                        };
                        let outer = self.add(part(a, h, known)?, part(g, b, known)?)?;
                        side.push(self.sub(outer, part(a, b, known)?)?);
                    }
                }
            }
        }
        let product = self.from_options(&sides[0], &sides[1])?;
        known.insert((g, h), product);
        Ok(product)
    }

    /// The ordinal sum `base : top`: a move in the base wipes out the top.
    ///
    /// Only the base's form matters (colon principle for the top).
    pub fn ordinal_sum(self, base: Game, top: Game) -> Result<Game, Halt> {
        self.ordinal_sum_by_options(base, top, &mut FxHashMap::default())
    }

    fn ordinal_sum_by_options(
        self,
        base: Game,
        top: Game,
        known: &mut FxHashMap<Game, Game>,
    ) -> Result<Game, Halt> {
        if top == Game::ZERO {
            return Ok(base);
        }
        if base == Game::ZERO {
            return Ok(top);
        }
        if let Some(&sum) = known.get(&top) {
            return Ok(sum);
        }
        self.limits.tick()?;
        let mut side = |player| -> Result<Vec<Game>, Halt> {
            let mut options = self.options(base, player)?.to_vec();
            for &option in self.options(top, player)? {
                let sum = with_deep_stack(|| self.ordinal_sum_by_options(base, option, known))?;
                options.push(sum);
            }
            Ok(options)
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        let sum = self.from_options(&left, &right)?;
        known.insert(top, sum);
        Ok(sum)
    }
}
