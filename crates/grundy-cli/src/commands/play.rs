//! `grundy play`: a match against a machine that plays perfectly.
//!
//! On a terminal it has the whole screen (`full_screen`), elsewhere it goes line by line (here).

mod full_screen;
mod screen;

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use grundy::{
    Budget, LegalMove, Limits, Match, MatchView, Notation, Play, Player, Refusal, ReplayError,
    Transcript,
};

use crate::commands::match_command::{Command, Hints, WORDS};
use crate::expressions::read_one;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::NotationArgument;
use crate::outcome::{Code, Failure, report_failure};
use crate::play_argument::PlayArgument;
use crate::worker::Worker;

/// Play a sum against a perfect opponent
///
/// Positions, games and numbers are played as they were typed, a game in its canonical form;
/// whoever cannot move loses. Under misère play he wins, and games are played as they were typed.
/// Moves are typed by number, name or text, and `help` lists what else can be typed. Lines can also
/// be piped in: then the exit code is that of the first line that failed.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A sum of positions, games and numbers
    #[arg(
        value_name = "EXPR",
        allow_hyphen_values = true,
        required_unless_present = "replay"
    )]
    expression: Option<String>,
    /// The side you play [default: left]
    #[arg(long = "as", value_enum, value_name = "PLAYER")]
    human: Option<Side>,
    /// Who moves first [default: left]
    #[arg(long, value_enum, value_name = "PLAYER")]
    first: Option<Side>,
    /// What is shown before each of your moves
    #[arg(long, value_enum, default_value_t)]
    hints: Hints,
    /// Write the match to a file after every move
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Play the moves of a transcript again, and go on from there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expression", "first", "play"])]
    replay: Option<PathBuf>,
    /// Talk line by line on a terminal too, without the whole screen
    #[arg(long)]
    lines: bool,
    #[command(flatten)]
    play: PlayArgument,
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    limits: LimitArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    Left,
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let budget = arguments.limits.budget(None);
    let mut worker = Worker::new(budget);
    let play = arguments.play.play();
    let (game, human) = match &arguments.replay {
        Some(file) => replay(&mut worker, file)?,
        None => {
            let source = read_one(arguments.expression.as_deref().unwrap_or_default())?;
            let first = arguments.first.map_or(Player::Left, Player::from);
            let game = worker.answer(|sitting| sitting.begin(&source, play, first));
            (
                game.map_err(|error| Failure::of(&error.within("expr", &source)))?,
                Player::Left,
            )
        }
    };
    let mut table = Table {
        game,
        human: arguments.human.map_or(human, Player::from),
        hints: arguments.hints,
        transcript: arguments.transcript.clone(),
        notation: arguments.notation.notation(),
        budget,
        worker,
    };
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb && !arguments.lines {
        full_screen::play(&mut table)
    } else {
        table.play()
    }
}

/// The match of a transcript, and the side its human had.
fn replay(worker: &mut Worker, file: &PathBuf) -> Result<(Match, Player), Failure> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::File(format!("cannot read {}", file.display()), error))?;
    let hint = "`grundy play EXPR --transcript FILE` writes a file that can be replayed";
    let wrong = |message: String| Failure::mistake(&format!("{}: {message}", file.display()), hint);
    let transcript: Transcript = text.parse().map_err(|error| wrong(format!("{error}")))?;
    let game = worker.answer(|sitting| {
        let game = sitting.begin(&transcript.source, transcript.play, transcript.starter)?;
        Ok(game.replayed(&transcript, sitting.limits()))
    });
    match game.map_err(|error| Failure::of(&error.within("expr", &transcript.source)))? {
        Ok(game) => Ok((game, transcript.human)),
        Err(ReplayError::Halt(halt)) => Err(Failure::Halted(halt)),
        Err(error) => Err(wrong(error.to_string())),
    }
}

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Then {
    /// Somebody moved, or a move was taken back.
    Moved,
    /// The same player is asked again.
    Asked,
    Quit,
}

struct Table {
    game: Match,
    human: Player,
    hints: Hints,
    transcript: Option<PathBuf>,
    notation: Notation,
    budget: Budget,
    worker: Worker,
}

impl Table {
    /// Who plays whom, and who begins.
    fn greeting(&self) -> String {
        let (human, starter) = (self.human, self.game.starter());
        let ending = match self.game.convention() {
            Play::Normal => "",
            Play::Misere => " Whoever cannot move wins.",
        };
        let machine = human.opponent();
        format!("You are {human}, grundy is {machine}, {starter} begins.{ending}")
    }

    fn play(&mut self) -> Result<(), Failure> {
        let machine = self.human.opponent();
        let mut output = io::stdout();
        writeln!(output, "{} `help` says what can be typed.", self.greeting())?;
        for turn in self.game.turns() {
            writeln!(output, "{} moved {}", turn.player, turn.said())?;
        }
        let mut first_failure = None;
        self.save()?;
        loop {
            if let Some(winner) = self.compute(Match::winner)? {
                self.say_winner(winner)?;
                break;
            }
            if self.game.to_move() == machine {
                self.machine_move()?;
            } else {
                self.show()?;
                match self.ask(&mut first_failure)? {
                    Then::Quit => break,
                    Then::Moved | Then::Asked => {}
                }
            }
            self.save()?;
        }
        match first_failure {
            // On a terminal the mistakes were seen and mended.
            Some(code) if !io::stdin().is_terminal() => Err(Failure::Told(code)),
            _ => Ok(()),
        }
    }

    /// Reads lines until one moves, takes back or quits.
    fn ask(&mut self, first_failure: &mut Option<Code>) -> Result<Then, Failure> {
        let mut line = Vec::new();
        loop {
            if io::stdin().is_terminal() {
                write!(io::stdout(), "{}> ", self.human)?;
                io::stdout().flush()?;
            }
            line.clear();
            let read = io::stdin()
                .lock()
                .read_until(b'\n', &mut line)
                .map_err(|error| Failure::File("cannot read standard input".to_owned(), error))?;
            if read == 0 {
                writeln!(io::stdout(), "The match is left here.")?;
                return Ok(Then::Quit);
            }
            let text = String::from_utf8_lossy(&line);
            match self.answer(text.trim()) {
                Ok(Then::Asked) => {}
                Ok(then) => return Ok(then),
                Err(failure @ (Failure::Output(_) | Failure::File(..))) => return Err(failure),
                Err(failure) => {
                    report_failure(&failure);
                    first_failure.get_or_insert(failure.code());
                }
            }
        }
    }

    /// Does what a line says.
    fn answer(&mut self, line: &str) -> Result<Then, Failure> {
        let mut output = io::stdout();
        match Command::read(line) {
            Command::Nothing => Ok(Then::Asked),
            Command::Help => {
                write!(output, "{}", help())?;
                Ok(Then::Asked)
            }
            Command::Moves => {
                self.show()?;
                Ok(Then::Asked)
            }
            Command::Hint => {
                self.hint()?;
                Ok(Then::Asked)
            }
            Command::Hints(hints) => {
                self.hints = hints;
                self.show_hints()?;
                Ok(Then::Asked)
            }
            Command::Undo => self.undo(),
            Command::Resign => {
                self.game.resign();
                Ok(Then::Moved)
            }
            Command::Quit => {
                writeln!(output, "The match is left here.")?;
                Ok(Then::Quit)
            }
            Command::Move(typed) => {
                let view = self.view(Hints::Off)?;
                let chosen = view.choose(typed).map_err(|error| {
                    Failure::mistake(
                        &error.to_string(),
                        "`moves` lists the moves, `help` the commands",
                    )
                })?;
                self.game.play(chosen.legal.clone());
                writeln!(output, "You move {}", chosen.said())?;
                Ok(Then::Moved)
            }
        }
    }

    fn machine_move(&mut self) -> Result<(), Failure> {
        let best = self.compute(Match::best_move)?;
        let best = best.expect("the match is not over, so there is a move");
        let said = self.said_move(&best)?;
        self.game.play(best);
        Ok(writeln!(io::stdout(), "grundy moves {said}")?)
    }

    /// Takes back the human's last move, and the machine's answer with it.
    fn undo(&mut self) -> Result<Then, Failure> {
        self.take_back()?;
        writeln!(io::stdout(), "Your last move is taken back.")?;
        Ok(Then::Moved)
    }

    fn take_back(&mut self) -> Result<(), Failure> {
        if self.game.resigned().is_some() {
            self.game.undo();
            return Ok(());
        }
        let mut turns = self.game.turns().iter();
        if !turns.any(|turn| turn.player == self.human) {
            let message = "there is no move of yours to take back";
            return Err(Failure::mistake(message, "move first"));
        }
        while let Some(turn) = self.game.undo() {
            if turn.player == self.human {
                break;
            }
        }
        Ok(())
    }

    /// The summands, the moves and the hints.
    fn show(&mut self) -> Result<(), Failure> {
        let view = self.view(self.hints)?;
        write!(io::stdout(), "{view}")?;
        match view.halt {
            Some(halt) => Err(Failure::Halted(halt)),
            None => Ok(()),
        }
    }

    fn view(&mut self, hints: Hints) -> Result<MatchView, Failure> {
        let notation = self.notation;
        self.compute(|game, limits| game.view(notation, hints.into(), limits))
    }

    fn show_hints(&mut self) -> Result<(), Failure> {
        if self.hints == Hints::Off {
            return Ok(());
        }
        let (notation, hints) = (self.notation, self.hints.into());
        let prospect = self.compute(|game, limits| game.prospect(notation, hints, limits))?;
        for line in prospect.lines(self.human) {
            writeln!(io::stdout(), "{line}")?;
        }
        Ok(())
    }

    /// A move to make, when asked for.
    fn hint(&mut self) -> Result<(), Failure> {
        let favourite = self.compute(Match::favourite)?;
        let best = self.compute(Match::best_move)?;
        let best = best.expect("the match is not over, so there is a move");
        let said = self.said_move(&best)?;
        let prospect = self.prospect(favourite);
        Ok(writeln!(io::stdout(), "Hint: {prospect}; move {said}.")?)
    }

    fn prospect(&self, favourite: Player) -> &'static str {
        if favourite == self.human {
            "you can win"
        } else {
            "perfect play beats you"
        }
    }

    fn say_winner(&self, winner: Player) -> Result<(), Failure> {
        Ok(writeln!(io::stdout(), "{}", self.ending(winner))?)
    }

    /// How the match ended, in words.
    fn ending(&self, winner: Player) -> String {
        let reason = match self.game.resigned() {
            Some(player) => format!("{player} resigns"),
            None => format!("{} cannot move", self.game.to_move()),
        };
        let end = if winner == self.human {
            "You win"
        } else {
            "grundy wins"
        };
        format!("{reason}: {winner} wins. {end}.")
    }

    fn said_move(&mut self, legal: &LegalMove) -> Result<String, Failure> {
        let notation = self.notation;
        self.compute(|game, limits| game.said(legal, notation, limits))
    }

    /// Asks the match something within the limits.
    fn compute<T>(
        &mut self,
        ask: impl FnOnce(&Match, &Limits<'_>) -> Result<T, grundy::Halt>,
    ) -> Result<T, Failure> {
        let game = &self.game;
        let answer = self
            .worker
            .answer(|sitting| ask(game, sitting.limits()).map_err(Refusal::from));
        answer.map_err(|error| Failure::of(&error))
    }

    fn save(&self) -> Result<(), Failure> {
        let Some(file) = &self.transcript else {
            return Ok(());
        };
        let text = self.game.transcript(self.human).to_string();
        fs::write(file, text)
            .map_err(|error| Failure::File(format!("cannot write {}", file.display()), error))
    }
}

/// What can be typed.
fn help() -> String {
    format!(
        "What can be typed:\n\
         \x20 3              the move with this number\n\
         \x20 a1-b1          the move with this name\n\
         \x20 to *2          the move after which its summand is this\n\
         {WORDS}"
    )
}
