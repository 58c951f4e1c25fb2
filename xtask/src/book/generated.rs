//! The pages that the program writes about itself: its language, the classes of its functions, and the
//! catalogue of its games.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde_json::Value;

use super::Book;

/// The chapters that are written anew by every build, and are in no checkout.
pub(crate) const PAGES: [&str; 3] = ["language.md", "doors.md", "catalogue.md"];

/// Where expressions stand with what they show; the tests hold them.
const SUITES: [&str; 2] = [
    "crates/grundy-lang/tests/suite/",
    "crates/grundy/tests/suite/",
];

/// An example in a table is no longer than this.
const SHORT: usize = 44;

pub(crate) fn write(book: &Book<'_>) -> Result<()> {
    book.write("language.md", &language(book)?)?;
    book.write("doors.md", &doors(book)?)?;
    book.write("catalogue.md", &catalogue(book)?)
}

fn language(book: &Book<'_>) -> Result<String> {
    let notation = book.grundy(&["help", "language"])?;
    let listed: Value = serde_json::from_str(&book.grundy(&["functions", "--json"])?)?;
    let requests = book.project.read("docs/requests.md")?;
    let suites = suites(book)?;
    let mut page = format!(
        "# The language\n\n\
         What is typed is an expression; what is printed can be typed back in, and means the same. This page is \
         written by the program: `grundy help language` and `grundy functions` show it in a terminal, and \
         [the catalogue](catalogue.md) has the games.\n\n\
         ## Notation\n\n```text\n{}\n```\n\n\
         ## Functions\n\n\
         Arguments in square brackets may be left out. The functions that are questions have a link to all of \
         their fields: an answer is a record, and `period(kayles).period` is a field of it. The examples are \
         among those that the tests hold.\n\n\
         | function | is | for example | |\n| --- | --- | --- | --- |\n",
        notation.trim_end()
    );
    for function in list(&listed, "functions")? {
        let name = text(function, "name")?;
        let example = example(&suites, name);
        let (asked, shown) = example.map_or((String::new(), String::new()), |(asked, shown)| {
            (cell_code(asked), cell_code(shown))
        });
        let mut summary = cell(text(function, "summary")?);
        if requests.contains(&format!("\n## `{name}`\n")) {
            write!(summary, " ([its fields](requests.md#{name}))")?;
        }
        let signature = cell_code(text(function, "signature")?);
        writeln!(page, "| {signature} | {summary} | {asked} | {shown} |")?;
    }
    Ok(page)
}

/// A line for each function: on which class it is a theorem, and what it does outside.
fn doors(book: &Book<'_>) -> Result<String> {
    let listed: Value = serde_json::from_str(&book.grundy(&["functions", "--json"])?)?;
    let mut page = String::from(
        "# Where each function holds\n\n\
         A recursion can be run on more games than its theorem speaks of. So every function of \
         [the language](language.md) says on which class it holds and what it does outside: it refuses, or it \
         says beside the answer what is not promised. This page is written by the program; \
         `grundy functions NAME` shows the same in a terminal. The tests ask, of games inside the class, whether \
         the promise is kept, and of games outside, whether it is refused or named.\n\n\
         | function | class | outside | source |\n| --- | --- | --- | --- |\n",
    );
    for function in list(&listed, "functions")? {
        let name = cell_code(text(function, "signature")?);
        write!(page, "| {name} ")?;
        for field in ["class", "outside", "source"] {
            write!(page, "| {} ", cell(text(function, field)?))?;
        }
        page.push_str("|\n");
    }
    Ok(page)
}

/// All expressions of the suites with what they show.
fn suites(book: &Book<'_>) -> Result<Vec<(String, String)>> {
    let mut all = Vec::new();
    for path in book.project.files()? {
        if !SUITES.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        let text = book.project.read(&path)?;
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            // What a name means is said by the lines before, so that such lines are no examples.
            let is_open = text.contains(":=") && line.contains(":=");
            if let (Some(asked), Some(shown)) = (line.strip_prefix("> "), lines.peek())
                && !is_open
                && !shown.starts_with("error")
                && !shown.contains('…')
            {
                all.push((asked.to_owned(), (*shown).to_owned()));
            }
        }
    }
    Ok(all)
}

/// The first short example that is a call of the function and nothing else.
fn example<'s>(suites: &'s [(String, String)], name: &str) -> Option<(&'s str, &'s str)> {
    let call = format!("{name}(");
    let is_short = |it: &str| it.chars().count() <= SHORT;
    let mut calls = suites.iter().filter(|(asked, shown)| {
        asked.starts_with(&call) && is_short(asked) && is_short(shown) && !shown.is_empty()
    });
    let is_call = |asked: &str| asked.ends_with(')') && asked.matches(')').count() == 1;
    let found = calls
        .clone()
        .find(|(asked, _)| is_call(asked))
        .or_else(|| calls.next());
    found.map(|(asked, shown)| (asked.as_str(), shown.as_str()))
}

fn catalogue(book: &Book<'_>) -> Result<String> {
    let all: Value = serde_json::from_str(&book.grundy(&["games", "--json"])?)?;
    let mut page = String::from(
        "# The catalogue\n\n\
         Every game whose positions can be typed: its rules, how it is typed, an example with its value and its \
         picture, what is known of it, and where it comes from. This page and its pictures are written by the \
         program; `grundy games` and `grundy games NAME` show the same in a terminal.\n\n\
         | game | |\n| --- | --- |\n",
    );
    let games = list(&all, "games")?;
    for game in games {
        let name = text(game, "name")?;
        writeln!(
            page,
            "| [{name}](#{name}) | {} |",
            cell(text(game, "summary")?)
        )?;
    }
    for game in games {
        entry(book, game, &mut page)?;
    }
    families(&all, &mut page)?;
    Ok(page)
}

/// A game with its picture.
fn entry(book: &Book<'_>, game: &Value, page: &mut String) -> Result<()> {
    let (name, example) = (text(game, "name")?, text(game, "example")?);
    let shown: Value = serde_json::from_str(&book.grundy(&["games", name, "--json"])?)?;
    let shown = &shown["page"];
    let picture = format!("catalogue/{name}.svg");
    book.make_room(&picture)?;
    book.grundy(&["games", name, "-o", &picture])?;
    writeln!(page, "\n## {name}\n\n{}.\n", prose(text(game, "summary")?))?;
    let value = text(shown, "value")?;
    let address = format!("play.html?play={}", in_address(example));
    writeln!(
        page,
        "`{example}` is worth `{value}`. [Play it]({address})\n"
    )?;
    writeln!(page, "![A position of {name}]({picture})\n")?;
    for (heading, field) in [
        ("Rules", "rules"),
        ("How it is typed", "notation"),
        ("What is known", "theory"),
        ("Source", "source"),
    ] {
        writeln!(page, "**{heading}.** {}\n", prose(text(shown, field)?))?;
    }
    Ok(())
}

/// The families of games on heaps, and the names that some of these games have.
fn families(all: &Value, page: &mut String) -> Result<()> {
    page.push_str(
        "\n## Games on heaps\n\n\
         `grundy period` and `grundy sequence` take games on heaps by their family and its parameters, as in \
         `grundy period octal 0.77`.\n\n\
         | family | | parameters | for example |\n| --- | --- | --- | --- |\n",
    );
    for family in list(all, "sequences")? {
        writeln!(
            page,
            "| {} | {} | {} | {} |",
            text(family, "name")?,
            cell(text(family, "summary")?),
            cell(text(family, "parameters")?),
            cell_code(text(family, "example")?),
        )?;
    }
    page.push_str(
        "\nSome of them have names, to be used instead:\n\n| name | is | |\n| --- | --- | --- |\n",
    );
    for named in list(all, "named")? {
        let game = cell_code(text(named, "game")?);
        writeln!(
            page,
            "| {} | {game} | {} |",
            text(named, "name")?,
            cell(text(named, "summary")?)
        )?;
    }
    Ok(())
}

fn list<'v>(value: &'v Value, field: &str) -> Result<&'v [Value]> {
    let list = value[field].as_array().map(Vec::as_slice);
    list.with_context(|| format!("the program lists no `{field}`"))
}

fn text<'v>(value: &'v Value, field: &str) -> Result<&'v str> {
    value[field]
        .as_str()
        .with_context(|| format!("the program tells no `{field}`"))
}

/// Plain text as Markdown: what is between backquotes stays, and nothing else means anything.
fn prose(text: &str) -> String {
    let mut written = String::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            write!(written, "`{part}`").expect("a text takes everything");
            continue;
        }
        for letter in part.chars() {
            if matches!(letter, '*' | '_' | '<' | '[' | ']' | '\\') {
                written.push('\\');
            }
            written.push(letter);
        }
    }
    written
}

/// A text as a part of an address.
fn in_address(text: &str) -> String {
    let mut address = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            address.push(char::from(byte));
        } else {
            write!(address, "%{byte:02X}").expect("a text takes everything");
        }
    }
    address
}

/// Plain text in a cell of a table, where a bar is a boundary even in code.
fn cell(text: &str) -> String {
    prose(text).replace('|', "\\|")
}

fn cell_code(code: &str) -> String {
    format!("`{}`", code.replace('|', "\\|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_plain() {
        assert_eq!(
            prose("the nimber *n of `a*b*c`"),
            "the nimber \\*n of `a*b*c`"
        );
        assert_eq!(in_address("nim(3, 4)"), "nim%283%2C%204%29");
        assert_eq!(cell("`{1|0}` or {1|0}"), "`{1\\|0}` or {1\\|0}");
    }

    #[test]
    fn examples_are_short_calls() {
        let line = |asked: &str, shown: &str| (asked.to_owned(), shown.to_owned());
        let suites = [
            line("mean(1) == mean(2)", "false"),
            line("mean({2|1})", "3/2"),
            line("mean(0)", "0"),
        ];
        assert_eq!(example(&suites, "mean"), Some(("mean({2|1})", "3/2")));
        assert_eq!(example(&suites, "cool"), None);
    }
}
