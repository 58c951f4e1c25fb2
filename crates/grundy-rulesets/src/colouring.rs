//! Colouring the vertices of a graph: what Col and Snort share.
//!
//! A vertex that nobody may colour any more, and an edge that forbids nothing which is not
//! forbidden anyway, take no part in the game, so the rest splits where they stood. What remains of
//! a coloured neighbour is a tint: only one player may still colour the vertex.

mod form;
mod text;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use grundy_num::{Halt, Player};
use grundy_rules::board::{Edge, Graph};
use grundy_rules::{
    ArgError, Args, Bounds, Effort, Info, Likeness, Links, Mark, Move, Picture, Rules, Ruleset,
    Split, SwitchSum,
};

/// A graph with some of its vertices coloured or tinted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colouring {
    graph: Arc<Graph>,
    vertices: Box<[Vertex]>,
}

/// A vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Vertex {
    /// Anybody may colour it, as far as its neighbours allow it.
    Free,
    /// Only this player may colour it, as far as its neighbours allow it.
    Only(Player),
    /// This player has coloured it.
    Coloured(Player),
}

/// What the rules ask of the colours of neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbours {
    /// Col: they differ.
    Differ,
    /// Snort: they are the same.
    Agree,
}

/// What one of the games asks of colours, and its page.
pub trait Colours: Copy + Eq + Debug + Send + Sync + 'static {
    /// The name in the language.
    const NAME: &'static str;
    /// What the rules ask of neighbours.
    const NEIGHBOURS: Neighbours;
    /// The page of the game.
    const INFO: Info;
}

/// A game of colouring; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColouringGame<C>(PhantomData<C>);

/// The most vertices of a graph whose moves are listed.
const MOST_LISTED: usize = 1 << 12;

impl<C: Colours> Ruleset for ColouringGame<C> {
    const INFO: Info = C::INFO;

    fn read(args: &Args<'_>) -> Result<(Self, Colouring), ArgError> {
        let colouring = text::read(args, C::NEIGHBOURS, C::INFO.example)?;
        Ok((ColouringGame(PhantomData), colouring))
    }
}

impl<C: Colours> Rules for ColouringGame<C> {
    type Position = Colouring;

    const NAME: &'static str = C::NAME;

    fn write(&self, position: &Colouring) -> String {
        position.write()
    }

    fn options(
        &self,
        position: &Colouring,
        player: Player,
        out: &mut Vec<Colouring>,
    ) -> Result<(), Halt> {
        self.listable(position)?;
        position.each_move(C::NEIGHBOURS, player, |_, after| out.push(after));
        Ok(())
    }

    /// A move is called after the vertex and its colour: `2=L`.
    fn moves(&self, position: &Colouring, player: Player) -> Result<Vec<Move<Colouring>>, Halt> {
        self.listable(position)?;
        let mut moves = Vec::new();
        position.each_move(C::NEIGHBOURS, player, |vertex, after| {
            let label = position.graph.label(vertex);
            let name = text::mark(label, after.vertices[vertex]);
            moves.push(Move::named(name, after).at([label.to_string()]));
        });
        Ok(moves)
    }

    fn listable(&self, position: &Colouring) -> Result<u64, Halt> {
        if position.vertices.len() > MOST_LISTED {
            return Err(Halt::TooLarge(
                "a connected graph of more than 4096 vertices to colour",
            ));
        }
        Ok(0)
    }

    fn components(&self, position: &Colouring, out: &mut Vec<Colouring>) -> Split {
        position.components(C::NEIGHBOURS, out)
    }

    /// Renumbers the vertices, and exchanges the players where that gives the smaller form.
    fn normalize(&self, position: &mut Colouring) -> Likeness {
        form::normalize(position)
    }

    fn bounds(&self, position: &Colouring, effort: Effort) -> Option<Bounds> {
        match (C::NEIGHBOURS, effort) {
            (Neighbours::Differ, Effort::Glance) => position.bounds_of_differing(),
            _ => None,
        }
    }

    fn promise(&self, position: &Colouring, mover: Player) -> Option<i64> {
        (C::NEIGHBOURS == Neighbours::Agree).then(|| position.promise(C::NEIGHBOURS, mover))
    }

    fn picture(&self, position: &Colouring) -> Picture {
        position.picture()
    }
}

/// Who may colour a vertex: bit 0 for Left, bit 1 for Right.
type Chances = u8;

fn bit(player: Player) -> Chances {
    1 << player as u8
}

impl Neighbours {
    /// The colour that no neighbour of a vertex of this colour may have.
    fn forbidden(self, colour: Player) -> Player {
        match self {
            Neighbours::Differ => colour,
            Neighbours::Agree => colour.opponent(),
        }
    }

    /// Whether a move at one end of an edge can take a move at its other end away.
    fn matters(self, a: Chances, b: Chances) -> bool {
        Player::BOTH
            .into_iter()
            .any(|colour| a & bit(colour) != 0 && b & bit(self.forbidden(colour)) != 0)
    }
}

impl Vertex {
    /// The same vertex with the players exchanged.
    fn exchanged(self) -> Vertex {
        match self {
            Vertex::Free => Vertex::Free,
            Vertex::Only(player) => Vertex::Only(player.opponent()),
            Vertex::Coloured(player) => Vertex::Coloured(player.opponent()),
        }
    }

    /// An uncoloured vertex with these chances, which are not none.
    fn with_chances(chances: Chances) -> Vertex {
        match chances {
            1 => Vertex::Only(Player::Left),
            2 => Vertex::Only(Player::Right),
            _ => Vertex::Free,
        }
    }
}

impl Colouring {
    /// The graph with no vertex coloured.
    fn blank(graph: Graph) -> Colouring {
        Colouring {
            vertices: vec![Vertex::Free; graph.vertices()].into(),
            graph: Arc::new(graph),
        }
    }

    /// Who may colour each vertex.
    fn chances(&self, rule: Neighbours) -> Vec<Chances> {
        let own = self.vertices.iter().map(|vertex| match vertex {
            Vertex::Free => bit(Player::Left) | bit(Player::Right),
            Vertex::Only(player) => bit(*player),
            Vertex::Coloured(_) => 0,
        });
        let mut chances: Vec<Chances> = own.collect();
        for &(a, b) in self.graph.edges() {
            for (from, to) in [(a, b), (b, a)] {
                if let Vertex::Coloured(colour) = self.vertices[from] {
                    chances[to] &= !bit(rule.forbidden(colour));
                }
            }
        }
        chances
    }

    /// Visits the moves: the vertex that is coloured, and the graph after it.
    fn each_move(&self, rule: Neighbours, player: Player, mut visit: impl FnMut(usize, Colouring)) {
        for (vertex, chances) in self.chances(rule).into_iter().enumerate() {
            if chances & bit(player) != 0 {
                let mut option = self.clone();
                option.vertices[vertex] = Vertex::Coloured(player);
                visit(vertex, option);
            }
        }
    }

    /// Appends the parts between which no edge matters, without coloured vertices.
    fn components(&self, rule: Neighbours, out: &mut Vec<Colouring>) -> Split {
        let chances = self.chances(rule);
        let alive = |vertex: usize| chances[vertex] != 0;
        let edges = self.graph.edges().iter().copied();
        let edges: Vec<_> = edges
            .filter(|&(a, b)| rule.matters(chances[a], chances[b]))
            .collect();
        let mut parts = Parts::new(self.vertices.len());
        for &(a, b) in &edges {
            parts.join(a, b);
        }
        // The vertices of each part in order, the parts in the order of their first vertices.
        let mut members: Vec<Vec<usize>> = Vec::new();
        let mut part_of = vec![None; self.vertices.len()];
        let mut place = vec![0; self.vertices.len()];
        for vertex in (0..self.vertices.len()).filter(|vertex| alive(*vertex)) {
            let root = parts.root(vertex);
            let part = *part_of[root].get_or_insert_with(|| {
                members.push(Vec::new());
                members.len() - 1
            });
            place[vertex] = members[part].len();
            members[part].push(vertex);
        }
        let whole = members.len() == 1
            && members[0].len() == self.vertices.len()
            && edges.len() == self.graph.edges().len()
            && (0..self.vertices.len())
                .all(|vertex| self.vertices[vertex] == Vertex::with_chances(chances[vertex]));
        if whole {
            return Split::Whole;
        }
        let mut part_edges = vec![Vec::new(); members.len()];
        for (a, b) in edges {
            let part = part_of[parts.root(a)].expect("an edge that matters joins live vertices");
            part_edges[part].push((place[a], place[b]));
        }
        for (members, edges) in members.into_iter().zip(part_edges) {
            let labels = members.iter().map(|vertex| self.graph.label(*vertex));
            let graph = Graph::new(members.len(), edges).expect("a part of a graph is a graph");
            out.push(Colouring {
                graph: Arc::new(graph.with_labels(labels.collect())),
                vertices: members
                    .iter()
                    .map(|vertex| Vertex::with_chances(chances[*vertex]))
                    .collect(),
            });
        }
        Split::Parts
    }

    /// Bounds where neighbours have to differ: a player with moves that nobody can take from him is
    /// ahead by these less the most that his opponent ever makes.
    fn bounds_of_differing(&self) -> Option<Bounds> {
        let chances = self.chances(Neighbours::Differ);
        let [left, right] = Player::BOTH.map(|player| self.kept_and_most(&chances, player));
        let ahead = |kept: usize, most: usize| {
            let [kept, most] = [kept, most].map(|count| i32::try_from(count).ok());
            Some(kept? - most?)
        };
        let lower = ahead(left.0, right.1)?;
        let upper = -ahead(right.0, left.1)?;
        Some(Bounds::between(lower, upper))
    }

    /// The moves that nobody can take from a player, and the most that he ever makes: the former may
    /// be more, the latter less.
    fn kept_and_most(&self, chances: &[Chances], player: Player) -> (usize, usize) {
        let own = bit(player);
        // Of two neighbours he colours one at most, so a matching takes moves away; and of vertices
        // that are his alone he keeps those that are not joined, if he leaves out the others.
        let mut is_matched = vec![false; chances.len()];
        let mut is_left_out = vec![false; chances.len()];
        for &(a, b) in self.graph.edges() {
            let may_both = chances[a] & chances[b] & own != 0;
            if may_both && !is_matched[a] && !is_matched[b] {
                (is_matched[a], is_matched[b]) = (true, true);
            }
            let are_his = chances[a] == own && chances[b] == own;
            if are_his && !is_left_out[a] {
                is_left_out[b] = true;
            }
        }
        let count = |counts: &dyn Fn(usize) -> bool| {
            (0..chances.len()).filter(|&vertex| counts(vertex)).count()
        };
        let kept = count(&|vertex| chances[vertex] == own && !is_left_out[vertex]);
        let may = count(&|vertex| chances[vertex] & own != 0);
        (kept, may - count(&|vertex| is_matched[vertex]) / 2)
    }

    /// How good it looks for `mover` to have moved here: by the vertices that each player may still
    /// colour, those of the opponent counting twice, and by the edges that still matter, since where
    /// there are few the graph falls apart.
    ///
    /// Measured on Snort: without the edges a search of 5x6 takes half as many sums again. On Col they
    /// gain nothing.
    fn promise(&self, rule: Neighbours, mover: Player) -> i64 {
        let chances = self.chances(rule);
        let count = |player: Player| chances.iter().filter(|&&it| it & bit(player) != 0).count();
        let edges = self.graph.edges().iter();
        let edges = edges.filter(|&&(a, b)| rule.matters(chances[a], chances[b]));
        let [own, other, edges] = [count(mover), count(mover.opponent()), edges.count()]
            .map(|count| i64::try_from(count).unwrap_or(i64::MAX / SwitchSum::UNIT / 4));
        (own - 2 * other - edges) * SwitchSum::UNIT
    }

    /// The graph with coloured vertices `L` and `R`, and tinted ones `l` and `r`.
    fn picture(&self) -> Picture {
        let mark = |vertex: &Vertex| match vertex {
            Vertex::Free => Mark::Empty,
            Vertex::Only(player @ Player::Left) => Mark::Own(*player, 'l'),
            Vertex::Only(player @ Player::Right) => Mark::Own(*player, 'r'),
            Vertex::Coloured(Player::Left) => Mark::Left,
            Vertex::Coloured(Player::Right) => Mark::Right,
        };
        let vertices = self.vertices.iter().enumerate();
        let plain = |edge: &Edge| (*edge, Mark::Empty);
        Picture::Network {
            vertices: vertices
                .map(|(i, vertex)| (self.graph.label(i).to_string(), mark(vertex)))
                .collect(),
            edges: self.graph.edges().iter().map(plain).collect(),
            links: Links::Lines,
        }
    }
}

/// Sets of vertices that grow together: each vertex points towards the root of its set.
struct Parts(Vec<usize>);

impl Parts {
    fn new(vertices: usize) -> Parts {
        Parts((0..vertices).collect())
    }

    fn root(&mut self, mut vertex: usize) -> usize {
        while self.0[vertex] != vertex {
            self.0[vertex] = self.0[self.0[vertex]];
            vertex = self.0[vertex];
        }
        vertex
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }
}
