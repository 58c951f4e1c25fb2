//! What a user sees of every command: the transcripts in `tests/cmd`, those of the README and of the book in `docs`.
//!
//! `TRYCMD=overwrite cargo test -p grundy-cli` writes them anew, for reading before committing.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn commands_answer_as_their_transcripts_say() {
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .case("../../README.md");
}

/// A chapter has a folder of its own, in which its commands write pictures and read what others wrote. Its text is
/// reached by a link, so that what is written anew is the chapter itself; only where an answer has a backslash, it is a
/// copy, since trycmd takes that for a path of Windows.
#[test]
fn chapters_of_the_book_say_what_commands_answer() {
    let rooms = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    if rooms.exists() {
        fs::remove_dir_all(&rooms).unwrap();
    }
    let chapters = chapters_with_commands();
    assert!(chapters.len() >= 5, "{chapters:?}");
    let cases = trycmd::TestCases::new();
    cases.env("COLUMNS", "100");
    for chapter in chapters {
        let name = chapter.file_name().expect("a chapter is a file");
        let place = rooms.join(name);
        fs::create_dir_all(place.with_extension("in")).unwrap();
        let text = fs::read_to_string(&chapter).unwrap();
        let compared = as_compared(&text);
        if compared == text {
            link(&chapter, &place);
        } else {
            fs::write(&place, compared).unwrap();
        }
        cases.case(place);
    }
}

fn chapters_with_commands() -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let files = fs::read_dir(fs::canonicalize(docs).unwrap()).unwrap();
    let mut chapters: Vec<PathBuf> = files
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "md"))
        .filter(|path| fs::read_to_string(path).unwrap().contains("```console\n"))
        .collect();
    chapters.sort();
    chapters
}

/// The text as trycmd compares it: the backslashes of answers, not of commands, are slashes.
fn as_compared(text: &str) -> String {
    let mut is_console = false;
    let lines = text.split_inclusive('\n').map(|line| {
        if line.starts_with("```") {
            is_console = line.trim_end() == "```console";
        }
        if is_console && !line.starts_with("$ ") {
            line.replace('\\', "/")
        } else {
            line.to_owned()
        }
    });
    lines.collect()
}

#[cfg(unix)]
fn link(chapter: &Path, place: &Path) {
    std::os::unix::fs::symlink(chapter, place).unwrap();
}

#[cfg(not(unix))]
fn link(chapter: &Path, place: &Path) {
    fs::copy(chapter, place).unwrap();
}
