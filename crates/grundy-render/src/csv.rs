//! Cells of CSV.

use std::borrow::Cow;

/// A cell as CSV has it: in quotation marks where it needs them.
///
/// ```
/// assert_eq!(["1/2", "1,2", "\"a\""].map(grundy_render::csv_cell), ["1/2", "\"1,2\"", "\"\"\"a\"\"\""]);
/// ```
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}
