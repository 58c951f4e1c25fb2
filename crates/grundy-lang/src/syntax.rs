//! The tree of a program, kept flat.
//!
//! A [`Program`] is one vector of nodes in post-order: the children of a node stand before it, in
//! order, each with its whole subtree. An evaluator therefore walks the vector once with a stack
//! of values, however deep the text was nested, and dropping a program frees a few vectors.
//! Round brackets leave no node: they decide the shape of the tree and are then done.

use grundy_num::{IBig, Rational, UBig};

use crate::diagnostic::Span;

mod sexpr;

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
    /// `name := value`.
    Assign {
        /// The name that keeps the value.
        name: Symbol,
        /// The value.
        value: NodeId,
    },
}

/// The operators between two values that give a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*` where it multiplies
    Multiply,
    /// `/`
    Divide,
    /// `^` where it is a power, and `**`
    Power,
    /// `n.g`, the sum of n copies of g
    IntegerMultiple,
    /// `g : h`
    OrdinalSum,
    /// `1..8`, the integers from one to the other
    Range,
}

impl BinaryOp {
    /// The operator as it is written.
    pub const fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Power => "**",
            BinaryOp::IntegerMultiple => ".",
            BinaryOp::OrdinalSum => ":",
            BinaryOp::Range => "..",
        }
    }
}

/// The relations between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<>`, confused with
    Confused,
    /// `<|`, less than or confused with
    LessOrConfused,
    /// `|>`, greater than or confused with
    GreaterOrConfused,
}

impl CompareOp {
    /// The relation as it is written.
    pub const fn symbol(self) -> &'static str {
        match self {
            CompareOp::Equal => "==",
            CompareOp::NotEqual => "!=",
            CompareOp::Less => "<",
            CompareOp::LessOrEqual => "<=",
            CompareOp::Greater => ">",
            CompareOp::GreaterOrEqual => ">=",
            CompareOp::Confused => "<>",
            CompareOp::LessOrConfused => "<|",
            CompareOp::GreaterOrConfused => "|>",
        }
    }
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
    pub(crate) symbols: Vec<Box<str>>,
    pub(crate) statements: Vec<NodeId>,
    pub(crate) notes: Vec<String>,
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

    /// What was read in one of two likely ways: which one, and how the other is written.
    ///
    /// ```
    /// let program = grundy_lang::parse("2^10 + 2^(10)")?;
    /// let note = "`2^10` was read as 2 and 10 ups; the power is written `2**10`";
    /// assert_eq!(program.notes(), [note]);
    /// # Ok::<_, grundy_lang::Diagnostic>(())
    /// ```
    pub fn notes(&self) -> &[String] {
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
            NodeKind::Negate(child) | NodeKind::Assign { value: child, .. } => each(child),
            NodeKind::Binary { left, right, .. } | NodeKind::Compare { left, right, .. } => {
                each(left);
                each(right);
            }
            NodeKind::Index { base, index } => {
                each(base);
                each(index);
            }
            NodeKind::Call { args: list, .. }
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
