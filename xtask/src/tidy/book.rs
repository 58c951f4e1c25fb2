//! The rule `book`: every page in `docs/` is a chapter, and every picture of a chapter comes from somewhere.
//!
//! A picture is committed, or a command of the very chapter that shows it writes it; then it is made by the
//! build and by the tests, and no two chapters write one name.

use std::collections::BTreeMap;

use anyhow::Result;

use super::Finding;
use crate::book::{DOCS, chapter, generated, is_chapter};
use crate::project::Project;

const RULE: &str = "book";
const SUMMARY: &str = "docs/SUMMARY.md";

pub(crate) fn check(project: &Project) -> Result<Vec<Finding>> {
    let files: Vec<String> = project.files()?;
    let names: Vec<&str> = files
        .iter()
        .filter_map(|path| path.strip_prefix(DOCS))
        .collect();
    let mut chapters = BTreeMap::new();
    for name in names.iter().filter(|name| is_chapter(name)) {
        chapters.insert(*name, project.read(&format!("{DOCS}{name}"))?);
    }
    let mut findings = listed(&project.read(SUMMARY)?, &chapters);
    findings.extend(drawn(&chapters, &names));
    Ok(findings)
}

/// Chapters are those that the summary lists.
fn listed(summary: &str, chapters: &BTreeMap<&str, String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut listed = Vec::new();
    for (number, line) in (1..).zip(summary.lines()) {
        let Some((_, link)) = line.split_once("](") else {
            continue;
        };
        let name = link.trim_end_matches(')');
        listed.push(name);
        if !chapters.contains_key(name) && !generated::PAGES.contains(&name) {
            let message = format!("`{name}` is neither in {DOCS} nor written by the build");
            findings.push(Finding::new(SUMMARY, number, RULE, message));
        }
    }
    for name in chapters.keys().filter(|name| !listed.contains(name)) {
        let message = "a page that docs/SUMMARY.md does not list";
        findings.push(Finding::new(&format!("{DOCS}{name}"), 1, RULE, message));
    }
    findings
}

/// Pictures are committed or made.
fn drawn(chapters: &BTreeMap<&str, String>, names: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut makers: BTreeMap<String, &str> = BTreeMap::new();
    for (&name, text) in chapters {
        let path = format!("{DOCS}{name}");
        let mut made = Vec::new();
        let commands = chapter::commands(text).unwrap_or_else(|problem| {
            findings.push(Finding::new(&path, 1, RULE, problem.to_string()));
            Vec::new()
        });
        for command in commands {
            let Some(picture) = command.picture() else {
                continue;
            };
            let other = makers
                .insert(picture.to_owned(), name)
                .filter(|other| *other != name);
            if let Some(other) = other {
                let message = format!("`{picture}` is written by a command of {other}, too");
                findings.push(Finding::new(&path, command.line, RULE, message));
            }
            if names.contains(&picture) {
                let message = format!("`{picture}` is written here, and committed besides");
                findings.push(Finding::new(&path, command.line, RULE, message));
            }
            made.push(picture.to_owned());
        }
        for shown in chapter::pictures(text) {
            if !made.contains(&shown.path) && !names.contains(&shown.path.as_str()) {
                let message = format!("no command here writes `{}`", shown.path);
                findings.push(Finding::new(&path, shown.line, RULE, message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chapters<'n>(texts: &[(&'n str, &str)]) -> BTreeMap<&'n str, String> {
        texts
            .iter()
            .map(|(name, text)| (*name, (*text).to_owned()))
            .collect()
    }

    #[test]
    fn a_page_that_nobody_finds_is_no_chapter() {
        let chapters = chapters(&[("a.md", ""), ("b.md", "")]);
        let summary = "# Summary\n\n- [A](a.md)\n- [Language](language.md)\n- [C](c.md)\n";
        let findings = listed(summary, &chapters);
        let found: Vec<_> = findings
            .iter()
            .map(|it| (it.path.as_str(), it.line))
            .collect();
        assert_eq!(found, [("docs/SUMMARY.md", 5), ("docs/b.md", 1)]);
    }

    #[test]
    fn a_picture_is_made_or_committed() {
        let makes = "```console\n$ grundy draw 'nim(1)' -o heap.svg\n\n```\n\n![](heap.svg)\n";
        let check = |texts: &[(&str, &str)], count: usize| {
            let findings = drawn(&chapters(texts), &["first.svg"]);
            assert_eq!(findings.len(), count, "{findings:?}");
        };
        check(&[("a.md", makes)], 0);
        check(&[("a.md", "![](first.svg)")], 0);
        check(&[("a.md", "![](heap.svg)")], 1);
        check(&[("a.md", makes), ("b.md", makes)], 1);
        check(&[("a.md", &makes.replace("heap", "first"))], 1);
    }
}
