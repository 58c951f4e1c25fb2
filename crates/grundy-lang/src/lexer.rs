//! Tokens, read on demand.
//!
//! What `*`, `^` and a bar mean depends on where they stand, so the lexer only names what is next
//! and the parser, which knows the position, decides. Literals are read by [`crate::literal`].

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::CompareOp;
use crate::word::Word;

/// What is next in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    End,
    Newline,
    Semicolon,
    Comma,
    Open(Shape),
    Close(Shape),
    /// A run of this many bars, read only directly inside braces.
    Bars(u32),
    /// A number begins here.
    Digit,
    /// `*` and its look-alikes.
    Star,
    /// `^`, an up or a power.
    Caret,
    /// `↑`, `↓`, `⇑`, `⇓` or a reserved word `v`, `vv`, `v3`: ups or downs and nothing else.
    Arrow,
    /// `**`
    Power,
    Plus,
    Minus,
    PlusMinus,
    Dot,
    /// `..`, a range of integers.
    DotDot,
    Slash,
    /// `×` or `·`, which multiply wherever they stand.
    Times,
    Colon,
    Becomes,
    Compare(CompareOp),
    /// A text begins here.
    Quote,
    Name,
    /// A reserved word.
    Word(Word),
}

/// The three shapes of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Round,
    Square,
    Curly,
}

impl Shape {
    pub(crate) const fn open(self) -> char {
        match self {
            Shape::Round => '(',
            Shape::Square => '[',
            Shape::Curly => '{',
        }
    }

    pub(crate) const fn close(self) -> char {
        match self {
            Shape::Round => ')',
            Shape::Square => ']',
            Shape::Curly => '}',
        }
    }
}

/// A token, where it stands, and whether a blank stands before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexeme {
    pub(crate) token: Token,
    pub(crate) span: Span,
    pub(crate) spaced: bool,
}

/// How line ends are read: as the end of a statement, or as blanks inside brackets and after operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    End,
    Blank,
}

/// How bars are read: as separators directly inside braces, or as parts of `<|` and `|>` elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bars {
    Separate,
    Compare,
}

/// What comes after a `*` or a `^`: it decides whether the sign ends a value or joins two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follow {
    /// A digit.
    Digit,
    /// A name, a bracket, a brace or a text: what can only be a second operand.
    Operand,
    /// The end of the line or of the source.
    LineEnd,
    /// Anything else.
    Other,
}

/// A source and the place reached in it.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    pub(crate) source: &'a str,
    /// Always a character boundary.
    pub(crate) at: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// The character reached, if any.
    pub(crate) fn char(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The place reached, as spans count it.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the parser refuses sources of 2^32 bytes"
    )]
    pub(crate) fn offset(&self) -> u32 {
        self.at as u32
    }

    /// Moves past a token.
    pub(crate) fn take(&mut self, lexeme: Lexeme) {
        self.at = lexeme.span.to as usize;
    }

    /// Moves past the digits here and gives them.
    pub(crate) fn digits(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest
            .bytes()
            .position(|byte| !byte.is_ascii_digit())
            .unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Moves past blanks and comments, which reach from `#` to the end of their line; whether there
    /// were any.
    pub(crate) fn blanks(&mut self, lines: Lines) -> bool {
        let blank = |c: char| {
            (c.is_whitespace() && (c != '\n' || lines == Lines::Blank)) || c == '\u{feff}'
        };
        let start = self.at;
        loop {
            let rest = self.rest();
            self.at += rest.find(|c| !blank(c)).unwrap_or(rest.len());
            let rest = self.rest();
            if !rest.starts_with('#') {
                return self.at > start;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// What follows the place reached: whether a blank, and then what.
    pub(crate) fn follow(&self, lines: Lines) -> (bool, Follow) {
        let mut ahead = self.clone();
        let spaced = ahead.blanks(lines);
        let follow = match ahead.char() {
            None | Some('\n') => Follow::LineEnd,
            Some('0'..='9') => Follow::Digit,
            Some('(' | '[' | '{' | '"' | 'ω') => Follow::Operand,
            Some(c) if is_name_start(c) => match Word::of(ahead.name()) {
                Some(word) if !word.begins_a_value() => Follow::Other,
                None if is_arrow_word(ahead.name()) => Follow::Other,
                _ => Follow::Operand,
            },
            Some(_) => Follow::Other,
        };
        (spaced, follow)
    }

    /// Whether a decimal without its whole part begins here: `.5`.
    pub(crate) fn begins_decimal(&self) -> bool {
        let point = self.rest().strip_prefix('.');
        point.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// The name that begins here.
    pub(crate) fn name(&self) -> &'a str {
        let rest = self.rest();
        if rest.starts_with('ω') {
            return &rest[..'ω'.len_utf8()];
        }
        let length = rest.find(|c: char| !is_name_char(c)).unwrap_or(rest.len());
        &rest[..length]
    }

    /// The next token, without moving past it.
    pub(crate) fn peek(&self, lines: Lines, bars: Bars) -> Result<Lexeme, Diagnostic> {
        let mut ahead = self.clone();
        let spaced = ahead.blanks(lines);
        let from = ahead.offset();
        let (token, length) = ahead.token(bars)?;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the parser refuses sources of 2^32 bytes"
        )]
        let span = Span::new(from, from + length as u32);
        Ok(Lexeme {
            token,
            span,
            spaced,
        })
    }

    /// The token that begins exactly here, and its length in bytes.
    fn token(&self, bars: Bars) -> Result<(Token, usize), Diagnostic> {
        let rest = self.rest();
        let mut chars = rest.chars();
        let Some(first) = chars.next() else {
            return Ok((Token::End, 0));
        };
        let second = chars.next();
        let token = match first {
            '0'..='9' => Token::Digit,
            '\n' => Token::Newline,
            ';' => Token::Semicolon,
            ',' => Token::Comma,
            '(' => Token::Open(Shape::Round),
            '[' => Token::Open(Shape::Square),
            '{' => Token::Open(Shape::Curly),
            ')' => Token::Close(Shape::Round),
            ']' => Token::Close(Shape::Square),
            '}' => Token::Close(Shape::Curly),
            '*' | '∗' | '⋆' if second.is_some_and(is_star) => {
                return Ok((
                    Token::Power,
                    first.len_utf8() + second.map_or(0, char::len_utf8),
                ));
            }
            '*' | '∗' | '⋆' => Token::Star,
            '^' => Token::Caret,
            '↑' | '↓' | '⇑' | '⇓' => Token::Arrow,
            '+' => Token::Plus,
            '-' | '−' => Token::Minus,
            '±' => Token::PlusMinus,
            '.' if second == Some('.') => return Ok((Token::DotDot, 2)),
            '.' => Token::Dot,
            '/' if second == Some('/') => return Err(self.double_slash()),
            '/' => Token::Slash,
            '×' | '·' | '⋅' => Token::Times,
            ':' if second == Some('=') => return Ok((Token::Becomes, 2)),
            ':' => Token::Colon,
            '"' => Token::Quote,
            'ω' => Token::Name,
            '|' | '‖' | '∥' if bars == Bars::Separate => return Ok(self.bars()),
            '<' if second == Some('|') && bars == Bars::Separate => Token::Compare(CompareOp::Less),
            '=' | '!' | '<' | '>' | '|' | '≤' | '≥' | '≠' | '‖' | '∥' => {
                return self.comparison(first, second);
            }
            c if is_name_start(c) => {
                let name = self.name();
                let token = match Word::of(name) {
                    Some(word) => Token::Word(word),
                    None if is_arrow_word(name) => Token::Arrow,
                    None => Token::Name,
                };
                return Ok((token, name.len()));
            }
            c => return Err(self.unknown(c)),
        };
        Ok((token, first.len_utf8()))
    }

    /// A run of bars; `‖` is two of them.
    fn bars(&self) -> (Token, usize) {
        let (mut count, mut length) = (0, 0);
        for c in self.rest().chars() {
            count += match c {
                '|' => 1,
                '‖' | '∥' => 2,
                _ => break,
            };
            length += c.len_utf8();
        }
        (Token::Bars(count), length)
    }

    fn comparison(&self, first: char, second: Option<char>) -> Result<(Token, usize), Diagnostic> {
        let (op, length) = match (first, second) {
            ('=', Some('=')) => (CompareOp::Equal, 2),
            ('!', Some('=')) => (CompareOp::NotEqual, 2),
            ('<', Some('=')) => (CompareOp::LessOrEqual, 2),
            ('<', Some('>')) => (CompareOp::Confused, 2),
            ('<', Some('|')) => (CompareOp::LessOrConfused, 2),
            ('>', Some('=')) => (CompareOp::GreaterOrEqual, 2),
            ('|', Some('>')) => (CompareOp::GreaterOrConfused, 2),
            ('<', _) => (CompareOp::Less, 1),
            ('>', _) => (CompareOp::Greater, 1),
            ('≤', _) => (CompareOp::LessOrEqual, first.len_utf8()),
            ('≥', _) => (CompareOp::GreaterOrEqual, first.len_utf8()),
            ('≠', _) => (CompareOp::NotEqual, first.len_utf8()),
            ('‖' | '∥', _) => (CompareOp::Confused, first.len_utf8()),
            ('=', _) => {
                return Err(
                    Diagnostic::new(self.span(1), "expected `==` or `:=`, found `=`")
                        .hint("`g == h` compares and `name := g` keeps a value"),
                );
            }
            ('!', _) => {
                return Err(Diagnostic::new(self.span(1), "expected `!=`, found `!`")
                    .hint("`g != h` asks whether two games differ"));
            }
            _ => {
                return Err(Diagnostic::new(
                    self.span(1),
                    "found a bar that is not directly inside braces",
                )
                .hint("a game is written `{1|0}`")
                .hint("the comparisons with a bar are `<|` and `|>`, and `<>` is confused with"));
            }
        };
        Ok((Token::Compare(op), length))
    }

    fn double_slash(&self) -> Diagnostic {
        Diagnostic::new(self.span(2), "expected one `/`, found `//`")
            .hint("`/` divides exactly; a comment begins with `#`")
    }

    fn unknown(&self, c: char) -> Diagnostic {
        let code = u32::from(c);
        let message = if c.is_control() {
            format!("unexpected character U+{code:04X}")
        } else if c.is_ascii() {
            format!("unexpected character `{c}`")
        } else {
            format!("unexpected character `{c}` (U+{code:04X})")
        };
        let diagnostic = Diagnostic::new(self.span(c.len_utf8()), message);
        match c {
            '–' | '—' | '‐' | '‑' => diagnostic.hint("a minus is `-` or `−` (U+2212)"),
            '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '»' => {
                diagnostic.hint("a text stands between two `\"`")
            }
            '∞' => diagnostic.hint("the first infinite number is `omega`"),
            '&' | '%' | '@' | '$' | '~' | '?' | '\\' | '`' => diagnostic,
            c if c.is_alphabetic() => {
                diagnostic.hint("names are made of the letters a to z and A to Z, digits and `_`")
            }
            _ => diagnostic,
        }
    }

    /// The next `bytes` bytes.
    fn span(&self, bytes: usize) -> Span {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the parser refuses sources of 2^32 bytes"
        )]
        let to = (self.at + bytes) as u32;
        Span::new(self.offset(), to)
    }
}

pub(crate) const fn is_star(c: char) -> bool {
    matches!(c, '*' | '∗' | '⋆')
}

pub(crate) const fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

pub(crate) const fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a word is one of the reserved `v`, `vv`, `v3`, …
pub(crate) fn is_arrow_word(word: &str) -> bool {
    word.starts_with('v')
        && word
            .trim_start_matches('v')
            .bytes()
            .all(|byte| byte.is_ascii_digit())
}
