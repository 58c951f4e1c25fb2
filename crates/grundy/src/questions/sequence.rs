//! The values of a game on heaps, laid out by their period.

#![expect(
    clippy::disallowed_types,
    reason = "what reads flattened fields can read any JSON, floats too; no field is one"
)]

use std::fmt::Write as _;

use grundy_heap::{Finding, HeapError, HeapGame, Period};
use grundy_num::{Halt, Limits};
use grundy_render::sequence::{Repetition, SequencePicture};
use grundy_render::{Drawable, Style};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question, Wanted};
use crate::heap_field::{HeapGameField, refused};
use crate::json::{Whole, Wholes};
use crate::picture::characters;
use crate::{Diagnostic, Refusal};

/// The values of a game on heaps.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SequenceOf {
    /// The game.
    #[serde(flatten)]
    pub game: HeapGameField,
    /// The first heap; 0 without.
    pub from: Option<Whole>,
    /// The last heap; without, 60, or in a picture as far as to show two periods where they are
    /// known.
    pub to: Option<Whole>,
    /// How a person is shown the values.
    #[serde(default)]
    pub layout: Layout,
}

/// How values are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// One after the other.
    #[default]
    Plain,
    /// A line for the preperiod, then a line for each period.
    Periodic,
    /// A line `heap,value` for each.
    Csv,
}

/// The values of heaps.
#[derive(Serialize, JsonSchema)]
pub struct HeapValues {
    /// The game, as it is typed.
    pub game: String,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// The values of these heaps.
    pub values: Wholes,
    #[serde(skip)]
    layout: Layout,
    #[serde(skip)]
    period: Option<Period>,
    #[serde(skip)]
    picture: Option<SequencePicture>,
}

/// The last heap where none is asked for, and the farthest that a picture chooses.
const USUAL: u64 = 60;
const FARTHEST: u64 = 5000;

/// As many values as are written at a time.
const MOST_VALUES: u64 = 10_000_000;

/// The longest period that is shown line by line.
const LONGEST_LINE: u128 = 1 << 16;

impl Question for SequenceOf {
    const NAME: &'static str = "sequence";
    const SUMMARY: &'static str = "the values of a game on heaps";
    const EXAMPLE: &'static str =
        r#"{"do":"sequence","game":"subtraction 1,2,6","from":0,"to":20}"#;
    const ARGUMENTS: &'static [&'static str] = &["game", "from", "to"];
    type Answer = HeapValues;

    fn ask(&self, at: &Asking<'_>) -> Result<HeapValues, Refusal> {
        let game = self.game.read()?;
        let repetition = match at.wanted {
            Wanted::Picture => repetition(&game, at.limits),
            Wanted::Words => None,
        };
        let (from, to) = self.heaps(repetition)?;
        let values = values(&game, from, to, at.limits).map_err(refused)?;
        let period = match self.layout {
            Layout::Periodic => Some(line_period(&game, at.limits)?),
            Layout::Plain | Layout::Csv => None,
        };
        let picture = (at.wanted == Wanted::Picture).then(|| SequencePicture {
            name: game.to_string(),
            from,
            values: values
                .iter()
                .filter_map(|&value| i64::try_from(value).ok())
                .collect(),
            period: repetition,
        });
        Ok(HeapValues {
            game: game.to_string(),
            from,
            to,
            values: values.into_iter().collect(),
            layout: self.layout,
            period,
            picture,
        })
    }
}

impl SequenceOf {
    /// The first and the last heap.
    fn heaps(&self, known: Option<Repetition>) -> Result<(u64, u64), Refusal> {
        let wrong = |field: &str, message: String| Diagnostic::plain(message).in_field(field);
        let heap = |name: &str, heap: &Whole| {
            let message = format!("expected a heap from 0 to 2^64 - 1, found {heap}");
            heap.to_u64().ok_or_else(|| wrong(name, message))
        };
        let from = self
            .from
            .as_ref()
            .map_or(Ok(0), |from| heap("from", from))?;
        let to = match &self.to {
            Some(to) => heap("to", to)?,
            None => from.saturating_add(USUAL).max(two_periods(known)),
        };
        if to < from {
            let message = format!("expected a last heap from {from} up, found {to}");
            return Err(wrong("to", message).into());
        }
        if to - from >= MOST_VALUES {
            let message =
                format!("expected at most {MOST_VALUES} heaps at a time, found {from} to {to}");
            return Err(wrong("to", message).into());
        }
        Ok((from, to))
    }
}

/// Heaps from here on are not reached one by one where a proved period leads back to small ones.
const FAR: u64 = 1 << 16;

/// The values of the heaps from the first to the last.
fn values(
    game: &HeapGame,
    from: u64,
    to: u64,
    limits: &Limits<'_>,
) -> Result<Vec<i128>, HeapError> {
    let known = (from >= FAR).then(|| repetition(game, limits)).flatten();
    let known = known.filter(|known| {
        let near = known.preperiod.checked_add(known.period);
        near.is_some_and(|near| near < from) && known.period <= MOST_VALUES
    });
    let Some(known) = known else {
        return game.values(from..to.saturating_add(1), limits);
    };
    let near = game.values(known.preperiod..known.preperiod + known.period, limits)?;
    let far = (from..=to).map(|heap| {
        limits.tick()?;
        let beyond = heap - known.preperiod;
        let (periods, place) = (beyond / known.period, beyond % known.period);
        let place = usize::try_from(place).map_err(|_| Halt::Memory)?;
        // G(n + p) = G(n) + s from the preperiod on.
        Ok(near[place] + i128::from(periods) * i128::from(known.saltus))
    });
    far.collect()
}

/// The period, where it is known and fits a line.
fn line_period(game: &HeapGame, limits: &Limits<'_>) -> Result<Period, Refusal> {
    let period = match game.search(limits)?.advance(limits)? {
        Finding::Proved(proof) => Some(proof.period()),
        Finding::Observed { period, .. } => Some(period),
        Finding::Unresolved { .. } => None,
    };
    let period = period.filter(|period| period.period <= LONGEST_LINE);
    period.ok_or_else(|| {
        let message = format!("no period of {game} is known to lay it out by");
        let mistake = Diagnostic::plain(message).in_field("layout");
        mistake.hint("leave the layout out").into()
    })
}

/// How the values repeat, where that is proved quickly.
fn repetition(game: &HeapGame, limits: &Limits<'_>) -> Option<Repetition> {
    let few = limits.clone().steps(1 << 20);
    let Finding::Proved(proof) = game.search(&few).ok()?.advance(&few).ok()? else {
        return None;
    };
    let Period {
        preperiod,
        period,
        saltus,
    } = proof.period();
    Some(Repetition {
        preperiod: u64::try_from(preperiod).ok()?,
        period: u64::try_from(period).ok()?,
        saltus: u64::try_from(saltus).ok()?,
    })
}

/// The last heap of the second period, or the last one that is worth a look.
fn two_periods(known: Option<Repetition>) -> u64 {
    known.map_or(0, |known| {
        let periods = known.period.saturating_mul(2);
        let end = known.preperiod.saturating_add(periods);
        end.saturating_sub(1).min(FARTHEST)
    })
}

/// Values in a line of the plain layout.
const IN_A_LINE: usize = 20;

impl Answer for HeapValues {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let values: Vec<String> = self.values.0.iter().map(Whole::to_string).collect();
        Ok(match (self.layout, self.period) {
            (Layout::Csv, _) => {
                let mut text = "heap,value".to_owned();
                for (heap, value) in (self.from..).zip(&values) {
                    write!(text, "\n{heap},{value}").expect("a string takes all");
                }
                text
            }
            (_, Some(period)) => by_period(self.from, &values, period),
            (_, None) => lines(self.from, &values, IN_A_LINE, None),
        })
    }

    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        match &self.picture {
            Some(picture) => characters(picture, style),
            None => self.text(style),
        }
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        self.picture
            .as_ref()
            .map(|picture| picture as &dyn Drawable)
    }
}

/// The preperiod in lines of its own, then a line for each period.
fn by_period(from: u64, values: &[String], period: Period) -> String {
    let before = period.preperiod.saturating_sub(u128::from(from));
    let before = usize::try_from(before)
        .unwrap_or(usize::MAX)
        .min(values.len());
    let length = usize::try_from(period.period).unwrap_or(usize::MAX);
    let (before, after) = values.split_at(before);
    let mut parts = Vec::new();
    if !before.is_empty() {
        parts.push(lines(
            from,
            before,
            IN_A_LINE.max(length),
            Some("preperiod"),
        ));
    }
    if !after.is_empty() {
        let from = from + before.len() as u64;
        parts.push(lines(from, after, length, Some("period")));
    }
    parts.join("\n")
}

/// Lines of `length` values, each after its first heap; the first line carries a mark.
fn lines(from: u64, values: &[String], length: usize, mark: Option<&str>) -> String {
    let width = values.iter().map(String::len).max().unwrap_or(1);
    let heap_width = (from + values.len() as u64).to_string().len();
    let mark_width = mark.map_or(0, |_| "preperiod ".len());
    let mut text = String::new();
    for (i, line) in values.chunks(length.max(1)).enumerate() {
        if i > 0 {
            text.push('\n');
        }
        let heap = from + (i * length) as u64;
        let mark = mark.filter(|_| i == 0).unwrap_or("");
        write!(text, "{mark:<mark_width$}{heap:>heap_width$}:").expect("a string takes all");
        for value in line {
            write!(text, " {value:>width$}").expect("a string takes all");
        }
    }
    text
}
