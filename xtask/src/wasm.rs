//! `cargo xtask wasm`: the engine of the page in browsers, built, checked and packed.
//!
//! The module is compiled for `wasm32-unknown-unknown` and then answers every request of
//! `corpus/signature.jsonl` in Node, whose hashes must be those of `corpus/signature.txt`. The
//! check itself, `wasm_signature.mjs`, says what it compared and what not. What is packed is put
//! beside the module that unpacks it in the browser, where `grundy page` finds both.
//!
//! Where the sources of the standard library are at hand, it is compiled along for size: sorting in
//! few bytes, no places and no words for panics. That is a tenth of the engine.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use lzma_rust2::{LzmaOptions, LzmaWriter};

use crate::project::Project;

const TARGET: &str = "wasm32-unknown-unknown";

/// Where cargo puts modules, and where the engine of the page lies in the end.
const MODULES: &str = "target/wasm32-unknown-unknown/wasm";
pub(crate) const ENGINE: &str = "target/page-engine";

/// What to do where the compiler has no library for the target.
const MISSING: &str = "this compiler has neither a standard library for wasm32-unknown-unknown nor its sources\n\
  with rustup:     rustup component add rust-src, or for a larger engine: rustup target add wasm32-unknown-unknown\n\
  without rustup:  xtask/wasm_toolchain.sh DIR && . DIR/env, where Debian's packages are at hand";

/// What a library that is compiled along leaves out.
const FOR_SIZE: [&str; 2] = [
    "-Zbuild-std=std,panic_abort",
    "-Zbuild-std-features=optimize_for_size",
];
const FLAGS_FOR_SIZE: &str = "-Zlocation-detail=none -Zunstable-options -Cpanic=immediate-abort";

pub(crate) fn run(project: &Project) -> Result<String> {
    build(project)?;
    let modules = project.root().join(MODULES);
    let module = modules.join("grundy_wasm.wasm");
    let status = Command::new("node")
        .arg("xtask/wasm_signature.mjs")
        .arg(&module)
        .current_dir(project.root())
        .status()
        .context("cannot run node, which the check of the module needs")?;
    ensure!(status.success(), "the module does not answer as it should");
    pack(project, &module, &modules.join("grundy_unpack.wasm"))
}

fn build(project: &Project) -> Result<()> {
    let mut build = project.command("cargo");
    build.args(["build", "--profile", "wasm", "--target", TARGET]);
    build.args(["--package", "grundy-wasm", "--package", "grundy-unpack"]);
    let mut flags = String::from("-Clink-arg=--compress-relocations");
    if has_sources(project)? {
        build.args(FOR_SIZE).env("RUSTC_BOOTSTRAP", "1");
        flags = format!("{flags} {FLAGS_FOR_SIZE}");
    } else if !has_target(project)? {
        bail!("{MISSING}");
    }
    let status = build.env("RUSTFLAGS", flags).status();
    let status = status.context("cannot run cargo")?;
    ensure!(status.success(), "the modules do not build");
    Ok(())
}

/// Packs the engine, and says how large all of it is.
fn pack(project: &Project, module: &Path, unpacker: &Path) -> Result<String> {
    let module = fs::read(module)?;
    let options = LzmaOptions::with_preset(9);
    let size = Some(module.len() as u64);
    let mut packer = LzmaWriter::new_use_header(Vec::new(), &options, size)?;
    packer.write_all(&module)?;
    let packed = packer.finish()?;
    let unpacker = fs::read(unpacker)?;
    let engine = project.root().join(ENGINE);
    fs::create_dir_all(&engine)?;
    fs::write(engine.join("grundy.lzma"), &packed)?;
    fs::write(engine.join("unpack.wasm"), &unpacker)?;
    Ok(format!(
        "{ENGINE}: {} bytes packed of {}, and {} to unpack them",
        packed.len(),
        module.len(),
        unpacker.len()
    ))
}

/// Whether the sources of the standard library are at hand.
fn has_sources(project: &Project) -> Result<bool> {
    let root = printed(project, &["--print", "sysroot"])?;
    Ok(root.is_some_and(|it| it.join("lib/rustlib/src/rust/library/std").exists()))
}

/// Whether the compiler has a library for the target.
fn has_target(project: &Project) -> Result<bool> {
    let folder = printed(project, &["--print", "target-libdir", "--target", TARGET])?;
    let files = folder.and_then(|it| fs::read_dir(it).ok());
    Ok(files.is_some_and(|mut files| files.next().is_some()))
}

/// The path that the compiler prints.
fn printed(project: &Project, arguments: &[&str]) -> Result<Option<PathBuf>> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc)
        .args(arguments)
        .current_dir(project.root())
        .output()
        .context("cannot run rustc")?;
    let path = String::from_utf8_lossy(&output.stdout);
    Ok(output.status.success().then(|| PathBuf::from(path.trim())))
}
