//! `cargo xtask packages`: every published crate as the archive that a registry takes.
//!
//! Cargo writes the archives and, in `cargo xtask release`, compiles each from its own files. What a compiler would
//! miss first is looked at here in a second: that the files which the sources include lie in the package, and the
//! licences with them.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::project::Project;

/// Where cargo puts the archives.
const FOLDER: &str = "target/package";

/// What every package holds beside its sources.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// A crate of the workspace.
struct Package {
    name: String,
    version: String,
    /// The folder of its manifest.
    folder: PathBuf,
    is_published: bool,
}

/// Whether cargo compiles each package from its archive alone, which takes minutes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verify {
    Compile,
    Files,
}

/// Writes the archives, checks them, and says where they lie.
pub(crate) fn run(project: &Project, verify: Verify) -> Result<Vec<PathBuf>> {
    let packages = packages(project)?;
    let mut cargo = project.command("cargo");
    cargo.args([
        "package",
        "--workspace",
        "--quiet",
        "--offline",
        "--allow-dirty",
    ]);
    for package in packages.iter().filter(|package| !package.is_published) {
        cargo.args(["--exclude", &package.name]);
    }
    if verify == Verify::Files {
        cargo.arg("--no-verify");
    }
    // Cargo warns of each test that is left out; they read the corpus, which no package holds.
    let output = cargo
        .stderr(Stdio::piped())
        .output()
        .context("cannot run cargo")?;
    ensure!(
        output.status.success(),
        "a crate cannot be packaged:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let published = packages.iter().filter(|package| package.is_published);
    published
        .map(|package| {
            check(project, package)?;
            let archive = format!("{}-{}.crate", package.name, package.version);
            Ok(project.root().join(FOLDER).join(archive))
        })
        .collect()
}

fn packages(project: &Project) -> Result<Vec<Package>> {
    let mut cargo = project.command("cargo");
    cargo.args([
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--offline",
    ]);
    let output = cargo.output().context("cannot run cargo")?;
    ensure!(output.status.success(), "cargo cannot read the manifests");
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    packages
        .iter()
        .map(|package| {
            let text = |key: &str| package[key].as_str().map(str::to_owned);
            let manifest = PathBuf::from(text("manifest_path").context("no manifest")?);
            Ok(Package {
                name: text("name").context("no name")?,
                version: text("version").context("no version")?,
                folder: manifest.parent().context("no folder")?.to_path_buf(),
                // `publish = false` is the empty list of registries.
                is_published: package["publish"].is_null(),
            })
        })
        .collect()
}

/// That the package holds its licences, and whatever its sources include.
fn check(project: &Project, package: &Package) -> Result<()> {
    let mut cargo = project.command("cargo");
    cargo.args(["package", "--list", "--quiet", "--offline", "--allow-dirty"]);
    let output = cargo.args(["--package", &package.name]).output()?;
    let listed = String::from_utf8(output.stdout)?;
    let files: Vec<&str> = listed.lines().collect();
    for licence in LICENCES {
        ensure!(
            files.contains(&licence),
            "the package {} lacks {licence}: link it from the root",
            package.name
        );
    }
    let is_source = |file: &str| Path::new(file).extension().is_some_and(|it| it == "rs");
    for source in files.iter().filter(|file| is_source(file)) {
        let text = std::fs::read_to_string(package.folder.join(source))
            .with_context(|| format!("cannot read {source} of {}", package.name))?;
        for included in included(&text) {
            let folder = source.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = joined(folder, included);
            if !path.as_deref().is_some_and(|path| files.contains(&path)) {
                bail!(
                    "{source} of {} includes {included}, which its package lacks",
                    package.name
                );
            }
        }
    }
    Ok(())
}

/// The files that a source includes when it is compiled by users; the documentation of tests may lie outside.
fn included(source: &str) -> impl Iterator<Item = &str> {
    ["include_str!(\"", "include_bytes!(\"", "include!(\""]
        .into_iter()
        .flat_map(move |call| {
            source.match_indices(call).filter_map(move |(at, _)| {
                let is_for_tests = source[..at]
                    .trim_end()
                    .ends_with("#[cfg(doctest)]\n#[doc =");
                let path = source[at + call.len()..].split('"').next();
                path.filter(|_| !is_for_tests)
            })
        })
}

/// A path from a folder, without its `..`; nothing where it leaves the package.
fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()?),
            "." => {}
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_in_its_package_or_is_none() {
        assert_eq!(
            joined("src/formal", "../../theories/Mex.v").as_deref(),
            Some("theories/Mex.v")
        );
        assert_eq!(joined("src", "./a.txt").as_deref(), Some("src/a.txt"));
        assert_eq!(joined("src", "../../docs/new_game.md"), None);
    }

    #[test]
    fn what_only_tests_include_is_not_asked_for() {
        let source = "include_str!(\"a.txt\")\n#[cfg(doctest)]\n#[doc = include_str!(\"../b.md\")]\nmod b {}";
        assert_eq!(included(source).collect::<Vec<_>>(), ["a.txt"]);
    }
}
