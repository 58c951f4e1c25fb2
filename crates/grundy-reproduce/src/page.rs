//! Reports as one page that needs nothing else: claims, evidence, tables and pictures.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::claim::told;
use crate::{Counts, Difference, Exhibit, ItemReport, Remark, StepReport, TextReport, Verdict};

const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/filter.js");

/// The verdicts in the order in which the page tells them.
const VERDICTS: [(&str, &str); 6] = [
    ("agrees", "what was computed is what the text says"),
    (
        "holds",
        "a general claim, checked on so many cases; nothing is proved of others",
    ),
    (
        "differs",
        "the text is wrong, with the reason and both values",
    ),
    ("extends", "what was computed goes beyond the text"),
    (
        "unfinished",
        "a limit was reached before there was an answer",
    ),
    ("unexplained", "what was computed was not expected"),
];

/// The page of some texts, whole.
pub fn page(reports: &[TextReport]) -> String {
    let items = || reports.iter().flat_map(|report| &report.items);
    let counts = Counts::of(items());
    let title = match reports {
        [only] => format!("{}, computed again", only.title),
        _ => "Texts on combinatorial games, computed again".to_owned(),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    p.counts { (counts.to_string()) "." }
                    p {
                        "Everything below was computed by grundy " (env!("CARGO_PKG_VERSION"))
                        ", each step by the command that stands beside it."
                    }
                    (legend(&counts))
                    nav {
                        ul {
                            @for report in reports {
                                li { a href={ "#text-" (report.text) } { (report.text) " " (report.title) } }
                            }
                            @if counts.differ > 0 {
                                li { a href="#errata" { "What the texts get wrong" } }
                            }
                        }
                    }
                }
                main {
                    @for report in reports { (text(report)) }
                    @if counts.differ > 0 { (errata(reports)) }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// The verdicts and what they mean; with a script, what is shown can be chosen by them.
fn legend(counts: &Counts) -> Markup {
    let count = |verdict: &str| match verdict {
        "agrees" => counts.agree,
        "holds" => counts.hold,
        "differs" => counts.differ,
        "extends" => counts.extend,
        "unfinished" => counts.unfinished,
        _ => counts.unexplained,
    };
    html! {
        dl.legend {
            @for (verdict, meaning) in VERDICTS {
                @if count(verdict) > 0 {
                    div {
                        dt { span class={ "verdict " (verdict) } { (verdict) } " " (count(verdict)) }
                        dd { (meaning) }
                    }
                }
            }
        }
    }
}

fn text(report: &TextReport) -> Markup {
    html! {
        section id={ "text-" (report.text) } {
            h2 { span.number { (report.text) } " " (report.title) }
            p.source { (report.source) }
            p { (report.about) }
            p.counts { (Counts::of(&report.items).to_string()) "." }
            @if !report.left_out.is_empty() {
                p.left-out {
                    "Left out, since they take long: "
                    @for (at, number) in report.left_out.iter().enumerate() {
                        @if at > 0 { ", " }
                        code { "grundy reproduce " (report.typed) " " (number) }
                    }
                    "."
                }
            }
            @for item in &report.items {
                @if let Some(part) = &item.part { h3 { (part) } }
                (item_card(&report.text, item))
            }
        }
    }
}

fn item_card(text: &str, item: &ItemReport) -> Markup {
    let id = format!("item-{text}-{}", item.number);
    html! {
        article id=(id) class=(item.verdict.word()) {
            h4 {
                a.number href={ "#" (id) } { (text) "." (item.number) }
                " " (item.place) ": " (item.title)
                " " span class={ "verdict " (item.verdict.word()) } { (item.verdict.to_string()) }
            }
            p.claim { (item.claim) }
            @for step in &item.steps { (step_part(step)) }
            @for slip in &item.slips {
                div.step {
                    (mistake(&slip.difference()))
                    p.note { "Read, not computed." }
                }
            }
        }
    }
}

fn step_part(step: &StepReport) -> Markup {
    html! {
        div.step {
            @match &step.remark {
                Remark::Agrees { found } => (outcome("agrees", &told(found))),
                Remark::Holds { cases } => p.outcome { (Verdict::Holds { cases: *cases }.to_string()) },
                Remark::Extends { found, beyond } => {
                    p.because { (beyond) }
                    (outcome("found", &told(found)))
                }
                Remark::Differs { .. } => @if let Some(difference) = step.remark.difference() {
                    (mistake(&difference))
                },
                Remark::Shown => {}
                Remark::Unfinished { limit } => p.because { "Not finished: a limit was reached (" (limit) ")." },
                Remark::Unexplained { reason } => p.because { "Unexplained: " (reason) },
            }
            @if let Some(note) = &step.note { p.note { (note) } }
            @if let Some(exhibit) = &step.exhibit { (figure(exhibit, step)) }
            details.command { summary { "command" } pre { code { (step.command) } } }
        }
    }
}

/// What a text says and what is true instead.
fn both(difference: &Difference<'_>) -> Markup {
    let (how, truth) = &difference.truth;
    html! {
        (outcome("the text says", &difference.says))
        (outcome(how, truth))
    }
}

/// The same, below the reason.
fn mistake(difference: &Difference<'_>) -> Markup {
    html! {
        p.because { (difference.because) }
        (both(difference))
    }
}

/// A value with what it is; a long one is folded away.
fn outcome(name: &str, text: &str) -> Markup {
    const LONG: usize = 240;
    html! {
        @if text.chars().count() > LONG {
            details.outcome { summary { (name) } code { (text) } }
        } @else {
            p.outcome { (name) " " code { (text) } }
        }
    }
}

fn figure(exhibit: &Exhibit, step: &StepReport) -> Markup {
    let source = |svg: &str| format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(svg));
    html! {
        figure {
            @match exhibit {
                Exhibit::Picture { light, dark } => div.picture tabindex="0" {
                    picture {
                        source media="screen and (prefers-color-scheme: dark)" srcset=(source(dark));
                        img src=(source(light)) alt=(step.caption.as_deref().unwrap_or(&step.command)) loading="lazy";
                    }
                },
                Exhibit::Text(text) => pre tabindex="0" { (text) },
                Exhibit::Table { rows, columns, cells } => (table(rows, columns, cells)),
            }
            @if let Some(caption) = &step.caption { figcaption { (caption) } }
        }
    }
}

fn table(rows: &[String], columns: &[String], cells: &[Vec<Option<String>>]) -> Markup {
    html! {
        div.scroll tabindex="0" {
            table {
                @if !columns.is_empty() {
                    thead {
                        tr {
                            @if !rows.is_empty() { td {} }
                            @for column in columns { th scope="col" { (column) } }
                        }
                    }
                }
                tbody {
                    @for (at, row) in cells.iter().enumerate() {
                        tr {
                            @if let Some(heading) = rows.get(at) { th scope="row" { (heading) } }
                            @for cell in row { td { (cell.as_deref().unwrap_or_default()) } }
                        }
                    }
                }
            }
        }
    }
}

/// What the texts get wrong, in one list.
fn errata(reports: &[TextReport]) -> Markup {
    html! {
        section #errata {
            h2 { "What the texts get wrong" }
            @for report in reports {
                @let wrong: Vec<&ItemReport> =
                    report.items.iter().filter(|item| item.differences().next().is_some()).collect();
                @if !wrong.is_empty() {
                    h3 { (report.text) " " (report.title) }
                    ul.errata {
                        @for item in wrong {
                            @for difference in item.differences() {
                                li {
                                    a href={ "#item-" (report.text) "-" (item.number) } { (item.place) }
                                    ": " (difference.because)
                                    (both(&difference))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
