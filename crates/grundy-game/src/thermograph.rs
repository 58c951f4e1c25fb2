//! Thermographs: the stops of a game cooled by every temperature at once.
//!
//! A wall is a polyline of slopes 0 and ±1 with exact corners and a vertical mast on top.
//! How walls come about is in [`crate::walls`].

use grundy_num::Rational;

/// A corner of a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The temperature, drawn upwards.
    pub temperature: Rational,
    /// The value, drawn sideways.
    pub value: Rational,
}

/// One wall: corners from the lowest temperature upwards, straight in between, and vertical (the
/// mast) above the last one.
///
/// Invariant: at least one corner, temperatures strictly increasing, no corner on a straight line
/// between its neighbours or on the mast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    corners: Vec<Corner>,
}

impl Wall {
    /// A wall through the given points; points that are no corners are left out.
    ///
    /// # Panics
    /// When there is no point, or temperatures do not increase.
    pub fn new(points: Vec<Corner>) -> Wall {
        assert!(!points.is_empty(), "a wall has a lowest point");
        let mut corners: Vec<Corner> = Vec::with_capacity(points.len());
        for point in points {
            if let Some(last) = corners.last() {
                assert!(
                    last.temperature < point.temperature,
                    "temperatures increase"
                );
            }
            while let [.., a, b] = corners.as_slice() {
                if is_straight(a, b, &point) {
                    corners.pop();
                } else {
                    break;
                }
            }
            corners.push(point);
        }
        while let [.., a, b] = corners.as_slice() {
            if a.value == b.value {
                corners.pop();
            } else {
                break;
            }
        }
        Wall { corners }
    }

    /// The wall that is a mast from `temperature` upwards.
    pub fn mast(temperature: Rational, value: Rational) -> Wall {
        Wall {
            corners: vec![Corner { temperature, value }],
        }
    }

    /// The corners, lowest temperature first.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The corner at which the mast begins.
    pub fn top(&self) -> &Corner {
        self.corners.last().expect("a wall has a lowest point")
    }

    /// The value of the wall at a temperature, which is not below the lowest corner.
    pub fn at(&self, temperature: &Rational) -> Rational {
        let above = self
            .corners
            .partition_point(|corner| corner.temperature <= *temperature);
        let (below, above) = (above.checked_sub(1), self.corners.get(above));
        let below = &self.corners[below.expect("the temperature is not below the wall")];
        match above {
            None => below.value.clone(),
            Some(above) => {
                let slope = above.value.cmp(&below.value) as i64;
                let rise = temperature - &below.temperature;
                &below.value + &(Rational::from(slope) * rise)
            }
        }
    }
}

fn is_straight(a: &Corner, b: &Corner, c: &Corner) -> bool {
    // Slopes are 0 or ±1, so comparing directions suffices.
    a.value.cmp(&b.value) == b.value.cmp(&c.value)
}

/// A thermograph: the wall of Left moving first and the wall of Right moving first.
///
/// Invariant: both walls start at the same temperature, the Left wall is never below the Right
/// wall in value, and both end in the same mast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
}

impl Thermograph {
    /// A thermograph with these walls.
    ///
    /// # Panics
    /// When the walls start at different temperatures or end in different masts.
    pub fn new(left: Wall, right: Wall) -> Thermograph {
        assert_eq!(
            left.top().value,
            right.top().value,
            "the walls share a mast"
        );
        assert_eq!(
            left.corners[0].temperature, right.corners[0].temperature,
            "a common base"
        );
        Thermograph { left, right }
    }

    /// The wall of Left moving first; its values are the larger ones.
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// The wall of Right moving first.
    pub fn right(&self) -> &Wall {
        &self.right
    }

    /// The value of the mast.
    pub fn mean(&self) -> &Rational {
        &self.left.top().value
    }

    /// Where the mast begins: the temperature of the game.
    pub fn temperature(&self) -> &Rational {
        let (left, right) = (&self.left.top().temperature, &self.right.top().temperature);
        left.max(right)
    }

    /// The lowest temperature drawn: -1, or 0 where a number is not dyadic.
    pub fn base(&self) -> &Rational {
        &self.left.corners[0].temperature
    }
}
