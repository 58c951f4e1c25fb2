//! Rust text split into code and comments, so that a rule about one is not fooled by the other.
//!
//! This is a scanner of a few states, not a parser: it knows comments, strings and characters,
//! and keeps every remaining byte of code in its line. The contents of strings are dropped.

use std::iter;
use std::path::Path;

/// One Rust file, line by line. Both lists have as many entries as the file has lines.
pub(crate) struct Source {
    pub(crate) code: Vec<String>,
    pub(crate) comments: Vec<String>,
}

impl Source {
    pub(crate) fn read(text: &str) -> Self {
        let mut scanner = Scanner {
            chars: text.chars().collect(),
            at: 0,
            source: Source {
                code: vec![String::new()],
                comments: vec![String::new()],
            },
        };
        while scanner.at < scanner.chars.len() {
            scanner.step();
        }
        scanner.source
    }

    /// The words of the code, that is the longest runs of letters, digits and `_`:
    /// the line they stand on from 1, the text before them in that line, they, the text after.
    pub(crate) fn words(&self) -> impl Iterator<Item = Word<'_>> {
        (1..).zip(&self.code).flat_map(|(line, code)| {
            let mut from = 0;
            iter::from_fn(move || {
                let start = from + code[from..].find(is_word)?;
                let length = code[start..]
                    .find(|c| !is_word(c))
                    .unwrap_or(code.len() - start);
                from = start + length;
                Some(Word {
                    line,
                    before: &code[..start],
                    text: &code[start..from],
                    after: &code[from..],
                })
            })
        })
    }
}

/// A word of the code and what surrounds it in its line.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) line: usize,
    pub(crate) before: &'a str,
    pub(crate) text: &'a str,
    pub(crate) after: &'a str,
}

/// Whether a file is Rust, by its name.
pub(crate) fn is_rust(path: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|extension| extension == "rs")
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

struct Scanner {
    chars: Vec<char>,
    at: usize,
    source: Source,
}

impl Scanner {
    fn step(&mut self) {
        match (self.peek(0), self.peek(1)) {
            (Some('/'), Some('/')) => self.line_comment(),
            (Some('/'), Some('*')) => self.block_comment(),
            (Some('"'), _) => self.string(),
            (Some('\''), _) => self.character_or_lifetime(),
            (Some('r'), Some('"' | '#')) if self.starts_a_word() => self.raw_string(),
            _ => self.code(),
        }
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    /// Whether the `r` here begins a word, perhaps after the `b` or `c` of a byte or C string.
    fn starts_a_word(&self) -> bool {
        let before = &self.chars[..self.at];
        let before = before
            .strip_suffix(&['b'])
            .or(before.strip_suffix(&['c']))
            .unwrap_or(before);
        !before.last().is_some_and(|&c| is_word(c))
    }

    fn code(&mut self) {
        self.advance(Part::Code);
    }

    fn line_comment(&mut self) {
        while self.peek(0).is_some_and(|c| c != '\n') {
            self.advance(Part::Comment);
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0_usize;
        while let Some(c) = self.peek(0) {
            match (c, self.peek(1)) {
                ('/', Some('*')) => depth += 1,
                ('*', Some('/')) => depth -= 1,
                _ => {
                    self.advance(Part::Comment);
                    continue;
                }
            }
            self.advance(Part::Comment);
            self.advance(Part::Comment);
            if depth == 0 {
                return;
            }
        }
    }

    fn string(&mut self) {
        self.advance(Part::Code);
        while let Some(c) = self.peek(0) {
            match c {
                '"' => return self.advance(Part::Code),
                '\\' => {
                    self.advance(Part::Text);
                    self.advance(Part::Text);
                }
                _ => self.advance(Part::Text),
            }
        }
    }

    fn raw_string(&mut self) {
        let hashes = self.chars[self.at + 1..]
            .iter()
            .take_while(|&&c| c == '#')
            .count();
        self.advance(Part::Code);
        if self.peek(hashes) != Some('"') {
            return; // a raw identifier
        }
        for _ in 0..=hashes {
            self.advance(Part::Code);
        }
        while let Some(c) = self.peek(0) {
            if c == '"' && (1..=hashes).all(|ahead| self.peek(ahead) == Some('#')) {
                for _ in 0..=hashes {
                    self.advance(Part::Code);
                }
                return;
            }
            self.advance(Part::Text);
        }
    }

    fn character_or_lifetime(&mut self) {
        let escaped = self.peek(1) == Some('\\');
        self.advance(Part::Code);
        if !escaped && self.peek(1) != Some('\'') {
            return; // a lifetime
        }
        // The character after a backslash may itself be a quote.
        for _ in 0..=usize::from(escaped) {
            self.advance(Part::Text);
        }
        while self.peek(0).is_some_and(|c| c != '\'' && c != '\n') {
            self.advance(Part::Text);
        }
        self.advance(Part::Code);
    }

    fn advance(&mut self, part: Part) {
        let Some(c) = self.peek(0) else { return };
        self.at += 1;
        if c == '\n' {
            self.source.code.push(String::new());
            self.source.comments.push(String::new());
            return;
        }
        let lines = match part {
            Part::Code => &mut self.source.code,
            Part::Comment => &mut self.source.comments,
            Part::Text => return,
        };
        lines.last_mut().expect("a text has a first line").push(c);
    }
}

#[derive(Clone, Copy)]
enum Part {
    Code,
    Comment,
    Text,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, code: &str, comments: &str) {
        let source = Source::read(text);
        assert_eq!(source.code.join("\n"), code, "code of {text}");
        assert_eq!(source.comments.join("\n"), comments, "comments of {text}");
    }

    #[test]
    fn comments_are_told_from_code() {
        check("a // b", "a ", "// b");
        check("a /* b /* c */ d */ e", "a  e", "/* b /* c */ d */");
        check("a /* b\nc */ d", "a \n d", "/* b\nc */");
    }

    #[test]
    fn the_contents_of_strings_are_dropped() {
        check(r#"f("// \" b") // c"#, r#"f("") "#, "// c");
        check("r##\"a\"# // \"## b", "r##\"\"## b", "");
        check("br\"\\\" c", "br\"\" c", "");
        check("\"a\nb\" c", "\"\n\" c", "\n");
    }

    #[test]
    fn characters_are_told_from_lifetimes() {
        check("'\"' a '\\'' b '\\u{22}' c", "'' a '' b '' c", "");
        check("&'a str // b", "&'a str ", "// b");
        check("fn f<'a>(x: &'a str)", "fn f<'a>(x: &'a str)", "");
    }

    #[test]
    fn raw_identifiers_are_code() {
        check("r#type \"a\"", "r#type \"\"", "");
        check("for r in x", "for r in x", "");
    }

    #[test]
    fn an_unfinished_text_ends_with_the_file() {
        check("/* a", "", "/* a");
        check("\"a\\", "\"", "");
        check("'\\", "'", "");
        check("r#\"a\"", "r#\"", "");
    }
}
