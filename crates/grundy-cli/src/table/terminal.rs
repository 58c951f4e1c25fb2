//! The terminal while a match has all of it: screen, keys and mouse, and cells painted on it.

use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crossterm::{cursor, event, queue, style, terminal};

use super::colour::Colours;
use super::screen::Screen;
use crate::interrupt;
use crate::outcome::Failure;

/// Whether a match has the terminal.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours; it is given back when this is dropped.
pub(super) struct Guard;

impl Guard {
    pub(super) fn enter() -> Result<Guard, Failure> {
        let no_terminal = |error| {
            Failure::File(
                "cannot use the whole terminal (try --lines)".to_owned(),
                error,
            )
        };
        terminal::enable_raw_mode().map_err(no_terminal)?;
        IS_OURS.store(true, SeqCst);
        interrupt::before_exit(Some(give_back));
        prepare_for_panics();
        let guard = Guard;
        queue!(
            io::stdout(),
            terminal::EnterAlternateScreen,
            event::EnableMouseCapture
        )?;
        io::stdout().flush()?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
        interrupt::before_exit(None);
        IS_OURS.store(false, SeqCst);
    }
}

/// A message about a panic belongs on the screen that stays. A session may hold many matches, and
/// a panic after them finds a terminal that is not ours.
fn prepare_for_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if IS_OURS.load(SeqCst) {
                give_back();
            }
            hook(panic);
        }));
    });
}

/// Leaves the terminal as it was found. Where that fails there is nobody left to tell.
fn give_back() {
    let _ = queue!(
        io::stdout(),
        event::DisableMouseCapture,
        terminal::LeaveAlternateScreen,
        cursor::Show
    );
    let _ = io::stdout().flush();
    let _ = terminal::disable_raw_mode();
}

/// The columns and rows there are now.
pub(super) fn size() -> (usize, usize) {
    let (width, height) = terminal::size().unwrap_or((80, 24));
    (usize::from(width), usize::from(height))
}

/// Draws a screen, the first line of which says whose turn it is.
pub(super) fn paint(screen: &Screen, colours: Colours) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    queue!(output, cursor::Hide)?;
    for (row, line) in (0..).zip(&screen.lines) {
        queue!(output, cursor::MoveTo(0, row))?;
        if row == 0 {
            queue!(output, style::SetAttribute(style::Attribute::Bold))?;
        }
        colours.write(&mut output, line)?;
        queue!(
            output,
            style::SetAttribute(style::Attribute::Reset),
            terminal::Clear(terminal::ClearType::UntilNewLine)
        )?;
    }
    let (row, column) = screen.cursor;
    let cell = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    queue!(
        output,
        cursor::MoveTo(cell(column), cell(row)),
        cursor::Show
    )?;
    Ok(output.flush()?)
}
