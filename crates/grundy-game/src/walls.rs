//! Thermographs computed: scaffolds from the options, walls where the scaffolds are apart.
//!
//! From t = -1 upwards: Left's scaffold is the highest Right wall of a Left option, shifted by -t;
//! Right's is the lowest Left wall of a Right option, shifted by +t. They come together at the
//! temperature of the game, and stand as a mast above. An integer is a bare mast.

use std::cmp::Ordering;
use std::sync::Arc;

use grundy_num::{BitTest, Dyadic, Halt, Nimber, Player, Rational, with_deep_stack};

use crate::thermograph::{Corner, Thermograph, Wall};
use crate::up_star::UpStar;
use crate::{Game, Games};

impl Games<'_> {
    /// The thermograph of `g`, exact from t = -1 up (from 0 where a number is not dyadic).
    ///
    /// ```
    /// # use grundy_game::GameArena;
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// let switch = games.from_options(&[games.integer(2)?], &[games.integer(1)?])?;
    /// let thermograph = games.thermograph(switch)?;
    /// assert_eq!(thermograph.temperature().to_string(), "1/2");
    /// assert_eq!(thermograph.mean().to_string(), "3/2");
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn thermograph(self, g: Game) -> Result<Arc<Thermograph>, Halt> {
        if let Some(known) = self.known_thermograph(g) {
            return Ok(known);
        }
        let alike = self.with_few_ups_and_stars(g)?;
        if alike != g {
            return self.thermograph(alike);
        }
        let thermograph = match self.as_number(g) {
            Some(x) => self.thermograph_of_number(x)?,
            None => with_deep_stack(|| self.thermograph_by_options(g))?,
        };
        let thermograph = Arc::new(thermograph);
        self.remember_thermograph(g, &thermograph)?;
        Ok(thermograph)
    }

    /// A game with the same thermograph, few ups and a small star.
    ///
    /// Left's wall of `x + n↑ + *m` comes from its option `x` for every `n >= 2`, so Right's is the
    /// same for every `n >= 3`; and of the stars only 0 and 1 are special.
    fn with_few_ups_and_stars(self, g: Game) -> Result<Game, Halt> {
        let Some(value) = self.as_up_star(g) else {
            return Ok(g);
        };
        let few = UpStar {
            number: value.number.clone(),
            ups: value.ups.clamp(-3, 3),
            star: match value.star.to_u64() {
                Some(small @ 0..=3) => Nimber::from(small),
                _ if value.star.to_ubig().bit(0) => Nimber::from(3),
                _ => Nimber::from(2),
            },
        };
        self.up_star(few)
    }

    fn thermograph_by_options(self, g: Game) -> Result<Thermograph, Halt> {
        self.limits.tick()?;
        let base = if self.is_short(g) {
            Rational::from(-1)
        } else {
            Rational::ZERO
        };
        let left = self.scaffold(g, Player::Left, &base)?;
        let right = self.scaffold(g, Player::Right, &base)?;
        Ok(meet(left, right))
    }

    /// The scaffold of `player`: the best wall of an option, taxed by t.
    fn scaffold(self, g: Game, player: Player, base: &Rational) -> Result<Trajectory, Halt> {
        let mut best: Option<Trajectory> = None;
        for &option in self.options(g, player)? {
            self.limits.tick()?;
            let thermograph = self.thermograph(option)?;
            let wall = match player {
                Player::Left => thermograph.right(),
                Player::Right => thermograph.left(),
            };
            // Work and memory are in the corners, of which deep games have many.
            for _ in wall.corners() {
                self.limits.tick()?;
            }
            let taxed = Trajectory::taxed(wall, player, base);
            best = Some(match best {
                None => taxed,
                Some(best) => best.better(&taxed, player),
            });
        }
        Ok(best.expect("a game that is not a number has options of both players"))
    }

    /// The mean of `g`, the value of its mast.
    pub fn mean(self, g: Game) -> Result<Rational, Halt> {
        match self.as_up_star(g) {
            Some(value) => Ok(value.number.clone()),
            None => Ok(self.thermograph(g)?.mean().clone()),
        }
    }

    /// The temperature of `g`: -1 for an integer, -1/2^k for an odd m/2^k.
    ///
    /// A number that is not dyadic has no temperature below 0 that a finite game could reach; it
    /// is given 0, the limit.
    pub fn temperature(self, g: Game) -> Result<Rational, Halt> {
        match self.as_up_star(g) {
            Some(value) if value.is_number() => Ok(temperature_of_number(&value.number)),
            Some(_) => Ok(Rational::ZERO),
            None => Ok(self.thermograph(g)?.temperature().clone()),
        }
    }

    /// The walls of a number. At t = -1/2^j they stand on the multiples of 1/2^j around it, and
    /// between two such temperatures they are straight.
    fn thermograph_of_number(self, x: &Rational) -> Result<Thermograph, Halt> {
        let Some(number) = x.as_dyadic() else {
            let mast = Wall::new(vec![Corner::new(Rational::ZERO, x.clone())]);
            return Ok(Thermograph::new(mast.clone(), mast));
        };
        let (numerator, exponent) = (number.numerator(), number.exponent());
        let mut points: [Vec<Corner>; 2] = [Vec::new(), Vec::new()];
        let bit = |j: u32| numerator.bit((exponent - j) as usize);
        for j in 0..exponent {
            self.limits.tick()?;
            // The walls turn only where the next binary digit differs from this one.
            if j > 0 && j + 1 < exponent && bit(j) == bit(j + 1) {
                continue;
            }
            let floor = Dyadic::from_parts(numerator.clone() >> (exponent - j) as usize, j);
            let step = Dyadic::from_parts(1.into(), j);
            let temperature = Rational::from(-&step);
            let values = [&floor + &step, floor];
            self.limits
                .allow_memory(u64::from(j) * points[0].len() as u64 / 2)?;
            for (points, value) in points.iter_mut().zip(values) {
                let value = Rational::from(value);
                points.push(Corner {
                    temperature: temperature.clone(),
                    value,
                });
            }
        }
        let [left, right] = points.map(|mut points| {
            points.push(Corner {
                temperature: temperature_of_number(x),
                value: x.clone(),
            });
            Wall::new(points)
        });
        Ok(Thermograph::new(left, right))
    }
}

/// -1/2^k for an odd m/2^k.
fn temperature_of_number(x: &Rational) -> Rational {
    match x.as_dyadic() {
        Some(x) => Rational::from(-Dyadic::from_parts(1.into(), x.exponent())),
        None => Rational::ZERO,
    }
}

/// A polyline over temperatures with slopes 0 and ±1 that goes on for ever.
#[derive(Clone, Debug)]
struct Trajectory {
    points: Vec<Corner>,
    final_slope: i8,
}

impl Trajectory {
    /// A wall as `player`'s scaffold: shifted by -t for Left, by +t for Right, from `base` up.
    fn taxed(wall: &Wall, player: Player, base: &Rational) -> Trajectory {
        let corners = wall.corners();
        let first = corners.partition_point(|corner| corner.temperature <= *base);
        let start = Corner {
            temperature: base.clone(),
            value: wall.at(base),
        };
        let tax = |corner: Corner| Corner {
            value: match player {
                Player::Left => &corner.value - &corner.temperature,
                Player::Right => &corner.value + &corner.temperature,
            },
            temperature: corner.temperature,
        };
        let points = std::iter::once(start).chain(corners[first..].iter().cloned());
        let final_slope = match player {
            Player::Left => -1,
            Player::Right => 1,
        };
        Trajectory {
            points: points.map(tax).collect(),
            final_slope,
        }
    }

    /// The slope above the point `i`.
    fn slope(&self, i: usize) -> i8 {
        match self.points.get(i + 1) {
            Some(next) => next.value.cmp(&self.points[i].value) as i8,
            None => self.final_slope,
        }
    }

    /// The value at a temperature between the point `i` and the next one.
    fn value(&self, i: usize, temperature: &Rational) -> Rational {
        let point = &self.points[i];
        along(
            &point.value,
            self.slope(i),
            &(temperature - &point.temperature),
        )
    }

    /// The higher of two trajectories for Left, the lower for Right.
    fn better(&self, other: &Trajectory, player: Player) -> Trajectory {
        let better = match player {
            Player::Left => Ordering::Greater,
            Player::Right => Ordering::Less,
        };
        let mut points = Vec::with_capacity(self.points.len() + other.points.len());
        let mut final_slope = self.final_slope;
        sweep(self, other, |piece| {
            let ahead = piece.values[0].cmp(&piece.values[1]);
            let best = usize::from(ahead != Ordering::Equal && ahead != better);
            points.push(Corner {
                temperature: piece.from.clone(),
                value: piece.values[best].clone(),
            });
            if let Some((temperature, value)) = piece.crossing() {
                points.push(Corner { temperature, value });
            }
            final_slope = match player {
                Player::Left => piece.slopes[0].max(piece.slopes[1]),
                Player::Right => piece.slopes[0].min(piece.slopes[1]),
            };
            true
        });
        Trajectory {
            points,
            final_slope,
        }
    }

    /// The part below `temperature`, ending in a corner there.
    fn cut(mut self, temperature: &Rational, value: &Rational) -> Wall {
        let below = self
            .points
            .partition_point(|corner| corner.temperature < *temperature);
        self.points.truncate(below);
        self.points.push(Corner {
            temperature: temperature.clone(),
            value: value.clone(),
        });
        Wall::new(self.points)
    }
}

fn along(value: &Rational, slope: i8, distance: &Rational) -> Rational {
    match slope {
        0 => value.clone(),
        1 => value + distance,
        _ => value - distance,
    }
}

/// A stretch of temperatures on which two trajectories are straight.
struct Piece<'a> {
    from: &'a Rational,
    to: Option<&'a Rational>,
    values: [Rational; 2],
    slopes: [i8; 2],
}

impl Piece<'_> {
    /// Where, strictly inside, the trajectories cross.
    fn crossing(&self) -> Option<(Rational, Rational)> {
        let closing = i64::from(self.slopes[1]) - i64::from(self.slopes[0]);
        let gap = &self.values[0] - &self.values[1];
        if gap.is_zero() || closing == 0 || gap.is_positive() != (closing > 0) {
            return None;
        }
        let distance = gap.abs();
        let distance = if closing.abs() == 2 {
            distance.half()
        } else {
            distance
        };
        let at = self.from + &distance;
        let inside = self.to.is_none_or(|to| at < *to);
        inside.then(|| (at, along(&self.values[0], self.slopes[0], &distance)))
    }
}

/// Walks two trajectories with a common base piece by piece, until `visit` has seen enough.
fn sweep(a: &Trajectory, b: &Trajectory, mut visit: impl FnMut(&Piece<'_>) -> bool) {
    let (mut i, mut j) = (0, 0);
    loop {
        let from = (&a.points[i].temperature).max(&b.points[j].temperature);
        let next = [a.points.get(i + 1), b.points.get(j + 1)];
        let to = next
            .into_iter()
            .flatten()
            .map(|corner| &corner.temperature)
            .min();
        let piece = Piece {
            from,
            to,
            values: [a.value(i, from), b.value(j, from)],
            slopes: [a.slope(i), b.slope(j)],
        };
        if !visit(&piece) {
            return;
        }
        let Some(to) = to else { return };
        i += usize::from(next[0].is_some_and(|corner| corner.temperature == *to));
        j += usize::from(next[1].is_some_and(|corner| corner.temperature == *to));
    }
}

/// The thermograph whose scaffolds these are: walls up to the first meeting, then the mast.
fn meet(left: Trajectory, right: Trajectory) -> Thermograph {
    let mut meeting = None;
    sweep(&left, &right, |piece| {
        meeting = if piece.values[0] <= piece.values[1] {
            Some((piece.from.clone(), piece.values[0].clone()))
        } else {
            piece.crossing()
        };
        meeting.is_none()
    });
    let (temperature, value) = meeting.expect("scaffolds slope towards each other");
    Thermograph::new(
        left.cut(&temperature, &value),
        right.cut(&temperature, &value),
    )
}
