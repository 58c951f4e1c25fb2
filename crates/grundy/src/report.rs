//! Answers for a person: the value first, then what it means.

use std::fmt::Write;

use grundy_game::{GameSum, Games, Notation, Player};
use grundy_lang::{EvalError, MoveTo, Solution, Value, WinningMoves, analyse};
use grundy_num::Halt;

use crate::Convention;

/// A value with, for a game that is not a number, its outcome, stops, mean and temperature.
pub fn report(
    games: Games<'_>,
    value: &Value,
    notation: Notation,
    convention: Convention,
) -> Result<String, EvalError> {
    let mut text = value.write(games, notation)?;
    let Value::Game(sum) = value else {
        return Ok(text);
    };
    let analysis = analyse(games, sum);
    if analysis.canonical.is_some_and(|g| games.is_number(g)) {
        return Ok(text);
    }
    let mut line = |name: &str, what: Option<String>| {
        let what = what.unwrap_or_else(|| "not reached".to_owned());
        write!(text, "\n  {name:<13}{what}").expect("writing to a string cannot fail");
    };
    line(
        "outcome",
        analysis
            .outcome
            .map(|outcome| format!("{}, {outcome}", outcome.letter())),
    );
    let stops = analysis.left_stop.zip(analysis.right_stop);
    line(
        "stops",
        stops.map(|(left, right)| format!("{left} (Left first), {right} (Right first)")),
    );
    line("mean", analysis.mean.map(|mean| mean.to_string()));
    let temperature = analysis
        .temperature
        .map(|t| convention.temperature(t).to_string());
    line("temperature", temperature);
    if let Some(halt) = analysis.halt {
        line("stopped", Some(halt.to_string()));
    }
    Ok(text)
}

/// Who wins for each starter, and every winning move.
pub fn report_solution(
    games: Games<'_>,
    solution: &Solution,
    notation: Notation,
) -> Result<String, EvalError> {
    let mut text = format!("{}: {}", solution.outcome.letter(), solution.outcome);
    for (player, winning) in [
        (Player::Left, &solution.left),
        (Player::Right, &solution.right),
    ] {
        let winner = solution.outcome.winner(player);
        write!(text, "\n{player} starts: {winner} wins").expect("writing to a string cannot fail");
        if winner == player {
            write_moves(games, winning, notation, &mut text)?;
        }
    }
    Ok(text)
}

fn write_moves(
    games: Games<'_>,
    winning: &WinningMoves,
    notation: Notation,
    text: &mut String,
) -> Result<(), Halt> {
    let show = |sum: &GameSum| Value::Game(sum.clone()).write(games, notation);
    text.push_str(", by moving");
    for found in &winning.moves {
        let to = match &found.to {
            MoveTo::Game(sum) => show(sum)?,
            MoveTo::Range(first, last) => {
                format!(
                    "anything from {} to {}",
                    show(&first.clone().into())?,
                    show(&last.clone().into())?
                )
            }
        };
        write!(text, "\n  summand {} to {to}", found.component + 1)
            .expect("writing to a string cannot fail");
    }
    if winning.more {
        text.push_str("\n  … and more");
    }
    Ok(())
}
