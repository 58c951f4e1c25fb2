//! Any automaton as one with two letters: the code, the binary automaton at work, and the letters read
//! back from its bits.

use std::fmt::Write as _;

use grundy_automata::{Encoding, Letter, LocalRule as _, Neighbourhood, PhiAutomaton, verify_code};
use grundy_render::cells::{CellPicture, diagram_picture, window_picture};
use grundy_render::{Drawable, Style};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::automaton::{RuleField, one, rule, start, title, two};
use super::{LISTED, MOST};
use crate::ask::{Answer, Asking, Question, Wanted};
use crate::picture::characters;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// The binary automaton of a cellular automaton that keeps a line of zeros.
///
/// With l letters, letter a has the code of l + 1 - a ones, a zeros and a one, and the binary automaton
/// looks (r + 1)(l + 2) bits far to do to codes what the automaton does to letters. It is run beside
/// the automaton, and every bit of every line is compared.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AutomatonBinary {
    /// The number of the rule, or the next letters of all windows.
    pub rule: RuleField,
    /// The number of letters.
    #[serde(default = "two")]
    pub letters: usize,
    /// How far a cell looks to either side.
    #[serde(default = "one")]
    pub radius: usize,
    /// How many steps.
    #[serde(default = "eight")]
    pub steps: usize,
    /// The letters of the start, such as 1101, of which the first is in cell 0; without, it is the
    /// letter 1 alone.
    pub start: Option<String>,
    /// A place in the code of the start, where the letters around it are read back from the bits. The
    /// picture is then the window, step by step. Cell 0 has the places from -l to 1.
    pub place: Option<i64>,
}

/// Places farther out are not looked at.
const FARTHEST: u64 = 1 << 40;

fn eight() -> usize {
    8
}

/// A code, and the binary automaton compared with the automaton.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BinaryOf {
    /// The code of each letter.
    pub codes: Vec<String>,
    /// How many bits a code has.
    pub code_length: usize,
    /// How far the binary automaton looks to either side.
    pub radius: usize,
    /// The place of the first bit of `code`.
    pub first: i64,
    /// The code of the start; all bits around it are 1.
    pub code: String,
    /// How many steps both were run.
    pub steps: usize,
    /// How many bits were compared.
    pub cells: u64,
    /// The first difference; `null` where there is none.
    pub difference: Option<String>,
    /// The lines of the binary automaton; `.` is 1 and `#` is 0.
    pub rows: Vec<String>,
    /// How the letters around a place are read back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery: Option<Recovery>,
    #[serde(skip)]
    picture: CellPicture,
}

/// How the letters around a place are read back from the bits of its window. Places are those of the
/// line, and what is not there is `null`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Recovery {
    /// The place.
    pub place: i64,
    /// The place of the first bit of the window.
    pub first: i64,
    /// The bits of the window.
    pub window: String,
    /// The nearest zero.
    pub zero: Option<i64>,
    /// The first and the last of the zeros in a row with it.
    pub run: Option<(i64, i64)>,
    /// Where the code with these zeros begins: l places before the last of them. It is unknown where
    /// the right edge of the window cuts them off; then all letters around the place are 0.
    pub code: Option<i64>,
    /// Which bit of the code of its letter the place is, from 0.
    pub bit: Option<usize>,
    /// The letters around the place.
    pub letters: Vec<Letter>,
    /// The letter that the automaton gives the middle one.
    pub next: Letter,
    /// The bit of its code, which the binary automaton gives the place.
    pub next_bit: Letter,
}

uses!(AutomatonBinary {
    rule,
    letters,
    radius,
    steps,
    start,
    place
});

impl Question for AutomatonBinary {
    const NAME: &'static str = "automaton_binary";
    const SUMMARY: &'static str = "a cellular automaton as one with two letters";
    const EXAMPLE: &'static str = r#"{"do":"automaton_binary","rule":[0,0,0,1,1,1,2,2,2,0,0,0,1,1,1,2,2,2,0,0,0,1,1,1,2,2,2],"letters":3,"start":"12","steps":2,"place":3}"#;
    const ARGUMENTS: &'static [&'static str] = &["rule", "letters"];
    type Answer = BinaryOf;
    const CUT: &'static [&'static str] = &[
        "codes",
        "code_length",
        "radius",
        "first",
        "code",
        "steps",
        "cells",
        "difference",
        "rows",
    ];

    fn find(&self, at: &Asking<'_>) -> Result<BinaryOf, Refusal> {
        let rule = rule(&self.rule, self.letters, self.radius)?;
        let Some(phi) = PhiAutomaton::new(&rule) else {
            let message = "expected a rule that keeps a line of zeros, whose code is all ones";
            let hint = "rename the letters, as 137 is renamed 110";
            let mistake = Diagnostic::plain(message).in_field("rule");
            return Err(mistake.hint(hint).into());
        };
        let letters = rule.letters();
        if letters > MOST {
            let message = format!("expected at most {MOST} letters, found {letters}");
            return Err(Diagnostic::plain(message).in_field("letters").into());
        }
        let encoding = phi.encoding();
        let line = start(&rule, self.start.as_deref())?;
        let coded = encoding.encode(&line);
        let codes = (0..letters).filter_map(|letter| Letter::try_from(letter).ok());
        let first = line.first().saturating_mul(signed(encoding.length())) - signed(letters);
        let length = signed(encoding.length() * line.cells().len());
        let verdict = verify_code(&phi, &line, self.steps as u64, at.limits)?;
        let diagram = diagram_picture(&phi, 2, &coded, self.steps, at.limits)?;
        let rows = diagram.cells.rows_of_text(at.limits)?;
        let mut picture = CellPicture {
            title: format!("codes of {}", title(&rule, self.steps)),
            ..diagram
        };
        let mut recovery = None;
        if let Some(place) = self.place {
            if place.unsigned_abs() > FARTHEST {
                let message = format!("expected a place within {FARTHEST} of 0, found {place}");
                return Err(Diagnostic::plain(message).in_field("place").into());
            }
            let radius = signed(phi.radius());
            let window = coded.window(place - radius, place + radius + 1);
            if at.wanted == Wanted::Picture {
                picture = window_picture(encoding, self.radius, &window, place - radius);
            }
            recovery = Some(Recovery::of(&phi, self.radius, &window, place));
        }
        Ok(BinaryOf {
            codes: codes.map(|letter| bits(&encoding.code(letter))).collect(),
            code_length: encoding.length(),
            radius: phi.radius(),
            first,
            code: bits(&coded.window(first, first + length)),
            steps: self.steps,
            cells: verdict.cells,
            difference: verdict.difference.as_ref().map(ToString::to_string),
            rows,
            recovery,
            picture,
        })
    }
}

fn signed(length: usize) -> i64 {
    i64::try_from(length).expect("a length in memory")
}

fn bits(bits: &[Letter]) -> String {
    let digits = bits.iter().map(|&bit| if bit == 0 { '0' } else { '1' });
    digits.collect()
}

impl Recovery {
    fn of(phi: &PhiAutomaton<'_>, radius: usize, window: &[Letter], place: i64) -> Recovery {
        let encoding = phi.encoding();
        let first = place - signed(window.len() / 2);
        let at = |index: usize| first + signed(index);
        let nearest = Encoding::nearest_run(window);
        let run = nearest.map(|(zero, last)| {
            let before = window[..zero].iter().rev().take_while(|&&bit| bit == 0);
            (at(zero - before.count()), at(last))
        });
        let is_whole = |&(_, last): &(usize, usize)| last + 1 < window.len();
        let whole = nearest.filter(is_whole);
        let code = whole.map(|(_, last)| at(last) + 2 - signed(encoding.length()));
        let length = signed(encoding.length());
        let (letters, bit) = match encoding.recover(radius, window) {
            Neighbourhood::Letters(letters, bit) => (letters, Some(bit)),
            _ => {
                let bit = code.map(|code| (place - code).rem_euclid(length));
                let bit = bit.and_then(|bit| usize::try_from(bit).ok());
                (vec![0; 2 * radius + 1], bit)
            }
        };
        Recovery {
            place,
            first,
            window: bits(window),
            zero: nearest.map(|(zero, _)| at(zero)),
            run,
            code,
            bit,
            next: phi.automaton().next(&letters),
            next_bit: phi.next(window),
            letters,
        }
    }

    /// The procedure, a line for each step.
    fn steps(&self, text: &mut String) {
        let Recovery { place, window, .. } = self;
        let last = self.first + signed(window.len()) - 1;
        let mut line = |words: String| writeln!(text, "{words}").expect("a string takes all");
        line(format!("at place {place}"));
        line(format!(
            "  1  the window from {} to {last}: {window}",
            self.first
        ));
        match (self.zero, self.run) {
            (Some(zero), Some((from, to))) => line(format!(
                "  2  the nearest 0 is at {zero}, in the zeros from {from} to {to}"
            )),
            _ => line("  2  there is no 0".to_owned()),
        }
        line(match (self.code, self.zero) {
            (Some(code), _) => format!("  3  so a code begins at {code}, and others beside it"),
            (None, Some(_)) => {
                "  3  the window cuts them off, so that all is 0 nearer by".to_owned()
            }
            (None, None) => "  3  so that all is 0".to_owned(),
        });
        let letters: Vec<String> = self.letters.iter().map(Letter::to_string).collect();
        line(format!("  4  the letters are {}", letters.join(" ")));
        let bit = self.bit.map(|bit| format!(", bit {bit} of its code"));
        let (next, next_bit) = (self.next, self.next_bit);
        line(format!(
            "  5  the next letter is {next}{}, so that the next bit is {next_bit}",
            bit.unwrap_or_default()
        ));
    }
}

impl Answer for BinaryOf {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let mut text = String::new();
        let mut line = |words: String| writeln!(text, "{words}").expect("a string takes all");
        for (letter, code) in self.codes.iter().take(LISTED).enumerate() {
            line(format!("letter {letter:<4} {code}"));
        }
        if self.codes.len() > LISTED {
            line("…".to_owned());
        }
        let last = self.first + signed(self.code.len()) - 1;
        line(format!("radius      {}", self.radius));
        line(format!(
            "start       {}, at the places {} to {last}",
            self.code, self.first
        ));
        let (steps, cells) = (self.steps, self.cells);
        let none = || format!("no difference in {steps} steps: {cells} bits compared");
        line(self.difference.clone().unwrap_or_else(none));
        if let Some(recovery) = &self.recovery {
            recovery.steps(&mut text);
        }
        text.truncate(text.trim_end().len());
        Ok(text)
    }

    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        characters(&self.picture, style)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&self.picture)
    }
}
