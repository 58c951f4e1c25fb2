//! What a sequence is asked about: words that name a game on heaps, or an expression.

use grundy::language::{Subject, subject};
use grundy::questions::HeapGameField;

/// The game that the words name, or the expression that they are.
pub(crate) fn subject_of(words: &[String]) -> (Option<HeapGameField>, Option<String>) {
    let text = words.join(" ");
    match subject(&text) {
        Subject::Game => (Some(HeapGameField::typed(text)), None),
        Subject::Expression => (None, Some(text)),
    }
}
