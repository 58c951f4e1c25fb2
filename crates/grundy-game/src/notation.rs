//! Games as text: Unicode and ASCII that read back to the same game, and LaTeX.
//!
//! Options come in structural order, so the text of a game is always the same. The writer works
//! on an explicit stack: a game nested a hundred thousand braces deep is long, not a crash.

use std::fmt::Write;

use grundy_num::{Halt, Nimber, Player, Rational};
use rustc_hash::FxHashMap;

use crate::named::{Name, NameKind};
use crate::up_star::UpStar;
use crate::{Game, Games};

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `±1`, `↑2*`, for people.
    Unicode,
    /// `+-1`, `^2*`, for programs.
    Ascii,
    /// `\pm 1`, `{\uparrow}2{\ast}`, for math mode.
    Latex,
}

/// Texts longer than this many games are refused: nobody reads them.
pub const MOST_NODES: u64 = 100_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bars {
    Single,
    Double,
}

enum Piece {
    Text(&'static str),
    Game(Game),
    /// A form without its braces, inside a form with longer bars.
    Bare(Game),
}

impl Games<'_> {
    /// The text of `g` in Unicode.
    pub fn show(self, g: Game) -> Result<String, Halt> {
        self.write(g, Notation::Unicode)
    }

    /// The text of `g`; [`Halt::TooLarge`] past [`MOST_NODES`] games in it.
    pub fn write(self, g: Game, notation: Notation) -> Result<String, Halt> {
        if self.tree_size(g, |g| self.as_up_star(g).is_some())? > MOST_NODES {
            return Err(Halt::TooLarge("the canonical form"));
        }
        let mut text = String::new();
        let mut waiting = vec![Piece::Game(g)];
        while let Some(piece) = waiting.pop() {
            self.limits.tick()?;
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                Piece::Bare(g) => self.push_sides(g, Bars::Single, notation, &mut waiting)?,
                Piece::Game(g) => self.push_game(g, notation, &mut text, &mut waiting)?,
            }
        }
        Ok(text)
    }

    fn push_game(
        self,
        g: Game,
        notation: Notation,
        text: &mut String,
        waiting: &mut Vec<Piece>,
    ) -> Result<(), Halt> {
        if let Some(value) = self.as_up_star(g) {
            write_up_star(value, notation, text);
            return Ok(());
        }
        if let Some(name) = self.name_of(g)? {
            return self.write_name(&name, notation, text);
        }
        if self.neg(g)? == g {
            text.push_str(match notation {
                Notation::Unicode => "±",
                Notation::Ascii => "+-",
                Notation::Latex => "\\pm ",
            });
            let left = self.left(g)?;
            let is_plain =
                matches!(left, &[x] if self.as_number(x).is_some_and(Rational::is_positive));
            let (open, close) = match (is_plain, notation) {
                (true, _) => ("", ""),
                (false, Notation::Latex) => ("\\left(", "\\right)"),
                (false, _) => ("(", ")"),
            };
            waiting.push(Piece::Text(close));
            push_list(left, waiting);
            waiting.push(Piece::Text(open));
            return Ok(());
        }
        let (open, close) = match notation {
            Notation::Latex => ("\\left\\{", "\\right\\}"),
            _ => ("{", "}"),
        };
        waiting.push(Piece::Text(close));
        let is_nested = self.is_bare(self.left(g)?)? || self.is_bare(self.right(g)?)?;
        let bars = if is_nested {
            Bars::Double
        } else {
            Bars::Single
        };
        self.push_sides(g, bars, notation, waiting)?;
        waiting.push(Piece::Text(open));
        Ok(())
    }

    /// Pushes `L | R`, last piece first. Under double bars, sides that can lose their braces do.
    fn push_sides(
        self,
        g: Game,
        bars: Bars,
        notation: Notation,
        waiting: &mut Vec<Piece>,
    ) -> Result<(), Halt> {
        for player in [Player::Right, Player::Left] {
            let options = self.options(g, player)?;
            match options {
                &[option] if bars == Bars::Double && self.is_bare(options)? => {
                    waiting.push(Piece::Bare(option));
                }
                _ => push_list(options, waiting),
            }
            if player == Player::Right {
                waiting.push(Piece::Text(match (notation, bars) {
                    (Notation::Latex, Bars::Single) => " \\mid ",
                    (Notation::Latex, Bars::Double) => " \\,\\|\\, ",
                    (_, Bars::Single) => "|",
                    (_, Bars::Double) => "||",
                }));
            }
        }
        Ok(())
    }

    /// Whether the side is one form that loses its braces: `{2|1}` in `{2|1||-1}`.
    fn is_bare(self, options: &[Game]) -> Result<bool, Halt> {
        let &[g] = options else { return Ok(false) };
        if self.as_up_star(g).is_some() || self.name_of(g)?.is_some() || self.neg(g)? == g {
            return Ok(false);
        }
        let mut options = self.left(g)?.iter().chain(self.right(g)?);
        Ok(options.all(|&option| self.as_up_star(option).is_some()))
    }

    fn write_name(self, name: &Name, notation: Notation, text: &mut String) -> Result<(), Halt> {
        let is_latex = notation == Notation::Latex;
        let argument = match name.kind {
            NameKind::Tiny(number) => self.write(number, notation)?,
            NameKind::UpPower(n) | NameKind::UpSum(n) => n.to_string(),
        };
        let (name, sign) = match (&name.kind, name.is_negative) {
            (NameKind::Tiny(_), false) => (["tiny", "\\boldsymbol{+}_"], ""),
            (NameKind::Tiny(_), true) => (["miny", "\\boldsymbol{-}_"], ""),
            (NameKind::UpPower(_), false) => (["up_power", "{\\uparrow}^"], ""),
            (NameKind::UpPower(_), true) => (["up_power", "{\\downarrow}_"], "-"),
            (NameKind::UpSum(_), false) => (["up_sum", "{\\uparrow}^"], ""),
            (NameKind::UpSum(_), true) => (["up_sum", "{\\downarrow}_"], "-"),
        };
        let written = if is_latex {
            match name[0] {
                "up_sum" => write!(text, "{}{{[{argument}]}}", name[1]),
                _ => write!(text, "{}{{{argument}}}", name[1]),
            }
        } else {
            write!(text, "{sign}{}({argument})", name[0])
        };
        written.expect("writing to a string cannot fail");
        Ok(())
    }

    /// How many games the tree of `g` has when leaves are not opened, at most `u64::MAX`.
    pub fn tree_size(self, g: Game, is_leaf: impl Fn(Game) -> bool) -> Result<u64, Halt> {
        let mut sizes: FxHashMap<Game, u64> = FxHashMap::default();
        for g in self.postorder(g, &is_leaf)? {
            let mut size = 1_u64;
            if !is_leaf(g) {
                for player in Player::BOTH {
                    for option in self.options(g, player)? {
                        size = size.saturating_add(sizes[option]);
                    }
                }
            }
            sizes.insert(g, size);
        }
        Ok(sizes[&g])
    }
}

fn push_list(options: &[Game], waiting: &mut Vec<Piece>) {
    for (i, &option) in options.iter().enumerate().rev() {
        waiting.push(Piece::Game(option));
        if i > 0 {
            waiting.push(Piece::Text(","));
        }
    }
}

impl std::fmt::Display for UpStar {
    /// The game in ASCII, as it is typed: `1/2^3*`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        write_up_star(self, Notation::Ascii, &mut text);
        f.write_str(&text)
    }
}

/// Writes `x`, ups and star tightly, as `1/2^3*`.
fn write_up_star(value: &UpStar, notation: Notation, text: &mut String) {
    let UpStar { number, ups, star } = value;
    if value.is_number() || !number.is_zero() {
        write_number(number, notation, text);
    }
    if *ups != 0 {
        text.push_str(match (notation, *ups > 0) {
            (Notation::Unicode, true) => "↑",
            (Notation::Unicode, false) => "↓",
            (Notation::Ascii, true) => "^",
            (Notation::Ascii, false) => "v",
            (Notation::Latex, true) => "{\\uparrow}",
            (Notation::Latex, false) => "{\\downarrow}",
        });
        if ups.unsigned_abs() > 1 {
            write!(text, "{}", ups.unsigned_abs()).expect("writing to a string cannot fail");
        }
    }
    if !star.is_zero() {
        text.push_str(if notation == Notation::Latex {
            "{\\ast}"
        } else {
            "*"
        });
        if *star != Nimber::ONE {
            write!(text, "{star}").expect("writing to a string cannot fail");
        }
    }
}

/// Writes a number; in LaTeX a fraction is a fraction.
fn write_number(number: &Rational, notation: Notation, text: &mut String) {
    let written = if notation == Notation::Latex && !number.is_integer() {
        let sign = if number.is_negative() { "-" } else { "" };
        let size = number.abs();
        write!(
            text,
            "{sign}\\frac{{{}}}{{{}}}",
            size.numerator(),
            size.denominator()
        )
    } else {
        write!(text, "{number}")
    };
    written.expect("writing to a string cannot fail");
}
