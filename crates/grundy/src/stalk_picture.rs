//! The stalk of a number, ready to be drawn.

use grundy_game::{Games, Notation};
use grundy_lang::Value;
use grundy_num::{Halt, NoFiniteWord, Surreal};
use grundy_render::stalk::Stalk;

/// As many runs of an endless stalk are drawn.
const FIRST_RUNS: usize = 6;

/// The stalk of a value that is a number, finite or not; `None` for anything else.
///
/// Every number is the value of exactly one stalk, so that nothing is lost by drawing a stalk
/// from its value.
///
/// ```
/// use grundy::render::{Drawable, Style};
/// use grundy::{Limits, Session, stalk_picture};
/// let (mut session, limits) = (Session::default(), Limits::none());
/// let value = session.evaluate("stalk(\"(LR)^w\")", &limits)?;
/// let stalk = stalk_picture(session.games(&limits), &value)?.expect("a number");
/// assert!(stalk.text(&Style::default())?.contains("(L R)^ω"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stalk_picture(games: Games<'_>, value: &Value) -> Result<Option<Stalk>, Halt> {
    let x = match value {
        Value::Surreal(x) => match x.to_surreal() {
            Some(x) => x,
            None => {
                return Err(Halt::TooLarge(
                    "the stalk of a quotient with infinitely many terms",
                ));
            }
        },
        Value::Game(sum) => match sum.as_number() {
            Some(x) => Surreal::from(x.clone()),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let value = value.write(games, Notation::Ascii)?;
    match x.sign_word() {
        Ok(word) => Ok(Some(Stalk::new(&word, &value))),
        Err(NoFiniteWord::Halt(halt)) => Err(halt),
        Err(_) => {
            let runs = x.sign_runs().take(FIRST_RUNS);
            let runs: Vec<_> = runs.collect::<Result<_, Halt>>()?;
            Ok(Some(Stalk::endless(&runs, &value)))
        }
    }
}
