//! Subtraction games: take from the heap a number of tokens that the set contains.
//!
//! The values of a finite set are periodic, and the period is found and proved by
//! [`grundy_heap::Subtraction`], so heaps may have thousands of digits.

use grundy_game::{Game, Games};
use grundy_heap::{Differences, SolvedSubtraction};
use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{ArgError, Args, Impartial, Index, Info, Move, Picture, Rules, Ruleset};

use crate::heap_move::lowered;
use crate::shelf::{Shared, Shelf};
use crate::taken_set::{self, FIRST_HEAPS, first_values_for};

/// The numbers of tokens that may be taken.
#[derive(Clone)]
pub struct Subtraction {
    set: Option<Differences>,
    table: Shared<Table>,
}

const USAGE: &str = "subtraction(1, 2, 6)[20]";

static TABLES: Shelf<Option<Differences>, Table> = Shelf::new();

impl Ruleset for Subtraction {
    const INFO: Info = Info {
        summary: "take a number of tokens that the set contains",
        example: USAGE,
        rules: "A position is one heap of tokens, and the rules have a finite set of numbers. A \
            player takes a number of tokens that the set contains. Who cannot move loses.",
        notation: "`subtraction(1, 2, 6)[20]`: the set of numbers that may be taken, then the heap in \
            square brackets. `1..4` stands for 1, 2, 3, 4, and in `subtraction()[20]` nothing may be taken. Several heaps are a sum: \
            `subtraction(1, 2)[5, 6]`. The heap may have thousands of digits.",
        theory: "The nim-values of every finite set are periodic, for each is at most the size of \
            the set and depends on finitely many before it. `grundy period subtraction 1,2,6` finds preperiod and period, and proves \
            them; for sets of one or two numbers there are formulas.",
        source: "Solomon Golomb, \"A mathematical investigation of games of 'take-away'\" (1966), has \
            the theorem; Hubert Sobociński, Kornel Tłaczała and Michał Szewczak, \"Wartość Sprague-Grundy'ego \
            w grach Subtraction i All-But\" (2025), definition 1 and section 2; in the lecture \
            slides \"Ним и ним-функция\", section \"Одномерная игра вычитания\".",
    };

    fn read(args: &Args<'_>) -> Result<(Self, UBig), ArgError> {
        let (set, heap) = taken_set::read(args, USAGE)?;
        let table = TABLES.table(set.clone(), |set| Table::new(set.as_ref()));
        Ok((Subtraction { set, table }, heap))
    }
}

impl Rules for Subtraction {
    /// The heap.
    type Position = UBig;

    const NAME: &'static str = "subtraction";

    const INDEX: Index = Index::Heap;

    fn write(&self, heap: &UBig) -> String {
        taken_set::write(self.set.as_ref(), heap)
    }

    fn options(&self, heap: &UBig, _: Player, out: &mut Vec<UBig>) -> Result<(), Halt> {
        let set = self.set.as_ref().map_or(&[][..], Differences::as_slice);
        let taken = set.iter().rev().map(|&s| UBig::from(s));
        out.extend(taken.filter(|s| s <= heap).map(|s| heap - s));
        Ok(())
    }

    fn moves(&self, heap: &UBig, player: Player) -> Result<Vec<Move<UBig>>, Halt> {
        Ok(lowered(heap, self.option_list(heap, player)?))
    }

    fn known_value(&self, games: Games<'_>, heap: &UBig) -> Result<Option<Game>, Halt> {
        games.star(self.nimber(heap, games.limits())?).map(Some)
    }

    fn known_nimber(&self, heap: &UBig, limits: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        self.nimber(heap, limits).map(Some)
    }

    fn winning_moves(
        &self,
        heap: &UBig,
        player: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<UBig>>>, Halt> {
        let mut winning = Vec::new();
        for option in self.option_list(heap, player)? {
            if self.nimber(&option, limits)? == *rest {
                winning.push(option);
            }
        }
        Ok(Some(lowered(heap, winning)))
    }

    fn picture(&self, heap: &UBig) -> Picture {
        Picture::Heaps(vec![heap.to_string()])
    }
}

impl Impartial for Subtraction {}

impl PartialEq for Subtraction {
    fn eq(&self, other: &Self) -> bool {
        self.set == other.set
    }
}

impl Eq for Subtraction {}

impl std::fmt::Debug for Subtraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers = self.set.as_ref().map(Differences::to_string);
        write!(f, "Subtraction({})", numbers.unwrap_or_default())
    }
}

impl Subtraction {
    fn nimber(&self, heap: &UBig, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        let fresh = || Table::new(self.set.as_ref());
        self.table.with(fresh, |table| table.nimber(heap, limits))
    }
}

/// What is known of the values of one set.
struct Table {
    /// The game, or nothing when the set is empty.
    game: Option<grundy_heap::Subtraction>,
    /// The values of the first heaps.
    first: Vec<u32>,
    solved: Option<SolvedSubtraction>,
}

impl Table {
    fn new(set: Option<&Differences>) -> Table {
        Table {
            game: set.cloned().map(grundy_heap::Subtraction::new),
            first: Vec::new(),
            solved: None,
        }
    }

    fn nimber(&mut self, heap: &UBig, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        limits.tick()?;
        // Nobody can move.
        let Some(game) = &self.game else {
            return Ok(Nimber::ZERO);
        };
        if let Some(solved) = &self.solved {
            return solved.nimber(heap, limits);
        }
        let small = u64::try_from(heap).ok().filter(|&heap| heap < FIRST_HEAPS);
        if let Some(heap) = small
            && game.formula().is_none()
        {
            return first_nimber(&mut self.first, game, heap, limits);
        }
        let solved = self.solved.insert(game.solve(limits)?);
        solved.nimber(heap, limits)
    }
}

/// The value of a small heap, among those of the first heaps.
fn first_nimber(
    first: &mut Vec<u32>,
    game: &grundy_heap::Subtraction,
    heap: u64,
    limits: &Limits<'_>,
) -> Result<Nimber, Halt> {
    let index = usize::try_from(heap).map_err(|_| Halt::Memory)?;
    if first.len() <= index {
        *first = game.values(0..first_values_for(heap), limits)?;
    }
    Ok(Nimber::from(u64::from(first[index])))
}
