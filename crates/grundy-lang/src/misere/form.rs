//! Typed games as positions, whose moves are the options that were typed.
//!
//! Under misère play equal games may have different winners, so what is played is the form: braces
//! keep all their options, and a literal such as `3/4` or `^2*` is its canonical form.

use std::fmt::Write;
use std::sync::Arc;

use grundy_game::UpStar;
use grundy_num::{Halt, Player, Sign, with_deep_stack};
use grundy_rules::{ArgError, Args, Info, Ruleset, Split};
use rustc_hash::FxHashMap;

/// One game of a sum of typed games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// A literal, in its canonical form.
    Plain(UpStar),
    /// Braces, or their negative.
    Braces { id: u32, sign: Sign },
}

/// A sum of typed games; 0 is the empty one.
pub(super) type FormSum = Box<[Form]>;

/// What stands in braces: Left's options, then Right's.
type Options = [Box<[FormSum]>; 2];

/// The braces of one expression, which are the rules that its typed games are played by.
#[derive(Clone, Default)]
pub(super) struct Forms(Arc<Vec<Options>>);

/// Numbers braces, equal ones alike.
#[derive(Default)]
pub(super) struct FormBuilder {
    braces: Vec<Options>,
    ids: FxHashMap<Options, u32>,
}

impl FormBuilder {
    /// The game with these options.
    pub(super) fn braces(&mut self, options: Options) -> Result<Form, Halt> {
        let next = u32::try_from(self.braces.len()).map_err(|_| Halt::Memory)?;
        let id = *self.ids.entry(options).or_insert_with_key(|options| {
            self.braces.push(options.clone());
            next
        });
        Ok(Form::Braces {
            id,
            sign: Sign::Plus,
        })
    }

    /// The rules of all games built.
    pub(super) fn finish(self) -> Forms {
        Forms(Arc::new(self.braces))
    }
}

impl Form {
    /// The negative.
    pub(super) fn neg(&self) -> Result<Form, Halt> {
        Ok(match self {
            Form::Plain(plain) => Form::Plain(plain.checked_neg()?),
            Form::Braces { id, sign } => Form::Braces {
                id: *id,
                sign: -*sign,
            },
        })
    }

    fn is_zero(&self) -> bool {
        matches!(self, Form::Plain(plain) if plain.is_number() && plain.number.is_zero())
    }
}

/// A sum, or its negative.
pub(super) fn signed(sum: FormSum, sign: Sign) -> Result<FormSum, Halt> {
    match sign {
        Sign::Plus => Ok(sum),
        Sign::Minus => sum.iter().map(Form::neg).collect(),
    }
}

/// The sum of these games; zeros have no moves and are left out.
pub(super) fn sum(games: impl IntoIterator<Item = Form>) -> FormSum {
    games.into_iter().filter(|form| !form.is_zero()).collect()
}

impl PartialEq for Forms {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Forms {
    fn options_of(&self, form: &Form, player: Player) -> Result<Vec<FormSum>, Halt> {
        match form {
            Form::Plain(plain) => {
                let options = plain.options(player)?;
                Ok(options
                    .into_iter()
                    .map(|it| sum([Form::Plain(it)]))
                    .collect())
            }
            Form::Braces { id, sign } => {
                let options = &self.0[*id as usize][player.under(*sign) as usize];
                options
                    .iter()
                    .map(|option| signed(option.clone(), *sign))
                    .collect()
            }
        }
    }

    fn write_form(&self, form: &Form, text: &mut String) {
        match form {
            Form::Plain(plain) => {
                write!(text, "{plain}").expect("writing to a string cannot fail");
            }
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

    fn write_sum(&self, sum: &[Form], text: &mut String) {
        if sum.is_empty() {
            text.push('0');
        }
        for (i, form) in sum.iter().enumerate() {
            if i > 0 {
                text.push_str(" + ");
            }
            self.write_form(form, text);
        }
    }
}

impl Ruleset for Forms {
    type Position = FormSum;

    const INFO: Info = Info {
        name: "game",
        summary: "a game typed by its options",
        example: "{1|*}",
    };

    /// Typed games are read by the language and not as a call.
    fn read(_: &Args<'_>) -> Result<(Self, FormSum), ArgError> {
        Err(ArgError::new(0, "a game is typed in braces"))
    }

    fn write(&self, position: &FormSum) -> String {
        let mut text = String::new();
        self.write_sum(position, &mut text);
        text
    }

    fn notation(&self, position: &FormSum) -> String {
        self.write(position)
    }

    fn options(&self, position: &FormSum, player: Player, out: &mut Vec<FormSum>) {
        for (at, form) in position.iter().enumerate() {
            // `listable` has refused the lists that cannot be had.
            for option in self.options_of(form, player).unwrap_or_default() {
                let mut moved = position[..at].to_vec();
                moved.extend(option);
                moved.extend_from_slice(&position[at + 1..]);
                out.push(moved.into());
            }
        }
    }

    fn listable(&self, position: &FormSum) -> Result<(), Halt> {
        for form in position {
            for player in Player::BOTH {
                self.options_of(form, player)?;
            }
        }
        Ok(())
    }

    fn components(&self, position: &FormSum, out: &mut Vec<FormSum>) -> Split {
        if position.len() == 1 {
            return Split::Whole;
        }
        out.extend(position.iter().map(|form| [form.clone()].into()));
        Split::Parts
    }
}
