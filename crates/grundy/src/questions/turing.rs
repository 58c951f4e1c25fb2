//! Turing machines: runs, the games they compile to, and a check of every stage on the way.

mod pairs;

use std::fmt::Write as _;

use grundy_automata::{
    Chain, LocalRule as _, Machine, Row, Run, Step, Stop, TextError, Variant, Verdict,
};
use grundy_num::{Halt, Limits};
use grundy_render::cells::tape_picture;
use grundy_render::{Drawable, Style};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::automaton::{CellGameOf, cell_game};
use crate::ask::{Answer, Asking, Question, Wanted};
use crate::json::{Cut, Whole};
use crate::picture::characters;
use crate::used::uses;
use crate::{Diagnostic, Refusal, Span};
use pairs::pairs_picture;

/// A run of a Turing machine.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Turing {
    /// The machine.
    pub tm: MachineField,
    /// The symbols on the tape from the head on.
    #[serde(default)]
    pub input: Vec<Name>,
    /// After so many steps the run is left.
    pub max_steps: Option<Whole>,
    /// Once the head was on more cells than this the run is left.
    pub max_cells: Option<Whole>,
    /// The most rows of a picture of the tape.
    #[serde(default = "rows")]
    pub rows: u64,
    /// Whether the picture is a table of the cells of the machine's automaton, ⟨state, symbol⟩ where the
    /// head is and the symbol alone elsewhere; of at most 100 rows.
    #[serde(default)]
    pub pairs: bool,
}

fn rows() -> u64 {
    500
}

/// A machine: a text of one transition a line, a busy beaver in shorthand such as
/// `1RB1LB_1LA1RZ`, or its parts.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[serde(
    expecting = "expected a text, or an object with states, initial, halting, symbols, blank and delta"
)]
pub enum MachineField {
    /// A text.
    Text(String),
    /// The parts.
    Parts(MachineParts),
}

/// A machine by its parts; states and symbols are texts or numbers.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MachineParts {
    /// The states.
    pub states: Vec<Name>,
    /// The state of the start.
    pub initial: Name,
    /// The states that halt.
    pub halting: Vec<Name>,
    /// The symbols.
    pub symbols: Vec<Name>,
    /// The symbol of an empty cell.
    pub blank: Name,
    /// Rows: state, symbol read, symbol written, move (-1, 0 or 1), next state.
    pub delta: Vec<(Name, Name, Name, i64, Name)>,
}

/// A state or a symbol: a text or a number, answered as it was given.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Name(pub Value);

#[cfg(feature = "schema")]
impl JsonSchema for Name {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Name".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "description": "a text or a number", "type": ["string", "number"] })
    }
}

impl Name {
    /// A text as it is, anything else as it is written.
    fn text(&self) -> String {
        let text = self.0.as_str().map(str::to_owned);
        text.unwrap_or_else(|| self.0.to_string())
    }
}

/// How a run ended, or where it was left.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TuringRun {
    /// Whether the machine halted.
    pub halted: bool,
    /// How many steps it made.
    pub steps: u64,
    /// The state it is in.
    pub state: Name,
    /// The cell that the head is on.
    pub head: i64,
    /// How many cells are not blank.
    pub nonblank: u64,
    /// The first and the last cell that the head was on.
    pub visited: (i64, i64),
    /// The tape as runs of equal symbols; `null` for a tape of more than 100,000 runs.
    pub tape_rle: Option<Vec<(Name, u64)>>,
    /// The limit that stopped the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    left: Option<Halt>,
    #[serde(skip)]
    picture: Option<Box<dyn Drawable + Send>>,
}

/// A stage between a machine and its game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TuringCompile {
    /// The machine.
    pub tm: MachineField,
    /// The symbols on the tape from the head on, which the machine is made to write first: the last of
    /// them in cell 0, the others to its left.
    #[serde(default)]
    pub input: Vec<Name>,
    /// Which stage.
    pub to: Stage,
    /// Whether each mode of the game has a heap of its own, instead of six heaps in all.
    #[serde(default)]
    pub plain: bool,
    /// The bit whose position the game shows: place and time.
    #[serde(default)]
    pub cell: (i64, u64),
}

/// A stage that can be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The automaton whose letters are heads and symbols.
    Ca,
    /// The patterns of the binary automaton.
    Binary,
    /// The subtraction game: a request `lattice` about the cell.
    Game,
}

/// A check of every stage against the one before it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TuringVerify {
    /// The machine.
    pub tm: MachineField,
    /// The symbols on the tape from the head on, which the machine is made to write first, a step for
    /// each.
    #[serde(default)]
    pub input: Vec<Name>,
    /// How many steps are compared.
    #[serde(default = "twenty")]
    pub steps: u64,
    /// Whether each mode of the game has a heap of its own, instead of six heaps in all.
    #[serde(default)]
    pub plain: bool,
}

fn twenty() -> u64 {
    20
}

/// What a comparison of stages found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct StagesCompared {
    /// How many steps were compared.
    pub steps: u64,
    /// How many cells.
    pub cells: u64,
    /// How many positions of the game.
    pub positions: u64,
    /// The first difference; `null` where there is none.
    pub difference: Option<String>,
}

impl StagesCompared {
    pub(super) fn of(verdict: &Verdict, steps: u64) -> StagesCompared {
        StagesCompared {
            steps,
            cells: verdict.cells,
            positions: verdict.positions,
            difference: verdict.difference.as_ref().map(ToString::to_string),
        }
    }
}

/// Symbols and states with the names they were given by.
struct Named {
    machine: Machine,
    states: Vec<Name>,
    symbols: Vec<Name>,
}

impl MachineField {
    fn read(&self) -> Result<Named, Refusal> {
        match self {
            MachineField::Text(text) => from_text(text),
            MachineField::Parts(parts) => from_parts(parts),
        }
    }
}

fn from_text(text: &str) -> Result<Named, Refusal> {
    let machine: Machine = text.parse().map_err(|error: TextError| {
        let span = Span::from(error.span.clone());
        let mistake = Diagnostic::new(span, error.to_string()).hint(error.hint);
        mistake.within("tm", text)
    })?;
    let names = |names: &[String]| {
        names
            .iter()
            .map(|name| Name(name.as_str().into()))
            .collect()
    };
    let (states, symbols) = (names(machine.states()), names(machine.symbols()));
    Ok(Named {
        machine,
        states,
        symbols,
    })
}

fn from_parts(parts: &MachineParts) -> Result<Named, Refusal> {
    let refuse = |message: String| Refusal::from(Diagnostic::plain(message).in_field("tm"));
    let mut rows = Vec::with_capacity(parts.delta.len());
    for (index, (state, read, write, step, next)) in parts.delta.iter().enumerate() {
        rows.push(Row {
            state: state.text(),
            read: read.text(),
            write: write.text(),
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
            next: next.text(),
        });
    }
    let names = |names: &[Name]| names.iter().map(Name::text).collect::<Vec<_>>();
    let machine = Machine::new(
        names(&parts.states),
        &parts.initial.text(),
        &names(&parts.halting),
        names(&parts.symbols),
        &parts.blank.text(),
        &rows,
    );
    let machine = machine.map_err(|error| {
        let place = error.row().map(|row| format!("row {row} of delta: "));
        refuse(format!("{}{error}", place.unwrap_or_default()))
    })?;
    Ok(Named {
        machine,
        states: parts.states.clone(),
        symbols: parts.symbols.clone(),
    })
}

/// The numbers of symbols that are on the tape.
fn word(machine: &Machine, input: &[Name]) -> Result<Vec<u8>, Refusal> {
    let number = |symbol: &Name| {
        machine.symbol(&symbol.text()).ok_or_else(|| {
            let message = format!("unknown symbol `{}`", symbol.text());
            let hint = format!("the symbols are {}", machine.symbols().join(" "));
            Diagnostic::plain(message).in_field("input").hint(hint)
        })
    };
    Ok(input.iter().map(number).collect::<Result<_, _>>()?)
}

/// A limit of a run, which is none at all beyond what the machine can count.
fn most(field: Option<&Whole>, name: &str) -> Result<u64, Refusal> {
    let Some(number) = field else {
        return Ok(u64::MAX);
    };
    if number.0 < 0.into() {
        let message = format!("expected a whole number from 0 on, found {number}");
        return Err(Diagnostic::plain(message).in_field(name).into());
    }
    Ok(number.to_u64().unwrap_or(u64::MAX))
}

uses!(Turing {
    tm,
    input,
    max_steps,
    max_cells,
    rows,
    pairs
});

impl Question for Turing {
    const NAME: &'static str = "turing";
    const SUMMARY: &'static str = "a run of a Turing machine";
    const EXAMPLE: &'static str = r#"{"do":"turing","tm":"1RB1LB_1LA1RZ","max_steps":100}"#;
    const ARGUMENTS: &'static [&'static str] = &["tm", "input"];
    type Answer = TuringRun;
    const CUT: &'static [&'static str] = &[
        "halted", "steps", "state", "head", "nonblank", "visited", "tape_rle",
    ];

    fn find(&self, at: &Asking<'_>) -> Result<TuringRun, Refusal> {
        let named = self.tm.read()?;
        let machine = &named.machine;
        let input = word(machine, &self.input)?;
        let steps = most(self.max_steps.as_ref(), "max_steps")?;
        let cells = most(self.max_cells.as_ref(), "max_cells")?;
        if at.wanted == Wanted::Picture {
            return self.drawn(&named, &input, steps, at.limits);
        }
        let mut run = machine.run(&input);
        let stop = run.advance(
            steps,
            usize::try_from(cells).unwrap_or(usize::MAX),
            at.limits,
        );
        Ok(TuringRun::of(&named, &run, &stop, None))
    }
}

impl Turing {
    /// The first rows of the run as a picture.
    fn drawn(
        &self,
        named: &Named,
        input: &[u8],
        steps: u64,
        limits: &Limits<'_>,
    ) -> Result<TuringRun, Refusal> {
        let shown = self.rows.max(1) - 1;
        let shown = usize::try_from(steps.min(shown)).unwrap_or(usize::MAX);
        let shown = if self.pairs { shown.min(99) } else { shown };
        let picture: Box<dyn Drawable + Send> = if self.pairs {
            Box::new(pairs_picture(&named.machine, input, shown, limits)?)
        } else {
            Box::new(tape_picture(&named.machine, input, shown, limits)?)
        };
        let mut run = named.machine.run(input);
        let stop = run.advance(shown as u64, usize::MAX, limits);
        Ok(TuringRun::of(named, &run, &stop, Some(picture)))
    }
}

/// Runs of a longer tape are not listed.
const LONGEST_TAPE: usize = 100_000;

impl TuringRun {
    fn of(
        named: &Named,
        run: &Run<'_>,
        stop: &Result<Stop, Halt>,
        picture: Option<Box<dyn Drawable + Send>>,
    ) -> TuringRun {
        let mut runs: Vec<(Name, u64)> = Vec::new();
        for &symbol in run.tape() {
            let symbol = &named.symbols[usize::from(symbol)];
            match runs.last_mut() {
                Some((last, count)) if last == symbol => *count += 1,
                _ => runs.push((symbol.clone(), 1)),
            }
            if runs.len() > LONGEST_TAPE {
                break;
            }
        }
        let halt = stop.as_ref().err().cloned();
        TuringRun {
            halted: matches!(stop, Ok(Stop::Halted)),
            steps: run.steps(),
            state: named.states[usize::from(run.state())].clone(),
            head: run.head(),
            nonblank: run.nonblank(),
            visited: run.visited(),
            tape_rle: (runs.len() <= LONGEST_TAPE).then_some(runs),
            text: told(run, stop),
            left: match stop {
                Ok(Stop::Halted) => None,
                Ok(Stop::Steps | Stop::Space) => Some(Halt::Steps),
                Err(halt) => Some(halt.clone()),
            },
            halt: halt.map(Cut),
            picture,
        }
    }
}

/// Cells of a tape that are shown.
const SHOWN: usize = 80;

/// How a run ended, for a person.
fn told(run: &Run<'_>, stop: &Result<Stop, Halt>) -> String {
    let machine = run.machine();
    let mut text = match stop {
        Ok(Stop::Halted) => "halted".to_owned(),
        Ok(Stop::Steps) => "still running: the limit on steps was reached".to_owned(),
        Ok(Stop::Space) => "still running: the limit on cells was reached".to_owned(),
        Err(halt) => format!("still running: {halt}"),
    };
    let (first, last) = run.visited();
    let mut line = |name: &str, what: String| {
        write!(text, "\n  {name:<10}{what}").expect("a string takes all");
    };
    line("steps", run.steps().to_string());
    line("state", machine.states()[usize::from(run.state())].clone());
    line("head", run.head().to_string());
    line("visited", format!("{first} to {last}"));
    line("not blank", run.nonblank().to_string());
    // Input beyond the visited cells is on the tape too.
    let (first, last) = run.extent();
    let symbols: Vec<&str> = (first..=last)
        .take(SHOWN)
        .map(|at| machine.symbols()[usize::from(run.symbol(at))].as_str())
        .collect();
    let is_short = |name: &String| name.chars().count() == 1;
    let glue = if machine.symbols().iter().all(is_short) {
        ""
    } else {
        " "
    };
    let is_cut = (first..=last).nth(SHOWN).is_some();
    let more = if is_cut { " …" } else { "" };
    line("tape", format!("{}{more}", symbols.join(glue)));
    text
}

impl Answer for TuringRun {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(self.text.clone())
    }

    fn halt(&self) -> Option<&Halt> {
        // A machine that was left while it ran is cut off, whoever set the limit.
        self.left.as_ref()
    }

    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        match &self.picture {
            Some(picture) => characters(picture.as_ref(), style),
            None => self.text(style),
        }
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        let picture = self.picture.as_deref();
        picture.map(|picture| picture as &dyn Drawable)
    }
}

/// All stages of a machine, made to write the input first.
fn chain(tm: &MachineField, input: &[Name], plain: bool) -> Result<Chain, Refusal> {
    let variant = if plain { Variant::Plain } else { Variant::Six };
    let machine = tm.read()?.machine;
    let machine = machine.after_writing(&word(&machine, input)?);
    Chain::new(machine, variant).map_err(too_large)
}

fn too_large(error: impl std::fmt::Display) -> Refusal {
    let mistake = Diagnostic::plain(error.to_string()).in_field("tm");
    mistake
        .hint("take a machine with fewer states or symbols")
        .into()
}

uses!(TuringCompile {
    tm, input, to,
    plain: *to == Stage::Game => "with `to` the stage `game`",
    cell: *to == Stage::Game => "with `to` the stage `game`",
});

impl Question for TuringCompile {
    const NAME: &'static str = "turing_compile";
    const SUMMARY: &'static str = "a stage between a Turing machine and its subtraction game";
    const EXAMPLE: &'static str = r#"{"do":"turing_compile","tm":"1RB1LB_1LA1RZ","to":"ca"}"#;
    const ARGUMENTS: &'static [&'static str] = &["tm", "to"];
    type Answer = Compiled;
    const CUT: &'static [&'static str] = &[];

    fn find(&self, _: &Asking<'_>) -> Result<Compiled, Refusal> {
        let chain = chain(&self.tm, &self.input, self.plain)?;
        Ok(match self.to {
            Stage::Ca => Compiled::Automaton(StageAutomaton::of(&chain)),
            Stage::Binary => {
                let letters = chain.automaton().automaton().letters();
                let cubes = chain.cubes().cubes().iter();
                Compiled::Patterns(StagePatterns {
                    letters,
                    code_length: letters + 2,
                    radius: chain.cubes().radius(),
                    zero_cubes: cubes.map(|cube| cube.literals().to_vec()).collect(),
                })
            }
            Stage::Game => Compiled::Game(cell_game(chain.game(), self.cell)?),
        })
    }
}

/// A stage, written down.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Compiled {
    /// The game.
    Game(CellGameOf),
    /// The automaton of heads and symbols.
    Automaton(StageAutomaton),
    /// The patterns of the binary automaton.
    Patterns(StagePatterns),
}

/// The automaton whose letters are heads and symbols.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct StageAutomaton {
    /// Each letter as the state of the head, if the head is there, and the symbol.
    pub letters: Vec<(Option<String>, String)>,
    /// How far a cell looks to either side.
    pub radius: usize,
    /// The next letter for each window of letters, the windows in order.
    pub table: Vec<u16>,
}

/// The patterns of the binary automaton whose cells become 0.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct StagePatterns {
    /// How many letters the automaton before it has.
    pub letters: usize,
    /// How many bits stand for a letter.
    pub code_length: usize,
    /// How far a bit looks to either side.
    pub radius: usize,
    /// Each pattern as the places and the bits that it wants there.
    pub zero_cubes: Vec<Vec<(i32, u8)>>,
}

impl Answer for Compiled {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(serde_json::to_string(self).expect("stages are plain values"))
    }
}

impl StageAutomaton {
    fn of(chain: &Chain) -> StageAutomaton {
        let (machine, automaton) = (chain.machine(), chain.automaton());
        let letters = (0..automaton.automaton().letters()).map(|letter| {
            let letter = u16::try_from(letter).expect("letters have 16-bit numbers");
            let (state, symbol) = automaton.pair(letter);
            let state = state.map(|state| machine.states()[usize::from(state)].clone());
            (state, machine.symbols()[usize::from(symbol)].clone())
        });
        StageAutomaton {
            letters: letters.collect(),
            radius: 1,
            table: automaton.automaton().table().to_vec(),
        }
    }
}

uses!(TuringVerify {
    tm,
    input,
    steps,
    plain
});

impl Question for TuringVerify {
    const NAME: &'static str = "turing_verify";
    const SUMMARY: &'static str = "every stage of a machine's game against the one before it";
    const EXAMPLE: &'static str = r#"{"do":"turing_verify","tm":"1RB1LB_1LA1RZ","steps":4}"#;
    const ARGUMENTS: &'static [&'static str] = &["tm", "steps"];
    type Answer = StagesCompared;
    const CUT: &'static [&'static str] = &["steps", "cells", "positions", "difference"];

    fn find(&self, at: &Asking<'_>) -> Result<StagesCompared, Refusal> {
        let verdict = chain(&self.tm, &self.input, self.plain)?.verify(self.steps, at.limits)?;
        Ok(StagesCompared::of(&verdict, self.steps))
    }
}

impl Answer for StagesCompared {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let StagesCompared {
            steps,
            cells,
            positions,
            difference,
        } = self;
        Ok(difference.clone().unwrap_or_else(|| {
            format!(
                "no difference in {steps} steps: {cells} cells and {positions} positions compared"
            )
        }))
    }
}
