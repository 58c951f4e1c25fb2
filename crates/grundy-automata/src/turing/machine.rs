//! What a Turing machine is: states, symbols and a transition for each pair of them.

use rustc_hash::FxHashMap;

/// A move of the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One cell to the left.
    Left,
    /// None.
    Stay,
    /// One cell to the right.
    Right,
}

impl Step {
    /// The move as a difference of places.
    pub fn offset(self) -> i8 {
        match self {
            Step::Left => -1,
            Step::Stay => 0,
            Step::Right => 1,
        }
    }

    /// `L`, `S` or `R`.
    pub fn letter(self) -> char {
        match self {
            Step::Left => 'L',
            Step::Stay => 'S',
            Step::Right => 'R',
        }
    }
}

/// What a machine does in a state that reads a symbol. States and symbols are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The symbol that replaces the one read.
    pub write: u8,
    /// Where the head goes.
    pub step: Step,
    /// The next state.
    pub next: u16,
}

/// A transition by names, as people write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The state.
    pub state: String,
    /// The symbol read.
    pub read: String,
    /// The symbol written.
    pub write: String,
    /// The move of the head.
    pub step: Step,
    /// The next state.
    pub next: String,
}

/// A Turing machine.
///
/// Invariant: a halting state has no transitions, and every other state one for each symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    states: Vec<String>,
    symbols: Vec<String>,
    initial: u16,
    blank: u8,
    /// By state and symbol; `None` throughout for a halting state.
    table: Vec<Option<Transition>>,
}

/// States, symbols and rows make no machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MachineError {
    /// A name is not among the states.
    #[error("unknown state `{name}`: it has no transitions and is not among the halting states")]
    State {
        /// The name.
        name: String,
        /// The row that uses it, unless it is the initial state or a halting one.
        row: Option<usize>,
    },
    /// A name is not among the symbols.
    #[error("unknown symbol `{name}`; the symbols are {}", symbols.join(" "))]
    Symbol {
        /// The name.
        name: String,
        /// The symbols there are.
        symbols: Vec<String>,
        /// The row that uses it, unless it is the blank.
        row: Option<usize>,
    },
    /// There is no row for a state and a symbol.
    #[error("state `{state}` has no transition for the symbol `{symbol}`")]
    Missing {
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
    },
    /// There are two rows for a state and a symbol.
    #[error("state `{state}` has two transitions for the symbol `{symbol}`")]
    Twice {
        /// The state.
        state: String,
        /// The symbol.
        symbol: String,
        /// The second row.
        row: usize,
    },
    /// A halting state has a row.
    #[error("`{state}` is a halting state and has no transitions")]
    Halting {
        /// The state.
        state: String,
        /// The row.
        row: usize,
    },
    /// A name is listed twice.
    #[error("`{0}` is listed twice")]
    Listed(String),
    /// More states or symbols than there are numbers for.
    #[error("a machine has 1 to 65,535 states and 1 to 255 symbols, found {states} and {symbols}")]
    Size {
        /// How many states.
        states: usize,
        /// How many symbols.
        symbols: usize,
    },
}

impl MachineError {
    /// The row that is wrong, if it is one.
    pub fn row(&self) -> Option<usize> {
        match self {
            MachineError::State { row, .. } | MachineError::Symbol { row, .. } => *row,
            MachineError::Twice { row, .. } | MachineError::Halting { row, .. } => Some(*row),
            _ => None,
        }
    }
}

impl Machine {
    /// The machine with these states, of which some halt, these symbols and these transitions.
    ///
    /// ```
    /// use grundy_automata::{Machine, MachineError, Row, Step};
    /// let names = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
    /// let row = Row {
    ///     state: "A".into(), read: "0".into(), write: "1".into(), step: Step::Right, next: "H".into(),
    /// };
    /// let error = Machine::new(names("A H"), "A", &names("H"), names("0 1"), "0", &[row]).unwrap_err();
    /// assert_eq!(error.to_string(), "state `A` has no transition for the symbol `1`");
    /// ```
    pub fn new(
        states: Vec<String>,
        initial: &str,
        halting: &[String],
        symbols: Vec<String>,
        blank: &str,
        rows: &[Row],
    ) -> Result<Machine, MachineError> {
        let (state_of, symbol_of) = (numbers(&states)?, numbers(&symbols)?);
        if states.is_empty() || states.len() > 65_535 || symbols.is_empty() || symbols.len() > 255 {
            return Err(MachineError::Size {
                states: states.len(),
                symbols: symbols.len(),
            });
        }
        let state = |name: &str, row| {
            state_of
                .get(name)
                .copied()
                .ok_or_else(|| MachineError::State {
                    name: name.to_owned(),
                    row,
                })
        };
        let symbol = |name: &str, row| {
            symbol_of
                .get(name)
                .copied()
                .ok_or_else(|| MachineError::Symbol {
                    name: name.to_owned(),
                    symbols: symbols.clone(),
                    row,
                })
        };
        let mut halts = vec![false; states.len()];
        for name in halting {
            halts[state(name, None)?] = true;
        }
        let (initial, blank) = (state(initial, None)?, symbol(blank, None)?);
        let mut table = vec![None; states.len() * symbols.len()];
        for (number, row) in rows.iter().enumerate() {
            let here = Some(number);
            let from = state(&row.state, here)?;
            if halts[from] {
                return Err(MachineError::Halting {
                    state: row.state.clone(),
                    row: number,
                });
            }
            let transition = Transition {
                write: small(symbol(&row.write, here)?),
                step: row.step,
                next: small(state(&row.next, here)?),
            };
            let entry: &mut Option<Transition> =
                &mut table[from * symbols.len() + symbol(&row.read, here)?];
            if entry.replace(transition).is_some() {
                return Err(MachineError::Twice {
                    state: row.state.clone(),
                    symbol: row.read.clone(),
                    row: number,
                });
            }
        }
        for (index, entry) in table.iter().enumerate() {
            let (state, symbol) = (index / symbols.len(), index % symbols.len());
            if entry.is_none() && !halts[state] {
                return Err(MachineError::Missing {
                    state: states[state].clone(),
                    symbol: symbols[symbol].clone(),
                });
            }
        }
        Ok(Machine {
            initial: small(initial),
            blank: small(blank),
            states,
            symbols,
            table,
        })
    }

    /// The machine that first writes a word on the empty tape, and then goes to work on its first
    /// symbol: a state for each symbol, from the last one on.
    ///
    /// ```
    /// use grundy_automata::Machine;
    /// use grundy_num::Limits;
    /// let beaver: Machine = "1RB1LB_1LA1RZ".parse().unwrap();
    /// let writer = beaver.after_writing(&[1, 0, 1]);
    /// let (mut run, mut later) = (beaver.run(&[1, 0, 1]), writer.run(&[]));
    /// run.advance(4, usize::MAX, &Limits::none())?;
    /// later.advance(3 + 4, usize::MAX, &Limits::none())?;
    /// assert_eq!((run.state(), run.head()), (later.state(), later.head() + 2));
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    #[must_use]
    pub fn after_writing(&self, word: &[u8]) -> Machine {
        let mut machine = self.clone();
        for (rest, &write) in word.iter().enumerate() {
            let next = machine.initial;
            // The last state to come is the first one to be at work.
            machine.initial = u16::try_from(machine.states.len()).unwrap_or(u16::MAX);
            let step = if rest == 0 { Step::Stay } else { Step::Left };
            let mut name = format!("w{}", rest + 1);
            while machine.states.contains(&name) {
                name.push('\'');
            }
            machine.states.push(name);
            let row = Some(Transition { write, step, next });
            machine.table.extend(vec![row; machine.symbols.len()]);
        }
        machine
    }

    /// The names of the states.
    pub fn states(&self) -> &[String] {
        &self.states
    }

    /// The names of the symbols.
    pub fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// The state it starts in.
    pub fn initial(&self) -> u16 {
        self.initial
    }

    /// The symbol of an empty cell.
    pub fn blank(&self) -> u8 {
        self.blank
    }

    /// Whether a state ends the run.
    pub fn halts(&self, state: u16) -> bool {
        self.transition(state, 0).is_none()
    }

    /// What happens in a state that reads a symbol; `None` in a halting state.
    pub fn transition(&self, state: u16, symbol: u8) -> Option<Transition> {
        self.table[usize::from(state) * self.symbols.len() + usize::from(symbol)]
    }

    /// The number of a symbol by its name.
    pub fn symbol(&self, name: &str) -> Option<u8> {
        let index = self.symbols.iter().position(|symbol| symbol == name);
        index.map(small)
    }
}

/// The number of each name; a name listed twice is refused.
fn numbers(names: &[String]) -> Result<FxHashMap<&str, usize>, MachineError> {
    let mut numbers = FxHashMap::default();
    for (number, name) in names.iter().enumerate() {
        if numbers.insert(name.as_str(), number).is_some() {
            return Err(MachineError::Listed(name.clone()));
        }
    }
    Ok(numbers)
}

/// A number of a state or symbol, of which there are not too many.
fn small<T: TryFrom<usize>>(number: usize) -> T {
    T::try_from(number)
        .ok()
        .expect("the number of states and symbols was checked")
}
