//! The table of nimbers of Wythoff's game, by the solver itself.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use grundy::prelude::*;
use grundy::rulesets::wythoff::Wythoff;

fn main() -> Result<(), Halt> {
    let (rules, limits) = (Wythoff::default(), Limits::none());
    let mut solver = NimberSolver::new(&rules, Hooks::Used);
    for row in 0..5 {
        let nimbers = (0..8).map(|column| solver.nimber(&[row, column], &limits));
        let nimbers = nimbers.collect::<Result<Vec<_>, _>>()?;
        let line: Vec<String> = nimbers.iter().map(|it| format!("{it:>2}")).collect();
        println!("{}", line.join(" "));
    }
    Ok(())
}
