//! What there is help on beside commands: the language, its functions and the games.

use grundy::Diagnostic;
use grundy::language::{FUNCTIONS, suggest};
use grundy::questions::{Functions, Games};
use grundy::rulesets::CATALOGUE;

use crate::caller::{Audience, Caller};
use crate::commands::repl::no_page;
use crate::known_names::{families, functions, games};
use crate::outcome::Failure;
use crate::pager;

/// The topics that are neither a game nor a function.
pub(crate) const GENERAL: [&str; 3] = ["functions", "games", "language"];

/// Something there is help on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Topic<'a> {
    /// How everything is written.
    Language,
    /// The list of games, or the page of one.
    Games(Option<&'a str>),
    /// The list of functions, or the line of one.
    Functions(Option<&'a str>),
}

impl<'a> Topic<'a> {
    /// The topic that a word names; what is typed may be a call already, as `nim(`.
    pub(crate) fn find(word: &'a str) -> Option<Topic<'a>> {
        let name = word.split('(').next().unwrap_or(word).trim_end();
        let [in_language, on_heaps] = [name.replace('-', "_"), name.replace('_', "-")];
        match name {
            "language" => Some(Topic::Language),
            "games" | "game" | "rulesets" => Some(Topic::Games(None)),
            "functions" | "function" => Some(Topic::Functions(None)),
            _ if CATALOGUE.iter().any(|it| it.name == in_language)
                || families().contains(&on_heaps.as_str()) =>
            {
                Some(Topic::Games(Some(name)))
            }
            _ if FUNCTIONS.iter().any(|it| it.name() == name) => Some(Topic::Functions(Some(name))),
            _ => None,
        }
    }

    /// Shows the page.
    pub(crate) fn show(&self, caller: &Caller) -> Result<(), Failure> {
        match self {
            Topic::Language if caller.audience == Audience::Program => Err(no_page()),
            Topic::Language => Ok(pager::show(LANGUAGE)?),
            Topic::Games(name) => caller.page(&Games {
                name: name.map(str::to_owned),
            }),
            Topic::Functions(name) => caller.page(&Functions {
                name: name.map(str::to_owned),
            }),
        }
    }
}

/// The mistake of asking for help that there is not: the nearest topics, and what there is, some of
/// which only one place knows.
pub(crate) fn no_help(topic: &str, more: &[&str], list: &str) -> Failure {
    let mistake = Diagnostic::plain(format!("there is no help on `{topic}`"));
    let known = [games(), functions(), families(), GENERAL.to_vec()].concat();
    let mistake = suggest(
        mistake,
        topic,
        known.into_iter().chain(more.iter().copied()),
    );
    Failure::of(&mistake.hint(list).into())
}

const LANGUAGE: &str = "\
Numbers      3   -7/4                   tight p/q is a number; x/2/3 is (x/2)/3
Nimbers      *   *5                     star, and the heap of 5
Ups, downs   ^   ^^   ^3   v   v3       also ↑ ⇑ ↓ ⇓
Tight sums   ^*   1/2^3*   2v*          1/2 + ↑3 + *: no spaces
Games        {2|1}  {3||1|0}  {0,*|0}   the longest run of bars is outermost
Plus-minus   ±2   +-2   ±(1,{2|1})      {G|-G}
Named        tiny(2)   miny(2)   up_power(3)   up_sum(3)
Positions    nim(3, 5)   domineering(\"..|.#\")   subtraction(1..4, 9)[100]
             each stands for its value; `help games` lists the games
Infinite     omega   omega^2 - 1/2   stalk(\"L^w R\")
Operators    g + h    g - h    -g
             3.g      the sum of 3 copies
             3 * g    a multiple, with spaces, for 3*2 is 3 + *2; of two nimbers
                      the nim-product, of two games Conway's product
             g : h    ordinal sum       2**10    a power
Comparisons  == != < <= > >=   <> confused, <| or less, |> or more; they chain
Families     [n * n for n in 1..9 if n mod 2 == 1]   1, 3, .. 99   xs[0]   in
             all(…), any(…), count(…) of such a rule; div mod xor
Questions    period(subtraction(1, 2)).period   `help functions` lists them
Truth        and  or  not  implies      if a < b then a else b
Names        g := {2|1}; g + g          f(x) := x + 1; statements end with ;
             a name keeps a value: a note tells where moves are forgotten
Printed      what is printed can be typed back in, and means the same
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_and_every_function_is_a_topic() {
        for name in games() {
            assert_eq!(Topic::find(name), Some(Topic::Games(Some(name))), "{name}");
        }
        for name in functions() {
            let found = Topic::find(name);
            assert_eq!(found, Some(Topic::Functions(Some(name))), "{name}");
        }
        for name in families() {
            assert_eq!(Topic::find(name), Some(Topic::Games(Some(name))), "{name}");
        }
        assert_eq!(Topic::find("nim("), Some(Topic::Games(Some("nim"))));
        assert_eq!(Topic::find("nothing_like_this"), None);
        assert!(GENERAL.iter().all(|name| Topic::find(name).is_some()));
    }

    #[test]
    fn the_page_on_the_language_fits_a_screen() {
        // The prompt of a session takes a row of the usual 24.
        assert!(LANGUAGE.lines().count() <= 23);
        assert!(LANGUAGE.lines().all(|line| line.chars().count() <= 80));
    }
}
