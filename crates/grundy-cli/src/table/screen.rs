//! What the screen shows, as lines of cells: a pure function of a [`View`] and a size.
//!
//! One character is one cell; every line fits the width and all of them fit the height, however
//! small the terminal is. Where the moves stand is told too, so that they can be clicked on.

use grundy::render::{Glyph, Ink, Stress};

use super::list::{Entry, List, Target};

/// Everything there is to show.
#[derive(Clone, Default)]
pub(super) struct View {
    /// Who plays whom, and whose turn it is.
    pub(super) status: String,
    /// The summands as they stand.
    pub(super) summands: Vec<Drawn>,
    /// The moves of the player to move.
    pub(super) moves: Vec<Entry>,
    /// The move that was chosen by the arrows or the mouse, and is not made yet.
    pub(super) chosen: Option<usize>,
    /// What happened last, oldest first.
    pub(super) messages: Vec<String>,
    /// A page of help that stands in place of the boards and moves.
    pub(super) page: Option<String>,
    /// What is asked for on the line that is typed on.
    pub(super) prompt: String,
    /// What was typed so far.
    pub(super) input: String,
    /// The first line of the boards that is shown.
    pub(super) first_row: usize,
}

/// A summand: what it is called, and its picture if it has one.
#[derive(Clone)]
pub(super) struct Drawn {
    pub(super) title: String,
    pub(super) drawing: Vec<Line>,
    /// What is said below its moves, where they are not all listed.
    pub(super) more: Option<&'static str>,
}

/// A line of cells.
pub(super) type Line = Vec<Glyph>;

/// The lines of a screen, the last line but one being typed on.
pub(super) struct Screen {
    pub(super) lines: Vec<Line>,
    /// The row and column at which the next letter typed appears.
    pub(super) cursor: (usize, usize),
    /// Where moves stand.
    targets: Vec<Target>,
    /// The columns of the list of moves, if it stands beside the boards.
    list_from: usize,
}

impl Screen {
    /// The move that stands at a place.
    pub(super) fn move_at(&self, row: usize, column: usize) -> Option<usize> {
        let is_here = |it: &&Target| it.row == row && it.columns.contains(&column);
        self.targets.iter().find(is_here).map(|it| it.at)
    }

    /// Whether a column belongs to the list of moves rather than to the boards.
    pub(super) fn is_in_list(&self, column: usize) -> bool {
        column >= self.list_from
    }
}

/// From this width on the moves stand beside the boards.
const WIDE: usize = 60;

/// Columns between two boards.
const GAP: usize = 3;

const KEYS: &str = "arrows choose, Enter plays; or type a number, a name, hint, undo, F1 help";
const FEW_KEYS: &str = "arrows+Enter, or type; F1 help";
const SCROLL: &str = "PgUp PgDn";

impl View {
    /// The screen of this size.
    pub(super) fn lines(&self, width: usize, height: usize) -> Screen {
        let (width, height) = (width.max(8), height.max(3));
        let message_rows = match height {
            ..8 => 1,
            8..16 => 2,
            16..32 => 3,
            _ => 6,
        };
        let mut messages = wrapped(&self.messages, width);
        messages.drain(..messages.len().saturating_sub(message_rows));
        let has_keys = height >= 8;
        let below = 1 + usize::from(has_keys);
        let body_rows = height.saturating_sub(1 + message_rows + below);
        let mut body = match &self.page {
            Some(page) => {
                let page: Vec<Line> = wrapped_keeping(page, width);
                Body::of(window(&page, self.first_row, body_rows, SCROLL))
            }
            None if width >= WIDE => self.beside(width, body_rows),
            None => self.stacked(width, body_rows),
        };
        let mut lines = vec![plain(&cut(&self.status, width))];
        body.lines.resize(body_rows, Line::new());
        lines.append(&mut body.lines);
        for line in &mut lines {
            line.truncate(width);
        }
        messages.resize(message_rows, String::new());
        lines.extend(messages.iter().map(|line| plain(line)));
        let room = width.saturating_sub(self.prompt.chars().count() + 1);
        let skipped = self.input.chars().count().saturating_sub(room);
        let typed: String = self.input.chars().skip(skipped).collect();
        let typing = cut(&format!("{}{typed}", self.prompt), width);
        lines.push(plain(&typing));
        if has_keys {
            let keys = if width >= KEYS.len() { KEYS } else { FEW_KEYS };
            lines.push(inked(&cut(keys, width), Ink::Quiet));
        }
        lines.truncate(height);
        let row = lines.len() - below.min(lines.len());
        let column = typing.chars().count().min(width - 1);
        let targets = body.targets.into_iter();
        Screen {
            lines,
            cursor: (row, column),
            // The status stands above the body.
            targets: targets.map(|it| it.shifted(1, 0)).collect(),
            list_from: body.list_from,
        }
    }

    /// The last line that may be the first one shown, on a screen of this size.
    pub(super) fn last_first_row(&self, width: usize, height: usize) -> usize {
        let rows = match &self.page {
            Some(page) => wrapped_keeping(page, width).len(),
            None if width >= WIDE => self.boards_beside(width).0.len(),
            None => arranged(&self.summands, width).len(),
        };
        // Some lines always stay in sight.
        rows.saturating_sub((height / 2).max(1))
    }

    /// The move that an arrow leads to from the chosen one, on a screen of this width.
    pub(super) fn neighbour(&self, arrow: Arrow, width: usize) -> Option<usize> {
        let width = width.max(8);
        let list = if width >= WIDE {
            self.list(width - self.boards_beside(width).1 - GAP)
        } else {
            self.list(width)
        };
        list.neighbour(self.chosen, arrow)
    }

    fn list(&self, width: usize) -> List<'_> {
        List::new(&self.moves, &self.summands, width)
    }

    /// The boards, which leave room for the list, and the columns they take.
    fn boards_beside(&self, width: usize) -> (Vec<Line>, usize) {
        let wanted = (List::least_width(&self.moves) + 2).clamp(14, width / 2);
        let most = if self.moves.is_empty() {
            width
        } else {
            width - wanted - GAP
        };
        let boards = arranged(&self.summands, most);
        let used = boards.iter().map(Vec::len).max().unwrap_or(0);
        // Numbers that come and go must not shift the list.
        let used = if self.moves.is_empty() {
            used
        } else {
            used.clamp((width / 3).min(most), most)
        };
        (boards, used)
    }

    /// Boards on the left, moves on the right.
    fn beside(&self, width: usize, rows: usize) -> Body {
        let (boards, left) = self.boards_beside(width);
        let mut boards = window(&boards, self.first_row, rows, SCROLL);
        if self.moves.is_empty() {
            return Body::of(boards);
        }
        let from = left + GAP;
        let list = self.list(width - from);
        let (shown, targets) = list.window(self.chosen, rows);
        boards.resize(boards.len().max(shown.len()), Line::new());
        for (line, moves) in boards.iter_mut().zip(shown) {
            line.resize(from, Glyph::BLANK);
            line.extend(moves);
        }
        let targets = targets.into_iter();
        Body {
            lines: boards,
            targets: targets.map(|it| it.shifted(0, from)).collect(),
            list_from: from,
        }
    }

    /// Boards above, moves below; each has at least half of the rows if it needs them.
    fn stacked(&self, width: usize, rows: usize) -> Body {
        let boards = arranged(&self.summands, width);
        let for_moves = rows.saturating_sub(boards.len()).max(rows / 2);
        let (moves, targets) = self.list(width).window(self.chosen, for_moves);
        let mut lines = window(
            &boards,
            self.first_row,
            rows - moves.len().min(rows),
            SCROLL,
        );
        let above = lines.len();
        lines.extend(moves);
        let targets = targets.into_iter();
        Body {
            lines,
            targets: targets.map(|it| it.shifted(above, 0)).collect(),
            list_from: 0,
        }
    }
}

/// An arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

/// What stands between the status and the messages.
struct Body {
    lines: Vec<Line>,
    targets: Vec<Target>,
    list_from: usize,
}

impl Body {
    /// A body without moves.
    fn of(lines: Vec<Line>) -> Body {
        Body {
            lines,
            targets: Vec::new(),
            list_from: usize::MAX,
        }
    }
}

/// The part of the lines that fits, with a last line that says what is left out.
pub(super) fn window(lines: &[Line], first: usize, rows: usize, keys: &str) -> Vec<Line> {
    if lines.len() <= rows {
        return lines.to_vec();
    }
    let Some(shown) = rows.checked_sub(1) else {
        return Vec::new();
    };
    let first = first.min(lines.len() - shown);
    let mut window = lines[first..first + shown].to_vec();
    let (from, to, of) = (first + 1, first + shown, lines.len());
    window.push(inked(
        &format!("{keys}: lines {from} to {to} of {of}"),
        Ink::Quiet,
    ));
    window
}

/// The summands side by side, in as many rows of boards as the width asks for.
fn arranged(summands: &[Drawn], width: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut row: Vec<Line> = Vec::new();
    for summand in summands {
        let block = block(summand, width, summands.len());
        let used = row.iter().map(Vec::len).max();
        let needed = block.iter().map(Vec::len).max();
        let offset = used.map_or(0, |used| used + GAP);
        if offset > 0 && offset + needed.unwrap_or(0) > width {
            lines.append(&mut row);
        }
        let offset = if row.is_empty() { 0 } else { offset };
        for (at, line) in block.into_iter().enumerate() {
            if at == row.len() {
                row.push(Line::new());
            }
            row[at].resize(offset, Glyph::BLANK);
            row[at].extend(line);
        }
    }
    lines.append(&mut row);
    lines
}

/// A summand's title and drawing; a drawing that stands alone needs no title.
fn block(summand: &Drawn, width: usize, summands: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    if summands > 1 || summand.drawing.is_empty() {
        lines.push(plain(&cut(&summand.title, width)));
    }
    for line in &summand.drawing {
        let mut line = line.clone();
        line.truncate(width);
        lines.push(line);
    }
    lines
}

/// A text in the usual ink.
pub(super) fn plain(text: &str) -> Line {
    inked(text, Ink::Plain)
}

/// A text in an ink.
pub(super) fn inked(text: &str, ink: Ink) -> Line {
    text.chars().map(|sign| Glyph::new(sign, ink)).collect()
}

/// A line that is to be seen first.
pub(super) fn stressed(line: Line) -> Line {
    let stress = Stress::Marked;
    line.into_iter()
        .map(|glyph| Glyph { stress, ..glyph })
        .collect()
}

/// The text in at most `width` cells; what is lost is marked.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// The texts broken between words.
fn wrapped(texts: &[String], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for text in texts {
        let mut line = String::new();
        for word in text.split_whitespace() {
            let needed = line.chars().count() + 1 + word.chars().count();
            if !line.is_empty() && needed > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&cut(word, width));
        }
        lines.push(line);
    }
    lines
}

/// The lines of a page; those that are too long are broken between words.
fn wrapped_keeping(page: &str, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for line in page.lines() {
        if line.chars().count() <= width {
            lines.push(plain(line));
        } else {
            let broken = wrapped(&[line.to_owned()], width);
            lines.extend(broken.iter().map(|line| plain(line)));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::list::Judged;
    use super::*;

    fn view(boards: usize, moves: usize) -> View {
        let board = ["┌───┬───┐", "│ L │ R │", "└───┴───┘"];
        let drawn = |at: usize| Drawn {
            title: format!("{at}: clobber"),
            drawing: board.map(plain).to_vec(),
            more: None,
        };
        let entry = |at: usize| Entry {
            number: at,
            board: (at - 1) * boards.max(1) / moves,
            called: format!("a{at}-b{at}"),
            judged: None,
            value: None,
        };
        View {
            status: "You are Left. Left to move: your turn.".to_owned(),
            summands: (1..=boards).map(drawn).collect(),
            moves: (1..=moves).map(entry).collect(),
            messages: vec!["grundy moves in 1: a1-b1".to_owned()],
            prompt: "Left> ".to_owned(),
            input: "12".to_owned(),
            ..View::default()
        }
    }

    fn text(lines: &[Line]) -> String {
        let line = |line: &Line| line.iter().map(|it| it.sign).collect::<String>();
        let lines = lines.iter().map(|it| line(it).trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_wide_screen_has_the_moves_beside_the_boards_under_a_heading_each() {
        let shown = view(2, 4).lines(80, 12);
        let expected = "\
You are Left. Left to move: your turn.
1: clobber   2: clobber      1: clobber
┌───┬───┐    ┌───┬───┐         1) a1-b1  2) a2-b2
│ L │ R │    │ L │ R │       2: clobber
└───┴───┘    └───┴───┘         3) a3-b3  4) a4-b4



grundy moves in 1: a1-b1

Left> 12
arrows choose, Enter plays; or type a number, a name, hint, undo, F1 help";
        assert_eq!(text(&shown.lines), expected);
        assert_eq!(shown.cursor, (10, 8));
    }

    #[test]
    fn one_board_needs_no_title_and_its_moves_no_heading() {
        let shown = view(1, 3).lines(60, 9);
        let expected = "\
You are Left. Left to move: your turn.
┌───┬───┐              1) a1-b1  2) a2-b2  3) a3-b3
│ L │ R │
└───┴───┘

grundy moves in 1: a1-b1

Left> 12
arrows+Enter, or type; F1 help";
        assert_eq!(text(&shown.lines), expected);
    }

    #[test]
    fn a_small_screen_has_the_moves_below_and_says_what_is_left_out() {
        let shown = view(2, 9).lines(30, 12);
        let expected = "\
You are Left. Left to move: y…
1: clobber   2: clobber
┌───┬───┐    ┌───┬───┐
│ L │ R │    │ L │ R │
└───┴───┘    └───┴───┘
1: clobber
  1) a1-b1  2) a2-b2  3) a3-b3
arrows: moves 1 to 3 of 9
grundy moves in 1: a1-b1

Left> 12
arrows+Enter, or type; F1 help";
        assert_eq!(text(&shown.lines), expected);
    }

    #[test]
    fn the_chosen_move_is_always_in_sight_and_can_be_clicked() {
        let mut view = view(1, 60);
        for at in 0..60 {
            view.chosen = Some(at);
            let shown = view.lines(70, 12);
            let marked: Vec<(usize, usize)> = (0..12)
                .flat_map(|row| (0..70).map(move |column| (row, column)))
                .filter(|&(row, column)| {
                    let glyph = shown.lines[row].get(column);
                    glyph.is_some_and(|glyph| glyph.stress == Stress::Marked)
                })
                .collect();
            assert!(!marked.is_empty(), "{at}");
            for (row, column) in marked {
                assert_eq!(shown.move_at(row, column), Some(at));
                assert!(shown.is_in_list(column));
            }
        }
    }

    #[test]
    fn results_are_signs_as_well_as_colours() {
        let mut view = view(1, 3);
        let judged = [Judged::Wins, Judged::Loses, Judged::Open];
        for (entry, judged) in view.moves.iter_mut().zip(judged) {
            entry.judged = Some(judged);
            entry.value = Some("±1".to_owned());
        }
        let shown = view.lines(80, 9);
        let inks: Vec<Ink> = (1..4).map(|row| shown.lines[row][32].ink).collect();
        assert_eq!(inks, [Ink::Both, Ink::Right, Ink::Quiet]);
        let expected = "\
┌───┬───┐                    1) ✓ a1-b1 → ±1
│ L │ R │                    2) ✗ a2-b2 → ±1
└───┴───┘                    3) ? a3-b3 → ±1";
        assert_eq!(text(&shown.lines[1..4]), expected);
    }

    #[test]
    fn every_size_is_filled_and_never_left() {
        for (boards, moves) in [(0, 0), (1, 1), (5, 40), (30, 0)] {
            let mut view = view(boards, moves);
            for page in [None, Some("a page\nof help".to_owned())] {
                view.page = page;
                for width in [1, 8, 20, 40, 59, 60, 80, 200] {
                    for height in [1, 3, 5, 8, 12, 24, 60] {
                        for first in [0, 3, usize::MAX] {
                            view.first_row = first;
                            view.chosen = (first < moves).then_some(first);
                            let shown = view.lines(width, height);
                            let (width, height) = (width.max(8), height.max(3));
                            assert_eq!(shown.lines.len(), height, "{width} by {height}");
                            let fits = |line: &Line| line.len() <= width;
                            assert!(shown.lines.iter().all(fits), "{width} by {height}");
                            assert!(shown.cursor.0 < height && shown.cursor.1 < width);
                        }
                    }
                }
            }
        }
    }
}
