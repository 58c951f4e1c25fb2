//! `{"do":"pascal","x":"…","t":"…"}`: a cell of Pascal's automaton.

use grundy_automata::pascal_cell;
use grundy_num::{IBig, UBig};

use crate::desk::{Refusal, Request};

pub(crate) const FIELDS: &[&str] = &["value"];

pub(crate) fn answer(request: &Request<'_>) -> Result<String, Refusal> {
    let x: IBig = whole(request, "x")?;
    let t: UBig = whole(request, "t")?;
    Ok(format!("{{\"value\":{}}}", pascal_cell(&x, &t)))
}

/// A whole number in quotes or not, of any length.
fn whole<T: std::str::FromStr>(request: &Request<'_>, name: &str) -> Result<T, Refusal> {
    let text = request.number(name);
    let number = text.and_then(|text| text.parse().ok());
    number.ok_or_else(|| {
        let kind = if name == "t" {
            "a time, which is a whole number from 0 on,"
        } else {
            "a whole number"
        };
        Refusal::Request(format!("the request needs {kind} as `{name}`"))
    })
}
