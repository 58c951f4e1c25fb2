//! A typed function as the bound of continuous Nim: its breakpoints up to some number.

use grundy_num::Rational;
use grundy_num::formula::{Atom, Formula, Function, Law, Row};

use super::FunctionError;
use crate::continuous::{Bound, Piece};

/// More breakpoints than this are not written down.
const MOST: usize = 1_000_000;

/// The line through a formula on an interval without breakpoints.
struct Straight {
    slope: Rational,
    constant: Rational,
}

impl Straight {
    /// The line of `formula` between two numbers.
    fn between(formula: &Formula, lo: &Rational, hi: &Rational) -> Straight {
        let middle = (lo + hi).half();
        let quarter = (lo + &middle).half();
        let (low, high) = (formula.value(&quarter), formula.value(&middle));
        let slope = (&high - low).checked_div(&(&middle - quarter));
        let slope = slope.expect("the numbers differ");
        let constant = high - &slope * middle;
        Straight { slope, constant }
    }

    fn at(&self, x: &Rational) -> Rational {
        &self.slope * x + &self.constant
    }

    /// Where the line has this value, unless it is level.
    fn reaching(&self, value: &Rational) -> Option<Rational> {
        (value - &self.constant).checked_div(&self.slope)
    }
}

impl Bound {
    /// The bound that agrees with a function from the least move `m` to `to`.
    ///
    /// Beyond `to` the last piece goes on: no game that starts from `to` or less sees that.
    pub fn of(function: &Function, m: &Rational, to: &Rational) -> Result<Bound, FunctionError> {
        let rows = function.rows();
        if let Some(Row { at: Some(at), .. }) = rows.first()
            && at > m
        {
            return Err(FunctionError::Late {
                expected: m.clone(),
                found: at.clone(),
            });
        }
        let is_curved = |row: &Row| matches!(&row.law, Law::From(formula) if formula.is_curved());
        if rows.iter().any(is_curved) {
            return Err(FunctionError::Curved);
        }
        let last = to.max(m) + Rational::ONE;
        let too_many = || FunctionError::TooMany {
            most: MOST,
            to: to.clone(),
        };
        let starts: Vec<(usize, &Formula)> = rows
            .iter()
            .enumerate()
            .filter_map(|(i, row)| match &row.law {
                Law::From(formula) => Some((i, formula)),
                Law::At(_) => None,
            })
            .collect();
        let mut pieces: Vec<Piece> = Vec::new();
        for (k, &(i, formula)) in starts.iter().enumerate() {
            let lo = rows[i].at.as_ref().map_or(m, |at| at.max(m)).clone();
            let next = starts.get(k + 1).and_then(|&(i, _)| rows[i].at.as_ref());
            let hi = next.unwrap_or(&last);
            if *hi <= lo {
                continue;
            }
            let mut places = vec![lo.clone()];
            places.extend(breaks(formula, &lo, hi).ok_or_else(too_many)?);
            // A value of its own is a breakpoint too.
            let own = rows.iter().filter(|row| matches!(row.law, Law::At(_)));
            let own = own.filter_map(|row| row.at.clone());
            places.extend(own.filter(|at| lo < *at && at < hi));
            places.sort();
            places.dedup();
            for (j, place) in places.iter().enumerate() {
                let line = Straight::between(formula, place, places.get(j + 1).unwrap_or(hi));
                let value = function
                    .value(place)
                    .unwrap_or_else(|| formula.value(place));
                let right = line.at(place);
                let continues = pieces.last().is_some_and(|last| {
                    let left = &last.right + &last.slope * (place - &last.at);
                    left == value && value == right && last.slope == line.slope
                });
                if continues {
                    continue;
                }
                if pieces.len() == MOST {
                    return Err(too_many());
                }
                pieces.push(Piece {
                    at: place.clone(),
                    value,
                    right,
                    slope: line.slope,
                });
            }
        }
        Ok(Bound::new(m, pieces)?)
    }
}

/// The breakpoints of a formula strictly between two numbers, in increasing order; `None` for too many.
fn breaks(formula: &Formula, lo: &Rational, hi: &Rational) -> Option<Vec<Rational>> {
    let mut found = Vec::new();
    for (_, atom) in &formula.atoms {
        let mut inner = vec![lo.clone(), hi.clone()];
        for argument in atom.arguments() {
            inner.extend(breaks(argument, lo, hi)?);
        }
        inner.sort();
        inner.dedup();
        for pair in inner.windows(2) {
            breaks_between(atom, &pair[0], &pair[1], &mut found)?;
        }
        let count = inner.len();
        found.extend(inner.into_iter().skip(1).take(count - 2));
        if found.len() > 2 * MOST {
            return None;
        }
    }
    found.sort();
    found.dedup();
    Some(found)
}

/// The breakpoints of an atom between two numbers between which its arguments have none.
fn breaks_between(
    atom: &Atom,
    lo: &Rational,
    hi: &Rational,
    found: &mut Vec<Rational>,
) -> Option<()> {
    let lines: Vec<Straight> = atom
        .arguments()
        .iter()
        .map(|argument| Straight::between(argument, lo, hi))
        .collect();
    let inside = |place: &Rational| lo < place && place < hi;
    match atom {
        Atom::Product(_) => unreachable!("a curved function is refused before"),
        Atom::Floor(_) | Atom::Ceil(_) => {
            let line = &lines[0];
            let (first, last) = (line.at(lo), line.at(hi));
            let (low, high) = (first.clone().min(last.clone()), first.max(last));
            if &high - &low > Rational::from(i64::try_from(MOST).expect("a small number")) {
                return None;
            }
            let mut level = low.ceil();
            while level <= high {
                found.extend(line.reaching(&level).filter(inside));
                level += Rational::ONE;
            }
        }
        Atom::Min(_) | Atom::Max(_) => {
            for (i, one) in lines.iter().enumerate() {
                for other in &lines[i + 1..] {
                    let difference = Straight {
                        slope: &one.slope - &other.slope,
                        constant: &one.constant - &other.constant,
                    };
                    found.extend(difference.reaching(&Rational::ZERO).filter(inside));
                }
            }
        }
    }
    Some(())
}
