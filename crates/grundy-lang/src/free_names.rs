//! The names of an expression that it does not bind itself.

use crate::syntax::{NodeKind, Program};

/// Words that stand for something in every expression.
const CONSTANTS: &[&str] = &[
    "normal", "misere", "true", "false", "none", "L", "R", "N", "P", "omega",
];

impl Program {
    /// The names that nothing in the program gives a value, in order of their first places. A field
    /// of a record is no name.
    ///
    /// ```
    /// let program = grundy_lang::parse("period(subtraction(a, 2)).period > b and any(c == a for c in 1..b)")?;
    /// assert_eq!(program.free_names(), ["a", "b"]);
    /// # Ok::<(), grundy_lang::Diagnostic>(())
    /// ```
    pub fn free_names(&self) -> Vec<&str> {
        let mut bound = Vec::new();
        let mut fields = Vec::new();
        for node in self.nodes() {
            match node.kind {
                NodeKind::For { name, .. } => bound.push(self.name(name)),
                NodeKind::Define { parameters, .. } => {
                    let parameters = self.parameters(parameters).iter();
                    bound.extend(parameters.map(|&name| self.name(name)));
                }
                // `3.g` are three games, and nothing else that stands before a point is a number.
                NodeKind::Field { base, name }
                    if !matches!(self.node(base).kind, NodeKind::Number(_)) =>
                {
                    fields.push(name.index());
                }
                _ => {}
            }
        }
        let mut free: Vec<&str> = Vec::new();
        for (at, node) in self.nodes().iter().enumerate() {
            let NodeKind::Name(symbol) = node.kind else {
                continue;
            };
            let name = self.name(symbol);
            let is_given = CONSTANTS.contains(&name) || bound.contains(&name);
            if !is_given && !fields.contains(&at) && !free.contains(&name) {
                free.push(name);
            }
        }
        free
    }
}
