//! Games by their definitions: raw trees, slow and obviously right.
//!
//! A tree is a number into a table of option lists, so equal shapes are one tree; every answer
//! below is the recursive definition, remembered by tree. Nothing here knows canonical forms.

use std::collections::HashMap;

use grundy_game::{Game, Games};
use grundy_num::{Dyadic, Outcome, Player, Rational};

/// A game as somebody might type it: nothing simplified.
#[derive(Clone, Debug)]
pub(crate) enum Raw {
    /// So many quarters.
    Quarters(i64),
    /// Left's options, Right's options.
    Options(Vec<Raw>, Vec<Raw>),
}

impl Raw {
    /// The same game with every number in it moved by so many quarters.
    pub(crate) fn moved(self, by: i64) -> Raw {
        let all = |side: Vec<Raw>| side.into_iter().map(|option| option.moved(by)).collect();
        match self {
            Raw::Quarters(n) => Raw::Quarters(n + by),
            Raw::Options(left, right) => Raw::Options(all(left), all(right)),
        }
    }

    /// The same game with every number in it so many times as large.
    pub(crate) fn times(&self, by: i64) -> Raw {
        let all = |side: &[Raw]| side.iter().map(|option| option.times(by)).collect();
        match self {
            Raw::Quarters(n) => Raw::Quarters(n * by),
            Raw::Options(left, right) => Raw::Options(all(left), all(right)),
        }
    }

    /// The game in the engine.
    pub(crate) fn game(&self, games: Games<'_>) -> Game {
        match self {
            Raw::Quarters(n) => games
                .number(&Rational::new(*n, 4).expect("4 is not 0"))
                .expect("no limits"),
            Raw::Options(left, right) => {
                let side = |options: &[Raw]| -> Vec<Game> {
                    options.iter().map(|option| option.game(games)).collect()
                };
                games
                    .from_options(&side(left), &side(right))
                    .expect("no limits")
            }
        }
    }
}

/// A tree of an [`Oracle`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Tree(usize);

/// The table of trees, and what has been worked out about them.
#[derive(Default)]
pub(crate) struct Oracle {
    options: Vec<[Vec<Tree>; 2]>,
    index: HashMap<[Vec<Tree>; 2], Tree>,
    order: HashMap<(Tree, Tree), bool>,
    sums: HashMap<(Tree, Tree), Tree>,
    negatives: HashMap<Tree, Tree>,
    plays: HashMap<(Vec<Tree>, Player), bool>,
    numbers: HashMap<Tree, Option<Rational>>,
    walls: HashMap<Tree, [Vec<i64>; 2]>,
    heights: HashMap<Tree, u32>,
}

/// Temperatures and values of [`Oracle::walls`] are counted in units of one over this.
pub(crate) const GRID: i64 = 128;

/// Walls are drawn from 0 up to this temperature, in grid units.
pub(crate) const TOP: i64 = 8 * GRID;

impl Oracle {
    /// The tree `{left | right}`.
    pub(crate) fn node(&mut self, left: Vec<Tree>, right: Vec<Tree>) -> Tree {
        let options = [left, right];
        if let Some(&tree) = self.index.get(&options) {
            return tree;
        }
        let tree = Tree(self.options.len());
        self.options.push(options.clone());
        self.index.insert(options, tree);
        tree
    }

    pub(crate) fn options(&self, g: Tree, player: Player) -> Vec<Tree> {
        self.options[g.0][player as usize].clone()
    }

    /// The tree of a dyadic number: `{n - 1 |}`, `{| n + 1}`, or `{(m - 1)/2^k | (m + 1)/2^k}`.
    pub(crate) fn number(&mut self, x: &Dyadic) -> Tree {
        if x.is_zero() {
            return self.node(vec![], vec![]);
        }
        let step = Dyadic::from_parts(1.into(), x.exponent());
        let left = (!x.is_integer() || x.is_positive()).then(|| self.number(&(x - &step)));
        let right = (!x.is_integer() || x.is_negative()).then(|| self.number(&(x + &step)));
        self.node(left.into_iter().collect(), right.into_iter().collect())
    }

    pub(crate) fn raw(&mut self, raw: &Raw) -> Tree {
        match raw {
            Raw::Quarters(n) => self.number(&Dyadic::new(*n, 2)),
            Raw::Options(left, right) => {
                let left = left.iter().map(|option| self.raw(option)).collect();
                let right = right.iter().map(|option| self.raw(option)).collect();
                self.node(left, right)
            }
        }
    }

    /// The tree of the engine's canonical form, read off its options.
    pub(crate) fn canonical(&mut self, games: Games<'_>, g: Game) -> Tree {
        let mut side = |player| -> Vec<Tree> {
            let options = games.options(g, player).expect("no limits");
            options
                .iter()
                .map(|&option| self.canonical(games, option))
                .collect()
        };
        let (left, right) = (side(Player::Left), side(Player::Right));
        self.node(left, right)
    }

    /// `g <= h`: no Left option of `g` is `>= h`, and no Right option of `h` is `<= g`.
    pub(crate) fn le(&mut self, g: Tree, h: Tree) -> bool {
        if let Some(&known) = self.order.get(&(g, h)) {
            return known;
        }
        let answer = self
            .options(g, Player::Left)
            .into_iter()
            .all(|option| !self.le(h, option))
            && self
                .options(h, Player::Right)
                .into_iter()
                .all(|option| !self.le(option, g));
        self.order.insert((g, h), answer);
        answer
    }

    pub(crate) fn eq(&mut self, g: Tree, h: Tree) -> bool {
        self.le(g, h) && self.le(h, g)
    }

    pub(crate) fn neg(&mut self, g: Tree) -> Tree {
        if let Some(&known) = self.negatives.get(&g) {
            return known;
        }
        let [left, right] = [Player::Right, Player::Left].map(|player| {
            let options = self.options(g, player);
            options.into_iter().map(|option| self.neg(option)).collect()
        });
        let negative = self.node(left, right);
        self.negatives.insert(g, negative);
        negative
    }

    /// The sum as a tree: a move in either component.
    pub(crate) fn add(&mut self, g: Tree, h: Tree) -> Tree {
        if let Some(&known) = self.sums.get(&(g, h)) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let (of_g, of_h) = (self.options(g, player), self.options(h, player));
            let mut options: Vec<Tree> = of_g.into_iter().map(|g| self.add(g, h)).collect();
            options.extend(of_h.into_iter().map(|h| self.add(g, h)));
            options
        });
        let sum = self.node(left, right);
        self.sums.insert((g, h), sum);
        sum
    }

    /// Who wins the sum of some trees: by playing it.
    pub(crate) fn outcome(&mut self, components: &[Tree]) -> Outcome {
        let [left, right] = Player::BOTH.map(|starter| {
            let mut position = components.to_vec();
            position.sort_unstable();
            if self.starter_wins(position, starter) {
                starter
            } else {
                starter.opponent()
            }
        });
        Outcome::from_winners(left, right)
    }

    /// Whoever cannot move loses.
    fn starter_wins(&mut self, position: Vec<Tree>, starter: Player) -> bool {
        let key = (position, starter);
        if let Some(&known) = self.plays.get(&key) {
            return known;
        }
        let position = &key.0;
        let mut wins = false;
        'moves: for i in 0..position.len() {
            for option in self.options(position[i], starter) {
                let mut next = position.clone();
                next[i] = option;
                next.sort_unstable();
                if !self.starter_wins(next, starter.opponent()) {
                    wins = true;
                    break 'moves;
                }
            }
        }
        self.plays.insert(key, wins);
        wins
    }

    /// The length of the longest play, not necessarily alternating.
    pub(crate) fn height(&mut self, g: Tree) -> u32 {
        if let Some(&known) = self.heights.get(&g) {
            return known;
        }
        let options = Player::BOTH.map(|player| self.options(g, player)).concat();
        let below = options.into_iter().map(|option| self.height(option) + 1);
        let height = below.max().unwrap_or(0);
        self.heights.insert(g, height);
        height
    }

    /// The number that `g` equals, if any: walk down the tree of numbers towards it.
    ///
    /// A number is comparable with every number, and is born no later than any of its forms.
    pub(crate) fn as_number(&mut self, g: Tree) -> Option<Rational> {
        if let Some(known) = self.numbers.get(&g) {
            return known.clone();
        }
        let (mut lo, mut hi): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        let mut found = None;
        for _ in 0..=self.height(g) {
            let x = match (&lo, &hi) {
                (None, None) => Dyadic::ZERO,
                (Some(lo), None) => lo + &Dyadic::ONE,
                (None, Some(hi)) => hi - &Dyadic::ONE,
                (Some(lo), Some(hi)) => (lo + hi).half(),
            };
            let number = self.number(&x);
            match (self.le(number, g), self.le(g, number)) {
                (true, true) => {
                    found = Some(Rational::from(x));
                    break;
                }
                (true, false) => lo = Some(x),
                (false, true) => hi = Some(x),
                (false, false) => break,
            }
        }
        self.numbers.insert(g, found.clone());
        found
    }

    /// Where play stops when `starter` begins, and who is to move there: both play on until the
    /// game equals a number. Left likes a stop with Right to move better than the same number
    /// with Left to move.
    pub(crate) fn stop(&mut self, g: Tree, starter: Player) -> (Rational, Player) {
        if let Some(x) = self.as_number(g) {
            return (x, starter);
        }
        let options = self.options(g, starter).into_iter();
        let stops = options.map(|option| self.stop(option, starter.opponent()));
        let best = match starter {
            Player::Left => stops.max(),
            Player::Right => stops.min(),
        };
        best.expect("a game without a move of one player is a number")
    }

    /// The walls at the temperatures `0, 1/GRID, …, TOP/GRID`: at each of them the best wall of an
    /// option less the tax, until for the first time the two sides meet.
    ///
    /// Exact when the corners lie on the grid, which four levels above quarters do.
    pub(crate) fn walls(&mut self, g: Tree) -> [Vec<i64>; 2] {
        if let Some(known) = self.walls.get(&g) {
            return known.clone();
        }
        let walls = match self.as_number(g) {
            Some(x) => {
                let x = x * Rational::from(GRID);
                let x = x.to_i64().expect("the number is on the grid");
                Player::BOTH.map(|_| (0..=TOP).map(|_| x).collect())
            }
            None => self.walls_by_options(g),
        };
        self.walls.insert(g, walls.clone());
        walls
    }

    fn walls_by_options(&mut self, g: Tree) -> [Vec<i64>; 2] {
        let [of_left, of_right] = Player::BOTH.map(|player| {
            let options = self.options(g, player).into_iter();
            let opposite = player.opponent() as usize;
            options
                .map(|option| self.walls(option)[opposite].clone())
                .collect::<Vec<_>>()
        });
        let mut walls = [Vec::new(), Vec::new()];
        let mut mast = None;
        for (i, t) in (0..=TOP).enumerate() {
            let left = of_left.iter().map(|wall| wall[i] - t).max();
            let right = of_right.iter().map(|wall| wall[i] + t).min();
            let (left, right) = (left.expect("an option"), right.expect("an option"));
            if mast.is_none() && left <= right {
                assert_eq!(left, right, "the walls meet on the grid");
                mast = Some(left);
            }
            walls[0].push(mast.unwrap_or(left));
            walls[1].push(mast.unwrap_or(right));
        }
        walls
    }
}
