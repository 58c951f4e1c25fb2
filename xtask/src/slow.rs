//! `cargo xtask slow`: the tests that take minutes.
//!
//! A crate with slow tests declares an empty feature `slow` and puts `#[cfg(feature = "slow")]`
//! before the test or the test module. No test is ever marked as ignored, so what `./test`
//! counts is what exists, and what it leaves out is found by one word.

use anyhow::{Result, bail};

use crate::project::Project;
use crate::tidy::manifest::Manifest;

pub(crate) fn run(project: &Project) -> Result<()> {
    let mut crates = Vec::new();
    for path in project.files()? {
        if path.starts_with("crates/") && path.ends_with("/Cargo.toml") {
            let manifest = Manifest::read(&project.read(&path)?);
            if manifest.features.iter().any(|feature| feature == "slow") {
                crates.push(manifest.name);
            }
        }
    }
    if crates.is_empty() {
        bail!("no crate has a feature `slow`, so there is no slow test to run");
    }
    let mut cargo = project.command("cargo");
    cargo.args(["test", "--release", "--features", "slow"]);
    for name in &crates {
        cargo.args(["--package", name]);
    }
    if !cargo.status()?.success() {
        bail!("a slow test failed in one of: {}", crates.join(", "));
    }
    Ok(())
}
