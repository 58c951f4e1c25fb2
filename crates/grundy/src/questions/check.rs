//! Whether a claim holds for every member of a family.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use grundy_heap::Progress;
use grundy_lang::{Member, Sitting, Value};
use grundy_num::Halt;
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::json::Cut;
use crate::over::{Rule, Typed};
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// Whether a claim holds for every member of a family.
///
/// Every member is looked at, and nothing is proved of any other.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Check {
    /// What is claimed: an expression that is true or false.
    pub claim: String,
    /// What the names of the claim run through: `a in 1..40, b in a+1..80, if gcd(a, b) == 1`.
    pub over: String,
    /// How many counterexamples are listed, 10 without.
    pub most: Option<usize>,
}

/// What became of a claim.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ClaimChecked {
    /// The claim.
    pub claim: String,
    /// What its names ran through.
    pub over: String,
    /// How many members were looked at.
    pub members: u64,
    /// For how many of them it holds.
    pub holds: u64,
    /// For how many it does not.
    pub fails: u64,
    /// The first members for which it does not hold.
    pub counterexamples: Vec<MemberOf>,
    /// How many members it says nothing sensible about.
    pub mistakes: u64,
    /// The first of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub mistaken: Vec<MemberOf>,
    /// The limit that was reached before all members were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
}

/// A member of a family.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MemberOf {
    /// The names with what they stand for, in order.
    pub at: Vec<[String; 2]>,
    /// What is wrong with the claim there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// After so many members whoever watches is told how far it is.
const TOLD_EVERY: u64 = 1 << 8;

/// Counterexamples that are listed unasked.
const FEW: usize = 10;

uses!(Check { claim, over, most });

impl Question for Check {
    const NAME: &'static str = "check";
    const SUMMARY: &'static str = "whether a claim holds for every member of a family";
    const EXAMPLE: &'static str =
        r#"{"do":"check","claim":"nimber(nim(a, b)) == a xor b","over":"a in 0..7, b in 0..a"}"#;
    type Answer = ClaimChecked;
    const CUT: &'static [&'static str] = &[
        "claim",
        "over",
        "members",
        "holds",
        "fails",
        "counterexamples",
        "mistakes",
    ];

    fn find(&self, at: &Asking<'_>) -> Result<ClaimChecked, Refusal> {
        let sitting = at.sit()?;
        let most = self.most.unwrap_or(FEW);
        let mut found = ClaimChecked {
            claim: self.claim.clone(),
            over: self.over.clone(),
            members: 0,
            holds: 0,
            fails: 0,
            counterexamples: Vec::new(),
            mistakes: 0,
            mistaken: Vec::new(),
            halt: None,
        };
        let (claim, over) = (
            Typed::new("claim", &self.claim),
            Typed::new("over", &self.over),
        );
        let rule = Rule::new(claim, &[over])?;
        let mut first_mistake = None;
        let ended = sitting.each_member(rule.text(), &mut |member| {
            found.members += 1;
            if found.members.is_multiple_of(TOLD_EVERY) {
                let reached = Progress {
                    unit: "members",
                    done: found.members.into(),
                    total: None,
                };
                at.watch.progress(&reached, &String::new);
            }
            let (count, list, error) = match &member.value {
                Ok(Value::Bool(true)) => {
                    found.holds += 1;
                    return Ok(ControlFlow::Continue(()));
                }
                Ok(Value::Bool(false)) => (&mut found.fails, &mut found.counterexamples, None),
                Ok(other) => {
                    let message = format!("expected true or false, found {}", other.kind());
                    let hint = "a comparison such as `a < b` is true or false";
                    let mistake = || Diagnostic::of_text(&self.claim, message.clone()).hint(hint);
                    first_mistake.get_or_insert_with(mistake);
                    (&mut found.mistakes, &mut found.mistaken, Some(message))
                }
                Err(mistake) => {
                    first_mistake.get_or_insert_with(|| mistake.clone());
                    let message = mistake.message.clone();
                    (&mut found.mistakes, &mut found.mistaken, Some(message))
                }
            };
            *count += 1;
            if list.len() < most {
                list.push(MemberOf::of(&member, error, &sitting, at)?);
            }
            Ok(ControlFlow::Continue(()))
        });
        match ended {
            Ok(()) => {}
            Err(Refusal::Halt(halt)) if found.members > 0 => found.halt = Some(Cut(halt)),
            Err(refusal) => return Err(rule.place_refusal(refusal)),
        }
        // A claim that makes sense nowhere is a mistake of its own.
        if let Some(mistake) = first_mistake.filter(|_| found.mistakes == found.members) {
            return Err(rule.place(mistake).in_field("claim").into());
        }
        if found.members == 0 {
            let message = format!("nothing is in the family `{}`", self.over);
            let mistake = Diagnostic::plain(message).in_field("over");
            return Err(mistake
                .hint("write it as in `a in 1..9, b in a+1..20`")
                .into());
        }
        Ok(found)
    }
}

impl MemberOf {
    fn of(
        member: &Member,
        error: Option<String>,
        sitting: &Sitting<'_>,
        at: &Asking<'_>,
    ) -> Result<MemberOf, Halt> {
        let names = member
            .names
            .iter()
            .map(|(name, value)| Ok([name.clone(), value.write(sitting.games(), at.notation)?]));
        Ok(MemberOf {
            at: names.collect::<Result<_, Halt>>()?,
            error,
        })
    }

    fn text(&self) -> String {
        let names = self
            .at
            .iter()
            .map(|[name, value]| format!("{name} = {value}"));
        let mut text = names.collect::<Vec<_>>().join(", ");
        if let Some(error) = &self.error {
            write!(text, ": {error}").expect("a string takes all");
        }
        text
    }
}

impl Answer for ClaimChecked {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let members = self.members;
        let mut text = match (self.fails, self.mistakes) {
            (0, 0) if members == 1 => "holds for the one member that was looked at".to_owned(),
            (0, 0) => format!("holds for all {members} members that were looked at"),
            (0, mistakes) => format!(
                "holds for {} of {members}, mistakes: {mistakes}",
                self.holds
            ),
            (fails, 0) => format!("fails for {fails} of {members}"),
            (fails, mistakes) => format!("fails for {fails} of {members}, mistakes: {mistakes}"),
        };
        let listed = [
            (&self.counterexamples, self.fails),
            (&self.mistaken, self.mistakes),
        ];
        for (list, count) in listed {
            for member in list {
                write!(text, "\n  {}", member.text()).expect("a string takes all");
            }
            let more = count - list.len() as u64;
            if more > 0 && !list.is_empty() {
                write!(text, "\n  … and {more} more").expect("a string takes all");
            }
        }
        match &self.halt {
            Some(Cut(halt)) => write!(text, "\n  stopped: {halt}"),
            None if self.fails == 0 => write!(text, "\n  of other members nothing is proved"),
            None => Ok(()),
        }
        .expect("a string takes all");
        Ok(text)
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|Cut(halt)| halt)
    }
}
