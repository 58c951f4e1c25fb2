//! `grundy play`: a match between people, or with a machine that plays perfectly where it can.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use grundy::json::{PlayName, PlayerName};
use grundy::language::Notes;
use grundy::play::{Hands, Match, ReplayError, Transcript};
use grundy::questions::{PlayOf, TypedMove};
use grundy::values::Player;

use crate::caller::{Audience, Caller, LanguageArguments};
use crate::expressions::read_one;
use crate::outcome::Failure;
use crate::play_argument::PlayArgument;
use crate::setting::Setting;
use crate::table::{self, Record, TableArguments};
use crate::words::words;

/// Play a sum, for two or against grundy
///
/// Positions are played by their rules, games in braces by the options typed, stalks edge by edge,
/// and any other value in its canonical form; whoever cannot move loses. Under misère play he wins.
/// With `--brochure` play stops when only numbers are left, and the sign of their sum decides.
/// grundy plays perfectly where it can prove its move in time, and says where it cannot.
///
/// Moves are chosen with the arrows or the mouse, or typed by number, name or text; `help` lists
/// what else can be typed. Lines can also be piped in: then the exit code is that of the first line
/// that failed. With `--json` nothing is played: the match is shown as it stands.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy play 'nim(3, 4, 5)' --hints moves
  grundy play 'domineering(8, 8)' --as both --transcript match.txt
  grundy play 'hackenbush(\"0-1 B, 1-2 R\") + {-1|5}' --as none
  grundy play 'toads_and_frogs(\"TT..FF\")' --begins right --lines")]
pub(crate) struct Arguments {
    /// A sum of positions, games and numbers
    #[arg(
        value_name = "EXPR",
        allow_hyphen_values = true,
        required_unless_present = "replay"
    )]
    expression: Option<String>,
    /// What is played by hand [default: left]
    #[arg(long = "as", value_enum, value_name = "PLAYER")]
    hands: Option<Played>,
    /// Who moves first [default: left]
    #[arg(long, value_parser = words::<PlayerName>(), value_name = "PLAYER")]
    begins: Option<PlayerName>,
    /// Write the match to a file after every move
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Play the moves of a transcript again, and go on from there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expression", "begins", "play"])]
    replay: Option<PathBuf>,
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    play: PlayArgument,
    #[command(flatten)]
    caller: LanguageArguments,
}

/// What is played by hand.
#[derive(Clone, Copy, ValueEnum)]
enum Played {
    /// Left, against grundy
    Left,
    /// Right, against grundy
    Right,
    /// both sides, by two people
    Both,
    /// nothing: grundy plays itself
    None,
}

impl From<Played> for Hands {
    fn from(played: Played) -> Hands {
        match played {
            Played::Left => Hands::One(Player::Left),
            Played::Right => Hands::One(Player::Right),
            Played::Both => Hands::Both,
            Played::None => Hands::Neither,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let transcript = match &arguments.replay {
        Some(file) => read_transcript(file)?,
        None => Transcript {
            source: read_one(arguments.expression.as_deref().unwrap_or_default())?,
            play: arguments.play.play(),
            stop: caller.convention().stop(),
            hands: Hands::One(Player::Left),
            starter: arguments.begins.unwrap_or_default().0,
            turns: Vec::new(),
            resigned: None,
        },
    };
    if caller.audience == Audience::Program {
        return caller.answer(&question(transcript));
    }
    let game = begin(&caller, &transcript, arguments.replay.as_deref())?;
    let hands = arguments.hands.map_or(transcript.hands, Hands::from);
    let record = arguments.transcript.clone().map(|file| Record {
        file,
        write: |game: &Match, hands| game.transcript(hands).to_string(),
    });
    table::play(&caller, game, hands, arguments.table, record)
}

/// The match of a transcript as a question.
fn question(transcript: Transcript) -> PlayOf {
    let moves = moves_of(&transcript);
    PlayOf {
        expr: Some(transcript.source),
        play: Some(PlayName(transcript.play)),
        first: PlayerName(transcript.starter),
        moves: moves.into_iter().map(TypedMove).collect(),
        ..PlayOf::default()
    }
}

/// The moves of a transcript, as they are typed.
pub(crate) fn moves_of(transcript: &Transcript) -> Vec<String> {
    let turns = transcript.turns.iter();
    let turns = turns.map(|(_, summand, text)| format!("in {summand}: to {text}"));
    let resigned = transcript.resigned.map(|_| "resign".to_owned());
    turns.chain(resigned).collect()
}

pub(crate) fn read_transcript(file: &Path) -> Result<Transcript, Failure> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::File(format!("cannot read {}", file.display()), error))?;
    text.parse()
        .map_err(|error| wrong_file(file, &format!("{error}")))
}

fn wrong_file(file: &Path, message: &str) -> Failure {
    let hint = "`grundy play EXPR --transcript FILE` writes a file that can be replayed";
    Failure::mistake(&format!("{}: {message}", file.display()), hint)
}

/// The match with the moves of its transcript made.
fn begin(caller: &Caller, from: &Transcript, file: Option<&Path>) -> Result<Match, Failure> {
    caller.within(|limits| {
        let notes = Notes::default();
        let sitting = caller.bench().sit(limits).map_err(Failure::Halted)?;
        let game = sitting
            .noting(&notes)
            .begin(&from.source, from.play, from.starter);
        let game = game.map_err(|error| Failure::of(&error.within("expr", &from.source)))?;
        for note in notes.taken() {
            writeln!(std::io::stderr(), "note: {note}")?;
        }
        let game = game.stopping(from.stop);
        game.replayed(from, limits).map_err(|error| match error {
            ReplayError::Halt(halt) => Failure::Halted(halt),
            error => wrong_file(file.unwrap_or(Path::new("")), &error.to_string()),
        })
    })
}
