//! What sums are worth, and who wins them.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use grundy::prelude::*;

fn main() -> Result<(), Refusal> {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let at = Asking::new(&bench, &limits);
    for sum in ["{5|2||-1} + {3|-3}", "domineering(\"..|..\") + nim(3)"] {
        let worth = Eval::of(sum).ask(&at)?;
        let solved = Solve {
            expr: sum.to_owned(),
            ..Solve::default()
        }
        .ask(&at)?;
        println!("{sum} = {}: {}", worth.written, solved.outcome.0);
    }
    Ok(())
}
