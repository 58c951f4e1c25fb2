//! Plans of sweeps: the families as Python has them, by their options.

use std::path::PathBuf;

use grundy::Diagnostic;
use grundy_sweep::{
    FAMILIES, FamilyInfo, Folder, Given, Recipe, Selection, SweepError, Top, Wrong,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::error::raise_sweep;
use crate::sweep::within;

/// The families, in JSON: the name, the name of the class, and the options of each.
#[pyfunction]
pub(crate) fn sweep_families() -> String {
    let families = FAMILIES.iter();
    let families = families.map(|family| (family.name, family.class, family.options()));
    grundy_sweep::json(&families.collect::<Vec<_>>())
}

/// The order that options, in JSON, are for a family; a value that its option does not take is refused.
#[pyfunction]
pub(crate) fn sweep_order(py: Python<'_>, family: &str, given: &str) -> PyResult<String> {
    let given = Given::of_json(given).map_err(|error| raise_sweep(py, &error))?;
    let order = find(family).map(|family| family.options().order(given));
    let order = order.map_err(|error| raise_sweep(py, &error))?;
    order.map_err(|misfit| match misfit.wrong {
        Wrong::Type => PyTypeError::new_err(misfit.message),
        Wrong::Value => PyValueError::new_err(misfit.message),
    })
}

fn find(family: &str) -> Result<&'static FamilyInfo, SweepError> {
    let mistake = || Diagnostic::plain(format!("there is no family `{family}`")).into();
    FamilyInfo::find(family).ok_or_else(mistake)
}

/// What is kept of the rows, and how members are cut into chunks.
#[derive(FromPyObject)]
pub(crate) struct Kept {
    columns: Vec<String>,
    #[pyo3(attribute("where"))]
    filter: Option<String>,
    top: Option<(usize, String)>,
    chunk_size: Option<u64>,
}

/// Plans a sweep in a folder, and says how many chunks it has.
#[pyfunction]
pub(crate) fn sweep_plan(
    py: Python<'_>,
    directory: PathBuf,
    family: String,
    order: String,
    kept: Kept,
) -> PyResult<u64> {
    within(py, move |limits| {
        let info = find(&family)?;
        let (family, text) = info.plan(&order, limits)?;
        let mut recipe = Recipe::new(family);
        recipe.keep = Selection {
            columns: kept.columns,
            filter: kept.filter,
        };
        recipe.top = kept.top.map(|(keep, by)| Top { by, keep });
        recipe.chunk = kept.chunk_size.unwrap_or(0);
        let file = info.file.zip(text.as_deref());
        let folder = Folder::create(&directory, recipe, file.as_slice(), limits)?;
        Ok(folder.recipe().chunks())
    })
}
