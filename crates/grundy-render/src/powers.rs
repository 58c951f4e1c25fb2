//! Texts with powers of ω in them, such as `L^(2*w)`: the same text set by SVG and by TeX.

use std::fmt::Write as _;

/// A part of the text at one height.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) text: String,
    /// How many exponents it is inside of.
    pub(crate) level: usize,
}

/// A text with ω for its names, which are `omega` and `w`.
pub(crate) fn with_omega(text: &str) -> String {
    text.replace("omega", "ω").replace('w', "ω")
}

/// The parts of a text from left to right; brackets around an exponent are left out, since its
/// height says as much.
pub(crate) fn parts(text: &str) -> Vec<Part> {
    let text = with_omega(text);
    let mut parts: Vec<Part> = Vec::new();
    // Whether each open bracket is that of an exponent.
    let mut open: Vec<bool> = Vec::new();
    let mut level = 0;
    let mut rest = text.as_str();
    let push = |parts: &mut Vec<Part>, c: char, level: usize| match parts.last_mut() {
        Some(part) if part.level == level => part.text.push(c),
        _ => parts.push(Part {
            text: c.to_string(),
            level,
        }),
    };
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '^' if rest.starts_with('(') => {
                rest = &rest[1..];
                open.push(true);
                level += 1;
            }
            '^' => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let first = rest.chars().next().map_or(0, char::len_utf8);
                let (exponent, after) = rest.split_at(digits.max(first));
                for c in exponent.chars() {
                    push(&mut parts, c, level + 1);
                }
                rest = after;
            }
            ')' => match open.pop() {
                Some(true) => level -= 1,
                _ => push(&mut parts, ')', level),
            },
            '(' => {
                open.push(false);
                push(&mut parts, '(', level);
            }
            '*' => push(&mut parts, '·', level),
            '-' => push(&mut parts, '−', level),
            c => push(&mut parts, c, level),
        }
    }
    parts
}

/// The text as a formula of TeX.
pub(crate) fn tex(text: &str) -> String {
    let mut out = String::new();
    let mut level = 0;
    for part in parts(text) {
        while level < part.level {
            out.push_str("^{");
            level += 1;
        }
        while level > part.level {
            out.push('}');
            level -= 1;
        }
        for c in part.text.chars() {
            match c {
                'ω' => out.push_str("\\omega "),
                '·' => out.push_str("\\cdot "),
                '…' => out.push_str("\\dots "),
                ' ' => out.push_str("\\ "),
                '−' => out.push('-'),
                c if c.is_ascii_alphanumeric() || "+/()".contains(c) => out.push(c),
                // Whatever else there may be is no command.
                c => write!(out, "\\char{} ", u32::from(c)).expect("writing to a string succeeds"),
            }
        }
    }
    out.extend(std::iter::repeat_n('}', level));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_become_exponents_in_braces() {
        assert_eq!(tex("L^w"), "L^{\\omega }");
        assert_eq!(
            tex("(L^5 R)^(2*w^2+1)"),
            "(L^{5}\\ R)^{2\\cdot \\omega ^{2}+1}"
        );
        assert_eq!(tex("1/omega^(1/3) %"), "1/\\omega ^{1/3}\\ \\char37 ");
        assert_eq!(tex("L^(w"), "L^{\\omega }");
        assert_eq!(tex("L^"), "L");
    }

    #[test]
    fn exponents_stand_higher_and_lose_their_brackets() {
        let part = |text: &str, level| Part {
            text: text.to_owned(),
            level,
        };
        let expected = vec![part("(L ", 0), part("2·ω", 1), part("3", 2), part(")", 0)];
        assert_eq!(parts("(L ^(2*w^3))"), expected);
    }
}
