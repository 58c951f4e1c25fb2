//! Asking what the items of a text ask, and comparing.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::heaps::Progress;
use grundy::language::last_statement;
use grundy::requests::{Desk, Work};
use grundy::values::grouped;
use grundy::{Watch, Workbench};
use grundy_sweep::SweepError;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::claim::{first_difference, fits, spoken_of, written};
use crate::command::command;
use crate::kept::Kept;
use crate::sweep::sweep;
use crate::{Asked, Exhibit, Expected, Item, ItemReport, Remark, Show, Step, StepReport, Verdict};

/// How often the state of a search is kept.
const KEEP_EVERY: Duration = Duration::from_secs(10);

/// Somebody who runs the items of texts.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    desk: Desk,
    work: &'a Work,
    quick: Option<Duration>,
    kept: Option<Kept>,
    keep_every: Duration,
}

/// Why an item has no report.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Somebody stopped it.
    #[error("stopped")]
    Stopped,
    /// What it found could not be kept.
    #[error(transparent)]
    Files(#[from] SweepError),
}

/// The answer to a step: its data, or why there is none.
type Answer = Result<Value, Missing>;

/// Why there is no answer.
#[derive(Clone, Debug)]
enum Missing {
    /// The question makes no sense.
    Mistake(String),
    /// A limit was reached.
    Limit(String),
}

impl From<Missing> for Remark {
    fn from(missing: Missing) -> Remark {
        match missing {
            Missing::Mistake(reason) => Remark::Unexplained { reason },
            Missing::Limit(limit) => Remark::Unfinished { limit },
        }
    }
}

impl<'a> Reader<'a> {
    /// A reader that asks at a desk; other threads may look at the work and stop it. Several readers may
    /// share it.
    pub fn new(desk: Desk, work: &'a Work) -> Reader<'a> {
        Reader {
            desk,
            work,
            quick: None,
            kept: None,
            keep_every: KEEP_EVERY,
        }
    }

    /// The same, with this time for a question of an item that is not long, unless the desk has a limit.
    #[must_use]
    pub fn quick(self, time: Duration) -> Reader<'a> {
        let quick = Some(time);
        Reader { quick, ..self }
    }

    /// The same, keeping the state of a search so often.
    #[must_use]
    pub fn keeping_every(self, keep_every: Duration) -> Reader<'a> {
        Reader { keep_every, ..self }
    }

    /// The same, keeping what long items find in a folder and going on from what is there.
    pub fn keeping(self, folder: &Path) -> Result<Reader<'a>, Failure> {
        let kept = Some(Kept::in_folder(folder)?);
        Ok(Reader { kept, ..self })
    }

    /// Has everything stop that is under way.
    pub(crate) fn stop(&self) {
        self.work.stop();
    }

    /// Runs an item. Nothing that an item does is seen by another one.
    pub fn run(&self, item: &Item) -> Result<ItemReport, Failure> {
        let mut desk = self.desk;
        if item.long.is_none() {
            desk.budget.time = desk.budget.time.or(self.quick);
        }
        let run = Run {
            desk,
            bench: Workbench::within(desk.budget.memory),
            work: self.work,
            kept: self.kept.as_ref().filter(|_| item.long.is_some()),
            keep_every: self.keep_every,
        };
        let steps = item.steps.iter().map(|step| run.step(step));
        let steps = steps.collect::<Result<Vec<_>, _>>()?;
        Ok(ItemReport {
            number: item.number,
            place: item.place.clone(),
            kind: item.kind,
            title: item.title.clone(),
            claim: item.claim.clone(),
            part: item.part.clone(),
            verdict: Verdict::of(item, &steps),
            slips: item.slips.clone(),
            steps: steps.into_iter().map(|(step, _)| step).collect(),
        })
    }
}

/// An item under way.
struct Run<'a> {
    desk: Desk,
    bench: Workbench,
    work: &'a Work,
    kept: Option<&'a Kept>,
    keep_every: Duration,
}

impl Run<'_> {
    /// What became of a step, and how many cases it looked at.
    fn step(&self, step: &Step) -> Result<(StepReport, u64), Failure> {
        let (answer, drawn) = self.ask(&step.asked)?;
        let cases = match (&step.asked, &answer) {
            (_, Err(_)) => 0,
            (Asked::Eval(exprs), _) => exprs.len() as u64,
            (Asked::Check { .. }, Ok(answer)) => answer["holds"].as_u64().unwrap_or(0),
            (Asked::Request(_) | Asked::Sweep { .. }, _) => 1,
        };
        let cases = if matches!(step.expected, Expected::Nothing) {
            0
        } else {
            cases
        };
        let mut remark = match &answer {
            Ok(answer) => self.remark(step, answer)?,
            Err(missing) => missing.clone().into(),
        };
        let exhibit = match (drawn, step.show, &step.asked, &answer) {
            (Some(exhibit), ..) => Some(exhibit),
            (None, Some(show), Asked::Request(request), Ok(answer)) => {
                match self.exhibit(request, show, answer)? {
                    Ok(exhibit) => Some(exhibit),
                    Err(missing) => {
                        remark = missing.into();
                        None
                    }
                }
            }
            _ => None,
        };
        let report = StepReport {
            command: command(&step.asked),
            remark,
            exhibit,
            caption: step.caption.clone(),
            note: step.note.clone(),
        };
        Ok((report, cases))
    }

    /// The answer to what is asked, and what was drawn on the way.
    fn ask(&self, asked: &Asked) -> Result<(Answer, Option<Exhibit>), Failure> {
        match asked {
            Asked::Eval(exprs) => {
                let mut values = Vec::with_capacity(exprs.len());
                for expr in exprs {
                    match self.request(json!({ "do": "eval", "expr": expr }))? {
                        Ok(answer) => values.push(answer["value"].clone()),
                        Err(reason) => return Ok((Err(reason), None)),
                    }
                }
                Ok((Ok(Value::Array(values)), None))
            }
            Asked::Check { claim, over } => {
                let request = json!({ "do": "check", "claim": claim, "over": over });
                Ok((self.request(request)?, None))
            }
            Asked::Request(request) => Ok((self.request(Value::Object(request.clone()))?, None)),
            Asked::Sweep { family, plot } => {
                let recipe = serde_json::to_string(family).expect("a family is plain data");
                let scratch = TempDir::new().map_err(|error| SweepError::File {
                    what: "make",
                    path: std::env::temp_dir(),
                    error,
                })?;
                let path = match self.kept {
                    Some(kept) => kept.sweep(&recipe),
                    None => scratch.path().join("rows"),
                };
                let limits = self.work.limits(self.desk.budget, self.desk.machine);
                let threads = self.desk.budget.threads;
                match sweep(&path, family, plot, threads, &limits) {
                    Ok((merged, exhibit)) => {
                        let merged = serde_json::to_value(&merged).expect("it is plain data");
                        Ok((Ok(merged), Some(exhibit)))
                    }
                    Err(_) if self.work.is_stopped() => Err(Failure::Stopped),
                    Err(SweepError::Halt(halt)) => {
                        Ok((Err(Missing::Limit(halt.to_string())), None))
                    }
                    Err(error @ SweepError::Mistake(_)) => {
                        Ok((Err(Missing::Mistake(error.to_string())), None))
                    }
                    Err(error) => Err(error.into()),
                }
            }
        }
    }

    /// The answer to a request; a long one is kept, or the state to go on from.
    fn request(&self, request: Value) -> Result<Answer, Failure> {
        let Some(kept) = self.kept else {
            return self.ask_once(&request);
        };
        let key = request.to_string();
        if let Some(answer) = kept.answer(&key) {
            return Ok(Ok(answer));
        }
        let answer = if request["do"] == "period" {
            self.search(kept, &key, request)?
        } else {
            self.ask_once(&request)?
        };
        if let Ok(answer) = &answer {
            kept.keep_answer(&key, answer)?;
        }
        Ok(answer)
    }

    /// Searches for a period, keeping its state now and then, and goes on from the state that is kept.
    fn search(&self, kept: &Kept, key: &str, mut request: Value) -> Result<Answer, Failure> {
        request["resumable"] = true.into();
        request["checkpoint"] = kept.state(key).unwrap_or_default();
        let keeper = Keeper {
            kept,
            key,
            work: self.work,
            every: self.keep_every,
            last: Mutex::new(Instant::now()),
        };
        let request = request.to_string();
        let answer = (self.desk).answer_watched(&self.bench, request, self.work, &keeper);
        let mut answer: Value = serde_json::from_str(&answer).expect("answers are JSON");
        let state = answer["checkpoint"].take();
        if !state.is_null() {
            kept.keep_state(key, &state.to_string())?;
        }
        if self.work.is_stopped() {
            return Err(Failure::Stopped);
        }
        Ok(judged(answer))
    }

    fn ask_once(&self, request: &Value) -> Result<Answer, Failure> {
        let answer = self.answer(request);
        if self.work.is_stopped() {
            return Err(Failure::Stopped);
        }
        Ok(judged(answer))
    }

    fn answer(&self, request: &Value) -> Value {
        let answer = self
            .desk
            .answer_while(&self.bench, request.to_string(), self.work);
        serde_json::from_str(&answer).expect("answers are JSON")
    }

    /// What an answer says of what was expected.
    fn remark(&self, step: &Step, answer: &Value) -> Result<Remark, Failure> {
        let unexplained = |expected: &Value, found: &Value| {
            let (place, expected, found) = first_difference(expected, found);
            let (expected, found) = (written(expected), written(found));
            let reason = format!("{place}expected {expected}, found {found}");
            Remark::Unexplained { reason }
        };
        Ok(match &step.expected {
            Expected::Nothing => Remark::Shown,
            Expected::Everywhere | Expected::Refuted { .. } => checked(&step.expected, answer),
            Expected::Said(says) => {
                let found = spoken_of(says, answer);
                if self.fits(step, says, answer)? {
                    Remark::Agrees { found }
                } else {
                    unexplained(says, &found)
                }
            }
            Expected::New { found, beyond } => {
                let seen = spoken_of(found, answer);
                if self.fits(step, found, answer)? {
                    Remark::Extends {
                        found: seen,
                        beyond: beyond.clone(),
                    }
                } else {
                    unexplained(found, &seen)
                }
            }
            Expected::Mistaken {
                says,
                found,
                because,
            } => {
                let seen = spoken_of(found, answer);
                if !self.fits(step, found, answer)? {
                    unexplained(found, &seen)
                } else if self.fits(step, says, answer)? {
                    let reason = format!("the text is right: {}", written(says));
                    Remark::Unexplained { reason }
                } else {
                    Remark::Differs {
                        says: says.clone(),
                        found: seen,
                        because: because.clone(),
                    }
                }
            }
        })
    }

    /// Whether a claim fits what was found.
    fn fits(&self, step: &Step, claimed: &Value, found: &Value) -> Result<bool, Failure> {
        match step.asked {
            Asked::Eval(_) => self.is_worth(claimed, found),
            _ => Ok(fits(claimed, found)),
        }
    }

    /// Whether a value is what is claimed; values are games, and equal ones are written in many ways.
    fn is_worth(&self, claimed: &Value, found: &Value) -> Result<bool, Failure> {
        if fits(claimed, found) {
            return Ok(true);
        }
        match (claimed, found) {
            (Value::Array(claims), Value::Array(values)) if claims.len() == values.len() => {
                for (claimed, found) in claims.iter().zip(values) {
                    if !self.is_worth(claimed, found)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Value::String(_) | Value::Number(_), Value::String(_) | Value::Number(_)) => {
                let (claimed, found) = (written(claimed), written(found));
                // One statement, which knows nothing of the other: each stands by itself, so that no
                // bracket of the one closes one of the other.
                if !last_statement(&claimed).0.is_empty() {
                    return Ok(false);
                }
                let expr = format!(
                    "what_is_claimed := {claimed}; what_was_found := {found}; what_was_found == what_is_claimed"
                );
                let equal = self.ask_once(&json!({ "do": "eval", "expr": expr }))?;
                Ok(equal.is_ok_and(|answer| answer["value"] == true))
            }
            _ => Ok(false),
        }
    }

    /// What is shown of an answer.
    fn exhibit(
        &self,
        request: &Map<String, Value>,
        show: Show,
        answer: &Value,
    ) -> Result<Result<Exhibit, Missing>, Failure> {
        let shown = |shape: &str, background: &str| {
            let mut request = request.clone();
            request.insert("as".into(), shape.into());
            request.insert("background".into(), background.into());
            let answer = self.ask_once(&Value::Object(request))?;
            Ok::<_, Failure>(answer.map(|answer| match &answer[shape] {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            }))
        };
        Ok(match show {
            Show::Text => shown("text", "white")?.map(Exhibit::Text),
            Show::Picture => match (shown("svg", "white")?, shown("svg", "dark")?) {
                (Ok(light), Ok(dark)) => Ok(Exhibit::Picture { light, dark }),
                (Err(missing), _) | (_, Err(missing)) => Err(missing),
            },
            Show::Table => table(answer)
                .ok_or_else(|| Missing::Mistake("the answer has no cells to show".to_owned())),
        })
    }
}

/// Somebody who keeps the state of a search.
struct Keeper<'a> {
    kept: &'a Kept,
    key: &'a str,
    work: &'a Work,
    every: Duration,
    last: Mutex<Instant>,
}

impl Watch for Keeper<'_> {
    fn progress(&self, progress: &Progress, state: &dyn Fn() -> String) {
        Watch::progress(self.work, progress, state);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= self.every {
            // A state that cannot be written now is tried again later.
            let _ = self.kept.keep_state(self.key, &state());
            *last = Instant::now();
        }
    }

    /// What is kept in the folder is believed, states like answers.
    fn vouches(&self) -> bool {
        true
    }
}

/// An answer, unless it is an error or was cut off.
fn judged(answer: Value) -> Answer {
    if let Value::String(error) = &answer["error"] {
        let hints = answer["hints"].as_array().into_iter().flatten();
        let hints = hints.map(|hint| format!("; hint: {}", written(hint)));
        return Err(Missing::Mistake(format!(
            "{error}{}",
            hints.collect::<String>()
        )));
    }
    match &answer["halt"] {
        Value::String(halt) => Err(Missing::Limit(halt.clone())),
        _ => Ok(answer),
    }
}

/// What a check says of what was expected of it.
fn checked(expected: &Expected, answer: &Value) -> Remark {
    let count = |name: &str| answer[name].as_u64().unwrap_or(0);
    let (members, fails, mistakes) = (count("members"), count("fails"), count("mistakes"));
    match expected {
        Expected::Everywhere if fails == 0 && mistakes == 0 && members > 0 => {
            Remark::Holds { cases: members }
        }
        Expected::Refuted {
            fails: expected,
            because,
        } if fails == *expected && mistakes == 0 => Remark::Differs {
            says: format!("true for all {}", grouped(members.into(), ',')).into(),
            found: format!(
                "false for {} of {}, first for {}",
                grouped(fails.into(), ','),
                grouped(members.into(), ','),
                member(&answer["counterexamples"][0])
            )
            .into(),
            because: because.clone(),
        },
        _ => Remark::Unexplained {
            reason: {
                let first = ["counterexamples", "mistaken"].map(|list| &answer[list][0]);
                let first = first.into_iter().find(|first| !first.is_null());
                let first = first.map(|first| format!(", first for {}", member(first)));
                let first = first.unwrap_or_default();
                format!("of {members} members {fails} refute it and {mistakes} are mistakes{first}")
            },
        },
    }
}

/// A member of a family as it is told: `a = 3, b = 4`.
fn member(counterexample: &Value) -> String {
    let names = counterexample["at"].as_array().into_iter().flatten();
    let names = names.map(|pair| format!("{} = {}", written(&pair[0]), written(&pair[1])));
    names.collect::<Vec<_>>().join(", ")
}

/// The cells of an answer to `table`.
fn table(answer: &Value) -> Option<Exhibit> {
    let headings = |name: &str| -> Option<Vec<String>> {
        Some(answer.get(name)?.as_array()?.iter().map(written).collect())
    };
    let cell = |cell: &Value| (!cell.is_null()).then(|| written(cell));
    let cells = answer.get("cells")?.as_array()?.iter().map(|row| {
        let row = row.as_array()?;
        Some(row.iter().map(cell).collect())
    });
    Some(Exhibit::Table {
        rows: headings("rows").unwrap_or_default(),
        columns: headings("columns").unwrap_or_default(),
        cells: cells.collect::<Option<_>>()?,
    })
}
