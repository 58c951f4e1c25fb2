//! The answer about continuous Nim in words, and its picture.

use std::fmt::Write as _;

use grundy_game::Notation;
use grundy_num::Outcome;
use grundy_render::{Drawable, Style};

use super::{ContinuousSolved, IntervalOf, SetName, Why};
use crate::Refusal;
use crate::ask::Answer;
use crate::json::{Exact, Shown};
use crate::picture::characters;
use crate::questions::LISTED;

impl SetName {
    fn words(self) -> &'static str {
        match self {
            SetName::A => "A, only moves beyond X win",
            SetName::B => "B, v falls at X",
            SetName::C => "C, v falls from X itself",
        }
    }
}

impl Answer for ContinuousSolved {
    const WORDS: &'static [(&'static str, &'static str)] = &[("moves", "V"), ("least", "v")];

    fn text(&self, style: &Style) -> Result<String, Refusal> {
        if let Some((layout, table)) = &self.table {
            return layout.lay_out(table, style);
        }
        let first_wins = self.outcome.0 == Outcome::Next;
        let winner = if first_wins { "first" } else { "second" };
        let mut text = format!("the {winner} player wins with b = {}", self.b.0);
        text.push_str(" as the bound of the first move");
        if let Some(Exact(best)) = &self.best {
            write!(text, ", for example by {best}").expect("a string takes all");
        }
        let mut line = |name: &str, words: String| {
            write!(text, "\n{name:<15} {words}").expect("a string takes all");
        };
        let attained = match (&self.v.0, self.attained) {
            (None, _) => "no move wins",
            (_, true) => "the least winning move",
            (_, false) => "the infimum of the winning moves, itself not one",
        };
        line("v(X)", format!("{}, {attained}", self.v));
        if let Some(below) = &self.v_below {
            line("v_-(X)", format!("{below}, the limit of v from below"));
        }
        if let [Some(at), Some(below), Some(above)] = [&self.g, &self.g_below, &self.g_above] {
            let limits = format!("g_-(X) = {} and g_+(X) = {}", below.0, above.0);
            line("g(X)", format!("{}, between the limits {limits}", at.0));
        }
        match self.sets.as_deref() {
            None => {}
            Some([]) => line("X is in", "none of A, B and C".to_owned()),
            Some(sets) => {
                let words: Vec<&str> = sets.iter().map(|set| set.words()).collect();
                line("X is in", words.join("; "));
            }
        }
        line("winning moves", list(&self.moves, self.more.contains(&"V")));
        let is_cut = self.more.contains(&"winning_moves_within_b");
        line("within b", list(&self.winning_moves_within_b, is_cut));
        if let Some(interval) = &self.guaranteed_interval {
            line("by the theory", interval.written(Notation::Ascii));
        }
        self.why.lines(&mut line);
        if let Some(note) = self.note {
            line("note", note.to_owned());
        }
        Ok(text)
    }

    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        match self.picture() {
            Some(picture) => characters(picture, style),
            None => self.text(style),
        }
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        match (&self.table, &self.picture) {
            (Some((_, table)), _) => Some(table),
            (None, Some(profile)) => Some(profile),
            (None, None) => None,
        }
    }
}

impl Why {
    fn lines(&self, line: &mut impl FnMut(&str, String)) {
        match self {
            Why::Rules {} => {}
            Why::Multiples {
                modulus,
                n,
                h,
                discrete_of,
                discrete,
            } => {
                let (modulus, h) = (&modulus.0, &h.0);
                line("X = n M + h", format!("M = {modulus}, n = {n}, h = {h}"));
                if let (Some(of), Some(least)) = (discrete_of, discrete) {
                    let words = format!("L({of}) = {least}, so that v = {least} M");
                    line("discrete game", words);
                }
            }
            Why::Reduced {
                reduced,
                representation,
                sequences,
            } => {
                if let Some(found) = representation {
                    let mut words = format!("{} = {}", reduced.0, found.a.0);
                    for Exact(part) in found.h.iter().take(LISTED) {
                        write!(words, " + {part}").expect("a string takes all");
                    }
                    if found.h.len() > LISTED {
                        words.push_str(" + …");
                    }
                    words.push_str(", a and terms of c; the first decides");
                    line("representation", words);
                }
                if let Some(found) = sequences {
                    let end = if found.finite {
                        ", and no more"
                    } else {
                        " …"
                    };
                    let mut list = |name: &str, mut terms: Vec<String>| {
                        let end = if terms.len() > LISTED { " …" } else { end };
                        terms.truncate(LISTED);
                        line(name, format!("{}{end}", terms.join(" ")));
                    };
                    let written = |terms: &[Exact]| {
                        let terms = terms.iter().take(LISTED + 1);
                        terms.map(|term| Shown(&term.0).to_string()).collect()
                    };
                    list("a", written(&found.a));
                    list("c", written(&found.c));
                    if !found.q.is_empty() {
                        list("p", found.p.iter().map(usize::to_string).collect());
                        list("q", written(&found.q));
                    }
                    let words = "with X from a to below c, only moves beyond X win";
                    line("", words.to_owned());
                    if !found.q.is_empty() {
                        let words = "g reaches c at q in the p-th of these; the next a is c + q";
                        line("", words.to_owned());
                    }
                }
            }
        }
    }
}

fn list(intervals: &[IntervalOf], more: bool) -> String {
    if intervals.is_empty() {
        let none = if more { "none found so far" } else { "none" };
        return none.to_owned();
    }
    let shown = intervals.iter().take(LISTED);
    let shown = shown.map(|interval| interval.written(Notation::Ascii));
    let shown: Vec<String> = shown.collect();
    let end = if more || intervals.len() > LISTED {
        " …"
    } else {
        ""
    };
    format!("{}{end}", shown.join(" "))
}
