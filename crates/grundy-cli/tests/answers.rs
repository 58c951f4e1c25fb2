//! Answers that a transcript cannot hold: backslashes (which transcripts turn round), files,
//! large inputs and pipes that close.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the command with this standard input, fed beside it so that no pipe can fill up.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = grundy(arguments).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || pipe.write_all(input));
        child.wait_with_output().unwrap()
    })
}

#[track_caller]
fn check(arguments: &[&str], expected: &str) {
    let output = run(arguments, b"");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert!(output.status.success());
}

#[test]
fn latex_is_written_with_backslashes() {
    check(
        &["eval", "--notation", "latex", "^3*"],
        concat!(
            r"{\uparrow}3{\ast}",
            "\n  outcome      L, Left wins\n  stops        0 (Left first), 0 (Right first)",
            "\n  mean         0\n  temperature  0\n"
        ),
    );
}

#[test]
fn an_ascii_drawing_is_ascii_whatever_was_typed() {
    let output = run(&["thermograph", "--ascii", "±1", "{2|1}"], b"");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains('\\') && text.contains("+-1"), "{text}");
}

#[test]
fn pictures_go_to_files_by_the_ends_of_their_names() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (file, beginning) in [
        ("picture.svg", &b"<svg"[..]),
        ("picture.png", b"\x89PNG"),
        ("picture.tex", b"% Thermograph"),
        ("picture.json", b"{\"left_wall\""),
        ("picture.txt", b"     "),
    ] {
        let file = folder.join(file);
        let output = run(
            &["thermograph", "{2|1||-1}", "-o", file.to_str().unwrap()],
            b"",
        );
        assert!(output.status.success() && output.stdout.is_empty());
        assert!(fs::read(&file).unwrap().starts_with(beginning), "{file:?}");
    }
}

#[test]
fn the_steps_are_drawn_in_the_picture() {
    let plain = run(&["thermograph", "{2|1||-1}", "--format", "svg"], b"").stdout;
    let steps = run(
        &["thermograph", "{2|1||-1}", "--format", "svg", "--steps"],
        b"",
    )
    .stdout;
    assert!(steps.starts_with(b"<svg") && steps.len() > 2 * plain.len());
}

#[test]
fn an_expression_of_megabytes_is_read_from_standard_input() {
    let source = "1 + ".repeat(250_000) + "1\n";
    let output = run(&["eval", "-"], source.as_bytes());
    assert_eq!(output.stdout, b"250001\n");
}

#[test]
fn an_expression_is_read_from_a_file() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("expression");
    fs::write(&file, "g := {2|1};\ng + g\n").unwrap();
    check(
        &["eval", "--file", file.to_str().unwrap(), "g > 1/2"],
        "3\ntrue\n",
    );
}

#[test]
fn each_answer_of_a_batch_comes_before_the_next_request() {
    let mut child = grundy(&["batch"]).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for n in 0..3 {
        writeln!(requests, r#"{{"id":{n},"do":"eval","expr":"1 < {n}"}}"#).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        let expected = format!("{{\"id\":{n},\"kind\":\"bool\",\"value\":{}}}\n", 1 < n);
        assert_eq!(answer, expected);
    }
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_who_leaves_ends_the_batch_quietly() {
    let mut child = grundy(&["batch"]).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // The pipe closes as soon as the first answer cannot be written.
    while writeln!(requests, r#"{{"do":"eval","expr":"1"}}"#).is_ok() {}
    let mut errors = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut errors)
        .unwrap();
    assert_eq!(errors, "");
    assert!(child.wait().unwrap().success());
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = String::from_utf8(run(&["completions", shell], b"").stdout).unwrap();
        assert!(script.contains("thermograph"), "{shell}");
    }
}

#[test]
fn a_transcript_is_written_and_played_again() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("match").to_str().unwrap().to_owned();
    let source = "domineering(\"..|..\") + *";
    let played = run(&["play", source, "--transcript", &file], b"1\nquit\n");
    assert!(played.status.success());
    let written = fs::read_to_string(&file).unwrap();
    assert!(
        written.contains("left   1 domineering(\"#.|#.\")"),
        "{written}"
    );
    let arguments = ["play", "--replay", &file, "--transcript", &file];
    let again = run(&arguments, b"resign\n");
    let text = String::from_utf8(again.stdout).unwrap();
    assert!(text.contains("Left moved in 1: a1-a2"), "{text}");
    assert!(
        text.ends_with("Left resigns: Right wins. grundy wins.\n"),
        "{text}"
    );
    let ended = fs::read_to_string(&file).unwrap();
    assert_eq!(ended, written + "left   resigns\n");
    fs::write(&file, "sum *\nleft 1 *2\n").unwrap();
    let wrong = run(&["play", "--replay", &file], b"");
    assert_eq!(wrong.status.code(), Some(2));
    let errors = String::from_utf8(wrong.stderr).unwrap();
    assert!(
        errors.contains("move 1: Left cannot move summand 1 to `*2` here"),
        "{errors}"
    );
}
