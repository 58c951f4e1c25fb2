//! The names of an expression that it does not bind itself.

use std::ops::Range;

use grundy_rules::shorten;

use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{is_name_char, is_name_start};
use crate::syntax::{Node, NodeId, NodeKind, Program, Symbol};

/// Words that stand for something in every expression.
const CONSTANTS: &[&str] = &[
    "normal", "misere", "true", "false", "none", "L", "R", "N", "P", "omega",
];

/// Refuses what cannot be the name of a value that expressions are given: text that is no name, and words that
/// stand for something in every expression, so that the value would never be asked for.
///
/// ```
/// use grundy_lang::expect_name;
/// assert!(expect_name("g").is_ok());
/// let mistake = expect_name("omega").unwrap_err();
/// assert_eq!(mistake.message, "`omega` already means something and cannot be given a value");
/// assert_eq!(expect_name("a b").unwrap_err().message, "expected a name, found `a b`");
/// ```
pub fn expect_name(name: &str) -> Result<(), Diagnostic> {
    let refused = |message: String| Diagnostic::of_text(name, message);
    if !name.starts_with(is_name_start) || !name.chars().all(is_name_char) {
        let message = format!("expected a name, found `{}`", shorten(name));
        return Err(refused(message).hint(
            "a name has letters from `a` to `z` and `A` to `Z`, digits and `_`, and begins with no digit",
        ));
    }
    let reads_as_name = crate::parse(name).is_ok_and(|program| match program.statements() {
        [only] => matches!(program.node(*only).kind, NodeKind::Name(_)),
        _ => false,
    });
    if !reads_as_name || CONSTANTS.contains(&name) {
        let shown = shorten(name);
        let message = format!("`{shown}` already means something and cannot be given a value");
        return Err(refused(message).hint(format!("choose another name, such as `{shown}_`")));
    }
    Ok(())
}

impl Program {
    /// The names that nothing gives a value where they stand, in order of their first places. A rule
    /// gives its names to its members and to the clauses behind, a function to its body, and `x := 3` to the
    /// statements behind it. A field of a record is no name.
    ///
    /// ```
    /// let free = |text: &str| -> Result<String, grundy_lang::Diagnostic> {
    ///     Ok(grundy_lang::parse(text)?.free_names().join(" "))
    /// };
    /// assert_eq!(free("period(subtraction(a, 2)).period > b and any(c == a for c in 1..b)")?, "a b");
    /// assert_eq!(free("any(k > 0 for k in 1..3) and k > 2")?, "k");
    /// assert_eq!(free("x := 3; f(y) := y + z; f(x) > y")?, "z y");
    /// # Ok::<(), grundy_lang::Diagnostic>(())
    /// ```
    pub fn free_names(&self) -> Vec<&str> {
        self.free_places().map(|(name, _)| name).collect()
    }

    /// The first of these names that is among them, and where it stands.
    pub fn first_free<'p>(&'p self, names: &[&str]) -> Option<(&'p str, Span)> {
        let mut free = self.free_places();
        let (name, node) = free.find(|(name, _)| names.contains(name))?;
        Some((name, node.span))
    }

    /// The same names, each with the node where it first stands.
    pub(crate) fn free_places(&self) -> impl Iterator<Item = (&str, &Node)> {
        self.places_but(self.fields())
    }

    /// The same, and what stands behind a dot: only a value tells whether `y.x` is a field of a record or copies of
    /// what `x` stands for.
    pub(crate) fn possible_places(&self) -> impl Iterator<Item = (&str, &Node)> {
        self.places_but(Vec::new())
    }

    /// Names that nothing gives a value where they stand, but for those at some nodes.
    fn places_but(&self, left_out: Vec<usize>) -> impl Iterator<Item = (&str, &Node)> {
        let bindings = self.bindings();
        let mut seen: Vec<&str> = Vec::new();
        let nodes = self.nodes().iter().enumerate();
        nodes.filter_map(move |(at, node)| {
            let NodeKind::Name(symbol) = node.kind else {
                return None;
            };
            let name = self.name(symbol);
            let is_bound =
                |binding: &Binding| binding.at.contains(&at) && self.name(binding.name) == name;
            let is_free = !CONSTANTS.contains(&name)
                && !seen.contains(&name)
                && left_out.binary_search(&at).is_err()
                && !bindings.iter().any(is_bound);
            is_free.then(|| {
                seen.push(name);
                (name, node)
            })
        })
    }

    /// The nodes that name fields, in order.
    fn fields(&self) -> Vec<usize> {
        let names = self.nodes().iter().filter_map(|node| match node.kind {
            // `3.g` are three games, and nothing else that stands before a point is a number.
            NodeKind::Field { base, name }
                if !matches!(self.node(base).kind, NodeKind::Number(_)) =>
            {
                Some(name.index())
            }
            _ => None,
        });
        let mut fields: Vec<usize> = names.collect();
        fields.sort_unstable();
        fields
    }

    fn bindings(&self) -> Vec<Binding> {
        let mut bindings = Vec::new();
        for (at, node) in self.nodes().iter().enumerate() {
            let behind = at + 1..self.nodes().len();
            match node.kind {
                NodeKind::Assign { name, .. } => bindings.push(Binding { name, at: behind }),
                NodeKind::Define {
                    name,
                    parameters,
                    body,
                    ..
                } => {
                    bindings.push(Binding { name, at: behind });
                    let parameters = self.parameters(parameters).iter();
                    bindings.extend(parameters.map(|&name| Binding {
                        name,
                        at: self.subtree(body),
                    }));
                }
                NodeKind::Rule(list) => self.bind_clauses(self.list(list), at, &mut bindings),
                _ => {}
            }
        }
        bindings
    }

    /// What the clauses of a rule give to its members, which stand before them, and to each other.
    fn bind_clauses(&self, list: &[NodeId], end: usize, bindings: &mut Vec<Binding>) {
        let Some((&member, clauses)) = list.split_first() else {
            return;
        };
        for &clause in clauses {
            if let NodeKind::For { name, .. } = self.node(clause).kind {
                let member = self.subtree(member);
                let behind = clause.index() + 1..end;
                bindings.extend([member, behind].map(|at| Binding { name, at }));
            }
        }
    }
}

/// The nodes among which a name has a value.
struct Binding {
    name: Symbol,
    at: Range<usize>,
}
