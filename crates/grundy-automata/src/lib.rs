//! Turing machines, cellular automata, and the subtraction games that play them.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! The chain: a [`Machine`] becomes an [`Automaton`] whose letters are pairs of a head and a
//! symbol ([`MachineAutomaton`]); an automaton becomes a binary one by a code ([`Encoding`]); of the
//! binary one only the windows that give 0 matter, as a short list of patterns ([`Cubes`]); and
//! these patterns become the moves of a subtraction game ([`CellGame`]), in which the player who
//! moved last wins exactly the positions of cells that hold 1. [`Chain`] makes every stage, and
//! plays each against the next. [`lattice`] computes such games: subtraction games on several heaps.

mod cellular;
mod turing;

mod machine_automaton;

mod binary;
mod cubes;

pub mod lattice;

mod cell_game;
mod chain;

mod pascal;

pub use binary::{Encoding, Neighbourhood, PhiAutomaton};
pub use cell_game::{CellGame, GameError, Variant};
pub use cellular::{Automaton, Configuration, Letter, LocalRule, RuleError};
pub use chain::{Chain, ChainError, Difference, Stage, Verdict, verify_binary, verify_code};
pub use cubes::{Cube, CubeError, Cubes};
pub use machine_automaton::{MachineAutomaton, TooManyLetters};
pub use pascal::pascal_cell;
pub use turing::{Machine, MachineError, MachineText, Row, Run, Step, Stop, TextError, Transition};
