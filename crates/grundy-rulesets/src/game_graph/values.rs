//! The values of vertices in the order of the graph, the last ones first, so that depth does not
//! matter.

use grundy_game::{Game, Games};
use grundy_num::Halt;
use rustc_hash::FxHashSet;

use super::GameGraph;
use super::order::post_order;

/// The values of some vertices, as far as limits allowed.
#[derive(Clone, Debug)]
pub struct Values {
    values: Vec<Option<Game>>,
    halt: Option<Halt>,
}

impl Values {
    /// The value of a vertex, where it was asked for and reached.
    pub fn of(&self, vertex: u32) -> Option<Game> {
        self.values[vertex as usize]
    }

    /// The limit that cut the work off, if one did.
    pub fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref()
    }
}

impl GameGraph {
    /// The values of all vertices, or of those that can be reached from one.
    ///
    /// ```
    /// # use grundy_game::GameArena;
    /// # use grundy_num::Limits;
    /// use grundy_rulesets::game_graph::GameGraph;
    /// let (arena, limits) = (GameArena::new(), Limits::none());
    /// let games = arena.within(&limits);
    /// let (graph, start) = GameGraph::from_text("a > b L, a > c R, c > b L")?;
    /// let value = graph.values(games, None).of(start).expect("nothing cut it off");
    /// assert_eq!(games.show(value).as_deref(), Ok("1/2"));
    /// # Ok::<_, grundy_rules::ArgError>(())
    /// ```
    pub fn values(&self, games: Games<'_>, from: Option<u32>) -> Values {
        let order = match from {
            Some(vertex) => post_order(&self.moves, std::iter::once(vertex as usize)),
            None => post_order(&self.moves, 0..self.len()),
        };
        let order = order.expect("a graph that was read has no cycle");
        let mut values = vec![None; self.len()];
        for vertex in order {
            match self.value_above(games, vertex, &values) {
                Ok(value) => values[vertex as usize] = Some(value),
                Err(halt) => {
                    let halt = Some(halt);
                    return Values { values, halt };
                }
            }
        }
        Values { values, halt: None }
    }

    /// The value of a vertex from those of its ends.
    fn value_above(
        &self,
        games: Games<'_>,
        vertex: u32,
        values: &[Option<Game>],
    ) -> Result<Game, Halt> {
        games.limits().tick()?;
        if let Some(nimber) = self.nimber(vertex) {
            return games.star(nimber);
        }
        let sides = self.moves.each_ref().map(|arrows| {
            let ends = arrows.of(vertex).iter();
            let mut seen = FxHashSet::default();
            ends.map(|end| values[*end as usize].expect("ends come before what leads to them"))
                .filter(|value| seen.insert(*value))
                .collect::<Vec<Game>>()
        });
        games.from_options(&sides[0], &sides[1])
    }
}
