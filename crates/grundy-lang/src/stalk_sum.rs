//! Who wins a sum of infinite stalks and numbers, and which edges to cut.
//!
//! All summands are numbers, so their sum decides who wins. Cutting the blue edge number n of a
//! stalk leaves its first n edges, a number below the stalk that grows with n. Beside a rest of
//! -t Left needs one that is at least t: these are the blue edges from where the stalk parts from
//! the sign expansion of t, if it parts upwards there, and none otherwise.

use grundy_game::{GameSum, Games, UpStar};
use grundy_num::{
    Halt, Ordinal, Outcome, Parting, Player, Quotient, Rational, Run, Sign, SignWord, Surreal,
};

use crate::solve::{MOST_MOVES, MoveTo, Solution, WinningMove, WinningMoves};

/// A summand, with its sign.
pub(crate) enum Summand {
    /// A stalk as it was typed, with its sign.
    Stalk { word: SignWord, sign: Sign },
    /// A number, subtracted or not.
    Number(Quotient),
}

/// Who wins a number.
pub(crate) fn outcome(x: &Quotient) -> Outcome {
    match x.signum() {
        1 => Outcome::Left,
        -1 => Outcome::Right,
        _ => Outcome::Previous,
    }
}

/// Solves a sum of summands with their values.
pub(crate) fn solve(games: Games<'_>, summands: &[(Summand, Quotient)]) -> Result<Solution, Halt> {
    let zero = Quotient::from(Surreal::ZERO);
    let total = summands.iter().fold(zero, |sum, (_, value)| sum.add(value));
    let outcome = outcome(&total);
    let mut winning = Player::BOTH.map(|_| WinningMoves::default());
    for player in Player::BOTH {
        let list = &mut winning[player as usize];
        if outcome.winner(player) != player {
            continue;
        }
        for (component, (summand, value)) in summands.iter().enumerate() {
            games.limits().look()?;
            // What the summand must be at least for Left, at most for Right, after the move.
            let target = value.add(&total.neg());
            let room = MOST_MOVES - list.moves.len();
            match moves(summand, value, &target, player, room) {
                Ok((moves, are_all)) => {
                    let found = moves.into_iter().map(|to| WinningMove { component, to });
                    list.moves.extend(found);
                    list.more |= !are_all;
                }
                Err(halt) => {
                    list.halt = Some(halt);
                    break;
                }
            }
        }
    }
    let [left, right] = winning;
    Ok(Solution {
        outcome,
        left,
        right,
    })
}

/// The winning moves in one summand, at most `most`, and whether these are all.
fn moves(
    summand: &Summand,
    value: &Quotient,
    target: &Quotient,
    player: Player,
    most: usize,
) -> Result<(Vec<MoveTo>, bool), Halt> {
    let (word, typed) = match summand {
        Summand::Stalk { word, sign } => {
            let word = match sign {
                Sign::Plus => word.clone(),
                Sign::Minus => word.negated(),
            };
            (word, Some(*sign))
        }
        Summand::Number(x) => {
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
                return Ok((moves.into_iter().collect(), true));
            }
            let word = value.to_surreal().and_then(|x| x.sign_word().ok());
            (word.ok_or(UNLISTED)?, None)
        }
    };
    let target = target.to_surreal().ok_or(UNLISTED)?;
    let parting = parting(&word, &target)?;
    let own = player.sign();
    if parting.first != Some(own) {
        return Ok((Vec::new(), true));
    }
    let (runs, are_all) = word.placed_runs(&parting.common, most.saturating_mul(2));
    let runs = runs.into_iter().filter(|(sign, _, _)| *sign == own);
    let mut moves = Vec::new();
    for (_, first, end) in runs.take(most) {
        let name = |edge: &Ordinal| format!("edge {edge}");
        let is_single = first.clone() + Ordinal::ONE == end;
        moves.push(match end.predecessor() {
            Some(_) if is_single => MoveTo::Position {
                text: written(&word.prefix(&first)?, typed),
                name: Some(name(&first)),
            },
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
    Ok((moves, are_all))
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
