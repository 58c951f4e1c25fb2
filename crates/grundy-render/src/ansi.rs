//! Colours of a terminal: sequences of characters that are not seen themselves.

use crate::drawable::Colours;
use crate::glyphs::{Glyph, Glyphs, Ink, Stress};

const ESCAPE: char = '\u{1b}';

/// A text in an ink, where texts are coloured and the ink has a colour.
///
/// ```
/// use grundy_render::{Colours, Ink, tint};
/// assert_eq!(tint(Colours::Plain, Ink::Left, "L"), "L");
/// assert_eq!(tint(Colours::Terminal, Ink::Left, "L"), "\u{1b}[34;1mL\u{1b}[0m");
/// ```
pub fn tint(colours: Colours, ink: Ink, text: &str) -> String {
    match (colours, code(ink)) {
        (Colours::Terminal, Some(code)) => format!("{ESCAPE}[{code}m{text}{ESCAPE}[0m"),
        _ => text.to_owned(),
    }
}

fn code(ink: Ink) -> Option<&'static str> {
    match ink {
        Ink::Plain => None,
        Ink::Quiet => Some("90"),
        Ink::Left => Some("34;1"),
        Ink::Right => Some("31;1"),
        Ink::Both => Some("32;1"),
    }
}

impl Glyphs {
    /// The lines as text, in colours where they are wanted. What is marked is shown reversed.
    pub(crate) fn write(&self, colours: Colours) -> String {
        if colours == Colours::Plain {
            return self.to_string();
        }
        let mut text = String::new();
        for line in self.lines() {
            for run in line.chunk_by(|a, b| (a.ink, a.stress) == (b.ink, b.stress)) {
                let Glyph { ink, stress, .. } = run[0];
                let signs: String = run.iter().map(|glyph| glyph.sign).collect();
                if stress == Stress::Marked {
                    text.extend([ESCAPE, '[', '7', 'm']);
                }
                text.push_str(&tint(colours, ink, &signs));
                if stress == Stress::Marked {
                    text.extend([ESCAPE, '[', '0', 'm']);
                }
            }
            text.push('\n');
        }
        text
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
        let line = format!("a{}c", tint(Colours::Terminal, Ink::Right, "bb"));
        assert_eq!((columns(&line), columns("abbc")), (4, 4));
    }
}
