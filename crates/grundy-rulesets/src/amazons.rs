//! Amazons: a queen moves like a chess queen, then shoots an arrow like one, whose square burns.
//!
//! Nothing passes a burnt square, so the squares that hang together by king's moves are the
//! components; one without queens or without room is zero. Turning the board keeps the value,
//! exchanging the colours negates it.

use grundy_num::{Halt, Player};
use grundy_rules::board::{Exchange, Letter, Piece, Pieces, Touch};
use grundy_rules::{
    ArgError, Args, Bounds, Effort, Info, Likeness, Move, Picture, Rules, Ruleset, Split,
};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amazons;

const USAGE: &str = "amazons(\"X..|..O\")";

/// Moves on a board of no more squares are always listed.
const SMALL_BOARD: usize = 400;
/// The largest list of moves, in bytes, on others.
const MOST_BYTES: usize = 1 << 30;

impl Ruleset for Amazons {
    const INFO: Info = Info {
        summary: "a queen moves, then burns a square that she sees; Left has X, Right O",
        example: USAGE,
        rules: "A position is a board with queens of both players, some of its squares burnt. A \
            player moves a queen of his own like a chess queen over empty squares, and from \
            where she lands she shoots an arrow like another such move; the square it hits is \
            burnt, and nothing enters or passes it again. Who cannot move loses.",
        notation: "`amazons(\"X..|..O\")`: `X` (or `L`, `B`) is a queen of Left's, `O` (or `R`, `W`) \
            one of Right's, `.` an empty square, `#` a burnt one; small letters do as well. Rows \
            are joined by `|` or `/`, or stand on lines of their own.",
        theory: "Regions without a way between them are independent, so their values add up; most are \
            hot. To decide the winner is PSPACE-complete (Hearn, \"Amazons, Konane, and Cross \
            Purposes are PSPACE-complete\").",
        source: "Walter Zamkauskas, 1988.",
    };

    const LEGEND: &'static [Letter] = &[
        Letter::new(b'.', "an empty square"),
        Letter::new(b'X', "a queen of Left's").or("LB"),
        Letter::new(b'O', "a queen of Right's").or("RW"),
        Letter::new(b'#', "a burnt square"),
    ];

    fn read(args: &Args<'_>) -> Result<(Self, Pieces), ArgError> {
        Ok((Amazons, Pieces::read(args, USAGE, Self::LEGEND)?))
    }
}

impl Rules for Amazons {
    type Position = Pieces;

    const NAME: &'static str = "amazons";

    fn write(&self, board: &Pieces) -> String {
        board.write()
    }

    fn options(&self, board: &Pieces, player: Player, out: &mut Vec<Pieces>) -> Result<(), Halt> {
        self.listable(board)?;
        each_move(board, player, |_, after| out.push(after));
        Ok(())
    }

    /// A move is called after where the queen was, where she goes and what she burns: `a1-b2-c3`.
    fn moves(&self, board: &Pieces, player: Player) -> Result<Vec<Move<Pieces>>, Halt> {
        self.listable(board)?;
        let mut moves = Vec::new();
        each_move(board, player, |squares, after| {
            moves.push(board.move_through(squares, after));
        });
        Ok(moves)
    }

    /// A queen on an open board of 100 by 100 has more moves than anybody lists.
    fn listable(&self, board: &Pieces) -> Result<u64, Halt> {
        if board.len() <= SMALL_BOARD {
            return Ok(0);
        }
        let most_seen = 2 * (board.rows() + board.columns());
        let mut bytes = 0_usize;
        for queen in [Piece::Left, Piece::Right] {
            for from in board.squares(queen) {
                let mut seen = 0;
                each_seen(board, from, |_| seen += 1);
                bytes += seen * most_seen * board.len();
            }
        }
        if bytes > MOST_BYTES {
            return Err(Halt::TooLarge("the list of moves of the queens"));
        }
        Ok(0)
    }

    fn components(&self, board: &Pieces, out: &mut Vec<Pieces>) -> Split {
        let joined = |a, b| a != Piece::Gone && b != Piece::Gone;
        board.each_part(Touch::Corners, joined, Piece::Gone, |part| {
            let has_queen = part.has(Piece::Left) || part.has(Piece::Right);
            if has_queen && part.has(Piece::Empty) {
                out.push(part);
            }
        });
        Split::Parts
    }

    fn normalize(&self, board: &mut Pieces) -> Likeness {
        board.turn_to_least(Exchange::Colours)
    }

    /// Every move burns a square, so nobody makes more moves than there are empty ones. Where one
    /// player has queens alone, he has one move for each square that a queen sees in some direction:
    /// she steps there square by square, and burns the square that she left.
    fn bounds(&self, board: &Pieces, effort: Effort) -> Option<Bounds> {
        if effort == Effort::Closer {
            return None;
        }
        let empty = i32::try_from(board.squares(Piece::Empty).len()).ok()?;
        let line = |queen: Piece| {
            let lines = board
                .squares(queen)
                .into_iter()
                .map(|from| longest_line(board, from));
            lines.max().and_then(|line| i32::try_from(line).ok())
        };
        match (line(Piece::Left), line(Piece::Right)) {
            (Some(line), None) => Some(Bounds::between(line, empty)),
            (None, Some(line)) => Some(Bounds::between(-empty, -line)),
            _ => Some(Bounds::between(-empty, empty)),
        }
    }

    fn picture(&self, board: &Pieces) -> Picture {
        board.picture()
    }
}

/// Visits the moves: where the queen was, where she goes, the square burnt, and the board after it.
fn each_move(board: &Pieces, player: Player, mut visit: impl FnMut([usize; 3], Pieces)) {
    let [own, _] = Piece::own_and_other(player);
    for from in board.squares(own) {
        let lifted = board.with(&[(from, Piece::Empty)]);
        each_seen(&lifted, from, |to| {
            let moved = lifted.with(&[(to, own)]);
            each_seen(&moved, to, |burnt| {
                visit([from, to, burnt], moved.with(&[(burnt, Piece::Gone)]));
            });
        });
    }
}

/// The most squares that a queen sees from a square in one direction.
fn longest_line(board: &Pieces, from: usize) -> usize {
    let lines = Touch::Corners.steps().iter();
    let lengths = lines.map(|&step| line(board, from, step).count());
    lengths.max().unwrap_or(0)
}

/// The empty squares that a queen sees from a square.
fn each_seen(board: &Pieces, from: usize, visit: impl FnMut(usize)) {
    let steps = Touch::Corners.steps().iter();
    steps
        .flat_map(|&step| line(board, from, step))
        .for_each(visit);
}

/// The empty squares that a queen sees in one direction, the nearest first.
fn line(
    board: &Pieces,
    from: usize,
    (rows, columns): (isize, isize),
) -> impl Iterator<Item = usize> {
    let next = move |&at: &usize| {
        let next = board.step(at, rows, columns);
        next.filter(|&next| board.get(next) == Piece::Empty)
    };
    std::iter::successors(next(&from), next)
}
