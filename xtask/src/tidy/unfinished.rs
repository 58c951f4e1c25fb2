//! The rule `unfinished`: what is in the tree works, and every test in it runs.

use super::Finding;
use super::source::{Source, Word};

const RULE: &str = "unfinished";

pub(crate) fn check(path: &str, source: &Source) -> Vec<Finding> {
    source
        .words()
        .filter_map(|word| Some(Finding::new(path, word.line, RULE, complaint(&word)?)))
        .collect()
}

fn complaint(word: &Word<'_>) -> Option<&'static str> {
    let called =
        word.after.trim_start().starts_with('!') && !word.after.trim_start().starts_with("!=");
    let attribute = {
        let before = word.before.trim_end();
        before.ends_with("#[") || before.contains("cfg_attr(") && before.ends_with(',')
    };
    match word.text {
        "todo" if called => Some("`todo!`; finish it or leave it out"),
        "unimplemented" if called => Some("`unimplemented!`; finish it or leave it out"),
        "dbg" if called => Some("`dbg!` belongs to a debugging session"),
        "ignore" if attribute => {
            Some("an ignored test; slow tests stand behind the feature `slow`")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_code(code: &str, lines: &[usize]) {
        let found = check("crates/grundy/src/lib.rs", &Source::read(code));
        assert_eq!(super::super::lines(&found), lines, "{code}");
    }

    #[test]
    fn unfinished_code_is_found() {
        check_code("fn f() { todo!() }", &[1]);
        check_code("\nunimplemented!(\"later\")", &[2]);
        check_code("dbg!(x)", &[1]);
    }

    #[test]
    fn ignored_tests_are_found() {
        check_code("#[test]\n#[ignore]\nfn f() {}", &[2]);
        check_code("#[ignore = \"slow\"]", &[1]);
        check_code("#[cfg_attr(miri, ignore)]", &[1]);
    }

    #[test]
    fn the_same_words_elsewhere_are_fine() {
        check_code("// todo!() and #[ignore]", &[]);
        check_code("\"dbg!(x)\"", &[]);
        check_code("fn todo() { ignore(dbg); todo != 3 }", &[]);
    }
}
