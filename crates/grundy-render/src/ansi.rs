//! Colours of a terminal: sequences of characters that are not seen themselves.

use grundy_num::Player;
use grundy_rules::Mark;

use crate::drawable::Colours;

const ESCAPE: char = '\u{1b}';

/// A text in the colour of a mark, where texts are coloured and the mark has one.
///
/// ```
/// use grundy_render::{Colours, tint};
/// use grundy_rules::Mark;
/// assert_eq!(tint(Colours::Plain, Mark::Left, "L"), "L");
/// assert_eq!(tint(Colours::Terminal, Mark::Left, "L"), "\u{1b}[34;1mL\u{1b}[0m");
/// ```
pub fn tint(colours: Colours, mark: Mark, text: &str) -> String {
    let code = match mark {
        Mark::Left | Mark::Own(Player::Left, _) => "34;1",
        Mark::Right | Mark::Own(Player::Right, _) => "31;1",
        Mark::Both => "32;1",
        Mark::Gone => "90",
        Mark::Empty | Mark::Piece(_) => return text.to_owned(),
    };
    match colours {
        Colours::Plain => text.to_owned(),
        Colours::Terminal => format!("{ESCAPE}[{code}m{text}{ESCAPE}[0m"),
    }
}

/// The columns that a line takes on a terminal.
pub(crate) fn columns(line: &str) -> usize {
    let mut columns = 0;
    let mut is_hidden = false;
    for c in line.chars() {
        match (is_hidden, c) {
            (false, ESCAPE) => is_hidden = true,
            (false, _) => columns += 1,
            (true, 'm') => is_hidden = false,
            (true, _) => {}
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_columns() {
        let line = format!("a{}c", tint(Colours::Terminal, Mark::Right, "bb"));
        assert_eq!((columns(&line), columns("abbc")), (4, 4));
    }
}
