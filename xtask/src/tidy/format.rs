//! The rule `format`: rustfmt on every Rust file.
//!
//! `cargo fmt` follows `mod` lines, and modules declared by a macro have none it can see.

use std::path::Path;
use std::process::Output;

use anyhow::{Context, Result, bail};

use super::{Finding, source};
use crate::project::Project;

const RULE: &str = "format";

/// The edition all crates share.
const EDITION: &str = "2024";

pub(crate) fn check(project: &Project) -> Result<Vec<Finding>> {
    let output = rustfmt(project, &["--check", "--files-with-diff"])?;
    let findings = unformatted(&String::from_utf8_lossy(&output.stdout), project.root());
    // A file that rustfmt cannot read is a failure without a list.
    if findings.is_empty() {
        succeeded(&output)?;
    }
    Ok(findings)
}

pub(crate) fn write(project: &Project) -> Result<()> {
    succeeded(&rustfmt(project, &[])?)
}

fn succeeded(output: &Output) -> Result<()> {
    if !output.status.success() {
        bail!(
            "rustfmt: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(())
}

fn rustfmt(project: &Project, options: &[&str]) -> Result<Output> {
    let mut files = project.files()?;
    files.retain(|path| source::is_rust(path));
    project
        .command("rustfmt")
        .args(["--edition", EDITION])
        .args(options)
        .args(&files)
        .output()
        .context("cannot run rustfmt; `rustup component add rustfmt` installs it")
}

/// The files rustfmt lists, one a line, each once: it visits a file again from its parent.
fn unformatted(listed: &str, root: &Path) -> Vec<Finding> {
    let mut paths: Vec<&str> = listed
        .lines()
        .map(|line| {
            let path = Path::new(line);
            path.strip_prefix(root)
                .unwrap_or(path)
                .to_str()
                .unwrap_or(line)
        })
        .collect();
    paths.sort_unstable();
    paths.dedup();
    let message = "not as rustfmt writes it; run `cargo xtask fmt`";
    paths
        .iter()
        .map(|path| Finding::new(path, 1, RULE, message))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_is_reported_once_and_from_the_root() {
        let listed = "/grundy/src/lib.rs\n/grundy/src/sum.rs\n/grundy/src/lib.rs\n";
        let found = unformatted(listed, Path::new("/grundy"));
        let paths: Vec<_> = found.iter().map(|finding| finding.path.as_str()).collect();
        assert_eq!(paths, ["src/lib.rs", "src/sum.rs"]);
    }

    #[test]
    fn an_empty_list_is_no_finding() {
        assert_eq!(unformatted("", Path::new("/grundy")), []);
    }
}
