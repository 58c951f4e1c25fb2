//! What a certificate of a row says, read with care: a file may hold anything.

use super::super::{number, refuse};
use super::Table;
use super::table::{BASE, Marks, Row};
use crate::{Certificate, Period, VerifyError};
use grundy_num::Limits;

/// The rows that a set of 64 bits can hold.
const MAX_ROW: u32 = 30;

/// What a row with up to 21 tokens takes.
const BYTES_OF_MARKS: u64 = 128;

/// The lists that a claim rests on.
const LISTS: [&str; 6] = ["boundary", "block", "tokens", "rows", "taken", "places"];

/// The claim about one row.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) m: u32,
    pub(super) table: Table,
    pub(super) period: Period,
    pub(super) boundary: u128,
    pub(super) block: u128,
    /// For each boundary the rows between the base and row `m`.
    rows: Vec<Vec<u64>>,
    /// For each boundary row `m` with its tokens.
    marks: Vec<Marks>,
}

/// The values that are there or may be.
fn all(marks: &Marks) -> u64 {
    marks.row(&vec![true; marks.places.len()]).0
}

/// Whether row `m` can stand so: every value further left than `m + 1` is there, and with the others
/// there are as many values as there have been columns, or one less in row 0. Without that, the least
/// value might be out of the set's sight.
fn is_row(m: usize, taken: u64, possible: u64) -> bool {
    let count = if m == 0 { 31 } else { 32 };
    taken.trailing_ones() as usize >= 31 - m
        && taken.count_ones() <= count
        && possible.count_ones() >= count
}

/// A number of a certificate as a set of values.
fn word(name: &str, number: u128) -> Result<u64, VerifyError> {
    let word = u64::try_from(number);
    word.map_err(|_| refuse(name, format!("{number} is no set of 64 values")))
}

/// Row `m` with its tokens at each boundary.
fn read_marks(
    m: usize,
    tokens: u128,
    taken: &[u128],
    places: &[u128],
    limits: &Limits<'_>,
) -> Result<Vec<Marks>, VerifyError> {
    if taken.is_empty() || taken.len() != places.len() || tokens > 21 {
        return Err(refuse(
            "places",
            "expected as many as in `taken`, of at most 21 tokens",
        ));
    }
    let bytes = BYTES_OF_MARKS.saturating_mul(taken.len() as u64);
    limits.allow_memory(bytes)?;
    let mut all_marks: Vec<Marks> = Vec::with_capacity(taken.len());
    for (boundary, (&taken, &places)) in taken.iter().zip(places).enumerate() {
        // To read a boundary is several small steps.
        for _ in 0..8 {
            limits.tick()?;
        }
        let marks = Marks {
            taken: word("taken", taken)?,
            places: (0..tokens)
                .map(|token| (places >> (6 * token) & 63) as u32)
                .collect(),
        };
        let place = format!("boundary {boundary}");
        let spread = marks.taken.count_ones() as usize + marks.places.len();
        if all(&marks).count_ones() as usize != spread {
            return Err(refuse(
                place,
                "a token stands on a taken value or on another token",
            ));
        }
        let first = all_marks.first().unwrap_or(&marks);
        if !is_row(m, marks.taken, all(&marks))
            || first.taken.count_ones() != marks.taken.count_ones()
        {
            return Err(refuse(
                place,
                format!("row {m} has not as many values as columns"),
            ));
        }
        all_marks.push(marks);
    }
    Ok(all_marks)
}

/// The rows between the base and row `m` at each boundary.
fn read_rows(
    m: usize,
    boundaries: usize,
    numbers: &[u128],
    limits: &Limits<'_>,
) -> Result<Vec<Vec<u64>>, VerifyError> {
    let between = m.saturating_sub(BASE);
    if numbers.len() != between * boundaries {
        return Err(refuse(
            "rows",
            format!("expected {between} for each boundary"),
        ));
    }
    let bytes = (8 * between + size_of::<Vec<u64>>()) * boundaries;
    limits.allow_memory(bytes as u64)?;
    let mut rows = Vec::with_capacity(boundaries);
    for _ in 0..boundaries {
        limits.tick()?;
        rows.push(Vec::with_capacity(between));
    }
    for (index, &number) in numbers.iter().enumerate() {
        limits.tick()?;
        let (boundary, row) = (index / between, BASE + index % between);
        let taken = word("rows", number)?;
        if !is_row(row, taken, taken) {
            let reason = format!("row {row} has not as many values as columns");
            return Err(refuse(format!("boundary {boundary}"), reason));
        }
        rows[boundary].push(taken);
    }
    Ok(rows)
}

impl Claim {
    pub(super) fn read(
        table: Table,
        row: &str,
        certificate: &Certificate,
        limits: &Limits<'_>,
    ) -> Result<Self, VerifyError> {
        let m = number(row).and_then(|m| u32::try_from(m).ok());
        let Some(m) = m.filter(|&m| m <= MAX_ROW) else {
            let reason = format!("expected a row from 0 to {MAX_ROW}, found `{row}`");
            return Err(refuse("game", reason));
        };
        if certificate.theorem != "tokens" {
            let found = &certificate.theorem;
            return Err(refuse(
                "theorem",
                format!("expected `tokens`, found `{found}`"),
            ));
        }
        let stray = certificate
            .fields
            .iter()
            .find(|(name, _)| !LISTS.contains(&name.as_str()));
        if let Some((name, _)) = stray {
            return Err(refuse(name, format!("expected only {}", LISTS.join(", "))));
        }
        let list = |name: &str| {
            let list = certificate.fields.iter().find(|(field, _)| field == name);
            let list = list.map(|(_, list)| list.as_slice());
            list.ok_or_else(|| refuse(name, "the list is missing"))
        };
        let number = |name: &str| match list(name)? {
            &[number] => Ok(number),
            more => {
                let reason = format!("expected one number, found {}", more.len());
                Err(refuse(name, reason))
            }
        };
        let row = m as usize;
        let tokens = number("tokens")?;
        let marks = read_marks(row, tokens, list("taken")?, list("places")?, limits)?;
        let rows = read_rows(row, marks.len(), list("rows")?, limits)?;

        let claim = Claim {
            m,
            table,
            period: certificate.period,
            boundary: number("boundary")?,
            block: number("block")?,
            rows,
            marks,
        };
        if claim.block == 0 || claim.block > 1 << 32 || claim.boundary > 1 << 32 {
            return Err(refuse(
                "block",
                "expected a block of 1 to 2^32 columns and a boundary within as many",
            ));
        }
        if claim.period.saltus != claim.period.period {
            return Err(refuse(
                "saltus",
                format!(
                    "expected {}, found {}",
                    claim.period.period, claim.period.saltus
                ),
            ));
        }
        Ok(claim)
    }

    pub(super) fn blocks(&self) -> usize {
        self.marks.len()
    }

    /// About what it takes.
    pub(super) fn bytes(&self) -> u64 {
        let rows = 8 * (self.m as usize).saturating_sub(BASE) + size_of::<Vec<u64>>();
        (BYTES_OF_MARKS + rows as u64).saturating_mul(self.blocks() as u64)
    }

    /// What it costs to recompute all blocks, in nanoseconds or less: some for the tokens of each
    /// column and some for each row above the base.
    pub(super) fn cost(&self) -> u128 {
        let rows = (self.m as usize).saturating_sub(BASE) as u128;
        let columns = self.block.saturating_mul(self.blocks() as u128);
        columns.saturating_mul(16 + 4 * rows)
    }

    /// The rows between the base and row `m` at a boundary.
    pub(super) fn rows_at(&self, boundary: usize) -> Vec<Row> {
        self.rows[boundary].iter().map(|&row| Row(row)).collect()
    }

    /// Row `m` with its tokens at a boundary.
    pub(super) fn marks_at(&self, boundary: usize) -> Marks {
        self.marks[boundary].clone()
    }

    /// The first boundary must be what the rules lead to.
    pub(super) fn check_start(&self, upper: &[Row], own: Row) -> Result<(), VerifyError> {
        if upper != self.rows_at(0) {
            return Err(refuse(
                "boundary 0",
                "the rows are not those that the rules lead to",
            ));
        }
        let marks = &self.marks[0];
        if own.0 & marks.taken != marks.taken || own.0 & !all(marks) != 0 {
            return Err(refuse(
                "boundary 0",
                format!("row {} is not one that the tokens allow", self.m),
            ));
        }
        Ok(())
    }

    /// A block must end at the next boundary; after the last one the tokens may be permuted, and the
    /// answer says to which place of the first boundary each has come.
    pub(super) fn check_end(
        &self,
        index: usize,
        rows: &[Row],
        marks: &Marks,
    ) -> Result<Vec<usize>, VerifyError> {
        let next = (index + 1) % self.blocks();
        let place = format!("block {index}");
        if let Some(row) = (0..rows.len()).find(|&row| rows[row].0 != self.rows[next][row]) {
            let (expected, found) = (rows[row].0, self.rows[next][row]);
            let reason = format!(
                "row {} ends as {expected}, boundary {next} has {found}",
                row + BASE
            );
            return Err(refuse(place, reason));
        }
        let expected = &self.marks[next];
        if marks.taken != expected.taken {
            let reason = format!(
                "the taken values end as {}, boundary {next} has {}",
                marks.taken, expected.taken
            );
            return Err(refuse(place, reason));
        }
        if next != 0 && marks.places != expected.places {
            return Err(refuse(
                place,
                format!("the tokens do not end where boundary {next} has them"),
            ));
        }
        let turned = marks
            .places
            .iter()
            .map(|place| expected.places.iter().position(|other| other == place));
        match turned.collect() {
            Some(turned) => Ok(turned),
            None => {
                let reason = format!("a token ends where boundary {next} has none");
                Err(refuse(place, reason))
            }
        }
    }

    /// The tokens taken at the start of each round, whose number times the blocks must be the period.
    pub(super) fn check_period(
        &self,
        own: Row,
        turned: &[usize],
    ) -> Result<Vec<Vec<bool>>, VerifyError> {
        let first: Vec<bool> = self.marks[0]
            .places
            .iter()
            .map(|place| own.0 >> place & 1 == 1)
            .collect();
        let mut orbit = vec![first];
        loop {
            let last = &orbit[orbit.len() - 1];
            let mut next = vec![false; turned.len()];
            for (token, &to) in turned.iter().enumerate() {
                next[to] = last[token];
            }
            if next == orbit[0] {
                break;
            }
            orbit.push(next);
        }
        let columns = self.block.checked_mul(self.blocks() as u128);
        let period = columns.and_then(|columns| columns.checked_mul(orbit.len() as u128));
        if period != Some(self.period.period) {
            let rounds = format!(
                "{} rounds of {} blocks of {}",
                orbit.len(),
                self.blocks(),
                self.block
            );
            return Err(refuse(
                "period",
                format!("expected {rounds}, found {}", self.period.period),
            ));
        }
        Ok(orbit)
    }
}
