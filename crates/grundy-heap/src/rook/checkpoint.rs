//! Putting a search aside and taking it up again.

use super::lanes::BLOCKS;
use super::level::{BASE_ROWS, Boundaries, Level, Walk};
use super::pass::{Pass, most_tokens};
use super::search::{RookSearch, RookTable};
use super::settled::RookRow;
use super::tokens::Family;
use super::tower::{MAX_ROW, RookRows};
use super::window::Board;
use crate::fields::{expect_fields, list};
use crate::{Checkpoint, CheckpointError, ResumeError};
use grundy_num::Limits;

pub(super) fn write(search: &RookSearch) -> Checkpoint {
    let mut fields = Vec::new();
    let rows = search.rows.rows.iter().flat_map(|row| {
        [
            row.period,
            row.rook_preperiod,
            row.digit_preperiod,
            row.columns,
        ]
    });
    fields.push(("rows".to_string(), rows.collect()));
    for level in &search.rows.levels {
        write_level(level, &mut fields);
    }
    // The entries of the blocks are soon found again; what took long is which blocks are done.
    let walks = search
        .rows
        .pass
        .iter()
        .flat_map(|pass| pass.walks.iter().enumerate());
    let done = walks.filter_map(|(block, walk)| Some([block as u128, pack(walk.as_ref()?)]));
    fields.push(("walks".to_string(), done.flatten().collect()));
    let broken = search.rows.broken.map(u128::from);
    fields.push(("broken".to_string(), broken.into_iter().collect()));
    Checkpoint {
        game: search.table.game(search.m),
        fields,
    }
}

fn write_level(level: &Level, fields: &mut Vec<(String, Vec<u128>)>) {
    let wide = |words: &[u64]| words.iter().map(|&word| u128::from(word)).collect();
    let families = level.families.iter();
    let lists = [
        frame(level).to_vec(),
        wide(&level.base),
        wide(&level.middle.concat()),
        families
            .map(|family| u128::from(family.fixed) << 64 | u128::from(family.varying))
            .collect(),
        level.walks.iter().map(pack).collect(),
    ];
    let names = LEVEL.map(|name| format!("{name} {}", level.row));
    fields.extend(names.into_iter().zip(lists));
}

/// The fields of a level, each with the number of the row after it.
const LEVEL: [&str; 5] = ["level", "base", "middle", "families", "walks"];

/// What the rules soon tell of a level.
fn frame(level: &Level) -> [u128; 3] {
    [level.boundary, level.block, u128::from(level.first)]
}

impl RookSearch {
    /// A search as it was when the checkpoint was written.
    ///
    /// What the rules soon tell is compared with them; windows and walks are believed as long as they fit each
    /// other, and whoever asks has the certificates checked.
    pub(crate) fn resume(
        table: RookTable,
        m: u32,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Self, ResumeError> {
        let lists = Lists(checkpoint);
        let numbers = lists.get("rows")?;
        let count = numbers.len() / 4;
        let most = m.min(MAX_ROW) as usize + 1;
        if !numbers.len().is_multiple_of(4) || count > most {
            let reason = format!("expected four numbers for each of at most {most} rows");
            return Err(CheckpointError::new("rows", reason).into());
        }
        lists.expect_rows(count)?;
        let (mut levels, mut rows) = (Vec::new(), Vec::new());
        for row in numbers.chunks_exact(4) {
            let level = lists.level(&Pass::new(Board::Rook, levels.last(), limits)?)?;
            rows.push(settled_row(&level, row)?);
            levels.push(level);
        }
        let pass = match lists.get("walks")? {
            [] => None,
            _ if count == most => {
                let reason = "expected none, for no row is under way";
                return Err(CheckpointError::new("walks", reason).into());
            }
            walks => {
                let mut pass = Pass::new(Board::Rook, levels.last(), limits)?;
                read_walks(walks, &mut pass.walks, limits)?;
                Some(pass)
            }
        };
        let broken = match lists.get("broken")? {
            [] => None,
            &[row] if row == count as u128 && count < most => u32::try_from(row).ok(),
            _ => {
                let reason = format!("expected nothing or the row under way, which is {count}");
                return Err(CheckpointError::new("broken", reason).into());
            }
        };
        let rows = RookRows {
            levels,
            rows,
            pass,
            deletion: None,
            broken,
        };
        Ok(RookSearch::on(rows, table, m))
    }
}

/// The longest block that a checker takes, so that nothing below overflows.
const LONGEST_BLOCK: u128 = 1 << 32;

/// The row of a level, if the numbers of a file are what the level makes them.
fn settled_row(level: &Level, numbers: &[u128]) -> Result<RookRow, CheckpointError> {
    let damaged = |reason: &str| Err(CheckpointError::new("rows", reason));
    let &[period, rook_preperiod, digit_preperiod, columns] = numbers else {
        return damaged("expected four numbers for each row");
    };
    let span = Boundaries::new(level).span();
    if period != span || columns != level.boundary + level.block * level.walks.len() as u128 {
        return damaged("expected the period and the columns that the walks of the row give");
    }
    // The row below the base is one block of the next.
    if level.row < BASE_ROWS && span > LONGEST_BLOCK {
        return damaged("expected a period of at most 2^32 in a row of the base");
    }
    // From the boundary on the law holds, and no value is further than a window from its column.
    let latest = level.boundary + u128::from(u64::BITS);
    if rook_preperiod > latest || digit_preperiod > latest {
        return damaged("expected preperiods before the boundary");
    }
    Ok(RookRow {
        m: level.row,
        period,
        rook_preperiod,
        digit_preperiod,
        columns,
    })
}

/// The walks of the blocks that are done, whole groups of them.
fn read_walks(
    numbers: &[u128],
    walks: &mut [Option<Walk>],
    limits: &Limits<'_>,
) -> Result<(), ResumeError> {
    let damaged = || damaged("walks");
    if !numbers.len().is_multiple_of(2) {
        return Err(damaged().into());
    }
    let mut tokens = None;
    for done in numbers.chunks_exact(2) {
        limits.tick()?;
        let block = usize::try_from(done[0]).ok();
        let slot = block.and_then(|block| walks.get_mut(block));
        let slot = slot.filter(|slot| slot.is_none()).ok_or_else(damaged)?;
        let walk = unpack(done[1]).filter(Walk::is_permutation);
        let walk = walk.ok_or_else(damaged)?;
        if *tokens.get_or_insert(walk.0.len()) != walk.0.len() {
            return Err(damaged().into());
        }
        *slot = Some(walk);
    }
    // Blocks are done in groups, so one that is done stands for all of its group.
    let whole = |group: &[Option<Walk>]| {
        group
            .iter()
            .all(|walk| walk.is_some() == group[0].is_some())
    };
    if !walks.chunks(BLOCKS).all(whole) {
        let reason = format!("expected the blocks of a group of {BLOCKS} together");
        return Err(CheckpointError::new("walks", reason).into());
    }
    Ok(())
}

fn damaged(list: &str) -> CheckpointError {
    CheckpointError::new(list, "expected what a search over rows writes there")
}

struct Lists<'a>(&'a Checkpoint);

impl<'a> Lists<'a> {
    fn get(&self, name: &str) -> Result<&'a [u128], CheckpointError> {
        list(self.0, name)
    }

    /// Refuses all fields but those of a search with so many rows.
    fn expect_rows(&self, count: usize) -> Result<(), CheckpointError> {
        let rows = (0..count).flat_map(|row| LEVEL.map(|name| format!("{name} {row}")));
        let names: Vec<String> = ["rows", "walks", "broken"]
            .map(str::to_owned)
            .into_iter()
            .chain(rows)
            .collect();
        expect_fields(self.0, &names)
    }

    /// The level that a pass has led to, as far as it fits the beginning of the pass.
    fn level(&self, pass: &Pass) -> Result<Level, ResumeError> {
        let begun = pass.begun();
        let row = begun.row;
        let named = |name: &str| format!("{name} {row}");
        let refused = |name: &str, reason: &str| CheckpointError::new(&named(name), reason);
        let words = |name: &str| -> Result<Vec<u64>, CheckpointError> {
            let list = self.get(&named(name))?.iter();
            let words = list.map(|&number| u64::try_from(number));
            let words = words.collect::<Result<_, _>>();
            words.map_err(|_| refused(name, "expected windows of 64 values"))
        };
        if self.get(&named("level"))? != frame(begun) {
            let reason = "expected the boundary, the block and the window that the rules lead to";
            return Err(refused("level", reason).into());
        }
        if words("base")? != begun.base {
            let reason = "expected the rows that the rules lead to";
            return Err(refused("base", reason).into());
        }
        let middle = words("middle")?;
        let each = row as usize - begun.base.len();
        let families = self.families(row, each)?;
        if families.len() != pass.walks.len() {
            let reason = format!("expected one for each of {} blocks", pass.walks.len());
            return Err(refused("families", &reason).into());
        }
        if middle.len() != each * families.len() {
            let reason = "expected as many windows at each boundary as there are rows";
            return Err(refused("middle", reason).into());
        }
        let tokens = families[0].varying.count_ones() as usize;
        let walks = self.get(&named("walks"))?.iter();
        let walks = walks.map(|&packed| {
            let walk = unpack(packed).filter(Walk::is_permutation);
            walk.filter(|walk| walk.0.len() == tokens)
        });
        let walks = walks.collect::<Option<Vec<_>>>();
        let walks = walks.filter(|walks| walks.len() == families.len());
        let walks = walks.ok_or_else(|| {
            refused(
                "walks",
                "expected a permutation of the tokens for each block",
            )
        })?;
        Ok(Level {
            middle: (0..families.len())
                .map(|block| middle[block * each..][..each].to_vec())
                .collect(),
            families,
            walks,
            ..begun.clone()
        })
    }

    /// The families of a row with so many rows between it and the base.
    fn families(&self, row: u32, between: usize) -> Result<Vec<Family>, CheckpointError> {
        let name = format!("families {row}");
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the low half is what is meant"
        )]
        let families = self.get(&name)?.iter().map(|&pair| Family {
            fixed: (pair >> 64) as u64,
            varying: pair as u64,
        });
        let families: Vec<Family> = families.collect();
        let tokens = |family: &Family| family.varying.count_ones();
        let fit = |family: &Family| {
            family.fixed & family.varying == 0
                && tokens(family) == tokens(&families[0])
                && tokens(family) <= most_tokens(between)
        };
        if families.is_empty() || !families.iter().all(fit) {
            let reason = "expected fixed and varying values, with as many tokens at each boundary";
            return Err(CheckpointError::new(&name, reason));
        }
        Ok(families)
    }
}

/// A walk as one number: five bits for each token, the first lowest, and a one above them.
fn pack(walk: &Walk) -> u128 {
    let tokens = walk.0.iter().rev();
    tokens.fold(1, |packed, &token| packed << 5 | u128::from(token))
}

fn unpack(mut packed: u128) -> Option<Walk> {
    let mut tokens = Vec::new();
    while packed > 1 {
        tokens.push(u8::try_from(packed & 31).ok()?);
        packed >>= 5;
    }
    (packed == 1).then_some(Walk(tokens))
}
