//! What stands in a chapter: the commands of its `console` blocks, and the pictures that it shows.
//!
//! The blocks are those that trycmd runs in the tests of the command, read by the same rules: a line
//! `$ command`, perhaps `? 2` for another exit code, then what is printed.

use anyhow::{Result, bail};

/// A command of a `console` block.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// Counted from 1.
    pub(crate) line: usize,
    pub(crate) words: Vec<String>,
    pub(crate) ends: Ends,
}

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    Well,
    /// With the exit code that the line below it names.
    AsSaid,
}

impl Command {
    /// The file or folder that it writes.
    pub(crate) fn output(&self) -> Option<&str> {
        let at = self
            .words
            .iter()
            .position(|it| it == "-o" || it == "--output")?;
        self.words.get(at + 1).map(String::as_str)
    }

    /// The picture that it writes.
    pub(crate) fn picture(&self) -> Option<&str> {
        self.output().filter(|it| is_picture(it))
    }
}

/// A picture that a chapter shows, by its path from the chapter.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) line: usize,
    pub(crate) path: String,
}

pub(crate) fn is_picture(path: &str) -> bool {
    [".svg", ".png"].iter().any(|ending| path.ends_with(ending))
}

/// The commands of a chapter, in their order.
pub(crate) fn commands(text: &str) -> Result<Vec<Command>> {
    let mut commands: Vec<Command> = Vec::new();
    for (line, content) in lines(text) {
        let Content::Console(content) = content else {
            continue;
        };
        if let Some(typed) = content.strip_prefix("$ ") {
            commands.push(Command {
                line,
                words: words(typed, line)?,
                ends: Ends::Well,
            });
        } else if content.starts_with("? ")
            && let Some(last) = commands.last_mut()
            && last.line + 1 == line
        {
            last.ends = Ends::AsSaid;
        }
    }
    Ok(commands)
}

/// The pictures that a chapter shows, in Markdown or in HTML.
pub(crate) fn pictures(text: &str) -> Vec<Shown> {
    let mut pictures = Vec::new();
    for (line, content) in lines(text) {
        let Content::Prose(content) = content else {
            continue;
        };
        for (begins, ends) in [("](", ')'), ("src=\"", '"'), ("srcset=\"", '"')] {
            for (at, _) in content.match_indices(begins) {
                let rest = &content[at + begins.len()..];
                let path = rest.split(ends).next().unwrap_or_default();
                if is_picture(path) && !path.contains("://") {
                    pictures.push(Shown {
                        line,
                        path: path.to_owned(),
                    });
                }
            }
        }
    }
    pictures
}

/// A line of a chapter, by where it stands.
enum Content<'t> {
    Prose(&'t str),
    Console(&'t str),
    OtherCode,
}

fn lines(text: &str) -> impl Iterator<Item = (usize, Content<'_>)> {
    let mut fence: Option<(&str, bool)> = None;
    (1..).zip(text.lines()).map(move |(number, line)| {
        let content = match fence {
            Some((ticks, _)) if line.starts_with(ticks) => {
                fence = None;
                Content::OtherCode
            }
            Some((_, true)) => Content::Console(line),
            Some((_, false)) => Content::OtherCode,
            None => {
                let ticks = line.len() - line.trim_start_matches('`').len();
                if ticks < 3 {
                    return (number, Content::Prose(line));
                }
                let (ticks, language) = line.split_at(ticks);
                fence = Some((ticks, language.trim() == "console"));
                Content::OtherCode
            }
        };
        (number, content)
    })
}

/// The words of a command as the shell reads them, without pipes, variables and patterns.
fn words(typed: &str, line: usize) -> Result<Vec<String>> {
    let (mut words, mut word, mut is_word) = (Vec::new(), String::new(), false);
    let mut letters = typed.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ' ' => {
                if is_word {
                    words.push(std::mem::take(&mut word));
                }
                is_word = false;
                continue;
            }
            '\'' | '"' => loop {
                match letters.next() {
                    Some(next) if next == letter => break,
                    Some('\\') if letter == '"' => word.extend(letters.next()),
                    Some(next) => word.push(next),
                    None => bail!("line {line}: a quotation mark is open: {typed}"),
                }
            },
            '\\' => word.extend(letters.next()),
            '|' | '>' | '<' | ';' | '&' | '$' => {
                bail!("line {line}: a `{letter}` needs quotation marks: {typed}")
            }
            _ => word.push(letter),
        }
        is_word = true;
    }
    if is_word {
        words.push(word);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAPTER: &str = "\
A picture: ![a](bush.svg), and [a page](page.md).

```console
$ grundy draw 'nim(1, 2)' -o \"bush.svg\"

$ grundy check '1 == 2'
? 1
![in code](other.svg)

```

<img src=\"page/a.png\" alt=\"\"> ![far](https://example.org/b.svg)

```sh
$ grundy serve
```
";

    #[test]
    fn commands_are_those_of_console_blocks() {
        let commands = commands(CHAPTER).unwrap();
        let words: Vec<_> = commands.iter().map(|it| it.words.join(" ")).collect();
        assert_eq!(
            words,
            ["grundy draw nim(1, 2) -o bush.svg", "grundy check 1 == 2"]
        );
        assert_eq!(commands[0].picture(), Some("bush.svg"));
        assert_eq!(commands[1].output(), None);
        assert_eq!(
            (commands[0].ends, commands[1].ends),
            (Ends::Well, Ends::AsSaid)
        );
    }

    #[test]
    fn pictures_are_those_of_the_prose() {
        let shown = pictures(CHAPTER);
        let paths: Vec<_> = shown.iter().map(|it| (it.line, it.path.as_str())).collect();
        assert_eq!(paths, [(1, "bush.svg"), (12, "page/a.png")]);
    }

    #[test]
    fn words_are_read_as_the_shell_does() {
        let read = |typed| words(typed, 1).unwrap();
        assert_eq!(
            read(r#"a 'b "c"' "d \"e\"" '' f'g h'"#),
            ["a", r#"b "c""#, r#"d "e""#, "", "fg h"]
        );
        assert!(words("a | b", 1).is_err() && words("a 'b", 1).is_err());
    }
}
