//! Questions about the sum that a program is: the text becomes terms, and `grundy-solve` answers.

use grundy_game::{Games, Notation};
use grundy_num::{Outcome, Play};
use grundy_solve::{MOST_SUMMANDS, Reason, Solution, Term, reason, solve};

use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate;
use crate::scope::Scope;
use crate::syntax::{NodeId, Program};
use crate::terms::{played, typed};
use crate::value::Value;

/// Who wins the sum that the last statement is, and by which moves.
pub(crate) fn solution(
    program: &Program,
    play: Play,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Solution, Refusal> {
    let root = last_statement(program, play, games, scope, "a sum of games")?;
    Ok(solve(
        games,
        play,
        &terms(program, root, play, games, scope)?,
    )?)
}

/// The terms of the sum that a node is, with their moves as they were typed; under misère play,
/// where values mean nothing, all of them are positions.
fn terms(
    program: &Program,
    root: NodeId,
    play: Play,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Term>, Refusal> {
    match play {
        Play::Normal => typed::read(program, root, games, scope),
        Play::Misere => played::read(program, root, games, scope),
    }
}

/// Who wins the sum that the last statement is under normal play, by which moves, and why.
pub(crate) fn reasoned(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
    notation: Notation,
) -> Result<(Solution, Reason), Refusal> {
    let root = last_statement(program, Play::Normal, games, scope, "a sum of games")?;
    let terms = typed::read(program, root, games, scope)?;
    let solution = solve(games, Play::Normal, &terms)?;
    let why = reason(games, &terms, solution.outcome, notation)?;
    Ok((solution, why))
}

/// The value of the last statement, and who wins the sum that it is under misère play. Every
/// statement is evaluated once: what it gives a name is not given it twice.
pub(crate) fn value_and_misere_outcome(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<(Value, Outcome), Refusal> {
    let root = last_statement(program, Play::Misere, games, scope, "a sum of games")?;
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

/// The terms of the last statement, of which no more than [`MOST_SUMMANDS`] lie on the table when
/// they are played.
pub(crate) fn played_terms(
    program: &Program,
    play: Play,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Term>, Refusal> {
    let root = last_statement(program, play, games, scope, "a sum of games to play")?;
    let terms = terms(program, root, play, games, scope)?;
    few(program, root, &terms)?;
    Ok(terms)
}

fn few(program: &Program, root: NodeId, terms: &[Term]) -> Result<(), Diagnostic> {
    let mut room = MOST_SUMMANDS;
    for term in terms {
        let summands = term.summands(room).ok();
        let left = summands.and_then(|summands| room.checked_sub(summands.len()));
        room = left.ok_or_else(|| {
            let message = format!("expected at most {MOST_SUMMANDS} summands to play, found more");
            Diagnostic::new(program.node(root).span, message)
        })?;
    }
    Ok(())
}

/// The value of the last statement and, where that is a game, its terms as they were typed.
pub(crate) fn value_and_terms(
    program: &Program,
    play: Play,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<(Value, Vec<Term>), Refusal> {
    let root = last_statement(program, play, games, scope, "a position or a game")?;
    // A last statement that gives a name a value may be made of that name's old value.
    let mut before = scope.clone();
    let last = program.statements().len() - 1;
    let value = evaluate::statement_value(program, last, games, scope)?.value;
    let found = match value {
        Value::Game(_) | Value::Sum(_) => terms(program, root, play, games, &mut before)?,
        _ => Vec::new(),
    };
    few(program, root, &found)?;
    Ok((value, found))
}

/// The last statement, the names of those before it being given; under normal play they are kept as
/// they were typed, too.
fn last_statement(
    program: &Program,
    play: Play,
    games: Games<'_>,
    scope: &mut Scope,
    expected: &str,
) -> Result<NodeId, Refusal> {
    let Some((&root, before)) = program.statements().split_last() else {
        let message = format!("expected {expected}, found nothing");
        return Err(Diagnostic::new(Span::default(), message).into());
    };
    for statement in 0..before.len() {
        match play {
            Play::Normal => typed::prepare(program, statement, games, scope)?,
            Play::Misere => played::prepare(program, statement, games, scope)?,
        }
    }
    Ok(root)
}
