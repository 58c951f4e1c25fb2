//! Rectangles of at most 64 squares, whose sets of squares are the bits of a word.

/// A rectangle of at most 64 squares: square (row, column) is bit `row·columns + column`.
///
/// ```
/// use grundy_rules::board::Frame;
///
/// let frame = Frame::new(2, 3).unwrap();
/// let corner = 0b1;
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

/// Whether an image of a board exchanges rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Rows stay rows.
    Upright,
    /// Rows become columns.
    Quarter,
}

/// For each number of columns the squares of the first one, without end.
const FIRST_COLUMNS: [u64; 65] = {
    let mut table = [0; 65];
    let mut columns = 1;
    while columns <= 64 {
        let mut square = 0;
        while square < 64 {
            table[columns] |= 1 << square;
            square += columns;
        }
        columns += 1;
    }
    table
};

impl Frame {
    /// The frame of this size; `None` beyond 64 squares. A frame without squares has no rows.
    pub fn new(rows: usize, columns: usize) -> Option<Frame> {
        if rows == 0 || columns == 0 {
            return Some(Frame {
                rows: 0,
                columns: 0,
            });
        }
        if rows.checked_mul(columns)? > 64 {
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
    pub fn all(self) -> u64 {
        lowest(u32::from(self.rows) * u32::from(self.columns))
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
    pub fn left_of(self, set: u64) -> u64 {
        set >> 1 & !self.last_column()
    }

    /// The squares whose left neighbour is in `set`.
    pub fn right_of(self, set: u64) -> u64 {
        set << 1 & !self.first_column() & self.all()
    }

    /// The squares whose lower neighbour is in `set`.
    pub fn above(self, set: u64) -> u64 {
        if self.rows <= 1 {
            0
        } else {
            set >> self.columns
        }
    }

    /// The squares whose upper neighbour is in `set`.
    pub fn below(self, set: u64) -> u64 {
        if self.rows <= 1 {
            0
        } else {
            set << self.columns & self.all()
        }
    }

    /// The squares beside, above or below one of `set`.
    pub fn touching(self, set: u64) -> u64 {
        self.left_of(set) | self.right_of(set) | self.above(set) | self.below(set)
    }

    /// The squares a king's move away from one of `set`.
    pub fn around(self, set: u64) -> u64 {
        let row = self.left_of(set) | set | self.right_of(set);
        self.left_of(set) | self.right_of(set) | self.above(row) | self.below(row)
    }

    /// The part of `set` around its lowest square that hangs together.
    pub fn connected_part(self, set: u64) -> u64 {
        let mut part = set & set.wrapping_neg();
        loop {
            let grown = (part | self.touching(part)) & set;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The least window that holds `set`.
    pub fn window(self, set: u64) -> Window {
        if set == 0 {
            let frame = Frame {
                rows: 0,
                columns: 0,
            };
            return Window { corner: 0, frame };
        }
        let stride = u32::from(self.columns);
        let first_row = set.trailing_zeros() / stride;
        let last_row = set.ilog2() / stride;
        let mut row = 0;
        for i in first_row..=last_row {
            row |= set >> (i * stride) & lowest(stride);
        }
        let first_column = row.trailing_zeros();
        let last_column = row.ilog2();
        let size = |first: u32, last: u32| {
            u8::try_from(last - first + 1).expect("at most 64 squares in a line")
        };
        Window {
            corner: first_row * stride + first_column,
            frame: Frame {
                rows: size(first_row, last_row),
                columns: size(first_column, last_column),
            },
        }
    }

    /// The squares of `set` inside a window, as squares of the window's frame.
    pub fn cut(self, window: Window, set: u64) -> u64 {
        let Window { corner, frame } = window;
        let columns = u32::from(frame.columns);
        let mut cut = 0;
        for row in 0..u32::from(frame.rows) {
            let line = set >> (corner + row * u32::from(self.columns)) & lowest(columns);
            cut |= line << (row * columns);
        }
        cut
    }

    /// `set` turned by half a turn.
    pub fn half_turn(self, set: u64) -> u64 {
        let squares = u32::from(self.rows) * u32::from(self.columns);
        if squares == 0 {
            0
        } else {
            set.reverse_bits() >> (64 - squares)
        }
    }

    /// `set` with the columns in reverse order.
    pub fn mirrored(self, set: u64) -> u64 {
        let columns = u32::from(self.columns);
        let mut mirrored = 0;
        for row in 0..u32::from(self.rows) {
            let line = set >> (row * columns) & lowest(columns);
            mirrored |= line.reverse_bits() >> (64 - columns) << (row * columns);
        }
        mirrored
    }

    /// `set` with rows and columns exchanged, as squares of the transposed frame.
    pub fn transpose(self, set: u64) -> u64 {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let mut transposed = 0;
        for square in bits(set) {
            let (row, column) = (square / columns, square % columns);
            transposed |= 1 << (column * rows + row);
        }
        transposed
    }

    fn first_column(self) -> u64 {
        FIRST_COLUMNS[self.columns()]
    }

    fn last_column(self) -> u64 {
        // The frame without columns has no last one either.
        FIRST_COLUMNS[self.columns()] << self.columns.saturating_sub(1)
    }
}

/// The bits of a word in order.
pub fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

fn lowest(count: u32) -> u64 {
    if count == 0 {
        0
    } else {
        u64::MAX >> (64 - count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All frames, with some sets on each.
    fn samples() -> impl Iterator<Item = (Frame, u64)> {
        let frames = (1..=64).flat_map(|rows| (1..=64).filter_map(move |c| Frame::new(rows, c)));
        frames.flat_map(|frame| {
            [0, 1, 0x9e37_79b9_7f4a_7c15, 0x0123_4567_89ab_cdef, u64::MAX]
                .map(move |set| (frame, set & frame.all()))
        })
    }

    fn squares(frame: Frame, set: u64) -> Vec<(usize, usize)> {
        let columns = frame.columns();
        bits(set)
            .map(|square| (square as usize / columns, square as usize % columns))
            .collect()
    }

    fn set(frame: Frame, holds: impl Fn(usize, usize) -> bool) -> u64 {
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
}
