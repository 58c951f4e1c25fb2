//! What is wrong with a text, where, and what would work instead.

use std::fmt::{self, Write as _};

use grundy_num::Halt;

/// A range of bytes of the source, `from` included and `to` excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub from: u32,
    /// The byte after the last one.
    pub to: u32,
}

impl From<std::ops::Range<usize>> for Span {
    /// Texts of more than 4 GB are refused long before anybody points into them.
    fn from(range: std::ops::Range<usize>) -> Span {
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(place(range.start), place(range.end))
    }
}

impl Span {
    /// The span of the bytes from `from` up to, not including, `to`.
    pub const fn new(from: u32, to: u32) -> Span {
        Span { from, to }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn join(self, other: Span) -> Span {
        Span::new(self.from.min(other.from), self.to.max(other.to))
    }

    /// The bytes as a range that slices a source.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.from as usize..self.to as usize
    }
}

/// A mistake in a text: the place, what is wrong there, and ways to put it right.
///
/// ```
/// let mistake = grundy_lang::parse("1 + 3/0").unwrap_err();
/// assert_eq!(mistake.to_string(), "the denominator is zero");
/// assert_eq!(
///     mistake.render("1 + 3/0"),
///     "error: the denominator is zero\n  \
///        │ 1 + 3/0\n  \
///        │       ^\n  \
///        = hint: a fraction `p/q` needs a `q` from 1 on\n"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where the text came from, once that is known.
    origin: Option<Box<Origin>>,
    /// Where in the text the mistake is.
    pub span: Span,
    /// What was expected and what was found: lower case, no full stop.
    pub message: String,
    /// A few words to stand beside the place.
    pub label: Option<String>,
    /// What would work, one way a line.
    pub hints: Vec<String>,
    /// Whether more text could still make the source right: it ends inside a bracket or a text,
    /// or after an operator. A prompt then asks for another line.
    pub incomplete: bool,
}

/// Where a text came from: the field of a question, and the text in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Origin {
    field: Option<String>,
    text: Option<String>,
}

impl Diagnostic {
    /// A mistake without hints.
    pub fn new(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            origin: None,
            span,
            message: message.into(),
            label: None,
            hints: Vec::new(),
            incomplete: false,
        }
    }

    /// A mistake that is not at a place of a text.
    pub fn plain(message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            origin: Some(Box::default()),
            ..Diagnostic::new(Span::default(), message)
        }
    }

    /// A mistake of a whole text.
    pub fn of_text(text: &str, message: impl Into<String>) -> Diagnostic {
        let mut mistake = Diagnostic::new(Span::from(0..text.len()), message);
        mistake.origin().text = Some(text.to_owned());
        mistake
    }

    fn origin(&mut self) -> &mut Origin {
        self.origin.get_or_insert_default()
    }

    /// The field of a question that the mistake is in, where it was asked with fields.
    pub fn field(&self) -> Option<&str> {
        self.origin.as_ref()?.field.as_deref()
    }

    /// The text that the place is in, once it is known which one that is.
    pub fn text(&self) -> Option<&str> {
        self.origin.as_ref()?.text.as_deref()
    }

    /// Whether nobody has said yet which text the place is in.
    pub fn is_nowhere(&self) -> bool {
        self.origin.is_none()
    }

    /// The same mistake in a field of a question.
    #[must_use]
    pub fn in_field(mut self, field: &str) -> Diagnostic {
        let own = &mut self.origin().field;
        own.get_or_insert_with(|| field.to_owned());
        self
    }

    /// The same mistake in a question that is itself the field of another.
    #[must_use]
    pub fn inside(mut self, field: &str) -> Diagnostic {
        let own = &mut self.origin().field;
        *own = Some(match own.take() {
            Some(inner) => format!("{field}.{inner}"),
            None => field.to_owned(),
        });
        self
    }

    /// The same mistake in a field of a question that holds the text it was found in.
    #[must_use]
    pub fn within(mut self, field: &str, text: &str) -> Diagnostic {
        if self.origin.is_none() {
            self.origin().text = Some(text.to_owned());
        }
        self.in_field(field)
    }

    /// The same mistake with one more way to put it right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(hint.into());
        self
    }

    /// The same mistake with words beside the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// The same mistake, in a source that more text could make right.
    #[must_use]
    pub fn incomplete(mut self) -> Diagnostic {
        self.incomplete = true;
        self
    }

    /// The mistake as shown to a person, in the text that it carries or without any.
    pub fn shown(&self) -> String {
        if let Some(text) = self.text() {
            return self.render(text);
        }
        let mut out = format!("error: {}\n", self.message);
        for hint in &self.hints {
            let _ = writeln!(out, "  = hint: {hint}");
        }
        out
    }

    /// The mistake as shown to a person: the message, the line with the place marked, the hints.
    ///
    /// A source of several lines gets its line numbers; of a very long line only the part around
    /// the place is shown. A span that does not fit the source is moved to where it does.
    pub fn render(&self, source: &str) -> String {
        let from = floor_boundary(source, self.span.from as usize);
        let to = floor_boundary(source, self.span.to as usize).max(from);
        let start = source[..from].rfind('\n').map_or(0, |newline| newline + 1);
        let end = source[from..]
            .find('\n')
            .map_or(source.len(), |newline| from + newline);
        let gutter = if source.contains('\n') {
            (source[..start].matches('\n').count() + 1).to_string()
        } else {
            " ".to_owned()
        };
        let blank = " ".repeat(gutter.len());
        let view = Window::around(&source[start..from], &source[from..end], to - from);

        let mut out = format!("error: {}\n", self.message);
        let _ = writeln!(out, "{gutter} │ {}", view.line);
        let _ = write!(
            out,
            "{blank} │ {}{}",
            " ".repeat(view.column),
            "^".repeat(view.carets)
        );
        if let Some(label) = &self.label {
            let _ = write!(out, " {label}");
        }
        out.push('\n');
        for hint in &self.hints {
            let _ = writeln!(out, "{blank} = hint: {hint}");
        }
        out
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// The part of a line that is shown, and where its carets go, counted in characters.
struct Window {
    line: String,
    column: usize,
    carets: usize,
}

/// Characters shown before and from the place on; a line that fits is shown whole.
const BEFORE: usize = 40;
const AFTER: usize = 40;

impl Window {
    /// `before` and `rest` are the line up to the place and from it on; the place is the first
    /// `bytes` of `rest`.
    fn around(before: &str, rest: &str, bytes: usize) -> Window {
        let mut line = String::new();
        let cut = before
            .char_indices()
            .rev()
            .nth(BEFORE - 1)
            .map_or(0, |(at, _)| at);
        if cut > 0 {
            line.push('…');
        }
        line.extend(before[cut..].chars().map(visible));
        let column = line.chars().count();

        let place = &rest[..floor_boundary(rest, bytes)];
        let shown = rest
            .char_indices()
            .nth(AFTER)
            .map_or(rest.len(), |(at, _)| at);
        line.extend(rest[..shown].chars().map(visible));
        if shown < rest.len() {
            line.push('…');
        }
        let carets = place.chars().take(AFTER).count().max(1);
        Window {
            line: line.trim_end().to_owned(),
            column,
            carets,
        }
    }
}

/// A character as shown: one column, and nothing that moves the cursor.
fn visible(c: char) -> char {
    match c {
        '\t' | '\r' => ' ',
        c if c.is_control() => '�',
        c => c,
    }
}

/// The last character boundary of `text` at or before `at`.
fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The expression is wrong.
    Mistake(Diagnostic),
    /// A limit was reached.
    Halt(Halt),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Mistake(mistake) => mistake.fmt(f),
            Refusal::Halt(halt) => halt.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// The same error in a question that is itself the field of another.
    #[must_use]
    pub fn inside(self, field: &str) -> Refusal {
        match self {
            Refusal::Mistake(mistake) => Refusal::Mistake(mistake.inside(field)),
            halt @ Refusal::Halt(_) => halt,
        }
    }

    /// The same error in a field of a question that holds a text.
    #[must_use]
    pub fn within(self, field: &str, text: &str) -> Refusal {
        match self {
            Refusal::Mistake(mistake) => Refusal::Mistake(mistake.within(field, text)),
            halt @ Refusal::Halt(_) => halt,
        }
    }
}

impl From<Diagnostic> for Refusal {
    fn from(mistake: Diagnostic) -> Self {
        Refusal::Mistake(mistake)
    }
}

impl From<Halt> for Refusal {
    fn from(halt: Halt) -> Self {
        Refusal::Halt(halt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_marked_with_its_label_and_hints() {
        let source = r#"domineering("..|.x")"#;
        let mistake = Diagnostic::new(Span::new(17, 18), "expected `.` or `#`, found `x`")
            .label("row 2, column 2")
            .hint("`.` is a free cell and `#` a filled one");
        let expected = "\
error: expected `.` or `#`, found `x`
  │ domineering(\"..|.x\")
  │                  ^ row 2, column 2
  = hint: `.` is a free cell and `#` a filled one
";
        assert_eq!(mistake.render(source), expected);
    }

    #[test]
    fn columns_count_characters_and_lines_are_numbered() {
        let source = "1\n↑↑ + ω ω\n2";
        let at = u32::try_from(source.rfind('ω').unwrap()).unwrap();
        let mistake = Diagnostic::new(Span::new(at, at + 2), "no");
        assert_eq!(
            mistake.render(source),
            "error: no\n2 │ ↑↑ + ω ω\n  │        ^\n"
        );
    }

    #[test]
    fn a_long_line_is_shown_around_the_place() {
        let source = format!("{}?{}", "a".repeat(1000), "b".repeat(1000));
        let shown = Diagnostic::new(Span::new(1000, 1001), "no").render(&source);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(
            lines[1],
            format!("  │ …{}?{}…", "a".repeat(40), "b".repeat(39))
        );
        assert_eq!(lines[2], format!("  │ {}^", " ".repeat(41)));
    }

    #[test]
    fn a_place_at_the_end_or_outside_still_gets_a_caret() {
        assert_eq!(
            Diagnostic::new(Span::new(3, 3), "no").render("1 +"),
            "error: no\n  │ 1 +\n  │    ^\n"
        );
        assert_eq!(
            Diagnostic::new(Span::new(9, 12), "no").render("ω"),
            "error: no\n  │ ω\n  │  ^\n"
        );
    }
}
