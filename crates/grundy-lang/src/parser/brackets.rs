//! Brackets, the lists inside them, and the bars of braces (rule 7).
//!
//! The bars of one pair of braces form a tree: the longest run divides the braces, and so on in
//! each half. Read from the left this needs only a stack on which the runs get shorter: a longer
//! run closes the shorter ones before it, and a run as long as the one on top would be the longest
//! of its part for the second time. How long a run is matters only beside the others, so `{0||}`
//! is `{0|}` and `{|||}` is `{|}`.

use super::{Bracket, Parser, Pending, Previous, Waiting};
use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Lexeme, Shape};
use crate::literal::Carets;
use crate::syntax::{List, NodeKind, Symbol};

/// Where the list in an open bracket begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gathering {
    /// The index of its first operand.
    pub(super) operands: u32,
    /// The first node inside the bracket.
    first: u32,
    /// Whether a `for` was read in it.
    pub(super) is_rule: bool,
    /// The index of its first side, in braces.
    sides: u32,
    /// What is called, in a call.
    name: Symbol,
}

/// One side of braces, read up to the bars on its right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    options: List,
    from: u32,
    bars: u32,
    /// Where the bars stand.
    at: Span,
}

/// Operands and sides are fewer than the bytes of the source, which fit 32 bits.
pub(super) fn mark(length: usize) -> u32 {
    u32::try_from(length).expect("a stack is shorter than the source")
}

impl Parser<'_> {
    /// Opens a bracket that was just read; `at` begins with what belongs to it, such as a name.
    pub(super) fn open(&mut self, bracket: Bracket, at: Span, name: Symbol) {
        let carets = match bracket {
            Bracket::Group | Bracket::Record | Bracket::List => self.carets(),
            Bracket::Index => Carets::Powers,
            Bracket::Call if crate::builtins::takes_numbers(self.builder.program.name(name)) => {
                Carets::Powers
            }
            Bracket::Call | Bracket::PlusMinus | Bracket::Braces => Carets::Ups,
        };
        if !matches!(bracket, Bracket::Group) {
            self.begin_gathering(name);
        }
        self.pending.push(Pending {
            what: Waiting::Open {
                bracket,
                carets,
                outer: self.innermost,
            },
            span: at,
        });
        self.innermost = mark(self.pending.len());
        self.previous = Previous::Opening;
    }

    fn begin_gathering(&mut self, name: Symbol) {
        self.gatherings.push(Gathering {
            operands: mark(self.operands.len()),
            first: mark(self.builder.program.nodes.len()),
            is_rule: false,
            sides: mark(self.sides.len()),
            name,
        });
    }

    /// Makes the round bracket just opened one of named values.
    pub(super) fn make_record(&mut self) {
        let open = self.pending.last_mut().expect("a bracket was opened");
        if let Waiting::Open { bracket, .. } = &mut open.what {
            *bracket = Bracket::Record;
        }
        self.begin_gathering(Symbol(0));
    }

    pub(super) fn comma(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        let Some((bracket, ..)) = self.bracket() else {
            return Err(super::refusals::stray_comma(lexeme.span, "a statement"));
        };
        match bracket {
            Bracket::Group => {
                return Err(super::refusals::stray_comma(lexeme.span, "round brackets"));
            }
            _ if self.gathering().is_rule => return self.comma_in_clause(lexeme),
            Bracket::PlusMinus
            | Bracket::Record
            | Bracket::Call
            | Bracket::Index
            | Bracket::List
            | Bracket::Braces => {}
        }
        if self.wants_operand() {
            return Err(self.missing_operand(lexeme));
        }
        self.settle(lexeme)?;
        self.lexer.take(lexeme);
        self.previous = Previous::Comma;
        Ok(())
    }

    /// Reads a run of bars directly inside braces.
    pub(super) fn bar(&mut self, lexeme: Lexeme, bars: u32) -> Result<(), Diagnostic> {
        if self.wants_operand() && self.previous != Previous::Opening {
            return Err(self.missing_operand(lexeme));
        }
        self.settle(lexeme)?;
        let gathering = self.gathering();
        let (options, mut span) =
            self.gather(gathering, Span::new(lexeme.span.from, lexeme.span.from));
        let mut options = options;
        while let Some(side) = self.top_side(gathering).filter(|side| side.bars < bars) {
            (options, span) = self.divide(side, options, span);
        }
        if let Some(side) = self.top_side(gathering).filter(|side| side.bars == bars) {
            return Err(self.equal_bars(side.at, lexeme.span));
        }
        self.sides.push(Side {
            options,
            from: span.from,
            bars,
            at: lexeme.span,
        });
        self.lexer.take(lexeme);
        self.previous = Previous::Opening;
        Ok(())
    }

    pub(super) fn close(&mut self, lexeme: Lexeme, shape: Shape) -> Result<(), Diagnostic> {
        let typed = self.bracket().filter(|_| !self.is_in_untyped());
        let Some((bracket, _, open)) = typed else {
            return Err(super::refusals::stray_close(lexeme.span, shape));
        };
        if bracket.shape() != shape {
            return Err(self.mismatch(bracket, open, lexeme.span, shape));
        }
        let empty = matches!(bracket, Bracket::Call | Bracket::List | Bracket::Braces);
        if self.wants_operand() && !(empty && self.previous == Previous::Opening) {
            return Err(self.missing_operand(lexeme));
        }
        self.settle(lexeme)?;
        let span = open.join(lexeme.span);
        match bracket {
            Bracket::Group => {
                self.operands
                    .last_mut()
                    .expect("a group holds one value")
                    .span = span;
            }
            Bracket::Index => self.close_index(lexeme.span),
            Bracket::PlusMinus | Bracket::Call | Bracket::List => self.close_list(bracket, span),
            Bracket::Record => self.close_record(span)?,
            Bracket::Braces => self.close_braces(span)?,
        }
        if let Some(Pending {
            what: Waiting::Open { outer, .. },
            ..
        }) = self.pending.pop()
        {
            self.innermost = outer;
        }
        self.lexer.take(lexeme);
        self.previous = Previous::Closed;
        Ok(())
    }

    /// One value is the index itself; several, the heaps of one position, are a list.
    fn close_index(&mut self, close: Span) {
        let gathering = self.gathering();
        if self.operands.len() > gathering.operands as usize + 1 {
            let (heaps, span) = self.gather(gathering, close);
            let node = self.builder.node(NodeKind::List(heaps), span);
            self.operand_of(node, span, gathering.first);
        }
        self.gatherings.pop();
        let (Some(index), Some(base)) = (self.operands.pop(), self.operands.pop()) else {
            unreachable!("an index stands behind what it indexes");
        };
        let span = base.span.join(close);
        let node = self.builder.node(
            NodeKind::Index {
                base: base.node,
                index: index.node,
            },
            span,
        );
        self.operand_of(node, span, base.first);
    }

    fn close_list(&mut self, bracket: Bracket, span: Span) {
        let gathering = self.gathering();
        let Gathering { name, first, .. } = gathering;
        let (mut list, inside) = self.gather(gathering, span);
        self.gatherings.pop();
        if gathering.is_rule {
            let place = match bracket {
                Bracket::Call => inside,
                _ => span,
            };
            let rule = self.builder.lazy_node(NodeKind::Rule(list), place, first);
            if bracket == Bracket::List {
                return self.operand_of(rule, span, first);
            }
            list = self.builder.list([rule]);
        }
        let node = match bracket {
            // A function may take the members of its only argument one by one.
            Bracket::Call if gathering.is_rule => {
                let kind = NodeKind::Call { name, args: list };
                self.builder.lazy_node(kind, span, first)
            }
            Bracket::Call => self.builder.node(NodeKind::Call { name, args: list }, span),
            Bracket::PlusMinus => self.builder.node(NodeKind::PlusMinus(list), span),
            _ => self.builder.node(NodeKind::List(list), span),
        };
        self.operand_of(node, span, first);
    }

    fn close_record(&mut self, span: Span) -> Result<(), Diagnostic> {
        let gathering = self.gathering();
        let items = &self.operands[gathering.operands as usize..];
        let without_name = items.iter().find(|item| {
            let kind = self.builder.program.node(item.node).kind;
            !matches!(kind, NodeKind::Named { .. })
        });
        if let Some(item) = without_name {
            return Err(
                Diagnostic::new(item.span, "expected `name: value` in a record")
                    .hint("for example `(period: 12, saltus: 0)`"),
            );
        }
        let (list, _) = self.gather(gathering, span);
        self.gatherings.pop();
        let node = self.builder.node(NodeKind::Record(list), span);
        self.operand_of(node, span, gathering.first);
        Ok(())
    }

    fn close_braces(&mut self, span: Span) -> Result<(), Diagnostic> {
        let gathering = self.gathering();
        let end = self
            .sides
            .last()
            .map_or(span, |side| Span::new(side.at.to, side.at.to));
        let (mut right, mut right_span) = self.gather(gathering, end);
        loop {
            let Some(side) = self.top_side(gathering) else {
                return Err(self.no_bar(span));
            };
            if self.sides.len() == gathering.sides as usize + 1 {
                self.sides.pop();
                self.gatherings.pop();
                let node = self.builder.node(
                    NodeKind::Braces {
                        left: side.options,
                        right,
                    },
                    span,
                );
                self.operand_of(node, span, gathering.first);
                return Ok(());
            }
            (right, right_span) = self.divide(side, right, right_span);
        }
    }

    /// Makes the top side and the options on the right of its bars into one game, alone in a list.
    fn divide(&mut self, side: Side, right: List, right_span: Span) -> (List, Span) {
        self.sides.pop();
        let span = Span::new(side.from, right_span.to);
        let node = self.builder.node(
            NodeKind::Braces {
                left: side.options,
                right,
            },
            span,
        );
        (self.builder.list([node]), span)
    }

    pub(super) fn gathering(&self) -> Gathering {
        *self
            .gatherings
            .last()
            .expect("the innermost bracket gathers a list")
    }

    /// The operands since the bracket or its last bar, as a list, and the text they span;
    /// `nothing` is the span of an empty list.
    fn gather(&mut self, gathering: Gathering, nothing: Span) -> (List, Span) {
        let items = &self.operands[gathering.operands as usize..];
        let span = match (items.first(), items.last()) {
            (Some(first), Some(last)) => first.span.join(last.span),
            _ => nothing,
        };
        let list = self.builder.list(items.iter().map(|operand| operand.node));
        self.operands.truncate(gathering.operands as usize);
        (list, span)
    }

    /// The last side of the innermost braces.
    fn top_side(&self, gathering: Gathering) -> Option<Side> {
        self.sides[gathering.sides as usize..].last().copied()
    }
}
