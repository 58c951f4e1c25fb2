//! What the rules need to know of a `Cargo.toml`, each dependency with its line.
//!
//! This reads the manner in which manifests are written here, one key a line under a table header;
//! it is no TOML parser. In exchange it knows line numbers and costs no dependency.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    /// The name of the package, empty when there is none.
    pub(crate) name: String,
    pub(crate) features: Vec<String>,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Part of what users build, be it for the crate or its build script.
    Shipped,
    /// For tests, examples and benchmarks alone.
    Development,
}

/// The table a line belongs to.
enum Table {
    Package,
    Features,
    Dependencies(Kind),
    /// The table of the dependency at this index, as in `[dependencies.name]`.
    Dependency(usize),
    Other,
}

impl Manifest {
    pub(crate) fn read(text: &str) -> Self {
        let mut manifest = Manifest::default();
        let mut table = Table::Other;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if let Some(header) = line.strip_prefix('[') {
                let header = header.split(']').next().unwrap_or_default();
                table = manifest.open(header.trim(), number);
            } else if let Some((key, value)) = line.split_once('=')
                && !line.starts_with('#')
            {
                manifest.take(&table, key.trim(), value.trim(), number);
            }
        }
        manifest
    }

    fn open(&mut self, header: &str, line: usize) -> Table {
        match header {
            "package" => return Table::Package,
            "features" => return Table::Features,
            _ => {}
        }
        // Dots inside a target, as in `target.'cfg(a = "b.c")'.dependencies`, do no harm:
        // only the last two parts are looked at.
        let mut parts = header.rsplit('.');
        let last = parts.next().unwrap_or_default();
        if let Some(kind) = kind(last) {
            return Table::Dependencies(kind);
        }
        match parts.next().and_then(kind) {
            Some(kind) if !header.starts_with("workspace.") => {
                self.dependencies.push(Dependency {
                    name: unquoted(last),
                    line,
                    kind,
                });
                Table::Dependency(self.dependencies.len() - 1)
            }
            _ => Table::Other,
        }
    }

    fn take(&mut self, table: &Table, key: &str, value: &str, line: usize) {
        match *table {
            Table::Package if key == "name" => self.name = unquoted(value),
            Table::Features => self.features.push(unquoted(key)),
            Table::Dependencies(kind) => {
                let name = match package(value) {
                    Some(name) => name,
                    None => unquoted(key.split('.').next().unwrap_or(key)),
                };
                self.dependencies.push(Dependency { name, line, kind });
            }
            Table::Dependency(index) if key == "package" => {
                self.dependencies[index].name = unquoted(value);
            }
            _ => {}
        }
    }
}

fn kind(table: &str) -> Option<Kind> {
    match table {
        "dependencies" | "build-dependencies" => Some(Kind::Shipped),
        "dev-dependencies" => Some(Kind::Development),
        _ => None,
    }
}

/// The true name behind a renamed dependency, `{ package = "name", … }`.
fn package(value: &str) -> Option<String> {
    let (_, rest) = value.split_once("package")?;
    let rest = rest.trim_start().strip_prefix('=')?;
    Some(rest.split('"').nth(1)?.to_owned())
}

fn unquoted(text: &str) -> String {
    text.split('#')
        .next()
        .unwrap_or(text)
        .trim()
        .trim_matches(['"', '\''])
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, usize, Kind)]) {
        let manifest = Manifest::read(text);
        let found: Vec<_> = manifest
            .dependencies
            .iter()
            .map(|d| (d.name.as_str(), d.line, d.kind))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn every_way_to_name_a_dependency_is_seen() {
        check(
            "[dependencies]\na.workspace = true\n",
            &[("a", 2, Kind::Shipped)],
        );
        check(
            "[dependencies]\na = \"1\" # why\n# b = \"1\"\n",
            &[("a", 2, Kind::Shipped)],
        );
        check(
            "[dependencies]\nx = { package = \"a\" }\n",
            &[("a", 2, Kind::Shipped)],
        );
        check(
            "[dependencies.a]\nversion = \"1\"\n",
            &[("a", 1, Kind::Shipped)],
        );
        check(
            "[dependencies.x]\npackage = \"a\"\n",
            &[("a", 1, Kind::Shipped)],
        );
        check(
            "[build-dependencies]\na = \"1\"\n",
            &[("a", 2, Kind::Shipped)],
        );
        check(
            "[dev-dependencies]\na = \"1\"\n",
            &[("a", 2, Kind::Development)],
        );
        check(
            "[target.'cfg(unix)'.dependencies]\na = \"1\"\n",
            &[("a", 2, Kind::Shipped)],
        );
    }

    #[test]
    fn other_tables_name_no_dependency() {
        check("[package]\nname = \"a\"\n[lints]\nworkspace = true\n", &[]);
        check("[profile.dev]\nopt-level = 1\n", &[]);
    }

    #[test]
    fn the_package_and_its_features_are_read() {
        let manifest = Manifest::read("[package]\nname = \"a\"\n[features]\nslow = []\n");
        assert_eq!(manifest.name, "a");
        assert_eq!(manifest.features, ["slow"]);
    }
}
