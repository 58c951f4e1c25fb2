//! Any text as a file of a graph is a graph or is refused at a place in it, and a graph written as
//! edges reads back.
#![no_main]

use grundy_rules::board::Graph;
use libfuzzer_sys::fuzz_target;

/// Longer texts only find graphs that are large, not ones that are wrong.
const LONGEST: usize = 400;

fuzz_target!(|text: &str| {
    if text.len() > LONGEST {
        return;
    }
    for read in [
        Graph::from_file,
        Graph::dimacs,
        Graph::edge_list,
        Graph::graph6,
        Graph::parse,
    ] {
        match read(text) {
            Ok(graph) => assert_eq!(Graph::parse(&graph.to_string()), Ok(graph)),
            Err(error) => {
                if let Some(place) = error.place {
                    assert!(text.get(place).is_some(), "{text:?}");
                }
            }
        }
    }
});
