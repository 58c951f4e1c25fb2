//! `cargo xtask wheel`: the Python package as pip installs it. The wheel is built from the source distribution, which so
//! holds all that a build needs.

use std::fs;
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
    // What an earlier version left there is not part of this one.
    let folder = project.root().join(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let status = project
        .command(&maturin.to_string_lossy())
        .args(["build", "--release", "--sdist", "--out", FOLDER])
        .status()
        .context("cannot run maturin, which builds wheels: pip install maturin")?;
    ensure!(status.success(), "the wheel does not build");
    Ok(FOLDER.to_owned())
}
