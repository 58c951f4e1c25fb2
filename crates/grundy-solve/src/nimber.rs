//! Nimbers of impartial positions: split, normalised, remembered, and otherwise the least value
//! that no option has.

use grundy_num::{Halt, Limits, Nimber, Player, with_deep_stack};
use grundy_rules::{Impartial, Split};
use rustc_hash::FxHashMap;

use crate::open_lists::OpenLists;
use crate::shared_rules::SharedRules;
use crate::value::Hooks;

/// Computes nimbers of positions of one impartial ruleset, remembering those it has seen.
pub struct NimberSolver<'a, R: Impartial> {
    rules: SharedRules<'a, R>,
    hooks: Hooks,
    known: FxHashMap<R::Position, u32>,
    spare: Vec<Vec<R::Position>>,
    bytes: u64,
    open: OpenLists,
}

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
            return self
                .remembered(position.clone(), limits)
                .map(|n| Nimber::from(u64::from(n)));
        }
        let mut parts = self.spare.pop().unwrap_or_default();
        let result = match self.rules.components(position, &mut parts) {
            Split::Whole => self.part_nimber(position.clone(), limits),
            Split::Parts => parts.drain(..).try_fold(Nimber::ZERO, |sum, part| {
                Ok(sum + self.part_nimber(part, limits)?)
            }),
        };
        parts.clear();
        self.spare.push(parts);
        result
    }

    fn part_nimber(
        &mut self,
        mut position: R::Position,
        limits: &Limits<'_>,
    ) -> Result<Nimber, Halt> {
        if let Some(nimber) = self.rules.known_nimber(&position, limits)? {
            return Ok(nimber);
        }
        // Nimbers are their own negatives, so the sign does not matter.
        self.rules.normalize(&mut position);
        self.remembered(position, limits)
            .map(|n| Nimber::from(u64::from(n)))
    }

    fn remembered(&mut self, position: R::Position, limits: &Limits<'_>) -> Result<u32, Halt> {
        if let Some(&nimber) = self.known.get(&position) {
            return Ok(nimber);
        }
        let nimber = with_deep_stack(|| self.nimber_by_options(&position, limits))?;
        self.bytes += size_of::<R::Position>() as u64 + 16;
        limits.allow_memory(self.bytes)?;
        limits.allow_entry(&self.known)?;
        self.known.insert(position, nimber);
        Ok(nimber)
    }

    fn nimber_by_options(
        &mut self,
        position: &R::Position,
        limits: &Limits<'_>,
    ) -> Result<u32, Halt> {
        limits.tick()?;
        self.open
            .make_room(&*self.rules, position, self.bytes, limits)?;
        let mut options = self.spare.pop().unwrap_or_default();
        self.rules.options(position, Player::Left, &mut options)?;
        // The least excluded value is at most the number of options.
        let mut seen = vec![false; options.len() + 1];
        let bytes = self
            .open
            .open(&*self.rules, position, options.len(), self.bytes, limits)?;
        let marked = self.mark(&options, &mut seen, limits);
        self.open.close(bytes);
        marked?;
        options.clear();
        self.spare.push(options);
        let least = seen
            .iter()
            .position(|seen| !seen)
            .expect("one value more than options");
        u32::try_from(least).map_err(|_| Halt::Memory)
    }

    /// Marks the nimbers of the options.
    fn mark(
        &mut self,
        options: &[R::Position],
        seen: &mut [bool],
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        for option in options {
            let nimber = self
                .nimber(option, limits)?
                .to_u64()
                .and_then(|n| usize::try_from(n).ok());
            if let Some(mark) = nimber.and_then(|n| seen.get_mut(n)) {
                *mark = true;
            }
        }
        Ok(())
    }
}
