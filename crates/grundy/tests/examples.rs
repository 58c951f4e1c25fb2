//! The programs in `examples/` run and print what they should.

use std::env;
use std::process::Command;

/// What an example prints. It was built beside the tests.
fn printed(example: &str) -> String {
    let test = env::current_exe().unwrap();
    let target = test.ancestors().nth(2).expect("tests are in `deps`");
    let program = format!("{example}{}", env::consts::EXE_SUFFIX);
    let program = target.join("examples").join(program);
    let output = Command::new(&program).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{example}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn sums_are_evaluated_and_won() {
    let lines = "\
{5|2||-1} + {3|-3} = {{8|5||2},{8|5||2|-1}|{2|-1||-4},{2|-4}}: the next player wins
domineering(\"..|..\") + nim(3) = +-(1*3): the next player wins
";
    assert_eq!(printed("evaluate"), lines);
}

#[test]
fn the_solver_fills_a_table_of_nimbers() {
    let lines = " 0  1  2  3  4  5  6  7
 1  2  0  4  5  3  7  8
 2  0  1  5  3  4  8  6
 3  4  5  6  2  0  1  9
 4  5  3  2  7  6  9  0
";
    assert_eq!(printed("wythoff"), lines);
}

#[test]
fn periods_are_proved_and_checked() {
    let printed = printed("periods");
    assert!(
        printed.starts_with("kayles: period 12 from heap 71 on\n"),
        "{printed}"
    );
    assert_eq!(
        printed.matches("its certificate is Valid").count(),
        3,
        "{printed}"
    );
}
