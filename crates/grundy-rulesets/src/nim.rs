//! Nim: take any number of tokens from one heap.
//!
//! A heap of n tokens is the nimber *n and heaps add by exclusive or (Bouton), so heaps may have
//! thousands of digits: their nimbers and winning moves come from theory, and only the list of all
//! options is refused.

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{
    ArgError, Args, Impartial, Info, Likeness, Move, Picture, Rules, Ruleset, Split,
};

use crate::heap_move::heap_move;

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim;

/// More options than this are not listed.
pub const MOST_OPTIONS: u64 = 1 << 16;

impl Ruleset for Nim {
    const INFO: Info = Info {
        summary: "take any number of tokens from one heap",
        example: "nim(1, 3, 5, 7)",
        rules: "A position is some heaps of tokens. A player takes as many tokens as he likes from \
            one heap, at least one. Who cannot move, because nothing is left, loses.",
        notation: "`nim(1, 3, 5, 7)`: the sizes of the heaps. `1..4` stands for 1, 2, 3, 4, and a heap \
            may have thousands of digits: `nim(10^1000, 3)`.",
        theory: "A heap of n is the nimber *n, and heaps add without carrying in the binary system: \
            the second player wins exactly when the sum is 0 (Bouton). By the theorem of Sprague \
            and Grundy every impartial game is worth one such heap.",
        source: "Charles Bouton, \"Nim, a game with a complete mathematical theory\" (1901); in the \
            lecture slides \"Ним и ним-функция\", section \"Ним\".",
    };

    fn read(args: &Args<'_>) -> Result<(Self, Self::Position), ArgError> {
        let heaps = (0..args.len()).map(|index| args.natural(index));
        Ok((Nim, heaps.collect::<Result<_, _>>()?))
    }
}

impl Rules for Nim {
    /// The heaps as they were typed; empty heaps stay, so that a move changes one entry.
    type Position = Box<[UBig]>;

    const NAME: &'static str = "nim";

    fn write(&self, heaps: &Self::Position) -> String {
        write_heaps(heaps)
    }

    fn options(
        &self,
        heaps: &Self::Position,
        _: Player,
        out: &mut Vec<Self::Position>,
    ) -> Result<(), Halt> {
        self.listable(heaps)?;
        cut(heaps, |_, after| out.push(after));
        Ok(())
    }

    fn moves(&self, heaps: &Self::Position, _: Player) -> Result<Vec<Move<Self::Position>>, Halt> {
        self.listable(heaps)?;
        let mut moves = Vec::new();
        cut(heaps, |i, after| moves.push(changed_heap(heaps, i, after)));
        Ok(moves)
    }

    fn listable(&self, heaps: &Self::Position) -> Result<u64, Halt> {
        few_options(heaps)
    }

    fn components(&self, heaps: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        if heaps.len() == 1 {
            return Split::Whole;
        }
        let heaps = heaps.iter().filter(|heap| !heap.is_zero());
        out.extend(heaps.map(|heap| Box::from([heap.clone()])));
        Split::Parts
    }

    fn normalize(&self, heaps: &mut Self::Position) -> Likeness {
        *heaps = sorted(heaps);
        Likeness::Same
    }

    fn known_value(&self, games: Games<'_>, heaps: &Self::Position) -> Result<Option<Game>, Halt> {
        games.star(nim_sum(heaps)).map(Some)
    }

    fn known_nimber(&self, heaps: &Self::Position, _: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        Ok(Some(nim_sum(heaps)))
    }

    fn winning_moves(
        &self,
        heaps: &Self::Position,
        _: Player,
        rest: &Nimber,
        _: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Self::Position>>>, Halt> {
        let change = nim_sum(heaps) + rest;
        let moves = heaps.iter().enumerate().filter_map(|(i, heap)| {
            let target = changed(heap, &change);
            (target < *heap).then(|| changed_heap(heaps, i, with_heap(heaps, i, target)))
        });
        Ok(Some(moves.collect()))
    }

    fn picture(&self, heaps: &Self::Position) -> Picture {
        Picture::Heaps(heaps.iter().map(UBig::to_string).collect())
    }
}

impl Impartial for Nim {}

/// The move that changes this heap alone.
fn changed_heap(heaps: &[UBig], i: usize, after: Box<[UBig]>) -> Move<Box<[UBig]>> {
    heap_move(heaps, i, &after[i].clone(), after)
}

/// Sizes with commas between them.
pub(crate) fn write_heaps(heaps: &[UBig]) -> String {
    let heaps: Vec<String> = heaps.iter().map(UBig::to_string).collect();
    heaps.join(", ")
}

/// The nimber of the heaps together.
pub(crate) fn nim_sum(heaps: &[UBig]) -> Nimber {
    heaps.iter().cloned().map(Nimber::from).sum()
}

/// The size that changes the sum of all heaps by `change` when `heap` becomes it.
pub(crate) fn changed(heap: &UBig, change: &Nimber) -> UBig {
    (Nimber::from(heap.clone()) + change).to_ubig()
}

/// The heaps with one of them replaced.
pub(crate) fn with_heap(heaps: &[UBig], i: usize, heap: UBig) -> Box<[UBig]> {
    let mut heaps: Box<[UBig]> = heaps.into();
    heaps[i] = heap;
    heaps
}

/// Every way to take tokens from one heap, whose number comes first, fewest left first: a solver that follows this order
/// meets each heap after all smaller ones.
pub(crate) fn cut(heaps: &[UBig], mut each: impl FnMut(usize, Box<[UBig]>)) {
    for (i, heap) in heaps.iter().enumerate() {
        let heap = u64::try_from(heap).expect("listable heaps are small");
        for left in 0..heap {
            each(i, with_heap(heaps, i, UBig::from(left)));
        }
    }
}

/// What [`listable`](Rules::listable) says of as many moves as these sizes sum up to.
pub(crate) fn few_options<'a>(sizes: impl IntoIterator<Item = &'a UBig>) -> Result<u64, Halt> {
    let mut total = 0u64;
    for size in sizes {
        let size = u64::try_from(size).unwrap_or(u64::MAX);
        total = total.saturating_add(size);
    }
    if total > MOST_OPTIONS {
        return Err(Halt::TooLarge("the list of moves of a heap"));
    }
    Ok(0)
}

/// The heaps in order, without the empty ones.
pub(crate) fn sorted(heaps: &[UBig]) -> Box<[UBig]> {
    let mut heaps: Vec<UBig> = heaps.to_vec();
    heaps.retain(|heap| !heap.is_zero());
    heaps.sort_unstable();
    heaps.into()
}
