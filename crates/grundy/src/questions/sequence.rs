//! The values of a game on heaps, or of an expression in which a name runs, one after the other.

#![expect(
    clippy::disallowed_types,
    reason = "what reads flattened fields can read any JSON, floats too; no field is one"
)]

mod expression;
mod heaps;
mod layout;
mod observed;

use std::fmt::Write as _;

use grundy_heap::HeapGame;
use grundy_num::{Halt, Rational};
use grundy_render::sequence::{Repetition, SequencePicture};
use grundy_render::{Drawable, Style};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question, Wanted};
use crate::heap_field::{HeapGameField, refused};
use crate::json::{Cut, Whole};
use crate::picture::characters;
use crate::running_name::Running;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

pub(crate) use expression::TermKind;
use expression::{Term, Terms, terms, unfit};
use heaps::{Known, MOST_VALUES, Sighting, Standing};

pub(crate) use expression::Sought;
pub use expression::{ListedTerms, TermMistake};
pub use layout::Layout;
pub(crate) use observed::Law;

/// The values of a game on heaps, or of an expression in which a name runs through whole numbers.
///
/// Of an expression, values that all are nimbers are written as their numbers, as the values of
/// games on heaps are.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SequenceOf {
    /// The game.
    #[serde(flatten)]
    pub game: HeapGameField,
    /// Instead of a game: an expression such as `node_kayles(cycle(n))`, or a ruleset that waits
    /// for a heap.
    pub expr: Option<String>,
    /// The name in the expression that runs; `n` without, or the only one that has no value.
    pub name: Option<String>,
    /// The first heap; 0 without.
    pub from: Option<Whole>,
    /// The last heap; without, 60, or in a picture as far as to show two periods where they are
    /// known; of an expression 20.
    pub to: Option<Whole>,
    /// Whether outcomes are listed: 0 for P and 1 for N, or letters where Left or Right wins.
    #[serde(default)]
    pub outcomes: bool,
    /// How a person is shown the values. For `runs` and `periodic` a law is looked for up to heap 65,536, or
    /// the last one if that is larger.
    #[serde(default)]
    pub layout: Layout,
    /// How many values stand in a line, in the plain layout.
    pub wrap: Option<usize>,
}

/// The terms of a sequence.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct HeapValues {
    /// The game, as it is typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The expression.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expr: Option<String>,
    /// The name in it that ran.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// The values of these heaps.
    pub values: ListedTerms,
    /// What they are, where that is not clear from the game: `nimbers`, `numbers`, `outcomes` or
    /// other `values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// What is wrong with the values that are `null`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub mistakes: Vec<TermMistake>,
    /// The limit that cut the values off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    picture: Option<SequencePicture>,
}

/// The last heap where none is asked for, the same for expressions, and the farthest that a
/// picture chooses.
const USUAL: u64 = 60;
const USUAL_TERMS: u64 = 20;
const FARTHEST: u64 = 5000;

/// The longest period that is shown line by line.
const LONGEST_LINE: u128 = 1 << 16;

uses!(SequenceOf [game: HeapGameField] {
    game, expr, from, to, outcomes, layout,
    name: expr.is_some() => "with `expr`",
    wrap: layout.has_lines() => "with the layouts `plain` and `periodic`",
});

impl Question for SequenceOf {
    const NAME: &'static str = "sequence";
    const SUMMARY: &'static str = "the values of a game on heaps, or of an expression";
    const EXAMPLE: &'static str =
        r#"{"do":"sequence","game":"subtraction 1,2,6","from":0,"to":20}"#;
    const ARGUMENTS: &'static [&'static str] = &["game", "from", "to"];
    type Answer = HeapValues;
    const CUT: &'static [&'static str] = &["from", "to", "values"];

    fn find(&self, at: &Asking<'_>) -> Result<HeapValues, Refusal> {
        match subject_of(&self.game, self.expr.as_deref())? {
            SubjectOf::Game(game) => self.of_game(&game, at),
            SubjectOf::Expression(expr) => self.of_expression(expr, at),
        }
    }
}

/// A game on heaps, or an expression.
pub(crate) enum SubjectOf<'q> {
    Game(HeapGame),
    Expression(&'q str),
}

/// What a request is about: exactly one of both.
pub(crate) fn subject_of<'q>(
    game: &HeapGameField,
    expr: Option<&'q str>,
) -> Result<SubjectOf<'q>, Refusal> {
    let wrong = |field: &str, message: &str| Diagnostic::plain(message).in_field(field);
    match (game.is_given(), expr) {
        (true, None) => Ok(SubjectOf::Game(game.read()?)),
        (false, Some(expr)) => Ok(SubjectOf::Expression(expr)),
        (true, Some(_)) => {
            let mistake = wrong("expr", "a game and an expression are two questions");
            Err(mistake.hint("leave `game` or `expr` out").into())
        }
        (false, None) => Err(wrong("game", "the request needs a field `game`")
            .hint("or an expression in `expr`: `node_kayles(cycle(n))`")
            .into()),
    }
}

impl SequenceOf {
    fn sought(&self) -> Sought {
        if self.outcomes {
            Sought::Outcomes
        } else {
            Sought::Values
        }
    }

    fn of_game(&self, game: &HeapGame, at: &Asking<'_>) -> Result<HeapValues, Refusal> {
        let outcomes = game.clone().outcomes();
        let (game, kind) = match self.sought() {
            Sought::Values => (game, None),
            Sought::Outcomes => (&outcomes, Some(TermKind::Outcomes.name())),
        };
        let repetition = match at.wanted {
            Wanted::Picture => heaps::repetition(game, at.limits),
            Wanted::Words => None,
        };
        let to = self.to.as_ref().and_then(Whole::to_u64);
        let (known, unseen) = match self.layout {
            Layout::Periodic => (Some(line_law(game, to, at)?), None),
            Layout::Runs => match heaps::sighting(game, to, at.limits)? {
                Sighting::Known(known) => (Some(known), None),
                Sighting::Unseen(below) => (None, Some(below)),
            },
            _ => (None, None),
        };
        let proved = known
            .as_ref()
            .filter(|known| known.standing == Standing::Proved && self.layout == Layout::Runs);
        let (from, to) = self.heaps(two_periods(repetition), proved.map(|known| &known.law))?;
        let values = heaps::values(game, from, to, at.limits).map_err(refused)?;
        let texts: Vec<String> = values.iter().map(i128::to_string).collect();
        let text = match (self.layout, proved) {
            (Layout::Runs, Some(Known { law, .. })) => Ok(runs_of_law(from, &texts, law)),
            (Layout::Periodic, _) => {
                let law = known.as_ref().map(|known| &known.law);
                self.laid_out(from, "heap", &texts, law)
            }
            _ => self.laid_out(from, "heap", &texts, None),
        };
        let unseen = unseen.map(|below| format!("\nno period seen below heap {below}"));
        let text = text.map(|text| text + &unseen.unwrap_or_default());
        let picture = (at.wanted == Wanted::Picture).then(|| SequencePicture {
            name: game.to_string(),
            along: "heap".to_owned(),
            from,
            values: values
                .iter()
                .map(|&value| Some(Rational::from(grundy_num::IBig::from(value))))
                .collect(),
            period: repetition,
        });
        Ok(HeapValues {
            game: Some(game.to_string()),
            expr: None,
            name: None,
            from,
            to,
            values: ListedTerms::Whole(values.into_iter().collect()),
            kind,
            mistakes: Vec::new(),
            halt: None,
            text: text?,
            picture,
        })
    }

    fn of_expression(&self, expr: &str, at: &Asking<'_>) -> Result<HeapValues, Refusal> {
        let sitting = at.sit()?;
        let running = Running::find(expr, self.name.as_deref(), &sitting)?;
        let (from, to) = self.heaps(0, None)?;
        let found = terms(running, (from, to), self.sought(), at, &sitting)?;
        let picture = match at.wanted {
            Wanted::Picture => Some(self.picture(expr, from, &found)?),
            Wanted::Words => None,
        };
        let law = match self.layout {
            Layout::Periodic => {
                let law = found.law(at.limits)?;
                Some(law.ok_or_else(|| no_law(expr))?)
            }
            _ => None,
        };
        if matches!(self.layout, Layout::Bfile | Layout::Oeis)
            && let Some((place, term)) = found.first_not_whole()
        {
            let wanted = "this layout holds whole numbers";
            let mistake = unfit(&found.name, from + place as u64, term, wanted);
            let mistake = mistake.in_field("layout");
            return Err(mistake.hint(way_out(&found, place, term)).into());
        }
        let texts: Vec<String> = found.list.iter().map(|term| term.text.clone()).collect();
        // A law is counted in terms from the first one.
        let law = law.map(|law| Law {
            preperiod: law.preperiod + u128::from(from),
            ..law
        });
        let mut text = self.laid_out(from, &found.name, &texts, law.as_ref())?;
        if matches!(self.layout, Layout::Plain | Layout::Periodic | Layout::Runs) {
            text.push_str(&remarks(&found));
        } else if let (Some(notes), Some(first)) = (at.notes, found.mistakes.first()) {
            // Nothing but terms stands in what programs read.
            let (name, TermMistake { at, error }) = (&found.name, first);
            notes.add(&format!(
                "`?` is a mistake, the first at {name} = {at}: {error}"
            ));
        }
        Ok(HeapValues {
            game: None,
            expr: Some(expr.to_owned()),
            from,
            to,
            values: found.listed(),
            kind: Some(found.kind.name()),
            name: Some(found.name),
            mistakes: found.mistakes,
            halt: found.halt,
            text,
            picture,
        })
    }

    /// The text in the layout that is asked for.
    fn laid_out(
        &self,
        from: u64,
        name: &str,
        texts: &[String],
        law: Option<&Law>,
    ) -> Result<String, Refusal> {
        let usual = match &self.expr {
            Some(_) => layout::in_a_line(texts),
            None => layout::IN_A_LINE,
        };
        let length = self.wrap.unwrap_or(usual);
        Ok(match self.layout {
            Layout::Csv => layout::csv(name, from, texts),
            Layout::Bfile => layout::bfile(from, texts),
            Layout::Runs => layout::runs(texts),
            Layout::Oeis if !layout::is_enough(texts.len()) => {
                let message = format!("too few terms to look for: {}", texts.len());
                let mistake = Diagnostic::plain(message).in_field("to");
                return Err(mistake.hint("take a larger last one").into());
            }
            Layout::Oeis => layout::oeis(texts),
            Layout::Plain | Layout::Periodic => match law {
                Some(law) => layout::by_period(from, texts, law, length),
                None => layout::lines(from, texts, length, None),
            },
        })
    }

    /// The first and the last heap: at least as far as a picture wants to go, and where nobody says
    /// a last one, as far as a law needs to be shown once.
    fn heaps(&self, farther: u64, law: Option<&Law>) -> Result<(u64, u64), Refusal> {
        let wrong = |field: &str, message: String| Diagnostic::plain(message).in_field(field);
        if self.wrap == Some(0) {
            let message = "expected at least one value in a line, found 0".to_owned();
            return Err(wrong("wrap", message).hint("leave it out").into());
        }
        let heap = |name: &str, heap: &Whole| {
            let message = format!("expected a heap from 0 to 2^64 - 1, found {heap}");
            heap.to_u64().ok_or_else(|| wrong(name, message))
        };
        let from = self
            .from
            .as_ref()
            .map_or(Ok(0), |from| heap("from", from))?;
        let once = law.filter(|law| law.period <= LONGEST_LINE).map(|law| {
            let start = law.preperiod.max(u128::from(from));
            u64::try_from(start + law.period - 1).unwrap_or(u64::MAX)
        });
        let usual = match &self.expr {
            Some(_) => USUAL_TERMS,
            None => USUAL,
        };
        let to = match (&self.to, once) {
            (Some(to), _) => heap("to", to)?,
            (None, Some(once)) if once - from < MOST_VALUES => once,
            (None, _) => from.saturating_add(usual).max(farther),
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

    fn picture(&self, expr: &str, from: u64, found: &Terms) -> Result<SequencePicture, Refusal> {
        let drawn = |term: &&Term| term.is_mistake || term.number.is_some();
        if let Some(place) = found.list.iter().position(|term| !drawn(&term)) {
            let wanted = "a picture shows numbers";
            let term = &found.list[place];
            let mistake = unfit(&found.name, from + place as u64, term, wanted);
            let hint = match self.sought() {
                Sought::Values => "draw a number of each, such as its mean, or the outcomes",
                Sought::Outcomes => "only outcomes of impartial games are drawn, as 0 and 1",
            };
            return Err(mistake.in_field("expr").hint(hint).into());
        }
        Ok(SequencePicture {
            name: match self.sought() {
                Sought::Values => expr.to_owned(),
                Sought::Outcomes => format!("outcomes of {expr}"),
            },
            along: found.name.clone(),
            from,
            values: found.list.iter().map(|term| term.number.clone()).collect(),
            period: None,
        })
    }
}

/// The runs before the period and those of the period, where all of them are there.
fn runs_of_law(from: u64, texts: &[String], law: &Law) -> String {
    let before = law.preperiod.saturating_sub(u128::from(from));
    let is_whole = before + law.period <= texts.len() as u128;
    let places = (usize::try_from(before), usize::try_from(law.period));
    match places {
        (Ok(before), Ok(period)) if is_whole => {
            layout::runs_by_period(texts, before, period, &law.saltus)
        }
        _ => layout::runs(texts),
    }
}

/// The law of a game, where it is known and its period fits a line.
fn line_law(game: &HeapGame, to: Option<u64>, at: &Asking<'_>) -> Result<Known, Refusal> {
    let (message, hint) = match heaps::sighting(game, to, at.limits)? {
        Sighting::Known(known) if known.law.period <= LONGEST_LINE => return Ok(known),
        Sighting::Known(known) => {
            let period = known.law.period;
            let message = format!("the period of {game} is {period}, too long for a line");
            (message, "leave the layout out")
        }
        Sighting::Unseen(below) => {
            let message = format!("no period of {game} is seen below heap {below}");
            (
                message,
                "leave the layout out; a larger last heap looks farther",
            )
        }
    };
    let mistake = Diagnostic::plain(message).in_field("layout");
    Err(mistake.hint(hint).into())
}

fn no_law(of: &str) -> Diagnostic {
    let message = format!("no period of {of} is known to lay it out by");
    let mistake = Diagnostic::plain(message).in_field("layout");
    mistake.hint("leave the layout out")
}

/// What may be asked for instead, where a term is no whole number.
fn way_out(found: &Terms, place: usize, term: &Term) -> &'static str {
    let begins = found.list[..=place].iter().all(|term| term.is_mistake);
    match (begins, term.is_mistake) {
        (true, _) => "begin where the expression makes sense",
        (false, true) => "end before the mistake",
        (false, false) => "ask for a number of each, such as its mean",
    }
}

/// What is to be said below the terms.
fn remarks(found: &Terms) -> String {
    let mut text = String::new();
    if let Some(first) = found.mistakes.first() {
        let name = &found.name;
        text = format!("\n? a mistake at {name} = {}: {}", first.at, first.error);
        if found.mistakes.len() > 1 {
            write!(text, ", and {} more", found.mistakes.len() - 1).expect("a string takes all");
        }
    }
    if let Some(Cut(halt)) = &found.halt {
        write!(text, "\nstopped: {halt}").expect("a string takes all");
    }
    text
}

/// The last heap of the second period, or the last one that is worth a look.
fn two_periods(known: Option<Repetition>) -> u64 {
    known.map_or(0, |known| {
        let periods = known.period.saturating_mul(2);
        let end = known.preperiod.saturating_add(periods);
        end.saturating_sub(1).min(FARTHEST)
    })
}

impl Answer for HeapValues {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        Ok(self.text.clone())
    }

    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        match &self.picture {
            Some(picture) => characters(picture, style),
            None => self.text(style),
        }
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|Cut(halt)| halt)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        self.picture
            .as_ref()
            .map(|picture| picture as &dyn Drawable)
    }
}

/// The least law that the terms of an expression obey, and how far they were computed.
pub(crate) struct ObservedLaw {
    /// The name that ran.
    pub(crate) name: String,
    /// The law, its preperiod as what the name stands for where it begins to hold.
    pub(crate) law: Option<Law>,
    /// What the name stands for in the first term that was not computed.
    pub(crate) up_to: u64,
    /// The limit that was reached.
    pub(crate) halt: Option<Cut>,
}

impl SequenceOf {
    /// The least law of an expression.
    pub(crate) fn observed_law(&self, expr: &str, at: &Asking<'_>) -> Result<ObservedLaw, Refusal> {
        let sitting = at.sit()?;
        let running = Running::find(expr, self.name.as_deref(), &sitting)?;
        let (from, to) = self.heaps(0, None)?;
        let found = terms(running, (from, to), self.sought(), at, &sitting)?;
        let law = found.law(at.limits)?;
        Ok(ObservedLaw {
            law: law.map(|law| Law {
                preperiod: law.preperiod + u128::from(from),
                ..law
            }),
            up_to: from.saturating_add(found.list.len() as u64),
            name: found.name,
            halt: found.halt,
        })
    }
}
