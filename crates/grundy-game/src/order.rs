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
        let [below, _] = self.orders_by_stops(g, h);
        self.le_given(below, g, h)
    }

    /// Whether `g <= h`, given what the stops tell.
    fn le_given(self, told: Option<bool>, g: Game, h: Game) -> Result<bool, Halt> {
        match told {
            Some(told) => Ok(told),
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

    /// What the stops alone tell of `g <= h`, and of `h <= g`: everything where one of the two is a
    /// number.
    #[inline]
    fn orders_by_stops(self, g: Game, h: Game) -> [Option<bool>; 2] {
        fn both<T: Ord + Copy>(g: [T; 2], h: [T; 2]) -> [Option<bool>; 2] {
            [order_by_stops(g, h), order_by_stops(h, g)]
        }
        match (self.ranks(g), self.ranks(h)) {
            ([Some(a), Some(b)], [Some(c), Some(d)]) => both([a, b], [c, d]),
            _ => both(self.stops(g), self.stops(h)),
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
        let [below, above] = self.orders_by_stops(g, h);
        if self.le_given(below, g, h)? {
            return Ok(Some(Ordering::Less));
        }
        let is_above = self.le_given(above, h, g)?;
        Ok(is_above.then_some(Ordering::Greater))
    }
}
