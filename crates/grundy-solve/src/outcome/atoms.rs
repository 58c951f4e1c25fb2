//! What sums are made of, by number: parts of positions, and canonical games.
//!
//! Everything that is found out about an atom is found once: its bounds, its moves with the atoms
//! they lead to, who wins it on its own.

use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

use grundy_game::{Game, Games};
use grundy_num::{Halt, Outcome, Play, Player, Sign};
use grundy_rules::Bounds;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::erased::{OpenTable, Position};
use crate::table::{Glance, Part, Parts, Reached, Table};

use super::company::Company;
use super::known::Known;
use super::sum::{Case, Sum};

/// An atom, or its negative: the number of its entry, whether it is its own negative, and a sign in
/// the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(u32);

impl Atom {
    /// A number that no atom has.
    pub(super) const NONE: Atom = Atom(u32::MAX);

    /// The number of its entry.
    pub(super) fn number(self) -> u32 {
        self.0 >> 2
    }

    fn index(self) -> usize {
        self.number() as usize
    }

    pub(super) fn sign(self) -> Sign {
        if self.0 & 1 == 0 {
            Sign::Plus
        } else {
            Sign::Minus
        }
    }

    fn times(self, sign: Sign) -> Atom {
        match sign {
            Sign::Minus if !self.is_symmetric() => Atom(self.0 ^ 1),
            _ => self,
        }
    }

    /// The atom with this number.
    fn numbered(number: u32, is_symmetric: bool) -> Atom {
        Atom(number << 2 | u32::from(is_symmetric) << 1)
    }

    /// Whether it is its own negative.
    pub(super) fn is_symmetric(self) -> bool {
        self.0 & 2 != 0
    }

    /// The negative of an atom.
    pub(super) fn negative(self) -> Atom {
        self.times(Sign::Minus)
    }

    /// The atom itself, without its sign.
    pub(super) fn unsigned(self) -> Atom {
        Atom(self.0 & !1)
    }
}

/// A number, ups and stars, and atoms: what takes the place of an atom that was moved in.
#[derive(Clone, Debug)]
pub(super) struct Replacement {
    plain: Game,
    atoms: SmallVec<[Atom; 3]>,
    /// How much better off the mover looks than before, where the ruleset says so.
    pub(super) promise: Option<i64>,
}

/// The atoms that were met, and the tables of their positions.
pub(super) struct Atoms<'t> {
    games: Games<'t>,
    play: Play,
    company: Arc<Company>,
    tables: Vec<OneTable<'t>>,
    of_games: FxHashMap<Game, Atom>,
}

struct OneTable<'t> {
    /// The first position that was read.
    first: Position,
    positions: Box<dyn OpenTable + 't>,
}

/// What a part of a position is to a sum.
#[derive(Clone, Copy)]
pub enum Taken {
    /// A game that it equals.
    Value(Game),
    /// Something of its own.
    Atom(Atom),
}

/// What is known of an atom, by all searchers.
pub(super) struct Entry {
    kind: Kind,
    known: Known,
    /// Who wins it on its own, once that was asked, and what is known from then on.
    outcome: OnceLock<Box<(Outcome, Known)>>,
    moves: [OnceLock<Box<[Replacement]>>; 2],
    mobility: OnceLock<[u32; 2]>,
}

#[derive(Clone, Copy)]
enum Kind {
    /// A part of a position: its table, and its number there.
    Part {
        table: u32,
        id: u32,
    },
    Game(Game),
}

/// Moves of an atom are kept when there are no more than this: those of a large board are not met
/// again.
const KEPT_MOVES: usize = 12;

/// Numbers of atoms leave two bits, for the sign and for what has none, and one that is no atom.
const MOST_ATOMS: usize = (u32::MAX >> 3) as usize;

impl<'t> Atoms<'t> {
    pub(super) fn new(games: Games<'t>, play: Play, company: Arc<Company>) -> Self {
        Atoms {
            games,
            play,
            tables: Vec::new(),
            of_games: FxHashMap::default(),
            company,
        }
    }

    /// The parts of a position, or of its negative, with the number of their table.
    pub(super) fn read(&mut self, position: &Position, sign: Sign) -> Result<(usize, Parts), Halt> {
        let mut tables = self.tables.iter_mut().enumerate();
        let found = tables.find_map(|(at, table)| Some((at, table.positions.add(&**position)?)));
        let (table, parts) = match found {
            Some(found) => found,
            None => {
                let table = self.tables.len();
                let numbers = &self.company.numbers;
                let mut positions = position.open_table(self.games, numbers, table);
                let parts = positions
                    .add(&**position)
                    .expect("a table takes its own rules");
                self.tables.push(OneTable {
                    first: Arc::clone(position),
                    positions,
                });
                (table, parts)
            }
        };
        let mut parts = parts?;
        for part in &mut parts {
            part.sign = sign.times(part.sign);
        }
        Ok((table, parts))
    }

    /// A position of every table, in order.
    pub(super) fn first_positions(&self) -> Vec<Position> {
        let tables = self.tables.iter();
        tables.map(|table| Arc::clone(&table.first)).collect()
    }

    fn entry(&self, atom: Atom) -> &Entry {
        self.company.entries.get(atom.index())
    }

    /// The table of a part, and its number there.
    fn place(&self, atom: Atom) -> Option<(usize, u32)> {
        match self.entry(atom).kind {
            Kind::Part { table, id } => Some((table as usize, id)),
            Kind::Game(_) => None,
        }
    }

    /// Adds a part of a position to a sum.
    pub(super) fn add_part(&mut self, sum: &mut Sum, table: usize, part: Part) -> Result<(), Halt> {
        match self.taken(table, part.id)? {
            Taken::Value(value) => {
                let value = match part.sign {
                    Sign::Plus => value,
                    Sign::Minus => self.games.neg(value)?,
                };
                self.add_game(sum, value)
            }
            Taken::Atom(atom) => {
                self.add_atom(sum, atom.times(part.sign));
                Ok(())
            }
        }
    }

    /// Adds a canonical game to a sum.
    pub(super) fn add_game(&mut self, sum: &mut Sum, g: Game) -> Result<(), Halt> {
        if self.games.as_up_star(g).is_some() {
            sum.plain = match (sum.plain, g) {
                (plain, Game::ZERO) => plain,
                (Game::ZERO, g) => g,
                (plain, g) => self.games.add(plain, g)?,
            };
            return Ok(());
        }
        let atom = self.atom_of_game(g)?;
        self.add_atom(sum, atom);
        Ok(())
    }

    /// Adds an atom to a sum: one that is known to be 0 is left out, and one cancels its negative.
    pub(super) fn add_atom(&self, sum: &mut Sum, atom: Atom) {
        if self.play == Play::Misere {
            sum.insert(atom);
        } else if self.outcome(atom) != Some(Outcome::Previous) {
            sum.add(atom, atom.negative());
        }
    }

    /// Adds what takes the place of an atom of this sign.
    pub(super) fn add(&mut self, sum: &mut Sum, to: &Replacement, sign: Sign) -> Result<(), Halt> {
        if to.plain != Game::ZERO {
            let plain = match sign {
                Sign::Plus => to.plain,
                Sign::Minus => self.games.neg(to.plain)?,
            };
            self.add_game(sum, plain)?;
        }
        for atom in &to.atoms {
            self.add_atom(sum, atom.times(sign));
        }
        Ok(())
    }

    /// The sum with what is known of its atoms by now.
    pub(super) fn again(&self, sum: &Sum) -> Sum {
        let mut again = Sum {
            plain: sum.plain,
            ..Sum::ZERO
        };
        for &atom in &sum.atoms {
            self.add_atom(&mut again, atom);
        }
        again
    }

    /// The question who wins a sum when `starter` moves first: of the two ways to ask it, one with
    /// the players exchanged, the same. (Where an atom stands beside its negative, as it may under misère
    /// play, both ways may be asked, which takes time and nothing else.)
    pub(super) fn case(&self, sum: Sum, starter: Player) -> Result<Case, Halt> {
        let sided = sum.atoms.iter().find(|atom| !atom.is_symmetric());
        let sign = match sided.map(|atom| atom.sign()) {
            Some(sign) => sign,
            None => match (self.side(sum.plain), starter) {
                (Ordering::Less, _) | (Ordering::Equal, Player::Right) => Sign::Minus,
                _ => Sign::Plus,
            },
        };
        let sum = match sign {
            Sign::Plus => sum,
            Sign::Minus => sum.negative(self.games.neg(sum.plain)?),
        };
        Ok(Case {
            sum,
            starter: starter.under(sign),
            sign,
        })
    }

    /// To which side a number with ups and stars leans, if to any: then it is not its own negative.
    fn side(&self, plain: Game) -> Ordering {
        let plain = self.games.as_up_star(plain);
        plain.map_or(Ordering::Equal, |it| {
            it.number.signum().cmp(&0).then(it.ups.cmp(&0))
        })
    }

    /// The canonical game that an atom is, if it is one.
    pub(super) fn game(&self, atom: Atom) -> Result<Option<Game>, Halt> {
        match self.entry(atom).kind {
            Kind::Part { .. } => Ok(None),
            Kind::Game(g) if atom.sign() == Sign::Plus => Ok(Some(g)),
            Kind::Game(g) => self.games.neg(g).map(Some),
        }
    }

    /// What is known of an atom at a glance.
    pub(super) fn known(&self, atom: Atom) -> Known {
        let entry = self.entry(atom);
        let known = entry.outcome.get().map_or(entry.known, |it| it.1);
        match atom.sign() {
            Sign::Plus => known,
            Sign::Minus => -known,
        }
    }

    /// What is known of a whole sum.
    pub(super) fn known_of(&self, sum: &Sum) -> Known {
        let plain = Known::of_plain(self.games, sum.plain);
        sum.atoms
            .iter()
            .fold(plain, |known, &atom| known + self.known(atom))
    }

    /// Who wins an atom on its own, if that was asked before.
    pub(super) fn outcome(&self, atom: Atom) -> Option<Outcome> {
        self.entry(atom).outcome.get().map(|it| it.0)
    }

    /// Keeps in mind who wins an atom, without its sign, on its own.
    pub(super) fn set_outcome(&self, atom: Atom, outcome: Outcome) {
        let entry = self.entry(atom);
        let found = || Box::new((outcome, entry.known.with(outcome)));
        entry.outcome.get_or_init(found);
    }

    /// How many moves an atom has, those of `player` first.
    pub(super) fn mobility(&mut self, atom: Atom, player: Player) -> Result<[usize; 2], Halt> {
        let own = player.under(atom.sign());
        let moves = match self.entry(atom).mobility.get() {
            Some(moves) => *moves,
            None => {
                let moves = self.count_moves(atom)?;
                let moves = moves.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
                *self.entry(atom).mobility.get_or_init(|| moves)
            }
        };
        let moves = moves.map(|count| count as usize);
        Ok([moves[own as usize], moves[own.opponent() as usize]])
    }

    fn count_moves(&mut self, atom: Atom) -> Result<[usize; 2], Halt> {
        if let Some((table, id)) = self.place(atom) {
            return self.tables[table].positions.mobility(id);
        }
        let g = self.game(atom.unsigned())?.unwrap_or(Game::ZERO);
        Ok([
            self.games.options(g, Player::Left)?.len(),
            self.games.options(g, Player::Right)?.len(),
        ])
    }

    /// Visits what a player can make of an atom, but for what `glance` decides by the bounds of what
    /// takes its place; whether `glance` found a move that wins.
    pub(super) fn moves(
        &mut self,
        atom: Atom,
        player: Player,
        glance: &dyn Fn(Known) -> Glance,
        found: &mut Vec<Replacement>,
    ) -> Result<bool, Halt> {
        let own = player.under(atom.sign());
        if let Some(kept) = self.entry(atom).moves[own as usize].get() {
            found.extend(kept.iter().cloned());
            return Ok(false);
        }
        let start = found.len();
        match (self.place(atom), self.game(atom.unsigned())?) {
            (None, g) => {
                let g = g.unwrap_or(Game::ZERO);
                for &option in self.games.options(g, own)? {
                    let mut to = Sum::ZERO;
                    self.add_game(&mut to, option)?;
                    found.push(Replacement::new(to, None));
                }
            }
            (Some((table, id)), _) => {
                let count = self.mobility(atom.unsigned(), own)?[0];
                let is_large = self.play == Play::Normal && count > KEPT_MOVES;
                let positions = &mut self.tables[table].positions;
                let sign = atom.sign();
                let mut wins = false;
                let mut look = |bounds: Bounds| {
                    let known = match sign {
                        Sign::Plus => Known::from(bounds),
                        Sign::Minus => -Known::from(bounds),
                    };
                    let glance = glance(known);
                    wins |= glance == Glance::Wins;
                    glance
                };
                let look: Option<&mut dyn FnMut(Bounds) -> Glance> =
                    if is_large { Some(&mut look) } else { None };
                let mut options = Vec::new();
                positions.options(id, own, look, &mut options)?;
                if wins {
                    return Ok(true);
                }
                for Reached { parts, promise } in options {
                    let mut to = Sum::ZERO;
                    for &part in &parts {
                        self.add_part(&mut to, table, part)?;
                    }
                    found.push(Replacement::new(to, promise));
                }
                if is_large {
                    return Ok(false);
                }
            }
        }
        let moves: Box<[Replacement]> = found[start..].into();
        count_bytes(&self.company, self.games, 64 * (1 + moves.len() as u64))?;
        self.entry(atom).moves[own as usize].get_or_init(|| moves);
        Ok(false)
    }

    fn taken(&mut self, table: usize, id: u32) -> Result<Taken, Halt> {
        let (company, games, play) = (&*self.company, self.games, self.play);
        let table_number = u32::try_from(table).map_err(|_| Halt::Memory)?;
        let mut find_out = |positions: &mut dyn Table| {
            let value = match play {
                Play::Normal => positions.value_if_small(id)?,
                Play::Misere => None,
            };
            if let Some(value) = value {
                return Ok(Taken::Value(value));
            }
            let known = match play {
                Play::Normal => Known::of_part(positions.bounds(id)),
                Play::Misere => Known::NOTHING,
            };
            make_room(company, games)?;
            let kind = Kind::Part {
                table: table_number,
                id,
            };
            let is_symmetric = positions.is_symmetric(id);
            let atom = enter(company, Entry::new(kind, known), is_symmetric);
            Ok(Taken::Atom(atom))
        };
        self.tables[table].positions.taken(id, &mut find_out)
    }

    fn atom_of_game(&mut self, g: Game) -> Result<Atom, Halt> {
        if let Some(&atom) = self.of_games.get(&g) {
            return Ok(atom);
        }
        let negative = self.games.neg(g)?;
        let known = Known::of_game(self.games, g, negative)?;
        let company = &self.company;
        make_room(company, self.games)?;
        let entry = || enter(company, Entry::new(Kind::Game(g), known), g == negative);
        let atom = company.numbers.of_game(g, negative, entry);
        self.of_games.insert(negative, atom.negative());
        self.of_games.insert(g, atom);
        Ok(atom)
    }
}

/// Looks whether there is room for one entry more.
fn make_room(company: &Company, games: Games<'_>) -> Result<(), Halt> {
    if company.entries.len() >= MOST_ATOMS {
        return Err(Halt::Memory);
    }
    games.limits().allow_more(size_of::<Entry>() as u64)?;
    count_bytes(company, games, size_of::<Entry>() as u64 + 64)
}

fn count_bytes(company: &Company, games: Games<'_>, bytes: u64) -> Result<(), Halt> {
    let held = company.count_bytes(bytes);
    games.limits().allow_memory(games.arena().bytes() + held)
}

/// Gives an entry its number. Those who enter atoms at once are few, so that the numbers do not run out between two
/// looks at their count.
fn enter(company: &Company, entry: Entry, is_symmetric: bool) -> Atom {
    let number = company.entries.push(entry);
    let number = u32::try_from(number).expect("fewer than `MOST_ATOMS`");
    Atom::numbered(number, is_symmetric)
}

impl Entry {
    fn new(kind: Kind, known: Known) -> Entry {
        Entry {
            kind,
            known,
            outcome: OnceLock::new(),
            moves: [const { OnceLock::new() }; 2],
            mobility: OnceLock::new(),
        }
    }
}

impl Replacement {
    fn new(sum: Sum, promise: Option<i64>) -> Replacement {
        Replacement {
            plain: sum.plain,
            atoms: sum.atoms.into_iter().collect(),
            promise,
        }
    }
}
