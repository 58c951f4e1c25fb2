//! Periods of games on heaps: found, proved, and checked again by code that shares nothing with the search.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use grundy::prelude::*;
use grundy::questions::{HeapGameField, Verify};

fn main() -> Result<(), Refusal> {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let at = Asking::new(&bench, &limits);
    for game in ["kayles", "subtraction 2,5,7", "all-but 1,4,5"] {
        let question = PeriodOf {
            game: HeapGameField::typed(game),
            certificate: true,
            ..PeriodOf::default()
        };
        let found = question.ask(&at)?;
        let [Some(preperiod), Some(period)] = [&found.preperiod, &found.period] else {
            println!("{game}: no period found");
            continue;
        };
        println!("{game}: period {period} from heap {preperiod} on");
        if let Some(certificate) = found.certificate {
            let check = Verify {
                certificate,
                full: true,
                seed: None,
            };
            println!("  its certificate is {:?}", check.ask(&at)?.status);
        }
    }
    Ok(())
}
