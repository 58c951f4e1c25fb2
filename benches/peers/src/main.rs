//! grundy and its peers on the same questions, in the same run, on one thread.
//!
//! Every figure is the least of several runs. Before a question is timed, both libraries answer it
//! once, or a smaller one like it, and the answers are compared. An argument (`switches`, `day-4`,
//! `nimbers`, `rulesets`, `outcomes`, `6x6`) asks for one part only; `6x6` takes minutes.

mod day_four;
mod fingerprint;
mod machine;
mod nimbers;
mod rulesets;
mod stopwatch;
mod switches;
mod table;

use table::Table;

fn main() {
    let only = std::env::args().nth(1);
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    println!("{}", machine::describe());
    let mut table = Table::default();
    if wanted("switches") {
        switches::canonical_forms(&mut table);
        switches::thermographs(&mut table);
    }
    if wanted("day-4") {
        day_four::sums_and_comparisons(&mut table);
    }
    if wanted("nimbers") {
        nimbers::products(&mut table);
    }
    if wanted("rulesets") {
        rulesets::canonical_forms(&mut table);
    }
    if wanted("outcomes") {
        rulesets::outcomes(&mut table);
    }
    if wanted("6x6") {
        rulesets::six_by_six(&mut table);
    }
    println!("{table}");
}
