//! The expression language of grundy.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! [`parse`] turns text into a [`Program`]: a flat tree in post-order, so that whoever evaluates
//! it is a plain loop. Parsing is a pure function in linear time that uses no recursion, and what
//! it refuses it explains in a [`Diagnostic`].
//!
//! A [`Workbench`] evaluates it: single games, and families of them.
//!
//! ```
//! use grundy_lang::Workbench;
//! let bench = Workbench::default();
//! bench.show("G(n) := mex([G(n-k) for k in 1..3 if k <= n])")?;
//! assert_eq!(bench.show("all(G(n) == n mod 4 for n in 0..100)")?, "true");
//! assert_eq!(bench.show("first(n for n in 1.. if n * n > 200)")?, "15");
//! # Ok::<(), grundy_lang::Refusal>(())
//! ```

pub mod diagnostic;
pub mod syntax;

mod free_names;
mod lexer;
mod literal;
mod parser;
mod word;

mod arithmetic;
mod asker;
mod builtins;
mod evaluate;
mod range;
mod record;
mod rulesets;
mod solve;
mod stalk;
mod surreal;
mod terms;
mod value;

mod names;
mod open_expression;
mod scope;
mod workbench;

pub use asker::{Asked, Asker, Plain};
pub use builtins::{FUNCTIONS, Function, QUESTIONS_OF_NUMBERS, suggest};
pub use diagnostic::{Diagnostic, Refusal, Span};
pub use evaluate::{Definition, Member, Reached};
pub use free_names::expect_name;
/// What the answers are made of.
pub use grundy_solve::{
    Among, Analysis, ChooseError, Hands, Hints, Label, LeftOut, LegalMove, MOST_MOVES, Match,
    MatchView, MoveTo, MoveView, PositionSum, Prospect, Reason, ReplayError, Replies, Reply, Rule,
    Solution, Stalk, Stop, SumPart, SummandView, Term, Transcript, TranscriptError, Turn,
    WinningMove, WinningMoves, analyse, analyse_positions, share,
};
pub use open_expression::OpenExpression;
pub use parser::{expect_clauses, parse};
pub use range::Integers;
pub use record::Record;
pub use syntax::{BinaryOp, CompareOp, LogicOp, Node, NodeId, NodeKind, Note, Program};
pub use value::{DEEPEST_LIST, Value, write_analysed};
pub use workbench::{Notes, Sitting, Workbench};
