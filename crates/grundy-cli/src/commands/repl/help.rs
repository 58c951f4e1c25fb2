//! The page of `help` on the session itself; everything else is as in a shell.

use super::line::WORDS;

/// The page on what only a session knows; without a topic, help itself.
pub(crate) fn page(topic: &[String]) -> Option<&'static str> {
    match topic {
        [] => Some(SESSION),
        [word] if ["help", "exit", "?"].contains(&word.as_str()) => Some(SESSION),
        [word] if WORDS.contains(&word.as_str()) => Some(SESSION),
        _ => None,
    }
}

const SESSION: &str = "\
Type an expression such as {2|1||-1} + ^* to see its value.

  g := {2|1}          keep a value under a name; _ is the last value
  eval g              its value, winner, stops, mean and temperature
  solve g + h         who wins, and the winning moves; --why says why
  play nim(3, 4, 5)   a match
  draw nim(3, 4, 5)   a picture; -o heaps.svg writes it to a file
  thermograph g       its thermograph
  period octal 0.77   the period of a game on heaps
  names               what was named so far
  quit                leave, as Ctrl-D does; Ctrl-C stops a computation

Every command of the shell works here. An expression needs no quotation marks;
several are quoted each: thermograph '{2|1}' '{3|1}'.

  help draw           a command, and its options
  help games          the games whose positions can be typed
  help hackenbush     the rules of one, how it is typed, what is known of it
  help functions      what can be computed; help cool is on one function
  help language       how everything is written

A line with an open bracket goes on with the next; an empty line ends it.
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::help::COMMANDS;
    use crate::topics::Topic;

    #[test]
    fn the_page_fits_a_screen() {
        // The prompt takes a row of the usual 24.
        assert!(SESSION.lines().count() <= 23);
        assert!(SESSION.lines().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn all_that_the_page_names_is_there() {
        let words = SESSION.lines().filter_map(|line| line.strip_prefix("  "));
        let mut found = 0;
        for line in words {
            let mut words = line.split_whitespace();
            let (first, second) = (words.next().unwrap(), words.next().unwrap());
            if first == "help" {
                let is_command = COMMANDS.iter().any(|command| command == second);
                assert!(is_command || Topic::find(second).is_some(), "{second}");
            } else if second != ":=" {
                let is_command = COMMANDS.iter().any(|command| command == first);
                assert!(is_command || WORDS.contains(&first), "{first}");
            }
            found += 1;
        }
        assert_eq!(found, 14);
        assert!(page(&["exit".to_owned()]).is_some());
        assert!(WORDS.iter().all(|&word| page(&[word.to_owned()]).is_some()));
    }
}
