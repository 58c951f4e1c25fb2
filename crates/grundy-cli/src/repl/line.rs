//! What a line of a session asks for.
//!
//! Besides expressions there are a few plain words. A word the user gave a value to is that
//! value, so no name is forbidden.

use grundy::parse;

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Nothing to do.
    Empty,
    /// A value is asked for.
    Expression(&'a str),
    /// `about g`: the value with all that is known of it.
    About(&'a str),
    /// `draw g`: the thermograph.
    Draw(&'a str),
    /// `solve g + h`: who wins and how, with the words `--why` and `--all` before it.
    Solve {
        source: &'a str,
        why: bool,
        all: bool,
    },
    /// `help`, or help on one thing.
    Help(&'a str),
    /// `names`: what was named so far.
    Names,
    /// `quit`.
    Quit,
}

/// The words that are not expressions, for completion.
pub(super) const WORDS: [&str; 6] = ["about", "draw", "help", "names", "quit", "solve"];

impl<'a> Line<'a> {
    /// Understands a line, given which words the session has values for.
    pub(super) fn read(text: &'a str, is_name: impl Fn(&str) -> bool) -> Line<'a> {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Line::Empty;
        }
        let (word, rest) = trimmed
            .split_once(char::is_whitespace)
            .unwrap_or((trimmed, ""));
        let rest = rest.trim_start();
        if is_name(word) || rest.starts_with(":=") {
            return Line::Expression(text);
        }
        match (word, rest) {
            ("quit" | "exit", "") => Line::Quit,
            ("names", "") => Line::Names,
            ("help", topic) => Line::Help(topic),
            ("?", "") => Line::Help(""),
            ("about", source) if !source.is_empty() => Line::About(source),
            ("draw", source) if !source.is_empty() => Line::Draw(source),
            ("solve", source) if !source.is_empty() => Line::solve(source),
            ("about" | "draw" | "solve", _) => Line::Help(word),
            _ => Line::Expression(text),
        }
    }

    /// `solve` with the words before its sum, as the command has them.
    fn solve(mut source: &'a str) -> Line<'a> {
        let (mut why, mut all) = (false, false);
        while let Some((word, rest)) = source.split_once(char::is_whitespace) {
            match word {
                "--why" => why = true,
                "--all" => all = true,
                _ => break,
            }
            source = rest.trim_start();
        }
        Line::Solve { source, why, all }
    }
}

/// Whether a text could still become right: a bracket or a quotation is open, or it ends with an
/// operator. An empty last line says that nothing more will come. `text` is without its last
/// line break.
pub(super) fn wants_more(text: &str, is_name: impl Fn(&str) -> bool) -> bool {
    if text.ends_with('\n') {
        return false;
    }
    match Line::read(text, is_name) {
        Line::Expression(source)
        | Line::About(source)
        | Line::Draw(source)
        | Line::Solve { source, .. } => parse(source).is_err_and(|mistake| mistake.incomplete),
        Line::Empty | Line::Help(_) | Line::Names | Line::Quit => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &Line<'_>) {
        assert_eq!(Line::read(text, |_| false), *expected, "{text}");
    }

    #[test]
    fn plain_words_are_not_expressions() {
        check("help", &Line::Help(""));
        check(" help  cool ", &Line::Help("cool"));
        let solve = |source, why, all| Line::Solve { source, why, all };
        check("solve -{2|1}", &solve("-{2|1}", false, false));
        check("solve --why  --all g", &solve("g", true, true));
        check("solve --g", &solve("--g", false, false));
        check("draw", &Line::Help("draw"));
        check("names", &Line::Names);
        check("  ", &Line::Empty);
    }

    #[test]
    fn everything_else_is_an_expression() {
        check("{2|1} + *", &Line::Expression("{2|1} + *"));
        check("quit + 1", &Line::Expression("quit + 1"));
        check("help := 3", &Line::Expression("help := 3"));
    }

    #[test]
    fn a_word_with_a_value_is_that_value() {
        let line = Line::read("names", |word| word == "names");
        assert_eq!(line, Line::Expression("names"));
    }

    #[test]
    fn an_open_bracket_or_operator_wants_more_until_an_empty_line() {
        for text in ["{2|", "1 +", "cool({2|1},", "solve {2|1} +", "{2\n|"] {
            assert!(wants_more(text, |_| false), "{text}");
        }
        for text in ["{2|1}", "1 ? 2", "help (", "{2|\n", ""] {
            assert!(!wants_more(text, |_| false), "{text}");
        }
    }
}
