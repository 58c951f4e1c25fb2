//! Reports as a person reads them in a terminal.

use crate::claim::told;
use crate::{Exhibit, ItemReport, Remark, StepReport, Text, TextReport, Verdict};

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
    lines.push(String::new());
    lines.push(match verdict {
        Verdict::Holds { .. } => format!("  {verdict}, which proves nothing of the others"),
        verdict => format!("  {verdict}"),
    });
    lines.join("\n")
}

fn step_words(step: &StepReport) -> Vec<String> {
    let mut lines = match &step.remark {
        Remark::Agrees { found } => vec![format!("agrees: {}", short(&told(found)))],
        Remark::Holds { cases } => vec![Verdict::Holds { cases: *cases }.to_string()],
        Remark::Extends { found, beyond } => {
            vec![format!("extends: {}", short(&told(found))), beyond.clone()]
        }
        Remark::Differs {
            says,
            found,
            because,
        } => vec![
            format!("the text says  {}", short(&told(says))),
            format!("found          {}", short(&told(found))),
            because.clone(),
        ],
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

/// The beginning of what is too long to read.
fn short(text: &str) -> String {
    const MOST: usize = 400;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What the texts get wrong, with the evidence.
pub fn errata(reports: &[TextReport]) -> String {
    let mut lines = Vec::new();
    for report in reports {
        for item in &report.items {
            for (says, found, because) in item.differences() {
                let (text, number, place) = (&report.text, item.number, &item.place);
                lines.push(format!("{text}.{number}  {place}: {because}"));
                lines.push(format!("    the text says  {}", short(&told(says))));
                lines.push(format!("    found          {}", short(&told(found))));
            }
        }
    }
    lines.join("\n")
}
