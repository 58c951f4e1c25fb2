//! Who wins a sum, and by which first moves.
//!
//! The summands are the terms as they were given, and their moves are the options as given,
//! dominated ones too. Whether a move wins is decided by one [`Judge`].

use grundy_game::{GameSum, Games, Notation, UpStar};
use grundy_num::{
    Halt, Ordinal, Outcome, Play, Player, Quotient, Sign, Surreal, UBig, with_deep_stack,
};
use grundy_rules::Move;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::edges::{Cut, Threshold};
use crate::erased::Position;
use crate::judge::Judge;
use crate::match_play::Label;
use crate::position_sum::PositionSum;
use crate::stalk::{MOST_EDGES, Stalk};
use crate::stars;
use crate::term::Term;
use crate::theory;

/// The answer to "who wins, and how".
#[derive(Clone, Debug)]
pub struct Solution {
    /// Who wins.
    pub outcome: Outcome,
    /// How many summands the sum has.
    pub summands: usize,
    /// Left's winning first moves.
    pub left: WinningMoves,
    /// Right's winning first moves.
    pub right: WinningMoves,
}

/// The winning first moves of one player, summand by summand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningMoves {
    /// The moves, at most [`MOST_MOVES`] of them.
    pub moves: Vec<WinningMove>,
    /// Whether there are more than are listed.
    pub more: bool,
    /// The limit that cut the list off, if one did.
    pub halt: Option<Halt>,
}

/// More winning moves than this are not listed.
pub const MOST_MOVES: usize = grundy_rules::MOST_WINNING_MOVES;

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// The summand moved in: a term of the sum, or one of the summands that a term falls apart into.
    pub label: Label,
    /// What the term becomes.
    pub to: MoveTo,
    /// The same as it was typed, where braces read otherwise than their value: of `{0,{-1|1}|}` both options
    /// are worth 0.
    pub typed: Option<Term>,
}

/// Where a move leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTo {
    /// To this game.
    Game(GameSum),
    /// To a position, as it is typed, with a minus before it if the summand is negated.
    Position(Move<String>),
    /// To this infinite or infinitesimal number.
    Number(Quotient),
    /// To any of the games from the first to the second, which differ in their stars alone.
    Range(UpStar, UpStar),
    /// By cutting any edge of the player's colour among these of a stalk, counted from 0.
    Edges {
        /// The first edge.
        first: Ordinal,
        /// The last edge, or the limit before which there is no last one.
        last: Ordinal,
        /// Whether there is no last edge.
        is_open: bool,
    },
}

/// Who wins the sum of some terms, and by which moves.
///
/// Under misère play every term must be made of positions, since a value has forgotten what matters
/// there.
///
/// ```
/// use grundy_game::{GameArena, GameSum, UpStar};
/// use grundy_num::{Limits, Nimber, Outcome, Play};
/// use grundy_solve::{MoveTo, PositionSum, Term, solve};
/// let (arena, limits) = (GameArena::new(), Limits::none());
/// let star = |n: u64| {
///     let star = GameSum::from(UpStar::from_star(Nimber::from(n)));
///     Term::from(star)
/// };
/// let solution = solve(arena.within(&limits), Play::Normal, &[star(5), star(3)])?;
/// assert_eq!(solution.outcome, Outcome::Next);
/// let [only] = solution.left.moves.as_slice() else { panic!("*5 to *3, and nothing else") };
/// assert_eq!(only.label.term(), 0);
/// assert!(matches!(&only.to, MoveTo::Game(sum) if *sum.star() == Nimber::from(3)));
/// # Ok::<(), grundy_num::Halt>(())
/// ```
pub fn solve(games: Games<'_>, play: Play, terms: &[Term]) -> Result<Solution, Halt> {
    let sum = Summands::of_terms(games, terms)?;
    let judge = Judge::listing(games, play, sum.total())?;
    solve_summands(judge, sum, terms)
}

/// The same as [`solve`] by a judge of one's own: which way it takes changes no answer.
pub fn solve_by(judge: Judge<'_>, terms: &[Term]) -> Result<Solution, Halt> {
    let sum = Summands::of_terms(judge.games(), terms)?;
    solve_summands(judge, sum, terms)
}

fn solve_summands(judge: Judge<'_>, sum: Summands, terms: &[Term]) -> Result<Solution, Halt> {
    let mut moves = Moves::in_sum(judge.games(), judge, sum);
    let outcome = moves.outcome()?;
    Ok(Solution::gather(
        outcome,
        terms.len(),
        |at, player, room| moves.winning(&terms[at], at, player, room),
    ))
}

/// Who wins the sum of some terms.
pub fn outcome(games: Games<'_>, play: Play, terms: &[Term]) -> Result<Outcome, Halt> {
    let sum = Summands::of_terms(games, terms)?;
    Judge::of(games, play, sum.total())?.outcome(sum.total())
}

/// Whether a list has all that there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum All {
    Of,
    NotOf,
}

/// A winning move in a term.
#[derive(PartialEq, Eq)]
pub(crate) struct Winning {
    /// The place of the summand moved in, where the term falls apart into several.
    place: Option<UBig>,
    /// Where it leads, as [`WinningMove`] has it.
    to: MoveTo,
    typed: Option<Term>,
}

impl Winning {
    fn to(place: Option<UBig>, to: MoveTo) -> Winning {
        let typed = None;
        Winning { place, to, typed }
    }

    /// A move of `from`, at this place of it.
    fn shown(
        games: Games<'_>,
        place: Option<UBig>,
        from: &Term,
        found: Move<Term>,
    ) -> Result<Winning, Halt> {
        let (to, typed) = shown(games, from, found)?;
        Ok(Winning { place, to, typed })
    }

    fn of_term(self, term: usize) -> WinningMove {
        WinningMove {
            label: Label::at(term, self.place),
            to: self.to,
            typed: self.typed,
        }
    }
}

impl Solution {
    /// The lists of winning moves, term by term; `winning` gives those of a player in one term, of
    /// which there is room for so many.
    pub(crate) fn gather(
        outcome: Outcome,
        terms: usize,
        mut winning: impl FnMut(usize, Player, usize) -> Result<(Vec<Winning>, All), Halt>,
    ) -> Solution {
        let [left, right] = Player::BOTH.map(|player| {
            let mut list = WinningMoves::default();
            // A player who loses as the starter has no winning move to look for.
            if outcome.winner(player) != player {
                return list;
            }
            let mut found = Vec::new();
            for term in 0..terms {
                // A list without an end leaves room for those of the other terms.
                let room = MOST_MOVES / (found.len() + 1);
                let (moves, all) = match winning(term, player, room.max(1)) {
                    Ok(moves) => moves,
                    // Who wins stays known when the moves are too many to go through.
                    Err(halt) => {
                        list.halt = Some(halt);
                        break;
                    }
                };
                list.more |= all == All::NotOf;
                if !moves.is_empty() {
                    found.push(moves.into_iter().map(move |it| it.of_term(term)));
                }
                if found.len() > MOST_MOVES {
                    break;
                }
            }
            let found: Vec<WinningMove> = found.into_iter().flatten().collect();
            list.more |= found.len() > MOST_MOVES;
            list.moves = share(found, MOST_MOVES, |it| it.label.term(), |_| 1);
            list
        });
        Solution {
            outcome,
            summands: terms,
            left,
            right,
        }
    }
}

/// As many items as there is room for, in their order: groups of which not all fit have equal shares.
pub fn share<T>(
    items: Vec<T>,
    room: usize,
    group: impl Fn(&T) -> usize,
    takes: impl Fn(&T) -> usize,
) -> Vec<T> {
    let mut counts = FxHashMap::<usize, usize>::default();
    let mut by_rank: Vec<(usize, usize)> = (0..items.len())
        .map(|at| {
            let count = counts.entry(group(&items[at])).or_default();
            *count += 1;
            (*count, at)
        })
        .collect();
    by_rank.sort_unstable();
    let (mut left, mut kept) = (room, vec![false; items.len()]);
    for (_, at) in by_rank {
        let Some(rest) = left.checked_sub(takes(&items[at])) else {
            break;
        };
        left = rest;
        kept[at] = true;
    }
    let items = items.into_iter().zip(kept);
    items
        .filter_map(|(item, is_kept)| is_kept.then_some(item))
        .collect()
}

/// The summands of a sum, one of which is moved in.
pub(crate) struct Summands {
    each: Vec<PositionSum>,
    /// Where the positions of each begin among those of the sum.
    starts: Vec<usize>,
    total: PositionSum,
}

/// A sum of more components than this is copied with a look at the clock.
const LONG_SUM: usize = 100;

impl Summands {
    pub(crate) fn of(games: Games<'_>, summands: Vec<PositionSum>) -> Result<Summands, Halt> {
        let mut total = PositionSum::default();
        let mut starts = Vec::with_capacity(summands.len());
        for summand in &summands {
            starts.push(total.positions().len());
            total.append(games, summand.clone())?;
        }
        Ok(Summands {
            each: summands,
            starts,
            total,
        })
    }

    pub(crate) fn of_terms(games: Games<'_>, terms: &[Term]) -> Result<Summands, Halt> {
        Summands::of(
            games,
            terms.iter().map(|term| term.value().clone()).collect(),
        )
    }

    /// The whole sum.
    pub(crate) fn total(&self) -> &PositionSum {
        &self.total
    }

    /// The sum without one summand.
    pub(crate) fn rest(&self, games: Games<'_>, at: usize) -> Result<PositionSum, Halt> {
        // Copying a long sum takes a while, so the clock is looked at each time.
        if self.total.games().distinct() > LONG_SUM {
            games.limits().look()?;
        }
        self.total.without(games, self.starts[at], &self.each[at])
    }
}

/// Decides which moves win in one sum.
pub(crate) struct Moves<'t> {
    games: Games<'t>,
    judge: Judge<'t>,
    sum: Summands,
    /// Who wins after a move from one summand to another.
    decided: FxHashMap<(PositionSum, PositionSum, Player), Player>,
}

impl<'t> Moves<'t> {
    pub(crate) fn in_sum(games: Games<'t>, judge: Judge<'t>, sum: Summands) -> Self {
        Moves {
            games,
            judge,
            sum,
            decided: FxHashMap::default(),
        }
    }

    /// The sum beside one of its summands.
    pub(crate) fn beside(&self, at: usize) -> Result<PositionSum, Halt> {
        self.sum.rest(self.games, at)
    }

    /// Who wins the sum.
    pub(crate) fn outcome(&mut self) -> Result<Outcome, Halt> {
        self.judge.outcome(self.sum.total())
    }

    /// Who wins after `player` has moved a summand to `to`.
    pub(crate) fn winner_after(
        &mut self,
        at: usize,
        to: &PositionSum,
        player: Player,
    ) -> Result<Player, Halt> {
        let key = (self.sum.each[at].clone(), to.clone(), player);
        if let Some(&winner) = self.decided.get(&key) {
            return Ok(winner);
        }
        let mut after = self.sum.rest(self.games, at)?;
        after.append(self.games, to.clone())?;
        let winner = self.judge.winner(&after, player.opponent())?;
        self.decided.insert(key, winner);
        Ok(winner)
    }

    /// The sum of values after a summand was moved to `to`, where values are cheap.
    pub(crate) fn value_after(
        &mut self,
        at: usize,
        to: &PositionSum,
    ) -> Result<Option<GameSum>, Halt> {
        let mut after = self.sum.rest(self.games, at)?;
        after.append(self.games, to.clone())?;
        self.judge.settle_if_cheap(&after)
    }

    /// The winning moves of a player in one term, of which there is room for `room`: by theory
    /// where that is known, one by one where not. Theories are those of values, and so of normal
    /// play.
    fn winning(
        &mut self,
        term: &Term,
        at: usize,
        player: Player,
        room: usize,
    ) -> Result<(Vec<Winning>, All), Halt> {
        let games = self.games;
        if self.judge.play() == Play::Misere {
            let found = self.winning_among(term, at, player)?;
            return Ok((found, All::Of));
        }
        let rest = self.sum.rest(games, at)?;
        let mut search = InTerm {
            moves: self,
            at,
            player,
            room,
            place: (!term.parts().is_empty()).then(UBig::default),
            found: Vec::new(),
            all: All::Of,
        };
        search.look(term, &rest, &|to| Ok(to))?;
        Ok((search.found, search.all))
    }

    /// The moves of a term that win, each looked at.
    fn winning_among(
        &mut self,
        term: &Term,
        at: usize,
        player: Player,
    ) -> Result<Vec<Winning>, Halt> {
        let mut winning = Vec::new();
        for (place, found) in term.placed_moves(self.games, player)? {
            self.games.limits().look()?;
            if self.winner_after(at, found.to.value(), player)? == player {
                push_new(
                    &mut winning,
                    term,
                    Winning::shown(self.games, place, term, found)?,
                );
            }
        }
        Ok(winning)
    }
}

/// A move of `player` that wins a sum, the first one found.
pub(crate) fn first_winning(
    games: Games<'_>,
    terms: &[Term],
    player: Player,
) -> Result<Option<WinningMove>, Halt> {
    let sum = Summands::of_terms(games, terms)?;
    let judge = Judge::of(games, Play::Normal, sum.total())?;
    let mut moves = Moves::in_sum(games, judge, sum);
    for (at, term) in terms.iter().enumerate() {
        if term.has_short_stalks(player) {
            for (place, found) in term.placed_moves(games, player)? {
                games.limits().look()?;
                if moves.winner_after(at, found.to.value(), player)? == player {
                    let found = Winning::shown(games, place, term, found)?;
                    return Ok(Some(found.of_term(at)));
                }
            }
        } else {
            let (mut found, _) = moves.winning(term, at, player, 1)?;
            if !found.is_empty() {
                return Ok(Some(found.swap_remove(0).of_term(at)));
            }
        }
    }
    Ok(None)
}

/// How a move in a term is shown: positions and stalks as they are typed, any other game by its
/// value, and braces that read otherwise as they are typed, too.
pub(crate) fn shown(
    games: Games<'_>,
    from: &Term,
    found: Move<Term>,
) -> Result<(MoveTo, Option<Term>), Halt> {
    if from.is_shown_as_typed() {
        let text = found.to.write(games, Notation::Ascii)?;
        return Ok((MoveTo::Position(found.map(|_| text)), None));
    }
    let value = found.to.value();
    let to = match value.surreal() {
        None => MoveTo::Game(value.settle(games)?),
        Some(x) => match value.without_surreal().settle(games)?.as_number() {
            Some(y) => MoveTo::Number(x.add(&Quotient::from(Surreal::from(y.clone())))),
            None => MoveTo::Position(Move::to(value.write(games, Notation::Ascii)?)),
        },
    };
    if !from.is_typed() && !found.to.has_braces() {
        return Ok((to, None));
    }
    let value = match &to {
        MoveTo::Game(value) => Term::from(value.clone()).write(games, Notation::Ascii)?,
        _ => value.write(games, Notation::Ascii)?,
    };
    let is_value = found.to.write(games, Notation::Ascii)? == value;
    Ok((to, (!is_value).then_some(found.to)))
}

/// Adds a move in a term. Options that were typed differently and are shown alike are one entry.
fn push_new(moves: &mut Vec<Winning>, from: &Term, found: Winning) {
    if !from.is_typed() || !moves.contains(&found) {
        moves.push(found);
    }
}

/// A look for the winning moves in a term of a sum under normal play.
struct InTerm<'m, 't> {
    moves: &'m mut Moves<'t>,
    at: usize,
    player: Player,
    room: usize,
    /// The place of the part looked into, among the summands that the term falls apart into.
    place: Option<UBig>,
    found: Vec<Winning>,
    all: All,
}

/// What a term becomes when a part of it becomes something.
type Whole<'w> = &'w dyn Fn(Term) -> Result<Term, Halt>;

impl InTerm<'_, '_> {
    /// Looks into a part of the term, given the sum beside that part.
    fn look(&mut self, part: &Term, rest: &PositionSum, whole: Whole<'_>) -> Result<(), Halt> {
        let games = self.moves.games;
        if let Some(stalk) = part.as_stalk() {
            return self.cut(part, stalk, rest, whole);
        }
        if let Some(plain) = stars::as_huge(part) {
            return self.lower(plain, rest, whole);
        }
        if let Some((position, sign)) = part.as_position()
            && position.searches_itself()
            && self.move_by_theory(part, (&position, sign), rest, whole)?
        {
            return Ok(());
        }
        if part.parts().is_empty() {
            return self.try_moves(part, rest, whole);
        }
        let mut seen = FxHashSet::default();
        let outer = self.place.clone();
        let mut place = outer.clone().unwrap_or_default();
        for (i, inner) in part.parts().iter().enumerate() {
            games.limits().tick()?;
            if seen.insert(inner) {
                let mut others = part.value().clone();
                let gone = inner.value().clone();
                others.append(games, gone.times(games, Sign::Minus)?)?;
                others.append(games, rest.clone())?;
                let whole = |to: Term| whole(part.with_part(games, i, to)?);
                self.place = Some(place.clone());
                with_deep_stack(|| self.look(inner, &others, &whole))?;
            }
            place += inner.summand_count();
        }
        self.place = outer;
        Ok(())
    }

    /// Adds the winning moves in a position that its ruleset finds; false where it finds none of
    /// them, whether there are any or not.
    fn move_by_theory(
        &mut self,
        part: &Term,
        (position, sign): (&Position, Sign),
        rest: &PositionSum,
        whole: Whole<'_>,
    ) -> Result<bool, Halt> {
        let games = self.moves.games;
        let judge = &mut self.moves.judge;
        let found = theory::moves(games, judge, (position, sign), rest, self.player)?;
        let Some(found) = found else {
            return Ok(false);
        };
        for found in found {
            // A large position takes longer to write than a look at the clock.
            games.limits().look()?;
            let after = whole(Term::position(found.to.clone(), sign))?;
            self.push(part, found.map(|_| after))?;
        }
        Ok(true)
    }

    fn try_moves(&mut self, part: &Term, rest: &PositionSum, whole: Whole<'_>) -> Result<(), Halt> {
        let games = self.moves.games;
        let moves = match part.moves(games, self.player) {
            Err(Halt::TooLarge(reason)) => {
                let is_found = match part.as_position() {
                    Some((position, sign)) => {
                        self.move_by_theory(part, (&position, sign), rest, whole)?
                    }
                    None => false,
                };
                return if is_found {
                    Ok(())
                } else {
                    Err(Halt::TooLarge(reason))
                };
            }
            moves => moves?,
        };
        for found in moves {
            games.limits().look()?;
            let after = whole(found.to.clone())?;
            if self.wins(&after)? {
                self.push(part, found.map(|_| after))?;
            }
        }
        Ok(())
    }

    fn wins(&mut self, after: &Term) -> Result<bool, Halt> {
        let winner = self
            .moves
            .winner_after(self.at, after.value(), self.player)?;
        Ok(winner == self.player)
    }

    fn push(&mut self, part: &Term, found: Move<Term>) -> Result<(), Halt> {
        let found = Winning::shown(self.moves.games, self.place.clone(), part, found)?;
        push_new(&mut self.found, part, found);
        Ok(())
    }

    /// The winning edges of a stalk: by where the rest of the sum stops, or one by one where that
    /// is too dear to find.
    fn cut(
        &mut self,
        part: &Term,
        stalk: &Stalk,
        rest: &PositionSum,
        whole: Whole<'_>,
    ) -> Result<(), Halt> {
        let games = self.moves.games;
        let named = |left: &Stalk, after: Term| Move::named(left.name(), after);
        let Some(threshold) = Threshold::of(games, rest, self.player)? else {
            let options = match stalk.options(self.player) {
                Err(Halt::TooLarge(_)) => {
                    self.all = All::NotOf;
                    stalk.listed(MOST_EDGES, self.player)?
                }
                options => options?,
            };
            for left in options {
                games.limits().look()?;
                let after = whole(Term::stalk(left.clone())?)?;
                if self.wins(&after)? {
                    self.push(part, named(&left, after))?;
                }
            }
            return Ok(());
        };
        let (cuts, all) = threshold.winning(stalk, self.player, self.room)?;
        if all == All::NotOf {
            self.all = All::NotOf;
        }
        for cut in cuts {
            match cut {
                Cut::Any(edges) => self.found.push(Winning::to(self.place.clone(), edges)),
                Cut::One(left) => {
                    let after = whole(Term::stalk(left.clone())?)?;
                    self.push(part, named(&left, after))?;
                }
            }
        }
        Ok(())
    }

    /// The winning moves in a huge nimber; ranges are of what the nimber itself becomes.
    fn lower(&mut self, plain: &UpStar, rest: &PositionSum, whole: Whole<'_>) -> Result<(), Halt> {
        let games = self.moves.games;
        let after = |to: UpStar| whole(Term::from(GameSum::from(to)));
        let found = if rest.surreal().is_some() {
            // Nimbers do not shift the number at which play stops, and no stop is a tie.
            let wins = self.wins(&after(stars::lowest(plain))?)?;
            wins.then(|| stars::all(plain)).into_iter().collect()
        } else {
            let rest = self.moves.judge.settle(rest)?;
            let (moves, at, player) = (&mut *self.moves, self.at, self.player);
            stars::winning(games, plain, &rest, player, |to| {
                moves.winner_after(at, after(to)?.value(), player)
            })?
        };
        for found in found {
            let found = match found {
                MoveTo::Game(to) => MoveTo::Game(whole(Term::from(to))?.value().settle(games)?),
                range => range,
            };
            self.found.push(Winning::to(self.place.clone(), found));
        }
        Ok(())
    }
}
