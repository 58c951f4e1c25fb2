//! `grundy reproduce`: what texts on games claim, computed again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::host::Budget;
use grundy::requests::{Desk, LargerLimits, Work};
use grundy::{Diagnostic, Halt};
use grundy_reproduce::{
    Counts, Failure as Unread, Item, ItemReport, Listed, Reader, Reports, Text, TextReport,
    Verdict, errata, item_line, item_words, page, text_heading, texts,
};

use crate::commands::sweep::failure;
use crate::interrupt;
use crate::limits::{LimitArguments, Threads};
use crate::machine::machine;
use crate::outcome::{Code, Failure};
use crate::printing::print;
use crate::progress::Progress;
use crate::setting::Setting;
use crate::whole_file::deliver;

/// Compute again what texts on games claim: tables, figures, examples, theorems
///
/// Each item says where it stands in the text, what is claimed, and by which questions it is computed. It
/// `agrees`; `differs`, with the reason why the text is wrong; `extends` the text; or `holds on N cases`, of
/// a theorem that was checked over a family, which proves nothing of other cases. Items that take long are
/// run when they are named, or with `--long`; with `--out` they go on where they were stopped.
///
/// A text is one that grundy brings with it, or a file of your own: `docs/reproduce.md` says how one is written.
/// The exit code is 1 where something was found that nobody expected.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy reproduce 002 'Prop 2.7'
  grundy reproduce 000 22
  grundy reproduce 003 'Fig 1' --out page
  grundy reproduce --list")]
pub(crate) struct Arguments {
    /// The text: 000, 001, 002, 003, 004, or a file [default: all of them]
    #[arg(value_name = "TEXT")]
    text: Option<String>,
    /// The item: its number, or its place in the text
    #[arg(value_name = "ITEM")]
    item: Option<String>,
    /// Write a page with all tables and pictures into this folder, `index.html` or one named after the text
    /// and the item, and keep there what takes long
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Run the items that take long as well
    #[arg(long, conflicts_with = "item")]
    long: bool,
    /// List the items, and compute nothing
    #[arg(long, conflicts_with_all = ["out", "long"])]
    list: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    limits: LimitArguments,
}

impl Arguments {
    /// The file of the page: each choice of items has its own, so that none replaces that of all texts.
    fn page(&self) -> Option<PathBuf> {
        let text = self.text.as_ref().map(Path::new).and_then(Path::file_stem);
        let text = text.map(|stem| stem.to_string_lossy().into_owned());
        let name = text.iter().chain(&self.item).map(|word| {
            let word = word.to_lowercase();
            let letters = word.split(|letter: char| !letter.is_alphanumeric());
            let letters: Vec<&str> = letters.filter(|part| !part.is_empty()).collect();
            letters.join("-")
        });
        let name = name.collect::<Vec<_>>().join("-");
        let name = if name.is_empty() { "index" } else { &name };
        Some(self.out.as_ref()?.join(format!("{name}.html")))
    }
}

/// Time for a question of an item that takes no long time.
const TIME: Duration = Duration::from_secs(120);

/// A text and those of its items that are wanted.
struct Wanted<'t> {
    text: &'t Text,
    items: Vec<&'t Item>,
    left_out: Vec<u32>,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    setting.outside_sessions("reproduce", "run it in a shell")?;
    let own;
    let texts = match &arguments.text {
        None => texts(),
        Some(name) => match texts().iter().position(|text| text.name == *name) {
            Some(at) => &texts()[at..=at],
            None => {
                own = [read(name)?];
                &own[..]
            }
        },
    };
    let wanted = wanted(texts, arguments)?;
    if arguments.list {
        return list(&wanted, arguments.json);
    }
    interrupt::listen();
    let reports = interrupt::stoppable(|work| compute(&wanted, arguments, work))?;
    let counts = Counts::of(reports.iter().flat_map(|report| &report.items));
    if let Some(file) = arguments.page() {
        deliver(Some(&file), page(&reports).as_bytes())?;
    }
    if arguments.json {
        let texts = &reports;
        print(&grundy_sweep::json(&Reports { counts, texts }))?;
    } else {
        conclude(arguments, &reports, &counts)?;
    }
    match (counts.unexplained, counts.unfinished) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::Told(Code::Limit)),
        _ => Err(Failure::Told(Code::Files)),
    }
}

/// A text of the user's own.
fn read(name: &str) -> Result<Text, Failure> {
    let known: Vec<&str> = texts().iter().map(|text| text.name.as_str()).collect();
    let path = Path::new(name);
    if !path.exists() && path.extension().is_none() {
        let message = format!("there is no text `{name}`");
        let hint = format!(
            "the texts are {}; a file of your own ends with .toml",
            known.join(", ")
        );
        return Err(Failure::mistake(&message, &hint));
    }
    let toml = fs::read_to_string(path)
        .map_err(|error| Failure::File(format!("cannot read {name}"), error))?;
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    let read = Text::read(&stem.to_string_lossy(), &toml).map(|text| Text {
        typed: name.to_owned(),
        ..text
    });
    read.map_err(|error| {
        Failure::mistake(
            &error.to_string(),
            "docs/reproduce.md says how a text is written",
        )
    })
}

/// What is to be run.
fn wanted<'t>(texts: &'t [Text], arguments: &Arguments) -> Result<Vec<Wanted<'t>>, Failure> {
    let choose = |text: &'t Text| {
        let Some(name) = &arguments.item else {
            let (quick, long): (Vec<&Item>, Vec<&Item>) = text
                .items
                .iter()
                .partition(|item| item.long.is_none() || arguments.long || arguments.list);
            return Ok(Wanted {
                text,
                items: quick,
                left_out: long.iter().map(|item| item.number).collect(),
            });
        };
        let mut items = text.find(name);
        if items.is_empty() {
            let message = format!("`{}` has no item `{name}`", text.typed);
            let mistake = text.suggest(Diagnostic::plain(message), name);
            let list = format!("`grundy reproduce {} --list` lists them", text.typed);
            return Err(Failure::of(&mistake.hint(list).into()));
        }
        let mut left_out = Vec::new();
        // Whoever means several items did not ask for the long ones among them.
        if items.len() > 1 && !arguments.list {
            left_out.extend(
                items
                    .iter()
                    .filter(|it| it.long.is_some())
                    .map(|it| it.number),
            );
            items.retain(|item| item.long.is_none());
        }
        Ok(Wanted {
            text,
            items,
            left_out,
        })
    };
    texts.iter().map(choose).collect()
}

fn list(wanted: &[Wanted<'_>], json: bool) -> Result<(), Failure> {
    if json {
        let items = wanted.iter().flat_map(|wanted| {
            let text = wanted.text.name.as_str();
            wanted.items.iter().map(move |item| Listed::of(text, item))
        });
        return print(&grundy_sweep::json(&items.collect::<Vec<_>>()));
    }
    for Wanted { text, items, .. } in wanted {
        print(&text_heading(text))?;
        for item in items {
            let long = item.long.as_ref().map(|long| format!(" ({long})"));
            print(&format!(
                "{:>5}  {}: {}{}",
                item.number,
                item.place,
                item.title,
                long.unwrap_or_default()
            ))?;
        }
    }
    Ok(())
}

/// Runs the items, and tells them in their order.
fn compute(
    wanted: &[Wanted<'_>],
    arguments: &Arguments,
    work: &Work,
) -> Result<Vec<TextReport>, Failure> {
    let (mut items, mut places) = (Vec::new(), Vec::new());
    for (at, text) in wanted.iter().enumerate() {
        items.extend(&text.items);
        places.resize(items.len(), at);
    }
    let threads = arguments.threads.count();
    let desk = Desk {
        budget: arguments.limits.budget(Budget {
            // A single item has all processors to itself.
            threads: (threads / items.len().max(1)).max(1),
            ..Budget::default()
        }),
        larger_limits: LargerLimits::Granted,
        machine: machine(),
    };
    let mut reader = Reader::new(desk, work).quick(TIME);
    if let Some(folder) = &arguments.out {
        reader = reader.keeping(&folder.join("kept")).map_err(Ended::from)?;
    }
    let mut reports: Vec<TextReport> = wanted.iter().map(Wanted::report).collect();
    let progress = Progress::default();
    // Where items are told line by line, these lines are the progress.
    let line = (arguments.json || arguments.item.is_some()).then(|| progress.start());
    let ran = reader.run_all(&items, threads, |at, report| {
        let (text, report_of) = (wanted[places[at]].text, &mut reports[places[at]]);
        if !arguments.json && arguments.item.is_none() {
            if report_of.items.is_empty() {
                print(&text_heading(text))?;
            }
            print(&item_line(&report))?;
        }
        report_of.items.push(report);
        Ok::<_, Ended>(())
    });
    drop(line);
    ran?;
    Ok(reports)
}

/// What a person is told at the end.
fn conclude(arguments: &Arguments, reports: &[TextReport], counts: &Counts) -> Result<(), Failure> {
    if arguments.item.is_some() {
        for report in reports {
            for item in &report.items {
                print(&item_words(&report.text, item))?;
            }
        }
    } else {
        if counts.differ > 0 {
            print(&format!("\nWhat the texts get wrong:\n{}", errata(reports)))?;
        }
        if counts.unexplained > 0 {
            print("\nUnexplained:")?;
            for report in reports {
                let wrong = |item: &&ItemReport| item.verdict == Verdict::Unexplained;
                for item in report.items.iter().filter(wrong) {
                    print(&item_words(&report.text, item))?;
                }
            }
        }
        print("")?;
    }
    for TextReport {
        text,
        typed,
        left_out,
        ..
    } in reports
    {
        if let [first, ..] = left_out.as_slice() {
            let numbers: Vec<String> = left_out.iter().map(u32::to_string).collect();
            print(&format!(
                "left out, since they take long: {text} {} (`grundy reproduce {typed} {first}`)",
                numbers.join(", ")
            ))?;
        }
    }
    if let Some(file) = arguments.page() {
        print(&format!("the page is {}", file.display()))?;
    }
    match reports {
        [TextReport { items, .. }] if items.len() == 1 => Ok(()),
        _ => print(&counts.to_string()),
    }
}

impl Wanted<'_> {
    /// Nothing yet.
    fn report(&self) -> TextReport {
        TextReport {
            left_out: self.left_out.clone(),
            ..TextReport::of(self.text)
        }
    }
}

/// Why a run ended early.
struct Ended(Failure);

impl From<Unread> for Ended {
    fn from(unread: Unread) -> Ended {
        Ended(match unread {
            Unread::Stopped => Failure::Halted(Halt::Stopped),
            Unread::Files(error) => failure(&error),
        })
    }
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended(failure)
    }
}

impl From<Ended> for Failure {
    fn from(ended: Ended) -> Failure {
        ended.0
    }
}
