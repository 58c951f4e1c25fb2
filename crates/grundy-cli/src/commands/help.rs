//! `grundy help`: help on a command, a game, a function or the language.

use std::io::Write;
use std::sync::LazyLock;

use clap::{Command, CommandFactory};

use crate::caller::{Caller, CallerArguments};
use crate::known_names::{KnownNames, functions, games};
use crate::outcome::Failure;
use crate::topics::{GENERAL, Topic, no_help};

/// Print help on a command, a game, a function or the `language`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// What to help with; without it, the help of `grundy` itself
    #[arg(value_parser = KnownNames(topics), hide_possible_values = true)]
    topic: Vec<String>,
}

/// The names of the commands.
static COMMANDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let all = crate::Arguments::command();
    let commands = all.get_subcommands().map(Command::get_name);
    commands.map(str::to_owned).collect()
});

/// Everything there is help on.
fn topics() -> Vec<&'static str> {
    let commands = COMMANDS.iter().map(String::as_str).collect();
    let mut topics = [GENERAL.to_vec(), games(), functions(), commands].concat();
    topics.sort_unstable();
    topics.dedup();
    topics
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut all = crate::Arguments::command();
    all.build();
    let (mut command, mut rest) = (&mut all, arguments.topic.as_slice());
    while let [word, after @ ..] = rest {
        if command.find_subcommand(word).is_none() {
            break;
        }
        command = command
            .find_subcommand_mut(word)
            .expect("it was found just now");
        rest = after;
    }
    match rest {
        [] => {
            command.print_long_help()?;
            namesake(&arguments.topic)
        }
        [word] if arguments.topic.len() == 1 => match Topic::find(word) {
            Some(topic) => topic.show(&Caller::new(&CallerArguments::default())?),
            None => Err(no_command(word, command)),
        },
        [word, ..] => Err(no_command(word, command)),
    }
}

/// Some commands have the name of a function, such as `takeaway`.
fn namesake(topic: &[String]) -> Result<(), Failure> {
    let [name] = topic else { return Ok(()) };
    match Topic::find(name) {
        Some(topic @ Topic::Functions(Some(_))) => {
            writeln!(std::io::stdout(), "\nIn the language:")?;
            topic.show(&Caller::new(&CallerArguments::default())?)
        }
        _ => Ok(()),
    }
}

fn no_command(word: &str, command: &Command) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let list = "`grundy` lists the commands, `grundy games` the games, `grundy functions` the \
                functions; `grundy help language` tells how everything is written";
    no_help(word, &names, list)
}
