//! The page of `help` on the session itself; everything else is a [topic](crate::topics).

/// The page on a word that only a session knows; the empty topic is help itself.
pub(super) fn page(topic: &str) -> Option<&'static str> {
    match topic {
        "" | "help" | "names" | "quit" | "about" | "draw" | "solve" => Some(SESSION),
        _ => None,
    }
}

const SESSION: &str = "\
Type an expression such as {2|1||-1} + ^* to see its value.

  g := {2|1}       keep a value under a name
  about g          its value, winner, stops, mean and temperature
  solve g + h      who wins, and the winning moves; solve --why g + h says why
  draw g           its thermograph
  names            what was named so far
  help games       the games whose positions can be typed
  help hackenbush  the rules of one, how it is typed, what is known of it
  help functions   what can be computed
  help cool        one function
  help language    how everything is written
  quit             leave, as Ctrl-D does; Ctrl-C stops a computation

A line with an open bracket goes on with the next; an empty line ends it.
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topics::Topic;

    #[test]
    fn the_page_fits_a_screen() {
        assert!(SESSION.lines().count() <= 24);
        assert!(SESSION.lines().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn all_help_that_the_page_names_is_there() {
        let named = SESSION
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("help "));
        let named: Vec<&str> = named.filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(named.len(), 5);
        assert!(named.iter().all(|topic| Topic::find(topic).is_some()));
        assert!(
            super::super::line::WORDS
                .iter()
                .all(|word| page(word).is_some())
        );
    }
}
