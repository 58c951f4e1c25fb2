//! Cells of Pascal's automaton, however far out.

use grundy_automata::pascal_cell;
use grundy_num::UBig;
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::json::Whole;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// A cell of Pascal's automaton: 0 where the binomial coefficient C(t, x) is odd.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Pascal {
    /// The place.
    pub x: Whole,
    /// The time, from 0 on.
    pub t: Whole,
}

/// A cell.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PascalCell {
    /// The place.
    pub x: Whole,
    /// The time.
    pub t: Whole,
    /// 0 or 1.
    pub value: u8,
}

uses!(Pascal { x, t });

impl Question for Pascal {
    const NAME: &'static str = "pascal";
    const SUMMARY: &'static str = "a cell of Pascal's automaton";
    const EXAMPLE: &'static str = r#"{"do":"pascal","x":2,"t":4}"#;
    const ARGUMENTS: &'static [&'static str] = &["x", "t"];
    type Answer = PascalCell;
    const CUT: &'static [&'static str] = &["x", "t", "value"];

    fn find(&self, _: &Asking<'_>) -> Result<PascalCell, Refusal> {
        let time = UBig::try_from(self.t.0.clone()).map_err(|_| {
            let message = format!("expected a time from 0 on, found {}", self.t);
            Diagnostic::plain(message).in_field("t")
        })?;
        Ok(PascalCell {
            x: self.x.clone(),
            t: self.t.clone(),
            value: pascal_cell(&self.x.0, &time),
        })
    }
}

impl Answer for PascalCell {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let parity = if self.value == 0 { "odd" } else { "even" };
        Ok(format!("{}: C(t, x) is {parity}", self.value))
    }
}
