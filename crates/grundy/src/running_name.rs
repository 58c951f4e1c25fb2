//! Which name of an expression runs: `n` in `node_kayles(cycle(n))`.

use grundy_heap::{FAMILIES, HeapGame};
use grundy_lang::{NodeKind, Sitting, Value};

use crate::{Diagnostic, Refusal};

/// The name that runs where nobody says another.
const USUAL: &str = "n";

/// An expression with the name that runs in it.
pub(crate) struct Running {
    /// The expression, as it was typed.
    pub(crate) expr: String,
    /// The name.
    pub(crate) name: String,
    /// What stands behind a ruleset that waits for its heap: the name in square brackets. Nothing stands behind
    /// other expressions.
    pub(crate) heap: String,
}

impl Running {
    /// Finds the name: the one that is asked for, else `n`, else the only one without a value.
    pub(crate) fn find(
        expr: &str,
        asked: Option<&str>,
        sitting: &Sitting<'_>,
    ) -> Result<Running, Refusal> {
        let program = grundy_lang::parse(expr).map_err(|mistake| mistake.within("expr", expr))?;
        let free = program.free_names();
        let known: Vec<String> = sitting.names().into_iter().map(|(name, _)| name).collect();
        let name = match asked {
            Some(asked) => asked.to_owned(),
            None if free.contains(&USUAL) => USUAL.to_owned(),
            None => {
                let is_open = |name: &&&str| !known.iter().any(|known| known == *name);
                let mut open = free.iter().filter(is_open);
                match (open.next(), open.next()) {
                    (None, _) => USUAL.to_owned(),
                    (Some(name), None) => (*name).to_owned(),
                    (Some(name), Some(other)) => {
                        let message = format!("which name runs, `{name}` or `{other}`?");
                        let mistake = Diagnostic::plain(message).in_field("name");
                        let hint =
                            format!("`--name {name}` says so, `\"name\":\"{name}\"` in a request");
                        return Err(mistake.hint(hint).into());
                    }
                }
            }
        };
        if free.contains(&name.as_str()) {
            return Ok(Running {
                expr: expr.to_owned(),
                name,
                heap: String::new(),
            });
        }
        let value = sitting.evaluate(expr);
        match value.map_err(|refusal| refusal.within("expr", expr))? {
            Value::Rules(_) => Ok(Running {
                expr: expr.to_owned(),
                heap: format!("[{name}]"),
                name,
            }),
            _ => {
                let message = format!("nothing runs: the name `{name}` is not in `{expr}`");
                let mistake = Diagnostic::plain(message).in_field("expr");
                let hint = format!("write it as in `node_kayles(cycle({name}))`");
                Err(mistake.hint(hint).into())
            }
        }
    }
}

/// Whether a text names a game on heaps, `octal 0.77` or `octal("0.77")`, or is an expression in
/// which a name runs or which waits for a heap.
///
/// What can be neither is taken for what it resembles, so that its mistake is told as such.
///
/// ```
/// use grundy::language::{Subject, subject};
/// assert_eq!(subject("all-but 1,3"), Subject::Game);
/// assert_eq!(subject("octal(\"0.7\")"), Subject::Game);
/// assert_eq!(subject("octal 0.79"), Subject::Game);
/// assert_eq!(subject("all-but -1"), Subject::Game);
/// assert_eq!(subject("node_kayles(cycle(n))"), Subject::Expression);
/// assert_eq!(subject("partizan_subtraction([1,2],[1,3])"), Subject::Expression);
/// ```
pub fn subject(text: &str) -> Subject {
    if HeapGame::read(text).is_ok() {
        return Subject::Game;
    }
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || c == '(');
    let (head, rest) = text.split_at(end.unwrap_or(text.len()));
    let head = head.replace('_', "-");
    let is_family = FAMILIES.iter().any(|family| family.name == head);
    // A family and its parameters after a blank are nothing in the language.
    if is_family && !rest.starts_with('(') {
        return Subject::Game;
    }
    match grundy_lang::parse(text) {
        Ok(program) => {
            let is_a_word =
                matches!(program.nodes(), [node] if matches!(node.kind, NodeKind::Name(_)));
            let is_known = is_family && program.free_names().is_empty();
            if is_known || is_a_word && text.trim() != USUAL {
                Subject::Game
            } else {
                Subject::Expression
            }
        }
        Err(_) if text.contains('(') && !is_family => Subject::Expression,
        Err(_) => Subject::Game,
    }
}

/// What a sequence is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A game on heaps.
    Game,
    /// An expression.
    Expression,
}
