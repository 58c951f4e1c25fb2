//! Who wins a sum of infinite stalks and numbers, and which edges to cut.
//!
//! All summands are numbers, so their sum decides who wins. Cutting the blue edge number n of a
//! stalk leaves its first n edges, a number below the stalk that grows with n. Beside a rest of
//! -t Left needs one that is at least t: these are the blue edges from where the stalk parts from
//! the sign expansion of t, if it parts upwards there, and none otherwise.

use grundy_game::{GameSum, Games, UpStar};
use grundy_num::{
    Halt, Ordinal, Parting, Player, Quotient, Rational, Run, Sign, SignWord, Surreal,
};
use grundy_rules::Move;

use crate::judge::Judge;
use crate::solution::{All, MoveTo, Solution};

/// A term of a sum of stalks and numbers, which is worth `value` with its sign.
#[derive(Clone, Debug)]
pub struct NumberTerm {
    /// The number, negated where the term is subtracted.
    pub value: Quotient,
    /// The stalk as it was typed, and its sign; `None` for a number that is no stalk.
    pub stalk: Option<(SignWord, Sign)>,
}

/// Who wins a sum of stalks and numbers, and which edges to cut.
///
/// ```
/// use grundy_game::GameArena;
/// use grundy_num::{Limits, Outcome, Quotient, Sign, SignWord};
/// use grundy_solve::{MoveTo, NumberTerm, solve_numbers};
/// let word: SignWord = "L^w".parse()?;
/// let stalk = NumberTerm {
///     value: Quotient::from(word.to_surreal()?),
///     stalk: Some((word, Sign::Plus)),
/// };
/// let (arena, limits) = (GameArena::new(), Limits::none());
/// let solution = solve_numbers(arena.within(&limits), &[stalk])?;
/// assert_eq!(solution.outcome, Outcome::Left);
/// assert!(matches!(&solution.left.moves[0].to, MoveTo::Edges { is_open: true, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_numbers(games: Games<'_>, terms: &[NumberTerm]) -> Result<Solution, Halt> {
    let zero = Quotient::from(Surreal::ZERO);
    let total = terms.iter().fold(zero, |sum, term| sum.add(&term.value));
    let outcome = Judge::outcome_of_number(&total);
    Ok(Solution::gather(
        outcome,
        terms.len(),
        |at, player, room| {
            games.limits().look()?;
            // What the summand must be at least for Left, at most for Right, after the move.
            let target = terms[at].value.add(&total.neg());
            moves(&terms[at], &target, player, room)
        },
    ))
}

/// The winning moves in one summand, at most `most`, and whether these are all.
fn moves(
    term: &NumberTerm,
    target: &Quotient,
    player: Player,
    most: usize,
) -> Result<(Vec<MoveTo>, All), Halt> {
    let (word, typed) = match (&term.stalk, &term.value) {
        (Some((word, sign)), _) => {
            let word = match sign {
                Sign::Plus => word.clone(),
                Sign::Minus => word.negated(),
            };
            (word, Some(*sign))
        }
        (None, x) => {
            if let Some(x) = x.to_surreal().and_then(|x| x.as_rational()?.into_dyadic()) {
                let option = match player {
                    Player::Left => x.canonical_left(),
                    Player::Right => x.canonical_right(),
                };
                let wins = |option: &Rational| {
                    let option = Quotient::from(Surreal::from(option.clone()));
                    match player {
                        Player::Left => option >= *target,
                        Player::Right => option <= *target,
                    }
                };
                let option = option.map(Rational::from).filter(wins);
                let moves = option.map(|x| MoveTo::Game(GameSum::from(UpStar::from_number(x))));
                return Ok((moves.into_iter().collect(), All::Of));
            }
            let word = x.to_surreal().and_then(|x| x.sign_word().ok());
            (word.ok_or(UNLISTED)?, None)
        }
    };
    let target = target.to_surreal().ok_or(UNLISTED)?;
    let parting = parting(&word, &target)?;
    let own = player.sign();
    if parting.first != Some(own) {
        return Ok((Vec::new(), All::Of));
    }
    let (runs, are_all) = word.placed_runs(&parting.common, most.saturating_mul(2));
    let runs = runs.into_iter().filter(|(sign, _, _)| *sign == own);
    let mut moves = Vec::new();
    for (_, first, end) in runs.take(most) {
        let name = |edge: &Ordinal| format!("edge {edge}");
        let is_single = first.clone() + Ordinal::ONE == end;
        moves.push(match end.predecessor() {
            Some(_) if is_single => {
                let to = written(&word.prefix(&first)?, typed);
                MoveTo::Position(Move::named(name(&first), to))
            }
            Some(last) => MoveTo::Edges {
                first,
                last,
                is_open: false,
            },
            None => MoveTo::Edges {
                first,
                last: end,
                is_open: true,
            },
        });
    }
    let all = if are_all { All::Of } else { All::NotOf };
    Ok((moves, all))
}

const UNLISTED: Halt = Halt::TooLarge("the list of moves in a number without a finite stalk");

/// A stalk as it is typed, with the sign of a summand that is one.
fn written(word: &SignWord, typed: Option<Sign>) -> String {
    match typed {
        Some(Sign::Minus) => format!("-stalk(\"{}\")", word.negated()),
        _ => format!("stalk(\"{word}\")"),
    }
}

/// Steps after which two endless sequences of runs count as equal so far.
const MOST_RUNS: usize = 100_000;

/// Where a word parts from the sign expansion of a number, whose runs may be endless.
fn parting(word: &SignWord, target: &Surreal) -> Result<Parting, Halt> {
    if let Ok(other) = target.sign_word() {
        return Ok(word.parting(&other));
    }
    let mut common = Ordinal::ZERO;
    let (mut runs, mut others) = (word.runs(), target.sign_runs());
    for _ in 0..MOST_RUNS {
        let (run, other) = (runs.next(), others.next().transpose()?);
        match (run, other) {
            (Some(x), Some(y)) if *x == y => common = common + y.length,
            (Some(x), Some(y)) if x.sign == y.sign => {
                let shorter = (&x.length).min(&y.length);
                let after = |run: Option<&Run>| run.map(|run| run.sign);
                let (first, second) = if x.length < y.length {
                    (after(runs.next()), Some(y.sign))
                } else {
                    (Some(x.sign), after(others.next().transpose()?.as_ref()))
                };
                return Ok(Parting {
                    common: &common + shorter,
                    first,
                    second,
                });
            }
            (x, y) => {
                return Ok(Parting {
                    common,
                    first: x.map(|run| run.sign),
                    second: y.map(|run| run.sign),
                });
            }
        }
    }
    Err(UNLISTED)
}
