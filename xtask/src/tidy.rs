//! `cargo xtask tidy`: the rules of the house that no compiler knows.
//!
//! Each rule is a module with one function from text to findings, so each is tested on small texts.
//! ARCHITECTURE.md and CONTRIBUTING.md say why the rules exist.

mod book;
mod exact;
mod files;
pub(crate) mod format;
mod layers;
pub(crate) mod manifest;
mod paths;
mod safety;
mod source;
mod unfinished;

use std::fmt;

use anyhow::Result;

use crate::project::Project;
use source::Source;

/// A broken rule and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) rule: &'static str,
    pub(crate) message: String,
}

impl Finding {
    fn new(path: &str, line: usize, rule: &'static str, message: impl Into<String>) -> Self {
        Finding {
            path: path.to_owned(),
            line,
            rule,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding {
            path,
            line,
            rule,
            message,
        } = self;
        write!(f, "{path}:{line}: [{rule}] {message}")
    }
}

/// All broken rules of the project, in the order of their files.
pub(crate) fn run(project: &Project) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    let mut manifests = Vec::new();
    for path in project.files()? {
        let Some(text) = project.read_text(&path)? else {
            continue;
        };
        if path != "Cargo.lock" {
            findings.extend(paths::check(&path, &text));
        }
        if source::is_rust(&path) {
            let source = Source::read(&text);
            findings.extend(files::check(&path, &text));
            findings.extend(exact::check(&path, &source));
            findings.extend(safety::check(&path, &source));
            findings.extend(unfinished::check(&path, &source));
        }
        if layers::governs(&path) {
            manifests.push((path, manifest::Manifest::read(&text)));
        }
    }
    findings.extend(layers::check(&project.read(layers::PAGE)?, &manifests));
    findings.extend(book::check(project)?);
    findings.extend(format::check(project)?);
    findings.sort();
    Ok(findings)
}

/// The lines and messages of findings, for the tests of the rules.
#[cfg(test)]
fn lines(findings: &[Finding]) -> Vec<usize> {
    findings.iter().map(|finding| finding.line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_names_its_place_and_its_rule() {
        let finding = Finding::new("crates/grundy/src/lib.rs", 7, "exact", "no floats");
        assert_eq!(
            finding.to_string(),
            "crates/grundy/src/lib.rs:7: [exact] no floats"
        );
    }
}
