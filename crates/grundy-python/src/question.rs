//! Questions, as requests in JSON.

use grundy::language::FUNCTIONS;
use grundy::requests::Work;
use grundy::rulesets::CATALOGUE;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::bench::{bench, desk, machine};
use crate::convert::Named;
use crate::error::raise;
use crate::work::aside;

/// The version of grundy.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The JSON Schema of all questions and answers.
#[pyfunction]
pub(crate) fn schema() -> String {
    grundy::requests::schema_text()
}

/// The rulesets: name, summary, example, rules, notation, theory, source, and whether a heap in square brackets
/// follows the parameters.
#[pyfunction]
pub(crate) fn catalogue() -> Vec<([&'static str; 7], bool)> {
    let entries = CATALOGUE.iter();
    let page = |entry: &grundy::solvers::Entry| {
        let info = entry.info;
        let texts = [
            entry.name,
            info.summary,
            info.example,
            info.rules,
            info.notation,
            info.theory,
            info.source,
        ];
        (texts, entry.index != grundy::rules::Index::Nothing)
    };
    entries.map(page).collect()
}

/// The questions: name, and the fields that arguments fill in by their places.
#[pyfunction]
pub(crate) fn questions() -> Vec<(&'static str, Vec<&'static str>)> {
    let entries = grundy::questions::QUESTIONS.iter();
    entries
        .map(|entry| (entry.name, entry.arguments.to_vec()))
        .collect()
}

/// The functions of the language: signature and summary.
#[pyfunction]
pub(crate) fn functions() -> Vec<(&'static str, &'static str)> {
    let functions = FUNCTIONS.iter();
    functions.map(|it| (it.signature, it.summary)).collect()
}

/// The answer to a request in JSON, in which these objects go by these names.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    request: &str,
    names: &Bound<'_, PyDict>,
    watch: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let given = Named::of(names)?;
    let work = Work::new();
    let desk = desk();
    let answer = aside(py, &work, watch, || {
        let limits = work.limits(desk.budget, machine());
        let lent = given.lend(&bench().sit(&limits)?)?;
        desk.answer_or_refuse(&lent, request, &work)
    })?;
    answer.map_err(|refusal| raise(py, &refusal))
}
