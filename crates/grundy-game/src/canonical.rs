//! Canonical forms: from any options to the one form with none dominated and none reversible.
//!
//! The three steps are the textbook's (Siegel, *Combinatorial Game Theory*, II.2), in an order
//! that settles most games early: is it a number (simplicity theorem), remove dominated options,
//! bypass reversible ones.

use std::ops::Bound;

use grundy_num::{Halt, Nimber, Player, Rational, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::stop::{Rank, Stop, order_by_stops};
use crate::up_star::UpStar;
use crate::{Game, Games};

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
    pub fn from_options(self, left: &[Game], right: &[Game]) -> Result<Game, Halt> {
        self.canonicalise(left.to_vec(), right.to_vec(), |options, player| {
            self.remove_dominated(options, player)
        })
    }

    /// The game with the options of a sum `g + h`: those of `g`, of which there are `of_g`, each
    /// with `h` added, then those of `h` with `g` added, both from canonical forms.
    pub(crate) fn canonical_of_sum(
        self,
        left: Vec<Game>,
        right: Vec<Game>,
        of_g: [usize; 2],
    ) -> Result<Game, Halt> {
        self.canonicalise(left, right, |options, player| {
            self.remove_dominated_across(options, of_g[player as usize], player)
        })
    }

    fn canonicalise(
        self,
        left: Vec<Game>,
        right: Vec<Game>,
        remove_dominated: impl Fn(&mut Vec<Game>, Player) -> Result<(), Halt>,
    ) -> Result<Game, Halt> {
        self.limits.tick()?;
        let by_stop =
            |player: Player| move |&a: &Game, &b: &Game| self.order_of_stops(a, b, player);
        let left_stop = left.iter().copied().max_by(by_stop(Player::Right));
        let left_stop = left_stop.map(|option| self.right_stop(option));
        let right_stop = right.iter().copied().min_by(by_stop(Player::Left));
        let right_stop = right_stop.map(|option| self.left_stop(option));
        let (Some(left_stop), Some(right_stop)) = (left_stop, right_stop) else {
            return self.simplest_number(left_stop, right_stop);
        };
        // Some number fits between the options.
        if left_stop < right_stop {
            return self.simplest_number(Some(left_stop), Some(right_stop));
        }
        let mut form = RawForm {
            left,
            right,
            stops: [left_stop, right_stop],
            ranks: [left_stop.rank(), right_stop.rank()],
            known: FxHashMap::default(),
        };
        for player in Player::BOTH {
            remove_dominated(form.side_mut(player), player)?;
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

    /// Whether `player` likes the option `b` at least as much as `a`.
    fn is_no_better(self, a: Game, b: Game, player: Player) -> Result<bool, Halt> {
        match player {
            Player::Left => self.le(a, b),
            Player::Right => self.le(b, a),
        }
    }

    /// Drops options that another option of the same player is at least as good as.
    fn remove_dominated(self, options: &mut Vec<Game>, player: Player) -> Result<(), Halt> {
        // The options before `kept` are the ones kept of those before `next`.
        let mut kept = 0;
        'options: for next in 0..options.len() {
            let option = options[next];
            let mut i = 0;
            while i < kept {
                if self.is_no_better(option, options[i], player)? {
                    continue 'options;
                }
                if self.is_no_better(options[i], option, player)? {
                    kept -= 1;
                    options[i] = options[kept];
                } else {
                    i += 1;
                }
            }
            options[kept] = option;
            kept += 1;
        }
        options.truncate(kept);
        Ok(())
    }

    /// Drops dominated options where the first `split` are known not to dominate each other, and
    /// the others likewise.
    ///
    /// So it is in a sum: of two options of a canonical `g` none dominates, and adding `h` to both
    /// changes nothing.
    fn remove_dominated_across(
        self,
        options: &mut Vec<Game>,
        split: usize,
        player: Player,
    ) -> Result<(), Halt> {
        let mut split = split;
        let mut i = 0;
        'options: while i < split {
            let mut j = split;
            while j < options.len() {
                if self.is_no_better(options[i], options[j], player)? {
                    options.remove(i);
                    split -= 1;
                    continue 'options;
                }
                if self.is_no_better(options[j], options[i], player)? {
                    options.swap_remove(j);
                } else {
                    j += 1;
                }
            }
            i += 1;
        }
        Ok(())
    }

    /// Replaces every reversible option of `player` by the options it reverses to.
    ///
    /// Numbers need no look: if the game is not a number, a number among its options that reverses
    /// is also dominated. (If `x < y <= g` for a Left option `x` and its Right option `y`, then some
    /// other Left option has its Right stop at `y` or above, and is better than `x`.)
    fn bypass_reversible(self, form: &mut RawForm<'a>, player: Player) -> Result<(), Halt> {
        let mut any_reversed = false;
        let mut i = 0;
        while let Some(&option) = form.side(player).get(i) {
            let Some(answer) = self.reversing_answer(form, option, player)? else {
                i += 1;
                continue;
            };
            // The value of the form does not change, so what is known about it stays true.
            any_reversed = true;
            let side = form.side_mut(player);
            side.swap_remove(i);
            // The options of a number are dominated here: if `y <= g` for a number `y` and `g` is
            // none, some Left option of `g` is `>= y`. So nobody opens a number, which may be one
            // that no finite day has options for.
            if self.is_number(answer) {
                continue;
            }
            for option in self.options(answer, player)? {
                if !side.contains(option) {
                    side.push(*option);
                }
            }
        }
        if any_reversed {
            self.remove_dominated(form.side_mut(player), player)?;
        }
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
        let decided = match (self.ranks(g), form.ranks) {
            ([Some(a), Some(b)], [Some(c), Some(d)]) => order_by_stops([a, b], [c, d]),
            _ => order_by_stops(self.stops(g), form.stops),
        };
        if let Some(decided) = decided {
            return Ok(decided);
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
        let decided = match (form.ranks, self.ranks(g)) {
            ([Some(a), Some(b)], [Some(c), Some(d)]) => order_by_stops([a, b], [c, d]),
            _ => order_by_stops(form.stops, self.stops(g)),
        };
        if let Some(decided) = decided {
            return Ok(decided);
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
    ranks: [Option<Rank>; 2],
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
