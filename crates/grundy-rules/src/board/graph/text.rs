//! Graphs from text: edges `0-1, 1-2, 5`, and the format graph6.

use super::families::allow;
use super::{Graph, GraphError};
use crate::args::{ArgError, shorten};
use crate::board::typed_items;

const EDGES_HINT: &str = "write edges and lone vertices such as `0-1, 1-2, 5`";
const GRAPH6_HINT: &str = "a graph6 text such as `DQc` holds the letters `?` to `~`";

impl Graph {
    /// Reads edges and lone vertices, with commas or on lines of their own. The vertices are those named, numbered in order, and keep
    /// their numbers in the text as labels.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// let graph = Graph::parse("0-1, 1-2, 5")?;
    /// assert_eq!((graph.vertices(), graph.label(3)), (4, 5));
    /// assert_eq!(graph.to_string(), "0-1, 1-2, 5");
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Graph, ArgError> {
        let mut labels = Vec::new();
        let mut edges = Vec::new();
        // An empty text is the graph without vertices.
        let items = (!text.trim().is_empty()).then(|| typed_items(text));
        for (from, item) in items.into_iter().flatten() {
            let place = from..from + item.len();
            let (a, b) = match item.split_once('-') {
                Some((a, b)) => (a.trim(), Some(b.trim())),
                None => (item, None),
            };
            let vertex = |name: &str| {
                // Only digits: `parse` would also take a sign.
                let digits = !name.is_empty() && name.bytes().all(|digit| digit.is_ascii_digit());
                let vertex = name.parse().ok().filter(|_| digits);
                vertex.ok_or_else(|| {
                    let name = shorten(name);
                    ArgError::new(
                        0,
                        format!("expected the number of a vertex, found `{name}`"),
                    )
                    .at(place.clone())
                    .hint(EDGES_HINT)
                })
            };
            let a: usize = vertex(a)?;
            labels.push(a);
            if let Some(b) = b {
                let b = vertex(b)?;
                labels.push(b);
                edges.push(((a, b), place));
            }
        }
        labels.sort_unstable();
        labels.dedup();
        let number = |label: usize| labels.binary_search(&label).expect("every label is listed");
        let numbered = edges.iter().map(|((a, b), _)| (number(*a), number(*b)));
        let graph = Graph::new(labels.len(), numbered).map_err(|error| {
            // The error speaks of the labels, at the last place they stand together.
            let (error, (a, b)) = match error {
                GraphError::Loop(a) => (GraphError::Loop(labels[a]), (labels[a], labels[a])),
                GraphError::Repeated((a, b)) => {
                    let edge = (labels[a], labels[b]);
                    (GraphError::Repeated(edge), edge)
                }
                other => (other, (0, 0)),
            };
            let found = edges
                .iter()
                .rfind(|((c, d), _)| (*c.min(d), *c.max(d)) == (a, b));
            let place = found.map(|(_, place)| place.clone());
            ArgError {
                place,
                ..ArgError::new(0, error.to_string()).hint("each edge joins two vertices, once")
            }
        })?;
        Ok(graph.with_labels(labels))
    }

    /// Reads the format graph6: the number of vertices, then a bit for each pair i < j in the order
    /// of j, six bits a letter. A heading `>>graph6<<` is allowed.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// assert_eq!(Graph::graph6("DQc")?.to_string(), "0-2, 0-4, 1-3, 3-4");
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn graph6(text: &str) -> Result<Graph, ArgError> {
        let body = text.trim_end();
        let body = body.strip_prefix(">>graph6<<").unwrap_or(body);
        let start = text.trim_end().len() - body.len();
        let mut sixes = Vec::with_capacity(body.len());
        for (at, letter) in body.char_indices() {
            match letter {
                '?'..='~' => sixes.push(usize::from(body.as_bytes()[at] - b'?')),
                _ => {
                    let at = start + at;
                    let message = format!("expected a letter from `?` to `~`, found {letter:?}");
                    let error = ArgError::new(0, message).at(at..at + letter.len_utf8());
                    return Err(error.hint(GRAPH6_HINT));
                }
            }
        }
        // `~` opens a number of three letters, `~~` one of six.
        let (digits, bits) = match sixes.as_slice() {
            [63, 63, rest @ ..] => rest.split_at(rest.len().min(6)),
            [63, rest @ ..] => rest.split_at(rest.len().min(3)),
            all => all.split_at(all.len().min(1)),
        };
        let complete = match sixes.as_slice() {
            [63, 63, ..] => 6,
            [63, ..] => 3,
            _ => 1,
        };
        if digits.len() < complete {
            let error = ArgError::new(0, "expected the number of vertices, found the end");
            return Err(error.at(text.len()..text.len()).hint(GRAPH6_HINT));
        }
        let vertices = digits.iter().fold(0, |n, digit| n << 6 | digit);
        let pairs = super::families::pair_count(vertices);
        let letters = pairs.map(|pairs| pairs.div_ceil(6));
        if letters != Some(bits.len()) {
            let expected = letters.map_or("more".to_owned(), |letters| letters.to_string());
            let found = bits.len();
            let message = format!(
                "expected {expected} letters for the pairs of {vertices} vertices, found {found}"
            );
            let end = text.trim_end().len();
            return Err(ArgError::new(0, message).at(end..end).hint(GRAPH6_HINT));
        }
        let bit = |i: usize| bits[i / 6] >> (5 - i % 6) & 1 == 1;
        if (pairs.unwrap_or(0)..6 * bits.len()).any(bit) {
            let message = "expected zeros after the last pair, found ones";
            return Err(ArgError::new(0, message).hint(GRAPH6_HINT));
        }
        let by_larger = (0..vertices).flat_map(|j| (0..j).map(move |i| (i, j)));
        let edges = by_larger.enumerate().filter(|(i, _)| bit(*i));
        let edges: Vec<_> = edges.map(|(_, edge)| edge).collect();
        let graph = allow(vertices, Some(edges.len())).and_then(|()| Graph::new(vertices, edges));
        graph.map_err(|error| ArgError::new(0, error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::families::some_graphs;
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn refused(result: Result<Graph, ArgError>, message: &str, place: std::ops::Range<usize>) {
        let error = result.unwrap_err();
        assert_eq!(
            (error.message.as_str(), error.place),
            (message, Some(place))
        );
    }

    /// The letters of a small graph, by the definition of the format.
    fn to_graph6(graph: &Graph) -> String {
        let n = graph.vertices();
        let mut bits = String::new();
        for j in 0..n {
            for i in 0..j {
                bits.push(if graph.edges().contains(&(i, j)) {
                    '1'
                } else {
                    '0'
                });
            }
        }
        while !bits.len().is_multiple_of(6) {
            bits.push('0');
        }
        let mut text = String::from(char::from(b'?' + u8::try_from(n).unwrap()));
        for i in (0..bits.len()).step_by(6) {
            let six = u8::from_str_radix(&bits[i..i + 6], 2).unwrap();
            text.push(char::from(b'?' + six));
        }
        text
    }

    #[test]
    fn known_graph6_texts_are_read() {
        assert_eq!(Graph::graph6("?").unwrap(), Graph::path(0).unwrap());
        assert_eq!(Graph::graph6("@").unwrap(), Graph::path(1).unwrap());
        assert_eq!(Graph::graph6("A_").unwrap(), Graph::path(2).unwrap());
        assert_eq!(Graph::graph6("C~").unwrap(), Graph::complete(4).unwrap());
        assert_eq!(Graph::graph6("Dhc").unwrap(), Graph::cycle(5).unwrap());
        assert_eq!(
            Graph::graph6(">>graph6<<D?{\n").unwrap().to_string(),
            "0-4, 1-4, 2-4, 3-4"
        );
        let petersen = Graph::graph6("IheA@GUAo").unwrap();
        assert_eq!((petersen.vertices(), petersen.edges().len()), (10, 15));
    }

    #[test]
    fn long_numbers_of_vertices_are_read() {
        let empty = "?".repeat(63 * 62 / 2 / 6 + 1);
        assert_eq!(
            Graph::graph6(&format!("~??~{empty}")).unwrap().vertices(),
            63
        );
        assert_eq!(
            Graph::graph6(&format!("~~?????~{empty}"))
                .unwrap()
                .vertices(),
            63
        );
    }

    #[test]
    fn broken_graph6_texts_are_refused_where_they_break() {
        refused(
            Graph::graph6("D1c"),
            "expected a letter from `?` to `~`, found '1'",
            1..2,
        );
        refused(
            Graph::graph6(""),
            "expected the number of vertices, found the end",
            0..0,
        );
        refused(
            Graph::graph6("DQ"),
            "expected 2 letters for the pairs of 5 vertices, found 1",
            2..2,
        );
        assert!(Graph::graph6("~~~~~~~~").is_err());
        assert!(Graph::graph6("A~").is_err());
    }

    #[test]
    fn broken_edges_are_refused_where_they_break() {
        refused(
            Graph::parse("0-1, 7-7"),
            "an edge joins vertex 7 to itself",
            5..8,
        );
        refused(Graph::parse("5-9,9-5"), "the edge 5-9 is there twice", 4..7);
        refused(
            Graph::parse("0-x"),
            "expected the number of a vertex, found `x`",
            0..3,
        );
        refused(
            Graph::parse("0,,1"),
            "expected the number of a vertex, found ``",
            2..2,
        );
        refused(
            Graph::parse("1-+2"),
            "expected the number of a vertex, found `+2`",
            0..4,
        );
        assert!(Graph::parse(&"9".repeat(50)).is_err());
        assert_eq!(Graph::parse(" ").unwrap(), Graph::default());
    }

    proptest! {
        #[test]
        fn graph6_says_what_the_definition_says(graph in some_graphs()) {
            prop_assert_eq!(Graph::graph6(&to_graph6(&graph)), Ok(graph));
        }

        #[test]
        fn what_is_written_reads_back(graph in some_graphs(), gap in 0usize..1000) {
            prop_assert_eq!(Graph::parse(&graph.to_string()), Ok(graph.clone()));
            let labels = (0..graph.vertices()).map(|vertex| gap + vertex * (gap + 1)).collect();
            let labelled = graph.with_labels(labels);
            prop_assert_eq!(Graph::parse(&labelled.to_string()), Ok(labelled));
        }

        #[test]
        fn no_text_makes_a_reader_panic(text in "[-0-9, ~?@>A-z]{0,20}|\\PC{0,12}") {
            let _ = Graph::parse(&text);
            let _ = Graph::graph6(&text);
        }
    }
}
