//! Texts on a page: how wide they are, and how long ones are cut.

/// An upper estimate of the width of a text: most sans-serif letters are narrower than this.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let ems: f64 = text
        .chars()
        .map(|c| match c {
            '/' | '|' | '.' | ',' | '{' | '}' | '(' | ')' | ' ' | 'i' | 'l' | 't' | 'f' => 0.42,
            '-' | '−' => 0.60,
            'm' | 'w' | 'M' | 'W' => 0.98,
            _ => 0.64,
        })
        .sum();
    ems * size
}

/// A text cut in the middle to at most `longest` characters: its ends say most about it.
pub fn shorten(text: &str, longest: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return text.to_owned();
    }
    let tail = (longest - 1) / 2;
    let head = longest - 1 - tail;
    text.chars()
        .take(head)
        .chain(['…'])
        .chain(text.chars().skip(count - tail))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_both_ends() {
        assert_eq!(shorten("123456789", 9), "123456789");
        assert_eq!(shorten("1234567890", 5), "12…90");
    }
}
