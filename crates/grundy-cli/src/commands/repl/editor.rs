//! The line editor: completion of names, and more lines while a bracket is open.

use std::collections::BTreeSet;

use clap::CommandFactory;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::bare_words;
use super::line::{WORDS, wants_more};
use crate::commands::help::COMMANDS;
use crate::known_names::{functions, games};
use crate::topics::GENERAL;

/// The editor of a session.
pub(super) type LineEditor = Editor<Assistant, DefaultHistory>;

/// What the editor knows of the language.
#[derive(Default)]
pub(super) struct Assistant {
    names: BTreeSet<String>,
}

/// An editor on the terminal.
pub(super) fn open() -> rustyline::Result<LineEditor> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Assistant::default()));
    Ok(editor)
}

/// Tells the editor the names that can be completed.
pub(super) fn set_names(editor: &mut LineEditor, names: BTreeSet<String>) {
    if let Some(assistant) = editor.helper_mut() {
        assistant.names = names;
    }
}

impl Assistant {
    /// Everything a word before the cursor may become: what to show, and what to type.
    fn candidates(&self, before: &str, word: &str) -> Vec<Pair> {
        let is_first = before.trim().is_empty();
        let is_topic = before.trim() == "help";
        let called = functions().into_iter().chain(games());
        let called = called.map(|name| {
            if is_topic {
                name.to_owned()
            } else {
                format!("{name}(")
            }
        });
        let commands = COMMANDS.iter().map(String::as_str);
        let words = WORDS.iter().copied().chain(commands).map(str::to_owned);
        let words = words.filter(|_| is_first || is_topic);
        let general = GENERAL.iter().filter(|_| is_topic);
        let all: BTreeSet<String> = called
            .chain(words)
            .chain(general.map(|&topic| topic.to_owned()))
            .chain(self.names.iter().cloned())
            .filter(|candidate| candidate.starts_with(word))
            .collect();
        all.into_iter().map(pair).collect()
    }
}

/// The options of the command that a line begins with, which begin as the last word does.
fn options(line: &str, word: &str) -> Vec<Pair> {
    let commands = crate::Arguments::command();
    let mut command = &commands;
    for word in line.split_whitespace() {
        match command.find_subcommand(word) {
            Some(inner) => command = inner,
            None => break,
        }
    }
    let all = command.get_arguments().filter_map(clap::Arg::get_long);
    let all = all.map(|option| format!("--{option}"));
    let begun = all.filter(|option| option.starts_with(word));
    begun.map(pair).collect()
}

fn pair(candidate: String) -> Pair {
    Pair {
        display: candidate.clone(),
        replacement: candidate,
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..position];
        let last = before.rsplit(char::is_whitespace).next().unwrap_or("");
        if last.starts_with("--") {
            return Ok((position - last.len(), options(line, last)));
        }
        let first = before.split_whitespace().next().unwrap_or("");
        if !self.names.contains(first)
            && let Some(words) = bare_words::candidates(&before[..position - last.len()])
        {
            let begun = words.into_iter().filter(|it| it.starts_with(last));
            return Ok((position - last.len(), begun.map(pair).collect()));
        }
        let start = before
            .rfind(|c: char| !c.is_alphanumeric() && c != '_')
            .map_or(0, |at| {
                at + before[at..].chars().next().map_or(1, char::len_utf8)
            });
        let word = &before[start..];
        if word.is_empty() {
            return Ok((position, Vec::new()));
        }
        Ok((start, self.candidates(&before[..start], word)))
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(
            if wants_more(context.input(), |word| self.names.contains(word)) {
                ValidationResult::Incomplete
            } else {
                ValidationResult::Valid(None)
            },
        )
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {}

impl Helper for Assistant {}

#[cfg(test)]
mod tests {
    use rustyline::history::DefaultHistory;

    use super::*;

    #[track_caller]
    fn check(names: &[&str], line: &str, expected_start: usize, expected: &[&str]) {
        let assistant = Assistant {
            names: names.iter().map(|&name| name.to_owned()).collect(),
        };
        let history = DefaultHistory::new();
        let context = Context::new(&history);
        let (start, found) = assistant.complete(line, line.len(), &context).unwrap();
        let found: Vec<&str> = found.iter().map(|pair| pair.replacement.as_str()).collect();
        assert_eq!((start, found.as_slice()), (expected_start, expected));
    }

    #[test]
    fn functions_complete_up_to_their_bracket() {
        check(&[], "1 + atom", 4, &["atomic_weight("]);
        check(&[], "±coo", "±".len(), &["cool("]);
    }

    #[test]
    fn games_complete_like_functions() {
        check(&[], "dom", 0, &["domineering("]);
        check(&[], "1 + hack", 4, &["hackenbush("]);
        check(&[], "help hack", 5, &["hackenbush"]);
        check(&[], "help gam", 5, &["game_graph", "games"]);
    }

    #[test]
    fn names_of_the_session_complete() {
        check(&["coolest"], "{coo", 1, &["cool(", "coolest"]);
    }

    #[test]
    fn plain_words_complete_at_the_start_only() {
        check(&[], "sol", 0, &["solve"]);
        check(&[], "1 + sol", 4, &[]);
    }

    #[test]
    fn options_of_a_command_complete() {
        check(&[], "draw nim(3) --win", 12, &["--winning"]);
        check(&[], "turing run 1RB --ste", 15, &["--steps"]);
        check(&[], "{2|1} --win", 6, &[]);
    }

    #[test]
    fn plain_words_complete_without_a_bracket() {
        check(&[], "games hac", 6, &["hackenbush"]);
        check(&[], "period oct", 7, &["octal"]);
        check(&[], "turing r", 7, &["run"]);
        check(&[], "help turing r", 12, &["run"]);
        check(&[], "solve hac", 6, &["hackenbush("]);
        check(&["games"], "games + hac", 8, &["hackenbush("]);
    }

    #[test]
    fn the_values_of_an_option_complete() {
        check(&[], "play nim(3) --begins ", 21, &["left", "right"]);
        check(&[], "play nim(3) --begins r", 21, &["right"]);
    }

    #[test]
    fn help_completes_its_topics() {
        check(&[], "help lan", 5, &["language"]);
        check(&[], "help coo", 5, &["cool"]);
    }

    #[test]
    fn nothing_typed_completes_to_nothing() {
        check(&["g"], "1 + ", 4, &[]);
    }
}
