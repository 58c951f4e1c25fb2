//! Graphs from files: DIMACS, lists of edges, and graph6.
//!
//! In DIMACS `p edge 3 2` promises three vertices, called 1 to 3, and two edges, and each edge is
//! a line `e 1 2`; lines that begin with `c` are comments. A list of edges has an edge `1 2`, or
//! a lone vertex `5`, on every line, and comments from `#` or `%` on; the notation `0-1, 1-2, 5`
//! is read as well.

use std::ops::Range;

use super::families::allow;
use super::{Edge, Graph, GraphError};
use crate::args::{ArgError, shorten};

const DIMACS_HINT: &str =
    "a DIMACS file has a line `p edge 3 2`, then a line `e 1 2` for each edge";
const LIST_HINT: &str = "write an edge `1 2` or `1-2`, or a lone vertex `5`, on every line";
const ONCE_HINT: &str =
    "each edge joins two vertices, once; of edges listed in both directions keep one";

impl Graph {
    /// Reads a file in the format it is seen to have: DIMACS where its first line begins with `c`
    /// or `p`, a list of edges where it begins with a number or a comment, and graph6 otherwise.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// let dimacs = Graph::from_file("c a path\np edge 3 2\ne 1 2\ne 3 2\n")?;
    /// assert_eq!(dimacs, Graph::from_file("# a path\n1 2\n2 3\n")?);
    /// assert_eq!(Graph::from_file("DQc\n")?, Graph::graph6("DQc")?);
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn from_file(text: &str) -> Result<Graph, ArgError> {
        let first = text.lines().map(str::trim).find(|line| !line.is_empty());
        let Some(first) = first else {
            let error = ArgError::new(0, "expected a graph, found an empty text");
            return Err(error.at(0..text.len()).hint(LIST_HINT));
        };
        let word = first.split_whitespace().next().unwrap_or_default();
        match word {
            "c" | "p" | "e" => Graph::dimacs(text),
            _ if word
                .starts_with(|letter: char| letter.is_ascii_digit() || "#%".contains(letter)) =>
            {
                Graph::edge_list(text)
            }
            _ => Graph::graph6(text).map_err(|error| {
                let kinds = "a file of a graph is in DIMACS (`p edge 3 2`, `e 1 2`), a list of \
                             edges (`1 2` on every line) or graph6 (`DQc`)";
                ArgError {
                    hint: Some(kinds.to_owned()),
                    ..error
                }
            }),
        }
    }

    /// Reads the format DIMACS. The vertices are called 1 to n, as in the file.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// let graph = Graph::dimacs("p edge 4 2\ne 1 2\ne 2 3")?;
    /// assert_eq!(graph.to_string(), "1-2, 2-3, 4");
    /// let error = Graph::dimacs("p edge 4 2\ne 1 2\ne 2 1").unwrap_err();
    /// assert_eq!(error.message, "the edge 1-2 is on line 2 and again on line 3");
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn dimacs(text: &str) -> Result<Graph, ArgError> {
        let mut promised: Option<(Line<'_>, [usize; 2])> = None;
        let mut edges = Vec::new();
        for line in lines(text) {
            let words: Vec<&str> = line.text.split_whitespace().collect();
            match (words.as_slice(), &promised) {
                ([] | ["c", ..], _) => {}
                (["p", ..], Some((first, _))) => {
                    let first = first.number;
                    let message =
                        format!("expected one line `p`, found another after line {first}");
                    return Err(line.error(message, DIMACS_HINT));
                }
                (["p", "edge" | "edges" | "col", counts @ ..], None) => {
                    let &[vertices, edges] = counts else {
                        let message = format!(
                            "expected the numbers of vertices and edges, found {} words",
                            counts.len()
                        );
                        return Err(line.error(message, DIMACS_HINT));
                    };
                    let counts = [line.number(vertices)?, line.number(edges)?];
                    allow(counts[0], Some(counts[1]))
                        .map_err(|error| line.error(error.to_string(), DIMACS_HINT))?;
                    promised = Some((line, counts));
                }
                (["e", ..], None) => {
                    let message = "expected a line `p edge`, found an edge before it";
                    return Err(line.error(message.to_owned(), DIMACS_HINT));
                }
                (["e", ends @ ..], Some((_, [vertices, _]))) => {
                    let &[a, b] = ends else {
                        let message = format!("expected two vertices, found {}", ends.len());
                        return Err(line.error(message, DIMACS_HINT));
                    };
                    let edge = (line.number(a)?, line.number(b)?);
                    for end in [edge.0, edge.1] {
                        if !(1..=*vertices).contains(&end) {
                            let message =
                                format!("expected a vertex from 1 to {vertices}, found {end}");
                            return Err(line.error(message, DIMACS_HINT));
                        }
                    }
                    edges.push((edge, line));
                }
                ([word, ..], _) => {
                    let message = format!(
                        "expected a line that begins with `c`, `p edge` or `e`, found `{}`",
                        shorten(word)
                    );
                    return Err(line.error(message, DIMACS_HINT));
                }
            }
        }
        let Some((line, [vertices, count])) = promised else {
            let error = ArgError::new(0, "expected a line `p edge`, found none");
            return Err(error.at(text.len()..text.len()).hint(DIMACS_HINT));
        };
        let labels: Vec<usize> = (1..=vertices).collect();
        let found = edges.len();
        let graph = labelled(labels, edges)?;
        if found != count {
            let message = format!("expected {count} edges, found {found}");
            return Err(line.error(message, "the line `p` says how many edges there are"));
        }
        Ok(graph)
    }

    /// Reads a list of edges. The vertices are those named, and keep their numbers as labels.
    ///
    /// A line of two numbers is an edge, whatever stands between them; a line of one number is a
    /// vertex that may be lone. Lines with `-` are read as [`Graph::parse`] reads them.
    ///
    /// ```
    /// use grundy_rules::board::Graph;
    /// let graph = Graph::edge_list("# a triangle\n7 8\n8,9\n9 7 # closed\n\n12")?;
    /// assert_eq!(graph.to_string(), "7-8, 7-9, 8-9, 12");
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn edge_list(text: &str) -> Result<Graph, ArgError> {
        let mut labels = Vec::new();
        let mut edges = Vec::new();
        for line in lines(text) {
            let code = line.text.split(['#', '%']).next().unwrap_or_default();
            if code.trim().is_empty() {
                continue;
            }
            let items: Vec<Vec<&str>> = if code.contains('-') {
                let items = code.trim().trim_end_matches(',').split(',');
                items
                    .map(|item| item.split('-').map(str::trim).collect())
                    .collect()
            } else {
                let between = |letter: char| letter.is_whitespace() || ",;".contains(letter);
                vec![
                    code.split(between)
                        .filter(|word| !word.is_empty())
                        .collect(),
                ]
            };
            for item in items {
                match *item {
                    [vertex] => labels.push(line.number(vertex)?),
                    [a, b] => {
                        let edge = (line.number(a)?, line.number(b)?);
                        labels.extend([edge.0, edge.1]);
                        edges.push((edge, line.clone()));
                    }
                    _ => {
                        let message =
                            format!("expected one vertex or two, found {} words", item.len());
                        return Err(line.error(message, LIST_HINT));
                    }
                }
            }
        }
        labels.sort_unstable();
        labels.dedup();
        labelled(labels, edges)
    }
}

/// A line of a text.
#[derive(Clone)]
struct Line<'a> {
    text: &'a str,
    /// Counted from 1.
    number: usize,
    /// Where in the whole text it stands.
    place: Range<usize>,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split('\n').enumerate().map(move |(i, line)| {
        let from = start + line.len() - line.trim_start().len();
        start += line.len() + 1;
        let text = line.trim();
        Line {
            text,
            number: i + 1,
            place: from..from + text.len(),
        }
    })
}

impl Line<'_> {
    fn error(&self, message: String, hint: &str) -> ArgError {
        ArgError::new(0, message)
            .at(self.place.clone())
            .label(format!("line {}", self.number))
            .hint(hint)
    }

    fn number(&self, word: &str) -> Result<usize, ArgError> {
        // Only digits: `parse` would also take a sign.
        let digits = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
        let number = word.parse().ok().filter(|_| digits);
        number.ok_or_else(|| {
            let message = format!(
                "expected a number on line {}, found `{}`",
                self.number,
                shorten(word)
            );
            let hint = "vertices are called by numbers such as 0 or 17";
            self.error(message, hint)
        })
    }
}

/// The graph with these growing labels, and edges between them.
fn labelled(labels: Vec<usize>, mut edges: Vec<(Edge, Line<'_>)>) -> Result<Graph, ArgError> {
    let too_large = |error: GraphError| ArgError::new(0, error.to_string());
    allow(labels.len(), Some(edges.len())).map_err(too_large)?;
    for ((a, b), line) in &mut edges {
        if a == b {
            let message = format!("line {} joins vertex {a} to itself", line.number);
            return Err(line.error(message, ONCE_HINT));
        }
        (*a, *b) = (*(&*a).min(b), *(&*a).max(b));
    }
    edges.sort_by_key(|(edge, line)| (*edge, line.number));
    let double = edges.windows(2).find(|pair| pair[0].0 == pair[1].0);
    if let Some([(edge, first), (_, again)]) = double {
        let message = if first.number == again.number {
            format!(
                "the edge {}-{} is twice on line {}",
                edge.0, edge.1, first.number
            )
        } else {
            format!(
                "the edge {}-{} is on line {} and again on line {}",
                edge.0, edge.1, first.number, again.number
            )
        };
        return Err(again.error(message, ONCE_HINT));
    }
    let number = |label: usize| labels.binary_search(&label).expect("every end is listed");
    let edges = edges.iter().map(|((a, b), _)| (number(*a), number(*b)));
    let graph = Graph::new(labels.len(), edges).expect("loops and double edges were refused");
    Ok(graph.with_labels(labels))
}

#[cfg(test)]
mod tests {
    use super::super::families::some_graphs;
    use super::*;
    use proptest::prelude::*;
    use std::fmt::Write;

    #[track_caller]
    fn refused(text: &str, message: &str, place: &str) {
        let error = Graph::from_file(text).unwrap_err();
        let found = error.place.map(|place| &text[place]);
        assert_eq!((error.message.as_str(), found), (message, Some(place)));
        assert!(error.hint.is_some(), "{text}");
    }

    #[test]
    fn mistakes_in_dimacs_are_refused_by_line() {
        refused(
            "p edge 3 1\n e 2 2",
            "line 2 joins vertex 2 to itself",
            "e 2 2",
        );
        refused(
            "p edge 3 2\ne 1 2\nc\ne 2 1\n",
            "the edge 1-2 is on line 2 and again on line 4",
            "e 2 1",
        );
        refused(
            "p edge 3 2\ne 1 2\n",
            "expected 2 edges, found 1",
            "p edge 3 2",
        );
        refused(
            "p edge 3 1\ne 1 4",
            "expected a vertex from 1 to 3, found 4",
            "e 1 4",
        );
        refused(
            "p edge 3 1\ne 0 1",
            "expected a vertex from 1 to 3, found 0",
            "e 0 1",
        );
        refused("p edge 3 1\ne 1", "expected two vertices, found 1", "e 1");
        refused(
            "p edge 3 1\ne 1 -2",
            "expected a number on line 2, found `-2`",
            "e 1 -2",
        );
        refused(
            "e 1 2",
            "expected a line `p edge`, found an edge before it",
            "e 1 2",
        );
        refused("c nothing", "expected a line `p edge`, found none", "");
        refused(
            "p cnf 3 2",
            "expected a line that begins with `c`, `p edge` or `e`, found `p`",
            "p cnf 3 2",
        );
        refused(
            "p edge 1 0\np edge 1 0",
            "expected one line `p`, found another after line 1",
            "p edge 1 0",
        );
        refused(
            "p edge 99999999 0",
            "expected a graph of at most 1048576 vertices and 4194304 edges",
            "p edge 99999999 0",
        );
    }

    #[test]
    fn mistakes_in_lists_are_refused_by_line() {
        refused("0 1\n5 5", "line 2 joins vertex 5 to itself", "5 5");
        refused(
            "9 3\n\n3 9",
            "the edge 3-9 is on line 1 and again on line 3",
            "3 9",
        );
        refused("1-2, 2-1", "the edge 1-2 is twice on line 1", "1-2, 2-1");
        refused(
            "1 2 3",
            "expected one vertex or two, found 3 words",
            "1 2 3",
        );
        refused("1 x", "expected a number on line 1, found `x`", "1 x");
        refused("1--2", "expected one vertex or two, found 3 words", "1--2");
        refused("0.5 1", "expected a number on line 1, found `0.5`", "0.5 1");
        refused(" \n", "expected a graph, found an empty text", " \n");
    }

    #[test]
    fn a_file_that_is_nothing_known_is_told_what_would_work() {
        let error = Graph::from_file("<graphml>").unwrap_err();
        assert!(error.hint.is_some_and(|hint| hint.contains("DIMACS")));
    }

    fn to_dimacs(graph: &Graph) -> String {
        let mut text = format!(
            "c written by a test\np edge {} {}\n",
            graph.vertices(),
            graph.edges().len()
        );
        for (a, b) in graph.edges() {
            writeln!(text, "e {} {}", b + 1, a + 1).unwrap();
        }
        text
    }

    fn to_list(graph: &Graph, between: &str) -> String {
        let mut text = "% written by a test\n".to_owned();
        for vertex in 0..graph.vertices() {
            writeln!(text, "{}", graph.label(vertex)).unwrap();
        }
        for (a, b) in graph.edges() {
            writeln!(text, "{}{between}{}", graph.label(*b), graph.label(*a)).unwrap();
        }
        text
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(
            graph in some_graphs(),
            first in 0usize..9,
            between in prop::sample::select(vec![" ", "\t", ",", " ; ", "-", " - "]),
        ) {
            let labels = (1..=graph.vertices()).collect();
            let from_one = graph.clone().with_labels(labels);
            prop_assert_eq!(Graph::from_file(&to_dimacs(&graph)), Ok(from_one));
            let labels = (0..graph.vertices()).map(|vertex| first + 3 * vertex).collect();
            let labelled = graph.with_labels(labels);
            prop_assert_eq!(Graph::from_file(&to_list(&labelled, between)), Ok(labelled));
        }

        #[test]
        fn no_text_makes_a_reader_panic(
            lines in prop::collection::vec("[cpe#%]? ?(edge|col)? ?[-0-9,. ]{0,8}|\\PC{0,12}", 0..8),
        ) {
            let text = lines.join("\n");
            for graph in [Graph::from_file(&text), Graph::dimacs(&text), Graph::edge_list(&text)] {
                if let Err(error) = graph && let Some(place) = error.place {
                    prop_assert!(text.get(place).is_some(), "the place is in the text");
                }
            }
        }
    }
}
