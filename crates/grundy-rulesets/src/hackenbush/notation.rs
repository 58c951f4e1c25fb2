//! Bushes as text: edges joined by commas, each two vertices and a colour, as in `0-1 B, 1-2 R`.

use std::fmt::{self, Write as _};
use std::ops::Range;

use grundy_rules::ArgError;

use super::graph::Incidence;
use super::{Bush, Colour, Edge, Vertex};

/// The largest bush that is read.
const MOST_EDGES: usize = 1 << 24;

const EDGE_HINT: &str =
    "an edge is two vertices and a colour, as in `0-1 B`; edges are joined by commas";

/// Reads a bush; an edge that does not hang on the ground is a mistake.
pub(super) fn read(text: &str) -> Result<Bush, ArgError> {
    let mut reader = Reader {
        text,
        at: 0,
        edge: 1,
    };
    let (mut edges, mut places) = (Vec::new(), Vec::new());
    reader.skip_spaces();
    while reader.at < text.len() || !edges.is_empty() {
        let start = reader.at;
        edges.push(reader.edge()?);
        places.push(start..reader.at);
        if edges.len() > MOST_EDGES {
            let message = format!("a bush has at most {MOST_EDGES} edges");
            return Err(ArgError::new(0, message).at(start..reader.at));
        }
        let end = reader.at;
        reader.skip_spaces();
        if reader.at == text.len() {
            break;
        }
        // A line break ends an edge as a comma does.
        let has_line_end = text[end..reader.at].contains('\n');
        if !reader.take(',') && !has_line_end {
            return Err(reader.expected("`,` or the end").hint(EDGE_HINT));
        }
        reader.skip_spaces();
        reader.edge += 1;
    }
    check_ground(&edges, &places)?;
    edges.sort_unstable();
    Ok(Bush {
        edges: edges.into(),
    })
}

fn check_ground(edges: &[Edge], places: &[Range<usize>]) -> Result<(), ArgError> {
    let graph = Incidence::new(edges);
    let reached = graph.reached_without(None);
    let Some(loose) = (0..edges.len()).find(|&edge| !reached[graph.ends(edge)[0]]) else {
        return Ok(());
    };
    let message = format!("the edge {} does not hang on the ground", edges[loose]);
    Err(ArgError::new(0, message)
        .at(places[loose].clone())
        .label(format!("edge {}", loose + 1))
        .hint("`0` is the ground, and so are `g1`, `g2` and so on"))
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The number of the edge being read, from 1.
    edge: usize,
}

impl Reader<'_> {
    fn edge(&mut self) -> Result<Edge, ArgError> {
        let a = self.vertex()?;
        self.skip_spaces();
        if !self.take('-') {
            return Err(self.expected("`-`").hint(EDGE_HINT));
        }
        self.skip_spaces();
        let b = self.vertex()?;
        self.skip_spaces();
        let colour = match self.peek() {
            Some('B' | 'b' | 'L' | 'l') => Colour::Blue,
            Some('R' | 'r') => Colour::Red,
            Some('G' | 'g') => Colour::Green,
            _ => {
                let hint =
                    "`B` (or `L`) is blue, Left's; `R` is red, Right's; `G` is green, anybody's";
                return Err(self.expected("a colour, `B`, `R` or `G`").hint(hint));
            }
        };
        self.at += 1;
        Ok(Edge::new(a, b, colour))
    }

    /// A number, or `g` with a number that may be missing.
    fn vertex(&mut self) -> Result<Vertex, ArgError> {
        let start = self.at;
        let is_ground = self.take('g') || self.take('G');
        let digits = self.text[self.at..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let name = &self.text[self.at..self.at + digits];
        if digits == 0 && !is_ground {
            let hint = "vertices are numbers; `0`, `g1`, `g2` and so on are the ground";
            return Err(self.expected("a vertex").hint(hint));
        }
        self.at += digits;
        let number = if digits == 0 { Ok(0) } else { name.parse() };
        match number {
            Ok(0) => Ok(Vertex::GROUND),
            Ok(number) if number < Vertex::FIRST && is_ground => Ok(Vertex(number)),
            Ok(number) if number < Vertex::FIRST => Ok(Vertex(Vertex::FIRST + number)),
            _ => {
                let message = format!("expected a vertex below {}, found {name}", Vertex::FIRST);
                Err(ArgError::new(0, message)
                    .at(start..self.at)
                    .label(format!("edge {}", self.edge))
                    .hint("number the vertices 1, 2, 3 and so on"))
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.at += letter.len_utf8();
        }
        found
    }

    fn skip_spaces(&mut self) {
        while let Some(letter) = self.peek().filter(|letter| letter.is_whitespace()) {
            self.at += letter.len_utf8();
        }
    }

    fn expected(&self, what: &str) -> ArgError {
        let (found, length) = match self.peek() {
            Some(letter) => (format!("`{letter}`"), letter.len_utf8()),
            None => ("the end".to_owned(), 1),
        };
        ArgError::new(0, format!("expected {what}, found {found}"))
            .at(self.at..self.at + length)
            .label(format!("edge {}", self.edge))
    }
}

/// The bush in quotes, as it is read.
pub(super) fn write(bush: &Bush) -> String {
    let mut text = String::with_capacity(12 * bush.edges.len() + 2);
    text.push('"');
    for (i, edge) in bush.edges.iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        write!(text, "{comma}{edge}").expect("a text takes all that is written");
    }
    text.push('"');
    text
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{} {}", self.low, self.high, self.colour)
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(Vertex::FIRST) {
            Some(number) => write!(f, "{number}"),
            None if *self == Vertex::GROUND => f.write_str("0"),
            None => write!(f, "g{}", self.0),
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Blue => "B",
            Colour::Red => "R",
            Colour::Green => "G",
        })
    }
}
