//! Answers for a person: the value first, then what it means.

use std::fmt::Write;

use grundy_game::{GameSum, Games, Notation};
use grundy_lang::{
    Analysis, EvalError, MoveTo, Solution, Value, WinningMoves, analyse, analyse_positions,
    write_analysed,
};
use grundy_num::{Halt, Outcome, Player, Rational};

use crate::{Answer, Convention};

/// A value with, for a game that is not a number, its outcome, stops, mean and temperature.
///
/// ```
/// use grundy::{Convention, Limits, Notation, Workbench, report};
/// let (bench, limits) = (Workbench::default(), Limits::none());
/// let sitting = bench.sit(&limits)?;
/// let value = sitting.evaluate("{3|1}")?;
/// let answer = report(sitting.games(), &value, Notation::Unicode, Convention::Usual)?;
/// assert!(answer.text.ends_with("temperature  1"));
/// assert_eq!(answer.halt, None);
/// # Ok::<(), grundy::EvalError>(())
/// ```
pub fn report(
    games: Games<'_>,
    value: &Value,
    notation: Notation,
    convention: Convention,
) -> Result<Answer, EvalError> {
    report_under(games, value, None, notation, convention)
}

/// The same with the outcome under misère play; everything else remains that of normal play.
pub fn report_misere(
    games: Games<'_>,
    value: &Value,
    outcome: Outcome,
    notation: Notation,
    convention: Convention,
) -> Result<Answer, EvalError> {
    report_under(games, value, Some(outcome), notation, convention)
}

fn report_under(
    games: Games<'_>,
    value: &Value,
    misere: Option<Outcome>,
    notation: Notation,
    convention: Convention,
) -> Result<Answer, EvalError> {
    let analysis = match value {
        Value::Game(sum) => analyse(games, sum),
        Value::Sum(sum) => analyse_positions(games, sum).0,
        _ => return Ok(Answer::whole(value.write(games, notation)?)),
    };
    let written = write_analysed(games, value, &analysis, notation);
    if misere.is_none() && analysis.canonical.is_some_and(|g| games.is_number(g)) {
        return Ok(Answer::whole(written?));
    }
    let (mut text, unwritten) = match written {
        Ok(text) => (text, None),
        // Nothing was reached at all, so there is nothing to report.
        Err(halt) if analysis.outcome.is_none() && analysis.mean.is_none() => {
            return Err(halt.into());
        }
        Err(halt) => ("value not reached".to_owned(), Some(halt)),
    };
    let mut line = |name: &str, what: Option<String>| {
        let what = what.unwrap_or_else(|| "not reached".to_owned());
        write!(text, "\n  {name:<13}{what}").expect("writing to a string cannot fail");
    };
    let said = |outcome: Outcome| format!("{}, {outcome}", outcome.letter());
    line(
        "outcome",
        match misere {
            Some(outcome) => Some(said(outcome) + " (misère play)"),
            None => analysis.outcome.map(said),
        },
    );
    let stop = |stop: &Option<Rational>| match stop {
        Some(number) => number.to_string(),
        None => "not reached".to_owned(),
    };
    let (left, right) = (stop(&analysis.left_stop), stop(&analysis.right_stop));
    line(
        "stops",
        Some(format!("{left} (Left first), {right} (Right first)")),
    );
    line("mean", analysis.mean.as_ref().map(ToString::to_string));
    let temperature = analysis
        .temperature
        .clone()
        .map(|t| convention.temperature(t).to_string());
    line("temperature", temperature);
    if let Some(size) = size_of_unwritten(games, value, &analysis, notation) {
        line(
            "form",
            Some(format!("{size} different games, too large to write out")),
        );
    }
    let halt = analysis.halt.or(unwritten);
    if let Some(halt) = &halt {
        line("stopped", Some(halt.to_string()));
    }
    Ok(Answer { text, halt })
}

/// How many games the canonical form of a position is made of, where it is known but not written.
fn size_of_unwritten(
    games: Games<'_>,
    value: &Value,
    analysis: &Analysis,
    notation: Notation,
) -> Option<u64> {
    let (Value::Sum(_), Some(g)) = (value, analysis.canonical) else {
        return None;
    };
    match games.write(g, notation) {
        Err(Halt::TooLarge(_)) => games.form_size(g).ok(),
        _ => None,
    }
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

/// More winning moves than this are counted, not listed.
const MOST_SHOWN: usize = 100;

/// Longer texts of positions are not shown where the move has a name.
const MOST_READ: usize = 80;

fn write_moves(
    games: Games<'_>,
    winning: &WinningMoves,
    notation: Notation,
    text: &mut String,
) -> Result<(), Halt> {
    let show = |sum: &GameSum| Value::Game(sum.clone()).write(games, notation);
    // Under misère play.
    if winning.moves.is_empty() && winning.halt.is_none() {
        text.push_str(", having no move");
        return Ok(());
    }
    if let (true, Some(halt)) = (winning.moves.is_empty(), &winning.halt) {
        write!(text, ", by moves that are not listed: {halt}")
            .expect("writing to a string cannot fail");
        return Ok(());
    }
    text.push_str(", by moving");
    // A position that nobody reads is not written out; its moves are listed by name.
    let mut named = None;
    for (index, found) in winning.moves.iter().enumerate() {
        if index == MOST_SHOWN {
            let rest = winning.moves.len() - index;
            let rest = if winning.more {
                format!("more than {rest}")
            } else {
                rest.to_string()
            };
            write!(text, "\n  … and {rest} others; `--json` lists more of them")
                .expect("writing to a string cannot fail");
            return Ok(());
        }
        if let MoveTo::Position {
            text: to,
            name: Some(name),
        } = &found.to
            && to.len() > MOST_READ
        {
            if named == Some(found.component) {
                write!(text, ", {name}")
            } else {
                named = Some(found.component);
                write!(text, "\n  summand {} by {name}", found.component + 1)
            }
            .expect("writing to a string cannot fail");
            continue;
        }
        named = None;
        let to = match &found.to {
            MoveTo::Game(sum) => show(sum)?,
            MoveTo::Position { text, name: None } => text.clone(),
            MoveTo::Position {
                text,
                name: Some(name),
            } => format!("{text} ({name})"),
            MoveTo::Edges {
                first,
                last,
                is_open,
            } => {
                let until = if *is_open { "before" } else { "to" };
                format!("a shorter stalk by any edge from {first} {until} {last}")
            }
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
    if let Some(halt) = &winning.halt {
        write!(text, "\n  … and perhaps more: {halt}").expect("writing to a string cannot fail");
    }
    if winning.more {
        text.push_str("\n  … and more");
    }
    Ok(())
}
