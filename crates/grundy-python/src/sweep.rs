//! The parts of a sweep that clusters carry: what is left to do, one chunk, and the rows in the end.

use std::path::PathBuf;

use grundy::{Budget, Limits, Work};
use grundy_sweep::{Folder, Runner, SweepError};
use pyo3::prelude::*;

use crate::bench::machine;
use crate::error::raise_sweep;
use crate::work::aside;

/// The chunks of a planned sweep that are left to do, and how many there are in all.
#[pyfunction]
pub(crate) fn sweep_todo(py: Python<'_>, directory: PathBuf) -> PyResult<(Vec<u64>, u64)> {
    swept(py, directory, |folder, limits| {
        let survey = folder.survey(|_| true, limits)?.without_foreign()?;
        Ok((survey.left, folder.recipe().chunks()))
    })
}

/// Computes a chunk of a planned sweep, unless it is done, and says how many rows it has written.
#[pyfunction]
pub(crate) fn sweep_chunk(py: Python<'_>, directory: PathBuf, chunk: u64) -> PyResult<u64> {
    swept(py, directory, move |folder, limits| {
        Ok(Runner::new(folder).run(&[chunk], limits)?.rows)
    })
}

/// Merges the chunks of a sweep that is done, and says how many rows there are.
#[pyfunction]
pub(crate) fn sweep_merge(py: Python<'_>, directory: PathBuf) -> PyResult<u64> {
    swept(py, directory, |folder, limits| {
        Ok(folder.merge(limits)?.rows)
    })
}

fn swept<T: Send>(
    py: Python<'_>,
    directory: PathBuf,
    work: impl FnOnce(&Folder, &Limits<'_>) -> Result<T, SweepError> + Send,
) -> PyResult<T> {
    let state = Work::new();
    let of_work = &state;
    let done = aside(py, &state, None, move || {
        let limits = of_work.limits(Budget::default(), machine());
        work(&Folder::open(&directory, &limits)?, &limits)
    })?;
    done.map_err(|error| raise_sweep(py, &error))
}
