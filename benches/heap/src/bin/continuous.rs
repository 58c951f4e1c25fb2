//! Stalks, take-away games and continuous Nim, each beside the definition done in the obvious way.
//!
//! A ratio compares both at the same size, the largest that the plain way does in a second or so;
//! the bars are held against the full size.

#[path = "../../../peers/src/stopwatch.rs"]
#[allow(dead_code, reason = "the peers also time runs in parts")]
mod stopwatch;

use std::hint::black_box;
use std::time::Duration;

use grundy_amounts::continuous::{Bound, ContinuousNim, Piece, Reasoning, Variant};
use grundy_amounts::takeaway::{LinearRule, Takeaway};
use grundy_num::{Dyadic, Limits, Play, Rational, Sign, UBig};

fn main() {
    println!("| what | full size | grundy | bar | met? | ratio to the plain way, at |");
    println!("| --- | --- | ---: | ---: | --- | ---: |");
    stalks();
    least_moves();
    continuous(0, "10^4 breakpoints");
    // The most terms: g jumps past X right after m, so that each is only 2 m above the last.
    continuous(1_000_000, "the same after a jump to 10^6 at m");
}

fn line(what: &str, size: &str, time: Duration, bar: Duration, ratio: f64, at: &str) {
    let met = if time < bar { "yes" } else { "NO" };
    println!("| {what} | {size} | {time:.1?} | {bar:.0?} | {met} | {ratio:.0} x, {at} |");
}

fn ratio(plain: Duration, ours: Duration) -> f64 {
    plain.as_secs_f64() / ours.as_secs_f64()
}

/// A generator of small numbers with a fixed seed (splitmix).
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}

/// From edges to the number and back.
fn stalks() {
    let mut seeded = Seeded(5);
    let signs: Vec<Sign> = (0..1_000_000)
        .map(|_| match seeded.below(2) {
            0 => Sign::Plus,
            _ => Sign::Minus,
        })
        .collect();
    let there = |count: usize| {
        let signs = signs[..count].iter().copied();
        Dyadic::from_signs(signs).expect("a stalk of a million edges")
    };
    let back = |x: &Dyadic| x.to_signs().signs().map(u64::from_sign).sum::<u64>();
    let both = |count: usize| {
        let x = there(count);
        (back(&x), x)
    };
    let full = stopwatch::least(9, || (), |()| black_box(both(1_000_000)));
    let small = 60_000;
    let ours = stopwatch::least(9, || (), |()| black_box(both(small)));
    let plain = stopwatch::least(1, || (), |()| black_box(walk(&signs[..small])));
    assert_eq!(walk(&signs[..2000]), there(2000), "both ways agree");
    let plain_back = stopwatch::least(1, || there(small), |x| black_box(climb(x)));
    line(
        "a stalk to its number and back",
        "10^6 edges",
        full,
        Duration::from_millis(50),
        ratio(plain + plain_back, ours),
        "60000 edges, halving intervals of fractions",
    );
}

trait FromSign {
    fn from_sign(sign: Sign) -> Self;
}

impl FromSign for u64 {
    fn from_sign(sign: Sign) -> u64 {
        u64::from(sign == Sign::Plus)
    }
}

/// The number of a stalk as the simplest one between the ends of an interval, edge by edge.
fn walk(signs: &[Sign]) -> Dyadic {
    let mut signs = signs.iter();
    let mut place = Place::default();
    signs.by_ref().for_each(|sign| place.step(*sign));
    place.at
}

/// How many edges lead to a number.
fn climb(x: &Dyadic) -> usize {
    let mut place = Place::default();
    let mut edges = 0;
    while place.at != *x {
        let sign = if place.at < *x {
            Sign::Plus
        } else {
            Sign::Minus
        };
        place.step(sign);
        edges += 1;
    }
    edges
}

#[derive(Default)]
struct Place {
    lo: Option<Dyadic>,
    at: Dyadic,
    hi: Option<Dyadic>,
}

impl Place {
    fn step(&mut self, sign: Sign) {
        match sign {
            Sign::Plus => self.lo = Some(self.at.clone()),
            Sign::Minus => self.hi = Some(self.at.clone()),
        }
        self.at = match (&self.lo, &self.hi) {
            (Some(lo), Some(hi)) => (lo + hi).half(),
            (Some(lo), None) => lo + &Dyadic::from(1),
            (None, Some(hi)) => hi - &Dyadic::from(1),
            (None, None) => unreachable!("a step was made"),
        };
    }
}

/// L(n) where at most twice the last move may be taken.
fn least_moves() {
    let rule = LinearRule::new(&Rational::from(2), &Rational::from(0)).expect("a rule");
    let game = Takeaway::new(rule);
    let heap = |digits: usize| {
        let mut seeded = Seeded(digits as u64);
        let text: String = (0..digits)
            .map(|_| char::from(b'1' + seeded.below(9) as u8))
            .collect();
        UBig::from_str_radix(&text, 10).expect("digits")
    };
    let least = |n: &UBig| {
        let solution = game.solve(n, Play::Normal, &Limits::none());
        let solution = solution.expect("no limits");
        solution.least_winning_move().expect("a move").clone()
    };
    let (large, small) = (heap(10_000), heap(1000));
    let full = stopwatch::least(3, || (), |()| black_box(least(&large)));
    let ours = stopwatch::least(9, || (), |()| black_box(least(&small)));
    let plain = stopwatch::least(1, || (), |()| black_box(by_lists(&small)));
    assert_eq!(by_lists(&small), least(&small), "both ways agree");
    line(
        "L(n) for f = 2x",
        "n of 10000 digits",
        full,
        Duration::from_secs(1),
        ratio(plain, ours),
        "1000 digits, H as a list of fractions searched from its start",
    );
}

/// L(n) from the definition of H, with fractions.
fn by_lists(n: &UBig) -> UBig {
    let rational = |n: &UBig| Rational::from(grundy_num::IBig::from(n.clone()));
    let f = |x: &Rational| x * &Rational::from(2);
    let n = rational(n);
    let mut terms = vec![Rational::from(1)];
    while let Some(last) = terms.last().filter(|last| **last <= n) {
        let j = terms.iter().find(|term| f(term) >= *last);
        let next = last + j.expect("f(x) >= x");
        terms.push(next);
    }
    let mut rest = n;
    let mut least = Rational::from(0);
    for term in terms.iter().rev() {
        if *term <= rest {
            rest -= term;
            least = term.clone();
        }
    }
    UBig::try_from(least.numerator()).expect("a positive part")
}

/// The winner, v and the representation with 10,000 breakpoints, the first with a jump.
fn continuous(jump: u64, what: &str) {
    let mut seeded = Seeded(10_000);
    let (mut at, mut value) = (1_u64, 1_u64);
    let mut pieces = vec![[at, value, value + jump, 2]];
    while pieces.len() < 10_000 {
        let [_, _, right, slope] = pieces[pieces.len() - 1];
        let width = 1 + seeded.below(200);
        at += width;
        value = right + slope * width + seeded.below(3);
        pieces.push([at, value, value + seeded.below(2), seeded.below(4)]);
    }
    let rational = |n: u64| Rational::from(grundy_num::IBig::from(n));
    let piece = |[at, value, right, slope]: &[u64; 4]| Piece {
        at: rational(*at),
        value: rational(*value),
        right: rational(*right),
        slope: rational(*slope),
    };
    let pieces: Vec<Piece> = pieces.iter().map(piece).collect();
    let bound = Bound::new(&Rational::from(1), pieces).expect("a nondecreasing bound");
    let game = ContinuousNim::new(Variant::Negative, bound);
    let (b, limits) = (Rational::from(3), Limits::none());
    let answer = |x: &Rational| {
        let solution = game.solve(x, &limits).expect("no limits");
        let Reasoning::Sequences { decomposition, .. } = solution.reasoning() else {
            unreachable!("the theory covers this variant")
        };
        let v = solution.threshold().value.clone().expect("a move wins");
        let wins = solution.first_wins(&b).expect("b >= m");
        (wins, v, decomposition.parts.len())
    };
    let (large, small) = (Rational::from(1_000_000), Rational::from(10));
    let full = stopwatch::least(3, || (), |()| black_box(answer(&large)));
    let ours = stopwatch::least(9, || (), |()| black_box(answer(&small)));
    let by_rules = || {
        let solution = game.solve_by_intervals(&small, &limits).expect("no limits");
        let v = solution.threshold().value.clone().expect("a move wins");
        (solution.first_wins(&b).expect("b >= m"), v)
    };
    let plain = stopwatch::least(1, || (), |()| black_box(by_rules()));
    let (wins, v, _) = answer(&small);
    assert_eq!(by_rules(), (wins, v), "both ways agree");
    line(
        "continuous Nim: winner, v, representation",
        &format!("{what}, X = 10^6 m"),
        full,
        Duration::from_secs(1),
        ratio(plain, ours),
        "X = 10 m, from the rules, interval by interval",
    );
}
