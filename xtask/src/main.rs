//! Project automation: what the toolchain does not do by itself.
//!
//! `cargo xtask` lists the tasks. Each one is a module here; none of them is part of grundy.

mod book;
mod packages;
mod project;
mod release;
mod signature;
mod slow;
mod tidy;
mod wasm;
mod wheel;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::packages::Verify;
use crate::project::Project;

const USAGE: &str = "\
usage: cargo xtask <task>

  tidy        check the rules of the house that no compiler knows
  fmt         format every Rust file, also those that only a macro declares
  book        build the book in target/book, with its pictures, pages and live boards
  wasm        build the module for browsers, and have it answer the signature in Node
  wheel       build the source distribution of the Python package, and the wheel from it
  packages    write the archive of every published crate, and check that nothing is missing
  release     write everything that is handed out into one folder, with checksums
  slow        run the slow tests of the crates that have a feature `slow`
  signature   sign the answers to corpus/signature.jsonl anew, and print one hash over all";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match run(&words) {
        Ok(code) => code,
        Err(error) => {
            complain(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let project = Project::here();
    match words.as_slice() {
        ["tidy"] => {
            let findings = tidy::run(&project)?;
            for finding in &findings {
                complain(&finding.to_string());
            }
            if findings.is_empty() {
                return Ok(ExitCode::SUCCESS);
            }
            bail!("rules broken: {}", findings.len());
        }
        ["fmt"] => tidy::format::write(&project)?,
        ["slow"] => slow::run(&project)?,
        ["book"] => say(&book::run(&project)?),
        ["wasm"] => say(&wasm::run(&project)?),
        ["wheel"] => say(&wheel::run(&project)?),
        ["packages"] => {
            for archive in packages::run(&project, Verify::Files)? {
                say(&archive.display().to_string());
            }
        }
        ["release"] => say(&release::run(&project)?),
        ["signature"] => say(&signature::run(&project)?),
        [] | ["help" | "--help" | "-h"] => say(USAGE),
        _ => bail!("unknown task `{}`\n\n{USAGE}", words.join(" ")),
    }
    Ok(ExitCode::SUCCESS)
}

#[expect(clippy::print_stdout, reason = "this is what a command prints")]
fn say(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "this is where a command complains")]
fn complain(text: &str) {
    eprintln!("{text}");
}
