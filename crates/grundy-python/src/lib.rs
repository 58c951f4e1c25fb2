//! The extension module of the Python package `grundy`: values, positions, questions and sweeps.
//!
//! It adds nothing to an answer. Arithmetic is that of the language, with the operands as open names;
//! questions go through [`grundy::requests::Desk`] and come back as JSON, of which the package makes typed answers;
//! rulesets written in Python are rules like all others (`own_rules.rs`). What runs long runs on a thread of its
//! own while the caller's looks for Ctrl-C (`work.rs`).

mod bench;
mod convert;
mod error;
mod game;
mod nimber;
mod own_rules;
mod plan;
mod position;
mod question;
mod sweep;
mod terms;
mod value;
mod work;

use pyo3::prelude::*;

#[global_allocator]
static COUNTING: grundy::host::Counting = grundy::host::Counting;

/// The compiled part of grundy.
#[pymodule]
mod _grundy {
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::nimber::PyNimber;
    #[pymodule_export]
    use crate::own_rules::Rules;
    #[pymodule_export]
    use crate::plan::{sweep_families, sweep_order, sweep_plan};
    #[pymodule_export]
    use crate::position::{PyPosition, Raw};
    #[pymodule_export]
    use crate::question::{ask, catalogue, functions, questions, schema, version};
    #[pymodule_export]
    use crate::sweep::{sweep_chunk, sweep_merge, sweep_todo};
    #[pymodule_export]
    use crate::terms::{Cells, Terms, cells, terms};
    #[pymodule_export]
    use crate::value::{PyValue, evaluate};
}
