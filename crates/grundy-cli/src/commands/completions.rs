//! `grundy completions`: a script that completes this command in a shell.
//!
//! The scripts are made from the list of commands. Those for bash and zsh also complete what stands
//! at the places of a command, such as the games of `grundy games`; to the others these names are
//! added here.

use std::fmt::Write as _;
use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::outcome::Failure;
use crate::setting::Setting;

/// Print a script that completes `grundy` in a shell
///
/// For bash: `grundy completions bash > ~/.local/share/bash-completion/completions/grundy`.
/// For fish: `grundy completions fish > ~/.config/fish/completions/grundy.fish`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy completions bash
  grundy completions fish")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, _: Setting<'_>) -> Result<(), Failure> {
    let script = script(arguments.shell);
    Ok(std::io::stdout().write_all(script.as_bytes())?)
}

/// The script for a shell.
fn script(shell: Shell) -> String {
    let mut script = Vec::new();
    let mut command = crate::Arguments::command();
    clap_complete::generate(shell, &mut command, "grundy", &mut script);
    let mut script = String::from_utf8(script).expect("a script is a text");
    for placed in names(&command, &mut Vec::new()) {
        match shell {
            Shell::Fish => placed.add_to_fish(&mut script),
            Shell::PowerShell => placed.add_to_power_shell(&mut script),
            Shell::Elvish => placed.add_to_elvish(&mut script),
            _ => {}
        }
    }
    script
}

/// The names that are completed at a place of a command.
struct PlacedNames {
    /// The words of the command behind `grundy`.
    command: Vec<String>,
    /// What the place is for.
    about: String,
    names: Vec<String>,
}

/// The names of a command, called by these words, and of all commands below it.
fn names(command: &clap::Command, words: &mut Vec<String>) -> Vec<PlacedNames> {
    let mut found = Vec::new();
    for argument in command.get_positionals() {
        let values = argument.get_possible_values();
        if !values.is_empty() {
            found.push(PlacedNames {
                command: words.clone(),
                about: argument
                    .get_help()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
                names: values.iter().map(|it| it.get_name().to_owned()).collect(),
            });
        }
    }
    for below in command.get_subcommands() {
        let called = std::iter::once(below.get_name()).chain(below.get_visible_aliases());
        for word in called {
            words.push(word.to_owned());
            found.extend(names(below, words));
            words.pop();
        }
    }
    found
}

/// A text between single quotes, where two of them are one.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

impl PlacedNames {
    fn add_to_fish(&self, script: &mut String) {
        let mut conditions = Vec::new();
        for (depth, word) in self.command.iter().enumerate() {
            conditions.push(match depth {
                0 => format!("__fish_grundy_using_subcommand {word}"),
                _ => format!("__fish_seen_subcommand_from {word}"),
            });
        }
        let (when, names) = (conditions.join("; and "), self.names.join(" "));
        let about = self.about.replace('\\', "\\\\").replace('\'', "\\'");
        let _ = writeln!(
            script,
            "complete -c grundy -n \"{when}\" -f -a \"{names}\" -d '{about}'"
        );
    }

    fn add_to_power_shell(&self, script: &mut String) {
        let about = quoted(&self.about);
        self.insert(
            script,
            |command| format!("        '{command}' {{\n"),
            |name| {
                let name = quoted(name);
                format!(
                    "            [CompletionResult]::new({name}, {name}, \
                 [CompletionResultType]::ParameterValue, {about})\n"
                )
            },
        );
    }

    fn add_to_elvish(&self, script: &mut String) {
        let about = quoted(&self.about);
        self.insert(
            script,
            |command| format!("        &'{command}'= {{\n"),
            |name| format!("            cand {} {about}\n", quoted(name)),
        );
    }

    /// Adds a line for each name behind the line that begins the candidates of the command.
    fn insert(
        &self,
        script: &mut String,
        beginning: impl Fn(&str) -> String,
        line: impl Fn(&str) -> String,
    ) {
        let words: Vec<&str> = self.command.iter().map(String::as_str).collect();
        let beginning = beginning(&[&["grundy"], words.as_slice()].concat().join(";"));
        let place = script.find(&beginning);
        let place = place.expect("every command has its candidates") + beginning.len();
        let lines: String = self.names.iter().map(|name| line(name)).collect();
        script.insert_str(place, &lines);
    }
}

#[cfg(test)]
mod tests {
    use grundy::heaps::FAMILIES;
    use grundy::rulesets::CATALOGUE;

    use super::*;

    /// The lines of a script that complete what stands behind these words.
    fn candidates(shell: Shell, words: &str) -> String {
        let script = script(shell);
        let (beginning, end) = match shell {
            Shell::Fish => {
                let is_its = |line: &&str| line.contains(&format!("subcommand {words}\" -f -a"));
                return script.lines().filter(is_its).collect();
            }
            Shell::PowerShell => (
                format!("        'grundy;{words}' {{\n"),
                "            break",
            ),
            _ => (format!("        &'grundy;{words}'= {{\n"), "        }"),
        };
        let (_, behind) = script.split_once(&beginning).expect("the command");
        behind.split(end).next().expect("its candidates").to_owned()
    }

    #[test]
    fn every_shell_knows_the_games_by_their_names() {
        for shell in [Shell::Fish, Shell::PowerShell, Shell::Elvish] {
            let games = candidates(shell, "games");
            for entry in CATALOGUE {
                let name = entry.name;
                let is_there = games.split([' ', '\'', '"', ',']).any(|it| it == name);
                assert!(is_there, "{shell}: {name}");
            }
            let period = candidates(shell, "period");
            for family in FAMILIES {
                assert!(period.contains(family.name), "{shell}: {}", family.name);
            }
        }
    }

    #[test]
    fn names_of_nested_commands_have_all_their_words() {
        let command =
            clap::Command::new("grundy").subcommand(clap::Command::new("turing").subcommand(
                clap::Command::new("run").arg(clap::Arg::new("it").value_parser(["a", "b"])),
            ));
        let found = names(&command, &mut Vec::new());
        assert_eq!(found.len(), 1);
        let mut script = String::new();
        found[0].add_to_fish(&mut script);
        let when = "__fish_grundy_using_subcommand turing; and __fish_seen_subcommand_from run";
        let expected = format!("complete -c grundy -n \"{when}\" -f -a \"a b\" -d ''\n");
        assert_eq!(script, expected);
    }
}
