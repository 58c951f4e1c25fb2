//! The rule of a take-away game: how many stones may be taken after k were.

use grundy_num::{IBig, Rational, UBig};

/// A nondecreasing function f of positive integers with f(1) >= 1.
///
/// A rule that is less than 1 at 1 still has a sequence and representations: then H is 1 alone, and L(n) is 1,
/// for nothing can be taken after a single stone.
pub trait TakeRule: Send + Sync {
    /// How many stones may be taken at most after `taken` were, for `taken` >= 1.
    fn most_after(&self, taken: &UBig) -> UBig;
}

impl<R: TakeRule + ?Sized> TakeRule for &R {
    fn most_after(&self, taken: &UBig) -> UBig {
        (**self).most_after(taken)
    }
}

impl<R: TakeRule + ?Sized> TakeRule for Box<R> {
    fn most_after(&self, taken: &UBig) -> UBig {
        (**self).most_after(taken)
    }
}

/// Why a function cannot be the rule of a take-away game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakeRuleError {
    /// After one stone nobody could move.
    #[error("expected f(1) >= 1, so that there always is a move, found f(1) = {0}")]
    Stuck(IBig),
    /// The function decreases.
    #[error("expected a nondecreasing f, found one that decreases: {0}")]
    Decreasing(String),
    /// A table without rows, or whose first row is not for 1.
    #[error("expected a table that begins at 1, such as `1: 1, 2: 3, 5: 9`")]
    NoFirst,
    /// The places of a table do not increase.
    #[error("expected the places of the table in increasing order, found {after} after {before}")]
    Unordered {
        /// The place before.
        before: UBig,
        /// The place that is not greater.
        after: UBig,
    },
}

/// f(k) = floor(a k + b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRule {
    /// All three over a common denominator.
    slope: UBig,
    constant: IBig,
    denominator: UBig,
}

impl LinearRule {
    /// The rule floor(slope k + constant).
    pub fn new(slope: &Rational, constant: &Rational) -> Result<LinearRule, TakeRuleError> {
        if slope.is_negative() {
            return Err(TakeRuleError::Decreasing(format!("its slope is {slope}")));
        }
        let at_one = (slope + constant).floor();
        if at_one < Rational::ONE {
            return Err(TakeRuleError::Stuck(at_one.numerator()));
        }
        let (p, q) = (slope.denominator(), constant.denominator());
        Ok(LinearRule {
            slope: slope.numerator().into_parts().1 * &q,
            constant: constant.numerator() * IBig::from(p.clone()),
            denominator: p * q,
        })
    }
}

impl TakeRule for LinearRule {
    fn most_after(&self, taken: &UBig) -> UBig {
        // The numbers may be long: no more of them are made than need be.
        let product = taken * &self.slope;
        if self.constant.is_zero() && self.denominator.is_one() {
            return product;
        }
        let mut value = IBig::from(product) + &self.constant;
        if !self.denominator.is_one() {
            // All values are at least f(1) >= 1, so that truncation is the floor.
            value /= IBig::from(self.denominator.clone());
        }
        UBig::try_from(value).expect("a nondecreasing function with f(1) >= 1 stays positive")
    }
}

/// A function by a table: each row gives the value from its place on to the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRule {
    rows: Vec<(UBig, UBig)>,
}

impl StepRule {
    /// The rule with these rows `(from, value)`, the first of them from 1.
    ///
    /// ```
    /// use grundy_amounts::takeaway::{StepRule, TakeRule};
    /// use grundy_num::UBig;
    /// let rows = [(1u8, 1u8), (2, 3), (5, 9)];
    /// let rule = StepRule::new(rows.map(|(k, f)| (UBig::from(k), UBig::from(f))).to_vec())?;
    /// assert_eq!(rule.most_after(&UBig::from(4u8)), UBig::from(3u8));
    /// # Ok::<(), grundy_amounts::takeaway::TakeRuleError>(())
    /// ```
    pub fn new(rows: Vec<(UBig, UBig)>) -> Result<StepRule, TakeRuleError> {
        match rows.first() {
            Some((from, value)) if from.is_one() => {
                if value.is_zero() {
                    return Err(TakeRuleError::Stuck(IBig::ZERO));
                }
            }
            _ => return Err(TakeRuleError::NoFirst),
        }
        for pair in rows.windows(2) {
            let [(before, low), (after, high)] = pair else {
                unreachable!("windows of two have two rows")
            };
            if before >= after {
                return Err(TakeRuleError::Unordered {
                    before: before.clone(),
                    after: after.clone(),
                });
            }
            if low > high {
                return Err(TakeRuleError::Decreasing(format!(
                    "{low} from {before} on, {high} from {after} on"
                )));
            }
        }
        Ok(StepRule { rows })
    }
}

impl TakeRule for StepRule {
    fn most_after(&self, taken: &UBig) -> UBig {
        let rows = self.rows.partition_point(|(from, _)| from <= taken);
        self.rows[rows.saturating_sub(1)].1.clone()
    }
}
