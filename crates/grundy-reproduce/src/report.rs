//! What became of the items of a text.

use std::fmt;

use grundy::values::grouped;
use serde::Serialize;
use serde_json::Value;

use crate::claim::told;
use crate::{Item, Kind, Slip, Text};

/// What became of several texts.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Reports<'a> {
    /// How many items had which verdict.
    pub counts: Counts,
    /// The texts.
    pub texts: &'a [TextReport],
}

/// An item as it is listed.
#[derive(Clone, Debug, Serialize)]
pub struct Listed<'a> {
    text: &'a str,
    number: u32,
    place: &'a str,
    kind: Kind,
    title: &'a str,
    long: Option<&'a str>,
}

impl<'a> Listed<'a> {
    /// An item of the text with this name.
    pub fn of(text: &'a str, item: &'a Item) -> Listed<'a> {
        Listed {
            text,
            number: item.number,
            place: &item.place,
            kind: item.kind,
            title: &item.title,
            long: item.long.as_deref(),
        }
    }
}

/// What became of a text.
#[derive(Clone, Debug, Serialize)]
pub struct TextReport {
    /// What it is called.
    pub text: String,
    /// What is typed to have it run.
    pub typed: String,
    /// Its title, in English.
    pub title: String,
    /// Who wrote it, and where it was printed.
    pub source: String,
    /// What it does.
    pub about: String,
    /// What became of its items.
    pub items: Vec<ItemReport>,
    /// The numbers of the items that were left out, since they take long.
    pub left_out: Vec<u32>,
}

/// What became of an item.
#[derive(Clone, Debug, Serialize)]
pub struct ItemReport {
    /// Its number in the text.
    pub number: u32,
    /// Where it stands in the text.
    pub place: String,
    /// What it is.
    pub kind: Kind,
    /// What it is about.
    pub title: String,
    /// What is claimed.
    pub claim: String,
    /// The heading of the part that begins with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// What became of all of it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What became of each step.
    pub steps: Vec<StepReport>,
    /// Slips of the pen in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Slip>,
}

/// A place where a text is wrong.
#[derive(Clone, Debug)]
pub struct Difference<'a> {
    /// What the text says.
    pub says: String,
    /// What is true instead, and how that is known: `found` by computing, or what `should be`
    /// there, as a reader sees.
    pub truth: (&'static str, String),
    /// Why the text is wrong.
    pub because: &'a str,
}

/// What became of a whole item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Verdict {
    /// What was found is what the text says.
    Agrees,
    /// What the text says of a whole family was found to hold on so many members, which proves nothing
    /// of the others.
    Holds {
        /// How many.
        cases: u64,
    },
    /// What was found goes beyond the text.
    Extends,
    /// The text is wrong, and it is known why.
    Differs,
    /// A limit was reached before there was an answer.
    Unfinished,
    /// What was found is not what was expected.
    Unexplained,
}

/// What became of a step.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    /// The command that asks the same.
    pub command: String,
    /// What became of it.
    #[serde(flatten)]
    pub remark: Remark,
    /// What is shown of the answer.
    #[serde(skip)]
    pub exhibit: Option<Exhibit>,
    /// What stands below that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// A sentence beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What became of a step, with the evidence.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Remark {
    /// What was found is what the text says.
    Agrees {
        /// What was found.
        found: Value,
    },
    /// A claim holds for all members that were looked at.
    Holds {
        /// How many there are.
        cases: u64,
    },
    /// What was found goes beyond the text.
    Extends {
        /// What was found.
        found: Value,
        /// What this adds.
        beyond: String,
    },
    /// The text is wrong.
    Differs {
        /// What the text says.
        says: Value,
        /// What was found.
        found: Value,
        /// Why the text is wrong.
        because: String,
    },
    /// It is only shown.
    Shown,
    /// A limit was reached before there was an answer.
    Unfinished {
        /// Which limit.
        limit: String,
    },
    /// What was found is not what was expected.
    Unexplained {
        /// What was expected, and what was found.
        reason: String,
    },
}

/// What is shown of an answer.
#[derive(Clone, Debug)]
pub enum Exhibit {
    /// A picture as SVG, on white paper and on a dark page.
    Picture {
        /// On white paper.
        light: String,
        /// On a dark page.
        dark: String,
    },
    /// A text of many lines.
    Text(String),
    /// Cells with headings.
    Table {
        /// The headings of the rows.
        rows: Vec<String>,
        /// The headings of the columns.
        columns: Vec<String>,
        /// The cells, row by row; where nothing belongs there is nothing.
        cells: Vec<Vec<Option<String>>>,
    },
}

/// How many items had which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Items that agree.
    pub agree: u64,
    /// Items that differ, with the reason.
    pub differ: u64,
    /// Items that are extended.
    pub extend: u64,
    /// Items that hold on cases.
    pub hold: u64,
    /// Items that a limit cut off.
    pub unfinished: u64,
    /// Items that nobody expected to be so.
    pub unexplained: u64,
}

impl TextReport {
    /// Nothing yet of a text.
    pub fn of(text: &Text) -> TextReport {
        TextReport {
            text: text.name.clone(),
            typed: text.typed.clone(),
            title: text.title.clone(),
            source: text.source.clone(),
            about: text.about.clone(),
            items: Vec::new(),
            left_out: Vec::new(),
        }
    }
}

impl ItemReport {
    /// Where the text is wrong.
    pub fn differences(&self) -> impl Iterator<Item = Difference<'_>> {
        let computed = self
            .steps
            .iter()
            .filter_map(|step| step.remark.difference());
        computed.chain(self.slips.iter().map(Slip::difference))
    }
}

impl Remark {
    /// Where the text is wrong, if it is.
    pub(crate) fn difference(&self) -> Option<Difference<'_>> {
        match self {
            Remark::Differs {
                says,
                found,
                because,
            } => Some(Difference {
                says: told(says),
                truth: ("found", told(found)),
                because,
            }),
            _ => None,
        }
    }
}

impl Slip {
    /// The same as a place where a text is wrong.
    pub(crate) fn difference(&self) -> Difference<'_> {
        Difference {
            says: self.printed.clone(),
            truth: ("should be", self.correct.clone()),
            because: &self.because,
        }
    }
}

impl Verdict {
    /// The verdict on an item, from its steps and how many cases each of them looked at.
    pub(crate) fn of(item: &Item, steps: &[(StepReport, u64)]) -> Verdict {
        let has = |fits: fn(&Remark) -> bool| steps.iter().any(|(step, _)| fits(&step.remark));
        if has(|remark| matches!(remark, Remark::Unexplained { .. })) {
            Verdict::Unexplained
        } else if has(|remark| matches!(remark, Remark::Unfinished { .. })) {
            Verdict::Unfinished
        } else if has(|remark| matches!(remark, Remark::Differs { .. })) || !item.slips.is_empty() {
            Verdict::Differs
        } else if has(|remark| matches!(remark, Remark::Extends { .. })) {
            Verdict::Extends
        } else if item.kind.is_general() {
            let cases = steps.iter().map(|(_, cases)| cases).sum();
            Verdict::Holds { cases }
        } else {
            Verdict::Agrees
        }
    }

    /// The word for it, by which the page and the list know it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Holds { .. } => "holds",
            Verdict::Extends => "extends",
            Verdict::Differs => "differs",
            Verdict::Unfinished => "unfinished",
            Verdict::Unexplained => "unexplained",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Holds { cases: 1 } => f.pad("holds on 1 case"),
            Verdict::Holds { cases } => {
                f.pad(&format!("holds on {} cases", grouped((*cases).into(), ',')))
            }
            verdict => f.pad(verdict.word()),
        }
    }
}

impl Counts {
    /// The verdicts of some items, counted.
    pub fn of<'a>(items: impl IntoIterator<Item = &'a ItemReport>) -> Counts {
        let mut counts = Counts::default();
        for item in items {
            *match item.verdict {
                Verdict::Agrees => &mut counts.agree,
                Verdict::Holds { .. } => &mut counts.hold,
                Verdict::Extends => &mut counts.extend,
                Verdict::Differs => &mut counts.differ,
                Verdict::Unfinished => &mut counts.unfinished,
                Verdict::Unexplained => &mut counts.unexplained,
            } += 1;
        }
        counts
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts {
            agree,
            differ,
            extend,
            hold,
            unfinished,
            unexplained,
        } = self;
        write!(
            f,
            "{agree} agree, {differ} differ as explained, {extend} extend, {hold} hold on cases, "
        )?;
        if *unfinished > 0 {
            write!(f, "{unfinished} not finished, ")?;
        }
        write!(f, "{unexplained} unexplained")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(remark: Remark, cases: u64) -> (StepReport, u64) {
        let report = StepReport {
            command: String::new(),
            remark,
            exhibit: None,
            caption: None,
            note: None,
        };
        (report, cases)
    }

    fn item(kind: Kind, slips: &[Slip]) -> Item {
        Item {
            number: 1,
            place: String::new(),
            kind,
            title: String::new(),
            claim: String::new(),
            part: None,
            long: None,
            steps: Vec::new(),
            slips: slips.to_vec(),
        }
    }

    #[test]
    fn the_worst_step_decides_and_a_theorem_only_holds() {
        let agrees = || step(Remark::Agrees { found: Value::Null }, 1);
        let holds = || step(Remark::Holds { cases: 40 }, 40);
        let wrong = || {
            let reason = String::new();
            step(Remark::Unexplained { reason }, 0)
        };
        let of = |kind, steps: &[_]| Verdict::of(&item(kind, &[]), steps);
        assert_eq!(of(Kind::Table, &[agrees(), agrees()]), Verdict::Agrees);
        assert_eq!(
            of(Kind::Lemma, &[agrees(), holds()]),
            Verdict::Holds { cases: 41 }
        );
        assert_eq!(of(Kind::Lemma, &[holds(), wrong()]), Verdict::Unexplained);
        let slip = Slip {
            printed: "v(x)".into(),
            correct: "v(X)".into(),
            because: "x is bound".into(),
        };
        let slipped = item(Kind::Lemma, &[slip]);
        assert_eq!(Verdict::of(&slipped, &[holds()]), Verdict::Differs);
        assert_eq!(Verdict::of(&slipped, &[wrong()]), Verdict::Unexplained);
    }

    #[test]
    fn large_counts_are_grouped() {
        let words = |cases| Verdict::Holds { cases }.to_string();
        assert_eq!(words(1), "holds on 1 case");
        assert_eq!(words(999), "holds on 999 cases");
        assert_eq!(words(1_234_567), "holds on 1,234,567 cases");
    }
}
