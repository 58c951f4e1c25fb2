//! Sums that keep their components until a canonical form is really asked for.
//!
//! Number-up-star parts are added up at once. A switch `{x|y}` with `x > y` is its mean plus `±t`,
//! and two `±t` of equal temperature cancel, so of all switches only a set of distinct
//! temperatures remains. Other games are counted, with `g` and `-g` cancelling.

use grundy_num::{BitTest, Halt, IBig, Player, Rational};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use crate::thermograph::{Corner, Thermograph, Wall};
use crate::up_star::UpStar;
use crate::{Game, Games, Notation};

/// A sum of games of one arena, not expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSum {
    pub(crate) plain: UpStar,
    /// The temperatures `t > 0` of switches `±t`, each there once.
    pub(crate) switches: BTreeSet<Rational>,
    /// All other components, with how often they occur, at least once; never both a game and its
    /// negative, so that equal lists of components are equal sums.
    pub(crate) others: FxHashMap<Game, i64>,
}

impl Hash for GameSum {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.plain.hash(hasher);
        self.switches.hash(hasher);
        // The components have no order, so their hashes are added up.
        let each = self.others.iter().map(|component| {
            let mut own = FxHasher::default();
            component.hash(&mut own);
            own.finish()
        });
        each.fold(0, u64::wrapping_add).hash(hasher);
    }
}

impl Default for GameSum {
    fn default() -> Self {
        GameSum {
            plain: UpStar::from_number(Rational::ZERO),
            switches: BTreeSet::new(),
            others: FxHashMap::default(),
        }
    }
}

impl From<UpStar> for GameSum {
    fn from(plain: UpStar) -> Self {
        GameSum {
            plain,
            ..GameSum::default()
        }
    }
}

impl GameSum {
    /// The number-up-star game that the sum is, if nothing else is in it.
    pub fn as_up_star(&self) -> Option<&UpStar> {
        (self.switches.is_empty() && self.others.is_empty()).then_some(&self.plain)
    }

    /// The number that the sum is, if it is made of numbers.
    pub fn as_number(&self) -> Option<&Rational> {
        self.as_up_star()
            .filter(|plain| plain.is_number())
            .map(|plain| &plain.number)
    }

    /// The nimber of the plain part.
    pub fn star(&self) -> &grundy_num::Nimber {
        &self.plain.star
    }

    /// Whether only number-up-star games and switches are left, so that closed rules apply.
    pub fn is_switches_only(&self) -> bool {
        self.others.is_empty()
    }

    /// Whether only numbers and switches are left.
    pub fn is_number_and_switches(&self) -> bool {
        self.others.is_empty() && self.plain.is_number()
    }

    /// The temperatures of the switches `±t`, coldest first; equal ones have cancelled in pairs.
    pub fn switches(&self) -> impl Iterator<Item = &Rational> {
        self.switches.iter()
    }

    /// How many components are left: the plain part, each switch and each other game.
    pub fn len(&self) -> u64 {
        let others = self
            .others
            .values()
            .fold(0_u64, |n, count| n.saturating_add(count.unsigned_abs()));
        others
            .saturating_add(self.switches.len() as u64)
            .saturating_add(1)
    }

    /// Never: the plain part is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// How many different components are left: what copying the sum costs, at once.
    pub fn distinct(&self) -> usize {
        self.switches.len() + self.others.len() + 1
    }

    /// About how many bytes the sum takes; numbers inside its games are the arena's.
    pub fn bytes(&self) -> u64 {
        self.plain.heap_bytes() + 64 * self.distinct() as u64
    }

    fn toggle_switch(&mut self, temperature: Rational) {
        // ±t + ±t = 0.
        if !self.switches.remove(&temperature) {
            self.switches.insert(temperature);
        }
    }
}

impl Games<'_> {
    /// The sum with the single component `g`.
    pub fn sum_of(self, g: Game) -> Result<GameSum, Halt> {
        let mut sum = GameSum::default();
        self.sum_push(&mut sum, g, 1)?;
        Ok(sum)
    }

    /// Adds `count` copies of `g` to the sum.
    pub fn sum_push(self, sum: &mut GameSum, g: Game, count: i64) -> Result<(), Halt> {
        if let Some(value) = self.as_up_star(g) {
            let copies = value.checked_multiple(&IBig::from(count))?;
            sum.plain = sum.plain.checked_add(&copies)?;
            return Ok(());
        }
        if let Some((mean, temperature)) = self.as_switch(g)? {
            sum.plain.number += mean * Rational::from(count);
            if count % 2 != 0 {
                sum.toggle_switch(temperature);
            }
            return Ok(());
        }
        let negative = self.neg(g)?;
        if negative == g {
            // g + g = 0.
            if count % 2 != 0 && sum.others.remove(&g).is_none() {
                sum.others.insert(g, 1);
            }
            return Ok(());
        }
        let too_many = Halt::TooLarge("a count of components");
        let count_of = |g| sum.others.get(g).copied().unwrap_or(0);
        // At most one of the two is there, and it comes back as the one with a positive count.
        let total = (count_of(&g) - count_of(&negative)).checked_add(count);
        let total = total.ok_or(too_many.clone())?;
        sum.others.remove(&g);
        sum.others.remove(&negative);
        if total != 0 {
            let key = if total > 0 { g } else { negative };
            let copies = total.checked_abs().ok_or(too_many)?;
            sum.others.insert(key, copies);
        }
        Ok(())
    }

    /// Adds the components of `other` to `sum`; time is in the size of `other`.
    pub fn sum_append(self, sum: &mut GameSum, other: GameSum) -> Result<(), Halt> {
        sum.plain = sum.plain.checked_add(&other.plain)?;
        for temperature in other.switches {
            sum.toggle_switch(temperature);
        }
        for (g, count) in other.others {
            self.sum_push(sum, g, count)?;
        }
        Ok(())
    }

    /// The negative of a sum.
    pub fn sum_neg(self, sum: GameSum) -> Result<GameSum, Halt> {
        let mut negative = GameSum {
            plain: sum.plain.checked_neg()?,
            ..sum
        };
        for (g, count) in std::mem::take(&mut negative.others) {
            self.sum_push(&mut negative, self.neg(g)?, count)?;
        }
        Ok(negative)
    }

    /// `n` copies of a sum.
    pub fn sum_multiple(self, n: &IBig, sum: GameSum) -> Result<GameSum, Halt> {
        let plain = sum.plain.checked_multiple(n)?;
        let switches = if n.bit(0) {
            sum.switches
        } else {
            BTreeSet::new()
        };
        let mut multiple = GameSum {
            plain,
            switches,
            ..GameSum::default()
        };
        for (g, count) in sum.others {
            let copies = i64::try_from(n).ok().and_then(|n| n.checked_mul(count));
            match copies {
                Some(copies) => self.sum_push(&mut multiple, g, copies)?,
                None => {
                    let g = self.multiple(&(n * IBig::from(count)), g)?;
                    self.sum_push(&mut multiple, g, 1)?;
                }
            }
        }
        Ok(multiple)
    }

    /// How many bits the stars have that occur in the components beside the plain part, counted
    /// at least 1: stars with more bits are remote from them.
    pub fn star_bits(self, sum: &GameSum) -> Result<usize, Halt> {
        let mut bits = 1;
        for &g in sum.others.keys() {
            for follower in self.postorder(g, |g| self.as_up_star(g).is_some())? {
                if let Some(value) = self.as_up_star(follower) {
                    bits = bits.max(value.star.to_ubig().bit_len());
                }
            }
        }
        Ok(bits)
    }

    /// Whether every number inside the sum is dyadic.
    pub fn sum_is_short(self, sum: &GameSum) -> bool {
        sum.plain.number.is_dyadic()
            && sum.switches.iter().all(Rational::is_dyadic)
            && sum.others.keys().all(|&g| self.is_short(g))
    }

    /// Mean and temperature of a switch `{x|y}` with numbers `x > y`.
    pub(crate) fn as_switch(self, g: Game) -> Result<Option<(Rational, Rational)>, Halt> {
        if self.as_up_star(g).is_some() {
            return Ok(None);
        }
        let (&[left], &[right]) = (self.left(g)?, self.right(g)?) else {
            return Ok(None);
        };
        let (Some(x), Some(y)) = (self.as_number(left), self.as_number(right)) else {
            return Ok(None);
        };
        Ok(Some(((x + y).half(), (x - y).half())))
    }

    /// The components of a sum as canonical games, each so many times.
    pub fn sum_components(self, sum: &GameSum) -> Result<Vec<(Game, i64)>, Halt> {
        let mut components = vec![(self.up_star(sum.plain.clone())?, 1)];
        for temperature in &sum.switches {
            let switch = [temperature.clone(), -temperature];
            let [left, right] = [self.number(&switch[0])?, self.number(&switch[1])?];
            components.push((self.from_options(&[left], &[right])?, 1));
        }
        let mut others: Vec<(Game, i64)> = sum.others.iter().map(|(&g, &n)| (g, n)).collect();
        others.sort_unstable_by(|a, b| self.structural_order(a.0, b.0));
        components.extend(others);
        Ok(components)
    }

    /// The canonical form of a sum.
    pub fn expand(self, sum: &GameSum) -> Result<Game, Halt> {
        let mut total = self.expand_switches(sum)?;
        let mut others: Vec<(Game, i64)> = sum.others.iter().map(|(&g, &n)| (g, n)).collect();
        others.sort_unstable_by(|a, b| self.structural_order(a.0, b.0));
        for (g, count) in others {
            total = self.add(total, self.multiple(&IBig::from(count), g)?)?;
        }
        Ok(total)
    }

    /// The canonical form of the plain part and the switches.
    ///
    /// The move in the hottest switch dominates every other one, and reverses to nothing: with
    /// `a > b`, `a + ±b - (b + ±a) >= 0`, and `-a + b + ±a + ±b` is not `>= 0`. So the canonical
    /// form is `{a + rest | -a + rest}`, level by level, and equal translates are shared.
    fn expand_switches(self, sum: &GameSum) -> Result<Game, Halt> {
        let temperatures: Vec<&Rational> = sum.switches.iter().collect();
        let mut known = FxHashMap::default();
        self.expand_level(&temperatures, &sum.plain, &mut known)
    }

    /// `temperatures` from the coldest to the hottest; the depth is their number.
    fn expand_level(
        self,
        temperatures: &[&Rational],
        plain: &UpStar,
        known: &mut FxHashMap<(usize, Rational), Game>,
    ) -> Result<Game, Halt> {
        let Some((hottest, rest)) = temperatures.split_last() else {
            return self.up_star(plain.clone());
        };
        let key = (temperatures.len(), plain.number.clone());
        if let Some(&g) = known.get(&key) {
            return Ok(g);
        }
        self.limits.tick()?;
        let mut side = |number: Rational| {
            let plain = UpStar {
                number,
                ..plain.clone()
            };
            grundy_num::with_deep_stack(|| self.expand_level(rest, &plain, known))
        };
        let left = side(&plain.number + *hottest)?;
        let right = side(&plain.number - *hottest)?;
        let stops = [self.right_stop(left), self.left_stop(right)];
        let g = self.intern(vec![left], vec![right], stops)?;
        known.insert(key, g);
        Ok(g)
    }

    /// The mean of a sum: means add.
    pub fn sum_mean(self, sum: &GameSum) -> Result<Rational, Halt> {
        let mut mean = sum.plain.number.clone();
        for (&g, &count) in &sum.others {
            mean += self.mean(g)? * Rational::from(count);
        }
        Ok(mean)
    }

    /// The largest temperature of a component: an upper bound for that of the sum, and equal to it
    /// where only switches are left.
    pub fn sum_temperature_bound(self, sum: &GameSum) -> Result<Rational, Halt> {
        let mut bound = self.temperature(self.up_star(sum.plain.clone())?)?;
        if let Some(hottest) = sum.switches.last() {
            bound = bound.max(hottest.clone());
        }
        for &g in sum.others.keys() {
            bound = bound.max(self.temperature(g)?);
        }
        Ok(bound)
    }

    /// The thermograph of a sum: by the closed rule where only switches are left, from the
    /// canonical form otherwise.
    ///
    /// Cooled by `t`, the switches hotter than `t` stay switches and the others freeze, so the
    /// wall of Left is `mean + (t1 - t) - (t2 - t) + …` over the hotter ones. Below the coldest
    /// switch play ends in one number-up-star game, which lends its own walls.
    pub fn sum_thermograph(self, sum: &GameSum) -> Result<Thermograph, Halt> {
        if !sum.is_switches_only() {
            let g = self.expand(sum)?;
            return Ok(self.thermograph(g)?.as_ref().clone());
        }
        let walls = [Player::Left, Player::Right].map(|player| self.switch_wall(sum, player));
        let [left, right] = walls;
        Ok(Thermograph::new(left?, right?))
    }

    fn switch_wall(self, sum: &GameSum, starter: Player) -> Result<Wall, Halt> {
        let sign = |value: Rational| match starter {
            Player::Left => value,
            Player::Right => -value,
        };
        let hottest_first: Vec<&Rational> = sum.switches.iter().rev().collect();
        // gains[k] = t1 - t2 + … over the k hottest switches.
        let mut gains = vec![Rational::ZERO];
        for (k, &temperature) in hottest_first.iter().enumerate() {
            let gain = &gains[k];
            gains.push(if k % 2 == 0 {
                gain + temperature
            } else {
                gain - temperature
            });
        }
        let is_short = sum.plain.number.is_dyadic() && sum.switches.iter().all(Rational::is_dyadic);
        let base = if is_short {
            Rational::from(-1)
        } else {
            Rational::ZERO
        };
        let count = hottest_first.len();
        let end = &sum.plain.number + &sign(gains[count].clone());
        let end = self.up_star(UpStar {
            number: end,
            ..sum.plain.clone()
        })?;
        let end = self.thermograph(end)?;
        let is_even = count.is_multiple_of(2);
        // After an odd number of moves the other player starts, and one move more was paid for.
        let wall = match (starter, is_even) {
            (Player::Left, true) | (Player::Right, false) => end.left(),
            (Player::Right, true) | (Player::Left, false) => end.right(),
        };
        let coldest = sum.switches.first();
        let start = Corner {
            temperature: base.clone(),
            value: wall.at(&base),
        };
        let corners = wall.corners().iter().filter(|corner| {
            corner.temperature > base && coldest.is_none_or(|coldest| corner.temperature < *coldest)
        });
        let mut points: Vec<Corner> = std::iter::once(&start)
            .chain(corners)
            .map(|corner| Corner {
                value: if is_even {
                    corner.value.clone()
                } else {
                    &corner.value - &sign(corner.temperature.clone())
                },
                temperature: corner.temperature.clone(),
            })
            .collect();
        for k in (0..count).rev() {
            let temperature = hottest_first[k].clone();
            // The k hotter switches alone: each two of them lose the tax to each other.
            let tax = if k % 2 == 0 {
                Rational::ZERO
            } else {
                temperature.clone()
            };
            let value = &sum.plain.number + &sign(&gains[k] - &tax);
            points.push(Corner { temperature, value });
        }
        Ok(Wall::new(points))
    }

    /// The sum written as its components: `1/2^ + ±3 + ±1 + 2.{3||1|0}`.
    pub fn write_sum(self, sum: &GameSum, notation: Notation) -> Result<String, Halt> {
        let mut terms = Vec::new();
        if sum.plain != UpStar::from_number(Rational::ZERO) || sum.len() == 1 {
            terms.push(self.write(self.up_star(sum.plain.clone())?, notation)?);
        }
        for temperature in sum.switches.iter().rev() {
            let switch = GameSum {
                switches: BTreeSet::from([temperature.clone()]),
                ..GameSum::default()
            };
            terms.push(self.write(self.expand(&switch)?, notation)?);
        }
        let mut others: Vec<(Game, i64)> = sum.others.iter().map(|(&g, &n)| (g, n)).collect();
        others.sort_unstable_by(|a, b| self.structural_order(a.0, b.0));
        for (g, count) in others {
            let text = self.write(g, notation)?;
            terms.push(if count == 1 {
                text
            } else {
                format!("{count}.{text}")
            });
        }
        Ok(terms.join(" + "))
    }
}

/// The stops of the plain part and switches alone, hottest switch first, with the player to
/// move at the end.
pub(crate) fn switch_stop(
    plain: &UpStar,
    switches: impl DoubleEndedIterator<Item = Rational>,
    starter: Player,
) -> (Rational, Player) {
    let (mut number, mut mover) = (plain.number.clone(), starter);
    for temperature in switches.rev() {
        match mover {
            Player::Left => number += temperature,
            Player::Right => number -= temperature,
        }
        mover = mover.opponent();
    }
    (number, plain.mover_at_stop(mover))
}
