//! Tables of subtraction games on several heaps.

use grundy_automata::lattice::{LatticeGame, Table, Values};
use grundy_num::{Halt, Limits, Outcome};

use super::inks::{BLUE, PALE, grundy_colours};
use super::{Axis, CellPicture, Cells, Direction, allow};

/// Which table of a game a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// Outcomes or nimbers.
    pub values: Values,
    /// The squares on a side.
    pub side: u32,
    /// The heaps from the third on; those not given are empty.
    pub beside: Vec<u64>,
}

/// The table of a game on two heaps, or on more with all others fixed: the first heap to the
/// right, the second upwards. Of outcomes, P is blue; of values, 0 is blue and paler is larger.
/// The table is filled as far as the view needs; it has the view's values and keeps all of them.
pub fn table_picture(
    game: &LatticeGame,
    table: &mut Table,
    view: &TableView,
    limits: &Limits<'_>,
) -> Result<CellPicture, Halt> {
    let side = view.side.max(1);
    let mut corner = vec![u64::from(side - 1); 2];
    let beside = view.beside.iter().copied().chain(std::iter::repeat(0));
    corner.extend(beside.take(game.heaps() - 2));
    let total = game
        .total(&corner)
        .map_err(|_| Halt::TooLarge("a table of this size"))?;
    table.extend_to(total, limits)?;
    let inks = match view.values {
        Values::Outcomes => vec![PALE, BLUE],
        Values::Nimbers => grundy_colours(table.histogram().len()),
    };
    let squares = usize::try_from(side).unwrap_or(usize::MAX);
    allow(squares, squares, limits)?;
    let mut picture = Cells::new(squares, squares, inks);
    let mut position = corner.clone();
    for y in 0..side {
        limits.look()?;
        position[1] = u64::from(y);
        for x in 0..side {
            position[0] = u64::from(x);
            let ink = match view.values {
                Values::Outcomes => u8::from(table.outcome(&position) == Some(Outcome::Previous)),
                Values::Nimbers => table
                    .nimber(&position)
                    .map_or(0, |value| u8::try_from(value).unwrap_or(u8::MAX)),
            };
            picture.set(x as usize, squares - 1 - y as usize, ink);
        }
    }
    let axis = |name: &str, first: i64, direction| Axis {
        name: name.to_owned(),
        first,
        direction,
    };
    let beside = match &corner[2..] {
        [] => String::new(),
        others => {
            let others: Vec<String> = others.iter().map(u64::to_string).collect();
            format!(", the others {}", others.join(", "))
        }
    };
    let legend = match view.values {
        Values::Outcomes => vec![
            (1, "the previous player wins (P)".to_owned()),
            (0, "the next player wins (N)".to_owned()),
        ],
        Values::Nimbers => nimbers(picture.inks().len()),
    };
    Ok(CellPicture {
        axes: Some([
            axis("first heap", 0, Direction::Up),
            axis(
                &format!("second heap{beside}"),
                i64::from(side) - 1,
                Direction::Down,
            ),
        ]),
        legend,
        ..CellPicture::new("a table of a subtraction game", picture)
    })
}

/// The values that a legend tells: all where there are few, and else the ends and some between.
fn nimbers(inks: usize) -> Vec<(u8, String)> {
    const FEW: usize = 10;
    let last = inks.saturating_sub(1);
    let told: Vec<usize> = if inks <= FEW {
        (0..inks).collect()
    } else {
        [0, 1, last / 4, last / 2, 3 * last / 4, last].to_vec()
    };
    let entry = |value: usize| {
        let words = match value {
            0 => "nimber 0, which is P".to_owned(),
            255 => "255 or more".to_owned(),
            value => value.to_string(),
        };
        Some((u8::try_from(value).ok()?, words))
    };
    told.into_iter().filter_map(entry).collect()
}
