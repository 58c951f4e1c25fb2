//! Exact answers about combinatorial games.
//!
//! ```
//! use grundy::prelude::*;
//!
//! let bench = Workbench::default();
//! assert_eq!(bench.show("domineering(\"...|...\") + nim(1)")?, "{2*|-1/2*}");
//! assert_eq!(bench.show("outcome(domineering(8, 3))")?, "L");
//! # Ok::<(), Refusal>(())
//! ```
//!
//! Three pages lead into the library, each of which runs:
//!
//! 1. [From a board to its value](tutorials::_1_boards_and_values);
//! 2. [from a heap to a proof](tutorials::_2_heaps_and_proofs);
//! 3. [from one game to a family](tutorials::_3_families).
//!
//! A question is a value of a type in [`questions`]; [`Question::ask`] answers it on a [`Workbench`];
//! the answer is plain data that also writes itself as text, JSON and pictures. Every interface
//! builds on this and adds nothing to an answer. Whatever lies below has a module of its own here:
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`prelude`] | what most programs import |
//! | [`questions`] | all questions with their fields and answers |
//! | [`values`] | games in canonical form, numbers, nimbers, outcomes |
//! | [`rules`] | the trait of a ruleset, for games of your own |
//! | [`rulesets`] | the catalogue |
//! | [`solvers`] | from positions to values, nimbers, outcomes and moves |
//! | [`heaps`] | sequences, periods, proofs and certificates |
//! | [`amounts`] | take-away games and continuous Nim |
//! | [`language`] | expressions |
//! | [`play`] | matches, against the machine too |
//! | [`render`] | pictures and their formats |
//! | [`requests`] | questions and answers in JSON, and their schema |
//! | [`host`] | the time, the memory and the clock that a program lends |
//!
//! This crate alone is meant to be depended on; the crates `grundy-*` below it are its parts.

pub mod prelude;

mod ask;
mod asked;
pub mod play;
pub mod questions;
pub mod tutorials;

pub mod json;
mod record;
#[cfg(feature = "schema")]
mod reference;
mod request;
#[cfg(feature = "schema")]
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
mod vocabulary;
mod winning_picture;

/// The Rust of the book, which is compiled and run with the examples here.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/new_game.md")]
mod new_game {}

pub use ask::{Answer, AnyAnswer, Asking, Convention, NoWatch, Question, Wanted, Watch};
pub use grundy_lang::{Diagnostic, Refusal, Span, Workbench};
pub use grundy_num::{Halt, Limits};
pub use picture::draw;

/// Games and numbers, and words for who plays and who wins.
pub mod values {
    pub use grundy_game::{
        Game, GameArena, GameSum, Games, Kept, Notation, Thermograph, UpStar, Wall,
    };
    pub use grundy_num::{
        Dyadic, IBig, Nimber, Ordinal, Outcome, Play, Player, Rational, Sign, SplitMix64, Surreal,
        UBig, grouped,
    };
}

/// What a ruleset is: the trait to implement, and what its methods speak of.
pub use grundy_rules as rules;

/// The catalogue of rulesets, each a module with its type.
pub use grundy_rulesets as rulesets;

/// From positions to values, nimbers, outcomes and winning moves.
pub use grundy_solve as solvers;

/// Games on heaps: sequences, periods, proofs and certificates.
pub use grundy_heap as heaps;

/// Games on an amount in which each move bounds the next: take-away games and continuous Nim.
pub use grundy_amounts as amounts;

/// Pictures, and the formats they are written in.
pub use grundy_render as render;

/// The expression language: its values, its names and its functions.
pub mod language {
    pub use grundy_num::shortened;

    pub use grundy_lang::{
        DEEPEST_LIST, FUNCTIONS, Function, Member, Notes, OpenExpression, QUESTIONS_OF_NUMBERS,
        Reached, Record, Sitting, Value, expect_name, parse, suggest,
    };

    pub use crate::over::{Rule, Typed, last_statement};
    pub use crate::running_name::{Subject, subject};
}

/// Questions in JSON, their answers, and the schema of both.
pub mod requests {
    #[cfg(feature = "schema")]
    pub use crate::reference::reference;
    pub use crate::request::{
        Amount, BackgroundName, Common, Desk, LargerLimits, NotationName, Shape, Work, answer_json,
    };
    #[cfg(feature = "schema")]
    pub use crate::schema::{schema, schema_text};
    pub use crate::vocabulary::Vocabulary;
}

/// What a program that asks lends: time, a clock, memory and its count.
pub mod host {
    pub use crate::budget::{
        Budget, ParseAmountError, Surroundings, parse_mebibytes, parse_seconds,
    };
    pub use crate::counting::{Counting, bytes_taken};
    pub use grundy_num::Clock;
    #[cfg(not(target_family = "wasm"))]
    pub use grundy_num::system_clock;
}
