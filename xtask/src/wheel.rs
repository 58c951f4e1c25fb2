//! `cargo xtask wheel`: the Python package as one file that pip installs anywhere alike.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::project::Project;

/// Where wheels are put.
const FOLDER: &str = "target/wheels";

/// The maturin of the environment that `./test` makes, and else the one on the path.
const OF_TESTS: &str = "target/python/bin/maturin";

pub(crate) fn run(project: &Project) -> Result<String> {
    let of_tests = project.root().join(OF_TESTS);
    let maturin = if of_tests.exists() {
        of_tests.as_path()
    } else {
        Path::new("maturin")
    };
    let status = project
        .command(&maturin.to_string_lossy())
        .args(["build", "--release", "--out", FOLDER])
        .status()
        .context("cannot run maturin, which builds wheels: pip install maturin")?;
    ensure!(status.success(), "the wheel does not build");
    Ok(FOLDER.to_owned())
}
