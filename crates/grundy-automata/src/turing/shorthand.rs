//! The shorthand of busy beavers: `1RB1LB_1LA1RZ`.
//!
//! States are A, B, … in order, joined by `_`; each lists, for the symbols 0, 1, …, what to write,
//! where to go and the next state. H or Z beyond the last state halts; `---` stands for `1RZ`.

use std::ops::Range;

use super::{Machine, Row, Step};

/// Reads a machine, or says which bytes are wrong and why.
pub(super) fn read(text: &str) -> Result<Machine, (Range<usize>, String)> {
    let parts: Vec<&str> = text.split('_').collect();
    let symbols = parts[0].len() / 3;
    if !text.is_ascii() || symbols == 0 || symbols > 10 || parts.len() > 25 {
        let message = "expected 1 to 25 states and 1 to 10 symbols in busy beaver shorthand";
        return Err((0..text.len(), message.to_owned()));
    }
    let state_names: Vec<char> = ('A'..='Z').take(parts.len()).collect();
    let last = state_names[state_names.len() - 1];
    let mut rows = Vec::new();
    let mut halting: Vec<String> = Vec::new();
    let mut from = 0;
    for (part, state) in parts.iter().zip(&state_names) {
        if part.len() != 3 * symbols {
            let message = format!(
                "expected {symbols} transitions of state {state}, three characters each, found `{part}`"
            );
            return Err((from..from + part.len(), message));
        }
        for (read, at) in (0..symbols).zip((from..).step_by(3)) {
            let (row, next) = transition(&text[at..at + 3], *state, read, symbols, last)
                .map_err(|message| (at..at + 3, message))?;
            if !state_names.contains(&next) && !halting.contains(&row.next) {
                halting.push(row.next.clone());
            }
            rows.push(row);
        }
        from += part.len() + 1;
    }
    let states = state_names
        .iter()
        .map(char::to_string)
        .chain(halting.iter().cloned());
    let digits = (0..symbols).map(|digit| digit.to_string());
    Machine::new(
        states.collect(),
        "A",
        &halting,
        digits.collect(),
        "0",
        &rows,
    )
    .map_err(|error| (0..text.len(), error.to_string()))
}

fn transition(
    text: &str,
    state: char,
    read: usize,
    symbols: usize,
    last: char,
) -> Result<(Row, char), String> {
    let text = if text == "---" { "1RZ" } else { text };
    let mut characters = text.chars();
    let mut character = || characters.next().expect("three ASCII characters");
    let (write, step, next) = (character(), character(), character());
    if write
        .to_digit(10)
        .is_none_or(|digit| digit as usize >= symbols)
    {
        let greatest = symbols - 1;
        return Err(format!(
            "unknown symbol `{write}`; the symbols are 0 to {greatest}"
        ));
    }
    let step = match step {
        'L' => Step::Left,
        'R' => Step::Right,
        other => return Err(format!("expected the move `L` or `R`, found `{other}`")),
    };
    if !next.is_ascii_uppercase() {
        return Err(format!(
            "unknown state `{next}`: states are capital letters"
        ));
    }
    let is_known = next <= last;
    if !is_known && !matches!(next, 'H' | 'Z') {
        return Err(format!(
            "unknown state `{next}`: the states are A to {last}, and H or Z halts"
        ));
    }
    let row = Row {
        state: state.to_string(),
        read: read.to_string(),
        write: write.to_string(),
        step,
        next: next.to_string(),
    };
    Ok((row, next))
}
