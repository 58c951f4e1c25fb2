//! Typed games as positions, whose moves are the options that were typed.
//!
//! Under misère play equal games may have different winners, so what is played is the form: braces
//! keep all their options, positions and stalks among them keep their moves, and a literal such as
//! `3/4` or `^2*` is its canonical form.

use std::fmt::Write;
use std::sync::Arc;

use grundy_game::{Game, Games, UpStar};
use grundy_num::{Halt, Player, Rational, Sign, with_deep_stack};
use grundy_rules::{Move, Rules, Split};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::erased::{Position, partizan};
use crate::position_sum::before;
use crate::stalk::Stalk;
use crate::value::Hooks;

/// A sum of typed games; 0 is the empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FormSum(Box<[Form]>);

/// One game of a sum of typed games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// A literal, in its canonical form.
    Plain(UpStar),
    /// Braces, or their negative.
    Braces { id: u32, sign: Sign },
    /// A stalk of finitely many edges.
    Edges(Stalk),
    /// A position, or its negative.
    Position(Position, Sign),
}

/// What stands in braces: Left's options, then Right's.
type Options = [Box<[FormSum]>; 2];

/// The braces of one expression, which are the rules that its typed games are played by.
///
/// ```
/// use grundy_num::Player;
/// use grundy_solve::{FormBuilder, FormSum};
/// let mut builder = FormBuilder::default();
/// let zero = FormSum::default();
/// let star = builder.braces(vec![zero.clone()], vec![zero])?;
/// let game = builder.braces(vec![star], Vec::new())?;
/// let positions = builder.finish().positions(&game);
/// let (position, _) = &positions[0];
/// assert_eq!(position.write(), "{{0|0}|}");
/// assert_eq!(position.options(Player::Left)?[0].write(), "{0|0}");
/// # Ok::<(), grundy_num::Halt>(())
/// ```
#[derive(Clone, Default)]
pub struct Forms(Arc<Vec<Options>>);

/// Numbers braces, equal ones alike.
#[derive(Default)]
pub struct FormBuilder {
    braces: Vec<Options>,
    ids: FxHashMap<Options, u32>,
}

impl FormBuilder {
    /// The game with these options.
    pub fn braces(&mut self, left: Vec<FormSum>, right: Vec<FormSum>) -> Result<FormSum, Halt> {
        let next = u32::try_from(self.braces.len()).map_err(|_| Halt::Memory)?;
        let options = [left.into(), right.into()];
        let id = *self.ids.entry(options).or_insert_with_key(|options| {
            self.braces.push(options.clone());
            next
        });
        let sign = Sign::Plus;
        Ok(FormSum([Form::Braces { id, sign }].into()))
    }

    /// The rules of all games built.
    pub fn finish(self) -> Forms {
        Forms(Arc::new(self.braces))
    }
}

impl FormSum {
    /// A literal in its canonical form; too many ups have no negative and are refused.
    pub fn plain(literal: UpStar) -> Result<FormSum, Halt> {
        literal.checked_neg()?;
        Ok(FormSum::sum([FormSum([Form::Plain(literal)].into())]))
    }

    /// A stalk, which is cut edge by edge.
    pub fn stalk(stalk: Stalk) -> FormSum {
        FormSum::sum([FormSum([Form::Edges(stalk)].into())])
    }

    /// A position, or its negative, among typed games.
    pub fn position(position: Position, sign: Sign) -> FormSum {
        FormSum([Form::Position(position, sign)].into())
    }

    /// The sum of sums; zeros have no moves and are left out.
    pub fn sum(sums: impl IntoIterator<Item = FormSum>) -> FormSum {
        let forms = sums.into_iter().flat_map(|sum| sum.0);
        FormSum(forms.filter(|form| !form.is_zero()).collect())
    }

    /// The sum, or its negative.
    pub fn times(self, sign: Sign) -> Result<FormSum, Halt> {
        Ok(match sign {
            Sign::Plus => self,
            Sign::Minus => FormSum(self.0.iter().map(Form::neg).collect::<Result<_, _>>()?),
        })
    }

    /// How many games are added.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the sum is 0 without any game in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Form {
    fn neg(&self) -> Result<Form, Halt> {
        Ok(match self {
            Form::Plain(plain) => Form::Plain(plain.checked_neg()?),
            Form::Braces { id, sign } => Form::Braces {
                id: *id,
                sign: -*sign,
            },
            Form::Edges(stalk) => Form::Edges(stalk.clone().times(Sign::Minus)),
            Form::Position(position, sign) => Form::Position(position.clone(), -*sign),
        })
    }

    fn is_zero(&self) -> bool {
        match self {
            Form::Plain(plain) => plain.is_number() && plain.number.is_zero(),
            Form::Edges(stalk) => stalk.word().is_empty(),
            Form::Braces { .. } | Form::Position(..) => false,
        }
    }
}

impl PartialEq for Forms {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Forms {
    /// The games of a sum built for these rules, each as a position with its sign. Typed games are
    /// negated themselves.
    pub fn positions(&self, sum: &FormSum) -> Vec<(Position, Sign)> {
        let position = |form: &Form| match form {
            Form::Position(position, sign) => (position.clone(), *sign),
            form => {
                let typed = FormSum([form.clone()].into());
                (partizan(self.clone(), typed), Sign::Plus)
            }
        };
        sum.0.iter().map(position).collect()
    }

    /// The game without moves, as a position.
    pub fn zero(&self) -> Position {
        partizan(self.clone(), FormSum::default())
    }

    fn options_of(&self, form: &Form, player: Player) -> Result<Vec<FormSum>, Halt> {
        match form {
            Form::Plain(plain) => {
                let options = plain.options(player)?;
                options.into_iter().map(FormSum::plain).collect()
            }
            Form::Braces { id, sign } => {
                let options = &self.0[*id as usize][player.under(*sign) as usize];
                let options = options.iter().cloned();
                options.map(|option| option.times(*sign)).collect()
            }
            Form::Edges(stalk) => {
                let options = stalk.options(player)?.into_iter();
                Ok(options.map(FormSum::stalk).collect())
            }
            Form::Position(position, sign) => {
                let options = position.options(player.under(*sign))?.into_iter();
                Ok(options.map(|it| FormSum::position(it, *sign)).collect())
            }
        }
    }

    /// The moves in a form, with names where it is a position or a stalk.
    fn moves_of(&self, form: &Form, player: Player) -> Result<Vec<Move<FormSum>>, Halt> {
        Ok(match form {
            Form::Plain(_) | Form::Braces { .. } => {
                let options = self.options_of(form, player)?.into_iter();
                options.map(Move::to).collect()
            }
            Form::Edges(stalk) => {
                let options = stalk.options(player)?.into_iter();
                let cut = |left: Stalk| Move::named(left.name(), FormSum::stalk(left));
                options.map(cut).collect()
            }
            Form::Position(position, sign) => {
                let moves = position.moves(player.under(*sign))?.into_iter();
                let option = |to| FormSum::position(to, *sign);
                moves.map(|found| found.map(option)).collect()
            }
        })
    }

    fn write_form(&self, form: &Form, text: &mut String) {
        match form {
            Form::Plain(plain) => {
                write!(text, "{plain}").expect("writing to a string cannot fail");
            }
            Form::Edges(stalk) => text.push_str(&stalk.write()),
            Form::Position(position, sign) => text.extend([before(*sign, ""), &position.write()]),
            Form::Braces { .. } => with_deep_stack(|| {
                for (player, before) in [(Player::Left, '{'), (Player::Right, '|')] {
                    text.push(before);
                    let options = self.options_of(form, player);
                    let options =
                        options.expect("counts of ups were negated when braces were read");
                    for (i, option) in options.iter().enumerate() {
                        if i > 0 {
                            text.push(',');
                        }
                        self.write_sum(option, text);
                    }
                }
                text.push('}');
            }),
        }
    }

    fn write_sum(&self, sum: &FormSum, text: &mut String) {
        if sum.is_empty() {
            text.push('0');
        }
        for (i, form) in sum.0.iter().enumerate() {
            if i > 0 {
                text.push_str(" + ");
            }
            self.write_form(form, text);
        }
    }
}

impl Rules for Forms {
    type Position = FormSum;

    const NAME: &'static str = "game";

    fn write(&self, position: &FormSum) -> String {
        let mut text = String::new();
        self.write_sum(position, &mut text);
        text
    }

    fn notation(&self, position: &FormSum) -> String {
        self.write(position)
    }

    fn options(
        &self,
        position: &FormSum,
        player: Player,
        out: &mut Vec<FormSum>,
    ) -> Result<(), Halt> {
        for (at, form) in position.0.iter().enumerate() {
            for option in self.options_of(form, player)? {
                let (before, after) = (&position.0[..at], &position.0[at + 1..]);
                out.push(FormSum([before, &option.0, after].concat().into()));
            }
        }
        Ok(())
    }

    fn moves(&self, position: &FormSum, player: Player) -> Result<Vec<Move<FormSum>>, Halt> {
        let (mut moves, mut seen) = (Vec::new(), FxHashSet::default());
        for (at, form) in position.0.iter().enumerate() {
            for found in self.moves_of(form, player)? {
                let (before, after) = (&position.0[..at], &position.0[at + 1..]);
                let found = found.map(|to| FormSum([before, &to.0, after].concat().into()));
                // An option that was typed twice is one move.
                if found.name.is_some() || seen.insert(found.to.clone()) {
                    moves.push(found);
                }
            }
        }
        Ok(moves)
    }

    /// A literal has its value, however long its stalk is.
    fn known_value(&self, games: Games<'_>, position: &FormSum) -> Result<Option<Game>, Halt> {
        match &*position.0 {
            [] => games.number(&Rational::ZERO).map(Some),
            [Form::Plain(plain)] => games.up_star(plain.clone()).map(Some),
            [Form::Position(position, sign)] => {
                let value = position.value(games, Hooks::Used)?;
                match sign {
                    Sign::Plus => Ok(Some(value)),
                    Sign::Minus => games.neg(value).map(Some),
                }
            }
            _ => Ok(None),
        }
    }

    fn components(&self, position: &FormSum, out: &mut Vec<FormSum>) -> Split {
        if position.len() == 1 {
            return Split::Whole;
        }
        let forms = position.0.iter();
        out.extend(forms.map(|form| FormSum([form.clone()].into())));
        Split::Parts
    }
}
