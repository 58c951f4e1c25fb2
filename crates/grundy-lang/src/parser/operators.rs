//! Operators between two values: which one a sign is (rules 2, 3 and 4) and how tightly it binds.

use super::{Bracket, LiteralKind, Parser, Pending, Previous, Step, Waiting};
use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Bars, Follow, Lexeme, Lines, Shape, Token};
use crate::literal::{self, Carets};
use crate::syntax::{BinaryOp, CompareOp, LogicOp, NodeId, NodeKind, Symbol};

/// How tightly an operator binds; the table is in the page of [`super`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Assign,
    Clause,
    Conditional,
    Implies,
    Or,
    And,
    Not,
    Compare,
    Range,
    NimSum,
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
            BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::OrdinalSum
            | BinaryOp::IntegerDivide
            | BinaryOp::Remainder => Level::Product,
            BinaryOp::NimSum => Level::NimSum,
            BinaryOp::IntegerMultiple => Level::Multiple,
            BinaryOp::Power => Level::Power,
            BinaryOp::Range => Level::Range,
        }
    }

    /// Whether `a . b . c` is `a . (b . c)`, or all of them wait to be joined as one.
    fn joins_to_the_right(self) -> bool {
        matches!(
            self,
            Level::Assign
                | Level::Implies
                | Level::Or
                | Level::And
                | Level::Compare
                | Level::Multiple
                | Level::Power
        )
    }

    fn of_logic(op: LogicOp) -> Level {
        match op {
            LogicOp::And => Level::And,
            LogicOp::Or => Level::Or,
            LogicOp::Implies => Level::Implies,
        }
    }
}

impl Waiting {
    /// The level of an operator; `None` for an open bracket or condition, which nothing passes.
    fn level(self) -> Option<Level> {
        match self {
            Waiting::Open { .. } | Waiting::If | Waiting::Then => None,
            Waiting::Assign(_) | Waiting::Define { .. } => Some(Level::Assign),
            Waiting::For { .. } | Waiting::Where | Waiting::Named(_) => Some(Level::Clause),
            Waiting::Else => Some(Level::Conditional),
            Waiting::Logic(op) => Some(Level::of_logic(op)),
            Waiting::Not => Some(Level::Not),
            Waiting::Steps => Some(Level::Range),
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
            Token::End if self.is_in_untyped() => {
                self.settle(lexeme)?;
                return Ok(Step::Done);
            }
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
            Token::Power => {
                self.refuse_power_of_field(lexeme)?;
                self.note_base();
                self.shift_binary(BinaryOp::Power, lexeme);
            }
            Token::Colon => self.shift_binary(BinaryOp::OrdinalSum, lexeme),
            Token::DotDot => self.range(lexeme)?,
            Token::Dot => self.dot(lexeme)?,
            Token::Star => self.star(lexeme)?,
            Token::Caret => self.caret(lexeme)?,
            Token::Compare(op) => self.compare(op, lexeme)?,
            Token::Becomes => self.assign(lexeme)?,
            Token::Word(word) => self.word_for_operator(word, lexeme)?,
            _ => return Err(self.missing_operator(lexeme)),
        }
        Ok(Step::More)
    }

    fn end_statement(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        if self.innermost > 0 {
            return Err(self.unclosed(lexeme));
        }
        self.settle(lexeme)?;
        let root = self.operands.pop().expect("a statement is one value");
        self.builder.program.statements.push(root.node);
        self.builder.program.begins.push(root.span.from);
        self.lexer.take(lexeme);
        self.previous = Previous::Opening;
        Ok(())
    }

    pub(super) fn shift_binary(&mut self, op: BinaryOp, lexeme: Lexeme) {
        let level = Level::of(op);
        self.shift(Waiting::Binary(op), level, lexeme);
    }

    pub(super) fn shift_logic(&mut self, op: LogicOp, lexeme: Lexeme) {
        self.shift(Waiting::Logic(op), Level::of_logic(op), lexeme);
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
            Previous::Literal(_) => self.note_base(),
            _ if !lexeme.spaced && self.nothing_follows(lexeme) => {
                return Err(self.sign_behind_value(lexeme, "^"));
            }
            _ => self.refuse_power_of_field(lexeme)?,
        }
        self.shift_binary(BinaryOp::Power, lexeme);
        Ok(())
    }

    /// Whether no operand can begin behind this sign, so that it was meant as a value: `{2|1}^`.
    fn nothing_follows(&self, sign: Lexeme) -> bool {
        let mut behind = self.lexer.clone();
        behind.take(sign);
        behind.peek(self.lines(), self.bars()).is_ok_and(|next| {
            !self.is_decimal(next)
                && matches!(
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
        if self.field(lexeme)? {
            return Ok(());
        }
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

    pub(super) fn compare(&mut self, op: CompareOp, lexeme: Lexeme) -> Result<(), Diagnostic> {
        if self.bars() == Bars::Separate {
            return Err(self.comparison_in_braces(lexeme));
        }
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
            NodeKind::Call { name, args }
                if self.pending.is_empty() && node.span == target.span =>
            {
                self.begin_definition(lexeme, name, args)
            }
            _ => Err(self.not_a_name(lexeme)),
        }
    }

    /// Where the `/`, `div` or `mod` stands that the next operand, or its negative, is right behind.
    pub(super) fn quotient_waiting(&self) -> Option<Span> {
        let negated = |it: &&Pending| matches!(it.what, Waiting::Negate);
        let waiting = self.pending.iter().rev().find(|it| !negated(it))?;
        match waiting.what {
            Waiting::Binary(BinaryOp::Divide | BinaryOp::IntegerDivide | BinaryOp::Remainder) => {
                Some(waiting.span)
            }
            _ => None,
        }
    }

    pub(super) fn wants_operand(&self) -> bool {
        matches!(
            self.previous,
            Previous::Opening | Previous::Comma | Previous::Operator(_)
        )
    }

    /// Makes nodes of the topmost operators as long as their level is `ripe`.
    pub(super) fn reduce(&mut self, ripe: impl Fn(Level) -> bool) {
        while let Some(&Pending { what, span }) = self.pending.last()
            && what.level().is_some_and(&ripe)
        {
            self.join(what, span);
        }
    }

    /// Makes a node of the topmost operator, which stands at `span`, and its operands.
    fn join(&mut self, what: Waiting, span: Span) {
        let run = match what {
            Waiting::Compare(_) => self.run_of(|other| matches!(other, Waiting::Compare(_))),
            Waiting::Logic(op) if op != LogicOp::Implies => {
                self.run_of(|other| matches!(other, Waiting::Logic(it) if it == op))
            }
            _ => 1,
        };
        let count = match what {
            Waiting::Compare(_) | Waiting::Logic(_) => run + 1,
            Waiting::Binary(_) => 2,
            Waiting::Steps | Waiting::Else => 3,
            _ => 1,
        };
        let from = self.operands.len() - count;
        let (first, left) = (self.operands[from].first, self.operands[from].span);
        let right = self.operands[from + count - 1].span;
        let relations = self.pending.len() - run;
        let nodes: Vec<NodeId> = self.operands[from..].iter().map(|it| it.node).collect();
        self.operands.truncate(from);
        let values = match (count, what) {
            (1, _) | (_, Waiting::Else) => span.join(right),
            _ => left.join(right),
        };
        let (kind, span) = match what {
            Waiting::Open { .. } | Waiting::If | Waiting::Then => {
                unreachable!("what waits like a bracket has no level")
            }
            Waiting::Negate => (NodeKind::Negate(nodes[0]), values),
            Waiting::Not => (NodeKind::Not(nodes[0]), values),
            Waiting::PlusMinus => (NodeKind::PlusMinus(self.builder.list(nodes)), values),
            Waiting::Assign(name) => {
                let value = nodes[0];
                (NodeKind::Assign { name, value }, values)
            }
            Waiting::Define { name, parameters } => {
                (self.definition(name, parameters, nodes[0], values), values)
            }
            Waiting::Named(name) => {
                let value = nodes[0];
                (NodeKind::Named { name, value }, values)
            }
            Waiting::For { name, .. } => {
                let source = nodes[0];
                (NodeKind::For { name, source }, values)
            }
            Waiting::Where => (NodeKind::Where(nodes[0]), values),
            Waiting::Steps => (NodeKind::Steps(self.builder.list(nodes)), values),
            Waiting::Else => {
                let kind = NodeKind::Conditional {
                    condition: nodes[0],
                    then: nodes[1],
                    otherwise: nodes[2],
                };
                (kind, values)
            }
            Waiting::Binary(op) => {
                let [left, right] = [nodes[0], nodes[1]];
                (NodeKind::Binary { op, left, right }, values)
            }
            Waiting::Compare(op) if run == 1 => {
                let [left, right] = [nodes[0], nodes[1]];
                (NodeKind::Compare { op, left, right }, values)
            }
            Waiting::Compare(_) => {
                let program = &mut self.builder.program;
                let start = super::brackets::mark(program.relations.len());
                let chain = self.pending[relations..].iter();
                program.relations.extend(chain.map(|it| match it.what {
                    Waiting::Compare(op) => op,
                    _ => unreachable!("a chain is made of comparisons"),
                }));
                let kind = NodeKind::Chain {
                    values: self.builder.list(nodes),
                    relations: start,
                };
                (kind, values)
            }
            Waiting::Logic(op) => {
                let list = self.builder.list(nodes);
                (NodeKind::Logic { op, values: list }, values)
            }
        };
        self.pending.truncate(relations);
        let node = match kind {
            NodeKind::Logic { .. } | NodeKind::Conditional { .. } | NodeKind::Define { .. } => {
                self.builder.lazy_node(kind, span, first)
            }
            _ => self.builder.node(kind, span),
        };
        self.operand_of(node, span, first);
    }

    /// The text of the value just read, for a hint.
    pub(super) fn value_text(&self) -> String {
        let span = self
            .operands
            .last()
            .map(|operand| operand.span)
            .unwrap_or_default();
        grundy_rules::shorten(&self.lexer.source[span.range()])
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
