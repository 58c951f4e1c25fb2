//! An expression that is evaluated again and again, with names that stand for something else each time.

use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::syntax::{Node, NodeKind, Program, Symbol};
use crate::value::Value;
use crate::workbench::Sitting;

/// An expression with open names. These are names like those that a rule binds: what is called, as `max` is
/// in `max(max, 2)`, is a function all the same, and what the expression gives a value itself is not open.
///
/// ```
/// use grundy_lang::{Value, Workbench};
/// use grundy_num::Limits;
/// let (bench, limits) = (Workbench::default(), Limits::none());
/// let sitting = bench.sit(&limits)?;
/// let wide = sitting.open("max(max, 2) > 2 and max < 9", &["period", "max"])?;
/// assert_eq!(wide.used(), [1]);
/// assert_eq!(wide.evaluate([Value::number(3)])?, Value::Bool(true));
/// assert_eq!(wide.evaluate([Value::number(9)])?, Value::Bool(false));
/// # Ok::<(), grundy_lang::Refusal>(())
/// ```
pub struct OpenExpression<'s, 'b> {
    sitting: &'s Sitting<'b>,
    program: Program,
    symbols: Vec<Symbol>,
    used: Vec<usize>,
}

impl<'s, 'b> OpenExpression<'s, 'b> {
    pub(crate) fn new(sitting: &'s Sitting<'b>, program: Program, names: &[&str]) -> Self {
        let (mut symbols, mut used) = (Vec::new(), Vec::new());
        for (name, node) in program.possible_places() {
            let place = names.iter().position(|it| *it == name);
            if let (Some(place), NodeKind::Name(symbol)) = (place, node.kind) {
                symbols.push(symbol);
                used.push(place);
            }
        }
        OpenExpression {
            sitting,
            program,
            symbols,
            used,
        }
    }

    /// Which of the names are in it, be it behind a dot: their places among those that are open.
    pub fn used(&self) -> &[usize] {
        &self.used
    }

    /// The first of its other names that is given no value anywhere, and where it stands.
    pub fn unknown(&self) -> Option<(&str, Span)> {
        let known = self.sitting.names();
        let is_known = |name: &str| {
            let mut open = self.symbols.iter().map(|&symbol| self.program.name(symbol));
            open.any(|it| it == name) || known.iter().any(|(it, _)| it == name)
        };
        let mut free = self.program.free_places();
        let (name, node) = free.find(|(name, _)| !is_known(name))?;
        Some((name, node.span))
    }

    /// The mistake of the first call of something that is no function, wherever it stands: what is behind an
    /// `and` may never be evaluated.
    pub fn unknown_function(&self) -> Option<Diagnostic> {
        let nodes = self.program.nodes();
        let is_defined = |function: &str| {
            nodes.iter().any(|node| match node.kind {
                NodeKind::Define { name, .. } => self.program.name(name) == function,
                _ => false,
            })
        };
        self.sitting.with_scope(|scope| {
            let known = scope.known();
            let is_known = |function: &str| known.contains(&function) || is_defined(function);
            nodes.iter().find_map(|node| match node.kind {
                NodeKind::Call { name, .. } if !is_known(self.program.name(name)) => {
                    Some(scope.no_function(self.program.name(name), node.span))
                }
                _ => None,
            })
        })
    }

    /// Where an empty text `""` stands in it, if one does.
    pub fn empty_text(&self) -> Option<Span> {
        let mut nodes = self.program.nodes().iter();
        let is_empty = |node: &&Node| match node.kind {
            NodeKind::Text(text) => self.program.name(text).is_empty(),
            _ => false,
        };
        nodes.find(is_empty).map(|node| node.span)
    }

    /// Its value, where the names that are used stand for these values.
    pub fn evaluate(&self, values: impl IntoIterator<Item = Value>) -> Result<Value, Refusal> {
        let bound = self.symbols.iter().copied().zip(values);
        self.sitting.evaluate_with(&self.program, bound.collect())
    }
}
