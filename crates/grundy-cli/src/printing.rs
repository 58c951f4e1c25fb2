//! Answers on standard output. In a session Ctrl-C ends one that is too long to read, line by line.

use std::io::{self, Write};

use crate::interrupt;
use crate::outcome::{Code, Failure};

/// Prints a text and the end of its last line.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    write_lines(&mut io::stdout().lock(), text, interrupt::was_pressed)
}

/// Writes line by line, until there is no more or it is to end.
fn write_lines(
    output: &mut impl Write,
    text: &str,
    is_over: impl Fn() -> bool,
) -> Result<(), Failure> {
    // Many short lines at a time cost one call of the system.
    const ENOUGH: usize = 4096;
    let mut rest = text;
    while rest.len() > ENOUGH {
        let end = rest.as_bytes()[ENOUGH..]
            .iter()
            .position(|&byte| byte == b'\n');
        let Some(end) = end else { break };
        let (lines, after) = rest.split_at(ENOUGH + end + 1);
        output.write_all(lines.as_bytes())?;
        if is_over() {
            return Err(Failure::Told(Code::Interrupted));
        }
        rest = after;
    }
    Ok(writeln!(output, "{rest}")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_printed_whole_unless_it_is_to_end() {
        let text = "a line of some letters\n".repeat(1000) + "the last";
        let mut whole = Vec::new();
        write_lines(&mut whole, &text, || false).unwrap();
        assert_eq!(String::from_utf8(whole).unwrap(), format!("{text}\n"));
        let mut begun = Vec::new();
        let ended = write_lines(&mut begun, &text, || true);
        assert!(matches!(ended, Err(Failure::Told(Code::Interrupted))));
        assert!(begun.ends_with(b"\n") && begun.len() < 5000);
    }
}
