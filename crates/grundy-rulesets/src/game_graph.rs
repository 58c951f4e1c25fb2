//! A game given by its graph: positions are vertices, moves are arrows of Left, Right or both.
//!
//! Arrows may not go round in a cycle, so every play ends. Where all arrows belong to both players
//! the nimbers of all vertices are known as soon as the graph is read. Graphs of millions of arrows
//! and any depth are fine: nothing here recurses.

mod order;
mod text;
mod values;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player};
use grundy_rules::{Arg, ArgError, Args, Info, Links, Mark, Move, Picture, Rules, Ruleset};
use rustc_hash::FxHashMap;

use order::post_order;
pub use text::{Movers, Row};
pub use values::Values;

/// The graph.
///
/// Vertices are numbered in the order of their names, and the arrows from each are listed in the
/// order of their ends, so that graphs are equal exactly when they say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameGraph {
    names: Box<[Box<str>]>,
    /// Left's moves and Right's.
    moves: [Arrows; 2],
    /// The number of moves in the longest play from each vertex.
    depths: Box<[u32]>,
    /// The nimbers, when all moves are both players'.
    nimbers: Option<Box<[u32]>>,
}

/// The ends of the arrows from each vertex, one vertex after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Arrows {
    /// Where the ends of each vertex begin, and at last where all are over.
    first: Box<[u32]>,
    ends: Box<[u32]>,
}

const USAGE: &str = "game_graph(\"a > b L, a > c R, b > c\")";

/// Plays longer than this are valued in the order of the graph rather than by a recursive solver.
const DEEP: u32 = 10_000;

impl Ruleset for GameGraph {
    const INFO: Info = Info {
        summary: "move along the arrows of a graph, `L` for Left's, `R` for Right's",
        example: USAGE,
        rules: "A position is a vertex of a graph of arrows. A player moves along an arrow of his \
            own, or one that belongs to both. Who cannot move loses; arrows may not go round in \
            a cycle, so that every play ends.",
        notation: "`game_graph(\"a > b L, a > c R, b > c\")`: arrows with commas, `L` behind an arrow \
            of Left's, `R` behind one of Right's, nothing behind an arrow of both; play begins \
            at the vertex named first, or at a second argument, `game_graph(\"a > b, b > c\", \
            \"b\")`. Rows `from,to,player`, one a line, are read as well.",
        theory: "Every finite game without cycles is such a graph. Where all arrows belong to both \
            players, each vertex is worth the least nimber that none of its successors has \
            (Sprague and Grundy).",
        source: "John Conway, On Numbers and Games; R. P. Sprague (1935) and P. M. Grundy (1939) for \
            impartial games.",
    };

    fn read(args: &Args<'_>) -> Result<(Self, u32), ArgError> {
        args.expect_count(1..=2, USAGE)?;
        let text = args.text(0, USAGE)?;
        let (graph, first) = GameGraph::from_text(text)?;
        if args.len() == 1 {
            return Ok((graph, first));
        }
        let start = match &args.all()[1] {
            Arg::Integer(n) => n.to_string(),
            _ => args
                .text(1, "game_graph(\"a > b, b > c\", \"b\")")?
                .to_owned(),
        };
        let Some(start) = graph.vertex(&start) else {
            let some: Vec<&str> = graph.names().take(5).collect();
            let hint = format!("the first vertices are {}", some.join(", "));
            let error = ArgError::new(1, format!("there is no vertex `{start}`"));
            return Err(error.hint(hint));
        };
        Ok((graph, start))
    }
}

impl Rules for GameGraph {
    /// The number of a vertex.
    type Position = u32;

    const NAME: &'static str = "game_graph";

    fn write(&self, start: &u32) -> String {
        let (text, first) = self.write_arrows();
        if *start == first {
            format!("\"{text}\"")
        } else {
            format!("\"{text}\", \"{}\"", self.name(*start))
        }
    }

    fn options(&self, vertex: &u32, player: Player, out: &mut Vec<u32>) -> Result<(), Halt> {
        out.extend_from_slice(self.moves[player as usize].of(*vertex));
        Ok(())
    }

    /// A move is called after the vertex it leads to.
    fn moves(&self, vertex: &u32, player: Player) -> Result<Vec<Move<u32>>, Halt> {
        let ends = self.moves[player as usize].of(*vertex).iter();
        Ok(ends
            .map(|&end| Move::named(self.name(end), end).at([self.name(end)]))
            .collect())
    }

    fn known_value(&self, games: Games<'_>, vertex: &u32) -> Result<Option<Game>, Halt> {
        if let Some(nimber) = self.nimber(*vertex) {
            return games.star(nimber).map(Some);
        }
        if self.depths[*vertex as usize] < DEEP {
            return Ok(None);
        }
        let values = self.values(games, Some(*vertex));
        match (values.of(*vertex), values.halt()) {
            (None, Some(halt)) => Err(halt.clone()),
            (value, _) => Ok(value),
        }
    }

    fn known_nimber(&self, vertex: &u32, _: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        Ok(self.nimber(*vertex))
    }

    fn picture(&self, start: &u32) -> Picture {
        let name = |name: &str| (name.to_owned(), Mark::Empty);
        let mut vertices: Vec<_> = self.names().map(name).collect();
        vertices[*start as usize].1 = Mark::Both;
        let mut edges = Vec::new();
        self.each_arrow(|from, to, movers| {
            let mark = match movers {
                Movers::Left => Mark::Left,
                Movers::Right => Mark::Right,
                Movers::Both => Mark::Both,
            };
            edges.push(((from as usize, to as usize), mark));
        });
        Picture::Network {
            vertices,
            edges,
            links: Links::Arrows,
        }
    }
}

impl GameGraph {
    /// The nimber of a vertex, where both players have the same moves everywhere.
    pub fn nimber(&self, vertex: u32) -> Option<Nimber> {
        let nimbers = self.nimbers.as_ref()?;
        Some(Nimber::from(u64::from(nimbers[vertex as usize])))
    }

    /// Reads arrows `a > b L` or, where there are none but commas, rows `a,b,L`; and the vertex
    /// named first.
    pub fn from_text(text: &str) -> Result<(GameGraph, u32), ArgError> {
        if !text.contains('>') && text.contains(',') {
            GameGraph::from_csv(text)
        } else {
            GameGraph::from_rows(&text::read_arrows(text)?)
        }
    }

    /// Reads rows `from,to,player`, one a line, and the vertex named first. The player is `L`, `R`
    /// or nothing for both; a first row `from,to,player` is a heading.
    ///
    /// ```
    /// use grundy_rulesets::game_graph::GameGraph;
    /// let (graph, start) = GameGraph::from_csv("from,to,player\na,b,L\nb,c,\n")?;
    /// assert_eq!(graph.name(start), "a");
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn from_csv(text: &str) -> Result<(GameGraph, u32), ArgError> {
        GameGraph::from_rows(&text::read_csv(text)?)
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }

    /// The vertex with this name.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        let index = self
            .names
            .binary_search_by(|known| (**known).cmp(name))
            .ok()?;
        u32::try_from(index).ok()
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no vertices; a graph that was read has some.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names of the vertices in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// The graph of these rows, and the vertex named first.
    ///
    /// ```
    /// use grundy_rulesets::game_graph::{GameGraph, Movers, Row};
    /// let rows = [
    ///     Row::new("a", Some(("b", Movers::Left)), 0..1)?,
    ///     Row::new("b", Some(("c", Movers::Both)), 1..2)?,
    /// ];
    /// assert_eq!(GameGraph::from_rows(&rows)?.0.len(), 3);
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn from_rows(rows: &[Row<'_>]) -> Result<(GameGraph, u32), ArgError> {
        let Some(first) = rows.first() else {
            let error = ArgError::new(0, "expected moves, found none");
            return Err(error.hint(format!("write `{USAGE}`")));
        };
        let mut names: Vec<&str> = rows.iter().map(|row| row.from).collect();
        names.extend(rows.iter().filter_map(|row| Some(row.to?.0)));
        names.sort_unstable();
        names.dedup();
        if u32::try_from(names.len().max(rows.len())).is_err() {
            return Err(ArgError::new(
                0,
                "a graph has fewer than 2^32 vertices and moves",
            ));
        }
        let count = u32::try_from(names.len()).expect("the vertices were counted");
        let numbers: FxHashMap<&str, u32> = names.iter().copied().zip(0..count).collect();
        let arrows: Vec<(u32, u32, Movers)> = rows
            .iter()
            .filter_map(|row| row.to.map(|(to, movers)| (row.from, to, movers)))
            .map(|(from, to, movers)| (numbers[from], numbers[to], movers))
            .collect();
        let moves = Player::BOTH.map(|player| {
            let own = arrows.iter().filter(|(_, _, movers)| movers.has(player));
            Arrows::new(names.len(), own.map(|(from, to, _)| (*from, *to)).collect())
        });
        if names.len() > 1 && moves.iter().all(|arrows| arrows.ends.is_empty()) {
            let error = ArgError::new(0, "expected moves between the vertices, found none");
            return Err(error.hint(format!("write `{USAGE}`")));
        }
        let order = post_order(&moves, 0..names.len()).map_err(|cycle| {
            let names: Vec<&str> = cycle.iter().map(|vertex| names[*vertex as usize]).collect();
            cyclic(rows, &names)
        })?;
        let mut graph = GameGraph {
            depths: longest_plays(&moves, &order),
            nimbers: (moves[0] == moves[1]).then(|| nimbers(&moves[0], &order)),
            moves,
            names: Box::default(),
        };
        let start = numbers[first.from];
        graph.names = names.into_iter().map(Box::from).collect();
        Ok((graph, start))
    }

    /// The arrows in order, each with whose it is.
    fn each_arrow(&self, mut each: impl FnMut(u32, u32, Movers)) {
        for vertex in 0..self.names.len() {
            let vertex = u32::try_from(vertex).expect("the vertices were counted");
            let [mut left, mut right] = self.moves.each_ref().map(|arrows| arrows.of(vertex));
            while let Some(&end) = [left, right].into_iter().filter_map(<[u32]>::first).min() {
                let [has_left, has_right] = [&mut left, &mut right].map(|ends| {
                    let has = ends.first() == Some(&end);
                    *ends = &ends[usize::from(has)..];
                    has
                });
                let movers = match (has_left, has_right) {
                    (true, false) => Movers::Left,
                    (false, true) => Movers::Right,
                    _ => Movers::Both,
                };
                each(vertex, end, movers);
            }
        }
    }

    /// The text of the graph and the vertex it names first.
    fn write_arrows(&self) -> (String, u32) {
        let mut touched = vec![false; self.names.len()];
        let mut items = Vec::new();
        let mut first = None;
        self.each_arrow(|from, to, movers| {
            first.get_or_insert(from);
            touched[from as usize] = true;
            touched[to as usize] = true;
            let letter = match movers {
                Movers::Left => " L",
                Movers::Right => " R",
                Movers::Both => "",
            };
            items.push(format!("{} > {}{letter}", self.name(from), self.name(to)));
        });
        // Vertices without arrows stand alone, after the arrows.
        let alone = touched
            .iter()
            .zip(&self.names)
            .filter(|(touched, _)| !**touched);
        items.extend(alone.map(|(_, name)| name.to_string()));
        (items.join(", "), first.unwrap_or(0))
    }
}

impl Arrows {
    /// These arrows among so many vertices; repeated ones count once.
    fn new(vertices: usize, mut arrows: Vec<(u32, u32)>) -> Arrows {
        arrows.sort_unstable();
        arrows.dedup();
        let mut first = Vec::with_capacity(vertices + 1);
        for (i, (from, _)) in arrows.iter().enumerate() {
            let i = u32::try_from(i).expect("the arrows were counted");
            first.resize((*from as usize + 1).max(first.len()), i);
        }
        let all = u32::try_from(arrows.len()).expect("the arrows were counted");
        first.resize(vertices + 1, all);
        Arrows {
            first: first.into(),
            ends: arrows.into_iter().map(|(_, to)| to).collect(),
        }
    }

    fn of(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.ends[self.first[vertex] as usize..self.first[vertex + 1] as usize]
    }
}

fn longest_plays(moves: &[Arrows; 2], order: &[u32]) -> Box<[u32]> {
    let mut depths = vec![0; order.len()];
    for &vertex in order {
        let ends = moves.iter().flat_map(|arrows| arrows.of(vertex));
        let after = ends.map(|end| depths[*end as usize] + 1).max();
        depths[vertex as usize] = after.unwrap_or(0);
    }
    depths.into()
}

/// The least excluded values, vertex after vertex.
fn nimbers(arrows: &Arrows, order: &[u32]) -> Box<[u32]> {
    let mut nimbers = vec![0u32; order.len()];
    let mut seen = Vec::new();
    for &vertex in order {
        seen.clear();
        seen.extend(arrows.of(vertex).iter().map(|end| nimbers[*end as usize]));
        seen.sort_unstable();
        // A sorted list holds 0, 1, … up to the least number it lacks.
        let step = |least: u32, seen: &u32| least + u32::from(*seen == least);
        nimbers[vertex as usize] = seen.iter().fold(0, step);
    }
    nimbers.into()
}

/// The refusal of moves that go round.
fn cyclic(rows: &[Row<'_>], cycle: &[&str]) -> ArgError {
    const MOST_NAMES: usize = 12;
    let shown: Vec<&str> = cycle.iter().copied().take(MOST_NAMES).collect();
    let rest = match cycle.len() {
        1..=MOST_NAMES => String::new(),
        length => format!(" > ... ({length} vertices)"),
    };
    let round = format!("{}{rest} > {}", shown.join(" > "), cycle[0]);
    let after = cycle.get(1).unwrap_or(&cycle[0]);
    let closing = rows
        .iter()
        .find(|row| row.from == cycle[0] && row.to.is_some_and(|(to, _)| to == *after));
    let mut error = ArgError::new(0, format!("expected that every play ends, found {round}"))
        .hint("take one of these moves out");
    if let Some(row) = closing {
        error = error.at(row.place.clone());
    }
    error
}
