//! Blue-red stalks: `LRLLR`, runs `L^5` and `R^w`, blocks `(LR)^3` and `(LR)^w`, spaces anywhere.
//!
//! A finite stalk is read edge by edge and valued by Berlekamp's rule; any other one is a
//! transfinite word of runs and blocks.

use grundy_num::{
    DecodeError, Dyadic, Halt, Limits, NoFiniteWord, Quotient, Rational, Sign, SignWord, Surreal,
    WordMistake,
};

use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::number;
use crate::surreal;
use crate::value::Value;

/// A longer stalk is a number nobody writes down.
const LONGEST_STALK: usize = 1 << 22;

/// The number of a stalk. `span` is the text with its quotes.
pub(crate) fn value(text: &str, span: Span, limits: &Limits<'_>) -> Result<Value, Refusal> {
    if !text.contains(['w', 'ω', 'o']) && !text.contains("^(") {
        match finite(text, span, limits) {
            // Few long runs are still few.
            Err(Refusal::Halt(Halt::TooLarge(_))) => {}
            found => return found.map(|x| number(Rational::from(x))),
        }
    }
    let word = word(text, span)?;
    match word.to_surreal() {
        Ok(x) => Ok(surreal::surreal(Quotient::from(x))),
        Err(DecodeError::Halt(halt)) => Err(halt.into()),
        Err(error) => Err(Diagnostic::new(span, error.to_string())
            .hint("blocks that are coefficients are made of equal powers, as in `L^w (R^w L^w)^w`")
            .into()),
    }
}

/// As many runs of an endless stalk are written unless more are asked for.
pub(crate) const FIRST_RUNS: usize = 8;

/// The stalk of a number as it is typed; an endless list of runs ends in dots after `runs` of them.
pub(crate) fn written(x: &Surreal, runs: usize, limits: &Limits<'_>) -> Result<String, Refusal> {
    match x.sign_word() {
        Ok(word) => return Ok(word.to_string()),
        Err(NoFiniteWord::Halt(halt)) => return Err(halt.into()),
        Err(_) => {}
    }
    let mut word = SignWord::default();
    for run in x.sign_runs().take(runs) {
        limits.look()?;
        let run = run?;
        word.push_run(run.sign, run.length);
    }
    Ok(format!("{word} …").trim_start().to_owned())
}

/// The word of a stalk.
pub(crate) fn word(text: &str, span: Span) -> Result<SignWord, Refusal> {
    text.parse::<SignWord>().map_err(|error| {
        if let WordMistake::Halt(halt) = error.mistake {
            return halt.into();
        }
        let place = u32::try_from(error.at).unwrap_or(u32::MAX);
        let from = span.from.saturating_add(1).saturating_add(place);
        let mistake = Diagnostic::new(Span::new(from, from + 1), error.mistake.to_string());
        let hint = match error.mistake {
            WordMistake::Letter(_) => "`L` is a blue edge, `R` a red one; `L^5` is a run",
            WordMistake::Brackets => "`L^(2*w)` is a run of w and w edges",
            _ => "for example `L^w R^w`, `L^(w^2+3)`, `(LR)^w`",
        };
        mistake.hint(hint).into()
    })
}

/// The number of a finite stalk, by Berlekamp's rule.
fn finite(text: &str, span: Span, limits: &Limits<'_>) -> Result<Dyadic, Refusal> {
    let mut reader = Reader {
        text,
        span,
        at: 0,
        limits,
    };
    let mut signs = Vec::new();
    // Where each open block began.
    let mut blocks: Vec<(usize, usize)> = Vec::new();
    while let Some(letter) = reader.next() {
        let place = reader.at - letter.len_utf8();
        match letter {
            ' ' => {}
            'L' | 'B' => reader.run(&mut signs, Sign::Plus)?,
            'R' => reader.run(&mut signs, Sign::Minus)?,
            '(' => blocks.push((signs.len(), place)),
            ')' => {
                let Some((start, _)) = blocks.pop() else {
                    return Err(reader.mistake(place, "this bracket closes nothing").into());
                };
                reader.block(&mut signs, start)?;
            }
            other => {
                let message = format!("expected an edge `L` or `R`, found `{other}`");
                return Err(reader
                    .mistake(place, message)
                    .hint("`L` is a blue edge, `R` a red one; `L^5` is a run")
                    .into());
            }
        }
    }
    if let Some((_, place)) = blocks.pop() {
        return Err(reader.mistake(place, "this bracket is not closed").into());
    }
    Ok(Dyadic::from_signs(signs)?)
}

struct Reader<'t, 'a> {
    text: &'t str,
    span: Span,
    at: usize,
    limits: &'t Limits<'a>,
}

impl Reader<'_, '_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.text[self.at..].chars().next()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// The count after `^`, or 1.
    fn count(&mut self) -> Result<usize, Refusal> {
        if !self.text[self.at..].starts_with('^') {
            return Ok(1);
        }
        self.at += 1;
        let start = self.at;
        let digits = self.text[start..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        self.at += digits;
        if digits == 0 {
            let mistake = self.mistake(start, "expected a number of edges after `^`");
            return Err(mistake.hint("`L^5` is five blue edges in a row").into());
        }
        let count = self.text[start..self.at].parse();
        count.map_err(|_| Halt::TooLarge("a stalk").into())
    }

    fn run(&mut self, signs: &mut Vec<Sign>, sign: Sign) -> Result<(), Refusal> {
        let count = self.count()?;
        self.allow(signs.len().saturating_add(count))?;
        signs.extend(std::iter::repeat_n(sign, count));
        Ok(())
    }

    fn block(&mut self, signs: &mut Vec<Sign>, start: usize) -> Result<(), Refusal> {
        let count = self.count()?;
        let block = signs.split_off(start);
        self.allow(start.saturating_add(block.len().saturating_mul(count)))?;
        for _ in 0..count {
            signs.extend_from_slice(&block);
        }
        Ok(())
    }

    /// A stalk is written out edge by edge, so its length counts against the memory limit.
    fn allow(&self, length: usize) -> Result<(), Refusal> {
        if length > LONGEST_STALK {
            return Err(grundy_num::Halt::TooLarge("a stalk").into());
        }
        Ok(self.limits.allow_memory(length as u64)?)
    }

    /// A mistake at a byte of the text, which stands one byte after the opening quote.
    fn mistake(&self, place: usize, message: impl Into<String>) -> Diagnostic {
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        let from = self.span.from.saturating_add(1).saturating_add(place);
        Diagnostic::new(Span::new(from, from + 1), message)
    }
}
