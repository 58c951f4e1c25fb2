//! What the figures were measured on.

use std::fs;

/// The processor and the versions of both libraries, as lines of text.
pub fn describe() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo
        .lines()
        .find(|line| line.starts_with("model name"))
        .and_then(|line| line.split_once(':'))
        .map_or("unknown processor", |(_, model)| model.trim());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let lock = include_str!("../Cargo.lock");
    let (grundy, cgt) = (version(lock, "grundy-game"), version(lock, "cgt"));
    format!("{model}, {threads} threads, one in use; grundy {grundy}, cgt {cgt}\n")
}

/// The version of a package in the lock file this program was built with.
fn version<'a>(lock: &'a str, package: &str) -> &'a str {
    let heading = format!("name = \"{package}\"\nversion = \"");
    let found = lock.split_once(&heading);
    found
        .and_then(|(_, rest)| rest.split('"').next())
        .unwrap_or("unknown")
}
