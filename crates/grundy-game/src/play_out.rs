//! Stops and outcomes of sums by search over the multiset of components.
//!
//! Nobody needs to move in a number, and a canonical option never costs more than an
//! infinitesimal, so play in which only components that are not numbers are moved in, until none
//! is left, ends at the stops of the sum; who is to move there decides the ties. The search is
//! complete: the hottest component is only tried first, and bounds only cut off what they settle.
//!
//! Bounds: a mean `m` and a largest temperature `t` give `m <= Left stop <= m + t`, mirrored for
//! Right; and the stops of the parts add up to bounds as well.

use std::cmp::Reverse;

use grundy_num::{BitTest, Halt, IBig, Nimber, Outcome, Player, Rational, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::game_sum::{GameSum, switch_stop};
use crate::up_star::UpStar;
use crate::{Game, Games};

/// A stop that owns its number; ordered as [`crate::Stop`] is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OwnedStop {
    /// The number reached.
    pub number: Rational,
    /// The player to move when it is reached.
    pub to_move: Player,
}

/// Stars up to this one keep all their options.
const MOST_STARS: u64 = 1000;

/// Copies of a game are replaced by their canonical form when that takes no more than this.
const STEPS_FOR_COPIES: u64 = 20_000;

impl Games<'_> {
    /// The stop of a sum when `starter` moves first, without its canonical form.
    pub fn sum_stop(self, sum: &GameSum, starter: Player) -> Result<OwnedStop, Halt> {
        SumSearch::new(self).stop(sum, starter)
    }

    /// Who wins a sum, without its canonical form.
    pub fn sum_outcome(self, sum: &GameSum) -> Result<Outcome, Halt> {
        SumSearch::new(self).outcome(sum)
    }
}

/// A search with its memory, for asking about several sums that share positions.
pub struct SumSearch<'a> {
    games: Games<'a>,
    table: FxHashMap<Box<[Game]>, [Window; 2]>,
    anchors: FxHashMap<Game, (Game, Rational)>,
    facts: FxHashMap<Game, Facts>,
    bytes: u64,
}

/// What is known of the stop of a position: it is between the two.
#[derive(Clone, Default)]
struct Window {
    low: Option<OwnedStop>,
    high: Option<OwnedStop>,
}

/// What the bounds need to know of a component.
#[derive(Clone)]
struct Facts {
    stops: [Rational; 2],
    mean: Rational,
    temperature: Rational,
}

impl<'a> SumSearch<'a> {
    /// A search that remembers nothing yet.
    pub fn new(games: Games<'a>) -> Self {
        let (table, anchors, facts) = Default::default();
        SumSearch {
            games,
            table,
            anchors,
            facts,
            bytes: 0,
        }
    }

    /// Who wins the sum.
    pub fn outcome(&mut self, sum: &GameSum) -> Result<Outcome, Halt> {
        let left_starts = self.winner(sum, Player::Left)?;
        let right_starts = self.winner(sum, Player::Right)?;
        Ok(Outcome::from_winners(left_starts, right_starts))
    }

    /// Who wins the sum when `starter` moves first.
    pub fn winner(&mut self, sum: &GameSum, starter: Player) -> Result<Player, Halt> {
        let (position, number) = self.position(sum)?;
        // Left wins exactly when play stops above 0, or at 0 with Right to move.
        let lost = OwnedStop {
            number: -&number,
            to_move: Player::Left,
        };
        let won = OwnedStop {
            number: -&number,
            to_move: Player::Right,
        };
        let stop = self.search(&position, starter, &lost, &won)?;
        Ok(if stop >= won {
            Player::Left
        } else {
            Player::Right
        })
    }

    /// The stop of the sum when `starter` moves first.
    pub fn stop(&mut self, sum: &GameSum, starter: Player) -> Result<OwnedStop, Halt> {
        let (position, number) = self.position(sum)?;
        let window = self.bounds(&position, starter)?;
        let (low, high) = window.into_ends();
        let stop = self.search(&position, starter, &low, &high)?;
        Ok(OwnedStop {
            number: stop.number + number,
            ..stop
        })
    }

    /// The position of a sum: its infinitesimal plain part and its components, each moved by a
    /// number so that few different ones occur, and the number.
    fn position(&mut self, sum: &GameSum) -> Result<(Vec<Game>, Rational), Halt> {
        let mut sum = sum.clone();
        self.shorten_copies(&mut sum)?;
        let mut number = sum.plain.number.clone();
        let star = self.few_stars(&sum)?;
        let plain = UpStar {
            star,
            number: Rational::ZERO,
            ..sum.plain
        };
        let mut position = Vec::new();
        for temperature in &sum.switches {
            let (x, y) = (
                self.games.number(temperature)?,
                self.games.number(&-temperature)?,
            );
            position.push(self.games.from_options(&[x], &[y])?);
        }
        for (g, count) in sum.others {
            let g = if count < 0 { self.games.neg(g)? } else { g };
            let (anchored, shift) = self.anchor(g)?;
            number += shift * Rational::from(count.abs());
            let count = usize::try_from(count.unsigned_abs()).map_err(|_| Halt::Memory)?;
            self.games.limits().allow_memory(4 * count as u64)?;
            position.extend(std::iter::repeat_n(anchored, count));
        }
        position.push(self.games.up_star(plain)?);
        let moved = self.normalise(&mut position)?;
        Ok((position, number + moved))
    }

    /// A star in the place of the sum's, small enough to list its options.
    ///
    /// A star above every star inside `g` is *remote* from it, and all remote stars compare with
    /// `g` alike: a move to another remote star helps nobody, since `g` is none (Siegel,
    /// *Combinatorial Game Theory*, II.7).
    fn few_stars(&self, sum: &GameSum) -> Result<Nimber, Halt> {
        let star = &sum.plain.star;
        if *star <= Nimber::from(MOST_STARS) {
            return Ok(star.clone());
        }
        let bits = self.games.star_bits(sum)?;
        let is_remote = star.to_ubig().bit_len() > bits;
        Ok(if is_remote && bits < 63 {
            Nimber::from(1_u64 << bits)
        } else {
            star.clone()
        })
    }

    /// Replaces many copies of a game by their canonical sum where that is cheap.
    fn shorten_copies(&self, sum: &mut GameSum) -> Result<(), Halt> {
        let repeated: Vec<Game> = sum
            .others
            .iter()
            .filter(|(_, n)| n.abs() > 1)
            .map(|(&g, _)| g)
            .collect();
        for g in repeated {
            // Copies of an earlier game may have added up to this one, or have cancelled it.
            let Some(count) = sum.others.remove(&g) else {
                continue;
            };
            let few_steps = self.games.limits().clone().steps(STEPS_FOR_COPIES);
            let briefly = self.games.arena().within(&few_steps);
            match briefly.multiple(&IBig::from(count), g) {
                Ok(multiple) => self.games.sum_push(sum, multiple, 1)?,
                Err(Halt::Steps) => self.games.sum_push(sum, g, count)?,
                Err(halt) => return Err(halt),
            }
        }
        Ok(())
    }

    /// `g` less its Right stop, and that number.
    fn anchor(&mut self, g: Game) -> Result<(Game, Rational), Halt> {
        if let Some(known) = self.anchors.get(&g) {
            return Ok(known.clone());
        }
        let anchored = match self.games.as_switch(g)? {
            // Switches are centred, so that equal temperatures meet.
            Some((mean, temperature)) => {
                let (x, y) = (
                    self.games.number(&temperature)?,
                    self.games.number(&-temperature)?,
                );
                (self.games.from_options(&[x], &[y])?, mean)
            }
            None => {
                let stop = self.games.right_stop(g).number.clone();
                (self.games.add(g, self.games.number(&-&stop)?)?, stop)
            }
        };
        self.anchors.insert(g, anchored.clone());
        Ok(anchored)
    }

    /// Sorts a position, cancels games with their negatives and adds up plain parts; returns the
    /// number that came loose.
    fn normalise(&mut self, position: &mut Vec<Game>) -> Result<Rational, Halt> {
        let games = self.games;
        let mut number = Rational::ZERO;
        let mut plain = UpStar::from_number(Rational::ZERO);
        let mut kept: FxHashMap<Game, usize> = FxHashMap::default();
        for &g in position.iter() {
            if let Some(value) = games.as_up_star(g) {
                plain = plain.checked_add(value)?;
                continue;
            }
            // With -g = anchored + shift, g and the anchored game add up to -shift.
            let (anchored, shift) = self.anchor(games.neg(g)?)?;
            match kept.get_mut(&anchored) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    number -= shift;
                }
                _ => *kept.entry(g).or_insert(0) += 1,
            }
        }
        number += std::mem::replace(&mut plain.number, Rational::ZERO);
        position.clear();
        for (g, count) in kept {
            position.extend(std::iter::repeat_n(g, count));
        }
        position.push(games.up_star(plain)?);
        position.sort_unstable_by_key(|g| g.id());
        Ok(number)
    }

    fn facts(&mut self, g: Game) -> Result<&Facts, Halt> {
        if !self.facts.contains_key(&g) {
            let facts = Facts {
                stops: Player::BOTH.map(|player| self.games.stop(g, player).number.clone()),
                mean: self.games.mean(g)?,
                temperature: self.games.temperature(g)?,
            };
            self.facts.insert(g, facts);
        }
        Ok(&self.facts[&g])
    }

    /// Bounds for the stop of a position.
    fn bounds(&mut self, position: &[Game], starter: Player) -> Result<Window, Halt> {
        let mut stops = [Rational::ZERO, Rational::ZERO];
        let (mut mean, mut hottest) = (Rational::ZERO, Rational::ZERO);
        for &g in position {
            let facts = self.facts(g)?;
            for (sum, stop) in stops.iter_mut().zip(&facts.stops) {
                *sum += stop;
            }
            mean += &facts.mean;
            if facts.temperature > hottest {
                hottest = facts.temperature.clone();
            }
        }
        let [all_left, all_right] = stops;
        let (low, high) = match starter {
            Player::Left => (mean.clone(), all_left.min(mean + hottest)),
            Player::Right => (all_right.max(&mean - &hottest), mean),
        };
        Ok(Window {
            low: Some(OwnedStop {
                number: low,
                to_move: Player::Left,
            }),
            high: Some(OwnedStop {
                number: high,
                to_move: Player::Right,
            }),
        })
    }

    /// The stop of a position when `starter` moves first, exact if it lies strictly between `low`
    /// and `high`, and otherwise a bound on the side it lies.
    fn search(
        &mut self,
        position: &[Game],
        starter: Player,
        low: &OwnedStop,
        high: &OwnedStop,
    ) -> Result<OwnedStop, Halt> {
        let games = self.games;
        games.limits().tick()?;
        if let Some(stop) = self.settled(position, starter)? {
            return Ok(stop);
        }
        let side = starter as usize;
        let mut known = match self.table.get(position) {
            Some(windows) => windows[side].clone(),
            None => Window::default(),
        };
        if known.low.is_none() || known.high.is_none() {
            known.narrow(self.bounds(position, starter)?);
        }
        if let Some(stop) = known.decides(low, high) {
            return Ok(stop);
        }
        let found = with_deep_stack(|| self.search_moves(position, starter, low, high))?;
        if found > *low {
            known.narrow(Window {
                low: Some(found.clone()),
                high: None,
            });
        }
        if found < *high {
            known.narrow(Window {
                low: None,
                high: Some(found.clone()),
            });
        }
        self.remember(position, side, known)?;
        Ok(found)
    }

    fn remember(&mut self, position: &[Game], side: usize, known: Window) -> Result<(), Halt> {
        if let Some(windows) = self.table.get_mut(position) {
            windows[side] = known;
            return Ok(());
        }
        self.bytes += 4 * position.len() as u64 + 300;
        self.games
            .limits()
            .allow_memory(self.games.arena().bytes() + self.bytes)?;
        self.games.limits().allow_entry(&self.table)?;
        let mut windows: [Window; 2] = Default::default();
        windows[side] = known;
        self.table.insert(position.into(), windows);
        Ok(())
    }

    /// The stop where no search is needed: only switches and a plain part are left.
    fn settled(&self, position: &[Game], starter: Player) -> Result<Option<OwnedStop>, Halt> {
        let mut plain = UpStar::from_number(Rational::ZERO);
        let mut switches = Vec::new();
        for &g in position {
            if let Some(value) = self.games.as_up_star(g) {
                plain = plain.checked_add(value)?;
            } else if let Some((_, temperature)) = self.games.as_switch(g)? {
                switches.push(temperature);
            } else {
                return Ok(None);
            }
        }
        switches.sort_unstable();
        let (number, to_move) = switch_stop(&plain, switches.into_iter(), starter);
        Ok(Some(OwnedStop { number, to_move }))
    }

    fn search_moves(
        &mut self,
        position: &[Game],
        starter: Player,
        low: &OwnedStop,
        high: &OwnedStop,
    ) -> Result<OwnedStop, Halt> {
        let games = self.games;
        let mut moves = Vec::new();
        for (i, &g) in position.iter().enumerate() {
            if i > 0 && position[i - 1] == g || games.is_number(g) {
                continue;
            }
            let temperature = self.facts(g)?.temperature.clone();
            moves.push((Reverse(temperature), i));
        }
        moves.sort_unstable();
        let (mut low, mut high) = (low.clone(), high.clone());
        let mut best: Option<OwnedStop> = None;
        for (_, i) in moves {
            for &option in games.options(position[i], starter)? {
                let mut next = position.to_vec();
                let (anchored, mut shift) = self.anchor_option(option)?;
                next[i] = anchored;
                shift += self.normalise(&mut next)?;
                let moved = |stop: &OwnedStop| OwnedStop {
                    number: &stop.number - &shift,
                    ..*stop
                };
                let stop = self.search(&next, starter.opponent(), &moved(&low), &moved(&high))?;
                let stop = OwnedStop {
                    number: stop.number + shift,
                    ..stop
                };
                match starter {
                    Player::Left => low = low.max(stop.clone()),
                    Player::Right => high = high.min(stop.clone()),
                }
                best = Some(match (best, starter) {
                    (None, _) => stop,
                    (Some(best), Player::Left) => best.max(stop),
                    (Some(best), Player::Right) => best.min(stop),
                });
                if low >= high {
                    return Ok(best.expect("a move was tried"));
                }
            }
        }
        Ok(best.expect("a component that is not a number has options of both players"))
    }

    fn anchor_option(&mut self, option: Game) -> Result<(Game, Rational), Halt> {
        match self.games.as_up_star(option) {
            Some(_) => Ok((option, Rational::ZERO)),
            None => self.anchor(option),
        }
    }
}

impl Window {
    fn narrow(&mut self, other: Window) {
        if let Some(low) = other.low
            && self.low.as_ref().is_none_or(|known| *known < low)
        {
            self.low = Some(low);
        }
        if let Some(high) = other.high
            && self.high.as_ref().is_none_or(|known| *known > high)
        {
            self.high = Some(high);
        }
    }

    /// The answer, when the window already tells it or tells on which side it lies.
    fn decides(&self, low: &OwnedStop, high: &OwnedStop) -> Option<OwnedStop> {
        let (known_low, known_high) = (self.low.as_ref()?, self.high.as_ref()?);
        if known_low == known_high || known_low >= high {
            return Some(known_low.clone());
        }
        (known_high <= low).then(|| known_high.clone())
    }

    fn into_ends(self) -> (OwnedStop, OwnedStop) {
        let (low, high) = (
            self.low.expect("bounds are closed"),
            self.high.expect("bounds are closed"),
        );
        // Open the window a little, so that the ends themselves are found exactly.
        let below = OwnedStop {
            number: low.number - Rational::ONE,
            ..low
        };
        let above = OwnedStop {
            number: high.number + Rational::ONE,
            ..high
        };
        (below, above)
    }
}
