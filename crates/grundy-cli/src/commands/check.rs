//! `grundy check`: whether a claim holds for every member of a family.

use grundy::questions::Check;

use crate::caller::LanguageArguments;
use crate::outcome::{Code, Failure};
use crate::setting::Setting;

/// Check a claim for every member of a family, and show where it fails
///
/// The claim is true or false for each choice of its names; `--over` says what they run through, the
/// last one fastest, and `if` leaves some out. Nothing is proved of members that were not looked at.
/// The exit code is 1 where a counterexample was found, and 2 where it makes no sense for some members.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy check 'nimber(nim(a, b)) == a xor b' --over 'a in 0..20, b in 0..a'
  grundy check 'period(subtraction(a, a+1)).period == 2*a + 1' --over 'a in 1..40'
  grundy check 'outcome(domineering(2, n)) == L implies n mod 2 == 1' --over 'n in 1..6'")]
pub(crate) struct Arguments {
    /// What is claimed
    #[arg(value_name = "EXPR")]
    claim: String,
    /// What the names run through: `a in 1..40, b in a+1..80, if gcd(a, b) == 1`
    #[arg(long, value_name = "FAMILY")]
    over: String,
    /// How many counterexamples are listed
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    most: usize,
    #[command(flatten)]
    caller: LanguageArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let (found, ended) = caller.answered_so_far(&Check {
        claim: arguments.claim.clone(),
        over: arguments.over.clone(),
        most: Some(arguments.most),
    })?;
    match (found.fails, found.mistakes) {
        (0, 0) => ended,
        (0, _) => ended.and(Err(Failure::Told(Code::Mistake))),
        // A counterexample is one, however far the check went.
        _ => Err(Failure::Told(Code::Files)),
    }
}
