//! The tree of a program, kept flat.
//!
//! A [`Program`] is one vector of nodes in post-order: the children of a node stand before it, in
//! order, each with its whole subtree. An evaluator therefore walks the vector once with a stack
//! of values, however deep the text was nested, and dropping a program frees a few vectors.
//! Round brackets leave no node: they decide the shape of the tree and are then done.

use grundy_num::{IBig, Rational, UBig};

use crate::diagnostic::Span;

mod operator;
mod sexpr;

pub use operator::{BinaryOp, CompareOp, LogicOp};

/// The place of a node in its program's vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The index into [`Program::nodes`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One node: what it is and the text it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// What the node is.
    pub kind: NodeKind,
    /// The bytes it was read from, without round brackets around them.
    pub span: Span,
}

/// The kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A number such as `3` or `-7/4`; see [`Program::number`].
    Number(NumberId),
    /// A literal with ups or a star, such as `1/2^3*`; see [`Program::up_star`].
    UpStar(UpStarId),
    /// A text between double quotes, taken as it stands; see [`Program::text`].
    ///
    /// There are no escapes, so byte `i` of the text is byte `span.from + 1 + i` of the source.
    Text(Symbol),
    /// A name; see [`Program::name`].
    Name(Symbol),
    /// A function or ruleset with its arguments.
    Call {
        /// The name called.
        name: Symbol,
        /// The arguments.
        args: List,
    },
    /// A game `{left | right}`.
    ///
    /// Braces with several runs of bars are nested: the longest run divides them, so `{3||1|0}`
    /// is `{3|{1|0}}`. A run's length matters only beside the others: `{0||}` is `{0|}`.
    Braces {
        /// Left's options.
        left: List,
        /// Right's options.
        right: List,
    },
    /// `±(g, h, …)`, the game whose Left options are the list and whose Right options their negatives.
    PlusMinus(List),
    /// A minus before anything but a number.
    Negate(NodeId),
    /// Two values and an operator between them.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// The value on its left.
        left: NodeId,
        /// The value on its right.
        right: NodeId,
    },
    /// `1, 3, .. 39`: the first two, and the last unless the range is endless.
    Steps(List),
    /// `1..`, the integers from one on.
    Endless(NodeId),
    /// `1 <= a < b`: values, each compared with the next; see [`Program::relations`].
    Chain {
        /// The values.
        values: List,
        /// The first of their relations.
        relations: u32,
    },
    /// Two values compared.
    Compare {
        /// The relation asked for.
        op: CompareOp,
        /// The value on its left.
        left: NodeId,
        /// The value on its right.
        right: NodeId,
    },
    /// `base[index]`, a ruleset and the heap it is played on.
    Index {
        /// What is indexed.
        base: NodeId,
        /// The index; a list when there are several heaps.
        index: NodeId,
    },
    /// A list `[4, 4]`.
    List(List),
    /// `base.name`: a field of a record or, where `base` is a number, so many copies of what the
    /// name means.
    Field {
        /// What has the field.
        base: NodeId,
        /// The name, a node of its own.
        name: NodeId,
    },
    /// `name: value` as an argument or in a record.
    Named {
        /// The name.
        name: Symbol,
        /// The value.
        value: NodeId,
    },
    /// A record `(period: 12, saltus: 0)` of [`NodeKind::Named`] values.
    Record(List),
    /// `not x`
    Not(NodeId),
    /// Truth values joined by one word.
    Logic {
        /// The word.
        op: LogicOp,
        /// The truth values.
        values: List,
    },
    /// `if condition then value else otherwise`.
    Conditional {
        /// What decides.
        condition: NodeId,
        /// The value where it holds.
        then: NodeId,
        /// The value where it does not.
        otherwise: NodeId,
    },
    /// A list by rule: what its members are, then its clauses.
    Rule(List),
    /// The clause `for name in source` of a rule.
    For {
        /// The name that is bound.
        name: Symbol,
        /// The values it takes.
        source: NodeId,
    },
    /// The clause `if condition` of a rule.
    Where(NodeId),
    /// `name := value`.
    Assign {
        /// The name that keeps the value.
        name: Symbol,
        /// The value.
        value: NodeId,
    },
    /// `name(x, y) := body`.
    Define {
        /// The name that keeps the function.
        name: Symbol,
        /// The whole definition as it was typed; see [`Program::text`].
        text: Symbol,
        /// The names of its arguments; see [`Program::parameters`].
        parameters: List,
        /// What it is worth.
        body: NodeId,
    },
}

/// The value of a literal with ups or a star: `number + ups·↑ + *star`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpStar {
    /// The number in front, 0 when there is none.
    pub number: Rational,
    /// How many ups; downs count as negative.
    pub ups: IBig,
    /// The nimber at the end, 0 when there is none.
    pub star: UBig,
}

/// A list of nodes of one program; see [`Program::list`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl List {
    /// How many nodes the list has.
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// A name or a text of one program; equal ones have equal symbols, except that `ω` is not the
/// symbol of `omega` though it is the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// A small integer that stands for the symbol: symbols are numbered from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A number literal of one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberId(pub(crate) u32);

/// A literal with ups or a star of one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UpStarId(pub(crate) u32);

/// A subtree whose root decides which parts of it are evaluated, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lazy {
    /// The first node of the subtree.
    pub(crate) first: u32,
    /// The root.
    pub(crate) root: NodeId,
}

/// A parsed source: statements separated by `;` or line ends.
///
/// ```
/// let program = grundy_lang::parse("g := {3||1|0}; g + 1/2^*")?;
/// assert_eq!(program.to_sexpr(), "(:= g {3 | {1 | 0}})\n(+ g 1/2^1*1)");
/// assert_eq!(program.statements().len(), 2);
/// # Ok::<_, grundy_lang::Diagnostic>(())
/// ```
///
/// Invariant: every node is used by exactly one later node or is the root of a statement, and the
/// children of a node are in the order of the source.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(crate) nodes: Vec<Node>,
    pub(crate) lists: Vec<NodeId>,
    pub(crate) numbers: Vec<Rational>,
    pub(crate) up_stars: Vec<UpStar>,
    pub(crate) relations: Vec<CompareOp>,
    pub(crate) parameters: Vec<Symbol>,
    /// In the order of their first nodes, the outer ones first.
    pub(crate) lazy: Vec<Lazy>,
    pub(crate) symbols: Vec<Box<str>>,
    pub(crate) statements: Vec<NodeId>,
    /// Where the text of each statement begins.
    pub(crate) begins: Vec<u32>,
    pub(crate) notes: Vec<Note>,
}

/// Which of two likely readings was taken of a place in the source, and how the other is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What was read.
    pub span: Span,
    /// The note in words.
    pub text: String,
}

impl Program {
    /// All nodes, children before their parents.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node with this id.
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[id.index()]
    }

    /// The root of each statement, in order; none for an empty source.
    pub fn statements(&self) -> &[NodeId] {
        &self.statements
    }

    /// Where the text of the last statement begins; 0 for an empty source.
    ///
    /// ```
    /// let text = "f(x) := x*x; (f(3)) + 1";
    /// let begin = grundy_lang::parse(text)?.last_begin();
    /// assert_eq!(&text[begin..], "(f(3)) + 1");
    /// assert_eq!(grundy_lang::parse("if 1 < 2 then 3 else 4")?.last_begin(), 0);
    /// # Ok::<_, grundy_lang::Diagnostic>(())
    /// ```
    pub fn last_begin(&self) -> usize {
        self.begins.last().map_or(0, |&begin| begin as usize)
    }

    /// What was read in one of two likely ways: which one, and how the other is written.
    ///
    /// ```
    /// let program = grundy_lang::parse("2^10 + 2^(10)")?;
    /// let note = "`2^10` was read as 2 and 10 ups; the power is written `2**10`";
    /// let texts: Vec<&str> = program.notes().iter().map(|note| note.text.as_str()).collect();
    /// assert_eq!(texts, [note]);
    /// # Ok::<_, grundy_lang::Diagnostic>(())
    /// ```
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The nodes of the statement with this index, as a range of [`Program::nodes`]; its root is
    /// the last of them.
    pub fn statement_nodes(&self, statement: usize) -> std::ops::Range<usize> {
        let from = statement
            .checked_sub(1)
            .map_or(0, |before| self.statements[before].index() + 1);
        from..self.statements[statement].index() + 1
    }

    /// The nodes of a list.
    pub fn list(&self, list: List) -> &[NodeId] {
        &self.lists[list.start as usize..][..list.len()]
    }

    /// The relations of a chain, one less than its values.
    pub fn relations(&self, first: u32, values: List) -> &[CompareOp] {
        &self.relations[first as usize..][..values.len() - 1]
    }

    /// The names of the arguments of a function.
    pub fn parameters(&self, list: List) -> &[Symbol] {
        &self.parameters[list.start as usize..][..list.len()]
    }

    /// The place in `lazy` of the outermost lazy subtree in a range of nodes that begins where the
    /// range does, or of the first that begins after it.
    pub(crate) fn lazy_from(&self, range: &std::ops::Range<usize>) -> usize {
        self.lazy.partition_point(|lazy| {
            let first = lazy.first as usize;
            first < range.start || first == range.start && lazy.root.index() >= range.end
        })
    }

    /// The value of a number literal.
    pub fn number(&self, id: NumberId) -> &Rational {
        &self.numbers[id.0 as usize]
    }

    /// The value of a literal with ups or a star.
    pub fn up_star(&self, id: UpStarId) -> &UpStar {
        &self.up_stars[id.0 as usize]
    }

    /// The name that a symbol stands for; `ω` is the name `omega`.
    pub fn name(&self, symbol: Symbol) -> &str {
        match &*self.symbols[symbol.index()] {
            "ω" => "omega",
            name => name,
        }
    }

    /// What stands between the quotes of a text.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.symbols[symbol.index()]
    }

    /// The name before a named value.
    pub(crate) fn name_of(&self, id: NodeId) -> Option<&str> {
        match self.node(id).kind {
            NodeKind::Named { name, .. } => Some(self.name(name)),
            _ => None,
        }
    }

    /// Whether a value has a name before it.
    pub(crate) fn is_named(&self, id: NodeId) -> bool {
        self.name_of(id).is_some()
    }

    /// Where the name of a name, a call or an assignment is written.
    pub fn name_span(&self, id: NodeId) -> Option<Span> {
        let node = self.node(id);
        let (NodeKind::Name(name) | NodeKind::Call { name, .. } | NodeKind::Assign { name, .. }) =
            node.kind
        else {
            return None;
        };
        // A symbol is shorter than its source, whose length fits 32 bits.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a part of the source, below 2^32 bytes"
        )]
        let length = self.symbols[name.index()].len() as u32;
        Some(Span::new(node.span.from, node.span.from + length))
    }

    /// The nodes of the subtree of a node, as a range of [`Program::nodes`]; the node is the last.
    pub fn subtree(&self, id: NodeId) -> std::ops::Range<usize> {
        let mut first = id;
        loop {
            let mut child = None;
            self.children(self.node(first).kind, |next| {
                child.get_or_insert(next);
            });
            match child {
                Some(next) => first = next,
                None => return first.index()..id.index() + 1,
            }
        }
    }

    /// Calls `each` with every child of a node, in the order of the source.
    pub fn children(&self, kind: NodeKind, mut each: impl FnMut(NodeId)) {
        match kind {
            NodeKind::Number(_) | NodeKind::UpStar(_) | NodeKind::Text(_) | NodeKind::Name(_) => {}
            NodeKind::Negate(child)
            | NodeKind::Not(child)
            | NodeKind::Endless(child)
            | NodeKind::Where(child)
            | NodeKind::For { source: child, .. }
            | NodeKind::Named { value: child, .. }
            | NodeKind::Define { body: child, .. }
            | NodeKind::Assign { value: child, .. } => each(child),
            NodeKind::Binary { left, right, .. } | NodeKind::Compare { left, right, .. } => {
                each(left);
                each(right);
            }
            NodeKind::Index { base, index } => {
                each(base);
                each(index);
            }
            NodeKind::Field { base, name } => {
                each(base);
                each(name);
            }
            NodeKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                each(condition);
                each(then);
                each(otherwise);
            }
            NodeKind::Call { args: list, .. }
            | NodeKind::Chain { values: list, .. }
            | NodeKind::Logic { values: list, .. }
            | NodeKind::Steps(list)
            | NodeKind::Record(list)
            | NodeKind::Rule(list)
            | NodeKind::PlusMinus(list)
            | NodeKind::List(list) => {
                self.list(list).iter().copied().for_each(each);
            }
            NodeKind::Braces { left, right } => {
                self.list(left)
                    .iter()
                    .chain(self.list(right))
                    .copied()
                    .for_each(each);
            }
        }
    }
}

const _: () = assert!(
    size_of::<Node>() <= 32,
    "ten million nodes should fit a small machine"
);
