//! Toppling Dominoes: a player topples one of his dominoes, or a grey one, to the left or to the
//! right; it falls, and so does everything beyond it on that side.
//!
//! What is left is a piece of the row, so a row of `n` has at most `n(n+1)/2` followers. A row
//! read backwards has the same value, a row with the colours exchanged the negative one.

use std::cmp::Ordering;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Nimber, Player, Sign};
use grundy_rules::board::Letter;
use grundy_rules::{ArgError, Args, Info, Likeness, Mark, Move, Picture, Rules, Ruleset};

use crate::strip;

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TopplingDominoes;

const USAGE: &str = "toppling_dominoes(\"XO#\")";

impl Ruleset for TopplingDominoes {
    const INFO: Info = Info {
        summary: "topple one of your dominoes left or right, with all those beyond it",
        example: USAGE,
        rules: "A position is a row of dominoes, each Left's, Right's or anybody's. A player topples \
            a domino that he may touch, to the left or to the right; it is gone, together with \
            all dominoes on that side of it. Who cannot move loses.",
        notation: "`toppling_dominoes(\"XO#\")`: `X` (or `L`, `B`) is a domino of Left's, `O` (or `R`) one \
            of Right's, `#` (or `E`, `G`, `*`) one of both; small letters do as well. Several \
            rows are a sum, with `+`.",
        theory: "Every dyadic number is the value of exactly one row, and that row is a palindrome \
            (Fink, Nowakowski, Siegel and Wolfe). A row of n dominoes of both players is the nim \
            heap *n.",
        source: "Alex Fink, Richard Nowakowski, Aaron Siegel and David Wolfe, \"Toppling \
            conjectures\" (2015).",
    };

    const LEGEND: &'static [Letter] = &[
        Letter::new(b'X', "a domino of Left").or("LB"),
        Letter::new(b'O', "a domino of Right").or("R"),
        Letter::new(b'#', "a domino of both").or("EG*"),
    ];

    fn read(args: &Args<'_>) -> Result<(Self, Box<[u8]>), ArgError> {
        Ok((TopplingDominoes, strip::read(args, Self::LEGEND, USAGE)?))
    }
}

impl Rules for TopplingDominoes {
    type Position = Box<[u8]>;

    const NAME: &'static str = "toppling_dominoes";

    fn write(&self, row: &Box<[u8]>) -> String {
        strip::write(row.iter().copied())
    }

    fn options(
        &self,
        row: &Box<[u8]>,
        player: Player,
        out: &mut Vec<Box<[u8]>>,
    ) -> Result<(), Halt> {
        for (i, &domino) in row.iter().enumerate() {
            if may_topple(player, domino) {
                out.push(row[i + 1..].into());
                out.push(row[..i].into());
            }
        }
        Ok(())
    }

    /// A move is called after the domino, counted from 1, and the side it falls to: `3L`.
    fn moves(&self, row: &Box<[u8]>, player: Player) -> Result<Vec<Move<Box<[u8]>>>, Halt> {
        let mut moves = Vec::new();
        for (i, &domino) in row.iter().enumerate() {
            if may_topple(player, domino) {
                let (number, place) = (i + 1, strip::square(i));
                let named = |side: char, left: &[u8]| {
                    Move::named(format!("{number}{side}"), left.into()).at([place.as_str()])
                };
                moves.push(named('L', &row[i + 1..]));
                moves.push(named('R', &row[..i]));
            }
        }
        Ok(moves)
    }

    fn option_count(&self, row: &Box<[u8]>, player: Player) -> Option<usize> {
        let touched = row.iter().filter(|&&domino| may_topple(player, domino));
        Some(2 * touched.count())
    }

    fn normalize(&self, row: &mut Box<[u8]>) -> Likeness {
        let dominoes: &[u8] = row;
        let last = dominoes.len().wrapping_sub(1);
        let image = |(backwards, sign): (bool, Sign)| {
            (0..dominoes.len()).map(move |at| {
                let domino = dominoes[if backwards { last - at } else { at }];
                match sign {
                    Sign::Plus => domino,
                    Sign::Minus => other_side(domino),
                }
            })
        };
        let least = |sign: Sign| {
            let (forwards, backwards) = ((false, sign), (true, sign));
            if image(backwards).lt(image(forwards)) {
                backwards
            } else {
                forwards
            }
        };
        let (same, negative) = (least(Sign::Plus), least(Sign::Minus));
        let (form, likeness) = match image(same).cmp(image(negative)) {
            Ordering::Less => (same, Likeness::Same),
            Ordering::Equal => (same, Likeness::Both),
            Ordering::Greater => (negative, Likeness::Negative),
        };
        if form != (false, Sign::Plus) {
            *row = image(form).collect();
        }
        likeness
    }

    fn known_value(&self, games: Games<'_>, row: &Box<[u8]>) -> Result<Option<Game>, Halt> {
        let Some(&first) = row.first() else {
            return Ok(Some(Game::ZERO));
        };
        if row.iter().any(|&domino| domino != first) {
            return Ok(None);
        }
        let length = i64::try_from(row.len()).map_err(|_| Halt::TooLarge("a row"))?;
        match first {
            b'X' => games.integer(length),
            b'O' => games.integer(-length),
            // Any shorter row can be left: a heap of nim.
            _ => games.star(Nimber::from(length.unsigned_abs())),
        }
        .map(Some)
    }

    fn picture(&self, row: &Box<[u8]>) -> Picture {
        strip::picture(row.iter().copied(), |domino| match domino {
            b'X' => Mark::Left,
            b'O' => Mark::Right,
            _ => Mark::Both,
        })
    }
}

fn may_topple(player: Player, domino: u8) -> bool {
    match player {
        Player::Left => domino != b'O',
        Player::Right => domino != b'X',
    }
}

fn other_side(domino: u8) -> u8 {
    match domino {
        b'X' => b'O',
        b'O' => b'X',
        other => other,
    }
}
