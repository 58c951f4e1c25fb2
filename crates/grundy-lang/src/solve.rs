//! Questions about the sum that a program is: the text becomes terms, and `grundy-solve` answers.

use grundy_game::{Games, Notation};
use grundy_num::{Outcome, Play, Quotient, Surreal};
use grundy_solve::{Reason, Solution, Summand, reason, solve, solve_numbers};

use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate;
use crate::scope::Scope;
use crate::surreal;
use crate::syntax::{NodeId, Program};
use crate::terms::solved::Sum;
use crate::terms::{played, solved, summands};
use crate::value::Value;

/// Who wins the sum that the last statement is, and by which moves.
pub(crate) fn solution(
    program: &Program,
    play: Play,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Solution, Refusal> {
    let root = last_statement(program, games, scope, "a sum of games")?;
    Ok(match play {
        Play::Normal => match solved::read(program, root, games, scope)? {
            Sum::Games(terms) => solve(games, play, &terms)?,
            Sum::Numbers(terms) => solve_numbers(games, &terms)?,
        },
        Play::Misere => solve(games, play, &played::read(program, root, games, scope)?)?,
    })
}

/// Why a sum is won by whom it is.
#[derive(Clone, Debug)]
pub enum Why {
    /// A sum of games and positions.
    Games(Reason),
    /// A sum of numbers, with infinite ones or stalks among them.
    Numbers {
        /// What each summand is worth.
        values: Vec<String>,
        /// What the sum is worth.
        sum: String,
    },
}

/// Who wins the sum that the last statement is under normal play, by which moves, and why.
pub(crate) fn reasoned(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
    notation: Notation,
) -> Result<(Solution, Why), Refusal> {
    let root = last_statement(program, games, scope, "a sum of games")?;
    Ok(match solved::read(program, root, games, scope)? {
        Sum::Games(terms) => {
            let solution = solve(games, Play::Normal, &terms)?;
            let why = reason(games, &terms, solution.outcome, notation)?;
            (solution, Why::Games(why))
        }
        Sum::Numbers(terms) => {
            let zero = Quotient::from(Surreal::ZERO);
            let sum = terms.iter().fold(zero, |sum, term| sum.add(&term.value));
            let values = terms.iter();
            let why = Why::Numbers {
                values: values
                    .map(|term| surreal::write(&term.value, notation))
                    .collect(),
                sum: surreal::write(&sum, notation),
            };
            (solve_numbers(games, &terms)?, why)
        }
    })
}

/// The value of the last statement, and who wins the sum that it is under misère play. Every
/// statement is evaluated once: what it gives a name is not given it twice.
pub(crate) fn value_and_misere_outcome(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<(Value, Outcome), Refusal> {
    let root = last_statement(program, games, scope, "a sum of games")?;
    // A last statement that gives a name a value may be made of that name's old value.
    let mut before = scope.clone();
    let last = program.statements().len() - 1;
    let value = evaluate::statement_value(program, last, games, scope)?.value;
    let outcome = misere_outcome_of(program, root, games, &mut before)?;
    Ok((value, outcome))
}

/// Who wins the sum that a node is under misère play.
pub(crate) fn misere_outcome_of(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Outcome, Refusal> {
    let terms = played::read(program, root, games, scope)?;
    Ok(grundy_solve::outcome(games, Play::Misere, &terms)?)
}

/// The summands with which a match of the last statement begins.
pub(crate) fn match_summands(
    program: &Program,
    play: Play,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Summand>, Refusal> {
    let root = last_statement(program, games, scope, "a sum of games to play")?;
    summands::read(program, root, play, games, scope)
}

/// The summands of the last statement with all their moves: games as they were typed or, where a
/// value has forgotten that, in canonical form.
pub(crate) fn typed_summands(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Summand>, Refusal> {
    let root = last_statement(program, games, scope, "a position or a game")?;
    typed_summands_of(program, root, games, scope)
}

fn typed_summands_of(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Summand>, Refusal> {
    match summands::read(program, root, Play::Misere, games, scope) {
        Err(Refusal::Mistake(_)) => summands::read(program, root, Play::Normal, games, scope),
        read => read,
    }
}

/// The value of the last statement and, where that is a game, its summands with all their moves.
pub(crate) fn value_and_summands(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<(Value, Vec<Summand>), Refusal> {
    let root = last_statement(program, games, scope, "a position or a game")?;
    // A last statement that gives a name a value may be made of that name's old value.
    let mut before = scope.clone();
    let last = program.statements().len() - 1;
    let value = evaluate::statement_value(program, last, games, scope)?.value;
    let summands = match value {
        Value::Game(_) | Value::Sum(_) => typed_summands_of(program, root, games, &mut before)?,
        _ => Vec::new(),
    };
    Ok((value, summands))
}

/// The last statement, the names of those before it being given.
fn last_statement(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
    expected: &str,
) -> Result<NodeId, Refusal> {
    let Some((&root, before)) = program.statements().split_last() else {
        let message = format!("expected {expected}, found nothing");
        return Err(Diagnostic::new(Span::default(), message).into());
    };
    for statement in 0..before.len() {
        evaluate::statement_value(program, statement, games, scope)?;
    }
    Ok(root)
}
