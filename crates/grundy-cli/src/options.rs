//! Words that are spelt like options: an expression may begin with a minus, so that what no command
//! knows would be taken for one.

use clap::{Arg, Command, CommandFactory};
use grundy::Diagnostic;
use grundy::language::suggest;

use crate::old_words::{expression_instead, renamed};
use crate::outcome::Failure;

/// Refuses an option that the command does not have, with those that it has which are spelt nearly so.
/// A word with a value is an expression behind two minuses.
pub(crate) fn refuse_unknown(
    words: &[String],
    is_name: impl Fn(&str) -> bool,
) -> Result<(), Failure> {
    let mut commands = crate::Arguments::command();
    commands.build();
    let (mut command, mut path) = (&commands, String::new());
    refuse_old(words)?;
    let mut words = words.iter().skip(1);
    // A word that is neither, behind the commands: it may be a command that is misspelt.
    let mut stray = None;
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        if let Some(inner) = command.find_subcommand(word) {
            command = inner;
            path = format!("{path} {}", inner.get_name());
            stray = None;
        } else if let Some(option) = option(command, word) {
            if option.get_action().takes_values() && !has_value(word) {
                let value = words.next();
                refuse_bare_play(command, word, value)?;
            }
        } else if is_mistyped(command, word, &is_name) {
            return Err(
                misspelt(command, &path, stray).unwrap_or_else(|| unknown(command, &path, word))
            );
        } else {
            stray.get_or_insert(word);
        }
    }
    Ok(())
}

/// Refuses a command that is a function of the language by now.
fn refuse_old(words: &[String]) -> Result<(), Failure> {
    let [_, command, rest @ ..] = words else {
        return Ok(());
    };
    match expression_instead(command, rest.iter().map(String::as_str)) {
        None => Ok(()),
        Some(expression) => Err(Failure::mistake(
            &format!("there is no command `{command}`"),
            &format!("it is a function of the language: `grundy eval '{expression}'`"),
        )),
    }
}

/// `--play` has a value, the convention; a match is another option.
fn refuse_bare_play(command: &Command, word: &str, value: Option<&String>) -> Result<(), Failure> {
    let is_bare = value.is_none_or(|value| value.starts_with("--"));
    let has_match = command
        .get_arguments()
        .any(|it| it.get_long() == Some("match"));
    if word == "--play" && is_bare && has_match {
        return Err(Failure::mistake(
            "`--play` wants `normal` or `misere`",
            "`--match` plays against the machine",
        ));
    }
    Ok(())
}

/// The mistake of a word that is nearly the name of a command below another.
fn misspelt(command: &Command, path: &str, word: Option<&String>) -> Option<Failure> {
    let word = word?;
    let mistake = Diagnostic::plain(format!("there is no `grundy{path} {word}`"));
    let mistake = suggest(
        mistake,
        word,
        command.get_subcommands().map(Command::get_name),
    );
    let is_near = !mistake.hints.is_empty();
    is_near.then(|| Failure::of(&mistake.into()))
}

/// The mistake of an option that is none, where the names of the commands before it are `path`.
fn unknown(command: &Command, path: &str, word: &str) -> Failure {
    let typed = word.split('=').next().unwrap_or(word);
    let mistake = Diagnostic::plain(format!("there is no option `{typed}`"));
    let mistake = match renamed(command.get_name(), typed) {
        Some(now) => mistake.hint(format!("it is called `{now}` now")),
        None => {
            let options = command.get_arguments().filter_map(Arg::get_long);
            let options: Vec<String> = options.map(|option| format!("--{option}")).collect();
            let typed = format!("--{}", typed.trim_start_matches(DASHES)).replace('_', "-");
            suggest(mistake, &typed, options.iter().map(String::as_str))
        }
    };
    let mistake = mistake.hint(format!("`grundy help{path}` lists the options"));
    Failure::of(&mistake.into())
}

/// What editors make of a minus or two.
const DASHES: [char; 3] = ['-', '–', '—'];

/// The option of a command that a word is, with or without its value.
pub(crate) fn option<'c>(command: &'c Command, word: &str) -> Option<&'c Arg> {
    let name = word.split('=').next().unwrap_or(word);
    command.get_arguments().find(|argument| {
        let longs = argument.get_long_and_visible_aliases().unwrap_or_default();
        let is_long = longs
            .iter()
            .any(|long| name.strip_prefix("--") == Some(long));
        let short = argument.get_short().map(|short| format!("-{short}"));
        let is_short = short.is_some_and(|short| {
            let takes_values = argument.get_action().takes_values();
            short == name || takes_values && word.starts_with(&short) && has_file(word)
        });
        is_long || is_short
    })
}

/// Whether an option has its value in the same word: `--width=40`, `-ox.svg`.
pub(crate) fn has_value(word: &str) -> bool {
    word.contains('=') || has_file(word)
}

/// Whether a short option has the name of a file behind it, `-ox.svg`: letters alone would be a name
/// with a minus.
fn has_file(word: &str) -> bool {
    let file = word.strip_prefix('-').and_then(|rest| rest.get(1..));
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-/".contains(letter);
    let begins = |file: &str| file.starts_with(|c: char| c.is_alphabetic() || "./".contains(c));
    !word.starts_with("--")
        && file.is_some_and(|file| begins(file) && file.contains('.') && file.chars().all(is_plain))
}

/// Whether a word is meant for an option that the command does not have, and is no expression.
pub(crate) fn is_mistyped(command: &Command, word: &str, is_name: impl Fn(&str) -> bool) -> bool {
    let name = word.trim_start_matches(DASHES);
    (looks_like_option(word) || nearly_is_option(command, word)) && !is_name(name)
}

/// Whether a word is spelt like a long option: `--winning`, not `--g`, `--2` or `--v3`, which is ↓3.
fn looks_like_option(word: &str) -> bool {
    let name = word.split('=').next().unwrap_or(word);
    name.strip_prefix("--").is_some_and(is_spelt_like_option)
}

fn is_spelt_like_option(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let letters = name.chars().filter(char::is_ascii_alphabetic).count();
    letters >= 2
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(is_plain)
}

/// Whether a word is a long option of the command, or nearly, but for its dashes: `-why`, `—why`.
fn nearly_is_option(command: &Command, word: &str) -> bool {
    let word = word.split('=').next().unwrap_or(word);
    let name = word.trim_start_matches(DASHES);
    if name == word || name.len() < 3 || !is_spelt_like_option(name) || is_word(name) {
        return false;
    }
    let longs = command.get_arguments().filter_map(Arg::get_long);
    let longs: Vec<String> = longs.map(|long| format!("--{long}")).collect();
    let meant = format!("--{name}");
    let longs = longs.iter().map(String::as_str);
    let found = suggest(Diagnostic::plain(""), &meant, longs);
    !found.hints.is_empty()
}

/// Whether the language has a value of this name.
fn is_word(name: &str) -> bool {
    ["omega", "normal", "misere", "true", "false", "none"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_spelt_like_one_is_taken_for_an_option() {
        for word in [
            "--winnign",
            "--no-such",
            "--jsn",
            "--wdith=3",
            "--JSON",
            "--time_limit",
            "--json2",
        ] {
            assert!(looks_like_option(word), "{word}");
        }
        for word in [
            "--g", "-g", "--2", "---a", "--g + h", "- -ab", "--", "-", "--v3", "-why",
        ] {
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
    #[test]
    fn capitals_and_other_dashes_are_seen_through() {
        check("grundy eval 1 --JSON", Some("did you mean `--json`?"));
        let limit = Some("did you mean `--time-limit`?");
        check("grundy eval 1 --time_limit 3", limit);
        check("grundy eval 1 --json2", Some("did you mean `--json`?"));
        check("grundy solve g -why", Some("did you mean `--why`?"));
        check("grundy solve g —why", Some("did you mean `--why`?"));
        check("grundy solve g –wyh", Some("did you mean `--why`?"));
        check("grundy eval 1 --jsn=3", Some("did you mean `--json`?"));
        check("grundy solve -omega", None);
        check("grundy solve --v3", None);
        check("grundy draw nim(3) -ox.svg", None);
    }

    #[test]
    fn the_help_that_is_named_is_that_of_the_command() {
        check(
            "grundy turing run --stpes 3 X",
            Some("`grundy help turing run` lists"),
        );
        check("grundy --jsn", Some("`grundy help` lists"));
    }

    #[test]
    fn a_command_that_is_a_function_now_is_pointed_to() {
        check("grundy pascal 6 14", Some("`grundy eval 'pascal(6, 14)'`"));
        check("grundy rook-cell --help", Some("'rook_cell(M, N)'"));
    }

    #[test]
    fn an_option_that_was_renamed_is_pointed_to() {
        check("grundy play nim(3) --first", Some("called `--begins` now"));
        let play = "called `--play misere` now";
        check("grundy takeaway --misere --f x --n 3", Some(play));
        check("grundy takeaway --f x --n 3 --play", Some("`--match`"));
        check("grundy takeaway --f x --n 3 --play misere", None);
    }
}
