//! The program under construction: nodes are appended, equal names and numbers are kept once.

use rustc_hash::FxHashMap;

use crate::diagnostic::Span;
use crate::literal::{self, Literal};
use crate::syntax::{
    Lazy, List, Node, NodeId, NodeKind, NumberId, Program, Symbol, UpStar, UpStarId,
};

#[derive(Default)]
pub(super) struct Builder<'a> {
    pub(super) program: Program,
    symbols: FxHashMap<&'a str, Symbol>,
    /// Numbers by their digits and whether a minus stands before them.
    numbers: FxHashMap<(&'a str, bool), NumberId>,
}

/// Each node, list item, name and number takes at least one byte of a source below 2^32 bytes.
fn id(length: usize) -> u32 {
    u32::try_from(length).expect("a program has fewer parts than its source has bytes")
}

impl<'a> Builder<'a> {
    pub(super) fn node(&mut self, kind: NodeKind, span: Span) -> NodeId {
        let node = NodeId(id(self.program.nodes.len()));
        self.program.nodes.push(Node { kind, span });
        node
    }

    /// A node that decides which parts of its subtree, from the node `first` on, are evaluated.
    pub(super) fn lazy_node(&mut self, kind: NodeKind, span: Span, first: u32) -> NodeId {
        let root = self.node(kind, span);
        self.program.lazy.push(Lazy { first, root });
        root
    }

    /// The program, all of it being read.
    pub(super) fn finish(mut self) -> Program {
        let outer_first = |lazy: &Lazy| (lazy.first, std::cmp::Reverse(lazy.root));
        self.program.lazy.sort_unstable_by_key(outer_first);
        self.program
    }

    pub(super) fn list(&mut self, items: impl IntoIterator<Item = NodeId>) -> List {
        let start = self.program.lists.len();
        self.program.lists.extend(items);
        List {
            start: id(start),
            len: id(self.program.lists.len() - start),
        }
    }

    pub(super) fn symbol(&mut self, text: &'a str) -> Symbol {
        let next = Symbol(id(self.program.symbols.len()));
        *self.symbols.entry(text).or_insert_with(|| {
            self.program.symbols.push(text.into());
            next
        })
    }

    pub(super) fn literal(&mut self, literal: Literal<'a>, span: Span, negative: bool) -> NodeId {
        if let (Some(digits), true) = (literal.number, literal.is_number()) {
            let next = NumberId(id(self.program.numbers.len()));
            let number = *self.numbers.entry((digits, negative)).or_insert_with(|| {
                self.program
                    .numbers
                    .push(literal::rational(digits, negative));
                next
            });
            return self.node(NodeKind::Number(number), span);
        }
        let up_star = UpStarId(id(self.program.up_stars.len()));
        self.program.up_stars.push(UpStar {
            number: literal.number.map_or_else(Default::default, |digits| {
                literal::rational(digits, negative)
            }),
            ups: literal.ups,
            star: literal.star.unwrap_or_default(),
        });
        self.node(NodeKind::UpStar(up_star), span)
    }
}
