//! What reserved words begin: conditions, rules with their clauses, definitions; and what belongs
//! to families beside them: ranges by steps, fields and named values.
//!
//! `if` and `then` wait like open brackets: nothing before them is joined until their `then` and
//! `else` have come. A clause waits like an operator that binds less tightly than any other.

use grundy_rules::shorten;

use super::operators::Level;
use super::{Bracket, Parser, Pending, Previous, Waiting};
use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Lexeme, Lines, Shape, Token, is_name_start};
use crate::syntax::{BinaryOp, CompareOp, List, LogicOp, NodeId, NodeKind, Symbol};
use crate::word::Word;

impl Parser<'_> {
    /// Reads on at a reserved word where a value is expected.
    pub(super) fn word_for_operand(
        &mut self,
        word: Word,
        lexeme: Lexeme,
    ) -> Result<(), Diagnostic> {
        let what = match word {
            Word::Not => Waiting::Not,
            Word::If => {
                self.conditions += 1;
                Waiting::If
            }
            _ => return Err(self.missing_operand(lexeme)),
        };
        self.lexer.take(lexeme);
        self.shift_prefix(what, lexeme.span);
        Ok(())
    }

    /// Reads on at a reserved word behind a value.
    pub(super) fn word_for_operator(
        &mut self,
        word: Word,
        lexeme: Lexeme,
    ) -> Result<(), Diagnostic> {
        match word {
            Word::And => self.shift_logic(LogicOp::And, lexeme),
            Word::Or => self.shift_logic(LogicOp::Or, lexeme),
            Word::Implies => self.shift_logic(LogicOp::Implies, lexeme),
            Word::Div => self.shift_binary(BinaryOp::IntegerDivide, lexeme),
            Word::Mod => self.shift_binary(BinaryOp::Remainder, lexeme),
            Word::Xor => self.shift_binary(BinaryOp::NimSum, lexeme),
            Word::In => return self.compare(CompareOp::Member, lexeme),
            Word::Then => return self.then(lexeme),
            Word::Else => return self.otherwise(lexeme),
            Word::For => return self.begin_for(lexeme),
            Word::If => return self.begin_where(lexeme),
            Word::Not => {
                let mistake = self.missing_operator(lexeme);
                return Err(mistake.hint("`not x in xs` says that x is no member"));
            }
        }
        Ok(())
    }

    /// The topmost of what waits.
    fn top(&self) -> Option<Waiting> {
        self.pending.last().map(|pending| pending.what)
    }

    fn replace_top(&mut self, what: Waiting, lexeme: Lexeme) {
        let before = self.pending.pop().map_or(lexeme.span, |it| it.span);
        self.lexer.take(lexeme);
        // A choice begins with its `if`.
        self.shift_prefix(what, before.join(lexeme.span));
    }

    fn then(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        self.reduce(|_| true);
        let Some(Waiting::If) = self.top() else {
            let mistake = Diagnostic::new(lexeme.span, "found `then`, but no `if` before it");
            return Err(mistake.hint("a choice is written `if a < b then a else b`"));
        };
        self.replace_top(Waiting::Then, lexeme);
        Ok(())
    }

    fn otherwise(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        self.reduce(|_| true);
        let Some(Waiting::Then) = self.top() else {
            let mistake = Diagnostic::new(lexeme.span, "found `else`, but no `then` before it");
            return Err(mistake.hint("a choice is written `if a < b then a else b`"));
        };
        self.conditions -= 1;
        self.replace_top(Waiting::Else, lexeme);
        Ok(())
    }

    /// Makes nodes of all operators since the innermost bracket, where everything begun is ended.
    pub(super) fn settle(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        if self.wants_operand() {
            return Ok(());
        }
        self.reduce(|level| level > Level::Clause);
        let expected = match self.top() {
            Some(Waiting::If) => "then",
            Some(Waiting::Then) => "else",
            Some(Waiting::For { operands, .. }) if self.operands.len() > operands as usize + 1 => {
                ".."
            }
            _ => {
                self.reduce(|_| true);
                return Ok(());
            }
        };
        let (value, found) = (self.value_text(), self.found(lexeme));
        let message = format!("expected `{expected}` after `{value}`, found {found}");
        let mistake = Diagnostic::new(lexeme.span, message);
        let mistake = match expected {
            ".." => mistake.hint("a range by steps is written `1, 3, .. 39`"),
            _ => mistake.hint("a choice is written `if a < b then a else b`"),
        };
        Err(match lexeme.token {
            Token::End => mistake.incomplete(),
            _ => mistake,
        })
    }

    /// Begins a list by rule whose bracket and members nobody typed, with its first clause.
    pub(super) fn begin_untyped_rule(&mut self) -> Result<(), Diagnostic> {
        let nowhere = Span::default();
        self.open(Bracket::List, nowhere, Symbol(0));
        let name = self.builder.symbol("member");
        let member = self.builder.node(NodeKind::Name(name), nowhere);
        self.operand_of(member, nowhere, 0);
        let gathering = self.gatherings.last_mut();
        gathering.expect("the bracket gathers a list").is_rule = true;
        self.untyped = self.innermost;
        let lexeme = self.lexer.peek(Lines::Blank, self.bars())?;
        self.previous = Previous::Closed;
        match lexeme.token {
            Token::Word(Word::If) => self.begin_where(lexeme),
            _ => self.name_that_runs("", lexeme.span),
        }
    }

    /// Whether the innermost open bracket is one that nobody typed.
    pub(super) fn is_in_untyped(&self) -> bool {
        self.innermost > 0 && self.innermost == self.untyped
    }

    /// `for name in`, the beginning of a clause.
    fn begin_for(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        self.begin_clause(lexeme)?;
        self.lexer.take(lexeme);
        self.name_that_runs("for ", lexeme.span)
    }

    /// `name in`, behind what was typed before it.
    fn name_that_runs(&mut self, typed: &str, begin: Span) -> Result<(), Diagnostic> {
        let name = self.lexer.peek(Lines::Blank, self.bars())?;
        if name.token != Token::Name {
            let found = self.found(name);
            let (place, hint) = match typed {
                "" => ("", "what a name runs through is written `n in 1..9`"),
                _ => (
                    " after `for`",
                    "a list by rule is written `[n * n for n in 1..9]`",
                ),
            };
            let message = format!("expected a name{place}, found {found}");
            let mistake = Diagnostic::new(name.span, message).hint(hint);
            return Err(match name.token {
                Token::End => mistake.incomplete(),
                _ => mistake,
            });
        }
        let symbol = self.builder.symbol(&self.lexer.source[name.span.range()]);
        self.lexer.take(name);
        let within = self.lexer.peek(Lines::Blank, self.bars())?;
        if within.token != Token::Word(Word::In) {
            let (name, found) = (
                shorten(&self.lexer.source[name.span.range()]),
                self.found(within),
            );
            let message = format!("expected `in` after `{typed}{name}`, found {found}");
            let mistake = Diagnostic::new(within.span, message);
            let mistake = mistake.hint(format!("write `{typed}{name} in 1..9`, or a list"));
            return Err(match within.token {
                Token::End => mistake.incomplete(),
                _ => mistake,
            });
        }
        self.lexer.take(within);
        let what = Waiting::For {
            name: symbol,
            operands: super::brackets::mark(self.operands.len()),
        };
        self.shift_prefix(what, begin.join(within.span));
        Ok(())
    }

    /// `if` behind a clause, which makes another clause.
    fn begin_where(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        if !self.in_rule() {
            let mistake = self.missing_operator(lexeme);
            return Err(mistake
                .hint("a choice begins with `if`: `if a < b then a else b`")
                .hint("a condition stands behind a `for`: `[n for n in 1..9 if n mod 3 == 1]`"));
        }
        self.begin_clause(lexeme)?;
        self.lexer.take(lexeme);
        self.shift_prefix(Waiting::Where, lexeme.span);
        Ok(())
    }

    fn in_rule(&self) -> bool {
        matches!(self.bracket(), Some((Bracket::Call | Bracket::List, ..)))
            && self.gathering().is_rule
    }

    /// A clause stands in square brackets, or in round ones as the only argument.
    fn begin_clause(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        self.settle(lexeme)?;
        let is_alone = match self.bracket() {
            Some((Bracket::Call | Bracket::List, ..)) => {
                let gathering = self.gathering();
                gathering.is_rule || self.operands.len() == gathering.operands as usize + 1
            }
            _ => false,
        };
        let is_named = self.operands.last().is_some_and(|head| {
            matches!(
                self.builder.program.node(head.node).kind,
                NodeKind::Named { .. }
            )
        });
        if !is_alone || is_named {
            let message = "a list by rule stands alone between its brackets";
            return Err(Diagnostic::new(lexeme.span, message).hint(
                "for example `[n * n for n in 1..9]` or `count(n mod 3 == 0 for n in 1..9)`",
            ));
        }
        let gathering = self.gatherings.last_mut();
        gathering.expect("the bracket gathers a list").is_rule = true;
        Ok(())
    }

    /// A comma behind `for n in 1`, as ranges by steps have it; whether it was one.
    pub(super) fn comma_in_clause(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        if self.wants_operand() {
            return Err(self.missing_operand(lexeme));
        }
        self.reduce(|level| level > Level::Clause);
        match self.top() {
            Some(Waiting::For { operands, .. }) if self.operands.len() <= operands as usize + 2 => {
                self.lexer.take(lexeme);
                self.previous = Previous::Comma;
                Ok(())
            }
            _ => {
                let message = "a list by rule stands alone between its brackets";
                Err(Diagnostic::new(lexeme.span, message)
                    .hint("a range by steps is written `1, 3, .. 39`"))
            }
        }
    }

    /// `..` behind a comma: the range that begins with the two numbers before it.
    pub(super) fn steps(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        let begun = match (self.top(), self.bracket()) {
            (Some(Waiting::For { operands, .. }), _) => Some(operands),
            (_, Some((Bracket::Call | Bracket::List | Bracket::Index, ..))) => {
                Some(self.gathering().operands)
            }
            _ => None,
        };
        let begun = begun.filter(|_| self.previous == Previous::Comma);
        if begun.is_none_or(|begun| self.operands.len() != begun as usize + 2) {
            let mistake = self.missing_operand(lexeme);
            return Err(mistake.hint("a range by steps has two numbers first: `1, 3, .. 39`"));
        }
        self.lexer.take(lexeme);
        self.shift_prefix(Waiting::Steps, lexeme.span);
        if self.ends_range()? {
            self.pending.pop();
            self.join_steps(lexeme.span, 2);
        }
        Ok(())
    }

    /// Makes one node of a range by steps, whose numbers are the topmost operands.
    pub(super) fn join_steps(&mut self, end: Span, count: usize) {
        let from = self.operands.len() - count;
        let (first, span) = (self.operands[from].first, self.operands[from].span);
        let numbers: Vec<NodeId> = self.operands[from..].iter().map(|it| it.node).collect();
        self.operands.truncate(from);
        let list = self.builder.list(numbers);
        let span = span.join(end);
        let node = self.builder.node(NodeKind::Steps(list), span);
        self.operand_of(node, span, first);
        self.previous = Previous::Closed;
    }

    /// `..` behind a value: a range to the next value, or an endless one where none follows.
    pub(super) fn range(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        self.shift_binary(BinaryOp::Range, lexeme);
        if self.ends_range()? {
            self.pending.pop();
            let base = self.operands.pop().expect("a range has its first number");
            let span = base.span.join(lexeme.span);
            let node = self.builder.node(NodeKind::Endless(base.node), span);
            self.operand_of(node, span, base.first);
            self.previous = Previous::Closed;
        }
        Ok(())
    }

    /// Whether no number follows the `..` of a range.
    fn ends_range(&self) -> Result<bool, Diagnostic> {
        let next = self.lexer.peek(self.lines(), self.bars())?;
        Ok(match next.token {
            Token::Close(_) | Token::Comma | Token::Newline | Token::Semicolon => true,
            // An open bracket goes on in the next line.
            Token::End => self.innermost == self.untyped,
            Token::Word(word) => word != Word::If || self.in_rule(),
            _ => false,
        })
    }

    /// `.name` tight behind a value; whether it was one. `n.g` is typed alike, so that values
    /// decide which of both it is.
    pub(super) fn field(&mut self, lexeme: Lexeme) -> Result<bool, Diagnostic> {
        let mut behind = self.lexer.clone();
        behind.take(lexeme);
        let tight = !lexeme.spaced && behind.char().is_some_and(|c| is_name_start(c) || c == 'ω');
        if self.previous != Previous::Closed || !tight {
            return Ok(false);
        }
        let name = behind.peek(self.lines(), self.bars())?;
        behind.take(name);
        let is_call = behind
            .peek(self.lines(), self.bars())
            .is_ok_and(|next| next.token == Token::Open(Shape::Round));
        if name.token != Token::Name || is_call {
            return Ok(false);
        }
        let symbol = self.builder.symbol(&self.lexer.source[name.span.range()]);
        self.lexer.take(name);
        let base = self.operands.pop().expect("a field stands behind a value");
        let of_name = self.builder.node(NodeKind::Name(symbol), name.span);
        let span = base.span.join(name.span);
        let kind = NodeKind::Field {
            base: base.node,
            name: of_name,
        };
        let node = self.builder.lazy_node(kind, span, base.first);
        self.operand_of(node, span, base.first);
        Ok(true)
    }

    /// `x.y^2`: the power of a field, or copies of a power.
    pub(super) fn refuse_power_of_field(&self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        let Some(operand) = self.operands.last() else {
            return Ok(());
        };
        let node = self.builder.program.node(operand.node);
        let NodeKind::Field { base, name } = node.kind else {
            return Ok(());
        };
        let is_surely_a_record = matches!(
            self.builder.program.node(base).kind,
            NodeKind::Call { .. } | NodeKind::Index { .. } | NodeKind::Field { .. }
        );
        if node.span != operand.span || is_surely_a_record {
            return Ok(());
        }
        let text = |id: NodeId| {
            let span = self.builder.program.node(id).span;
            shorten(&self.lexer.source[span.range()])
        };
        let (base, name) = (text(base), text(name));
        let message = "a power of a field can be read in two ways";
        Err(Diagnostic::new(lexeme.span, message)
            .hint(format!("`({base}.{name})**2` is a power of the field"))
            .hint(format!("`{base}.({name}**2)` is so many copies of a power")))
    }

    /// Whether a name is followed by a tight colon and a blank, as names of arguments are; an
    /// ordinal sum has blanks on both sides or none.
    pub(super) fn is_named(&self, name: Lexeme) -> bool {
        let takes_names = match self.bracket() {
            Some((Bracket::Call | Bracket::Record, ..)) => {
                matches!(self.previous, Previous::Opening | Previous::Comma)
            }
            Some((Bracket::Group, ..)) => self.previous == Previous::Opening,
            _ => false,
        };
        let mut behind = self.lexer.source[name.span.to as usize..].chars();
        takes_names && behind.next() == Some(':') && behind.next().is_some_and(char::is_whitespace)
    }

    /// Reads `name: `, the beginning of a named value.
    pub(super) fn begin_named(&mut self, name: Lexeme) {
        if let Some((Bracket::Group, ..)) = self.bracket() {
            self.make_record();
        }
        let symbol = self.builder.symbol(&self.lexer.source[name.span.range()]);
        let span = Span::new(name.span.from, name.span.to + 1);
        self.lexer.at = span.to as usize;
        self.shift_prefix(Waiting::Named(symbol), span);
    }

    /// `name(x, y) :=`, where the call was just read.
    pub(super) fn begin_definition(
        &mut self,
        lexeme: Lexeme,
        name: Symbol,
        args: List,
    ) -> Result<(), Diagnostic> {
        let call = self.operands.last().expect("a call was read").span;
        let program = &mut self.builder.program;
        let mut parameters = Vec::with_capacity(args.len());
        for &argument in program.list(args) {
            let node = program.node(argument);
            let NodeKind::Name(parameter) = node.kind else {
                let message = "expected names as the arguments of a function that is defined";
                return Err(Diagnostic::new(node.span, message)
                    .hint("a function is defined by `f(x, y) := x * y + 1`"));
            };
            if parameters.contains(&parameter) {
                let message = format!("the argument `{}` stands twice", program.name(parameter));
                return Err(Diagnostic::new(node.span, message).hint("choose another name"));
            }
            parameters.push(parameter);
        }
        if parameters.is_empty() {
            let message = "expected an argument of the function that is defined, found none";
            return Err(Diagnostic::new(call, message).hint("a value is kept by `name := value`"));
        }
        // The call and its arguments are the last nodes: they are told here, not asked for.
        program.nodes.truncate(program.nodes.len() - args.len() - 1);
        let start = super::brackets::mark(program.parameters.len());
        program.parameters.extend(parameters);
        let parameters = List {
            start,
            len: args.len,
        };
        self.operands.pop();
        self.lexer.take(lexeme);
        let what = Waiting::Define { name, parameters };
        self.shift_prefix(what, call.join(lexeme.span));
        Ok(())
    }

    /// The text and the node of a definition whose body was read.
    pub(super) fn definition(
        &mut self,
        name: Symbol,
        parameters: List,
        body: NodeId,
        span: Span,
    ) -> NodeKind {
        let text = self.builder.symbol(&self.lexer.source[span.range()]);
        NodeKind::Define {
            name,
            text,
            parameters,
            body,
        }
    }

    /// How many of the topmost of what waits are alike, and join their values as one.
    pub(super) fn run_of(&self, alike: impl Fn(Waiting) -> bool) -> usize {
        let run = self.pending.iter().rev();
        run.take_while(|&&Pending { what, .. }| alike(what)).count()
    }
}
