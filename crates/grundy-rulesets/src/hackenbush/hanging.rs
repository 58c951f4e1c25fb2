//! What stands on each vertex, added up from the top of a bush to the ground.

use grundy_game::{Game, Games};
use grundy_num::{Dyadic, Halt, Nimber, Rational, Sign};

use super::Colour;
use super::blocks::Walker;
use super::graph::{GROUND, Incidence};
use super::numbers::NumberSearch;
use super::search::Search;

/// The value of a bush.
pub(super) fn value(games: Games<'_>, graph: &Incidence) -> Result<Game, Halt> {
    let blocks = Walker::default().walk(graph, GROUND, |_| true);
    let mut hanging: Vec<Hanging> = Vec::new();
    hanging.resize_with(graph.vertex_count(), Hanging::default);
    for (root, edges) in blocks.iter() {
        games.limits().tick()?;
        let block = match *edges {
            [edge] => {
                let (edge, mut above) = (edge as usize, Hanging::default());
                let top = graph.other_end(edge, root);
                if top != root {
                    above = std::mem::take(&mut hanging[top]);
                }
                above.on_edge(games, graph.colour(edge))?
            }
            _ => Block::lift(graph, root, edges, &mut hanging).value(games)?,
        };
        hanging[root].add(games, block)?;
    }
    std::mem::take(&mut hanging[GROUND]).into_game(games)
}

/// The sum of what stands on a vertex: a number, a nimber and the rest.
#[derive(Default)]
pub(super) struct Hanging {
    number: Stalk,
    nimber: u64,
    rest: Option<Game>,
}

impl Hanging {
    /// A game, put where it belongs.
    fn from_game(games: Games<'_>, g: Game) -> Hanging {
        let mut hanging = Hanging::default();
        if let Some(x) = games.as_number(g).and_then(Rational::as_dyadic) {
            hanging.number = Stalk::from(x.clone());
        } else if let Some(n) = games.as_nimber(g).and_then(Nimber::to_u64) {
            hanging.nimber = n;
        } else {
            hanging.rest = Some(g);
        }
        hanging
    }

    fn into_game(self, games: Games<'_>) -> Result<Game, Halt> {
        let number = games.number(&Rational::from(self.number.value()?))?;
        let nimber = games.star(Nimber::from(self.nimber))?;
        let sum = games.add(number, nimber)?;
        self.rest.map_or(Ok(sum), |rest| games.add(sum, rest))
    }

    fn is_number(&self) -> bool {
        self.nimber == 0 && self.rest.is_none()
    }

    fn is_nimber(&self) -> bool {
        self.number.is_zero() && self.rest.is_none()
    }

    fn add(&mut self, games: Games<'_>, other: Hanging) -> Result<(), Halt> {
        self.number.add(other.number)?;
        self.nimber ^= other.nimber;
        self.rest = match (self.rest, other.rest) {
            (Some(g), Some(h)) => Some(games.add(g, h)?),
            (g, h) => g.or(h),
        };
        Ok(())
    }

    /// The same with an edge under it: the ordinal sum `edge : self`.
    fn on_edge(mut self, games: Games<'_>, colour: Colour) -> Result<Hanging, Halt> {
        match colour.sign() {
            Some(sign) if self.is_number() => self.number.push(sign),
            None if self.is_nimber() => self.nimber += 1,
            _ => {
                let top = self.into_game(games)?;
                let sum = games.ordinal_sum(colour.edge(games)?, top)?;
                return Ok(Hanging::from_game(games, sum));
            }
        }
        Ok(self)
    }
}

impl Colour {
    /// The sign that an edge under a number adds; `None` for green.
    pub(super) fn sign(self) -> Option<Sign> {
        match self {
            Colour::Blue => Some(Sign::Plus),
            Colour::Red => Some(Sign::Minus),
            Colour::Green => None,
        }
    }

    /// The value of a single edge.
    pub(super) fn edge(self, games: Games<'_>) -> Result<Game, Halt> {
        match self {
            Colour::Blue => games.integer(1),
            Colour::Red => games.integer(-1),
            Colour::Green => games.star(Nimber::ONE),
        }
    }
}

/// The number of a blue-red stalk with a number on top: edges are put under it one by one, and
/// only where it meets another number is its own worked out.
#[derive(Default)]
struct Stalk {
    /// The edges, from the top to the ground.
    signs: Vec<Sign>,
    above: Option<Dyadic>,
}

/// Edges from which on a stalk is read as a sign expansion rather than edge by edge.
const LONG: usize = 64;

impl From<Dyadic> for Stalk {
    fn from(x: Dyadic) -> Stalk {
        Stalk {
            signs: Vec::new(),
            above: (!x.is_zero()).then_some(x),
        }
    }
}

impl Stalk {
    fn is_zero(&self) -> bool {
        self.signs.is_empty() && self.above.is_none()
    }

    fn push(&mut self, sign: Sign) {
        self.signs.push(sign);
    }

    /// The sign of the number: that of the lowest edge.
    fn sign(&self) -> Option<Sign> {
        let of_number = |x: &Dyadic| {
            if x.is_negative() {
                Sign::Minus
            } else {
                Sign::Plus
            }
        };
        self.signs
            .last()
            .copied()
            .or_else(|| self.above.as_ref().map(of_number))
    }

    fn add(&mut self, other: Stalk) -> Result<(), Halt> {
        if other.is_zero() {
            return Ok(());
        }
        *self = if self.is_zero() {
            other
        } else {
            Stalk::from(std::mem::take(self).value()? + other.value()?)
        };
        Ok(())
    }

    fn value(self) -> Result<Dyadic, Halt> {
        let above = self.above.unwrap_or(Dyadic::ZERO);
        if self.signs.len() < LONG {
            return self
                .signs
                .iter()
                .try_fold(above, |x, &sign| on_edge(&x, sign));
        }
        let top = above.to_signs();
        Dyadic::from_signs(self.signs.into_iter().rev().chain(top.signs()))
    }
}

/// The number whose expansion is a sign followed by that of `x`.
///
/// Under a positive edge it is (x + n)/2^(n-1), where n is the least integer from 1 on with
/// x + n > 1: one more for x > 0, and for -n + 1 < x <= -n + 2 the unit interval halved n - 1 times.
pub(super) fn on_edge(x: &Dyadic, sign: Sign) -> Result<Dyadic, Halt> {
    let x = match sign {
        Sign::Plus => x.clone(),
        Sign::Minus => -x,
    };
    let number = if x.is_positive() {
        x + Dyadic::ONE
    } else {
        const TOO_LONG: Halt = Halt::TooLarge("a sign expansion with more than 2^32 signs");
        let n = (Dyadic::ONE - &x).floor().to_i64().ok_or(TOO_LONG)?;
        let places = u32::try_from(n).map_err(|_| TOO_LONG)?;
        (x + Dyadic::from(n) + Dyadic::ONE).checked_shr(places)?
    };
    Ok(match sign {
        Sign::Plus => number,
        Sign::Minus => -number,
    })
}

/// A block with cycles and what stands on it, lifted out of its graph; its root is vertex 0.
struct Block {
    ends: Vec<[u32; 2]>,
    colours: Vec<Colour>,
    hanging: Vec<Hanging>,
}

impl Block {
    fn lift(graph: &Incidence, root: usize, edges: &[u32], hanging: &mut [Hanging]) -> Block {
        let ends = || edges.iter().flat_map(|&edge| graph.ends(edge as usize));
        let mut vertices: Vec<usize> = ends().filter(|&vertex| vertex != root).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let place = |vertex: usize| {
            if vertex == root {
                return 0;
            }
            let place = vertices
                .binary_search(&vertex)
                .expect("all ends are listed");
            u32::try_from(place + 1).expect("a graph has fewer than 2^32 vertices")
        };
        let above = vertices
            .iter()
            .map(|&vertex| std::mem::take(&mut hanging[vertex]));
        Block {
            ends: edges
                .iter()
                .map(|&edge| graph.ends(edge as usize).map(place))
                .collect(),
            colours: edges
                .iter()
                .map(|&edge| graph.colour(edge as usize))
                .collect(),
            hanging: std::iter::once(Hanging::default()).chain(above).collect(),
        }
    }

    fn value(self, games: Games<'_>) -> Result<Hanging, Halt> {
        let first = self.colours[0];
        let one_colour = self.colours.iter().all(|&colour| colour == first);
        let adds_up = one_colour
            && match first.sign() {
                None => self.hanging.iter().all(Hanging::is_nimber),
                Some(sign) => self.hanging.iter().all(|above| {
                    above.is_number() && above.number.sign().is_none_or(|its| its == sign)
                }),
            };
        if !adds_up {
            return self.search(games);
        }
        // Green: by the fusion principle the block is as many loops as it has edges. Blue or red:
        // see `Search::sum_of_one_colour`.
        let count = self.colours.len();
        let mut sum = match first.sign() {
            None => Hanging {
                nimber: count as u64 & 1,
                ..Hanging::default()
            },
            Some(sign) => {
                let count = Dyadic::from(i64::try_from(count).map_err(|_| Halt::Memory)?);
                let count = if sign == Sign::Plus { count } else { -count };
                Hanging {
                    number: Stalk::from(count),
                    ..Hanging::default()
                }
            }
        };
        for above in self.hanging {
            sum.add(games, above)?;
        }
        Ok(sum)
    }

    fn search(self, games: Games<'_>) -> Result<Hanging, Halt> {
        let graph = Incidence::from_ends(self.hanging.len(), self.ends, self.colours);
        let is_blue_red = (0..graph.edge_count()).all(|edge| graph.colour(edge).sign().is_some());
        if is_blue_red && self.hanging.iter().all(Hanging::is_number) {
            let tops = self.hanging.into_iter().map(|above| above.number.value());
            let tops: Vec<Dyadic> = tops.collect::<Result<_, _>>()?;
            let value = NumberSearch::new(games.limits(), &graph.top_first()).value(tops)?;
            return Ok(Hanging {
                number: Stalk::from(value),
                ..Hanging::default()
            });
        }
        let tops = self.hanging.into_iter().map(|above| above.into_game(games));
        let tops: Vec<Game> = tops.collect::<Result<_, _>>()?;
        let value = Search::new(games, &graph).value(tops)?;
        Ok(Hanging::from_game(games, value))
    }
}
