//! Take-away games: who wins, L(n), all winning moves, the sequence and the representation.

use std::fmt::Write as _;

use grundy_heap::takeaway::{TakeRule, Takeaway, TakeawayTable, TermsEnd};
use grundy_num::{Limits, UBig};
use serde::Serialize;
use serde_json::Value;

use super::fields::{rule, stones, stones_json, typed_rule};
use super::{MOST, QuestionError};
use crate::Play;
use crate::desk::{Refusal, Request};

/// The fields of the answer.
pub(crate) const FIELDS: &[&str] = &[
    "winner",
    "L",
    "representation_smallest_first",
    "winning_moves",
    "H",
    "H_finite",
];

/// The answer to a request in JSON.
pub(crate) fn answer(request: &Request<'_>, limits: &Limits<'_>) -> Result<String, Refusal> {
    let fields = request.values();
    let question = TakeawayQuestion::of_fields(|name| fields.get(name))?;
    Ok(question.answer(limits)?.to_json())
}

/// All terms of H up to here are listed even for smaller heaps.
const LEAST_LISTED: u32 = 160;

/// A heap of a take-away game.
pub struct TakeawayQuestion {
    game: Takeaway<Box<dyn TakeRule>>,
    heap: UBig,
    bound: UBig,
    play: Play,
}

/// What is known of it.
#[derive(Clone, Debug, Serialize)]
pub struct TakeawayAnswer {
    winner: &'static str,
    #[serde(rename = "L")]
    least: Option<Value>,
    representation_smallest_first: Vec<Value>,
    winning_moves: Vec<Value>,
    #[serde(rename = "H")]
    terms: Vec<Value>,
    #[serde(rename = "H_finite")]
    is_finite: bool,
    /// The lists that go on beyond what is listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<&'static str>,
}

impl TakeawayQuestion {
    /// The question of what was typed: a formula or a table, a heap, and the bound of the first
    /// move, without which all but the whole heap may be taken.
    ///
    /// ```
    /// use grundy::{Limits, Play, TakeawayQuestion};
    /// let question = TakeawayQuestion::typed("2x", 100u32.into(), None, Play::Normal)?;
    /// let answer = question.answer(&Limits::none())?;
    /// assert!(answer.to_json().starts_with(r#"{"winner":"first","L":3,"#));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn typed(
        f: &str,
        heap: UBig,
        bound: Option<UBig>,
        play: Play,
    ) -> Result<TakeawayQuestion, QuestionError> {
        TakeawayQuestion::new(typed_rule(f)?, heap, bound, play)
    }

    /// The question of a request's fields `f`, `n`, `m` and `play`.
    pub(crate) fn of_fields<'v>(
        field: impl Fn(&str) -> Option<&'v Value>,
    ) -> Result<TakeawayQuestion, QuestionError> {
        let needed = |name: &str| {
            let missing = || QuestionError::Mistake(format!("the request needs a field `{name}`"));
            field(name).ok_or_else(missing)
        };
        let rule = rule(needed("f")?)?;
        let heap = stones(needed("n")?, "n")?;
        let bound = field("m").map(|m| stones(m, "m")).transpose()?;
        let play = match field("play").and_then(Value::as_str) {
            None if field("play").is_none() => Play::Normal,
            Some("normal") => Play::Normal,
            Some("misere" | "mis\u{e8}re") => Play::Misere,
            _ => {
                let message = "play: expected \"normal\" or \"misere\"";
                return Err(QuestionError::Mistake(message.to_owned()));
            }
        };
        TakeawayQuestion::new(rule, heap, bound, play)
    }

    fn new(
        rule: Box<dyn TakeRule>,
        heap: UBig,
        bound: Option<UBig>,
        play: Play,
    ) -> Result<TakeawayQuestion, QuestionError> {
        if heap.is_zero() || bound.as_ref().is_some_and(UBig::is_zero) {
            let message = "expected a heap and a first bound of at least 1";
            return Err(QuestionError::Mistake(message.to_owned()));
        }
        let bound = bound.unwrap_or_else(|| (&heap - UBig::ONE).max(UBig::ONE));
        Ok(TakeawayQuestion {
            game: Takeaway::new(rule),
            heap,
            bound,
            play,
        })
    }

    /// The heap on a table, to be played.
    pub fn table(&self) -> TakeawayTable<'_, Box<dyn TakeRule>> {
        TakeawayTable::new(&self.game, self.heap.clone(), self.bound.clone(), self.play)
    }

    /// The answer.
    pub fn answer(&self, limits: &Limits<'_>) -> Result<TakeawayAnswer, QuestionError> {
        let solution = self.game.solve(&self.heap, self.play, limits)?;
        let mut more = Vec::new();
        let mut parts = Vec::new();
        for run in solution.representation().runs() {
            let mut left = run.times.clone();
            while !left.is_zero() && parts.len() < MOST {
                parts.push(stones_json(&run.part));
                left -= UBig::ONE;
            }
        }
        if solution.representation().len() > UBig::from(MOST) {
            more.push("representation_smallest_first");
        }
        let moves = solution.winning_moves(&self.bound, MOST);
        if moves.more {
            more.push("winning_moves");
        }
        let greatest = solution
            .deciding_heap()
            .max(&UBig::from(LEAST_LISTED))
            .clone();
        let terms = self.game.terms(&greatest, MOST, limits)?;
        if terms.end == TermsEnd::More {
            more.push("H");
        }
        Ok(TakeawayAnswer {
            winner: if solution.first_wins(&self.bound) {
                "first"
            } else {
                "second"
            },
            least: solution.least_winning_move().map(stones_json),
            representation_smallest_first: parts,
            winning_moves: moves.moves.iter().map(stones_json).collect(),
            terms: terms.terms.iter().map(stones_json).collect(),
            is_finite: terms.end == TermsEnd::Finite,
            more,
        })
    }

    /// The answer as lines for a person.
    pub fn report(&self, answer: &TakeawayAnswer) -> String {
        let plain = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let list = |values: &[Value], name: &str, between: &str| {
            let shown: Vec<String> = values.iter().take(LISTED).map(plain).collect();
            let is_cut = values.len() > LISTED || answer.more.contains(&name);
            let end = if is_cut {
                format!("{between}…")
            } else {
                String::new()
            };
            format!("{}{end}", shown.join(between))
        };
        let mut text = format!("the {} player wins", answer.winner);
        let mut line = |name: &str, words: String| {
            write!(text, "\n{name:<15} {words}").expect("writing to a string cannot fail");
        };
        match &answer.least {
            Some(least) => line("least winning", plain(least)),
            None => line("least winning", "no move wins".to_owned()),
        }
        line(
            "winning moves",
            match answer.winning_moves.as_slice() {
                [] => format!("none up to {}", self.bound),
                moves => list(moves, "winning_moves", " "),
            },
        );
        if !answer.representation_smallest_first.is_empty() {
            let parts = &answer.representation_smallest_first;
            let decides = if self.play == Play::Misere {
                "one less"
            } else {
                "the heap"
            };
            let parts = list(parts, "representation_smallest_first", " + ");
            line("representation", format!("{parts}, of {decides}"));
        }
        let end = if answer.is_finite {
            ", and no more"
        } else {
            " …"
        };
        let terms = list(&answer.terms, "H", " ");
        line(
            "sequence H",
            format!("{}{end}", terms.trim_end_matches(" …")),
        );
        text
    }
}

/// As many entries of a list as a person is shown.
const LISTED: usize = 24;

impl TakeawayAnswer {
    /// The answer in JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("answers have text keys and plain values")
    }
}
