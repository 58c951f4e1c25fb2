//! `cargo xtask release`: everything that is handed out, in one folder, with a checksum of each file.
//!
//! The crates for a registry, each compiled from its archive alone; the wheel, built from the source
//! distribution beside it; the program with its manual pages and completions; the page in the browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use sha2::{Digest as _, Sha256};

use crate::packages::{self, Verify};
use crate::project::Project;
use crate::{wasm, wheel};

/// Where everything is put.
const FOLDER: &str = "target/release-files";

/// Where the parts of an archive are gathered.
const GATHERED: &str = "target/release-parts";

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// What is told with every program.
const PAPERS: [&str; 5] = [
    "README.md",
    "CHANGELOG.md",
    "CITATION.cff",
    "LICENSE-APACHE",
    "LICENSE-MIT",
];

pub(crate) fn run(project: &Project) -> Result<String> {
    let folder = project.root().join(FOLDER);
    for path in [&folder, &project.root().join(GATHERED)] {
        if path.exists() {
            fs::remove_dir_all(path)?;
        }
        fs::create_dir_all(path)?;
    }
    for archive in packages::run(project, Verify::Compile)? {
        copy(&archive, &folder)?;
    }
    let wheels = project.root().join(wheel::run(project)?);
    for path in files(&wheels)? {
        copy(&path, &folder)?;
    }
    wasm::run(project)?;
    let program = program(project, &folder)?;
    page(project, &program, &folder)?;
    checksums(&folder)?;
    Ok(FOLDER.to_owned())
}

/// The program as it is installed, with what a shell and `man` know of it, and the engine of its page.
fn program(project: &Project, folder: &Path) -> Result<PathBuf> {
    let mut cargo = project.command("cargo");
    succeed(cargo.args(["build", "--release", "--package", "grundy-cli"]))?;
    let name = format!("grundy{}", std::env::consts::EXE_SUFFIX);
    let program = project.root().join("target/release").join(&name);
    let version = printed(&program, &["--version"])?;
    let version = version.trim().replace(' ', "-");
    let target = format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let parts = project
        .root()
        .join(GATHERED)
        .join(format!("{version}-{target}"));
    let (manual, completions) = (parts.join("man"), parts.join("completions"));
    fs::create_dir_all(&completions)?;
    fs::copy(&program, parts.join(&name))?;
    succeed(
        Command::new(&program)
            .arg("man")
            .arg("--output")
            .arg(&manual),
    )?;
    for shell in SHELLS {
        fs::write(
            completions.join(format!("grundy.{shell}")),
            printed(&program, &["completions", shell])?,
        )?;
    }
    for paper in PAPERS {
        copy(&project.root().join(paper), &parts)?;
    }
    let engine = project.root().join(wasm::ENGINE);
    fs::create_dir_all(parts.join("page-engine"))?;
    for path in files(&engine)? {
        copy(&path, &parts.join("page-engine"))?;
    }
    archive(&parts, folder)?;
    Ok(program)
}

/// The page as files for any host, and as one file that opens from a disk.
fn page(project: &Project, program: &Path, folder: &Path) -> Result<()> {
    let parts = project.root().join(GATHERED).join("grundy-page");
    let engine = project.root().join(wasm::ENGINE);
    let write = |options: &[&str], path: &Path| {
        let mut page = Command::new(program);
        page.arg("page").args(options).arg("--engine").arg(&engine);
        succeed(page.arg("--output").arg(path))
    };
    write(&[], &parts)?;
    write(&["--single"], &folder.join("grundy.html"))?;
    archive(&parts, folder)
}

/// A folder as one file: the same files give the same bytes.
fn archive(parts: &Path, folder: &Path) -> Result<()> {
    let name = parts.file_name().context("a folder has a name")?;
    let around = parts.parent().context("a folder lies in another")?;
    let file = folder.join(format!("{}.tar.gz", name.to_string_lossy()));
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
    tar.args([
        "--mtime=@0",
        "--use-compress-program=gzip --no-name",
        "--create",
    ]);
    tar.arg("--file").arg(file).arg("--directory").arg(around);
    succeed(tar.arg(name))
}

/// `SHA256SUMS`, in the form that `sha256sum --check` reads.
fn checksums(folder: &Path) -> Result<()> {
    let mut lines = Vec::new();
    for path in files(folder)? {
        let sum = Sha256::digest(fs::read(&path)?);
        let digits: Vec<String> = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = path.file_name().context("a file has a name")?;
        lines.push(format!("{}  {}\n", digits.concat(), name.to_string_lossy()));
    }
    Ok(fs::write(folder.join("SHA256SUMS"), lines.concat())?)
}

/// The files of a folder, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        files.push(entry?.path());
    }
    files.sort();
    Ok(files)
}

fn copy(file: &Path, folder: &Path) -> Result<()> {
    let name = file.file_name().context("a file has a name")?;
    fs::copy(file, folder.join(name)).with_context(|| format!("cannot copy {}", file.display()))?;
    Ok(())
}

fn succeed(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("cannot run {program}"))?;
    ensure!(status.success(), "{program} failed");
    Ok(())
}

fn printed(program: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).output()?;
    ensure!(output.status.success(), "{} failed", program.display());
    Ok(String::from_utf8(output.stdout)?)
}
