//! Functions that make graphs.

use std::sync::Arc;

use grundy_num::UBig;
use grundy_rules::ArgError;
use grundy_rules::board::{Graph, GraphError, Line};

use super::{Call, Function, of_numbers};
use crate::diagnostic::{Diagnostic, Refusal};
use crate::value::Value;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    of_numbers("complete(n)", "the complete graph on n vertices", |call| {
        let n = size(call, 0)?;
        graph(call, Graph::complete(n))
    }),
    of_numbers("cycle(n)", "the cycle on n vertices", |call| {
        line(call, Line::Cycle)
    }),
    of_numbers(
        "dimacs(\"p edge 2 1 …\")",
        "the graph that the text of a DIMACS file stands for",
        |call| from_text(call, Graph::dimacs),
    ),
    of_numbers(
        "edge_list(\"1 2 …\")",
        "the graph with an edge on each line of the text",
        |call| from_text(call, Graph::edge_list),
    ),
    of_numbers(
        "graph(\"0-1, 1-2, 5\")",
        "the graph with these edges and vertices",
        |call| from_text(call, Graph::parse),
    ),
    of_numbers(
        "graph6(\"D?{\")",
        "the graph that a graph6 text stands for",
        |call| from_text(call, Graph::graph6),
    ),
    of_numbers(
        "grid(a, b)",
        "the grid graph of a rows and b columns",
        |call| {
            let (rows, columns) = (size(call, 0)?, size(call, 1)?);
            graph(call, Graph::grid(rows, columns))
        },
    ),
    of_numbers("path(n)", "the path on n vertices", |call| {
        line(call, Line::Path)
    }),
    of_numbers("petersen()", "the Petersen graph", |_| {
        Ok(Value::Graph(Arc::new(Graph::petersen())))
    }),
    of_numbers(
        "random_graph(n, p, seed)",
        "a random graph, each edge there with probability p",
        |call| {
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
        },
    ),
    of_numbers("star(n)", "the star with n leaves", |call| {
        let n = size(call, 0)?;
        graph(call, Graph::star(n))
    }),
];

/// The graph that a text stands for in the format of `read`.
fn from_text(
    call: &Call<'_, '_>,
    read: fn(&str) -> Result<Graph, ArgError>,
) -> Result<Value, Refusal> {
    match read(call.text(0)?) {
        Ok(graph) => Ok(Value::Graph(Arc::new(graph))),
        Err(error) => Err(crate::rulesets::diagnostic(error, &call.args, call.span).into()),
    }
}

/// A path or a cycle: a graph where it is short enough for one.
fn line(call: &Call<'_, '_>, shape: fn(UBig) -> Line) -> Result<Value, Refusal> {
    let line = shape(call.natural(0)?);
    match line.to_graph() {
        Err(GraphError::TooLarge) => Ok(Value::Line(line)),
        other => graph(call, other),
    }
}

/// A number of vertices.
fn size(call: &Call<'_, '_>, i: usize) -> Result<usize, Refusal> {
    let n = call.small(i)?;
    usize::try_from(n).map_err(|_| call.mistake(i, "this graph is too large").into())
}

fn graph(call: &Call<'_, '_>, graph: Result<Graph, GraphError>) -> Result<Value, Refusal> {
    match graph {
        Ok(graph) => Ok(Value::Graph(Arc::new(graph))),
        Err(error) => Err(Diagnostic::new(call.span, error.to_string()).into()),
    }
}
