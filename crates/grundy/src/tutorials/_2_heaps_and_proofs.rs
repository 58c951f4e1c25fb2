//! # From a heap to a proof
//!
//! The values of a game on one heap form a sequence, and often the sequence is periodic from some
//! heap on. What is *observed* is not what is *proved*: a period is called proved only when the
//! hypothesis of a theorem was checked, and then it leaves a certificate.
//!
//! ```
//! use grundy::questions::PeriodOf;
//! use grundy::{Asking, Limits, Question, Workbench};
//! use grundy::questions::HeapGameField;
//!
//! let (bench, limits) = (Workbench::default(), Limits::none());
//! let at = Asking::new(&bench, &limits);
//! let question = PeriodOf {
//!     game: HeapGameField::typed("octal 0.77"), // Kayles
//!     certificate: true,
//!     ..PeriodOf::default()
//! };
//! let found = question.ask(&at)?;
//! assert_eq!(found.status, Some("proved"));
//! assert_eq!(found.period.expect("a period").to_u64(), Some(12));
//! # Ok::<(), grundy::Refusal>(())
//! ```
//!
//! The certificate is checked by code that shares nothing with the search. A false one is refused,
//! with the place where it fails; one of which only a sample was checked is never called valid.
//!
//! ```
//! # use grundy::questions::PeriodOf;
//! # use grundy::{Asking, Limits, Question, Workbench};
//! # use grundy::questions::HeapGameField;
//! # let (bench, limits) = (Workbench::default(), Limits::none());
//! # let at = Asking::new(&bench, &limits);
//! # let game = HeapGameField::typed("octal 0.77");
//! # let question = PeriodOf { game, certificate: true, ..PeriodOf::default() };
//! use grundy::json::Whole;
//! use grundy::questions::{Status, Verify};
//!
//! let mut certificate = question.ask(&at)?.certificate.expect("it is proved");
//! let check = |certificate| Verify { certificate, full: false, seed: None }.ask(&at);
//! assert_eq!(check(certificate.clone())?.status, Status::Valid);
//! certificate.preperiod = Whole::from(70_u64);
//! assert_eq!(check(certificate)?.status, Status::Refused);
//! # Ok::<(), grundy::Refusal>(())
//! ```
//!
//! Other programs ask the same questions in JSON. A request that cannot be understood says which
//! field is wrong.
//!
//! ```
//! use grundy::Workbench;
//! use grundy::requests::Desk;
//!
//! let (desk, bench) = (Desk::default(), Workbench::default());
//! let answer = desk.answer(&bench, r#"{"do":"sequence","game":"subtraction 1,2","to":5}"#);
//! assert!(answer.ends_with(r#""values":[0,1,2,0,1,2]}"#));
//! let answer = desk.answer(&bench, r#"{"do":"sequence","gme":"subtraction 1,2","to":5}"#);
//! assert!(answer.contains("did you mean `game`?"));
//! ```
