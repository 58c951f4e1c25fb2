//! The order of games, decided on the two forms directly and remembered by pair.

use std::cmp::Ordering;

use grundy_num::{Halt, Player, with_deep_stack};

use crate::stop::order_by_stops;
use crate::{Game, Games};

impl Games<'_> {
    /// Whether `g <= h`: no Left option of `g` is `>= h`, no Right option of `h` is `<= g`.
    pub fn le(self, g: Game, h: Game) -> Result<bool, Halt> {
        if g == h {
            return Ok(true);
        }
        match self.le_by_stops(g, h) {
            Some(decided) => Ok(decided),
            None => self.le_beyond_stops(g, h),
        }
    }

    /// Whether `g <= h`, where the stops do not tell.
    fn le_beyond_stops(self, g: Game, h: Game) -> Result<bool, Halt> {
        if let (Some(x), Some(y)) = (self.as_up_star(g), self.as_up_star(h)) {
            return Ok(matches!(
                x.partial_order(y),
                Some(Ordering::Less | Ordering::Equal)
            ));
        }
        if let Some(known) = self.arena.order_cache.get(g, h) {
            return Ok(known);
        }
        let answer = with_deep_stack(|| self.le_by_definition(g, h))?;
        self.arena.order_cache.set(g, h, answer);
        Ok(answer)
    }

    /// How the stops of two games compare.
    pub(crate) fn order_of_stops(self, g: Game, h: Game, starter: Player) -> Ordering {
        let side = starter as usize;
        match (self.ranks(g)[side], self.ranks(h)[side]) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.stop(g, starter).cmp(&self.stop(h, starter)),
        }
    }

    /// What the stops alone tell: everything where one of the two is a number.
    fn le_by_stops(self, g: Game, h: Game) -> Option<bool> {
        match (self.ranks(g), self.ranks(h)) {
            ([Some(a), Some(b)], [Some(c), Some(d)]) => order_by_stops([a, b], [c, d]),
            _ => order_by_stops(self.stops(g), self.stops(h)),
        }
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
        // Both orders from one look at the stops.
        let [below, above] = match (self.ranks(g), self.ranks(h)) {
            ([Some(a), Some(b)], [Some(c), Some(d)]) => {
                let (g, h) = ([a, b], [c, d]);
                [order_by_stops(g, h), order_by_stops(h, g)]
            }
            _ => {
                let (g, h) = (self.stops(g), self.stops(h));
                [order_by_stops(g, h), order_by_stops(h, g)]
            }
        };
        let is_below = match below {
            Some(decided) => decided,
            None => self.le_beyond_stops(g, h)?,
        };
        if is_below {
            return Ok(Some(Ordering::Less));
        }
        let is_above = match above {
            Some(decided) => decided,
            None => self.le_beyond_stops(h, g)?,
        };
        Ok(is_above.then_some(Ordering::Greater))
    }
}
