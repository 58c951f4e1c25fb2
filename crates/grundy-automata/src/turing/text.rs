//! Machines as text: one transition a line.
//!
//! ```text
//! # the busy beaver with two states
//! start: A
//! halt: H
//! A 0 -> 1 R B
//! A 1 -> 1 L B
//! B 0 -> 1 L A
//! B 1 -> 1 R H
//! ```
//!
//! The moves are `L`, `R` and `S` (stay). `start:` may be left out when it is the state of the
//! first transition, `blank:` when it is `0`. `states:` and `symbols:` fix the order in which
//! states and symbols are numbered; without them it is the order of the transitions.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::{Machine, MachineError, Row, Step, shorthand};

/// A text describes no machine: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The bytes of the text that are wrong.
    pub span: Range<usize>,
    /// What was expected and what was found.
    pub message: String,
    /// What would work.
    pub hint: &'static str,
}

/// A machine that is shown as the text it can be read from.
#[derive(Clone, Copy, Debug)]
pub struct MachineText<'m>(pub &'m Machine);

/// A word of the text with its place.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    text: &'t str,
    from: usize,
    line: usize,
}

impl Word<'_> {
    fn error(self, message: impl Into<String>, hint: &'static str) -> TextError {
        TextError {
            line: self.line,
            span: self.from..self.from + self.text.len(),
            message: message.into(),
            hint,
        }
    }
}

/// Everything a text says, before it is a machine.
#[derive(Default)]
struct Parts<'t> {
    start: Option<Word<'t>>,
    blank: Option<Word<'t>>,
    states: Vec<Word<'t>>,
    halting: Vec<Word<'t>>,
    symbols: Vec<Word<'t>>,
    /// The words of each row: state, read, write, step and next.
    rows: Vec<([Word<'t>; 5], Step)>,
}

const ROW: &str =
    "write a transition as `A 0 -> 1 R B`: state, symbol read, symbol written, move, next state";

impl FromStr for Machine {
    type Err = TextError;

    /// Reads a machine in the format of this module, or in the busy beaver shorthand.
    ///
    /// ```
    /// use grundy_automata::Machine;
    /// let error = "start: A\nA 0 -> 0 R B\n".parse::<Machine>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2: unknown state `B`: it has no transitions and is not among the halting states"
    /// );
    /// ```
    fn from_str(text: &str) -> Result<Machine, TextError> {
        let lines = words(text);
        if let [line] = &lines[..]
            && let [word] = line[..]
            && !word.text.contains([':', '>'])
        {
            return shorthand::read(word.text).map_err(|(range, message)| TextError {
                line: word.line,
                span: word.from + range.start..word.from + range.end,
                message,
                hint: "write `1RB1LB_1LA1RZ`: states joined by `_`, for each symbol what to write, L or R, and the next state",
            });
        }
        let mut parts = Parts::default();
        for line in &lines {
            parts.line(line)?;
        }
        parts.machine(text)
    }
}

/// The words of each line that has any; `#` begins a comment.
fn words(text: &str) -> Vec<Vec<Word<'_>>> {
    let mut lines = Vec::new();
    let mut from = 0;
    for (number, line) in text.split('\n').enumerate() {
        let code = line.split('#').next().unwrap_or("");
        let mut words = Vec::new();
        let mut start = None;
        for (at, c) in code.char_indices().chain([(code.len(), ' ')]) {
            match (c.is_whitespace(), start) {
                (false, None) => start = Some(at),
                (true, Some(begin)) => {
                    words.push(Word {
                        text: &code[begin..at],
                        from: from + begin,
                        line: number + 1,
                    });
                    start = None;
                }
                _ => {}
            }
        }
        if !words.is_empty() {
            lines.push(words);
        }
        from += line.len() + 1;
    }
    lines
}

impl<'t> Parts<'t> {
    fn line(&mut self, line: &[Word<'t>]) -> Result<(), TextError> {
        let (first, rest) = (line[0], &line[1..]);
        match (first.text, rest) {
            ("start:", &[state]) => self.start = Some(state),
            ("blank:", &[symbol]) => self.blank = Some(symbol),
            ("start:" | "blank:", _) => {
                let message = format!(
                    "expected one name after `{}`, found {}",
                    first.text,
                    rest.len()
                );
                return Err(first.error(message, "write `start: A` and `blank: 0`"));
            }
            ("states:", states) => self.states.extend(states),
            ("halt:", states) => self.halting.extend(states),
            ("symbols:", symbols) => self.symbols.extend(symbols),
            (name, _) if name.ends_with(':') => {
                let message = format!(
                    "expected `start:`, `halt:`, `blank:`, `states:` or `symbols:`, found `{name}`"
                );
                return Err(first.error(message, ROW));
            }
            (_, &[read, arrow, write, step, next]) if arrow.text == "->" => {
                let moved = match step.text {
                    "L" => Step::Left,
                    "R" => Step::Right,
                    "S" => Step::Stay,
                    other => {
                        let message = format!("expected the move `L`, `R` or `S`, found `{other}`");
                        return Err(step.error(message, ROW));
                    }
                };
                self.rows.push(([first, read, write, step, next], moved));
            }
            _ => {
                let last = line[line.len() - 1];
                let whole = TextError {
                    span: first.from..last.from + last.text.len(),
                    ..first.error("expected a transition with six words", ROW)
                };
                return Err(whole);
            }
        }
        Ok(())
    }

    fn machine(&self, text: &str) -> Result<Machine, TextError> {
        let Some(([first, ..], _)) = self.rows.first() else {
            return Err(TextError {
                line: text.split('\n').count(),
                span: text.len()..text.len(),
                message: "expected transitions, found none".to_owned(),
                hint: ROW,
            });
        };
        let start = self.start.unwrap_or(*first);
        let froms = self.rows.iter().map(|([state, ..], _)| state.text);
        let listed = self
            .states
            .iter()
            .chain(&self.halting)
            .map(|word| word.text);
        let states = if self.states.is_empty() {
            distinct(froms.chain(listed))
        } else {
            distinct(listed.chain(froms))
        };
        let blank = self.blank.map_or("0", |word| word.text);
        let declared = self.symbols.iter().map(|word| word.text);
        let read = self.rows.iter().map(|([_, read, ..], _)| read.text);
        let symbols = distinct(declared.chain([blank]).chain(read));
        let rows = self
            .rows
            .iter()
            .map(|([state, read, write, _, next], step)| Row {
                state: state.text.to_owned(),
                read: read.text.to_owned(),
                write: write.text.to_owned(),
                step: *step,
                next: next.text.to_owned(),
            });
        let rows: Vec<Row> = rows.collect();
        let halting = distinct(self.halting.iter().map(|word| word.text));
        let machine = Machine::new(states, start.text, &halting, symbols, blank, &rows);
        machine.map_err(|error| self.place(&error).error(error.to_string(), ROW))
    }

    /// The word of the text that an error is about.
    fn place(&self, error: &MachineError) -> Word<'t> {
        let row = error.row().map(|row| self.rows[row].0);
        match (error, row) {
            (MachineError::State { name, .. } | MachineError::Symbol { name, .. }, Some(row)) => {
                let word = row.into_iter().find(|word| word.text == name);
                word.unwrap_or(row[0])
            }
            (_, Some(row)) => row[0],
            (MachineError::Missing { state, .. }, None) => {
                let mut rows = self.rows.iter().map(|(row, _)| row[0]);
                rows.find(|word| word.text == state)
                    .unwrap_or(self.rows[0].0[0])
            }
            (MachineError::Symbol { .. }, None) => self.blank.unwrap_or(self.rows[0].0[0]),
            _ => self.start.unwrap_or(self.rows[0].0[0]),
        }
    }
}

/// Each name once, in the order of their first places.
fn distinct<'t>(names: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut seen = rustc_hash::FxHashSet::default();
    let once = names.filter(|&name| seen.insert(name));
    once.map(str::to_owned).collect()
}

impl fmt::Display for MachineText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let machine = self.0;
        let states = || {
            (0..machine.states().len())
                .map(|state| u16::try_from(state).expect("states have 16-bit numbers"))
        };
        let name = |state: u16| &machine.states()[usize::from(state)];
        writeln!(f, "states: {}", machine.states().join(" "))?;
        writeln!(f, "start: {}", name(machine.initial()))?;
        let halting: Vec<&str> = states()
            .filter(|&state| machine.halts(state))
            .map(|state| name(state).as_str())
            .collect();
        if !halting.is_empty() {
            writeln!(f, "halt: {}", halting.join(" "))?;
        }
        writeln!(
            f,
            "blank: {}",
            machine.symbols()[usize::from(machine.blank())]
        )?;
        writeln!(f, "symbols: {}", machine.symbols().join(" "))?;
        for state in states() {
            for (number, symbol) in machine.symbols().iter().enumerate() {
                let number = u8::try_from(number).expect("symbols have 8-bit numbers");
                if let Some(does) = machine.transition(state, number) {
                    let write = &machine.symbols()[usize::from(does.write)];
                    writeln!(
                        f,
                        "{} {symbol} -> {write} {} {}",
                        name(state),
                        does.step.letter(),
                        name(does.next)
                    )?;
                }
            }
        }
        Ok(())
    }
}
