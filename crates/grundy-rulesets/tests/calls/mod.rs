//! Calls as they are typed, `name(arguments)`, read without the language: texts, integers, lists
//! and graphs by name.

use grundy_num::IBig;
use grundy_rules::Arg;
use grundy_rules::board::{Edge, Graph};

/// The name and the arguments of a call; the index of `name(…)[n]` is the last of them.
#[track_caller]
pub(crate) fn read_call(text: &str) -> (&str, Vec<Arg>) {
    let mut rest = Rest(text);
    let name = rest.word();
    let mut args = rest.items('(', ')');
    if rest.peek() == Some('[') {
        args.extend(rest.items('[', ']'));
    }
    assert_eq!(rest.peek(), None, "{text} goes on after the call");
    (name, args)
}

/// What is not read yet.
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    fn peek(&mut self) -> Option<char> {
        self.0 = self.0.trim_start();
        self.0.chars().next()
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    #[track_caller]
    fn expect(&mut self, expected: char) {
        assert_eq!(self.peek(), Some(expected), "at {:?}", self.0);
        self.take(expected.len_utf8());
    }

    fn word(&mut self) -> &'a str {
        self.peek();
        let part_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let length = self.0.find(|c| !part_of_word(c)).unwrap_or(self.0.len());
        self.take(length)
    }

    #[track_caller]
    fn items(&mut self, open: char, close: char) -> Vec<Arg> {
        let mut items = Vec::new();
        self.expect(open);
        while self.peek() != Some(close) {
            items.push(self.item());
            if self.peek() != Some(close) {
                self.expect(',');
            }
        }
        self.expect(close);
        items
    }

    #[track_caller]
    fn item(&mut self) -> Arg {
        match self.peek() {
            Some('"') => {
                self.take(1);
                let length = self.0.find('"').expect("a text ends with a quote");
                let text = self.take(length).to_owned();
                self.take(1);
                Arg::Text(text)
            }
            Some('[') => Arg::List(self.items('[', ']')),
            _ => {
                let word = self.word();
                if let Ok(n) = word.parse::<IBig>() {
                    return Arg::Integer(n);
                }
                let sizes = self.items('(', ')').into_iter().map(|size| match size {
                    Arg::Integer(n) => usize::try_from(n).expect("a size of a graph"),
                    other => panic!("expected a size of {word}, found {}", other.kind()),
                });
                Arg::Graph(graph(word, &sizes.collect::<Vec<_>>()))
            }
        }
    }
}

#[track_caller]
fn graph(name: &str, sizes: &[usize]) -> Graph {
    let chain = |n: usize| (1..n).map(|i| (i - 1, i)).collect::<Vec<Edge>>();
    let (vertices, edges) = match (name, sizes) {
        ("path", &[n]) => (n, chain(n)),
        ("cycle", &[n]) => (n, [chain(n), vec![(0, n - 1)]].concat()),
        ("star", &[n]) => (n + 1, (1..=n).map(|i| (0, i)).collect()),
        ("complete", &[n]) => {
            let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
            (n, pairs.collect())
        }
        ("grid", &[rows, columns]) => {
            let across = (0..rows * columns)
                .filter(|i| (i + 1) % columns != 0)
                .map(|i| (i, i + 1));
            let down = (0..rows.saturating_sub(1) * columns).map(|i| (i, i + columns));
            (rows * columns, across.chain(down).collect())
        }
        _ => panic!("no graph is called {name} with {} sizes here", sizes.len()),
    };
    Graph::new(vertices, edges).expect("a graph by name is a graph")
}
