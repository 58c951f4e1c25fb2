//! Inks on a terminal: Left is blue, Right red, and what is anybody's green.

use std::io::{self, IsTerminal, Write};

use crossterm::{queue, style};
use grundy::render::{Glyph, Glyphs, Ink, Stress};

/// Whether there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colours {
    Shown,
    Hidden,
}

impl Colours {
    /// Those of standard output: a terminal has colours unless `NO_COLOR` says otherwise.
    pub(super) fn of_output() -> Colours {
        let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if io::stdout().is_terminal() && !is_refused && !is_dumb {
            Colours::Shown
        } else {
            Colours::Hidden
        }
    }

    /// Writes a line of cells without its end; marked ones are reversed where the terminal can.
    pub(super) fn write(self, output: &mut impl Write, line: &[Glyph]) -> io::Result<()> {
        for piece in line.chunk_by(|a, b| (a.ink, a.stress) == (b.ink, b.stress)) {
            let colour = colour(piece[0].ink).filter(|_| self == Colours::Shown);
            if let Some(colour) = colour {
                queue!(output, style::SetForegroundColor(colour))?;
            }
            let is_marked = piece[0].stress == Stress::Marked;
            if is_marked {
                queue!(output, style::SetAttribute(style::Attribute::Reverse))?;
            }
            let text: String = piece.iter().map(|glyph| glyph.sign).collect();
            queue!(output, style::Print(text))?;
            if colour.is_some() || is_marked {
                queue!(output, style::SetAttribute(style::Attribute::Reset))?;
            }
        }
        Ok(())
    }

    /// Prints a page; where there are no colours it is plain text.
    pub(super) fn print(self, page: &Glyphs) -> io::Result<()> {
        let mut output = io::stdout().lock();
        match self {
            Colours::Hidden => write!(output, "{page}"),
            Colours::Shown => {
                for line in page.lines() {
                    self.write(&mut output, line)?;
                    writeln!(output)?;
                }
                output.flush()
            }
        }
    }
}

/// The colour of an ink; the usual one has none.
fn colour(ink: Ink) -> Option<style::Color> {
    match ink {
        Ink::Plain => None,
        Ink::Quiet => Some(style::Color::DarkGrey),
        Ink::Left => Some(style::Color::Blue),
        Ink::Right => Some(style::Color::Red),
        Ink::Both => Some(style::Color::DarkGreen),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_only_marks_are_written() {
        let marked = Glyph {
            stress: Stress::Marked,
            ..Glyph::new('R', Ink::Right)
        };
        let line = [Glyph::new('L', Ink::Left), marked, Glyph::BLANK];
        let written = |colours: Colours| {
            let mut output = Vec::new();
            colours.write(&mut output, &line).expect("memory takes all");
            String::from_utf8(output).expect("text")
        };
        assert_eq!(written(Colours::Hidden), "L\u{1b}[7mR\u{1b}[0m ");
        assert!(written(Colours::Shown).contains("\u{1b}[38;5;12mL"));
    }
}
