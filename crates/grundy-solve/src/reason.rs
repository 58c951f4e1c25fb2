//! Why a sum is won: the values of its parts, and what follows from them.
//!
//! A part is a summand, or a component of a summand that falls apart, such as a heap of nim.
//! Nothing is said that was not computed: where the values are dear, the reason is the search.

use grundy_game::{GameSum, Games, Notation};
use grundy_num::{Halt, Nimber, Outcome, Player, Quotient, Rational, Sign, Surreal, UBig};

use crate::analysis::{Analysis, analyse};
use crate::cheap::{VALUE_STEPS, unless_dear};
use crate::erased::Position;
use crate::judge::Judge;
use crate::match_play::Label;
use crate::position_sum::{PositionSum, before};
use crate::solution::{WinningMove, first_winning, shown};
use crate::term::Term;
use crate::value::Hooks;

/// Why a sum is won by whom it is.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The parts with their values; none where these are not cheap.
    pub parts: Vec<SumPart>,
    /// The value of the sum, where those of the parts are known.
    pub total: Option<PositionSum>,
    /// What follows from the values.
    pub rule: Rule,
    /// What answers the first moves of a sum that whoever starts loses.
    pub replies: Option<Replies>,
}

/// A part of a sum.
#[derive(Clone, Debug)]
pub struct SumPart {
    /// The summand it belongs to, counted from 0.
    pub summand: usize,
    /// The part as it is typed.
    pub text: String,
    /// Its value: a game, or an infinite or infinitesimal number beside one.
    pub value: PositionSum,
    /// What there is to say about the value.
    pub analysis: Analysis,
    is_impartial: bool,
}

impl SumPart {
    /// The value as a game; `None` for a number that is not rational.
    pub fn game(&self) -> Option<&GameSum> {
        match self.value.surreal() {
            None => Some(self.value.games()),
            Some(_) => None,
        }
    }
}

/// How the values of the parts decide who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// In all parts both players have the same moves, here and later, so all are nimbers, which add
    /// without carrying (Sprague and Grundy): the first player wins exactly when the sum, which is
    /// this, is not 0. A move that makes it 0 wins, and every move of a sum of 0 changes it.
    NimSum(Nimber),
    /// All parts equal nimbers, though not all of them are impartial; this is their sum.
    Nimbers(Nimber),
    /// All parts are numbers, and the sign of their sum, which is this, says who wins.
    Numbers(Quotient),
    /// Games beside a number that is not rational. It shifts the stops of the games, and no stop is
    /// its negative.
    Stops {
        /// Where play in the games stops when Left starts, and when Right does.
        stops: [Rational; 2],
        /// The number.
        number: Quotient,
    },
    /// Numbers and switches: the hottest switch is taken first.
    Switches {
        /// The parts that are switches, hottest first, by their places in the list of parts.
        order: Vec<usize>,
        /// Where play stops when Left starts, and when Right does.
        stops: [Rational; 2],
    },
    /// The value of the sum.
    Value,
    /// A search of the positions, their values being dear.
    Search,
}

/// Answers to first moves.
#[derive(Clone, Debug)]
pub struct Replies {
    /// The moves looked at, each with an answer that wins.
    pub each: Vec<Reply>,
    /// How many first moves there are; `None` where they were not all counted, as in a long stalk.
    pub moves: Option<usize>,
}

/// A first move and its answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Who moves first; under [`Rule::NimSum`] it may be anybody.
    pub player: Player,
    /// The first move.
    pub first: WinningMove,
    /// The answer, in a summand that is called as before the first move.
    pub answer: WinningMove,
}

/// As many first moves are answered.
const MOST_ANSWERED: usize = 8;

/// Sums of more parts are not taken apart.
const MOST_PARTS: usize = 64;

/// Why the sum of some terms has the outcome it has, under normal play.
///
/// ```
/// use grundy_game::{GameArena, GameSum, Notation, UpStar};
/// use grundy_num::{Limits, Nimber, Outcome};
/// use grundy_solve::{Rule, Term, reason};
/// let (arena, limits) = (GameArena::new(), Limits::none());
/// let star = |n: u64| {
///     let star = GameSum::from(UpStar::from_star(Nimber::from(n)));
///     Term::from(star)
/// };
/// let terms = [star(5), star(3)];
/// let reason = reason(arena.within(&limits), &terms, Outcome::Next, Notation::Ascii)?;
/// assert_eq!(reason.rule, Rule::NimSum(Nimber::from(6)));
/// # Ok::<(), grundy_num::Halt>(())
/// ```
pub fn reason(
    games: Games<'_>,
    terms: &[Term],
    outcome: Outcome,
    notation: Notation,
) -> Result<Reason, Halt> {
    let few = games.limits().clone().steps(VALUE_STEPS);
    let cheaply = games.arena().within(&few);
    let valued = unless_dear(parts(cheaply, terms, notation))?;
    let mut reason = match valued {
        None => Reason {
            parts: Vec::new(),
            total: None,
            rule: Rule::Search,
            replies: None,
        },
        Some(parts) => {
            let mut total = PositionSum::default();
            for part in &parts {
                total.append(games, part.value.clone())?;
            }
            Reason {
                rule: rule(games, &parts, &total)?,
                parts,
                total: Some(total),
                replies: None,
            }
        }
    };
    if outcome == Outcome::Previous {
        let starters = match reason.rule {
            Rule::NimSum(_) => &[Player::Left][..],
            _ => &Player::BOTH,
        };
        reason.replies = unless_dear(replies(cheaply, terms, starters))?;
    }
    Ok(reason)
}

/// The parts of all terms, with their values.
fn parts(games: Games<'_>, terms: &[Term], notation: Notation) -> Result<Vec<SumPart>, Halt> {
    let mut parts = Vec::new();
    for (summand, term) in terms.iter().enumerate() {
        let is_impartial = term.is_impartial();
        let mut add = |text: String, value: PositionSum| {
            let analysis = match value.surreal() {
                None => analyse(games, value.games()),
                Some(x) => Analysis {
                    outcome: Some(Judge::outcome_of_number(x)),
                    ..Analysis::default()
                },
            };
            parts.push(SumPart {
                summand,
                text,
                value,
                analysis,
                is_impartial,
            });
        };
        let components = term.as_position().map(|(it, sign)| (it.components(), sign));
        match components {
            Some((components, sign)) if components.len() <= MOST_PARTS => {
                for position in components {
                    let text = format!("{}{}", before(sign, ""), position.write());
                    add(text, settled(games, &position, sign)?.into());
                }
            }
            _ => {
                let surreal = term.value().surreal().cloned();
                let mut value = surreal.map_or_else(PositionSum::default, PositionSum::from);
                let games_of = term.value().without_surreal().settle(games)?;
                value.append(games, games_of.into())?;
                add(term.write(games, notation)?, value);
            }
        }
    }
    Ok(parts)
}

fn settled(games: Games<'_>, position: &Position, sign: Sign) -> Result<GameSum, Halt> {
    let mut sum = GameSum::default();
    let count = match sign {
        Sign::Plus => 1,
        Sign::Minus => -1,
    };
    games.sum_push(&mut sum, position.value(games, Hooks::Used)?, count)?;
    Ok(sum)
}

/// The simplest rule that the values obey.
fn rule(games: Games<'_>, parts: &[SumPart], total: &PositionSum) -> Result<Rule, Halt> {
    if let Some(sum) = total.as_number()
        && parts.iter().any(|part| part.value.surreal().is_some())
        && parts.iter().all(|part| part.value.as_number().is_some())
    {
        return Ok(Rule::Numbers(sum));
    }
    if let Some(number) = total.surreal() {
        let [left, right] = Player::BOTH.map(|starter| games.sum_stop(total.games(), starter));
        return Ok(Rule::Stops {
            stops: [left?.number, right?.number],
            number: number.clone(),
        });
    }
    let total = total.games();
    let plain = |part: &SumPart| part.game().and_then(GameSum::as_up_star).cloned();
    if let Some(stars) = parts.iter().map(plain).collect::<Option<Vec<_>>>() {
        let is_nimber = |it: &grundy_game::UpStar| it.ups == 0 && it.number.is_zero();
        if stars.iter().all(is_nimber) && parts.iter().all(|part| part.is_impartial) {
            return Ok(Rule::NimSum(total.star().clone()));
        }
        if stars.iter().all(is_nimber) && stars.iter().any(|it| !it.star.is_zero()) {
            return Ok(Rule::Nimbers(total.star().clone()));
        }
    }
    if let Some(sum) = total.as_number()
        && parts.iter().all(|part| part.value.as_number().is_some())
    {
        return Ok(Rule::Numbers(Quotient::from(Surreal::from(sum.clone()))));
    }
    let switch = |part: &SumPart| {
        let game = part.game().filter(|it| it.is_number_and_switches());
        game.filter(|it| it.switches().count() <= 1).cloned()
    };
    let switches: Option<Vec<GameSum>> = parts.iter().map(switch).collect();
    if let Some(switches) = switches {
        let heat = |at: &usize| switches[*at].switches().next();
        let mut order: Vec<usize> = (0..parts.len()).filter(|at| heat(at).is_some()).collect();
        // Equally hot ones in the order they were typed.
        order.sort_by(|a, b| heat(b).cmp(&heat(a)));
        if order.is_empty() {
            return Ok(Rule::Value);
        }
        let mut gained = Rational::ZERO;
        for (turn, at) in order.iter().enumerate() {
            let hot = heat(at).cloned().unwrap_or(Rational::ZERO);
            gained = if turn % 2 == 0 {
                gained + hot
            } else {
                gained - hot
            };
        }
        let mean = games.sum_mean(total)?;
        let stops = [mean.clone() + gained.clone(), mean - gained];
        return Ok(Rule::Switches { order, stops });
    }
    Ok(Rule::Value)
}

/// Answers to the first moves of a sum that the first player loses.
fn replies(games: Games<'_>, terms: &[Term], starters: &[Player]) -> Result<Replies, Halt> {
    let mut found = Replies {
        each: Vec::new(),
        moves: Some(0),
    };
    for &player in starters {
        let mut answered = 0;
        for (summand, term) in terms.iter().enumerate() {
            if !term.lists_all(player)? {
                found.moves = None;
            }
            for (place, first) in term.placed_moves(games, player)? {
                found.moves = found.moves.map(|moves| moves + 1);
                // Both players' moves have their share.
                if answered == MOST_ANSWERED / starters.len() {
                    continue;
                }
                answered += 1;
                let mut after = terms.to_vec();
                after[summand] = first.to.clone();
                let answer = first_winning(games, &after, player.opponent())?;
                let mut answer = answer.ok_or(Halt::TooLarge("the list of answers"))?;
                // The summand moved in may have fallen apart.
                let into = first.to.summand_count() + UBig::ONE - term.summand_count();
                let label = Label::at(summand, place);
                answer.label = answer.label.before(&label, &into);
                let (to, typed) = shown(games, term, first)?;
                let first = WinningMove { label, to, typed };
                found.each.push(Reply {
                    player,
                    first,
                    answer,
                });
            }
        }
    }
    Ok(found)
}
