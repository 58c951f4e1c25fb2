//! What there is to see of a contest: the boards with what was done last, and the moves.

use grundy_num::{Halt, Player, SignWord};
use grundy_render::position::PositionPicture;
use grundy_render::stalk::Stalk;
use grundy_render::{Coordinates, Drawable, Glyphs, Ink, Style};
use grundy_rules::Picture;
use grundy_solve::{Label, Prospect};

/// A contest as it stands: what is on the table, and what can be done.
#[derive(Clone)]
pub struct View<M> {
    /// What is on the table.
    pub boards: Vec<Board>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The moves of the player to move, where they are few enough for a list; none once the
    /// contest is over.
    pub moves: Vec<Listed<M>>,
    /// The least and the greatest amount that may be taken, where a move is an amount.
    pub amounts: Option<[String; 2]>,
    /// Who has won, once somebody has.
    pub winner: Option<Player>,
    /// What the hints say, where they are asked for.
    pub prospect: Option<Prospect>,
    /// The limit that cut the hints off, if one did.
    pub halt: Option<Halt>,
}

/// One thing on the table.
#[derive(Clone)]
pub struct Board {
    /// What it is called in moves: a summand by its label.
    pub label: Option<Label>,
    /// The thing as it is typed, or in words.
    pub text: String,
    /// What it looks like, or what the thing looks like that it is the negative of.
    pub picture: Option<Picture>,
    /// The stalk that it is, or is the negative of.
    pub stalk: Option<SignWord>,
    /// The places of the last move, if it was made here and they can still be seen.
    pub last: Vec<String>,
    /// Whether there are more moves on it than are listed: edges of a long stalk.
    pub has_more_moves: bool,
}

/// A move of a list.
#[derive(Clone)]
pub struct Listed<M> {
    /// The move.
    pub made: M,
    /// Its number, from 1 on.
    pub number: usize,
    /// The board moved on, counted from 0.
    pub board: usize,
    /// What players call the move, where it has a name.
    pub name: Option<String>,
    /// The places of the board's picture that the move concerns.
    pub places: Vec<String>,
    /// What the board becomes.
    pub to: String,
    /// The move in words, which can be typed too.
    pub said: String,
    /// What the move is called where everybody sees the boards; it can be typed too.
    pub called: String,
    /// Who wins after it, where hints are asked for.
    pub winner: Option<Player>,
    /// The value after it, with [`Hints::Moves`](grundy_solve::Hints::Moves) and where that is
    /// cheap.
    pub value: Option<String>,
}

/// The columns of a text.
const WIDTH: usize = 80;

impl Board {
    /// What stands before the board: its label, or nothing.
    pub fn called(&self) -> String {
        let label = self.label.as_ref();
        label.map_or_else(String::new, |label| format!("{label}: "))
    }

    /// What is said below its moves, where they are not all listed.
    pub fn more(&self) -> Option<&'static str> {
        let more = "… and more: `edge N` cuts the edge number N";
        self.has_more_moves.then_some(more)
    }

    /// The board in characters, with coordinates and some places marked; `None` where a picture
    /// would say no more than the text.
    pub fn glyphs(&self, marked: &[String]) -> Option<Glyphs> {
        if let Some(word) = &self.stalk {
            let stalk = Stalk::new(word, "").text(&Style::default()).ok()?;
            return Some(Glyphs::from(stalk.as_str()));
        }
        let mut picture = PositionPicture::new(self.picture.clone()?, "");
        picture.marked = marked.to_vec();
        let style = Style {
            coordinates: Coordinates::Shown,
            ..Style::default()
        };
        let glyphs = picture.glyphs(&style).ok()?;
        let text = glyphs.to_string();
        let is_said = text.lines().count() <= 1 && self.text.contains(text.trim());
        (!is_said).then_some(glyphs)
    }

    /// Whether the picture is of what the board is the negative of.
    pub fn is_negative(&self) -> bool {
        (self.picture.is_some() || self.stalk.is_some()) && self.text.starts_with('-')
    }
}

impl<M> Listed<M> {
    /// The move among those of its own board.
    pub fn called_here(&self) -> String {
        self.name
            .clone()
            .unwrap_or_else(|| format!("to {}", self.to))
    }

    /// What the hints say of it, in words and with an ink.
    fn judged(&self, player: Player) -> (String, Ink) {
        let (wins, ink) = match self.winner {
            Some(winner) if winner == player => (": wins", Ink::Both),
            Some(_) => (": loses", Ink::Right),
            None => (": not decided", Ink::Quiet),
        };
        let leaving = self.value.iter().map(|value| format!(", leaving {value}"));
        (wins.to_owned() + &leaving.collect::<String>(), ink)
    }
}

impl<M> View<M> {
    /// Whether there are more moves than are listed.
    pub fn has_more_moves(&self) -> bool {
        self.boards.iter().any(|board| board.has_more_moves)
    }

    /// What a player is shown who talks line by line; `whose` moves they are is said above them,
    /// as in `Your moves:`.
    pub fn text(&self, whose: &str) -> String {
        self.glyphs(whose).to_string().trim_end().to_owned()
    }

    /// The same, with inks for whoever has colours.
    pub fn glyphs(&self, whose: &str) -> Glyphs {
        let mut page = Glyphs::default();
        if let Some([least, most]) = &self.amounts {
            let boards = self.boards.iter().map(|board| board.text.as_str());
            let left = boards.collect::<Vec<_>>().join(", ");
            let shown = match (self.winner.is_some(), least == most) {
                (true, _) => left,
                (false, true) => format!("{left}, take {least}"),
                (false, false) => format!("{left}, take {least} to {most}"),
            };
            page.push([(shown.as_str(), Ink::Plain)]);
            return page;
        }
        for board in &self.boards {
            let title = format!("  summand {}{}", board.called(), board.text);
            page.push([(title.as_str(), Ink::Plain)]);
            let Some(glyphs) = board.glyphs(&board.last) else {
                continue;
            };
            if board.is_negative() {
                page.push([("    the negative of", Ink::Quiet)]);
            }
            page.append(4, glyphs);
        }
        if self.winner.is_none() {
            page.push([(format!("{whose} moves:").as_str(), Ink::Plain)]);
        }
        self.list(&mut page);
        page
    }

    /// The moves, board by board: in columns, or one to a line where values are told, which are
    /// read from top to bottom.
    fn list(&self, page: &mut Glyphs) {
        for moves in self.moves.chunk_by(|a, b| a.board == b.board) {
            let board = &self.boards[moves[0].board];
            if self.boards.len() > 1 {
                page.push([(format!("  in {}", board.called()).trim_end(), Ink::Plain)]);
            }
            let are_judged = moves.iter().any(|it| it.winner.is_some());
            let item = |it: &Listed<M>| {
                let named = format!("{:>4}) {}", it.number, it.called_here());
                let (judged, ink) = if are_judged {
                    it.judged(self.to_move)
                } else {
                    (String::new(), Ink::Plain)
                };
                (named, judged, ink)
            };
            let items: Vec<_> = moves.iter().map(item).collect();
            let length = |(named, judged, _): &(String, String, Ink)| {
                named.chars().count() + judged.chars().count()
            };
            let column = items.iter().map(length).max().unwrap_or(0) + 2;
            let in_a_row = if moves.iter().any(|it| it.value.is_some()) {
                1
            } else {
                (WIDTH / column).max(1)
            };
            for row in items.chunks(in_a_row) {
                let blanks = row.iter().map(|it| " ".repeat(column - length(it)));
                let blanks: Vec<String> = blanks.collect();
                page.push(row.iter().zip(&blanks).flat_map(|(it, blanks)| {
                    let (named, judged, ink) = it;
                    let parts = [(named, Ink::Plain), (judged, *ink), (blanks, Ink::Plain)];
                    parts.map(|(text, ink)| (text.as_str(), ink))
                }));
            }
            if let Some(more) = board.more() {
                page.push([("     ", Ink::Plain), (more, Ink::Quiet)]);
            }
        }
    }
}
