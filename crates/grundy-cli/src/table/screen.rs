//! What the screen shows, as lines of text: a pure function of a [`View`] and a size.
//!
//! One character is one cell; every line fits the width and all of them fit the height, however
//! small the terminal is.

/// Everything there is to show.
#[derive(Clone, Default)]
pub(super) struct View {
    /// Who plays whom, and whose turn it is.
    pub(super) status: String,
    /// The summands as they stand.
    pub(super) summands: Vec<Drawn>,
    /// The moves of the player to move, in words.
    pub(super) moves: Vec<String>,
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
    /// The first move that is shown.
    pub(super) first_move: usize,
}

/// A summand: its text, and its picture if it has one.
#[derive(Clone)]
pub(super) struct Drawn {
    pub(super) title: String,
    pub(super) drawing: Vec<String>,
}

/// The lines of a screen, the last line but one being typed on.
pub(super) struct Lines {
    pub(super) lines: Vec<String>,
    /// The row and column at which the next letter typed appears.
    pub(super) cursor: (usize, usize),
}

/// From this width on the moves stand beside the boards.
const WIDE: usize = 76;

/// Columns between two boards.
const GAP: usize = 3;

const KEYS: &str = "number or name+Enter  u undo  h hint  r resign  ? help  q quit  ↑↓←→ scroll";
const FEW_KEYS: &str = "number+Enter  u h r ? q";

impl View {
    /// The screen of this size.
    pub(super) fn lines(&self, width: usize, height: usize) -> Lines {
        let (width, height) = (width.max(8), height.max(3));
        let message_rows = match height {
            ..8 => 1,
            8..16 => 2,
            _ => 3,
        };
        let mut messages = wrapped(&self.messages, width);
        messages.drain(..messages.len().saturating_sub(message_rows));
        let has_keys = height >= 8;
        let below = 1 + usize::from(has_keys);
        let body_rows = height.saturating_sub(1 + message_rows + below);
        let mut lines = vec![cut(&self.status, width)];
        let mut body = match &self.page {
            Some(page) => {
                let page: Vec<String> = page.lines().map(|line| cut(line, width)).collect();
                window(&page, self.first_row, body_rows, "←→")
            }
            None if width >= WIDE => self.beside(width, body_rows),
            None => self.stacked(width, body_rows),
        };
        body.resize(body_rows, String::new());
        lines.extend(body.iter().map(|line| cut(line, width)));
        messages.resize(message_rows, String::new());
        lines.append(&mut messages);
        let room = width.saturating_sub(self.prompt.chars().count() + 1);
        let skipped = self.input.chars().count().saturating_sub(room);
        let typed: String = self.input.chars().skip(skipped).collect();
        let typing = cut(&format!("{}{typed}", self.prompt), width);
        lines.push(typing.clone());
        if has_keys {
            let keys = if width >= WIDE { KEYS } else { FEW_KEYS };
            lines.push(cut(keys, width));
        }
        lines.truncate(height);
        let row = lines.len() - below.min(lines.len());
        let column = typing.chars().count().min(width - 1);
        Lines {
            lines,
            cursor: (row, column),
        }
    }

    /// Boards on the left, moves on the right.
    fn beside(&self, width: usize, rows: usize) -> Vec<String> {
        let left = width * 3 / 5;
        let boards = arranged(&self.summands, left);
        let boards = window(&boards, self.first_row, rows, "←→");
        let moves = self.listed(width - left - GAP, rows);
        let mut lines = Vec::with_capacity(rows);
        for row in 0..boards.len().max(moves.len()) {
            let board = boards.get(row).map_or("", String::as_str);
            let legal = moves.get(row).map_or("", String::as_str);
            let line = format!("{}{legal}", padded(board, left + GAP));
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    /// Boards above, moves below; each has at least half of the rows if it needs them.
    fn stacked(&self, width: usize, rows: usize) -> Vec<String> {
        let boards = arranged(&self.summands, width);
        let for_moves = rows.saturating_sub(boards.len()).max(rows / 2);
        let moves = self.listed(width, for_moves);
        let mut lines = window(&boards, self.first_row, rows - moves.len().min(rows), "←→");
        lines.extend(moves);
        lines
    }

    fn listed(&self, width: usize, rows: usize) -> Vec<String> {
        if self.moves.is_empty() {
            return Vec::new();
        }
        let numbered = self.moves.iter().enumerate();
        let moves: Vec<String> = numbered
            .map(|(at, said)| cut(&format!("{:>3}) {said}", at + 1), width))
            .collect();
        window(&moves, self.first_move, rows, "↑↓")
    }
}

/// The part of the lines that fits, with a last line that says what is left out.
fn window(lines: &[String], first: usize, rows: usize, keys: &str) -> Vec<String> {
    if lines.len() <= rows {
        return lines.to_vec();
    }
    let Some(shown) = rows.checked_sub(1) else {
        return Vec::new();
    };
    let first = first.min(lines.len() - shown);
    let mut window = lines[first..first + shown].to_vec();
    window.push(format!(
        "{keys} {}-{} of {}",
        first + 1,
        first + shown,
        lines.len()
    ));
    window
}

/// The summands side by side, in as many rows of boards as the width asks for.
fn arranged(summands: &[Drawn], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut row: Vec<String> = Vec::new();
    for summand in summands {
        let block = block(summand, width);
        let used = row.iter().map(|line| line.chars().count()).max();
        let needed = block.iter().map(|line| line.chars().count()).max();
        let offset = used.map_or(0, |used| used + GAP);
        if offset > 0 && offset + needed.unwrap_or(0) > width {
            lines.append(&mut row);
        }
        let offset = if row.is_empty() { 0 } else { offset };
        for (at, line) in block.iter().enumerate() {
            if at == row.len() {
                row.push(String::new());
            }
            row[at] = format!("{}{line}", padded(&row[at], offset));
        }
    }
    lines.append(&mut row);
    lines
}

/// A summand's title and drawing; beside a drawing a long title gives way.
fn block(summand: &Drawn, width: usize) -> Vec<String> {
    let drawn = summand
        .drawing
        .iter()
        .map(|line| line.chars().count())
        .max();
    let title = match drawn {
        Some(drawn) => cut(&summand.title, drawn.max(width / 2).min(width)),
        None => cut(&summand.title, width),
    };
    let drawing = summand.drawing.iter().map(|line| cut(line, width));
    std::iter::once(title).chain(drawing).collect()
}

/// The text in at most `width` cells; what is lost is marked.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    short.push('…');
    short
}

fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn view(boards: usize, moves: usize) -> View {
        let board = ["┌───┬───┐", "│ L │ R │", "└───┴───┘"];
        let drawn = |at: usize| Drawn {
            title: format!("{at}: clobber(\"XO\")"),
            drawing: board.map(str::to_owned).to_vec(),
        };
        View {
            status: "You are Left, grundy is Right. Your move.".to_owned(),
            summands: (1..=boards).map(drawn).collect(),
            moves: (1..=moves).map(|at| format!("in 1: a{at}-b{at}")).collect(),
            messages: vec!["grundy moves in 1: a1-b1".to_owned()],
            prompt: "Left> ".to_owned(),
            input: "12".to_owned(),
            ..View::default()
        }
    }

    #[test]
    fn a_wide_screen_has_the_moves_beside_the_boards() {
        let shown = view(2, 3).lines(80, 12);
        let expected = "\
You are Left, grundy is Right. Your move.
1: clobber(\"XO\")   2: clobber(\"XO\")                  1) in 1: a1-b1
┌───┬───┐          ┌───┬───┐                         2) in 1: a2-b2
│ L │ R │          │ L │ R │                         3) in 1: a3-b3
└───┴───┘          └───┴───┘



grundy moves in 1: a1-b1

Left> 12
number or name+Enter  u undo  h hint  r resign  ? help  q quit  ↑↓←→ scroll";
        assert_eq!(shown.lines.join("\n"), expected);
        assert_eq!(shown.cursor, (10, 8));
    }

    #[test]
    fn a_small_screen_has_the_moves_below_and_says_what_is_left_out() {
        let shown = view(2, 9).lines(40, 12);
        let expected = "\
You are Left, grundy is Right. Your mov…
1: clobber(\"XO\")   2: clobber(\"XO\")
┌───┬───┐          ┌───┬───┐
│ L │ R │          │ L │ R │
└───┴───┘          └───┴───┘
  1) in 1: a1-b1
  2) in 1: a2-b2
↑↓ 1-2 of 9
grundy moves in 1: a1-b1

Left> 12
number+Enter  u h r ? q";
        assert_eq!(shown.lines.join("\n"), expected);
    }

    #[test]
    fn every_size_is_filled_and_never_left() {
        for (boards, moves) in [(0, 0), (1, 1), (5, 40), (30, 0)] {
            let mut view = view(boards, moves);
            for page in [None, Some("a page\nof help".to_owned())] {
                view.page = page;
                for width in [1, 8, 20, 40, 75, 76, 80, 200] {
                    for height in [1, 3, 5, 8, 12, 24, 60] {
                        for first in [0, 3, usize::MAX] {
                            (view.first_row, view.first_move) = (first, first);
                            let shown = view.lines(width, height);
                            let (width, height) = (width.max(8), height.max(3));
                            assert_eq!(shown.lines.len(), height, "{width} by {height}");
                            let fits = |line: &String| line.chars().count() <= width;
                            assert!(shown.lines.iter().all(fits), "{width} by {height}");
                            assert!(shown.cursor.0 < height && shown.cursor.1 < width);
                        }
                    }
                }
            }
        }
    }
}
