//! Certificates checked again, by code that shares nothing with the searches.

use grundy_heap::{Checked, Depth, VerifyError, verify};
use grundy_num::Halt;
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::heap_field::CertificateField;
use crate::json::Whole;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// A check of the certificate of a period.
///
/// Whatever can be checked completely in seconds is. Of a longer certificate a sample of blocks is
/// checked, which proves nothing, unless everything is asked for.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Verify {
    /// The certificate, as the question `period` gives it.
    pub certificate: CertificateField,
    /// Whether every block is checked, however long it takes.
    #[serde(default)]
    pub full: bool,
    /// Which sample is checked, as an earlier check said; without, it is drawn by lot.
    pub seed: Option<Whole>,
}

/// What a check said.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Verified {
    /// The game, in its one spelling.
    pub game: String,
    /// The first heap from which the law is claimed to hold.
    pub preperiod: Whole,
    /// The length of the period that is claimed.
    pub period: Whole,
    /// What is claimed to be added from one period to the next.
    pub saltus: Whole,
    /// `valid` when all was checked, `sampled` when no fault was found in a part, which proves
    /// nothing, and `refused` when there is a fault.
    pub status: Status,
    /// How many blocks were checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<Whole>,
    /// How many blocks there are, where not all were checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Whole>,
    /// The seed of the sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Whole>,
    /// Where the certificate is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What is wrong there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What a check of a certificate came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Everything was checked.
    Valid,
    /// No fault was found in a part.
    Sampled,
    /// There is a fault.
    Refused,
}

uses!(Verify {
    certificate, full,
    seed: !*full => "without `full`",
});

impl Question for Verify {
    const NAME: &'static str = "verify";
    const SUMMARY: &'static str = "a check of the certificate of a period";
    const EXAMPLE: &'static str = r#"{"do":"verify","certificate":{"game":"subtraction 1,2","preperiod":0,"period":3,"saltus":0,"theorem":"repeated window","evidence":{}}}"#;
    const ARGUMENTS: &'static [&'static str] = &["certificate"];
    type Answer = Verified;
    const CUT: &'static [&'static str] = &["game", "preperiod", "period", "saltus", "status"];

    fn find(&self, at: &Asking<'_>) -> Result<Verified, Refusal> {
        let depth = match (self.full, &self.seed) {
            (true, _) => Depth::Full,
            (false, None) => Depth::Sample { seed: at.seed },
            (false, Some(seed)) => Depth::Sample {
                seed: seed.to_u64().ok_or_else(|| {
                    let message = format!("seed: expected a number below 2^64, found {seed}");
                    Diagnostic::plain(message).in_field("seed")
                })?,
            },
        };
        let mut verified = Verified {
            game: self.certificate.game.clone(),
            preperiod: self.certificate.preperiod.clone(),
            period: self.certificate.period.clone(),
            saltus: self.certificate.saltus.clone(),
            status: Status::Refused,
            blocks: None,
            of: None,
            seed: None,
            place: None,
            reason: None,
        };
        let certificate = match self.certificate.read() {
            Ok(certificate) => certificate,
            // What cannot be read as a claim is refused as a false one is.
            Err(Refusal::Mistake(mistake)) => {
                let place = mistake.field().unwrap_or_default();
                let place = place.trim_start_matches("certificate.");
                verified.place = Some(place.to_owned());
                verified.reason = Some(mistake.message);
                return Ok(verified);
            }
            Err(halt) => return Err(halt),
        };
        match verify(&certificate, depth, at.limits) {
            Ok(Checked::Complete { blocks }) => {
                verified.status = Status::Valid;
                verified.blocks = Some(Whole::from(blocks));
            }
            Ok(Checked::Sampled { blocks, of }) => {
                verified.status = Status::Sampled;
                verified.blocks = Some(Whole::from(blocks));
                verified.of = Some(Whole::from(of));
                if let Depth::Sample { seed } = depth {
                    verified.seed = Some(Whole::from(seed));
                }
            }
            Err(VerifyError::Refused(refusal)) => {
                verified.place = Some(refusal.place);
                verified.reason = Some(refusal.reason);
            }
            Err(VerifyError::Halt(halt)) => return Err(Halt::into(halt)),
        }
        Ok(verified)
    }
}

impl Answer for Verified {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        let Verified {
            game,
            preperiod,
            period,
            saltus,
            ..
        } = self;
        let claim = format!("{game}: preperiod {preperiod}, period {period}, saltus {saltus}");
        let number = |number: &Option<Whole>| number.as_ref().map(Whole::to_string);
        let [blocks, of, seed] = [&self.blocks, &self.of, &self.seed].map(number);
        let [blocks, of, seed] = [blocks, of, seed].map(Option::unwrap_or_default);
        Ok(match self.status {
            Status::Valid => format!("{claim}\n  valid: checked completely"),
            Status::Sampled => format!(
                "{claim}\n  no fault found in {blocks} of {of} blocks, which proves nothing\n  the \
                 sample has the seed {seed}; a full check looks at all of them"
            ),
            Status::Refused => {
                let place = self.place.as_deref().unwrap_or_default();
                let reason = self.reason.as_deref().unwrap_or_default();
                format!("refused: the certificate is wrong at {place}: {reason}")
            }
        })
    }
}
