//! Words that are spelt like options: an expression may begin with a minus, so that what no command
//! knows would be taken for one.

use clap::{Arg, Command, CommandFactory};
use grundy::{Diagnostic, suggest};

use crate::outcome::Failure;

/// Refuses an option that the command does not have, with those that it has which are spelt nearly so.
/// A word with a value is an expression behind two minuses.
pub(crate) fn refuse_unknown(
    words: &[String],
    is_name: impl Fn(&str) -> bool,
) -> Result<(), Failure> {
    let mut commands = crate::Arguments::command();
    commands.build();
    let mut command = &commands;
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        if let Some(inner) = command.find_subcommand(word) {
            command = inner;
        } else if let Some(option) = option(command, word) {
            if option.get_action().takes_values() && !word.contains('=') {
                words.next();
            }
        } else if looks_like_option(word) && !is_name(&word[2..]) {
            return Err(unknown(command, word));
        }
    }
    Ok(())
}

fn unknown(command: &Command, word: &str) -> Failure {
    let options = command.get_arguments().filter_map(Arg::get_long);
    let options: Vec<String> = options.map(|option| format!("--{option}")).collect();
    let mistake = Diagnostic::plain(format!("there is no option `{word}`"));
    let mistake = suggest(mistake, word, options.iter().map(String::as_str));
    let name = command.get_name();
    let mistake = mistake.hint(format!("`grundy help {name}` lists the options"));
    Failure::of(&mistake.into())
}

/// The option of a command that a word is, with or without its value.
pub(crate) fn option<'c>(command: &'c Command, word: &str) -> Option<&'c Arg> {
    let name = word.split('=').next().unwrap_or(word);
    command.get_arguments().find(|argument| {
        let longs = argument.get_long_and_visible_aliases().unwrap_or_default();
        let is_long = longs
            .iter()
            .any(|long| name.strip_prefix("--") == Some(long));
        let short = argument.get_short().map(|short| format!("-{short}"));
        is_long || short.is_some_and(|short| short == name)
    })
}

/// Whether a word is spelt like a long option: `--winning`, not `--g` or `--2`.
pub(crate) fn looks_like_option(word: &str) -> bool {
    let name = word.split('=').next().unwrap_or(word);
    name.strip_prefix("--").is_some_and(|name| {
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        name.len() >= 2 && name.starts_with(|c: char| c != '-') && name.chars().all(is_letter)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_spelt_like_one_is_taken_for_an_option() {
        for word in ["--winnign", "--no-such", "--jsn", "--wdith=3"] {
            assert!(looks_like_option(word), "{word}");
        }
        for word in ["--g", "-g", "--2", "---a", "--g + h", "- -ab", "--", "-"] {
            assert!(!looks_like_option(word), "{word}");
        }
    }

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        match (refuse_unknown(&words, |name| name == "gg"), expected) {
            (Ok(()), None) => {}
            (Err(Failure::Mistake(text)), Some(expected)) => {
                assert!(text.contains(expected), "{text}");
            }
            (found, _) => panic!("{line}: {found:?}"),
        }
    }

    #[test]
    fn a_mistyped_option_is_called_one_wherever_it_stands() {
        check("grundy solve --wyh g", Some("did you mean `--why`?"));
        check("grundy eval {2|1} --jsn", Some("did you mean `--json`?"));
        check(
            "grundy turing run x --stpes 3",
            Some("did you mean `--steps`?"),
        );
        check("grundy solve --gg", None);
        check("grundy solve -- --wyh", None);
        check("grundy takeaway --f --x --n 3", None);
        check("grundy draw -o --odd nim(3)", None);
    }
}
