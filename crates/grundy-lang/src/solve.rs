//! Questions about the sum that a program is: the text becomes terms, and `grundy-solve` answers.

use grundy_game::Games;
use grundy_num::{Outcome, Play};
use grundy_solve::{Solution, Summand, solve, solve_numbers};

use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate;
use crate::names::Names;
use crate::syntax::{NodeId, Program};
use crate::terms::solved::Sum;
use crate::terms::{played, solved, summands};

/// Who wins the sum that the last statement is, and by which moves.
pub(crate) fn solution(
    program: &Program,
    play: Play,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Solution, Refusal> {
    let root = last_statement(program, games, names, "a sum of games")?;
    Ok(match play {
        Play::Normal => match solved::read(program, root, games, names)? {
            Sum::Games(terms) => solve(games, play, &terms)?,
            Sum::Numbers(terms) => solve_numbers(games, &terms)?,
        },
        Play::Misere => solve(games, play, &played::read(program, root, games, names)?)?,
    })
}

/// Who wins the sum that the last statement is under misère play.
pub(crate) fn misere_outcome(
    program: &Program,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Outcome, Refusal> {
    let root = last_statement(program, games, names, "a sum of games")?;
    misere_outcome_of(program, root, games, names)
}

/// Who wins the sum that a node is under misère play.
pub(crate) fn misere_outcome_of(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Outcome, Refusal> {
    let terms = played::read(program, root, games, names)?;
    Ok(grundy_solve::outcome(games, Play::Misere, &terms)?)
}

/// The summands with which a match of the last statement begins.
pub(crate) fn match_summands(
    program: &Program,
    play: Play,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Vec<Summand>, Refusal> {
    let root = last_statement(program, games, names, "a sum of games to play")?;
    summands::read(program, root, play, games, names)
}

/// The summands of the last statement with all their moves: games as they were typed or, where a
/// value has forgotten that, in canonical form.
pub(crate) fn typed_summands(
    program: &Program,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Vec<Summand>, Refusal> {
    let root = last_statement(program, games, names, "a position or a game")?;
    match summands::read(program, root, Play::Misere, games, names) {
        Err(Refusal::Mistake(_)) => summands::read(program, root, Play::Normal, games, names),
        read => read,
    }
}

/// The last statement, the names of those before it being given.
fn last_statement(
    program: &Program,
    games: Games<'_>,
    names: &mut Names,
    expected: &str,
) -> Result<NodeId, Refusal> {
    let Some((&root, before)) = program.statements().split_last() else {
        let message = format!("expected {expected}, found nothing");
        return Err(Diagnostic::new(Span::default(), message).into());
    };
    for statement in 0..before.len() {
        evaluate::statement_value(program, statement, games, names)?;
    }
    Ok(root)
}
