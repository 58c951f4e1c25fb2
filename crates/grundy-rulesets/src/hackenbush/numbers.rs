//! The value of a blue-red block, by search over the sets of edges left in it.
//!
//! Blue-red bushes are numbers, and a number is the simplest one above the best Left option and
//! below the best Right option. Most options need not be known exactly: once the simplest number
//! that fits what is known so far is s, a Left option below s changes nothing, and that it is
//! below s is shown by one answer of Right that is at most s. So options are asked for within a
//! window, as in alpha-beta search, and bounds are remembered where no value was needed.

use grundy_game::Player;
use grundy_num::{Dyadic, Halt, Limits, Sign, with_deep_stack};
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
    known: FxHashMap<Rest<Dyadic>, Found>,
    bytes: u64,
}

/// What is known of a number.
#[derive(Clone, Debug)]
enum Found {
    /// It is this one.
    Exactly(Dyadic),
    /// It is less.
    Below(Dyadic),
    /// It is greater.
    Above(Dyadic),
}

/// The numbers that matter: nothing below `low` and nothing above `high` needs to be told apart.
#[derive(Clone, Default)]
struct Window {
    low: Option<Dyadic>,
    high: Option<Dyadic>,
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
        self.part(GROUND, &all, tops, Window::default(), Player::Left)
            .map(Found::exact)
    }

    /// The edges that hang on `root`, with a number on each vertex; `next` answers first.
    fn part(
        &mut self,
        root: usize,
        edges: &EdgeSet,
        mut tops: Vec<Dyadic>,
        window: Window,
        next: Player,
    ) -> Result<Found, Halt> {
        let graph = self.graph;
        let blocks = self.walker.walk(graph, root, |edge| edges.contains(edge));
        let last = blocks.iter().map(|(_, block)| block.len()).collect::<Vec<_>>();
        let last = last.iter().rposition(|&length| length > 1);
        // Only bridges lie between the last block with cycles and the root, so the window can be
        // carried up to that block: `open` is it, with the vertex that its value has come down to.
        let mut open = None;
        let mut way = Vec::new();
        for (i, (root, block)) in blocks.iter().enumerate() {
            if let [edge] = *block {
                let top = graph.other_end(edge as usize, root);
                let sign = sign_of(graph.colour(edge as usize));
                if let Some((_, at)) = &mut open
                    && *at == top
                    && top != root
                {
                    way.push((std::mem::take(&mut tops[top]), sign));
                    *at = root;
                    continue;
                }
                let above = if top == root { &Dyadic::ZERO } else { &tops[top] };
                let value = on_edge(above, sign)?;
                tops[root] += value;
                continue;
            }
            let rest = Rest::new(graph, root, block, &tops, &Dyadic::ZERO);
            if Some(i) == last {
                open = Some((rest, root));
                continue;
            }
            tops[root] += self.rest(rest, Window::default(), next)?.exact();
        }
        let base = std::mem::take(&mut tops[root]);
        let Some((rest, _)) = open else {
            return Ok(Found::Exactly(base));
        };
        let mut window = window.lowered(&base);
        for (i, (beside, sign)) in way.iter().enumerate().rev() {
            match window.above_edge(*sign)? {
                Ok(inner) => window = inner.lowered(beside),
                // Already the sign of the edge settles it.
                Err(found) => return found.carried(&way[i + 1..], &base),
            }
        }
        self.rest(rest, window, next)?.carried(&way, &base)
    }

    /// A block with cycles.
    fn rest(&mut self, rest: Rest<Dyadic>, window: Window, next: Player) -> Result<Found, Halt> {
        match self.known.get(&rest) {
            Some(found) if window.is_answered_by(found) => return Ok(found.clone()),
            _ => {}
        }
        self.limits.tick()?;
        let found = match self.sum_of_one_colour(&rest) {
            Some(sum) => Found::Exactly(sum),
            None => with_deep_stack(|| self.by_options(&rest, &window, next))?,
        };
        self.bytes += rest.bytes();
        self.limits.allow_memory(self.bytes)?;
        self.known.insert(rest, found.clone());
        Ok(found)
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

    fn by_options(
        &mut self,
        rest: &Rest<Dyadic>,
        window: &Window,
        next: Player,
    ) -> Result<Found, Halt> {
        let mut tops = vec![Dyadic::ZERO; self.graph.vertex_count()];
        for (vertex, top) in &rest.tops {
            tops[*vertex as usize] = top.clone();
        }
        // The best options so far: the numbers between them are still possible.
        let mut between = Window::default();
        let settled = self.best_option(rest, &tops, next, window, &mut between)?;
        if let Some(found) = settled {
            return Ok(found);
        }
        let settled = self.best_option(rest, &tops, next.opponent(), window, &mut between)?;
        Ok(settled.unwrap_or_else(|| Found::Exactly(between.simplest())))
    }

    /// Improves `between` by the options of one player, or finds the value outside the window.
    fn best_option(
        &mut self,
        rest: &Rest<Dyadic>,
        tops: &[Dyadic],
        player: Player,
        window: &Window,
        between: &mut Window,
    ) -> Result<Option<Found>, Halt> {
        let (graph, other) = (self.graph, player.opponent());
        let is_second = between.side(other).is_some();
        let mut wanted = between.wanted(player, is_second, window);
        // Moves above first: they are seldom beaten by a cut below.
        for (i, (_, top)) in rest.tops.iter().enumerate() {
            let option = match player {
                Player::Left => top.canonical_left(),
                Player::Right => top.canonical_right(),
            };
            let Some(option) = option else { continue };
            let after = rest.with_top(i, option, &Dyadic::ZERO);
            let found = self.rest(after, wanted.clone(), other)?;
            if let Some(settled) = between.improve(player, found, window) {
                return Ok(Some(settled));
            }
            wanted = between.wanted(player, is_second, window);
        }
        for edge in rest.edges.iter() {
            if !graph.colour(edge).may_be_cut_by(player) {
                continue;
            }
            let mut edges = rest.edges.clone();
            edges.remove(edge);
            let root = rest.root as usize;
            let found = self.part(root, &edges, tops.to_vec(), wanted.clone(), other)?;
            if let Some(settled) = between.improve(player, found, window) {
                return Ok(Some(settled));
            }
            wanted = between.wanted(player, is_second, window);
        }
        Ok(None)
    }
}

fn sign_of(colour: Colour) -> Sign {
    colour.sign().expect("a blue-red block has no green edges")
}

impl Window {
    fn side(&self, player: Player) -> Option<&Dyadic> {
        match player {
            Player::Left => self.low.as_ref(),
            Player::Right => self.high.as_ref(),
        }
    }

    /// The simplest number between the best options.
    fn simplest(&self) -> Dyadic {
        Dyadic::simplest_between(self.low.as_ref(), self.high.as_ref())
            .expect("in a blue-red bush Left options are below Right options")
    }

    /// Which further options of a player matter, `self` being the best ones so far.
    ///
    /// When all options of the other player are in, only those that reach the simplest number so
    /// far; before, those that beat the best. An option beyond the window settles the game.
    fn wanted(&self, player: Player, is_second: bool, window: &Window) -> Window {
        let reach = if is_second {
            Some(self.simplest())
        } else {
            self.side(player).cloned()
        };
        match player {
            Player::Left => Window {
                low: reach,
                high: window.high.clone(),
            },
            Player::Right => Window {
                low: window.low.clone(),
                high: reach,
            },
        }
    }

    /// Takes an option of a player into account; the answer when that lies outside the window.
    fn improve(&mut self, player: Player, found: Found, window: &Window) -> Option<Found> {
        match (player, found) {
            (Player::Left, Found::Above(x)) => Some(Found::Above(x)),
            (Player::Right, Found::Below(x)) => Some(Found::Below(x)),
            (Player::Left, Found::Exactly(x)) => {
                if window.high.as_ref().is_some_and(|high| x >= *high) {
                    return Some(Found::Above(x));
                }
                if self.low.as_ref().is_none_or(|best| x > *best) {
                    self.low = Some(x);
                }
                None
            }
            (Player::Right, Found::Exactly(x)) => {
                if window.low.as_ref().is_some_and(|low| x <= *low) {
                    return Some(Found::Below(x));
                }
                if self.high.as_ref().is_none_or(|best| x < *best) {
                    self.high = Some(x);
                }
                None
            }
            (Player::Left, Found::Below(_)) | (Player::Right, Found::Above(_)) => None,
        }
    }

    fn is_answered_by(&self, found: &Found) -> bool {
        match found {
            Found::Exactly(_) => true,
            Found::Below(x) => self.low.as_ref().is_some_and(|low| x <= low),
            Found::Above(x) => self.high.as_ref().is_some_and(|high| x >= high),
        }
    }

    /// The window for a number to which `base` is added.
    fn lowered(self, base: &Dyadic) -> Window {
        if base.is_zero() {
            return self;
        }
        Window {
            low: self.low.map(|low| low - base),
            high: self.high.map(|high| high - base),
        }
    }

    /// The window for a number that stands on an edge, unless the edge alone settles it.
    fn above_edge(&self, sign: Sign) -> Result<Result<Window, Found>, Halt> {
        let has_sign = |x: &Dyadic| match sign {
            Sign::Plus => x.is_positive(),
            Sign::Minus => x.is_negative(),
        };
        let above = |bound: &Option<Dyadic>| match bound {
            Some(x) if has_sign(x) => off_edge(x, sign).map(Some),
            _ => Ok(None),
        };
        let window = Window {
            low: above(&self.low)?,
            high: above(&self.high)?,
        };
        Ok(match (sign, &self.low, &self.high) {
            (Sign::Plus, _, Some(high)) if window.high.is_none() => Err(Found::Above(high.clone())),
            (Sign::Minus, Some(low), _) if window.low.is_none() => Err(Found::Below(low.clone())),
            _ => Ok(window),
        })
    }
}

/// The number whose expansion is that of `x` without its first sign, which is `sign`.
///
/// The inverse of [`on_edge`]: from x > 1 one is taken; else x is doubled k times into the interval
/// from 1 to 2, and k + 1 is taken.
fn off_edge(x: &Dyadic, sign: Sign) -> Result<Dyadic, Halt> {
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
    Ok(if sign == Sign::Plus { number } else { -number })
}

impl Found {
    /// The number, when it was asked for without a window.
    fn exact(self) -> Dyadic {
        match self {
            Found::Exactly(x) => x,
            Found::Below(_) | Found::Above(_) => unreachable!("without a window numbers are exact"),
        }
    }

    /// The same down the way to the root: beside what stands there, on an edge, and so on.
    fn carried(self, way: &[(Dyadic, Sign)], base: &Dyadic) -> Result<Found, Halt> {
        let carry = |x: Dyadic| {
            let down = |x: Dyadic, (beside, sign): &(Dyadic, Sign)| on_edge(&(x + beside), *sign);
            way.iter().try_fold(x, down).map(|x| x + base)
        };
        Ok(match self {
            Found::Exactly(x) => Found::Exactly(carry(x)?),
            Found::Below(x) => Found::Below(carry(x)?),
            Found::Above(x) => Found::Above(carry(x)?),
        })
    }
}
