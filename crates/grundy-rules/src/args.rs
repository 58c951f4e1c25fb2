//! The arguments from which a ruleset reads its parameters and a position.

use std::fmt;
use std::ops::Range;

use grundy_num::{IBig, UBig};

use crate::board::{Graph, Line};

/// One argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A text between quotes.
    Text(String),
    /// An integer.
    Integer(IBig),
    /// A list in square brackets.
    List(Vec<Arg>),
    /// A graph such as `path(20)`.
    Graph(Graph),
    /// A path or a cycle too long for a graph, such as `path(10^30)`.
    Line(Line),
}

impl Arg {
    /// What kind of argument it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Arg::Text(_) => "a text",
            Arg::Integer(_) => "an integer",
            Arg::List(_) => "a list",
            Arg::Graph(_) | Arg::Line(_) => "a graph",
        }
    }
}

/// Why arguments are no position: which one, where in it, and what would work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgError {
    /// The argument at fault, counted from 0; `None` when it is their number.
    pub argument: Option<usize>,
    /// The bytes at fault, when the argument is a text.
    pub place: Option<Range<usize>>,
    /// What was expected and what was found.
    pub message: String,
    /// A few words beside the place, such as `row 2, column 2`.
    pub label: Option<String>,
    /// What would work.
    pub hint: Option<String>,
}

impl ArgError {
    /// A mistake in the argument with this index.
    pub fn new(argument: usize, message: impl Into<String>) -> ArgError {
        ArgError {
            argument: Some(argument),
            place: None,
            message: message.into(),
            label: None,
            hint: None,
        }
    }

    /// The same mistake at these bytes of the text.
    #[must_use]
    pub fn at(mut self, place: Range<usize>) -> ArgError {
        self.place = Some(place);
        self
    }

    /// The same mistake with words beside the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> ArgError {
        self.label = Some(label.into());
        self
    }

    /// The same mistake with a way to put it right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> ArgError {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for ArgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ArgError {}

/// The arguments of one call.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    args: &'a [Arg],
}

impl<'a> Args<'a> {
    /// These arguments.
    pub fn new(args: &'a [Arg]) -> Args<'a> {
        Args { args }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.args.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.args.is_empty()
    }

    /// All of them.
    pub fn all(&self) -> &'a [Arg] {
        self.args
    }

    /// Refuses any other number of arguments; `usage` is shown as the hint.
    pub fn expect_count(
        &self,
        count: std::ops::RangeInclusive<usize>,
        usage: &str,
    ) -> Result<(), ArgError> {
        if count.contains(&self.len()) {
            return Ok(());
        }
        let (&least, &most) = (count.start(), count.end());
        let expected = match (least, most) {
            (1, 1) => "1 argument".to_owned(),
            _ if least == most => format!("{least} arguments"),
            (1, usize::MAX) => "an argument or more".to_owned(),
            (_, usize::MAX) => format!("{least} arguments or more"),
            _ => format!("{least} to {most} arguments"),
        };
        Err(ArgError {
            argument: None,
            place: None,
            message: format!("expected {expected}, found {}", self.len()),
            label: None,
            hint: Some(format!("write `{usage}`")),
        })
    }

    /// The text that is the only argument.
    pub fn only_text(&self, usage: &str) -> Result<&'a str, ArgError> {
        self.expect_count(1..=1, usage)?;
        self.text(0, usage)
    }

    /// The text at `index`.
    pub fn text(&self, index: usize, usage: &str) -> Result<&'a str, ArgError> {
        match &self.args[index] {
            Arg::Text(text) => Ok(text),
            other => Err(wrong(index, "a text", other).hint(format!("write `{usage}`"))),
        }
    }

    /// The integer at `index`.
    pub fn integer(&self, index: usize) -> Result<&'a IBig, ArgError> {
        match &self.args[index] {
            Arg::Integer(n) => Ok(n),
            other => Err(wrong(index, "an integer", other)),
        }
    }

    /// The integer at `index`, which must not be negative.
    pub fn natural(&self, index: usize) -> Result<UBig, ArgError> {
        let n = self.integer(index)?;
        UBig::try_from(n.clone()).map_err(|_| {
            ArgError::new(
                index,
                format!("expected an integer that is not negative, found {n}"),
            )
        })
    }

    /// The integer at `index`, which must lie in a range of machine integers.
    pub fn small(
        &self,
        index: usize,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<u64, ArgError> {
        let n = self.integer(index)?;
        let small = u64::try_from(n).ok().filter(|small| range.contains(small));
        small.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            ArgError::new(
                index,
                format!("expected an integer from {least} to {most}, found {n}"),
            )
        })
    }

    /// The graph at `index`: one made by name, or its edges as a text.
    pub fn graph(&self, index: usize, usage: &str) -> Result<Graph, ArgError> {
        match &self.args[index] {
            Arg::Graph(graph) => Ok(graph.clone()),
            Arg::Line(line) => line.to_graph().map_err(|error| {
                let error = ArgError::new(index, error.to_string());
                error.hint("`node_kayles` is played on paths and cycles of any length")
            }),
            _ => Graph::parse(self.text(index, usage)?),
        }
    }

    /// The list at `index`.
    pub fn list(&self, index: usize) -> Result<&'a [Arg], ArgError> {
        match &self.args[index] {
            Arg::List(items) => Ok(items),
            other => Err(wrong(index, "a list such as `[1, 2]`", other)),
        }
    }
}

fn wrong(index: usize, expected: &str, found: &Arg) -> ArgError {
    ArgError::new(
        index,
        format!("expected {expected}, found {}", found.kind()),
    )
}

/// A text for a message: itself when short, its beginning otherwise.
pub fn shorten(text: &str) -> String {
    grundy_num::shortened(text, 40)
}
