//! Results as JSON: the fields a program gets, and nothing else.
//!
//! Numbers are strings `"p/q"`, since JSON's own numbers are not exact; other games are
//! `[[left…],[right…]]`. What a limit cut off is `null`.

use std::fmt::Write;

use grundy_game::{Game, Games, MOST_NODES, Thermograph, Wall};
use grundy_num::{Halt, Player};
use serde::Serialize;
use serde_json::value::RawValue;

/// A game and what is known of it.
#[derive(Debug, Serialize)]
pub struct GameView {
    /// `game`, `nimber`, `surreal` or `rational-sum`.
    pub kind: &'static str,
    /// The shortest honest text.
    pub value: Option<String>,
    /// The canonical form, left out where it does not exist or is too large to read.
    #[serde(skip_serializing_if = "FormView::is_left_out")]
    pub form: FormView,
    /// `L`, `R`, `N` or `P`.
    pub outcome: Option<char>,
    /// The temperature.
    pub temperature: Option<String>,
    /// The mean.
    pub mean: Option<String>,
    /// The stop when Left starts.
    pub left_stop: Option<String>,
    /// The stop when Right starts.
    pub right_stop: Option<String>,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<&'static str>,
}

/// A canonical form in JSON.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum FormView {
    /// The form, as `"p/q"` or `[[left…],[right…]]`.
    Form(Box<RawValue>),
    /// A limit cut it off.
    Cut(()),
    /// It does not exist, or nobody would read it.
    LeftOut,
}

impl FormView {
    /// Whether the field is not written at all.
    pub fn is_left_out(&self) -> bool {
        matches!(self, FormView::LeftOut)
    }

    /// The form of the number with this text.
    ///
    /// # Panics
    /// When the text holds a quote or a backslash, which no number does.
    pub fn number(text: &str) -> FormView {
        let quoted = RawValue::from_string(format!("\"{text}\""));
        FormView::Form(quoted.expect("a number is digits, a minus and a slash"))
    }

    /// The form of a game; left out past [`MOST_NODES`] games in its tree.
    pub fn of(games: Games<'_>, g: Game) -> Result<FormView, Halt> {
        if !games.is_short(g) {
            return Ok(FormView::LeftOut);
        }
        // A nimber's tree doubles with every star and grows with every up, so that a large one need
        // not be opened to be counted.
        let star_is_large = |g| {
            games.as_up_star(g).is_some_and(|value| {
                value.star > 17_u64.into() || value.ups.unsigned_abs() > MOST_NODES
            })
        };
        if star_is_large(g) {
            return Ok(FormView::LeftOut);
        }
        match games.tree_size(g, |g| games.is_number(g) || star_is_large(g)) {
            Ok(size) if size <= MOST_NODES => {}
            Ok(_) | Err(Halt::TooLarge(_)) => return Ok(FormView::LeftOut),
            Err(halt) => return Err(halt),
        }
        let text = form_text(games, g)?;
        let raw = RawValue::from_string(text).expect("the form is written as JSON");
        Ok(FormView::Form(raw))
    }
}

/// The form as JSON text, written without recursion.
fn form_text(games: Games<'_>, g: Game) -> Result<String, Halt> {
    enum Piece {
        Text(&'static str),
        Game(Game),
    }
    let mut text = String::new();
    let mut waiting = vec![Piece::Game(g)];
    while let Some(piece) = waiting.pop() {
        games.limits().tick()?;
        let g = match piece {
            Piece::Text(piece) => {
                text.push_str(piece);
                continue;
            }
            Piece::Game(g) => g,
        };
        if let Some(x) = games.as_number(g) {
            text.push('"');
            text.push_str(&x.to_string());
            text.push('"');
            continue;
        }
        waiting.push(Piece::Text("]]"));
        for player in [Player::Right, Player::Left] {
            for (i, &option) in games.options(g, player)?.iter().enumerate().rev() {
                waiting.push(Piece::Game(option));
                if i > 0 {
                    waiting.push(Piece::Text(","));
                }
            }
            waiting.push(Piece::Text(match player {
                Player::Right => "],[",
                Player::Left => "[[",
            }));
        }
    }
    Ok(text)
}

/// A thermograph.
#[derive(Debug, Serialize)]
pub struct ThermographView {
    /// Corners `[t, x]` of Left's wall, lowest first; the last one starts the mast.
    pub left_wall: Vec<[String; 2]>,
    /// Corners of Right's wall.
    pub right_wall: Vec<[String; 2]>,
    /// The value of the mast.
    pub mean: String,
    /// Where the mast begins.
    pub temperature: String,
}

impl ThermographView {
    /// The view of a thermograph.
    pub fn of(thermograph: &Thermograph) -> ThermographView {
        let corners = |wall: &Wall| {
            let corners = wall.corners().iter();
            corners
                .map(|corner| [corner.temperature.to_string(), corner.value.to_string()])
                .collect()
        };
        ThermographView {
            left_wall: corners(thermograph.left()),
            right_wall: corners(thermograph.right()),
            mean: thermograph.mean().to_string(),
            temperature: thermograph.temperature().to_string(),
        }
    }
}

/// A mistake in a request.
#[derive(Debug, Serialize)]
pub struct ErrorView {
    /// What is wrong.
    pub error: String,
    /// Where, in bytes of the expression.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<[u32; 2]>,
    /// What would work.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<String>,
}

/// The name of a limit in JSON.
pub fn halt_name(halt: &Halt) -> &'static str {
    match halt {
        Halt::Deadline => "time",
        Halt::Memory => "memory",
        Halt::Steps => "steps",
        Halt::Stopped => "stopped",
        Halt::TooLarge(_) => "size",
    }
}

/// A JSON text in which every character outside ASCII is escaped.
///
/// ```
/// assert_eq!(grundy_render::view::to_ascii("{\"error\":\"mis\u{e8}re\"}".into()), r#"{"error":"mis\u00e8re"}"#);
/// ```
pub fn to_ascii(json: String) -> String {
    if json.is_ascii() {
        return json;
    }
    let mut ascii = String::with_capacity(json.len() + 16);
    for letter in json.chars() {
        if letter.is_ascii() {
            ascii.push(letter);
        } else {
            let mut units = [0; 2];
            for unit in letter.encode_utf16(&mut units) {
                write!(ascii, "\\u{unit:04x}").expect("writing to a string cannot fail");
            }
        }
    }
    ascii
}
