//! `{"do":"lattice","D":[[…]],"position":[…]}`: who wins a position of a subtraction game.

use grundy_heap::lattice::{LatticeGame, PositionSearch, SearchError};
use grundy_num::{Halt, Limits};
use grundy_render::view::halt_name;

use crate::desk::{Refusal, Request, Whole};

pub(crate) const FIELDS: &[&str] = &["outcome", "grundy"];

pub(crate) fn answer(request: &Request<'_>, limits: &Limits<'_>) -> Result<String, Refusal> {
    let moves: Vec<Vec<i64>> = request.field("D", "a list of vectors of whole numbers")?;
    let position: Vec<Whole> = request.field("position", "a list of heaps")?;
    let position: Vec<u64> = position.into_iter().map(|Whole(heap)| heap).collect();
    let weights = if request.has("weights") {
        request.field("weights", "a list of positive whole numbers")?
    } else {
        vec![1; position.len()]
    };
    let game = LatticeGame::weighted(weights, moves)
        .map_err(|error| Refusal::Request(error.to_string()))?;
    let mut search = PositionSearch::new(&game);
    let outcome = settled(search.outcome(&position, limits))?;
    // The outcome takes a part of the positions that the value takes, so it may be all there is.
    let (value, halt) = match settled(search.nimber(&position, limits)) {
        Ok(value) => (value.to_string(), String::new()),
        Err(Refusal::Eval(grundy_lang::EvalError::Halt(halt))) => (
            "null".to_owned(),
            format!(",\"halt\":\"{}\"", halt_name(&halt)),
        ),
        Err(refusal) => return Err(refusal),
    };
    Ok(format!(
        "{{\"outcome\":\"{}\",\"grundy\":{value}{halt}}}",
        outcome.letter()
    ))
}

fn settled<T>(answer: Result<T, SearchError>) -> Result<T, Refusal> {
    answer.map_err(|error| match error {
        SearchError::Position(error) => Refusal::Request(error.to_string()),
        SearchError::Halt(halt) => Refusal::from(halt as Halt),
    })
}
