//! Winners of sums of positions by search, without canonical forms.
//!
//! Under normal play a sum is a number-up-star game and atoms: parts of positions, and canonical
//! games. Bounds of all summands, added up, decide most sums at sight; sums met before are looked
//! up; what is left is searched, the most promising move first. Under misère play values mean
//! nothing, so that atoms are parts, and nothing is known of them but their moves.

mod atoms;
mod company;
mod known;
mod numbers;
mod remembered;
mod shared_list;
mod sum;
mod together;

use std::sync::Arc;

use grundy_game::{Game, GameSum, Games, SumSearch};
use grundy_num::{Halt, Outcome, Play, Player, Sign, with_deep_stack};
use grundy_rules::SwitchSum;

use crate::cheap::ALONE_SUMS;
use crate::erased::Position;
use crate::table::{Glance, Part};

pub use atoms::{Atom, Taken};
pub(crate) use numbers::Meeting;
pub use numbers::{Numbers, Positions};

use atoms::Atoms;
use company::{Company, Recall};
use known::Known;
use sum::{Case, Sum};

/// A part of a sum, with the table it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component {
    table: usize,
    part: Part,
}

/// A search for the winners of sums of positions.
pub struct OutcomeSearch<'t> {
    pub(crate) games: Games<'t>,
    pub(crate) play: Play,
    atoms: Atoms<'t>,
    /// The table of sums that were met, and those who search beside this one.
    company: Arc<Company>,
    /// Which of them this is; the first one answers.
    searcher: usize,
    depth: usize,
    values: SumSearch<'t>,
    searched: u64,
    /// When it stops.
    last: u64,
    /// How many sums it searches alone before others help.
    alone: u64,
}

/// A move that is to be searched, and how good it looks.
struct Candidate {
    promise: i64,
    to: Case,
}

/// The moves that are to be searched.
struct Candidates {
    /// How good the sum looks before them.
    before: i64,
    list: Vec<Candidate>,
}

/// After as many moves to be searched the clock is looked at.
const LONG_LIST: usize = 256;

/// As many bytes as sums are remembered in.
const TABLE_BYTES: u64 = 1 << 29;

impl<'t> OutcomeSearch<'t> {
    /// A search that has seen nothing yet.
    pub fn new(games: Games<'t>, play: Play) -> Self {
        OutcomeSearch::with_table(games, play, TABLE_BYTES)
    }

    /// The same with a table of at most so many bytes; with a small one it takes longer to find the
    /// same.
    pub fn with_table(games: Games<'t>, play: Play, bytes: u64) -> Self {
        let company = Arc::new(Company::of(games.limits().thread_count(), bytes));
        OutcomeSearch::among(games, play, company, 0)
    }

    /// One of several searchers.
    fn among(games: Games<'t>, play: Play, company: Arc<Company>, searcher: usize) -> Self {
        OutcomeSearch {
            games,
            play,
            atoms: Atoms::new(games, play, Arc::clone(&company)),
            company,
            searcher,
            depth: 0,
            values: SumSearch::new(games),
            searched: 0,
            last: u64::MAX,
            alone: ALONE_SUMS,
        }
    }

    /// How many sums were searched.
    pub fn nodes(&self) -> u64 {
        self.searched
    }

    /// The components of a position, or of its negative.
    pub fn components(&mut self, position: &Position, sign: Sign) -> Result<Vec<Component>, Halt> {
        let (table, parts) = self.atoms.read(position, sign)?;
        let component = |&part: &Part| Component { table, part };
        Ok(parts.iter().map(component).collect())
    }

    /// The same search, which stops with `Halt::Steps` after so many more sums; what it has found
    /// until then it keeps.
    pub(crate) fn stop_after(&mut self, sums: u64) {
        self.last = self.searched.saturating_add(sums);
    }

    /// Whether it has searched all the sums that it may.
    pub(crate) fn has_stopped(&self) -> bool {
        self.searched >= self.last
    }

    /// Who wins the sum of games and components when `starter` moves first.
    ///
    /// Under misère play there must be no games, since a value has forgotten what matters there.
    pub fn winner(
        &mut self,
        games: &[Game],
        components: &[Component],
        starter: Player,
    ) -> Result<Player, Halt> {
        let mut sum = Sum::ZERO;
        for &game in games {
            self.atoms.add_game(&mut sum, game)?;
        }
        for &Component { table, part } in components {
            self.atoms.add_part(&mut sum, table, part)?;
        }
        match self.decide(&sum, starter) {
            Ok(winner) => Ok(winner),
            Err(Recall::Halt(halt)) => Err(halt),
            Err(Recall::To(_)) => unreachable!("nobody is above the first sum"),
        }
    }

    /// Who wins a sum: at a glance, or by search.
    fn decide(&mut self, sum: &Sum, starter: Player) -> Result<Player, Recall> {
        if self.play == Play::Normal {
            if let Some(winner) = self.settled(sum, starter)? {
                return Ok(winner);
            }
            if let Some(winner) = self.atoms.known_of(sum).winner(starter) {
                return Ok(winner);
            }
        }
        let case = self.atoms.case(sum.clone(), starter)?;
        self.search(&case)
    }

    /// Who wins when no part of a position is left.
    fn settled(&mut self, sum: &Sum, starter: Player) -> Result<Option<Player>, Halt> {
        if sum.atoms.is_empty() {
            return Ok(Some(self.games.outcome(sum.plain).winner(starter)));
        }
        let mut terms = GameSum::default();
        for &atom in &sum.atoms {
            let Some(g) = self.atoms.game(atom)? else {
                return Ok(None);
            };
            self.games.sum_push(&mut terms, g, 1)?;
        }
        self.games.sum_push(&mut terms, sum.plain, 1)?;
        self.values.winner(&terms, starter).map(Some)
    }

    fn search(&mut self, case: &Case) -> Result<Player, Recall> {
        let winner = self.search_case(&case.sum, case.starter)?;
        Ok(winner.under(case.sign))
    }

    fn search_case(&mut self, sum: &Sum, starter: Player) -> Result<Player, Recall> {
        let limits = self.games.limits();
        let before = self.searched;
        let winner = loop {
            limits.tick()?;
            if let Some(winner) = self.company.winner(sum, starter) {
                return Ok(winner);
            }
            if self.has_stopped() {
                return Err(Halt::Steps.into());
            }
            self.company
                .enter((self.searcher, self.depth), sum, starter)?;
            self.searched += 1;
            self.depth += 1;
            let found = with_deep_stack(|| self.search_afresh(sum, starter));
            self.depth -= 1;
            if let Ok(winner) = found {
                break winner;
            }
            self.company
                .leave((self.searcher, self.depth), sum, starter, 0);
            match found {
                // Whoever called may have meant another sum that was here before.
                Err(Recall::To(depth)) if depth == self.depth => {}
                found => return found,
            }
        };
        let searched = self.searched - before;
        self.company
            .insert(sum, starter, winner, searched, limits)?;
        self.company
            .leave((self.searcher, self.depth), sum, starter, searched);
        limits.allow_memory(self.games.arena().bytes() + self.company.bytes())?;
        // What other threads have taken is seen by their gauges alone.
        let others = self.company.hold(self.searcher, limits.used());
        limits.allow_more(others)?;
        Ok(winner)
    }

    fn search_afresh(&mut self, sum: &Sum, starter: Player) -> Result<Player, Recall> {
        if self.play == Play::Normal && self.judge_atoms(sum)? {
            return self.decide(&self.atoms.again(sum), starter);
        }
        self.search_moves(sum, starter)
    }

    /// Finds out who wins each part but the largest on its own: a small search, that may spare the
    /// large one. Whether anything was found that helps.
    fn judge_atoms(&mut self, sum: &Sum) -> Result<bool, Recall> {
        let mut parts: Vec<(usize, Atom)> = Vec::new();
        for &atom in &sum.atoms {
            if self.atoms.game(atom)?.is_none() {
                let [own, other] = self.atoms.mobility(atom, Player::Left)?;
                parts.push((own + other, atom.unsigned()));
            }
        }
        parts.sort_unstable();
        parts.dedup();
        if sum.atoms.len() == 1 || parts.pop().is_none() {
            return Ok(false);
        }
        let mut helps = false;
        for (_, atom) in parts {
            if self.atoms.outcome(atom).is_some() {
                continue;
            }
            let alone = Sum::of_atom(atom);
            let left_starts = self.decide(&alone, Player::Left)?;
            let right_starts = self.decide(&alone, Player::Right)?;
            let outcome = Outcome::from_winners(left_starts, right_starts);
            self.atoms.set_outcome(atom, outcome);
            helps |= outcome != Outcome::Next;
        }
        Ok(helps)
    }

    fn search_moves(&mut self, sum: &Sum, starter: Player) -> Result<Player, Recall> {
        let mut moves = Candidates {
            before: self.promise(sum, starter)?,
            list: Vec::new(),
        };
        let mut can_move = false;
        let mut replacements = Vec::new();
        for (at, &atom) in sum.atoms.iter().enumerate() {
            if at > 0 && sum.atoms[at - 1] == atom {
                continue;
            }
            let rest = sum.without(at);
            let known = self.atoms.known_of(&rest);
            let glance = |to: Known| match (known + to).winner(starter.opponent()) {
                Some(winner) if winner == starter => Glance::Wins,
                Some(_) => Glance::Loses,
                None => Glance::Open,
            };
            replacements.clear();
            if self
                .atoms
                .moves(atom, starter, &glance, &mut replacements)?
            {
                return Ok(starter);
            }
            can_move |= !replacements.is_empty();
            for to in &replacements {
                let mut next = rest.clone();
                self.atoms.add(&mut next, to, atom.sign())?;
                if self.consider(next, to.promise, starter, &mut moves)? {
                    return Ok(starter);
                }
            }
        }
        match self.play {
            Play::Misere if !can_move => return Ok(starter),
            Play::Misere => {}
            Play::Normal => {
                for &option in self.games.options(sum.plain, starter)? {
                    let next = Sum {
                        plain: option,
                        ..sum.clone()
                    };
                    if self.consider(next, None, starter, &mut moves)? {
                        return Ok(starter);
                    }
                }
            }
        }
        let mut moves = moves.list;
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.promise));
        let mut later = Vec::new();
        for (at, Candidate { to, .. }) in moves.into_iter().enumerate() {
            // Where another searcher is at a move already, somebody should see to the rest.
            if at > 0 && self.company.is_busy(&to.sum, to.starter) {
                later.push(to);
            } else if self.search(&to)? == starter {
                return Ok(starter);
            }
        }
        for to in later {
            if self.search(&to)? == starter {
                return Ok(starter);
            }
        }
        Ok(starter.opponent())
    }

    /// Puts a sum that `player` can move to among those to be searched, unless it is decided
    /// already. Whether the move wins.
    fn consider(
        &mut self,
        to: Sum,
        promise: Option<i64>,
        player: Player,
        moves: &mut Candidates,
    ) -> Result<bool, Halt> {
        let opponent = player.opponent();
        if self.play == Play::Normal {
            if let Some(winner) = self.settled(&to, opponent)? {
                return Ok(winner == player);
            }
            if let Some(winner) = self.atoms.known_of(&to).winner(opponent) {
                return Ok(winner == player);
            }
        }
        let to = self.atoms.case(to, opponent)?;
        if let Some(winner) = self.company.winner(&to.sum, to.starter) {
            return Ok(winner.under(to.sign) == player);
        }
        if moves.list.len() % LONG_LIST == LONG_LIST - 1 {
            // Each move is compared with all before it.
            self.games.limits().look()?;
        }
        if moves.list.iter().all(|other| other.to != to) {
            let promise = match promise {
                Some(promise) => promise,
                None => self.promise(&to.sum, player.under(to.sign))? - moves.before,
            };
            moves.list.push(Candidate { promise, to });
        }
        Ok(false)
    }

    /// How good a sum looks for a player: by the middle of its bounds where all have some, and by his
    /// moves against those of his opponent. It orders the moves and decides nothing.
    ///
    /// Moves of the opponent count twice: after the move it is he who needs one that wins. Measured
    /// on Clobber, where both always have as many, that takes a tenth of the sums. Bounds alone are no
    /// order where they are wide: Amazons took sixty times as long.
    fn promise(&mut self, sum: &Sum, player: Player) -> Result<i64, Halt> {
        let mut balance = 0;
        if self.play == Play::Normal
            && let Some(middle) = self.atoms.known_of(sum).middle(player.opponent())
        {
            balance = match player {
                Player::Left => middle,
                Player::Right => -middle,
            };
        }
        for &atom in &sum.atoms {
            let moves = self.atoms.mobility(atom, player)?;
            let [own, other] = moves.map(|n| i64::from(u32::try_from(n).unwrap_or(u32::MAX)));
            balance += (own - 2 * other) * SwitchSum::UNIT;
        }
        Ok(balance)
    }
}
