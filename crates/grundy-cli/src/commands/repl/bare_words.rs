//! What completes behind a command that takes plain words: its own commands, the names that an argument
//! may be, the values of an option.

use clap::{Arg, Command, CommandFactory};

use crate::options::{has_value, option};

/// What the next word may be behind these; none where an expression is expected, or anything at all.
pub(super) fn candidates(before: &str) -> Option<Vec<String>> {
    let mut commands = crate::Arguments::command();
    commands.build();
    let mut words: Vec<&str> = before.split_whitespace().collect();
    let is_help = words.first() == Some(&"help");
    if is_help {
        words.remove(0);
    }
    let mut command = commands.find_subcommand(words.first()?)?;
    let mut place = 0;
    let mut rest = words.into_iter().skip(1).peekable();
    while let Some(word) = rest.next() {
        if let Some(inner) = command.find_subcommand(word) {
            command = inner;
        } else if let Some(option) = option(command, word) {
            let wants_value = option.get_action().takes_values() && !has_value(word);
            if wants_value && rest.next().is_none() {
                return values(option);
            }
        } else {
            place += 1;
        }
    }
    if is_help || command.has_subcommands() {
        let inner = command.get_subcommands().map(Command::get_name);
        return Some(inner.map(str::to_owned).collect());
    }
    let mut places = command.get_positionals();
    values(places.nth(place)?)
}

/// The values that an argument may have, where they are few enough to be listed.
fn values(argument: &Arg) -> Option<Vec<String>> {
    let values = argument.get_possible_values();
    let names = values.iter().map(|value| value.get_name().to_owned());
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then_some(names)
}
