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
        ("picture.json", b"{\"expr\""),
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
fn options_that_a_picture_would_not_depend_on_are_refused_by_name() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let text = folder.join("unused.txt");
    let text = text.to_str().unwrap();
    for (arguments, option) in [
        (
            &["tree", "{2|0}", "-o", text, "--background", "dark"][..],
            "--background",
        ),
        (&["tree", "{2|0}", "--background", "dark"], "--background"),
        (&["thermograph", "{2|0}", "--scale", "2"], "--scale"),
        (
            &["thermograph", "{2|0}", "--format", "svg", "--width", "60"],
            "--width",
        ),
        (
            &["sequence", "octal", "0.77", "--why", "5", "--to", "20"],
            "--to",
        ),
        (
            &["sequence", "subtraction", "1,2", "--window", "--to", "20"],
            "--to",
        ),
    ] {
        let output = run(arguments, b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && said.contains(option),
            "{arguments:?}: {said}"
        );
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_steps_are_drawn_in_the_picture() {
    let plain = run(&["thermograph", "{2|1||-1}", "--format", "svg"], b"").stdout;
    let steps = run(
        &["thermograph", "{2|1||-1}", "--format", "svg", "--why"],
        b"",
    )
    .stdout;
    assert!(steps.starts_with(b"<svg") && steps.len() > 2 * plain.len());
}

#[test]
fn an_expression_of_megabytes_is_read_from_standard_input() {
    let source = "1 + ".repeat(250_000) + "1\n";
    let output = run(&["eval", "-"], source.as_bytes());
    assert_eq!(output.stdout, b"250001\n  outcome      L, Left wins\n");
}

#[test]
fn an_expression_is_read_from_a_file() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("expression");
    fs::write(&file, "g := {2|1};\ng + g\n").unwrap();
    check(
        &["eval", "--file", file.to_str().unwrap(), "g > 1/2"],
        "3\n  outcome      L, Left wins\ntrue\n",
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
        let value = 1 < n;
        let expected =
            format!("{{\"id\":{n},\"expr\":\"1 < {n}\",\"kind\":\"bool\",\"value\":{value}}}\n");
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
        text.contains("Left resigns: Right wins. grundy wins.\nReview: "),
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

#[test]
fn a_certificate_is_accepted_as_written_and_refused_when_changed() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (game, parameters, field) in [
        ("subtraction", "1,2,6,11", "\"period\": 12"),
        ("all-but", "1,4,5", "\"saltus\": 4"),
        ("octal", "0.77", "\"preperiod\": 71"),
        ("rook", "6", "\"preperiod\": 25"),
        ("digits", "6", "\"period\": 720"),
    ] {
        let file = folder.join(format!("certificate-{game}.json"));
        let path = file.to_str().unwrap();
        let found = run(&["period", game, parameters, "--certificate", path], b"");
        assert!(found.status.success(), "{game}: {found:?}");
        let checked = run(&["verify", "--full", path], b"");
        let text = String::from_utf8(checked.stdout).unwrap();
        assert!(text.contains("valid: checked completely"), "{game}: {text}");

        let certificate = fs::read_to_string(&file).unwrap();
        assert!(certificate.contains(field), "{certificate}");
        let changed = format!("{field}9");
        fs::write(&file, certificate.replace(field, &changed)).unwrap();
        let refused = run(&["verify", path], b"");
        assert_eq!(refused.status.code(), Some(2), "{game}");
        let message = String::from_utf8(refused.stderr).unwrap();
        assert!(
            message.starts_with("refused: the certificate is wrong at "),
            "{message}"
        );
        let refused = run(&["verify", "--json", path], b"");
        let answer = String::from_utf8(refused.stdout).unwrap();
        assert!(answer.contains("\"status\":\"refused\""), "{answer}");
    }
}

#[test]
fn a_search_that_was_stopped_goes_on_from_its_checkpoint() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("all-but.checkpoint");
    let path = file.to_str().unwrap();
    let _ = fs::remove_file(&file);
    let command = [
        "period",
        "all-but",
        "1,35,90,108,109",
        "--json",
        "--checkpoint",
        path,
    ];
    let stopped = run(&[&command[..], &["--time-limit", "0.02"]].concat(), b"");
    assert_eq!(stopped.status.code(), Some(3), "{stopped:?}");
    let state = fs::read_to_string(&file).unwrap();
    assert!(state.starts_with("{\"game\":\"all-but 1,35,90,108,109\""));

    let other = run(&["period", "all-but", "1,2", "--checkpoint", path], b"");
    assert_eq!(other.status.code(), Some(2));

    let whole = run(&command, b"");
    let answer = String::from_utf8(whole.stdout).unwrap();
    let expected =
        "\"preperiod\":24024490,\"period\":15971559,\"saltus\":6115267,\"status\":\"proved\"";
    assert!(answer.contains(expected), "{answer}");
    assert!(!file.exists(), "a finished search leaves no state behind");
}

#[test]
fn every_command_that_draws_writes_every_format() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let commands: [&[&str]; 9] = [
        &["draw", "domineering(\"..|..\")"],
        &["draw", "13/16"],
        &["tree", "nim(2, 1)"],
        &["tree", "--values", "3"],
        &["thermograph", "{2|1||-1}", "{3|-1}"],
        &["sequence", "subtraction", "1,2,6"],
        &["continuous", "--variant", "neg", "--g", "2x", "--x", "9"],
        &["lattice", "1,2; 2,1"],
        &["automaton", "--rule", "110"],
    ];
    let turing: &[&str] = &["turing", "run", "1RB1LB_1LA1RZ"];
    for command in commands.into_iter().chain([turing]) {
        for (ending, beginning) in [
            ("svg", b"<svg xmlns=".as_slice()),
            ("png", b"\x89PNG\r\n"),
            ("tex", b"% "),
            ("txt", b""),
        ] {
            let file = folder.join(format!("drawn by {}.{ending}", command[0]));
            let mut arguments = command.to_vec();
            arguments.extend(["-o", file.to_str().unwrap()]);
            let output = run(&arguments, b"");
            assert!(output.status.success(), "{arguments:?} {output:?}");
            let written = fs::read(&file).unwrap();
            assert!(
                written.starts_with(beginning) && written.len() > 20,
                "{arguments:?}"
            );
            let mut arguments = command.to_vec();
            arguments.extend(["--format", ending]);
            assert_eq!(run(&arguments, b"").stdout, written, "{arguments:?}");
        }
    }
}

/// A new folder with a file in it that says `old`.
#[cfg(unix)]
fn folder_with_a_file(name: &str) -> (std::path::PathBuf, std::path::PathBuf) {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let file = folder.join("tree.svg");
    fs::write(&file, "old").unwrap();
    (folder, file)
}

/// Draws a tree of some kilobytes in a shell that lets files have at most one block.
#[cfg(unix)]
fn draw_without_room(first: &str, file: &std::path::Path) -> Output {
    let script = format!("{first} ulimit -f 1; exec \"$0\" tree --values 4 -o \"$1\"");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_grundy")])
        .arg(file)
        .output()
        .unwrap()
}

#[cfg(unix)]
#[test]
fn a_write_that_fails_leaves_the_old_file_and_no_other() {
    let (folder, file) = folder_with_a_file("a failing write");
    let output = draw_without_room("trap '' XFSZ;", &file);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_command_that_is_ended_while_it_writes_leaves_the_old_file() {
    let (_, file) = folder_with_a_file("an interrupted write");
    let output = draw_without_room("", &file);
    assert_eq!(output.status.code(), None, "ended by a signal: {output:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay_and_devices_are_written_to() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, file) = folder_with_a_file("a link");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let link = folder.join("link.svg");
    symlink("tree.svg", &link).unwrap();
    let output = run(
        &["tree", "--values", "2", "-o", link.to_str().unwrap()],
        b"",
    );
    assert!(output.status.success(), "{output:?}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let arguments = [
        "tree",
        "--values",
        "2",
        "-o",
        "/dev/stdout",
        "--format",
        "svg",
    ];
    assert!(run(&arguments, b"").stdout.starts_with(b"<svg"));
}

#[test]
fn a_sample_is_not_called_valid_and_can_be_checked_again() {
    // {1, 2} has period 3, and at multiples of it the window 1, 2.
    let heaps: Vec<String> = (1..=400_000)
        .map(|block| format!("{}", block * 3000))
        .collect();
    let windows = vec!["9"; heaps.len()].join(",");
    let certificate = format!(
        "{{\"game\":\"subtraction 1,2\",\"preperiod\":0,\"period\":3,\"saltus\":0,\
         \"theorem\":\"repeated window\",\"evidence\":{{\"heaps\":[{}],\"windows\":[{windows}]}}}}",
        heaps.join(",")
    );
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("certificate-long.json");
    fs::write(&file, certificate).unwrap();
    let path = file.to_str().unwrap();

    let sampled = run(&["verify", path], b"");
    assert_eq!(sampled.status.code(), Some(4));
    let text = String::from_utf8(sampled.stdout).unwrap();
    assert!(
        text.contains("no fault found in 24 of 400000 blocks"),
        "{text}"
    );
    assert!(!text.contains("valid"), "{text}");
    let seed = text
        .split("seed ")
        .nth(1)
        .and_then(|rest| rest.split(';').next());
    let again = run(&["verify", path, "--json", "--seed", seed.unwrap()], b"");
    assert_eq!(again.status.code(), Some(4));
    let answer = String::from_utf8(again.stdout).unwrap();
    assert!(answer.contains("\"status\":\"sampled\""), "{answer}");
    assert!(answer.contains(seed.unwrap()), "{answer}");
    // Two draws are the same once in 2^64 times.
    let other = String::from_utf8(run(&["verify", path], b"").stdout).unwrap();
    assert_ne!(other, text);
}

#[test]
fn a_counterexample_counts_however_far_a_check_went() {
    let command = [
        "check",
        "a < 5",
        "--over",
        "a in 1..",
        "--time-limit",
        "0.3",
    ];
    let output = run(&command, b"");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("stopped") && text.contains("a = 5"), "{text}");
    assert_eq!(output.status.code(), Some(1));
}
