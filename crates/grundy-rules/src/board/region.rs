//! Boards whose squares are free or gone, for games of placing dominoes.

use std::cmp::Ordering;

use crate::args::{ArgError, Args};
use crate::hooks::Likeness;
use crate::moves::Move;
use crate::picture::{Mark, Picture};

use super::frame::{Frame, bits};
use super::square_set::SquareSet;
use super::squares::{Squares, square_name};
use super::typed::Letter;

/// A board whose squares are free or gone.
///
/// Within 64 squares it is a word, within 128 two words, beyond that letters; which one it is depends on the size
/// alone, so equal boards are equal values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(Form);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Form {
    /// The free squares of a frame.
    Small(Frame, u64),
    /// The same of a frame of more than 64 squares, the first 64 of them first: a word of 128 bits would leave gaps.
    Wide(Frame, [u64; 2]),
    /// More than 128 squares, `.` free and `#` gone.
    Large(Squares),
}

/// The free squares of a board, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreeSquares {
    /// At most 64 squares.
    Small(Frame, u64),
    /// From 65 to 128.
    Wide(Frame, u128),
}

/// A word that boards of its size are made of.
trait Word: SquareSet {
    /// The board with these free squares, on a frame that is as large as the word is made for.
    fn form(frame: Frame, free: Self) -> Form;

    /// The same on a frame that may be smaller.
    fn fitting(frame: Frame, free: Self) -> Form {
        if frame.len() <= 64 {
            Form::Small(frame, free.first_64())
        } else {
            Self::form(frame, free)
        }
    }
}

impl Word for u64 {
    fn form(frame: Frame, free: u64) -> Form {
        Form::Small(frame, free)
    }
}

impl Word for u128 {
    fn form(frame: Frame, free: u128) -> Form {
        Form::Wide(frame, [free.first_64(), (free >> 64).first_64()])
    }
}

/// Two words as one.
fn joined([first, second]: [u64; 2]) -> u128 {
    u128::from(first) | u128::from(second) << 64
}

/// How a domino lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// On two squares of a row.
    Horizontal,
    /// On two squares of a column.
    Vertical,
}

const FREE: u8 = b'.';
const GONE: u8 = b'#';
/// The letters of a region.
pub const REGION_LEGEND: &[Letter] = &[
    Letter::new(FREE, "a free square"),
    Letter::new(GONE, "a square that is gone"),
];

impl Region {
    /// Reads the argument `argument`: `.` is a free square, `#` one that is gone.
    ///
    /// ```
    /// use grundy_rules::board::Region;
    ///
    /// assert_eq!(Region::read(0, "..|.#").unwrap().write(), "\"..|.#\"");
    /// assert!(Region::read(0, "..|.x").is_err());
    /// ```
    pub fn read(argument: usize, text: &str) -> Result<Region, ArgError> {
        Squares::read(argument, text, REGION_LEGEND).map(Region::from_squares)
    }

    /// Reads all arguments: a board as above, or the size of one whose squares are all free, `4, 5`
    /// or `"4x5"`, rows before columns.
    pub fn read_args(args: &Args<'_>, usage: &str) -> Result<Region, ArgError> {
        Squares::read_or_blank(args, usage, REGION_LEGEND, FREE).map(Region::from_squares)
    }

    /// The board in quotes, as it is read.
    pub fn write(&self) -> String {
        self.to_squares().write()
    }

    /// The board as squares.
    pub fn picture(&self) -> Picture {
        let mark = |&letter: &u8| {
            if letter == FREE {
                Mark::Empty
            } else {
                Mark::Gone
            }
        };
        let squares = self.to_squares();
        let rows = squares.rows().map(|row| row.iter().map(mark).collect());
        Picture::Squares(rows.collect())
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        match &self.0 {
            Form::Small(frame, _) | Form::Wide(frame, _) => frame.rows(),
            Form::Large(squares) => squares.row_count(),
        }
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        match &self.0 {
            Form::Small(frame, _) | Form::Wide(frame, _) => frame.columns(),
            Form::Large(squares) => squares.columns(),
        }
    }

    /// The free squares, of a board of at most 128 squares.
    pub fn free_squares(&self) -> Option<FreeSquares> {
        match self.0 {
            Form::Small(frame, free) => Some(FreeSquares::Small(frame, free)),
            Form::Wide(frame, free) => Some(FreeSquares::Wide(frame, joined(free))),
            Form::Large(_) => None,
        }
    }

    /// Whether a square is free, counted row by row.
    pub fn is_free(&self, square: usize) -> bool {
        match &self.0 {
            Form::Small(_, free) => free >> square & 1 == 1,
            Form::Wide(_, free) => free[square / 64] >> (square % 64) & 1 == 1,
            Form::Large(squares) => squares.letters()[square] == FREE,
        }
    }

    /// Appends the boards after a domino was placed along this axis.
    pub fn place_dominoes(&self, axis: Axis, out: &mut Vec<Region>) {
        self.each_domino(axis, |_, after| out.push(after));
    }

    /// In how many ways a domino can be placed along this axis, of a board of at most 128 squares.
    pub fn domino_count(&self, axis: Axis) -> Option<usize> {
        let count = match self.free_squares()? {
            FreeSquares::Small(frame, free) => first_squares(frame, free, axis).count_ones(),
            FreeSquares::Wide(frame, free) => first_squares(frame, free, axis).count_ones(),
        };
        Some(count as usize)
    }

    /// The same positions as moves, each called after the two squares, such as `a1-a2`.
    pub fn domino_moves(&self, axis: Axis) -> Vec<Move<Region>> {
        let mut moves = Vec::new();
        self.each_domino(axis, |squares, after| {
            let [first, second] = squares.map(|square| square_name(self.columns(), square));
            let name = format!("{first}-{second}");
            moves.push(Move::named(name, after).at([first, second]));
        });
        moves
    }

    /// Visits the ways to place a domino: its two squares, and the board after it.
    fn each_domino(&self, axis: Axis, mut visit: impl FnMut([usize; 2], Region)) {
        match &self.0 {
            Form::Small(frame, free) => small_dominoes(*frame, *free, axis, visit),
            Form::Wide(frame, free) => small_dominoes(*frame, joined(*free), axis, visit),
            Form::Large(squares) => {
                let (step, wrap) = match axis {
                    Axis::Horizontal => (1, squares.columns()),
                    Axis::Vertical => (squares.columns(), usize::MAX),
                };
                let letters = squares.letters();
                for first in 0..letters.len().saturating_sub(step) {
                    let fits = letters[first] == FREE && letters[first + step] == FREE;
                    if fits && (first + 1) % wrap != 0 {
                        let after = squares.with(&[(first, GONE), (first + step, GONE)]);
                        visit([first, first + step], Region(Form::Large(after)));
                    }
                }
            }
        }
    }

    /// Appends the connected parts of at least two squares, each on the least board that holds it.
    pub fn parts(&self, out: &mut Vec<Region>) {
        match &self.0 {
            Form::Small(frame, free) => small_parts(*frame, *free, out),
            Form::Wide(frame, free) => small_parts(*frame, joined(*free), out),
            Form::Large(squares) => large_parts(squares, out),
        }
    }

    /// Replaces the board by the least of its mirror images and turns that is not higher than
    /// wide. A quarter turn makes the negative of a board where rows and columns belong to players.
    pub fn turn_to_least(&mut self) -> Likeness {
        let (rows, columns) = (self.rows(), self.columns());
        let upright = || match &self.0 {
            Form::Small(frame, free) => least_small(*frame, *free),
            Form::Wide(frame, free) => least_small(*frame, joined(*free)),
            Form::Large(squares) => least_large(squares.clone()),
        };
        let quarter = || match &self.0 {
            Form::Small(frame, free) => least_small(frame.transposed(), frame.transpose(*free)),
            Form::Wide(frame, free) => {
                least_small(frame.transposed(), frame.transpose(joined(*free)))
            }
            Form::Large(squares) => least_large(squares.transposed()),
        };
        let (form, likeness) = match rows.cmp(&columns) {
            Ordering::Less => (upright(), Likeness::Same),
            Ordering::Greater => (quarter(), Likeness::Negative),
            // A square board has eight images of its own shape, any other four.
            Ordering::Equal => Likeness::of_lesser(upright(), quarter()),
        };
        self.0 = form;
        likeness
    }

    /// The length and direction of a board that is one line of free squares.
    pub fn as_line(&self) -> Option<(usize, Axis)> {
        let length = self.rows().max(self.columns());
        let axis = if self.rows() == 1 {
            Axis::Horizontal
        } else {
            Axis::Vertical
        };
        let full = self.rows().min(self.columns()) == 1 && (0..length).all(|i| self.is_free(i));
        full.then_some((length, axis))
    }

    /// Whether the board is its own half turn and no domino meets its own image: its centre is a
    /// corner of four squares, or squares that are gone.
    pub fn is_paired_by_half_turn(&self) -> bool {
        let (rows, columns) = (self.rows(), self.columns());
        let squares = rows * columns;
        if squares == 0 {
            return true;
        }
        let symmetric = match &self.0 {
            Form::Small(frame, free) => frame.half_turn(*free) == *free,
            Form::Wide(frame, free) => frame.half_turn(joined(*free)) == joined(*free),
            Form::Large(board) => board.letters().iter().eq(board.letters().iter().rev()),
        };
        let even = |n: usize| n.is_multiple_of(2);
        // The centre lies on this square or on its edge, unless both sides are even.
        let centre = (rows - 1) / 2 * columns + (columns - 1) / 2;
        symmetric && (even(rows) && even(columns) || !self.is_free(centre))
    }

    fn from_squares(squares: Squares) -> Region {
        let Some(frame) = Frame::for_words::<u128>(squares.row_count(), squares.columns()) else {
            return Region(Form::Large(squares));
        };
        let letters = squares.letters().iter().enumerate();
        let free = letters.fold(0, |free, (square, &letter)| {
            free | u128::from(letter == FREE) << square
        });
        Region(u128::fitting(frame, free))
    }

    fn to_squares(&self) -> Squares {
        match &self.0 {
            Form::Large(squares) => squares.clone(),
            Form::Small(frame, _) | Form::Wide(frame, _) => {
                let letter = |square| if self.is_free(square) { FREE } else { GONE };
                Squares::new(frame.columns(), (0..frame.len()).map(letter).collect())
            }
        }
    }
}

/// Where a domino can be placed with its first square.
fn first_squares<S: SquareSet>(frame: Frame, free: S, axis: Axis) -> S {
    match axis {
        Axis::Horizontal => free & frame.left_of(free),
        Axis::Vertical => free & frame.above(free),
    }
}

fn small_dominoes<W: Word>(
    frame: Frame,
    free: W,
    axis: Axis,
    mut visit: impl FnMut([usize; 2], Region),
) {
    let step = match axis {
        Axis::Horizontal => 1,
        Axis::Vertical => frame.columns(),
    };
    for first in bits(first_squares(frame, free, axis)) {
        let second = first as usize + step;
        let domino = W::FIRST << first | W::FIRST << u32::try_from(second).unwrap_or(u32::MAX);
        visit(
            [first as usize, second],
            Region(W::form(frame, free & !domino)),
        );
    }
}

fn small_parts<W: Word>(frame: Frame, free: W, out: &mut Vec<Region>) {
    let mut rest = free;
    while rest != W::NONE {
        let part = frame.connected_part(rest);
        rest &= !part;
        if part != part.lowest_square() {
            let window = frame.window(part);
            let cut = frame.cut(window, part);
            out.push(Region(W::fitting(window.frame, cut)));
        }
    }
}

fn large_parts(squares: &Squares, out: &mut Vec<Region>) {
    let (letters, columns) = (squares.letters(), squares.columns());
    let mut seen = vec![false; letters.len()];
    let mut part = Vec::new();
    for start in 0..letters.len() {
        part.clear();
        let mut visit = |square: usize, part: &mut Vec<usize>| {
            if letters[square] == FREE && !seen[square] {
                seen[square] = true;
                part.push(square);
            }
        };
        visit(start, &mut part);
        let mut next = 0;
        while let Some(&square) = part.get(next) {
            next += 1;
            let column = square % columns;
            if column > 0 {
                visit(square - 1, &mut part);
            }
            if column + 1 < columns {
                visit(square + 1, &mut part);
            }
            if square >= columns {
                visit(square - columns, &mut part);
            }
            if square + columns < letters.len() {
                visit(square + columns, &mut part);
            }
        }
        if part.len() > 1 {
            out.push(Region::from_squares(squares.part(&part, GONE)));
        }
    }
}

fn least_small<W: Word>(frame: Frame, free: W) -> Form {
    let mirrored = frame.mirrored(free);
    let images = [
        free,
        frame.half_turn(free),
        mirrored,
        frame.half_turn(mirrored),
    ];
    W::form(frame, images.into_iter().min().expect("four images"))
}

fn least_large(squares: Squares) -> Form {
    let mirrored = squares.mirrored();
    let images = [squares.half_turn(), mirrored.half_turn(), mirrored, squares];
    Form::Large(images.into_iter().min().expect("four images"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Boards of 65 to 128 squares, which have words as well as letters.
    fn boards() -> impl Strategy<Value = Squares> {
        let sizes =
            (1..=128_usize).flat_map(|rows| (1..=128 / rows).map(move |columns| (rows, columns)));
        let sizes: Vec<(usize, usize)> = sizes.filter(|(r, c)| r * c > 64).collect();
        let letters = prop::sample::select(vec![b".##".to_vec(), b"..#".to_vec(), vec![FREE]]);
        (prop::sample::select(sizes), letters).prop_flat_map(|((rows, columns), letters)| {
            let squares = prop::collection::vec(prop::sample::select(letters), rows * columns);
            squares.prop_map(move |letters| Squares::new(columns, letters))
        })
    }

    fn written(boards: &[Region]) -> Vec<String> {
        boards.iter().map(Region::write).collect()
    }

    proptest! {
        #[test]
        fn words_say_what_letters_say(squares in boards()) {
            let wide = Region::from_squares(squares.clone());
            prop_assert!(matches!(wide.0, Form::Wide(..)));
            let large = Region(Form::Large(squares.clone()));
            prop_assert_eq!(wide.write(), large.write());
            for axis in [Axis::Horizontal, Axis::Vertical] {
                let (mut by_words, mut by_letters) = (Vec::new(), Vec::new());
                wide.place_dominoes(axis, &mut by_words);
                large.place_dominoes(axis, &mut by_letters);
                prop_assert_eq!(written(&by_words), written(&by_letters));
            }
            let (mut by_words, mut by_letters) = (Vec::new(), Vec::new());
            wide.parts(&mut by_words);
            large.parts(&mut by_letters);
            prop_assert_eq!(&by_words, &by_letters);
            prop_assert_eq!(wide.as_line(), large.as_line());
            prop_assert_eq!(wide.is_paired_by_half_turn(), large.is_paired_by_half_turn());
        }

        #[test]
        fn images_of_a_board_turn_to_the_same_one(squares in boards()) {
            let images = [
                squares.half_turn(),
                squares.mirrored(),
                squares.transposed(),
                squares.transposed().mirrored(),
                squares.clone(),
            ];
            let least = images.map(|image| {
                let mut board = Region::from_squares(image);
                board.turn_to_least();
                board
            });
            prop_assert!(least.iter().all(|board| *board == least[0]));
        }
    }
}
