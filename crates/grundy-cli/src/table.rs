//! A match at the terminal: on the whole screen where there is one, and line by line elsewhere.
//!
//! What is said is decided by the conversation; here it is read, shown, stopped and saved.

mod colour;
mod full_screen;
mod lines;
mod list;
mod screen;
mod terminal;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use grundy::host::parse_seconds;
use grundy::play::Hands;
use grundy::play::{Contest, Conversation, Settings};
use grundy::questions::HintsName;
use grundy::values::Player;
use grundy::{Limits, Refusal};

use crate::caller::Caller;
use crate::outcome::Failure;
use crate::whole_file::deliver;
use crate::words::words;

/// The options of every match.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct TableArguments {
    /// What is shown before each of your moves
    #[arg(long, value_parser = words::<HintsName>(), default_value = "off")]
    hints: HintsName,
    /// Talk line by line on a terminal too, without the whole screen
    #[arg(long)]
    lines: bool,
    /// How long grundy may look for a proof of its move or of a hint; without one it moves all the
    /// same, and says so
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "3")]
    move_time: Duration,
}

/// The options of a game on amounts that can be played against the machine.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct AmountsArguments {
    /// Play it against the machine
    #[arg(long = "match", conflicts_with = "json")]
    pub(crate) is_match: bool,
    /// With --match: who moves first
    #[arg(long, value_enum, default_value_t)]
    begins: Seat,
    #[command(flatten)]
    table: TableArguments,
}

impl AmountsArguments {
    /// Plays the game that begins with this player.
    pub(crate) fn play<C: Contest>(
        self,
        caller: &Caller,
        begin: impl FnOnce(Player) -> Result<C, Refusal>,
    ) -> Result<(), Failure> {
        let contest = begin(self.begins.into()).map_err(|refusal| Failure::of(&refusal))?;
        play(caller, contest, Hands::One(Player::Left), self.table, None)
    }
}

/// Who moves first where the players have no sides.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Seat {
    /// the one who types
    #[default]
    You,
    /// the machine
    Machine,
}

/// Whoever types sits on the left.
impl From<Seat> for Player {
    fn from(seat: Seat) -> Player {
        match seat {
            Seat::You => Player::Left,
            Seat::Machine => Player::Right,
        }
    }
}

/// A file to which a match is written after every move.
pub(crate) struct Record<C> {
    pub(crate) file: PathBuf,
    pub(crate) write: fn(&C, Hands) -> String,
}

/// Who plays what, and where.
struct Table<'c, C: Contest> {
    caller: &'c Caller,
    talk: Conversation<C>,
    record: Option<Record<C>>,
}

/// Plays until somebody has won or the player is gone.
pub(crate) fn play<C: Contest>(
    caller: &Caller,
    contest: C,
    hands: Hands,
    arguments: TableArguments,
    record: Option<Record<C>>,
) -> Result<(), Failure> {
    let settings = Settings {
        hints: arguments.hints.into(),
        notation: caller.notation(),
        move_time: arguments.move_time,
    };
    let table = Table {
        caller,
        talk: Conversation::new(contest, hands, settings),
        record,
    };
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb && !arguments.lines {
        full_screen::play(table)
    } else {
        lines::play(table)
    }
}

impl<C: Contest> Table<'_, C> {
    /// Does something within the limits of one question.
    fn compute<T>(
        &mut self,
        ask: impl FnOnce(&mut Conversation<C>, &Limits<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Failure> {
        let (caller, talk) = (self.caller, &mut self.talk);
        let answer = caller.within(|limits| ask(talk, limits));
        answer.map_err(|refusal| Failure::of(&refusal))
    }

    fn save(&self) -> Result<(), Failure> {
        match &self.record {
            Some(record) => {
                let text = (record.write)(self.talk.contest(), self.talk.hands());
                deliver(Some(&record.file), text.as_bytes())
            }
            None => Ok(()),
        }
    }
}
