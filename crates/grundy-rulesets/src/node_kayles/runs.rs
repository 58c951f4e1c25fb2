//! Long lines: paths kept as runs of numbers `0..7`, and cycles kept as a count.
//!
//! A move in a run leaves two shorter ones, so runs are all that ever comes of a line. Where both
//! are long, their nimbers depend only on where the move is modulo the period, so a few periods
//! from either end show every winning move there is.

use std::fmt;
use std::ops::Range;

use grundy_num::UBig;
use grundy_rules::{ArgError, MOST_WINNING_MOVES};

use super::path::{PERIOD, PREPERIOD, path_nimber};

/// The path of the vertices from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Run {
    first: UBig,
    last: UBig,
}

impl Run {
    /// The path from `first` on, unless it has no vertices.
    pub(super) fn new(first: UBig, vertices: &UBig) -> Option<Run> {
        if vertices.is_zero() {
            return None;
        }
        let last = &first + vertices - UBig::ONE;
        Some(Run { first, last })
    }

    /// How many vertices it has.
    pub(super) fn len(&self) -> UBig {
        &self.last - &self.first + UBig::ONE
    }

    pub(super) fn first(&self) -> &UBig {
        &self.first
    }

    pub(super) fn nimber(&self) -> u32 {
        nimber_of(&self.len())
    }

    /// What a move at the vertex `at` places after the first leaves.
    pub(super) fn after(&self, at: &UBig) -> impl Iterator<Item = Run> + use<> {
        let [left, right] = sides(&self.len(), at);
        let after = &self.first + at + UBig::from(2_u32);
        let left = Run::new(self.first.clone(), &left);
        left.into_iter().chain(Run::new(after, &right))
    }

    /// The places whose choice leaves this nimber, in order; where they are more than anybody
    /// lists, the first of them.
    pub(super) fn places(&self, target: u32) -> Vec<UBig> {
        // Past the preperiod on both sides the nimbers repeat from one period to the next, so if
        // anything wins there it is more than anybody lists, once there are that many periods.
        // A run of as many vertices modulo the period has the same winning places at its ends.
        let near = PREPERIOD + 3 + PERIOD * (MOST_WINNING_MOVES + 1);
        let vertices = self.len();
        let excess = if vertices > UBig::from(3 * near) {
            let excess = &vertices - UBig::from(3 * near);
            &excess - &excess % UBig::from(PERIOD)
        } else {
            UBig::ZERO
        };
        let short = usize::try_from(&(&vertices - &excess)).expect("four ends at most");
        let wins = |at: &usize| {
            let [left, right] = [at.saturating_sub(1), (short - at).saturating_sub(2)];
            path_nimber(left) ^ path_nimber(right) == target
        };
        let places = (0..short).filter(|&at| {
            // Nothing wins between the ends of a long run that does not win at them often enough.
            excess.is_zero() || at < near || at >= short - near
        });
        let places = places.filter(wins).take(MOST_WINNING_MOVES + 1);
        places
            .map(|at| {
                if at < near {
                    at.into()
                } else {
                    UBig::from(at) + &excess
                }
            })
            .collect()
    }
}

/// How many vertices are left on either side of a place.
fn sides(vertices: &UBig, at: &UBig) -> [UBig; 2] {
    let less = |n: &UBig, by: u32| {
        let by = UBig::from(by);
        if *n > by { n - by } else { UBig::ZERO }
    };
    [less(at, 1), less(&(vertices - at), 2)]
}

/// The nimber of a path of any length.
pub(super) fn nimber_of(vertices: &UBig) -> u32 {
    match usize::try_from(vertices) {
        Ok(vertices) => path_nimber(vertices),
        Err(_) => {
            let past = (vertices - UBig::from(PREPERIOD)) % UBig::from(PERIOD);
            let past = usize::try_from(&past).expect("less than the period");
            path_nimber(PREPERIOD + past)
        }
    }
}

/// Runs as they are typed, `0..7, 9, 12..99`; `None` where the text has none.
pub(super) fn read(text: &str) -> Option<Result<Vec<Run>, ArgError>> {
    text.contains("..").then(|| read_runs(text))
}

fn read_runs(text: &str) -> Result<Vec<Run>, ArgError> {
    let mut runs: Vec<(Run, Range<usize>)> = Vec::new();
    let mut start = 0;
    for item in text.split(',') {
        let from = start + item.len() - item.trim_start().len();
        start += item.len() + 1;
        let item = item.trim();
        let place = from..from + item.len();
        let refused = |message: String| {
            let error = ArgError::new(0, message).at(place.clone());
            error.hint("write paths such as `0..7, 9`, or edges such as `0-1, 1-2`, but not both")
        };
        let number = |digits: &str| {
            let digits = digits.trim();
            let only = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
            let number = digits.parse::<UBig>().ok().filter(|_| only);
            let found: String = digits.chars().take(40).collect();
            number
                .ok_or_else(|| refused(format!("expected the number of a vertex, found `{found}`")))
        };
        let (first, last) = item.split_once("..").unwrap_or((item, item));
        let run = Run {
            first: number(first)?,
            last: number(last)?,
        };
        if run.last < run.first {
            return Err(refused(
                "expected the smaller end of a path first".to_owned(),
            ));
        }
        runs.push((run, place));
    }
    runs.sort_by(|a, b| a.0.cmp(&b.0));
    let meets = |pair: &&[(Run, Range<usize>)]| pair[0].0.last >= pair[1].0.first;
    if let Some([_, (run, place)]) = runs.windows(2).find(meets) {
        let message = format!("vertex {} is in two paths", run.first);
        let error = ArgError::new(0, message).at(place.clone());
        return Err(error.hint("paths have no vertices in common"));
    }
    Ok(runs.into_iter().map(|(run, _)| run).collect())
}

/// `3..7`. A lone vertex is `3..3`, which tells it from a graph.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::board::Graph;
    use proptest::prelude::*;

    fn run(first: u64, vertices: u64) -> Run {
        Run::new(first.into(), &vertices.into()).unwrap()
    }

    #[test]
    fn the_winning_places_of_a_run_are_those_of_the_graph() {
        for vertices in 1..200_u32 {
            let graph = Graph::path(vertices as usize).unwrap();
            let run = run(7, vertices.into());
            for target in 0..10 {
                let nimber = grundy_num::Nimber::from(u64::from(target));
                let limits = grundy_num::Limits::none();
                let expected = super::super::winning_vertices(&graph, &nimber, &limits);
                let expected = expected.unwrap().unwrap().into_iter().map(UBig::from);
                assert_eq!(run.places(target), expected.collect::<Vec<_>>());
            }
        }
    }

    proptest! {
        /// Of a long run only some places are looked at, but all that win are found.
        #[test]
        fn no_winning_place_of_a_long_run_is_missed(vertices in 100_000_u64..108_000, target in 0..10_u32) {
            let expected = (0..vertices).filter(|&at| {
                let [left, right] = sides(&vertices.into(), &at.into());
                nimber_of(&left) ^ nimber_of(&right) == target
            });
            let expected: Vec<UBig> = expected.take(MOST_WINNING_MOVES + 1).map(UBig::from).collect();
            prop_assert_eq!(run(0, vertices).places(target), expected);
        }
    }

    #[test]
    fn runs_are_read_in_order_and_refused_where_they_meet() {
        let text = |text: &str| {
            let runs = read(text).unwrap().map_err(|error| error.message)?;
            let runs: Vec<String> = runs.iter().map(Run::to_string).collect();
            Ok::<_, String>(runs.join(", "))
        };
        assert_eq!(text("9, 0..7").as_deref(), Ok("0..7, 9..9"));
        assert_eq!(text("0..7, 8..8").as_deref(), Ok("0..7, 8..8"));
        assert_eq!(text("0..7, 7").unwrap_err(), "vertex 7 is in two paths");
        assert_eq!(
            text("7..0").unwrap_err(),
            "expected the smaller end of a path first"
        );
        assert_eq!(
            text("0..7, 8-9").unwrap_err(),
            "expected the number of a vertex, found `8-9`"
        );
        assert!(text("..").is_err() && text("0..").is_err() && text("-1..2").is_err());
        assert!(read("0-1, 5").is_none());
    }
}
