//! Rectangles of squares, whose sets are the bits of a word.

use super::square_set::SquareSet;

/// A rectangle of at most 128 squares: square (row, column) is bit `row·columns + column` of a word that is long
/// enough.
///
/// ```
/// use grundy_rules::board::Frame;
///
/// let frame = Frame::new(2, 3).unwrap();
/// let corner = 0b1_u64;
/// assert_eq!(frame.touching(corner), 0b001_010);
/// assert_eq!(frame.half_turn(corner), 0b100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame {
    rows: u8,
    columns: u8,
}

/// A rectangle inside a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The square in its upper left corner.
    pub corner: u32,
    /// Its size.
    pub frame: Frame,
}

impl Frame {
    /// The frame of this size; `None` beyond 64 squares. A frame without squares has no rows.
    pub fn new(rows: usize, columns: usize) -> Option<Frame> {
        Frame::for_words::<u64>(rows, columns)
    }

    /// The frame of this size, if its squares fit into such a word.
    pub fn for_words<S: SquareSet>(rows: usize, columns: usize) -> Option<Frame> {
        if rows == 0 || columns == 0 {
            return Some(Frame {
                rows: 0,
                columns: 0,
            });
        }
        if rows.checked_mul(columns)? > S::SQUARES as usize {
            return None;
        }
        let (rows, columns) = (u8::try_from(rows).ok()?, u8::try_from(columns).ok()?);
        Some(Frame { rows, columns })
    }

    /// How many rows there are.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// How many columns there are.
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// How many squares there are.
    pub fn len(self) -> usize {
        self.rows() * self.columns()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.rows == 0
    }

    /// All squares.
    pub fn all<S: SquareSet>(self) -> S {
        S::lowest(u32::from(self.rows) * u32::from(self.columns))
    }

    /// The frame with rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Frame {
        Frame {
            rows: self.columns,
            columns: self.rows,
        }
    }

    /// The squares whose right neighbour is in `set`.
    pub fn left_of<S: SquareSet>(self, set: S) -> S {
        set >> 1 & !self.last_column::<S>()
    }

    /// The squares whose left neighbour is in `set`.
    pub fn right_of<S: SquareSet>(self, set: S) -> S {
        set << 1 & !S::first_column(self.columns()) & self.all()
    }

    /// The squares whose lower neighbour is in `set`.
    pub fn above<S: SquareSet>(self, set: S) -> S {
        if self.rows <= 1 {
            S::NONE
        } else {
            set >> u32::from(self.columns)
        }
    }

    /// The squares whose upper neighbour is in `set`.
    pub fn below<S: SquareSet>(self, set: S) -> S {
        if self.rows <= 1 {
            S::NONE
        } else {
            set << u32::from(self.columns) & self.all()
        }
    }

    /// The squares beside, above or below one of `set`.
    pub fn touching<S: SquareSet>(self, set: S) -> S {
        self.left_of(set) | self.right_of(set) | self.above(set) | self.below(set)
    }

    /// The squares a king's move away from one of `set`.
    pub fn around<S: SquareSet>(self, set: S) -> S {
        let row = self.left_of(set) | set | self.right_of(set);
        self.left_of(set) | self.right_of(set) | self.above(row) | self.below(row)
    }

    /// The part of `set` around its lowest square that hangs together.
    pub fn connected_part<S: SquareSet>(self, set: S) -> S {
        let mut part = set.lowest_square();
        loop {
            let grown = (part | self.touching(part)) & set;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The least window that holds `set`.
    pub fn window<S: SquareSet>(self, set: S) -> Window {
        if set == S::NONE {
            let frame = Frame {
                rows: 0,
                columns: 0,
            };
            return Window { corner: 0, frame };
        }
        let stride = u32::from(self.columns);
        let first_row = set.first() / stride;
        let last_row = set.last() / stride;
        let mut row = S::NONE;
        for i in first_row..=last_row {
            row |= set >> (i * stride) & S::lowest(stride);
        }
        let first_column = row.first();
        let last_column = row.last();
        let size = |first: u32, last: u32| {
            u8::try_from(last - first + 1).expect("at most 128 squares in a line")
        };
        Window {
            corner: first_row * stride + first_column,
            frame: Frame {
                rows: size(first_row, last_row),
                columns: size(first_column, last_column),
            },
        }
    }

    /// The squares of `set` row by row, each row of at most 64 of them as a set of its own.
    pub fn rows_of<S: SquareSet>(self, set: S) -> impl Iterator<Item = u64> {
        let columns = u32::from(self.columns);
        let row = u64::lowest(columns.min(64));
        (0..u32::from(self.rows)).map(move |at| (set >> (at * columns)).first_64() & row)
    }

    /// The squares of `set` inside a window, as squares of the window's frame.
    pub fn cut<S: SquareSet>(self, window: Window, set: S) -> S {
        let Window { corner, frame } = window;
        let columns = u32::from(frame.columns);
        let mut cut = S::NONE;
        for row in 0..u32::from(frame.rows) {
            let line = set >> (corner + row * u32::from(self.columns)) & S::lowest(columns);
            cut |= line << (row * columns);
        }
        cut
    }

    /// `set` turned by half a turn.
    pub fn half_turn<S: SquareSet>(self, set: S) -> S {
        let squares = u32::from(self.rows) * u32::from(self.columns);
        if squares == 0 {
            S::NONE
        } else {
            set.reversed() >> (S::SQUARES - squares)
        }
    }

    /// `set` with the columns in reverse order.
    pub fn mirrored<S: SquareSet>(self, set: S) -> S {
        let columns = u32::from(self.columns);
        let mut mirrored = S::NONE;
        for row in 0..u32::from(self.rows) {
            let line = set >> (row * columns) & S::lowest(columns);
            mirrored |= line.reversed() >> (S::SQUARES - columns) << (row * columns);
        }
        mirrored
    }

    /// `set` with rows and columns exchanged, as squares of the transposed frame.
    pub fn transpose<S: SquareSet>(self, set: S) -> S {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let mut transposed = S::NONE;
        for square in bits(set) {
            let (row, column) = (square / columns, square % columns);
            transposed |= S::FIRST << (column * rows + row);
        }
        transposed
    }

    fn last_column<S: SquareSet>(self) -> S {
        // The frame without columns has no last one either.
        S::first_column(self.columns()) << u32::from(self.columns.saturating_sub(1))
    }
}

/// The squares of a set in order.
pub fn bits<S: SquareSet>(mut set: S) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = set.lowest_square();
        set &= !square;
        (square != S::NONE).then(|| square.first())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORD: u128 = 0x9e37_79b9_7f4a_7c15_0123_4567_89ab_cdef;

    /// All frames, with some sets on each.
    fn samples() -> impl Iterator<Item = (Frame, u128)> {
        let frames = (1..=128).flat_map(|rows| {
            (1..=128).filter_map(move |columns| Frame::for_words::<u128>(rows, columns))
        });
        frames.flat_map(|frame| {
            [0, 1, WORD, WORD.rotate_left(50), u128::MAX]
                .map(move |set| (frame, set & frame.all::<u128>()))
        })
    }

    fn squares(frame: Frame, set: u128) -> Vec<(usize, usize)> {
        let columns = frame.columns();
        bits(set)
            .map(|square| (square as usize / columns, square as usize % columns))
            .collect()
    }

    fn set(frame: Frame, holds: impl Fn(usize, usize) -> bool) -> u128 {
        (0..frame.len())
            .filter(|square| holds(square / frame.columns(), square % frame.columns()))
            .fold(0, |set, square| set | 1 << square)
    }

    #[test]
    fn neighbours_are_the_squares_at_distance_one() {
        for (frame, chosen) in samples() {
            let list = squares(frame, chosen);
            let near = |far: fn(usize, usize) -> bool| {
                let list = &list;
                set(frame, move |row, column| {
                    list.iter()
                        .any(|&(r, c)| far(r.abs_diff(row), c.abs_diff(column)))
                })
            };
            assert_eq!(
                frame.touching(chosen),
                near(|rows, columns| rows + columns == 1)
            );
            assert_eq!(
                frame.around(chosen),
                near(|rows, columns| rows.max(columns) == 1)
            );
        }
    }

    #[test]
    fn images_move_each_square_where_it_belongs() {
        for (frame, chosen) in samples() {
            let has =
                |row: usize, column: usize| chosen >> (row * frame.columns() + column) & 1 == 1;
            let (rows, columns) = (frame.rows(), frame.columns());
            assert_eq!(
                frame.mirrored(chosen),
                set(frame, |r, c| has(r, columns - 1 - c))
            );
            assert_eq!(
                frame.half_turn(chosen),
                set(frame, |r, c| has(rows - 1 - r, columns - 1 - c))
            );
            assert_eq!(
                frame.transpose(chosen),
                set(frame.transposed(), |r, c| has(c, r))
            );
        }
    }

    #[test]
    fn a_window_is_tight_and_loses_nothing() {
        for (frame, chosen) in samples() {
            let window = frame.window(chosen);
            let cut = frame.cut(window, chosen);
            assert_eq!(cut.count_ones(), chosen.count_ones());
            assert_eq!(
                window.frame.window(cut),
                Window {
                    corner: 0,
                    frame: window.frame
                }
            );
        }
    }

    #[test]
    fn both_words_say_the_same_of_small_frames() {
        for (frame, chosen) in samples().filter(|(frame, _)| frame.len() <= 64) {
            let short = chosen.first_64();
            let wide = |set: u64| u128::from(set);
            assert_eq!(wide(frame.touching(short)), frame.touching(chosen));
            assert_eq!(wide(frame.around(short)), frame.around(chosen));
            assert_eq!(wide(frame.mirrored(short)), frame.mirrored(chosen));
            assert_eq!(wide(frame.half_turn(short)), frame.half_turn(chosen));
            assert_eq!(wide(frame.transpose(short)), frame.transpose(chosen));
            let part = frame.connected_part(short);
            assert_eq!(wide(part), frame.connected_part(chosen));
            let window = frame.window(short);
            assert_eq!(window, frame.window(chosen));
            assert_eq!(wide(frame.cut(window, part)), frame.cut(window, wide(part)));
        }
    }
}
