//! The names of an expression that it does not bind itself.

use std::ops::Range;

use crate::diagnostic::Span;
use crate::syntax::{Node, NodeId, NodeKind, Program, Symbol};

/// Words that stand for something in every expression.
const CONSTANTS: &[&str] = &[
    "normal", "misere", "true", "false", "none", "L", "R", "N", "P", "omega",
];

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
