//! `cargo xtask signature`: the answers to `corpus/signature.jsonl`, signed anew.
//!
//! The test `signature` of the crate `grundy` holds every answer to `corpus/signature.txt`, a hash
//! a line. This writes that file from the answers as they are now, and prints one number over all
//! of it for the message of a commit.

use anyhow::{Context, Result, ensure};

use crate::project::Project;

const SIGNED: &str = "corpus/signature.txt";

pub(crate) fn run(project: &Project) -> Result<String> {
    let status = project
        .command("cargo")
        // The whole workspace, since a package alone is built with other features, and so anew.
        .args(["test", "--quiet", "--profile", "ci", "--workspace"])
        .args(["--test", "signature", "every_answer_is_the_one"])
        .env("GRUNDY_SIGNATURE", "write")
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "the answers could not be signed");
    let signed = project.read(SIGNED)?;
    Ok(format!(
        "Signature: {:016x} ({} answers)",
        hash(&signed),
        signed.lines().count()
    ))
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
