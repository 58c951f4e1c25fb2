//! Exact answers about combinatorial games.
//!
//! This crate is the way from a question to its answer. A question is a value of a type in
//! [`questions`]; [`Question::ask`] answers it on a [`Workbench`]; the answer is plain data that
//! also writes itself as text, JSON and pictures. [`Desk`] does the same for requests in JSON.
//! Every interface stands on these and adds nothing to an answer.
//!
//! ```
//! use grundy::questions::Solve;
//! use grundy::{Asking, Limits, Question, Workbench};
//!
//! let (bench, limits) = (Workbench::default(), Limits::none());
//! let question = Solve { expr: "nim(3, 4, 5)".into(), ..Solve::default() };
//! let solved = question.ask(&Asking::new(&bench, &limits))?;
//! assert_eq!(solved.outcome.0.letter(), 'N');
//! # Ok::<(), grundy::Refusal>(())
//! ```

mod ask;
mod asked;
pub mod play;
pub mod questions;
pub mod tutorials;

pub mod json;
mod record;
mod reference;
mod request;
mod schema;

mod budget;
mod counting;
mod doors;
mod fields;
mod formal;
mod function_field;
mod graph_file;
mod growth;
mod heap_field;
mod over;
mod page;
mod picture;
mod running_name;
mod strict_json;
mod summand_picture;
mod used;
mod winning_picture;

/// The Rust of the book, which is compiled and run with the examples here.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/new_game.md")]
mod new_game {}

pub use ask::{Answer, AnyAnswer, Asking, Convention, Entry, NoWatch, Question, Wanted, Watch};
pub use budget::{Budget, ParseAmountError, Surroundings, parse_mebibytes, parse_seconds};
pub use counting::{Counting, bytes_taken};
pub use function_field::{FunctionField, FunctionParts, PieceField};
pub use graph_file::{read_game_graph, read_graph};
pub use heap_field::{
    CertificateField, CheckpointField, HeapGameField, read_certificate, read_checkpoint,
};
pub use over::{Rule, Typed, last_statement};
pub use picture::draw;
pub use questions::{read_lattice, unsolved};
pub use reference::reference;
pub use request::{Amount, Common, Desk, LargerLimits, NotationName, Shape, Work, answer_json};
pub use running_name::{Subject, subject};
pub use schema::{schema, schema_text};
pub use used::{Unused, Uses};

pub use grundy_amounts::{continuous, takeaway};
pub use grundy_game::{Game, GameArena, GameSum, Games, Kept, Notation, Thermograph, UpStar};
pub use grundy_heap as heap;
pub use grundy_heap::{FAMILIES, NAMED_GAMES, NamedGame, Progress};
pub use grundy_lang::Refusal;
pub use grundy_lang::{
    DEEPEST_LIST, Diagnostic, FUNCTIONS, Function, Member, Notes, OpenExpression,
    QUESTIONS_OF_NUMBERS, Reached, Record, Sitting, Span, Value, Workbench, expect_name, parse,
    suggest,
};
pub use grundy_lang::{
    Hands, Hints, LegalMove, Match, Prospect, ReplayError, Stop, Transcript, TranscriptError, Turn,
};
#[cfg(not(target_family = "wasm"))]
pub use grundy_num::system_clock;
pub use grundy_num::{
    Clock, Dyadic, Halt, IBig, Limits, Nimber, Outcome, Play, Player, Rational, Sign, UBig, grouped,
};
pub use grundy_render as render;
pub use grundy_rules as rules;
pub use grundy_rulesets::CATALOGUE;
pub use grundy_solve::{
    Analysis, Entry as CatalogueEntry, Hooks, Position, PositionSum, analyse_positions,
    as_impartial, as_partizan, impartial, partizan,
};
