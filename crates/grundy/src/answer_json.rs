//! Answers in JSON: values, thermographs, solutions and mistakes as programs get them.

use grundy_game::{Game, GameSum, Games, Notation, UpStar};
use grundy_lang::{
    Analysis, EvalError, MoveTo, Solution, Value as GameValue, WinningMoves, analyse,
    analyse_positions, write_analysed,
};
use grundy_num::{Halt, Outcome};
use grundy_render::view::{ErrorView, FormView, GameView, ThermographView, halt_name, to_ascii};
use serde::Serialize;

use crate::{Answer, Convention};

pub(crate) fn plain_error(error: String) -> String {
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
        EvalError::Halt(halt) => cut_off(crate::desk::EVAL_FIELDS, halt),
    })
}

fn json(view: &impl Serialize) -> String {
    serde_json::to_string(view).expect("views have text keys and plain values")
}

/// The answer whose fields a limit cut off, all of them.
pub(crate) fn cut_off(fields: &[&str], halt: &Halt) -> String {
    let nulls: Vec<String> = fields
        .iter()
        .map(|field| format!("\"{field}\":null"))
        .collect();
    format!("{{{},\"halt\":\"{}\"}}", nulls.join(","), halt_name(halt))
}

/// A value as `grundy eval --json` and the request `eval` show it.
pub fn eval_json(
    games: Games<'_>,
    value: &GameValue,
    convention: Convention,
) -> Result<Answer, EvalError> {
    eval_json_under(games, value, None, convention)
}

/// The same with the outcome under misère play; everything else remains that of normal play.
pub fn eval_json_misere(
    games: Games<'_>,
    value: &GameValue,
    outcome: Outcome,
    convention: Convention,
) -> Result<Answer, EvalError> {
    eval_json_under(games, value, Some(outcome), convention)
}

fn eval_json_under(
    games: Games<'_>,
    value: &GameValue,
    misere: Option<Outcome>,
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
            let analysis = played(analyse(games, sum), misere);
            let view = game_view(games, sum, analysis, value, convention);
            halt = view.1;
            json(&view.0)
        }
        GameValue::Sum(sum) => {
            let (analysis, settled) = analyse_positions(games, sum);
            let value = write_analysed(games, value, &analysis, Notation::Ascii);
            let settled = settled.unwrap_or_default();
            let analysis = played(analysis, misere);
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
                value: text(&GameValue::Thermograph(thermograph.clone()))?,
                thermograph: ThermographView::of(&thermograph),
            })
        }
        GameValue::Surreal(_) => json(&Plain {
            kind: "surreal",
            value: text(value)?,
        }),
        GameValue::Intervals(_) => json(&Plain {
            kind: "intervals",
            value: text(value)?,
        }),
        GameValue::Graph(_) | GameValue::Line(_) => json(&Plain {
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

/// An analysis with the outcome under misère play, where that was asked for.
fn played(analysis: Analysis, misere: Option<Outcome>) -> Analysis {
    Analysis {
        outcome: misere.or(analysis.outcome),
        ..analysis
    }
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
    let value = value.map_err(|reached| halt = Some(reached)).ok();
    let is_number = canonical.is_some_and(|g| games.is_number(g));
    if let (true, Some(text)) = (is_number, &value) {
        // The text of a long number takes a while, and all these fields show the same one.
        let (left_stop, right_stop) = (Some(text.clone()), Some(text.clone()));
        let is_short = canonical.is_some_and(|g| games.is_short(g));
        let view = GameView {
            kind: if is_short { "game" } else { "surreal" },
            form: if is_short {
                FormView::number(text)
            } else {
                FormView::LeftOut
            },
            outcome: outcome.map(Outcome::letter),
            temperature: temperature.map(|t| convention.temperature(t).to_string()),
            mean: Some(text.clone()),
            left_stop,
            right_stop,
            halt: halt.as_ref().map(halt_name),
            value,
        };
        return (view, halt);
    }
    let form = match canonical {
        Some(g) => FormView::of(games, g).unwrap_or_else(|reached| {
            halt = Some(reached);
            FormView::Cut(())
        }),
        // The canonical form of a sum of switches is only ever missing because of its size.
        None if sum.is_switches_only() && halt.is_none() => FormView::LeftOut,
        None => FormView::Cut(()),
    };
    let view = GameView {
        kind: kind(games, sum, canonical, &form),
        value,
        form,
        outcome: outcome.map(Outcome::letter),
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
        /// Whether `to` is a limit that is not reached, as in an infinite run of a stalk.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    }
    #[derive(Serialize)]
    struct SolutionView {
        outcome: char,
        left_winning_moves: Option<Vec<MoveView>>,
        right_winning_moves: Option<Vec<MoveView>>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        more: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        halt: Option<&'static str>,
    }
    let text = |sum: &GameSum| GameValue::Game(sum.clone()).write(games, Notation::Ascii);
    let views = |winning: &WinningMoves| -> Result<Option<Vec<MoveView>>, Halt> {
        if winning.halt.is_some() {
            return Ok(None);
        }
        let view = |found: &grundy_lang::WinningMove| {
            let blank = MoveView {
                component: found.component,
                to: None,
                name: None,
                from: None,
                last: None,
                open: false,
            };
            Ok(match &found.to {
                MoveTo::Position { text, name } => MoveView {
                    to: Some(text.clone()),
                    name: name.clone(),
                    ..blank
                },
                MoveTo::Game(sum) => MoveView {
                    to: Some(text(sum)?),
                    ..blank
                },
                MoveTo::Range(first, last) => MoveView {
                    from: Some(text(&first.clone().into())?),
                    last: Some(text(&last.clone().into())?),
                    ..blank
                },
                MoveTo::Edges {
                    first,
                    last,
                    is_open,
                } => MoveView {
                    name: Some("edges".to_owned()),
                    from: Some(first.to_string()),
                    last: Some(last.to_string()),
                    open: *is_open,
                    ..blank
                },
            })
        };
        winning
            .moves
            .iter()
            .map(view)
            .collect::<Result<_, _>>()
            .map(Some)
    };
    let halt = solution.left.halt.as_ref().or(solution.right.halt.as_ref());
    Ok(json(&SolutionView {
        outcome: solution.outcome.letter(),
        left_winning_moves: views(&solution.left)?,
        right_winning_moves: views(&solution.right)?,
        more: solution.left.more || solution.right.more,
        halt: halt.map(halt_name),
    }))
}
