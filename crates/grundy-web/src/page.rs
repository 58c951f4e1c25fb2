//! The page, which is inside the program: the server hands it out, and it can be written as files.
//!
//! As files it needs no server: the head of the page names the module as its engine, which lies beside it compressed. As
//! a single file it has everything inside. Browsers do not let a page from a disk load scripts beside it, so that there
//! each script is an address of its own (`data:`), found by an import map.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The files of the page: their names and what is in them.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// A file of the page for each name in `page/`.
        pub(crate) const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../page/", $name)))),*];
    };
}

files!(
    "address.js",
    "board.css",
    "board.js",
    "boards/arrows.js",
    "boards/call.js",
    "boards/drawing.js",
    "boards/editors.js",
    "boards/fraction.js",
    "boards/graph.js",
    "boards/grid.js",
    "boards/heaps.js",
    "boards/moves.js",
    "boards/piece.js",
    "boards/stalk.js",
    "boards/sum.js",
    "boards/tank.js",
    "elements.js",
    "engine.js",
    "engines/module.js",
    "engines/server.js",
    "engines/worker.js",
    "icon.svg",
    "index.html",
    "lessons/computers.js",
    "lessons/heat.js",
    "lessons/list.js",
    "lessons/nim.js",
    "lessons/numbers.js",
    "lessons/periods.js",
    "lessons/poker.js",
    "lessons/stalks.js",
    "lessons/ups.js",
    "main.js",
    "model.js",
    "page.css",
    "pictures.js",
    "steps/board.js",
    "steps/feedback.js",
    "steps/progress.js",
    "steps/prose.js",
    "steps/question.js",
    "steps/step.js",
    "views.js",
    "views/boards.js",
    "views/lessons.js",
    "views/play.js",
    "views/workbench.js",
    "words.js",
);

pub(crate) async fn index() -> Response {
    response("index.html")
}

pub(crate) async fn file(Path(name): Path<String>) -> Response {
    response(&name)
}

/// The answer at any other address.
pub(crate) async fn none() -> Response {
    none_such()
}

fn none_such() -> Response {
    (StatusCode::NOT_FOUND, "there is no such page\n").into_response()
}

fn response(name: &str) -> Response {
    let Some(text) = text(name) else {
        return none_such();
    };
    let kind = match ending(name) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "text/javascript; charset=utf-8",
    };
    // Another version of the program has another page at the same address.
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text).into_response()
}

fn text(name: &str) -> Option<&'static str> {
    let found = FILES.iter().find(|(file, _)| *file == name);
    found.map(|(_, text)| *text)
}

/// The page as files for any host of pages: their names, with `/` between folders, and what is in them. `module` is the
/// engine as `cargo xtask wasm` builds it.
pub fn page_files(module: &[u8]) -> io::Result<Vec<(&'static str, Vec<u8>)>> {
    let texts = FILES.iter().map(|&(name, text)| match name {
        "index.html" => (name, with_module(text).into_bytes()),
        _ => (name, text.as_bytes().to_owned()),
    });
    let mut files: Vec<_> = texts.collect();
    files.push(("grundy.wasm.gz", gzip(module)?));
    Ok(files)
}

/// The page as one file, which opens from any disk.
pub fn single_page(module: &[u8]) -> io::Result<String> {
    let [index, icon] = ["index.html", "icon.svg"].map(|name| text(name).unwrap_or_default());
    let scripts = FILES.iter().filter(|(name, _)| ending(name) == "js");
    let addresses = scripts.map(|(name, text)| {
        let script = BASE64_STANDARD.encode(with_absolute_imports(name, text));
        format!("\"grundy:{name}\":\"data:text/javascript;base64,{script}\"")
    });
    let addresses = addresses.collect::<Vec<_>>().join(",\n");
    let icon = format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(icon));
    let module = BASE64_STANDARD.encode(gzip(module)?);
    let mut inside = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        inside,
        "<script type=\"importmap\">{{\"imports\":{{\n{addresses}}}}}</script>\n\
         <script type=\"module\">import \"grundy:main.js\";</script>\n"
    );
    let mut page = with_module(index).replace("\"icon.svg\"", &format!("\"{icon}\""));
    for (name, style) in FILES.iter().filter(|(name, _)| ending(name) == "css") {
        let link = format!("<link rel=\"stylesheet\" href=\"{name}\">\n");
        page = page.replace(&link, &format!("<style>\n{style}</style>\n"));
    }
    let page = page
        .replace(
            "<script type=\"module\" src=\"main.js\"></script>\n",
            &inside,
        )
        .replace(
            "</body>",
            &format!("<script type=\"text/plain\" id=\"module\">{module}</script>\n</body>"),
        );
    Ok(page)
}

fn ending(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

/// The head of the page with the module as its engine.
fn with_module(index: &str) -> String {
    index.replace(
        "<meta name=\"engine\" content=\"server\">",
        "<meta name=\"engine\" content=\"module\">",
    )
}

/// A script whose imports are named from the root of the page: `"../a.js"` becomes `"grundy:a.js"`.
fn with_absolute_imports(name: &str, text: &str) -> String {
    let folder: Vec<&str> = name.split('/').collect();
    let folder = &folder[..folder.len() - 1];
    let parts = text.split('"').map(|part| {
        let is_import = part.starts_with("./") || part.starts_with("../");
        if !is_import || ending(part) != "js" {
            return part.to_owned();
        }
        let mut path = folder.to_vec();
        for step in part.split('/') {
            match step {
                "." => {}
                ".." => drop(path.pop()),
                _ => path.push(step),
            }
        }
        format!("grundy:{}", path.join("/"))
    });
    parts.collect::<Vec<_>>().join("\"")
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_there() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let mut found = Vec::new();
        let mut folders = vec![std::path::PathBuf::from(folder)];
        while let Some(next) = folders.pop() {
            for entry in std::fs::read_dir(next).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(folder).unwrap();
                    found.push(name.to_str().unwrap().replace('\\', "/"));
                }
            }
        }
        found.sort_unstable();
        let listed: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        assert_eq!(found, listed);
    }

    #[test]
    fn imports_are_named_from_the_root() {
        let script = "import { a } from \"../a.js\";\nimport(\"./b.js\");\nconst c = \"./c\";\n";
        assert_eq!(
            with_absolute_imports("views/here.js", script),
            "import { a } from \"grundy:a.js\";\nimport(\"grundy:views/b.js\");\nconst c = \"./c\";\n"
        );
    }

    #[test]
    fn a_single_page_needs_nothing_else() {
        let page = single_page(b"module").unwrap();
        assert!(page.contains("name=\"engine\" content=\"module\""));
        for outside in ["src=", "stylesheet", "href=\"icon.svg\"", "from \"."] {
            assert!(!page.contains(outside), "{outside}");
        }
    }

    /// What is fetched before something can be seen: the page, and what its files name but do not load later.
    #[test]
    fn the_shell_is_small() {
        let mut fetched = vec!["index.html".to_owned()];
        let mut at = 0;
        while at < fetched.len() {
            let name = fetched[at].clone();
            let named = with_absolute_imports(&name, text(&name).unwrap());
            let later = named.replace("import(\"", "later(");
            for part in later.split('"') {
                let file = part.strip_prefix("grundy:").unwrap_or(part);
                if text(file).is_some() && !fetched.iter().any(|it| it == file) {
                    fetched.push(file.to_owned());
                }
            }
            at += 1;
        }
        let bytes: usize = fetched.iter().map(|it| text(it).unwrap().len()).sum();
        assert!(fetched.iter().any(|it| it == "views.js"), "{fetched:?}");
        assert!(
            !fetched.iter().any(|it| it == "views/play.js"),
            "{fetched:?}"
        );
        assert!(bytes < 150_000, "{bytes}");
    }
}
