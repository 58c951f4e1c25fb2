//! The parts of a sweep that clusters carry: what is left to do, one chunk, and the rows in the end.

use std::ops::Range;
use std::path::PathBuf;

use grundy::host::Budget;
use grundy::requests::Work;
use grundy::{Diagnostic, Halt, Limits};
use grundy_sweep::families::OwnPositions;
use grundy_sweep::{AnyFamily, Folder, Rows, Runner, SweepError, Worker};
use pyo3::prelude::*;

use crate::bench::{bench, machine};
use crate::convert::Operand;
use crate::error::raise_sweep;
use crate::own_rules::name_thread;
use crate::work::{aside, failed};

/// The chunks of a planned sweep that are left to do, and how many there are in all.
#[pyfunction]
pub(crate) fn sweep_todo(py: Python<'_>, directory: PathBuf) -> PyResult<(Vec<u64>, u64)> {
    within(py, move |limits| {
        let folder = Folder::open(&directory, limits)?;
        let survey = folder.survey(|_| true, limits)?.without_foreign()?;
        Ok((survey.left, folder.recipe().chunks()))
    })
}

/// Computes a chunk of a planned sweep, unless it is done, and says how many rows it has written. Where the rules are
/// written in Python, `member(directory, number)` is a position, and how it is written.
#[pyfunction]
pub(crate) fn sweep_chunk(
    py: Python<'_>,
    directory: PathBuf,
    chunk: i64,
    member: Py<PyAny>,
) -> PyResult<u64> {
    within(py, move |limits| {
        let folder = Folder::open(&directory, limits)?;
        let chunks = folder.recipe().chunks();
        let numbered = u64::try_from(chunk).ok().filter(|&chunk| chunk < chunks);
        let chunk = numbered.ok_or_else(|| {
            let message = format!(
                "there is no chunk {chunk}: they are numbered from 0, and there are {chunks}"
            );
            SweepError::from(
                Diagnostic::plain(message).hint("`todo` lists those that are left to do"),
            )
        })?;
        let brought = || -> Result<Box<dyn Worker>, SweepError> {
            let member = Python::attach(|py| member.clone_ref(py));
            let directory = directory.clone();
            Ok(Box::new(Brought { directory, member }))
        };
        let runner = match &folder.recipe().family {
            AnyFamily::Own(_) => Runner::new(&folder).worked_by(&brought),
            _ => Runner::new(&folder),
        };
        Ok(runner.run(&[chunk], limits)?.rows)
    })
}

/// Merges the chunks of a sweep that is done, and says how many rows there are.
#[pyfunction]
pub(crate) fn sweep_merge(py: Python<'_>, directory: PathBuf) -> PyResult<u64> {
    within(py, move |limits| {
        Ok(Folder::open(&directory, limits)?.merge(limits)?.rows)
    })
}

/// Does work on sweeps aside.
pub(crate) fn within<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Limits<'_>) -> Result<T, SweepError> + Send,
) -> PyResult<T> {
    let state = Work::new();
    let of_work = &state;
    let done = aside(py, &state, None, move || {
        work(&of_work.limits(Budget::default(), machine()))
    })?;
    done.map_err(|error| raise_sweep(py, &error))
}

/// What positions go by while they are asked about.
const NAME: &str = "position";

/// Positions that Python brings.
struct Brought {
    directory: PathBuf,
    member: Py<PyAny>,
}

impl Worker for Brought {
    fn rows(
        &mut self,
        members: Range<u64>,
        rows: &mut Rows,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        for number in members {
            limits.tick()?;
            let brought = Python::attach(|py| {
                name_thread(py)?;
                let brought = self.member.bind(py).call1((&self.directory, number))?;
                let (member, written): (Bound<'_, PyAny>, String) = brought.extract()?;
                Ok((Operand::expect(&member)?, written))
            });
            let (operand, written) = brought.map_err(failed)?;
            let sitting = bench().sit(limits)?;
            let lent = sitting.lend([(NAME, operand.bring(&sitting)?)]);
            OwnPositions::push(rows, (number, &written), (NAME, &lent), limits)?;
        }
        Ok(())
    }
}
