//! One sum, searched by as many searchers as there are threads.

use std::sync::Arc;
use std::thread::{self, Scope};

use grundy_game::GameArena;
use grundy_num::{Halt, Limits, Player, Sign};

use super::OutcomeSearch;
use super::company::Company;
use crate::position_sum::{PositionSum, sign_of};

/// Others who help a search, until this is dropped.
pub(crate) struct Helpers<'s, 'e> {
    scope: &'s Scope<'s, 'e>,
    company: Arc<Company>,
    arena: &'s GameArena,
    limits: Limits<'s>,
    sum: &'s PositionSum,
    starter: Player,
    have_come: bool,
}

impl Drop for Helpers<'_, '_> {
    fn drop(&mut self) {
        self.company.end();
    }
}

impl OutcomeSearch<'_> {
    /// The same search, which has others help it after so many sums of its own, where more than one thread may work.
    #[must_use]
    pub fn helped_after(self, sums: u64) -> Self {
        OutcomeSearch {
            alone: sums,
            ..self
        }
    }

    /// Who wins a sum when `starter` moves first.
    ///
    /// Under misère play there must be no games in it, since a value has forgotten what matters there.
    pub fn winner_of(&mut self, sum: &PositionSum, starter: Player) -> Result<Player, Halt> {
        self.among_helpers(sum, starter, |search, helpers| {
            search.winner_with(helpers, u64::MAX)
        })
    }

    /// Does work in which a sum is searched, by one searcher or by all.
    pub(crate) fn among_helpers<T>(
        &mut self,
        sum: &PositionSum,
        starter: Player,
        work: impl FnOnce(&mut Self, &mut Helpers<'_, '_>) -> T,
    ) -> T {
        thread::scope(|scope| {
            let mut helpers = Helpers {
                scope,
                company: Arc::clone(&self.company),
                arena: self.games.arena(),
                limits: self.games.limits().clone().less_memory(),
                sum,
                starter,
                have_come: self.company.is_alone(),
            };
            work(self, &mut helpers)
        })
    }

    /// Who wins the sum, or `Halt::Steps` once so many more sums were searched. What was found until then is kept,
    /// and those who have come to help go on.
    pub(crate) fn winner_with(
        &mut self,
        helpers: &mut Helpers<'_, '_>,
        sums: u64,
    ) -> Result<Player, Halt> {
        let (sum, starter) = (helpers.sum, helpers.starter);
        let last = self.searched.saturating_add(sums);
        if !helpers.have_come && sums > self.alone {
            self.stop_after(self.alone);
            let found = self.winner_by_one(sum, starter);
            if found != Err(Halt::Steps) || !self.has_stopped() {
                return found;
            }
            self.call(helpers);
        }
        self.last = last;
        self.winner_by_one(sum, starter)
    }

    /// Has all others begin.
    fn call(&self, helpers: &mut Helpers<'_, '_>) {
        helpers.have_come = true;
        self.company.begin();
        let (play, arena) = (self.play, helpers.arena);
        let (sum, starter) = (helpers.sum, helpers.starter);
        for searcher in 1..self.company.len() {
            let company = Arc::clone(&self.company);
            let first = self.atoms.first_positions();
            let limits = helpers.limits.clone();
            let help = move || {
                // What this thread holds is counted from now on.
                limits.hold(0);
                let games = arena.within(&limits);
                let joined = Arc::clone(&company);
                let mut search = OutcomeSearch::among(games, play, joined, searcher);
                // Equal tables get equal numbers.
                let mut tables = first.iter();
                let read = tables.try_for_each(|it| search.components(it, Sign::Plus).map(drop));
                // Whoever cannot go on leaves the sum to the others.
                let _ = read.and_then(|()| search.winner_by_one(sum, starter));
                drop(search);
                company.leave_behind(searcher, limits.used());
            };
            // Where no thread can be started there is one searcher fewer.
            let _ = thread::Builder::new().spawn_scoped(helpers.scope, help);
        }
    }

    fn winner_by_one(&mut self, sum: &PositionSum, starter: Player) -> Result<Player, Halt> {
        let games = self.games;
        let mut terms = Vec::new();
        for (g, count) in games.sum_components(sum.games())? {
            let g = if count < 0 { games.neg(g)? } else { g };
            for _ in 0..count.unsigned_abs() {
                games.limits().tick()?;
                terms.push(g);
            }
        }
        let mut components = Vec::new();
        for (position, count) in sum.positions() {
            let parts = self.components(position, sign_of(*count))?;
            for _ in 0..count.unsigned_abs() {
                games.limits().tick()?;
                components.extend_from_slice(&parts);
            }
        }
        self.winner(&terms, &components, starter)
    }
}
