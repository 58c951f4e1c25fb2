//! A Turing machine as a cellular automaton of radius 1.
//!
//! A cell holds its symbol and, where the head is, its state. The head of a halting state stays.
//! From a legal start there is one head at most; of several, the one in the centre comes first,
//! then the left one, then the right one.

use crate::cellular::{Automaton, Configuration, Letter, RuleError};
use crate::{Machine, Run, Step};

/// The automaton of a machine and the meaning of its letters.
///
/// Letter 0 is the empty cell and letter 1 the empty cell with the head in the initial state.
#[derive(Clone, Debug)]
pub struct MachineAutomaton {
    automaton: Automaton,
    pairs: Vec<(Option<u16>, u8)>,
    /// The letter of each pair, by state (0 for no head) and symbol.
    letters: Vec<Letter>,
    symbols: usize,
}

/// A machine has too many states and symbols for the table of its automaton.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the automaton of this machine has {letters} letters, and tables are made for at most 400")]
pub struct TooManyLetters {
    letters: usize,
}

impl MachineAutomaton {
    /// The automaton of a machine.
    ///
    /// ```
    /// use grundy_automata::{Configuration, LocalRule, Machine, MachineAutomaton};
    /// let machine: Machine = "1RB1LB_1LA1RZ".parse().unwrap();
    /// let automaton = MachineAutomaton::new(&machine).unwrap();
    /// // One step on the empty tape: a 1 where the head was, and the head in state B beside it.
    /// let line = automaton.automaton().step(&Configuration::seed(1, 0));
    /// let pairs: Vec<_> = line.cells().iter().map(|&letter| automaton.pair(letter)).collect();
    /// assert_eq!(pairs, [(None, 1), (Some(1), 0)]);
    /// ```
    pub fn new(machine: &Machine) -> Result<MachineAutomaton, TooManyLetters> {
        let symbols = machine.symbols().len();
        let letters = (machine.states().len() + 1) * symbols;
        let too_many = TooManyLetters { letters };
        if letters > 400 {
            return Err(too_many);
        }
        let mut pairs = vec![
            (None, machine.blank()),
            (Some(machine.initial()), machine.blank()),
        ];
        let states = (0..machine.states().len()).map(|state| u16::try_from(state).ok());
        for state in [None].into_iter().chain(states) {
            for symbol in 0..u8::try_from(symbols).expect("symbols have 8-bit numbers") {
                if !pairs[..2].contains(&(state, symbol)) {
                    pairs.push((state, symbol));
                }
            }
        }
        let mut numbered = vec![0; letters];
        for (letter, &(state, symbol)) in (0..).zip(&pairs) {
            numbered[index(state, symbol, symbols)] = letter;
        }
        let next = |left, centre, right| {
            let (state, symbol) = step(machine, left, centre, right);
            numbered[index(state, symbol, symbols)]
        };
        let mut table = Vec::with_capacity(letters * letters * letters);
        for &left in &pairs {
            for &centre in &pairs {
                table.extend(pairs.iter().map(|&right| next(left, centre, right)));
            }
        }
        match Automaton::new(letters, 1, table) {
            Ok(automaton) => Ok(MachineAutomaton {
                automaton,
                pairs,
                letters: numbered,
                symbols,
            }),
            Err(RuleError::TooLarge { .. }) => Err(too_many),
            Err(_) => unreachable!("the table has one letter for each triple"),
        }
    }

    /// The automaton.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// The state of the head, if there is one, and the symbol that a letter means.
    pub fn pair(&self, letter: Letter) -> (Option<u16>, u8) {
        self.pairs[usize::from(letter)]
    }

    /// The letter of a state, or of no head, and a symbol.
    pub fn letter(&self, state: Option<u16>, symbol: u8) -> Letter {
        self.letters[index(state, symbol, self.symbols)]
    }

    /// Whether at most one of the letters has a head: others never meet.
    pub fn is_legal(&self, letters: &[Letter]) -> bool {
        letters
            .iter()
            .filter(|&&letter| self.pair(letter).0.is_some())
            .count()
            <= 1
    }

    /// The line that a run of the machine is at; `input` is how long its input was.
    pub fn line(&self, run: &Run<'_>, input: usize) -> Configuration {
        let (first, last) = run.visited();
        let (first, end) = (first.min(0), (last + 1).max(crate::cellular::place(input)));
        let cells = (first..end).map(|at| {
            let state = (at == run.head()).then(|| run.state());
            self.letter(state, run.symbol(at))
        });
        Configuration::new(first, cells.collect(), 0)
    }
}

fn index(state: Option<u16>, symbol: u8, symbols: usize) -> usize {
    state.map_or(0, |state| usize::from(state) + 1) * symbols + usize::from(symbol)
}

/// The next head and symbol of the centre cell.
fn step(
    machine: &Machine,
    left: (Option<u16>, u8),
    centre: (Option<u16>, u8),
    right: (Option<u16>, u8),
) -> (Option<u16>, u8) {
    let does = |(state, symbol): (Option<u16>, u8)| machine.transition(state?, symbol);
    let here = does(centre);
    let symbol = here.map_or(centre.1, |transition| transition.write);
    let arrives = |from, step| does(from).filter(|transition| transition.step == step);
    let state = match (centre.0, here) {
        (Some(halting), None) => Some(halting),
        _ => here
            .filter(|transition| transition.step == Step::Stay)
            .or_else(|| arrives(left, Step::Right))
            .or_else(|| arrives(right, Step::Left))
            .map(|transition| transition.next),
    };
    (state, symbol)
}
