//! What most programs import: `use grundy::prelude::*`.
//!
//! ```
//! use grundy::prelude::*;
//! use grundy::rulesets::wythoff::Wythoff;
//!
//! let rules = Wythoff::default();
//! let nimber = NimberSolver::new(&rules, Hooks::Used).nimber(&[3, 6], &Limits::none())?;
//! assert_eq!(nimber, 1.into());
//! # Ok::<(), Halt>(())
//! ```

pub use crate::questions::{Eval, PeriodOf, Solve};
pub use crate::rules::{ArgError, Args, Impartial, Info, Move, Rules, Ruleset};
pub use crate::solvers::{Hooks, Judge, NimberSolver, PositionSum, ValueSolver};
pub use crate::values::{
    Dyadic, Game, GameArena, Games, Nimber, Notation, Outcome, Play, Player, Rational,
};
pub use crate::{Answer, Asking, Diagnostic, Halt, Limits, Question, Refusal, Workbench};
