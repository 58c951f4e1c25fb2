//! Links within the built book: every page, place in a page and picture that is named is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// What a page of HTML names, and what can be named in it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Page {
    links: Vec<String>,
    places: BTreeSet<String>,
}

/// Whatever is named and is not there, each with its page.
pub(crate) fn broken(book: &Path) -> Result<Vec<String>> {
    let mut pages = BTreeMap::new();
    for entry in fs::read_dir(book).context("the book was not written")? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.extension().is_some_and(|it| it == "html") {
            let text = fs::read_to_string(book.join(&name))?;
            pages.insert(name, Page::read(&text));
        }
    }
    let mut broken = BTreeSet::new();
    for (name, page) in &pages {
        for link in &page.links {
            if !is_there(link, name, &pages, book) {
                broken.insert(format!("{name}: {link}"));
            }
        }
    }
    Ok(broken.into_iter().collect())
}

fn is_there(link: &str, page: &str, pages: &BTreeMap<String, Page>, book: &Path) -> bool {
    let is_scheme = |it: &str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_alphabetic());
    if link.starts_with("//") || link.split_once(':').is_some_and(|(it, _)| is_scheme(it)) {
        return true;
    }
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let path = path.split('?').next().unwrap_or_default();
    let path = decoded(if path.is_empty() { page } else { path });
    match pages.get(&path) {
        Some(page) => place.is_empty() || page.places.contains(&decoded(place)),
        None => book.join(&path).exists(),
    }
}

/// A link without its `%20`.
fn decoded(link: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = link.as_bytes();
    while let [first, others @ ..] = rest {
        let code = others.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Page {
    /// Reads the tags of a page, without what its scripts say.
    fn read(text: &str) -> Self {
        let mut page = Page::default();
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            rest = &rest[at + 1..];
            if let Some(comment) = rest.strip_prefix("!--") {
                rest = comment.split_once("-->").map_or("", |(_, after)| after);
                continue;
            }
            let is_script = rest.starts_with("script");
            rest = page.attributes(rest);
            if is_script {
                rest = rest.find("</script").map_or("", |end| &rest[end..]);
            }
        }
        page
    }

    /// Keeps the attributes of a tag that matter, and gives what follows the tag.
    fn attributes<'t>(&mut self, tag: &'t str) -> &'t str {
        let mut rest = tag;
        loop {
            let Some(at) = rest.find(['=', '>']) else {
                return "";
            };
            let (before, after) = (&rest[..at], &rest[at + 1..]);
            if rest.as_bytes()[at] == b'>' {
                return after;
            }
            let name = before
                .rsplit([' ', '\n', '\t', '"', '\''])
                .next()
                .unwrap_or_default();
            let Some(quote) = after.chars().next().filter(|it| matches!(it, '"' | '\'')) else {
                rest = after;
                continue;
            };
            let (value, after) = after[1..].split_once(quote).unwrap_or((&after[1..], ""));
            let value = value
                .replace("&amp;", "&")
                .replace("&quot;", "\"")
                .replace("&#39;", "'");
            match name {
                "href" | "src" | "srcset" => self.links.push(value),
                "id" | "name" => {
                    self.places.insert(value);
                }
                _ => {}
            }
            rest = after;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<!-- <a href="no.html"> --><h1 id="top">x</h1><a href="b.html#c%C3%A9">b</a>
        <script src='s.js'>let a = "<a href='no'>"; if (a < b) {}</script><img alt="a > b" src="p.svg">"#;

    #[test]
    fn tags_are_read_and_scripts_are_not() {
        let page = Page::read(PAGE);
        assert_eq!(page.links, ["b.html#c%C3%A9", "s.js", "p.svg"]);
        assert!(page.places.contains("top"));
    }

    #[test]
    fn places_and_files_must_be_there() {
        let pages = BTreeMap::from([
            ("a.html".to_owned(), Page::read(PAGE)),
            ("b.html".to_owned(), Page::read("<p id='cé'>")),
        ]);
        let book = Path::new(env!("CARGO_MANIFEST_DIR"));
        let check =
            |link, there| assert_eq!(is_there(link, "a.html", &pages, book), there, "{link}");
        check("b.html#c%C3%A9", true);
        check("b.html?play=%23#c%C3%A9", true);
        check("#top", true);
        check("#bottom", false);
        check("c.html", false);
        check("Cargo.toml", true);
        check("https://example.org/c.html", true);
    }
}
