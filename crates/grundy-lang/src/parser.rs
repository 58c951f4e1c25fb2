//! The parser: shift and reduce on explicit stacks, in one pass and linear time.
//!
//! A position in the source expects either an operand or an operator, and that decides how `*`,
//! `^`, `v` and `+-` are read (rule 1). Operands already read wait on one stack, operators and
//! open brackets on another; an operator that binds less tightly, a separator or a closing bracket
//! turns them into nodes. From loosest to tightest:
//!
//! | level | | |
//! | --- | --- | --- |
//! | `:=` | joins to the right | only at the beginning of a statement |
//! | `for` `if` behind a value, `name:` | | clauses of a rule, named values |
//! | `if` `then` `else` | | |
//! | `implies` | joins to the right | |
//! | `or` | | |
//! | `and` | | |
//! | `not` | | |
//! | `==` `!=` `<` `<=` `>` `>=` `<>` <code>&lt;&#124;</code> <code>&#124;&gt;</code> `in` | chains | `a < b < c` is `a < b and b < c` |
//! | `..` | joins to the left | the integers of a range |
//! | `xor` | joins to the left | |
//! | `+` `-` | joins to the left | |
//! | `*` `/` `:` `div` `mod` | joins to the left | the ordinal sum binds like a product |
//! | `-` before anything but a number | | a minus before a number is part of it (rule 5) |
//! | `.` | joins to the right | |
//! | `^` `**` | joins to the right | |
//! | `±` | | |
//! | call, index, field | joins to the left | |
//!
//! So `-2**2` is 4, for the minus belongs to the 2, and `-x**2` is -(x**2).

mod brackets;
mod builder;
mod clauses;
mod operators;
mod readings;
mod refusals;

use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Bars, Lexeme, Lexer, Lines, Shape, Token};
use crate::literal::{self, Carets, Slashes};
use crate::syntax::{BinaryOp, CompareOp, List, LogicOp, NodeId, NodeKind, Program, Symbol};
use brackets::{Gathering, Side};
use builder::Builder;

/// Reads a source: any number of statements, separated by `;` or line ends.
///
/// Line ends inside brackets and after an operator are blanks. The parser does not know names,
/// except that it asks where `^` can only be a power: whether a function exists and how many arguments it takes is for the evaluation to say.
///
/// ```
/// use grundy_lang::parse;
/// assert_eq!(parse("3*2 + 3 * 2")?.to_sexpr(), "(+ 3*2 (* 3 2))");
/// assert_eq!(parse("-1^ + -^*")?.to_sexpr(), "(+ -1^1 (neg ^1*1))");
///
/// let mistake = parse("{1|0|-1}").unwrap_err();
/// assert_eq!(mistake.hints, ["write `{1||0|-1}`", "or write `{1|0||-1}`"]);
/// assert!(parse("{1|0").unwrap_err().incomplete);
/// # Ok::<_, grundy_lang::Diagnostic>(())
/// ```
pub fn parse(source: &str) -> Result<Program, Diagnostic> {
    refuse_endless(source)?;
    let mut parser = Parser::new(source);
    while parser.step()? == Step::More {}
    parser.note_calls();
    Ok(parser.builder.finish())
}

/// Looks whether a text is the clauses of a list by rule, the first without its `for`: what a name runs
/// through, or a condition.
///
/// ```
/// use grundy_lang::expect_clauses;
/// assert!(expect_clauses("a in 1, 3, .. 39 for b in a..9 if a < b").is_ok());
/// let mistake = expect_clauses("a in [1..3").unwrap_err();
/// assert_eq!(mistake.message, "this `[` is not closed");
/// let mistake = expect_clauses("a 1..3").unwrap_err();
/// assert_eq!(mistake.message, "expected `in` after `a`, found `1`");
/// ```
pub fn expect_clauses(source: &str) -> Result<(), Diagnostic> {
    refuse_endless(source)?;
    let mut parser = Parser::new(source);
    parser.begin_untyped_rule()?;
    while parser.step()? == Step::More {}
    Ok(())
}

/// Places in a text have 32 bits.
fn refuse_endless(source: &str) -> Result<(), Diagnostic> {
    if u32::try_from(source.len()).is_ok() {
        return Ok(());
    }
    let message = "expected less than 4 GiB of text, found more";
    Err(Diagnostic::new(Span::default(), message))
}

/// Whether the source goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    More,
    Done,
}

/// What stands right before the place reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Previous {
    /// The beginning of a statement, of a bracket or of a side of braces.
    Opening,
    Comma,
    /// An operator, still without its right operand.
    Operator(Span),
    /// A literal: its kind decides how a sign behind it is read.
    Literal(LiteralKind),
    /// A name, or a closing bracket.
    Closed,
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LiteralKind {
    Number,
    Ups,
    Star,
}

/// A value that waits for its operator, with the text it stands for, brackets included.
#[derive(Clone, Copy, Debug)]
struct Operand {
    node: NodeId,
    span: Span,
    /// The first node of its subtree.
    first: u32,
}

/// An operator or an open bracket that waits for what comes after it.
#[derive(Clone, Copy, Debug)]
struct Pending {
    what: Waiting,
    span: Span,
}

#[derive(Clone, Copy, Debug)]
enum Waiting {
    Open {
        bracket: Bracket,
        carets: Carets,
        /// The bracket around this one, as [`Parser::innermost`] counts.
        outer: u32,
    },
    Negate,
    PlusMinus,
    Not,
    Binary(BinaryOp),
    Compare(CompareOp),
    Logic(LogicOp),
    /// The `..` of a range by steps, behind its first two numbers.
    Steps,
    /// A condition that waits for its `then`.
    If,
    /// A value that waits for its `else`.
    Then,
    Else,
    For {
        name: Symbol,
        /// How many operands there were before its source.
        operands: u32,
    },
    Where,
    Named(Symbol),
    Assign(Symbol),
    Define {
        name: Symbol,
        parameters: List,
    },
}

/// What an open bracket begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Group,
    /// Round brackets around named values.
    Record,
    PlusMinus,
    Call,
    Index,
    List,
    Braces,
}

impl Bracket {
    const fn shape(self) -> Shape {
        match self {
            Bracket::Group | Bracket::Record | Bracket::PlusMinus | Bracket::Call => Shape::Round,
            Bracket::Index | Bracket::List => Shape::Square,
            Bracket::Braces => Shape::Curly,
        }
    }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    builder: Builder<'a>,
    previous: Previous,
    operands: Vec<Operand>,
    pending: Vec<Pending>,
    /// One more than the index in `pending` of the innermost open bracket; 0 outside all.
    innermost: u32,
    /// How many of the open brackets nobody typed: one around clauses that stand alone.
    untyped: u32,
    /// How many conditions wait for their `then` or `else`.
    conditions: u32,
    /// What the open brackets that hold lists have gathered.
    gatherings: Vec<Gathering>,
    /// The sides of open braces that wait for what is beyond their bars.
    sides: Vec<Side>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str) -> Self {
        Parser {
            lexer: Lexer { source, at: 0 },
            builder: Builder::default(),
            previous: Previous::Opening,
            operands: Vec::new(),
            pending: Vec::new(),
            innermost: 0,
            untyped: 0,
            conditions: 0,
            gatherings: Vec::new(),
            sides: Vec::new(),
        }
    }

    fn step(&mut self) -> Result<Step, Diagnostic> {
        match self.previous {
            Previous::Opening | Previous::Comma | Previous::Operator(_) => self.operand(),
            Previous::Literal(_) | Previous::Closed | Previous::Text => self.operator(),
        }
    }

    /// The innermost open bracket, how `^` is read in it, and its place.
    fn bracket(&self) -> Option<(Bracket, Carets, Span)> {
        let pending = self.pending[self.innermost.checked_sub(1)? as usize];
        match pending.what {
            Waiting::Open {
                bracket, carets, ..
            } => Some((bracket, carets, pending.span)),
            _ => unreachable!("`innermost` counts to an open bracket"),
        }
    }

    fn carets(&self) -> Carets {
        self.bracket().map_or(Carets::Ups, |(_, carets, _)| carets)
    }

    /// How line ends are read behind a value.
    fn lines(&self) -> Lines {
        if self.innermost == 0 && self.conditions == 0 {
            Lines::End
        } else {
            Lines::Blank
        }
    }

    fn bars(&self) -> Bars {
        match self.bracket() {
            Some((Bracket::Braces, ..)) => Bars::Separate,
            _ => Bars::Compare,
        }
    }

    /// Reads on where an operand is expected.
    fn operand(&mut self) -> Result<Step, Diagnostic> {
        let lexeme = self.lexer.peek(Lines::Blank, self.bars())?;
        match lexeme.token {
            Token::Digit | Token::Star | Token::Caret | Token::Arrow => {
                self.literal(lexeme.span, None)?;
            }
            // Where a value is expected nothing can be multiplied, so that a point begins a decimal.
            Token::Dot if self.is_decimal(lexeme) => self.literal(lexeme.span, None)?,
            Token::Minus => self.minus(lexeme)?,
            Token::Plus => self.plus(lexeme)?,
            Token::PlusMinus => self.plus_minus(lexeme)?,
            Token::Name => self.name(lexeme),
            Token::Word(word) => self.word_for_operand(word, lexeme)?,
            Token::DotDot => self.steps(lexeme)?,
            Token::Quote => self.text(lexeme)?,
            Token::Open(shape) => {
                let bracket = match shape {
                    Shape::Round => Bracket::Group,
                    Shape::Square => Bracket::List,
                    Shape::Curly => Bracket::Braces,
                };
                self.lexer.take(lexeme);
                self.open(bracket, lexeme.span, Symbol(0));
            }
            Token::Comma => self.comma(lexeme)?,
            Token::Bars(count) => self.bar(lexeme, count)?,
            Token::Close(shape) => self.close(lexeme, shape)?,
            Token::Semicolon if self.previous == Previous::Opening && self.innermost == 0 => {
                self.lexer.take(lexeme);
            }
            Token::End if self.previous == Previous::Opening && self.innermost == 0 => {
                return Ok(Step::Done);
            }
            _ => return Err(self.missing_operand(lexeme)),
        }
        Ok(Step::More)
    }

    fn shift_operand(&mut self, node: NodeId, span: Span, previous: Previous) {
        self.operand_of(node, span, node.0);
        self.previous = previous;
    }

    /// Puts an operand on the stack whose subtree begins with the node `first`.
    fn operand_of(&mut self, node: NodeId, span: Span, first: u32) {
        self.operands.push(Operand { node, span, first });
    }

    /// Reads the literal at `span`; a minus before its number is part of it (rule 5).
    fn literal(&mut self, span: Span, minus: Option<Span>) -> Result<(), Diagnostic> {
        self.lexer.at = span.from as usize;
        let (carets, lines) = (self.carets(), self.lines());
        let power = match self.pending.last() {
            Some(&Pending {
                what: Waiting::Binary(BinaryOp::Power),
                span,
            }) => Some(span),
            _ => None,
        };
        // An exponent is a whole number or stands in brackets: `x^2/3` is (x^2)/3 (rule 3). Quotients
        // and remainders are taken from left to right: `x/2/3` is (x/2)/3 (rule 6).
        let chained = self.quotient_waiting();
        let slashes = if power.is_some() || chained.is_some() {
            Slashes::Division
        } else {
            Slashes::Fraction
        };
        let literal = literal::read(&mut self.lexer, carets, slashes, lines)?;
        if let (Some(power), false) = (power, literal.is_number()) {
            return Err(self.exponent_with_ups(power, &literal));
        }
        let span = minus.map_or(literal.span, |minus| minus.join(literal.span));
        if carets == Carets::Ups {
            self.note_ups(&literal, span);
        }
        if let (None, Some(operator)) = (power, chained) {
            self.note_chain(operator, &literal, span);
        }
        let kind = if literal.star.is_some() {
            LiteralKind::Star
        } else if literal.has_ups {
            LiteralKind::Ups
        } else {
            LiteralKind::Number
        };
        let node = self.builder.literal(literal, span, minus.is_some());
        self.shift_operand(node, span, Previous::Literal(kind));
        Ok(())
    }

    fn minus(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        self.lexer.take(lexeme);
        let next = self.lexer.peek(Lines::Blank, self.bars())?;
        if next.token == Token::Digit || self.is_decimal(next) {
            return self.literal(next.span, Some(lexeme.span));
        }
        self.shift_prefix(Waiting::Negate, lexeme.span);
        Ok(())
    }

    /// Whether a decimal without its whole part begins with this lexeme.
    fn is_decimal(&self, lexeme: Lexeme) -> bool {
        let here = Lexer {
            source: self.lexer.source,
            at: lexeme.span.from as usize,
        };
        lexeme.token == Token::Dot && here.begins_decimal()
    }

    fn shift_prefix(&mut self, what: Waiting, span: Span) {
        self.pending.push(Pending { what, span });
        self.previous = Previous::Operator(span);
    }

    /// `+-` where an operand is expected is `±`; there is no other plus before an operand.
    fn plus(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        let behind = &self.lexer.source[lexeme.span.to as usize..];
        let Some(minus) = behind.chars().next().filter(|c| matches!(c, '-' | '−')) else {
            return Err(self.missing_operand(lexeme));
        };
        let length = if minus == '-' { 1 } else { 3 };
        let span = Span::new(lexeme.span.from, lexeme.span.to + length);
        self.plus_minus(Lexeme { span, ..lexeme })
    }

    fn plus_minus(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        self.lexer.take(lexeme);
        let next = self.lexer.peek(self.lines(), self.bars())?;
        if next.token == Token::Open(Shape::Round) {
            self.lexer.take(next);
            self.open(Bracket::PlusMinus, lexeme.span.join(next.span), Symbol(0));
        } else {
            self.shift_prefix(Waiting::PlusMinus, lexeme.span);
        }
        Ok(())
    }

    fn name(&mut self, lexeme: Lexeme) {
        if self.is_named(lexeme) {
            return self.begin_named(lexeme);
        }
        let name = self.builder.symbol(&self.lexer.source[lexeme.span.range()]);
        self.lexer.take(lexeme);
        let next = self.lexer.peek(self.lines(), self.bars());
        match next {
            Ok(next) if next.token == Token::Open(Shape::Round) => {
                self.lexer.take(next);
                self.open(Bracket::Call, lexeme.span.join(next.span), name);
            }
            // What is wrong behind the name is found when it is read.
            _ => {
                let node = self.builder.node(NodeKind::Name(name), lexeme.span);
                self.shift_operand(node, lexeme.span, Previous::Closed);
            }
        }
    }

    fn text(&mut self, lexeme: Lexeme) -> Result<(), Diagnostic> {
        self.lexer.take(lexeme);
        let Some(length) = self.lexer.rest().find('"') else {
            return Err(Diagnostic::new(lexeme.span, "this text is not closed")
                .hint("a text ends with `\"`")
                .incomplete());
        };
        let text = self.builder.symbol(&self.lexer.rest()[..length]);
        self.lexer.at += length + 1;
        let span = Span::new(lexeme.span.from, self.lexer.offset());
        let node = self.builder.node(NodeKind::Text(text), span);
        self.shift_operand(node, span, Previous::Text);
        Ok(())
    }
}
