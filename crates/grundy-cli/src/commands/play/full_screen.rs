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
use grundy::render::position::PositionPicture;
use grundy::render::{Drawable, Style};
use grundy::{
    Halt, LegalMove, Limits, Match, MatchView, MoveView, Play, Player, Refusal, SummandView,
};

use super::screen::{Drawn, View};
use super::{Table, Then, help};
use crate::commands::match_command::{Command, Hints};
use crate::interrupt;
use crate::outcome::Failure;

/// How long the loop waits for a key while something is computed.
const TICK: Duration = Duration::from_millis(5);

/// Messages kept for the screen.
const MOST_MESSAGES: usize = 8;

/// Moves or lines that a page key goes forward.
const PAGE: usize = 8;

/// Plays the match of the table on the whole screen; what ended it is said on the usual screen.
pub(super) fn play(table: &mut Table) -> Result<(), Failure> {
    let guard = Guard::enter()?;
    let mut stage = Stage {
        view: View {
            prompt: format!("{}> ", table.human),
            messages: vec![table.greeting()],
            ..View::default()
        },
        table,
        moves: None,
        winner: None,
        waiting: VecDeque::new(),
        asks_to_resign: false,
    };
    let ended = stage.run();
    let winner = stage.winner;
    drop(guard);
    ended?;
    match winner {
        Some(winner) => table.say_winner(winner),
        None => Ok(writeln!(io::stdout(), "The match is left here.")?),
    }
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

struct Stage<'t> {
    table: &'t mut Table,
    view: View,
    /// The moves of the human, when it is his turn.
    moves: Option<MatchView>,
    winner: Option<Player>,
    /// Keys pressed while something was computed.
    waiting: VecDeque<Event>,
    asks_to_resign: bool,
}

impl Stage<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        loop {
            self.table.save()?;
            match self.settle() {
                Ok(()) => {}
                Err(failure @ (Failure::Output(_) | Failure::File(..))) => return Err(failure),
                Err(failure) => self.tell_failure(&failure),
            }
            if self.conversation()? == Then::Quit {
                return self.table.save();
            }
        }
    }

    /// Lets the machine move if it is its turn, and brings the view up to date.
    fn settle(&mut self) -> Result<(), Failure> {
        self.moves = None;
        self.view.moves.clear();
        self.view.first_move = 0;
        self.winner = self.compute(Match::winner)?;
        self.look()?;
        if self.winner.is_none() && self.table.game.to_move() != self.table.human {
            let best = self.compute(Match::best_move)?;
            let best = best.expect("the match is not over, so there is a move");
            let said = self.say(&best)?;
            self.table.game.play(best);
            self.tell(format!("grundy moves {said}"));
            self.table.save()?;
            self.winner = self.compute(Match::winner)?;
            self.look()?;
        }
        if self.winner.is_some() {
            self.tell("The match is over: u takes back, q leaves.".to_owned());
            return Ok(());
        }
        let notation = self.table.notation;
        let view = self.compute(|game, limits| game.view(notation, grundy::Hints::Off, limits))?;
        self.view.moves = view.moves.iter().map(MoveView::said).collect();
        self.moves = Some(view);
        self.show_hints()
    }

    /// The summands and the status line.
    fn look(&mut self) -> Result<(), Failure> {
        let notation = self.table.notation;
        let shown = self.compute(|game, limits| game.view(notation, grundy::Hints::Off, limits))?;
        let game = &self.table.game;
        let drawn = |(at, summand): (usize, &SummandView)| {
            let text = &summand.text;
            let picture = summand.position.as_ref().and_then(|(position, _)| {
                let picture = PositionPicture::new(position.picture(), "");
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
                title: format!("{}: {text}", at + 1),
                drawing: lines,
            }
        };
        let summands = shown.summands.iter().enumerate();
        self.view.summands = summands.map(drawn).collect();
        let turn = match self.winner {
            Some(winner) => self.table.ending(winner),
            None if game.to_move() == self.table.human => {
                format!("{} to move: your turn.", game.to_move())
            }
            None => format!("{} to move: grundy's turn.", game.to_move()),
        };
        let ending = match game.convention() {
            Play::Normal => "",
            Play::Misere => " (misère play)",
        };
        self.view.status = format!("You are {}{ending}. {turn}", self.table.human);
        Ok(())
    }

    fn show_hints(&mut self) -> Result<(), Failure> {
        if self.table.hints == Hints::Off {
            return Ok(());
        }
        let (notation, hints) = (self.table.notation, self.table.hints.into());
        let prospect = self.compute(|game, limits| game.prospect(notation, hints, limits))?;
        for line in prospect.lines(self.table.human) {
            self.tell(line);
        }
        Ok(())
    }

    /// Reads keys until somebody moved, something was taken back, or the match is left.
    fn conversation(&mut self) -> Result<Then, Failure> {
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
            match self.press(key) {
                Ok(Then::Asked) => {}
                Ok(then) => return Ok(then),
                Err(failure @ (Failure::Output(_) | Failure::File(..))) => return Err(failure),
                Err(failure) => self.tell_failure(&failure),
            }
        }
    }

    fn press(&mut self, key: KeyEvent) -> Result<Then, Failure> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(match key.code {
                KeyCode::Char('c' | 'd') => Then::Quit,
                KeyCode::Char('u') => {
                    self.view.input.clear();
                    Then::Asked
                }
                _ => Then::Asked,
            });
        }
        if self.asks_to_resign {
            return Ok(self.resign_or_not(key));
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
        Ok(Then::Asked)
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
        let is_a_move = |it: &MoveView| begins(it.legal.name.as_deref().unwrap_or(&it.legal.text));
        let mut moves = self.moves.iter().flat_map(|view| &view.moves);
        "uhrq?".contains(letter) && self.view.input.is_empty() && !moves.any(is_a_move)
    }

    /// Does what a line says.
    fn enter(&mut self, line: &str) -> Result<Then, Failure> {
        if self.view.page.take().is_some() && matches!(line, "" | "?") {
            return Ok(Then::Asked);
        }
        let is_over = self.winner.is_some();
        match Command::read(line) {
            Command::Quit => return Ok(Then::Quit),
            Command::Help => {
                self.view.first_row = 0;
                self.view.page = Some(help());
            }
            Command::Undo => {
                self.table.take_back()?;
                self.tell("Your last move is taken back.".to_owned());
                return Ok(Then::Moved);
            }
            // A machine that was stopped thinks again.
            Command::Nothing if !is_over && self.table.game.to_move() != self.table.human => {
                return Ok(Then::Moved);
            }
            Command::Nothing | Command::Moves => {}
            _ if is_over => self.tell("The match is over: u takes back, q leaves.".to_owned()),
            _ if self.table.game.to_move() != self.table.human => {
                self.tell("It is grundy's turn: Enter lets it think again.".to_owned());
            }
            Command::Hint => {
                let favourite = self.compute(Match::favourite)?;
                if let Some(best) = self.compute(Match::best_move)? {
                    let said = self.say(&best)?;
                    let prospect = self.table.prospect(favourite);
                    self.tell(format!("Hint: {prospect}; move {said}."));
                }
            }
            Command::Hints(hints) => {
                self.table.hints = hints;
                self.show_hints()?;
            }
            Command::Resign => {
                self.asks_to_resign = true;
                self.tell("Resign? y or n".to_owned());
            }
            Command::Move(typed) => {
                let Some(view) = &self.moves else {
                    return Ok(Then::Asked);
                };
                let (legal, said) = match view.choose(typed) {
                    Ok(chosen) => (chosen.legal.clone(), chosen.said()),
                    Err(error) => {
                        self.tell(format!("error: {error}"));
                        return Ok(Then::Asked);
                    }
                };
                self.table.game.play(legal);
                self.tell(format!("You move {said}"));
                return Ok(Then::Moved);
            }
        }
        Ok(Then::Asked)
    }

    fn resign_or_not(&mut self, key: KeyEvent) -> Then {
        self.asks_to_resign = false;
        if matches!(key.code, KeyCode::Char('y' | 'Y')) {
            self.table.game.resign();
            return Then::Moved;
        }
        self.tell("The match goes on.".to_owned());
        Then::Asked
    }

    fn say(&mut self, legal: &LegalMove) -> Result<String, Failure> {
        let notation = self.table.notation;
        self.compute(|game, limits| game.said(legal, notation, limits))
    }

    fn tell(&mut self, message: String) {
        if self.view.messages.last() == Some(&message) {
            return;
        }
        self.view.messages.push(message);
        let old = self.view.messages.len().saturating_sub(MOST_MESSAGES);
        self.view.messages.drain(..old);
    }

    fn tell_failure(&mut self, failure: &Failure) {
        let text = match failure {
            Failure::Mistake(text) => text.trim_end().replace("\n  = hint:", ";"),
            Failure::Halted(halt) => {
                let again = if self.table.game.to_move() == self.table.human {
                    ""
                } else {
                    ": Enter lets grundy think again"
                };
                format!("stopped: {halt}{again}")
            }
            _ => return,
        };
        self.tell(text);
    }

    /// Asks the match something within the limits, while keys are read: Ctrl-C and Esc stop it,
    /// others wait.
    fn compute<T: Send>(
        &mut self,
        ask: impl FnOnce(&Match, &Limits<'_>) -> Result<T, Halt> + Send,
    ) -> Result<T, Failure> {
        let stop = AtomicBool::new(false);
        let (game, budget) = (&self.table.game, self.table.budget);
        let (view, waiting) = (&mut self.view, &mut self.waiting);
        let answer = thread::scope(|scope| -> Result<_, Failure> {
            let asked = scope.spawn(|| ask(game, &budget.start(crate::machine::machine(), &stop)));
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
        answer.map_err(|halt| Failure::of(&Refusal::Halt(halt)))
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
