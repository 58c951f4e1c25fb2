//! Pictures of answers in the formats that requests ask for.

use grundy_render::{Drawable, Format, Style, TooLargeToDraw};

use crate::{Diagnostic, Refusal};

/// A picture in a format, or why it cannot be drawn.
pub fn draw(picture: &dyn Drawable, format: Format, style: &Style) -> Result<Vec<u8>, Refusal> {
    format
        .write(picture, style)
        .map_err(|error: TooLargeToDraw| {
            let mistake = Diagnostic::plain(error.to_string());
            mistake
                .hint("ask for a picture of something smaller")
                .into()
        })
}

/// A picture in characters, without the end of its last line.
pub(crate) fn characters(picture: &dyn Drawable, style: &Style) -> Result<String, Refusal> {
    let mut text = text_of(draw(picture, Format::Text, style)?);
    text.truncate(text.trim_end().len());
    Ok(text)
}

/// What a format of text has written.
pub(crate) fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("formats of text write UTF-8")
}
