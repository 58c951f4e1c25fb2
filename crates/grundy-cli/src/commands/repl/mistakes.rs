//! What is wrong with a line of a session, in the words of a session: hints that speak of the shell are
//! put its way, and what only a session can mistake gets hints of its own.

use grundy::language::suggest;
use grundy::{Diagnostic, Refusal};

use super::line::WORDS;
use super::words::CommandLine;
use crate::commands::help::COMMANDS;
use crate::known_names::{functions, games};
use crate::old_words::expression_instead;
use crate::outcome::Failure;

/// How the hint begins that two things beside each other may be a product.
const PRODUCT: &str = "to multiply, write";

/// The failure of a line that was read as an expression.
pub(super) fn of_expression(
    failure: Failure,
    source: &str,
    is_name: impl Fn(&str) -> bool,
) -> Failure {
    let Failure::Mistake(text) = failure else {
        return failure;
    };
    let mut shown = Shown::read(&text);
    let source = source.trim();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    let end = source.find(|letter| !is_letter(letter));
    let (word, rest) = source.split_at(end.unwrap_or(source.len()));
    let is_known = functions().contains(&word) || games().contains(&word) || is_name(word);
    if !is_known && word.starts_with(char::is_alphabetic) {
        shown.drop_hints(PRODUCT);
        if COMMANDS.iter().any(|command| command == word) {
            let inner = rest
                .strip_prefix('(')
                .and_then(|rest| rest.strip_suffix(')'));
            let inner = inner.unwrap_or("…");
            shown
                .hints
                .insert(0, format!("`{word}` is a command: `{word} {inner}`"));
        } else if let Some(call) = expression_instead(word, rest.split_whitespace()) {
            shown.hints.insert(0, format!("it is a function: `{call}`"));
        } else {
            let commands = COMMANDS.iter().map(String::as_str).chain(WORDS);
            let near = suggest(Diagnostic::plain(""), word, commands).hints;
            shown.hints.splice(0..0, near);
        }
    }
    shown.into_failure()
}

/// The failure of a command.
pub(super) fn of_command(failure: Failure, line: &CommandLine) -> Failure {
    let Failure::Mistake(text) = failure else {
        return failure;
    };
    let mut shown = Shown::read(&text);
    if shown.drop_hints(PRODUCT) {
        let several = "several expressions are quoted each, as in `draw 'nim(3)' 'nim(4)'`";
        shown.hints.push(several.to_owned());
    }
    let is_quoted =
        |source: &String| source.len() > 1 && source.starts_with('"') && source.ends_with('"');
    if line.expression.as_ref().is_some_and(is_quoted) {
        shown.hints.push("leave the quotation marks out".to_owned());
    }
    shown.into_failure()
}

/// A failure as an answer, for programs; none where everything was said.
pub(super) fn as_refusal(failure: &Failure) -> Option<Refusal> {
    let mistake = match failure {
        Failure::Mistake(text) => {
            let shown = Shown::read(text);
            let message = shown.head.trim_end();
            let message = message.strip_prefix("error: ").unwrap_or(message);
            shown
                .hints
                .into_iter()
                .fold(Diagnostic::plain(message), Diagnostic::hint)
        }
        Failure::Damaged(reason) => Diagnostic::plain(reason.clone()),
        Failure::File(what, error) => Diagnostic::plain(format!("{what}: {error}")),
        Failure::Halted(halt) => return Some(Refusal::Halt(halt.clone())),
        Failure::Told(_) | Failure::Output(_) => return None,
    };
    Some(mistake.into())
}

/// A mistake as it is shown: the message with its place, and the hints below.
struct Shown {
    head: String,
    hints: Vec<String>,
}

const HINT: &str = "  = hint: ";

impl Shown {
    fn read(text: &str) -> Shown {
        let (hints, head): (Vec<&str>, Vec<&str>) = text
            .split_inclusive('\n')
            .partition(|line| line.starts_with(HINT));
        let hints = hints.into_iter().map(|line| line[HINT.len()..].trim_end());
        Shown {
            head: head.concat(),
            hints: hints.map(in_session).collect(),
        }
    }

    /// Whether there were hints that begin so; they are gone.
    fn drop_hints(&mut self, beginning: &str) -> bool {
        let before = self.hints.len();
        self.hints.retain(|hint| !hint.starts_with(beginning));
        self.hints.len() < before
    }

    fn into_failure(self) -> Failure {
        let hints = self.hints.iter().map(|hint| format!("{HINT}{hint}\n"));
        Failure::Mistake(self.head + &hints.collect::<String>())
    }
}

/// A hint as it is typed in a session.
fn in_session(hint: &str) -> String {
    hint.replace("`grundy games`", "`help games`")
        .replace("`grundy functions`", "`help functions`")
        .replace("`grundy help", "`help")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, mistake: &str, expected: &str) {
        let failure = of_expression(Failure::Mistake(mistake.to_owned()), source, |name| {
            name == "g"
        });
        assert!(
            matches!(&failure, Failure::Mistake(text) if text == expected),
            "{failure:?}"
        );
    }

    #[test]
    fn a_mistyped_command_is_no_factor() {
        check(
            "sovle g",
            "error: what\n  = hint: to multiply, write `sovle * g`\n",
            "error: what\n  = hint: did you mean `solve`?\n",
        );
        check(
            "g g",
            "error: what\n  = hint: to multiply, write `g * g`\n",
            "error: what\n  = hint: to multiply, write `g * g`\n",
        );
    }

    #[test]
    fn an_old_command_is_a_function() {
        check(
            "rook-cell 3 5",
            "error: what\n",
            "error: what\n  = hint: it is a function: `rook_cell(3, 5)`\n",
        );
    }

    #[test]
    fn a_command_is_not_called() {
        check(
            "draw(nim(3))",
            "error: there is no function `draw`\n",
            "error: there is no function `draw`\n  = hint: `draw` is a command: `draw nim(3)`\n",
        );
    }

    #[test]
    fn hints_speak_of_the_session() {
        check(
            "col(",
            "error: no\n  = hint: `grundy games` and `grundy help solve`\n",
            "error: no\n  = hint: `help games` and `help solve`\n",
        );
    }
}
