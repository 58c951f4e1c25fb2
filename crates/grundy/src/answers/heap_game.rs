//! Games on heaps as they are asked for, and rows of the rook as a table.

use std::fmt::Write as _;

use grundy_heap::{HeapError, HeapGame, ReadGameError, RookRow};
use grundy_lang::{Diagnostic, Span};
use grundy_num::Limits;

use super::QuestionError;

/// The game on heaps that a text names, as in `octal 0.77` or `octal("0.77")`.
///
/// ```
/// use grundy::read_heap_game;
/// assert_eq!(read_heap_game("subtraction(6, 2, 1)").unwrap().to_string(), "subtraction 1,2,6");
/// assert!(read_heap_game("octal 0.9").is_err());
/// ```
pub fn read_heap_game(text: &str) -> Result<HeapGame, QuestionError> {
    HeapGame::read(text).map_err(|error| mistake(error, text))
}

/// The same with the parameters beside the name.
pub(super) fn heap_game_of(name: &str, parameters: &str) -> Result<HeapGame, QuestionError> {
    HeapGame::of(name, parameters).map_err(|error| mistake(error, parameters))
}

fn mistake(error: ReadGameError, text: &str) -> QuestionError {
    let Some(range) = error.range else {
        let hint = error.hint.map(|hint| format!("; {hint}"));
        return QuestionError::Mistake(error.message + &hint.unwrap_or_default());
    };
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let span = Span::new(place(range.start), place(range.end));
    let mut diagnostic = Diagnostic::new(span, error.message);
    diagnostic.hints.extend(error.hint);
    QuestionError::Formula(diagnostic, text.to_owned())
}

/// As many values as are written at a time.
const MOST_VALUES: u64 = 10_000_000;

/// The values of the heaps `from..=to` as texts.
pub fn heap_values(
    game: &HeapGame,
    from: u64,
    to: u64,
    limits: &Limits<'_>,
) -> Result<Vec<String>, QuestionError> {
    if to.saturating_sub(from) >= MOST_VALUES {
        return Err(QuestionError::Mistake(format!(
            "expected at most {MOST_VALUES} values at a time, found the heaps {from} to {to}"
        )));
    }
    match game.values(from..to.saturating_add(1), limits) {
        Ok(values) => Ok(values.iter().map(i128::to_string).collect()),
        Err(HeapError::Halt(halt)) => Err(halt.into()),
        Err(HeapError::Rule(error)) => Err(QuestionError::Mistake(error.to_string())),
    }
}

/// Rows of the misère rook and of digit deletion: the period t and the two preperiods.
#[derive(Clone, Debug)]
pub struct RookTableText(Vec<RookRow>);

impl RookTableText {
    /// The table of these rows, if there are any.
    pub fn of(rows: &[RookRow]) -> Option<RookTableText> {
        (!rows.is_empty()).then(|| RookTableText(rows.to_vec()))
    }

    /// The table for a person.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{:>3} {:>22} {:>8} {:>5} {:>5}",
            "m", "t", "ratio", "p(g)", "p(f)"
        );
        let mut below = 1;
        for row in &self.0 {
            let ratio = row.period / below;
            below = row.period;
            write!(
                text,
                "\n{:>3} {:>22} {:>8} {:>5} {:>5}",
                row.m, row.period, ratio, row.rook_preperiod, row.digit_preperiod
            )
            .expect("writing to a string cannot fail");
        }
        text
    }

    /// The table in JSON, a list of rows.
    pub fn json(&self) -> String {
        let row = |row: &RookRow| {
            format!(
                "{{\"m\":{},\"t\":\"{}\",\"p_g\":{},\"p_f\":{}}}",
                row.m, row.period, row.rook_preperiod, row.digit_preperiod
            )
        };
        let rows: Vec<String> = self.0.iter().map(row).collect();
        format!("[{}]", rows.join(","))
    }
}
