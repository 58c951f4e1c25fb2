//! Thermographs: how the stops of a game change as every move is taxed.
//!
//! Tax each move by `t`. The score Left can force by moving first falls to her *wall* at `t`,
//! Right's rises to his; once they meet they stay together, at the *mast*. The one fact to know:
//! a wall is a polygon with finitely many exact corners, so a thermograph is finite and exact.
//! The theory is in Berlekamp, Conway and Guy, *Winning Ways*, chapter 6, and in Siegel,
//! *Combinatorial Game Theory*, chapter II.5.

use grundy_num::Rational;

/// A point of a wall: the value it has when moves are taxed by the temperature.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The tax on a move, drawn upwards.
    pub temperature: Rational,
    /// The value of the wall there, drawn sideways.
    pub value: Rational,
}

impl Corner {
    /// The point with this temperature and value.
    pub fn new(temperature: impl Into<Rational>, value: impl Into<Rational>) -> Corner {
        Corner {
            temperature: temperature.into(),
            value: value.into(),
        }
    }
}

/// One wall of a thermograph: a piecewise linear function of temperature.
///
/// # Invariant
///
/// There is a first corner; temperatures increase strictly; no corner lies on the line through
/// its neighbours, where the neighbour above the last corner is the vertical mast. Hence two
/// walls are equal as functions exactly when they are equal as lists of corners.
///
/// ```
/// use grundy_game::{Corner, Wall};
/// // Left's wall of {2|1}: a tax of t costs her t, until the game is frozen at 3/2.
/// let wall = Wall::new(vec![
///     Corner::new(-1, 3),
///     Corner { temperature: "1/2".parse()?, value: "3/2".parse()? },
/// ]);
/// assert_eq!(wall.at(&0.into()), 2.into());
/// assert_eq!(wall.at(&100.into()), "3/2".parse()?);
/// # Ok::<_, grundy_num::ParseNumberError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    corners: Vec<Corner>,
}

impl Wall {
    /// The wall through these points, lowest temperature first: straight between them, vertical
    /// above the last. Points that are not corners are left out.
    ///
    /// # Panics
    ///
    /// If there is no point, or the temperatures do not increase strictly.
    pub fn new(corners: Vec<Corner>) -> Wall {
        assert!(!corners.is_empty(), "a wall has at least one corner");
        assert!(
            corners
                .windows(2)
                .all(|pair| pair[0].temperature < pair[1].temperature),
            "the temperatures of a wall's corners increase"
        );
        let mut kept: Vec<Corner> = Vec::with_capacity(corners.len());
        for corner in corners {
            while let [.., a, b] = kept.as_slice()
                && is_straight(a, b, &corner)
            {
                kept.pop();
            }
            kept.push(corner);
        }
        // The mast is vertical: a last stretch that already is belongs to it.
        while let [.., a, b] = kept.as_slice()
            && a.value == b.value
        {
            kept.pop();
        }
        Wall { corners: kept }
    }

    /// The corners, lowest temperature first; the last one is the foot of the mast.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The value of the wall at temperature `t`; below the first corner, its value there.
    pub fn at(&self, t: &Rational) -> Rational {
        let above = self
            .corners
            .partition_point(|corner| corner.temperature <= *t);
        match (above.checked_sub(1), self.corners.get(above)) {
            (None, _) => self.corners[0].value.clone(),
            (Some(last), None) => self.corners[last].value.clone(),
            (Some(below), Some(b)) => {
                let a = &self.corners[below];
                let rise = &b.temperature - &a.temperature;
                let share = (t - &a.temperature).checked_div(&rise);
                let share = share.expect("the temperatures of a wall's corners increase");
                &a.value + &((&b.value - &a.value) * share)
            }
        }
    }

    /// Where the mast of this wall begins.
    fn last(&self) -> &Corner {
        self.corners.last().expect("a wall has at least one corner")
    }
}

/// Whether `b` lies on the line through `a` and `c`: the cross product of the steps is zero.
fn is_straight(a: &Corner, b: &Corner, c: &Corner) -> bool {
    (&b.value - &a.value) * (&c.temperature - &b.temperature)
        == (&c.value - &b.value) * (&b.temperature - &a.temperature)
}

/// The thermograph of a game: Left's wall, Right's wall, and the mast where they have met.
///
/// # Invariant
///
/// Both walls begin at the same temperature and end in the same mast, and Left's wall, which
/// belongs to Left moving first, is nowhere below Right's.
///
/// ```
/// use grundy_game::{Corner, Thermograph, Wall};
/// let switch = Thermograph::new( // of {1|-1}
///     Wall::new(vec![Corner::new(-1, 2), Corner::new(1, 0)]),
///     Wall::new(vec![Corner::new(-1, -2), Corner::new(1, 0)]),
/// );
/// assert_eq!(switch.mean(), &0.into());
/// assert_eq!(switch.temperature(), &1.into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
}

impl Thermograph {
    /// The thermograph with these walls.
    ///
    /// # Panics
    ///
    /// If the walls begin at different temperatures or end in different masts; in debug builds
    /// also if they cross.
    pub fn new(left: Wall, right: Wall) -> Thermograph {
        assert_eq!(
            left.corners[0].temperature, right.corners[0].temperature,
            "the walls of a thermograph begin at one temperature"
        );
        assert_eq!(
            left.last().value,
            right.last().value,
            "the walls end in one mast"
        );
        let thermograph = Thermograph { left, right };
        debug_assert!(
            thermograph.is_ordered(),
            "Left's wall is nowhere below Right's"
        );
        thermograph
    }

    /// Left's wall: what Left gets by moving first.
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// Right's wall: what Left gets when Right moves first.
    pub fn right(&self) -> &Wall {
        &self.right
    }

    /// The mean value of the game, where the mast stands.
    pub fn mean(&self) -> &Rational {
        &self.left.last().value
    }

    /// The temperature of the game, where the walls meet and the mast begins.
    pub fn temperature(&self) -> &Rational {
        (&self.left.last().temperature).max(&self.right.last().temperature)
    }

    /// The lowest temperature at which the walls are known, usually -1.
    pub fn base(&self) -> &Rational {
        &self.left.corners[0].temperature
    }

    /// The part from `base` upwards.
    ///
    /// ```
    /// use grundy_game::{Corner, Thermograph, Wall};
    /// let three = Wall::new(vec![Corner::new(-1, 3)]);
    /// let number = Thermograph::new(three.clone(), three);
    /// assert_eq!(number.above(&0.into()).temperature(), &0.into());
    /// ```
    #[must_use]
    pub fn above(&self, base: &Rational) -> Thermograph {
        let cut = |wall: &Wall| {
            let start = Corner::new(base.clone(), wall.at(base));
            let rest = wall
                .corners
                .iter()
                .filter(|corner| corner.temperature > *base);
            Wall::new(std::iter::once(start).chain(rest.cloned()).collect())
        };
        Thermograph::new(cut(&self.left), cut(&self.right))
    }

    /// Whether Left's wall is nowhere below Right's: linear pieces can cross only if some corner
    /// of one is already on the wrong side of the other.
    fn is_ordered(&self) -> bool {
        let corners = self.left.corners.iter().chain(&self.right.corners);
        corners
            .map(|c| &c.temperature)
            .all(|t| self.left.at(t) >= self.right.at(t))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wall(points: &[(i64, i64)]) -> Wall {
        Wall::new(points.iter().map(|&(t, x)| Corner::new(t, x)).collect())
    }

    #[test]
    fn points_on_a_straight_stretch_are_not_corners() {
        assert_eq!(
            wall(&[(-1, 3), (0, 2), (1, 1), (2, 1)]),
            wall(&[(-1, 3), (1, 1)])
        );
    }

    #[test]
    fn a_vertical_end_belongs_to_the_mast() {
        assert_eq!(
            wall(&[(-1, 2), (0, 2), (4, 2)]).corners(),
            &[Corner::new(-1, 2)]
        );
    }

    #[test]
    fn the_later_foot_of_the_mast_is_the_temperature() {
        let g = Thermograph::new(wall(&[(-1, 2), (0, 1)]), wall(&[(-1, 1)]));
        assert_eq!(g.temperature(), &0.into());
        assert_eq!(g.mean(), &1.into());
        assert_eq!(g.base(), &(-1).into());
    }

    #[test]
    #[should_panic(expected = "one mast")]
    fn walls_with_different_masts_are_refused() {
        let _ = Thermograph::new(wall(&[(-1, 2)]), wall(&[(-1, 1)]));
    }

    #[test]
    #[should_panic(expected = "increase")]
    fn corners_out_of_order_are_refused() {
        let _ = wall(&[(1, 0), (0, 0)]);
    }

    proptest! {
        #[test]
        fn leaving_out_points_never_changes_the_wall(
            steps in prop::collection::vec((1i64..4, -1i64..=1), 1..12),
        ) {
            let (mut t, mut x) = (-1, 0);
            let mut points = vec![(t, x)];
            for (rise, slope) in steps {
                t += rise;
                x += rise * slope;
                points.push((t, x));
            }
            let wall = wall(&points);
            for pair in points.windows(2) {
                // The definition: on each stretch the value is linear in temperature.
                let [(t0, x0), (t1, x1)] = [pair[0], pair[1]];
                for t in t0..=t1 {
                    let expected = x0 + (x1 - x0) * (t - t0) / (t1 - t0);
                    prop_assert_eq!(wall.at(&t.into()), Rational::from(expected));
                }
            }
            prop_assert!(wall.corners().windows(3).all(|c| !is_straight(&c[0], &c[1], &c[2])));
        }
    }
}
