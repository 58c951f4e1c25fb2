//! Operators between two values: which one a sign is (rules 2, 3 and 4) and how tightly it binds.

use super::{Bracket, LiteralKind, Operand, Parser, Pending, Previous, Step, Waiting};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Bars, Follow, Lexeme, Lines, Shape, Token};
use crate::literal::{self, Carets};
use crate::syntax::{BinaryOp, NodeKind, Symbol};

/// How tightly an operator binds; the table is in the page of [`super`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Assign,
    Compare,
    Range,
    Sum,
    Product,
    Negate,
    Multiple,
    Power,
    PlusMinus,
}

impl Level {
    fn of(op: BinaryOp) -> Level {
        match op {
            BinaryOp::Add | BinaryOp::Sub => Level::Sum,
            BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::OrdinalSum => Level::Product,
            BinaryOp::IntegerMultiple => Level::Multiple,
            BinaryOp::Power => Level::Power,
            BinaryOp::Range => Level::Range,
        }
    }

    /// Whether `a . b . c` is `a . (b . c)`.
    fn joins_to_the_right(self) -> bool {
        matches!(self, Level::Assign | Level::Multiple | Level::Power)
    }
}

impl Waiting {
    /// The level of an operator; `None` for an open bracket, which nothing passes.
    fn level(self) -> Option<Level> {
        match self {
            Waiting::Open { .. } => None,
            Waiting::Assign(_) => Some(Level::Assign),
            Waiting::Compare(_) => Some(Level::Compare),
            Waiting::Binary(op) => Some(Level::of(op)),
            Waiting::Negate => Some(Level::Negate),
            Waiting::PlusMinus => Some(Level::PlusMinus),
        }
    }
}

impl Parser<'_> {
    /// Reads on behind a value.
    pub(super) fn operator(&mut self) -> Result<Step, Diagnostic> {
        let lexeme = self.lexer.peek(self.lines(), self.bars())?;
        match lexeme.token {
            Token::End | Token::Newline | Token::Semicolon => self.end_statement(lexeme)?,
            Token::Comma => self.comma(lexeme)?,
            Token::Bars(count) => self.bar(lexeme, count)?,
            Token::Close(shape) => self.close(lexeme, shape)?,
            Token::Open(Shape::Square) if self.previous == Previous::Closed => {
                self.lexer.take(lexeme);
                self.open(Bracket::Index, lexeme.span, Symbol(0));
            }
            Token::Plus => self.shift_binary(BinaryOp::Add, lexeme),
            Token::Minus => self.shift_binary(BinaryOp::Sub, lexeme),
            Token::Slash => self.shift_binary(BinaryOp::Divide, lexeme),
            Token::Times => self.shift_binary(BinaryOp::Multiply, lexeme),
            Token::Power => self.shift_binary(BinaryOp::Power, lexeme),
            Token::Colon => self.shift_binary(BinaryOp::OrdinalSum, lexeme),
            Token::DotDot => self.shift_binary(BinaryOp::Range, lexeme),
            Token::Dot => self.dot(lexeme)?,
            Token::Star => self.star(lexeme)?,
            Token::Caret => self.caret(lexeme)?,
            Token::Compare(_) => self.compare(lexeme)?,
            Token::Becomes => self.assign(lexeme)?,
            _ => return Err(self.missing_operator(lexeme)),
        }
        Ok(Step::More)
    }

    fn end_statement(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        if self.innermost > 0 {
            return Err(self.unclosed(lexeme));
        }
        self.reduce(|_| true);
        let root = self.operands.pop().expect("a statement is one value");
        self.builder.program.statements.push(root.node);
        self.lexer.take(lexeme);
        self.previous = Previous::Opening;
        Ok(())
    }

    fn shift_binary(&mut self, op: BinaryOp, lexeme: Lexeme) {
        let level = Level::of(op);
        self.shift(Waiting::Binary(op), level, lexeme);
    }

    /// Makes nodes of all that binds more tightly, then lets the operator wait for its right operand.
    fn shift(&mut self, what: Waiting, level: Level, lexeme: Lexeme) {
        self.reduce(|top| top > level || (top == level && !level.joins_to_the_right()));
        self.lexer.take(lexeme);
        self.shift_prefix(what, lexeme.span);
    }

    /// `*` behind a value: rule 3 behind a name or bracket, rule 2 behind a literal.
    fn star(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        let mut behind = self.lexer.clone();
        behind.take(lexeme);
        let (blank, follow) = behind.follow(self.lines());
        match self.previous {
            Previous::Literal(kind) => {
                let spaced = lexeme.spaced && (blank || follow == Follow::LineEnd);
                if !spaced && follow != Follow::Operand {
                    return Err(self.star_behind_literal(lexeme, kind, behind));
                }
            }
            _ if !lexeme.spaced && self.nothing_follows(lexeme) => {
                return Err(self.sign_behind_value(lexeme, "*"));
            }
            _ => {}
        }
        self.shift_binary(BinaryOp::Multiply, lexeme);
        Ok(())
    }

    /// `^` behind a value: a power behind a name or bracket (rule 3), before a name or bracket and
    /// among integers (rule 4). Tight ups behind a number have been read with it.
    fn caret(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        let mut behind = self.lexer.clone();
        behind.take(lexeme);
        let (_, follow) = behind.follow(self.lines());
        match self.previous {
            Previous::Literal(kind)
                if self.carets() == Carets::Ups && follow != Follow::Operand =>
            {
                return Err(self.caret_behind_literal(lexeme, kind, behind));
            }
            Previous::Literal(_) => {}
            _ if !lexeme.spaced && self.nothing_follows(lexeme) => {
                return Err(self.sign_behind_value(lexeme, "^"));
            }
            _ => {}
        }
        self.shift_binary(BinaryOp::Power, lexeme);
        Ok(())
    }

    /// Whether no operand can begin behind this sign, so that it was meant as a value: `{2|1}^`.
    fn nothing_follows(&self, sign: Lexeme) -> bool {
        let mut behind = self.lexer.clone();
        behind.take(sign);
        behind.peek(self.lines(), self.bars()).is_ok_and(|next| {
            matches!(
                next.token,
                Token::End
                    | Token::Newline
                    | Token::Semicolon
                    | Token::Comma
                    | Token::Bars(_)
                    | Token::Close(_)
                    | Token::Compare(_)
                    | Token::Plus
                    | Token::Slash
                    | Token::Colon
                    | Token::Dot
                    | Token::DotDot
            )
        })
    }

    /// `.` is an integer multiple, but not tight between two digits (rule 6).
    fn dot(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        let mut behind = self.lexer.clone();
        behind.take(lexeme);
        let (blank, follow) = behind.follow(self.lines());
        if matches!(self.previous, Previous::Literal(_))
            && follow == Follow::Digit
            && !(lexeme.spaced && blank)
        {
            behind.blanks(Lines::Blank);
            behind.digits();
            let from = self
                .operands
                .last()
                .map_or(lexeme.span, |operand| operand.span);
            let to = crate::Span::new(from.from, behind.offset());
            return Err(literal::decimal_point(self.lexer.source, to));
        }
        self.shift_binary(BinaryOp::IntegerMultiple, lexeme);
        Ok(())
    }

    fn compare(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        if self.bars() == Bars::Separate {
            return Err(self.comparison_in_braces(lexeme));
        }
        self.reduce(|top| top > Level::Compare);
        if let Some(Pending {
            what: Waiting::Compare(_),
            ..
        }) = self.pending.last()
        {
            return Err(self.chained_comparison(lexeme));
        }
        let Token::Compare(op) = lexeme.token else {
            unreachable!("called on a comparison")
        };
        self.shift(Waiting::Compare(op), Level::Compare, lexeme);
        Ok(())
    }

    fn assign(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        let first = match self.pending.last() {
            None => true,
            Some(pending) => matches!(pending.what, Waiting::Assign(_)),
        };
        let target = self
            .operands
            .last()
            .expect("an operator stands behind a value");
        let node = self.builder.program.node(target.node);
        match node.kind {
            // A name in round brackets spans more than its node.
            NodeKind::Name(name) if first && node.span == target.span => {
                // The name is the last node: it is given a value here, not asked for one.
                self.operands.pop();
                self.builder.program.nodes.pop();
                self.lexer.take(lexeme);
                self.shift_prefix(Waiting::Assign(name), lexeme.span.join(node.span));
                Ok(())
            }
            _ => Err(self.not_a_name(lexeme)),
        }
    }

    /// Makes nodes of all operators since the innermost bracket; without a value there are none.
    pub(super) fn reduce_to_bracket(&mut self) {
        if !self.wants_operand() {
            self.reduce(|_| true);
        }
    }

    pub(super) fn wants_operand(&self) -> bool {
        matches!(
            self.previous,
            Previous::Opening | Previous::Comma | Previous::Operator(_)
        )
    }

    /// Makes nodes of the topmost operators as long as their level is `ripe`.
    fn reduce(&mut self, ripe: impl Fn(Level) -> bool) {
        while let Some(&Pending { what, span }) = self.pending.last()
            && what.level().is_some_and(&ripe)
        {
            self.pending.pop();
            let right = self
                .operands
                .pop()
                .expect("an operator has its right operand");
            let (kind, span) = match what {
                Waiting::Open { .. } => unreachable!("an open bracket has no level"),
                Waiting::Negate => (NodeKind::Negate(right.node), span.join(right.span)),
                Waiting::PlusMinus => (
                    NodeKind::PlusMinus(self.builder.list([right.node])),
                    span.join(right.span),
                ),
                Waiting::Assign(name) => (
                    NodeKind::Assign {
                        name,
                        value: right.node,
                    },
                    span.join(right.span),
                ),
                Waiting::Binary(op) => {
                    let left = self
                        .operands
                        .pop()
                        .expect("a binary operator has its left operand");
                    let kind = NodeKind::Binary {
                        op,
                        left: left.node,
                        right: right.node,
                    };
                    (kind, left.span.join(right.span))
                }
                Waiting::Compare(op) => {
                    let left = self
                        .operands
                        .pop()
                        .expect("a comparison has its left operand");
                    let kind = NodeKind::Compare {
                        op,
                        left: left.node,
                        right: right.node,
                    };
                    (kind, left.span.join(right.span))
                }
            };
            let node = self.builder.node(kind, span);
            self.operands.push(Operand { node, span });
        }
    }

    /// The text of the value just read, for a hint.
    pub(super) fn value_text(&self) -> String {
        let span = self
            .operands
            .last()
            .map(|operand| operand.span)
            .unwrap_or_default();
        literal::shorten(&self.lexer.source[span.range()])
    }

    /// What a literal of this kind is called.
    pub(super) fn literal_noun(kind: LiteralKind) -> &'static str {
        match kind {
            LiteralKind::Number => "a number",
            LiteralKind::Ups => "ups",
            LiteralKind::Star => "a nimber",
        }
    }
}
