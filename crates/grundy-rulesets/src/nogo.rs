//! `NoGo`: a player places a stone of his own so that every block of either colour keeps a liberty.
//!
//! A block is stones of one colour that hang together, a liberty an empty square beside it. Stones
//! of different colours share no block and no liberty between them, so the board falls apart
//! between them. Turning the board keeps the value, exchanging the colours negates it.

use grundy_num::{Halt, Player};
use grundy_rules::board::{
    Exchange, Frame, Letter, Piece, Pieces, STONES_LEGEND, Touch, bits, typed_rows,
};
use grundy_rules::{
    ArgError, Args, Info, Likeness, Move, Picture, Rules, Ruleset, Split, SwitchSum,
};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nogo;

const USAGE: &str = "nogo(\"...|X.O\")";

impl Ruleset for Nogo {
    const INFO: Info = Info {
        summary: "place a stone so that every block of stones keeps a liberty; Left has X, Right O",
        example: USAGE,
        rules: "A position is a board with stones of both players. A player places a stone of his \
            own on an empty square, so that afterwards every block of stones of one colour, his \
            own or not, has an empty square beside it. Who cannot move loses.",
        notation: "`nogo(\"...|X.O\")`: `X` (or `L`, `B`) is a stone of Left's, `O` (or `R`, `W`) one \
            of Right's, `.` an empty square, `#` a square that is gone; small letters do as \
            well. Rows are joined by `|` or `/`, or stand on lines of their own. An empty board \
            is typed by its size, rows before columns: `nogo(4, 5)` or `nogo(\"4x5\")`.",
        theory: "The board falls apart between stones of different colours. To decide the winner is \
            PSPACE-complete on planar graphs (Burke and Hearn, \"PSPACE-complete two-color \
            planar placement games\").",
        source: "A variant of Go; Chou, Teytaud and Yen, \"Revisiting Monte-Carlo tree search on a \
            normal form game: NoGo\" (2011).",
    };

    const LEGEND: &'static [Letter] = STONES_LEGEND;

    fn read(args: &Args<'_>) -> Result<(Self, Pieces), ArgError> {
        let board = Pieces::read_args(args, USAGE, Self::LEGEND)?;
        let Some(dead) = first_without_liberty(&board) else {
            return Ok((Nogo, board));
        };
        let (row, column) = (dead / board.columns(), dead % board.columns());
        // Only a typed board has stones, and all its letters are one byte.
        let at = typed_rows(args.text(0, USAGE)?)[row].start + column;
        let letter = char::from(board.get(dead).letter());
        Err(ArgError::new(
            0,
            format!("expected every block to have a liberty, found a block of `{letter}` without"),
        )
        .at(at..at + 1)
        .label(format!("row {}, column {}", row + 1, column + 1))
        .hint("stones that hang together need an empty square `.` beside one of them"))
    }
}

impl Rules for Nogo {
    type Position = Pieces;

    const NAME: &'static str = "nogo";

    fn write(&self, board: &Pieces) -> String {
        board.write()
    }

    fn options(&self, board: &Pieces, player: Player, out: &mut Vec<Pieces>) -> Result<(), Halt> {
        each_move(board, player, |_, _, after| out.push(after));
        Ok(())
    }

    /// A move is called after the square and the stone placed there: `b2_X`.
    fn moves(&self, board: &Pieces, player: Player) -> Result<Vec<Move<Pieces>>, Halt> {
        let mut moves = Vec::new();
        each_move(board, player, |square, stone, after| {
            let square = board.square_name(square);
            let letter = char::from(stone.letter());
            moves.push(Move::named(format!("{square}_{letter}"), after).at([square]));
        });
        Ok(moves)
    }

    fn option_count(&self, board: &Pieces, player: Player) -> Option<usize> {
        let moves = small_moves(board, board.frame()?, player);
        Some(moves.count_ones() as usize)
    }

    fn components(&self, board: &Pieces, out: &mut Vec<Pieces>) -> Split {
        let joined = |a, b| {
            a != Piece::Gone
                && b != Piece::Gone
                && (a == b || a == Piece::Empty || b == Piece::Empty)
        };
        board.each_part(Touch::Edges, joined, Piece::Gone, |part| {
            // A lone empty square is nobody's move.
            if part.len() > 1 {
                out.push(part);
            }
        });
        Split::Parts
    }

    fn normalize(&self, board: &mut Pieces) -> Likeness {
        if board.rows() == 1 || board.columns() == 1 {
            shorten_blocks(board);
        }
        board.turn_to_least(Exchange::Colours)
    }

    /// Moves, those of the opponent counting twice, and half as much the liberties of either colour.
    ///
    /// Measured on boards up to 4x4 and strips: without the liberties a search takes nearly twice as
    /// many sums.
    fn promise(&self, board: &Pieces, mover: Player) -> Option<i64> {
        let frame = board.frame()?;
        let empty = board.plane(Piece::Empty);
        let counts = [mover, mover.opponent()].map(|player| {
            let [own, _] = Piece::own_and_other(player);
            let moves = small_moves(board, frame, player);
            let liberties = frame.touching(board.plane(own)) & empty;
            [moves, liberties].map(|set| i64::from(set.count_ones()))
        });
        let [[moves, liberties], [other_moves, other_liberties]] = counts;
        let balance = 2 * (moves - 2 * other_moves) + liberties - other_liberties;
        Some(balance * SwitchSum::UNIT / 2)
    }

    fn picture(&self, board: &Pieces) -> Picture {
        board.picture()
    }
}

/// Makes the blocks of a strip one stone each: a block has its liberties at its ends, however long
/// it is.
fn shorten_blocks(strip: &mut Pieces) {
    if strip.frame().is_none() || strip.rows() > 1 {
        let mut pieces: Vec<Piece> = (0..strip.len()).map(|at| strip.get(at)).collect();
        pieces.dedup_by(|a, b| a == b && *a != Piece::Empty);
        *strip = Pieces::strip(pieces);
        return;
    }
    let like_the_one_before = [Piece::Left, Piece::Right, Piece::Gone].map(|piece| {
        let squares = strip.plane(piece);
        squares & squares << 1
    });
    let without = like_the_one_before
        .into_iter()
        .fold(0, |set, squares| set | squares);
    if without != 0 {
        *strip = strip.drawn_together(without);
    }
}

/// Visits the moves: the square, the stone placed there, and the board after it.
fn each_move(board: &Pieces, player: Player, mut visit: impl FnMut(usize, Piece, Pieces)) {
    let [own, _] = Piece::own_and_other(player);
    if let Some(frame) = board.frame() {
        for square in bits(small_moves(board, frame, player)) {
            let square = square as usize;
            visit(square, own, board.with(&[(square, own)]));
        }
        return;
    }
    for square in board.squares(Piece::Empty) {
        let after = board.with(&[(square, own)]);
        if keeps_liberties(&after, square) {
            visit(square, own, after);
        }
    }
}

/// Where a stone may be placed, by words: a stone keeps a liberty beside an empty square, or in a
/// block that has one more; and a block of the opponent's that has one liberty keeps it.
fn small_moves(board: &Pieces, frame: Frame, player: Player) -> u64 {
    let [own, other] = Piece::own_and_other(player);
    let empty = board.plane(Piece::Empty);
    let liberties = |stones: u64| {
        let mut rest = stones;
        std::iter::from_fn(move || {
            let block = (rest != 0).then(|| frame.connected_part(rest))?;
            rest &= !block;
            Some(frame.touching(block) & empty)
        })
    };
    let is_last = |set: u64| set & set.wrapping_sub(1) == 0;
    let open = liberties(board.plane(own)).filter(|&set| !is_last(set));
    let open = open.fold(frame.touching(empty), |open, set| open | set);
    let last = liberties(board.plane(other)).filter(|&set| is_last(set));
    let last = last.fold(0, |last, set| last | set);
    empty & open & !last
}

fn neighbours(board: &Pieces, square: usize) -> impl Iterator<Item = usize> {
    let steps = Touch::Edges.steps().iter();
    steps.filter_map(move |&(rows, columns)| board.step(square, rows, columns))
}

/// Whether the blocks on and beside a square, where a stone was just placed, have liberties; no
/// other block lost one.
fn keeps_liberties(board: &Pieces, placed: usize) -> bool {
    let is_stone = |&square: &usize| matches!(board.get(square), Piece::Left | Piece::Right);
    has_liberty(board, placed)
        && neighbours(board, placed)
            .filter(is_stone)
            .all(|square| has_liberty(board, square))
}

/// Whether the block of the stone on a square has a liberty.
fn has_liberty(board: &Pieces, stone: usize) -> bool {
    // Most stones have one of their own, which needs no lists.
    if neighbours(board, stone).any(|square| board.get(square) == Piece::Empty) {
        return true;
    }
    let colour = board.get(stone);
    let mut block = vec![stone];
    let mut seen = vec![false; board.len()];
    seen[stone] = true;
    while let Some(square) = block.pop() {
        for next in neighbours(board, square) {
            if board.get(next) == Piece::Empty {
                return true;
            }
            if !seen[next] && board.get(next) == colour {
                seen[next] = true;
                block.push(next);
            }
        }
    }
    false
}

/// A stone of a block without a liberty.
fn first_without_liberty(board: &Pieces) -> Option<usize> {
    // Liberties spread from the empty squares over the blocks beside them.
    let mut alive: Vec<bool> = vec![false; board.len()];
    let mut reached = board.squares(Piece::Empty);
    while let Some(square) = reached.pop() {
        let from = board.get(square);
        for next in neighbours(board, square) {
            let stone = board.get(next);
            let is_stone = matches!(stone, Piece::Left | Piece::Right);
            if is_stone && !alive[next] && (from == Piece::Empty || from == stone) {
                alive[next] = true;
                reached.push(next);
            }
        }
    }
    let stones = [Piece::Left, Piece::Right].map(|piece| board.squares(piece));
    stones
        .into_iter()
        .flatten()
        .filter(|&square| !alive[square])
        .min()
}
