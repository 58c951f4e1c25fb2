//! What the parser refuses, in words: what was expected, what was found, what would fit.

use std::fmt::Write as _;

use grundy_rules::shorten;

use super::{Bracket, LiteralKind, Parser, Previous};
use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Follow, Lexeme, Lexer, Lines, Shape, Token};
use crate::literal::{self, Carets, Literal};

pub(super) fn stray_comma(span: Span, place: &str) -> Diagnostic {
    Diagnostic::new(span, format!("expected one value, found a `,` in {place}"))
        .hint("a list is written `[4, 4]`, and options `{0, *|0}` or `±(1, {2|1})`")
}

pub(super) fn stray_close(span: Span, shape: Shape) -> Diagnostic {
    let (open, close) = (shape.open(), shape.close());
    Diagnostic::new(span, format!("found `{close}`, but no `{open}` is open")).hint(format!(
        "take it away, or write the `{open}` that it closes"
    ))
}

impl Parser<'_> {
    /// A token as named in a message.
    pub(super) fn found(&self, lexeme: Lexeme) -> String {
        match lexeme.token {
            Token::End => "the end of the text".to_owned(),
            Token::Newline => "the end of the line".to_owned(),
            Token::Digit => {
                let mut lexer = Lexer {
                    source: self.lexer.source,
                    at: lexeme.span.from as usize,
                };
                format!("`{}`", shorten(lexer.digits()))
            }
            _ => format!("`{}`", shorten(&self.lexer.source[lexeme.span.range()])),
        }
    }

    /// A bracket is open at the end of the source, or where a `;` ends the statement.
    pub(super) fn unclosed(&self, lexeme: Lexeme) -> Diagnostic {
        let typed = self.bracket().filter(|_| !self.is_in_untyped());
        let Some((bracket, _, span)) = typed else {
            return self.missing_operator(lexeme);
        };
        let (open, close) = (bracket.shape().open(), bracket.shape().close());
        let at = Span::new(span.to - 1, span.to);
        if lexeme.token == Token::Semicolon {
            return Diagnostic::new(lexeme.span, format!("found `;` inside an open `{open}`"))
                .hint(format!(
                    "close the bracket with `{close}` first, or separate by `,`"
                ));
        }
        Diagnostic::new(at, format!("this `{open}` is not closed"))
            .hint(format!("it ends with `{close}`"))
            .incomplete()
    }

    pub(super) fn mismatch(
        &self,
        bracket: Bracket,
        open: Span,
        close: Span,
        found: Shape,
    ) -> Diagnostic {
        let before = &self.lexer.source[..open.to as usize - 1];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let (expected, found) = (bracket.shape(), found.close());
        let place = if self.lexer.source.contains('\n') {
            format!("line {line}, column {column}")
        } else {
            format!("column {column}")
        };
        Diagnostic::new(
            close,
            format!("expected `{}`, found `{found}`", expected.close()),
        )
        .hint(format!(
            "the `{}` at {place} is still open",
            expected.open()
        ))
    }

    /// A value is expected, and something else is there.
    pub(super) fn missing_operand(&self, lexeme: Lexeme) -> Diagnostic {
        let is_open = self.innermost > 0 && !self.is_in_untyped();
        if is_open && matches!(lexeme.token, Token::End | Token::Semicolon) {
            return self.unclosed(lexeme);
        }
        let found = self.found(lexeme);
        // A text that ends too early is marked where it ends, not behind blank lines.
        let span = match (lexeme.token, self.previous) {
            (Token::End, Previous::Operator(operator)) => Span::new(operator.to, operator.to),
            _ => lexeme.span,
        };
        let place = match self.previous {
            Previous::Operator(span) => {
                format!(
                    " after `{}`",
                    shorten(operator_text(&self.lexer.source[span.range()]))
                )
            }
            Previous::Comma => " after `,`".to_owned(),
            _ => String::new(),
        };
        let diagnostic = Diagnostic::new(span, format!("expected a value{place}, found {found}"));
        match (lexeme.token, self.bracket()) {
            (Token::End, _) => diagnostic
                .incomplete()
                .hint("a value is a number, a game such as `{2|1}`, a name or a position"),
            (Token::Close(_), Some((Bracket::Group, ..))) if self.previous == Previous::Opening => {
                diagnostic.hint("the game without options is `0` or `{|}`")
            }
            (Token::Close(_), Some((Bracket::PlusMinus, ..)))
                if self.previous == Previous::Opening =>
            {
                diagnostic.hint("`±(1, {2|1})` is the game {1, {2|1} | -1, -{2|1}}")
            }
            (Token::Plus, _) => diagnostic.hint("a value needs no `+` before it; `+-2` is `±2`"),
            (Token::Power, _) => diagnostic
                .hint("`**` is a power and stands between two values")
                .hint("a nimber has one star: `*2`"),
            (Token::Dot, _) => {
                diagnostic.hint("a fraction is written `1/2`, and a multiple `3.{2|1}`")
            }
            (Token::Compare(_), Some((Bracket::Braces, ..))) => self.comparison_in_braces(lexeme),
            (Token::Compare(_), _) => {
                diagnostic.hint("a comparison stands between two values: `^ > 0`")
            }
            (Token::Word(_), _) => {
                diagnostic.hint(format!("{found} is a word of the language and no name"))
            }
            (Token::Becomes, _) => diagnostic.hint("a value is kept by `name := value`"),
            _ => {
                diagnostic.hint("a value is a number, a game such as `{2|1}`, a name or a position")
            }
        }
    }

    /// Two values stand side by side.
    pub(super) fn missing_operator(&self, lexeme: Lexeme) -> Diagnostic {
        let (value, found) = (self.value_text(), self.found(lexeme));
        let here = Lexer {
            source: self.lexer.source,
            at: lexeme.span.from as usize,
        };
        let diagnostic = Diagnostic::new(
            lexeme.span,
            format!("expected an operator after `{value}`, found {found}"),
        );
        match lexeme.token {
            Token::PlusMinus => diagnostic.hint(format!("to add, write `{value} + ±…`")),
            Token::Arrow => {
                diagnostic.hint(format!("to add, write `{value} + {}`", shorten(arrow_text(&here))))
            }
            Token::Open(Shape::Square) => diagnostic.hint("an index `[20]` stands behind a ruleset: `subtraction(1,2)[20]`"),
            Token::Name if self.previous == Previous::Closed => diagnostic
                .hint(format!("to multiply, write `{value} * {}`", shorten(here.name())))
                .hint("statements are separated by `;` or a line end"),
            Token::Name if literal::name_follows(&self.lexer) || lexeme.spaced => {
                diagnostic.hint(format!("to multiply, write `{value} * {}`", shorten(here.name())))
            }
            Token::Open(shape) => {
                let (open, close) = (shape.open(), shape.close());
                diagnostic.hint(format!("to multiply, write `{value} * {open}…{close}`"))
            }
            _ => diagnostic.hint("values are joined by `+`, `-`, `*`, `/`, `.` or `:`, and compared by `==`, `<`, `<>` …"),
        }
    }

    /// `3 *2`, `*2*3` and `nim(2*3)`: a star that neither continues a value nor multiplies.
    pub(super) fn star_behind_literal(
        &self,
        lexeme: Lexeme,
        kind: LiteralKind,
        mut behind: Lexer<'_>,
    ) -> Diagnostic {
        let value = self.value_text();
        let (blank, follow) = behind.follow(self.lines());
        if kind != LiteralKind::Star && follow == Follow::Digit && self.carets() == Carets::Ups {
            behind.blanks(Lines::Blank);
            let right = behind.digits();
            let span = Span::new(lexeme.span.from, behind.offset());
            return literal::both_readings(span, '*', &value, right);
        }
        let digits = if blank { "" } else { behind.digits() };
        let span = Span::new(lexeme.span.from, behind.offset());
        let second = if digits.is_empty() {
            "h".to_owned()
        } else {
            shorten(digits)
        };
        if kind != LiteralKind::Star && self.carets() == Carets::Powers {
            return Diagnostic::new(
                span,
                "expected an integer here, found a star tight behind a number",
            )
            .hint(format!("`{value} * {second}` multiplies"));
        }
        if kind != LiteralKind::Star {
            return Diagnostic::new(
                span,
                "a `*` with a blank on one side can be read in two ways",
            )
            .hint(format!("`{value}*` is {value} + *"))
            .hint(format!(
                "`{value} * h`, with a blank on both sides, multiplies"
            ));
        }
        let star = shorten(digits);
        Diagnostic::new(span, "a `*` right behind a nimber can be read in two ways")
            .hint(format!("`{value} + *{star}` adds"))
            .hint(format!("`{value} * *{star}` multiplies"))
    }

    /// `2 ^3`, `2 ^ 3` and `*2^3`: a caret that is neither part of the literal nor clearly a power.
    pub(super) fn caret_behind_literal(
        &self,
        lexeme: Lexeme,
        kind: LiteralKind,
        mut behind: Lexer<'_>,
    ) -> Diagnostic {
        let value = self.value_text();
        if behind.follow(self.lines()).1 == Follow::Digit {
            behind.blanks(Lines::Blank);
        }
        let digits = behind.digits();
        let span = Span::new(lexeme.span.from, behind.offset());
        let right = shorten(digits);
        let noun = Self::literal_noun(kind);
        if let Some(signed) = self.signed_operand(&behind).filter(|_| digits.is_empty()) {
            let span = lexeme.span.join(signed.span);
            return Diagnostic::new(span, format!("a `^` behind {noun} can be read in two ways"))
                .hint(format!(
                    "`{value} + ^ {} {}` adds an up",
                    signed.sign, signed.operand
                ))
                .hint(format!("`{value} ** {}` is a power", signed.exponent()));
        }
        let power = if digits.is_empty() { "n" } else { &right };
        Diagnostic::new(span, format!("a `^` behind {noun} can be read in two ways"))
            .hint(format!("`{value} + ^{right}` adds ups"))
            .hint(format!("`{value} ** {power}` is a power"))
    }

    /// `{2|1}^` and `x*`: an operator without its second operand, meant as a value.
    pub(super) fn sign_behind_value(&self, lexeme: Lexeme, sign: &str) -> Diagnostic {
        let value = self.value_text();
        let (does, needs) = if sign == "^" {
            ("is a power", "an exponent")
        } else {
            ("multiplies", "a second factor")
        };
        Diagnostic::new(
            lexeme.span,
            format!("`{sign}` behind `{value}` {does}, and {needs} is missing"),
        )
        .hint(format!("to add, write `{value} + {sign}`"))
    }

    /// `omega^2*3`: what follows the power would be a game, and an exponent is a number.
    pub(super) fn exponent_with_ups(&self, power: Span, literal: &Literal<'_>) -> Diagnostic {
        let text = shorten(&self.lexer.source[literal.span.range()]);
        let base = self.value_text();
        let sign = &self.lexer.source[power.range()];
        let diagnostic = Diagnostic::new(
            literal.span,
            format!("expected a number as exponent, found `{text}`"),
        );
        match literal.number {
            Some(number) => {
                let rest = &self.lexer.source[literal.span.range()][number.len()..];
                let (number, rest) = (shorten(number), shorten(rest));
                let diagnostic = diagnostic.hint(format!("`{base}{sign}{number} + {rest}` adds"));
                match rest
                    .strip_prefix(['*', '^'])
                    .filter(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
                {
                    Some(digits) if rest.starts_with('*') => {
                        diagnostic.hint(format!("`{base}{sign}{number} * {digits}` multiplies"))
                    }
                    Some(digits) => {
                        diagnostic.hint(format!("`{base}{sign}({number} ** {digits})` is a power"))
                    }
                    None => diagnostic,
                }
            }
            None => diagnostic.hint(format!("`{base} + {sign}{text}` adds")),
        }
    }

    pub(super) fn comparison_in_braces(&self, lexeme: Lexeme) -> Diagnostic {
        let found = self.found(lexeme);
        Diagnostic::new(
            lexeme.span,
            format!("found {found} inside braces, where games are expected"),
        )
        .hint("a comparison inside braces needs round brackets")
    }

    pub(super) fn not_a_name(&self, lexeme: Lexeme) -> Diagnostic {
        let value = self.value_text();
        let diagnostic = Diagnostic::new(
            lexeme.span,
            format!("expected a name before `:=`, found `{value}`"),
        );
        if self.innermost > 0 {
            return diagnostic
                .hint("`name := value` is a statement of its own, outside all brackets");
        }
        if value.starts_with('v') {
            return diagnostic.hint("`v`, `vv`, `v3` … are reserved: they are downs");
        }
        diagnostic.hint("`name := value` keeps a value")
    }

    pub(super) fn no_bar(&self, span: Span) -> Diagnostic {
        let text = &self.lexer.source[span.range()];
        let inside = text[1..text.len() - 1].trim();
        let diagnostic = Diagnostic::new(span, "expected a `|` between these braces, found none");
        if inside.is_empty() {
            return diagnostic.hint("the game without options is `{|}` or `0`");
        }
        let inside = shorten(inside);
        diagnostic
            .hint(format!(
                "`{{{inside}|}}` has Left options, `{{|{inside}}}` Right options"
            ))
            .hint("a value is grouped by round brackets")
    }

    /// `{1|0|-1}`: two runs of bars are the longest of their part of the braces.
    pub(super) fn equal_bars(&self, first: Span, second: Span) -> Diagnostic {
        let open = self.bracket().map_or(first, |(.., open)| open);
        let diagnostic = Diagnostic::new(
            second,
            "the longest run of bars stands twice, so the game can be read in two ways",
        );
        match lengthened(self.lexer.source, open, [first, second]) {
            Some([one, two]) => diagnostic
                .hint(format!("write `{one}`"))
                .hint(format!("or write `{two}`")),
            None => diagnostic
                .hint("of three sides, write `{a||b|c}`")
                .hint("or write `{a|b||c}`"),
        }
    }
}

/// What the operator before a missing operand looks like: an assignment spans its name, too.
fn operator_text(text: &str) -> &str {
    if text.ends_with(":=") { ":=" } else { text }
}

/// The ups or downs that begin here.
fn arrow_text<'a>(lexer: &Lexer<'a>) -> &'a str {
    let rest = lexer.rest();
    let length = rest
        .find(|c: char| !matches!(c, 'v' | '↑' | '↓' | '⇑' | '⇓' | '0'..='9'))
        .unwrap_or(rest.len());
    &rest[..length]
}

/// The braces that begin at `open` with one of two equal runs of bars made longer, once for each,
/// and the runs that were longer before lengthened as well; `None` when the braces are long, not
/// closed, or would still be refused.
fn lengthened(source: &str, open: Span, equal: [Span; 2]) -> Option<[String; 2]> {
    const LIMIT: usize = 80;
    let from = open.to as usize - 1;
    let runs = bar_runs(source, from, LIMIT)?;
    let end = runs.end;
    let length = equal[0].to - equal[0].from;
    let write = |chosen: Span| {
        let mut out = String::new();
        let mut done = from;
        let mut lengths = Vec::new();
        for &run in &runs.spans {
            let longer = run == chosen || run.to - run.from > length;
            let bars = run.to - run.from + u32::from(longer);
            out.push_str(&source[done..run.from as usize]);
            for _ in 0..bars {
                out.push('|');
            }
            lengths.push(bars);
            done = run.to as usize;
        }
        let _ = write!(out, "{}", &source[done..end]);
        divides(&lengths).then_some(out)
    };
    Some([write(equal[0])?, write(equal[1])?])
}

struct Runs {
    spans: Vec<Span>,
    /// The byte behind the closing brace.
    end: usize,
}

/// The runs of bars directly inside the braces that begin at `from`.
fn bar_runs(source: &str, from: usize, limit: usize) -> Option<Runs> {
    let mut spans: Vec<Span> = Vec::new();
    let (mut depth, mut quoted) = (0_u32, false);
    for (at, c) in source[from..].char_indices().take(limit) {
        let at = from + at;
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(Runs { spans, end: at + 1 });
                }
            }
            '|' if depth == 1 => {
                let at = u32::try_from(at).ok()?;
                match spans.last_mut() {
                    Some(last) if last.to == at => last.to = at + 1,
                    _ => spans.push(Span::new(at, at + 1)),
                }
            }
            // A bar of another length than its bytes gets the general advice.
            '‖' | '∥' if depth == 1 => return None,
            _ => {}
        }
    }
    None
}

/// Whether the longest of the runs stands once, and so on in each half.
fn divides(lengths: &[u32]) -> bool {
    let mut stack: Vec<u32> = Vec::new();
    for &length in lengths {
        while stack.last().is_some_and(|&top| top < length) {
            stack.pop();
        }
        if stack.last() == Some(&length) {
            return false;
        }
        stack.push(length);
    }
    true
}
