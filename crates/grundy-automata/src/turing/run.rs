//! Running a machine: some hundred million steps a second, within limits.

use grundy_num::{Halt, Limits};

use super::Machine;

/// A machine at work on its tape.
///
/// ```
/// use grundy_automata::{Machine, Stop};
/// use grundy_num::Limits;
/// let machine: Machine = "1RB1LB_1LA1RZ".parse()?;
/// let mut run = machine.run(&[]);
/// assert_eq!(run.advance(1000, usize::MAX, &Limits::none()), Ok(Stop::Halted));
/// assert_eq!((run.steps(), run.nonblank(), run.head()), (6, 4, 0));
/// # Ok::<(), grundy_automata::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Run<'m> {
    machine: &'m Machine,
    program: Vec<Instruction>,
    input: Vec<u8>,
    /// The visited cells are `tape[from..]` up to `to`; the rest is room to grow.
    tape: Vec<u8>,
    from: usize,
    to: usize,
    /// The index in `tape` of place 0.
    origin: i64,
    head: usize,
    state: u16,
    steps: u64,
}

/// Why a run stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The machine halted.
    Halted,
    /// It took as many steps as were allowed.
    Steps,
    /// It visited more cells than were allowed.
    Space,
}

/// A transition as the inner loop wants it: one load, no decoding.
#[derive(Clone, Copy, Debug)]
struct Instruction {
    /// The first entry of the next state.
    next: u32,
    write: u8,
    offset: i8,
    /// Whether the next state halts.
    halts: bool,
}

/// Steps between two looks at the limits.
const SLICE: u64 = 1 << 20;

impl Machine {
    /// A run that starts on the cell at place 0, with the input written from there to the right.
    /// Symbols of the input beyond the last one of the machine are refused by a panic.
    ///
    /// # Panics
    /// When the input holds a number that is no symbol.
    pub fn run(&self, input: &[u8]) -> Run<'_> {
        assert!(
            input
                .iter()
                .all(|&symbol| usize::from(symbol) < self.symbols().len()),
            "the input holds only symbols of the machine"
        );
        Run {
            machine: self,
            program: self.program(),
            input: input.to_vec(),
            tape: vec![input.first().copied().unwrap_or(self.blank())],
            from: 0,
            to: 1,
            origin: 0,
            head: 0,
            state: self.initial(),
            steps: 0,
        }
    }

    fn program(&self) -> Vec<Instruction> {
        let symbols = self.symbols().len();
        let states = 0..u16::try_from(self.states().len()).expect("states have 16-bit numbers");
        let mut program = Vec::new();
        for state in states {
            for symbol in 0..u8::try_from(symbols).expect("symbols have 8-bit numbers") {
                let instruction = match self.transition(state, symbol) {
                    Some(transition) => Instruction {
                        next: u32::from(transition.next) * u32::from(small(symbols)),
                        write: transition.write,
                        offset: transition.step.offset(),
                        halts: self.halts(transition.next),
                    },
                    // Never read: a run stops before a halting state would read.
                    None => Instruction {
                        next: 0,
                        write: 0,
                        offset: 0,
                        halts: true,
                    },
                };
                program.push(instruction);
            }
        }
        program
    }
}

fn small(symbols: usize) -> u8 {
    u8::try_from(symbols).expect("symbols have 8-bit numbers")
}

impl Run<'_> {
    /// Runs until the machine halts, has taken `steps` steps in all, or has visited more than
    /// `cells` cells; the last step is complete in every case.
    pub fn advance(&mut self, steps: u64, cells: usize, limits: &Limits<'_>) -> Result<Stop, Halt> {
        loop {
            if self.machine.halts(self.state) {
                return Ok(Stop::Halted);
            }
            if self.to - self.from > cells {
                return Ok(Stop::Space);
            }
            if self.steps >= steps {
                return Ok(Stop::Steps);
            }
            limits.look()?;
            limits.allow_memory(self.tape.len() as u64)?;
            self.slice((steps - self.steps).min(SLICE), cells);
        }
    }

    /// Runs up to so many steps; stops early when the machine halts or space runs out.
    fn slice(&mut self, mut budget: u64, cells: usize) {
        let symbols = u32::from(small(self.machine.symbols().len()));
        let mut base = u32::from(self.state) * symbols;
        let start = budget;
        let mut halted = false;
        while budget > 0 && !halted && self.to - self.from <= cells {
            let window = &mut self.tape[self.from..self.to];
            let mut at = self.head - self.from;
            while budget > 0 {
                let Some(cell) = window.get_mut(at) else {
                    break;
                };
                let instruction = self.program[base as usize + usize::from(*cell)];
                *cell = instruction.write;
                at = at.wrapping_add_signed(isize::from(instruction.offset));
                base = instruction.next;
                budget -= 1;
                if instruction.halts {
                    halted = true;
                    break;
                }
            }
            self.arrive(at);
        }
        self.steps += start - budget;
        self.state = u16::try_from(base / symbols).expect("states have 16-bit numbers");
    }

    /// Puts the head on the cell `at` of the window, which may be one beyond either end.
    fn arrive(&mut self, at: usize) {
        if at == usize::MAX {
            if self.from == 0 {
                self.grow_left();
            }
            self.from -= 1;
            self.head = self.from;
            self.tape[self.head] = self.fresh(self.head);
        } else {
            self.head = self.from + at;
            if self.head == self.to {
                if self.to == self.tape.len() {
                    self.tape.resize(2 * self.to, 0);
                }
                self.to += 1;
                self.tape[self.head] = self.fresh(self.head);
            }
        }
    }

    fn grow_left(&mut self) {
        let more = self.tape.len();
        let mut tape = vec![0; 2 * more];
        tape[more..].copy_from_slice(&self.tape);
        self.tape = tape;
        self.from += more;
        self.to += more;
        self.origin += crate::cellular::place(more);
    }

    /// What a cell holds that was never visited: input or blank.
    fn fresh(&self, index: usize) -> u8 {
        let place = crate::cellular::place(index) - self.origin;
        let symbol = usize::try_from(place)
            .ok()
            .and_then(|place| self.input.get(place));
        symbol.copied().unwrap_or(self.machine.blank())
    }

    /// The machine.
    pub fn machine(&self) -> &Machine {
        self.machine
    }

    /// The state.
    pub fn state(&self) -> u16 {
        self.state
    }

    /// The place of the head.
    pub fn head(&self) -> i64 {
        crate::cellular::place(self.head) - self.origin
    }

    /// The steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The first and the last place the head was on.
    pub fn visited(&self) -> (i64, i64) {
        let first = crate::cellular::place(self.from) - self.origin;
        (
            first,
            first + crate::cellular::place(self.to - self.from) - 1,
        )
    }

    /// The first and the last place that was visited or holds input that is not blank.
    pub fn extent(&self) -> (i64, i64) {
        let (first, last) = self.visited();
        let blank = self.machine.blank();
        let unread = self.input.iter().rposition(|&symbol| symbol != blank);
        (
            first,
            unread.map_or(last, |at| last.max(crate::cellular::place(at))),
        )
    }

    /// The symbols of the visited cells, from the first to the last.
    pub fn tape(&self) -> &[u8] {
        &self.tape[self.from..self.to]
    }

    /// The symbol of any cell.
    pub fn symbol(&self, at: i64) -> u8 {
        let index = usize::try_from(at.saturating_add(self.origin)).ok();
        match index.filter(|index| (self.from..self.to).contains(index)) {
            Some(index) => self.tape[index],
            None => usize::try_from(at)
                .ok()
                .and_then(|at| self.input.get(at))
                .copied()
                .unwrap_or(self.machine.blank()),
        }
    }

    /// How many cells are not blank, input that was never visited included.
    pub fn nonblank(&self) -> u64 {
        let blank = self.machine.blank();
        let visited = self
            .tape()
            .iter()
            .filter(|&&symbol| symbol != blank)
            .count();
        let (first, last) = self.visited();
        let unread = self.input.iter().enumerate().filter(|&(at, &symbol)| {
            symbol != blank && !(first..=last).contains(&crate::cellular::place(at))
        });
        (visited + unread.count()) as u64
    }
}
