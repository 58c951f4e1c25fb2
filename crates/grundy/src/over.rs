//! What a question goes over: names, and what each of them runs through.
//!
//! `a in 1..40, b in a+1..80, if gcd(a, b) == 1` is read as the clauses of a list by rule. A comma
//! divides two of them only where a name and `in`, or `if`, comes behind it: `a in 1, 3, .. 39` is one.
//! `a=1..40` says the same as `a in 1..40`.

use grundy_lang::Span;

use crate::Diagnostic;

/// A list by rule of `member` over the family that is described.
///
/// ```
/// let rule = grundy::rule_over("a + b", "a in 1, 3, .. 9, b in a..9, if a < b");
/// assert_eq!(rule, "[(a + b) for a in 1, 3, .. 9 for b in a..9 if a < b]");
/// assert_eq!(grundy::rule_over("a", "a=1..9, b = a..9"), "[(a) for a in 1..9 for b in a..9]");
/// let square = grundy::rule_over("f(x) := x*x; f(a) > a", "a in 2..9");
/// assert_eq!(square, "f(x) := x*x; [(f(a) > a) for a in 2..9]");
/// ```
///
/// Statements before the last one of `member` stand before the rule: they are evaluated once.
pub fn rule_over(member: &str, over: &str) -> String {
    let (before, last) = last_statement(member);
    let mut rule = format!("{before}[({last})");
    for (_, clause) in clauses(over) {
        let word = if is_condition(clause) { "" } else { "for " };
        rule.push(' ');
        rule.push_str(word);
        match equation(clause) {
            Some((name, list)) => {
                rule.push_str(name);
                rule.push_str(" in ");
                rule.push_str(list);
            }
            None => rule.push_str(clause),
        }
    }
    rule.push(']');
    rule
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
