//! Requests in JSON and their answers: the same for `grundy batch` and any other program.

use std::sync::atomic::AtomicBool;

use grundy_game::{Game, GameSum, Games, Notation, UpStar};
use grundy_lang::{
    Analysis, EvalError, MoveTo, Session, Solution, Value as GameValue, WinningMoves, analyse,
    analyse_positions,
};
use grundy_num::Halt;
use grundy_render::view::{ErrorView, FormView, GameView, ThermographView, halt_name, to_ascii};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::budget::{Budget, parse_seconds};
use crate::{Answer, Convention};

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
    session: Session,
    budget: Budget,
}

/// What a request does, with the rest of its fields.
struct Request<'r> {
    fields: &'r Map<String, Value>,
    convention: Convention,
    budget: Budget,
}

/// A request that cannot be answered.
enum Refusal {
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

impl Desk {
    /// A desk whose requests have this budget unless they bring their own.
    pub fn new(budget: Budget) -> Desk {
        Desk {
            session: Session::default(),
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
        let parsed = serde_json::from_slice::<Value>(request.as_ref());
        let (id, answer) = match parsed {
            Ok(Value::Object(fields)) => {
                let answer = self.answer_fields(&fields, stop);
                (fields.get("id").map(Value::to_string), answer)
            }
            Ok(_) => (
                None,
                Err(Refusal::Request("expected a JSON object".to_owned())),
            ),
            Err(error) => (
                None,
                Err(Refusal::Request(format!("this is not JSON: {error}"))),
            ),
        };
        let answer = answer.unwrap_or_else(|refusal| refusal.to_json());
        to_ascii(match id {
            Some(id) => format!("{{\"id\":{id},{}", &answer[1..]),
            None => answer,
        })
    }

    fn answer_fields(
        &mut self,
        fields: &Map<String, Value>,
        stop: &AtomicBool,
    ) -> Result<String, Refusal> {
        let request = Request::read(fields, self.budget)?;
        let limits = request.budget.start(stop);
        match request.text("do")? {
            "eval" => {
                let value = match self.session.evaluate(request.text("expr")?, &limits) {
                    Err(EvalError::Halt(halt)) if !matches!(halt, Halt::TooLarge(_)) => {
                        return Ok(cut_off(&halt));
                    }
                    other => other?,
                };
                let games = self.session.games(&limits);
                Ok(eval_json(games, &value, request.convention)?.text)
            }
            "thermograph" => {
                let value = self.session.evaluate(request.text("expr")?, &limits)?;
                let games = self.session.games(&limits);
                let GameValue::Game(sum) = value.settled(games)? else {
                    return Err(Refusal::Request("expected a game to draw".to_owned()));
                };
                Ok(thermograph_json(games, &sum, request.convention)?)
            }
            "solve" => {
                let solution = self.session.solve(request.text("expr")?, &limits)?;
                Ok(solution_json(self.session.games(&limits), &solution)?)
            }
            other => Err(Refusal::Request(format!(
                "nothing here does `{other}`; there are eval, solve and thermograph"
            ))),
        }
    }
}

impl<'r> Request<'r> {
    fn read(fields: &'r Map<String, Value>, budget: Budget) -> Result<Request<'r>, Refusal> {
        let mut request = Request {
            fields,
            convention: Convention::Usual,
            budget,
        };
        if let Some(seconds) = fields.get("time_limit") {
            let text = seconds
                .as_str()
                .map_or_else(|| seconds.to_string(), str::to_owned);
            let time = parse_seconds(&text);
            let time = time.map_err(|error| Refusal::Request(format!("time_limit: {error}")))?;
            request.budget.time = Some(time);
        }
        if let Some(mebibytes) = fields.get("memory_limit") {
            let mebibytes = mebibytes.as_u64().ok_or_else(|| {
                Refusal::Request(format!(
                    "memory_limit: expected MiB such as 512, found {mebibytes}"
                ))
            })?;
            request.budget.memory = mebibytes.saturating_mul(1 << 20);
        }
        match fields.get("convention").map(Value::as_str) {
            None | Some(Some("usual")) => {}
            Some(Some("brochure")) => request.convention = Convention::Brochure,
            Some(_) => {
                let message = "convention: expected \"usual\" or \"brochure\"";
                return Err(Refusal::Request(message.to_owned()));
            }
        }
        Ok(request)
    }

    fn text(&self, name: &str) -> Result<&'r str, Refusal> {
        let field = self.fields.get(name).and_then(Value::as_str);
        field.ok_or_else(|| Refusal::Request(format!("the request needs a text `{name}`")))
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

fn plain_error(error: String) -> String {
    json(&ErrorView {
        error,
        span: None,
        hints: Vec::new(),
    })
}

/// The answer in JSON where an expression has no value: its mistake, or the limit it reached.
pub fn error_json(error: &EvalError) -> String {
    to_ascii(match error {
        EvalError::Mistake(mistake) => json(&ErrorView {
            error: mistake.message.clone(),
            span: Some([mistake.span.from, mistake.span.to]),
            hints: mistake.hints.clone(),
        }),
        EvalError::Halt(halt @ Halt::TooLarge(_)) => plain_error(halt.to_string()),
        EvalError::Halt(halt) => cut_off(halt),
    })
}

fn json(view: &impl Serialize) -> String {
    serde_json::to_string(view).expect("views have text keys and plain values")
}

/// The answer of an evaluation that a limit cut off as a whole.
fn cut_off(halt: &Halt) -> String {
    #[derive(Serialize)]
    struct Cut {
        kind: Option<&'static str>,
        value: Option<&'static str>,
        halt: &'static str,
    }
    json(&Cut {
        kind: None,
        value: None,
        halt: halt_name(halt),
    })
}

/// A value as `grundy eval --json` and the request `eval` show it.
pub fn eval_json(
    games: Games<'_>,
    value: &GameValue,
    convention: Convention,
) -> Result<Answer, EvalError> {
    #[derive(Serialize)]
    struct Plain<T: Serialize> {
        kind: &'static str,
        value: T,
    }
    #[derive(Serialize)]
    struct Drawn {
        kind: &'static str,
        value: String,
        #[serde(flatten)]
        thermograph: ThermographView,
    }
    let text = |value: &GameValue| value.write(games, Notation::Ascii);
    let mut halt = None;
    let text = match value {
        GameValue::Game(sum) => {
            let value = value.write(games, Notation::Ascii);
            let view = game_view(games, sum, analyse(games, sum), value, convention);
            halt = view.1;
            json(&view.0)
        }
        GameValue::Sum(sum) => {
            let (analysis, settled) = analyse_positions(games, sum);
            let value = value.write(games, Notation::Ascii);
            let settled = settled.unwrap_or_default();
            let view = game_view(games, &settled, analysis, value, convention);
            halt = view.1;
            json(&view.0)
        }
        GameValue::Bool(answer) => json(&Plain {
            kind: "bool",
            value: answer,
        }),
        GameValue::Outcome(outcome) => json(&Plain {
            kind: "outcome",
            value: outcome.letter(),
        }),
        GameValue::List(items) => {
            let items: Vec<String> = items.iter().map(text).collect::<Result<_, _>>()?;
            json(&Plain {
                kind: "list",
                value: items,
            })
        }
        GameValue::Thermograph(thermograph) => {
            let thermograph = convention.thermograph(thermograph.clone());
            json(&Drawn {
                kind: "thermograph",
                value: text(value)?,
                thermograph: ThermographView::of(&thermograph),
            })
        }
        GameValue::Graph(_) => json(&Plain {
            kind: "graph",
            value: text(value)?,
        }),
        GameValue::Rules(_) => json(&Plain {
            kind: "ruleset",
            value: text(value)?,
        }),
        GameValue::Text(_) => json(&Plain {
            kind: "text",
            value: text(value)?,
        }),
        GameValue::Play(_) => json(&Plain {
            kind: "play",
            value: text(value)?,
        }),
    };
    Ok(Answer {
        text: to_ascii(text),
        halt,
    })
}

fn game_view(
    games: Games<'_>,
    sum: &GameSum,
    analysis: Analysis,
    value: Result<String, Halt>,
    convention: Convention,
) -> (GameView, Option<Halt>) {
    let Analysis {
        canonical,
        outcome,
        left_stop,
        right_stop,
        mean,
        temperature,
        halt,
    } = analysis;
    let mut halt = halt;
    let form = match canonical {
        Some(g) => FormView::of(games, g).unwrap_or_else(|reached| {
            halt = Some(reached);
            FormView::Cut(())
        }),
        // The canonical form of a sum of switches is only ever missing because of its size.
        None if sum.is_switches_only() && halt.is_none() => FormView::LeftOut,
        None => FormView::Cut(()),
    };
    let value = value.map_err(|reached| halt = Some(reached)).ok();
    let view = GameView {
        kind: kind(games, sum, canonical, &form),
        value,
        form,
        outcome: outcome.map(grundy_game::Outcome::letter),
        temperature: temperature.map(|t| convention.temperature(t).to_string()),
        mean: mean.map(|x| x.to_string()),
        left_stop: left_stop.map(|x| x.to_string()),
        right_stop: right_stop.map(|x| x.to_string()),
        halt: halt.as_ref().map(halt_name),
    };
    (view, halt)
}

fn kind(games: Games<'_>, sum: &GameSum, canonical: Option<Game>, form: &FormView) -> &'static str {
    let number = canonical.and_then(|g| games.as_number(g));
    if number.is_some_and(|x| !x.is_dyadic()) {
        return "surreal";
    }
    if !games.sum_is_short(sum) {
        return "rational-sum";
    }
    let is_nimber = sum
        .as_up_star()
        .is_some_and(|UpStar { number, ups, star }| {
            number.is_zero() && *ups == 0 && !star.is_zero()
        });
    if is_nimber && form.is_left_out() {
        "nimber"
    } else {
        "game"
    }
}

/// A thermograph as `grundy thermograph --json` and the request `thermograph` show it.
pub fn thermograph_json(
    games: Games<'_>,
    sum: &GameSum,
    convention: Convention,
) -> Result<String, EvalError> {
    let thermograph = convention.thermograph(games.sum_thermograph(sum)?);
    Ok(json(&ThermographView::of(&thermograph)))
}

/// A solution as `grundy solve --json` and the request `solve` show it.
pub fn solution_json(games: Games<'_>, solution: &Solution) -> Result<String, EvalError> {
    #[derive(Serialize)]
    struct MoveView {
        component: usize,
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        to: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        #[serde(rename = "to", skip_serializing_if = "Option::is_none")]
        last: Option<String>,
    }
    #[derive(Serialize)]
    struct SolutionView {
        outcome: char,
        left_winning_moves: Vec<MoveView>,
        right_winning_moves: Vec<MoveView>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        more: bool,
    }
    let text = |sum: &GameSum| GameValue::Game(sum.clone()).write(games, Notation::Ascii);
    let views = |winning: &WinningMoves| -> Result<Vec<MoveView>, Halt> {
        let view = |found: &grundy_lang::WinningMove| {
            let component = found.component;
            Ok(match &found.to {
                MoveTo::Position { text, name } => MoveView {
                    component,
                    to: Some(text.clone()),
                    name: name.clone(),
                    from: None,
                    last: None,
                },
                MoveTo::Game(sum) => MoveView {
                    component,
                    to: Some(text(sum)?),
                    name: None,
                    from: None,
                    last: None,
                },
                MoveTo::Range(first, last) => MoveView {
                    component,
                    to: None,
                    name: None,
                    from: Some(text(&first.clone().into())?),
                    last: Some(text(&last.clone().into())?),
                },
            })
        };
        winning.moves.iter().map(view).collect()
    };
    Ok(json(&SolutionView {
        outcome: solution.outcome.letter(),
        left_winning_moves: views(&solution.left)?,
        right_winning_moves: views(&solution.right)?,
        more: solution.left.more || solution.right.more,
    }))
}
