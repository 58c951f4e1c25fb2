//! Games on heaps as they are typed: `subtraction 1,2,6` or `subtraction(1,2,6)`.

use grundy::{HeapGame, QuestionError};

/// The game that these words name.
pub(crate) fn game(words: &[String]) -> Result<HeapGame, QuestionError> {
    let text = words.join(" ");
    let text = text.trim();
    // As in the language, `name(parameters)` with a code in quotes.
    if let Some((name, rest)) = text.split_once('(')
        && let Some(parameters) = rest.strip_suffix(')')
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
    {
        let name = name.replace('_', "-");
        return HeapGame::read(&name, parameters.trim_matches('"'));
    }
    let (name, parameters) = text.split_once(' ').unwrap_or((text, ""));
    HeapGame::read(name, parameters)
}
