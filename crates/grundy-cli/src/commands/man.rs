//! `grundy man`: the manual pages of `grundy` and of each of its commands.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use clap_mangen::Man;

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
  grundy man eval")]
pub(crate) struct Arguments {
    /// Print the page of this command
    #[arg(conflicts_with_all = ["output", "install"])]
    command: Option<String>,
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
    let name = match &arguments.command {
        Some(command) => format!("grundy-{command}"),
        None => "grundy".to_owned(),
    };
    match all.iter().find(|page| page.name == name) {
        Some(page) => Ok(std::io::stdout().write_all(&page.roff)?),
        None => Err(Failure::mistake(
            &format!(
                "there is no command `{}`",
                name.trim_start_matches("grundy-")
            ),
            "`grundy` lists the commands",
        )),
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
    Man::new(command.clone())
        .render(&mut roff)
        .expect("a list of bytes takes all");
    pages.push(Page {
        name: name.to_owned(),
        roff,
    });
    for inner in command.get_subcommands() {
        collect(inner, &format!("{name}-{}", inner.get_name()), pages);
    }
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
