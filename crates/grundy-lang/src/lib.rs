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

mod arithmetic;
mod builtins;
mod evaluate;
mod range;
mod rulesets;
mod solve;
mod stalk;
mod surreal;
mod terms;
mod value;

mod names;
mod workbench;

pub use builtins::{FUNCTIONS, Function, suggest};
pub use diagnostic::{Diagnostic, Refusal, Span};
/// What the answers are made of.
pub use grundy_solve::{
    Analysis, ChooseError, Hints, LegalMove, MOST_MOVES, Match, MatchView, MoveTo, MoveView,
    PositionSum, Prospect, Reason, ReplayError, Replies, Reply, Rule, Solution, SumPart,
    SummandView, Transcript, TranscriptError, Turn, WinningMove, WinningMoves, analyse,
    analyse_positions,
};
pub use parser::parse;
pub use solve::Why;
pub use syntax::{BinaryOp, CompareOp, Node, NodeId, NodeKind, Program};
pub use value::{Value, write_analysed};
pub use workbench::{Notes, Sitting, Workbench};
