//! The period of a game on heaps, proved where a theorem allows it, or that of an expression, observed.

#![expect(
    clippy::disallowed_types,
    reason = "what reads flattened fields can read any JSON, floats too; no field is one"
)]

use std::fmt::Write as _;
use std::time::Duration;

use grundy_heap::{Finding, HeapGame, Period, RookRow, Search};
use grundy_num::{Halt, grouped};
use grundy_render::Style;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::heap_field::{CertificateField, CheckpointField, HeapGameField};
use crate::json::{Cut, Whole};
use crate::questions::sequence::{Law, SequenceOf, SubjectOf, TermKind, subject_of};
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// The period of a game on heaps.
///
/// It is called proved only when the hypothesis of a theorem was checked; its certificate can be
/// checked again by the question `verify`. The period of an expression is only observed: the least
/// one that all computed values obey, of which at least two whole periods were seen.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says whether the answer holds something, as requests do"
)]
pub struct PeriodOf {
    /// The game.
    #[serde(flatten)]
    pub game: HeapGameField,
    /// Instead of a game: an expression such as `node_kayles(cycle(n))`, or a ruleset that waits
    /// for a heap.
    pub expr: Option<String>,
    /// The name in the expression that runs; `n` without, or the only one that has no value.
    pub name: Option<String>,
    /// What the name of an expression stands for first; 0 without.
    pub from: Option<Whole>,
    /// Whether the period is that of the outcomes, 0 and 1, rather than of the values: `outcomes` before the game says the same.
    #[serde(default)]
    pub outcomes: bool,
    /// How far to look where no theorem ends the search: of a subtraction game given by a rule 65,536 heaps unless said otherwise,
    /// of a code as far as the limits allow; of an expression what its name stands for last, 60 after the first without.
    pub to: Option<Whole>,
    /// Whether the answer holds the certificate of a proved period.
    #[serde(default)]
    pub certificate: bool,
    /// A state to go on from, as an answer has given it.
    pub checkpoint: Option<CheckpointField>,
    /// Whether an answer that a limit cut off holds the state to go on from.
    #[serde(default)]
    pub resumable: bool,
    /// Of `rook` and `digits`: whether the answer holds all rows from 0 to the one asked for.
    #[serde(default)]
    pub table: bool,
}

/// What was found out about the period of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PeriodFound {
    /// The game, as it is typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The name by which it was asked for, where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub called: Option<&'static str>,
    /// The expression.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expr: Option<String>,
    /// The name in it that ran.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `outcomes` where the law is that of the outcomes of an expression, not of its values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// The first heap from which the law holds.
    pub preperiod: Option<Whole>,
    /// The length of the period.
    pub period: Option<Whole>,
    /// What is added from one period to the next.
    pub saltus: Option<Whole>,
    /// `proved`, `observed`, or `unresolved` where no period fits what was computed.
    pub status: Option<&'static str>,
    /// The name of the theorem that proves it.
    pub theorem: Option<&'static str>,
    /// The first heap that was not computed, of a period that is not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Whole>,
    /// What a proof would take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacking: Option<String>,
    /// The rows of the table, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<RookRowOf>>,
    /// The certificate, where it was asked for and the period is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateField>,
    /// The state to go on from, where it was asked for and a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkpoint: Option<CheckpointField>,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    #[serde(skip)]
    finding: Option<Finding>,
}

/// A row of the misère rook and of digit deletion.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RookRowOf {
    /// The row.
    pub m: u32,
    /// The period of the row in both tables.
    pub t: Whole,
    /// The preperiod in the table of the rook.
    pub p_g: Whole,
    /// The preperiod in the table of digit deletion.
    pub p_f: Whole,
}

/// What a proof of the period of an expression would take.
const LACKING: &str =
    "a theorem on the terms of an expression; the law fits those that were computed";

/// How long a search works at first between two reports.
const SLICE: Duration = Duration::from_millis(500);

uses!(PeriodOf [game: HeapGameField] {
    game, expr, outcomes, to,
    name: expr.is_some() => "with `expr`",
    from: expr.is_some() => "with `expr`",
    certificate: expr.is_none() => "without `expr`, whose law is only observed",
    checkpoint: expr.is_none() => "without `expr`, whose law is only observed",
    resumable: expr.is_none() => "without `expr`, whose law is only observed",
    table: expr.is_none() => "without `expr`, whose law is only observed",
});

impl Question for PeriodOf {
    const NAME: &'static str = "period";
    const SUMMARY: &'static str =
        "the period of a game on heaps, with its proof, or that seen of an expression";
    const EXAMPLE: &'static str = r#"{"do":"period","game":"octal 0.77"}"#;
    const ARGUMENTS: &'static [&'static str] = &["game"];
    type Answer = PeriodFound;
    const CUT: &'static [&'static str] = &["preperiod", "period", "saltus", "status", "theorem"];

    fn find(&self, at: &Asking<'_>) -> Result<PeriodFound, Refusal> {
        let mut game = match subject_of(&self.game, self.expr.as_deref())? {
            SubjectOf::Game(game) => game,
            SubjectOf::Expression(expr) => return self.of_expression(expr, at),
        };
        if self.outcomes {
            game = game.outcomes();
        }
        let mut search = self.begin(&game, at)?;
        if let Some(to) = &self.to {
            let heap = u64::try_from(&to.0).map_err(|_| {
                let message = format!("expected a heap from 0 to 18446744073709551615, found {to}");
                Diagnostic::plain(message).in_field("to")
            })?;
            search.look_to(heap);
        }
        let found = work(&mut *search, at);
        let (finding, halt) = match found {
            Ok(finding) => (Some(finding), None),
            Err(halt) => (search.so_far(), Some(halt)),
        };
        let mut answer = PeriodFound::of(&game, finding);
        answer.called = self.game.called();
        if self.table {
            let rows = search.rows();
            if rows.is_empty() && halt.is_none() {
                let message = "only `rook` and `digits` have a table of rows";
                let mistake = Diagnostic::plain(message).in_field("table");
                return Err(mistake.hint("ask for the period of `rook 9`").into());
            }
            answer.rows = Some(rows.iter().map(RookRowOf::of).collect());
        }
        if halt.is_some() && self.resumable {
            answer.checkpoint = Some(CheckpointField::of(&search.checkpoint()));
        }
        if self.certificate && halt.is_none() {
            let certificate = search.certificate(at.limits)?;
            answer.certificate = certificate.as_ref().map(CertificateField::of);
        }
        answer.halt = halt.map(Cut);
        Ok(answer)
    }
}

/// As many terms of an expression as are looked at unasked.
const USUAL_TERMS: u64 = 60;

impl PeriodOf {
    /// The least law that the terms of an expression obey; nothing is proved of other terms.
    fn of_expression(&self, expr: &str, at: &Asking<'_>) -> Result<PeriodFound, Refusal> {
        let sequence = SequenceOf {
            expr: Some(expr.to_owned()),
            name: self.name.clone(),
            from: self.from.clone(),
            to: Some(self.to.clone().unwrap_or_else(|| {
                let first = self.from.as_ref().and_then(Whole::to_u64);
                Whole::from(first.unwrap_or(0).saturating_add(USUAL_TERMS))
            })),
            outcomes: self.outcomes,
            ..SequenceOf::default()
        };
        let found = sequence.observed_law(expr, at)?;
        let part = |of: fn(&Law) -> Whole| found.law.as_ref().map(of);
        let status = match found.law {
            Some(_) => "observed",
            None => "unresolved",
        };
        Ok(PeriodFound {
            game: None,
            called: None,
            expr: Some(expr.to_owned()),
            preperiod: part(|law| Whole::from(law.preperiod)),
            period: part(|law| Whole::from(law.period)),
            saltus: part(|law| Whole(law.saltus.clone())),
            status: Some(status),
            theorem: None,
            up_to: Some(Whole::from(found.up_to)),
            lacking: found.law.is_some().then(|| LACKING.to_owned()),
            rows: None,
            certificate: None,
            checkpoint: None,
            halt: found.halt,
            name: Some(found.name),
            kind: self.outcomes.then(|| TermKind::Outcomes.name()),
            finding: None,
        })
    }

    /// The search from the beginning, or from a state.
    fn begin(&self, game: &HeapGame, at: &Asking<'_>) -> Result<Box<dyn Search>, Refusal> {
        let Some(state) = &self.checkpoint else {
            return Ok(game.search(at.limits)?);
        };
        let checkpoint = state.read()?;
        if checkpoint.game != *game {
            let message = format!("a search of `{}`, not of `{game}`", checkpoint.game);
            return Err(Diagnostic::plain(message).in_field("checkpoint").into());
        }
        let search = if at.watch.vouches() {
            checkpoint.resume_own(at.limits)
        } else {
            checkpoint.resume(at.limits)
        };
        search.map_err(|error| match error {
            grundy_heap::ResumeError::Halt(halt) => halt.into(),
            error @ grundy_heap::ResumeError::Checkpoint(_) => {
                let mistake = Diagnostic::plain(error.to_string());
                mistake.in_field("checkpoint").into()
            }
        })
    }
}

/// Advances in slices, telling how far the search is after each.
///
/// Some steps of a search start over when they are interrupted, so slices grow with what was
/// worked already: what needs long without a break gets it.
fn work(search: &mut dyn Search, at: &Asking<'_>) -> Result<Finding, Halt> {
    let mut length = SLICE;
    loop {
        match search.advance(&at.limits.slice(length)) {
            Err(Halt::Deadline) => at.limits.look()?,
            answer => return answer,
        }
        length = length.saturating_mul(3) / 2;
        let state = || CheckpointField::of(&search.checkpoint()).to_json();
        at.watch.progress(&search.progress(), &state);
    }
}

impl RookRowOf {
    fn of(row: &RookRow) -> RookRowOf {
        RookRowOf {
            m: row.m,
            t: Whole::from(row.period),
            p_g: Whole::from(row.rook_preperiod),
            p_f: Whole::from(row.digit_preperiod),
        }
    }
}

impl PeriodFound {
    fn of(game: &HeapGame, finding: Option<Finding>) -> PeriodFound {
        let (period, status, theorem, up_to, lacking) = match &finding {
            Some(Finding::Proved(proof)) => {
                let theorem = proof.theorem().name;
                (
                    Some(proof.period()),
                    Some("proved"),
                    Some(theorem),
                    None,
                    None,
                )
            }
            Some(Finding::Observed {
                period,
                up_to,
                lacking,
            }) => {
                let lacking = Some(lacking.clone());
                (Some(*period), Some("observed"), None, Some(*up_to), lacking)
            }
            Some(Finding::Unresolved { up_to }) => {
                (None, Some("unresolved"), None, Some(*up_to), None)
            }
            None => (None, None, None, None, None),
        };
        let part = |of: fn(Period) -> u128| period.map(of).map(Whole::from);
        PeriodFound {
            game: Some(game.to_string()),
            called: None,
            expr: None,
            name: None,
            kind: None,
            preperiod: part(|period| period.preperiod),
            period: part(|period| period.period),
            saltus: part(|period| period.saltus),
            status,
            theorem,
            up_to: up_to.map(Whole::from),
            lacking,
            rows: None,
            certificate: None,
            checkpoint: None,
            halt: None,
            finding,
        }
    }

    /// What was seen of an expression.
    fn observed_text(&self, expr: &str) -> String {
        let mut text = match self.kind {
            Some(kind) => format!("{kind} of {expr}"),
            None => expr.to_owned(),
        };
        let mut line = |name: &str, what: &dyn std::fmt::Display| {
            write!(text, "\n  {name:<11}{what}").expect("a string takes all");
        };
        let parts = [
            ("preperiod", &self.preperiod),
            ("period", &self.period),
            ("saltus", &self.saltus),
        ];
        for (name, part) in parts {
            if let Some(part) = part {
                line(name, part);
            }
        }
        let name = self.name.as_deref().unwrap_or_default();
        let up_to = self.up_to.as_ref().map(Whole::to_string);
        let up_to = up_to.unwrap_or_default();
        let status = match self.period {
            Some(_) => format!("observed below {name} = {up_to}"),
            None => format!("no period seen twice below {name} = {up_to}"),
        };
        line("status", &status);
        if let Some(lacking) = &self.lacking {
            line("lacking", lacking);
        }
        if let Some(Cut(halt)) = &self.halt {
            line("stopped", halt);
        }
        text
    }

    /// What was found.
    pub fn finding(&self) -> Option<&Finding> {
        self.finding.as_ref()
    }
}

impl Answer for PeriodFound {
    fn text(&self, _: &Style) -> Result<String, Refusal> {
        if let Some(rows) = &self.rows {
            return Ok(table(rows));
        }
        if let Some(expr) = &self.expr {
            return Ok(self.observed_text(expr));
        }
        let game = self.game.clone().unwrap_or_default();
        let mut text = match self.called {
            Some(name) => format!("{name}: {game}"),
            None => game,
        };
        let mut line = |name: &str, what: String| {
            write!(text, "\n  {name:<11}{what}").expect("a string takes all");
        };
        let mut lines = |period: Period| {
            line("preperiod", grouped(period.preperiod, ','));
            line("period", grouped(period.period, ','));
            line("saltus", grouped(period.saltus, ','));
        };
        match &self.finding {
            Some(Finding::Proved(proof)) => {
                lines(proof.period());
                let theorem = proof.theorem();
                line("status", "proved".to_owned());
                line(
                    "theorem",
                    format!("{}: {}", theorem.name, theorem.statement),
                );
                if proof.checked_to() > 0 {
                    let heaps = grouped(proof.checked_to(), ',');
                    line("checked", format!("heaps below {heaps}"));
                }
            }
            Some(Finding::Observed {
                period,
                up_to,
                lacking,
            }) => {
                lines(*period);
                line(
                    "status",
                    format!("observed up to heap {}", grouped(*up_to, ',')),
                );
                line("lacking", lacking.clone());
            }
            Some(Finding::Unresolved { up_to }) => {
                let heap = grouped(*up_to, ',');
                line("status", format!("no period seen below heap {heap}"));
            }
            None => line("status", "not resolved".to_owned()),
        }
        if let Some(Cut(halt)) = &self.halt {
            line("stopped", halt.to_string());
        }
        Ok(text)
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|cut| &cut.0)
    }
}

/// The rows, with how often the period of each holds that of the one before.
fn table(rows: &[RookRowOf]) -> String {
    let line = |cells: [&str; 5]| {
        let [m, t, ratio, g, f] = cells;
        format!("{m:>3} {t:>22} {ratio:>8} {g:>5} {f:>5}")
    };
    let mut lines = vec![line(["m", "t", "ratio", "p(g)", "p(f)"])];
    let mut below = grundy_num::IBig::ONE;
    for row in rows {
        let ratio = (&row.t.0 / &below).to_string();
        below.clone_from(&row.t.0);
        let [m, t] = [row.m.to_string(), row.t.to_string()];
        let [g, f] = [row.p_g.to_string(), row.p_f.to_string()];
        lines.push(line([&m, &t, &ratio, &g, &f]));
    }
    lines.push(
        "t is the period of row m, ratio how often it holds that of the row before;\n\
         p(g) is the preperiod for the misère rook, p(f) for digit deletion"
            .to_owned(),
    );
    lines.join("\n")
}
