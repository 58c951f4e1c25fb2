//! What an expression is worth.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Write as _};

use grundy_game::{Game, GameSum, Games, Kept, MOST_NODES, Notation, UpStar};
use grundy_lang::{Analysis, Sitting, Value, analyse, analyse_positions, write_analysed};
use grundy_num::{Halt, Outcome, Play, Player, Rational};
use grundy_render::Style;
use grundy_solve::Judge;
use grundy_solve::write_components;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use super::thermograph::Walls;
use crate::ask::{Answer, Asking, Question};
use crate::json::PlayName;
use crate::json::{Cut, Exact, Letter, Whole};
use crate::used::uses;
use crate::{Convention, Refusal};

/// What an expression is worth: value, winner, stops, mean and temperature of a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Eval {
    /// The expression; of several statements the last one counts.
    pub expr: String,
    /// The convention of play; under misère play only the outcome differs.
    #[serde(default)]
    pub play: PlayName,
    /// Whether the answer shows the canonical form as lists of options.
    #[serde(default)]
    pub form: bool,
    /// Whether the value alone is asked for, where it is quickly had.
    #[serde(default)]
    pub brief: bool,
}

impl Eval {
    /// The question about an expression, under normal play and without its form.
    pub fn of(expr: impl Into<String>) -> Eval {
        Eval {
            expr: expr.into(),
            play: PlayName::default(),
            form: false,
            brief: false,
        }
    }
}

/// What an expression is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Worth {
    /// The expression, as it was asked.
    pub expr: String,
    /// What kind of thing it is: `game`, `surreal`, `rational-sum`, `bool`, `outcome`, `list`,
    /// `range`, `record`, `function`, `thermograph`, `graph`, `ruleset`, `text`, `play` or `none`.
    pub kind: &'static str,
    /// The value itself; of a thermograph that the convention cuts, what is left of it.
    #[serde(skip)]
    pub value: Kept<Value>,
    /// The value: a game as the shortest honest text, a truth value, a list of values, or an object
    /// with the values of a record by their names.
    #[serde(rename = "value")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    pub written: Written,
    /// The canonical form where it was asked for: a number as a text, any other game as
    /// `[[left…],[right…]]`; left out where it does not exist or is too large to read, `null` where
    /// a limit cut it off.
    #[serde(skip_serializing_if = "Form::is_left_out")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    pub form: Form,
    /// What is known of a game, or the walls of a thermograph.
    #[serde(flatten)]
    pub facts: Facts,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    #[serde(skip)]
    words: Words,
}

/// What is known beside the value, by the kind of thing it is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Facts {
    /// Of a game.
    Game(GameFacts),
    /// Of a thermograph.
    Thermograph(Walls),
    /// Of anything else: nothing.
    Nothing {},
}

/// A value as it is written: as JSON where it is a truth value, a list or a record, and as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A game, or anything else that is its text.
    Text(String),
    /// A text in the language, which stands between quotation marks there.
    Quoted(String),
    /// A truth value.
    Truth(bool),
    /// The members of a list.
    List(Vec<Written>),
    /// The fields of a record.
    Record(Vec<(String, Written)>),
    /// No value.
    None,
    /// A limit cut it off.
    Cut,
}

impl Written {
    fn of(games: Games<'_>, value: &Value, notation: Notation) -> Result<Written, Halt> {
        let of = |it| Written::of(games, it, notation);
        Ok(match value {
            Value::Bool(answer) => Written::Truth(*answer),
            Value::Text(text) => Written::Quoted(text.clone()),
            Value::List(items) => Written::List(items.iter().map(of).collect::<Result<_, _>>()?),
            Value::Record(record) => {
                let fields = record.fields().iter();
                let fields = fields.map(|(name, it)| Ok((name.clone(), of(it)?)));
                Written::Record(fields.collect::<Result<_, Halt>>()?)
            }
            Value::Nothing => Written::None,
            other => Written::Text(other.write(games, notation)?),
        })
    }
}

/// The text that is read back in the language.
impl Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Written::Text(text) => f.write_str(text),
            Written::Quoted(text) => write!(f, "\"{text}\""),
            Written::Truth(truth) => truth.fmt(f),
            Written::List(items) => {
                let items: Vec<String> = items.iter().map(Written::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Written::Record(fields) => {
                let fields = fields.iter().map(|(name, it)| format!("{name}: {it}"));
                write!(f, "({})", fields.collect::<Vec<_>>().join(", "))
            }
            Written::None => f.write_str("none"),
            Written::Cut => f.write_str("value not reached"),
        }
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Written::Text(text) | Written::Quoted(text) => serializer.serialize_str(text),
            Written::Truth(truth) => serializer.serialize_bool(*truth),
            Written::List(items) => serializer.collect_seq(items),
            // In JSON the fields are sorted.
            Written::Record(fields) => {
                let fields = fields.iter().map(|(name, it)| (name, it));
                serializer.collect_map(fields.collect::<BTreeMap<_, _>>())
            }
            Written::None | Written::Cut => serializer.serialize_unit(),
        }
    }
}

/// What a person is told below the value.
#[derive(Clone, Debug)]
enum Words {
    /// Of a game: who wins under this convention, and what says more than the value.
    Game {
        play: Play,
        tells: Tells,
        unwritten: Option<u64>,
    },
    /// Who wins, and nothing else: of positions, or of a number that is no game here.
    Outcome(Outcome, &'static str),
    /// That the value of the positions is not had at once.
    NotAtOnce,
    /// Nothing.
    Nothing,
}

/// What says more than the value of a game does.
#[derive(Clone, Copy, Debug)]
enum Tells {
    /// The nim-sum.
    Nimber,
    /// Stops, mean and temperature.
    Stops,
    /// Nothing: it is a number.
    Nothing,
}

/// A canonical form in JSON.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Form {
    /// The form, as `"p/q"` or `[[left…],[right…]]`.
    Written(Box<RawValue>),
    /// A limit cut it off.
    Cut(()),
    /// It was not asked for, does not exist, or nobody would read it.
    LeftOut,
}

impl Form {
    /// Whether the field is not written at all.
    pub fn is_left_out(&self) -> bool {
        matches!(self, Form::LeftOut)
    }
}

/// What is known of a game; what a limit cut off is `null`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GameFacts {
    /// The nimber, of a game that is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<Whole>,
    /// Who wins.
    pub outcome: Option<Letter>,
    /// The temperature.
    pub temperature: Option<Exact>,
    /// The mean.
    pub mean: Option<Exact>,
    /// The stop when Left starts.
    pub left_stop: Option<Exact>,
    /// The stop when Right starts.
    pub right_stop: Option<Exact>,
}

uses!(Eval {
    expr,
    brief,
    play: !*brief => "without `brief`",
    form: !*brief => "without `brief`",
});

impl Question for Eval {
    const NAME: &'static str = "eval";
    const SUMMARY: &'static str = "what an expression is worth";
    const EXAMPLE: &'static str = r#"{"do":"eval","expr":"{2|1||-1} + {2|1||-1}"}"#;
    type Answer = Worth;
    const CUT: &'static [&'static str] = &[
        "expr",
        "kind",
        "value",
        "outcome",
        "temperature",
        "mean",
        "left_stop",
        "right_stop",
    ];

    fn find(&self, at: &Asking<'_>) -> Result<Worth, Refusal> {
        let sitting = at.sit()?;
        let found = match self.play.0 {
            Play::Normal => sitting.evaluate(&self.expr).map(|value| (value, None)),
            Play::Misere => {
                let found = sitting.evaluate_misere(&self.expr);
                found.map(|(value, outcome)| (value, Some(outcome)))
            }
        };
        let (value, misere) = found.map_err(|error| error.within("expr", &self.expr))?;
        if let Some(name) = at.last {
            sitting.give_answer(name, &self.expr, value.clone())?;
        }
        self.worth(&sitting, value, misere, at)
    }
}

impl Answer for Worth {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let mut text = self.written.to_string();
        match &self.words {
            Words::Game {
                play,
                tells,
                unwritten,
            } => self.tell(*play, *tells, *unwritten, &mut text),
            Words::Outcome(outcome, name) => {
                write!(text, "\n  {name}{}", said(*outcome)).expect("a string takes all");
            }
            Words::NotAtOnce => text.push_str(NOT_AT_ONCE),
            Words::Nothing => {}
        }
        Ok(text)
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|cut| &cut.0)
    }
}

impl Eval {
    fn worth(
        &self,
        sitting: &Sitting<'_>,
        value: Value,
        misere: Option<Outcome>,
        at: &Asking<'_>,
    ) -> Result<Worth, Refusal> {
        let games = sitting.games();
        let analysed = match &value {
            Value::Game(sum) if !self.brief => (analyse(games, sum), Some(sum.clone())),
            Value::Sum(sum) if !self.brief => analyse_positions(games, sum),
            _ => return self.plain(sitting, value, at),
        };
        let (analysis, sum) = analysed;
        let written = write_analysed(games, &value, &analysis, at.notation);
        let mut halt = analysis.halt.clone();
        let text = match (written, &value) {
            (Ok(text), _) => Some(text),
            (Err(reached), Value::Game(sum)) if reached != Halt::Stopped => {
                halt = Some(reached);
                write_components(games, sum, at.notation).ok()
            }
            (Err(reached), _) => {
                halt = Some(reached);
                None
            }
        };
        // Nothing was reached at all, so there is nothing to report.
        if let (None, Some(halt), None, None) = (&text, &halt, analysis.outcome, &analysis.mean) {
            return Err(halt.clone().into());
        }
        let form = if self.form {
            match form(games, &analysis, sum.as_ref()) {
                Ok(form) => form,
                Err(reached) => {
                    halt = Some(reached);
                    Form::Cut(())
                }
            }
        } else {
            Form::LeftOut
        };
        let facts = GameFacts::of(games, &analysis, sum.as_ref(), misere, at.convention);
        let is_number = analysis.canonical.is_some_and(|g| games.is_number(g));
        let tells = match &facts.nimber {
            Some(_) if !is_number || is_impartial(&value) => Tells::Nimber,
            _ if !is_number => Tells::Stops,
            _ => Tells::Nothing,
        };
        Ok(Worth {
            expr: self.expr.clone(),
            kind: kind(games, analysis.canonical, sum.as_ref()),
            written: text.map_or(Written::Cut, Written::Text),
            words: Words::Game {
                play: self.play.0,
                tells,
                unwritten: size_of_unwritten(games, &value, &analysis, at.notation),
            },
            value: sitting.keep(value),
            form,
            facts: Facts::Game(facts),
            halt: halt.map(Cut),
        })
    }

    /// The worth of what is not a game, or whose value alone is asked for.
    fn plain(
        &self,
        sitting: &Sitting<'_>,
        value: Value,
        at: &Asking<'_>,
    ) -> Result<Worth, Refusal> {
        let games = sitting.games();
        let (value, facts) = match value {
            Value::Thermograph(thermograph) => {
                let thermograph = at.convention.thermograph(thermograph);
                let walls = Facts::Thermograph(Walls::of(&thermograph));
                (Value::Thermograph(thermograph), walls)
            }
            other => (other, Facts::Nothing {}),
        };
        if let Value::List(_) | Value::Record(_) = value {
            // A list that is too long to be written is refused as a whole.
            value.write(games, at.notation)?;
        }
        let written = Written::of(games, &value, at.notation)?;
        let words = match &value {
            Value::Surreal(x) if !self.brief => {
                Words::Outcome(Judge::outcome_of_number(x), "outcome      ")
            }
            Value::Sum(sum) if written == Written::Text(sum.write(games, at.notation)?) => {
                Words::NotAtOnce
            }
            Value::Sum(sum) => Words::Outcome(games.sum_outcome(&sum.settle(games)?)?, ""),
            _ => Words::Nothing,
        };
        Ok(Worth {
            expr: self.expr.clone(),
            kind: match &value {
                Value::Game(_) | Value::Sum(_) => "game",
                Value::Bool(_) => "bool",
                Value::Outcome(_) => "outcome",
                Value::List(_) => "list",
                Value::Thermograph(_) => "thermograph",
                Value::Surreal(_) => "surreal",
                Value::Graph(_) | Value::Line(_) => "graph",
                Value::Rules(_) => "ruleset",
                Value::Text(_) => "text",
                Value::Play(_) => "play",
                Value::Range(_) => "range",
                Value::Record(_) => "record",
                Value::Function(_) => "function",
                Value::Nothing => "none",
            },
            value: sitting.keep(value),
            written,
            form: Form::LeftOut,
            facts,
            halt: None,
            words,
        })
    }
}

/// What is said of positions whose value is not shown where it was to be had quickly.
const NOT_AT_ONCE: &str = "\n  no value within a second, or too long a one; `eval` looks further";

fn kind(games: Games<'_>, canonical: Option<Game>, sum: Option<&GameSum>) -> &'static str {
    let number = canonical.and_then(|g| games.as_number(g));
    if number.is_some_and(|x| !x.is_dyadic()) {
        return "surreal";
    }
    if sum.is_some_and(|sum| !games.sum_is_short(sum)) {
        return "rational-sum";
    }
    "game"
}

impl GameFacts {
    fn of(
        games: Games<'_>,
        analysis: &Analysis,
        sum: Option<&GameSum>,
        misere: Option<Outcome>,
        convention: Convention,
    ) -> GameFacts {
        let exact = |number: &Option<Rational>| number.clone().map(Exact);
        let plain = match (sum.and_then(GameSum::as_up_star), analysis.canonical) {
            (Some(plain), _) => Some(plain),
            (None, Some(g)) => games.as_up_star(g),
            (None, None) => None,
        };
        let nimber = plain.filter(|UpStar { number, ups, .. }| number.is_zero() && *ups == 0);
        let temperature = analysis.temperature.clone();
        GameFacts {
            nimber: nimber.map(|plain| Whole::from(&plain.star.to_ubig())),
            outcome: misere.or(analysis.outcome).map(Letter),
            temperature: temperature.map(|t| Exact(convention.temperature(t))),
            mean: exact(&analysis.mean),
            left_stop: exact(&analysis.left_stop),
            right_stop: exact(&analysis.right_stop),
        }
    }
}

/// Who wins, in words.
fn said(outcome: Outcome) -> String {
    format!("{}, {outcome}", outcome.letter())
}

impl Worth {
    /// What the value of a game means: who wins, always; of a nimber the nim-sum; and stops, mean
    /// and temperature where they say more than the value does.
    fn tell(&self, play: Play, tells: Tells, unwritten: Option<u64>, text: &mut String) {
        let Facts::Game(facts) = &self.facts else {
            return;
        };
        let reached = |what: Option<String>| what.unwrap_or_else(|| "not reached".to_owned());
        let mut line = |name: &str, what: Option<String>| {
            write!(text, "\n  {name:<13}{}", reached(what)).expect("a string takes all");
        };
        let under = match play {
            Play::Normal => "",
            Play::Misere => " (misère play)",
        };
        line("outcome", facts.outcome.map(|Letter(it)| said(it) + under));
        match tells {
            Tells::Nimber => line("nim-sum", facts.nimber.as_ref().map(Whole::to_string)),
            Tells::Stops => {
                let number = |it: &Option<Exact>| it.as_ref().map(|Exact(x)| x.to_string());
                let stops = [&facts.left_stop, &facts.right_stop];
                let [left, right] = stops.map(|stop| reached(number(stop)));
                let stops = format!("{left} (Left first), {right} (Right first)");
                line("stops", Some(stops));
                line("mean", number(&facts.mean));
                line("temperature", number(&facts.temperature));
            }
            Tells::Nothing => {}
        }
        if let Some(size) = unwritten {
            let size = format!("{size} different games, too large to write out");
            line("form", Some(size));
        }
        if let Some(Cut(halt)) = &self.halt {
            line("stopped", Some(halt.to_string()));
        }
    }
}

/// Whether positions of impartial rulesets stand in the sum, and nothing but nimbers beside them.
fn is_impartial(value: &Value) -> bool {
    let Value::Sum(sum) = value else {
        return false;
    };
    let beside = sum.games().as_up_star();
    beside.is_some_and(|plain| plain.ups == 0 && plain.number.is_zero())
        && sum.positions().iter().all(|(it, _)| it.is_impartial())
}

/// How many games the canonical form of a position is made of, where it is known but not written.
fn size_of_unwritten(
    games: Games<'_>,
    value: &Value,
    analysis: &Analysis,
    notation: Notation,
) -> Option<u64> {
    let (Value::Sum(_), Some(g)) = (value, analysis.canonical) else {
        return None;
    };
    match games.write(g, notation) {
        Err(Halt::TooLarge(_)) => games.form_size(g).ok(),
        _ => None,
    }
}

/// The canonical form in JSON.
fn form(games: Games<'_>, analysis: &Analysis, sum: Option<&GameSum>) -> Result<Form, Halt> {
    let Some(g) = analysis.canonical else {
        // The canonical form of a sum of switches is only ever missing because of its size.
        let is_large = sum.is_some_and(GameSum::is_switches_only) && analysis.halt.is_none();
        return Ok(if is_large {
            Form::LeftOut
        } else {
            Form::Cut(())
        });
    };
    if !games.is_short(g) {
        return Ok(Form::LeftOut);
    }
    // A nimber's tree doubles with every star and grows with every up, so that a large one need
    // not be opened to be counted.
    let star_is_large = |g| {
        games.as_up_star(g).is_some_and(|value| {
            value.star > 17_u64.into() || value.ups.unsigned_abs() > MOST_NODES
        })
    };
    if star_is_large(g) {
        return Ok(Form::LeftOut);
    }
    match games.tree_size(g, |g| games.is_number(g) || star_is_large(g)) {
        Ok(size) if size <= MOST_NODES => {}
        Ok(_) | Err(Halt::TooLarge(_)) => return Ok(Form::LeftOut),
        Err(halt) => return Err(halt),
    }
    let raw = RawValue::from_string(form_text(games, g)?);
    Ok(Form::Written(raw.expect("the form is written as JSON")))
}

/// The form as JSON text, written without recursion.
fn form_text(games: Games<'_>, g: Game) -> Result<String, Halt> {
    enum Piece {
        Text(&'static str),
        Game(Game),
    }
    let mut text = String::new();
    let mut waiting = vec![Piece::Game(g)];
    while let Some(piece) = waiting.pop() {
        games.limits().tick()?;
        let g = match piece {
            Piece::Text(piece) => {
                text.push_str(piece);
                continue;
            }
            Piece::Game(g) => g,
        };
        if let Some(x) = games.as_number(g) {
            write!(text, "\"{x}\"").expect("a string takes all");
            continue;
        }
        waiting.push(Piece::Text("]]"));
        for player in [Player::Right, Player::Left] {
            for (i, &option) in games.options(g, player)?.iter().enumerate().rev() {
                waiting.push(Piece::Game(option));
                if i > 0 {
                    waiting.push(Piece::Text(","));
                }
            }
            waiting.push(Piece::Text(match player {
                Player::Right => "],[",
                Player::Left => "[[",
            }));
        }
    }
    Ok(text)
}
