//! A program printed as s-expressions: the shape of the tree, with nothing left to precedence.

use std::fmt::{self, Write as _};

use grundy_num::{IBig, UBig};

use super::{List, NodeId, NodeKind, Program, UpStar};

/// What is still to be printed, the next one last.
enum Todo {
    Node(NodeId),
    Text(&'static str),
}

impl Program {
    /// The tree as text, a statement a line: `1 + -x*2` is `(+ 1 (* (neg x) 2))`.
    ///
    /// Literals with ups or a star are written with all their digits: `1^*` is `1^1*1`.
    pub fn to_sexpr(&self) -> String {
        let mut out = String::new();
        for (line, &root) in self.statements.iter().enumerate() {
            if line > 0 {
                out.push('\n');
            }
            self.write_sexpr(&mut out, root);
        }
        out
    }

    fn write_sexpr(&self, out: &mut String, root: NodeId) {
        let mut todo = vec![Todo::Node(root)];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Text(text) => out.push_str(text),
                Todo::Node(id) => self.write_node(out, id, &mut todo),
            }
        }
    }

    /// Writes the head of a node and leaves the rest of it to do.
    fn write_node(&self, out: &mut String, id: NodeId, todo: &mut Vec<Todo>) {
        let head = match self.node(id).kind {
            NodeKind::Number(number) => return push(out, format_args!("{}", self.number(number))),
            NodeKind::UpStar(literal) => {
                return push(out, format_args!("{}", self.up_star(literal)));
            }
            NodeKind::Text(text) => return push(out, format_args!("\"{}\"", self.text(text))),
            NodeKind::Name(name) => return push(out, format_args!("{}", self.name(name))),
            NodeKind::Braces { left, right } => {
                todo.push(Todo::Text("}"));
                self.push_items(todo, right, " ", "");
                todo.push(Todo::Text("|"));
                self.push_items(todo, left, "", " ");
                return out.push('{');
            }
            NodeKind::List(list) => {
                todo.push(Todo::Text("]"));
                if let Some((&first, rest)) = self.list(list).split_first() {
                    for &item in rest.iter().rev() {
                        todo.extend([Todo::Node(item), Todo::Text(" ")]);
                    }
                    todo.push(Todo::Node(first));
                }
                return out.push('[');
            }
            NodeKind::Call { name, .. } => {
                push(out, format_args!("({}", self.name(name)));
                ""
            }
            NodeKind::Assign { name, .. } => {
                push(out, format_args!("(:= {}", self.name(name)));
                ""
            }
            NodeKind::Define {
                name, parameters, ..
            } => {
                push(out, format_args!("(:= ({}", self.name(name)));
                for &parameter in self.parameters(parameters) {
                    push(out, format_args!(" {}", self.name(parameter)));
                }
                ")"
            }
            NodeKind::Named { name, .. } => {
                push(out, format_args!("({}:", self.name(name)));
                ""
            }
            NodeKind::For { name, .. } => {
                push(out, format_args!("(for {}", self.name(name)));
                ""
            }
            NodeKind::Chain { values, relations } => {
                out.push('(');
                for (i, relation) in self.relations(relations, values).iter().enumerate() {
                    push(
                        out,
                        format_args!("{}{}", if i > 0 { " " } else { "" }, relation.symbol()),
                    );
                }
                ""
            }
            NodeKind::Logic { op, .. } => {
                out.push('(');
                op.symbol()
            }
            NodeKind::Steps(_) => "(steps",
            NodeKind::Endless(_) => "(from",
            NodeKind::Field { .. } => "(field",
            NodeKind::Record(_) => "(record",
            NodeKind::Not(_) => "(not",
            NodeKind::Conditional { .. } => "(if",
            NodeKind::Rule(_) => "(rule",
            NodeKind::Where(_) => "(where",
            NodeKind::PlusMinus(_) => "(±",
            NodeKind::Negate(_) => "(neg",
            NodeKind::Index { .. } => "(index",
            NodeKind::Binary { op, .. } => {
                out.push('(');
                op.symbol()
            }
            NodeKind::Compare { op, .. } => {
                out.push('(');
                op.symbol()
            }
        };
        out.push_str(head);
        todo.push(Todo::Text(")"));
        let first = todo.len();
        self.children(self.node(id).kind, |child| {
            todo.extend([Todo::Text(" "), Todo::Node(child)]);
        });
        // Reversing the pairs puts the blank before its child again.
        todo[first..].reverse();
    }

    fn push_items(
        &self,
        todo: &mut Vec<Todo>,
        list: List,
        before: &'static str,
        after: &'static str,
    ) {
        for &item in self.list(list).iter().rev() {
            todo.extend([Todo::Text(after), Todo::Node(item), Todo::Text(before)]);
        }
    }
}

fn push(out: &mut String, text: fmt::Arguments<'_>) {
    out.write_fmt(text)
        .expect("writing to a string does not fail");
}

/// All digits, and no part that is zero: `1/2^3*1`, `v2`, `0`.
impl fmt::Display for UpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bare = self.ups == IBig::ZERO && self.star == UBig::ZERO;
        if bare || !self.number.is_zero() {
            write!(f, "{}", self.number)?;
        }
        if self.ups > IBig::ZERO {
            write!(f, "^{}", self.ups)?;
        } else if self.ups < IBig::ZERO {
            write!(f, "v{}", -&self.ups)?;
        }
        if self.star != UBig::ZERO {
            write!(f, "*{}", self.star)?;
        }
        Ok(())
    }
}
