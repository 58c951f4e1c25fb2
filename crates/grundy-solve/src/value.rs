//! Values of positions: split into components, normalised, remembered, and otherwise computed
//! from the values of the options.

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player, Sign, with_deep_stack};
use grundy_rules::{Rules, Split};
use rustc_hash::FxHashMap;

use crate::open_lists::{OpenLists, OptionsOf};
use crate::shared_rules::SharedRules;
use crate::table::BriefValues;

/// Whether a ruleset's optional methods are used; without them everything is slower and the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hooks {
    /// Components, symmetry and known values.
    #[default]
    Used,
    /// Options alone.
    Ignored,
}

/// Computes values of positions of one ruleset, remembering those it has seen.
pub struct ValueSolver<'a, R: Rules> {
    rules: SharedRules<'a, R>,
    hooks: Hooks,
    known: FxHashMap<R::Position, Game>,
    /// Lists that are not in use.
    spare: Vec<Vec<R::Position>>,
    spare_terms: Vec<Vec<Term<R::Position>>>,
    open: OpenLists,
    /// How many positions may still be solved, where they are counted.
    left: Option<u64>,
}

/// A component of a position in its normal form, and its value where that is known.
struct Term<P> {
    position: P,
    sign: Sign,
    value: Option<Game>,
}

impl<'a, R: Rules> ValueSolver<'a, R> {
    /// A solver that has seen nothing yet.
    pub fn new(rules: &'a R, hooks: Hooks) -> Self {
        Self::with(SharedRules::Borrowed(rules), hooks)
    }

    pub(crate) fn with(rules: SharedRules<'a, R>, hooks: Hooks) -> Self {
        ValueSolver {
            rules,
            hooks,
            known: FxHashMap::default(),
            spare: Vec::new(),
            spare_terms: Vec::new(),
            open: OpenLists::default(),
            left: None,
        }
    }

    /// The same for a solver that has seen these positions.
    pub(crate) fn remembering(
        rules: &'a R,
        known: FxHashMap<R::Position, Game>,
    ) -> ValueSolver<'a, R> {
        ValueSolver {
            known,
            ..Self::new(rules, Hooks::Used)
        }
    }

    /// The positions seen, with their values.
    pub(crate) fn into_known(self) -> FxHashMap<R::Position, Game> {
        self.known
    }

    /// How many positions have been solved.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The value of a position.
    pub fn value(&mut self, games: Games<'_>, position: &R::Position) -> Result<Game, Halt> {
        let mut terms = self.spare_terms.pop().unwrap_or_default();
        self.split(games, position, &mut terms)?;
        self.look_up(&mut terms);
        let value = self.sum(games, terms.drain(..));
        self.spare_terms.push(terms);
        value
    }

    /// Appends the components of a position.
    fn split(
        &mut self,
        games: Games<'_>,
        position: &R::Position,
        terms: &mut Vec<Term<R::Position>>,
    ) -> Result<(), Halt> {
        if self.hooks == Hooks::Ignored {
            terms.push(Term {
                position: position.clone(),
                sign: Sign::Plus,
                value: None,
            });
            return Ok(());
        }
        let mut parts = self.spare.pop().unwrap_or_default();
        if self.rules.components(position, &mut parts) == Split::Whole {
            parts.push(position.clone());
        }
        for mut position in parts.drain(..) {
            let value = self.rules.known_value(games, &position)?;
            let sign = match value {
                Some(_) => Sign::Plus,
                None => self.rules.normalize(&mut position).sign(),
            };
            terms.push(Term {
                position,
                sign,
                value,
            });
        }
        self.spare.push(parts);
        Ok(())
    }

    /// Fills in the values that are remembered: all at once, for the memory is slow to answer but
    /// answers many together.
    fn look_up(&self, terms: &mut [Term<R::Position>]) {
        for term in terms.iter_mut().filter(|term| term.value.is_none()) {
            term.value = self.known.get(&term.position).copied();
        }
    }

    fn sum(
        &mut self,
        games: Games<'_>,
        terms: impl Iterator<Item = Term<R::Position>>,
    ) -> Result<Game, Halt> {
        let mut sum = Game::ZERO;
        for term in terms {
            let value = match term.value {
                Some(value) => value,
                None => self.remembered(games, term.position)?,
            };
            let value = match term.sign {
                Sign::Plus => value,
                Sign::Minus => games.neg(value)?,
            };
            sum = games.add(sum, value)?;
        }
        Ok(sum)
    }

    fn remembered(&mut self, games: Games<'_>, position: R::Position) -> Result<Game, Halt> {
        if let Some(&value) = self.known.get(&position) {
            return Ok(value);
        }
        let value = with_deep_stack(|| self.value_by_options(games, &position))?;
        games.limits().allow_entry(&self.known)?;
        self.known.insert(position, value);
        Ok(value)
    }

    fn value_by_options(&mut self, games: Games<'_>, position: &R::Position) -> Result<Game, Halt> {
        games.limits().tick()?;
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(1).ok_or(Halt::Steps)?;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let (held, limits) = (games.arena().bytes(), games.limits());
            let list = OptionsOf(&*self.rules, position);
            self.open.make_room(&list, held, limits)?;
            let mut options = self.spare.pop().unwrap_or_default();
            self.rules.options(position, player, &mut options)?;
            let list = OptionsOf(&*self.rules, position);
            let bytes = self.open.open(&list, options.len(), held, limits)?;
            let valued = self.values(games, &options, side);
            self.open.close(bytes);
            valued?;
            options.clear();
            self.spare.push(options);
        }
        games.from_options(&sides[0], &sides[1])
    }

    /// The values of the options, each once.
    fn values(
        &mut self,
        games: Games<'_>,
        options: &[R::Position],
        side: &mut Vec<Game>,
    ) -> Result<(), Halt> {
        side.reserve(options.len());
        let mut terms = self.spare_terms.pop().unwrap_or_default();
        let mut ends = Vec::with_capacity(options.len());
        for option in options {
            self.split(games, option, &mut terms)?;
            ends.push(terms.len());
        }
        self.look_up(&mut terms);
        let mut rest = terms.drain(..);
        let mut start = 0;
        for end in ends {
            let value = self.sum(games, rest.by_ref().take(end - start))?;
            start = end;
            if !side.contains(&value) {
                side.push(value);
            }
        }
        drop(rest);
        self.spare_terms.push(terms);
        Ok(())
    }
}

impl<R: Rules> BriefValues<R::Position> for ValueSolver<'_, R> {
    fn value_briefly(
        &mut self,
        games: Games<'_>,
        position: &R::Position,
        most: u64,
    ) -> Result<Game, Halt> {
        self.left = Some(most);
        let value = self.value(games, position);
        self.left = None;
        value
    }
}
