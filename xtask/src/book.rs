//! `cargo xtask book`: the book in `docs/`, with everything that is made rather than written.
//!
//! The chapters are staged in `target/book-source`. There the program writes the pages about itself
//! (`generated.rs`), the commands of chapters that write pictures are run, and the live boards are put
//! in (`live.rs`). mdBook makes `target/book` of it. A warning, a link to nowhere or a picture that is
//! not there fails the build.

pub(crate) mod chapter;
pub(crate) mod generated;
mod links;
mod live;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::project::Project;
use chapter::Ends;
use live::Boards;

/// The folder of the book in the project.
pub(crate) const DOCS: &str = "docs/";

const SOURCE: &str = "target/book-source";
const OUTPUT: &str = "target/book";

/// The version of mdBook that the book is written for.
const VERSION: &str = "v0.5.";
const MISSING: &str = "the book is made by mdBook 0.5, which is not there\n  \
    to install it:  cargo install mdbook --version 0.5.4 --locked\n  \
    another place:  MDBOOK=DIR/mdbook cargo xtask book";

/// A book under construction.
pub(crate) struct Book<'p> {
    project: &'p Project,
    /// Where its sources are put together.
    source: PathBuf,
    /// The program that answers the commands in it.
    program: PathBuf,
}

pub(crate) fn run(project: &Project) -> Result<String> {
    let mdbook = env::var("MDBOOK").unwrap_or_else(|_| "mdbook".to_owned());
    let version = Command::new(&mdbook).arg("--version").output();
    let version = version.ok().context(MISSING)?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    ensure!(version.contains(VERSION), "{MISSING}\n  found: {version}");
    let book = Book {
        project,
        source: project.root().join(SOURCE),
        program: program(project)?,
    };
    let chapters = book.stage()?;
    generated::write(&book)?;
    let pictures = book.draw(&chapters)?;
    let boards = live::add(&book)?;
    book.build(&mdbook)?;
    let boards = match boards {
        Boards::Live => "live boards",
        Boards::Pictures => "pictures of boards, for `cargo xtask wasm` was not run",
    };
    let chapters = chapters.len() + generated::PAGES.len();
    Ok(format!(
        "{OUTPUT}: {chapters} chapters, {pictures} pictures drawn by their commands, {boards}"
    ))
}

/// The program `grundy`: the one that `GRUNDY` names, and else the one built now.
fn program(project: &Project) -> Result<PathBuf> {
    if let Some(named) = env::var_os("GRUNDY") {
        return fs::canonicalize(&named).with_context(|| format!("GRUNDY is {}", named.display()));
    }
    let mut cargo = project.command("cargo");
    let status = cargo
        .args(["build", "--release", "--package", "grundy-cli"])
        .status();
    ensure!(
        status.context("cannot run cargo")?.success(),
        "the program does not build"
    );
    let mut cargo = project.command("cargo");
    cargo.args(["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_slice(&cargo.output()?.stdout)?;
    let target = metadata["target_directory"]
        .as_str()
        .context("cargo has no target folder")?;
    let name = format!("grundy{}", env::consts::EXE_SUFFIX);
    Ok(Path::new(target).join("release").join(name))
}

impl Book<'_> {
    /// Copies the folder of the book, and gives the names of its chapters.
    fn stage(&self) -> Result<Vec<String>> {
        if self.source.exists() {
            fs::remove_dir_all(&self.source)?;
        }
        let mut chapters = Vec::new();
        for path in self.project.files()? {
            let Some(name) = path.strip_prefix(DOCS) else {
                continue;
            };
            self.make_room(name)?;
            fs::copy(self.project.root().join(&path), self.source.join(name))?;
            if is_chapter(name) {
                chapters.push(name.to_owned());
            }
        }
        Ok(chapters)
    }

    /// Runs the commands of chapters that write files, where one of these is a picture, and takes the pictures.
    fn draw(&self, chapters: &[String]) -> Result<usize> {
        let mut count = 0;
        for name in chapters {
            let text = fs::read_to_string(self.source.join(name))?;
            let commands = chapter::commands(&text).with_context(|| format!("{DOCS}{name}"))?;
            if !commands.iter().any(|command| command.picture().is_some()) {
                continue;
            }
            // What a chapter writes is in nobody's way: sweeps of two chapters may have one name.
            let room = self.project.root().join(format!("{SOURCE}-{name}"));
            if room.exists() {
                fs::remove_dir_all(&room)?;
            }
            fs::create_dir_all(&room)?;
            for command in commands.iter().filter(|command| command.output().is_some()) {
                let place = format!("{DOCS}{name}:{}", command.line);
                let [program, arguments @ ..] = command.words.as_slice() else {
                    bail!("{place}: an empty command");
                };
                ensure!(
                    program == "grundy",
                    "{place}: a command that is not grundy's"
                );
                let output = Command::new(&self.program)
                    .args(arguments)
                    .current_dir(&room)
                    .output()?;
                if command.ends == Ends::Well && !output.status.success() {
                    bail!(
                        "{place}: {}",
                        String::from_utf8_lossy(&output.stderr).trim()
                    );
                }
                if let Some(picture) = command.picture() {
                    self.make_room(picture)?;
                    let made = fs::copy(room.join(picture), self.source.join(picture));
                    made.with_context(|| format!("{place}: {picture} was not written"))?;
                    count += 1;
                }
            }
            fs::remove_dir_all(&room)?;
        }
        Ok(count)
    }

    fn build(&self, mdbook: &str) -> Result<()> {
        let book = self.project.root().join(OUTPUT);
        let mut build = Command::new(mdbook);
        build
            .arg("build")
            .arg("--dest-dir")
            .arg(&book)
            .arg(&self.source);
        let output = build.output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        let is_warning = |line: &&str| line.contains("WARN") || line.contains("ERROR");
        if !output.status.success() || said.lines().any(|line| is_warning(&line)) {
            bail!("mdBook warns:\n{}", said.trim());
        }
        let broken = links::broken(&book)?;
        ensure!(
            broken.is_empty(),
            "links to what is not there:\n  {}",
            broken.join("\n  ")
        );
        Ok(())
    }

    /// What the program prints.
    fn grundy(&self, arguments: &[&str]) -> Result<String> {
        let mut command = Command::new(&self.program);
        let output = command.args(arguments).current_dir(&self.source).output();
        let output = output.with_context(|| format!("cannot run {}", self.program.display()))?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(
            output.status.success(),
            "grundy {}: {}",
            arguments.join(" "),
            said.trim()
        );
        Ok(String::from_utf8(output.stdout)?)
    }

    fn write(&self, name: &str, text: &str) -> Result<()> {
        self.make_room(name)?;
        fs::write(self.source.join(name), text).with_context(|| format!("cannot write {name}"))
    }

    /// Makes the folder that a file is to stand in.
    fn make_room(&self, name: &str) -> Result<()> {
        let path = self.source.join(name);
        let folder = path.parent().expect("a file stands in a folder");
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
    }
}

/// Whether a file of the folder is a chapter.
pub(crate) fn is_chapter(name: &str) -> bool {
    let is_page = Path::new(name).extension().is_some_and(|it| it == "md");
    is_page && !name.contains('/') && name != "SUMMARY.md"
}
