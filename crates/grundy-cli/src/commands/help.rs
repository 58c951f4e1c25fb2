//! `grundy help`: help on a command, a game, a function or the language, in a session too.

use std::sync::LazyLock;

use clap::{Command, CommandFactory};
use grundy::Diagnostic;
use grundy::language::suggest;

use super::repl;
use crate::caller::{Audience, Caller, CallerArguments};
use crate::known_names::{KnownNames, functions, games};
use crate::outcome::Failure;
use crate::pager;
use crate::setting::Setting;
use crate::topics::{GENERAL, Topic, no_help};

/// Print help on a command, a game, a function or the `language`
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy help hackenbush
  grundy help solve
  grundy help language")]
pub(crate) struct Arguments {
    /// What to help with; without it, the help of `grundy` itself
    #[arg(value_parser = KnownNames(topics), hide_possible_values = true)]
    topic: Vec<String>,
}

/// The names of the commands.
pub(crate) static COMMANDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let all = crate::Arguments::command();
    let commands = all.get_subcommands();
    let names = commands.flat_map(Command::get_name_and_visible_aliases);
    names.map(str::to_owned).collect()
});

/// Everything there is help on.
fn topics() -> Vec<&'static str> {
    let commands = COMMANDS.iter().map(String::as_str).collect();
    let mut topics = [GENERAL.to_vec(), games(), functions(), commands].concat();
    topics.sort_unstable();
    topics.dedup();
    topics
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&CallerArguments::default())?;
    if let Setting::Session(_) = setting {
        if let Some(page) = repl::page(&arguments.topic) {
            return match caller.audience {
                Audience::Program => Err(repl::no_page()),
                Audience::Person => Ok(pager::show(page)?),
            };
        }
        // Whoever asks in a session for help on `games` wants the list.
        if let [word] = arguments.topic.as_slice()
            && let Some(topic) = Topic::find(word).filter(|_| GENERAL.contains(&word.as_str()))
        {
            return topic.show(&caller);
        }
    }
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
        [] if caller.audience == Audience::Program => Err(repl::no_page()),
        [] => {
            pager::show_styled(&command.render_long_help())?;
            namesake(&arguments.topic, &caller)
        }
        [word] if arguments.topic.len() == 1 => match Topic::find(word) {
            Some(topic) => topic.show(&caller),
            None => Err(no_command(word, command, setting)),
        },
        [word, ..] if rest.len() == arguments.topic.len() => {
            Err(no_command(word, command, setting))
        }
        [word, ..] => Err(no_inner_command(word, command, setting)),
    }
}

/// Some commands have the name of a function, such as `takeaway`.
fn namesake(topic: &[String], caller: &Caller) -> Result<(), Failure> {
    let [name] = topic else { return Ok(()) };
    match Topic::find(name) {
        Some(topic @ Topic::Functions(Some(_))) => {
            pager::show("\nIn the language:\n")?;
            topic.show(caller)
        }
        _ => Ok(()),
    }
}

/// The mistake of a word behind a command that has no such command of its own.
fn no_inner_command(word: &str, command: &Command, setting: Setting<'_>) -> Failure {
    let name = command.get_name();
    let mistake = Diagnostic::plain(format!("`{name}` has no command `{word}`"));
    let mistake = suggest(
        mistake,
        word,
        command.get_subcommands().map(Command::get_name),
    );
    let program = match setting {
        Setting::Shell => "grundy ",
        Setting::Session(_) => "",
    };
    let mistake = match Topic::find(word) {
        Some(_) => mistake.hint(format!("`{program}help {word}` is on {word} alone")),
        None => mistake.hint(format!("`{program}help {name}` tells what it has")),
    };
    Failure::of(&mistake.into())
}

fn no_command(word: &str, command: &Command, setting: Setting<'_>) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let list = match setting {
        Setting::Shell => {
            "`grundy` lists the commands, `grundy games` the games, `grundy functions` the \
             functions; `grundy help language` tells how everything is written"
        }
        Setting::Session(_) => "`help`, `help games` and `help functions` list what there is",
    };
    no_help(word, &names, list)
}
