//! Where members of a rule are, so that a chunk far on is found without walking there.
//!
//! To find the members of a rule with conditions, each of the conditions has to be looked at. That is
//! done once, when the sweep is planned: at equal distances it is written down where the walk was, at
//! most [`MOST`] times however long the rule is.

use std::fmt;

use grundy::Refusal;
use grundy::language::{Reached, Sitting};
use serde::{Deserialize, Serialize};

/// A member, by its number and by its place in the rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Mark {
    /// How many members come before it.
    pub(super) member: u64,
    /// How many members the list of each clause has before the one that is taken.
    pub(super) place: Vec<u64>,
}

/// As many marks as there may be; an even number.
const MOST: usize = 128;

impl Mark {
    /// Counts the members of a rule, no further than to `most`, and marks some of them.
    pub(super) fn along(
        rule: &str,
        most: u64,
        sitting: &Sitting<'_>,
    ) -> Result<(u64, Vec<Mark>), Refusal> {
        let (mut at, mut marks, mut distance) = (Mark::default(), Vec::new(), 1);
        while at.member <= most {
            let place = match at.after(distance, rule, sitting)? {
                Reached::End(passed) => return Ok((at.member + passed, marks)),
                Reached::Member(place) => place,
            };
            at = Mark {
                member: at.member + distance,
                place,
            };
            marks.push(at.clone());
            if marks.len() == MOST {
                // The last of an even number of marks stays, and the walk goes on from it.
                distance *= 2;
                marks.retain(|mark| mark.member.is_multiple_of(distance));
            }
        }
        Ok((at.member, marks))
    }

    /// The last mark that is not behind a member.
    pub(super) fn before(marks: &[Mark], member: u64) -> Mark {
        let behind = marks.partition_point(|mark| mark.member <= member);
        let last = behind.checked_sub(1).map(|last| marks[last].clone());
        last.unwrap_or_default()
    }

    /// What comes so many members after it.
    pub(super) fn after(
        &self,
        members: u64,
        rule: &str,
        sitting: &Sitting<'_>,
    ) -> Result<Reached, Refusal> {
        sitting.place_after((&self.place, members), rule)
    }
}

impl From<Mark> for String {
    fn from(mark: Mark) -> String {
        mark.to_string()
    }
}

impl fmt::Display for Mark {
    /// Writes `4096: 3,17`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place: Vec<String> = self.place.iter().map(u64::to_string).collect();
        write!(f, "{}: {}", self.member, place.join(","))
    }
}

impl TryFrom<String> for Mark {
    type Error = String;

    fn try_from(text: String) -> Result<Mark, String> {
        let read = || {
            let (member, place) = text.split_once(": ")?;
            let place = place.split(',').map(|n| n.parse().ok());
            Some(Mark {
                member: member.parse().ok()?,
                place: place.collect::<Option<_>>()?,
            })
        };
        read().ok_or_else(|| format!("expected a mark such as `4096: 3,17`, found `{text}`"))
    }
}
