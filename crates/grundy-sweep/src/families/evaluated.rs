//! The columns of families whose rows are values: what `eval` says of each member.

use grundy::questions::Eval;
use grundy::{AnyAnswer, Asking, Halt, Limits, Question, Workbench};

use crate::error::halted;
use crate::{Field, Rows};

/// What is computed of a member, as answers and columns have it.
const COMPUTED: [&str; 4] = ["value", "outcome", "temperature", "mean"];

/// The names of the columns.
pub(super) fn names() -> Vec<String> {
    COMPUTED.map(str::to_owned).to_vec()
}

/// The columns.
pub(super) fn fields() -> [Field; 4] {
    let [value, outcome, temperature, mean] = COMPUTED;
    [
        Field::text(value),
        Field::text(outcome),
        Field::fraction(temperature),
        Field::fraction(mean),
    ]
}

/// Puts what is found of an expression under these columns, the first of which has this number.
pub(super) fn push(
    rows: &mut Rows,
    first: usize,
    expr: String,
    bench: &Workbench,
    limits: &Limits<'_>,
) -> Result<(), Halt> {
    let question = Eval::of(expr);
    let found = question.ask(&Asking::new(bench, limits)).map_err(halted)?;
    if let Some(halt) = AnyAnswer::halt(&found) {
        return Err(halt.clone());
    }
    let found = serde_json::to_value(&found).expect("answers are JSON");
    for (column, name) in (first..).zip(COMPUTED) {
        rows.push_some_text(column, found[name].as_str());
    }
    Ok(())
}
