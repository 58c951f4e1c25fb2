//! Boards whose squares are empty, gone, or hold a stone of either player.

use grundy_num::Player;

use crate::args::{ArgError, Args};
use crate::hooks::Likeness;
use crate::moves::Move;
use crate::picture::{Mark, Picture};

use super::frame::{Frame, bits};
use super::squares::{Squares, square_name};
use super::typed::Letter;

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Nothing.
    Empty,
    /// A stone of Left's.
    Left,
    /// A stone of Right's.
    Right,
    /// Nothing, and nothing ever will be.
    Gone,
}

/// A board of pieces.
///
/// Within 64 squares it is two words, beyond that letters; which one it is depends on the size
/// alone, so equal boards are equal values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces(Form);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Form {
    /// A square in both sets is gone, in neither empty; so exchanging the colours is exchanging
    /// the sets.
    Small { frame: Frame, left: u64, right: u64 },
    /// More than 64 squares, with the letters of [`Piece::letter`].
    Large(Squares),
}

/// Which squares count as neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Those beside, above and below.
    Edges,
    /// Those a king's move away.
    Corners,
}

/// What makes the negative of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// Stones change hands.
    Colours,
    /// Rows become columns.
    Turn,
}

impl Piece {
    /// All four.
    pub const ALL: [Piece; 4] = [Piece::Empty, Piece::Left, Piece::Right, Piece::Gone];

    /// The letter it is written with.
    pub fn letter(self) -> u8 {
        match self {
            Piece::Empty => b'.',
            Piece::Left => b'X',
            Piece::Right => b'O',
            Piece::Gone => b'#',
        }
    }

    /// The stones of a player and those of the opponent.
    pub fn own_and_other(player: Player) -> [Piece; 2] {
        match player {
            Player::Left => [Piece::Left, Piece::Right],
            Player::Right => [Piece::Right, Piece::Left],
        }
    }

    fn of_letter(letter: u8) -> Piece {
        match letter {
            b'X' | b'x' => Piece::Left,
            b'O' | b'o' => Piece::Right,
            b'#' => Piece::Gone,
            _ => Piece::Empty,
        }
    }
}

/// The letters of stones on a board.
pub const STONES_LEGEND: &[Letter] = &[
    Letter::new(b'.', "an empty square"),
    Letter::new(b'X', "a stone of Left's").or("LB"),
    Letter::new(b'O', "a stone of Right's").or("RW"),
    Letter::new(b'#', "a square that is gone"),
];

impl Pieces {
    /// Reads the only argument, made of the letters in `legend`: some of `.`, `X`, `O`, `#` (or `x`,
    /// `o`) with their meanings.
    pub fn read(args: &Args<'_>, usage: &str, legend: &[Letter]) -> Result<Pieces, ArgError> {
        let squares = Squares::read_board(0, args.only_text(usage)?, legend)?;
        Ok(Pieces::from_squares(&squares))
    }

    /// Reads all arguments: a board as above, or the size of an empty one, `4, 5` or `"4x5"`, rows
    /// before columns.
    pub fn read_args(args: &Args<'_>, usage: &str, legend: &[Letter]) -> Result<Pieces, ArgError> {
        let blank = Piece::Empty.letter();
        let squares = Squares::read_board_or_blank(args, usage, legend, blank);
        squares.map(|squares| Pieces::from_squares(&squares))
    }

    /// A strip: a board of one row.
    pub fn strip(pieces: impl IntoIterator<Item = Piece>) -> Pieces {
        let letters: Vec<u8> = pieces.into_iter().map(Piece::letter).collect();
        Pieces::from_squares(&Squares::new(letters.len(), letters))
    }

    /// The board in quotes, as it is read.
    pub fn write(&self) -> String {
        self.to_squares().write()
    }

    /// The board as squares.
    pub fn picture(&self) -> Picture {
        let mark = |&letter: &u8| match Piece::of_letter(letter) {
            Piece::Empty => Mark::Empty,
            Piece::Left => Mark::Left,
            Piece::Right => Mark::Right,
            Piece::Gone => Mark::Gone,
        };
        let squares = self.to_squares();
        let rows = squares.rows().map(|row| row.iter().map(mark).collect());
        Picture::Squares(rows.collect())
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        match &self.0 {
            Form::Small { frame, .. } => frame.rows(),
            Form::Large(squares) => squares.row_count(),
        }
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        match &self.0 {
            Form::Small { frame, .. } => frame.columns(),
            Form::Large(squares) => squares.columns(),
        }
    }

    /// How many squares there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Form::Small { frame, .. } => frame.len(),
            Form::Large(squares) => squares.letters().len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is on a square, counted row by row.
    pub fn get(&self, square: usize) -> Piece {
        match &self.0 {
            Form::Small { left, right, .. } => match (left >> square & 1, right >> square & 1) {
                (0, 0) => Piece::Empty,
                (1, 0) => Piece::Left,
                (0, _) => Piece::Right,
                _ => Piece::Gone,
            },
            Form::Large(squares) => Piece::of_letter(squares.letters()[square]),
        }
    }

    /// Whether this piece is on any square.
    pub fn has(&self, piece: Piece) -> bool {
        match &self.0 {
            Form::Small { .. } => self.plane(piece) != 0,
            Form::Large(squares) => squares.letters().contains(&piece.letter()),
        }
    }

    /// The squares with this piece, in order.
    pub fn squares(&self, piece: Piece) -> Vec<usize> {
        match &self.0 {
            Form::Small { .. } => bits(self.plane(piece)).map(|bit| bit as usize).collect(),
            Form::Large(_) => (0..self.len())
                .filter(|&at| self.get(at) == piece)
                .collect(),
        }
    }

    /// The square `rows` below and `columns` to the right of another; `None` off the board.
    pub fn step(&self, square: usize, rows: isize, columns: isize) -> Option<usize> {
        let width = self.columns();
        let row = (square / width).checked_add_signed(rows)?;
        let column = (square % width).checked_add_signed(columns)?;
        (row < self.rows() && column < width).then(|| row * width + column)
    }

    /// The same board after these changes, made in order.
    #[must_use]
    pub fn with(&self, changes: &[(usize, Piece)]) -> Pieces {
        match &self.0 {
            &Form::Small {
                frame,
                mut left,
                mut right,
            } => {
                for &(square, piece) in changes {
                    let bit = 1_u64 << square;
                    let put = |set: &mut u64, holds| if holds { *set |= bit } else { *set &= !bit };
                    put(&mut left, matches!(piece, Piece::Left | Piece::Gone));
                    put(&mut right, matches!(piece, Piece::Right | Piece::Gone));
                }
                Pieces(Form::Small { frame, left, right })
            }
            Form::Large(squares) => {
                let changes: Vec<(usize, u8)> = changes
                    .iter()
                    .map(|&(square, piece)| (square, piece.letter()))
                    .collect();
                Pieces(Form::Large(squares.with(&changes)))
            }
        }
    }

    /// The same strip without these squares: what was beside them moves together.
    ///
    /// # Panics
    /// When the board is not one row or has no [`frame`](Self::frame).
    #[must_use]
    pub fn drawn_together(&self, without: u64) -> Pieces {
        let Form::Small { frame, left, right } = self.0 else {
            unreachable!("sets of squares belong to small boards")
        };
        assert!(frame.rows() <= 1, "a strip is one row");
        let without = without & frame.all::<u64>();
        let close = |set: u64, square: u32| {
            let before = (1 << square) - 1;
            set & before | set >> 1 & !before
        };
        // From the last one, so that the others stay where they are.
        let mut rest = without;
        let (mut left, mut right) = (left, right);
        while rest != 0 {
            let last = rest.ilog2();
            rest &= !(1 << last);
            left = close(left, last);
            right = close(right, last);
        }
        let columns = frame.columns() - without.count_ones() as usize;
        let frame = Frame::new(1, columns).expect("fewer squares than before");
        Pieces(Form::Small { frame, left, right })
    }

    /// The name of a square, as [`Squares::square_name`] says.
    pub fn square_name(&self, square: usize) -> String {
        square_name(self.columns(), square)
    }

    /// A move called after the squares that it goes through, such as `a1-b1`.
    pub fn move_through<const N: usize>(&self, squares: [usize; N], to: Pieces) -> Move<Pieces> {
        let squares = squares.map(|square| self.square_name(square));
        Move::named(squares.join("-"), to).at(squares)
    }

    /// The least board that holds these squares, with `elsewhere` on all others.
    #[must_use]
    pub fn part(&self, squares: &[usize], elsewhere: Piece) -> Pieces {
        match &self.0 {
            Form::Small { .. } => {
                self.small_part(squares.iter().fold(0, |set, &at| set | 1 << at), elsewhere)
            }
            Form::Large(board) => Pieces::from_squares(&board.part(squares, elsewhere.letter())),
        }
    }

    /// Visits the parts that hang together, as [`part`](Self::part) makes them: a square leads to
    /// its neighbour when `joined` says so of the pieces on them, and belongs to a part at all
    /// when its piece is joined to itself.
    ///
    /// `joined` must be symmetric.
    pub fn each_part(
        &self,
        touch: Touch,
        joined: impl Fn(Piece, Piece) -> bool,
        elsewhere: Piece,
        mut visit: impl FnMut(Pieces),
    ) {
        match &self.0 {
            Form::Small { frame, .. } => {
                let reach = Piece::ALL.map(|from| {
                    let within = Piece::ALL.into_iter().filter(|&to| joined(from, to));
                    let within = within.fold(0, |set, to| set | self.plane(to));
                    (self.plane(from), within)
                });
                let mut rest = Piece::ALL
                    .into_iter()
                    .filter(|&piece| joined(piece, piece))
                    .fold(0, |set, piece| set | self.plane(piece));
                if frame.rows() == 1 || frame.columns() == 1 {
                    // On a strip a part ends where a square is not joined to the next.
                    let joined = reach
                        .iter()
                        .fold(0, |joined, &(plane, within)| joined | plane & within >> 1);
                    while rest != 0 {
                        let first = rest & rest.wrapping_neg();
                        let last = first << (joined >> first.trailing_zeros()).trailing_ones();
                        let part = last | (last - first);
                        rest &= !part;
                        visit(self.small_part(part, elsewhere));
                    }
                    return;
                }
                while rest != 0 {
                    let mut part = rest & rest.wrapping_neg();
                    // What was reached last leads on.
                    let mut last = part;
                    while last != 0 {
                        let reached = reach.iter().fold(0, |reached, &(plane, within)| {
                            let from = last & plane;
                            if from == 0 {
                                return reached;
                            }
                            let around = match touch {
                                Touch::Edges => frame.touching(from),
                                Touch::Corners => frame.around(from),
                            };
                            reached | within & around
                        });
                        last = reached & !part;
                        part |= last;
                    }
                    rest &= !part;
                    visit(self.small_part(part, elsewhere));
                }
            }
            Form::Large(_) => self.each_large_part(touch, joined, elsewhere, visit),
        }
    }

    /// Appends the parts of a board on which every move is on a triple of squares.
    ///
    /// `possible` lists all triples on which there could ever be a move, and perhaps more. A move
    /// takes stones from the first `leaving` squares of its triple, so that a stone on none of these
    /// stays for ever, and no stone lands there.
    pub fn parts_of_triples(
        &self,
        possible: fn(&Pieces) -> Vec<[usize; 3]>,
        leaving: usize,
        out: &mut Vec<Pieces>,
    ) {
        let mut board = self.clone();
        loop {
            let triples = possible(&board);
            let mut stays = vec![true; board.len()];
            for square in triples.iter().flat_map(|triple| &triple[..leaving]) {
                stays[*square] = false;
            }
            let stones = [Piece::Left, Piece::Right].map(|piece| board.squares(piece));
            let staying = stones.concat().into_iter().filter(|&square| stays[square]);
            let gone: Vec<_> = staying.map(|square| (square, Piece::Gone)).collect();
            if gone.is_empty() {
                return board.each_part_of_triples(&triples, |part| out.push(part));
            }
            board = board.with(&gone);
        }
    }

    /// Visits the parts, where triples that share a square are in one part, and the other squares are
    /// gone.
    fn each_part_of_triples(&self, triples: &[[usize; 3]], mut visit: impl FnMut(Pieces)) {
        // Each square points at one of its part, the first one at itself.
        let mut part_of: Vec<Option<usize>> = vec![None; self.len()];
        for triple in triples {
            let firsts = triple.map(|square| first_of_part(&mut part_of, square));
            let least = firsts.into_iter().min().expect("three squares");
            for square in firsts {
                part_of[square] = Some(least);
            }
        }
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut index = vec![0; self.len()];
        for square in 0..self.len() {
            if part_of[square].is_none() {
                continue;
            }
            // Links lead to smaller squares, so the first square of a part comes first.
            let first = first_of_part(&mut part_of, square);
            if first == square {
                index[square] = parts.len();
                parts.push(Vec::new());
            }
            parts[index[first]].push(square);
        }
        for part in parts {
            visit(self.part(&part, Piece::Gone));
        }
    }

    /// Replaces the board by the least of its mirror images and turns, and those of its negative, that is
    /// not higher than wide.
    pub fn turn_to_least(&mut self, exchange: Exchange) -> Likeness {
        let (rows, columns) = (self.rows(), self.columns());
        let upright = (rows <= columns).then(|| self.least_flips());
        let quarter = (rows >= columns).then(|| self.transposed().least_flips());
        let (same, negative) = match exchange {
            Exchange::Turn => (upright.map(|[it, _]| it), quarter.map(|[it, _]| it)),
            Exchange::Colours => {
                let flips = upright.into_iter().chain(quarter);
                let least = flips.reduce(|[a, b], [c, d]| [a.min(c), b.min(d)]);
                least.map_or((None, None), |[same, negative]| {
                    (Some(same), Some(negative))
                })
            }
        };
        let (board, likeness) = match (same, negative) {
            (Some(same), Some(negative)) => Likeness::of_lesser(same, negative),
            (Some(same), None) => (same, Likeness::Same),
            (None, Some(negative)) => (negative, Likeness::Negative),
            (None, None) => unreachable!("rows and columns compare"),
        };
        *self = board;
        likeness
    }

    /// The frame of a board of at most 64 squares, on which sets of squares are words.
    pub fn frame(&self) -> Option<Frame> {
        match self.0 {
            Form::Small { frame, .. } => Some(frame),
            Form::Large(_) => None,
        }
    }

    /// The squares with this piece, of a board that has a [`frame`](Self::frame); of others none.
    pub fn plane(&self, piece: Piece) -> u64 {
        let Form::Small { frame, left, right } = &self.0 else {
            return 0;
        };
        match piece {
            Piece::Empty => frame.all::<u64>() & !(left | right),
            Piece::Left => left & !right,
            Piece::Right => right & !left,
            Piece::Gone => left & right,
        }
    }

    /// The least board that holds a set of squares, with `elsewhere` on all others.
    ///
    /// # Panics
    /// When the board has no [`frame`](Self::frame).
    #[must_use]
    pub fn small_part(&self, part: u64, elsewhere: Piece) -> Pieces {
        let Form::Small { frame, left, right } = self.0 else {
            unreachable!("sets of squares belong to small boards")
        };
        let window = frame.window(part);
        let outside = window.frame.all::<u64>() & !frame.cut(window, part);
        let plane =
            |set: u64, holds| frame.cut(window, set & part) | if holds { outside } else { 0 };
        Pieces(Form::Small {
            frame: window.frame,
            left: plane(left, matches!(elsewhere, Piece::Left | Piece::Gone)),
            right: plane(right, matches!(elsewhere, Piece::Right | Piece::Gone)),
        })
    }

    fn each_large_part(
        &self,
        touch: Touch,
        joined: impl Fn(Piece, Piece) -> bool,
        elsewhere: Piece,
        mut visit: impl FnMut(Pieces),
    ) {
        let mut seen = vec![false; self.len()];
        for start in 0..self.len() {
            let piece = self.get(start);
            if seen[start] || !joined(piece, piece) {
                continue;
            }
            seen[start] = true;
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&square) = part.get(next) {
                next += 1;
                for &(rows, columns) in touch.steps() {
                    let Some(to) = self.step(square, rows, columns) else {
                        continue;
                    };
                    if !seen[to] && joined(self.get(square), self.get(to)) {
                        seen[to] = true;
                        part.push(to);
                    }
                }
            }
            visit(self.part(&part, elsewhere));
        }
    }

    fn transposed(&self) -> Pieces {
        Pieces(match &self.0 {
            Form::Small { frame, left, right } => Form::Small {
                frame: frame.transposed(),
                left: frame.transpose(*left),
                right: frame.transpose(*right),
            },
            Form::Large(squares) => Form::Large(squares.transposed()),
        })
    }

    /// The least of the four images without a quarter turn, with the stones as they are, and with those of
    /// both players exchanged.
    fn least_flips(&self) -> [Pieces; 2] {
        match &self.0 {
            &Form::Small { frame, left, right } => {
                let stones = [left, right];
                let half_turn = |stones: [u64; 2]| stones.map(|set| frame.half_turn(set));
                let exchanged = |[left, right]: [u64; 2]| [right, left];
                let mut least = [stones, exchanged(stones)];
                let mut offer = |image: [u64; 2]| {
                    least = [least[0].min(image), least[1].min(exchanged(image))];
                };
                offer(half_turn(stones));
                // On a strip the mirror does what half a turn does.
                if frame.rows() > 1 {
                    let mirrored = stones.map(|set| frame.mirrored(set));
                    offer(mirrored);
                    offer(half_turn(mirrored));
                }
                least.map(|[left, right]| Pieces(Form::Small { frame, left, right }))
            }
            Form::Large(squares) => {
                let exchanged = squares.letters().iter().map(|letter| match letter {
                    b'X' => b'O',
                    b'O' => b'X',
                    &other => other,
                });
                let exchanged = Squares::new(squares.columns(), exchanged.collect());
                [squares.clone(), exchanged].map(|squares| {
                    let mirrored = squares.mirrored();
                    let images = [squares.half_turn(), mirrored.half_turn(), mirrored, squares];
                    Pieces(Form::Large(images.into_iter().min().expect("four images")))
                })
            }
        }
    }

    fn from_squares(squares: &Squares) -> Pieces {
        let pieces = squares
            .letters()
            .iter()
            .map(|&letter| Piece::of_letter(letter));
        let Some(frame) = Frame::new(squares.row_count(), squares.columns()) else {
            let letters = pieces.map(Piece::letter).collect();
            return Pieces(Form::Large(Squares::new(squares.columns(), letters)));
        };
        let (mut left, mut right) = (0, 0);
        for (square, piece) in pieces.enumerate() {
            left |= u64::from(matches!(piece, Piece::Left | Piece::Gone)) << square;
            right |= u64::from(matches!(piece, Piece::Right | Piece::Gone)) << square;
        }
        Pieces(Form::Small { frame, left, right })
    }

    fn to_squares(&self) -> Squares {
        let letters = (0..self.len()).map(|square| self.get(square).letter());
        Squares::new(self.columns(), letters.collect())
    }
}

impl Touch {
    /// The steps to the neighbours, as rows down and columns to the right.
    pub fn steps(self) -> &'static [(isize, isize)] {
        const STEPS: [(isize, isize); 8] = [
            (-1, 0),
            (0, -1),
            (0, 1),
            (1, 0),
            (-1, -1),
            (-1, 1),
            (1, -1),
            (1, 1),
        ];
        match self {
            Touch::Edges => &STEPS[..4],
            Touch::Corners => &STEPS,
        }
    }
}

/// Follows the links from a square to the first of its part, shortening them on the way.
fn first_of_part(part_of: &mut [Option<usize>], mut square: usize) -> usize {
    while let Some(next) = part_of[square].filter(|&next| next != square) {
        part_of[square] = part_of[next];
        square = next;
    }
    part_of[square] = Some(square);
    square
}
