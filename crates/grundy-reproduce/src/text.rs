//! What a text claims, as data: its items, and the steps that compute them.

use std::fmt;

use grundy::Diagnostic;
use grundy::language::suggest;
use grundy_sweep::AnyFamily;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A text that can be run again.
#[derive(Clone, Debug)]
pub struct Text {
    /// What it is called: `002`.
    pub name: String,
    /// What is typed to have it run: its name, or the path of its file.
    pub typed: String,
    /// Its title, in English.
    pub title: String,
    /// Who wrote it, and where it was printed.
    pub source: String,
    /// What it does, in a few sentences.
    pub about: String,
    /// Everything it claims, in its own order.
    pub items: Vec<Item>,
}

/// One thing that a text claims.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its number among the items of the text.
    pub number: u32,
    /// Where it stands in the text: `Proposition 2.7`.
    pub place: String,
    /// What it is.
    pub kind: Kind,
    /// What it is about, in a few words.
    pub title: String,
    /// What is claimed.
    pub claim: String,
    /// The heading of the part that begins with it.
    pub part: Option<String>,
    /// How long it takes, of an item that is run by its name alone.
    pub long: Option<String>,
    /// How it is computed.
    pub steps: Vec<Step>,
    /// Slips of the pen in it.
    pub slips: Vec<Slip>,
}

/// A slip of the pen, which a reader sees: there is nothing to compute.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// What the text has.
    pub printed: String,
    /// What should stand there.
    pub correct: String,
    /// How a reader knows.
    pub because: String,
}

/// What an item of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "their names say it")]
pub enum Kind {
    Definition,
    Rules,
    Theorem,
    Lemma,
    Proposition,
    Corollary,
    Property,
    Example,
    Exercise,
    Table,
    Figure,
    Formula,
    Algorithm,
    Conjecture,
    Question,
    Remark,
}

impl Kind {
    /// Whether it speaks of all members of a family, so that no number of instances proves it.
    pub fn is_general(self) -> bool {
        matches!(
            self,
            Kind::Theorem
                | Kind::Lemma
                | Kind::Proposition
                | Kind::Corollary
                | Kind::Property
                | Kind::Conjecture
        )
    }
}

/// One thing that is asked, and what is expected of the answer.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is asked.
    pub asked: Asked,
    /// What is expected.
    pub expected: Expected,
    /// What is shown of the answer beside it.
    pub show: Option<Show>,
    /// What stands below that.
    pub caption: Option<String>,
    /// A sentence beside the step.
    pub note: Option<String>,
}

/// What is asked in a step.
#[derive(Clone, Debug)]
pub enum Asked {
    /// What expressions are worth.
    Eval(Vec<String>),
    /// Whether a claim holds for every member of a family.
    Check {
        /// The claim.
        claim: String,
        /// What its names run through.
        over: String,
    },
    /// Any request.
    Request(Map<String, Value>),
    /// A sweep over a family, and the plot of it.
    Sweep {
        /// The family, as a recipe has it.
        family: Box<AnyFamily>,
        /// What is drawn.
        plot: Plot,
    },
}

/// Which columns of a sweep are drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// The column that goes to the right.
    pub x: String,
    /// The column that goes up.
    pub y: String,
    /// Only the rows for which this is true.
    #[serde(rename = "where")]
    pub filter: Option<String>,
    /// Whether the scale upwards is logarithmic.
    #[serde(default)]
    pub log: bool,
}

/// What is expected of the answer to a step.
#[derive(Clone, Debug)]
pub enum Expected {
    /// What the text says.
    Said(Value),
    /// A claim holds for all members.
    Everywhere,
    /// The text says one thing, and another is true.
    Mistaken {
        /// What the text says.
        says: Value,
        /// What is true.
        found: Value,
        /// Why the text is wrong.
        because: String,
    },
    /// What the text says of all members is refuted by some.
    Refuted {
        /// By how many.
        fails: u64,
        /// Why the text is wrong.
        because: String,
    },
    /// The text says nothing of it.
    New {
        /// What is true.
        found: Value,
        /// What this adds to the text.
        beyond: String,
    },
    /// Nothing: it is only shown.
    Nothing,
}

/// What is shown of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Show {
    /// Its picture.
    Picture,
    /// Its text, as the command prints it.
    Text,
    /// Its cells, with headings.
    Table,
}

/// What is wrong with the file of a text.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TextError {
    /// It is no file of a text.
    #[error("{name}: {reason}")]
    Unreadable {
        /// The text.
        name: String,
        /// What was expected, and where.
        reason: String,
    },
    /// An item makes no sense.
    #[error("{name}, item {item}: {reason}")]
    Item {
        /// The text.
        name: String,
        /// The number of the item.
        item: u32,
        /// What is wrong with it.
        reason: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawText {
    title: String,
    source: String,
    about: String,
    item: Vec<RawItem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawItem {
    number: u32,
    place: String,
    kind: Kind,
    title: String,
    claim: String,
    part: Option<String>,
    long: Option<String>,
    step: Vec<RawStep>,
    #[serde(default)]
    slip: Vec<Slip>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    eval: Option<OneOrMany>,
    check: Option<String>,
    over: Option<String>,
    ask: Option<Map<String, Value>>,
    sweep: Option<AnyFamily>,
    plot: Option<Plot>,
    says: Option<Value>,
    found: Option<Value>,
    because: Option<String>,
    beyond: Option<String>,
    fails: Option<u64>,
    show: Option<Show>,
    caption: Option<String>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl Text {
    /// Reads the file of a text; what would make a step say nothing is refused.
    pub fn read(name: &str, toml: &str) -> Result<Text, TextError> {
        let raw: RawText = toml::from_str(toml).map_err(|error| TextError::Unreadable {
            name: name.to_owned(),
            reason: error.to_string(),
        })?;
        let mut items: Vec<Item> = Vec::with_capacity(raw.item.len());
        for raw in raw.item {
            let number = raw.number;
            let wrong = |reason: String| TextError::Item {
                name: name.to_owned(),
                item: number,
                reason,
            };
            if let Some(last) = items.last().filter(|last| last.number >= number) {
                let reason = format!("it stands after item {}, and numbers rise", last.number);
                return Err(wrong(reason));
            }
            items.push(raw.read().map_err(wrong)?);
        }
        if items.is_empty() {
            return Err(TextError::Unreadable {
                name: name.to_owned(),
                reason: "it has no items".to_owned(),
            });
        }
        Ok(Text {
            name: name.to_owned(),
            typed: name.to_owned(),
            title: raw.title,
            source: raw.source,
            about: raw.about,
            items,
        })
    }

    /// The items that a word means: a number, with or without the name of the text before it, or a
    /// place such as `Fig 9`. Places that begin with it count before places that have it anywhere.
    pub fn find(&self, wanted: &str) -> Vec<&Item> {
        let number = wanted.strip_prefix(self.name.as_str());
        let number = number.and_then(|rest| rest.strip_prefix('.'));
        if let Ok(number) = number.unwrap_or(wanted).trim().parse::<u32>() {
            return self.items.iter().filter(|it| it.number == number).collect();
        }
        let wanted = words(wanted);
        if wanted.is_empty() {
            return Vec::new();
        }
        let is_at_start = |item: &&Item| words(&item.place).starts_with(&wanted);
        let is_within = |item: &&Item| {
            let place = words(&item.place);
            place.windows(wanted.len()).any(|words| words == wanted)
        };
        let found: Vec<&Item> = self.items.iter().filter(is_at_start).collect();
        if found.is_empty() {
            self.items.iter().filter(is_within).collect()
        } else {
            found
        }
    }

    /// A mistake, with the places as hints that are spelt nearly like one that the text has not.
    pub fn suggest(&self, mistake: Diagnostic, wanted: &str) -> Diagnostic {
        let places = self.items.iter().map(|item| {
            let place = item.place.split(',').next();
            words(place.unwrap_or_default()).join(" ")
        });
        let places: Vec<String> = places.collect();
        let wanted = words(wanted).join(" ");
        suggest(mistake, &wanted, places.iter().map(String::as_str))
    }
}

/// The words of a place, without what people write in one way or another: `Prop. 2.7` is
/// `Proposition 2.7`.
fn words(place: &str) -> Vec<String> {
    let place = place.replace('§', " section ");
    let words = place.split(|letter: char| letter.is_whitespace() || ",:;()".contains(letter));
    let words = words.map(|word| word.trim_matches('.').to_lowercase());
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| {
            let long = SHORT_WORDS.iter().find(|(short, _)| *short == word);
            long.map_or(word.clone(), |(_, long)| (*long).to_owned())
        })
        .collect()
}

/// Short words for parts of a text.
const SHORT_WORDS: [(&str, &str); 8] = [
    ("prop", "proposition"),
    ("thm", "theorem"),
    ("def", "definition"),
    ("cor", "corollary"),
    ("fig", "figure"),
    ("lem", "lemma"),
    ("sec", "section"),
    ("tab", "table"),
];

impl RawItem {
    fn read(self) -> Result<Item, String> {
        let steps: Vec<Step> = self
            .step
            .into_iter()
            .enumerate()
            .map(|(at, step)| {
                step.read()
                    .map_err(|reason| format!("step {}: {reason}", at + 1))
            })
            .collect::<Result<_, _>>()?;
        if !steps
            .iter()
            .any(|step| !matches!(step.expected, Expected::Nothing))
        {
            return Err("nothing in it can fail: a step needs `says`, `found` or `check`".into());
        }
        Ok(Item {
            number: self.number,
            place: self.place,
            kind: self.kind,
            title: self.title,
            claim: self.claim,
            part: self.part,
            long: self.long,
            steps,
            slips: self.slip,
        })
    }
}

impl RawStep {
    fn read(self) -> Result<Step, String> {
        let is_many = matches!(self.eval, Some(OneOrMany::Many(_)));
        let asked = match (self.eval, self.check, self.ask, self.sweep) {
            (Some(OneOrMany::One(expr)), None, None, None) => Asked::Eval(vec![expr]),
            (Some(OneOrMany::Many(exprs)), None, None, None) => Asked::Eval(exprs),
            (None, Some(claim), None, None) => {
                let over = self.over.clone().ok_or("`check` needs `over`")?;
                Asked::Check { claim, over }
            }
            (None, None, Some(request), None) => Asked::Request(request),
            (None, None, None, Some(family)) => {
                let plot = self.plot.clone().ok_or("`sweep` needs `plot`")?;
                let family = Box::new(family);
                Asked::Sweep { family, plot }
            }
            _ => return Err("expected one of `eval`, `check`, `ask` and `sweep`".into()),
        };
        if self.over.is_some() && !matches!(asked, Asked::Check { .. }) {
            return Err("`over` belongs to `check`".into());
        }
        if self.plot.is_some() && !matches!(asked, Asked::Sweep { .. }) {
            return Err("`plot` belongs to `sweep`".into());
        }
        if self.show.is_some() && matches!(asked, Asked::Eval(_) | Asked::Check { .. }) {
            return Err("`show` belongs to `ask` and `sweep`".into());
        }
        if matches!(&asked, Asked::Eval(exprs) if exprs.is_empty()) {
            return Err("`eval` needs an expression".into());
        }
        // The values of one expression are a list of one, as those of several are.
        let listed = |value: Value| match &asked {
            Asked::Eval(_) if !is_many => Value::Array(vec![value]),
            _ => value,
        };
        let (says, found) = (self.says.map(listed), self.found.map(listed));
        for value in [&says, &found].into_iter().flatten() {
            match (&asked, value) {
                (Asked::Eval(exprs), Value::Array(values)) if values.len() == exprs.len() => {}
                (Asked::Eval(exprs), _) => {
                    return Err(format!(
                        "expected a list of {} values, one for each expression",
                        exprs.len()
                    ));
                }
                (Asked::Request(_) | Asked::Sweep { .. }, Value::Object(fields))
                    if !fields.is_empty() => {}
                (Asked::Request(_) | Asked::Sweep { .. }, _) => {
                    return Err("expected fields of the answer, such as `{ period = 34 }`".into());
                }
                (Asked::Check { .. }, _) => {
                    return Err("a `check` has no `says`: it holds, or `fails` so often".into());
                }
            }
        }
        let is_check = matches!(asked, Asked::Check { .. });
        let expected = match (says, found, self.because, self.beyond, self.fails) {
            (None, None, None, None, None) if is_check => Expected::Everywhere,
            (None, None, Some(because), None, Some(fails)) if is_check && fails > 0 => {
                Expected::Refuted { fails, because }
            }
            (Some(says), None, None, None, None) => Expected::Said(says),
            (Some(says), Some(found), Some(because), None, None) => Expected::Mistaken {
                says,
                found,
                because,
            },
            (None, Some(found), None, Some(beyond), None) => Expected::New { found, beyond },
            (None, None, None, None, None) if self.show.is_some() => Expected::Nothing,
            _ => {
                return Err(
                    "expected `says`; `says`, `found` and `because`; `found` and \
                            `beyond`; a `check`, perhaps with `fails` and `because`; or `show`"
                        .into(),
                );
            }
        };
        Ok(Step {
            asked,
            expected,
            show: self.show,
            caption: self.caption,
            note: self.note,
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", format!("{self:?}").to_lowercase())
    }
}
