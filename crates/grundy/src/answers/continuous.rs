//! Continuous Nim: who wins, v(X), the set of winning moves, and the reasons.

use std::fmt::Write as _;

use grundy_heap::continuous::{
    Bound, ContinuousNim, ContinuousTable, End, Interval, Profile, Reasoning, Solution, SolveError,
    Variant, WinningMoves,
};
use grundy_num::{Limits, Rational};
use serde::Serialize;
use serde_json::Value;

use super::fields::{bound, rational, stones_json};
use super::{MOST, QuestionError};
use crate::desk::{Refusal, Request};

/// The fields of the answer.
pub(crate) const FIELDS: &[&str] = &["winner", "v", "attained", "V"];

/// The answer to a request in JSON.
pub(crate) fn answer(request: &Request<'_>, limits: &Limits<'_>) -> Result<String, Refusal> {
    let fields = request.values();
    let question = ContinuousQuestion::of_fields(|name| fields.get(name))?;
    Ok(question.answer(limits)?.to_json())
}

/// A number in a game of continuous Nim.
#[derive(Clone, Debug)]
pub struct ContinuousQuestion {
    game: ContinuousNim,
    x: Rational,
    b: Rational,
}

/// What is known of it.
#[derive(Clone, Debug, Serialize)]
pub struct ContinuousAnswer {
    winner: &'static str,
    v: String,
    attained: bool,
    #[serde(rename = "V")]
    moves: Vec<IntervalView>,
    winning_moves_within_b: Vec<IntervalView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_interval: Option<IntervalView>,
    /// The move of the winning strategy.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    best: Option<String>,
    #[serde(flatten)]
    why: WhyView,
    #[serde(skip_serializing_if = "Option::is_none")]
    guaranteed_interval: Option<IntervalView>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    /// The lists that go on beyond what is listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
struct IntervalView {
    lo: String,
    lo_closed: bool,
    hi: String,
    hi_closed: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum WhyView {
    Reduced {
        #[serde(rename = "reduced_X")]
        reduced: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        representation: Option<RepresentationView>,
        #[serde(skip_serializing_if = "Option::is_none")]
        sequences: Option<SequencesView>,
    },
    Multiples {
        #[serde(rename = "M")]
        modulus: String,
        n: Value,
        h: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[serde(rename = "discrete_L_of")]
        discrete_of: Option<Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[serde(rename = "discrete_L")]
        discrete: Option<Value>,
    },
    Rules {},
}

#[derive(Clone, Debug, Serialize)]
struct RepresentationView {
    a: String,
    h: Vec<String>,
    /// The parts with how often each occurs, where they are too many to list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    h_times: Vec<[String; 2]>,
}

#[derive(Clone, Debug, Serialize)]
struct SequencesView {
    a: Vec<String>,
    c: Vec<String>,
    finite: bool,
}

const NOTE: &str = "g(x) >= m + g(m) for some x < m + g(m), where the theory does not hold: \
                    solved from the rules, interval by interval";

impl ContinuousQuestion {
    /// The question of what was typed; without a bound `b` the first move is as large as one likes.
    ///
    /// ```
    /// use grundy::{ContinuousQuestion, Limits};
    /// let question = ContinuousQuestion::typed("neg", "1", "2x", Some("3"), "13/2")?;
    /// let answer = question.answer(&Limits::none())?;
    /// assert!(answer.to_json().starts_with(r#"{"winner":"first","v":"1","attained":false,"#));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn typed(
        variant: &str,
        m: &str,
        g: &str,
        b: Option<&str>,
        x: &str,
    ) -> Result<ContinuousQuestion, QuestionError> {
        let text = |text: &str| Value::from(text.trim());
        // A table with values at its jumps may also be typed as the JSON of a request.
        let g = match serde_json::from_str(g) {
            Ok(object @ Value::Object(_)) => object,
            _ => Value::from(g),
        };
        let b = b.map(text);
        ContinuousQuestion::read(variant, &text(m), &g, b.as_ref(), &text(x))
    }

    /// The question of a request's fields.
    pub(crate) fn of_fields<'v>(
        field: impl Fn(&str) -> Option<&'v Value>,
    ) -> Result<ContinuousQuestion, QuestionError> {
        let needed = |name: &str| {
            let missing = || QuestionError::Mistake(format!("the request needs a field `{name}`"));
            field(name).ok_or_else(missing)
        };
        let variant = needed("variant")?.as_str().unwrap_or_default();
        let (m, g, x) = (needed("m")?, needed("g")?, needed("X")?);
        ContinuousQuestion::read(variant, m, g, field("b"), x)
    }

    fn read(
        variant: &str,
        m: &Value,
        g: &Value,
        b: Option<&Value>,
        x: &Value,
    ) -> Result<ContinuousQuestion, QuestionError> {
        let variant = match variant {
            "exhaust" => Variant::Exhaust,
            "neg" => Variant::Negative,
            "neglose" => Variant::NegativeLoses,
            _ => {
                let message = "variant: expected exhaust, neg or neglose";
                return Err(QuestionError::Mistake(message.to_owned()));
            }
        };
        let (m, x) = (rational(m, "m")?, rational(x, "X")?);
        if !m.is_positive() {
            let message = format!("expected a least move m > 0, found {m}");
            return Err(QuestionError::Mistake(message));
        }
        let bound: Bound = bound(g, &m, &x)?;
        let b = match b {
            Some(b) => rational(b, "b")?,
            // Beyond X and m a larger bound changes nothing.
            None => (&x).max(&m) + Rational::ONE,
        };
        Ok(ContinuousQuestion {
            game: ContinuousNim::new(variant, bound),
            x,
            b,
        })
    }

    /// The game.
    pub fn game(&self) -> &ContinuousNim {
        &self.game
    }

    /// The number on a table, to be played.
    pub fn table(&self) -> ContinuousTable<'_> {
        ContinuousTable::new(&self.game, self.x.clone(), self.b.clone())
    }

    /// v on all numbers up to X.
    pub fn profile(&self, limits: &Limits<'_>) -> Result<Profile, QuestionError> {
        Ok(self.game.profile(&self.x, limits)?)
    }

    /// The answer.
    pub fn answer(&self, limits: &Limits<'_>) -> Result<ContinuousAnswer, QuestionError> {
        let solution = self.game.solve(&self.x, limits)?;
        let first_wins = solution.first_wins(&self.b)?;
        let moves = solution.winning_moves(MOST, limits)?;
        let within = moves.up_to(&self.b);
        let best = solution.winning_move(&self.b, limits)?;
        let threshold = solution.threshold();
        let mut more = Vec::new();
        if moves.more {
            more.push("V");
        }
        if within.more {
            more.push("winning_moves_within_b");
        }
        let by_rules = matches!(solution.reasoning(), Reasoning::Intervals(_));
        Ok(ContinuousAnswer {
            winner: if first_wins { "first" } else { "second" },
            v: threshold
                .value
                .as_ref()
                .map_or("inf".to_owned(), Rational::to_string),
            attained: threshold.attained == End::Closed,
            win_interval: moves.intervals.first().map(IntervalView::of),
            moves: views(&moves),
            winning_moves_within_b: views(&within),
            best: best.map(|best| best.to_string()),
            why: self.why(&solution, &mut more),
            guaranteed_interval: solution.guaranteed_moves().as_ref().map(IntervalView::of),
            method: if by_rules { "intervals" } else { "theory" },
            note: by_rules.then_some(NOTE),
            more,
        })
    }

    fn why(&self, solution: &Solution<'_>, more: &mut Vec<&'static str>) -> WhyView {
        match solution.reasoning() {
            Reasoning::Intervals(_) => WhyView::Rules {},
            Reasoning::TooSmall => WhyView::Reduced {
                reduced: (&self.x - self.game.bound().least_move()).to_string(),
                representation: None,
                sequences: None,
            },
            Reasoning::Multiples(multiples) => WhyView::Multiples {
                modulus: multiples.modulus.to_string(),
                n: stones_json(&multiples.count),
                h: multiples.rest.to_string(),
                discrete_of: multiples
                    .least_take
                    .as_ref()
                    .map(|_| stones_json(&(&multiples.count + grundy_num::UBig::ONE))),
                discrete: multiples.least_take.as_ref().map(stones_json),
            },
            Reasoning::Sequences {
                reduced,
                sequences,
                decomposition,
            } => {
                let mut parts = Vec::new();
                let mut is_cut = false;
                for run in &decomposition.parts {
                    let times = run
                        .times
                        .to_i64()
                        .and_then(|times| usize::try_from(times).ok());
                    let room = MOST - parts.len();
                    is_cut |= times.is_none_or(|times| times > room);
                    let shown = times.unwrap_or(room).min(room);
                    parts.extend(std::iter::repeat_n(run.part.to_string(), shown));
                }
                let times = decomposition.parts.iter().take(MOST);
                let times = times.map(|run| [run.part.to_string(), run.times.to_string()]);
                let terms =
                    |terms: &[Rational]| terms.iter().take(MOST).map(Rational::to_string).collect();
                if is_cut {
                    more.push("representation");
                }
                if sequences.ends().len() > MOST {
                    more.push("sequences");
                }
                WhyView::Reduced {
                    reduced: reduced.to_string(),
                    representation: Some(RepresentationView {
                        a: decomposition.rest.to_string(),
                        h: parts,
                        h_times: if is_cut { times.collect() } else { Vec::new() },
                    }),
                    sequences: Some(SequencesView {
                        a: terms(sequences.starts()),
                        c: terms(sequences.ends()),
                        finite: sequences.is_finite(),
                    }),
                }
            }
        }
    }

    /// The answer as lines for a person.
    pub fn report(&self, answer: &ContinuousAnswer) -> String {
        let mut text = format!("the {} player wins with b = {}", answer.winner, self.b);
        if let Some(best) = &answer.best {
            write!(text, ", for example by {best}").expect("writing to a string cannot fail");
        }
        let mut line = |name: &str, words: String| {
            write!(text, "\n{name:<15} {words}").expect("writing to a string cannot fail");
        };
        let attained = match (answer.v.as_str(), answer.attained) {
            ("inf", _) => "no move wins",
            (_, true) => "attained: itself a winning move",
            (_, false) => "not attained: only moves beyond it win",
        };
        line("v(X)", format!("{}, {attained}", answer.v));
        line(
            "winning moves",
            list(&answer.moves, answer.more.contains(&"V")),
        );
        let is_cut = answer.more.contains(&"winning_moves_within_b");
        line("within b", list(&answer.winning_moves_within_b, is_cut));
        if let Some(interval) = &answer.guaranteed_interval {
            line("guaranteed", interval.text());
        }
        match &answer.why {
            WhyView::Rules {} => {}
            WhyView::Multiples {
                modulus,
                n,
                h,
                discrete_of,
                discrete,
            } => {
                let n = n.to_string();
                line(
                    "X = n M + h",
                    format!("M = {modulus}, n = {}, h = {h}", n.trim_matches('"')),
                );
                if let (Some(of), Some(least)) = (discrete_of, discrete) {
                    line(
                        "discrete game",
                        format!("L({of}) = {least}, so that v = {least} M"),
                    );
                }
            }
            WhyView::Reduced {
                reduced,
                representation,
                sequences,
            } => {
                if let Some(found) = representation {
                    let mut words = format!("{reduced} = {}", found.a);
                    for part in found.h.iter().take(LISTED) {
                        write!(words, " + {part}").expect("writing to a string cannot fail");
                    }
                    if found.h.len() > LISTED {
                        words.push_str(" + …");
                    }
                    line("representation", words);
                }
                if let Some(found) = sequences {
                    let end = if found.finite {
                        ", and no more"
                    } else {
                        " …"
                    };
                    let terms = |terms: &[String]| {
                        let end = if terms.len() > LISTED { " …" } else { end };
                        let shown = &terms[..terms.len().min(LISTED)];
                        format!("{}{end}", shown.join(" "))
                    };
                    line("a", terms(&found.a));
                    line("c", terms(&found.c));
                }
            }
        }
        if let Some(note) = answer.note {
            line("note", note.to_owned());
        }
        text
    }
}

/// As many entries of a list as a person is shown.
const LISTED: usize = 24;

fn views(moves: &WinningMoves) -> Vec<IntervalView> {
    moves.intervals.iter().map(IntervalView::of).collect()
}

fn list(intervals: &[IntervalView], more: bool) -> String {
    if intervals.is_empty() {
        let none = if more { "none found so far" } else { "none" };
        return none.to_owned();
    }
    let shown: Vec<String> = intervals
        .iter()
        .take(LISTED)
        .map(IntervalView::text)
        .collect();
    let end = if more || intervals.len() > LISTED {
        " …"
    } else {
        ""
    };
    format!("{}{end}", shown.join(" "))
}

impl IntervalView {
    fn of(interval: &Interval) -> IntervalView {
        IntervalView {
            lo: interval.lo.to_string(),
            lo_closed: interval.lo_end == End::Closed,
            hi: interval
                .hi
                .as_ref()
                .map_or("inf".to_owned(), Rational::to_string),
            hi_closed: interval.hi_end == End::Closed,
        }
    }

    fn text(&self) -> String {
        if self.lo == self.hi {
            return format!("{{{}}}", self.lo);
        }
        let open = if self.lo_closed { '[' } else { '(' };
        let close = if self.hi_closed { ']' } else { ')' };
        format!("{open}{}, {}{close}", self.lo, self.hi)
    }
}

impl ContinuousAnswer {
    /// The answer in JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("answers have text keys and plain values")
    }
}

impl From<SolveError> for QuestionError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Halt(halt) => QuestionError::Halt(halt),
            other => QuestionError::Mistake(other.to_string()),
        }
    }
}
