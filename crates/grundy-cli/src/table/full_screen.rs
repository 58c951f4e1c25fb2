//! A match on the whole terminal: keys in, screens out.
//!
//! The match and the machine know nothing of this, and what a screen looks like is decided in
//! `screen`. Whatever takes long runs beside the loop that reads keys, so that it can be stopped.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, queue, style, terminal};
use grundy::play::{self, Command, Contest, Conversation, Heard, Listed, Next};
use grundy::render::position::PositionPicture;
use grundy::render::{Drawable, Style};
use grundy::{Limits, Refusal};

use super::Table;
use super::screen::{Drawn, View};
use crate::interrupt;
use crate::machine::machine;
use crate::outcome::Failure;

/// How long the loop waits for a key while something is computed.
const TICK: Duration = Duration::from_millis(5);

/// Messages kept for the screen.
const MOST_MESSAGES: usize = 8;

/// Moves or lines that a page key goes forward.
const PAGE: usize = 8;

/// Plays the match of the table on the whole screen; what ended it is said on the usual screen.
pub(super) fn play<C: Contest>(table: Table<'_, C>) -> Result<(), Failure> {
    let guard = Guard::enter()?;
    let mut messages = vec![table.talk.greeting()];
    messages.extend(table.talk.story());
    let mut stage = Stage {
        view: View {
            prompt: table.talk.prompt(),
            messages,
            ..View::default()
        },
        table,
        next: Next::Machine,
        waiting: VecDeque::new(),
        asks_to_resign: false,
    };
    let left = stage.run();
    let next = stage.next;
    drop(guard);
    let words = match (left?, next) {
        (_, Next::Over(ending)) => ending,
        (words, _) => words,
    };
    Ok(writeln!(io::stdout(), "{words}")?)
}

/// The terminal while it is ours; it is given back when this is dropped.
struct Guard;

impl Guard {
    fn enter() -> Result<Guard, Failure> {
        let no_terminal = |error| {
            Failure::File(
                "cannot use the whole terminal (try --lines)".to_owned(),
                error,
            )
        };
        terminal::enable_raw_mode().map_err(no_terminal)?;
        interrupt::before_exit(give_back);
        // A message about a panic belongs on the screen that stays.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            hook(panic);
        }));
        queue!(io::stdout(), terminal::EnterAlternateScreen)?;
        io::stdout().flush()?;
        Ok(Guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was found. Where that fails there is nobody left to tell.
fn give_back() {
    let _ = queue!(io::stdout(), terminal::LeaveAlternateScreen, cursor::Show);
    let _ = io::stdout().flush();
    let _ = terminal::disable_raw_mode();
}

struct Stage<'c, C: Contest> {
    table: Table<'c, C>,
    view: View,
    next: Next,
    /// Keys pressed while something was computed.
    waiting: VecDeque<Event>,
    asks_to_resign: bool,
}

impl<C: Contest> Stage<'_, C> {
    /// Plays until the player leaves; the last words.
    fn run(&mut self) -> Result<String, Failure> {
        loop {
            self.table.save()?;
            let settled = self.settle();
            self.tell_failure(settled)?;
            if let Some(words) = self.conversation()? {
                self.table.save()?;
                return Ok(words);
            }
        }
    }

    /// Lets the machine move if it is its turn, and brings the view up to date.
    fn settle(&mut self) -> Result<(), Failure> {
        self.view.moves.clear();
        self.view.first_move = 0;
        self.look()?;
        if self.next == Next::Machine {
            let done = self.compute(Conversation::reply)?;
            self.tell(done);
            self.table.save()?;
            self.look()?;
        }
        match self.next {
            Next::Over(_) => self.tell("The match is over: u takes back, q leaves.".to_owned()),
            Next::Player => {
                let shown = self.table.talk.shown();
                let moves = shown.iter().flat_map(|view| &view.moves);
                self.view.moves = moves.map(|it| it.said.clone()).collect();
                let hints = self.compute(|talk, limits| talk.hints(limits))?;
                for line in hints {
                    self.tell(line);
                }
            }
            Next::Machine => {}
        }
        Ok(())
    }

    /// The boards and the status line.
    fn look(&mut self) -> Result<(), Failure> {
        self.next = self.compute(|talk, limits| {
            talk.view(limits)?;
            talk.next(limits)
        })?;
        let talk = &self.table.talk;
        if let Some(view) = talk.shown() {
            self.view.summands = match view.amounts {
                Some(_) => vec![Drawn {
                    title: view.text("Your"),
                    drawing: Vec::new(),
                }],
                None => view.boards.iter().zip(1..).map(drawn).collect(),
            };
        }
        self.view.status = talk.status(&self.next);
        Ok(())
    }

    /// Reads keys until somebody moved or something was taken back; the last words of a player
    /// who leaves.
    fn conversation(&mut self) -> Result<Option<String>, Failure> {
        loop {
            paint(&self.view)?;
            let event = match self.waiting.pop_front() {
                Some(event) => event,
                None => event::read().map_err(no_keys)?,
            };
            let Event::Key(key) = event else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            let heard = match self.press(key) {
                Ok(heard) => heard,
                Err(failure) => {
                    self.tell_failure(Err(failure))?;
                    continue;
                }
            };
            match heard {
                Heard::Nothing | Heard::Show => {}
                Heard::Page(page) => {
                    self.view.first_row = 0;
                    self.view.page = Some(page);
                }
                Heard::Said(lines) => {
                    for line in lines {
                        self.tell(line);
                    }
                }
                Heard::Moved(done) => {
                    if !done.is_empty() {
                        self.tell(done);
                    }
                    return Ok(None);
                }
                Heard::Left(words) => return Ok(Some(words)),
            }
        }
    }

    fn press(&mut self, key: KeyEvent) -> Result<Heard, Failure> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'd') => self.enter("quit"),
                KeyCode::Char('u') => {
                    self.view.input.clear();
                    Ok(Heard::Nothing)
                }
                _ => Ok(Heard::Nothing),
            };
        }
        if self.asks_to_resign {
            return self.resign_or_not(key);
        }
        match key.code {
            KeyCode::Enter => {
                let line = std::mem::take(&mut self.view.input);
                return self.enter(line.trim());
            }
            KeyCode::Esc if self.view.page.is_some() => self.view.page = None,
            KeyCode::Esc => self.view.input.clear(),
            KeyCode::Backspace => _ = self.view.input.pop(),
            KeyCode::Up => self.scroll_moves(1, false),
            KeyCode::Down => self.scroll_moves(1, true),
            KeyCode::PageUp => self.scroll_moves(PAGE, false),
            KeyCode::PageDown => self.scroll_moves(PAGE, true),
            KeyCode::Left => self.view.first_row = self.view.first_row.saturating_sub(1),
            KeyCode::Right => self.view.first_row += 1,
            KeyCode::Char(letter) if self.is_command(letter) => {
                return self.enter(letter.encode_utf8(&mut [0; 4]));
            }
            KeyCode::Char(letter) => self.view.input.push(letter),
            _ => {}
        }
        Ok(Heard::Nothing)
    }

    fn scroll_moves(&mut self, by: usize, forward: bool) {
        let last = self.view.moves.len().saturating_sub(1);
        let first = self.view.first_move;
        self.view.first_move = if forward {
            (first + by).min(last)
        } else {
            first.saturating_sub(by)
        };
    }

    /// Whether a key is a command at once: the line is empty and no move is called by a name that
    /// begins with the letter. Otherwise the letter is a command when Enter is pressed.
    fn is_command(&self, letter: char) -> bool {
        let begins = |name: &str| name.to_lowercase().starts_with(letter);
        let is_a_move = |it: &Listed<C::Move>| begins(it.name.as_deref().unwrap_or(&it.to));
        let shown = self.table.talk.shown();
        let mut moves = shown.iter().flat_map(|view| &view.moves);
        "uhrq?".contains(letter) && self.view.input.is_empty() && !moves.any(is_a_move)
    }

    /// Does what a line says; before a player gives up he is asked once more.
    fn enter(&mut self, line: &str) -> Result<Heard, Failure> {
        if self.view.page.take().is_some() && matches!(line, "" | "?") {
            return Ok(Heard::Nothing);
        }
        if Command::read(line) == Command::Resign && self.next == Next::Player {
            self.asks_to_resign = true;
            return Ok(Heard::Said(vec!["Resign? y or n".to_owned()]));
        }
        let line = line.to_owned();
        self.compute(move |talk, limits| talk.hear(&line, limits))
    }

    fn resign_or_not(&mut self, key: KeyEvent) -> Result<Heard, Failure> {
        self.asks_to_resign = false;
        if matches!(key.code, KeyCode::Char('y' | 'Y')) {
            return self.compute(|talk, limits| talk.hear("resign", limits));
        }
        Ok(Heard::Said(vec!["The match goes on.".to_owned()]))
    }

    fn tell(&mut self, message: String) {
        if self.view.messages.last() == Some(&message) {
            return;
        }
        self.view.messages.push(message);
        let old = self.view.messages.len().saturating_sub(MOST_MESSAGES);
        self.view.messages.drain(..old);
    }

    /// Tells what went wrong, unless it is the terminal or a file.
    fn tell_failure(&mut self, result: Result<(), Failure>) -> Result<(), Failure> {
        let text = match result {
            Ok(()) | Err(Failure::Told(_)) => return Ok(()),
            Err(Failure::Mistake(text)) => text.trim_end().replace("\n  = hint:", ";"),
            Err(Failure::Halted(halt)) => {
                let again = if self.table.talk.is_humans_turn() {
                    ""
                } else {
                    ": Enter lets grundy think again"
                };
                format!("stopped: {halt}{again}")
            }
            Err(failure) => return Err(failure),
        };
        self.tell(text);
        Ok(())
    }

    /// Does something within the limits, while keys are read: Ctrl-C and Esc stop it, others wait.
    fn compute<T: Send>(
        &mut self,
        ask: impl FnOnce(&mut Conversation<C>, &Limits<'_>) -> Result<T, Refusal> + Send,
    ) -> Result<T, Failure> {
        let stop = AtomicBool::new(false);
        let (talk, budget) = (&mut self.table.talk, self.table.caller.budget());
        let (view, waiting) = (&mut self.view, &mut self.waiting);
        let answer = thread::scope(|scope| -> Result<_, Failure> {
            let asked = scope.spawn(|| ask(talk, &budget.start(machine(), &stop)));
            let (start, mut seconds) = (Instant::now(), 0);
            let prompt = view.prompt.clone();
            // Whatever happens to the terminal, the thread is told to stop before it is awaited.
            let watched = (|| -> Result<(), Failure> {
                while !asked.is_finished() {
                    if event::poll(TICK).map_err(no_keys)? {
                        match event::read().map_err(no_keys)? {
                            Event::Key(key) if is_stop(key) => stop.store(true, Ordering::SeqCst),
                            Event::Resize(..) => paint(view)?,
                            event => waiting.push_back(event),
                        }
                    }
                    if start.elapsed().as_secs() > seconds {
                        seconds = start.elapsed().as_secs();
                        view.prompt = format!("computing, {seconds} s (Ctrl-C stops it) ");
                        paint(view)?;
                    }
                }
                Ok(())
            })();
            view.prompt = prompt;
            if watched.is_err() {
                stop.store(true, Ordering::SeqCst);
            }
            let answer = asked.join();
            watched?;
            Ok(answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })?;
        answer.map_err(|refusal| Failure::of(&refusal))
    }
}

/// A board with its number, and its picture where that says more than the text.
fn drawn((board, number): (&play::Board, usize)) -> Drawn {
    let text = &board.text;
    let picture = board.picture.as_ref().and_then(|picture| {
        let picture = PositionPicture::new(picture.clone(), "");
        picture.text(&Style::default()).ok()
    });
    let mut lines: Vec<String> = picture
        .map(|picture| picture.lines().map(str::to_owned).collect())
        .unwrap_or_default();
    if text.starts_with('-') && !lines.is_empty() {
        lines.insert(0, "the negative of".to_owned());
    }
    // A picture that is only the text again says nothing.
    if matches!(lines.as_slice(), [only] if text.contains(only.as_str())) {
        lines.clear();
    }
    Drawn {
        title: format!("{number}: {text}"),
        drawing: lines,
    }
}

fn is_stop(key: KeyEvent) -> bool {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    key.code == KeyCode::Esc || (is_control && key.code == KeyCode::Char('c'))
}

fn no_keys(error: io::Error) -> Failure {
    Failure::File("cannot read keys from this terminal".to_owned(), error)
}

/// Draws the view on the terminal as large as it is now.
fn paint(view: &View) -> Result<(), Failure> {
    let (width, height) = terminal::size().unwrap_or((80, 24));
    let screen = view.lines(usize::from(width), usize::from(height));
    let mut output = io::stdout().lock();
    queue!(output, cursor::Hide)?;
    for (row, line) in (0..height).zip(&screen.lines) {
        let line: String = line.chars().take(usize::from(width)).collect();
        queue!(output, cursor::MoveTo(0, row))?;
        if row == 0 {
            queue!(output, style::SetAttribute(style::Attribute::Bold))?;
        }
        queue!(
            output,
            style::Print(line),
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
