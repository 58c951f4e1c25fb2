//! The rule `paths`: the project speaks of itself alone, never of the machine it was written on.

use super::Finding;

const RULE: &str = "paths";

/// Folders at the root of somebody's machine. Written without slashes, so that this file passes.
const ROOTS: [&str; 5] = ["home", "root", "Users", "work", "mnt"];

pub(crate) fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(root) = ROOTS.iter().find(|root| mentions(line, root)) {
            let message = format!("an absolute path of some machine, under `{root}`");
            findings.push(Finding::new(path, number, RULE, message));
        }
    }
    findings
}

/// Whether the line has this folder, between slashes, where a path begins.
fn mentions(line: &str, root: &str) -> bool {
    line.match_indices(root).any(|(at, _)| {
        let Some(before) = line[..at].strip_suffix(['/', '\\']) else {
            return false;
        };
        let after = &line[at + root.len()..];
        // A drive, as in `C:`, begins a path; a word, `.` or a variable's brace continues one.
        let drive = before.ends_with(':') && !before.ends_with("file:");
        let begins =
            before.is_empty() || drive || before.ends_with([' ', '"', '\'', '`', '(', '=', '<']);
        begins && after.starts_with(['/', '\\'])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_line(line: &str, findings: usize) {
        assert_eq!(check("README.md", line).len(), findings, "{line}");
    }

    #[test]
    fn machine_paths_are_found() {
        for root in ROOTS {
            check_line(&format!("/{root}/me/grundy"), 1);
            check_line(&format!("see `/{root}/me`"), 1);
            check_line(&format!("path = \"/{root}/me\""), 1);
        }
        check_line(&format!("C:\\{}\\me", "Users"), 1);
    }

    #[test]
    fn paths_inside_the_project_and_addresses_are_fine() {
        check_line("crates/work/src, ../home/x and $PREFIX/root/x", 0);
        check_line("https://example.org/home/x", 0);
        check_line("#!/usr/bin/env bash", 0);
        check_line("at work / at home", 0);
    }
}
