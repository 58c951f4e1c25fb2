//! Text laid out for a person: tables of two columns, and paragraphs as wide as a terminal.

use std::fmt::Write as _;

/// No line of a paragraph is longer, so that it fits a terminal of 80 columns.
const WIDTH: usize = 78;

/// Two columns, the first as wide as it needs to be.
pub(crate) fn table<'a>(rows: impl IntoIterator<Item = [&'a str; 2]>) -> String {
    let rows: Vec<[&str; 2]> = rows.into_iter().collect();
    let width = rows.iter().map(|[first, _]| first.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for [first, second] in rows {
        writeln!(text, "  {first:<width$}  {second}").expect("a string takes all");
    }
    text.truncate(text.trim_end().len());
    text
}

/// A heading, and under it a paragraph broken between words; what stands between two backquotes
/// is something to type and stays on one line.
pub(crate) fn section(heading: &str, paragraph: &str) -> String {
    let mut text = format!("{heading}\n");
    let mut column = 0;
    for word in words(paragraph) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length <= WIDTH {
            text.push(' ');
            column += 1 + length;
        } else {
            text.push_str(if column > 0 { "\n  " } else { "  " });
            column = 2 + length;
        }
        text.push_str(word);
    }
    text
}

/// The words of a paragraph, where blanks between two backquotes divide nothing.
fn words(paragraph: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    paragraph
        .split(move |letter| {
            is_quoted ^= letter == '`';
            letter == ' ' && !is_quoted
        })
        .filter(|word| !word.is_empty())
}

/// A text with every line moved to the right, so that it stands under a heading.
pub(crate) fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| match line {
        "" => String::new(),
        line => format!("  {line}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_is_broken_between_words_and_never_in_what_is_typed() {
        let paragraph = "word ".repeat(15) + "`nim(1, 3, 5, 7)`: heaps";
        let section = section("Typed", &paragraph);
        let lines: Vec<&str> = section.lines().collect();
        assert_eq!(lines[0], "Typed");
        assert_eq!(lines[1], format!("  {}", ["word"; 15].join(" ")));
        assert_eq!(lines[2], "  `nim(1, 3, 5, 7)`: heaps");
    }

    #[test]
    fn tables_have_a_column_as_wide_as_its_longest_entry() {
        assert_eq!(
            table([["a", "one"], ["bcd", "two"]]),
            "  a    one\n  bcd  two"
        );
        assert_eq!(indented("a\n\n b"), "  a\n\n   b");
    }
}
