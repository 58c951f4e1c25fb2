//! Pictures of automata, tapes and tables of subtraction games: what their squares show.

use grundy_automata::{Configuration, LocalRule, Machine};
use grundy_heap::lattice::{Kept, LatticeGame, Table, TableError, Values};
use grundy_num::{Halt, Limits, Outcome};
use grundy_render::cells::{Cells, Ink};

const PAPER: Ink = Ink {
    glyph: '.',
    colour: [255, 255, 255],
};
const BLACK: Ink = Ink {
    glyph: '#',
    colour: [32, 33, 36],
};
const BLUE: Ink = Ink {
    glyph: 'P',
    colour: [26, 95, 180],
};
const RED: Ink = Ink {
    glyph: '@',
    colour: [192, 28, 40],
};
const PALE: Ink = Ink {
    glyph: '.',
    colour: [241, 243, 244],
};

/// Which table of a game a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameView {
    /// Outcomes or Grundy values.
    pub values: Values,
    /// The squares on a side.
    pub side: u32,
    /// The heaps from the third on; those not given are empty.
    pub beside: Vec<u64>,
}

/// The lines of an automaton from a start on, one below the other. Letter 0 is paper, or letter 1
/// where that is the background of the start.
///
/// ```
/// use grundy::automata::{Automaton, Configuration};
/// use grundy::{Limits, diagram_picture};
/// let start = Configuration::seed(1, 0);
/// let picture = diagram_picture(&Automaton::elementary(90), 2, &start, 3, &Limits::none())?;
/// assert_eq!(picture.text(), "...#...\n..#.#..\n.#...#.\n#.#.#.#\n");
/// # Ok::<(), grundy::Halt>(())
/// ```
pub fn diagram_picture(
    rule: &impl LocalRule,
    letters: usize,
    start: &Configuration,
    steps: usize,
    limits: &Limits<'_>,
) -> Result<Cells, Halt> {
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
    limits.allow_memory((columns as u64).saturating_mul(lines.len() as u64))?;
    let mut inks = vec![PAPER, BLACK];
    inks.extend(grundy_colours(letters.max(2)).into_iter().skip(2));
    inks.truncate(256);
    if start.background() == 1 {
        inks.swap(0, 1);
    }
    let mut picture = Cells::new(columns, lines.len(), inks);
    for (row, line) in lines.iter().enumerate() {
        for (column, at) in (first..first + i64::try_from(columns).unwrap_or(0)).enumerate() {
            picture.set(column, row, u8::try_from(line.cell(at)).unwrap_or(u8::MAX));
        }
    }
    Ok(picture)
}

/// The tape of a machine after each of its first steps, with the head in red; blanks are paper.
pub fn tape_picture(
    machine: &Machine,
    input: &[u8],
    steps: usize,
    limits: &Limits<'_>,
) -> Result<Cells, Halt> {
    let mut run = machine.run(input);
    // The last row is as wide as any: the cells visited only become more.
    run.advance(steps as u64, usize::MAX, limits)?;
    let rows = usize::try_from(run.steps()).unwrap_or(steps) + 1;
    let (first, last) = run.visited();
    let end = (last + 1).max(i64::try_from(input.len()).unwrap_or(i64::MAX));
    let columns = usize::try_from(end - first.min(0)).unwrap_or(1);
    limits.allow_memory((columns as u64).saturating_mul(rows as u64))?;
    let mut inks = vec![PAPER, RED, BLACK];
    inks.extend(
        grundy_colours(machine.symbols().len() + 1)
            .into_iter()
            .skip(3),
    );
    let mut picture = Cells::new(columns, rows, inks);
    let mut run = machine.run(input);
    for row in 0..rows {
        run.advance(row as u64, usize::MAX, limits)?;
        for (column, at) in (first.min(0)..end).enumerate() {
            let symbol = run.symbol(at);
            // Symbols keep their order around the blank, which is paper; ink 1 is the head's.
            let ink = match symbol {
                _ if at == run.head() => 1,
                symbol if symbol == machine.blank() => 0,
                symbol => symbol + 1 + u8::from(symbol < machine.blank()),
            };
            picture.set(column, row, ink);
        }
    }
    Ok(picture)
}

/// The table of a game on two heaps, or on more with all others fixed: the first heap to the
/// right, the second upwards. Of outcomes, P is blue; of values, 0 is blue and paler is larger.
pub fn game_picture(
    game: &LatticeGame,
    view: &GameView,
    limits: &Limits<'_>,
) -> Result<Result<Cells, TableError>, Halt> {
    let mut table = match Table::new(game, view.values, Kept::All) {
        Ok(table) => table,
        Err(error) => return Ok(Err(error)),
    };
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
    let squares = side as usize;
    let mut picture = Cells::new(squares, squares, inks);
    for y in 0..side {
        for x in 0..side {
            let mut position = vec![u64::from(x), u64::from(y)];
            position.extend(&corner[2..]);
            let ink = match view.values {
                Values::Outcomes => u8::from(table.outcome(&position) == Some(Outcome::Previous)),
                Values::Nimbers => table
                    .nimber(&position)
                    .map_or(0, |value| u8::try_from(value).unwrap_or(u8::MAX)),
            };
            picture.set(x as usize, squares - 1 - y as usize, ink);
        }
    }
    Ok(Ok(picture))
}

/// Inks for the values 0, 1, 2, …: the first one blue, the others from dark to pale.
pub fn grundy_colours(count: usize) -> Vec<Ink> {
    const GLYPHS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let count = count.clamp(1, 256);
    let inks = (0..count).map(|value| {
        let share = |from: usize, to: usize| {
            let last = (count - 1).max(2) - 1;
            let step = value.saturating_sub(1).min(last);
            u8::try_from((from * (last - step) + to * step) / last).unwrap_or(u8::MAX)
        };
        let glyph = GLYPHS.get(value).map_or('+', |&glyph| char::from(glyph));
        Ink {
            glyph,
            colour: if value == 0 {
                BLUE.colour
            } else {
                [share(120, 255), share(60, 235), share(20, 205)]
            },
        }
    });
    inks.collect()
}
