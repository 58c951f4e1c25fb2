//! Coloured graphs as text: edges and lone vertices as of any graph, `2=L` for a vertex that Left
//! has coloured, `2:L` for one that only Left may colour.

use std::fmt::Write as _;
use std::ops::Range;

use grundy_num::Player;
use grundy_rules::board::{Graph, typed_items};
use grundy_rules::{Arg, ArgError, Args, shorten};

use super::{Colouring, Neighbours, Vertex};

const MARK_HINT: &str = "write `2=L` (or `2=B`) where Left has coloured vertex 2, `2=R` where \
                         Right has, `2:L` or `2:R` where only one of them may";

/// Reads a text, or a graph and perhaps a text with the marks of its vertices.
pub(super) fn read(args: &Args<'_>, rule: Neighbours, usage: &str) -> Result<Colouring, ArgError> {
    args.expect_count(1..=2, usage)?;
    let mut colouring = match &args.all()[0] {
        Arg::Graph(_) | Arg::Line(_) => Colouring::blank(args.graph(0, usage)?),
        _ => {
            let typed = Typed::read(args.text(0, usage)?, 0)?;
            let mut colouring = Colouring::blank(Graph::parse(&typed.rest)?);
            colouring.set(&typed.marks, rule, 0)?;
            colouring
        }
    };
    if args.len() == 2 {
        let text = args.text(1, "snort(path(5), \"2=L\")")?;
        let typed = Typed::read(text, 1)?;
        if let Some(place) = typed.unmarked {
            let found = shorten(&text[place.clone()]);
            let message = format!("expected a mark such as `2=L`, found `{found}`");
            return Err(ArgError::new(1, message).at(place).hint(MARK_HINT));
        }
        colouring.set(&typed.marks, rule, 1)?;
    }
    Ok(colouring)
}

/// A text taken apart.
struct Typed<'a> {
    /// The text with its marks blanked out, so that places in it stay what they are.
    rest: String,
    marks: Vec<TypedMark<'a>>,
    /// The first item that is no mark.
    unmarked: Option<Range<usize>>,
}

/// A mark as it was typed.
struct TypedMark<'a> {
    vertex: &'a str,
    mark: Vertex,
    place: Range<usize>,
}

impl<'a> Typed<'a> {
    fn read(text: &'a str, argument: usize) -> Result<Typed<'a>, ArgError> {
        let mut typed = Typed {
            rest: text.to_owned(),
            marks: Vec::new(),
            unmarked: None,
        };
        for (start, item) in typed_items(text) {
            let place = start..start + item.len();
            let Some(at) = item.find(['=', ':']) else {
                if !item.is_empty() {
                    typed.unmarked.get_or_insert(place);
                }
                continue;
            };
            let (vertex, sign) = item.split_at(at);
            let (vertex, mark) = read_mark(vertex.trim(), sign).map_err(|message| {
                let error = ArgError::new(argument, message).at(place.clone());
                error.hint(MARK_HINT)
            })?;
            let blanks = " ".repeat(sign.len());
            typed.rest.replace_range(start + at..place.end, &blanks);
            typed.marks.push(TypedMark {
                vertex,
                mark,
                place,
            });
        }
        Ok(typed)
    }
}

/// A vertex and what stands after it, such as `=L`.
fn read_mark<'a>(vertex: &'a str, sign: &str) -> Result<(&'a str, Vertex), String> {
    if vertex.is_empty() || !vertex.bytes().all(|digit| digit.is_ascii_digit()) {
        let found = shorten(vertex);
        return Err(format!(
            "expected the number of a vertex before the mark, found `{found}`"
        ));
    }
    let (sign, letter) = sign.split_at(1);
    let player = match letter.trim() {
        "L" | "l" | "B" | "b" => Player::Left,
        "R" | "r" => Player::Right,
        other => {
            let found = shorten(other);
            return Err(format!(
                "expected `L` or `R` after `{sign}`, found `{found}`"
            ));
        }
    };
    let mark = match sign {
        "=" => Vertex::Coloured(player),
        _ => Vertex::Only(player),
    };
    Ok((vertex, mark))
}

impl Colouring {
    /// Marks vertices that have no mark yet.
    fn set(
        &mut self,
        marks: &[TypedMark<'_>],
        rule: Neighbours,
        argument: usize,
    ) -> Result<(), ArgError> {
        let mut places = vec![None; self.vertices.len()];
        for typed in marks {
            let error = |message: String| ArgError::new(argument, message).at(typed.place.clone());
            let label = typed.vertex.parse().ok();
            let Some(vertex) = label.and_then(|label| self.graph.vertex(label)) else {
                let message = format!("there is no vertex {}", shorten(typed.vertex));
                let last = self.vertices.len().checked_sub(1);
                let hint = last.map_or("the graph has no vertices".to_owned(), |last| {
                    format!("the last vertex is {}", self.graph.label(last))
                });
                return Err(error(message).hint(hint));
            };
            if self.vertices[vertex] != Vertex::Free {
                let message = format!("vertex {} is marked twice", typed.vertex);
                return Err(error(message).hint("mark each vertex once"));
            }
            places[vertex] = Some(&typed.place);
            self.vertices[vertex] = typed.mark;
        }
        for &(a, b) in self.graph.edges() {
            let (Vertex::Coloured(one), Vertex::Coloured(other)) =
                (self.vertices[a], self.vertices[b])
            else {
                continue;
            };
            if other != rule.forbidden(one) {
                continue;
            }
            let (a_label, b_label) = (self.graph.label(a), self.graph.label(b));
            let (found, asked) = match rule {
                Neighbours::Agree => ("different colours", "the same colour"),
                Neighbours::Differ => ("the same colour", "different colours"),
            };
            let message = format!("the neighbours {a_label} and {b_label} have {found}");
            // The later of the two marks is the one that breaks the rule.
            let later = [places[a], places[b]].into_iter().flatten();
            let later: Option<&Range<usize>> = later.max_by_key(|place| place.start);
            return Err(ArgError {
                place: later.cloned(),
                ..ArgError::new(argument, message)
                    .hint(format!("coloured neighbours have {asked} in this game"))
            });
        }
        Ok(())
    }

    /// The text that reads back, without quotes.
    fn text(&self) -> String {
        let mut lone = vec![true; self.vertices.len()];
        let mut items = Vec::new();
        for &(a, b) in self.graph.edges() {
            (lone[a], lone[b]) = (false, false);
            items.push(format!("{}-{}", self.graph.label(a), self.graph.label(b)));
        }
        for (vertex, state) in self.vertices.iter().enumerate() {
            if lone[vertex] || *state != Vertex::Free {
                items.push(mark(self.graph.label(vertex), *state));
            }
        }
        items.join(", ")
    }

    /// The arguments that read back.
    pub(crate) fn write(&self) -> String {
        format!("\"{}\"", self.text())
    }
}

/// A vertex with its mark.
pub(super) fn mark(label: usize, vertex: Vertex) -> String {
    let mut text = label.to_string();
    let (sign, player) = match vertex {
        Vertex::Free => return text,
        Vertex::Only(player) => (':', player),
        Vertex::Coloured(player) => ('=', player),
    };
    let letter = match player {
        Player::Left => 'L',
        Player::Right => 'R',
    };
    write!(text, "{sign}{letter}").expect("a text takes whatever is written to it");
    text
}
