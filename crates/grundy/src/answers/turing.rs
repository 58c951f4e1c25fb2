//! `{"do":"turing","tm":{…},"input":[…],"max_steps":1000}`: a run of a Turing machine.

use grundy_automata::{Machine, Row, Step, Stop};
use grundy_num::Limits;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::desk::{Refusal, Request, Whole};

pub(crate) const FIELDS: &[&str] = &[
    "halted", "steps", "state", "head", "nonblank", "visited", "tape_rle",
];

/// A machine by its parts; states and symbols are texts or numbers.
#[derive(Deserialize)]
#[serde(expecting = "a text, or an object with states, initial, halting, symbols, blank and delta")]
struct Parts {
    states: Vec<Value>,
    initial: Value,
    halting: Vec<Value>,
    symbols: Vec<Value>,
    blank: Value,
    delta: Vec<(Value, Value, Value, i64, Value)>,
}

#[derive(Serialize)]
struct Report<'v> {
    halted: bool,
    steps: u64,
    state: &'v Value,
    head: i64,
    nonblank: u64,
    visited: (i64, i64),
    /// Runs of equal symbols; `null` for a tape of more than [`LONGEST_TAPE`] runs.
    tape_rle: Option<Vec<(&'v Value, u64)>>,
}

const LONGEST_TAPE: usize = 100_000;

pub(crate) fn answer(request: &Request<'_>, limits: &Limits<'_>) -> Result<String, Refusal> {
    let tm: Value = request.field("tm", "a machine")?;
    let (machine, states, symbols) = match tm {
        Value::String(text) => from_text(&text)?,
        parts => from_parts(parts)?,
    };
    let input: Vec<Value> = if request.has("input") {
        request.field("input", "a list of symbols")?
    } else {
        Vec::new()
    };
    let number = |symbol: &Value| {
        let found = machine.symbol(&name(symbol));
        found.ok_or_else(|| Refusal::Request(format!("input: unknown symbol `{}`", name(symbol))))
    };
    let input: Vec<u8> = input.iter().map(number).collect::<Result<_, _>>()?;
    let optional = |field: &str| {
        let present = request.has(field);
        present
            .then(|| request.field(field, "a whole number from 0 on"))
            .transpose()
            .map(|found| found.map(|Whole(number)| number))
    };
    let steps = optional("max_steps")?.unwrap_or(u64::MAX);
    let cells = optional("max_cells")?.and_then(|cells| usize::try_from(cells).ok());
    let mut run = machine.run(&input);
    let stop = run.advance(steps, cells.unwrap_or(usize::MAX), limits)?;
    let mut runs: Vec<(&Value, u64)> = Vec::new();
    for &symbol in run.tape() {
        let symbol = &symbols[usize::from(symbol)];
        match runs.last_mut() {
            Some((last, count)) if *last == symbol => *count += 1,
            _ => runs.push((symbol, 1)),
        }
    }
    let report = Report {
        halted: stop == Stop::Halted,
        steps: run.steps(),
        state: &states[usize::from(run.state())],
        head: run.head(),
        nonblank: run.nonblank(),
        visited: run.visited(),
        tape_rle: (runs.len() <= LONGEST_TAPE).then_some(runs),
    };
    Ok(serde_json::to_string(&report).expect("a report has text keys"))
}

type Named = (Machine, Vec<Value>, Vec<Value>);

fn from_text(text: &str) -> Result<Named, Refusal> {
    let machine: Machine = text
        .parse()
        .map_err(|error| Refusal::Request(format!("tm: {error}")))?;
    let values = |names: &[String]| names.iter().cloned().map(Value::String).collect();
    let (states, symbols) = (values(machine.states()), values(machine.symbols()));
    Ok((machine, states, symbols))
}

fn from_parts(parts: Value) -> Result<Named, Refusal> {
    let refuse = |message: String| Refusal::Request(format!("tm: {message}"));
    let parts: Parts = serde_json::from_value(parts).map_err(|error| refuse(error.to_string()))?;
    let mut rows = Vec::with_capacity(parts.delta.len());
    for (index, (state, read, write, step, next)) in parts.delta.iter().enumerate() {
        rows.push(Row {
            state: name(state),
            read: name(read),
            write: name(write),
            step: match step {
                -1 => Step::Left,
                0 => Step::Stay,
                1 => Step::Right,
                other => {
                    return Err(refuse(format!(
                        "row {index} of delta: expected the move -1, 0 or 1, found {other}"
                    )));
                }
            },
            next: name(next),
        });
    }
    let names = |values: &[Value]| values.iter().map(name).collect::<Vec<_>>();
    let machine = Machine::new(
        names(&parts.states),
        &name(&parts.initial),
        &names(&parts.halting),
        names(&parts.symbols),
        &name(&parts.blank),
        &rows,
    );
    let machine = machine.map_err(|error| {
        let place = error
            .row()
            .map_or(String::new(), |row| format!("row {row} of delta: "));
        refuse(format!("{place}{error}"))
    })?;
    Ok((machine, parts.states, parts.symbols))
}

/// A state or a symbol as a name: a text as it is, anything else as it is written.
fn name(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
