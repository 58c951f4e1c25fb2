//! Strips: boards of one row, each square holding one letter.

use grundy_rules::board::{Letter, Squares, first_row_end, square_name};
use grundy_rules::{ArgError, Args, Mark, Move, Picture};

/// Reads the text that is the only argument as a single row of the letters in `legend`.
pub(crate) fn read(args: &Args<'_>, legend: &[Letter], usage: &str) -> Result<Box<[u8]>, ArgError> {
    read_text(args.only_text(usage)?, legend, usage)
}

/// Reads the first argument, a text, as a single row of the letters in `legend`.
pub(crate) fn read_text(text: &str, legend: &[Letter], usage: &str) -> Result<Box<[u8]>, ArgError> {
    if let Some(place) = first_row_end(text) {
        let found = match &text[place.clone()] {
            "\n" => "a line break".to_owned(),
            sign => format!("`{sign}`"),
        };
        let message = format!("expected one row, found {found}, which would start another");
        return Err(ArgError::new(0, message)
            .at(place)
            .label("the strip ends here")
            .hint(format!(
                "write one row such as `{usage}`; strips add up with `+`"
            )));
    }
    Ok(Squares::read(0, text, legend)?.letters().into())
}

/// The strip in quotes, as it is read.
pub(crate) fn write(letters: impl IntoIterator<Item = u8>) -> String {
    let text: String = letters.into_iter().map(char::from).collect();
    format!("\"{text}\"")
}

/// The strip as a row of squares.
pub(crate) fn picture(letters: impl IntoIterator<Item = u8>, mark: fn(u8) -> Mark) -> Picture {
    Picture::Strip(letters.into_iter().map(mark).collect())
}

/// A step from one square to another, both counted from 0: it is called after them, counted from
/// 1, such as `7-6`.
pub(crate) fn step<P>(from: usize, onto: usize, to: P) -> Move<P> {
    let name = format!("{}-{}", from + 1, onto + 1);
    Move::named(name, to).at([from, onto].map(square))
}

/// The name of a square of the picture, counted from 0.
pub(crate) fn square(number: usize) -> String {
    square_name(number + 1, number)
}
