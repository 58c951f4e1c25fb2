//! All-but games: take from the heap any number of tokens that the set does not contain.
//!
//! The values grow in an arithmetic period, which is found and proved by [`grundy_heap::AllBut`],
//! so heaps may have thousands of digits: their nimbers and winning moves come from theory, and
//! only the list of all options is refused.

use grundy_game::{Game, Games};
use grundy_heap::{Differences, SolvedAllBut};
use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{ArgError, Args, Impartial, Index, Info, Move, Picture, Rules, Ruleset};

use crate::heap_move::lowered;
use crate::nim::few_options;
use crate::shelf::{Shared, Shelf};
use crate::taken_set::{self, FIRST_HEAPS, first_values_for};

/// The numbers of tokens that may not be taken.
#[derive(Clone)]
pub struct AllBut {
    set: Option<Differences>,
    table: Shared<Table>,
}

const USAGE: &str = "all_but(1, 3)[100]";

static TABLES: Shelf<Option<Differences>, Table> = Shelf::new();

impl Ruleset for AllBut {
    const INFO: Info = Info {
        summary: "take any number of tokens that the set does not contain",
        example: USAGE,
        rules: "A position is one heap of tokens, and the rules have a finite set of numbers. A \
            player takes any number of tokens, at least one, that the set does not contain. Who \
            cannot move loses.",
        notation: "`all_but(1, 3)[100]`: the set of numbers that may not be taken, then the heap in \
            square brackets. `1..4` stands for 1, 2, 3, 4, and `all_but()[100]` is Nim. Several heaps are a sum: `all_but(1, \
            3)[5, 6]`. The heap may have thousands of digits.",
        theory: "For every finite set the nim-values are arithmetically periodic: they grow by a \
            fixed amount from one period to the next. `grundy period all-but 1,3` finds \
            preperiod, period and saltus, and proves them.",
        source: "Angela Siegel, \"Finite Excluded Subtraction Sets and Infinite Modular Nim\" (thesis, \
            2005), has the theorem; Hubert Sobociński, Kornel Tłaczała and Michał Szewczak, \"Wartość Sprague-Grundy'ego \
            w grach Subtraction i All-But\" (2025), definition 2 and section 3.",
    };

    fn read(args: &Args<'_>) -> Result<(Self, UBig), ArgError> {
        let (set, heap) = taken_set::read(args, USAGE)?;
        let table = TABLES.table(set.clone(), |set| Table::new(set.as_ref()));
        Ok((AllBut { set, table }, heap))
    }
}

impl Rules for AllBut {
    /// The heap.
    type Position = UBig;

    const NAME: &'static str = "all_but";

    const INDEX: Index = Index::Heap;

    fn write(&self, heap: &UBig) -> String {
        taken_set::write(self.set.as_ref(), heap)
    }

    fn options(&self, heap: &UBig, _: Player, out: &mut Vec<UBig>) -> Result<(), Halt> {
        self.listable(heap)?;
        let heap = u64::try_from(heap).expect("listable heaps are small");
        let after = (0..heap).filter(|after| !forbids(self.set.as_ref(), heap - after));
        out.extend(after.map(UBig::from));
        Ok(())
    }

    fn moves(&self, heap: &UBig, player: Player) -> Result<Vec<Move<UBig>>, Halt> {
        Ok(lowered(heap, self.option_list(heap, player)?))
    }

    fn listable(&self, heap: &UBig) -> Result<u64, Halt> {
        few_options([heap])
    }

    fn known_value(&self, games: Games<'_>, heap: &UBig) -> Result<Option<Game>, Halt> {
        let nimber = self.with_table(|table| table.nimber(heap, games.limits()))?;
        games.star(nimber).map(Some)
    }

    fn known_nimber(&self, heap: &UBig, limits: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        self.with_table(|table| table.nimber(heap, limits))
            .map(Some)
    }

    fn winning_moves(
        &self,
        heap: &UBig,
        _: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<UBig>>>, Halt> {
        let winning = self.with_table(|table| table.winning_moves(heap, rest, limits))?;
        Ok(Some(lowered(heap, winning)))
    }

    fn picture(&self, heap: &UBig) -> Picture {
        Picture::Heaps(vec![heap.to_string()])
    }
}

impl Impartial for AllBut {}

impl PartialEq for AllBut {
    fn eq(&self, other: &Self) -> bool {
        self.set == other.set
    }
}

impl Eq for AllBut {}

impl std::fmt::Debug for AllBut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers = self.set.as_ref().map(Differences::to_string);
        write!(f, "AllBut({})", numbers.unwrap_or_default())
    }
}

impl AllBut {
    fn with_table<A>(&self, work: impl FnOnce(&mut Table) -> A) -> A {
        self.table.with(|| Table::new(self.set.as_ref()), work)
    }
}

/// Whether a number may not be taken.
fn forbids(set: Option<&Differences>, number: u64) -> bool {
    set.is_some_and(|set| set.contains(number))
}

/// What is known of the values of one set.
struct Table {
    /// The game, or nothing when the set is empty.
    game: Option<grundy_heap::AllBut>,
    /// The values of the first heaps.
    first: Vec<u64>,
    solved: Option<SolvedAllBut>,
}

impl Table {
    fn new(set: Option<&Differences>) -> Table {
        Table {
            game: set.cloned().map(grundy_heap::AllBut::new),
            first: Vec::new(),
            solved: None,
        }
    }

    fn nimber(&mut self, heap: &UBig, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        if self.game.is_none() {
            return Ok(Nimber::from(heap.clone()));
        }
        if let Some(small) = self.first_values(heap, limits)? {
            return Ok(Nimber::from(self.first[small]));
        }
        self.solved(limits)?.nimber(heap, limits)
    }

    fn winning_moves(
        &mut self,
        heap: &UBig,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Vec<UBig>, Halt> {
        let Some(game) = self.game.clone() else {
            // The move of Nim, if there is one.
            let left = Some(rest.to_ubig()).filter(|left| left < heap);
            return Ok(left.into_iter().collect());
        };
        let Some(small) = self.first_values(heap, limits)? else {
            let taken = self.solved(limits)?.winning_moves(heap, rest, limits)?;
            return Ok(taken.iter().rev().map(|taken| heap - taken).collect());
        };
        let (set, wanted) = (game.set(), rest.to_u64());
        let taken = |after: usize| (small - after) as u64;
        let after = (0..small).filter(|&after| wanted == Some(self.first[after]));
        let allowed = after.filter(|&after| !set.contains(taken(after)));
        Ok(allowed.map(UBig::from).collect())
    }

    /// Computes the values of a heap and all below it, and gives its index, where that takes less
    /// than to find the period.
    fn first_values(&mut self, heap: &UBig, limits: &Limits<'_>) -> Result<Option<usize>, Halt> {
        limits.tick()?;
        let small = u64::try_from(heap).ok().filter(|&heap| heap < FIRST_HEAPS);
        let Some(heap) = small else { return Ok(None) };
        let Some(game) = &self.game else {
            return Ok(None);
        };
        if self.solved.is_some() || game.formula().is_some() {
            return Ok(None);
        }
        let index = usize::try_from(heap).map_err(|_| Halt::Memory)?;
        if self.first.len() <= index {
            self.first = game.values(0..first_values_for(heap), limits)?;
        }
        Ok(Some(index))
    }

    fn solved(&mut self, limits: &Limits<'_>) -> Result<&SolvedAllBut, Halt> {
        Ok(match &mut self.solved {
            Some(solved) => solved,
            none => {
                let game = self.game.as_ref().expect("Nim is answered before");
                none.insert(game.solve(limits)?)
            }
        })
    }
}
