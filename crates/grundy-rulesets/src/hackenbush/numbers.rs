//! The value of a blue-red block, by search over the sets of edges left in it.
//!
//! Blue-red bushes are numbers, and a number is the simplest one above the best Left option and
//! below the best Right option. Most options need not be known exactly: once the simplest number
//! that fits what is known so far is s, a Left option below s changes nothing. So each option is
//! first asked whether it reaches a number, which one good answer of the opponent refutes, and
//! its value is worked out only if it does. Bounds are remembered as well as values.

use std::ops::Bound;

use grundy_num::{Dyadic, Halt, Limits, Player, Sign, with_deep_stack};
use rustc_hash::FxHashMap;

use super::Colour;
use super::blocks::Walker;
use super::graph::{GROUND, Incidence};
use super::hanging::on_edge;
use super::rest::{EdgeSet, Rest};

/// A search through one blue-red block.
pub(super) struct NumberSearch<'a, 'g> {
    limits: &'a Limits<'a>,
    graph: &'g Incidence,
    walker: Walker,
    known: FxHashMap<Rest<Dyadic>, Range>,
    bytes: u64,
}

/// What is known of a number.
#[derive(Clone)]
struct Range {
    low: Bound<Dyadic>,
    high: Bound<Dyadic>,
}

/// What hangs on a vertex: a number, or a block with cycles above it all.
enum Part {
    Number(Dyadic),
    /// The block, the way down from it (what stands beside and the edge below, again and again),
    /// and what stands beside at the end.
    Open(Rest<Dyadic>, Vec<(Dyadic, Sign)>, Dyadic),
}

impl<'a, 'g> NumberSearch<'a, 'g> {
    /// A search that has seen nothing yet. It goes faster when good cuts come first, which is to
    /// say the edges farthest from the ground.
    pub(super) fn new(limits: &'a Limits<'a>, graph: &'g Incidence) -> Self {
        NumberSearch {
            limits,
            graph,
            walker: Walker::default(),
            known: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// The value of the whole graph with a number on each vertex.
    pub(super) fn value(&mut self, tops: Vec<Dyadic>) -> Result<Dyadic, Halt> {
        let all = EdgeSet::all(self.graph.edge_count());
        let part = self.part(GROUND, &all, tops)?;
        self.part_value(part)
    }

    /// The edges that hang on `root`, with a number on each vertex, taken apart.
    fn part(&mut self, root: usize, edges: &EdgeSet, mut tops: Vec<Dyadic>) -> Result<Part, Halt> {
        let graph = self.graph;
        let blocks = self.walker.walk(graph, root, |edge| edges.contains(edge));
        let cyclic = blocks.iter().filter(|(_, block)| block.len() > 1).count();
        // Only bridges lie between the last block with cycles and the root. That block stays open,
        // and `at` is the vertex that its value has come down to.
        let (mut open, mut at, mut seen) = (None, root, 0);
        let mut way = Vec::new();
        for (root, block) in blocks.iter() {
            if let [edge] = *block {
                let top = graph.other_end(edge as usize, root);
                let sign = sign_of(graph.colour(edge as usize));
                if open.is_some() && at == top && top != root {
                    way.push((std::mem::take(&mut tops[top]), sign));
                    at = root;
                    continue;
                }
                let above = if top == root {
                    &Dyadic::ZERO
                } else {
                    &tops[top]
                };
                let value = on_edge(above, sign)?;
                tops[root] += value;
                continue;
            }
            seen += 1;
            let rest = Rest::new(graph, root, block, &tops, &Dyadic::ZERO);
            if seen == cyclic {
                (open, at) = (Some(rest), root);
            } else {
                tops[root] += self.rest_value(rest)?;
            }
        }
        let base = std::mem::take(&mut tops[root]);
        Ok(match open {
            Some(rest) => Part::Open(rest, way, base),
            None => Part::Number(base),
        })
    }

    fn part_value(&mut self, part: Part) -> Result<Dyadic, Halt> {
        match part {
            Part::Number(x) => Ok(x),
            Part::Open(rest, way, base) => {
                let top = self.rest_value(rest)?;
                let down =
                    |x: Dyadic, (beside, sign): &(Dyadic, Sign)| on_edge(&(x + beside), *sign);
                Ok(way.iter().try_fold(top, down)? + base)
            }
        }
    }

    /// Whether a part is worth at least `x` to a player: for Right, at most `x`.
    fn part_reaches(&mut self, part: &Part, x: &Dyadic, player: Player) -> Result<bool, Halt> {
        match part {
            Part::Number(value) => Ok(is_no_worse(value, x, player)),
            Part::Open(rest, way, base) => {
                let mut x = x - base;
                for (beside, sign) in way.iter().rev() {
                    let has_sign = match sign {
                        Sign::Plus => x.is_positive(),
                        Sign::Minus => x.is_negative(),
                    };
                    if !has_sign {
                        // What stands on an edge has its sign, so it lies on that side of x.
                        return Ok((*sign == Sign::Plus) == (player == Player::Left));
                    }
                    x = off_edge(&x, *sign) - beside;
                }
                self.rest_reaches(rest, &x, player)
            }
        }
    }

    /// The value of a block with cycles.
    fn rest_value(&mut self, rest: Rest<Dyadic>) -> Result<Dyadic, Halt> {
        if let Some(x) = self.known.get(&rest).and_then(Range::exact) {
            return Ok(x.clone());
        }
        self.limits.tick()?;
        let value = match self.sum_of_one_colour(&rest) {
            Some(sum) => sum,
            None => with_deep_stack(|| self.value_by_options(&rest))?,
        };
        self.learn(rest, |range| *range = Range::of(value.clone()))?;
        Ok(value)
    }

    fn value_by_options(&mut self, rest: &Rest<Dyadic>) -> Result<Dyadic, Halt> {
        let mut best = [None, None];
        for (is_second, player) in [(false, Player::Left), (true, Player::Right)] {
            self.each_option(rest, player, |search, option| {
                let side = &best[player as usize];
                // When the options of one player are all in, an option of the other counts only
                // if it reaches the simplest number so far; before, if it reaches the best.
                let wanted = match side {
                    _ if is_second => Some(simplest(&best)),
                    best => best.clone(),
                };
                let counts = match &wanted {
                    Some(x) => search.part_reaches(&option, x, player)?,
                    None => true,
                };
                if counts {
                    let value = search.part_value(option)?;
                    let side = &mut best[player as usize];
                    if side
                        .as_ref()
                        .is_none_or(|best| is_no_worse(&value, best, player))
                    {
                        *side = Some(value);
                    }
                }
                Ok(Go::On)
            })?;
        }
        Ok(simplest(&best))
    }

    /// Whether a block with cycles is worth at least `x` to a player: for Right, at most `x`.
    ///
    /// By the definition of the order: unless the opponent has an option that is worth at least
    /// `x` to him, or the block is worth to him at least the player's option of `x`.
    fn rest_reaches(
        &mut self,
        rest: &Rest<Dyadic>,
        x: &Dyadic,
        player: Player,
    ) -> Result<bool, Halt> {
        if let Some(answer) = self
            .known
            .get(rest)
            .and_then(|range| range.reaches(x, player))
        {
            return Ok(answer);
        }
        if let Some(sum) = self.sum_of_one_colour(rest) {
            let answer = is_no_worse(&sum, x, player);
            self.learn(rest.clone(), |range| *range = Range::of(sum))?;
            return Ok(answer);
        }
        self.limits.tick()?;
        let answer = with_deep_stack(|| self.reaches_by_options(rest, x, player))?;
        self.learn(rest.clone(), |range| range.learn(x, player, answer))?;
        Ok(answer)
    }

    fn reaches_by_options(
        &mut self,
        rest: &Rest<Dyadic>,
        x: &Dyadic,
        player: Player,
    ) -> Result<bool, Halt> {
        let opponent = player.opponent();
        let refuted = self.each_option(rest, opponent, |search, option| {
            let refutes = search.part_reaches(&option, x, opponent)?;
            Ok(if refutes { Go::Stop } else { Go::On })
        })?;
        if refuted == Go::Stop {
            return Ok(false);
        }
        match option_of(x, player) {
            Some(simpler) => Ok(!self.rest_reaches(rest, &simpler, opponent)?),
            None => Ok(true),
        }
    }

    /// Calls `each` with the options of a player until it stops: moves above first, as they are
    /// seldom beaten by a cut below.
    fn each_option(
        &mut self,
        rest: &Rest<Dyadic>,
        player: Player,
        mut each: impl FnMut(&mut Self, Part) -> Result<Go, Halt>,
    ) -> Result<Go, Halt> {
        for (i, (_, top)) in rest.tops.iter().enumerate() {
            if let Some(option) = option_of(top, player) {
                let after = rest.with_top(i, option, &Dyadic::ZERO);
                if each(self, Part::Open(after, Vec::new(), Dyadic::ZERO))? == Go::Stop {
                    return Ok(Go::Stop);
                }
            }
        }
        let mut tops = vec![Dyadic::ZERO; self.graph.vertex_count()];
        for (vertex, top) in &rest.tops {
            tops[*vertex as usize] = top.clone();
        }
        for edge in rest.edges.iter() {
            if self.graph.colour(edge).may_be_cut_by(player) {
                let mut edges = rest.edges.clone();
                edges.remove(edge);
                let part = self.part(rest.root as usize, &edges, tops.clone())?;
                if each(self, part)? == Go::Stop {
                    return Ok(Go::Stop);
                }
            }
        }
        Ok(Go::On)
    }

    fn learn(&mut self, rest: Rest<Dyadic>, fact: impl FnOnce(&mut Range)) -> Result<(), Halt> {
        let bytes = rest.bytes();
        self.limits.allow_entry(&self.known)?;
        let range = self.known.entry(rest).or_insert_with(|| {
            self.bytes += bytes;
            Range {
                low: Bound::Unbounded,
                high: Bound::Unbounded,
            }
        });
        fact(range);
        self.limits.allow_memory(self.bytes)
    }

    /// Blue edges under numbers that are not negative just add up, and so do red ones under
    /// numbers that are not positive.
    ///
    /// A cut in a cycle costs one and lets nothing fall, and moves above lead to numbers of the
    /// same kind, so by induction the options are those of the sum.
    fn sum_of_one_colour(&self, rest: &Rest<Dyadic>) -> Option<Dyadic> {
        let mut edges = rest.edges.iter();
        let sign = sign_of(self.graph.colour(edges.next()?));
        let adds = |(_, top): &(u32, Dyadic)| top.is_negative() == (sign == Sign::Minus);
        let mut count = 1;
        for edge in edges {
            if sign_of(self.graph.colour(edge)) != sign {
                return None;
            }
            count += 1;
        }
        rest.tops.iter().all(adds).then(|| {
            let edges = Dyadic::from(if sign == Sign::Plus { count } else { -count });
            rest.tops.iter().fold(edges, |sum, (_, top)| sum + top)
        })
    }
}

/// Whether to go on with further options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Go {
    On,
    Stop,
}

fn sign_of(colour: Colour) -> Sign {
    colour.sign().expect("a blue-red block has no green edges")
}

/// Whether `value` is worth at least `x` to a player.
fn is_no_worse(value: &Dyadic, x: &Dyadic, player: Player) -> bool {
    match player {
        Player::Left => value >= x,
        Player::Right => value <= x,
    }
}

fn option_of(x: &Dyadic, player: Player) -> Option<Dyadic> {
    match player {
        Player::Left => x.canonical_left(),
        Player::Right => x.canonical_right(),
    }
}

/// The simplest number between the best options of Left and Right.
fn simplest(best: &[Option<Dyadic>; 2]) -> Dyadic {
    Dyadic::simplest_between(best[0].as_ref(), best[1].as_ref())
        .expect("in a blue-red bush Left options are below Right options")
}

impl Range {
    fn of(x: Dyadic) -> Range {
        Range {
            low: Bound::Included(x.clone()),
            high: Bound::Included(x),
        }
    }

    fn exact(&self) -> Option<&Dyadic> {
        match (&self.low, &self.high) {
            (Bound::Included(low), Bound::Included(high)) if low == high => Some(low),
            _ => None,
        }
    }

    /// Whether the number is known to be worth at least `x` to a player, or known not to be.
    fn reaches(&self, x: &Dyadic, player: Player) -> Option<bool> {
        let (near, far) = match player {
            Player::Left => (&self.low, &self.high),
            Player::Right => (&self.high, &self.low),
        };
        match near {
            Bound::Included(bound) | Bound::Excluded(bound) if is_no_worse(bound, x, player) => {
                return Some(true);
            }
            _ => {}
        }
        let falls_short = match far {
            Bound::Included(bound) => !is_no_worse(bound, x, player),
            Bound::Excluded(bound) => is_no_worse(x, bound, player),
            Bound::Unbounded => false,
        };
        falls_short.then_some(false)
    }

    /// Takes in that the number does or does not reach `x`, which was not known.
    fn learn(&mut self, x: &Dyadic, player: Player, answer: bool) {
        let (near, far) = match player {
            Player::Left => (&mut self.low, &mut self.high),
            Player::Right => (&mut self.high, &mut self.low),
        };
        if answer {
            *near = Bound::Included(x.clone());
        } else {
            *far = Bound::Excluded(x.clone());
        }
    }
}

/// The number whose expansion is that of `x` without its first sign, which is `sign`.
///
/// The inverse of [`on_edge`]: from x > 1 one is taken; else x is doubled k times into the interval
/// from 1 to 2, and k + 1 is taken.
fn off_edge(x: &Dyadic, sign: Sign) -> Dyadic {
    let x = if sign == Sign::Plus { x.clone() } else { -x };
    let number = if x > Dyadic::ONE {
        x - Dyadic::ONE
    } else {
        let (mut x, mut doublings) = (x, 0i64);
        while x <= Dyadic::ONE {
            x = x.double();
            doublings += 1;
        }
        x - Dyadic::from(doublings + 1)
    };
    if sign == Sign::Plus { number } else { -number }
}
