//! The functions whose values are graphs.

use std::sync::Arc;

use grundy_num::UBig;
use grundy_rules::ArgError;
use grundy_rules::board::{Graph, GraphError, Line};

use super::Call;
use crate::diagnostic::Diagnostic;
use crate::session::EvalError;
use crate::value::Value;

type Found = Result<Value, EvalError>;

pub(super) fn complete(call: &mut Call<'_, '_>) -> Found {
    let n = size(call, 0)?;
    graph(call, Graph::complete(n))
}

pub(super) fn cycle(call: &mut Call<'_, '_>) -> Found {
    line(call, Line::Cycle)
}

pub(super) fn grid(call: &mut Call<'_, '_>) -> Found {
    let (rows, columns) = (size(call, 0)?, size(call, 1)?);
    graph(call, Graph::grid(rows, columns))
}

pub(super) fn path(call: &mut Call<'_, '_>) -> Found {
    line(call, Line::Path)
}

pub(super) fn random(call: &mut Call<'_, '_>) -> Found {
    let (n, p, seed) = (size(call, 0)?, call.number(1)?, call.small(2)?);
    let fraction = u64::try_from(p.numerator())
        .ok()
        .zip(u64::try_from(p.denominator()).ok());
    match fraction.filter(|(a, q)| a <= q) {
        Some(fraction) => graph(call, Graph::random(n, fraction, seed)),
        None => Err(call.refuse(
            1,
            "expected a probability from 0 to 1",
            "for example `1/10`",
        )),
    }
}

pub(super) fn star(call: &mut Call<'_, '_>) -> Found {
    let n = size(call, 0)?;
    graph(call, Graph::star(n))
}

/// The graph that a text stands for in the format of `read`.
pub(super) fn from_text(
    call: &mut Call<'_, '_>,
    read: fn(&str) -> Result<Graph, ArgError>,
) -> Found {
    match read(call.text(0)?) {
        Ok(graph) => Ok(Value::Graph(Arc::new(graph))),
        Err(error) => Err(crate::rulesets::diagnostic(error, &call.args, call.span).into()),
    }
}

/// A path or a cycle: a graph where it is short enough for one.
fn line(call: &Call<'_, '_>, shape: fn(UBig) -> Line) -> Found {
    let line = shape(call.natural(0)?);
    match line.to_graph() {
        Err(GraphError::TooLarge) => Ok(Value::Line(line)),
        other => graph(call, other),
    }
}

/// A number of vertices.
fn size(call: &Call<'_, '_>, i: usize) -> Result<usize, EvalError> {
    let n = call.small(i)?;
    usize::try_from(n).map_err(|_| call.mistake(i, "this graph is too large").into())
}

fn graph(call: &Call<'_, '_>, graph: Result<Graph, GraphError>) -> Found {
    match graph {
        Ok(graph) => Ok(Value::Graph(Arc::new(graph))),
        Err(error) => Err(Diagnostic::new(call.span, error.to_string()).into()),
    }
}
