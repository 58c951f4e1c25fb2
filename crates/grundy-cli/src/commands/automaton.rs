//! `grundy automaton`: space-time diagrams, and the games of rules with two letters.

use std::io::Write;

use grundy::automata::{Automaton, CellGame, Configuration, Cubes, Letter, Variant, verify_binary};
use grundy::render::cells::{CellPicture, diagram_picture};
use grundy::{Budget, UBig, rule_game_json};

use crate::commands::turing::{Cell, told};
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::whole_file::deliver;

/// Draw the space-time diagram of a cellular automaton, or compile it to a game
///
/// The start is one cell with letter 1 among zeros or, when a line of zeros does not stay while
/// one of ones does, one 0 among ones. A game is made of rules that keep a line of ones; of one
/// that keeps a line of zeros its conjugate is taken (137 for 110).
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The number of the rule
    #[arg(long, allow_hyphen_values = true)]
    rule: String,
    /// The number of letters
    #[arg(long, default_value_t = 2)]
    letters: usize,
    /// How far a cell looks to either side
    #[arg(long, default_value_t = 1)]
    radius: usize,
    /// How many steps
    #[arg(long, default_value_t = 32)]
    steps: usize,
    /// The letters of the start, such as 1101; digits and letters count from 0
    #[arg(long, value_name = "LETTERS")]
    start: Option<String>,
    /// Print the subtraction game instead of a diagram
    #[arg(long)]
    game: bool,
    /// Play the game against the rule for all cells of these steps
    #[arg(long, conflicts_with = "game")]
    verify: bool,
    /// A heap of its own for each mode of the game, instead of six heaps
    #[arg(long)]
    plain: bool,
    /// The cell whose position the game shows: place and time
    #[arg(
        long,
        value_name = "U,T",
        allow_hyphen_values = true,
        default_value = "0,0"
    )]
    cell: Cell,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let refuse =
        |message: &str| Failure::mistake(message, "write `grundy automaton --rule 110 --steps 60`");
    let number: UBig = (arguments.rule.parse()).map_err(|_| {
        refuse(&format!(
            "expected the number of a rule, found `{}`",
            arguments.rule
        ))
    })?;
    let automaton = Automaton::from_number(arguments.letters, arguments.radius, &number);
    let automaton = automaton.map_err(|error| refuse(&error.to_string()))?;
    let budget = arguments.limits.budget(None);
    if arguments.game || arguments.verify {
        return game(arguments, automaton, budget);
    }
    let background =
        Letter::from(!automaton.keeps(0) && automaton.letters() > 1 && automaton.keeps(1));
    let start = match &arguments.start {
        // With one letter there is nothing else to begin with.
        None if automaton.letters() == 1 => Configuration::new(0, vec![0], 0),
        None => Configuration::seed(1 - background, background),
        Some(text) => {
            let letters = text.chars().map(|c| {
                c.to_digit(36)
                    .and_then(|digit| Letter::try_from(digit).ok())
            });
            let letters = letters
                .map(|letter| letter.filter(|&letter| usize::from(letter) < automaton.letters()));
            let letters = letters.collect::<Option<Vec<Letter>>>();
            let letters = letters.ok_or_else(|| {
                refuse(&format!(
                    "`{text}` has a character that is no letter of the automaton"
                ))
            })?;
            Configuration::new(0, letters, background)
        }
    };
    let picture = interrupt::stoppable(|stop| {
        let limits = budget.start(stop);
        diagram_picture(
            &automaton,
            automaton.letters(),
            &start,
            arguments.steps,
            &limits,
        )
    });
    let picture = picture.map_err(Failure::Halted)?;
    let title = format!("rule {}, {} steps", arguments.rule, arguments.steps);
    let picture = CellPicture::new(title, picture);
    let smaller = "draw fewer steps, or a PNG";
    arguments.picture.deliver(&picture, smaller)
}

fn game(arguments: &Arguments, automaton: Automaton, budget: Budget) -> Result<(), Failure> {
    let hint = "take a rule with two letters that keeps a line of zeros or a line of ones";
    let refuse = |message: String| Failure::mistake(&message, hint);
    let automaton = match automaton.conjugate() {
        Some(conjugate) if !automaton.keeps(1) && automaton.keeps(0) => conjugate,
        _ => automaton,
    };
    let cubes = Cubes::of_table(&automaton).map_err(|error| refuse(error.to_string()))?;
    let variant = if arguments.plain {
        Variant::Plain
    } else {
        Variant::Six
    };
    let game = CellGame::new(&cubes, variant).map_err(|error| refuse(error.to_string()))?;
    if arguments.verify {
        let verdict = interrupt::stoppable(|stop| {
            verify_binary(
                &automaton,
                &cubes,
                &game,
                arguments.steps as u64,
                &budget.start(stop),
            )
        });
        return told(&verdict.map_err(Failure::Halted)?, arguments.steps as u64);
    }
    let json = rule_game_json(&game, (arguments.cell.place, arguments.cell.time));
    let json =
        json.ok_or_else(|| refuse("the cell is too far out to have a position".to_owned()))?;
    match &arguments.picture.output {
        Some(file) => deliver(Some(file), format!("{json}\n").as_bytes()),
        None => Ok(writeln!(std::io::stdout(), "{json}")?),
    }
}
