//! Space-time diagrams of automata, and the tapes of machines.

use grundy_automata::{Configuration, LocalRule, Machine};
use grundy_num::{Halt, Limits};

use crate::drawing::shorten;

use super::inks::{BLACK, PAPER, RED, grundy_colours};
use super::{Axis, CellPicture, Cells, Direction, allow};

/// The lines of an automaton from a start on, one below the other. Letter 0 is paper, or letter 1
/// where that is the background of the start.
///
/// ```
/// use grundy_automata::{Automaton, Configuration};
/// use grundy_num::Limits;
/// use grundy_render::cells::diagram_picture;
/// let start = Configuration::seed(1, 0);
/// let picture = diagram_picture(&Automaton::elementary(90), 2, &start, 3, &Limits::none())?;
/// assert_eq!(picture.cells.text(), "...#...\n..#.#..\n.#...#.\n#.#.#.#\n");
/// # Ok::<(), grundy_num::Halt>(())
/// ```
pub fn diagram_picture(
    rule: &impl LocalRule,
    letters: usize,
    start: &Configuration,
    steps: usize,
    limits: &Limits<'_>,
) -> Result<CellPicture, Halt> {
    let mut lines = vec![start.clone()];
    let mut cells = 0;
    for _ in 0..steps {
        limits.look()?;
        let next = rule.step(&lines[lines.len() - 1]);
        cells += next.cells().len() as u64;
        limits.allow_memory(cells.saturating_mul(2))?;
        lines.push(next);
    }
    let first = lines.iter().map(Configuration::first).min().unwrap_or(0);
    let end = lines.iter().map(Configuration::end).max().unwrap_or(0);
    let columns = usize::try_from(end - first).unwrap_or(0).max(1);
    allow(columns, lines.len(), limits)?;
    let mut inks = vec![PAPER, BLACK];
    inks.extend(grundy_colours(letters.max(2)).into_iter().skip(2));
    inks.truncate(256);
    if start.background() == 1 {
        inks.swap(0, 1);
    }
    let mut picture = Cells::new(columns, lines.len(), inks);
    for (row, line) in lines.iter().enumerate() {
        limits.look()?;
        for (column, at) in (first..first + i64::try_from(columns).unwrap_or(0)).enumerate() {
            picture.set(column, row, u8::try_from(line.cell(at)).unwrap_or(u8::MAX));
        }
    }
    let legend = (0..letters.min(MOST_NAMED)).filter_map(|letter| {
        let ink = u8::try_from(letter).ok()?;
        Some((ink, format!("letter {letter}")))
    });
    Ok(CellPicture {
        axes: Some(axes("cell", first, "time")),
        legend: legend.collect(),
        ..CellPicture::new("an automaton", picture)
    })
}

/// More letters, states and symbols than this are not told apart in a legend.
const MOST_NAMED: usize = 12;

/// Columns from a first one on, and rows from 0 on downwards.
pub(super) fn axes(columns: &str, first: i64, rows: &str) -> [Axis; 2] {
    let axis = |name: &str, first: i64| Axis {
        name: name.to_owned(),
        first,
        direction: Direction::Up,
    };
    [axis(columns, first), axis(rows, 0)]
}

/// The tape of a machine after each of its first steps, with the head in red; blanks are paper.
pub fn tape_picture(
    machine: &Machine,
    input: &[u8],
    steps: usize,
    limits: &Limits<'_>,
) -> Result<CellPicture, Halt> {
    let mut run = machine.run(input);
    // The last row is as wide as any: the cells visited only become more.
    run.advance(steps as u64, usize::MAX, limits)?;
    let rows = usize::try_from(run.steps()).unwrap_or(steps) + 1;
    let (first, last) = run.visited();
    let end = (last + 1).max(i64::try_from(input.len()).unwrap_or(i64::MAX));
    let columns = usize::try_from(end - first.min(0)).unwrap_or(1);
    allow(columns, rows, limits)?;
    let mut inks = vec![PAPER, RED, BLACK];
    inks.extend(
        grundy_colours(machine.symbols().len() + 1)
            .into_iter()
            .skip(3),
    );
    let mut picture = Cells::new(columns, rows, inks);
    let mut run = machine.run(input);
    for row in 0..rows {
        limits.look()?;
        run.advance(row as u64, usize::MAX, limits)?;
        for (column, at) in (first.min(0)..end).enumerate() {
            let symbol = run.symbol(at);
            let ink = if at == run.head() {
                1
            } else {
                ink_of(symbol, machine.blank())
            };
            picture.set(column, row, ink);
        }
    }
    let blank = machine.blank();
    let symbols = machine.symbols().iter().zip(0_u8..).take(MOST_NAMED);
    let symbols = symbols.map(|(name, symbol)| {
        let words = if symbol == blank { "blank" } else { "symbol" };
        (ink_of(symbol, blank), format!("{words} {name}"))
    });
    let states = machine.states().join(", ");
    let head = format!("the head, in a state of {}", shorten(&states, 40));
    Ok(CellPicture {
        axes: Some(axes("cell", first.min(0), "step")),
        legend: [(1, head)].into_iter().chain(symbols).collect(),
        ..CellPicture::new("the tape of a machine", picture)
    })
}

/// Symbols keep their order around the blank, which is paper; ink 1 is the head's.
fn ink_of(symbol: u8, blank: u8) -> u8 {
    match symbol {
        symbol if symbol == blank => 0,
        symbol => symbol + 1 + u8::from(symbol < blank),
    }
}
