//! Commands and options that had other names once, for users who remember those.

/// The command, what its option was called, and what to type now.
const OLD_OPTIONS: [(&str, &str, &str); 5] = [
    ("takeaway", "--misere", "--play misere"),
    ("play", "--first", "--begins"),
    ("thermograph", "--steps", "--why"),
    ("thermograph", "--from", "--foot"),
    ("graph", "--from", "--position"),
];

/// What was a command once and is a function of the language, with what it takes.
const OLD_COMMANDS: [(&str, &str, [&str; 2]); 2] = [
    ("pascal", "pascal", ["X", "T"]),
    ("rook-cell", "rook_cell", ["M", "N"]),
];

/// What to type now instead of an option of a command.
pub(crate) fn renamed(command: &str, option: &str) -> Option<&'static str> {
    let mut old = OLD_OPTIONS.iter();
    let found = old.find(|(of, name, _)| (*of, *name) == (command, option));
    found.map(|(_, _, now)| *now)
}

/// The expression to evaluate instead of a command with these words after it.
pub(crate) fn expression_instead<'w>(
    command: &str,
    words: impl Iterator<Item = &'w str>,
) -> Option<String> {
    let mut old = OLD_COMMANDS.iter();
    let (_, function, usual) = old.find(|(name, ..)| *name == command)?;
    let is_number = |word: &&str| word.parse::<grundy::values::IBig>().is_ok();
    let given: Vec<&str> = words.filter(is_number).collect();
    let arguments = match given.as_slice() {
        &[first, second] => [first, second],
        _ => *usual,
    };
    Some(format!("{function}({})", arguments.join(", ")))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn what_is_old_is_gone_and_what_is_new_is_there() {
        let all = crate::Arguments::command();
        for (command, old, new) in OLD_OPTIONS {
            let command = all.find_subcommand(command).unwrap();
            let has = |option: &str| {
                let name = option.trim_start_matches("--").split(' ').next();
                command.get_arguments().any(|it| it.get_long() == name)
            };
            assert!(!has(old) && has(new), "{old} {new}");
        }
        for (old, new, _) in OLD_COMMANDS {
            assert!(all.find_subcommand(old).is_none(), "{old}");
            let question = grundy::questions::QUESTIONS.iter();
            assert!(
                question
                    .clone()
                    .any(|it| it.name == new && !it.arguments.is_empty()),
                "{new}"
            );
        }
    }

    #[test]
    fn an_old_command_keeps_its_numbers() {
        let instead = |line: &str| {
            let mut words = line.split(' ');
            expression_instead(words.next().unwrap(), words)
        };
        assert_eq!(
            instead("pascal 6 -14 --json").as_deref(),
            Some("pascal(6, -14)")
        );
        assert_eq!(instead("rook-cell").as_deref(), Some("rook_cell(M, N)"));
        assert_eq!(instead("rook 3 5"), None);
    }
}
