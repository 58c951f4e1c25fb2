//! Requests in JSON and their answers: the same for `grundy batch` and any other program.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use grundy_lang::{EvalError, Value as GameValue, Workbench};
use grundy_num::{Halt, Play};
use grundy_render::view::to_ascii;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::Convention;
use crate::answer_json::{
    cut_off, error_json, eval_json, eval_json_misere, plain_error, solution_json, thermograph_json,
};
use crate::answers::{
    QuestionError, continuous, lattice, node_kayles, pascal, period, takeaway, turing,
};
use crate::budget::{Budget, parse_mebibytes, parse_seconds};

/// The fields of a request, each still as it was written.
type Fields<'r> = BTreeMap<String, &'r RawValue>;

/// The fields of each answer, `null` where a limit cut all of them off.
pub(crate) const EVAL_FIELDS: &[&str] = &[
    "kind",
    "value",
    "form",
    "outcome",
    "temperature",
    "mean",
    "left_stop",
    "right_stop",
];
const THERMOGRAPH_FIELDS: &[&str] = &["left_wall", "right_wall", "mean", "temperature"];
const SOLVE_FIELDS: &[&str] = &["outcome", "left_winning_moves", "right_winning_moves"];

/// Answers requests one by one, keeping the names they define.
///
/// ```
/// use grundy::Desk;
/// let mut desk = Desk::default();
/// let answer = desk.answer(r#"{"do":"eval","expr":"{0|1} == 1/2"}"#);
/// assert_eq!(answer, r#"{"kind":"bool","value":true}"#);
/// ```
#[derive(Default)]
pub struct Desk {
    bench: Workbench,
    budget: Budget,
}

/// What a request does, with the rest of its fields.
pub(crate) struct Request<'r> {
    fields: &'r Fields<'r>,
    convention: Convention,
    play: Play,
    budget: Budget,
}

/// A request that cannot be answered.
pub(crate) enum Refusal {
    Request(String),
    Eval(EvalError),
}

impl From<EvalError> for Refusal {
    fn from(error: EvalError) -> Self {
        Refusal::Eval(error)
    }
}

impl From<Halt> for Refusal {
    fn from(halt: Halt) -> Self {
        Refusal::Eval(EvalError::Halt(halt))
    }
}

impl From<QuestionError> for Refusal {
    fn from(error: QuestionError) -> Self {
        match error.into_eval_error() {
            Ok(error) => Refusal::Eval(error),
            Err(message) => Refusal::Request(message),
        }
    }
}

impl Desk {
    /// A desk whose requests have this budget unless they bring their own.
    pub fn new(budget: Budget) -> Desk {
        Desk {
            bench: Workbench::default(),
            budget,
        }
    }

    /// The answer to a request, one line of ASCII.
    pub fn answer(&mut self, request: &str) -> String {
        self.answer_until(request, &AtomicBool::new(false))
    }

    /// The same, interrupted once `stop` is true. A request of bytes that are not UTF-8 is
    /// answered by an error.
    pub fn answer_until(&mut self, request: impl AsRef<[u8]>, stop: &AtomicBool) -> String {
        let parsed = serde_json::from_slice::<Fields<'_>>(request.as_ref());
        let (id, answer) = match &parsed {
            Ok(fields) => (fields.get("id"), self.answer_fields(fields, stop)),
            Err(error) => {
                let message = format!("expected a JSON object: {error}");
                (None, Err(Refusal::Request(message)))
            }
        };
        let answer = answer.unwrap_or_else(|refusal| refusal.to_json());
        to_ascii(match id {
            Some(id) => format!("{{\"id\":{id},{}", &answer[1..]),
            None => answer,
        })
    }

    fn answer_fields(&mut self, fields: &Fields<'_>, stop: &AtomicBool) -> Result<String, Refusal> {
        let request = Request::read(fields, self.budget)?;
        let limits = || request.budget.start(stop);
        let (answer, cut): (_, &[&str]) = match request.text("do")?.as_str() {
            "eval" => (self.eval(&request, stop), EVAL_FIELDS),
            "thermograph" => (self.thermograph(&request, stop), THERMOGRAPH_FIELDS),
            "solve" => (self.solve(&request, stop), SOLVE_FIELDS),
            "period" => (period::answer(&request, &limits()), period::FIELDS),
            "sequence" => (
                period::sequence_answer(&request, &limits()),
                period::SEQUENCE_FIELDS,
            ),
            "continuous" => (continuous::answer(&request, &limits()), continuous::FIELDS),
            "takeaway" => (takeaway::answer(&request, &limits()), takeaway::FIELDS),
            "node_kayles" => (
                node_kayles::answer(&request, &limits()),
                node_kayles::FIELDS,
            ),
            "lattice" => (lattice::answer(&request, &limits()), lattice::FIELDS),
            "turing" => (turing::answer(&request, &limits()), turing::FIELDS),
            "pascal" => (pascal::answer(&request), pascal::FIELDS),
            other => {
                return Err(Refusal::Request(format!(
                    "nothing here does `{other}`; there are eval, solve, thermograph, period, \
                     sequence, continuous, takeaway, node_kayles, lattice, turing and pascal"
                )));
            }
        };
        match answer {
            Err(Refusal::Eval(EvalError::Halt(halt))) if !matches!(halt, Halt::TooLarge(_)) => {
                Ok(cut_off(cut, &halt))
            }
            answer => answer,
        }
    }

    fn eval(&self, request: &Request<'_>, stop: &AtomicBool) -> Result<String, Refusal> {
        let limits = request.budget.start(stop);
        let sitting = self.bench.sit(&limits)?;
        let source = request.text("expr")?;
        let value = sitting.evaluate(&source)?;
        let answer = match request.play {
            Play::Normal => eval_json(sitting.games(), &value, request.convention)?,
            Play::Misere => {
                let outcome = sitting.misere_outcome(&source)?;
                let games = sitting.games();
                eval_json_misere(games, &value, outcome, request.convention)?
            }
        };
        Ok(answer.text)
    }

    fn thermograph(&self, request: &Request<'_>, stop: &AtomicBool) -> Result<String, Refusal> {
        let limits = request.budget.start(stop);
        let sitting = self.bench.sit(&limits)?;
        let value = sitting.evaluate(&request.text("expr")?)?;
        let games = sitting.games();
        match value.settled(games)? {
            GameValue::Game(sum) => Ok(thermograph_json(games, &sum, request.convention)?),
            other => {
                let message = format!("expected a game to draw, found {}", other.kind());
                Err(Refusal::Request(message))
            }
        }
    }

    fn solve(&self, request: &Request<'_>, stop: &AtomicBool) -> Result<String, Refusal> {
        let limits = request.budget.start(stop);
        let sitting = self.bench.sit(&limits)?;
        let source = request.text("expr")?;
        let solution = sitting.solve(&source, request.play)?;
        Ok(solution_json(sitting.games(), &solution)?)
    }
}

impl<'r> Request<'r> {
    fn read(fields: &'r Fields<'r>, budget: Budget) -> Result<Request<'r>, Refusal> {
        let mut request = Request {
            fields,
            convention: Convention::Usual,
            play: Play::Normal,
            budget,
        };
        if let Some(seconds) = request.number("time_limit") {
            let time = parse_seconds(&seconds);
            let time = time.map_err(|error| Refusal::Request(format!("time_limit: {error}")))?;
            request.budget.time = Some(time);
        }
        if let Some(mebibytes) = request.number("memory_limit") {
            let bytes = parse_mebibytes(&mebibytes);
            request.budget.memory =
                bytes.map_err(|error| Refusal::Request(format!("memory_limit: {error}")))?;
        }
        if fields.contains_key("convention") {
            request.convention = match request.text("convention")?.as_str() {
                "usual" => Convention::Usual,
                "brochure" => Convention::Brochure,
                _ => {
                    let message = "convention: expected \"usual\" or \"brochure\"";
                    return Err(Refusal::Request(message.to_owned()));
                }
            };
        }
        if fields.contains_key("play") {
            request.play = match request.text("play")?.as_str() {
                "normal" => Play::Normal,
                "misere" => Play::Misere,
                _ => {
                    let message = "play: expected \"normal\" or \"misere\"";
                    return Err(Refusal::Request(message.to_owned()));
                }
            };
        }
        Ok(request)
    }

    /// All fields as values; `null` counts as absent.
    pub(crate) fn values(&self) -> BTreeMap<&str, Value> {
        let values = self.fields.iter().filter_map(|(name, field)| {
            let value = serde_json::from_str(field.get()).ok();
            Some((name.as_str(), value.filter(|value| *value != Value::Null)?))
        });
        values.collect()
    }

    /// A number as it was written, in quotes or not; `null` counts as absent.
    pub(crate) fn number(&self, name: &str) -> Option<String> {
        let text = self.fields.get(name)?.get().trim_matches('"');
        (text != "null").then(|| text.to_owned())
    }

    /// Whether the request has a field, other than `null`.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.number(name).is_some()
    }

    /// A field of the request; `kind` says what it should be.
    pub(crate) fn field<T: serde::de::DeserializeOwned>(
        &self,
        name: &str,
        kind: &str,
    ) -> Result<T, Refusal> {
        let field = self.fields.get(name);
        let field = field.and_then(|field| serde_json::from_str(field.get()).ok());
        field.ok_or_else(|| Refusal::Request(format!("the request needs {kind} as `{name}`")))
    }

    fn text(&self, name: &str) -> Result<String, Refusal> {
        let field = self.fields.get(name);
        let text = field.and_then(|field| serde_json::from_str(field.get()).ok());
        text.ok_or_else(|| Refusal::Request(format!("the request needs a text `{name}`")))
    }
}

/// A whole number as requests write it: a number, or a text where it is large.
#[derive(serde::Deserialize)]
#[serde(try_from = "serde_json::Value")]
pub(crate) struct Whole(pub(crate) u64);

impl TryFrom<serde_json::Value> for Whole {
    type Error = &'static str;

    fn try_from(value: serde_json::Value) -> Result<Whole, &'static str> {
        let number = match &value {
            serde_json::Value::String(text) => text.parse().ok(),
            other => other.as_u64(),
        };
        number.map(Whole).ok_or("expected a whole number from 0 on")
    }
}

impl Refusal {
    fn to_json(&self) -> String {
        match self {
            Refusal::Request(message) => plain_error(message.clone()),
            Refusal::Eval(error) => error_json(error),
        }
    }
}
