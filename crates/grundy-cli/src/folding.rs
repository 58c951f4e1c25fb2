//! Lines too long for a terminal, folded between words: a terminal cuts them wherever it ends.

/// A text whose lines have at most so many columns, where their words allow. What is folded goes on
/// below the second column of a list, or where the line began.
pub(crate) fn folded(text: &str, width: usize) -> String {
    let lines = text.split_inclusive('\n');
    lines.map(|line| fold(line, width)).collect()
}

fn fold(line: &str, width: usize) -> String {
    let (line, end) = match line.strip_suffix('\n') {
        Some(line) => (line, "\n"),
        None => (line, ""),
    };
    // What has colours in it has more letters than columns.
    if line.chars().count() <= width || line.contains('\x1b') {
        return format!("{line}{end}");
    }
    let (out, words) = line.split_at(second_column(line));
    let mut out = out.to_owned();
    let indent = out.chars().count();
    let mut column = indent;
    for word in words.split_inclusive(' ') {
        if column > indent && column + word.trim_end().chars().count() > width {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        }
        out.push_str(word);
        column += word.chars().count();
    }
    out + end
}

/// Where the second column of a line begins, or the first where there is no other.
fn second_column(line: &str) -> usize {
    let begin = line.len() - line.trim_start().len();
    match line[begin..].find("  ") {
        Some(gap) => line.len() - line[begin + gap..].trim_start().len(),
        None => begin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_and_columns_stay_columns() {
        let text = "short\n  cool(g, t)  g cooled by the number t\n  one two three four five six\n";
        assert_eq!(
            folded(text, 24),
            "short\n  cool(g, t)  g cooled\n              by the\n              number t\n  \
             one two three four\n  five six\n"
        );
        assert_eq!(folded(text, 80), text);
    }

    #[test]
    fn a_word_longer_than_the_line_stays() {
        assert_eq!(folded("abcdefgh ij", 4), "abcdefgh\nij");
    }
}
