//! The order of games, decided on the two forms directly and remembered by pair.

use std::cmp::Ordering;

use grundy_num::{Halt, with_deep_stack};

use crate::{Game, Games};

impl Games<'_> {
    /// Whether `g <= h`: no Left option of `g` is `>= h`, no Right option of `h` is `<= g`.
    pub fn le(self, g: Game, h: Game) -> Result<bool, Halt> {
        if g == h {
            return Ok(true);
        }
        if let (Some(x), Some(y)) = (self.as_up_star(g), self.as_up_star(h)) {
            return Ok(matches!(
                x.partial_order(y),
                Some(Ordering::Less | Ordering::Equal)
            ));
        }
        // By number avoidance, a number is compared with any game by the stops of that game.
        if let Some(x) = self.as_number(h) {
            return Ok(self.left_stop(g).at_most(x));
        }
        if let Some(x) = self.as_number(g) {
            return Ok(self.right_stop(h).at_least(x));
        }
        if self.left_stop(g) > self.left_stop(h) || self.right_stop(g) > self.right_stop(h) {
            return Ok(false);
        }
        if self.left_stop(g).leaves_room_below(&self.right_stop(h)) {
            return Ok(true);
        }
        if let Some(known) = self.arena.order_cache.get(g, h) {
            return Ok(known);
        }
        let answer = with_deep_stack(|| self.le_by_definition(g, h))?;
        self.arena.order_cache.set(g, h, answer);
        Ok(answer)
    }

    fn le_by_definition(self, g: Game, h: Game) -> Result<bool, Halt> {
        self.limits.tick()?;
        for &option in self.left(g)? {
            if self.le(h, option)? {
                return Ok(false);
            }
        }
        for &option in self.right(h)? {
            if self.le(option, g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// How `g` compares with `h`; `None` when they are confused.
    ///
    /// ```
    /// # use grundy_game::GameArena;
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// let star = games.star(1_u64.into())?;
    /// assert_eq!(games.compare(star, grundy_game::Game::ZERO)?, None);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn compare(self, g: Game, h: Game) -> Result<Option<Ordering>, Halt> {
        if g == h {
            return Ok(Some(Ordering::Equal));
        }
        Ok(if self.le(g, h)? {
            Some(Ordering::Less)
        } else if self.le(h, g)? {
            Some(Ordering::Greater)
        } else {
            None
        })
    }
}
