//! Texts that may be too long to be repeated in a message.

/// A text of up to `most` characters as it is, and of a longer one the beginning with an ellipsis.
///
/// ```
/// use grundy_num::shortened;
/// assert_eq!(["a name", "a longer name"].map(|name| shortened(name, 8)), ["a name", "a longer…"]);
/// ```
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
