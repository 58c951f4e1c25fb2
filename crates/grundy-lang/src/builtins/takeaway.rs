//! Take-away games: who wins, the sequence H, L(n), representations and winning moves.
//!
//! The rule f is a text such as "2x" or "1: 1, 2: 3, 5: 9", as `grundy takeaway` reads it.

use grundy_heap::formula::{Function as Formula, FunctionRule};
use grundy_heap::takeaway::{Takeaway, TermsEnd};
use grundy_num::{Halt, IBig, Play, Rational, UBig};

use super::{Call, Function, of_numbers};
use crate::diagnostic::Refusal;
use crate::evaluate::{Placed, number, wrong_kind};
use crate::value::Value;

/// A list of more stones than this is not written.
const MOST: usize = 100_000;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    of_numbers(
        "takeaway(\"2x\", n, [first], [play])",
        "who wins n stones, at most f(k) taken after k: N or P",
        |call| {
            let heap = call.heap()?;
            let solution = heap
                .game
                .solve(&heap.stones, heap.play, call.games.limits())?;
            Ok(Value::next_wins(solution.first_wins(&heap.first)))
        },
    ),
    of_numbers(
        "takeaway_least(\"2x\", n, [play])",
        "L(n), the least number of stones with which to win",
        |call| {
            let heap = call.heap()?;
            let solution = heap
                .game
                .solve(&heap.stones, heap.play, call.games.limits())?;
            match solution.least_winning_move() {
                Some(least) => Ok(stones(least)),
                None => Err(call.refuse(
                    1,
                    "the last stone loses, so that no move wins here",
                    "take n >= 2, or normal play",
                )),
            }
        },
    ),
    of_numbers(
        "takeaway_moves(\"2x\", n, [first], [play])",
        "the winning numbers of stones, up to `first`",
        |call| {
            let heap = call.heap()?;
            let solution = heap
                .game
                .solve(&heap.stones, heap.play, call.games.limits())?;
            let limits = call.games.limits();
            let found = solution.winning_moves(&heap.first, MOST, limits)?;
            if found.more {
                return Err(Halt::TooLarge("the list of winning moves").into());
            }
            Ok(list(&found.moves))
        },
    ),
    of_numbers(
        "takeaway_parts(\"2x\", n)",
        "n as a sum of terms of H, each f(part) below the next part",
        |call| {
            let heap = call.heap()?;
            let parts = heap
                .game
                .representation(&heap.stones, call.games.limits())?;
            if parts.len() > UBig::from(MOST) {
                return Err(Halt::TooLarge("the list of parts").into());
            }
            let mut all = Vec::new();
            for run in parts.runs() {
                let times = usize::try_from(&run.times).expect("there are few parts");
                all.extend(std::iter::repeat_n(stones(&run.part), times));
            }
            Ok(Value::List(all))
        },
    ),
    of_numbers(
        "takeaway_sequence(\"2x\", n)",
        "H up to n: the heaps lost unless all may be taken at once",
        |call| {
            let heap = call.heap()?;
            let found = heap.game.terms(&heap.stones, MOST, call.games.limits())?;
            if found.end == TermsEnd::More {
                return Err(Halt::TooLarge("the list of terms").into());
            }
            Ok(list(&found.terms))
        },
    ),
];

/// What a call says.
struct Heap {
    game: Takeaway<FunctionRule>,
    stones: UBig,
    first: UBig,
    play: Play,
}

impl Call<'_, '_> {
    /// The arguments f, n, `[first]` and `[play]`; the convention may stand in place of `first`.
    fn heap(&self) -> Result<Heap, Refusal> {
        let rule = self.formula(0, Formula::with_powers)?.to_rule();
        let rule = rule.map_err(|error| self.mistake(0, error.to_string()).hint(error.hint()))?;
        let stones = self.stones(1)?;
        let mut play = Play::Normal;
        let mut first = (&stones - UBig::ONE).max(UBig::ONE);
        for (i, Placed { value, .. }) in self.args.iter().enumerate().skip(2) {
            match value {
                Value::Play(asked) => play = *asked,
                _ if i == 2 => first = self.stones(i)?,
                other => {
                    let span = self.args[i].span;
                    return Err(wrong_kind(span, "`normal` or `misere`", other).into());
                }
            }
        }
        Ok(Heap {
            game: Takeaway::new(rule),
            stones,
            first,
            play,
        })
    }

    /// A number of stones, of which there is at least one.
    fn stones(&self, i: usize) -> Result<UBig, Refusal> {
        let n = self.natural(i)?;
        if n.is_zero() {
            return Err(self
                .mistake(i, "expected at least one stone, found 0")
                .into());
        }
        Ok(n)
    }
}

fn stones(n: &UBig) -> Value {
    number(Rational::from(IBig::from(n.clone())))
}

fn list(numbers: &[UBig]) -> Value {
    Value::List(numbers.iter().map(stones).collect())
}
