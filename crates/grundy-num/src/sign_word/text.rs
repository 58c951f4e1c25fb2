//! Words as text: `LRL`, `L^w R^(w^2+3)`, `LR (RL)^w`.

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;

use super::{Run, Segment, SignWord};
use crate::{Halt, Ordinal, ParseSurrealError, Sign};

/// Why a text is not a word, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{mistake}, at byte {at}")]
pub struct ParseWordError {
    /// Where, in bytes.
    pub at: usize,
    /// What is wrong there.
    pub mistake: WordMistake,
}

/// What can be wrong with the text of a word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordMistake {
    /// Something that is no edge.
    #[error("expected an edge `L` or `R`, found `{0}`")]
    Letter(char),
    /// A closing bracket without an opening one.
    #[error("this bracket closes nothing")]
    Unopened,
    /// An opening bracket without a closing one.
    #[error("this bracket is not closed")]
    Unclosed,
    /// Nothing to count with after `^`.
    #[error("expected a number of edges after `^`, such as `5`, `w` or `(w^2+3)`")]
    Count,
    /// A length in brackets that is no ordinal.
    #[error(transparent)]
    Length(#[from] ParseSurrealError),
    /// A second `^` or an operator after a length without brackets.
    #[error("expected brackets around a length of several parts, as in `L^(w^2)`")]
    Brackets,
    /// A block repeated too often.
    #[error(
        "a block of both colours is repeated less than w^2 times, and one with `^w` in it finitely often: others are no number with finitely many terms"
    )]
    Repeat,
    /// The word is too long.
    #[error(transparent)]
    Halt(#[from] Halt),
}

impl FromStr for SignWord {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        let mut reader = Reader { text, at: 0 };
        let mut word = SignWord::default();
        // What stood before each open bracket, and where the bracket is.
        let mut open: Vec<(SignWord, usize)> = Vec::new();
        while let Some(letter) = text[reader.at..].chars().next() {
            let at = reader.at;
            let mistake = |mistake: WordMistake| ParseWordError { at, mistake };
            reader.at += letter.len_utf8();
            match letter {
                'L' | 'B' => word.push_run(Sign::Plus, reader.count()?),
                'R' => word.push_run(Sign::Minus, reader.count()?),
                '(' => open.push((std::mem::take(&mut word), at)),
                ')' => {
                    let (mut before, _) = open.pop().ok_or(mistake(WordMistake::Unopened))?;
                    let block = word.repeated(&reader.count()?);
                    let block = block.map_err(|halt| mistake(halt.into()))?;
                    before.append(&block.ok_or(mistake(WordMistake::Repeat))?);
                    word = before;
                }
                blank if blank.is_whitespace() => {}
                '^' | '*' | '+' => return Err(mistake(WordMistake::Brackets)),
                other => return Err(mistake(WordMistake::Letter(other))),
            }
        }
        match open.pop() {
            None => Ok(word),
            Some((_, at)) => Err(ParseWordError {
                at,
                mistake: WordMistake::Unclosed,
            }),
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    /// The length after `^`, or 1.
    fn count(&mut self) -> Result<Ordinal, ParseWordError> {
        if !self.text[self.at..].starts_with('^') {
            return Ok(Ordinal::ONE);
        }
        self.at += 1;
        let start = self.at;
        let rest = &self.text[start..];
        let mistake = |mistake: WordMistake| ParseWordError { at: start, mistake };
        if let Some(word) = ["omega", "w", "ω"].iter().find(|w| rest.starts_with(**w)) {
            self.at += word.len();
            return Ok(Ordinal::omega());
        }
        if rest.starts_with('(') {
            let end = closing(rest).ok_or(mistake(WordMistake::Unclosed))?;
            self.at += end + 1;
            let length = rest[1..end].parse::<Ordinal>();
            return length.map_err(|error| mistake(error.into()));
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += digits;
        match UBig::from_str_radix(&rest[..digits], 10) {
            Ok(n) => Ok(Ordinal::from(n)),
            Err(_) => Err(mistake(WordMistake::Count)),
        }
    }
}

/// Where the bracket closes that the text begins with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, letter) in text.bytes().enumerate() {
        match letter {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

impl fmt::Display for SignWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let segments: Vec<String> = self.segments().map(write_segment).collect();
        f.pad(&segments.join(" "))
    }
}

impl fmt::Debug for SignWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn write_segment(segment: Segment<'_>) -> String {
    match segment {
        Segment::Run(run) => write_run(run),
        Segment::Repeat(block) => {
            let runs: Vec<String> = block.iter().map(write_run).collect();
            format!("({})^w", runs.join(" "))
        }
    }
}

fn write_run(run: &Run) -> String {
    let letter = match run.sign {
        Sign::Plus => 'L',
        Sign::Minus => 'R',
    };
    if run.length == Ordinal::ONE {
        return letter.to_string();
    }
    if run.length.is_finite() || run.length == Ordinal::omega() {
        format!("{letter}^{}", run.length)
    } else {
        format!("{letter}^({})", run.length)
    }
}
