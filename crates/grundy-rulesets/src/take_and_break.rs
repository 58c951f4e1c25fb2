//! Take-and-break games: what octal and hexadecimal games share.
//!
//! A move takes tokens from one heap and leaves what remains of it in some heaps, as the code
//! allows. A position is `octal("0.77")[20]`, or `octal("0.77")[3, 9]` when there are several
//! heaps. [`grundy_heap::octal`] finds and proves periods, so heaps may have thousands of digits:
//! their nimbers and winning moves come from theory, and only the list of all options is refused.

use std::fmt;
use std::marker::PhantomData;

use grundy_game::{Game, Games};
use grundy_heap::octal::{self, Base, Code, Halves, HeapTable, NoAnswer};
use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{
    Arg, ArgError, Args, Impartial, Index, Info, MOST_WINNING_MOVES, Move, Picture, Rules, Ruleset,
    Split,
};

use crate::heap_move::{from_heap, is_long, places_of};
use crate::nim::{MOST_OPTIONS, write_heaps};
use crate::shelf::{Shared, Shelf};

/// A kind of codes.
pub trait Codes: Send + Sync + 'static {
    /// The name in the language.
    const NAME: &'static str;
    /// The page of the game.
    const INFO: Info;
    /// The digits of its codes.
    const BASE: Base;
}

/// The game that a code of some kind stands for.
pub struct TakeAndBreak<C> {
    code: Code,
    table: Shared<HeapTable>,
    codes: PhantomData<fn() -> C>,
}

/// All options together have at most this many heaps where they are listed.
const MOST_LISTED_HEAPS: u64 = 1 << 22;

const TOO_MANY: Halt = Halt::TooLarge("the list of moves of a heap");
const UNPROVED: Halt = Halt::TooLarge("a heap past the values known without a proved period");

static TABLES: Shelf<Code, HeapTable> = Shelf::new();

impl<C: Codes> Ruleset for TakeAndBreak<C> {
    const INFO: Info = C::INFO;

    fn read(args: &Args<'_>) -> Result<(Self, Self::Position), ArgError> {
        let hint = || format!("write `{}`", C::INFO.example);
        if args.len() < 2 {
            return Err(ArgError {
                argument: None,
                ..ArgError::new(0, "expected a code and then a heap, found no code").hint(hint())
            });
        }
        let code = Code::parse(C::BASE, args.text(0, C::INFO.example)?).map_err(|error| {
            ArgError::new(0, error.to_string())
                .at(error.range())
                .hint(hint())
        })?;
        let mut heaps = Vec::new();
        for index in 1..args.len() {
            let natural = |items: &[Arg], i: usize| {
                Args::new(items).natural(i).map_err(|mut error| {
                    error.argument = Some(index);
                    error.hint(hint())
                })
            };
            match &args.all()[index] {
                Arg::List(items) => {
                    for i in 0..items.len() {
                        heaps.push(natural(items, i)?);
                    }
                }
                _ => heaps.push(natural(args.all(), index)?),
            }
        }
        let table = TABLES.table(code.clone(), |code| HeapTable::new(code.clone()));
        let rules = TakeAndBreak {
            code,
            table,
            codes: PhantomData,
        };
        Ok((rules, in_order(heaps)))
    }
}

impl<C: Codes> Rules for TakeAndBreak<C> {
    /// The heaps that are not empty, in order.
    type Position = Box<[UBig]>;

    const NAME: &'static str = C::NAME;

    const INDEX: Index = Index::Heaps;

    fn write(&self, heaps: &Self::Position) -> String {
        format!("\"{}\", {}", self.code, index(heaps))
    }

    fn notation(&self, heaps: &Self::Position) -> String {
        format!("{}(\"{}\")[{}]", C::NAME, self.code, index(heaps))
    }

    fn options(
        &self,
        heaps: &Self::Position,
        _: Player,
        out: &mut Vec<Self::Position>,
    ) -> Result<(), Halt> {
        self.listable(heaps)?;
        for i in distinct(heaps) {
            each_move(&self.code, &heaps[i], |left| {
                out.push(with_parts(heaps, i, left));
            });
        }
        Ok(())
    }

    fn moves(&self, heaps: &Self::Position, _: Player) -> Result<Vec<Move<Self::Position>>, Halt> {
        self.listable(heaps)?;
        let mut moves = Vec::new();
        for i in distinct(heaps) {
            each_move(&self.code, &heaps[i], |left| {
                moves.push(named(heaps, i, left));
            });
        }
        Ok(moves)
    }

    fn listable(&self, heaps: &Self::Position) -> Result<u64, Halt> {
        let mut moves = 0u64;
        for i in distinct(heaps) {
            moves = moves.saturating_add(moves_at_most(&self.code, &heaps[i]));
        }
        let length = heaps.len() as u64 + 2;
        if moves > MOST_OPTIONS || moves * length > MOST_LISTED_HEAPS {
            return Err(TOO_MANY);
        }
        Ok(0)
    }

    fn components(&self, heaps: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        if heaps.len() == 1 {
            return Split::Whole;
        }
        out.extend(heaps.iter().map(|heap| Box::from([heap.clone()])));
        Split::Parts
    }

    fn known_value(&self, games: Games<'_>, heaps: &Self::Position) -> Result<Option<Game>, Halt> {
        games.star(self.nimber(heaps, games.limits())?).map(Some)
    }

    fn known_nimber(
        &self,
        heaps: &Self::Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Nimber>, Halt> {
        self.nimber(heaps, limits).map(Some)
    }

    fn winning_moves(
        &self,
        heaps: &Self::Position,
        _: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Self::Position>>>, Halt> {
        let total = self.nimber(heaps, limits)? + rest;
        let mut winning = Vec::new();
        for i in distinct(heaps) {
            let room = (MOST_WINNING_MOVES + 1).saturating_sub(winning.len());
            let found = self.with_table(|table| {
                let target = table.nimber(&heaps[i], limits)? + &total;
                table.winning_moves(&heaps[i], &target, room, limits)
            });
            let found = found.map_err(halt)?;
            let left = found.moves.into_iter().flat_map(parts_left).take(room);
            winning.extend(left.map(|left| named(heaps, i, &left)));
            if found.more && winning.len() <= MOST_WINNING_MOVES {
                return Err(TOO_MANY);
            }
        }
        Ok(Some(winning))
    }

    fn picture(&self, heaps: &Self::Position) -> Picture {
        Picture::Heaps(heaps.iter().map(UBig::to_string).collect())
    }
}

impl<C: Codes> Impartial for TakeAndBreak<C> {}

impl<C> Clone for TakeAndBreak<C> {
    fn clone(&self) -> Self {
        TakeAndBreak {
            code: self.code.clone(),
            table: self.table.clone(),
            codes: PhantomData,
        }
    }
}

impl<C> PartialEq for TakeAndBreak<C> {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl<C> Eq for TakeAndBreak<C> {}

impl<C> fmt::Debug for TakeAndBreak<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TakeAndBreak({})", self.code)
    }
}

impl<C> TakeAndBreak<C> {
    fn with_table<A>(&self, work: impl FnOnce(&mut HeapTable) -> A) -> A {
        let fresh = || HeapTable::new(self.code.clone());
        self.table.with(fresh, work)
    }

    /// The nimber of all heaps together.
    fn nimber(&self, heaps: &[UBig], limits: &Limits<'_>) -> Result<Nimber, Halt> {
        self.with_table(|table| {
            let mut sum = Nimber::ZERO;
            for heap in heaps {
                limits.tick()?;
                sum += table.nimber(heap, limits).map_err(halt)?;
            }
            Ok(sum)
        })
    }
}

fn halt(reason: NoAnswer) -> Halt {
    match reason {
        NoAnswer::Halt(halt) => halt,
        NoAnswer::Unproved { .. } => UNPROVED,
        NoAnswer::Growing { .. } => TOO_MANY,
    }
}

/// The heaps as an index holds them.
fn index(heaps: &[UBig]) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    write_heaps(heaps)
}

fn in_order(mut heaps: Vec<UBig>) -> Box<[UBig]> {
    heaps.retain(|heap| !heap.is_zero());
    heaps.sort_unstable();
    heaps.into()
}

/// The first place of each size.
fn distinct(heaps: &[UBig]) -> impl Iterator<Item = usize> {
    (0..heaps.len()).filter(|&i| i == 0 || heaps[i - 1] != heaps[i])
}

/// The heaps with one of them replaced by what is left of it.
fn with_parts(heaps: &[UBig], i: usize, left: &[UBig]) -> Box<[UBig]> {
    let others = heaps[..i].iter().chain(&heaps[i + 1..]);
    in_order(others.chain(left).cloned().collect())
}

/// A move is called after the heap and what is left of it: `20->3+9`, or `20->0` when it goes
/// altogether. In a heap of many digits it is called after what is taken and the smaller parts.
fn named(heaps: &[UBig], i: usize, left: &[UBig]) -> Move<Box<[UBig]>> {
    let heap = &heaps[i];
    let list = |parts: &[UBig], link: &str| {
        let parts: Vec<String> = parts.iter().map(UBig::to_string).collect();
        parts.join(link)
    };
    let mut parts = left.to_vec();
    parts.sort_unstable();
    let taken = heap - parts.iter().sum::<UBig>();
    let which = from_heap(heaps, i);
    let (name, words) = match &parts[..] {
        [smaller @ .., _] if is_long(heap) => {
            let split = match smaller {
                [] => String::new(),
                smaller => format!(", split off {}", list(smaller, "+")),
            };
            let name = format!("take {taken}{which}{split}");
            (name.clone(), name)
        }
        [] => (format!("{heap}->0"), format!("take {taken}{which}")),
        [_] => {
            let name = format!("{heap}->{}", list(&parts, "+"));
            (name, format!("take {taken}{which}"))
        }
        _ => (
            format!("{heap}->{}", list(&parts, "+")),
            format!("take {taken}{which}, leaving {}", list(&parts, " and ")),
        ),
    };
    let places = places_of(heaps, &heap);
    Move::named(name, with_parts(heaps, i, left))
        .told(words)
        .at(places)
}

/// What a listed move leaves of its heap, or what each move of a family does.
fn parts_left(found: octal::Move) -> Box<dyn Iterator<Item = Vec<UBig>>> {
    match found {
        octal::Move::To(left) => Box::new(std::iter::once(left)),
        octal::Move::Splits {
            aside,
            total,
            from,
            to,
            step,
        } => {
            let parts = std::iter::successors(Some(from), move |part| Some(part + &step));
            let parts = parts.take_while(move |part| *part <= to);
            Box::new(parts.map(move |part| {
                let other = &total - &part;
                aside.iter().cloned().chain([part, other]).collect()
            }))
        }
    }
}

/// Calls `each` with what every move leaves of a heap; the moves must be few.
fn each_move(code: &Code, heap: &UBig, mut each: impl FnMut(&[UBig])) {
    for (digit, halves, rest) in allowed(code, heap) {
        if digit & 1 != 0 && rest.is_zero() {
            each(&[]);
        }
        if digit & 2 != 0 && !rest.is_zero() {
            each(std::slice::from_ref(&rest));
        }
        if digit & 0b1100 == 0 {
            continue;
        }
        let rest = u64::try_from(&rest).expect("listable splits are small");
        if digit & 4 != 0 {
            for a in 1..=halves.greatest_part(rest) {
                each(&[a, rest - a].map(UBig::from));
            }
        }
        if digit & 8 != 0 {
            for a in 1..=rest / 3 {
                for b in a..=(rest - a) / 2 {
                    each(&[a, b, rest - a - b].map(UBig::from));
                }
            }
        }
    }
}

/// A bound on the number of moves in a heap.
fn moves_at_most(code: &Code, heap: &UBig) -> u64 {
    let moves = allowed(code, heap).map(|(digit, _, rest)| {
        let rest = u64::try_from(rest).unwrap_or(u64::MAX);
        let pairs = if digit & 4 != 0 { rest / 2 } else { 0 };
        // Partitions of n into three parts: the integer nearest to n² / 12.
        let threes = if digit & 8 != 0 {
            rest.saturating_mul(rest) / 12 + 1
        } else {
            0
        };
        pairs.saturating_add(threes).saturating_add(1)
    });
    moves.fold(0, u64::saturating_add)
}

/// The digits that allow something, each with whether it may leave equal halves and with what is left of the heap.
fn allowed(code: &Code, heap: &UBig) -> impl Iterator<Item = (u8, Halves, UBig)> {
    let taken = (0..=code.most_taken()).take_while(move |&taken| UBig::from(taken) <= *heap);
    let allowed = taken.filter(move |&taken| code.digit(taken) != 0);
    allowed.map(move |taken| {
        let rest = heap - UBig::from(taken);
        (code.digit(taken), code.halves(taken), rest)
    })
}
