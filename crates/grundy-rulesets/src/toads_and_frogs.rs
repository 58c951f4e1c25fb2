//! Toads and Frogs: Left's toads `T` go right and Right's frogs `F` go left, by one square onto a
//! free square or by a jump over exactly one opponent onto a free square.
//!
//! Pieces that can never move again are found as the largest set each of whose members is stuck
//! between walls and members; such pieces are as good as walls, so the strip splits at them (the
//! block `TTFF` is the best known one). Reading a strip backwards with the players exchanged
//! negates its value. Where no frog has a toad on its left, nobody meets anybody, and the value
//! is the difference of the moves.

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player};
use grundy_rules::board::Letter;
use grundy_rules::{ArgError, Args, Info, Likeness, Mark, Move, Picture, Rules, Ruleset, Split};

use crate::strip;

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToadsAndFrogs;

/// A strip: up to 62 squares as bits, longer ones as letters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Strip {
    /// Up to 62 squares.
    Short(Bits),
    /// The letters of a longer strip.
    Long(Box<[u8]>),
}

/// Up to 62 squares; square `i`, counted from 0, is bit `i + 1`, which leaves room for the walls.
///
/// Invariant: toads and frogs are disjoint and within the squares `0..length`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits {
    toads: u64,
    frogs: u64,
    length: u8,
}

const USAGE: &str = "toads_and_frogs(\"TT.FF\")";
const MOST_BITS: usize = 62;

impl Ruleset for ToadsAndFrogs {
    const INFO: Info = Info {
        summary: "Left's toads go right and Right's frogs left, by a step or a jump over one opponent",
        example: USAGE,
        rules: "A position is a strip with Left's toads and Right's frogs. Left moves a toad one \
            square to the right, or lets it jump to the right over exactly one frog, onto a free \
            square; Right moves a frog to the left likewise. Who cannot move loses.",
        notation: "`toads_and_frogs(\"TT.FF\")`: `T` (or `L`, `X`) is a toad, `F` (or `R`, `O`) a frog, \
            `.` a free square; small letters do as well. Several strips are a sum, with `+`.",
        theory: "With at most one toad and one frog the value is a number and a nimber. In general \
            there is no formula, and values of every kind occur.",
        source: "Richard Guy; Berlekamp, Conway and Guy, Winning Ways, chapter 1; in a Russian \
            brochure on Conway's surreal numbers, rules 3.3 (\"Жабы и лягушки\").",
    };

    const LEGEND: &'static [Letter] = &[
        Letter::new(b'T', "a toad, which Left moves right").or("LX"),
        Letter::new(b'F', "a frog, which Right moves left").or("RO"),
        Letter::new(b'.', "a free square"),
    ];

    fn read(args: &Args<'_>) -> Result<(Self, Strip), ArgError> {
        Ok((
            ToadsAndFrogs,
            Strip::from_letters(strip::read(args, Self::LEGEND, USAGE)?),
        ))
    }
}

impl Rules for ToadsAndFrogs {
    type Position = Strip;

    const NAME: &'static str = "toads_and_frogs";

    fn write(&self, position: &Strip) -> String {
        strip::write(position.letters())
    }

    fn options(&self, position: &Strip, player: Player, out: &mut Vec<Strip>) -> Result<(), Halt> {
        position.each_move(player, |_, _, after| out.push(after));
        Ok(())
    }

    fn moves(&self, position: &Strip, player: Player) -> Result<Vec<Move<Strip>>, Halt> {
        let mut moves = Vec::new();
        position.each_move(player, |from, onto, after| {
            moves.push(strip::step(from, onto, after));
        });
        Ok(moves)
    }

    fn components(&self, position: &Strip, out: &mut Vec<Strip>) -> Split {
        match position {
            Strip::Short(bits) => bits.components(out),
            Strip::Long(letters) => long_components(letters, out),
        }
    }

    fn normalize(&self, position: &mut Strip) -> Likeness {
        if let Strip::Short(bits) = position {
            let (form, likeness) = Likeness::of_lesser(*bits, bits.turned());
            *bits = form;
            return likeness;
        }
        Likeness::Same
    }

    fn known_value(&self, games: Games<'_>, position: &Strip) -> Result<Option<Game>, Halt> {
        if let Strip::Short(bits) = position
            && bits.toads != 0
            && bits.frogs > bits.toads & bits.toads.wrapping_neg()
        {
            return Ok(None);
        }
        // Each toad will pass every free square on its right, each frog those on its left.
        let (mut toads, mut free, mut value) = (0_i64, 0_i64, 0_i64);
        for letter in position.letters() {
            match letter {
                b'T' => toads += 1,
                b'F' if toads > 0 => return Ok(None),
                b'F' => value -= free,
                _ => {
                    free += 1;
                    value += toads;
                }
            }
        }
        games.integer(value).map(Some)
    }

    fn picture(&self, position: &Strip) -> Picture {
        strip::picture(position.letters(), |letter| match letter {
            b'T' => Mark::Own(Player::Left, 'T'),
            b'F' => Mark::Own(Player::Right, 'F'),
            _ => Mark::Empty,
        })
    }
}

impl Strip {
    fn from_letters(letters: Box<[u8]>) -> Strip {
        if letters.len() > MOST_BITS {
            return Strip::Long(letters);
        }
        let (mut toads, mut frogs, mut length) = (0, 0, 0);
        for &letter in &letters {
            length += 1;
            toads |= u64::from(letter == b'T') << length;
            frogs |= u64::from(letter == b'F') << length;
        }
        Strip::Short(Bits {
            toads,
            frogs,
            length,
        })
    }

    /// Visits the moves: the square that an animal leaves, the one it comes to, and the strip after
    /// it.
    fn each_move(&self, player: Player, visit: impl FnMut(usize, usize, Strip)) {
        match self {
            Strip::Short(bits) => bits.each_move(player, visit),
            Strip::Long(letters) => each_long_move(letters, player, visit),
        }
    }

    fn letters(&self) -> impl Iterator<Item = u8> {
        let length = match self {
            Strip::Short(bits) => usize::from(bits.length),
            Strip::Long(letters) => letters.len(),
        };
        (0..length).map(move |square| match self {
            Strip::Short(bits) if bits.toads >> (square + 1) & 1 == 1 => b'T',
            Strip::Short(bits) if bits.frogs >> (square + 1) & 1 == 1 => b'F',
            Strip::Short(_) => b'.',
            Strip::Long(letters) => letters[square],
        })
    }
}

impl Bits {
    /// The bits of all squares.
    fn squares(self) -> u64 {
        ((1 << self.length) - 1) << 1
    }

    fn free(self) -> u64 {
        self.squares() & !(self.toads | self.frogs)
    }

    fn each_move(self, player: Player, mut visit: impl FnMut(usize, usize, Strip)) {
        let free = self.free();
        let (slides, jumps) = match player {
            Player::Left => (
                self.toads & free >> 1,
                self.toads & self.frogs >> 1 & free >> 2,
            ),
            Player::Right => (
                self.frogs & free << 1,
                self.frogs & self.toads << 1 & free << 2,
            ),
        };
        for (mut movers, distance) in [(slides, 1), (jumps, 2)] {
            while movers != 0 {
                let from = movers & movers.wrapping_neg();
                movers ^= from;
                let mut after = self;
                // Square 0 is bit 1.
                let square = from.trailing_zeros() as usize - 1;
                let onto = match player {
                    Player::Left => {
                        after.toads ^= from | from << distance;
                        square + distance
                    }
                    Player::Right => {
                        after.frogs ^= from | from >> distance;
                        square - distance
                    }
                };
                visit(square, onto, Strip::Short(after));
            }
        }
    }

    /// The pieces that can never move: the largest set of pieces such that before each of them
    /// stands a wall or a member, and a member that is an opponent has a wall or a member behind
    /// it. The first member to move would have needed one of those squares free.
    fn dead(self) -> u64 {
        let walls = 1 | 1 << (self.length + 1);
        let mut dead = self.toads | self.frogs;
        loop {
            let solid = dead | walls;
            let toads = self.toads & solid >> 1 & !(self.frogs >> 1 & !(solid >> 2));
            let frogs = self.frogs & solid << 1 & !(self.toads << 1 & !(solid << 2));
            let still = dead & (toads | frogs);
            if still == dead {
                return dead;
            }
            dead = still;
        }
    }

    fn components(self, out: &mut Vec<Strip>) -> Split {
        let dead = self.dead();
        if dead == 0 {
            return Split::Whole;
        }
        let mut start = 0;
        for square in 0..=self.length {
            if square == self.length || dead >> (square + 1) & 1 == 1 {
                let part = self.between(start, square);
                if part.toads | part.frogs != 0 {
                    out.push(Strip::Short(part));
                }
                start = square + 1;
            }
        }
        Split::Parts
    }

    /// The squares `start..end` as a strip of their own.
    fn between(self, start: u8, end: u8) -> Bits {
        let length = end - start;
        let part = Bits {
            toads: 0,
            frogs: 0,
            length,
        };
        let squares = part.squares();
        Bits {
            toads: self.toads >> start & squares,
            frogs: self.frogs >> start & squares,
            length,
        }
    }

    /// The strip read backwards with the players exchanged.
    fn turned(self) -> Bits {
        let reversed = |pieces: u64| pieces.reverse_bits() >> (62 - self.length);
        Bits {
            toads: reversed(self.frogs),
            frogs: reversed(self.toads),
            length: self.length,
        }
    }
}

fn each_long_move(letters: &[u8], player: Player, mut visit: impl FnMut(usize, usize, Strip)) {
    let length = letters.len();
    for from in 0..length {
        let (own, opponent) = match player {
            Player::Left => (b'T', b'F'),
            Player::Right => (b'F', b'T'),
        };
        let ahead = |distance: usize| match player {
            Player::Left => Some(from + distance).filter(|&square| square < length),
            Player::Right => from.checked_sub(distance),
        };
        let holds = |distance: usize, letter: u8| {
            ahead(distance).filter(|&square| letters[square] == letter)
        };
        let to = match holds(1, opponent) {
            Some(_) => holds(2, b'.'),
            None => holds(1, b'.'),
        };
        if let Some(to) = to.filter(|_| letters[from] == own) {
            let mut after: Box<[u8]> = letters.into();
            after.swap(from, to);
            visit(from, to, Strip::Long(after));
        }
    }
}

fn long_components(letters: &[u8], out: &mut Vec<Strip>) -> Split {
    let dead = long_dead(letters);
    if !dead.contains(&true) {
        return Split::Whole;
    }
    let mut start = 0;
    for square in 0..=letters.len() {
        if dead.get(square).is_none_or(|&dead| dead) {
            let part = &letters[start..square];
            if part.iter().any(|&letter| letter != b'.') {
                out.push(Strip::from_letters(part.into()));
            }
            start = square + 1;
        }
    }
    Split::Parts
}

/// Which squares hold a piece that can never move, by the definition at [`Bits::dead`]: a square
/// that is no member is a reason to look at the pieces around it again.
fn long_dead(letters: &[u8]) -> Vec<bool> {
    let mut dead: Vec<bool> = letters.iter().map(|&letter| letter != b'.').collect();
    let mut alive: Vec<usize> = (0..letters.len()).filter(|&square| !dead[square]).collect();
    while let Some(square) = alive.pop() {
        for near in square.saturating_sub(2)..letters.len().min(square + 3) {
            if dead[near] && !is_stuck(letters, &dead, near) {
                dead[near] = false;
                alive.push(near);
            }
        }
    }
    dead
}

fn is_stuck(letters: &[u8], dead: &[bool], square: usize) -> bool {
    let (opponent, ahead) = match letters[square] {
        b'T' => (b'F', [square + 1, square + 2]),
        // Squares before the first become ones after the last: walls as well.
        _ => (b'T', [square.wrapping_sub(1), square.wrapping_sub(2)]),
    };
    let [next, beyond] = ahead.map(|square| dead.get(square).is_none_or(|&dead| dead));
    next && (beyond || letters.get(ahead[0]) != Some(&opponent))
}
