//! Kayles: rows of pins; a ball knocks down one pin or two that stand side by side.
//!
//! Rows are given by their sizes, `kayles(5, 7)`, or as a strip of pins and gaps,
//! `kayles("XXXXX.XXXXXXX")`. Only the sizes matter, so a position is kept, and written, as its
//! sizes. Kayles is the octal game 0.77, whose nimbers have period 12 from 71 on (Guy and Smith).

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player};
use grundy_rules::board::Letter;
use grundy_rules::{Arg, ArgError, Args, Impartial, Info, Move, Picture, Rules, Ruleset, Split};

use crate::heap_move::places_of;
use crate::strip;

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kayles;

/// Rows of pins: each size that occurs with the number of rows of that size, largest first.
///
/// Invariant: sizes fall strictly, no size and no count is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rows(Vec<(u32, u32)>);

const USAGE: &str = "kayles(5, 7)";

/// The most pins that are read, so that the list of all moves stays of a decent size.
const MOST_PINS: u64 = 100_000;

/// Nimbers of rows of 72 to 83 pins, and of all longer ones by the period.
const PERIOD: [u8; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];

/// The rows whose nimbers are not those of the period.
const EXCEPTIONS: [(u32, u8); 14] = [
    (0, 0),
    (3, 3),
    (6, 3),
    (9, 4),
    (11, 6),
    (15, 7),
    (18, 3),
    (21, 4),
    (22, 6),
    (28, 5),
    (34, 6),
    (39, 3),
    (57, 4),
    (70, 6),
];

impl Ruleset for Kayles {
    const INFO: Info = Info {
        summary: "knock down one pin, or two that stand side by side",
        example: USAGE,
        rules: "A position is some rows of pins. A player knocks down one pin, or two that stand \
            side by side; a row may fall into two by that. Who cannot move loses.",
        notation: "`kayles(5, 7)`: the lengths of the rows; or the pins themselves, \
            `kayles(\"XXX.XX\")`, with `X` for a pin and `.` for a gap.",
        theory: "Kayles is the octal game 0.77. Its nim-values have period 12 from 71 pins on (Guy \
            and Smith, 1956).",
        source: "Henry Dudeney, The Canterbury Puzzles (1907).",
    };

    const LEGEND: &'static [Letter] = &[Letter::new(b'X', "a pin"), Letter::new(b'.', "a gap")];

    fn read(args: &Args<'_>) -> Result<(Self, Rows), ArgError> {
        let mut rows = Rows::default();
        if let [Arg::Text(text)] = args.all() {
            let pins = strip::read_text(text, Self::LEGEND, "kayles(\"XXX.XX\")")?;
            check_total(pins.len() as u64)?;
            for row in pins.split(|&pin| pin != b'X') {
                rows.change(u32::try_from(row.len()).expect("checked above"), 1);
            }
            return Ok((Kayles, rows));
        }
        if args.is_empty() {
            // The shared message, with the number of rows left open.
            args.expect_count(1..=usize::MAX, USAGE)?;
        }
        let mut total = 0;
        for index in 0..args.len() {
            let size =
                args.small(index, 0..=MOST_PINS)
                    .map_err(|error| match args.all()[index] {
                        Arg::Integer(_) => {
                            error.hint("`octal(\"0.77\")[n]` takes any number of pins")
                        }
                        _ => error.hint(format!("write `{USAGE}` or `kayles(\"XXX.XX\")`")),
                    })?;
            total += size;
            check_total(total)?;
            rows.change(u32::try_from(size).expect("checked above"), 1);
        }
        Ok((Kayles, rows))
    }
}

impl Rules for Kayles {
    type Position = Rows;

    const NAME: &'static str = "kayles";

    fn write(&self, rows: &Rows) -> String {
        if rows.0.is_empty() {
            return "0".to_owned();
        }
        let sizes: Vec<String> = rows.sizes().map(|size| size.to_string()).collect();
        sizes.join(", ")
    }

    fn options(&self, rows: &Rows, _: Player, out: &mut Vec<Rows>) -> Result<(), Halt> {
        rows.each_move(|_, _, _, after| out.push(after));
        Ok(())
    }

    /// A move is called after the pins hit and the two rows that are left, smaller first, such as
    /// `2-1-4`; with several rows, after the size of the row, `7:2-1-4`.
    fn moves(&self, rows: &Rows, _: Player) -> Result<Vec<Move<Rows>>, Halt> {
        let mut moves = Vec::new();
        let only = rows.sizes().nth(1).is_none();
        rows.each_move(|size, hit, [smaller, larger], after| {
            let name = format!("{hit}-{smaller}-{larger}");
            let (name, row) = if only {
                (name, String::new())
            } else {
                (format!("{size}:{name}"), format!(" of the row of {size}"))
            };
            let pins = if hit == 1 { "1 pin" } else { "2 pins" };
            let left = match (smaller, larger) {
                (0, 0) => String::new(),
                (0, larger) => format!(", leaving {larger}"),
                (smaller, larger) => format!(", leaving {smaller} and {larger}"),
            };
            let words = format!("knock down {pins}{row}{left}");
            let places = places_of(rows.sizes(), &size);
            moves.push(Move::named(name, after).told(words).at(places));
        });
        Ok(moves)
    }

    fn components(&self, rows: &Rows, out: &mut Vec<Rows>) -> Split {
        out.extend(rows.sizes().map(|size| Rows(vec![(size, 1)])));
        Split::Parts
    }

    fn known_value(&self, games: Games<'_>, rows: &Rows) -> Result<Option<Game>, Halt> {
        games.star(rows.nimber()).map(Some)
    }

    fn known_nimber(&self, rows: &Rows, _: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        Ok(Some(rows.nimber()))
    }

    fn picture(&self, rows: &Rows) -> Picture {
        Picture::Pins(rows.sizes().map(|size| size.to_string()).collect())
    }
}

impl Impartial for Kayles {}

impl Rows {
    /// Visits the moves: the size of the row, the pins hit, the rows left of it with the smaller
    /// first, and all rows after it.
    fn each_move(&self, mut visit: impl FnMut(u32, u32, [u32; 2], Rows)) {
        for &(size, _) in &self.0 {
            let mut others = self.clone();
            others.change(size, -1);
            for hit in 1..=size.min(2) {
                let left = size - hit;
                for smaller in 0..=left / 2 {
                    let larger = left - smaller;
                    let mut after = others.clone();
                    after.change(smaller, 1);
                    after.change(larger, 1);
                    visit(size, hit, [smaller, larger], after);
                }
            }
        }
    }

    /// The nimber of all rows together.
    fn nimber(&self) -> Nimber {
        // Two equal rows cancel.
        let odd = self.0.iter().filter(|(_, count)| count % 2 == 1);
        let sum = odd.fold(0, |sum, &(size, _)| sum ^ row_nimber(size));
        Nimber::from(u64::from(sum))
    }

    /// The sizes of all rows, largest first.
    pub fn sizes(&self) -> impl Iterator<Item = u32> {
        self.0
            .iter()
            .flat_map(|&(size, count)| std::iter::repeat_n(size, count as usize))
    }

    fn find(&self, size: u32) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| size.cmp(other))
    }

    /// Adds rows of one size, or takes some away; empty rows do not count.
    fn change(&mut self, size: u32, by: i64) {
        if size == 0 || by == 0 {
            return;
        }
        let place = self.find(size);
        let now = place.map_or(0, |i| i64::from(self.0[i].1)) + by;
        let now = u32::try_from(now).expect("no more rows are taken away than there are");
        match place {
            Ok(i) if now == 0 => {
                self.0.remove(i);
            }
            Ok(i) => self.0[i].1 = now,
            Err(i) => self.0.insert(i, (size, now)),
        }
    }
}

/// The nimber of one row of pins.
fn row_nimber(size: u32) -> u8 {
    match EXCEPTIONS.binary_search_by_key(&size, |&(size, _)| size) {
        Ok(i) => EXCEPTIONS[i].1,
        Err(_) => PERIOD[(size % 12) as usize],
    }
}

fn check_total(pins: u64) -> Result<(), ArgError> {
    if pins <= MOST_PINS {
        return Ok(());
    }
    Err(ArgError {
        argument: None,
        place: None,
        message: format!("expected at most {MOST_PINS} pins in all, found more"),
        label: None,
        hint: Some("add up single rows, or use `octal(\"0.77\")[n]`".to_owned()),
    })
}
