//! Number-up-star games `x + n↑ + *m`, the class in which most arithmetic happens.
//!
//! Sums and comparisons inside the class need no options. The canonical options are
//! (Siegel, *Combinatorial Game Theory*, II.3): for `n > 0`, `n↑ + *m = {0 | (n-1)↑ + *(m ⊕ 1)}`,
//! except `↑* = {0, * | 0}`; the number is added to every option.

use std::cmp::Ordering;

use grundy_num::{BitTest, Dyadic, Halt, IBig, Nimber, Player, Rational};

/// A game `number + ups·↑ + *star`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UpStar {
    /// The number part.
    pub number: Rational,
    /// How many ups; negative for downs.
    pub ups: i64,
    /// The nimber part.
    pub star: Nimber,
}

/// Longest option list of a nimber that is written out.
const MOST_STAR_OPTIONS: u64 = 1 << 20;

impl UpStar {
    /// The number `x` itself.
    pub const fn from_number(number: Rational) -> UpStar {
        UpStar {
            number,
            ups: 0,
            star: Nimber::ZERO,
        }
    }

    /// The nimber `*star`.
    pub const fn from_star(star: Nimber) -> UpStar {
        UpStar {
            number: Rational::ZERO,
            ups: 0,
            star,
        }
    }

    /// About how many bytes its parts take beyond their fixed size; 2^-1000000 is as if written out.
    pub(crate) fn heap_bytes(&self) -> u64 {
        let number = match self.number.as_dyadic() {
            Some(x) if x.as_small().is_some() => 0,
            Some(x) => x.bit_size(),
            None => {
                (self.number.numerator().bit_len() + self.number.denominator().bit_len()) as u64
            }
        };
        let star = match self.star.to_u64() {
            Some(_) => 0,
            None => self.star.to_ubig().bit_len() as u64,
        };
        (number + star) / 8
    }

    /// Whether there is neither an up nor a star.
    pub fn is_number(&self) -> bool {
        self.ups == 0 && self.star.is_zero()
    }

    /// Whether the sum is a number and `*star` alone.
    fn is_flat(&self) -> bool {
        self.ups == 0
    }

    /// The sum; fails when the count of ups leaves the 64-bit integers.
    pub fn checked_add(&self, other: &UpStar) -> Result<UpStar, Halt> {
        Ok(UpStar {
            number: &self.number + &other.number,
            ups: self
                .ups
                .checked_add(other.ups)
                .ok_or(Halt::TooLarge("a count of ups"))?,
            star: &self.star + &other.star,
        })
    }

    /// The negative; fails when the count of ups leaves the 64-bit integers.
    pub fn checked_neg(&self) -> Result<UpStar, Halt> {
        Ok(UpStar {
            number: -&self.number,
            ups: self
                .ups
                .checked_neg()
                .ok_or(Halt::TooLarge("a count of ups"))?,
            star: self.star.clone(),
        })
    }

    /// The order of games; `None` when confused.
    pub fn partial_order(&self, other: &UpStar) -> Option<Ordering> {
        let by_number = self.number.cmp(&other.number);
        if by_number != Ordering::Equal {
            return Some(by_number);
        }
        // n↑ + *m: positive for n >= 2, and for n = 1 unless m = 1; confused for n = 0, m > 0.
        let same_star = self.star == other.star;
        match i128::from(self.ups) - i128::from(other.ups) {
            0 if same_star => Some(Ordering::Equal),
            0 => None,
            1 | -1 if !same_star && &self.star + &other.star == Nimber::ONE => None,
            ups => Some(ups.cmp(&0)),
        }
    }

    /// The player to move at the stop when `starter` moves first. The stop itself is the number.
    ///
    /// Right is to move at the Right stop exactly when the infinitesimal part is at least 0,
    /// Left at the Left stop exactly when it is at most 0.
    pub(crate) fn mover_at_stop(&self, starter: Player) -> Player {
        let zero = UpStar::from_number(self.number.clone());
        let good_for_second = match starter {
            Player::Left => Ordering::Less,
            Player::Right => Ordering::Greater,
        };
        match self.partial_order(&zero) {
            Some(Ordering::Equal) => starter,
            Some(order) if order == good_for_second => starter,
            _ => starter.opponent(),
        }
    }

    /// The canonical options of `player`; fails for lists nobody can write.
    ///
    /// ```
    /// use grundy_game::UpStar;
    /// use grundy_num::Player;
    /// let star = UpStar::from_star(3_u64.into());
    /// assert_eq!(star.options(Player::Left)?.len(), 3);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn options(&self, player: Player) -> Result<Vec<UpStar>, Halt> {
        if self.is_number() {
            return self.number_options(player);
        }
        let with = |ups: i64, star: Nimber| UpStar {
            number: self.number.clone(),
            ups,
            star,
        };
        if self.is_flat() {
            let many = self.star.to_u64().filter(|&m| m <= MOST_STAR_OPTIONS);
            let many = many.ok_or(Halt::TooLarge("the option list of a nimber"))?;
            return Ok((0..many).map(|m| with(0, Nimber::from(m))).collect());
        }
        let towards_zero = self.ups - self.ups.signum();
        let favoured = if self.ups > 0 {
            Player::Left
        } else {
            Player::Right
        };
        let is_up_star = self.ups.abs() == 1 && self.star == Nimber::ONE;
        Ok(match (player == favoured, is_up_star) {
            (true, false) | (false, true) => vec![with(0, Nimber::ZERO)],
            (true, true) => vec![with(0, Nimber::ZERO), with(0, Nimber::ONE)],
            (false, false) => vec![with(towards_zero, &self.star + &Nimber::ONE)],
        })
    }

    fn number_options(&self, player: Player) -> Result<Vec<UpStar>, Halt> {
        let number = self.number.as_dyadic();
        let number = number.ok_or(Halt::TooLarge(
            "the option list of a number that is not dyadic",
        ))?;
        let option = match player {
            Player::Left => number.canonical_left(),
            Player::Right => number.canonical_right(),
        };
        Ok(option
            .into_iter()
            .map(|x| UpStar::from_number(Rational::from(x)))
            .collect())
    }

    /// The birthday, by walking the formula for the options; `None` when the number is not dyadic.
    pub(crate) fn birthday(&self) -> Option<Dyadic> {
        let number = self.number.as_dyadic()?.birthday();
        if self.is_flat() {
            return Some(number + Dyadic::from(IBig::from(self.star.to_ubig())));
        }
        // n↑ + *m leads to (n-1)↑ + *(m ⊕ 1) and so on, down to *(m ⊕ n mod 2), one day a step,
        // unless the way passes through ↑*, born on day 2.
        let ups = Dyadic::from(IBig::from(self.ups.unsigned_abs()));
        let flips = |times: u64| {
            if times % 2 == 1 {
                Nimber::ONE
            } else {
                Nimber::ZERO
            }
        };
        let count = self.ups.unsigned_abs();
        let tail = if &self.star + &flips(count - 1) == Nimber::ONE {
            Dyadic::ONE
        } else {
            Dyadic::from(IBig::from((&self.star + &flips(count)).to_ubig()))
        };
        Some(number + ups + tail)
    }
}
