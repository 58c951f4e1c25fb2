//! # From one game to a family
//!
//! What is true of one game is a fact; what is true of a family is a theorem, or waits for its
//! counterexample. The language reaches over families: a list by rule has a member for each value
//! that its names run through, and every question is a function whose answer has fields.
//!
//! ```
//! use grundy::questions::Eval;
//! use grundy::{Asking, Limits, Question, Workbench};
//!
//! let (bench, limits) = (Workbench::default(), Limits::none());
//! let at = Asking::new(&bench, &limits);
//! let ask = |expr: &str| Eval::of(expr).ask(&at).map(|worth| worth.written.to_string());
//!
//! let periods = ask("[period(subtraction(1, b)).period for b in 2..9]")?;
//! assert_eq!(periods, "[3, 2, 5, 2, 7, 2, 9, 2]");
//! # Ok::<(), grundy::Refusal>(())
//! ```
//!
//! The period of {a, b} looks like a + b, except where b is an odd multiple of a. Is it always so?
//! `all` takes a rule as its only argument and stops at the first member that is false; of a range
//! no list is made, however long it is.
//!
//! ```
//! # use grundy::questions::Eval;
//! # use grundy::{Asking, Limits, Question, Workbench};
//! # let (bench, limits) = (Workbench::default(), Limits::none());
//! # let at = Asking::new(&bench, &limits);
//! # let ask = |expr: &str| Eval::of(expr).ask(&at).map(|worth| worth.written.to_string());
//! ask("p(a, b) := period(subtraction(a, b)).period")?;
//! let law = "p(a, b) == a + b or b mod (2*a) == a for a in 1..9 for b in a+1..20";
//! assert_eq!(ask(&format!("all({law})"))?, "true");
//!
//! // Without the exception it fails, and `first` finds out where.
//! let pair = ask("first([a, b] for a in 1..9 for b in a+1..20 if p(a, b) != a + b)")?;
//! assert_eq!(pair, "[1, 3]");
//! # Ok::<(), grundy::Refusal>(())
//! ```
//!
//! Values can be held against each other, too, and against a definition typed in a line.
//!
//! ```
//! # use grundy::questions::Eval;
//! # use grundy::{Asking, Limits, Question, Workbench};
//! # let (bench, limits) = (Workbench::default(), Limits::none());
//! # let at = Asking::new(&bench, &limits);
//! # let ask = |expr: &str| Eval::of(expr).ask(&at).map(|worth| worth.written.to_string());
//! ask("G(n) := mex([G(n-k) for k in [1, 2, 6] if k <= n])")?;
//! ask("S := subtraction(1, 2, 6)")?;
//! assert_eq!(ask("all(nimber(S[n]) == G(n) for n in 0..100)")?, "true");
//! assert_eq!(ask("all(G(n) == 0 implies G(n+1) == 1 for n in 0..100)")?, "true");
//! # Ok::<(), grundy::Refusal>(())
//! ```
