//! The expression language of grundy.
//!
//! [`parse`] turns text into a [`Program`]: a flat tree in post-order, so that whoever evaluates
//! it is a plain loop. Parsing is a pure function in linear time that uses no recursion, and what
//! it refuses it explains in a [`Diagnostic`].

pub mod diagnostic;
pub mod syntax;

mod lexer;
mod literal;
mod parser;

mod analysis;
mod arithmetic;
mod builtins;
mod evaluate;
mod match_play;
mod misere;
mod position_sum;
mod rulesets;
mod solve;
mod stalk;
mod stalk_sum;
mod surreal;
mod terms;
mod value;

mod names;
mod workbench;

pub use analysis::{Analysis, analyse, analyse_positions, write_analysed};
pub use builtins::{FUNCTIONS, Function};
pub use diagnostic::{Diagnostic, EvalError, Span};
pub use match_play::{
    ChooseError, LegalMove, Match, ReplayError, Transcript, TranscriptError, Turn,
};
pub use parser::{INTEGER_ARGUMENTS, parse};
pub use position_sum::PositionSum;
pub use solve::{MOST_MOVES, MoveTo, Solution, WinningMove, WinningMoves};
pub use syntax::{BinaryOp, CompareOp, Node, NodeId, NodeKind, Program};
pub use value::Value;
pub use workbench::{Sitting, Workbench};
