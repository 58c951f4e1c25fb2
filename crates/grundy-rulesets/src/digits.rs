//! Digit deletion: lower a digit of the string, or delete a zero and all that follows it.
//!
//! The string is `digits("618034")`, letters standing for 10 to 35, or a list of numbers of any
//! size, `digits(6, 12, 0, 3)`. Values and winning moves come from the function f of I. S. Frolov,
//! *The game "deletion of digits" and the misère rook game* (2012).

use grundy_game::{Game, Games};
use grundy_heap::{DigitMove, DigitString, RookRows};
use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{
    Arg, ArgError, Args, Impartial, Info, Move, Picture, Rules, Ruleset, heap_place,
};

use crate::heap_move::is_long;
use crate::nim::MOST_OPTIONS;
use crate::shelf::{Shared, Shelf};

/// The ruleset; it has no parameters.
#[derive(Clone)]
pub struct Digits {
    rows: Shared<RookRows>,
}

const USAGE: &str = "digits(\"618034\")";

/// All options together have at most this many digits where they are listed.
const MOST_LISTED_DIGITS: u64 = 1 << 22;

/// A number with more digits than this is no string that anybody types.
const LONGEST_NOTED: usize = 100;

/// One table of rows serves all strings.
static ROWS: Shelf<(), RookRows> = Shelf::new();

impl Ruleset for Digits {
    const INFO: Info = Info {
        summary: "lower a digit, or delete a zero and all that follows it",
        example: USAGE,
        rules: "A position is a string of digits. A player lowers a digit, or deletes a zero \
            together with all digits that follow it. Who cannot move, because no digit is left, \
            loses.",
        notation: "`digits(\"618034\")`: the digits as a text, `a` to `z` standing for 10 to 35; or \
            digits of any size one by one, `digits(6, 12, 0, 3)`. Mind the quotes: \
            `digits(\"12\")` is the digits 1 and 2, `digits(12)` one digit of size 12.",
        theory: "The nim-value is found from the right: an empty string is worth 0, and the digit m \
            before a string worth n makes it f(m, n), which `digit_function(m, n)` gives. Each \
            row of f is arithmetically periodic; `grundy period digits 9` proves one.",
        source: "John Conway, On Numbers and Games, chapter 15; I. S. Frolov, \"Игра ”Удаление цифр” \
            и связанная с ней ладейная игра мизер\" (2012), section 2.",
    };

    fn read(args: &Args<'_>) -> Result<(Self, DigitString), ArgError> {
        let rows = ROWS.table((), |()| RookRows::new());
        let hint = format!("write `{USAGE}` or `digits(6, 12, 0, 3)`");
        let digits = match args.all() {
            [] => {
                return Err(ArgError {
                    argument: None,
                    place: None,
                    message: "expected the digits, found nothing".to_owned(),
                    label: None,
                    hint: Some(hint),
                });
            }
            [Arg::Text(text)] => read_text(text)?,
            _ => (0..args.len())
                .map(|index| {
                    args.natural(index)
                        .map_err(|error| error.hint(hint.clone()))
                })
                .collect::<Result<_, _>>()?,
        };
        Ok((Digits { rows }, DigitString::new(digits)))
    }

    /// A number of several decimal digits could be meant as these digits.
    fn other_reading(args: &Args<'_>) -> Option<String> {
        let [Arg::Integer(number)] = args.all() else {
            return None;
        };
        let number = number.to_string();
        let is_likely = (2..=LONGEST_NOTED).contains(&number.len()) && !number.starts_with('-');
        is_likely.then(|| {
            format!(
                "`digits({number})` was read as one digit of size {number}; \
                 its decimal digits one by one are written `digits(\"{number}\")`"
            )
        })
    }
}

impl Rules for Digits {
    type Position = DigitString;

    const NAME: &'static str = "digits";

    fn write(&self, string: &DigitString) -> String {
        let text = string.to_string();
        match text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            Some(list) => list.to_owned(),
            None => format!("\"{text}\""),
        }
    }

    fn options(
        &self,
        string: &DigitString,
        _: Player,
        out: &mut Vec<DigitString>,
    ) -> Result<(), Halt> {
        self.listable(string)?;
        each_move(string, |made| out.push(string.after(made)));
        Ok(())
    }

    fn moves(&self, string: &DigitString, _: Player) -> Result<Vec<Move<DigitString>>, Halt> {
        self.listable(string)?;
        let mut moves = Vec::new();
        each_move(string, |made| moves.push(named(string, made)));
        Ok(moves)
    }

    fn listable(&self, string: &DigitString) -> Result<u64, Halt> {
        // A zero has one move too.
        let moves = string.digits().iter().fold(0u64, |moves, digit| {
            let lower = u64::try_from(digit).unwrap_or(u64::MAX);
            moves.saturating_add(lower.max(1))
        });
        let length = string.digits().len() as u64;
        if moves > MOST_OPTIONS || moves.saturating_mul(length) > MOST_LISTED_DIGITS {
            return Err(Halt::TooLarge("the list of moves of a string"));
        }
        Ok(0)
    }

    fn known_value(&self, games: Games<'_>, string: &DigitString) -> Result<Option<Game>, Halt> {
        games.star(self.nimber(string, games.limits())?).map(Some)
    }

    fn known_nimber(
        &self,
        string: &DigitString,
        limits: &Limits<'_>,
    ) -> Result<Option<Nimber>, Halt> {
        self.nimber(string, limits).map(Some)
    }

    fn winning_moves(
        &self,
        string: &DigitString,
        _: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<DigitString>>>, Halt> {
        let moves = self.rows.with(RookRows::new, |rows| {
            string.moves_to(&rest.to_ubig(), rows, limits)
        })?;
        Ok(Some(moves.iter().map(|it| named(string, it)).collect()))
    }

    fn picture(&self, string: &DigitString) -> Picture {
        Picture::Heaps(string.digits().iter().map(UBig::to_string).collect())
    }
}

impl Impartial for Digits {}

/// Visits the moves of a string, which must be few.
fn each_move(string: &DigitString, mut visit: impl FnMut(&DigitMove)) {
    for (place, digit) in string.digits().iter().enumerate() {
        if digit.is_zero() {
            visit(&DigitMove::Delete { place });
        }
        let digit = u64::try_from(digit).expect("listable digits are small");
        for lower in 0..digit {
            let to = UBig::from(lower);
            visit(&DigitMove::Lower { place, to });
        }
    }
}

/// A move is called after the place, counted from 1 at the left, and what becomes of the digit:
/// `3:8->2`, or `4:0->` for a zero that goes with all that follows it.
fn named(string: &DigitString, made: &DigitMove) -> Move<DigitString> {
    let after = string.after(made);
    match made {
        DigitMove::Delete { place } => Move::named(format!("{}:0->", place + 1), after)
            .told(format!(
                "delete digit {}, a 0, and all that follows",
                place + 1
            ))
            .at((*place..string.digits().len()).map(heap_place)),
        DigitMove::Lower { place, to } => {
            let (digit, number) = (&string.digits()[*place], place + 1);
            let taken = digit - to;
            let (name, words) = match (is_long(digit), is_long(&taken) && *to < taken) {
                (true, false) => (
                    format!("{number}:-{taken}"),
                    format!("lower digit {number} by {taken}"),
                ),
                (true, true) => (
                    format!("{number}:->{to}"),
                    format!("lower digit {number} to {to}"),
                ),
                (false, _) => (
                    format!("{number}:{digit}->{to}"),
                    format!("lower digit {number} from {digit} to {to}"),
                ),
            };
            let places = [heap_place(*place)];
            Move::named(name, after).told(words).at(places)
        }
    }
}

impl PartialEq for Digits {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Digits {}

impl std::fmt::Debug for Digits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Digits")
    }
}

impl Digits {
    fn nimber(&self, string: &DigitString, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        limits.tick()?;
        let value = self
            .rows
            .with(RookRows::new, |rows| string.value(rows, limits));
        value.map(Nimber::from)
    }
}

fn read_text(text: &str) -> Result<Vec<UBig>, ArgError> {
    let digits = text.char_indices().enumerate().map(|(place, (at, found))| {
        found.to_digit(36).map(UBig::from).ok_or_else(|| {
            let message = format!("expected a digit `0`-`9` or `a`-`z`, found `{found}`");
            ArgError::new(0, message)
                .at(at..at + found.len_utf8())
                .label(format!("place {}", place + 1))
                .hint("larger digits go in a list: `digits(6, 12, 0, 3)`")
        })
    });
    digits.collect()
}
