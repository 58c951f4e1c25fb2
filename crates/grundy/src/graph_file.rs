//! Game graphs from files: arrows `a > b L`, rows `a,b,L`, or moves in JSON.
//!
//! In JSON a graph is a list of moves, `[{"from": "a", "to": "b", "player": "L"}, ["b", "c"]]`, or
//! an object of positions, `{"a": {"left": ["b"], "right": [], "both": []}, "b": ["c"]}`, where a
//! bare list holds both players' moves.

use std::fmt;
use std::ops::Range;

use grundy_lang::{Diagnostic, Span};
use grundy_rules::ArgError;
use grundy_rules::board::Graph;
use grundy_rulesets::game_graph::{GameGraph, Movers, Row};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

const JSON_HINT: &str = "write moves {\"from\": \"a\", \"to\": \"b\", \"player\": \"L\"} or [\"a\", \"b\", \"L\"] in \
                         a list, or positions {\"a\": {\"left\": [\"b\"], \"right\": [\"c\"]}}";

/// Reads a graph and the position it names first. What begins like JSON is read as JSON.
///
/// ```
/// let (graph, first) = grundy::questions::read_game_graph(r#"[["a", "b", "L"], ["b", "c"]]"#).unwrap();
/// assert_eq!((graph.len(), graph.name(first)), (3, "a"));
/// let mistake = grundy::questions::read_game_graph("a,b\nb,a").unwrap_err();
/// assert_eq!(mistake.message, "expected that every play ends, found a > b > a");
/// ```
pub fn read_game_graph(text: &str) -> Result<(GameGraph, u32), Diagnostic> {
    if !text.trim_start().starts_with(['[', '{']) {
        return GameGraph::from_text(text).map_err(|error| diagnostic(error, text));
    }
    let moves = read_json(text)?;
    let rows = moves.iter().map(|typed| {
        let to = typed.to.as_ref().map(|(to, movers)| (to.as_str(), *movers));
        Row::new(&typed.from, to, typed.place.clone())
    });
    rows.collect::<Result<Vec<_>, _>>()
        .and_then(|rows| GameGraph::from_rows(&rows))
        .map_err(|error| diagnostic(error, text))
}

/// Reads a graph to play on from the text of a file: DIMACS, a list of edges, or graph6.
///
/// ```
/// let graph = grundy::questions::read_graph("p edge 3 2\ne 1 2\ne 2 3\n").unwrap();
/// assert_eq!(graph.to_string(), "1-2, 2-3");
/// let mistake = grundy::questions::read_graph("1 2\n2 2").unwrap_err();
/// assert_eq!(mistake.message, "line 2 joins vertex 2 to itself");
/// ```
pub fn read_graph(text: &str) -> Result<Graph, Diagnostic> {
    Graph::from_file(text).map_err(|error| diagnostic(error, text))
}

/// A move, or a position without moves.
struct Move {
    from: String,
    to: Option<(String, Movers)>,
    place: Range<usize>,
}

fn read_json(text: &str) -> Result<Vec<Move>, Diagnostic> {
    if text.trim_start().starts_with('[') {
        let items: Vec<&RawValue> = parse(text, text)?;
        return items
            .into_iter()
            .map(|item| read_move(text, item))
            .collect();
    }
    let positions: Positions<'_> = parse(text, text)?;
    let mut moves = Vec::new();
    for (from, ends) in positions.0 {
        let Ends { left, right, both } = read_ends(text, ends)?;
        let sides = [
            (left, Movers::Left),
            (right, Movers::Right),
            (both, Movers::Both),
        ];
        let before = moves.len();
        for (ends, movers) in sides {
            for end in ends {
                let place = place(text, end);
                let Name(to) = parse(text, end.get())?;
                moves.push(Move {
                    from: from.clone(),
                    to: Some((to, movers)),
                    place,
                });
            }
        }
        if moves.len() == before {
            let place = place(text, ends);
            moves.push(Move {
                from,
                to: None,
                place,
            });
        }
    }
    Ok(moves)
}

fn read_move(text: &str, item: &RawValue) -> Result<Move, Diagnostic> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        from: Name,
        to: Option<Name>,
        player: Option<String>,
    }
    let (from, to, player) = if item.get().starts_with('{') {
        let fields: Fields = parse(text, item.get())?;
        (fields.from.0, fields.to, fields.player)
    } else {
        let values: Vec<&RawValue> = parse(text, item.get())?;
        let name = |value: &RawValue| parse::<Name>(text, value.get());
        match *values {
            [from] => (name(from)?.0, None, None),
            [from, to] => (name(from)?.0, Some(name(to)?), None),
            [from, to, player] => {
                let player = parse(text, player.get())?;
                (name(from)?.0, Some(name(to)?), player)
            }
            _ => {
                let message = format!("expected a move of 2 or 3 values, found {}", values.len());
                return Err(mistake(text, item.get(), message));
            }
        }
    };
    let movers = Movers::read(player.as_deref().unwrap_or_default());
    let movers = movers.map_err(|message| mistake(text, item.get(), message))?;
    Ok(Move {
        from,
        to: to.map(|Name(to)| (to, movers)),
        place: place(text, item),
    })
}

fn read_ends<'a>(text: &str, ends: &'a RawValue) -> Result<Ends<'a>, Diagnostic> {
    if ends.get().starts_with('[') {
        let both = parse(text, ends.get())?;
        let (left, right) = (Vec::new(), Vec::new());
        return Ok(Ends { left, right, both });
    }
    parse(text, ends.get())
}

/// The positions that can be moved to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ends<'a> {
    #[serde(borrow, default)]
    left: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    right: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    both: Vec<&'a RawValue>,
}

/// The members of an object in the order they are typed.
struct Positions<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Positions<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Positions<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("positions with their moves")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Positions(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// The name of a position: a text or an integer.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrInteger;
        impl Visitor<'_> for TextOrInteger {
            type Value = Name;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a position, a text or an integer")
            }

            fn visit_str<E>(self, name: &str) -> Result<Name, E> {
                Ok(Name(name.to_owned()))
            }

            fn visit_u64<E>(self, name: u64) -> Result<Name, E> {
                Ok(Name(name.to_string()))
            }

            fn visit_i64<E>(self, name: i64) -> Result<Name, E> {
                Ok(Name(name.to_string()))
            }
        }
        deserializer.deserialize_any(TextOrInteger)
    }
}

/// Reads a part of the text; mistakes are placed in the whole.
fn parse<'a, T: Deserialize<'a>>(text: &str, part: &'a str) -> Result<T, Diagnostic> {
    serde_json::from_str(part).map_err(|error| {
        let line = error.line().saturating_sub(1);
        let start: usize = part.split_inclusive('\n').take(line).map(str::len).sum();
        let at = offset(text, part) + start + error.column().saturating_sub(1);
        let message = error.to_string();
        // The place is marked in the text, so the message need not count lines.
        let message = message.split(" at line ").next().unwrap_or_default();
        Diagnostic::new(span(&(at..at + 1)), message).hint(JSON_HINT)
    })
}

fn mistake(text: &str, part: &str, message: String) -> Diagnostic {
    let start = offset(text, part);
    Diagnostic::new(span(&(start..start + part.len())), message).hint(JSON_HINT)
}

fn place(text: &str, part: &RawValue) -> Range<usize> {
    let start = offset(text, part.get());
    start..start + part.get().len()
}

/// Where a part of the text begins: raw values are slices of what they were read from.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize)
        .saturating_sub(text.as_ptr() as usize)
        .min(text.len())
}

fn span(place: &Range<usize>) -> Span {
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(byte(place.start), byte(place.end))
}

fn diagnostic(error: ArgError, text: &str) -> Diagnostic {
    let whole = 0..text.len();
    let mut mistake = Diagnostic::new(span(&error.place.unwrap_or(whole)), error.message);
    mistake.label = error.label;
    mistake.hints.extend(error.hint);
    mistake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn says(text: &str, arrows: &str) {
        let expected = GameGraph::from_text(arrows).unwrap();
        assert!(read_game_graph(text).unwrap() == expected, "{text}");
    }

    #[track_caller]
    fn refused(text: &str, message: &str, place: &str) {
        let mistake = read_game_graph(text).unwrap_err();
        let found = &text[mistake.span.range()];
        assert_eq!((mistake.message.as_str(), found), (message, place));
    }

    #[test]
    fn all_ways_to_write_a_graph_say_the_same() {
        let arrows = "a > b L, a > c R, b > c";
        says(arrows, arrows);
        says("from,to,player\na,b,left\na,c,R\nb,c,both\n", arrows);
        says(
            r#"[{"from": "a", "to": "b", "player": "L"}, ["a", "c", "right"], ["b", "c"]]"#,
            arrows,
        );
        says(
            r#"{"a": {"left": ["b"], "right": ["c"]}, "b": ["c"]}"#,
            arrows,
        );
        says(
            r#"{"a": {"left": ["b"], "right": ["c"]}, "b": {"both": ["c"]}, "c": []}"#,
            arrows,
        );
        says(r#"[[2, 1], [1, 0, null], {"from": 7}]"#, "2 > 1, 1 > 0, 7");
    }

    #[test]
    fn mistakes_in_json_are_shown_where_they_are() {
        refused("[[\"a\", \"b\"],\n x]", "expected value", "x");
        refused(
            r#"[["a"], []]"#,
            "expected a move of 2 or 3 values, found 0",
            "[]",
        );
        refused(
            r#"[["a", "b", "X"]]"#,
            "expected `L`, `R` or nothing, found `X`",
            r#"["a", "b", "X"]"#,
        );
        refused(
            r#"{"a": ["b"], "b": {"both": ["a"]}}"#,
            "expected that every play ends, found a > b > a",
            r#""b""#,
        );
        refused(
            r#"[["a b", "c"]]"#,
            "expected the name of a vertex without ' ', found `a b`",
            r#"["a b", "c"]"#,
        );
        for text in [
            "[",
            "{",
            "[1]",
            "{\"a\": 1}",
            "[{}]",
            "[[[]]]",
            "{\"a\": {\"up\": []}}",
        ] {
            assert!(read_game_graph(text).is_err(), "{text}");
        }
        refused("[]", "expected moves, found none", "[]");
    }
}
