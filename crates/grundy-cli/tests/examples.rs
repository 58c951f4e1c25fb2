//! Every example of every help runs as it stands.

use std::path::Path;
use std::process::{Command, Stdio};

/// The command under test, found by the shell that runs the examples.
fn folder_of_command() -> &'static Path {
    let command = Path::new(env!("CARGO_BIN_EXE_grundy"));
    command.parent().expect("a file is in a folder")
}

/// Runs a line as a shell does, in a folder; gives back what it printed.
fn run(line: &str, folder: &Path) -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder_of_command().display());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("COLUMNS", "100")
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}\n{errors}");
    String::from_utf8(output.stdout).expect("help and answers are text")
}

/// The names under a heading `Commands:` of a help.
fn commands(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| line.starts_with(' '));
    // The rest of a summary stands further to the right.
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// The lines under a heading `Examples:` of a help.
fn examples(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let lines = lines.take_while(|line| !line.trim().is_empty());
    lines.map(str::trim).collect()
}

#[test]
fn every_help_has_examples_and_they_run() {
    let folder = std::env::temp_dir().join(format!("grundy-examples-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("engine")).unwrap();
    for file in ["grundy.lzma", "unpack.wasm"] {
        std::fs::write(folder.join("engine").join(file), "bytes").unwrap();
    }
    let top = commands(&run("grundy --help", &folder));
    assert!(top.len() > 20, "{top:?}");
    let inner = commands(&run("grundy turing --help", &folder));
    assert_eq!(inner, ["run", "compile", "verify"]);
    let inner = inner.iter().map(|command| format!("turing {command}"));
    let mut ran = 0;
    for command in top.iter().cloned().chain(inner).chain([String::new()]) {
        let help = run(&format!("grundy {command} --help"), &folder);
        let examples = examples(&help);
        assert!(!examples.is_empty(), "no examples in the help of {command}");
        for example in examples {
            if example.starts_with("grundy serve") {
                // It goes on until it is told to end, and then ends well.
                let address = run(&format!("timeout --preserve-status 2 {example}"), &folder);
                assert!(address.starts_with("http://"), "{example}: {address}");
            } else if example.starts_with("grundy page") {
                // Whatever engine there is, it is written along.
                run(&format!("{example} --engine engine"), &folder);
            } else {
                run(example, &folder);
            }
            ran += 1;
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(ran > 50, "{ran}");
}
