//! `grundy man`: the manual pages of `grundy` and of each of its commands.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use grundy::Diagnostic;
use grundy::language::suggest;

use crate::outcome::Failure;
use crate::setting::Setting;
use crate::user_folder;
use crate::whole_file::deliver;

/// Write the manual pages
///
/// Without an option the page of `grundy` itself is printed, for `man -l -` to show.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy man --output pages
  grundy man eval
  grundy man turing run")]
pub(crate) struct Arguments {
    /// Print the page of this command
    #[arg(conflicts_with_all = ["output", "install"])]
    command: Vec<String>,
    /// Write all pages into a folder
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Write all pages where `man grundy` finds them: below `$XDG_DATA_HOME`, or `~/.local/share`
    #[arg(long, conflicts_with = "output")]
    install: bool,
}

pub(crate) fn run(arguments: &Arguments, _: Setting<'_>) -> Result<(), Failure> {
    let all = pages();
    let folder = match &arguments.output {
        Some(folder) => Some(folder.clone()),
        None if arguments.install => Some(folder_of_user()?),
        None => None,
    };
    if let Some(folder) = folder {
        return write(&all, &folder);
    }
    let command = arguments.command.join(" ");
    let name = format!("grundy {command}").trim_end().replace(' ', "-");
    match all.iter().find(|page| page.name == name) {
        Some(page) => Ok(std::io::stdout().write_all(&page.roff)?),
        None => {
            let mistake = Diagnostic::plain(format!("there is no command `{command}`"));
            let known = all
                .iter()
                .filter_map(|page| page.name.strip_prefix("grundy-"));
            let known: Vec<String> = known.map(|name| name.replace('-', " ")).collect();
            let mistake = suggest(mistake, &command, known.iter().map(String::as_str));
            Err(Failure::of(
                &mistake.hint("`grundy help` lists the commands").into(),
            ))
        }
    }
}

/// A manual page.
struct Page {
    name: String,
    roff: Vec<u8>,
}

/// The page of `grundy`, and one for each command.
fn pages() -> Vec<Page> {
    let mut all = crate::Arguments::command();
    all.build();
    let mut pages = Vec::new();
    collect(&all, "grundy", &mut pages);
    pages
}

fn collect(command: &Command, name: &str, pages: &mut Vec<Page>) {
    let mut roff = Vec::new();
    Man::new(command.clone().after_help(Resettable::Reset))
        .source(concat!("grundy ", env!("CARGO_PKG_VERSION")))
        .render(&mut roff)
        .expect("a list of bytes takes all");
    let after = command.get_after_help().map(ToString::to_string);
    roff.extend(after.iter().flat_map(|text| sections(text).into_bytes()));
    pages.push(Page {
        name: name.to_owned(),
        roff,
    });
    for inner in command.get_subcommands() {
        collect(inner, &format!("{name}-{}", inner.get_name()), pages);
    }
}

/// What stands at the end of a help, as sections whose lines stay as they are: `Examples:`, and
/// whatever follows behind an empty line with a heading of its own.
fn sections(text: &str) -> String {
    let sections = text.split("\n\n").map(|section| {
        let (heading, body) = section.split_once(':').unwrap_or(("Notes", section));
        let lines = body.trim_start_matches('\n').lines().map(escaped);
        let lines: Vec<String> = lines.collect();
        let heading = heading.to_uppercase();
        format!(".SH \"{heading}\"\n.nf\n{}\n.fi\n", lines.join("\n"))
    });
    sections.collect()
}

/// A line of text as roff prints it unchanged.
fn escaped(line: &str) -> String {
    let mut out = String::from(r"\&");
    for letter in line.chars() {
        match letter {
            '\\' => out.push_str(r"\e"),
            '-' => out.push_str(r"\-"),
            '\'' => out.push_str(r"\(aq"),
            '`' => out.push_str(r"\(ga"),
            '^' => out.push_str(r"\(ha"),
            '~' => out.push_str(r"\(ti"),
            other => out.push(other),
        }
    }
    out
}

fn write(pages: &[Page], folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| {
        let what = format!("cannot make the folder {}", folder.display());
        Failure::File(what, error)
    })?;
    for page in pages {
        deliver(Some(&folder.join(format!("{}.1", page.name))), &page.roff)?;
    }
    let (count, place) = (pages.len(), folder.display());
    Ok(writeln!(
        std::io::stdout(),
        "{count} pages written to {place}"
    )?)
}

/// Where the manual pages of one user belong.
fn folder_of_user() -> Result<PathBuf, Failure> {
    let data = user_folder::data().ok_or_else(|| {
        let message = "neither XDG_DATA_HOME nor HOME says where your files are";
        Failure::mistake(message, "name a folder with `--output FOLDER`")
    })?;
    Ok(data.join("man").join("man1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_a_section_whose_lines_stay() {
        assert_eq!(
            sections("Examples:\n  grundy eval '-^'\n  grundy\n\nExit codes: 0 answered"),
            ".SH \"EXAMPLES\"\n.nf\n\\&  grundy eval \\(aq\\-\\(ha\\(aq\n\\&  grundy\n.fi\n\
             .SH \"EXIT CODES\"\n.nf\n\\& 0 answered\n.fi\n"
        );
    }

    #[test]
    fn every_page_has_examples_and_says_of_which_version_it_is() {
        for page in pages() {
            let text = String::from_utf8(page.roff).unwrap();
            assert!(text.contains(env!("CARGO_PKG_VERSION")), "{}", page.name);
            assert!(!text.contains(".SH EXTRA"), "{}", page.name);
            let is_group = page.name == "grundy-turing";
            assert!(is_group || text.contains("EXAMPLES"), "{}", page.name);
        }
    }
}
