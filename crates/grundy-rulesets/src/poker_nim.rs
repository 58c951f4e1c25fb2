//! Poker nim: nim in which a player may also add tokens to a heap from a pocket of his own.
//!
//! Tokens taken are lost, so play ends; a heap taken whole is gone and nothing is added to it. The
//! moves are partizan, yet adding is reversible (the opponent takes the tokens away again), so the
//! value is that of the heaps in nim.

use std::cmp::Ordering;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{Arg, ArgError, Args, Info, Likeness, Mark, Move, Picture, Rules, Ruleset};

use crate::heap_move::heap_move;
use crate::nim::{changed, cut, few_options, nim_sum, sorted, with_heap, write_heaps};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PokerNim;

/// Heaps and what each player can add to them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    heaps: Box<[UBig]>,
    /// Left's pocket and Right's.
    pockets: [UBig; 2],
}

const USAGE: &str = "poker_nim([4, 4], 3, 2)";

impl Ruleset for PokerNim {
    const INFO: Info = Info {
        summary: "nim in which a player may also add tokens from his own pocket to a heap",
        example: USAGE,
        rules: "A position is some heaps of tokens, and a pocket of tokens for each player. A player \
            takes as many tokens as he likes from one heap, which are then lost, or adds tokens \
            from his own pocket to a heap that is not empty. Who cannot move loses.",
        notation: "`poker_nim([4, 4], 3, 2)`: the heaps in square brackets, Left's pocket, Right's \
            pocket. `1..4` among the heaps stands for 1, 2, 3, 4.",
        theory: "Adding is reversible, since the opponent can take the same tokens away at once: the \
            value is that of the heaps in Nim, whatever the pockets hold.",
        source: "Berlekamp, Conway and Guy, Winning Ways, chapter 3; in a Russian brochure on \
            Conway's surreal numbers, rules 2.2 (\"Покерный ним\").",
    };

    fn read(args: &Args<'_>) -> Result<(Self, Table), ArgError> {
        args.expect_count(3..=3, USAGE)?;
        let heaps = args.list(0)?.iter().map(read_heap);
        let heaps = heaps.collect::<Result<_, _>>()?;
        let pockets = [args.natural(1)?, args.natural(2)?];
        Ok((PokerNim, Table { heaps, pockets }))
    }
}

impl Rules for PokerNim {
    type Position = Table;

    const NAME: &'static str = "poker_nim";

    fn write(&self, table: &Table) -> String {
        let [left, right] = &table.pockets;
        format!("[{}], {left}, {right}", write_heaps(&table.heaps))
    }

    fn options(&self, table: &Table, player: Player, out: &mut Vec<Table>) -> Result<(), Halt> {
        self.listable(table)?;
        table.each_move(player, |_, after| out.push(after));
        Ok(())
    }

    fn moves(&self, table: &Table, player: Player) -> Result<Vec<Move<Table>>, Halt> {
        self.listable(table)?;
        let mut moves = Vec::new();
        table.each_move(player, |i, after| moves.push(table.changed_heap(i, after)));
        Ok(moves)
    }

    fn listable(&self, table: &Table) -> Result<u64, Halt> {
        // Each heap takes what a pocket holds.
        let largest = table.pockets.iter().max().into_iter();
        let added = table.heaps.iter().flat_map(|_| largest.clone());
        few_options(table.heaps.iter().chain(added).chain(largest.clone()))
    }

    fn normalize(&self, table: &mut Table) -> Likeness {
        table.heaps = sorted(&table.heaps);
        // Exchanging the pockets exchanges the players.
        match table.pockets[0].cmp(&table.pockets[1]) {
            Ordering::Greater => Likeness::Same,
            Ordering::Equal => Likeness::Both,
            Ordering::Less => {
                table.pockets.swap(0, 1);
                Likeness::Negative
            }
        }
    }

    fn known_value(&self, games: Games<'_>, table: &Table) -> Result<Option<Game>, Halt> {
        games.star(nim_sum(&table.heaps)).map(Some)
    }

    fn known_nimber(&self, table: &Table, _: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        Ok(Some(nim_sum(&table.heaps)))
    }

    fn winning_moves(
        &self,
        table: &Table,
        player: Player,
        rest: &Nimber,
        _: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Table>>>, Halt> {
        let change = nim_sum(&table.heaps) + rest;
        let pocket = &table.pockets[player as usize];
        let mut moves = Vec::new();
        for (i, heap) in table.heaps.iter().enumerate() {
            let target = changed(heap, &change);
            if target < *heap {
                let after = table.taking(with_heap(&table.heaps, i, target));
                moves.push(table.changed_heap(i, after));
            } else if target > *heap && !heap.is_zero() {
                let added = target - heap;
                if added <= *pocket {
                    moves.push(table.changed_heap(i, table.adding(i, player, &added)));
                }
            }
        }
        Ok(Some(moves))
    }

    fn picture(&self, table: &Table) -> Picture {
        let heaps = Picture::Heaps(table.heaps.iter().map(UBig::to_string).collect());
        let [left, right] = &table.pockets;
        let pockets = vec![
            (Mark::Left, format!("Left's pocket: {left}")),
            (Mark::Right, format!("Right's pocket: {right}")),
        ];
        Picture::Noted(Box::new(heaps), pockets)
    }
}

impl Table {
    /// Visits the moves of a player, which must be few: the heap that changes, and the table after
    /// it.
    fn each_move(&self, player: Player, mut visit: impl FnMut(usize, Table)) {
        cut(&self.heaps, |i, heaps| visit(i, self.taking(heaps)));
        let pocket = u64::try_from(&self.pockets[player as usize]);
        let pocket = pocket.expect("listable pockets are small");
        for (i, heap) in self.heaps.iter().enumerate() {
            if heap.is_zero() {
                continue;
            }
            for added in 1..=pocket {
                visit(i, self.adding(i, player, &UBig::from(added)));
            }
        }
    }

    /// The move that changes this heap.
    fn changed_heap(&self, i: usize, after: Table) -> Move<Table> {
        heap_move(&self.heaps, i, &after.heaps[i].clone(), after)
    }

    /// After tokens were taken, which are lost.
    fn taking(&self, heaps: Box<[UBig]>) -> Table {
        Table {
            heaps,
            pockets: self.pockets.clone(),
        }
    }

    /// After `player` adds tokens to heap `i`; the pocket holds them.
    fn adding(&self, i: usize, player: Player, added: &UBig) -> Table {
        let mut pockets = self.pockets.clone();
        pockets[player as usize] -= added;
        let heap = &self.heaps[i] + added;
        Table {
            heaps: with_heap(&self.heaps, i, heap),
            pockets,
        }
    }
}

fn read_heap(heap: &Arg) -> Result<UBig, ArgError> {
    let found = match heap {
        Arg::Integer(n) => match UBig::try_from(n.clone()) {
            Ok(n) => return Ok(n),
            Err(_) => n.to_string(),
        },
        other => other.kind().to_owned(),
    };
    let message = format!("expected heaps, integers that are not negative, found {found}");
    Err(ArgError::new(0, message).hint(format!("write `{USAGE}`: heaps, Left's pocket, Right's")))
}
