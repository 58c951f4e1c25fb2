//! What a question goes over: names, and what each of them runs through.
//!
//! `a in 1..40, b in a+1..80, if gcd(a, b) == 1` is read as the clauses of a list by rule. A comma
//! divides two of them only where a name and `in`, or `if`, comes behind it: `a in 1, 3, .. 39` is one.
//! `a=1..40` says the same as `a in 1..40`.

use grundy_lang::Span;

use crate::{Diagnostic, Refusal};

/// A text that somebody typed, and the field of a question that holds it.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'t> {
    /// The field.
    pub field: &'static str,
    /// The text.
    pub text: &'t str,
}

impl<'t> Typed<'t> {
    /// What was typed in a field.
    pub fn new(field: &'static str, text: &'t str) -> Typed<'t> {
        Typed { field, text }
    }
}

/// A list by rule, which knows where its parts were typed, so that mistakes are shown there.
///
/// ```
/// use grundy::{Rule, Typed};
/// let over = [Typed::new("over", "a in 1, 3, .. 9, b=a..9, if a < b")];
/// let rule = Rule::new(Typed::new("expr", "a + b"), &over);
/// assert_eq!(rule.text(), "[(a + b) for a in 1, 3, .. 9 for b in a..9 if a < b]");
/// let square = Rule::new(Typed::new("expr", "f(x) := x*x; f(a) > b"), &over[..1]);
/// assert!(square.text().starts_with("f(x) := x*x; [(f(a) > b) for a in "));
/// ```
///
/// Statements before the last one of an expression stand before the rule: they are evaluated once.
#[derive(Clone, Debug)]
pub struct Rule {
    text: String,
    pieces: Vec<Piece>,
}

/// A part of a rule that was typed.
#[derive(Clone, Debug)]
struct Piece {
    /// Where it begins in the rule.
    at: usize,
    field: &'static str,
    /// All that was typed there.
    typed: String,
    /// Which part of that it is.
    range: std::ops::Range<usize>,
}

impl Rule {
    /// The values of an expression over a family, which may be typed in several fields.
    pub fn new(expr: Typed<'_>, over: &[Typed<'_>]) -> Rule {
        Rule::around(["", ""], expr, over)
    }

    /// The same with something around the expression: `outcome(` and `)`.
    pub fn around([before, behind]: [&str; 2], expr: Typed<'_>, over: &[Typed<'_>]) -> Rule {
        let mut rule = Rule::begun(&[expr]);
        rule.text.push('[');
        rule.text.push_str(before);
        rule.push_last(expr);
        rule.text.push_str(behind);
        rule.ended(over)
    }

    /// The lists of the values of all expressions. A function that one of them defines is known to those
    /// behind it, too.
    pub fn of_lists(exprs: &[Typed<'_>], over: &[Typed<'_>]) -> Rule {
        let mut rule = Rule::begun(exprs);
        rule.text.push_str("[[");
        for (place, expr) in exprs.iter().enumerate() {
            rule.text.push_str(if place > 0 { ", " } else { "" });
            rule.push_last(*expr);
        }
        rule.text.push(']');
        rule.ended(over)
    }

    /// The rule, as it is evaluated.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A mistake in the rule, shown where it was typed.
    pub fn place(&self, mut mistake: Diagnostic) -> Diagnostic {
        let (from, to) = (mistake.span.from as usize, mistake.span.to as usize);
        // What is around the parts belongs to the one that it touches, and otherwise to the first.
        let touches =
            |piece: &&Piece| from < piece.at + piece.range.len() && piece.at < to.max(from + 1);
        let piece = self.pieces.iter().find(touches);
        let Some(piece) = piece.or(self.pieces.first()) else {
            return mistake;
        };
        if mistake.is_nowhere() {
            let moved = |at: usize| {
                let at = at.clamp(piece.at, piece.at + piece.range.len());
                at - piece.at + piece.range.start
            };
            mistake.span = if touches(&piece) {
                Span::from(moved(from)..moved(to))
            } else {
                Span::from(piece.range.clone())
            };
        }
        mistake.within(piece.field, &piece.typed)
    }

    /// The same of any error.
    pub fn place_refusal(&self, refusal: Refusal) -> Refusal {
        match refusal {
            Refusal::Mistake(mistake) => Refusal::Mistake(self.place(mistake)),
            halt @ Refusal::Halt(_) => halt,
        }
    }

    /// The statements before the last ones.
    fn begun(exprs: &[Typed<'_>]) -> Rule {
        let mut rule = Rule {
            text: String::new(),
            pieces: Vec::new(),
        };
        for &expr in exprs {
            rule.push(expr, last_statement(expr.text).0);
        }
        rule
    }

    fn push_last(&mut self, expr: Typed<'_>) {
        self.text.push('(');
        self.push(expr, last_statement(expr.text).1);
        self.text.push(')');
    }

    fn ended(mut self, over: &[Typed<'_>]) -> Rule {
        for &typed in over {
            for (_, clause) in clauses(typed.text) {
                let word = if is_condition(clause) { " " } else { " for " };
                self.text.push_str(word);
                match equation(clause) {
                    Some((name, list)) => {
                        self.push(typed, name);
                        self.text.push_str(" in ");
                        self.push(typed, list);
                    }
                    None => self.push(typed, clause),
                }
            }
        }
        self.text.push(']');
        self
    }

    /// Puts a part of what was typed behind the others.
    fn push(&mut self, typed: Typed<'_>, part: &str) {
        if part.is_empty() {
            return;
        }
        let start = part.as_ptr().addr() - typed.text.as_ptr().addr();
        self.pieces.push(Piece {
            at: self.text.len(),
            field: typed.field,
            typed: typed.text.to_owned(),
            range: start..start + part.len(),
        });
        self.text.push_str(part);
    }
}

/// The statements of an expression before its last one, and that one. What cannot be read is one statement.
///
/// ```
/// assert_eq!(grundy::last_statement("c := 3; (n + c)"), ("c := 3; ", "(n + c)"));
/// assert_eq!(grundy::last_statement("n + 1;"), ("", "n + 1"));
/// ```
pub fn last_statement(text: &str) -> (&str, &str) {
    let begin = grundy_lang::parse(text).map_or(0, |program| program.last_begin());
    let (before, last) = text.split_at(begin);
    let is_end = |c: char| c.is_whitespace() || c == ';';
    (before, last.trim_end_matches(is_end))
}

/// The names that run, in order.
pub(crate) fn names(over: &str) -> Vec<&str> {
    placed_names(over).map(|(_, name)| name).collect()
}

/// The same, each with where it begins.
fn placed_names(over: &str) -> impl Iterator<Item = (usize, &str)> {
    let clauses = clauses(over).into_iter();
    let runs = clauses.filter(|(_, clause)| !is_condition(clause));
    runs.filter_map(|(at, clause)| match equation(clause) {
        Some((name, _)) => Some((at, name)),
        None => Some((at, clause.split_whitespace().next()?)),
    })
}

/// Refuses a family in which no name runs, or one of them twice.
///
/// ```
/// assert!(grundy::expect_names("if 1 < 2").is_err());
/// assert!(grundy::expect_names("a in 1..4, a in 2..3").is_err());
/// ```
pub fn expect_names(over: &str) -> Result<(), Diagnostic> {
    if names(over).is_empty() {
        let found = match over.trim() {
            "" => "nothing".to_owned(),
            over => format!("`{over}`"),
        };
        let message = format!("expected a name and what it runs through, found {found}");
        let mistake = Diagnostic::plain(message).in_field("over");
        return Err(mistake.hint("write it as in `a in 1..9, b in a+1..20`"));
    }
    let mut seen = Vec::new();
    for (at, name) in placed_names(over) {
        if seen.contains(&name) {
            let span = Span::from(at..at + name.len());
            let mistake = Diagnostic::new(span, format!("the name `{name}` runs twice"));
            return Err(mistake.within("over", over).hint("choose another name"));
        }
        seen.push(name);
    }
    Ok(())
}

/// The clauses, each with where it begins.
fn clauses(over: &str) -> Vec<(usize, &str)> {
    let mut clauses = Vec::new();
    let (mut start, mut depth) = (0, 0_u32);
    for (at, letter) in over.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 && begins_clause(&over[at + 1..]) => {
                clauses.push((start, &over[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    clauses.push((start, &over[start..]));
    let clauses = clauses.into_iter().map(|(start, clause)| {
        let blanks = clause.len() - clause.trim_start().len();
        (start + blanks, clause.trim())
    });
    clauses.filter(|(_, clause)| !clause.is_empty()).collect()
}

fn begins_clause(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    is_condition(rest.trim_start()) || words.nth(1) == Some("in") || equation(rest).is_some()
}

/// The two sides of `a = 1..9`.
fn equation(clause: &str) -> Option<(&str, &str)> {
    let (name, list) = clause.split_once('=')?;
    let name = name.trim();
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_name && !list.starts_with('=')).then(|| (name, list.trim()))
}

fn is_condition(clause: &str) -> bool {
    clause.split_whitespace().next() == Some("if")
}
