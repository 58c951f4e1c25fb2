//! The list of moves on the screen: in columns, with a heading for each board where there are
//! several.

use std::ops::Range;

use grundy::render::{Glyph, Ink};

use super::screen::{Arrow, Drawn, Line, cut, inked, plain, stressed};

/// A move of the list.
#[derive(Clone)]
pub(super) struct Entry {
    /// Its number, from 1 on.
    pub(super) number: usize,
    /// The board moved on, counted from 0.
    pub(super) board: usize,
    /// What it is called among the moves on its board.
    pub(super) called: String,
    /// What the hints say of it, where they do.
    pub(super) judged: Option<Judged>,
    /// The value of what it leaves, where the hints tell it.
    pub(super) value: Option<String>,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    Wins,
    Loses,
    /// Not decided within the time.
    Open,
}

/// Where a move stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) row: usize,
    pub(super) columns: Range<usize>,
    /// Which move it is, counted from 0.
    pub(super) at: usize,
}

impl Target {
    /// The same move when the list stands so much further down and to the right.
    pub(super) fn shifted(self, rows: usize, columns: usize) -> Target {
        Target {
            row: self.row + rows,
            columns: self.columns.start + columns..self.columns.end + columns,
            at: self.at,
        }
    }
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Heading(String),
    Moves(Range<usize>),
    /// What is said of moves that are not listed.
    More(&'static str),
}

/// The moves in rows and columns.
pub(super) struct List<'m> {
    moves: &'m [Entry],
    rows: Vec<Row>,
    width: usize,
    /// The cells before the moves of a row.
    indent: usize,
    /// The width of a column, and of the numbers in it.
    column: usize,
    digits: usize,
}

/// Columns between two moves.
const GAP: usize = 2;

/// Cells before the moves below a heading.
const INDENT: usize = 2;

/// A longer name is cut where there is no room for it.
const LONGEST: usize = 40;

impl<'m> List<'m> {
    /// The list in so many columns of cells; the boards have headings where there are several.
    pub(super) fn new(moves: &'m [Entry], boards: &[Drawn], width: usize) -> List<'m> {
        let digits = moves.len().to_string().len();
        let indent = if boards.len() > 1 { INDENT } else { 0 };
        let room = width.saturating_sub(indent);
        let column = List::least_width(moves).min(room.max(1));
        let in_a_row = ((room + GAP) / (column + GAP)).max(1);
        let mut rows = Vec::new();
        let mut start = 0;
        for group in moves.chunk_by(|a, b| a.board == b.board) {
            let board = boards.get(group[0].board);
            if boards.len() > 1
                && let Some(board) = board
            {
                rows.push(Row::Heading(board.title.clone()));
            }
            // Values are read from top to bottom.
            let in_a_row = if group.iter().any(|it| it.value.is_some()) {
                1
            } else {
                in_a_row
            };
            let end = start + group.len();
            rows.extend(
                (start..end)
                    .step_by(in_a_row)
                    .map(|at| Row::Moves(at..(at + in_a_row).min(end))),
            );
            rows.extend(board.and_then(|board| board.more).map(Row::More));
            start = end;
        }
        List {
            moves,
            rows,
            width,
            indent,
            column,
            digits,
        }
    }

    /// The cells that the longest move takes.
    pub(super) fn least_width(moves: &[Entry]) -> usize {
        let digits = moves.len().to_string().len();
        let lengths = moves.iter().map(|it| label(it, digits).len());
        lengths.max().unwrap_or(0).min(LONGEST)
    }

    /// The rows that fit with the chosen move among them, and where each move stands.
    pub(super) fn window(&self, chosen: Option<usize>, rows: usize) -> (Vec<Line>, Vec<Target>) {
        let is_cut = self.rows.len() > rows;
        let shown = if is_cut {
            rows.saturating_sub(1)
        } else {
            self.rows.len()
        };
        let holds = |row: &Row| matches!((row, chosen), (Row::Moves(range), Some(at)) if range.contains(&at));
        let place = self.rows.iter().position(holds).unwrap_or(0);
        let first = (place + 1).saturating_sub(shown.max(1));
        let (mut lines, mut targets) = (Vec::new(), Vec::new());
        let (mut least, mut most) = (usize::MAX, 0);
        for (row, it) in self.rows[first..first + shown].iter().enumerate() {
            match it {
                Row::Heading(heading) => lines.push(plain(&cut(heading, self.width))),
                Row::More(more) => lines.push(inked(&cut(more, self.width), Ink::Quiet)),
                Row::Moves(range) => {
                    (least, most) = (least.min(range.start + 1), most.max(range.end));
                    let (line, places) = self.row(range.clone(), chosen);
                    lines.push(line);
                    let places = places.into_iter();
                    targets.extend(places.map(|(columns, at)| Target { row, columns, at }));
                }
            }
        }
        if is_cut && rows > 0 {
            let note = match most {
                0 => format!("arrows: {} moves", self.moves.len()),
                _ => format!("arrows: moves {least} to {most} of {}", self.moves.len()),
            };
            lines.push(inked(&cut(&note, self.width), Ink::Quiet));
        }
        (lines, targets)
    }

    /// A row of moves, and the columns of each.
    fn row(
        &self,
        moves: Range<usize>,
        chosen: Option<usize>,
    ) -> (Line, Vec<(Range<usize>, usize)>) {
        let (mut line, mut places) = (Line::new(), Vec::new());
        for (place, at) in moves.enumerate() {
            let from = self.indent + place * (self.column + GAP);
            line.resize(from, Glyph::BLANK);
            let mut entry = label(&self.moves[at], self.digits);
            if entry.len() > self.column {
                entry.truncate(self.column.saturating_sub(1));
                entry.extend(plain("…"));
            }
            let end = from + entry.len();
            line.extend(if chosen == Some(at) {
                stressed(entry)
            } else {
                entry
            });
            places.push((from..end, at));
        }
        (line, places)
    }

    /// The move that an arrow leads to.
    pub(super) fn neighbour(&self, chosen: Option<usize>, arrow: Arrow) -> Option<usize> {
        let last = self.moves.len().checked_sub(1)?;
        let Some(at) = chosen.filter(|at| *at <= last) else {
            return Some(match arrow {
                Arrow::Down | Arrow::Right => 0,
                Arrow::Up | Arrow::Left => last,
            });
        };
        let rows: Vec<&Range<usize>> = self
            .rows
            .iter()
            .filter_map(|row| match row {
                Row::Moves(range) => Some(range),
                Row::Heading(_) | Row::More(_) => None,
            })
            .collect();
        let row = rows.iter().position(|range| range.contains(&at))?;
        let column = at - rows[row].start;
        let beside = |row: &Range<usize>| (row.start + column).min(row.end - 1);
        Some(match arrow {
            Arrow::Left => at.saturating_sub(1),
            Arrow::Right => (at + 1).min(last),
            Arrow::Up => row.checked_sub(1).map_or(at, |row| beside(rows[row])),
            Arrow::Down => rows.get(row + 1).map_or(at, |row| beside(row)),
        })
    }
}

/// A move as it stands in the list: `12) a1-b1`, with a sign and the value where hints tell them.
fn label(entry: &Entry, digits: usize) -> Line {
    let number = plain(&format!("{:>digits$}) ", entry.number));
    let value = entry.value.iter().map(|value| format!(" → {value}"));
    let called = entry.called.clone() + &value.collect::<String>();
    let called = match entry.judged {
        None => plain(&called),
        Some(Judged::Wins) => inked(&format!("✓ {called}"), Ink::Both),
        Some(Judged::Loses) => inked(&format!("✗ {called}"), Ink::Right),
        Some(Judged::Open) => inked(&format!("? {called}"), Ink::Quiet),
    };
    [number, called].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(title: &str) -> Drawn {
        Drawn {
            title: title.to_owned(),
            drawing: Vec::new(),
            more: Some("… and more"),
        }
    }

    fn entries(boards: &[usize]) -> Vec<Entry> {
        let each = boards
            .iter()
            .enumerate()
            .flat_map(|(board, count)| vec![board; *count]);
        each.zip(1..)
            .map(|(board, number)| Entry {
                number,
                board,
                called: "a1-b1".to_owned(),
                judged: None,
                value: None,
            })
            .collect()
    }

    #[test]
    fn arrows_reach_every_move_and_stay_in_the_list() {
        for boards in [&[5, 0, 7][..], &[1], &[13, 2]] {
            let moves = entries(boards);
            for width in [1, 12, 25, 60] {
                let titles: Vec<Drawn> = (1..=boards.len())
                    .map(|at| drawn(&at.to_string()))
                    .collect();
                let list = List::new(&moves, &titles, width);
                let mut at = None;
                for expected in 0..moves.len() {
                    at = list.neighbour(at, Arrow::Right);
                    assert_eq!(at, Some(expected));
                }
                assert_eq!(list.neighbour(at, Arrow::Right), at);
                let mut column: Vec<usize> = Vec::new();
                let mut at = list.neighbour(None, Arrow::Down);
                while let Some(here) = at.filter(|here| column.last() != Some(here)) {
                    column.push(here);
                    at = list.neighbour(at, Arrow::Down);
                }
                assert!(column.is_sorted(), "{column:?}");
                let back = list.neighbour(at, Arrow::Up);
                assert!(back <= at);
            }
        }
    }

    #[test]
    fn without_moves_an_arrow_leads_nowhere() {
        let list = List::new(&[], &[drawn("1: nim")], 20);
        assert_eq!(list.neighbour(None, Arrow::Down), None);
    }
}
