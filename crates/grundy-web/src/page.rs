//! The page, which is inside the program: the server hands it out, and it can be written as files.
//!
//! As files it needs no server: the head of the page names the module as its engine, which lies beside it packed. As a
//! single file it has everything inside. Browsers do not let a page from a disk load scripts beside it, so that there
//! each script is an address of its own (`data:`), found by an import map.

use std::io;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

/// The files of the page: the name of each in `page/`, and what is in it. The build script lists them.
pub(crate) const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

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

/// The engine as it runs in browsers, which `cargo xtask wasm` makes.
#[derive(Clone, Debug)]
pub struct Engine {
    /// The module, packed.
    pub packed: Vec<u8>,
    /// The module that unpacks it.
    pub unpacker: Vec<u8>,
}

impl Engine {
    /// Its files: their names, and what is in them.
    fn files(&self) -> [(&'static str, &[u8]); 2] {
        [
            ("grundy.lzma", &self.packed),
            ("unpack.wasm", &self.unpacker),
        ]
    }

    /// Reads the engine from a folder.
    pub fn read(folder: &std::path::Path) -> io::Result<Engine> {
        Ok(Engine {
            packed: std::fs::read(folder.join("grundy.lzma"))?,
            unpacker: std::fs::read(folder.join("unpack.wasm"))?,
        })
    }
}

/// The page as files for any host of pages: their names, with `/` between folders, and what is in them.
pub fn page_files(engine: &Engine) -> Vec<(&'static str, Vec<u8>)> {
    let texts = FILES.iter().map(|&(name, text)| match name {
        "index.html" => (name, with_module(text).into_bytes()),
        _ if ending(name) == "js" => (name, without_comments(text).into_bytes()),
        _ => (name, text.as_bytes().to_owned()),
    });
    let engine = engine.files().map(|(name, bytes)| (name, bytes.to_owned()));
    texts.chain(engine).collect()
}

/// The page as one file, which opens from any disk.
pub fn single_page(engine: &Engine) -> String {
    let [index, icon] = ["index.html", "icon.svg"].map(|name| text(name).unwrap_or_default());
    let scripts = FILES.iter().filter(|(name, _)| ending(name) == "js");
    let addresses = scripts.map(|(name, text)| {
        let script = BASE64_STANDARD.encode(with_absolute_imports(name, &without_comments(text)));
        format!("\"grundy:{name}\":\"data:text/javascript;base64,{script}\"")
    });
    let addresses = addresses.collect::<Vec<_>>().join(",\n");
    let icon = format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(icon));
    let mut page = with_module(index).replace("\"icon.svg\"", &format!("\"{icon}\""));
    for (name, style) in FILES.iter().filter(|(name, _)| ending(name) == "css") {
        let link = format!("<link rel=\"stylesheet\" href=\"{name}\">\n");
        page = page.replace(&link, &format!("<style>\n{style}</style>\n"));
    }
    let scripts = format!(
        "<script type=\"importmap\">{{\"imports\":{{\n{addresses}}}}}</script>\n\
         <script type=\"module\">import \"grundy:main.js\";</script>\n"
    );
    let engine = engine.files().map(|(name, bytes)| {
        let bytes = BASE64_STANDARD.encode(bytes);
        format!("<script type=\"text/plain\" id=\"{name}\">{bytes}</script>\n")
    });
    page.replace(
        "<script type=\"module\" src=\"main.js\"></script>\n",
        &scripts,
    )
    .replace("</body>", &format!("{}</body>", engine.concat()))
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

/// A script without indents, without the comments that have lines of their own and without those that tell types: a
/// quarter less to fetch. No text in a script has what begins such a comment.
fn without_comments(script: &str) -> String {
    let mut lean = String::with_capacity(script.len());
    let mut is_inside = false;
    for line in script.lines().map(str::trim) {
        let begins = line.starts_with("/**");
        let is_comment = is_inside || begins || line.starts_with("//") || line.is_empty();
        is_inside = (is_inside || begins) && !line.contains("*/");
        if !is_comment {
            push_code(line, &mut lean);
            lean.push('\n');
        }
    }
    lean
}

/// Adds what a line has beside its comments of the form `/** @type {T} */`.
fn push_code(line: &str, lean: &mut String) {
    let mut rest = line;
    while let Some((code, inside)) = rest.split_once("/**")
        && let Some((_, behind)) = inside.split_once("*/")
    {
        lean.push_str(code);
        rest = behind.trim_start();
    }
    lean.push_str(rest);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_named_from_the_root() {
        let script = "import { a } from \"../a.js\";\nimport(\"./b.js\");\nconst c = \"./c\";\n";
        assert_eq!(
            with_absolute_imports("views/here.js", script),
            "import { a } from \"grundy:a.js\";\nimport(\"grundy:views/b.js\");\nconst c = \"./c\";\n"
        );
    }

    #[test]
    fn scripts_lose_comments_and_nothing_else() {
        let script = "// A.\n\n/**\n * B.\n */\nexport const a = 1; // C\n  /** @type {D} */\n  const b = (/** @type {E} */ e) => e;\n";
        let lean = "export const a = 1; // C\nconst b = (e) => e;\n";
        assert_eq!(without_comments(script), lean);
        // A comment that has code behind it would take the code along.
        for (name, text) in FILES.iter().filter(|(name, _)| ending(name) == "js") {
            let lines = text.lines().map(str::trim);
            for line in lines.filter(|line| line.starts_with("/**") && line.contains("*/")) {
                assert!(line.ends_with("*/"), "{name}: {line}");
            }
            for line in text.lines() {
                let before = line.split("/**").next().unwrap_or_default();
                let is_quoted = before.matches('"').count() % 2 == 1;
                let is_text = before.len() < line.len() && is_quoted;
                assert!(!is_text, "{name}: {line}");
            }
        }
    }

    #[test]
    fn a_single_page_needs_nothing_else() {
        let engine = Engine {
            packed: b"packed".to_vec(),
            unpacker: b"unpacker".to_vec(),
        };
        let page = single_page(&engine);
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
