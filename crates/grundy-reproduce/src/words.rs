//! Reports as a person reads them in a terminal.

use grundy::language::shortened;

use crate::claim::told;
use crate::{Difference, Exhibit, ItemReport, Remark, StepReport, Text, TextReport, Verdict};

/// The line above the items of a text.
pub fn text_heading(text: &Text) -> String {
    format!("{}  {}\n     {}", text.name, text.title, text.source)
}

/// An item in a line.
pub fn item_line(item: &ItemReport) -> String {
    let ItemReport {
        number,
        place,
        title,
        verdict,
        ..
    } = item;
    format!("{number:>5}  {verdict:<24}  {place}: {title}")
}

/// An item with everything that was found.
pub fn item_words(text: &str, item: &ItemReport) -> String {
    let ItemReport {
        number,
        place,
        title,
        claim,
        verdict,
        ..
    } = item;
    let mut lines = vec![
        format!("{text}.{number}  {place}: {title}"),
        format!("  {claim}"),
    ];
    for step in &item.steps {
        lines.push(String::new());
        lines.push(format!("  {}", step.command));
        lines.extend(
            step_words(step)
                .into_iter()
                .map(|line| format!("    {line}")),
        );
    }
    for slip in &item.slips {
        lines.push(String::new());
        lines.push("  read, not computed".to_owned());
        lines.extend(
            difference_words(&slip.difference())
                .into_iter()
                .map(|line| format!("    {line}")),
        );
    }
    lines.push(String::new());
    lines.push(match verdict {
        Verdict::Holds { .. } => format!("  {verdict}, which proves nothing of the others"),
        verdict => format!("  {verdict}"),
    });
    lines.join("\n")
}

fn step_words(step: &StepReport) -> Vec<String> {
    let mut lines = match &step.remark {
        Remark::Agrees { found } => vec![format!("agrees: {}", shortened(&told(found), MOST))],
        Remark::Holds { cases } => vec![Verdict::Holds { cases: *cases }.to_string()],
        Remark::Extends { found, beyond } => {
            vec![
                format!("extends: {}", shortened(&told(found), MOST)),
                beyond.clone(),
            ]
        }
        remark @ Remark::Differs { .. } => {
            let difference = remark.difference().into_iter();
            difference.flat_map(|it| difference_words(&it)).collect()
        }
        Remark::Shown => Vec::new(),
        Remark::Unfinished { limit } => {
            vec![format!("not finished: a limit was reached ({limit})")]
        }
        Remark::Unexplained { reason } => vec![format!("UNEXPLAINED: {reason}")],
    };
    lines.extend(step.note.clone());
    match &step.exhibit {
        Some(Exhibit::Text(text)) => lines.extend(text.lines().map(str::to_owned)),
        Some(Exhibit::Picture { .. }) => {
            lines.push("a picture: `--out DIR` writes the page that shows it".into());
        }
        Some(Exhibit::Table { .. }) | None => {}
    }
    lines.extend(step.caption.clone());
    lines
}

/// What a text says and what is true instead, in two lines.
fn both_words(difference: &Difference<'_>) -> [String; 2] {
    let (how, truth) = &difference.truth;
    [
        format!("the text says  {}", shortened(&difference.says, MOST)),
        format!("{how:<13}  {}", shortened(truth, MOST)),
    ]
}

/// The same, and why.
fn difference_words(difference: &Difference<'_>) -> Vec<String> {
    let [says, truth] = both_words(difference);
    vec![says, truth, difference.because.to_owned()]
}

/// More characters of an answer are too many to read.
const MOST: usize = 400;

/// What the texts get wrong, with the evidence.
pub fn errata(reports: &[TextReport]) -> String {
    let mut lines = Vec::new();
    for report in reports {
        for item in &report.items {
            for difference in item.differences() {
                let (text, number, place) = (&report.text, item.number, &item.place);
                lines.push(format!("{text}.{number}  {place}: {}", difference.because));
                let both = both_words(&difference);
                lines.extend(both.map(|line| format!("    {line}")));
            }
        }
    }
    lines.join("\n")
}
