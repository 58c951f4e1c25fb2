//! `cargo xtask wasm`: the module for browsers, built and checked.
//!
//! The module is compiled for `wasm32-unknown-unknown` and then answers every request of
//! `corpus/signature.jsonl` in Node, whose hashes must be those of `corpus/signature.txt`. The
//! check itself, `wasm_signature.mjs`, says how large the module is, what it compared and what not.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::project::Project;

const TARGET: &str = "wasm32-unknown-unknown";

const MODULE: &str = "target/wasm32-unknown-unknown/wasm/grundy_wasm.wasm";

/// What to do where the compiler has no library for the target.
const MISSING: &str = "this compiler has no standard library for wasm32-unknown-unknown\n\
  with rustup:     rustup target add wasm32-unknown-unknown\n\
  without rustup:  xtask/wasm_toolchain.sh DIR && . DIR/env, where Debian's packages are at hand";

pub(crate) fn run(project: &Project) -> Result<String> {
    let mut build = project.command("cargo");
    build.args(["build", "--profile", "wasm", "--package", "grundy-wasm"]);
    build.args(["--target", TARGET]);
    if !has_target(project)? {
        // A compiler that may use unstable options builds the library itself.
        if std::env::var_os("RUSTC_BOOTSTRAP").is_none() {
            bail!("{MISSING}");
        }
        build.arg("-Zbuild-std=std,panic_abort");
    }
    let status = build.status().context("cannot run cargo")?;
    ensure!(status.success(), "the module does not build");
    let module = project.root().join(MODULE);
    let status = Command::new("node")
        .arg("xtask/wasm_signature.mjs")
        .arg(&module)
        .current_dir(project.root())
        .status()
        .context("cannot run node, which the check of the module needs")?;
    ensure!(status.success(), "the module does not answer as it should");
    Ok(MODULE.to_owned())
}

/// Whether the compiler has a library for the target.
fn has_target(project: &Project) -> Result<bool> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .current_dir(project.root())
        .output()
        .context("cannot run rustc")?;
    let folder = String::from_utf8_lossy(&output.stdout);
    let folder = Path::new(folder.trim());
    let files = std::fs::read_dir(folder).map(|mut files| files.next().is_some());
    Ok(output.status.success() && files.unwrap_or(false))
}
