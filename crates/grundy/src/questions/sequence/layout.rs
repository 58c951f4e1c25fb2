//! How the terms of a sequence are laid out in lines.

use std::fmt::Write as _;

use grundy_num::IBig;
use grundy_render::csv_cell;

use super::observed::Law;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// How values are laid out.
    #[derive(Default)]
    pub enum Layout {
        #[default] Plain = "plain": "One after the other.",
        Periodic = "periodic": "A line for the preperiod, then a line for each period.",
        Runs = "runs": "Equal neighbours together: `0^3 1^3`, with a proved period in brackets.",
        Csv = "csv": "A line `heap,value` for each.",
        Bfile = "bfile": "A b-file, as the OEIS has them: a line `n value` for each, and nothing else.",
        Oeis = "oeis": "The terms to look for in the OEIS, and the address of that search.",
    }
}

impl Layout {
    /// Whether values stand in lines of a length that may be chosen.
    pub(super) fn has_lines(self) -> bool {
        matches!(self, Layout::Plain | Layout::Periodic)
    }
}

/// Values in a line of the plain layout.
pub(super) const IN_A_LINE: usize = 20;

/// The columns that lines of texts take.
const COLUMNS: usize = 96;

/// As many of these texts as a line has room for, at most the usual number.
pub(super) fn in_a_line(texts: &[String]) -> usize {
    let width = texts.iter().map(|text| text.chars().count()).max();
    (COLUMNS / (width.unwrap_or(1) + 1)).clamp(1, IN_A_LINE)
}

/// The preperiod in lines of its own, then a line for each period.
pub(super) fn by_period(from: u64, values: &[String], law: &Law, length: usize) -> String {
    let before = law.preperiod.saturating_sub(u128::from(from));
    let before = usize::try_from(before)
        .unwrap_or(usize::MAX)
        .min(values.len());
    let period = usize::try_from(law.period).unwrap_or(usize::MAX);
    let (before, after) = values.split_at(before);
    let mut parts = Vec::new();
    if !before.is_empty() {
        let length = length.max(period);
        parts.push(lines(from, before, length, Some("preperiod")));
    }
    if !after.is_empty() {
        let from = from + before.len() as u64;
        parts.push(lines(from, after, period, Some("period")));
    }
    parts.join("\n")
}

/// Lines of `length` values, each after its first heap; the first line carries a mark.
pub(super) fn lines(from: u64, values: &[String], length: usize, mark: Option<&str>) -> String {
    let width = values.iter().map(|value| value.chars().count()).max();
    let width = width.unwrap_or(1);
    let heap_width = (u128::from(from) + values.len() as u128).to_string().len();
    let mark_width = mark.map_or(0, |_| "preperiod ".len());
    let length = length.max(1);
    let mut text = String::new();
    for (i, line) in values.chunks(length).enumerate() {
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

/// A line for each value, after a heading.
pub(super) fn csv(name: &str, from: u64, values: &[String]) -> String {
    let mut text = format!("{name},value");
    for (heap, value) in (from..).zip(values) {
        write!(text, "\n{heap},{}", csv_cell(value)).expect("a string takes all");
    }
    text
}

/// A line `n value` for each.
pub(super) fn bfile(from: u64, values: &[String]) -> String {
    let lines = (from..).zip(values);
    let lines: Vec<String> = lines.map(|(n, value)| format!("{n} {value}")).collect();
    lines.join("\n")
}

/// Equal neighbours as powers: `0^3 1^3 2`.
///
/// What is longer than a character and no number stands in brackets before its power.
pub(super) fn runs(values: &[String]) -> String {
    let runs = values.chunk_by(|one, other| one == other).map(|run| {
        let is_plain = run[0].bytes().all(|byte| byte.is_ascii_alphanumeric());
        match (run.len(), is_plain) {
            (1, _) => run[0].clone(),
            (length, true) => format!("{}^{length}", run[0]),
            (length, false) => format!("[{}]^{length}", run[0]),
        }
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// The runs before the period, and those of one period in brackets, with what is added to it each
/// time; `before` values stand before the period.
pub(super) fn runs_by_period(
    values: &[String],
    before: usize,
    period: usize,
    saltus: &IBig,
) -> String {
    let repeated = runs(&values[before..before + period]);
    let mut text = runs(&values[..before]);
    if before > 0 {
        text.push(' ');
    }
    write!(text, "({repeated})").expect("a string takes all");
    if *saltus != IBig::ZERO {
        write!(text, " + {saltus}").expect("a string takes all");
    }
    text
}

/// The fewest terms that are looked for, and the most.
const FEWEST_TERMS: usize = 6;
const MOST_TERMS: usize = 20;

/// The terms to look for, and the address that looks for them.
///
/// Sequences differ in where they begin, and zeros and ones begin many: these are left out where
/// enough is left.
pub(super) fn oeis(values: &[String]) -> String {
    let is_trivial = |value: &&String| ["0", "1", "-1"].contains(&value.as_str());
    let trivial = values.iter().take_while(is_trivial).count();
    let start = trivial.min(values.len().saturating_sub(FEWEST_TERMS));
    let terms: Vec<&str> = values[start..]
        .iter()
        .take(MOST_TERMS)
        .map(String::as_str)
        .collect();
    format!(
        "{}\nhttps://oeis.org/search?q={}",
        terms.join(", "),
        terms.join(",")
    )
}

/// Whether so many terms are enough to look for.
pub(super) fn is_enough(terms: usize) -> bool {
    terms >= FEWEST_TERMS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn runs_are_powers() {
        assert_eq!(runs(&texts("0 0 0 1 1 1 2 0")), "0^3 1^3 2 0");
        assert_eq!(runs(&texts("*2 *2 1/2 N N")), "[*2]^2 1/2 N^2");
        let values = texts("0 1 1 0 0");
        assert_eq!(
            runs_by_period(&values, 1, 4, &IBig::from(2)),
            "0 (1^2 0^2) + 2"
        );
    }

    #[test]
    fn trivial_terms_are_not_looked_for_unless_there_are_no_others() {
        let search = oeis(&texts("0 0 1 2 3 1 4 3 2"));
        assert!(search.starts_with("2, 3, 1, 4, 3, 2\n"), "{search}");
        assert!(search.ends_with("search?q=2,3,1,4,3,2"), "{search}");
        let search = oeis(&texts("0 1 0 1 0 1 0"));
        assert!(search.starts_with("1, 0, 1, 0, 1, 0\n"), "{search}");
    }
}
