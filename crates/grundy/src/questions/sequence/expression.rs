//! The terms of an expression in which a name runs.
//!
//! They are evaluated as a list by rule is, one by one: a term that is a mistake is named, and the
//! others are kept. Terms that all are nimbers are written as the numbers of their heaps, as the
//! values of games on heaps are.

use std::ops::ControlFlow;

use grundy_game::Notation;
use grundy_lang::{Sitting, Value};
use grundy_num::{Halt, IBig, Limits, Outcome, Rational};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::observed::{Law, least_law};
use crate::ask::Asking;
use crate::json::{Cut, Whole, Wholes};
use crate::over::{Rule, Typed};
use crate::running_name::Running;
use crate::{Diagnostic, Refusal};

/// What the terms are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TermKind {
    /// Nimbers, each written as its number.
    Nimbers,
    /// Numbers.
    Numbers,
    /// Outcomes of impartial games: 0 for P, 1 for N.
    Outcomes,
    /// Letters of outcomes.
    Letters,
    /// Games and whatever else there is, as it is typed.
    Values,
}

impl TermKind {
    /// Its name in an answer.
    pub(crate) fn name(self) -> &'static str {
        match self {
            TermKind::Nimbers => "nimbers",
            TermKind::Numbers => "numbers",
            TermKind::Outcomes | TermKind::Letters => "outcomes",
            TermKind::Values => "values",
        }
    }
}

/// A term.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    /// As it is written; `?` for a mistake.
    pub(crate) text: String,
    /// The number that it is written as.
    pub(crate) number: Option<Rational>,
    /// Whether it is a mistake.
    pub(crate) is_mistake: bool,
}

/// What became of an expression.
pub(crate) struct Terms {
    /// The name that ran.
    pub(crate) name: String,
    pub(crate) kind: TermKind,
    /// As many as the limits allowed.
    pub(crate) list: Vec<Term>,
    pub(crate) mistakes: Vec<TermMistake>,
    pub(crate) halt: Option<Cut>,
}

/// A term that is a mistake.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TermMistake {
    /// What the name stood for.
    pub at: u64,
    /// What is wrong there.
    pub error: String,
}

/// What is asked of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    Values,
    Outcomes,
}

/// A term before it is known what they all are.
enum Found {
    /// A number beside a nimber, one of which is 0, as both are typed.
    Plain(Rational, IBig, String),
    Outcome(Outcome),
    Text(String),
    Mistake,
}

/// The terms from the first to the last.
pub(crate) fn terms(
    running: Running,
    (from, to): (u64, u64),
    sought: Sought,
    at: &Asking<'_>,
    sitting: &Sitting<'_>,
) -> Result<Terms, Refusal> {
    let Running { expr, name, heap } = running;
    let (before, behind) = match sought {
        Sought::Values => ("", heap),
        Sought::Outcomes => ("outcome(", format!("{heap})")),
    };
    let over = format!("{name} in {from}..{to}");
    let over = [Typed::new("name", &over)];
    let rule = Rule::around([before, &behind], Typed::new("expr", &expr), &over)?;
    let (mut found, mut mistakes, mut first_mistake) = (Vec::new(), Vec::new(), None);
    let ended = sitting.each_member(rule.text(), &mut |member| {
        let term = match member.value {
            Ok(value) => read(value, sitting, at.notation)?,
            Err(mistake) => {
                mistakes.push(TermMistake {
                    at: from + found.len() as u64,
                    error: mistake.message.clone(),
                });
                first_mistake.get_or_insert(mistake);
                Found::Mistake
            }
        };
        at.limits.allow_item(&found)?;
        found.push(term);
        Ok(ControlFlow::Continue(()))
    });
    let halt = match ended {
        Ok(()) => None,
        Err(Refusal::Halt(halt)) if !found.is_empty() => Some(Cut(halt)),
        Err(refusal) => return Err(rule.place_refusal(refusal)),
    };
    // An expression that makes sense nowhere is a mistake of its own.
    if let Some(mistake) = first_mistake.filter(|_| mistakes.len() == found.len()) {
        return Err(rule.place(mistake).into());
    }
    let kind = kind_of(&found);
    Ok(Terms {
        name,
        kind,
        list: found.into_iter().map(|term| written(term, kind)).collect(),
        mistakes,
        halt,
    })
}

fn read(value: Value, sitting: &Sitting<'_>, notation: Notation) -> Result<Found, Halt> {
    let games = sitting.games();
    let value = value.settled(games)?;
    if let Value::Outcome(outcome) = value {
        return Ok(Found::Outcome(outcome));
    }
    let plain = match &value {
        Value::Game(sum) => sum.as_up_star().filter(|plain| plain.ups == 0),
        _ => None,
    };
    let text = value.write(games, notation)?;
    match plain.filter(|plain| plain.number.is_zero() || plain.star.is_zero()) {
        Some(plain) => {
            let star = plain.star.to_ubig().into();
            Ok(Found::Plain(plain.number.clone(), star, text))
        }
        None => Ok(Found::Text(text)),
    }
}

/// What all terms but the mistakes are.
fn kind_of(found: &[Found]) -> TermKind {
    let are = |is: fn(&Found) -> bool| found.iter().all(|term| is(term) || is_mistake(term));
    if are(|term| matches!(term, Found::Outcome(Outcome::Next | Outcome::Previous))) {
        TermKind::Outcomes
    } else if are(|term| matches!(term, Found::Outcome(_))) {
        TermKind::Letters
    } else if are(|term| matches!(term, Found::Plain(_, star, _) if *star == IBig::ZERO)) {
        TermKind::Numbers
    } else if are(|term| matches!(term, Found::Plain(number, _, _) if number.is_zero())) {
        TermKind::Nimbers
    } else {
        TermKind::Values
    }
}

fn is_mistake(term: &Found) -> bool {
    matches!(term, Found::Mistake)
}

fn written(term: Found, kind: TermKind) -> Term {
    let plain = |number: Rational, text: String| Term {
        text,
        number: Some(number),
        is_mistake: false,
    };
    let text = |text: String| Term {
        text,
        number: None,
        is_mistake: false,
    };
    match (term, kind) {
        (Found::Mistake, _) => Term {
            is_mistake: true,
            ..text("?".to_owned())
        },
        (Found::Outcome(outcome), TermKind::Outcomes) => {
            let digit = i64::from(outcome == Outcome::Next);
            plain(Rational::from(digit), digit.to_string())
        }
        (Found::Outcome(outcome), _) => text(outcome.letter().to_string()),
        (Found::Plain(_, star, _), TermKind::Nimbers) => {
            let digits = star.to_string();
            plain(Rational::from(star), digits)
        }
        (Found::Plain(number, star, found), _) if star == IBig::ZERO => plain(number, found),
        (Found::Plain(_, _, found) | Found::Text(found), _) => text(found),
    }
}

impl Terms {
    /// The terms as an answer holds them.
    pub(crate) fn listed(&self) -> ListedTerms {
        let whole = |term: &Term| {
            let number = term.number.as_ref().filter(|number| number.is_integer());
            number.map(|number| Whole(number.numerator()))
        };
        let terms = self.list.iter();
        if !terms
            .clone()
            .all(|term| term.is_mistake || whole(term).is_some())
        {
            let text = |term: &Term| (!term.is_mistake).then(|| term.text.clone());
            ListedTerms::Texts(terms.map(text).collect())
        } else if self.mistakes.is_empty() {
            ListedTerms::Whole(Wholes(terms.filter_map(whole).collect()))
        } else {
            ListedTerms::Some(terms.map(whole).collect())
        }
    }

    /// The least law that all terms obey; mistakes before the first other term do not count.
    pub(crate) fn law(&self, limits: &Limits<'_>) -> Result<Option<Law>, Halt> {
        let skipped = self.list.iter().take_while(|term| term.is_mistake).count();
        let terms = &self.list[skipped..];
        let more = |i: usize, j: usize| match (&terms[i], &terms[j]) {
            (one, other) if one.is_mistake || other.is_mistake => None,
            (one, other) => match (&one.number, &other.number) {
                (Some(one), Some(other)) => Some(other.clone() - one.clone()),
                _ => (one.text == other.text).then_some(Rational::ZERO),
            },
        };
        let law = least_law(terms.len(), &more, limits)?;
        Ok(law.map(|law| Law {
            preperiod: law.preperiod + skipped as u128,
            ..law
        }))
    }

    /// The first term that is no whole number, for what holds only such.
    pub(crate) fn first_not_whole(&self) -> Option<(usize, &Term)> {
        let is_whole = |term: &Term| term.number.as_ref().is_some_and(Rational::is_integer);
        let mut terms = self.list.iter().enumerate();
        terms.find(|(_, term)| !is_whole(term))
    }
}

/// The terms of a sequence: whole numbers where all are such, with `null` for mistakes, or texts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum ListedTerms {
    /// Whole numbers.
    Whole(Wholes),
    /// Whole numbers, and `null` where there is a mistake.
    Some(Vec<Option<Whole>>),
    /// Texts, and `null` where there is a mistake.
    Texts(Vec<Option<String>>),
}

/// A mistake about a term that is not what it would have to be.
pub(crate) fn unfit(name: &str, place: u64, term: &Term, wanted: &str) -> Diagnostic {
    let found = if term.is_mistake {
        "a mistake".to_owned()
    } else {
        format!("`{}`", term.text)
    };
    Diagnostic::plain(format!(
        "{wanted}, and at {name} = {place} there is {found}"
    ))
}
