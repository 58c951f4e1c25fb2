//! Why a sum is won: its parts with their values, and what follows from them.

use std::fmt::Write as _;
use std::sync::Arc;

use grundy_game::{GameSum, Games, Notation};
use grundy_lang::{PositionSum, Reason, Reply, Rule, Solution, SumPart, Value};
use grundy_num::{BitTest, Halt, Nimber, Outcome, Player, Quotient, Rational, Surreal, UBig};
use grundy_render::drawing::shorten;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::digit_rows::{DigitRows, digit_rows};
use super::words::told;
use super::{Winning, winning};
use crate::ask::Asking;
use crate::json::{Exact, Letter, PlayerName, Whole};

/// Why the sum is won by whom it is. Everything in it was computed.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReasonOf {
    /// What decides: the `nim-sum` of impartial parts, the sum of `nimbers` or of `numbers`, the order of `switches`, the `stops` of
    /// games beside an infinite number, the `value` of the sum, or a `search` of the positions, whose values take too long to find.
    pub by: &'static str,
    /// The summands, or the components of those that fall apart, with their values.
    pub parts: Vec<PartOf>,
    /// The value of the sum.
    pub sum: Option<String>,
    /// What a part has to become so that the nim-sum is 0; a smaller nimber can always be reached.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub changes: Vec<Change>,
    /// Of parts that are strings of digits: how the move that changes them so is found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub digit_rows: Vec<DigitRows>,
    /// The switches in the order they are taken, by their places among the parts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub order: Vec<usize>,
    /// Where play in the switches, or in the games beside an infinite number, stops when Left starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_stop: Option<Exact>,
    /// Where play in the switches, or in the games beside an infinite number, stops when Right starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_stop: Option<Exact>,
    /// Answers to first moves, where whoever starts loses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub replies: Vec<ReplyOf>,
    /// How many first moves there are; the replies may be those to some of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_moves: Option<usize>,
}

/// A part of a sum.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PartOf {
    /// The summand it belongs to, counted from 0.
    pub component: usize,
    /// The part as it is typed.
    pub text: String,
    /// Its value.
    pub value: String,
    /// The nimber, of a part that is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<Whole>,
    /// Who wins it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Letter>,
    /// Its mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<Exact>,
    /// Its temperature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<Exact>,
}

/// What a part that is a nimber has to become.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Change {
    /// The part, counted from 0.
    pub part: usize,
    /// Its nimber now.
    pub from: Whole,
    /// Its nimber after a winning move.
    pub to: Whole,
}

/// A first move and its answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReplyOf {
    /// Who moves first.
    pub player: PlayerName,
    /// The first move.
    pub first: Winning,
    /// A move after which its player wins.
    pub answer: Winning,
}

/// Longer nimbers are not written in binary.
const MOST_BITS: usize = 48;

/// The reason as data and in words.
pub(super) fn why(
    games: Games<'_>,
    reason: &Reason,
    solution: &Solution,
    at: &Asking<'_>,
) -> Result<(ReasonOf, String), Halt> {
    let why = data(games, reason, at)?;
    let mut words = Words {
        games,
        notation: at.notation,
        reason,
        why: &why,
        summands: solution.summands,
        text: String::new(),
    };
    words.write(solution.outcome)?;
    let text = words.text;
    Ok((why, text))
}

fn data(games: Games<'_>, reason: &Reason, at: &Asking<'_>) -> Result<ReasonOf, Halt> {
    let notation = at.notation;
    let exact = |number: &Option<Rational>| number.clone().map(Exact);
    let mut parts = Vec::with_capacity(reason.parts.len());
    for part in &reason.parts {
        let nimber = part.game().and_then(GameSum::as_up_star);
        let nimber = nimber.filter(|plain| plain.ups == 0 && plain.number.is_zero());
        parts.push(PartOf {
            component: part.summand,
            text: part.text.clone(),
            value: written(games, &part.value, notation)?,
            nimber: nimber.map(|plain| Whole::from(&plain.star.to_ubig())),
            outcome: part.analysis.outcome.map(Letter),
            mean: exact(&part.analysis.mean),
            temperature: part
                .analysis
                .temperature
                .clone()
                .map(|t| Exact(at.convention.temperature(t))),
        });
    }
    let total = reason.total.clone();
    let sum = total.map(|total| written(games, &total, notation));
    let mut why = ReasonOf {
        parts,
        sum: sum.transpose()?,
        ..ReasonOf::default()
    };
    why.by = match &reason.rule {
        Rule::NimSum(sum) => {
            why.changes = changes(reason, sum);
            for change in &why.changes {
                let target = UBig::try_from(change.to.0.clone()).unwrap_or_default();
                let text = &why.parts[change.part].text;
                let rows = digit_rows(change.part, text, &target, games.limits())?;
                why.digit_rows.extend(rows);
            }
            "nim-sum"
        }
        Rule::Nimbers(_) => "nimbers",
        Rule::Numbers(_) => "numbers",
        Rule::Switches { order, stops } => {
            why.order.clone_from(order);
            let [left, right] = stops.clone().map(|stop| Some(Exact(stop)));
            (why.left_stop, why.right_stop) = (left, right);
            "switches"
        }
        Rule::Stops { stops, .. } => {
            let [left, right] = stops.clone().map(|stop| Some(Exact(stop)));
            (why.left_stop, why.right_stop) = (left, right);
            "stops"
        }
        Rule::Value => "value",
        Rule::Search => "search",
    };
    if let Some(replies) = &reason.replies {
        why.first_moves = replies.moves;
        for Reply {
            player,
            first,
            answer,
        } in &replies.each
        {
            why.replies.push(ReplyOf {
                player: PlayerName(*player),
                first: winning(games, first, notation)?,
                answer: winning(games, answer, notation)?,
            });
        }
    }
    Ok(why)
}

/// The parts that can be lowered so that the nim-sum is 0.
fn changes(reason: &Reason, sum: &Nimber) -> Vec<Change> {
    let parts = reason.parts.iter().map(star).enumerate();
    let lowered = parts.filter_map(|(part, nimber)| {
        let to = nimber + sum;
        (to < *nimber).then(|| Change {
            part,
            from: Whole::from(&nimber.to_ubig()),
            to: Whole::from(&to.to_ubig()),
        })
    });
    lowered.collect()
}

/// A value as text: a game, a number, or a number that is not rational beside a game.
fn written(games: Games<'_>, value: &PositionSum, notation: Notation) -> Result<String, Halt> {
    let game = Value::Game(value.games().clone());
    match (value.as_number(), value.surreal()) {
        (_, None) => game.write(games, notation),
        (Some(x), Some(_)) => number(games, &x, notation),
        (None, Some(x)) => {
            let (number, game) = (number(games, x, notation)?, game.write(games, notation)?);
            Ok(format!("{number} + {game}"))
        }
    }
}

fn number(games: Games<'_>, x: &Quotient, notation: Notation) -> Result<String, Halt> {
    Value::Surreal(Arc::new(x.clone())).write(games, notation)
}

/// The nimber of a part that is one.
fn star(part: &SumPart) -> &Nimber {
    part.value.games().star()
}

fn line(text: &mut String, words: &str) {
    text.push_str("\n  ");
    text.push_str(words);
}

/// The letters of a text that are shown; longer ones lose their middle.
const MOST_SHOWN: usize = 60;

fn brief(text: &str) -> String {
    shorten(text, MOST_SHOWN)
}

/// What the sign of a number says.
fn sign_says(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "positive, so Left wins",
        Outcome::Right => "negative, so Right wins",
        _ => "zero, so whoever starts loses",
    }
}

/// The value of a part, and the part as it is typed where that differs.
fn value_and_text(part: &PartOf) -> Vec<String> {
    let typed = (part.text != part.value).then(|| brief(&part.text));
    [part.value.clone()].into_iter().chain(typed).collect()
}

/// A reason being put into words.
struct Words<'a> {
    games: Games<'a>,
    notation: Notation,
    reason: &'a Reason,
    why: &'a ReasonOf,
    summands: usize,
    text: String,
}

impl Words<'_> {
    fn write(&mut self, outcome: Outcome) -> Result<(), Halt> {
        match &self.reason.rule {
            Rule::NimSum(sum) | Rule::Nimbers(sum) => self.nim_sum(sum),
            Rule::Numbers(sum) => {
                self.title("every part is a number, and numbers add up");
                self.table(|part, _| value_and_text(part));
                let sum = number(self.games, sum, self.notation)?;
                line(
                    &mut self.text,
                    &format!("sum {sum}: {}", sign_says(outcome)),
                );
            }
            Rule::Stops { stops, number } => self.stops(stops, number)?,
            Rule::Switches { order, stops } => self.switches(order, stops),
            Rule::Value => self.values(outcome),
            Rule::Search => {
                self.title(
                    "found by a search of the positions; their values take too long to find",
                );
            }
        }
        self.replies()
    }

    fn title(&mut self, words: &str) {
        write!(self.text, "why: {words}").expect("a string takes all");
    }

    /// The parts in columns, all but the last as wide as their widest entry.
    fn table(&mut self, row: impl Fn(&PartOf, &SumPart) -> Vec<String>) {
        let parts = self.why.parts.iter().zip(&self.reason.parts);
        let rows: Vec<Vec<String>> = parts.map(|(part, found)| row(part, found)).collect();
        let width = |column: usize| {
            let entries = rows.iter().filter_map(|row| row.get(column));
            entries
                .map(|entry| entry.chars().count())
                .max()
                .unwrap_or(0)
        };
        for row in &rows {
            self.text.push_str("\n  ");
            for (column, entry) in row.iter().enumerate() {
                if column + 1 == row.len() {
                    self.text.push_str(entry);
                } else {
                    let width = width(column);
                    write!(self.text, "{entry:<width$}  ").expect("a string takes all");
                }
            }
        }
    }

    fn nim_sum(&mut self, sum: &Nimber) {
        let are = match self.reason.rule {
            Rule::NimSum(_) => "is",
            _ => "equals",
        };
        self.title(&format!(
            "every part {are} a nimber, and nimbers add in binary without carrying"
        ));
        let nimbers = self.reason.parts.iter().map(star);
        let bits = nimbers.map(|nimber| nimber.to_ubig().bit_len()).max();
        let bits = bits.unwrap_or(0).max(1);
        let binary = |nimber: &UBig| {
            let digits = (0..bits).rev();
            digits
                .map(|bit| if nimber.bit(bit) { '1' } else { '0' })
                .collect::<String>()
        };
        let shown = bits <= MOST_BITS;
        let columns: Vec<String> = self
            .reason
            .parts
            .iter()
            .map(|part| {
                let nimber = star(part).to_ubig();
                if shown {
                    binary(&nimber)
                } else {
                    String::new()
                }
            })
            .collect();
        for (column, part) in columns.iter().zip(&self.why.parts) {
            let (text, value) = (brief(&part.text), brief(&part.value));
            let words = if shown {
                format!("{column}  {text} = {value}")
            } else {
                format!("{text} = {value}")
            };
            line(&mut self.text, &words);
        }
        if shown {
            line(&mut self.text, &"-".repeat(bits));
            let total = format!("{}  nim-sum {sum}", binary(&sum.to_ubig()));
            line(&mut self.text, &total);
        } else {
            line(
                &mut self.text,
                &format!("nim-sum {}", brief(&sum.to_string())),
            );
        }
        let says = match (&self.reason.rule, sum.is_zero()) {
            (Rule::NimSum(_), true) => {
                "it is 0: every move changes it, and the answer makes it 0 again"
            }
            (_, true) => "it is 0, so whoever starts loses",
            (Rule::NimSum(_), false) => "a winning move makes it 0:",
            (_, false) => "it is not 0, so whoever starts wins",
        };
        line(&mut self.text, says);
        for change in &self.why.changes {
            let part = brief(&self.why.parts[change.part].text);
            let [from, to] = [&change.from, &change.to].map(|it| brief(&it.to_string()));
            let words = format!("  {part} from *{from} to *{to}");
            line(&mut self.text, &words);
            let mut rows = self.why.digit_rows.iter();
            let rows = rows.find(|rows| rows.part == change.part);
            if let Some(rows) = rows.and_then(DigitRows::text) {
                line(
                    &mut self.text,
                    "    values from the right, wanted ones from the left, and the digits in between:",
                );
                self.text.push_str(&rows);
            }
        }
    }

    fn switches(&mut self, order: &[usize], stops: &[Rational; 2]) {
        self.title("numbers and switches; the hottest switch is taken first");
        let number = |it: &Option<Exact>| it.as_ref().map_or(String::new(), |it| it.0.to_string());
        self.table(|part, _| {
            vec![
                brief(&part.text),
                format!("mean {}", number(&part.mean)),
                format!("temperature {}", number(&part.temperature)),
            ]
        });
        for (starter, stop) in Player::BOTH.into_iter().zip(stops) {
            let mut mover = starter;
            let mut turns = Vec::new();
            for &at in order {
                turns.push(format!("{mover} takes {}", self.why.parts[at].text));
                mover = mover.opponent();
            }
            let says = match stop.signum() {
                1 => "Left wins".to_owned(),
                -1 => "Right wins".to_owned(),
                // Nobody moves in 0 and wins.
                _ => format!("{mover} is to move in 0, and {} wins", mover.opponent()),
            };
            let words = format!(
                "{starter} starts: {}; stop {stop}: {says}",
                turns.join(", ")
            );
            line(&mut self.text, &words);
        }
    }

    fn stops(&mut self, stops: &[Rational; 2], x: &Quotient) -> Result<(), Halt> {
        let notation = self.notation;
        self.title("a number that is not rational only shifts the stops of the games beside it");
        self.table(|part, _| value_and_text(part));
        let shown = number(self.games, x, notation)?;
        for (starter, stop) in Player::BOTH.into_iter().zip(stops) {
            let total = Quotient::from(Surreal::from(stop.clone())).add(x);
            let winner = match total.signum() {
                1 => "positive, so Left wins",
                _ => "negative, so Right wins",
            };
            let total = number(self.games, &total, notation)?;
            let words = format!(
                "{starter} starts: the games stop at {stop}; with {shown} that is {total}, {winner}"
            );
            line(&mut self.text, &words);
        }
        Ok(())
    }

    fn values(&mut self, outcome: Outcome) {
        self.title("the value of the sum says who wins");
        let number = |it: &Option<Exact>| {
            it.as_ref()
                .map_or("not reached".to_owned(), |it| it.0.to_string())
        };
        self.table(|part, found| {
            let mut row = vec![brief(&part.text)];
            if part.value != part.text {
                row.push(format!("= {}", brief(&part.value)));
            } else if self.why.parts.iter().any(|it| it.value != it.text) {
                row.push(String::new());
            }
            row.push(
                part.outcome
                    .map_or(String::new(), |it| it.0.letter().to_string()),
            );
            // An infinite number has neither.
            if found.game().is_some() {
                row.push(format!("mean {}", number(&part.mean)));
                row.push(format!("temperature {}", number(&part.temperature)));
            }
            row
        });
        if let Some(sum) = &self.why.sum {
            let says = match outcome {
                Outcome::Left => "greater than 0",
                Outcome::Right => "less than 0",
                Outcome::Next => "confused with 0",
                Outcome::Previous => "equal to 0",
            };
            line(&mut self.text, &format!("sum {sum}, {says}"));
        }
    }

    fn replies(&mut self) -> Result<(), Halt> {
        let Some(replies) = &self.reason.replies else {
            return Ok(());
        };
        if replies.moves == Some(0) {
            line(&mut self.text, "nobody has a move");
            return Ok(());
        }
        let shown = replies.each.len();
        let title = match replies.moves {
            None => "answers to some of the first moves:".to_owned(),
            Some(all) if shown < all => format!("answers to {shown} of the {all} first moves:"),
            Some(_) => "every first move is answered:".to_owned(),
        };
        line(&mut self.text, &title);
        for it in &replies.each {
            let said = |found| told(self.games, self.notation, self.summands, found);
            let (first, answer) = (said(&it.first)?, said(&it.answer)?);
            let who = match self.reason.rule {
                Rule::NimSum(_) => String::new(),
                _ => format!("{}: ", it.player),
            };
            line(&mut self.text, &format!("  {who}{first}, then {answer}"));
        }
        Ok(())
    }
}
