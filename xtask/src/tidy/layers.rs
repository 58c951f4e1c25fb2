//! The rule `layers`: who may depend on whom.
//!
//! The table is read from ARCHITECTURE.md itself, so the page and the check cannot drift apart.
//! Its first column names crates without their `grundy-`, its second lists what they may use:
//! names of rows, `all of the above`, `nothing here`, and `serde` where serialisation is allowed.
//! Development dependencies are free, as long as no circle of crates arises.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::manifest::{Kind, Manifest};

pub(crate) const PAGE: &str = "ARCHITECTURE.md";
const HEADING: &str = "## Who may depend on whom";
const RULE: &str = "layers";

/// Whether the table speaks about the crate with this manifest.
pub(crate) fn governs(path: &str) -> bool {
    path == "xtask/Cargo.toml" || path.starts_with("crates/") && path.ends_with("/Cargo.toml")
}

pub(crate) fn check(page: &str, manifests: &[(String, Manifest)]) -> Vec<Finding> {
    let (table, mut findings) = Table::read(page);
    let ours: BTreeSet<&str> = manifests
        .iter()
        .map(|(_, manifest)| &*manifest.name)
        .collect();
    for (path, manifest) in manifests {
        let folder = path.rsplit('/').nth(1).unwrap_or_default();
        if folder != manifest.name {
            let message = format!("package `{}` lives in a folder `{folder}`", manifest.name);
            findings.push(Finding::new(path, 1, RULE, message));
        }
        let name = short(&manifest.name);
        let Some(allowed) = table.rows.get(name) else {
            let message = format!("`{name}` has no row in the table of {PAGE}");
            findings.push(Finding::new(path, 1, RULE, message));
            continue;
        };
        for dependency in &manifest.dependencies {
            let used = if dependency.name.starts_with("serde") {
                "serde"
            } else if ours.contains(&*dependency.name) || dependency.name.starts_with("grundy") {
                short(&dependency.name)
            } else {
                continue;
            };
            if dependency.kind == Kind::Shipped && !allowed.contains(used) {
                let message = format!("`{name}` may not use `{used}`, says the table of {PAGE}");
                findings.push(Finding::new(path, dependency.line, RULE, message));
            }
        }
    }
    findings.extend(circle(manifests));
    findings
}

struct Table {
    rows: BTreeMap<String, BTreeSet<String>>,
}

impl Table {
    fn read(page: &str) -> (Self, Vec<Finding>) {
        let mut table = Table {
            rows: BTreeMap::new(),
        };
        let mut findings = Vec::new();
        let mut complain =
            |line, message: String| findings.push(Finding::new(PAGE, line, RULE, message));
        let mut lines = (1..)
            .zip(page.lines())
            .skip_while(|(_, line)| line.trim() != HEADING);
        let heading = lines.next().map_or(1, |(line, _)| line);
        // After the heading: words, the header of the table, the line under it, then its rows.
        let rows = lines
            .take_while(|(_, line)| !line.starts_with("## "))
            .filter(|(_, line)| line.starts_with('|'))
            .skip(2);
        let mut nevers = Vec::new();
        for (line, row) in rows {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [names, may_use, never] = cells[..] else {
                complain(line, format!("expected 3 cells, found {}", cells.len()));
                continue;
            };
            let mut allowed = BTreeSet::new();
            for used in list(may_use) {
                match used {
                    "nothing here" => {}
                    "all of the above" => allowed.extend(table.rows.keys().cloned()),
                    "serde" => drop(allowed.insert(used.to_owned())),
                    _ if table.rows.contains_key(used) => drop(allowed.insert(used.to_owned())),
                    _ => complain(line, format!("`{used}` is not a crate of a row above")),
                }
            }
            for word in list(never) {
                nevers.push((line, word, allowed.contains(word)));
            }
            for name in list(names) {
                table.rows.insert(name.to_owned(), allowed.clone());
            }
        }
        for (line, word, contradicts) in nevers {
            if contradicts {
                complain(line, format!("`{word}` is both allowed and never allowed"));
            }
        }
        if table.rows.is_empty() {
            complain(heading, format!("expected a table under `{HEADING}`"));
        }
        (table, findings)
    }
}

fn list(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
}

fn short(name: &str) -> &str {
    name.strip_prefix("grundy-").unwrap_or(name)
}

/// A dependency, for tests or not, that closes a circle of crates.
fn circle(manifests: &[(String, Manifest)]) -> Option<Finding> {
    // Take away crates that use none of those left until nothing changes; a circle remains.
    let mut left: BTreeMap<&str, &(String, Manifest)> = manifests
        .iter()
        .map(|entry| (&*entry.1.name, entry))
        .collect();
    loop {
        let free = left.iter().find(|(_, (_, manifest))| {
            !manifest
                .dependencies
                .iter()
                .any(|used| left.contains_key(&*used.name))
        });
        let Some((&name, _)) = free else { break };
        left.remove(name);
    }
    // What remains uses only crates of, or on the way to, a circle: walk until one comes twice.
    let (&start, _) = left.first_key_value()?;
    let mut walked = vec![start];
    loop {
        let (path, manifest) = left[walked[walked.len() - 1]];
        let next = manifest
            .dependencies
            .iter()
            .find(|used| left.contains_key(&*used.name))?;
        if let Some(first) = walked.iter().position(|&name| name == next.name) {
            let names = walked[first..].join(" -> ");
            let message = format!("a circle of crates: {names} -> {}", next.name);
            return Some(Finding::new(path, next.line, RULE, message));
        }
        walked.push(&next.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
# A page

## Who may depend on whom

| crate | may use | never |
| --- | --- | --- |
| num | nothing here | |
| game | num | lang |
| lang | all of the above | render, any I/O |
| render | game, num, serde | lang |
| cli, web | lang, render | |

## Next
| not | part |
";

    fn manifest(name: &str, dependencies: &str) -> (String, Manifest) {
        let text = format!("[package]\nname = \"{name}\"\n{dependencies}");
        (format!("crates/{name}/Cargo.toml"), Manifest::read(&text))
    }

    #[track_caller]
    fn check_one(name: &str, dependencies: &str, expected: &[(usize, &str)]) {
        let findings = check(TABLE, &[manifest(name, dependencies)]);
        let found: Vec<_> = findings
            .iter()
            .map(|f| (f.line, f.message.as_str()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_dependency_inside_the_table_is_fine() {
        check_one(
            "grundy-game",
            "[dependencies]\ngrundy-num = \"1\"\nboxcar = \"1\"\n",
            &[],
        );
        check_one(
            "grundy-lang",
            "[dependencies]\ngrundy-num = \"1\"\ngrundy-game = \"1\"\n",
            &[],
        );
        check_one("grundy-web", "[dependencies]\ngrundy-render = \"1\"\n", &[]);
        check_one(
            "grundy-num",
            "[dev-dependencies]\ngrundy-game = \"1\"\nserde = \"1\"\n",
            &[],
        );
    }

    #[test]
    fn a_dependency_outside_the_table_is_found_at_its_line() {
        check_one(
            "grundy-game",
            "[dependencies]\ngrundy-num = \"1\"\ngrundy-lang = \"1\"\n",
            &[(
                5,
                "`game` may not use `lang`, says the table of ARCHITECTURE.md",
            )],
        );
    }

    #[test]
    fn serde_is_allowed_only_where_the_table_says_so() {
        check_one(
            "grundy-render",
            "[dependencies]\nserde = \"1\"\nserde_json = \"1\"\n",
            &[],
        );
        check_one(
            "grundy-lang",
            "[dependencies]\nserde_json = \"1\"\n",
            &[(
                4,
                "`lang` may not use `serde`, says the table of ARCHITECTURE.md",
            )],
        );
    }

    #[test]
    fn a_crate_without_a_row_is_found() {
        let message = "`heap` has no row in the table of ARCHITECTURE.md";
        check_one("grundy-heap", "", &[(1, message)]);
    }

    #[test]
    fn a_folder_is_named_for_its_crate() {
        let mut entry = manifest("grundy-num", "");
        entry.0 = "crates/numbers/Cargo.toml".to_owned();
        assert_eq!(
            check(TABLE, &[entry])[0].message,
            "package `grundy-num` lives in a folder `numbers`"
        );
    }

    #[test]
    fn a_table_with_strange_words_is_refused() {
        let page = "## Who may depend on whom\n| crate | may use | never |\n|-|-|-|\n";
        let check_row = |row: &str| super::super::lines(&check(&format!("{page}{row}\n"), &[]));
        assert_eq!(check_row("| num | nothing here | |"), [] as [usize; 0]);
        assert_eq!(check_row("| game | num | |"), [4]);
        assert_eq!(check_row("| game | nothing here |"), [4, 1]);
        assert_eq!(check_row("| num | serde | serde |"), [4]);
        assert_eq!(check_row(""), [1]);
    }

    #[test]
    fn a_circle_is_found_even_through_tests() {
        let num = manifest("grundy-num", "[dev-dependencies]\ngrundy-game = \"1\"\n");
        let game = manifest("grundy-game", "[dependencies]\ngrundy-num = \"1\"\n");
        let lang = manifest("grundy-lang", "[dependencies]\ngrundy-game = \"1\"\n");
        let findings = check(TABLE, &[num, game.clone(), lang.clone()]);
        assert_eq!(findings.len(), 1);
        assert!(
            findings[0].message.starts_with("a circle of crates: "),
            "{}",
            findings[0]
        );
        assert_eq!(check(TABLE, &[manifest("grundy-num", ""), game, lang]), []);
    }
}
