//! A match on the whole terminal: keys and the mouse in, screens out.
//!
//! The match and the machine know nothing of this, and what a screen looks like is decided in
//! `screen`. Words count when Enter is pressed; only arrows, the mouse and keys that are no
//! letters do something at once. Whatever takes long runs beside the loop that reads keys, so that
//! it can be stopped.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use grundy::play::{self, Command, Contest, Conversation, Heard, Listed, Next};
use grundy::play::{Hands, Hints};
use grundy::values::Player;
use grundy::{Halt, Limits, Refusal};

use super::Table;
use super::colour::Colours;
use super::list::{Entry, Judged};
use super::screen::{Arrow, Drawn, View, plain};
use super::terminal::{Guard, paint, size};
use crate::machine::machine;
use crate::outcome::{Code, Failure};

/// How long the loop waits for a key while something is computed.
const TICK: Duration = Duration::from_millis(5);

/// Messages kept for the screen.
const MOST_MESSAGES: usize = 8;

/// Lines that a page key goes forward, and a turn of the wheel.
const PAGE: usize = 8;
const NOTCH: usize = 3;

/// Plays the match of the table on the whole screen; what ended it is said on the usual screen.
pub(super) fn play<C: Contest>(table: Table<'_, C>) -> Result<(), Failure> {
    let guard = Guard::enter()?;
    let mut messages = vec![table.talk.greeting()];
    messages.extend(table.talk.story());
    let mut stage = Stage {
        view: View {
            messages,
            ..View::default()
        },
        // Where the machine plays itself, every move is asked for.
        may_reply: table.talk.hands() != Hands::Neither,
        table,
        next: Next::Machine,
        colours: Colours::of_output(),
        waiting: VecDeque::new(),
        asks_to_resign: false,
    };
    let left = stage.run();
    let next = stage.next;
    drop(guard);
    let left = left?;
    let words = match (&left, next) {
        (_, Next::Over(ending)) => ending,
        (Leaving::Words(words), _) => words.clone(),
        (Leaving::Interrupted, _) => "The match is left here.".to_owned(),
    };
    writeln!(io::stdout(), "{words}")?;
    match left {
        Leaving::Words(_) => Ok(()),
        Leaving::Interrupted => Err(Failure::Told(Code::Interrupted)),
    }
}

/// How a player leaves.
enum Leaving {
    /// As he said, with the last words.
    Words(String),
    /// By Ctrl-C.
    Interrupted,
}

/// What came of a key.
enum Pressed {
    Heard(Heard),
    Interrupted,
}

struct Stage<'c, C: Contest> {
    table: Table<'c, C>,
    view: View,
    next: Next,
    colours: Colours,
    /// Whether the machine moves as soon as it is its turn.
    may_reply: bool,
    /// Keys pressed while something was computed.
    waiting: VecDeque<Event>,
    asks_to_resign: bool,
}

impl<C: Contest> Stage<'_, C> {
    /// Plays until the player leaves.
    fn run(&mut self) -> Result<Leaving, Failure> {
        loop {
            self.table.save()?;
            let settled = self.settle();
            self.tell_failure(settled)?;
            if let Some(leaving) = self.conversation()? {
                self.table.save()?;
                return Ok(leaving);
            }
        }
    }

    /// Lets the machine move if it is its turn, and brings the view up to date.
    fn settle(&mut self) -> Result<(), Failure> {
        self.view.moves.clear();
        self.view.chosen = None;
        self.look()?;
        if self.next == Next::Machine && self.may_reply {
            self.may_reply = self.table.talk.hands() != Hands::Neither;
            let done = match self.compute(Conversation::reply) {
                // Whoever is tired of waiting gets a move all the same.
                Err(Failure::Halted(Halt::Stopped)) => self.compute(Conversation::reply_at_once),
                done => done,
            }?;
            self.tell(done);
            self.table.save()?;
            self.look()?;
        }
        match self.next {
            Next::Over(_) => {
                let over =
                    "The match is over: `review` looks back, `undo` takes back, `quit` leaves.";
                self.tell(over.to_owned());
            }
            Next::Player => {
                self.list();
                let hints = self.compute(Conversation::hints)?;
                self.list();
                for line in hints {
                    self.tell(line);
                }
            }
            Next::Machine => self.tell("Enter has grundy move.".to_owned()),
        }
        Ok(())
    }

    /// The boards and the status line.
    fn look(&mut self) -> Result<(), Failure> {
        self.next = self.compute(|talk, limits| {
            talk.view(limits)?;
            talk.next(limits)
        })?;
        self.draw();
        self.view.status = self.table.talk.status(&self.next);
        self.view.prompt = self.table.talk.prompt();
        Ok(())
    }

    /// The boards, with the places of the chosen move marked, or else those of the last one.
    fn draw(&mut self) {
        let talk = &self.table.talk;
        let Some(view) = talk.shown() else { return };
        if view.amounts.is_some() {
            self.view.summands = vec![Drawn {
                title: view.text(&talk.whose()),
                drawing: Vec::new(),
                more: None,
            }];
            return;
        }
        let chosen = self.view.chosen.and_then(|at| view.moves.get(at));
        let boards = view.boards.iter().enumerate().map(|(at, board)| {
            let marked = match chosen {
                Some(it) if it.board == at => &it.places,
                Some(_) => &Vec::new(),
                None => &board.last,
            };
            drawn(board, marked)
        });
        self.view.summands = boards.collect();
    }

    /// The moves of the player to move, with what the hints say of them.
    fn list(&mut self) {
        let talk = &self.table.talk;
        let are_judged = talk.hints_wanted() != Hints::Off;
        if let Some(view) = talk.shown() {
            let is_told = are_judged && (view.prospect.is_some() || view.halt.is_some());
            let moves = view.moves.iter();
            let entries = moves.map(|it| Entry {
                number: it.number,
                board: it.board,
                called: it.called_here(),
                judged: is_told.then(|| judged(it, view.to_move)),
                value: it.value.clone(),
            });
            self.view.moves = entries.collect();
        }
    }

    /// Reads keys until somebody moved or something was taken back; how a player leaves.
    fn conversation(&mut self) -> Result<Option<Leaving>, Failure> {
        loop {
            self.paint()?;
            let event = match self.waiting.pop_front() {
                Some(event) => event,
                None => event::read().map_err(no_keys)?,
            };
            let pressed = match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
                Event::Mouse(mouse) => self.point(mouse),
                _ => continue,
            };
            let heard = match pressed {
                Ok(Pressed::Heard(heard)) => heard,
                Ok(Pressed::Interrupted) => return Ok(Some(Leaving::Interrupted)),
                Err(failure) => {
                    self.tell_failure(Err(failure))?;
                    continue;
                }
            };
            match heard {
                Heard::Nothing => {}
                Heard::Show => self.list(),
                Heard::Page(page) => {
                    self.view.first_row = 0;
                    self.view.page = Some(page);
                }
                Heard::Said(lines) => {
                    // Hints that were switched on stand in the list too.
                    if self.next == Next::Player {
                        self.list();
                    }
                    for line in lines {
                        self.tell(line);
                    }
                }
                Heard::Moved(done) => {
                    self.may_reply |= done.is_empty();
                    if !done.is_empty() {
                        self.tell(done);
                    }
                    return Ok(None);
                }
                Heard::Left(words) => return Ok(Some(Leaving::Words(words))),
            }
        }
    }

    fn press(&mut self, key: KeyEvent) -> Result<Pressed, Failure> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return Ok(Pressed::Interrupted),
                KeyCode::Char('d') => return self.hear("quit"),
                KeyCode::Char('u') => self.view.input.clear(),
                _ => {}
            }
            return Ok(Pressed::Heard(Heard::Nothing));
        }
        match key.code {
            KeyCode::Enter => return self.enter(),
            KeyCode::F(1) => return self.hear("help"),
            KeyCode::Esc if self.view.page.is_some() => self.view.page = None,
            KeyCode::Esc => {
                self.view.input.clear();
                self.choose(None);
            }
            KeyCode::Backspace => _ = self.view.input.pop(),
            KeyCode::Up => self.step(Arrow::Up),
            KeyCode::Down => self.step(Arrow::Down),
            KeyCode::Left => self.step(Arrow::Left),
            KeyCode::Right => self.step(Arrow::Right),
            KeyCode::PageUp => self.view.first_row = self.view.first_row.saturating_sub(PAGE),
            KeyCode::PageDown => self.scroll_down(PAGE),
            KeyCode::Char(letter) => self.view.input.push(letter),
            _ => {}
        }
        Ok(Pressed::Heard(Heard::Nothing))
    }

    /// A click chooses a move, and one on the chosen move makes it; the wheel scrolls.
    fn point(&mut self, mouse: MouseEvent) -> Result<Pressed, Failure> {
        let (width, height) = size();
        let screen = self.view.lines(width, height);
        let (row, column) = (usize::from(mouse.row), usize::from(mouse.column));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(at) = screen.move_at(row, column) {
                    if self.view.chosen == Some(at) {
                        self.view.input.clear();
                        return self.enter();
                    }
                    self.choose(Some(at));
                }
            }
            MouseEventKind::ScrollUp if screen.is_in_list(column) => self.step(Arrow::Up),
            MouseEventKind::ScrollDown if screen.is_in_list(column) => self.step(Arrow::Down),
            MouseEventKind::ScrollUp => {
                self.view.first_row = self.view.first_row.saturating_sub(NOTCH);
            }
            MouseEventKind::ScrollDown => self.scroll_down(NOTCH),
            _ => {}
        }
        Ok(Pressed::Heard(Heard::Nothing))
    }

    fn scroll_down(&mut self, by: usize) {
        let (width, height) = size();
        self.view.first_row = self
            .view
            .last_first_row(width, height)
            .min(self.view.first_row + by);
    }

    fn step(&mut self, arrow: Arrow) {
        let (width, _) = size();
        let next = self.view.neighbour(arrow, width);
        self.choose(next);
    }

    fn choose(&mut self, at: Option<usize>) {
        self.view.chosen = at;
        self.draw();
    }

    /// Enter: does what was typed, or makes the chosen move where nothing was.
    fn enter(&mut self) -> Result<Pressed, Failure> {
        let line = std::mem::take(&mut self.view.input);
        let line = line.trim();
        if self.view.page.take().is_some() && line.is_empty() {
            return Ok(Pressed::Heard(Heard::Nothing));
        }
        if self.asks_to_resign {
            return self.resign_or_not(line);
        }
        match self.view.chosen {
            Some(at) if line.is_empty() => self.hear(&(at + 1).to_string()),
            _ => self.hear(line),
        }
    }

    /// Does what a line says; before a player gives up he is asked once more.
    fn hear(&mut self, line: &str) -> Result<Pressed, Failure> {
        if Command::read(line) == Command::Resign && self.next == Next::Player {
            self.asks_to_resign = true;
            "Give up? yes or no> ".clone_into(&mut self.view.prompt);
            return Ok(Pressed::Heard(Heard::Nothing));
        }
        let line = line.to_owned();
        let heard = self.compute(move |talk, limits| talk.hear(&line, limits))?;
        Ok(Pressed::Heard(heard))
    }

    fn resign_or_not(&mut self, line: &str) -> Result<Pressed, Failure> {
        self.asks_to_resign = false;
        self.view.prompt = self.table.talk.prompt();
        let heard = if matches!(line.to_lowercase().as_str(), "y" | "yes") {
            self.compute(|talk, limits| talk.hear("resign", limits))?
        } else {
            Heard::Said(vec!["The match goes on.".to_owned()])
        };
        Ok(Pressed::Heard(heard))
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
            Err(Failure::Halted(halt)) => format!("stopped: {halt}"),
            Err(failure) => return Err(failure),
        };
        self.tell(text);
        Ok(())
    }

    fn paint(&self) -> Result<(), Failure> {
        let (width, height) = size();
        paint(&self.view.lines(width, height), self.colours)
    }

    /// Does something within the limits, while keys are read: Ctrl-C and Esc stop it, others wait.
    fn compute<T: Send>(
        &mut self,
        ask: impl FnOnce(&mut Conversation<C>, &Limits<'_>) -> Result<T, Refusal> + Send,
    ) -> Result<T, Failure> {
        let stop = AtomicBool::new(false);
        let (talk, budget) = (&mut self.table.talk, self.table.caller.budget());
        let (view, waiting, colours) = (&mut self.view, &mut self.waiting, self.colours);
        let show = |view: &View| {
            let (width, height) = size();
            paint(&view.lines(width, height), colours)
        };
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
                            Event::Resize(..) => show(view)?,
                            event => waiting.push_back(event),
                        }
                    }
                    if start.elapsed().as_secs() > seconds {
                        seconds = start.elapsed().as_secs();
                        view.prompt = format!("thinking, {seconds} s (Esc stops it) ");
                        show(view)?;
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

/// What a move leads to, for the player who may make it.
fn judged<M>(it: &Listed<M>, player: Player) -> Judged {
    match it.winner {
        Some(winner) if winner == player => Judged::Wins,
        Some(_) => Judged::Loses,
        None => Judged::Open,
    }
}

/// A board with its label, and its picture where that says more than the text; the name of the
/// rules is title enough then.
fn drawn(board: &play::Board, marked: &[String]) -> Drawn {
    let Some(glyphs) = board.glyphs(marked) else {
        return Drawn {
            title: format!("{}{}", board.called(), board.text),
            drawing: Vec::new(),
            more: board.more(),
        };
    };
    let mut drawing = glyphs.lines().to_vec();
    if board.is_negative() {
        drawing.insert(0, plain("the negative of"));
    }
    let name = board.text.trim_start_matches('-');
    let name = name.split(['(', '[']).next().unwrap_or_default();
    let sign = if board.is_negative() { "-" } else { "" };
    Drawn {
        title: format!("{}{sign}{name}", board.called()),
        drawing,
        more: board.more(),
    }
}

fn is_stop(key: KeyEvent) -> bool {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    key.code == KeyCode::Esc || (is_control && key.code == KeyCode::Char('c'))
}

fn no_keys(error: io::Error) -> Failure {
    Failure::File("cannot read keys from this terminal".to_owned(), error)
}
