//! Canonical forms: from any options to the one form with none dominated and none reversible.
//!
//! The three steps are the textbook's (Siegel, *Combinatorial Game Theory*, II.2), in an order
//! that settles most games early: is it a number (simplicity theorem), remove dominated options,
//! bypass reversible ones.

use std::ops::Bound;

use grundy_num::{Halt, Nimber, Rational, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::stop::Stop;
use crate::up_star::UpStar;
use crate::{Game, Games, Player};

impl<'a> Games<'a> {
    /// The game `{left | right}`.
    ///
    /// ```
    /// # use grundy_game::{Game, GameArena};
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// let (minus_one, five) = (games.integer(-1)?, games.integer(5)?);
    /// assert_eq!(games.from_options(&[minus_one], &[five])?, Game::ZERO);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    #[expect(
        clippy::wrong_self_convention,
        reason = "the context comes first, as everywhere"
    )]
    pub fn from_options(self, left: &[Game], right: &[Game]) -> Result<Game, Halt> {
        self.limits.tick()?;
        let left_stop = left.iter().map(|&option| self.right_stop(option)).max();
        let right_stop = right.iter().map(|&option| self.left_stop(option)).min();
        let (Some(left_stop), Some(right_stop)) = (left_stop, right_stop) else {
            return self.simplest_number(left_stop, right_stop);
        };
        if fits_a_number(left_stop, right_stop) {
            return self.simplest_number(Some(left_stop), Some(right_stop));
        }
        let mut form = RawForm {
            left: left.to_vec(),
            right: right.to_vec(),
            stops: [left_stop, right_stop],
            known: FxHashMap::default(),
        };
        for player in Player::BOTH {
            self.remove_dominated(form.side_mut(player), player)?;
        }
        for player in Player::BOTH {
            self.bypass_reversible(&mut form, player)?;
        }
        self.recognise(form)
    }

    /// The simplest number that fits between the options, given their best stops.
    ///
    /// `x` fits above a Left option when that option is not `>= x`, which its Right stop tells.
    fn simplest_number(
        self,
        left_stop: Option<Stop<'a>>,
        right_stop: Option<Stop<'a>>,
    ) -> Result<Game, Halt> {
        let bound = |stop: Option<Stop<'a>>, closed: Player| match stop {
            None => Bound::Unbounded,
            Some(stop) if stop.to_move == closed => Bound::Included(stop.number),
            Some(stop) => Bound::Excluded(stop.number),
        };
        let (above, below) = (
            bound(left_stop, Player::Left),
            bound(right_stop, Player::Right),
        );
        let number = Rational::simplest_between(above, below).expect("the interval is not empty");
        self.number(&number)
    }

    /// Drops options that another option of the same player is at least as good as.
    fn remove_dominated(self, options: &mut Vec<Game>, player: Player) -> Result<(), Halt> {
        let no_better = |a: Game, b: Game| match player {
            Player::Left => self.le(a, b),
            Player::Right => self.le(b, a),
        };
        let mut kept: Vec<Game> = Vec::with_capacity(options.len());
        'options: for &option in &*options {
            let mut i = 0;
            while i < kept.len() {
                if no_better(option, kept[i])? {
                    continue 'options;
                }
                if no_better(kept[i], option)? {
                    kept.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(option);
        }
        *options = kept;
        Ok(())
    }

    /// Replaces every reversible option of `player` by the options it reverses to.
    ///
    /// Numbers need no look: if the game is not a number, a number among its options that reverses
    /// is also dominated. (If `x < y <= g` for a Left option `x` and its Right option `y`, then some
    /// other Left option has its Right stop at `y` or above, and is better than `x`.)
    fn bypass_reversible(self, form: &mut RawForm<'a>, player: Player) -> Result<(), Halt> {
        let mut waiting: Vec<Game> = form.side(player).to_vec();
        let mut kept: Vec<Game> = Vec::with_capacity(waiting.len());
        let mut any_reversed = false;
        while let Some(option) = waiting.pop() {
            if kept.contains(&option) {
                continue;
            }
            match self.reversing_answer(form, option, player)? {
                None => kept.push(option),
                Some(answer) => {
                    any_reversed = true;
                    // The options of a number are dominated here: if `y <= g` for a number `y`
                    // and `g` is none, some Left option of `g` is `>= y`. So nobody opens a
                    // number, which may be none that a finite day has options for.
                    if !self.is_number(answer) {
                        waiting.extend_from_slice(self.options(answer, player)?);
                    }
                }
            }
        }
        if any_reversed {
            self.remove_dominated(&mut kept, player)?;
        }
        // The value of the form has not changed, so what is known about it stays true.
        *form.side_mut(player) = kept;
        Ok(())
    }

    /// An answer of the opponent to `option` that leaves `player` no better off than before.
    fn reversing_answer(
        self,
        form: &mut RawForm<'a>,
        option: Game,
        player: Player,
    ) -> Result<Option<Game>, Halt> {
        if self.is_number(option) {
            return Ok(None);
        }
        for &answer in self.options(option, player.opponent())? {
            let reverses = match player {
                Player::Left => self.game_le_form(answer, form)?,
                Player::Right => self.form_le_game(form, answer)?,
            };
            if reverses {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Whether `g` is at most the form, which is not a number.
    fn game_le_form(self, g: Game, form: &mut RawForm<'a>) -> Result<bool, Halt> {
        if let Some(x) = self.as_number(g) {
            return Ok(form.stops[1].at_least(x));
        }
        if self.left_stop(g) > form.stops[0] || self.right_stop(g) > form.stops[1] {
            return Ok(false);
        }
        if self.left_stop(g).leaves_room_below(&form.stops[1]) {
            return Ok(true);
        }
        if let Some(&known) = form.known.get(&(g, Side::Below)) {
            return Ok(known);
        }
        self.limits.tick()?;
        let mut answer = true;
        for i in 0..form.right.len() {
            if self.le(form.right[i], g)? {
                answer = false;
                break;
            }
        }
        if answer {
            for &option in self.left(g)? {
                if with_deep_stack(|| self.form_le_game(form, option))? {
                    answer = false;
                    break;
                }
            }
        }
        form.known.insert((g, Side::Below), answer);
        Ok(answer)
    }

    /// Whether the form, which is not a number, is at most `g`.
    fn form_le_game(self, form: &mut RawForm<'a>, g: Game) -> Result<bool, Halt> {
        if let Some(x) = self.as_number(g) {
            return Ok(form.stops[0].at_most(x));
        }
        if form.stops[0] > self.left_stop(g) || form.stops[1] > self.right_stop(g) {
            return Ok(false);
        }
        if form.stops[0].leaves_room_below(&self.right_stop(g)) {
            return Ok(true);
        }
        if let Some(&known) = form.known.get(&(g, Side::Above)) {
            return Ok(known);
        }
        self.limits.tick()?;
        let mut answer = true;
        for i in 0..form.left.len() {
            if self.le(g, form.left[i])? {
                answer = false;
                break;
            }
        }
        if answer {
            for &option in self.right(g)? {
                if with_deep_stack(|| self.game_le_form(option, form))? {
                    answer = false;
                    break;
                }
            }
        }
        form.known.insert((g, Side::Above), answer);
        Ok(answer)
    }

    /// Packs the canonical form if it is a number-up-star game, stores it otherwise.
    fn recognise(self, form: RawForm<'a>) -> Result<Game, Halt> {
        match self.as_packed_form(&form) {
            Some(value) => self.up_star(value),
            None => self.intern(form.left, form.right, form.stops),
        }
    }

    /// Reads `x + n↑ + *m` off its canonical options; see [`crate::up_star`] for the list.
    fn as_packed_form(self, form: &RawForm<'a>) -> Option<UpStar> {
        let [number, other] = form.stops.map(|stop| stop.number);
        if number != other {
            return None;
        }
        let infinitesimal = |g: Game| self.as_up_star(g).filter(|value| value.number == *number);
        let flat = |g: Game| infinitesimal(g).filter(|value| value.ups == 0);
        let value = |ups, star| {
            Some(UpStar {
                number: number.clone(),
                ups,
                star,
            })
        };

        if form.left.len() == form.right.len() {
            // *m has the options 0, *, …, *(m-1), none dominated: m different stars are all of them.
            let count = form.left.len() as u64;
            let star_below = |&g: &Game| {
                flat(g).is_some_and(|value| value.star.to_u64().is_some_and(|m| m < count))
            };
            if form.left.iter().all(star_below) && form.right.iter().all(star_below) {
                return value(0, Nimber::from(count));
            }
        }
        let is_zero = |options: &[Game]| match options {
            [option] => flat(*option).is_some_and(|value| value.star.is_zero()),
            _ => false,
        };
        let zero_and_star = |options: &[Game]| {
            options.len() == 2
                && options
                    .iter()
                    .all(|&g| flat(g).is_some_and(|value| value.star <= Nimber::ONE))
        };
        for (sign, near, far) in [(1, &form.left, &form.right), (-1, &form.right, &form.left)] {
            if is_zero(far) && zero_and_star(near) {
                return value(sign, Nimber::ONE);
            }
            if let (true, [option]) = (is_zero(near), far.as_slice())
                && let Some(option) = infinitesimal(*option)
            {
                let ups = option.ups.checked_add(sign)?;
                let star = &option.star + &Nimber::ONE;
                // ↑* is {0, * | 0}, and {0 | x↓…} is no multiple of ↑.
                let in_class = ups.signum() == sign && !(ups == sign && star == Nimber::ONE);
                if in_class {
                    return value(ups, star);
                }
            }
        }
        None
    }
}

/// Whether some number fits between options with these best stops.
fn fits_a_number(left_stop: Stop<'_>, right_stop: Stop<'_>) -> bool {
    left_stop.leaves_room_below(&right_stop)
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Below,
    Above,
}

/// A form on its way to being canonical, not a number, with what is known of its order.
struct RawForm<'a> {
    left: Vec<Game>,
    right: Vec<Game>,
    stops: [Stop<'a>; 2],
    known: FxHashMap<(Game, Side), bool>,
}

impl RawForm<'_> {
    fn side(&self, player: Player) -> &[Game] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    fn side_mut(&mut self, player: Player) -> &mut Vec<Game> {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }
}
