//! Nimbers of impartial positions, asked for one by one: is this position `*k`?
//!
//! A sum with `*k` is lost for whoever starts exactly when the position is `*k`, and to see that it
//! is not, one move is enough; so a few small questions take far fewer positions than the nimbers of
//! all options do (Lemoine and Viennot, "Computer analysis of Sprouts with nimbers", 2012). Where
//! several parts are left, all but the largest are valued, and what they make is added to `k`.

mod search;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player, with_deep_stack};
use grundy_rules::{Impartial, Split};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use self::search::{Positions, Search, least_unseen};
use crate::open_lists::{OpenLists, OptionsOf};
use crate::shared_rules::SharedRules;
use crate::table::BriefValues;
use crate::value::Hooks;

/// Computes nimbers of positions of one impartial ruleset, remembering those it has seen.
pub struct NimberSolver<'a, R: Impartial> {
    positions: Met<'a, R>,
    search: Search,
}

/// The positions of one ruleset met so far.
struct Met<'a, R: Impartial> {
    rules: SharedRules<'a, R>,
    hooks: Hooks,
    known: FxHashMap<R::Position, u32>,
    ids: FxHashMap<R::Position, u32>,
    by_id: Vec<R::Position>,
    spare: Vec<Vec<R::Position>>,
    open: OpenLists,
}

impl<'a, R: Impartial> NimberSolver<'a, R> {
    /// A solver that has seen nothing yet.
    pub fn new(rules: &'a R, hooks: Hooks) -> Self {
        Self::with(SharedRules::Borrowed(rules), hooks)
    }

    pub(crate) fn with(rules: SharedRules<'a, R>, hooks: Hooks) -> Self {
        let positions = Met {
            rules,
            hooks,
            known: FxHashMap::default(),
            ids: FxHashMap::default(),
            by_id: Vec::new(),
            spare: Vec::new(),
            open: OpenLists::default(),
        };
        NimberSolver {
            positions,
            search: Search::default(),
        }
    }

    /// The same for a solver that has seen these positions.
    pub(crate) fn remembering(
        rules: &'a R,
        known: FxHashMap<R::Position, u32>,
    ) -> NimberSolver<'a, R> {
        let mut solver = Self::new(rules, Hooks::Used);
        solver.positions.known = known;
        solver
    }

    /// The positions seen, with their nimbers.
    pub(crate) fn into_known(self) -> FxHashMap<R::Position, u32> {
        self.positions.known
    }

    /// How many positions have been solved.
    pub fn positions(&self) -> usize {
        self.positions.known.len()
    }

    /// The nimber of a position.
    pub fn nimber(&mut self, position: &R::Position, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        let NimberSolver { positions, search } = self;
        if positions.hooks == Hooks::Ignored {
            let nimber = positions.by_definition(position, limits)?;
            return Ok(Nimber::from(u64::from(nimber)));
        }
        let split = positions.split(position, search, limits)?;
        search.sum(split, positions, limits)
    }
}

impl<R: Impartial> Met<'_, R> {
    /// The parts of a position, without those that cancel.
    fn split(
        &mut self,
        position: &R::Position,
        search: &mut Search,
        limits: &Limits<'_>,
    ) -> Result<search::Split, Halt> {
        let mut split = self.spare.pop().unwrap_or_default();
        let (mut parts, mut sum) = (SmallVec::new(), Nimber::ZERO);
        if self.rules.components(position, &mut split) == Split::Whole {
            split.push(position.clone());
        }
        for mut part in split.drain(..) {
            match self.rules.known_nimber(&part, limits)? {
                Some(nimber) => sum += nimber,
                None => {
                    // Nimbers are their own negatives, so the sign does not matter.
                    self.rules.normalize(&mut part);
                    let id = self.enter(part, search, limits)?;
                    add_or_cancel(&mut parts, id);
                }
            }
        }
        self.spare.push(split);
        Ok((parts, sum))
    }

    fn enter(
        &mut self,
        position: R::Position,
        search: &mut Search,
        limits: &Limits<'_>,
    ) -> Result<u32, Halt> {
        if let Some(&id) = self.ids.get(&position) {
            return Ok(id);
        }
        limits.allow_entry(&self.ids)?;
        limits.allow_item(&self.by_id)?;
        let nimber = self.known.get(&position).copied();
        let id = search.enter(nimber, 2 * size_of::<R::Position>() as u64, limits)?;
        self.ids.insert(position.clone(), id);
        self.by_id.push(position);
        Ok(id)
    }

    /// The least nimber that no option has, straight from the definition.
    fn by_definition(&mut self, position: &R::Position, limits: &Limits<'_>) -> Result<u32, Halt> {
        if let Some(&nimber) = self.known.get(position) {
            return Ok(nimber);
        }
        limits.tick()?;
        let options = self.rules.option_list(position, Player::Left)?;
        let mut seen = vec![false; options.len() + 1];
        for option in &options {
            let nimber = with_deep_stack(|| self.by_definition(option, limits))?;
            if let Some(mark) = seen.get_mut(nimber as usize) {
                *mark = true;
            }
        }
        let nimber = least_unseen(&seen)?;
        limits.allow_entry(&self.known)?;
        self.known.insert(position.clone(), nimber);
        Ok(nimber)
    }
}

impl<R: Impartial> Positions for Met<'_, R> {
    fn options(
        &mut self,
        id: u32,
        search: &mut Search,
        limits: &Limits<'_>,
        out: &mut Vec<search::Split>,
    ) -> Result<(), Halt> {
        let position = self.by_id[id as usize].clone();
        let options = OptionsOf(&*self.rules, &position);
        self.open.make_room(&options, search.bytes, limits)?;
        let mut list = self.spare.pop().unwrap_or_default();
        self.rules.options(&position, Player::Left, &mut list)?;
        let bytes = self.open.open(&options, list.len(), search.bytes, limits)?;
        out.reserve(list.len());
        for option in &list {
            limits.tick()?;
            out.push(self.split(option, search, limits)?);
        }
        self.open.close(bytes);
        list.clear();
        self.spare.push(list);
        Ok(())
    }

    fn option_count(&mut self, id: u32) -> Result<usize, Halt> {
        let position = &self.by_id[id as usize];
        if let Some(count) = self.rules.option_count(position, Player::Left) {
            return Ok(count);
        }
        let mut list = self.spare.pop().unwrap_or_default();
        self.rules.options(position, Player::Left, &mut list)?;
        let count = list.len();
        list.clear();
        self.spare.push(list);
        Ok(count)
    }

    fn remember(&mut self, id: u32, nimber: u32, limits: &Limits<'_>) -> Result<(), Halt> {
        limits.allow_entry(&self.known)?;
        self.known.insert(self.by_id[id as usize].clone(), nimber);
        Ok(())
    }
}

impl<R: Impartial> BriefValues<R::Position> for NimberSolver<'_, R> {
    fn value_briefly(
        &mut self,
        games: Games<'_>,
        position: &R::Position,
        most: u64,
    ) -> Result<Game, Halt> {
        self.search.steps_left = Some(most);
        let nimber = self.nimber(position, games.limits());
        self.search.steps_left = None;
        games.star(nimber?)
    }
}

/// Equal parts cancel each other.
fn add_or_cancel(parts: &mut SmallVec<[u32; 2]>, id: u32) {
    match parts.iter().position(|&other| other == id) {
        Some(at) => {
            parts.swap_remove(at);
        }
        None => parts.push(id),
    }
}
