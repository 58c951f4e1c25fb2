//! The search for nimbers, over positions by number. It knows no ruleset, so that it is compiled once
//! and not for each of them.

use std::rc::Rc;

use grundy_num::{Halt, Limits, Nimber, with_deep_stack};
use smallvec::SmallVec;

/// What the search asks of positions.
pub(super) trait Positions {
    /// Appends the options of the position with this number, each split into parts; new parts are
    /// entered into the search.
    fn options(
        &mut self,
        id: u32,
        search: &mut Search,
        limits: &Limits<'_>,
        out: &mut Vec<Split>,
    ) -> Result<(), Halt>;

    /// How many options the position has.
    fn option_count(&mut self, id: u32) -> Result<usize, Halt>;

    /// Keeps a nimber that was found.
    fn remember(&mut self, id: u32, nimber: u32, limits: &Limits<'_>) -> Result<(), Halt>;
}

/// A position as parts by number, none of them twice, and the nim-sum of those that theory knows.
pub(super) type Split = (SmallVec<[u32; 2]>, Nimber);

/// What the search knows of the components that were met.
#[derive(Default)]
pub(super) struct Search {
    parts: Vec<Part>,
    /// What all of it takes.
    pub(super) bytes: u64,
    /// How many more positions may be looked at, where only a few are worth it.
    pub(super) steps_left: Option<u64>,
}

struct Part {
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

impl Search {
    /// Enters a component that takes so many bytes where it is kept; its nimber may be known. The
    /// number returned is how many were entered before.
    pub(super) fn enter(
        &mut self,
        nimber: Option<u32>,
        bytes: u64,
        limits: &Limits<'_>,
    ) -> Result<u32, Halt> {
        let id = u32::try_from(self.parts.len()).map_err(|_| Halt::Memory)?;
        limits.allow_item(&self.parts)?;
        self.bytes += bytes + 96;
        limits.allow_memory(self.bytes)?;
        self.parts.push(Part {
            nimber,
            excluded: 0,
            options: None,
            size: None,
        });
        Ok(id)
    }

    /// The nim-sum of a position that was split.
    pub(super) fn sum(
        &mut self,
        (parts, mut sum): Split,
        positions: &mut dyn Positions,
        limits: &Limits<'_>,
    ) -> Result<Nimber, Halt> {
        for part in parts {
            sum += Nimber::from(u64::from(self.value(part, positions, limits)?));
        }
        Ok(sum)
    }

    /// The nimber of a part.
    fn value(
        &mut self,
        id: u32,
        positions: &mut dyn Positions,
        limits: &Limits<'_>,
    ) -> Result<u32, Halt> {
        if let Some(nimber) = self.parts[id as usize].nimber {
            return Ok(nimber);
        }
        for nimber in 0..=ONE_BY_ONE {
            if self.is_nimber(id, nimber, positions, limits)? {
                return Ok(nimber);
            }
        }
        with_deep_stack(|| self.value_by_options(id, positions, limits))
    }

    /// Whether a part is `*k`.
    fn is_nimber(
        &mut self,
        id: u32,
        k: u32,
        positions: &mut dyn Positions,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt> {
        let part = &self.parts[id as usize];
        if let Some(nimber) = part.nimber {
            return Ok(nimber == k);
        }
        if k <= ONE_BY_ONE && part.excluded >> k & 1 == 1 {
            return Ok(false);
        }
        if k > ONE_BY_ONE {
            return Ok(self.value(id, positions, limits)? == k);
        }
        let is_nimber = with_deep_stack(|| self.search(id, k, positions, limits))?;
        if is_nimber {
            self.found(id, k, positions, limits)?;
        } else {
            self.parts[id as usize].excluded |= 1 << k;
        }
        Ok(is_nimber)
    }

    /// Whether a part is `*k`, which is whether the sum with `*k` has no move to 0: neither in the
    /// part, to `*k`, nor in the nimber, to what the part is.
    fn search(
        &mut self,
        id: u32,
        k: u32,
        positions: &mut dyn Positions,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt> {
        limits.tick()?;
        let options = self.options(id, positions, limits)?;
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
            if self.is_sum(&options[at], k, positions, limits)? {
                return Ok(false);
            }
        }
        for less in 0..k {
            if self.is_nimber(id, less, positions, limits)? {
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
    fn is_sum(
        &mut self,
        option: &Followers,
        k: u32,
        positions: &mut dyn Positions,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt> {
        let mut left = option.rest ^ k;
        let Some((&largest, others)) = option.parts.split_last() else {
            return Ok(left == 0);
        };
        for &id in others {
            left ^= self.value(id, positions, limits)?;
        }
        self.is_nimber(largest, left, positions, limits)
    }

    /// The options of a part, those of few and small parts first.
    fn options(
        &mut self,
        id: u32,
        positions: &mut dyn Positions,
        limits: &Limits<'_>,
    ) -> Result<Rc<[Followers]>, Halt> {
        if let Some(options) = &self.parts[id as usize].options {
            return Ok(Rc::clone(options));
        }
        if let Some(left) = &mut self.steps_left {
            *left = left.checked_sub(1).ok_or(Halt::Steps)?;
        }
        let mut split = Vec::new();
        positions.options(id, self, limits, &mut split)?;
        // To see that an option is `*k` takes all of its own options: the fewer, the better.
        let mut options: Vec<(usize, Followers)> = Vec::with_capacity(split.len());
        for (mut parts, rest) in split {
            let mut size = 0;
            for &part in &parts {
                size += self.measure(part, positions)?;
            }
            parts.sort_unstable_by_key(|&part| (self.parts[part as usize].size, part));
            let rest = rest.to_u64().and_then(|n| u32::try_from(n).ok());
            // No part has so many options that it could be as great a nimber.
            let Some(rest) = rest else { continue };
            options.push((size, Followers { parts, rest }));
        }
        options.sort_unstable();
        options.dedup();
        self.bytes += 48 * options.len() as u64;
        limits.allow_memory(self.bytes)?;
        let options: Rc<[Followers]> = options.into_iter().map(|(_, option)| option).collect();
        self.parts[id as usize].options = Some(Rc::clone(&options));
        Ok(options)
    }

    /// Counts the options of a part.
    fn measure(&mut self, id: u32, positions: &mut dyn Positions) -> Result<usize, Halt> {
        if let Some(size) = self.parts[id as usize].size {
            return Ok(size);
        }
        let size = positions.option_count(id)?;
        self.parts[id as usize].size = Some(size);
        Ok(size)
    }

    /// The least nimber that no option has.
    fn value_by_options(
        &mut self,
        id: u32,
        positions: &mut dyn Positions,
        limits: &Limits<'_>,
    ) -> Result<u32, Halt> {
        limits.tick()?;
        let options = self.options(id, positions, limits)?;
        let mut seen = vec![false; options.len() + 1];
        for option in options.iter() {
            let mut nimber = option.rest;
            for &part in &option.parts {
                nimber ^= self.value(part, positions, limits)?;
            }
            if let Some(mark) = seen.get_mut(nimber as usize) {
                *mark = true;
            }
        }
        let nimber = least_unseen(&seen)?;
        self.found(id, nimber, positions, limits)?;
        Ok(nimber)
    }

    fn found(
        &mut self,
        id: u32,
        nimber: u32,
        positions: &mut dyn Positions,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        let part = &mut self.parts[id as usize];
        part.nimber = Some(nimber);
        // Its moves are not looked at again.
        part.options = None;
        positions.remember(id, nimber, limits)
    }
}

/// The least number that is not marked.
pub(super) fn least_unseen(seen: &[bool]) -> Result<u32, Halt> {
    let least = seen.iter().position(|seen| !seen);
    u32::try_from(least.expect("one value more than options")).map_err(|_| Halt::Memory)
}
