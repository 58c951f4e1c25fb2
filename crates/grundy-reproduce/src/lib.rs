//! Texts on combinatorial games, run again.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! A [`Text`] is a file of data: what a paper or a book claims, item by item, and the questions that
//! compute it. A [`Reader`] asks these questions and compares: an [`ItemReport`] says whether the text
//! agrees with what was found, differs from it and why, is extended by it, or holds on so many cases. No
//! figure of a text stands in code, and nothing is asked that anybody could not ask.
//!
//! ```
//! use grundy::requests::{Desk, Work};
//! use grundy_reproduce::{Reader, Text, Verdict};
//!
//! let text = Text::read("mine", r#"
//!     title = "My paper"
//!     source = "not yet printed"
//!     about = "One lemma."
//!     [[item]]
//!     number = 1
//!     place = "Lemma 1"
//!     kind = "lemma"
//!     title = "Two heaps"
//!     claim = "Two heaps of Nim are worth their sum without carries."
//!     [[item.step]]
//!     check = "nimber(nim(a, b)) == a xor b"
//!     over = "a in 0..20, b in 0..a"
//! "#)?;
//! let work = Work::default();
//! let reader = Reader::new(Desk::default(), &work);
//! let report = reader.run(&text.items[0])?;
//! assert_eq!(report.verdict, Verdict::Holds { cases: 231 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod text;
mod texts;

mod all;
mod claim;
mod command;
mod kept;
mod report;
mod run;
mod sweep;

mod page;
mod words;

pub use page::page;
pub use report::{
    Counts, Difference, Exhibit, ItemReport, Listed, Remark, Reports, StepReport, TextReport,
    Verdict,
};
pub use run::{Failure, Reader};
pub use text::{Asked, Expected, Item, Kind, Plot, Show, Slip, Step, Text, TextError};
pub use texts::texts;
pub use words::{errata, item_line, item_words, text_heading};
