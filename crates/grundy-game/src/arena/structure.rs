//! An order of games by their shape, for whatever is shown to people.

use std::cmp::Ordering;

use super::{Game, Games};

impl Games<'_> {
    /// A total order on games that depends on their shape alone, never on handles: number-up-star
    /// games first, by their parts, then the others by stops, counts of options, heights, and
    /// options.
    ///
    /// The walk goes down one path, since equal games have equal handles.
    pub fn structural_order(self, g: Game, h: Game) -> Ordering {
        let (mut g, mut h) = (g, h);
        loop {
            match self.shallow_order(g, h) {
                Ok(order) => return order,
                Err(differ) => (g, h) = differ,
            }
        }
    }

    /// The structural order of `g` and `h`, or else the options that decide it.
    pub(crate) fn shallow_order(self, g: Game, h: Game) -> Result<Ordering, (Game, Game)> {
        if g == h {
            return Ok(Ordering::Equal);
        }
        match (self.as_up_star(g), self.as_up_star(h)) {
            (Some(x), Some(y)) => {
                let by_number = x.number.cmp(&y.number);
                return Ok(by_number
                    .then(x.ups.unsigned_abs().cmp(&y.ups.unsigned_abs()))
                    .then(y.ups.cmp(&x.ups))
                    .then_with(|| x.star.cmp(&y.star)));
            }
            (Some(_), None) => return Ok(Ordering::Less),
            (None, Some(_)) => return Ok(Ordering::Greater),
            (None, None) => {}
        }
        let stops = |g| (self.left_stop(g), self.right_stop(g));
        let (a, b) = (self.arena.form(g), self.arena.form(h));
        let order = stops(g)
            .cmp(&stops(h))
            .then(a.left_count.cmp(&b.left_count))
            .then(a.options().len().cmp(&b.options().len()))
            .then(a.height.cmp(&b.height));
        if order != Ordering::Equal {
            return Ok(order);
        }
        let mut pairs = a.options().iter().zip(b.options());
        let (&x, &y) = pairs
            .find(|(x, y)| x != y)
            .expect("distinct games have distinct options");
        Err((x, y))
    }

    /// Sorts by [`Games::structural_order`].
    pub fn sort(self, games: &mut [Game]) {
        if games.len() > 1 {
            games.sort_unstable_by(|&g, &h| self.structural_order(g, h));
        }
    }
}
