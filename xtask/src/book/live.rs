//! The chapter with live boards: the board of the page, and the engine in WebAssembly behind it.

use std::fs;

use anyhow::{Context, Result, ensure};

use super::Book;

/// The chapter, and the place in it for what loads the boards.
const CHAPTER: &str = "play.md";
const PLACE: &str = "<!-- boards -->";

/// What the board needs of the page.
const PAGE: &str = "crates/grundy-web/page";
const FILES: [&str; 6] = [
    "board.css",
    "board.js",
    "engine.js",
    "model.js",
    "engines/module.js",
    "engines/worker.js",
];

/// Where `cargo xtask wasm` puts the engine. It is fetched from beside the chapter.
const ENGINE: &str = "target/page-engine";
const PARTS: [&str; 2] = ["grundy.lzma", "unpack.wasm"];

const WITH_ENGINE: &str = "<link rel=\"stylesheet\" href=\"live/board.css\">\n\
    <script type=\"module\" src=\"live.js\"></script>";

const WITHOUT: &str = "> This copy of the book was built without the engine, so that the boards below are pictures. \
    `cargo xtask wasm` builds it, and `cargo xtask book` then takes it along.";

/// Whether the boards of the book can be played on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Boards {
    Live,
    Pictures,
}

pub(crate) fn add(book: &Book<'_>) -> Result<Boards> {
    let engine = book.project.root().join(ENGINE);
    let boards = if PARTS.iter().all(|part| engine.join(part).exists()) {
        Boards::Live
    } else {
        Boards::Pictures
    };
    let chapter = fs::read_to_string(book.source.join(CHAPTER)).context(CHAPTER)?;
    ensure!(chapter.contains(PLACE), "{CHAPTER} has no {PLACE}");
    let loaded = if boards == Boards::Live {
        WITH_ENGINE
    } else {
        WITHOUT
    };
    book.write(CHAPTER, &chapter.replace(PLACE, loaded))?;
    if boards == Boards::Live {
        for part in PARTS {
            fs::copy(engine.join(part), book.source.join(part))?;
        }
        for file in FILES {
            let text = book.project.read(&format!("{PAGE}/{file}"))?;
            book.write(&format!("live/{file}"), &text)?;
        }
    }
    Ok(boards)
}
