//! What a question goes over: names, and what each of them runs through.
//!
//! `a in 1..40, b in a+1..80, if gcd(a, b) == 1` is read as the clauses of a list by rule. A comma
//! divides two of them only where a name and `in`, or `if`, comes behind it: `a in 1, 3, .. 39` is one.
//! `a=1..40` says the same as `a in 1..40`.

use grundy_lang::{NodeKind, Program, Span};

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
/// use grundy::language::{Rule, Typed};
/// let over = [Typed::new("over", "a in 1, 3, .. 9, b=a..9, if a < b")];
/// let rule = Rule::new(Typed::new("expr", "a + b"), &over)?;
/// let twice = [Typed::new("over", "a in 1..4, a in 2..3")];
/// assert!(Rule::new(Typed::new("expr", "a"), &twice).is_err());
/// assert_eq!(rule.text(), "[(a + b) for a in 1, 3, .. 9 for b in a..9 if a < b]");
/// let square = Rule::new(Typed::new("expr", "f(x) := x*x; f(a) > b"), &over[..1])?;
/// assert!(square.text().starts_with("f(x) := x*x; [(f(a) > b) for a in "));
/// # Ok::<_, grundy::Diagnostic>(())
/// ```
///
/// A family in which no name runs is refused, and so is a name that runs twice. Statements before the last one of an
/// expression stand before the rule: they are evaluated once, so that no name
/// which runs may be in them.
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
    pub fn new(expr: Typed<'_>, over: &[Typed<'_>]) -> Result<Rule, Diagnostic> {
        Rule::around(["", ""], expr, over)
    }

    /// The same with something around the expression: `outcome(` and `)`.
    pub fn around(
        [before, behind]: [&str; 2],
        expr: Typed<'_>,
        over: &[Typed<'_>],
    ) -> Result<Rule, Diagnostic> {
        let mut rule = Rule::begun(&[expr], over)?;
        rule.text.push('[');
        rule.text.push_str(before);
        rule.push_last(expr);
        rule.text.push_str(behind);
        Ok(rule.ended(over))
    }

    /// The lists of the values of all expressions. A function that one of them defines is known to those
    /// behind it, too.
    pub fn of_lists(exprs: &[Typed<'_>], over: &[Typed<'_>]) -> Result<Rule, Diagnostic> {
        let mut rule = Rule::begun(exprs, over)?;
        rule.text.push_str("[[");
        for (place, expr) in exprs.iter().enumerate() {
            rule.text.push_str(if place > 0 { ", " } else { "" });
            rule.push_last(*expr);
        }
        rule.text.push(']');
        Ok(rule.ended(over))
    }

    /// The rule, as it is evaluated.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A mistake in the rule, shown where it was typed.
    pub fn place(&self, mut mistake: Diagnostic) -> Diagnostic {
        let (from, to) = (mistake.span.from as usize, mistake.span.to as usize);
        // What is around the parts belongs to the one that it touches or ends, and otherwise to the first.
        let touches =
            |piece: &&Piece| from < piece.at + piece.range.len() && piece.at < to.max(from + 1);
        let is_ended = |piece: &&Piece| from == piece.at + piece.range.len();
        let piece = self.pieces.iter().find(touches);
        let piece = piece.or_else(|| self.pieces.iter().rev().find(is_ended));
        let Some(piece) = piece.or(self.pieces.first()) else {
            return mistake;
        };
        if mistake.is_nowhere() {
            let moved = |at: usize| {
                let at = at.clamp(piece.at, piece.at + piece.range.len());
                at - piece.at + piece.range.start
            };
            mistake.span = if touches(&piece) || is_ended(&piece) {
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

    fn empty() -> Rule {
        Rule {
            text: String::new(),
            pieces: Vec::new(),
        }
    }

    /// The statements before the last ones. What cannot be read alone is refused here, before anything stands
    /// around it.
    fn begun(exprs: &[Typed<'_>], over: &[Typed<'_>]) -> Result<Rule, Diagnostic> {
        expect_names(over)?;
        for typed in over {
            for (_, clause) in clauses(typed.text) {
                let mut alone = Rule::empty();
                alone.push_clause(*typed, clause);
                let read = grundy_lang::expect_clauses(&alone.text);
                read.map_err(|mistake| alone.place(mistake))?;
            }
        }
        let running: Vec<&str> = over.iter().flat_map(|typed| names(typed.text)).collect();
        let mut rule = Rule::empty();
        for &expr in exprs {
            let placed = |mistake: Diagnostic| mistake.within(expr.field, expr.text);
            let program = grundy_lang::parse(expr.text).map_err(placed)?;
            expect_value(&program, expr.text).map_err(placed)?;
            let before = last_statement(expr.text).0;
            refuse_running(before, &running).map_err(placed)?;
            rule.push(expr, before);
        }
        Ok(rule)
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
                self.push_clause(typed, clause);
            }
        }
        self.text.push(']');
        self
    }

    fn push_clause(&mut self, typed: Typed<'_>, clause: &str) {
        match equation(clause) {
            Some((name, list)) => {
                self.push(typed, name);
                self.text.push_str(" in ");
                self.push(typed, list);
            }
            None => self.push(typed, clause),
        }
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
        if part.contains('#') {
            // A comment ends with its line, and what is behind it is none.
            self.text.push('\n');
        }
    }
}

/// Refuses a text whose last statement is no value.
fn expect_value(program: &Program, text: &str) -> Result<(), Diagnostic> {
    let Some(&last) = program.statements().last() else {
        let message = "expected an expression, found nothing";
        let hint = "for example `a + b`, or `a < b` where it has to be true or false";
        return Err(Diagnostic::of_text(text, message).hint(hint));
    };
    let node = program.node(last);
    match node.kind {
        NodeKind::Assign { name, .. } => {
            let name = program.name(name);
            let message = format!("expected a value at the end, found `{name} := …`");
            let hint = format!("`==` compares, and behind `{name} := …;` the value may use it");
            Err(Diagnostic::new(node.span, message).hint(hint))
        }
        NodeKind::Define { name, .. } => {
            let name = program.name(name);
            let message = format!("expected a value at the end, found the function `{name}`");
            let hint = format!("behind `{name}(…) := …;` stands a value that uses it");
            Err(Diagnostic::new(node.span, message).hint(hint))
        }
        _ => Ok(()),
    }
}

/// Refuses statements that are evaluated once and use a name that runs.
fn refuse_running(before: &str, running: &[&str]) -> Result<(), Diagnostic> {
    let program = grundy_lang::parse(before)?;
    let Some((name, span)) = program.first_free(running) else {
        return Ok(());
    };
    let message = format!("`{name}` runs only behind the last `;`");
    Err(Diagnostic::new(span, message).hint(format!(
        "what depends on it is a function: `f({name}) := …; f({name}) > 1`"
    )))
}

/// The statements of an expression before its last one, and that one. What cannot be read is one statement.
///
/// ```
/// assert_eq!(grundy::language::last_statement("c := 3; (n + c)"), ("c := 3; ", "(n + c)"));
/// assert_eq!(grundy::language::last_statement("n + 1;"), ("", "n + 1"));
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

/// Refuses fields in which no name runs, or one that runs already.
fn expect_names(over: &[Typed<'_>]) -> Result<(), Diagnostic> {
    let mut seen = Vec::new();
    for &Typed { field, text } in over {
        if names(text).is_empty() {
            let found = match text.trim() {
                "" => "nothing".to_owned(),
                text => format!("`{text}`"),
            };
            let message = format!("expected a name and what it runs through, found {found}");
            let mistake = Diagnostic::plain(message).in_field(field);
            return Err(mistake.hint("write it as in `a in 1..9, b in a+1..20`"));
        }
        for (at, name) in placed_names(text) {
            if seen.contains(&name) {
                let span = Span::from(at..at + name.len());
                let mistake = Diagnostic::new(span, format!("the name `{name}` runs twice"));
                return Err(mistake.within(field, text).hint("choose another name"));
            }
            seen.push(name);
        }
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
