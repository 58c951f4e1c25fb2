//! A command typed in a session: the same words as in a shell, where an expression needs no
//! quotation marks.
//!
//! Whatever stands between two options is one argument, blanks and all. Quotation marks can be used as
//! in a shell: `'…'` is one argument, and so is `"…"` where no expression is expected, since in
//! expressions these stand around texts.

use std::ops::Range;

use clap::{Arg, Command};

use crate::options::{has_value, is_mistyped, option};

/// The arguments of a command, as a shell would hand them over.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CommandLine {
    /// All of them, with the name of the program.
    pub(super) arguments: Vec<String>,
    /// The expression among them, if the command takes one.
    pub(super) expression: Option<String>,
}

impl CommandLine {
    /// Reads a line whose first word is one of the commands, given which words the session has values
    /// for.
    pub(super) fn read(
        line: &str,
        commands: &Command,
        is_name: impl Fn(&str) -> bool,
    ) -> CommandLine {
        let mut command = commands;
        let mut found = CommandLine {
            arguments: vec![commands.get_name().to_owned()],
            expression: None,
        };
        // What stands between two options, so far.
        let mut running: Option<Range<usize>> = None;
        let mut words = words(line).into_iter();
        while let Some(word) = words.next() {
            let text = &line[word.clone()];
            if let Some(inner) = command.find_subcommand(text).filter(|_| running.is_none()) {
                found.arguments.push(text.to_owned());
                command = inner;
                continue;
            }
            // A value that was named `h` may be taken away.
            let option = option(command, text).filter(|_| text != "-h" || !is_name("h"));
            let is_mistyped = is_mistyped(command, text, &is_name);
            if option.is_none() && !is_mistyped && !text.starts_with('\'') {
                if Takes::of(command) == Takes::Words {
                    found.arguments.push(unquoted(text, &['"']));
                } else {
                    let start = running.map_or(word.start, |running| running.start);
                    running = Some(start..word.end);
                }
                continue;
            }
            found.end(&mut running, line, command);
            found.arguments.push(unquoted(text, &['\'']));
            let wants_value = option.is_some_and(|option| option.get_action().takes_values());
            if wants_value && !has_value(text) {
                let value = words.next().map(|value| &line[value]);
                let value = value.map(|value| unquoted(value, &['\'', '"']));
                found.arguments.extend(value);
            }
        }
        found.end(&mut running, line, command);
        found
    }

    /// Whether standard input is to be read, from which the lines of the session come.
    pub(super) fn wants_standard_input(&self) -> bool {
        self.arguments
            .windows(2)
            .any(|pair| match pair[1].as_str() {
                "-" => pair[0] != "-o" && pair[0] != "--output",
                it => it.ends_with("=-") && (pair[0] == "--graph" || it.starts_with("--")),
            })
    }

    /// What was typed since the last option is an argument.
    fn end(&mut self, running: &mut Option<Range<usize>>, line: &str, command: &Command) {
        let Some(range) = running.take() else { return };
        let text = &line[range];
        if Takes::of(command) == Takes::Expression {
            self.expression = Some(text.to_owned());
            self.arguments.push(text.to_owned());
        } else {
            self.arguments.push(unquoted(text, &['"']));
        }
    }
}

/// What a command takes beside its options.
#[derive(PartialEq, Eq)]
enum Takes {
    /// An expression first of all.
    Expression,
    /// One text.
    Text,
    /// Several words, or none.
    Words,
}

impl Takes {
    fn of(command: &Command) -> Takes {
        let arguments: Vec<&Arg> = command.get_positionals().collect();
        let is_expression = |argument: &Arg| {
            let names = argument.get_value_names().unwrap_or_default();
            names.iter().any(|name| *name == "EXPR")
        };
        match arguments.as_slice() {
            [first, ..] if is_expression(first) => Takes::Expression,
            [only] if !matches!(only.get_action(), clap::ArgAction::Append) => Takes::Text,
            _ => Takes::Words,
        }
    }
}

/// Where the words of a line stand: blanks divide them, but not within brackets or quotation marks.
fn words(line: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut depth = 0_u32;
    let mut quote: Option<char> = None;
    for (at, letter) in line.char_indices() {
        match quote {
            Some(open) if open == letter => quote = None,
            Some(_) => {}
            None => match letter {
                '"' => quote = Some(letter),
                // Elsewhere an apostrophe is nothing special.
                '\'' if start.is_none() => quote = Some(letter),
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ if letter.is_whitespace() && depth == 0 => {
                    words.extend(start.take().map(|start| start..at));
                    continue;
                }
                _ => {}
            },
        }
        start.get_or_insert(at);
    }
    words.extend(start.map(|start| start..line.len()));
    words
}

/// A text without these quotation marks, where they stand around all of it.
fn unquoted(text: &str, marks: &[char]) -> String {
    let inner = marks.iter().find_map(|&mark| {
        let inner = text.strip_prefix(mark)?.strip_suffix(mark)?;
        (!inner.contains(mark)).then_some(inner)
    });
    inner.unwrap_or(text).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn read(line: &str) -> CommandLine {
        let mut commands = crate::Arguments::command();
        commands.build();
        CommandLine::read(line, &commands, |name| name == "gg")
    }

    #[track_caller]
    fn check(line: &str, expected: &[&str]) {
        let read = read(line);
        assert_eq!(read.arguments[0], "grundy");
        assert_eq!(read.arguments[1..], *expected, "{line}");
    }

    #[test]
    fn an_expression_needs_no_quotation_marks() {
        check("solve {2|1} + {3|-3}", &["solve", "{2|1} + {3|-3}"]);
        check(
            "draw hackenbush(\"0-1 B, 1-2 R\") -o x.svg",
            &["draw", "hackenbush(\"0-1 B, 1-2 R\")", "-o", "x.svg"],
        );
        check(
            "solve --why  nim(3, 4) + nim(5)",
            &["solve", "--why", "nim(3, 4) + nim(5)"],
        );
        check("about -{2|1}", &["about", "-{2|1}"]);
    }

    #[test]
    fn arguments_can_be_quoted_as_in_a_shell() {
        check(
            "thermograph '{2|1}' '{3|1}' --width=40",
            &["thermograph", "{2|1}", "{3|1}", "--width=40"],
        );
        check(
            "takeaway --f \"x + 1\" --n 100",
            &["takeaway", "--f", "x + 1", "--n", "100"],
        );
        check(
            "lattice \"1,2; 2,1\" --total 9",
            &["lattice", "1,2; 2,1", "--total", "9"],
        );
        check("lattice 1,2; 2,1", &["lattice", "1,2; 2,1"]);
    }

    #[test]
    fn commands_with_words_take_them_one_by_one() {
        check("help turing run", &["help", "turing", "run"]);
        check(
            "period subtraction 1, 2 --certificate 'my file'",
            &[
                "period",
                "subtraction",
                "1,",
                "2",
                "--certificate",
                "my file",
            ],
        );
        check(
            "turing run 1RB1LB_1LA1RZ --steps 20",
            &["turing", "run", "1RB1LB_1LA1RZ", "--steps", "20"],
        );
    }

    #[test]
    fn a_mistyped_option_is_no_expression_unless_it_is_a_name() {
        check("solve --wyh g", &["solve", "--wyh", "g"]);
        check("solve --gg", &["solve", "--gg"]);
        check("solve 1 --gg", &["solve", "1 --gg"]);
        check("solve --g + h", &["solve", "--g + h"]);
    }

    #[test]
    fn short_options_are_options_too() {
        check("draw nim(3) -ox.svg", &["draw", "nim(3)", "-ox.svg"]);
        check("draw nim(3) -h", &["draw", "nim(3)", "-h"]);
        check("solve 3 -1.5", &["solve", "3 -1.5"]);
    }

    #[test]
    fn a_lone_minus_asks_for_standard_input() {
        for line in ["eval -", "graph -", "eval '1' '-'", "solve g --graph g=-"] {
            assert!(read(line).wants_standard_input(), "{line}");
        }
        for line in ["eval -1", "draw nim(3) -o -", "graph x-", "eval 1 ==-"] {
            assert!(!read(line).wants_standard_input(), "{line}");
        }
    }
}
