//! Nimbers of impartial positions, asked for one by one: is this position `*k`?
//!
//! A sum with `*k` is lost for whoever starts exactly when the position is `*k`, and to see that it
//! is not, one move is enough; so a few small questions take far fewer positions than the nimbers of
//! all options do (Lemoine and Viennot, "Computer analysis of Sprouts with nimbers", 2012). Where
//! several parts are left, all but the largest are valued, and what they make is added to `k`.

use std::rc::Rc;

use grundy_num::{Halt, Limits, Nimber, Player, with_deep_stack};
use grundy_rules::{Impartial, Split};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::open_lists::OpenLists;
use crate::shared_rules::SharedRules;
use crate::value::Hooks;

/// Computes nimbers of positions of one impartial ruleset, remembering those it has seen.
pub struct NimberSolver<'a, R: Impartial> {
    rules: SharedRules<'a, R>,
    hooks: Hooks,
    known: FxHashMap<R::Position, u32>,
    ids: FxHashMap<R::Position, u32>,
    parts: Vec<Part<R::Position>>,
    spare: Vec<Vec<R::Position>>,
    bytes: u64,
    open: OpenLists,
}

/// A component that was met, and what is known of it.
struct Part<P> {
    position: P,
    nimber: Option<u32>,
    /// Bit `k`: it is not `*k`.
    excluded: u64,
    options: Option<Rc<[Followers]>>,
    /// How many options it has, once they were counted.
    size: Option<usize>,
}

/// What an option is made of: parts by number, and the nimbers of those that theory knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Followers {
    parts: SmallVec<[u32; 2]>,
    rest: u32,
}

/// Nimbers up to this one are asked for one by one; of greater ones all options are valued.
const ONE_BY_ONE: u32 = 12;

impl<'a, R: Impartial> NimberSolver<'a, R> {
    /// A solver that has seen nothing yet.
    pub fn new(rules: &'a R, hooks: Hooks) -> Self {
        Self::with(SharedRules::Borrowed(rules), hooks)
    }

    pub(crate) fn with(rules: SharedRules<'a, R>, hooks: Hooks) -> Self {
        NimberSolver {
            rules,
            hooks,
            known: FxHashMap::default(),
            ids: FxHashMap::default(),
            parts: Vec::new(),
            spare: Vec::new(),
            bytes: 0,
            open: OpenLists::default(),
        }
    }

    /// The same for a solver that has seen these positions.
    pub(crate) fn remembering(
        rules: &'a R,
        known: FxHashMap<R::Position, u32>,
    ) -> NimberSolver<'a, R> {
        NimberSolver {
            known,
            ..Self::new(rules, Hooks::Used)
        }
    }

    /// The positions seen, with their nimbers.
    pub(crate) fn into_known(self) -> FxHashMap<R::Position, u32> {
        self.known
    }

    /// How many positions have been solved.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The nimber of a position.
    pub fn nimber(&mut self, position: &R::Position, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        if self.hooks == Hooks::Ignored {
            let nimber = self.by_definition(position, limits)?;
            return Ok(Nimber::from(u64::from(nimber)));
        }
        let (parts, mut sum) = self.split(position, limits)?;
        for part in parts {
            sum += Nimber::from(u64::from(self.value(part, limits)?));
        }
        Ok(sum)
    }

    /// The parts of a position that are to be searched, and the sum of those that theory knows.
    fn split(
        &mut self,
        position: &R::Position,
        limits: &Limits<'_>,
    ) -> Result<(SmallVec<[u32; 2]>, Nimber), Halt> {
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
                    let id = self.enter(part, limits)?;
                    // Equal parts cancel each other.
                    match parts.iter().position(|&other| other == id) {
                        Some(at) => {
                            parts.swap_remove(at);
                        }
                        None => parts.push(id),
                    }
                }
            }
        }
        self.spare.push(split);
        Ok((parts, sum))
    }

    fn enter(&mut self, position: R::Position, limits: &Limits<'_>) -> Result<u32, Halt> {
        if let Some(&id) = self.ids.get(&position) {
            return Ok(id);
        }
        let id = u32::try_from(self.parts.len()).map_err(|_| Halt::Memory)?;
        limits.allow_entry(&self.ids)?;
        limits.allow_item(&self.parts)?;
        self.bytes += 2 * size_of::<R::Position>() as u64 + 96;
        limits.allow_memory(self.bytes)?;
        self.ids.insert(position.clone(), id);
        self.parts.push(Part {
            nimber: self.known.get(&position).copied(),
            position,
            excluded: 0,
            options: None,
            size: None,
        });
        Ok(id)
    }

    /// The nimber of a part.
    fn value(&mut self, id: u32, limits: &Limits<'_>) -> Result<u32, Halt> {
        if let Some(nimber) = self.parts[id as usize].nimber {
            return Ok(nimber);
        }
        for nimber in 0..=ONE_BY_ONE {
            if self.is_nimber(id, nimber, limits)? {
                return Ok(nimber);
            }
        }
        with_deep_stack(|| self.value_by_options(id, limits))
    }

    /// Whether a part is `*k`.
    fn is_nimber(&mut self, id: u32, k: u32, limits: &Limits<'_>) -> Result<bool, Halt> {
        let part = &self.parts[id as usize];
        if let Some(nimber) = part.nimber {
            return Ok(nimber == k);
        }
        if k <= ONE_BY_ONE && part.excluded >> k & 1 == 1 {
            return Ok(false);
        }
        if k > ONE_BY_ONE {
            return Ok(self.value(id, limits)? == k);
        }
        let is_nimber = with_deep_stack(|| self.search(id, k, limits))?;
        if is_nimber {
            self.found(id, k, limits)?;
        } else {
            self.parts[id as usize].excluded |= 1 << k;
        }
        Ok(is_nimber)
    }

    /// Whether a part is `*k`, which is whether the sum with `*k` has no move to 0: neither in the
    /// part, to `*k`, nor in the nimber, to what the part is.
    fn search(&mut self, id: u32, k: u32, limits: &Limits<'_>) -> Result<bool, Halt> {
        limits.tick()?;
        let options = self.options(id, limits)?;
        // What is known takes no search.
        let mut open: SmallVec<[usize; 32]> = SmallVec::new();
        for (at, option) in options.iter().enumerate() {
            match self.known_sum(option, k) {
                Some(true) => return Ok(false),
                Some(false) => {}
                None => open.push(at),
            }
        }
        for at in open {
            if self.is_sum(&options[at], k, limits)? {
                return Ok(false);
            }
        }
        for less in 0..k {
            if self.is_nimber(id, less, limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an option is `*k`, where that is known.
    fn known_sum(&self, option: &Followers, k: u32) -> Option<bool> {
        let mut left = option.rest ^ k;
        let mut unknown = None;
        for &id in &option.parts {
            match (self.parts[id as usize].nimber, unknown) {
                (Some(nimber), _) => left ^= nimber,
                (None, None) => unknown = Some(id),
                (None, Some(_)) => return None,
            }
        }
        let Some(id) = unknown else {
            return Some(left == 0);
        };
        let is_excluded = left <= ONE_BY_ONE && self.parts[id as usize].excluded >> left & 1 == 1;
        is_excluded.then_some(false)
    }

    /// Whether an option is `*k`: all parts but the last, which is the largest, are valued.
    fn is_sum(&mut self, option: &Followers, k: u32, limits: &Limits<'_>) -> Result<bool, Halt> {
        let mut left = option.rest ^ k;
        let Some((&largest, others)) = option.parts.split_last() else {
            return Ok(left == 0);
        };
        for &id in others {
            left ^= self.value(id, limits)?;
        }
        self.is_nimber(largest, left, limits)
    }

    /// The options of a part, those of few and small parts first.
    fn options(&mut self, id: u32, limits: &Limits<'_>) -> Result<Rc<[Followers]>, Halt> {
        if let Some(options) = &self.parts[id as usize].options {
            return Ok(Rc::clone(options));
        }
        let position = self.parts[id as usize].position.clone();
        self.open
            .make_room(&*self.rules, &position, self.bytes, limits)?;
        let mut list = self.spare.pop().unwrap_or_default();
        self.rules.options(&position, Player::Left, &mut list)?;
        let bytes = self
            .open
            .open(&*self.rules, &position, list.len(), self.bytes, limits)?;
        // To see that an option is `*k` takes all of its own options: the fewer, the better.
        let mut options: Vec<(usize, Followers)> = Vec::with_capacity(list.len());
        for option in &list {
            limits.tick()?;
            let (mut parts, rest) = self.split(option, limits)?;
            let mut size = 0;
            for &part in &parts {
                size += self.measure(part)?;
            }
            parts.sort_unstable_by_key(|&part| (self.parts[part as usize].size, part));
            let rest = rest.to_u64().and_then(|n| u32::try_from(n).ok());
            // No part has so many options that it could be as great a nimber.
            let Some(rest) = rest else { continue };
            options.push((size, Followers { parts, rest }));
        }
        options.sort_unstable();
        options.dedup();
        self.open.close(bytes);
        list.clear();
        self.spare.push(list);
        self.bytes += 48 * options.len() as u64;
        limits.allow_memory(self.bytes)?;
        let options: Rc<[Followers]> = options.into_iter().map(|(_, option)| option).collect();
        self.parts[id as usize].options = Some(Rc::clone(&options));
        Ok(options)
    }

    /// Counts the options of a part.
    fn measure(&mut self, id: u32) -> Result<usize, Halt> {
        if let Some(size) = self.parts[id as usize].size {
            return Ok(size);
        }
        let position = &self.parts[id as usize].position;
        let size = match self.rules.option_count(position, Player::Left) {
            Some(count) => count,
            None => {
                let mut list = self.spare.pop().unwrap_or_default();
                self.rules.options(position, Player::Left, &mut list)?;
                let count = list.len();
                list.clear();
                self.spare.push(list);
                count
            }
        };
        self.parts[id as usize].size = Some(size);
        Ok(size)
    }

    /// The least nimber that no option has.
    fn value_by_options(&mut self, id: u32, limits: &Limits<'_>) -> Result<u32, Halt> {
        limits.tick()?;
        let options = self.options(id, limits)?;
        let mut seen = vec![false; options.len() + 1];
        for option in options.iter() {
            let mut nimber = option.rest;
            for &part in &option.parts {
                nimber ^= self.value(part, limits)?;
            }
            if let Some(mark) = seen.get_mut(nimber as usize) {
                *mark = true;
            }
        }
        let nimber = least_unseen(&seen)?;
        self.found(id, nimber, limits)?;
        Ok(nimber)
    }

    fn found(&mut self, id: u32, nimber: u32, limits: &Limits<'_>) -> Result<(), Halt> {
        let part = &mut self.parts[id as usize];
        part.nimber = Some(nimber);
        // Nobody asks for its moves again.
        part.options = None;
        limits.allow_entry(&self.known)?;
        self.known.insert(part.position.clone(), nimber);
        Ok(())
    }

    /// The least nimber that no option has, straight from the definition.
    fn by_definition(&mut self, position: &R::Position, limits: &Limits<'_>) -> Result<u32, Halt> {
        if let Some(&nimber) = self.known.get(position) {
            return Ok(nimber);
        }
        limits.tick()?;
        let mut options = Vec::new();
        self.rules.options(position, Player::Left, &mut options)?;
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

/// The least number that was not seen, of which there are at most as many as options.
fn least_unseen(seen: &[bool]) -> Result<u32, Halt> {
    let least = seen.iter().position(|seen| !seen);
    u32::try_from(least.expect("one value more than options")).map_err(|_| Halt::Memory)
}
