//! Konane: a stone jumps over an opponent's stone beside it onto the empty square behind, and on
//! in the same direction as long as it likes and can; the stones jumped over are removed.
//!
//! Everything happens on triples of squares in a line: where a stone may start, what it may jump
//! over, where it may land. Triples that share no square do not meet, so they make the
//! components. Turning the board keeps the value, exchanging the colours negates it.

use grundy_num::{Halt, Player};
use grundy_rules::board::{Exchange, Letter, Piece, Pieces, Touch};
use grundy_rules::{ArgError, Args, Info, Likeness, Move, Picture, Rules, Ruleset, Split};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Konane;

const USAGE: &str = "konane(\".ox.|o..x\")";

impl Ruleset for Konane {
    const INFO: Info = Info {
        summary: "a stone jumps over opposing stones in a line and removes them; Left has x, Right o",
        example: USAGE,
        rules: "A position is a board with stones of both players. A player jumps with a stone of \
            his own over an opponent's stone beside it onto the empty square behind, and may go \
            on jumping in the same direction; the stones jumped over are removed. Who cannot \
            move loses.",
        notation: "`konane(\".ox.|o..x\")`: `x` (or `L`, `B`) is a stone of Left's, `o` (or `R`, `W`) \
            one of Right's, `.` an empty square, `#` a square that is gone; capitals do as well. \
            Rows are joined by `|` or `/`, or stand on lines of their own.",
        theory: "Parts of the board that no jumps join are independent, so their values add up. To \
            decide the winner is PSPACE-complete (Hearn, \"Amazons, Konane, and Cross Purposes \
            are PSPACE-complete\").",
        source: "An old game of Hawaii.",
    };

    const LEGEND: &'static [Letter] = &[
        Letter::new(b'.', "an empty square"),
        Letter::new(b'x', "a stone of Left's").or("LB"),
        Letter::new(b'o', "a stone of Right's").or("RW"),
        Letter::new(b'#', "a square that is gone"),
    ];

    fn read(args: &Args<'_>) -> Result<(Self, Pieces), ArgError> {
        Ok((Konane, Pieces::read(args, USAGE, Self::LEGEND)?))
    }
}

impl Rules for Konane {
    type Position = Pieces;

    const NAME: &'static str = "konane";

    fn write(&self, board: &Pieces) -> String {
        board.write().to_ascii_lowercase()
    }

    fn options(&self, board: &Pieces, player: Player, out: &mut Vec<Pieces>) -> Result<(), Halt> {
        each_move(board, player, |_, after| out.push(after));
        Ok(())
    }

    /// A move is called after where the stone was and where it lands at last: `a1-e1`.
    fn moves(&self, board: &Pieces, player: Player) -> Result<Vec<Move<Pieces>>, Halt> {
        let mut moves = Vec::new();
        each_move(board, player, |squares, after| {
            moves.push(board.move_through(squares, after));
        });
        Ok(moves)
    }

    fn components(&self, board: &Pieces, out: &mut Vec<Pieces>) -> Split {
        // A stone that no jump starts from or goes over stays.
        board.parts_of_triples(possible_jumps, 2, out);
        Split::Parts
    }

    fn normalize(&self, board: &mut Pieces) -> Likeness {
        board.turn_to_least(Exchange::Colours)
    }

    fn picture(&self, board: &Pieces) -> Picture {
        board.picture()
    }
}

/// Visits the moves: where the stone was, where it lands, and the board after it.
fn each_move(board: &Pieces, player: Player, mut visit: impl FnMut([usize; 2], Pieces)) {
    let [own, other] = Piece::own_and_other(player);
    for from in board.squares(own) {
        for &direction in Touch::Edges.steps() {
            let mut changes = vec![(from, Piece::Empty)];
            let mut at = from;
            while let Some((over, to)) = jump(board, at, direction) {
                if board.get(over) != other || board.get(to) != Piece::Empty {
                    break;
                }
                changes.push((over, Piece::Empty));
                changes.push((to, own));
                visit([from, to], board.with(&changes));
                changes.pop();
                at = to;
            }
        }
    }
}

/// The squares jumped over and onto.
fn jump(board: &Pieces, from: usize, (rows, columns): (isize, isize)) -> Option<(usize, usize)> {
    let over = board.step(from, rows, columns)?;
    Some((over, board.step(over, rows, columns)?))
}

/// All jumps `[from, over, onto]` that could ever happen, and perhaps some that cannot: a player's
/// stones may get wherever jumps from their squares lead, whatever stands there now.
fn possible_jumps(board: &Pieces) -> Vec<[usize; 3]> {
    let stones = [Piece::Left, Piece::Right];
    let mut reach = stones.map(|piece| {
        (0..board.len())
            .map(|square| board.get(square) == piece)
            .collect::<Vec<bool>>()
    });
    let mut jumps = Vec::new();
    let mut grown = true;
    while grown {
        grown = false;
        jumps.clear();
        for from in 0..board.len() {
            for &direction in Touch::Edges.steps() {
                let Some((over, to)) = jump(board, from, direction) else {
                    continue;
                };
                if board.get(to) == Piece::Gone {
                    continue;
                }
                for (own, other) in [(0, 1), (1, 0)] {
                    if reach[own][from] && reach[other][over] {
                        grown |= !reach[own][to];
                        reach[own][to] = true;
                        jumps.push([from, over, to]);
                    }
                }
            }
        }
    }
    jumps
}
