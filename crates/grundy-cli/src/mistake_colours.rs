//! The colours of a mistake on a terminal: what it is in red, its place and what would work in blue.

use std::borrow::Cow;

use grundy::render::Colours;

const RED: &str = "\x1b[1;31m";
const BLUE: &str = "\x1b[1;34m";
const END: &str = "\x1b[0m";

/// A mistake as shown to a person, with colours where they are shown.
pub(crate) fn emphasised(text: &str, colours: Colours) -> Cow<'_, str> {
    match colours {
        Colours::Terminal => text.split_inclusive('\n').map(line).collect(),
        Colours::Plain => Cow::Borrowed(text),
    }
}

fn line(line: &str) -> String {
    if let Some(rest) = line.strip_prefix("error:") {
        return format!("{RED}error:{END}{rest}");
    }
    if let Some(rest) = line.strip_prefix("  = hint:") {
        return format!("  {BLUE}= hint:{END}{rest}");
    }
    // The line that marks the place holds nothing before its first `^`.
    match line.split_once('│') {
        Some((gutter, marks))
            if gutter.trim().is_empty() && marks.trim_start().starts_with('^') =>
        {
            let marks = marks.trim_end_matches('\n');
            format!("{gutter}│{RED}{marks}{END}\n")
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MISTAKE: &str =
        "error: this `{` is not closed\n  │ {2|1\n  │ ^\n  = hint: it ends with `}`\n";

    #[test]
    fn only_the_marks_of_a_mistake_are_coloured() {
        assert_eq!(
            emphasised(MISTAKE, Colours::Terminal),
            "\x1b[1;31merror:\x1b[0m this `{` is not closed\n  │ {2|1\n  \
             │\x1b[1;31m ^\x1b[0m\n  \x1b[1;34m= hint:\x1b[0m it ends with `}`\n"
        );
    }

    #[test]
    fn elsewhere_a_mistake_stays_as_it_is() {
        assert_eq!(emphasised(MISTAKE, Colours::Plain), MISTAKE);
    }
}
