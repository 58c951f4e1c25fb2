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
    /// After a move, which part each part comes from; before, each is its own.
    places: Option<Vec<Place>>,
}

/// The number of a part in its term, from 1; without one the term is a single part.
type Place = Option<usize>;

/// A move in a term.
pub(crate) struct Found {
    /// The place of the part moved in, which is one of the first copy.
    place: Place,
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

    /// The same for parts with the same moves, as typed: options that are typed twice count once, and
    /// equal parts are moved in once.
    fn key(&self) -> String {
        match (&self.node, self.sign) {
            (Node::Literal(plain), Sign::Minus) => {
                plain.checked_neg().expect("few ups").to_string()
            }
            (node, Sign::Minus) => format!("-{}", node.key()),
            (node, Sign::Plus) => node.key(),
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
                let mut seen = HashSet::new();
                let different = options.iter().filter(|parts| seen.insert(key(parts)));
                let option = |parts: &Vec<Part>| (None, parts.iter().map(negated).collect());
                different.map(option).collect()
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

/// The same for options that are typed twice.
pub(crate) fn key(option: &[Part]) -> String {
    if option.is_empty() {
        return "0".to_owned();
    }
    let keys: Vec<String> = option.iter().map(Part::key).collect();
    keys.join(" + ")
}

impl Node {
    fn key(&self) -> String {
        let Node::Braces(left, right) = self else {
            return self.typed();
        };
        let [left, right] = [left, right].map(|options| {
            let keys: Vec<String> = options.iter().map(|option| key(option)).collect();
            keys.join(",")
        });
        format!("{{{left}|{right}}}")
    }

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
    pub(crate) fn new(copies: u32, copy: Vec<Part>) -> Term {
        let places = None;
        Term {
            copies,
            copy,
            places,
        }
    }

    /// The places of all parts, copy by copy.
    fn places(&self) -> Vec<Place> {
        let count = self.parts().len();
        let own = (1..=count).map(|at| (count > 1).then_some(at));
        self.places.clone().unwrap_or_else(|| own.collect())
    }

    /// What the boards are called on which a move is found in a match of which this is the term `at`.
    pub(crate) fn labels(&self, at: usize, found: &Found) -> Vec<String> {
        let (parts, places) = (self.parts(), self.places());
        let moved = places.iter().position(|place| *place == found.place);
        let moved = parts[moved.expect("a part")].key();
        let equal = parts
            .iter()
            .zip(places)
            .filter(|(part, _)| part.key() == moved);
        equal.map(|(_, place)| label(at, place)).collect()
    }

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
        let (parts, places) = (self.parts(), self.places());
        for (at, part) in self.copy.iter().enumerate() {
            if !seen.insert(part.key()) {
                continue;
            }
            for (name, to) in part.moves(player) {
                let from = vec![places[at]; to.len()];
                let copy = [&parts[..at], &to, &parts[at + 1..]].concat();
                let places = [&places[..at], &from, &places[at + 1..]].concat();
                let term = Term {
                    copies: 1,
                    copy,
                    places: Some(places),
                };
                found.push(Found {
                    place: self.places()[at],
                    name,
                    part: to,
                    term,
                });
            }
        }
        found
    }
}

impl Found {
    /// What the summand moved in is called, in a move in the term `at`.
    pub(crate) fn label(&self, at: usize) -> String {
        label(at, self.place)
    }
}

fn label(at: usize, place: Place) -> String {
    match place {
        Some(place) => format!("{}.{place}", at + 1),
        None => (at + 1).to_string(),
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

/// Stalks of a few edges, and some with runs that are long for a list.
fn stalks() -> impl Strategy<Value = Node> {
    let long = prop_oneof![
        "[LR]{0,2}L{9,16}[LR]{0,2}",
        "[LR]{0,2}R{9,16}[LR]{0,2}",
        "[LR]{9,20}",
    ];
    prop_oneof![6 => "[LR]{0,6}".boxed(), 1 => long.boxed()].prop_map(Node::Stalk)
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
        8 => parts().prop_map(|part| Term::new(1, vec![part])),
        1 => (0..4_u32, parts()).prop_map(|(copies, part)| Term::new(copies, vec![part])),
        1 => (1..3_u32, prop::collection::vec(parts(), 2..3))
            .prop_map(|(copies, copy)| Term::new(copies, copy)),
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
            sum.push(Term::new(1, vec![part]));
        }
        sum
    })
}
