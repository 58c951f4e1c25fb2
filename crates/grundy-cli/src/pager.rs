//! Long texts on a terminal: shown a screen at a time, by the program that the user reads with.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use clap::builder::StyledStr;
use terminal_size::terminal_size;

use crate::folding::folded;
use crate::interrupt::{Idle, Meanwhile};

/// What shows a text a screen at a time where the user names nothing.
const USUAL: &str = "less -FRX";

/// Shows a text, a screen at a time where it is longer than the terminal is high.
pub(crate) fn show(text: &str) -> io::Result<()> {
    let rows = terminal_size().map_or(usize::MAX, |(_, rows)| usize::from(rows.0));
    let text = match terminal_size().filter(|_| io::stdout().is_terminal()) {
        Some((width, _)) => &folded(text, usize::from(width.0)),
        None => text,
    };
    let is_seen = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_seen && text.lines().count() >= rows && page(text) {
        return Ok(());
    }
    io::stdout().write_all(text.as_bytes())
}

/// Shows a help of the argument parser, in its colours on a terminal.
pub(crate) fn show_styled(help: &StyledStr) -> io::Result<()> {
    if shows_colours(&io::stdout()) {
        show(&help.ansi().to_string())
    } else {
        show(&help.to_string())
    }
}

/// Whether an output shows colours: a terminal does, unless its owner wants none.
pub(crate) fn shows_colours(output: &impl IsTerminal) -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    output.is_terminal() && !is_set("NO_COLOR") && !is_dumb
}

/// Hands the text to the pager; false where there is none.
fn page(text: &str) -> bool {
    let named = env::var("PAGER")
        .ok()
        .filter(|name| !name.trim().is_empty());
    let named = named.unwrap_or_else(|| USUAL.to_owned());
    let mut words = named.split_whitespace();
    let pager = words.next().map(Command::new);
    let child = pager.and_then(|mut pager| pager.args(words).stdin(Stdio::piped()).spawn().ok());
    let Some(mut child) = child else { return false };
    // Ctrl-C is for whoever shows the text; a pager left behind would fight for the keys.
    let _pager = Meanwhile::new(Idle::Ignored);
    if let Some(mut input) = child.stdin.take() {
        // Whoever has read enough leaves before the end.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().is_ok_and(|status| status.success())
}
