//! Games on heaps as they are typed: `subtraction 1,2,6` or `subtraction(1,2,6)`.

use grundy::{HeapGame, QuestionError, read_heap_game};

/// The game that these words name.
pub(crate) fn game(words: &[String]) -> Result<HeapGame, QuestionError> {
    read_heap_game(&words.join(" "))
}
