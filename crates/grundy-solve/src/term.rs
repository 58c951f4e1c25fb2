//! A term of a sum as it was given, and the moves in it.
//!
//! A value forgets how it was given, and moves depend on it: of `{2, 1|}` the option 1 may win
//! too, in `3.g` one copy is moved in, and a stalk is cut edge by edge. A term keeps both, and so
//! does every term that a move leads to.

mod write;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy_game::{GameSum, Games, UpStar};
use grundy_num::{Halt, IBig, Player, Quotient, Rational, Sign, Surreal, UBig, with_deep_stack};
use grundy_rules::Move;
use rustc_hash::FxHashSet;

use crate::cheap::expand_if_cheap;
use crate::erased::Position;
use crate::position_sum::{PositionSum, sign_of};
use crate::stalk::{LeftOut, MOST_EDGES, Stalk};

pub use write::write_terms;

/// A term of a sum: what it is worth, its sign included, and what the moves in it are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    value: PositionSum,
    moves: Moves,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Moves {
    /// Those of the canonical form of a game.
    Canonical,
    /// Those of the rules, in the one position that the value is or is the negative of.
    Position,
    /// The options as typed, or their negatives.
    Typed(Braces, Sign),
    /// Edges may be cut.
    Edges(Stalk),
    /// Those in a number whose stalk cannot be written down.
    Unlisted,
    /// A move in one of these, the others staying.
    Sum(Arc<[Term]>),
    /// A move in one of these, which are one of several copies, all else staying.
    Copies(Copies),
}

/// What was typed in braces.
///
/// Braces that were read once are the same braces wherever they occur, so they are compared by
/// identity and not by what is in them, which may be nested deeply.
#[derive(Clone)]
pub struct Braces(Arc<Options>);

/// How a game was typed by its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bracket {
    /// `{a|b}`, by the options of both.
    Braces,
    /// `±a`, by Left's options alone; Right's are their negatives.
    PlusMinus,
}

/// What was typed, Left's options, then Right's.
struct Options(Bracket, [Vec<Term>; 2]);

/// `count` copies of a sum of terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Copies {
    count: UBig,
    copy: Arc<[Term]>,
}

impl Braces {
    /// A game of these options, Left's and Right's, typed in such a way.
    pub fn new(bracket: Bracket, options: [Vec<Term>; 2]) -> Braces {
        Braces(Arc::new(Options(bracket, options)))
    }

    fn bracket(&self) -> Bracket {
        self.0.0
    }

    fn options(&self, player: Player) -> &[Term] {
        &self.0.1[player as usize]
    }

    /// The options of Left and of Right in these braces, or in their negative.
    fn sides(&self, games: Games<'_>, sign: Sign) -> Result<[Vec<Term>; 2], Halt> {
        let side = |player: Player| -> Result<Vec<Term>, Halt> {
            let options = self.options(player.under(sign)).iter().cloned();
            options.map(|option| option.times(games, sign)).collect()
        };
        Ok([side(Player::Left)?, side(Player::Right)?])
    }
}

impl PartialEq for Braces {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Braces {}

impl Hash for Braces {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        Arc::as_ptr(&self.0).hash(hasher);
    }
}

impl std::fmt::Debug for Braces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [left, right] = [Player::Left, Player::Right].map(|player| self.options(player).len());
        write!(f, "{{{left} options|{right} options}}")
    }
}

impl Drop for Options {
    /// Braces are taken apart one level at a time, however deeply they are nested.
    fn drop(&mut self) {
        let mut waiting: Vec<Term> = self.1.iter_mut().flat_map(std::mem::take).collect();
        while let Some(term) = waiting.pop() {
            match term.moves {
                Moves::Typed(Braces(options), _) => {
                    if let Some(mut options) = Arc::into_inner(options) {
                        waiting.extend(options.1.iter_mut().flat_map(std::mem::take));
                    }
                }
                Moves::Sum(terms) | Moves::Copies(Copies { copy: terms, .. }) => {
                    // Only what nobody else has is taken apart; the last owner does it otherwise.
                    if Arc::strong_count(&terms) == 1 {
                        waiting.extend(terms.iter().cloned());
                    }
                }
                Moves::Canonical | Moves::Position | Moves::Edges(_) | Moves::Unlisted => {}
            }
        }
    }
}

impl From<GameSum> for Term {
    /// A game, moved in by its canonical form; a number that is not dyadic has no such form with
    /// finitely many options, and is moved in as the stalk that it is.
    fn from(sum: GameSum) -> Term {
        match sum.as_number().filter(|x| !x.is_dyadic()) {
            Some(x) => Term::number(Quotient::from(Surreal::from(x.clone()))).unwrap_or(Term {
                value: sum.into(),
                moves: Moves::Unlisted,
            }),
            None => Term {
                value: sum.into(),
                moves: Moves::Canonical,
            },
        }
    }
}

/// A move in a term, and the place of the summand that it is made in, counted from 0 among those
/// that the term falls apart into; without a place the term is a single summand.
pub(crate) type PlacedMove = (Option<UBig>, Move<Term>);

impl Term {
    /// A position, or its negative, moved in by its rules.
    pub fn position(position: Position, sign: Sign) -> Term {
        Term {
            value: PositionSum::signed(position, sign),
            moves: Moves::Position,
        }
    }

    /// A number: a dyadic one is moved in by its canonical form, any other as the stalk that it is.
    pub fn number(x: Quotient) -> Result<Term, Halt> {
        let is_dyadic = |x: Surreal| x.as_rational().is_some_and(|x| x.is_dyadic());
        let moves = if x.to_surreal().is_some_and(is_dyadic) {
            Moves::Canonical
        } else {
            Stalk::of_number(&x)?.map_or(Moves::Unlisted, Moves::Edges)
        };
        Ok(Term {
            value: x.into(),
            moves,
        })
    }

    /// A stalk, moved in edge by edge.
    pub fn stalk(stalk: Stalk) -> Result<Term, Halt> {
        let value = stalk.value()?;
        Ok(Term::stalk_of_value(stalk, value.into()))
    }

    /// A stalk whose value is known already.
    pub fn stalk_of_value(stalk: Stalk, value: PositionSum) -> Term {
        Term {
            value,
            moves: Moves::Edges(stalk),
        }
    }

    /// A game typed by its options, dominated ones too. The value must be that of the braces.
    pub fn typed(value: impl Into<PositionSum>, braces: Braces) -> Term {
        Term {
            value: value.into(),
            moves: Moves::Typed(braces, Sign::Plus),
        }
    }

    /// Several terms as one; a single one is itself.
    pub fn sum(games: Games<'_>, mut terms: Vec<Term>) -> Result<Term, Halt> {
        if terms.len() == 1 {
            return Ok(terms.swap_remove(0));
        }
        let mut value = PositionSum::default();
        for term in &terms {
            value.append(games, term.value.clone())?;
        }
        let moves = match terms.len() {
            0 => Moves::Canonical,
            _ => Moves::Sum(terms.into()),
        };
        Ok(Term { value, moves })
    }

    /// `count` copies of a sum of terms.
    pub fn copies(games: Games<'_>, count: UBig, copy: Vec<Term>) -> Result<Term, Halt> {
        if count == UBig::ONE || copy.is_empty() {
            return Term::sum(games, copy);
        }
        let one = Term::sum(games, copy)?;
        let value = one.value.clone();
        let value = value.multiple(games, &IBig::from(count.clone()))?;
        if count.is_zero() {
            return Term::sum(games, Vec::new());
        }
        let (count, copy) = match one.moves {
            // Copies of copies are so many copies of the same.
            Moves::Copies(inner) => (count * inner.count, inner.copy),
            Moves::Sum(terms) => (count, terms),
            _ => (count, [one].into()),
        };
        let moves = Moves::Copies(Copies { count, copy });
        Ok(Term { value, moves })
    }

    /// A sum of values: each position by its rules, the games in it by their canonical form, an
    /// infinite number as a stalk.
    pub fn of(games: Games<'_>, sum: &PositionSum) -> Result<Term, Halt> {
        let mut terms = Vec::with_capacity(sum.positions().len());
        for (position, count) in sum.positions() {
            let one = Term::position(position.clone(), sign_of(*count));
            let copies = UBig::from(count.unsigned_abs());
            terms.push(Term::copies(games, copies, vec![one])?);
        }
        if *sum.games() != GameSum::default() {
            terms.push(Term::from(sum.games().clone()));
        }
        if let Some(x) = sum.surreal() {
            terms.push(Term::number(x.clone())?);
        }
        Term::sum(games, terms)
    }

    /// The term, or its negative.
    pub fn times(self, games: Games<'_>, sign: Sign) -> Result<Term, Halt> {
        if sign == Sign::Plus {
            return Ok(self);
        }
        let negatives = |terms: &[Term]| -> Result<Arc<[Term]>, Halt> {
            let terms = terms.iter().cloned();
            let negatives = terms.map(|term| with_deep_stack(|| term.times(games, sign)));
            negatives.collect()
        };
        let moves = match self.moves {
            Moves::Typed(braces, own) => Moves::Typed(braces, own.times(sign)),
            Moves::Edges(stalk) => Moves::Edges(stalk.times(sign)),
            Moves::Sum(terms) => Moves::Sum(negatives(&terms)?),
            Moves::Copies(Copies { count, copy }) => {
                let copy = negatives(&copy)?;
                Moves::Copies(Copies { count, copy })
            }
            moves @ (Moves::Canonical | Moves::Position | Moves::Unlisted) => moves,
        };
        let value = self.value.times(games, sign)?;
        Ok(Term { value, moves })
    }

    /// What the term is worth.
    pub fn value(&self) -> &PositionSum {
        &self.value
    }

    /// The position that the term is, or is the negative of.
    pub fn as_position(&self) -> Option<(Position, Sign)> {
        match self.moves {
            Moves::Position => self.value.as_signed().map(|(it, sign)| (it.clone(), sign)),
            _ => None,
        }
    }

    /// The stalk that the term is played as.
    pub fn as_stalk(&self) -> Option<&Stalk> {
        match &self.moves {
            Moves::Edges(stalk) => Some(stalk),
            _ => None,
        }
    }

    /// Whether the term is a value alone, moved in by its canonical form.
    pub fn is_canonical(&self) -> bool {
        self.moves == Moves::Canonical
    }

    /// Whether it was typed by its options.
    pub fn is_typed(&self) -> bool {
        matches!(self.moves, Moves::Typed(..))
    }

    /// Whether it is braces, or a sum with braces in it.
    pub(crate) fn has_braces(&self) -> bool {
        self.is_typed()
            || self
                .parts()
                .iter()
                .any(|part| with_deep_stack(|| part.has_braces()))
    }

    /// Whether both players have the same moves in it and in all that it can become.
    pub(crate) fn is_impartial(&self) -> bool {
        match &self.moves {
            // The canonical form of a nimber is Nim.
            Moves::Canonical => self.value.games().as_up_star().is_some_and(is_nimber),
            Moves::Position => {
                let mut positions = self.value.positions().iter();
                positions.all(|(position, _)| position.is_impartial())
            }
            Moves::Typed(braces, _) => {
                let [left, right] = Player::BOTH.map(|player| {
                    let options = braces.options(player).iter();
                    options.collect::<FxHashSet<&Term>>()
                });
                left == right
                    && left
                        .into_iter()
                        .all(|it| with_deep_stack(|| it.is_impartial()))
            }
            Moves::Edges(stalk) => stalk.word().is_empty(),
            Moves::Unlisted => false,
            Moves::Sum(terms) | Moves::Copies(Copies { copy: terms, .. }) => {
                terms.iter().all(|it| with_deep_stack(|| it.is_impartial()))
            }
        }
    }

    /// The summands that the term falls apart into: those of a sum, and each copy of several; an
    /// error past `most` of them.
    pub fn summands(&self, most: usize) -> Result<Vec<Term>, Halt> {
        let too_many = Halt::TooLarge("the list of summands");
        let (count, terms) = match &self.moves {
            Moves::Sum(terms) => (1, terms),
            Moves::Copies(Copies { count, copy }) => {
                let count = usize::try_from(count.clone());
                (count.map_err(|_| too_many.clone())?, copy)
            }
            _ => return Ok(vec![self.clone()]),
        };
        if count.saturating_mul(terms.len()) > most {
            return Err(too_many);
        }
        let mut summands = Vec::new();
        for _ in 0..count {
            for term in &**terms {
                summands.append(&mut with_deep_stack(|| term.summands(most))?);
                if summands.len() > most {
                    return Err(too_many);
                }
            }
        }
        Ok(summands)
    }

    /// How many summands the term falls apart into, however many that are.
    pub(crate) fn summand_count(&self) -> UBig {
        let sum = |terms: &[Term]| -> UBig {
            let counts = terms
                .iter()
                .map(|it| with_deep_stack(|| it.summand_count()));
            counts.sum()
        };
        match &self.moves {
            Moves::Sum(terms) => sum(terms),
            Moves::Copies(Copies { count, copy }) => count * sum(copy),
            _ => UBig::ONE,
        }
    }

    /// What [`Term::moves`] leaves out of the list for a player.
    pub fn left_out(&self, player: Player) -> Result<LeftOut, Halt> {
        match &self.moves {
            Moves::Edges(stalk) => stalk.left_out(MOST_EDGES, player),
            Moves::Sum(_) | Moves::Copies(_) => {
                let mut left_out = LeftOut::NOTHING;
                for (_, part) in self.different_parts() {
                    left_out = left_out.and(with_deep_stack(|| part.left_out(player))?);
                }
                Ok(left_out)
            }
            Moves::Canonical | Moves::Position | Moves::Typed(..) | Moves::Unlisted => {
                Ok(LeftOut::NOTHING)
            }
        }
    }

    /// Whether what [`Term::moves`] lists for a player is all that there is.
    pub fn lists_all(&self, player: Player) -> Result<bool, Halt> {
        Ok(self.left_out(player)? == LeftOut::NOTHING)
    }

    /// About how many moves a player has, however many edges of a stalk these are.
    pub(crate) fn move_count(&self, games: Games<'_>, player: Player) -> Result<usize, Halt> {
        match &self.moves {
            Moves::Edges(stalk) => {
                let count = stalk.count(player).map(usize::try_from);
                Ok(count.and_then(Result::ok).unwrap_or(usize::MAX))
            }
            _ => Ok(self.moves(games, player)?.len()),
        }
    }

    /// Whether all stalks in the term have few edges of a player.
    pub(crate) fn has_short_stalks(&self, player: Player) -> bool {
        match &self.moves {
            Moves::Edges(stalk) => stalk.is_short(player),
            Moves::Sum(terms) | Moves::Copies(Copies { copy: terms, .. }) => terms
                .iter()
                .all(|it| with_deep_stack(|| it.has_short_stalks(player))),
            Moves::Canonical | Moves::Position | Moves::Typed(..) | Moves::Unlisted => true,
        }
    }

    /// What `player` can move to, all of it; refused where that is too much for a list.
    pub fn options(&self, games: Games<'_>, player: Player) -> Result<Vec<Term>, Halt> {
        let options = |found: Vec<Move<Term>>| found.into_iter().map(|it| it.to).collect();
        match &self.moves {
            Moves::Edges(stalk) => {
                let options = stalk.options(player)?.into_iter();
                options.map(Term::stalk).collect()
            }
            Moves::Position => {
                let (position, sign) = self.signed();
                let options = position.options(player.under(sign))?.into_iter();
                Ok(options.map(|it| Term::position(it, sign)).collect())
            }
            _ if !self.lists_all(player)? => Err(Halt::TooLarge("the list of edges of a stalk")),
            _ => self.moves(games, player).map(options),
        }
    }

    /// The moves of `player`, each with its name where it has one. Moves to the same option that
    /// was typed twice are one move, and so are the same moves in equal summands. Of a very long
    /// stalk only some edges are listed, see [`Term::left_out`].
    pub fn moves(&self, games: Games<'_>, player: Player) -> Result<Vec<Move<Term>>, Halt> {
        match &self.moves {
            Moves::Canonical => self.canonical_moves(games, player),
            Moves::Position => {
                let (position, sign) = self.signed();
                let moves = position.moves(player.under(sign))?.into_iter();
                let signed = |to| Term::position(to, sign);
                Ok(moves.map(|found| found.map(signed)).collect())
            }
            Moves::Typed(braces, sign) => {
                let mut seen = FxHashSet::default();
                let options = braces.options(player.under(*sign)).iter();
                let options = options.filter(|option| seen.insert(*option));
                let option = |option: &Term| option.clone().times(games, *sign).map(Move::to);
                options.map(option).collect()
            }
            Moves::Edges(stalk) => cuts(stalk, MOST_EDGES, player),
            Moves::Unlisted => Err(UNLISTED),
            Moves::Sum(_) | Moves::Copies(_) => {
                let moves = self.placed_moves(games, player)?.into_iter();
                Ok(moves.map(|(_, found)| found).collect())
            }
        }
    }

    /// The moves of `player` as [`Term::moves`] lists them, each with its place.
    pub(crate) fn placed_moves(
        &self,
        games: Games<'_>,
        player: Player,
    ) -> Result<Vec<PlacedMove>, Halt> {
        if self.parts().is_empty() {
            let moves = self.moves(games, player)?.into_iter();
            return Ok(moves.map(|found| (None, found)).collect());
        }
        let mut placed = Vec::new();
        let mut before = UBig::ZERO;
        let mut different = self.different_parts().peekable();
        for (at, part) in self.parts().iter().enumerate() {
            if different.next_if(|(place, _)| *place == at).is_some() {
                for (inner, found) in with_deep_stack(|| part.placed_moves(games, player))? {
                    games.limits().tick()?;
                    let place = &before + inner.unwrap_or_default();
                    let after = self.with_part(games, at, found.to.clone())?;
                    placed.push((Some(place), found.map(|_| after)));
                }
            }
            before += part.summand_count();
        }
        Ok(placed)
    }

    /// The terms of which one is moved in, the rest of the term staying; none where the term is
    /// moved in as a whole.
    pub(crate) fn parts(&self) -> &[Term] {
        match &self.moves {
            Moves::Sum(terms) | Moves::Copies(Copies { copy: terms, .. }) => terms,
            _ => &[],
        }
    }

    /// The parts with their places, equal ones once.
    fn different_parts(&self) -> impl Iterator<Item = (usize, &Term)> {
        let mut seen = FxHashSet::default();
        let parts = self.parts().iter().enumerate();
        parts.filter(move |(_, part)| seen.insert(*part))
    }

    /// The term after a move in one of its parts, in the first of several copies: all summands keep
    /// their order.
    pub(crate) fn with_part(&self, games: Games<'_>, at: usize, to: Term) -> Result<Term, Halt> {
        let mut after = self.parts().to_vec();
        after[at] = to;
        if let Moves::Copies(Copies { count, copy }) = &self.moves {
            let others = count - UBig::ONE;
            after.push(Term::copies(games, others, copy.to_vec())?);
        }
        Term::sum(games, after)
    }

    fn canonical_moves(&self, games: Games<'_>, player: Player) -> Result<Vec<Move<Term>>, Halt> {
        let value = self.value.settle(games)?;
        let canonical = match expand_if_cheap(games, &value)? {
            Some(g) => g,
            None => games.expand(&value)?,
        };
        let options = games.options(canonical, player)?.iter();
        let option = |&g| Ok(Move::to(Term::from(games.sum_of(g)?)));
        options.map(option).collect()
    }

    fn signed(&self) -> (&Position, Sign) {
        let signed = self.value.as_signed();
        signed.expect("a term that is moved in by rules is one position")
    }

    /// Whether the term is shown as what was typed, since nothing else says what it is: a position,
    /// a stalk, or a sum with one of these in it.
    pub(crate) fn is_shown_as_typed(&self) -> bool {
        match &self.moves {
            Moves::Position | Moves::Edges(_) => true,
            Moves::Sum(terms) | Moves::Copies(Copies { copy: terms, .. }) => {
                let mut parts = terms.iter().filter(|it| !it.is_canonical());
                parts.any(|it| with_deep_stack(|| it.is_shown_as_typed()))
            }
            Moves::Canonical => self.value == PositionSum::default(),
            Moves::Typed(..) | Moves::Unlisted => false,
        }
    }

    /// The sign that the text of the term begins with, where it has one of its own.
    pub fn sign(&self) -> Sign {
        match &self.moves {
            Moves::Position => self.signed().1,
            Moves::Edges(stalk) => stalk.sign(),
            Moves::Copies(copies) => copies.sign(),
            _ => Sign::Plus,
        }
    }
}

/// The moves in a stalk, all of them where there are up to `most`.
pub(crate) fn cuts(stalk: &Stalk, most: u64, player: Player) -> Result<Vec<Move<Term>>, Halt> {
    let options = stalk.listed(most, player)?.into_iter();
    let cut = |left: Stalk| Ok(Move::named(left.name(), Term::stalk(left)?));
    options.map(cut).collect()
}

impl Copies {
    /// The sign that is written before the count of copies.
    fn sign(&self) -> Sign {
        match &*self.copy {
            [only] if only.is_shown_as_typed() => only.sign(),
            _ => Sign::Plus,
        }
    }
}

impl Default for Term {
    /// Nothing: the number 0.
    fn default() -> Term {
        Term::from(GameSum::from(UpStar::from_number(Rational::ZERO)))
    }
}

fn is_nimber(plain: &UpStar) -> bool {
    plain.ups == 0 && plain.number.is_zero()
}

pub(crate) const UNLISTED: Halt =
    Halt::TooLarge("the list of moves in a number without a finite stalk");
