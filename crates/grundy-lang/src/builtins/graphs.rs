//! Functions that make graphs.

use std::sync::Arc;

use grundy_rules::board::Graph;

use super::{Function, function};
use crate::value::Value;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    function("complete(n)", "the complete graph on n vertices", |call| {
        let n = call.size(0)?;
        call.graph(Graph::complete(n))
    }),
    function("cycle(n)", "the cycle on n vertices", |call| {
        let n = call.size(0)?;
        call.graph(Graph::cycle(n))
    }),
    function(
        "graph(\"0-1, 1-2, 5\")",
        "the graph with these edges and vertices",
        |call| {
            let graph = Graph::parse(call.text(0)?);
            call.graph_from_text(graph)
        },
    ),
    function(
        "graph6(\"D?{\")",
        "the graph that a graph6 text stands for",
        |call| {
            let graph = Graph::graph6(call.text(0)?);
            call.graph_from_text(graph)
        },
    ),
    function(
        "grid(a, b)",
        "the grid graph of a rows and b columns",
        |call| {
            let (rows, columns) = (call.size(0)?, call.size(1)?);
            call.graph(Graph::grid(rows, columns))
        },
    ),
    function("path(n)", "the path on n vertices", |call| {
        let n = call.size(0)?;
        call.graph(Graph::path(n))
    }),
    function("petersen()", "the Petersen graph", |_| {
        Ok(Value::Graph(Arc::new(Graph::petersen())))
    }),
    function(
        "random_graph(n, p, seed)",
        "a random graph, each edge there with probability p",
        |call| {
            let (n, p, seed) = (call.size(0)?, call.number(1)?, call.small(2)?);
            let fraction = u64::try_from(p.numerator())
                .ok()
                .zip(u64::try_from(p.denominator()).ok());
            match fraction.filter(|(a, q)| a <= q) {
                Some(fraction) => call.graph(Graph::random(n, fraction, seed)),
                None => Err(call.refuse(
                    1,
                    "expected a probability from 0 to 1",
                    "for example `1/10`",
                )),
            }
        },
    ),
    function("star(n)", "the star with n leaves", |call| {
        let n = call.size(0)?;
        call.graph(Graph::star(n))
    }),
];
