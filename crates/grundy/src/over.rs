//! What a question goes over: names, and what each of them runs through.
//!
//! `a in 1..40, b in a+1..80, if gcd(a, b) == 1` is read as the clauses of a list by rule. A comma
//! divides two of them only where a name and `in`, or `if`, comes behind it: `a in 1, 3, .. 39` is one.

/// A list by rule of `member` over the family that is described.
///
/// ```
/// let rule = grundy::rule_over("a + b", "a in 1, 3, .. 9, b in a..9, if a < b");
/// assert_eq!(rule, "[(a + b) for a in 1, 3, .. 9 for b in a..9 if a < b]");
/// ```
pub fn rule_over(member: &str, over: &str) -> String {
    let mut rule = format!("[({member})");
    for clause in clauses(over) {
        let word = if is_condition(clause) { "" } else { "for " };
        rule.push(' ');
        rule.push_str(word);
        rule.push_str(clause);
    }
    rule.push(']');
    rule
}

/// The names that run, in order.
pub(crate) fn names(over: &str) -> Vec<&str> {
    let clauses = clauses(over).into_iter();
    let runs = clauses.filter(|clause| !is_condition(clause));
    runs.filter_map(|clause| clause.split_whitespace().next())
        .collect()
}

fn clauses(over: &str) -> Vec<&str> {
    let mut clauses = Vec::new();
    let (mut start, mut depth) = (0, 0_u32);
    for (at, letter) in over.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 && begins_clause(&over[at + 1..]) => {
                clauses.push(over[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    clauses.push(over[start..].trim());
    clauses.retain(|clause| !clause.is_empty());
    clauses
}

fn begins_clause(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    is_condition(rest.trim_start()) || words.nth(1) == Some("in")
}

fn is_condition(clause: &str) -> bool {
    clause.split_whitespace().next() == Some("if")
}
