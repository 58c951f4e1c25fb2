//! Clobber: a stone moves onto an opponent's stone beside it, which is removed.
//!
//! Stones never move onto empty squares, so the stones that hang together are the components, and
//! those of one colour are zero. Turning the board keeps the value, exchanging the colours negates
//! it.

use grundy_num::{Halt, Player};
use grundy_rules::board::{Exchange, Frame, Letter, Piece, Pieces, STONES_LEGEND, Touch};
use grundy_rules::{
    ArgError, Args, Bounds, Effort, Info, Likeness, Move, Picture, Rules, Ruleset, Split, SwitchSum,
};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clobber;

const USAGE: &str = "clobber(\"XO|OX\")";

impl Ruleset for Clobber {
    const INFO: Info = Info {
        summary: "a stone moves onto an opponent's stone beside it; Left has X, Right O",
        example: USAGE,
        rules: "A position is a board with stones of both players. A player moves a stone of his own \
            onto an opponent's stone right beside it, above it or below it, and removes that \
            stone. Who cannot move loses.",
        notation: "`clobber(\"XO|OX\")`: `X` (or `L`, `B`) is a stone of Left's, `O` (or `R`, `W`) one \
            of Right's, `.` an empty square, `#` a square that is gone; small letters do as \
            well. Rows are joined by `|` or `/`, or stand on lines of their own.",
        theory: "Whenever one player can move, so can the other: all values are infinitesimal. Stones \
            that do not hang together are independent. On graphs, determining the value is \
            NP-hard.",
        source: "Michael Albert, J. P. Grossman, Richard Nowakowski and David Wolfe, \"An \
            introduction to Clobber\" (2005).",
    };

    const LEGEND: &'static [Letter] = STONES_LEGEND;

    fn read(args: &Args<'_>) -> Result<(Self, Pieces), ArgError> {
        Ok((Clobber, Pieces::read(args, USAGE, Self::LEGEND)?))
    }
}

impl Rules for Clobber {
    type Position = Pieces;

    const NAME: &'static str = "clobber";

    fn write(&self, board: &Pieces) -> String {
        board.write()
    }

    fn options(&self, board: &Pieces, player: Player, out: &mut Vec<Pieces>) -> Result<(), Halt> {
        each_move(board, player, |_, after| out.push(after));
        Ok(())
    }

    /// A move is called after where the stone was and where it goes: `a1-b1`.
    fn moves(&self, board: &Pieces, player: Player) -> Result<Vec<Move<Pieces>>, Halt> {
        let mut moves = Vec::new();
        each_move(board, player, |squares, after| {
            moves.push(board.move_through(squares, after));
        });
        Ok(moves)
    }

    fn option_count(&self, board: &Pieces, _: Player) -> Option<usize> {
        // A pair of neighbours of both colours is a move of either player.
        let frame = board.frame()?;
        Some(pairs(frame, board.plane(Piece::Left), board.plane(Piece::Right)) as usize)
    }

    fn components(&self, board: &Pieces, out: &mut Vec<Pieces>) -> Split {
        let is_stone = |piece| matches!(piece, Piece::Left | Piece::Right);
        let joined = |a, b| is_stone(a) && is_stone(b);
        board.each_part(Touch::Edges, joined, Piece::Empty, |part| {
            if part.has(Piece::Left) && part.has(Piece::Right) {
                out.push(part);
            }
        });
        Split::Parts
    }

    fn normalize(&self, board: &mut Pieces) -> Likeness {
        board.turn_to_least(Exchange::Colours)
    }

    /// Whenever one player can move, so can the other: the game is all small, and so infinitesimal
    /// (the lawnmower theorem): beside a positive number Left moves here while anybody can, and what
    /// is left then is still positive.
    fn bounds(&self, _: &Pieces, effort: Effort) -> Option<Bounds> {
        (effort == Effort::Glance).then_some(Bounds::INFINITESIMAL)
    }

    /// Moves, of which both have as many: the fewer, the better. Among equals, stones of the mover
    /// that can move are better, and stones of his opponent that can move are worse.
    ///
    /// Measured on three boards of mixed stones: with moves alone a search takes a quarter to two thirds
    /// more sums; of a full board as many.
    fn promise(&self, board: &Pieces, mover: Player) -> Option<i64> {
        let frame = board.frame()?;
        let [own, other] = Piece::own_and_other(mover).map(|piece| board.plane(piece));
        let count = |set: u64| i64::from(set.count_ones());
        let moves = i64::from(pairs(frame, own, other));
        let can_move = count(frame.touching(other) & own);
        let others_can_move = count(frame.touching(own) & other);
        Some((can_move - others_can_move - 4 * moves) * SwitchSum::UNIT / 4)
    }

    fn picture(&self, board: &Pieces) -> Picture {
        board.picture()
    }
}

/// How many squares of one set are beside one of the other, each as often as it is.
fn pairs(frame: Frame, these: u64, those: u64) -> u32 {
    let beside = [
        frame.left_of(these),
        frame.right_of(these),
        frame.above(these),
        frame.below(these),
    ];
    beside
        .into_iter()
        .map(|set| (set & those).count_ones())
        .sum()
}

/// Visits the moves: where the stone was, where it goes, and the board after it.
fn each_move(board: &Pieces, player: Player, mut visit: impl FnMut([usize; 2], Pieces)) {
    let [own, other] = Piece::own_and_other(player);
    for from in board.squares(own) {
        for &(rows, columns) in Touch::Edges.steps() {
            let to = board.step(from, rows, columns);
            if let Some(to) = to.filter(|&to| board.get(to) == other) {
                let after = board.with(&[(from, Piece::Empty), (to, own)]);
                visit([from, to], after);
            }
        }
    }
}
