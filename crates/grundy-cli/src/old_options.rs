//! Options that had other names once, for whoever remembers those.

/// The command, what its option was called, and what to type now.
const OLD: [(&str, &str, &str); 5] = [
    ("takeaway", "--misere", "--play misere"),
    ("play", "--first", "--begins"),
    ("thermograph", "--steps", "--why"),
    ("thermograph", "--from", "--foot"),
    ("graph", "--from", "--position"),
];

/// What to type now instead of an option of a command.
pub(crate) fn renamed(command: &str, option: &str) -> Option<&'static str> {
    let mut old = OLD.iter();
    let found = old.find(|(of, name, _)| (*of, *name) == (command, option));
    found.map(|(_, _, now)| *now)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn what_is_old_is_gone_and_what_is_new_is_there() {
        let all = crate::Arguments::command();
        for (command, old, new) in OLD {
            let command = all.find_subcommand(command).unwrap();
            let has = |option: &str| {
                let name = option.trim_start_matches("--").split(' ').next();
                command.get_arguments().any(|it| it.get_long() == name)
            };
            assert!(!has(old) && has(new), "{old} {new}");
        }
    }
}
