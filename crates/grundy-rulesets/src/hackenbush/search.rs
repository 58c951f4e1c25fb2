//! The value of a block with cycles, by search over the sets of edges left in it.
//!
//! What stands on a vertex of the block is carried as a canonical form: by the colon principle
//! only its value counts, and its options are the moves there. After each cut the rest is taken
//! apart again, so only blocks with cycles are searched and remembered.

use grundy_game::{Game, Games, Player};
use grundy_num::{Halt, Nimber, Rational, with_deep_stack};
use rustc_hash::FxHashMap;

use super::Colour;
use super::blocks::Walker;
use super::graph::{GROUND, Incidence};
use super::hanging::on_edge;

/// A search through one block.
pub(super) struct Search<'a, 'g> {
    games: Games<'a>,
    graph: &'g Incidence,
    walker: Walker,
    known: FxHashMap<Rest, Game>,
    /// What an edge under a game is worth.
    on_edges: FxHashMap<(Colour, Game), Game>,
    bytes: u64,
}

/// A block with cycles that is left of the block searched.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Rest {
    root: u32,
    edges: EdgeSet,
    /// What stands on its vertices, without zeros and without the root, in order of the vertices.
    tops: Box<[(u32, Game)]>,
}

impl<'a, 'g> Search<'a, 'g> {
    /// A search that has seen nothing yet.
    pub(super) fn new(games: Games<'a>, graph: &'g Incidence) -> Self {
        Search {
            games,
            graph,
            walker: Walker::default(),
            known: FxHashMap::default(),
            on_edges: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// The value of the whole graph with a game on each vertex.
    pub(super) fn value(&mut self, tops: &[Game]) -> Result<Game, Halt> {
        let all = EdgeSet::all(self.graph.edge_count());
        self.part_value(GROUND, &all, tops.to_vec())
    }

    /// The value of the edges that hang on `root`, with a game on each vertex.
    fn part_value(
        &mut self,
        root: usize,
        edges: &EdgeSet,
        mut tops: Vec<Game>,
    ) -> Result<Game, Halt> {
        let graph = self.graph;
        let blocks = self.walker.walk(graph, root, |edge| edges.contains(edge));
        for (root, block) in blocks.iter() {
            let value = if let [edge] = *block {
                let edge = edge as usize;
                let top = graph.other_end(edge, root);
                let above = if top == root { Game::ZERO } else { tops[top] };
                self.on_edge(graph.colour(edge), above)?
            } else {
                let rest = Rest::new(graph, root, block, &tops);
                self.rest_value(rest)?
            };
            tops[root] = self.games.add(tops[root], value)?;
        }
        Ok(tops[root])
    }

    /// The value of an edge with a game on it, an ordinal sum.
    fn on_edge(&mut self, colour: Colour, above: Game) -> Result<Game, Halt> {
        if let Some(&value) = self.on_edges.get(&(colour, above)) {
            return Ok(value);
        }
        let number = self.games.as_number(above).and_then(Rational::as_dyadic);
        let value = match (colour.sign(), number) {
            (Some(sign), Some(x)) => self.games.number(&Rational::from(on_edge(x, sign)?))?,
            _ => self.games.ordinal_sum(colour.edge(self.games)?, above)?,
        };
        self.on_edges.insert((colour, above), value);
        Ok(value)
    }

    fn rest_value(&mut self, rest: Rest) -> Result<Game, Halt> {
        if let Some(&value) = self.known.get(&rest) {
            return Ok(value);
        }
        self.games.limits().tick()?;
        let value = match self.sum_of_one_colour(&rest)? {
            Some(value) => value,
            None => with_deep_stack(|| self.value_by_options(&rest))?,
        };
        self.bytes += (size_of::<(Rest, Game)>() + rest.heap_bytes()) as u64;
        self.games.limits().allow_memory(self.bytes)?;
        self.known.insert(rest, value);
        Ok(value)
    }

    /// The sum of the edges and of what stands on them, where a block of one colour is just that.
    ///
    /// Green under nimbers: the fusion principle. Blue under numbers that are not negative: a cut
    /// in a cycle costs one and lets nothing fall, and moves above lead to numbers of the same
    /// kind, so by induction the options are those of the sum. Red is the mirror image.
    fn sum_of_one_colour(&self, rest: &Rest) -> Result<Option<Game>, Halt> {
        let games = self.games;
        let mut edges = rest.edges.iter();
        let first = edges.next().expect("a block has edges");
        let colour = self.graph.colour(first);
        let is_sum = |&(_, top): &(u32, Game)| match colour {
            Colour::Green => games.as_nimber(top).is_some(),
            Colour::Blue => games.as_number(top).is_some_and(Rational::is_positive),
            Colour::Red => games.as_number(top).is_some_and(Rational::is_negative),
        };
        let one_colour = edges.all(|edge| self.graph.colour(edge) == colour);
        if !one_colour || !rest.tops.iter().all(is_sum) {
            return Ok(None);
        }
        let count = i64::try_from(rest.edges.iter().count()).map_err(|_| Halt::Memory)?;
        let mut sum = match colour {
            Colour::Green => games.star(Nimber::from(u64::from(count % 2 == 1)))?,
            Colour::Blue => games.integer(count)?,
            Colour::Red => games.integer(-count)?,
        };
        for &(_, top) in &rest.tops {
            sum = games.add(sum, top)?;
        }
        Ok(Some(sum))
    }

    fn value_by_options(&mut self, rest: &Rest) -> Result<Game, Halt> {
        let mut sides = [Vec::new(), Vec::new()];
        let mut ground = vec![Game::ZERO; self.graph.vertex_count()];
        for &(vertex, top) in &rest.tops {
            ground[vertex as usize] = top;
        }
        for edge in rest.edges.iter() {
            let mut edges = rest.edges.clone();
            edges.remove(edge);
            let value = self.part_value(rest.root as usize, &edges, ground.clone())?;
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                if self.graph.colour(edge).may_be_cut_by(player) && !side.contains(&value) {
                    side.push(value);
                }
            }
        }
        for (i, &(_, top)) in rest.tops.iter().enumerate() {
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                for &option in self.games.options(top, player)? {
                    let value = self.rest_value(rest.with_top(i, option))?;
                    if !side.contains(&value) {
                        side.push(value);
                    }
                }
            }
        }
        self.games.from_options(&sides[0], &sides[1])
    }
}

impl Rest {
    fn new(graph: &Incidence, root: usize, block: &[u32], tops: &[Game]) -> Rest {
        let mut edges = EdgeSet::none(graph.edge_count());
        let mut standing = Vec::new();
        for &edge in block {
            edges.insert(edge as usize);
            for vertex in graph.ends(edge as usize) {
                if vertex != root && tops[vertex] != Game::ZERO {
                    standing.push((label(vertex), tops[vertex]));
                }
            }
        }
        standing.sort_unstable_by_key(|&(vertex, _)| vertex);
        standing.dedup();
        Rest {
            root: label(root),
            edges,
            tops: standing.into(),
        }
    }

    /// The same with another game at one place.
    fn with_top(&self, place: usize, top: Game) -> Rest {
        let mut tops = self.tops.to_vec();
        if top == Game::ZERO {
            tops.remove(place);
        } else {
            tops[place].1 = top;
        }
        Rest {
            root: self.root,
            edges: self.edges.clone(),
            tops: tops.into(),
        }
    }

    fn heap_bytes(&self) -> usize {
        self.edges.0.len() * 8 + self.tops.len() * size_of::<(u32, Game)>() + 32
    }
}

fn label(vertex: usize) -> u32 {
    u32::try_from(vertex).expect("a graph has fewer than 2^32 vertices")
}

/// A set of edges as bits.
#[derive(Clone, PartialEq, Eq, Hash)]
struct EdgeSet(Box<[u64]>);

impl EdgeSet {
    fn none(edges: usize) -> EdgeSet {
        EdgeSet(vec![0; edges.div_ceil(64)].into())
    }

    fn all(edges: usize) -> EdgeSet {
        let mut set = EdgeSet::none(edges);
        (0..edges).for_each(|edge| set.insert(edge));
        set
    }

    fn contains(&self, edge: usize) -> bool {
        self.0[edge / 64] >> (edge % 64) & 1 == 1
    }

    fn insert(&mut self, edge: usize) {
        self.0[edge / 64] |= 1 << (edge % 64);
    }

    fn remove(&mut self, edge: usize) {
        self.0[edge / 64] &= !(1 << (edge % 64));
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(word * 64 + bit)
            })
        })
    }
}
