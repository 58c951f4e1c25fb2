//! Which of two likely readings was taken, noted beside the answer.
//!
//! A tight `^` behind a whole number is ups by rule 2, and could be meant as a power: `2^10`,
//! `2^2^2`, `2^-1`. A tight `p/q` right behind `/`, `div` or `mod` is two divisions by rule 6, and
//! could be meant as a fraction: `1/2/1/2`. The answer says what was read and how the other reading
//! is written. A value differs between the readings, never between two programs.

use grundy_rules::shorten;
use grundy_rules::{Arg, Args};

use super::{LiteralKind, Parser, Previous};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::lexer::{Lexer, Shape, Token};
use crate::literal::{Literal, denominator};
use crate::syntax::{NodeKind, Note, Program};

/// Nobody reads more notes.
const MOST_NOTES: usize = 3;

/// A sign behind `^` with what it stands before, as in `2^-1`.
pub(super) struct SignedOperand {
    pub(super) sign: char,
    /// The number, the name or the bracket behind the sign, in short.
    pub(super) operand: String,
    /// From the sign on.
    pub(super) span: Span,
}

impl SignedOperand {
    /// The same as the exponent of a power.
    pub(super) fn exponent(&self) -> String {
        match self.sign {
            '-' => format!("(-{})", self.operand),
            _ => self.operand.clone(),
        }
    }
}

impl Parser<'_> {
    /// Notes that the ups of a literal, just read and standing at `span`, could be meant as a power.
    pub(super) fn note_ups(&mut self, literal: &Literal<'_>, span: Span) {
        let source = self.lexer.source;
        let Some(digits) = literal.number else {
            return;
        };
        let number = span.from as usize..literal.span.from as usize + digits.len();
        let is_negative = span.from < literal.span.from;
        let value = if is_negative {
            format!("-{}", shorten(digits))
        } else {
            shorten(digits)
        };
        if let Some(exponents) = literal.exponents {
            let ups: Vec<String> = exponents.split('^').skip(1).map(shorten).collect();
            let counted = match ups.as_slice() {
                [one] if one == "1" => "1 up".to_owned(),
                ups => format!("{} ups", ups.join(" + ")),
            };
            let tower = ups.join("**");
            let behind = &source[number.end + exponents.len()..span.to as usize];
            let factor = behind.strip_prefix(crate::lexer::is_star);
            let factor = factor.filter(|digits| !digits.is_empty()).map(shorten);
            let typed = format!("{value}^{}", ups.join("^"));
            let text = match (factor, is_negative) {
                (Some(star), _) => {
                    let base = bracketed(&value, is_negative);
                    format!(
                        "`{typed}*{star}` was read as {value}, {counted} and *{star}; \
                         the product is written `{base}**{tower} * {star}`"
                    )
                }
                (None, true) => {
                    let size = shorten(digits);
                    format!(
                        "`{typed}` was read as {value} and {counted}; \
                         a power is written `({value})**{tower}` or `-({size}**{tower})`"
                    )
                }
                (None, false) => format!(
                    "`{typed}` was read as {value} and {counted}; \
                     the power is written `{value}**{tower}`"
                ),
            };
            self.note(span, text);
        } else if &source[number.end..span.to as usize] == "^"
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && let Some(signed) = self.signed_operand(&self.lexer)
        {
            let SignedOperand { sign, operand, .. } = &signed;
            let base = bracketed(&value, is_negative);
            let text = format!(
                "`{value}^{sign}{operand}` was read as `{value}^ {sign} {operand}`, with an up; \
                 the power is written `{base}**{}`",
                signed.exponent()
            );
            self.note(span.join(signed.span), text);
        }
    }

    /// Notes that the number before a power is its base as a whole, sign and denominator with it
    /// (rule 5), where elsewhere `-2**2` is -4.
    pub(super) fn note_base(&mut self) {
        let (Previous::Literal(LiteralKind::Number), Some(base)) =
            (self.previous, self.operands.last())
        else {
            return;
        };
        let span = base.span;
        let typed = &self.lexer.source[span.range()];
        let size = typed.strip_prefix(['-', '−']).map(str::trim_start);
        let (sign, size) = size.map_or(("", typed), |size| ("-", size));
        let other = match (sign, size.split_once('/')) {
            ("-", None) => format!("-({size}**…)"),
            // 1/2**2 is the same in both readings.
            (_, None) | ("", Some(("1", _))) => return,
            (_, Some((above, below))) => format!("{sign}{above}/({below}**…)"),
        };
        let base = format!("{sign}{size}");
        let text =
            format!("`{base}**` was read as a power of {base}; the other reading is `{other}`");
        self.note(span, text);
    }

    /// Notes that a number behind `/`, `div` or `mod`, just read and standing at `span`, has a tight
    /// `/` and digits behind it, so that a fraction could be meant: `x/2/3`, `9 mod 4/2`.
    pub(super) fn note_chain(&mut self, operator: Span, literal: &Literal<'_>, span: Span) {
        let is_whole = |number: &str| number.bytes().all(|byte| byte.is_ascii_digit());
        let Some(divisor) = denominator(self.lexer.rest()) else {
            return;
        };
        if !literal.is_number() || !literal.number.is_some_and(is_whole) {
            return;
        }
        // One note tells how the whole chain is read.
        let noted = self.builder.program.notes.last();
        if noted.is_some_and(|note| note.span.to > operator.from) {
            return;
        }
        let source = self.lexer.source;
        let end = self.lexer.at + "/".len() + divisor.len();
        let typed = &source[operator.from as usize..span.from as usize];
        let blank = if typed.ends_with(char::is_whitespace) {
            " "
        } else {
            ""
        };
        let joined = shorten(typed.trim_end()) + blank;
        let number = shorten(&source[span.range()]);
        let divisor = shorten(divisor);
        let text = format!(
            "`{joined}{number}/{divisor}` was read from left to right, as `(…{blank}{joined}{number})/{divisor}`; \
             the fraction is written `{joined}({number}/{divisor})`"
        );
        let to = span.join(Span::from(self.lexer.at..end));
        self.note(operator.join(to), text);
    }

    /// The sign here and what it stands before, where both could be an exponent. With a blank on
    /// either side a sign can only add or subtract.
    pub(super) fn signed_operand(&self, here: &Lexer<'_>) -> Option<SignedOperand> {
        let (lines, bars) = (self.lines(), self.bars());
        let lexeme = here.peek(lines, bars).ok()?;
        let sign = match lexeme.token {
            Token::Minus => '-',
            Token::Plus => '+',
            _ => return None,
        };
        let mut behind = here.clone();
        behind.take(lexeme);
        let next = behind.peek(lines, bars).ok()?;
        if lexeme.spaced && next.spaced {
            return None;
        }
        behind.at = next.span.from as usize;
        let operand = match next.token {
            Token::Digit => shorten(behind.digits()),
            Token::Dot if behind.begins_decimal() => {
                behind.at += 1;
                format!("0.{}", shorten(behind.digits()))
            }
            Token::Open(Shape::Round) => "(…)".to_owned(),
            Token::Name => {
                let name = behind.name();
                behind.at += name.len();
                let is_call = behind.rest().starts_with('(');
                shorten(name) + if is_call { "(…)" } else { "" }
            }
            _ => return None,
        };
        Some(SignedOperand {
            sign,
            operand,
            span: lexeme.span.join(next.span),
        })
    }

    /// Notes what the games of the catalogue have to say of arguments that are written out.
    pub(super) fn note_calls(&mut self) {
        let program = &self.builder.program;
        let mut found = Vec::new();
        for node in &program.nodes {
            if let NodeKind::Call { name, args } = node.kind
                && let Some(entry) = grundy_rulesets::find(program.name(name))
                && let Some(args) = written_out(program, program.list(args))
                && let Some(text) = entry.other_reading(&Args::new(&args))
            {
                found.push((node.span, text));
            }
        }
        for (span, text) in found {
            self.note(span, text);
        }
    }

    /// Notes something once, and only so often.
    fn note(&mut self, span: Span, text: String) {
        let notes = &mut self.builder.program.notes;
        if notes.len() < MOST_NOTES && notes.iter().all(|note| note.text != text) {
            notes.push(Note { span, text });
        }
    }
}

/// A base as it stands before `**`, in brackets if it is not a plain number.
fn bracketed(value: &str, needs_brackets: bool) -> String {
    if needs_brackets {
        format!("({value})")
    } else {
        value.to_owned()
    }
}

/// The arguments of a call, where all of them are integers and texts.
fn written_out(program: &Program, args: &[crate::syntax::NodeId]) -> Option<Vec<Arg>> {
    let written = args.iter().map(|&node| match program.node(node).kind {
        NodeKind::Number(number) => {
            let number = program.number(number);
            number
                .is_integer()
                .then(|| Arg::Integer(number.numerator()))
        }
        NodeKind::Text(text) => Some(Arg::Text(program.text(text).to_owned())),
        _ => None,
    });
    written.collect()
}

impl Program {
    /// The same error; a mistake where one of two readings was taken has the other as a hint.
    pub(crate) fn explained(&self, refusal: Refusal) -> Refusal {
        let Refusal::Mistake(mistake) = refusal else {
            return refusal;
        };
        let meets =
            |note: &&Note| note.span.from < mistake.span.to && mistake.span.from < note.span.to;
        let hints: Vec<String> = self
            .notes()
            .iter()
            .filter(meets)
            .map(|it| it.text.clone())
            .collect();
        Refusal::Mistake(hints.into_iter().fold(mistake, Diagnostic::hint))
    }
}
