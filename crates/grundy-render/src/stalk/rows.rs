//! The rows of a stalk: which edges are drawn, and where dots stand for others.

use grundy_num::{Ordinal, Run, Segment, Sign, SignWord};

use super::LONGEST_LABEL;
use crate::drawing::shorten;

/// A run of at most so many edges is drawn whole, and of a longer one so many.
const MOST_EDGES: u64 = 6;
const FIRST_EDGES: u64 = 3;

/// Inside a repeated block runs are shorter, since there are two copies.
const MOST_IN_BLOCK: u64 = 3;
const FIRST_IN_BLOCK: u64 = 2;

/// A copy of a block with more rows than this is drawn only once.
const LONGEST_COPY: usize = 4;

/// Rows after which the picture ends.
const MOST_ROWS: usize = 64;

/// What is drawn between two heights.
#[derive(Clone, Debug)]
pub(super) enum Place {
    Edge(Sign),
    Dots(Dots),
}

/// Dots for edges that are not drawn.
#[derive(Clone, Debug)]
pub(super) struct Dots {
    /// The colour of all of them, if they have the same.
    pub(super) sign: Option<Sign>,
    /// What they stand for, as it is typed.
    pub(super) label: String,
}

/// A place and what is at its top.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) place: Place,
    /// Whether there is a last edge below, or another above.
    pub(super) ends_in_joint: bool,
    /// The number of the edge that comes next, which is the number of all edges at the end.
    pub(super) next_edge: Option<String>,
}

/// The rows of a word.
pub(super) fn of_word(word: &SignWord) -> Vec<Row> {
    let mut rows = Rows::default();
    for segment in word.segments() {
        match segment {
            Segment::Run(run) => rows.run(run, MOST_EDGES, FIRST_EDGES),
            Segment::Repeat(block) => rows.repeat(block),
        }
        if rows.list.len() > MOST_ROWS {
            rows.list.truncate(MOST_ROWS);
            rows.close();
            rows.dots(None, "and so on");
            rows.at = word.length();
            break;
        }
    }
    rows.finish()
}

/// The rows of some runs that are followed by others without end.
pub(super) fn of_endless(first: &[Run]) -> Vec<Row> {
    let mut rows = Rows::default();
    for run in first {
        rows.run(run, MOST_EDGES, FIRST_EDGES);
        rows.list.truncate(MOST_ROWS);
    }
    rows.close();
    rows.dots(None, "and so on");
    rows.list
}

#[derive(Default)]
struct Rows {
    list: Vec<Row>,
    /// How many edges lie below.
    at: Ordinal,
}

impl Rows {
    fn push(&mut self, place: Place, next_edge: Option<String>) {
        self.list.push(Row {
            place,
            ends_in_joint: true,
            next_edge,
        });
    }

    fn dots(&mut self, sign: Option<Sign>, label: &str) {
        let label = shorten(label, LONGEST_LABEL);
        self.push(Place::Dots(Dots { sign, label }), None);
        if let Some(row) = self.list.last_mut() {
            row.ends_in_joint = false;
        }
    }

    /// The number of the next edge, at the joint above what was drawn last; dots end there.
    fn number(&mut self) {
        if let Some(row) = self.list.last_mut() {
            row.next_edge = Some(shorten(&self.at.to_string(), LONGEST_LABEL));
        }
    }

    fn run(&mut self, run: &Run, most: u64, first: u64) {
        self.close();
        let length = run.length.as_finite().and_then(|n| u64::try_from(n).ok());
        if let Some(length) = length.filter(|length| *length <= most) {
            for _ in 0..length {
                self.push(Place::Edge(run.sign), None);
            }
            self.at = &self.at + &run.length;
            return;
        }
        for _ in 0..first {
            self.push(Place::Edge(run.sign), None);
        }
        let mut word = SignWord::default();
        word.push_run(run.sign, run.length.clone());
        self.dots(Some(run.sign), &word.to_string());
        self.at = &self.at + &run.length;
        if let (Some(_), Some(row)) = (run.length.predecessor(), self.list.last_mut()) {
            // There is a last edge, so the dots stand between two joints.
            row.ends_in_joint = true;
            self.push(Place::Edge(run.sign), None);
        }
        self.number();
    }

    fn repeat(&mut self, block: &[Run]) {
        self.close();
        let begin = self.at.clone();
        let mut word = SignWord::default();
        for run in block {
            word.push_run(run.sign, run.length.clone());
        }
        let before = self.list.len();
        for copy in 0..2 {
            for run in block {
                if self.list.len() > MOST_ROWS {
                    break;
                }
                self.run(run, MOST_IN_BLOCK, FIRST_IN_BLOCK);
            }
            if copy == 0 && self.list.len() - before > LONGEST_COPY {
                break;
            }
        }
        self.close();
        self.dots(None, &format!("({word})^w"));
        self.at = begin + word.length() * Ordinal::omega();
        self.number();
    }

    /// Something follows, so that dots at the top lead to a joint.
    fn close(&mut self) {
        if let Some(row) = self.list.last_mut() {
            row.ends_in_joint = true;
        }
    }

    fn finish(mut self) -> Vec<Row> {
        if self
            .list
            .iter()
            .any(|row| matches!(row.place, Place::Dots(_)))
        {
            self.number();
        }
        self.list
    }
}
