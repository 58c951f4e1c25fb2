//! What a line of a session asks for.
//!
//! Besides expressions there are the commands of the shell and a few plain words. A word the user
//! gave a value to is that value, so no name is forbidden.

use clap::CommandFactory;
use grundy::language::parse;

use super::words::CommandLine;
use crate::commands::help::COMMANDS;

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Nothing to do.
    Empty,
    /// A value is asked for.
    Expression(&'a str),
    /// `solve g + h`: a command, as the shell has it, without its quotation marks.
    Command(CommandLine),
    /// `names`: what was named so far.
    Names,
    /// `quit`.
    Quit,
}

/// The words that only a session has, for completion.
pub(super) const WORDS: [&str; 2] = ["names", "quit"];

impl<'a> Line<'a> {
    /// Understands a line, given which words the session has values for.
    pub(super) fn read(text: &'a str, is_name: impl Fn(&str) -> bool) -> Line<'a> {
        let trimmed = text.trim();
        let (word, rest) = trimmed
            .split_once(char::is_whitespace)
            .unwrap_or((trimmed, ""));
        let rest = rest.trim_start();
        if is_name(word) || rest.starts_with(":=") {
            return Line::Expression(text);
        }
        match (word, rest) {
            ("", _) => Line::Empty,
            _ if trimmed.lines().all(is_remark) => Line::Empty,
            ("quit" | "exit", "") => Line::Quit,
            ("names", "") => Line::Names,
            ("?", "") => Line::command("help", is_name),
            _ if COMMANDS.iter().any(|command| command == word) => Line::command(trimmed, is_name),
            _ => Line::Expression(text),
        }
    }

    fn command(text: &str, is_name: impl Fn(&str) -> bool) -> Line<'a> {
        let mut commands = crate::Arguments::command();
        commands.build();
        Line::Command(CommandLine::read(text, &commands, is_name))
    }
}

/// Whether a line holds a comment and nothing else.
fn is_remark(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Whether a text could still become right: a bracket or a quotation is open, or it ends with an
/// operator. An empty last line says that nothing more will come. `text` is without its last
/// line break.
pub(super) fn wants_more(text: &str, is_name: impl Fn(&str) -> bool) -> bool {
    if text.ends_with('\n') {
        return false;
    }
    let is_incomplete = |source: &str| parse(source).is_err_and(|mistake| mistake.incomplete);
    match Line::read(text, is_name) {
        Line::Expression(source) => is_incomplete(source),
        // It is refused as it stands.
        Line::Command(line) if line.wants_standard_input() => false,
        Line::Command(line) => line.expression.is_some_and(|source| is_incomplete(&source)),
        Line::Empty | Line::Names | Line::Quit => false,
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
        check("names", &Line::Names);
        check(" quit ", &Line::Quit);
        check("  ", &Line::Empty);
        check("# a remark", &Line::Empty);
        check("  # one\n\n# another", &Line::Empty);
        for text in ["help", "solve -{2|1}", "draw", "about g", "?"] {
            let line = Line::read(text, |_| false);
            assert!(matches!(line, Line::Command(_)), "{text}");
        }
    }

    #[test]
    fn everything_else_is_an_expression() {
        check("{2|1} + *", &Line::Expression("{2|1} + *"));
        check("quit + 1", &Line::Expression("quit + 1"));
        check("help := 3", &Line::Expression("help := 3"));
        check(
            "thermograph({2|1})",
            &Line::Expression("thermograph({2|1})"),
        );
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
        for text in [
            "{2|1}",
            "1 ? 2",
            "help (",
            "{2|\n",
            "draw nim(3) -o",
            "eval -",
            "# {",
            "",
        ] {
            assert!(!wants_more(text, |_| false), "{text}");
        }
    }
}
