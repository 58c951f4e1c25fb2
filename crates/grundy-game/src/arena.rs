//! The arena: every game exists once, and a [`Game`] is its handle.
//!
//! Within one arena two games are equal exactly when their handles are. Only canonical forms are
//! stored: number-up-star games as one packed record, all others as their options in structural
//! order. The arena only grows, is shared by reference between threads, and reading a form takes
//! no lock.

mod notes;
mod structure;

use std::hash::{Hash, Hasher};
use std::sync::atomic::{
    AtomicU32, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grundy_num::{Halt, Limits, Nimber, Outcome, Player, Rational};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use self::notes::Notes;
use crate::cache::{OrderCache, SumCache};
use crate::stop::{Rank, Stop};
use crate::thermograph::Thermograph;
use crate::up_star::UpStar;

/// A short game in canonical form, as a handle into the [`GameArena`] that made it.
///
/// Handles of one arena are equal exactly when the games are. They depend on the order of work,
/// so nothing shown to anybody is sorted by them: see [`Games::structural_order`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game(u32);

/// The top bit of a handle: set for number-up-star games.
const PACKED: u32 = 1 << 31;

impl Game {
    /// A number that tells games of one arena apart, for the tables of searches; it depends on the
    /// order of work and must not be seen in any answer.
    pub fn key(self) -> u32 {
        self.0
    }

    /// The zero game, which has the same handle in every arena.
    pub const ZERO: Game = Game(PACKED);

    pub(crate) const fn id(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_id(id: u32) -> Game {
        Game(id)
    }

    const fn is_packed(self) -> bool {
        self.0 & PACKED != 0
    }

    const fn index(self) -> usize {
        (self.0 & !PACKED) as usize
    }
}

/// A packed game and, once somebody asked, its options.
struct Packed {
    value: UpStar,
    options: OnceLock<[Box<[Game]>; 2]>,
    negative: AtomicU32,
    ranks: [Option<Rank>; 2],
    /// Who is to move at the Left stop and at the Right stop.
    movers: [Player; 2],
}

/// Options of a form, Left's first: a few inline, more in a box.
enum OptionList {
    Few { count: u8, games: [Game; 4] },
    Many(Box<[Game]>),
}

/// A canonical form that is not a number-up-star game.
struct Form {
    options: OptionList,
    left_count: u32,
    /// The levels of forms down to number-up-star games, so that games at different heights of a
    /// long chain are told apart without walking down it.
    height: u32,
    /// The numbers of the stops, as handles of packed games.
    stops: [Game; 2],
    ranks: [Option<Rank>; 2],
    negative: AtomicU32,
    movers: [Player; 2],
    is_short: bool,
}

impl Form {
    fn options(&self) -> &[Game] {
        match &self.options {
            OptionList::Few { count, games } => &games[..usize::from(*count)],
            OptionList::Many(many) => many,
        }
    }

    fn split(&self) -> (&[Game], &[Game]) {
        self.options().split_at(self.left_count as usize)
    }
}

/// No handle: a negative that has not been computed.
const UNKNOWN: u32 = u32::MAX;

const SHARDS: usize = 32;
type Shards = [Mutex<HashTable<u32>>; SHARDS];

/// The store of all games. Operations are asked of a [`Games`], made by [`GameArena::within`].
///
/// ```
/// use grundy_game::GameArena;
/// use grundy_num::Limits;
///
/// let (arena, limits) = (GameArena::new(), Limits::none());
/// let games = arena.within(&limits);
/// let (one, minus_one) = (games.integer(1)?, games.integer(-1)?);
/// let switch = games.from_options(&[one], &[minus_one])?;
/// assert_eq!(games.add(switch, switch)?, grundy_game::Game::ZERO);
/// # Ok::<(), grundy_num::Halt>(())
/// ```
pub struct GameArena {
    packed: boxcar::Vec<Packed>,
    packed_index: Shards,
    forms: boxcar::Vec<Form>,
    form_index: Shards,
    pub(crate) order_cache: OrderCache,
    pub(crate) sum_cache: SumCache,
    thermographs: Mutex<FxHashMap<Game, Arc<Thermograph>>>,
    bytes: AtomicU64,
    notes: Notes,
}

impl Default for GameArena {
    fn default() -> Self {
        GameArena::new()
    }
}

impl GameArena {
    /// An arena for everyday work, with caches of 48 MiB that are claimed as they fill.
    pub fn new() -> GameArena {
        GameArena::with_cache_bits(20)
    }

    /// An arena whose caches have `2^bits` sums and four times as many comparisons, at least
    /// eight.
    pub fn with_cache_bits(bits: u32) -> GameArena {
        let shards = || std::array::from_fn(|_| Mutex::new(HashTable::new()));
        let arena = GameArena {
            packed: boxcar::Vec::new(),
            packed_index: shards(),
            forms: boxcar::Vec::new(),
            form_index: shards(),
            order_cache: OrderCache::new(bits + 2),
            sum_cache: SumCache::new(bits),
            thermographs: Mutex::default(),
            bytes: AtomicU64::new(0),
            notes: Notes::default(),
        };
        let limits = Limits::none();
        let zero = arena
            .within(&limits)
            .up_star(UpStar::from_number(Rational::ZERO));
        assert_eq!(
            zero,
            Ok(Game::ZERO),
            "zero is the first game of every arena"
        );
        arena
    }

    /// The operations on this arena's games, each of which stops at `limits`.
    pub fn within<'a>(&'a self, limits: &'a Limits<'a>) -> Games<'a> {
        Games {
            arena: self,
            limits,
        }
    }

    /// About how many bytes the games and the notes beside them take, caches not counted.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    /// The bytes the caches take once they are full.
    pub fn cache_bytes(&self) -> u64 {
        self.order_cache.bytes() + self.sum_cache.bytes()
    }

    /// How many distinct games the arena holds.
    pub fn len(&self) -> usize {
        self.packed.count() + self.forms.count()
    }

    /// Never: zero is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    fn packed(&self, g: Game) -> &Packed {
        &self.packed[g.index()]
    }

    fn form(&self, g: Game) -> &Form {
        &self.forms[g.index()]
    }
}

/// An arena together with the limits of the present computation: the context of every operation.
#[derive(Clone, Copy)]
pub struct Games<'a> {
    pub(crate) arena: &'a GameArena,
    pub(crate) limits: &'a Limits<'a>,
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

fn shard_of(shards: &Shards, hash: u64) -> std::sync::MutexGuard<'_, HashTable<u32>> {
    // The table itself uses the lowest and the highest bits.
    let shard = &shards[(hash >> 40) as usize % SHARDS];
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

fn handle(index: usize) -> Result<u32, Halt> {
    u32::try_from(index)
        .ok()
        .filter(|&id| id < PACKED - 1)
        .ok_or(Halt::Memory)
}

impl<'a> Games<'a> {
    /// The limits of this computation.
    pub fn limits(&self) -> &'a Limits<'a> {
        self.limits
    }

    /// The arena the games live in.
    pub fn arena(&self) -> &'a GameArena {
        self.arena
    }

    /// The number `x` as a game.
    pub fn number(self, x: &Rational) -> Result<Game, Halt> {
        self.up_star(UpStar::from_number(x.clone()))
    }

    /// The integer `n` as a game.
    pub fn integer(self, n: i64) -> Result<Game, Halt> {
        self.number(&Rational::from(n))
    }

    /// The nimber `*n`.
    pub fn star(self, n: Nimber) -> Result<Game, Halt> {
        self.up_star(UpStar::from_star(n))
    }

    /// `n` copies of ↑.
    pub fn ups(self, n: i64) -> Result<Game, Halt> {
        self.up_star(UpStar {
            number: Rational::ZERO,
            ups: n,
            star: Nimber::ZERO,
        })
    }

    /// The number-up-star game given by its parts.
    pub fn up_star(self, value: UpStar) -> Result<Game, Halt> {
        let arena = self.arena;
        let hash = hash_of(&value);
        let mut index = shard_of(&arena.packed_index, hash);
        let same = |&id: &u32| arena.packed[id as usize].value == value;
        if let Some(&id) = index.find(hash, same) {
            return Ok(Game(id | PACKED));
        }
        let heap = usize::try_from(value.heap_bytes()).map_err(|_| Halt::Memory)?;
        self.spend(size_of::<Packed>() + 16 + heap)?;
        let movers = Player::BOTH.map(|starter| value.mover_at_stop(starter));
        let ranks = movers.map(|to_move| {
            let number = &value.number;
            Stop { number, to_move }.rank()
        });
        let record = Packed {
            value,
            options: OnceLock::new(),
            negative: AtomicU32::new(UNKNOWN),
            ranks,
            movers,
        };
        let id = handle(arena.packed.push(record))?;
        index.insert_unique(hash, id, |&id| hash_of(&arena.packed[id as usize].value));
        Ok(Game(id | PACKED))
    }

    /// Stores a canonical form that is not a number-up-star game. The options are canonical,
    /// none dominated, none reversible; `stops` are those of the game.
    pub(crate) fn intern(
        self,
        mut left: Vec<Game>,
        mut right: Vec<Game>,
        stops: [Stop<'_>; 2],
    ) -> Result<Game, Halt> {
        let arena = self.arena;
        self.sort(&mut left);
        self.sort(&mut right);
        let left_count = u32::try_from(left.len()).map_err(|_| Halt::Memory)?;
        let mut options = left;
        options.append(&mut right);

        let hash = hash_of(&(left_count, &options[..]));
        let mut index = shard_of(&arena.form_index, hash);
        let same = |&id: &u32| {
            let form = &arena.forms[id as usize];
            form.left_count == left_count && form.options() == &options[..]
        };
        if let Some(&id) = index.find(hash, same) {
            return Ok(Game(id));
        }
        let height = options.iter().map(|&option| self.height(option)).max();
        let few = u8::try_from(options.len()).ok().filter(|&count| count <= 4);
        self.spend(
            size_of::<Form>()
                + 16
                + if few.is_some() {
                    0
                } else {
                    4 * options.len() + 16
                },
        )?;
        let record = Form {
            is_short: options.iter().all(|&option| self.is_short(option)),
            options: match few {
                Some(count) => {
                    let option = |i: usize| options.get(i).copied().unwrap_or(Game::ZERO);
                    let games = std::array::from_fn(option);
                    OptionList::Few { count, games }
                }
                None => OptionList::Many(options.into_boxed_slice()),
            },
            left_count,
            height: height.map_or(1, |height| height.saturating_add(1)),
            stops: [self.number(stops[0].number)?, self.number(stops[1].number)?],
            ranks: stops.map(|stop| stop.rank()),
            negative: AtomicU32::new(UNKNOWN),
            movers: stops.map(|stop| stop.to_move),
        };
        let id = handle(arena.forms.push(record))?;
        index.insert_unique(hash, id, |&id| {
            let form = &arena.forms[id as usize];
            hash_of(&(form.left_count, form.options()))
        });
        Ok(Game(id))
    }

    fn spend(self, bytes: usize) -> Result<(), Halt> {
        let bytes = bytes as u64;
        let before = self.arena.bytes.fetch_add(bytes, Relaxed);
        let allowed = self.limits.allow_memory(before + bytes);
        if allowed.is_err() {
            // What is refused is not built.
            self.arena.bytes.fetch_sub(bytes, Relaxed);
        }
        allowed
    }

    /// The number-up-star parts of `g`, if it is such a game.
    pub fn as_up_star(self, g: Game) -> Option<&'a UpStar> {
        g.is_packed().then(|| &self.arena.packed(g).value)
    }

    /// The number that `g` is, if it is one.
    pub fn as_number(self, g: Game) -> Option<&'a Rational> {
        self.as_up_star(g)
            .filter(|value| value.is_number())
            .map(|value| &value.number)
    }

    /// The nimber that `g` is, if it is one (0 included).
    pub fn as_nimber(self, g: Game) -> Option<&'a Nimber> {
        let value = self.as_up_star(g)?;
        (value.ups == 0 && value.number.is_zero()).then_some(&value.star)
    }

    /// Whether `g` is a number.
    pub fn is_number(self, g: Game) -> bool {
        self.as_number(g).is_some()
    }

    /// Whether every number inside `g` is dyadic, so that `g` is a short game in the strict sense.
    pub fn is_short(self, g: Game) -> bool {
        if g.is_packed() {
            self.arena.packed(g).value.number.is_dyadic()
        } else {
            self.arena.form(g).is_short
        }
    }

    /// The canonical options of `player`, in structural order.
    ///
    /// Fails for lists nobody can write: of `*n` with millions of options, or of a number that is
    /// not dyadic.
    pub fn options(self, g: Game, player: Player) -> Result<&'a [Game], Halt> {
        let (left, right) = if g.is_packed() {
            self.packed_options(g)?
        } else {
            self.arena.form(g).split()
        };
        Ok(match player {
            Player::Left => left,
            Player::Right => right,
        })
    }

    /// Left's canonical options; see [`Games::options`].
    pub fn left(self, g: Game) -> Result<&'a [Game], Halt> {
        self.options(g, Player::Left)
    }

    /// Right's canonical options; see [`Games::options`].
    pub fn right(self, g: Game) -> Result<&'a [Game], Halt> {
        self.options(g, Player::Right)
    }

    fn packed_options(self, g: Game) -> Result<(&'a [Game], &'a [Game]), Halt> {
        let record = self.arena.packed(g);
        if let Some([left, right]) = record.options.get() {
            return Ok((left, right));
        }
        let list = |player| -> Result<Box<[Game]>, Halt> {
            let options = record.value.options(player)?;
            let mut options: Vec<Game> = options
                .into_iter()
                .map(|option| self.up_star(option))
                .collect::<Result<_, _>>()?;
            self.sort(&mut options);
            self.spend(4 * options.len())?;
            Ok(options.into())
        };
        let both = [list(Player::Left)?, list(Player::Right)?];
        let [left, right] = record.options.get_or_init(|| both);
        Ok((left, right))
    }

    /// The stop of `g` when `starter` moves first, with the player to move there.
    pub fn stop(self, g: Game, starter: Player) -> Stop<'a> {
        let side = starter as usize;
        if g.is_packed() {
            let record = self.arena.packed(g);
            Stop {
                number: &record.value.number,
                to_move: record.movers[side],
            }
        } else {
            let form = self.arena.form(g);
            let number = &self.arena.packed(form.stops[side]).value.number;
            Stop {
                number,
                to_move: form.movers[side],
            }
        }
    }

    /// Both stops, Left's first.
    pub(crate) fn stops(self, g: Game) -> [Stop<'a>; 2] {
        [self.left_stop(g), self.right_stop(g)]
    }

    /// Both stops as integers where they have a rank.
    #[inline]
    pub(crate) fn ranks(self, g: Game) -> [Option<Rank>; 2] {
        if g.is_packed() {
            self.arena.packed(g).ranks
        } else {
            self.arena.form(g).ranks
        }
    }

    /// The number reached when Left starts and both play well.
    pub fn left_stop(self, g: Game) -> Stop<'a> {
        self.stop(g, Player::Left)
    }

    /// The number reached when Right starts and both play well.
    pub fn right_stop(self, g: Game) -> Stop<'a> {
        self.stop(g, Player::Right)
    }

    /// Who wins.
    ///
    /// ```
    /// # use grundy_game::GameArena;
    /// # use grundy_num::Outcome;
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// assert_eq!(games.outcome(games.ups(1)?), Outcome::Left);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn outcome(self, g: Game) -> Outcome {
        // By number avoidance the stops decide how g compares with the number 0.
        let at_least = self.right_stop(g).at_least(&Rational::ZERO);
        let at_most = self.left_stop(g).at_most(&Rational::ZERO);
        match (at_least, at_most) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Next,
        }
    }

    pub(crate) fn known_negative(self, g: Game) -> Option<Game> {
        let cell = if g.is_packed() {
            &self.arena.packed(g).negative
        } else {
            &self.arena.form(g).negative
        };
        let id = cell.load(Acquire);
        (id != UNKNOWN).then_some(Game(id))
    }

    pub(crate) fn remember_negative(self, g: Game, negative: Game) {
        for (g, negative) in [(g, negative), (negative, g)] {
            let cell = if g.is_packed() {
                &self.arena.packed(g).negative
            } else {
                &self.arena.form(g).negative
            };
            // Whoever reads the handle must also see the form behind it.
            cell.store(negative.0, Release);
        }
    }

    pub(crate) fn known_thermograph(self, g: Game) -> Option<Arc<Thermograph>> {
        let table = self
            .arena
            .thermographs
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        table.get(&g).cloned()
    }

    pub(crate) fn remember_thermograph(
        self,
        g: Game,
        thermograph: &Arc<Thermograph>,
    ) -> Result<(), Halt> {
        let corners = thermograph.left().corners().len() + thermograph.right().corners().len();
        self.spend(128 + 48 * corners)?;
        let mut table = self
            .arena
            .thermographs
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        table.insert(g, Arc::clone(thermograph));
        Ok(())
    }

    /// How many levels of forms `g` has down to number-up-star games.
    pub(crate) fn height(self, g: Game) -> u32 {
        if g.is_packed() {
            0
        } else {
            self.arena.form(g).height
        }
    }
}
