//! # From a board to its value
//!
//! Everything that can be asked is a *question*: a struct whose fields say what it is about. It is
//! asked at a *workbench*, which keeps games and names from one question to the next, within
//! *limits*, which say how far the work may go.
//!
//! ```
//! use grundy::questions::Eval;
//! use grundy::{Asking, Limits, Question, Workbench};
//!
//! let bench = Workbench::default();
//! let limits = Limits::none();
//! let at = Asking::new(&bench, &limits);
//!
//! let worth = Eval::of("domineering(\"...|...\")").ask(&at)?;
//! assert_eq!(worth.written.to_string(), "{2|-1/2}");
//! # Ok::<(), grundy::Refusal>(())
//! ```
//!
//! The answer is data: beside the text there is the value itself, with the games that it is made
//! of. It also writes itself for a person, and as JSON for a program; the
//! same JSON is what `grundy batch` answers.
//!
//! ```
//! # use grundy::questions::Eval;
//! # use grundy::{Asking, Limits, Question, Workbench};
//! # let (bench, limits) = (Workbench::default(), Limits::none());
//! # let at = Asking::new(&bench, &limits);
//! use grundy::render::Style;
//! use grundy::Answer;
//! use grundy::language::Notes;
//! use grundy::requests::answer_json;
//!
//! let worth = Eval::of("{2|1}").ask(&at);
//! let json = answer_json::<Eval>(&worth, &Notes::default());
//! assert!(json.contains(r#""temperature":"1/2""#));
//! assert!(worth?.text(&Style::default())?.contains("temperature  1/2"));
//! # Ok::<(), grundy::Refusal>(())
//! ```
//!
//! Positions of different games add up, and somebody wins their sum. Moves are listed summand by
//! summand.
//!
//! ```
//! # use grundy::{Asking, Limits, Question, Workbench};
//! # let (bench, limits) = (Workbench::default(), Limits::none());
//! # let at = Asking::new(&bench, &limits);
//! use grundy::questions::Solve;
//!
//! let expr = "nim(1, 2) + toads_and_frogs(\"T.F\")".to_owned();
//! let solved = Solve { expr, ..Solve::default() }.ask(&at)?;
//! assert_eq!(solved.outcome.0.letter(), 'N');
//! let first = &solved.left_winning_moves.expect("all moves were found")[0];
//! assert_eq!((first.component, first.name.as_deref()), (0, Some("2->0")));
//! # Ok::<(), grundy::Refusal>(())
//! ```
//!
//! A mistake points at its place, and a limit is an answer too: nothing hangs, and nothing is
//! called an answer that is not one.
//!
//! ```
//! # use grundy::questions::Eval;
//! # use grundy::{Asking, Limits, Question, Workbench};
//! # let bench = Workbench::default();
//! use grundy::{Halt, Refusal};
//!
//! let limits = Limits::none().steps(1000);
//! let at = Asking::new(&bench, &limits);
//! let Err(Refusal::Mistake(mistake)) = Eval::of("{2|1").ask(&at) else { unreachable!() };
//! assert!(mistake.shown().contains("│ {2|1"));
//! let Err(Refusal::Halt(halt)) = Eval::of("up_power(100000)").ask(&at) else { unreachable!() };
//! assert_eq!(halt, Halt::Steps);
//! ```
//!
//! Below the questions stand the games themselves. A sitting at the workbench gives their arena;
//! what is to be kept after it is a [`Kept`](crate::values::Kept), which keeps the arena too.
//!
//! ```
//! use grundy::{Limits, Workbench};
//! use grundy::language::Value;
//! use grundy::values::{Kept, Notation};
//!
//! let (bench, limits) = (Workbench::default(), Limits::none());
//! let kept: Kept<Value> = bench.evaluate("{3|1} + *", &limits)?;
//! drop(bench);
//! let (games, value) = kept.within(&limits);
//! assert_eq!(value.write(games, Notation::Unicode)?, "{3*|1*}");
//! # Ok::<(), grundy::Refusal>(())
//! ```
