//! The lines of a table that mark its blocks and its period.
//!
//! A line after k rows or columns belongs to every block whose size divides k, and is the heavier
//! the more of them there are: in the table of nim-addition with blocks of 2, 4 and 8 the blocks
//! within blocks are seen.

use super::{HEIGHT, TablePicture};
use crate::drawing::{Colour, Drawing, Point, Stroke, count};
use crate::palette::INK;

/// A line after a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The end of a block, of so many sizes.
    Block(usize),
    /// The end of a period, where no block ends.
    Period,
}

const PERIOD: Colour = Colour([0xb8, 0x50, 0x0c]);

impl Rule {
    /// How many lines side by side stand for it in a `tabular`.
    pub(super) fn lines(self) -> usize {
        match self {
            Rule::Block(sizes) => sizes.min(2),
            Rule::Period => 1,
        }
    }

    /// What stands between two columns of characters.
    pub(super) fn upright(self) -> &'static str {
        match self {
            Rule::Block(1) => " │ ",
            Rule::Block(_) => " ║ ",
            Rule::Period => " ┊ ",
        }
    }

    /// The character of a line across, and where it crosses an upright one.
    fn across(self, upright: Option<Rule>) -> (char, &'static str) {
        let is_heavy = |rule: Rule| matches!(rule, Rule::Block(2..));
        match (is_heavy(self), upright.map(is_heavy)) {
            (false, None) => ('─', "──"),
            (false, Some(false)) => ('─', "─┼─"),
            (false, Some(true)) => ('─', "─╫─"),
            (true, None) => ('═', "══"),
            (true, Some(false)) => ('═', "═╪═"),
            (true, Some(true)) => ('═', "═╬═"),
        }
    }

    fn stroke(self) -> Stroke {
        match self {
            Rule::Block(sizes) => Stroke::solid(INK, 0.5 + 0.7 * count(sizes.min(5))),
            Rule::Period => Stroke {
                colour: PERIOD,
                width: 1.6,
                dash: &[5, 3],
            },
        }
    }
}

impl TablePicture {
    /// How many of the blocks end after so many rows or columns.
    fn blocks_after(&self, number: usize, of: usize) -> usize {
        if number == 0 || number >= of {
            return 0;
        }
        let ends = |size: &&usize| **size > 0 && number.is_multiple_of(**size);
        self.blocks.iter().filter(ends).count()
    }

    /// The line behind the column with this number, from 1 on, if there is one.
    pub(super) fn rule_after_column(&self, number: usize) -> Option<Rule> {
        let columns = self.columns.len();
        let ends = |period: usize| period > 0 && number > 0 && number.is_multiple_of(period);
        match self.blocks_after(number, columns) {
            0 if number < columns && self.period.is_some_and(ends) => Some(Rule::Period),
            0 => None,
            sizes => Some(Rule::Block(sizes)),
        }
    }

    /// The line below the row with this number, from 1 on, if there is one.
    pub(super) fn rule_after_row(&self, number: usize) -> Option<Rule> {
        let sizes = self.blocks_after(number, self.rows.len());
        (sizes > 0).then_some(Rule::Block(sizes))
    }

    /// A line of characters across columns so wide.
    pub(super) fn line_across(&self, rule: Rule, widths: &[usize]) -> String {
        let mut line = String::new();
        for (column, &width) in widths.iter().enumerate() {
            let (sign, crossing) = rule.across(self.rule_after_column(column));
            line.extend(std::iter::repeat_n(sign, width));
            if column + 1 < widths.len() {
                line.push_str(crossing);
            }
        }
        line.push('\n');
        line
    }

    /// Draws the lines over cells so wide, the heavier ones last.
    pub(super) fn draw_rules(&self, drawing: &mut Drawing, widths: &[f64]) {
        let right = 1.0 + widths.iter().sum::<f64>();
        let floor = 1.0 + count(self.rows.len() + 1) * HEIGHT;
        let mut lines: Vec<(Rule, [Point; 2])> = Vec::new();
        let mut x = 1.0;
        for (number, width) in widths.iter().enumerate() {
            x += width;
            if let Some(rule) = self.rule_after_column(number) {
                lines.push((rule, [Point::new(x, 1.0), Point::new(x, floor)]));
            }
        }
        for number in 1..=self.rows.len() {
            if let Some(rule) = self.rule_after_row(number) {
                let y = 1.0 + count(number + 1) * HEIGHT;
                lines.push((rule, [Point::new(1.0, y), Point::new(right, y)]));
            }
        }
        lines.sort_by_key(|(rule, _)| match rule {
            Rule::Period => 0,
            Rule::Block(sizes) => *sizes,
        });
        for (rule, ends) in lines {
            drawing.line(ends.to_vec(), rule.stroke());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Drawable, Style};

    /// The table of nim-addition.
    fn nim(size: usize) -> TablePicture {
        let numbers: Vec<String> = (0..size).map(|n| n.to_string()).collect();
        let row = |a: usize| (0..size).map(|b| Some((a ^ b).to_string())).collect();
        TablePicture {
            title: "a xor b".to_owned(),
            corner: "a".to_owned(),
            rows: numbers.clone(),
            columns: numbers,
            cells: (0..size).map(row).collect(),
            ..TablePicture::default()
        }
    }

    #[test]
    fn blocks_within_blocks_are_marked_by_their_weight() {
        let mut table = nim(6);
        table.blocks = vec![2, 4];
        let expected = "\
a  0  1 │ 2  3 ║ 4  5
0  0  1 │ 2  3 ║ 4  5
1  1  0 │ 3  2 ║ 5  4
────────┼──────╫─────
2  2  3 │ 0  1 ║ 6  7
3  3  2 │ 1  0 ║ 7  6
════════╪══════╬═════
4  4  5 │ 6  7 ║ 0  1
5  5  4 │ 7  6 ║ 1  0
";
        assert_eq!(table.text(&Style::default()).unwrap(), expected);
        let latex = table.latex();
        let beginning = "\\begin{tabular}{r|rr|rr||rr}\n";
        assert!(latex.starts_with(beginning), "{latex}");
        assert_eq!(latex.matches("\\hline").count(), 1 + 1 + 2, "{latex}");
    }

    #[test]
    fn a_period_marks_columns_alone() {
        let mut table = nim(4);
        table.period = Some(2);
        let text = table.text(&Style::default()).unwrap();
        let beginning = "a  0  1 ┊ 2  3\n0  0  1 ┊ 2  3\n1";
        assert!(text.starts_with(beginning), "{text}");
        table.blocks = vec![2];
        assert_eq!(table.rule_after_column(2), Some(Rule::Block(1)));
        assert_eq!(table.rule_after_column(4), None);
    }

    #[test]
    fn no_size_and_no_table_is_no_line() {
        let mut table = nim(0);
        (table.blocks, table.period) = (vec![0, 1], Some(0));
        assert!(table.drawing().is_ok());
        assert_eq!(table.text(&Style::default()).unwrap(), "a\n");
        assert_eq!(nim(3).rule_after_row(1), None);
    }
}
