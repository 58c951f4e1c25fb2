//! Putting a search aside and taking it up again.

use super::level::{Level, Walk};
use super::pass::Pass;
use super::search::{RookSearch, RookTable};
use super::settled::RookRow;
use super::tokens::Family;
use super::tower::RookRows;
use super::window::Board;
use crate::fields::list;
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
    let mut push = |name: &str, numbers: Vec<u128>| {
        fields.push((format!("{name} {}", level.row), numbers));
    };
    let wide = |words: &[u64]| words.iter().map(|&word| u128::from(word)).collect();
    push(
        "level",
        vec![level.boundary, level.block, u128::from(level.first)],
    );
    push("base", wide(&level.base));
    push("middle", wide(&level.middle.concat()));
    let families = level.families.iter();
    push(
        "families",
        families
            .map(|family| u128::from(family.fixed) << 64 | u128::from(family.varying))
            .collect(),
    );
    push("walks", level.walks.iter().map(pack).collect());
}

impl RookSearch {
    /// A search as it was when the checkpoint was written.
    ///
    /// What the checkpoint says is proved is taken to be so: it comes from a search of one's own.
    pub(crate) fn resume(
        table: RookTable,
        m: u32,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Self, ResumeError> {
        let lists = Lists(checkpoint);

        let numbers = lists.get("rows")?;
        let rows: Vec<RookRow> = (0..)
            .zip(numbers.chunks_exact(4))
            .map(|(m, row)| RookRow {
                m,
                period: row[0],
                rook_preperiod: row[1],
                digit_preperiod: row[2],
                columns: row[3],
            })
            .collect();
        let levels = rows
            .iter()
            .map(|row| lists.level(row.m))
            .collect::<Result<Vec<_>, _>>()?;

        let walks = lists.get("walks")?;
        let pass = if walks.is_empty() {
            None
        } else {
            let mut pass = Pass::new(Board::Rook, levels.last());
            limits.allow_memory(walks.len() as u64 * size_of::<u128>() as u64)?;
            for done in walks.chunks_exact(2) {
                let damaged = || damaged("walks");
                let block = usize::try_from(done[0]).ok();
                let slot = block
                    .and_then(|block| pass.walks.get_mut(block))
                    .ok_or_else(damaged)?;
                let walk = unpack(done[1]).filter(Walk::is_permutation);
                *slot = Some(walk.ok_or_else(damaged)?);
            }
            Some(pass)
        };
        let broken = lists.get("broken")?.first();
        let rows = RookRows {
            levels,
            rows,
            pass,
            deletion: None,
            broken: broken.and_then(|&row| u32::try_from(row).ok()),
        };
        Ok(RookSearch::on(rows, table, m))
    }
}

fn damaged(list: &str) -> CheckpointError {
    CheckpointError::new(list, "expected what a search over rows writes there")
}

struct Lists<'a>(&'a Checkpoint);

impl<'a> Lists<'a> {
    fn get(&self, name: &str) -> Result<&'a [u128], CheckpointError> {
        list(self.0, name)
    }

    fn level(&self, row: u32) -> Result<Level, CheckpointError> {
        let named = |name: &str| format!("{name} {row}");
        let damaged = |name: &str| damaged(&named(name));
        let words = |name: &str| -> Result<Vec<u64>, CheckpointError> {
            let list = self.get(&named(name))?.iter();
            let words = list.map(|&number| u64::try_from(number));
            words.collect::<Result<_, _>>().map_err(|_| damaged(name))
        };
        let &[boundary, block, first] = self.get(&named("level"))? else {
            return Err(damaged("level"));
        };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the low half is what is meant"
        )]
        let families: Vec<Family> = self
            .get(&named("families"))?
            .iter()
            .map(|&pair| Family {
                fixed: (pair >> 64) as u64,
                varying: pair as u64,
            })
            .collect();
        let walks = self.get(&named("walks"))?.iter();
        let walks = walks.map(|&packed| unpack(packed).ok_or_else(|| damaged("walks")));
        let walks = walks.collect::<Result<Vec<_>, _>>()?;
        let middle = words("middle")?;
        let whole = !families.is_empty() && middle.len().is_multiple_of(families.len());
        let tokens = families
            .first()
            .map_or(0, |family| family.varying.count_ones() as usize);
        let fit = walks
            .iter()
            .all(|walk| walk.0.len() == tokens && walk.is_permutation());
        if !whole || walks.len() != families.len() || !fit || block == 0 {
            return Err(damaged("families"));
        }
        let each = middle.len() / families.len();
        Ok(Level {
            board: Board::Rook,
            row,
            boundary,
            block,
            base: words("base")?,
            middle: (0..families.len())
                .map(|block| middle[block * each..][..each].to_vec())
                .collect(),
            families,
            walks,
            first: u64::try_from(first).map_err(|_| damaged("level"))?,
        })
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
