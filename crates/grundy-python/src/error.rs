//! Refusals as exceptions.

use grundy::json::Cut;
use grundy::{Diagnostic, Halt, Refusal};
use grundy_sweep::SweepError;
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// A class of the package that is written in Python.
pub(crate) fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "grundy._core", name)
}

/// The exception that says why something was refused.
pub(crate) fn raise(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let error = match refusal {
        Refusal::Mistake(mistake) => mistake_error(py, mistake),
        Refusal::Halt(Halt::Stopped) => return PyKeyboardInterrupt::new_err(()),
        Refusal::Halt(halt) => halt_error(py, halt),
    };
    error.unwrap_or_else(|error| error)
}

/// The exception that says why a sweep was not done.
pub(crate) fn raise_sweep(py: Python<'_>, error: &SweepError) -> PyErr {
    match error {
        SweepError::Mistake(mistake) => raise(py, &Refusal::Mistake((**mistake).clone())),
        SweepError::Halt(halt) => raise(py, &Refusal::Halt(halt.clone())),
        SweepError::File { .. } => PyOSError::new_err(error.to_string()),
        SweepError::Damaged { .. } | SweepError::BadChunks(_) => {
            raise(py, &Diagnostic::plain(error.to_string()).into())
        }
    }
}

fn mistake_error(py: Python<'_>, mistake: &Diagnostic) -> PyResult<PyErr> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let source = mistake.text();
    // Python counts characters.
    let span = source.map(|source| {
        let characters = |byte: u32| {
            let starts = source.char_indices();
            starts.take_while(|&(at, _)| at < byte as usize).count()
        };
        (characters(mistake.span.from), characters(mistake.span.to))
    });
    let error = class(py, &CLASS, "GrundyError")?.call1((
        &mistake.message,
        source,
        span,
        mistake.hints.clone(),
        mistake.field(),
        mistake.shown().trim_end(),
    ))?;
    Ok(PyErr::from_value(error))
}

fn halt_error(py: Python<'_>, halt: &Halt) -> PyResult<PyErr> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let reason = Cut(halt.clone()).name();
    let error = class(py, &CLASS, "Halted")?.call1((halt.to_string(), reason))?;
    Ok(PyErr::from_value(error))
}
