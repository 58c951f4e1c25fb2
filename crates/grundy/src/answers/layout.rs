//! Sequences of values as text: in a row, by their period, or as a table.

use std::fmt::Write as _;

use grundy_heap::{Finding, Period};

/// How the values of heaps are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceLayout {
    /// One after the other.
    Plain,
    /// A line `heap,value` for each.
    Csv,
    /// The preperiod in a line of its own, then a line for each period.
    Periodic(Period),
}

/// Values in a line of the plain layout.
const IN_A_LINE: usize = 20;

/// The longest period that is shown line by line.
const LONGEST_LINE: u128 = 1 << 16;

impl SequenceLayout {
    /// The layout by a period that was found, if one was that fits a line.
    pub fn of_finding(finding: &Finding) -> Option<SequenceLayout> {
        let period = match finding {
            Finding::Proved(proof) => proof.period(),
            Finding::Observed { period, .. } => *period,
            Finding::Unresolved { .. } => return None,
        };
        (period.period <= LONGEST_LINE).then_some(SequenceLayout::Periodic(period))
    }

    /// The values of the heaps from `from` on.
    ///
    /// ```
    /// use grundy::SequenceLayout;
    /// let values = ["0", "1", "0"].map(str::to_owned);
    /// assert_eq!(SequenceLayout::Csv.write(5, &values), "heap,value\n5,0\n6,1\n7,0");
    /// ```
    pub fn write(self, from: u64, values: &[String]) -> String {
        match self {
            SequenceLayout::Plain => lines(from, values, IN_A_LINE, None),
            SequenceLayout::Csv => {
                let mut text = "heap,value".to_owned();
                for (heap, value) in (from..).zip(values) {
                    write!(text, "\n{heap},{value}").expect("writing to a string cannot fail");
                }
                text
            }
            SequenceLayout::Periodic(period) => {
                let before = period.preperiod.saturating_sub(u128::from(from));
                let before = usize::try_from(before)
                    .unwrap_or(usize::MAX)
                    .min(values.len());
                let length = usize::try_from(period.period).unwrap_or(usize::MAX);
                let (before, after) = values.split_at(before);
                let mut text = String::new();
                if !before.is_empty() {
                    text.push_str(&lines(
                        from,
                        before,
                        IN_A_LINE.max(length),
                        Some("preperiod"),
                    ));
                }
                if !after.is_empty() {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    let from = from + before.len() as u64;
                    text.push_str(&lines(from, after, length, Some("period")));
                }
                text
            }
        }
    }
}

/// Lines of `length` values, each after its first heap; the first line carries a mark.
fn lines(from: u64, values: &[String], length: usize, mark: Option<&str>) -> String {
    let width = values.iter().map(String::len).max().unwrap_or(1);
    let heap_width = (from + values.len() as u64).to_string().len();
    let mark_width = mark.map_or(0, |_| "preperiod ".len());
    let mut text = String::new();
    for (i, line) in values.chunks(length.max(1)).enumerate() {
        if i > 0 {
            text.push('\n');
        }
        let heap = from + (i * length) as u64;
        let mark = mark.filter(|_| i == 0).unwrap_or("");
        write!(text, "{mark:<mark_width$}{heap:>heap_width$}:").expect("a string takes all");
        for value in line {
            write!(text, " {value:>width$}").expect("a string takes all");
        }
    }
    text
}
