//! Wythoff's game: take tokens from one of two heaps, or equally many from both.
//!
//! No formula for the nimbers is known (only the zeros are, by the golden ratio), so they come from
//! a table filled by the rule of the least excluded value, which all positions in use share.

use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{
    ArgError, Args, Impartial, Info, Likeness, Move, Picture, Rules, Ruleset, heap_place,
};

use crate::heap_move::heap_move;
use crate::shelf::{Shared, Shelf};

/// The ruleset; it has no parameters.
#[derive(Clone)]
pub struct Wythoff {
    nimbers: Shared<Nimbers>,
}

impl Default for Wythoff {
    fn default() -> Wythoff {
        Wythoff {
            nimbers: TABLE.table((), |()| Nimbers::default()),
        }
    }
}

/// The table is no part of the rules.
impl PartialEq for Wythoff {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// One table serves all positions.
static TABLE: Shelf<(), Nimbers> = Shelf::new();

/// The largest heap that is read: the table of all nimbers up to it takes 40 megabytes.
pub const LARGEST_HEAP: u64 = 4095;

const USAGE: &str = "wythoff(3, 5)";

impl Ruleset for Wythoff {
    const INFO: Info = Info {
        summary: "take tokens from one of two heaps, or equally many from both",
        example: USAGE,
        rules: "A position is two heaps of tokens. A player takes as many tokens as he likes from \
            one heap, or equally many from both, at least one. Who cannot move, because nothing \
            is left, loses.",
        notation: "`wythoff(3, 5)`: the sizes of the two heaps, each at most 4095.",
        theory: "The second player wins exactly at the heaps ⌊nφ⌋ and ⌊nφ²⌋, φ being the golden ratio \
            (Wythoff). For the other nim-values no formula is known; each row of their table is \
            additively periodic in the end (Dress, Flammenkamp and Pink, 1999).",
        source: "Willem Wythoff, \"A modification of the game of nim\" (1907).",
    };

    fn read(args: &Args<'_>) -> Result<(Self, [u16; 2]), ArgError> {
        args.expect_count(2..=2, USAGE)?;
        let heap = |index| {
            let heap = args.small(index, 0..=LARGEST_HEAP)?;
            Ok(u16::try_from(heap).expect("the largest heap fits"))
        };
        Ok((Wythoff::default(), [heap(0)?, heap(1)?]))
    }
}

impl Rules for Wythoff {
    /// The two heaps.
    type Position = [u16; 2];

    const NAME: &'static str = "wythoff";

    fn write(&self, &[a, b]: &[u16; 2]) -> String {
        format!("{a}, {b}")
    }

    fn options(&self, &[a, b]: &[u16; 2], _: Player, out: &mut Vec<[u16; 2]>) -> Result<(), Halt> {
        // Small positions first, so that a solver meets each after its own options.
        out.extend((1..=a.min(b)).rev().map(|taken| [a - taken, b - taken]));
        out.extend((0..a).map(|left| [left, b]));
        out.extend((0..b).map(|left| [a, left]));
        Ok(())
    }

    fn moves(&self, &[a, b]: &[u16; 2], _: Player) -> Result<Vec<Move<[u16; 2]>>, Halt> {
        let heaps = [a, b].map(UBig::from);
        let both = (1..=a.min(b)).rev().map(|taken| {
            let name = format!("take {taken} from both");
            let both = Move::named(name.clone(), [a - taken, b - taken]);
            both.told(name).at([0, 1].map(heap_place))
        });
        let single = |i: usize, left: u16, to| heap_move(&heaps, i, &UBig::from(left), to);
        let first = (0..a).map(|left| single(0, left, [left, b]));
        let second = (0..b).map(|left| single(1, left, [a, left]));
        Ok(both.chain(first).chain(second).collect())
    }

    fn normalize(&self, heaps: &mut [u16; 2]) -> Likeness {
        heaps.sort_unstable();
        Likeness::Same
    }

    fn known_nimber(
        &self,
        &[a, b]: &[u16; 2],
        limits: &Limits<'_>,
    ) -> Result<Option<Nimber>, Halt> {
        let (a, b) = (usize::from(a.max(b)), usize::from(a.min(b)));
        let find = |nimbers: &mut Nimbers| nimbers.get(a, b, limits);
        let nimber = self.nimbers.with(Nimbers::default, find)?;
        Ok(Some(Nimber::from(u64::from(nimber))))
    }

    fn picture(&self, heaps: &[u16; 2]) -> Picture {
        Picture::Heaps(heaps.iter().map(u16::to_string).collect())
    }
}

impl Impartial for Wythoff {}

/// The nimbers of all positions with heaps a >= b, row by row of a.
#[derive(Default)]
struct Nimbers {
    rows: Vec<Box<[u16]>>,
    /// `lines[x]`: the nimbers met so far with x as one of the heaps.
    lines: Vec<Seen>,
    /// `diagonals[d]`: those met so far with difference d.
    diagonals: Vec<Seen>,
}

impl Nimbers {
    fn get(&mut self, a: usize, b: usize, limits: &Limits<'_>) -> Result<u16, Halt> {
        while self.rows.len() <= a {
            limits.look()?;
            // A row, and two sets of at most three nimbers a column.
            let bytes = self.rows.len().saturating_mul(self.rows.len()) as u64;
            limits.allow_memory(bytes.saturating_mul(2))?;
            self.add_row();
        }
        Ok(self.rows[a][b])
    }

    fn add_row(&mut self) {
        let a = self.rows.len();
        self.lines.push(Seen::default());
        self.diagonals.push(Seen::default());
        let row = (0..=a).map(|b| {
            // By symmetry, line b holds the positions that lead from (a, b) down in a.
            let nimber = least_unseen([&self.lines[a], &self.lines[b], &self.diagonals[a - b]]);
            self.lines[a].insert(nimber);
            self.lines[b].insert(nimber);
            self.diagonals[a - b].insert(nimber);
            // There are at most 3 * 4095 options.
            u16::try_from(nimber).expect("a nimber is at most the number of options")
        });
        let row = row.collect();
        self.rows.push(row);
    }
}

/// A set of nimbers.
#[derive(Default)]
struct Seen {
    words: Vec<u64>,
    /// The first word that is not full.
    first_open: usize,
}

impl Seen {
    fn insert(&mut self, nimber: usize) {
        let word = nimber / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (nimber % 64);
        while self.words.get(self.first_open) == Some(&u64::MAX) {
            self.first_open += 1;
        }
    }
}

/// The least nimber in none of the sets.
fn least_unseen(sets: [&Seen; 3]) -> usize {
    let mut word = sets
        .map(|set| set.first_open)
        .into_iter()
        .max()
        .unwrap_or(0);
    loop {
        let bits = sets.map(|set| set.words.get(word).copied().unwrap_or(0));
        let seen = bits[0] | bits[1] | bits[2];
        if seen != u64::MAX {
            return 64 * word + seen.trailing_ones() as usize;
        }
        word += 1;
    }
}
