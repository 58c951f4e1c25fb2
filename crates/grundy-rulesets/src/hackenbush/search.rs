//! The value of a block of any colours, by search over the sets of edges left in it.
//!
//! What stands on a vertex of the block is carried as a canonical form: by the colon principle
//! only its value counts, and its options are the moves there. After each cut the rest is taken
//! apart again, so only blocks with cycles are searched and remembered.

use grundy_game::{Game, Games};
use grundy_num::{Halt, Nimber, Player, Rational, with_deep_stack};
use rustc_hash::FxHashMap;

use super::Colour;
use super::blocks::Walker;
use super::graph::{GROUND, Incidence};
use super::hanging::on_edge;
use super::rest::{EdgeSet, Rest};

/// A search through one block.
pub(super) struct Search<'a, 'g> {
    games: Games<'a>,
    graph: &'g Incidence,
    walker: Walker,
    known: FxHashMap<Rest<Game>, Game>,
    /// What an edge under a game is worth.
    on_edges: FxHashMap<(Colour, Game), Game>,
    bytes: u64,
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
    pub(super) fn value(&mut self, tops: Vec<Game>) -> Result<Game, Halt> {
        let all = EdgeSet::all(self.graph.edge_count());
        self.part_value(GROUND, &all, tops)
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
                let rest = Rest::new(graph, root, block, &tops, &Game::ZERO);
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

    fn rest_value(&mut self, rest: Rest<Game>) -> Result<Game, Halt> {
        if let Some(&value) = self.known.get(&rest) {
            return Ok(value);
        }
        self.games.limits().tick()?;
        let value = match self.sum_of_one_colour(&rest)? {
            Some(value) => value,
            None => with_deep_stack(|| self.value_by_options(&rest))?,
        };
        self.bytes += rest.bytes();
        self.games.limits().allow_memory(self.bytes)?;
        self.games.limits().allow_entry(&self.known)?;
        self.known.insert(rest, value);
        Ok(value)
    }

    /// The sum of the edges and of what stands on them, where a block of one colour is just that.
    ///
    /// Green under nimbers: the fusion principle. Blue under numbers that are not negative: a cut
    /// in a cycle costs one and lets nothing fall, and moves above lead to numbers of the same
    /// kind, so by induction the options are those of the sum. Red is the mirror image.
    fn sum_of_one_colour(&self, rest: &Rest<Game>) -> Result<Option<Game>, Halt> {
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

    fn value_by_options(&mut self, rest: &Rest<Game>) -> Result<Game, Halt> {
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
                    let value = self.rest_value(rest.with_top(i, option, &Game::ZERO))?;
                    if !side.contains(&value) {
                        side.push(value);
                    }
                }
            }
        }
        self.games.from_options(&sides[0], &sides[1])
    }
}
