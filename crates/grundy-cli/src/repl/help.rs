//! The pages of `help`.

use grundy::FUNCTIONS;

/// The page on a topic; the empty topic is help itself.
pub(super) fn page(topic: &str) -> Option<String> {
    let fixed = match topic {
        "" => return Some(format!("{SESSION}\nFunctions:\n{}", functions())),
        "language" => LANGUAGE,
        "help" | "names" | "quit" | "about" | "draw" | "solve" => SESSION,
        _ => return function(topic),
    };
    Some(fixed.to_owned())
}

/// Every function with what it gives, one a line.
fn functions() -> String {
    let width = FUNCTIONS.iter().map(|it| it.signature.chars().count());
    let width = width.max().unwrap_or(0);
    let line = |it: &grundy::Function| format!("  {:<width$}  {}\n", it.signature, it.summary);
    FUNCTIONS.iter().map(line).collect()
}

fn function(name: &str) -> Option<String> {
    let name = name.trim_end_matches(['(', ')']);
    let function = FUNCTIONS.iter().find(|function| function.name() == name)?;
    Some(format!("{}\n  {}\n", function.signature, function.summary))
}

const SESSION: &str = "\
Type an expression such as {2|1||-1} + ^* to see its value.

  g := {2|1}     keep a value under a name
  about g        its value, winner, stops, mean and temperature
  solve g + h    who wins, and the winning moves; solve --why g + h says why
  draw g         its thermograph
  names          what was named so far
  help NAME      one function
  help language  how everything is written
  quit           leave, as Ctrl-D does; Ctrl-C stops a computation

A line with an open bracket goes on with the next; an empty line ends it.
";

const LANGUAGE: &str = "\
Numbers      3   -7/4                   p/q is one number, written tight
Nimbers      *   *5                     star, and the heap of 5
Ups, downs   ^   ^^   ^3   v   v3       also ↑ ⇑ ↓ ⇓
Tight sums   ^*   1/2^3*   2v*          1/2 + ↑3 + *: no spaces
Games        {2|1}  {3||1|0}  {0,*|0}   the longest run of bars is outermost
Plus-minus   ±2   +-2   ±(1,{2|1})      {G|-G}
Named        tiny(2)   miny(2)   up_power(3)   up_sum(3)

Operators    g + h    g - h    -g
             3.g      the sum of 3 copies
             3 * g    a multiple, with spaces, for 3*2 is 3 + *2; of two nimbers
                      the nim-product, of two games Conway's product
             g : h    ordinal sum
             2**10    a power
Comparisons  ==  !=  <  <=  >  >=       <> confused
             <|  less or confused       |>  more or confused
Names        g := {2|1}; g + g          statements are separated by ;

What is printed can be typed back in, and means the same.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_a_page() {
        for function in FUNCTIONS.iter() {
            let page = page(function.name()).unwrap();
            assert!(page.contains(function.summary));
        }
        assert_eq!(page("nothing_like_this"), None);
    }

    #[test]
    fn pages_fit_a_screen() {
        for text in [SESSION, LANGUAGE] {
            assert!(text.lines().count() <= 24);
            assert!(text.lines().all(|line| line.chars().count() <= 80));
        }
    }
}
