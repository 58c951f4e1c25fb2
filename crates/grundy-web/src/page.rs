//! The page, which is inside the program.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// The files of the page: their names and what is in them.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// A file of the page for each name in `page/`.
        pub(crate) const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../page/", $name)))),*];
    };
}

files!(
    "elements.js",
    "engine.js",
    "icon.svg",
    "index.html",
    "main.js",
    "page.css",
    "workbench.js",
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
    let Some(&(_, text)) = FILES.iter().find(|(file, _)| *file == name) else {
        return none_such();
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/javascript; charset=utf-8",
    };
    // Another version of the program has another page at the same address.
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text).into_response()
}
