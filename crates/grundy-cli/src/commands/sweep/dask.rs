//! `grundy sweep run --dask`: the chunks of a sweep on a cluster of Dask, by the Python package.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::outcome::{Code, Failure};

/// The variable that says which Python has the package.
const PYTHON: &str = "GRUNDY_PYTHON";

/// Does what is left of a sweep on the workers of a scheduler, and merges the rows.
pub(super) fn run(folder: &Path, address: &str) -> Result<(), Failure> {
    let python = env::var_os(PYTHON).unwrap_or_else(|| "python3".into());
    let shown = python.to_string_lossy();
    let has_package = Command::new(&python)
        .args(["-c", "import distributed, grundy.cluster"])
        .stderr(Stdio::null())
        .status();
    if !has_package.is_ok_and(|status| status.success()) {
        let message = format!("`{shown}` has no package `grundy` with Dask beside it");
        let hint = format!(
            "`pip install '.[cluster]'` in a checkout of grundy installs it; the variable {PYTHON} names another Python"
        );
        return Err(Failure::mistake(&message, &hint));
    }
    let status = Command::new(&python)
        .args(["-m", "grundy.cluster"])
        .arg(folder)
        .arg(address)
        .status()
        .map_err(|error| Failure::File(format!("cannot run {shown}"), error))?;
    if status.success() {
        return Ok(());
    }
    Err(Failure::Told(Code::Files))
}
