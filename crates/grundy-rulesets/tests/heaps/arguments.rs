//! Arguments as they are typed: integers, texts in quotes and lists in square brackets.

use grundy_rules::Arg;

/// Reads arguments separated by commas.
#[track_caller]
pub(crate) fn arguments(text: &str) -> Vec<Arg> {
    let mut rest = text.trim();
    let mut all = Vec::new();
    while !rest.is_empty() {
        let (arg, after) = argument(rest);
        all.push(arg);
        let after = after.trim_start();
        rest = after.strip_prefix(',').unwrap_or(after).trim_start();
    }
    all
}

fn argument(text: &str) -> (Arg, &str) {
    if let Some(inside) = text.strip_prefix('"') {
        let (inside, after) = inside.split_once('"').expect("a closing quote");
        return (Arg::Text(inside.to_owned()), after);
    }
    if let Some(inside) = text.strip_prefix('[') {
        let (inside, after) = inside.split_once(']').expect("a closing bracket");
        return (Arg::List(arguments(inside)), after);
    }
    let end = text.find([',', ' ']).unwrap_or(text.len());
    let number = text[..end].parse().expect("an integer");
    (Arg::Integer(number), &text[end..])
}
