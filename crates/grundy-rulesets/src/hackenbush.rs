//! Hackenbush: a player cuts an edge of his colour, and what no longer hangs on the ground is gone.
//!
//! Left cuts blue edges, Right red ones, both may cut green ones. Vertex `0` is the ground; the
//! vertices `g1`, `g2`, … are ground as well, and all ground is one vertex to the rules.
//!
//! The one fact to know is the *colon principle*: what stands on a vertex may be replaced by
//! anything of the same value. So the graph is taken apart at its cut vertices, from the top down
//! to the ground (`blocks`), and only the value of each part is carried on (`hanging`):
//!
//! - an edge under a number, or under a nimber, adds a sign or a one, so blue-red trees and green
//!   trees of any size are read off, and a stalk is a sign expansion (Berlekamp's rule);
//! - a green block under nimbers fuses to a point (the fusion principle);
//! - any other edge is the bottom of an ordinal sum of canonical forms;
//! - any other block is searched edge set by edge set (`numbers` for blue and red, `search` for
//!   any colours), which is where the exponential time goes: deciding values of blue-red graphs
//!   is NP-hard (Berlekamp, Conway and Guy, *Winning Ways*, chapter 7).

mod blocks;
mod graph;
mod hanging;
mod notation;
mod numbers;
mod rest;
mod search;
mod symmetry;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player};
use grundy_rules::{ArgError, Args, Info, Likeness, Mark, Move, Picture, Rules, Ruleset, Split};

use graph::Incidence;

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_rules::{Arg, Args, Rules, Ruleset};
/// use grundy_rulesets::hackenbush::Hackenbush;
/// let text = [Arg::Text("1-2 R, g1-1 L, 0-3 G".to_owned())];
/// let (rules, bush) = Hackenbush::read(&Args::new(&text))?;
/// assert_eq!(rules.write(&bush), "\"0-3 G, g1-1 B, 1-2 R\"");
/// # Ok::<(), grundy_rules::ArgError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hackenbush;

/// Edges that all hang on the ground, sorted; an edge may be there several times.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bush {
    edges: Box<[Edge]>,
}

/// An edge; a loop has the same vertex at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    low: Vertex,
    high: Vertex,
    colour: Colour,
}

/// A vertex by its name; ground vertices come first.
///
/// Invariant: ground vertices are below 2^31, the vertex with number n is 2^31 + n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(u32);

/// Who may cut an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left.
    Blue,
    /// Right.
    Red,
    /// Both.
    Green,
}

const USAGE: &str = "hackenbush(\"0-1 B, 1-2 R, 0-3 G\")";

impl Ruleset for Hackenbush {
    const INFO: Info = Info {
        summary: "Left cuts blue edges, Right red ones, both green ones; what no longer hangs on the ground is gone",
        example: USAGE,
        rules: "A position is a drawing of blue, red and green edges that hang on the ground. Left \
            cuts a blue edge or a green one, Right a red one or a green one, and whatever is \
            then no longer joined to the ground disappears. Who cannot move loses.",
        notation: "`hackenbush(\"0-1 B, 1-2 R, 0-3 G\")`: each edge is two vertices and a colour, with \
            commas or on lines of their own. `B` (or `L`) is blue, Left's; `R` red, Right's; `G` \
            green, anybody's; small letters do as well. Vertex 0 is the ground, and so are `g1`, \
            `g2` and so on; two edges may join the same vertices.",
        theory: "Blue and red edges alone give numbers, and a stalk reads off as the signs of its \
            number (Berlekamp). Green edges alone give nimbers, by the colon and fusion \
            principles. To find the number of a blue-red drawing with cycles is NP-hard.",
        source: "John Conway; Berlekamp, Conway and Guy, Winning Ways, chapters 1, 2 and 7; in a \
            Russian brochure on Conway's surreal numbers, rules 1.1, 2.1 and 3.1 (\"Хакенбуш\").",
    };

    fn read(args: &Args<'_>) -> Result<(Self, Bush), ArgError> {
        let bush = notation::read(args.only_text(USAGE)?)?;
        Ok((Hackenbush, bush))
    }
}

impl Rules for Hackenbush {
    type Position = Bush;

    const NAME: &'static str = "hackenbush";

    fn write(&self, bush: &Bush) -> String {
        notation::write(bush)
    }

    fn options(&self, bush: &Bush, player: Player, out: &mut Vec<Bush>) -> Result<(), Halt> {
        bush.each_cut(player, |_, after| out.push(after));
        Ok(())
    }

    /// A move is called after the edge that is cut, `0-1 B`. Equal edges are one move.
    fn moves(&self, bush: &Bush, player: Player) -> Result<Vec<Move<Bush>>, Halt> {
        let mut moves = Vec::new();
        let places = self.picture(bush).edge_places();
        bush.each_cut(player, |cut, after| {
            let name = bush.edges[cut].to_string();
            moves.push(Move::named(name, after).at([places[cut].as_str()]));
        });
        Ok(moves)
    }

    fn components(&self, bush: &Bush, out: &mut Vec<Bush>) -> Split {
        let parts = Incidence::new(&bush.edges).parts_above_ground();
        if parts.len() == 1 {
            return Split::Whole;
        }
        out.extend(parts.into_iter().map(|part| Bush {
            edges: part.into_iter().map(|edge| bush.edges[edge]).collect(),
        }));
        Split::Parts
    }

    fn normalize(&self, bush: &mut Bush) -> Likeness {
        symmetry::normalize(bush)
    }

    fn known_value(&self, games: Games<'_>, bush: &Bush) -> Result<Option<Game>, Halt> {
        hanging::value(games, &Incidence::new(&bush.edges)).map(Some)
    }

    fn picture(&self, bush: &Bush) -> Picture {
        let ends = |edge: &Edge| [edge.low, edge.high];
        let mut vertices: Vec<Vertex> = bush.edges.iter().flat_map(ends).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let index = |vertex| {
            vertices
                .binary_search(&vertex)
                .expect("all ends are listed")
        };
        let drawn = |edge: &Edge| {
            let mark = match edge.colour {
                Colour::Blue => Mark::Left,
                Colour::Red => Mark::Right,
                Colour::Green => Mark::Both,
            };
            ((index(edge.low), index(edge.high)), mark)
        };
        Picture::Graph {
            vertices: vertices
                .iter()
                .map(|vertex| (vertex.to_string(), Mark::Empty))
                .collect(),
            edges: bush.edges.iter().map(drawn).collect(),
            // Ground vertices sort first.
            ground: (0..vertices.partition_point(|vertex| vertex.is_ground())).collect(),
        }
    }
}

impl Bush {
    /// The edges, sorted; those at the ground first.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Visits the edges that a player may cut, each with the bush after it.
    fn each_cut(&self, player: Player, mut visit: impl FnMut(usize, Bush)) {
        let graph = Incidence::new(&self.edges);
        for (cut, edge) in self.edges.iter().enumerate() {
            let is_repeated = cut > 0 && self.edges[cut - 1] == *edge;
            if edge.colour.may_be_cut_by(player) && !is_repeated {
                visit(cut, self.without(&graph, cut));
            }
        }
    }

    /// What is left after one edge is cut.
    fn without(&self, graph: &Incidence, cut: usize) -> Bush {
        let reached = graph.reached_without(Some(cut));
        let stays = |&(i, _): &(usize, &Edge)| i != cut && reached[graph.ends(i)[0]];
        let edges = self.edges.iter().enumerate().filter(stays);
        Bush {
            edges: edges.map(|(_, &edge)| edge).collect(),
        }
    }
}

impl Edge {
    fn new(a: Vertex, b: Vertex, colour: Colour) -> Edge {
        Edge {
            low: a.min(b),
            high: a.max(b),
            colour,
        }
    }

    /// The ends, the one that sorts first in front.
    pub fn ends(&self) -> [Vertex; 2] {
        [self.low, self.high]
    }

    /// The colour.
    pub fn colour(&self) -> Colour {
        self.colour
    }
}

impl Vertex {
    /// The vertex that is always ground.
    const GROUND: Vertex = Vertex(0);
    /// The least vertex that is not ground.
    const FIRST: u32 = 1 << 31;

    /// Whether the vertex is ground.
    pub fn is_ground(self) -> bool {
        self.0 < Self::FIRST
    }
}

impl Colour {
    /// Whether the player may cut edges of this colour.
    pub fn may_be_cut_by(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }

    /// The colour after the players change places.
    fn exchanged(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }
}
