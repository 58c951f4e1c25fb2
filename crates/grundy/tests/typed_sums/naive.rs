//! Sums as they are typed, and who wins them by the definition: every option is played out.

use std::collections::{HashMap, HashSet};

use grundy_game::UpStar;
use grundy_num::{Nimber, Play, Player, Rational, Sign};
use grundy_solve::Position;
use proptest::prelude::*;
use proptest::sample::select;

use crate::small_positions::{any_ruleset, positions_below};

/// A game that moves are made in alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Literal(UpStar),
    /// The options of Left and of Right; each is a sum.
    Braces(Vec<Vec<Part>>, Vec<Vec<Part>>),
    /// Edges from the ground up.
    Stalk(String),
    Position(Position),
}

/// A game with its sign.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub(crate) sign: Sign,
    pub(crate) node: Node,
}

/// A term: several copies of a sum.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    pub(crate) copies: u32,
    pub(crate) copy: Vec<Part>,
}

/// A move in a term.
pub(crate) struct Found {
    /// What it is called, in a position or a stalk.
    pub(crate) name: Option<String>,
    /// What it makes of the part moved in.
    pub(crate) part: Vec<Part>,
    /// What it makes of the term.
    pub(crate) term: Term,
}

impl Part {
    pub(crate) fn typed(&self) -> String {
        match self.sign {
            Sign::Plus => self.node.typed(),
            Sign::Minus => format!("-({})", self.node.typed()),
        }
    }

    /// The options of a player, with the names of moves.
    fn moves(&self, player: Player) -> Vec<(Option<String>, Vec<Part>)> {
        let own = player.under(self.sign);
        let signed = |node: Node| {
            vec![Part {
                sign: self.sign,
                node,
            }]
        };
        match &self.node {
            Node::Literal(plain) => {
                let options = plain.options(own).expect("a short list").into_iter();
                options
                    .map(|it| (None, signed(Node::Literal(it))))
                    .collect()
            }
            Node::Braces(left, right) => {
                let options = if own == Player::Left { left } else { right };
                let negated = |part: &Part| Part {
                    sign: part.sign.times(self.sign),
                    node: part.node.clone(),
                };
                let option = |parts: &Vec<Part>| (None, parts.iter().map(negated).collect());
                options.iter().map(option).collect()
            }
            Node::Stalk(edges) => {
                let letter = if own == Player::Left { 'L' } else { 'R' };
                let edges = edges.char_indices().filter(|(_, edge)| *edge == letter);
                let cut = |(at, _): (usize, char)| {
                    let Node::Stalk(all) = &self.node else {
                        unreachable!()
                    };
                    let left = Node::Stalk(all[..at].to_owned());
                    (Some(format!("edge {at}")), signed(left))
                };
                edges.map(cut).collect()
            }
            Node::Position(position) => {
                let moves = position.moves(own).expect("a small position").into_iter();
                moves
                    .map(|it| (it.name, signed(Node::Position(it.to))))
                    .collect()
            }
        }
    }

    /// About how many different games moves lead to.
    fn size(&self) -> usize {
        match &self.node {
            Node::Literal(plain) => {
                let star = plain.star.to_u64().and_then(|n| usize::try_from(n).ok());
                let star = star.unwrap_or(MOST);
                1 + star + 6
            }
            Node::Braces(left, right) => {
                let options = left.iter().chain(right);
                let sizes = options.map(|parts| parts.iter().map(Part::size).product::<usize>());
                1 + sizes.sum::<usize>()
            }
            Node::Stalk(edges) => 1 + edges.len(),
            Node::Position(position) => positions_below(position, MOST).unwrap_or(MOST),
        }
    }
}

impl Node {
    fn typed(&self) -> String {
        match self {
            Node::Literal(plain) => plain.to_string(),
            Node::Stalk(edges) => format!("stalk(\"{edges}\")"),
            Node::Position(position) => position.write(),
            Node::Braces(left, right) => {
                let list = |options: &[Vec<Part>]| {
                    let typed = options.iter().map(|parts| {
                        let typed: Vec<String> = parts.iter().map(Part::typed).collect();
                        if typed.is_empty() {
                            "0".to_owned()
                        } else {
                            typed.join(" + ")
                        }
                    });
                    typed.collect::<Vec<_>>().join(", ")
                };
                format!("{{{}|{}}}", list(left), list(right))
            }
        }
    }
}

impl Term {
    pub(crate) fn typed(&self) -> String {
        let copy: Vec<String> = self.copy.iter().map(Part::typed).collect();
        match (self.copies, copy.as_slice()) {
            (_, []) => "0".to_owned(),
            (1, [only]) => only.clone(),
            (1, parts) => format!("1.({})", parts.join(" + ")),
            (copies, parts) => format!("{copies}.({})", parts.join(" + ")),
        }
    }

    pub(crate) fn parts(&self) -> Vec<Part> {
        let copies = (0..self.copies).flat_map(|_| self.copy.iter().cloned());
        copies.collect()
    }

    /// The moves of a player, one copy being moved in.
    pub(crate) fn moves(&self, player: Player) -> Vec<Found> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        if self.copies == 0 {
            return found;
        }
        for (at, part) in self.copy.iter().enumerate() {
            if !seen.insert(part) {
                continue;
            }
            for (name, to) in part.moves(player) {
                let mut copy: Vec<Part> = (1..self.copies)
                    .flat_map(|_| self.copy.iter().cloned())
                    .collect();
                copy.extend(self.copy[..at].iter().cloned());
                copy.extend(to.iter().cloned());
                copy.extend(self.copy[at + 1..].iter().cloned());
                let term = Term { copies: 1, copy };
                found.push(Found {
                    name,
                    part: to,
                    term,
                });
            }
        }
        found
    }
}

pub(crate) fn typed(sum: &[Term]) -> String {
    let terms: Vec<String> = sum.iter().map(Term::typed).collect();
    terms.join(" + ")
}

/// Who wins, from the definition alone.
pub(crate) struct Definition {
    play: Play,
    winners: HashMap<(Vec<Part>, Player), Player>,
}

impl Definition {
    pub(crate) fn of(play: Play) -> Definition {
        Definition {
            play,
            winners: HashMap::new(),
        }
    }

    /// Who wins a sum when `player` moves first.
    pub(crate) fn winner(&mut self, sum: &[Part], player: Player) -> Player {
        let mut sum = sum.to_vec();
        sum.sort_by_cached_key(Part::typed);
        if let Some(&known) = self.winners.get(&(sum.clone(), player)) {
            return known;
        }
        let (mut can_move, mut wins) = (false, false);
        for (at, part) in sum.iter().enumerate() {
            for (_, to) in part.moves(player) {
                can_move = true;
                let after = [&sum[..at], &to, &sum[at + 1..]].concat();
                wins |= self.winner(&after, player.opponent()) == player;
                if wins {
                    break;
                }
            }
            if wins {
                break;
            }
        }
        if !can_move {
            wins = self.play == Play::Misere;
        }
        let winner = if wins { player } else { player.opponent() };
        self.winners.insert((sum, player), winner);
        winner
    }
}

/// The most sums below a sum.
const MOST: usize = 3_000;

fn signs() -> impl Strategy<Value = Sign> {
    prop_oneof![3 => Just(Sign::Plus), 1 => Just(Sign::Minus)]
}

fn literals() -> impl Strategy<Value = UpStar> {
    let numbers = select(vec![
        (0, 1),
        (1, 1),
        (-1, 1),
        (2, 1),
        (1, 2),
        (-1, 2),
        (3, 4),
        (-5, 8),
    ]);
    let number = numbers.prop_map(|(n, d)| {
        let x = Rational::new(n, d);
        x.expect("the denominator is not 0")
    });
    let zero = Just(Rational::from(0));
    (
        prop_oneof![2 => number, 3 => zero],
        select(vec![0, 0, 0, 0, 1, -1, 2]),
        select(vec![0_u64, 0, 0, 1, 1, 2, 3]),
    )
        .prop_map(|(number, ups, star)| UpStar {
            number,
            ups,
            star: Nimber::from(star),
        })
}

fn stalks() -> impl Strategy<Value = Node> {
    "[LR]{0,6}".prop_map(Node::Stalk)
}

fn nodes() -> impl Strategy<Value = Node> {
    let leaf = prop_oneof![
        5 => literals().prop_map(Node::Literal),
        1 => stalks(),
        1 => any_ruleset(12).prop_map(Node::Position),
    ];
    let leaf = leaf.boxed();
    let inner = leaf.clone().prop_recursive(3, 10, 3, |inner| {
        let part = (signs(), inner)
            .prop_map(|(sign, node)| Part { sign, node })
            .boxed();
        let option = prop_oneof![
            4 => part.clone().prop_map(|part| vec![part]),
            1 => prop::collection::vec(part, 0..3),
        ];
        let side = prop::collection::vec(option, 0..4);
        (side.clone(), side).prop_map(|(left, right)| Node::Braces(left, right))
    });
    prop_oneof![
        2 => literals().prop_map(Node::Literal),
        3 => inner,
        2 => stalks(),
        4 => select(vec![12, 60, 300]).prop_flat_map(any_ruleset).prop_map(Node::Position),
    ]
}

fn parts() -> impl Strategy<Value = Part> {
    (signs(), nodes()).prop_map(|(sign, node)| Part { sign, node })
}

fn terms() -> impl Strategy<Value = Term> {
    prop_oneof![
        8 => parts().prop_map(|part| Term { copies: 1, copy: vec![part] }),
        1 => (0..4_u32, parts()).prop_map(|(copies, part)| Term { copies, copy: vec![part] }),
        1 => (1..3_u32, prop::collection::vec(parts(), 2..3))
            .prop_map(|(copies, mut copy)| {
                // Edges do not say which of two stalks in a term they belong to.
                let is_stalk = |part: &Part| matches!(part.node, Node::Stalk(_));
                if copy.iter().all(is_stalk) {
                    copy.truncate(1);
                }
                Term { copies, copy }
            }),
    ]
}

/// Sums that the definition comes to the end of soon.
pub(crate) fn sums() -> impl Strategy<Value = Vec<Term>> {
    prop::collection::vec(terms(), 1..5).prop_map(|mut sum| {
        let mut sums = 1_usize;
        sum.retain(|term| {
            let sizes = term.parts().iter().map(Part::size).product::<usize>();
            let fits = sums.saturating_mul(sizes) <= MOST;
            if fits {
                sums *= sizes;
            }
            fits
        });
        if sum.is_empty() {
            let zero = UpStar::from_number(Rational::from(0));
            let part = Part {
                sign: Sign::Plus,
                node: Node::Literal(zero),
            };
            sum.push(Term {
                copies: 1,
                copy: vec![part],
            });
        }
        sum
    })
}
